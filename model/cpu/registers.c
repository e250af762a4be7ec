/* SPDX-License-Identifier: MIT
 *
 * Loads and stores that a compiler leaves in the innermost loop: every reference that the loop
 * moves, and that is not a repetition of an earlier one.
 */
#include "model/cpu/registers.h"

struct rf_register_traffic rf_register_traffic(const struct rf_nest *nest)
{
	struct rf_register_traffic sum = { 0 };

	for (size_t i = 0; i < nest->reference_count; ++i) {
		const struct rf_reference *reference = &nest->references[i];
		const struct rf_access *access = &nest->kernel->accesses[reference->access];

		if (access->repeats >= 0 || reference->is_indirect ||
		    rf_formula_is_zero(reference->address.strides[nest->depth - 1]))
			continue;
		if (access->kind == RF_READ)
			sum.load_bytes_per_it += (double)access->bytes;
		else
			sum.store_bytes_per_it += (double)access->bytes;
	}
	return sum;
}
