/* SPDX-License-Identifier: MIT
 *
 * Where rows begin, and whether they walk along memory.
 */
#include "model/traffic/nest/nest_rows.h"

#include <math.h>

static double stride_of(const struct rf_reference *reference, size_t loop, const double *sizes)
{
	rf_formula_p stride = reference->is_indirect ? NULL : reference->address.strides[loop];

	return stride != NULL ? rf_formula_value(stride, sizes) : 0;
}

bool rf_nest_rows_jump(const struct rf_nest *nest, const double *sizes, int64_t line_bytes)
{
	enum { LINES_BETWEEN_ROWS = 8 };
	size_t inner = nest->depth - 1;
	bool jumps = false;

	if (nest->depth < 2)
		return false;
	for (size_t i = 0; i < nest->reference_count; ++i) {
		double stride = stride_of(&nest->references[i], inner, sizes);
		double outer = stride_of(&nest->references[i], inner - 1, sizes);
		double row = stride * rf_nest_trip_count(nest, inner, sizes);

		if (fabs(stride) >= (double)line_bytes)
			return false;
		jumps |= stride != 0 && outer != 0 &&
		         fabs(outer - row) > LINES_BETWEEN_ROWS * (double)line_bytes;
	}
	return jumps;
}

bool rf_nest_rows_cross(const struct rf_nest *nest, const double *sizes, int64_t line_bytes)
{
	rf_formula_p trips = nest->depth > 0 ? nest->loops[nest->depth - 1].trips : NULL;

	for (size_t s = 0; trips != NULL && s < nest->kernel->size_count; ++s)
		if (nest->kernel->sizes[s].is_typical && rf_formula_uses(trips, s))
			return false;
	for (size_t i = 0; trips != NULL && i < nest->reference_count; ++i)
		if (fabs(stride_of(&nest->references[i], nest->depth - 1, sizes)) >=
		    (double)line_bytes)
			return true;
	return false;
}
