/* SPDX-License-Identifier: MIT
 *
 * Numbers at random, the same ones in every run.
 */
#ifndef TESTS_PICK_H
#define TESTS_PICK_H

#include <stdint.h>

static uint64_t random_state = 19700101;

/* One of 0 to count - 1. */
static int pick(int count)
{
	random_state = random_state * 6364136223846793005U + 1442695040888963407U;
	return (int)((random_state >> 33) % (uint64_t)count);
}

#endif
