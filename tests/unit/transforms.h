/* SPDX-License-Identifier: MIT
 *
 * What tests of transformations need beyond the product: turning a loop, and words for a verdict.
 */
#ifndef TESTS_TRANSFORMS_H
#define TESTS_TRANSFORMS_H

#include "model/poly/dependence_check.h"

/* Turns the direction of a loop, of a transformation without tiles as yet. */
static inline void reverse_loop(struct rf_transform *transform, size_t which)
{
	for (size_t i = 0; i < transform->loop_count; ++i)
		transform->news[which].factors[i] *= -1;
}

static inline const char *legality_name(enum rf_dependence_verdict legality)
{
	static const char *const names[] = { "legal", "legal up to rounding", "illegal" };

	return names[legality];
}

#endif
