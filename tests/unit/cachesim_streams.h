/* SPDX-License-Identifier: MIT
 *
 * Hierarchies and streams that several tests of the cache simulator use.
 */
#ifndef RF_TESTS_CACHESIM_STREAMS_H
#define RF_TESTS_CACHESIM_STREAMS_H

#include "cache-sim/cachesim.h"

/* 32 KiB of 8 ways, 1 MiB and 32 MiB of 16 ways. */
static inline void streams_three_levels(struct rf_sim_level levels[3])
{
	const struct rf_sim_level first = { .sets = 64, .ways = 8, .line_bytes = 64 };

	levels[0] = first;
	levels[1] = first;
	levels[1].sets = 1024;
	levels[1].ways = 16;
	levels[2] = levels[1];
	levels[2].sets = 32768;
}

/* One sweep of the 7-point stencil of doubles over n^3 points: a on a border of 1 MiB, b on the
 * next page but one after it; for each point k-1, j-1, i-1, i, i+1, j+1, k+1, then the store. */
static inline void streams_7pt(struct rf_sim *sim, uint64_t n)
{
	const uint64_t a = 1 << 20;
	const uint64_t b = a + ((n * n * n * 8 + 4095) & ~(uint64_t)4095) + 4096;
	const int64_t row = (int64_t)n;
	const int64_t shifts[7] = { -row * row, -row, -1, 0, 1, row, row * row };
	struct rf_sim_reference r[8];

	for (uint64_t k = 1; k + 1 < n; ++k) {
		for (uint64_t j = 1; j + 1 < n; ++j) {
			uint64_t at = 8 * ((k * n + j) * n + 1);

			for (int q = 0; q < 8; ++q)
				r[q] = (struct rf_sim_reference){ .stride = 8, .bytes = 8 };
			for (int q = 0; q < 7; ++q)
				r[q].address = a + at + (uint64_t)(8 * shifts[q]);
			r[7].address = b + at;
			r[7].kind = RF_SIM_STORE;
			rf_sim_run(sim, 0, r, 8, n - 2);
		}
	}
}

/* References given as letters: a small one loads from its line of 64 bytes, a capital one stores to
 * it; a blank does nothing. */
static inline void streams_letters(struct rf_sim *sim, uint32_t core, const char *letters)
{
	for (; *letters; ++letters) {
		bool is_store = *letters >= 'A' && *letters <= 'Z';
		uint64_t line = (uint64_t)(*letters - (is_store ? 'A' : 'a'));

		if (*letters != ' ')
			rf_sim_access(sim, core, 64 * line, 8,
			              is_store ? RF_SIM_STORE : RF_SIM_LOAD);
	}
}

#endif
