/* SPDX-License-Identifier: MIT
 *
 * pycachesim N: the sweep of stencil.c through the C core of pycachesim, called from C.  `run`
 * compiles it against the sources of pycachesim where they are given.
 */
#include <stdio.h>
#include <stdlib.h>

#include "backend.h"

static Cache *new_cache(long sets, long ways, Cache *below)
{
	Cache *cache = calloc(1, sizeof(*cache));

	if (!cache)
		exit(1);
	cache->name = "";
	cache->sets = sets;
	cache->ways = ways;
	cache->cl_size = 64;
	cache->cl_bits = 6;
	cache->subblock_size = 1;
	cache->subblock_bits = 64;
	cache->replacement_policy_id = 1;
	cache->write_back = 1;
	cache->write_allocate = 1;
	cache->load_from = below;
	cache->store_to = below;
	cache->placement = calloc((size_t)(sets * ways), sizeof(cache_entry));
	if (!cache->placement)
		exit(1);
	for (long i = 0; i < sets * ways; ++i)
		cache->placement[i].invalid = 1;
	return cache;
}

static void update_point(Cache *cache, long a, long b, long at, long n)
{
	const long shifts[7] = { -n * n, -n, -1, 0, 1, n, n * n };

	for (int i = 0; i < 7; ++i)
		Cache__load(cache, (addr_range){ a + 8 * (at + shifts[i]), 8 });
	Cache__store(cache, (addr_range){ b + 8 * at, 8 }, 0);
}

int main(int argc, char **argv)
{
	long n = argc == 2 ? atol(argv[1]) : 0;
	long a = 1 << 20;
	long b = a + ((n * n * n * 8 + 4095) & ~4095L) + 4096;
	Cache *memory_side = new_cache(32768, 16, NULL);
	Cache *core_side = new_cache(64, 8, new_cache(1024, 16, memory_side));

	for (long k = 1; k < n - 1; ++k)
		for (long j = 1; j < n - 1; ++j)
			for (long i = 1; i < n - 1; ++i)
				update_point(core_side, a, b, (k * n + j) * n + i, n);
	printf("%d\n", (int)memory_side->MISS.count);
	return 0;
}
