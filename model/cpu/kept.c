/* SPDX-License-Identifier: MIT
 *
 * Places that stay the same over a loop, and may not stay in a register.
 *
 *     for (j) y[i] += a[j] * x[j];
 *
 * y[i] can be summed up in a register, and stored once, if nothing else that the loop touches is
 * y[i]. Where y, a and x are pointers of one type, a[j] may be: the sum is then stored in every
 * turn, is no sum that a compiler may split, with -ffast-math or without, and so the loop has no
 * vectors.  What it has just stored a compiler need not load again, unless it stores to another
 * place that may be the same in between (model/cpu/chain).
 */
#include "model/cpu/kept.h"

#include "model/ir/alias.h"

const struct rf_access *rf_kept_from_register(const struct rf_kernel *kernel,
                                              const struct rf_body *body,
                                              const struct rf_access *place)
{
	for (size_t i = 0; i < body->touches.count; ++i) {
		int access = body->touches.items[i].access;
		const struct rf_access *other = access < 0 ? NULL : &kernel->accesses[access];

		if (other != NULL && other->array != place->array &&
		    rf_alias_accesses(kernel, place, other))
			return other;
	}
	return NULL;
}

const struct rf_access *rf_kept_from_scalar(const struct rf_kernel *kernel,
                                            const struct rf_body *body, int scalar)
{
	for (size_t i = 0; i < body->touches.count; ++i) {
		int access = body->touches.items[i].access;

		if (access >= 0 &&
		    rf_alias_scalar(kernel, &kernel->scalars[scalar], &kernel->accesses[access]))
			return &kernel->accesses[access];
	}
	return NULL;
}
