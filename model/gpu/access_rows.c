/* SPDX-License-Identifier: MIT
 *
 * What each access of the source costs, of those that warps come to.
 *
 * Where addresses are read from memory, each figure is an interval: of its share of the first
 * cache from its least, where all others take their most, to its most, where they take their least.
 */
#include "model/gpu/access_rows.h"

#include <math.h>

struct listing {
	const struct rf_kernel *kernel;
	const struct rf_warp_counts *counts;
	const struct rf_warp_memory *memory;
	double least, most;
};

double rf_access_rows_shared_weight(const struct rf_warp_memory *memory)
{
	return (double)(memory->banks * 4) / (double)memory->sector_bytes;
}

static bool has_sectors(enum rf_space space)
{
	return space == RF_SPACE_GLOBAL || space == RF_SPACE_LOCAL;
}

/* Of the first cache; of constants none. */
static double transactions_of(const struct listing *l, enum rf_space space,
                              const struct rf_request_cost *cost)
{
	if (space == RF_SPACE_SHARED)
		return rf_access_rows_shared_weight(l->memory) * cost->data_wavefronts;
	return has_sectors(space) ? cost->sectors : 0;
}

/* Cycles of the first cache; 0: not known, or none of it. */
static double wavefronts_of(const struct listing *l, enum rf_space space,
                            const struct rf_request_cost *cost)
{
	if (space == RF_SPACE_SHARED)
		return cost->data_wavefronts;
	return has_sectors(space) && l->memory->has_cache_banks
	           ? fmax(cost->data_wavefronts, cost->tag_wavefronts)
	           : 0;
}

static void put_shares(const struct listing *l, double least, double most,
                       struct rf_gpu_access *row)
{
	row->share = l->most > 0 ? most / l->most : 0;
	row->least_share = least > 0 ? least / (l->most - most + least) : 0;
	row->most_share = most > 0 ? most / (l->least - least + most) : 0;
}

static struct rf_gpu_access row_of(const struct listing *l, size_t index)
{
	static const char *const words[] = { [RF_SPACE_GLOBAL] = "global",
		                             [RF_SPACE_SHARED] = "shared",
		                             [RF_SPACE_LOCAL] = "local",
		                             [RF_SPACE_CONSTANT] = "constant" };
	const struct rf_access *access = &l->kernel->accesses[index];
	const struct rf_array *array = &l->kernel->arrays[access->array];
	const struct rf_warp_requests *r = &l->counts->accesses[index];
	bool is_of_sectors = has_sectors(array->space);
	struct rf_gpu_access row = { .array = array->name,
		                     .text = access->text,
		                     .access = (int)index,
		                     .place = access->place,
		                     .op = access->is_atomic         ? "atomic"
		                           : access->kind == RF_READ ? "load"
		                                                     : "store",
		                     .space = words[array->space],
		                     .requests = r->requests,
		                     .least_requests = r->requests,
		                     .most_requests = r->requests,
		                     .active =
		                         r->threads / r->requests / (double)l->memory->lanes };

	put_shares(l, transactions_of(l, array->space, &r->least),
	           transactions_of(l, array->space, &r->most), &row);
	row.transactions_per_request =
	    (is_of_sectors ? r->least.sectors : r->least.data_wavefronts) / r->requests;
	row.most_transactions_per_request =
	    (is_of_sectors ? r->most.sectors : r->most.data_wavefronts) / r->requests;
	row.least_lines_per_request = is_of_sectors ? r->least.lines / r->requests : 0;
	row.lines_per_request = is_of_sectors ? r->most.lines / r->requests : 0;
	row.least_wavefronts_per_request = wavefronts_of(l, array->space, &r->least) / r->requests;
	row.wavefronts_per_request = wavefronts_of(l, array->space, &r->most) / r->requests;
	return row;
}

enum rf_status rf_access_rows_list(const struct rf_kernel *kernel,
                                   const struct rf_warp_counts *counts,
                                   const struct rf_warp_memory *memory, double least, double most,
                                   struct rf_arena *arena, struct rf_gpu *out)
{
	const struct listing l = { kernel, counts, memory, least, most };

	out->no_cycles = rf_request_no_cycles(memory);
	out->accesses = RF_NEW_ARRAY(arena, struct rf_gpu_access, kernel->access_count + 1);
	if (out->accesses == NULL)
		return RF_FAILED;
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
