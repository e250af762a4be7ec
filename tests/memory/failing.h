/* SPDX-License-Identifier: MIT
 *
 * Which allocation of a run fails: a certain one alone, or that one and all after it.
 */
#ifndef TESTS_FAILING_H
#define TESTS_FAILING_H

#include <stdbool.h>

static struct {
	long count;
	long failing; /* 0: none */
	bool and_after;
} allocations;

/* Whether the allocation that is about to be made fails. */
static bool fails_now(void)
{
	long number = ++allocations.count;

	if (!allocations.failing)
		return false;
	return allocations.and_after ? number >= allocations.failing
	                             : number == allocations.failing;
}

#endif
