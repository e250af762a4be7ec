/* SPDX-License-Identifier: MIT
 *
 * Bytes that indices lead to.
 *
 * Requests ask for a sector at least, and at most for one of each thread.  A block may come to the
 * same sectors again and again, which its first cache keeps: the L2 delivers no less than one
 * request of an array, for each block that is known to make it, and no more than all.  Memory
 * brings each element once where a warp's threads are beside each other, and else the part of them
 * that it is said to bring; that is not known without a word, or where threads store.
 */
#include "model/gpu/indirect_bytes.h"

struct finding {
	const struct rf_kernel *kernel;
	const struct rf_warp_counts *counts;
	bool with_computed;
};

/* Whether an access leads to places that are not looked at. */
static bool is_unknown(const struct finding *f, size_t access)
{
	return f->kernel->accesses[access].is_indirect &&
	       (!f->with_computed || f->counts->accesses[access].is_lost);
}

/* Whether an access loads from an array in global memory. */
static bool loads_from(const struct finding *f, size_t access, int array)
{
	const struct rf_access *a = &f->kernel->accesses[access];

	return a->kind == RF_READ && a->array == array &&
	       f->kernel->arrays[array].space == RF_SPACE_GLOBAL &&
	       f->counts->accesses[access].requests > 0;
}

/* Sectors of an array that blocks load in any case, besides those at known places. */
static double least_of_array(const struct finding *f, int array)
{
	double least = 0;

	for (size_t i = 0; i < f->kernel->access_count; ++i) {
		const struct rf_warp_requests *r = &f->counts->accesses[i];
		double once = r->once;

		if (!loads_from(f, i, array))
			continue;
		if (!is_unknown(f, i))
			return 0;
		if (!(once > 0))
			once = r->least.sectors / r->requests;
		least = once > least ? once : least;
	}
	return least;
}

struct rf_indirect_bytes rf_indirect_bytes_find(const struct rf_kernel *kernel,
                                                const struct rf_warp_counts *counts,
                                                int64_t sector_bytes, bool with_computed,
                                                struct rf_number alpha)
{
	const struct finding f = { kernel, counts, with_computed };
	struct rf_indirect_bytes sum = { .mem_bytes = { 0, true } };
	double sector = (double)sector_bytes;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		const struct rf_warp_requests *r = &counts->accesses[i];
		double apart = r->threads - r->beside;

		if (!is_unknown(&f, i) || r->requests <= 0 ||
		    kernel->arrays[access->array].space != RF_SPACE_GLOBAL)
			continue;
		if (access->kind == RF_READ)
			sum.most_loads += r->most.sectors * sector;
		else
			sum.most_stores += r->most.sectors * sector;
		if (access->kind == RF_WRITE || (apart > 0 && !alpha.known))
			sum.mem_bytes.known = false;
		sum.mem_bytes.value += (double)access->bytes * (r->beside + apart * alpha.value);
	}
	for (size_t array = 0; array < kernel->array_count; ++array)
		sum.least_loads += least_of_array(&f, (int)array) * sector;
	return sum;
}
