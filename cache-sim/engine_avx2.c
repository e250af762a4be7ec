/* SPDX-License-Identifier: MIT
 *
 * Look-up of eight ways at a time.
 */
#if defined(__x86_64__)

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define ENTRY  uint32_t
#define TARGET __attribute__((target("avx2,bmi")))

/* For each way, from which way its entry comes when that way moves to the front. */
static const uint32_t moves[8][8] __attribute__((aligned(32))) = {
	{ 0, 1, 2, 3, 4, 5, 6, 7 }, { 1, 0, 2, 3, 4, 5, 6, 7 }, { 2, 0, 1, 3, 4, 5, 6, 7 },
	{ 3, 0, 1, 2, 4, 5, 6, 7 }, { 4, 0, 1, 2, 3, 5, 6, 7 }, { 5, 0, 1, 2, 3, 4, 6, 7 },
	{ 6, 0, 1, 2, 3, 4, 5, 7 }, { 7, 0, 1, 2, 3, 4, 5, 6 },
};

TARGET static inline uint32_t matches(const uint32_t *row, __m256i key)
{
	__m256i entries =
	    _mm256_andnot_si256(_mm256_set1_epi32(1), _mm256_load_si256((const __m256i *)row));

	return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(entries, key)));
}

TARGET static inline int row_find(const uint32_t *row, uint32_t length, uint32_t key)
{
	__m256i wanted = _mm256_set1_epi32((int)key);

	for (uint32_t way = 0; way < length; way += 8) {
		uint32_t found = matches(row + way, wanted);

		if (found)
			return (int)way + __builtin_ctz(found);
	}
	return -1;
}

TARGET static inline void row_to_front(uint32_t *row, uint32_t way, uint32_t entry)
{
	if (way < 8) {
		__m256i order = _mm256_load_si256((const __m256i *)moves[way]);
		__m256i entries = _mm256_load_si256((const __m256i *)row);

		_mm256_store_si256((__m256i *)row, _mm256_permutevar8x32_epi32(entries, order));
	} else {
		memmove(row + 1, row, way * sizeof(*row));
	}
	row[0] = entry;
}

#include "cache-sim/engine.h"

const struct engine rf_engine_avx2 = { "avx2", engine_access, engine_run, engine_flush };

#endif
