/* SPDX-License-Identifier: MIT */
#include "tests/support/random.h"

uint64_t random_bits(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

uint64_t random_below(uint64_t *state, uint64_t limit)
{
	return (random_bits(state) >> 16) % limit;
}

size_t random_cases(size_t usual)
{
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
	return (usual + 7) / 8;
#else
	return usual;
#endif
}

int64_t random_from(uint64_t *state, int64_t least, int64_t most)
{
	return least + (int64_t)random_below(state, (uint64_t)(most - least + 1));
}
