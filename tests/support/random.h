/* SPDX-License-Identifier: MIT
 *
 * Numbers at random, the same ones in every run: Marsaglia's xorshift with 64 bits of state, which
 * whoever draws keeps and may start with anything but 0.
 */
#ifndef TESTS_SUPPORT_RANDOM_H
#define TESTS_SUPPORT_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* 64 bits, never all of them 0. */
uint64_t random_bits(uint64_t *state);

/* One of 0 to limit - 1, with a limit far below 2^48; the lowest bits, the least random ones, are
 * left out. */
uint64_t random_below(uint64_t *state, uint64_t limit);

/* One of `least` to `most`. */
int64_t random_from(uint64_t *state, int64_t least, int64_t most);

/* How many cases at random are tried: `usual`; with the checks of sanitizers, which take ten times
 * as long, an eighth.  Whether answers are right is for the other build, with all of them; the ways
 * through memory are the same in a few. */
size_t random_cases(size_t usual);

#endif
