/* SPDX-License-Identifier: MIT
 *
 * The table of accesses of a kernel: how many requests each is, and what one costs.
 */
#include "model/gpu/access_rows.h"

#include <math.h>

struct listing {
	const struct rf_kernel *kernel;
	const struct rf_warp_counts *counts;
	const struct rf_warp_memory *memory;
	double all; /* transactions of the first cache */
};

static const struct rf_array *array_of(const struct listing *l, size_t access)
{
	return &l->kernel->arrays[l->kernel->accesses[access].array];
}

static bool has_sectors(const struct rf_array *array)
{
	return array->space == RF_SPACE_GLOBAL || array->space == RF_SPACE_LOCAL;
}

/* Of the first cache; rounds of shared memory by their bytes. */
static double transactions_of(const struct listing *l, size_t access)
{
	const struct rf_request_cost *most = &l->counts->accesses[access].most;

	if (array_of(l, access)->space == RF_SPACE_SHARED)
		return (double)(l->memory->banks * 4) / (double)l->memory->sector_bytes *
		       most->data_wavefronts;
	return has_sectors(array_of(l, access)) ? most->sectors : 0;
}

static struct rf_gpu_access row_of(const struct listing *l, size_t index)
{
	static const char *const words[] = { [RF_SPACE_GLOBAL] = "global",
		                             [RF_SPACE_SHARED] = "shared",
		                             [RF_SPACE_LOCAL] = "local",
		                             [RF_SPACE_CONSTANT] = "constant" };
	const struct rf_access *access = &l->kernel->accesses[index];
	const struct rf_array *array = array_of(l, index);
	const struct rf_warp_requests *r = &l->counts->accesses[index];
	bool by_sectors = has_sectors(array);
	struct rf_gpu_access row = { .array = array->name,
		                     .text = access->text,
		                     .access = (int)index,
		                     .place = access->place,
		                     .op = access->is_atomic         ? "atomic"
		                           : access->kind == RF_READ ? "load"
		                                                     : "store",
		                     .space = words[array->space],
		                     .requests = r->requests,
		                     .active =
		                         r->threads / r->requests / (double)l->memory->lanes };

	row.share = l->all > 0 ? transactions_of(l, index) / l->all : 0;
	row.transactions_per_request =
	    (by_sectors ? r->least.sectors : r->least.data_wavefronts) / r->requests;
	row.most_transactions_per_request =
	    (by_sectors ? r->most.sectors : r->most.data_wavefronts) / r->requests;
	row.lines_per_request = by_sectors ? r->most.lines / r->requests : 0;
	if (array->space == RF_SPACE_SHARED)
		row.wavefronts_per_request = r->most.data_wavefronts / r->requests;
	else if (by_sectors && l->memory->has_cache_banks)
		row.wavefronts_per_request =
		    fmax(r->most.data_wavefronts, r->most.tag_wavefronts) / r->requests;
	return row;
}

enum rf_status rf_access_rows_list(const struct rf_kernel *kernel,
                                   const struct rf_warp_counts *counts,
                                   const struct rf_warp_memory *memory, struct rf_arena *arena,
                                   struct rf_gpu *out)
{
	struct listing l = { kernel, counts, memory, 0 };

	out->no_cycles = rf_request_no_cycles(memory);
	out->accesses = RF_NEW_ARRAY(arena, struct rf_gpu_access, kernel->access_count + 1);
	if (out->accesses == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->access_count; ++i)
		l.all += transactions_of(&l, i);
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_warp_requests *r = &counts->accesses[i];

		if (r->requests <= 0)
			continue;
		out->is_open |= r->least.sectors != r->most.sectors ||
		                r->least.data_wavefronts != r->most.data_wavefronts;
		out->accesses[out->access_count++] = row_of(&l, i);
	}
	return RF_OK;
}
