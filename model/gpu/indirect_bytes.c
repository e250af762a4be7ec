/* SPDX-License-Identifier: MIT
 *
 * Bytes that indices lead to.
 *
 * Requests ask for a sector at least, and at most for one of each thread.  Memory brings each
 * element once where a warp's threads are beside each other, and else the part of them that it is
 * said to bring; that is not known without a word, or where threads store.
 */
#include "model/gpu/indirect_bytes.h"

struct rf_indirect_bytes rf_indirect_bytes_find(const struct rf_kernel *kernel,
                                                const struct rf_warp_counts *counts,
                                                int64_t sector_bytes, struct rf_number alpha)
{
	struct rf_indirect_bytes sum = { .mem_bytes = { 0, true } };
	double sector = (double)sector_bytes;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];
		const struct rf_warp_requests *r = &counts->accesses[i];
		double apart = r->threads - r->beside;

		if (!access->is_indirect || r->requests <= 0 ||
		    kernel->arrays[access->array].space != RF_SPACE_GLOBAL)
			continue;
		if (access->kind == RF_READ) {
			sum.least_loads += r->least.sectors * sector;
			sum.most_loads += r->most.sectors * sector;
		} else {
			sum.most_stores += r->most.sectors * sector;
		}
		if (access->kind == RF_WRITE || (apart > 0 && !alpha.known))
			sum.mem_bytes.known = false;
		sum.mem_bytes.value += (double)access->bytes * (r->beside + apart * alpha.value);
	}
	return sum;
}
