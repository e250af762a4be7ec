/* SPDX-License-Identifier: MIT
 *
 * Functions of CUDA that are an instruction or a few, by what they take.
 *
 * Those on bits are instructions on integers: __popc(x) is one, of 64 bits two and a sum.  What
 * only calls a value by another type takes none.  The fast ones of mathematics are an instruction
 * of the special function unit, which knows 2^x, log2 x, sin, cos and 1/sqrt(x) in single
 * precision, and a product or two that fit another base or a range to it.
 *
 *     __expf(x)        2^(x * log2 e)                 a product and the special instruction
 *     __powf(x, y)     2^(y * log2 x)                 two special instructions and a product
 *
 * On two or four numbers in one register GPUs have few instructions since Kepler: most of these
 * functions are sequences of some five.
 */
#include "frontend/effects/device_function.h"

#include "base/text.h"

enum { IN_PARTS = 5 };

static const struct rf_device_function known[] = {
	{ "__popc", 1, 0, false, 0 },
	{ "__popcll", 3, 0, false, 0 },
	{ "__clz", 2, 0, false, 0 },
	{ "__clzll", 4, 0, false, 0 },
	{ "__ffs", 3, 0, false, 0 },
	{ "__ffsll", 6, 0, false, 0 },
	{ "__brev", 1, 0, false, 0 },
	{ "__brevll", 2, 0, false, 0 },
	{ "__byte_perm", 1, 0, false, 0 },
	{ "__funnelshift_l", 1, 0, false, 0 },
	{ "__funnelshift_r", 1, 0, false, 0 },
	{ "__funnelshift_lc", 2, 0, false, 0 },
	{ "__funnelshift_rc", 2, 0, false, 0 },
	{ "__mulhi", 1, 1, false, 0 },
	{ "__umulhi", 1, 1, false, 0 },
	{ "__mul64hi", 8, 4, false, 0 },
	{ "__umul64hi", 8, 4, false, 0 },
	{ "__sad", 3, 0, false, 0 },
	{ "__usad", 3, 0, false, 0 },
	{ "__dp4a", 1, 1, false, 0 },
	{ "__dp2a_lo", 1, 1, false, 0 },
	{ "__dp2a_hi", 1, 1, false, 0 },
	{ "__activemask", 1, 0, false, 0 },
	{ "__int_as_float", 0, 0, false, 0 },
	{ "__uint_as_float", 0, 0, false, 0 },
	{ "__float_as_int", 0, 0, false, 0 },
	{ "__float_as_uint", 0, 0, false, 0 },
	{ "__longlong_as_double", 0, 0, false, 0 },
	{ "__double_as_longlong", 0, 0, false, 0 },
	{ "__hiloint2double", 0, 0, false, 0 },
	{ "__double2hiint", 0, 0, false, 0 },
	{ "__double2loint", 0, 0, false, 0 },
	{ "__cvta_generic_to_shared", 1, 0, false, 0 },
	{ "__expf", 0, 0, true, 1 },
	{ "__exp10f", 0, 0, true, 1 },
	{ "__logf", 0, 0, true, 1 },
	{ "__log2f", 0, 0, true, 0 },
	{ "__log10f", 0, 0, true, 1 },
	{ "__sinf", 0, 0, true, 1 },
	{ "__cosf", 0, 0, true, 1 },
	{ "__tanf", 0, 0, true, 4 },
	{ "__tanhf", 0, 0, true, 0 },
	{ "__powf", 0, 0, true, 2 },
	{ "__frsqrt_rn", 0, 0, true, 3 },
};

const struct rf_device_function *rf_device_function_find(const char *name)
{
	static const struct rf_device_function in_parts = { .integer = IN_PARTS };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); ++i)
		if (rf_text_equal(known[i].name, name))
			return &known[i];
	return rf_text_starts_with(name, "__v") &&
	               (rf_text_ends_with(name, "2") || rf_text_ends_with(name, "4"))
	           ? &in_parts
	           : NULL;
}
