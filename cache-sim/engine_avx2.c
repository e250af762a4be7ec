/* SPDX-License-Identifier: MIT
 *
 * Look-up of eight ways at a time.
 */
#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)

#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define ENTRY  uint32_t
#define TARGET __attribute__((target("avx2,bmi")))

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

/* Eight entries, one place further on, where `taken` has their bits. */
TARGET static inline void shift_eight(uint32_t *row, __m256i shifted, __m256i taken)
{
	__m256i entries = _mm256_load_si256((const __m256i *)row);

	_mm256_store_si256((__m256i *)row, _mm256_blendv_epi8(entries, shifted, taken));
}

TARGET static inline void row_to_front(uint32_t *row, uint32_t length, uint32_t way, uint32_t entry)
{
	__m256i ways = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
	__m256i last = _mm256_set1_epi32((int)way);
	__m256i order = _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6);
	__m256i first = _mm256_load_si256((const __m256i *)row);

	if (way >= 16) {
		memmove(row + 1, row, way * sizeof(*row));
		row[0] = entry;
		return;
	}
	if (length > 8) {
		__m256i shifted = _mm256_loadu_si256((const __m256i *)(row + 7));
		__m256i beyond =
		    _mm256_cmpgt_epi32(_mm256_add_epi32(ways, _mm256_set1_epi32(8)), last);

		shift_eight(row + 8, shifted, _mm256_xor_si256(beyond, _mm256_set1_epi32(-1)));
	}
	first = _mm256_blend_epi32(_mm256_permutevar8x32_epi32(first, order),
	                           _mm256_set1_epi32((int)entry), 1);
	shift_eight(row, first,
	            _mm256_xor_si256(_mm256_cmpgt_epi32(ways, last), _mm256_set1_epi32(-1)));
}

/* Which of two times four words are equal in all bits. */
TARGET static inline uint32_t equal_words(__m256i a, __m256i b, __m256i c, __m256i d)
{
	__m256d low = _mm256_castsi256_pd(_mm256_cmpeq_epi64(a, b));
	__m256d high = _mm256_castsi256_pd(_mm256_cmpeq_epi64(c, d));

	return (uint32_t)_mm256_movemask_pd(low) | (uint32_t)_mm256_movemask_pd(high) << 4;
}

TARGET static inline __m256i load_four(const uint64_t *words)
{
	return _mm256_loadu_si256((const __m256i *)words);
}

TARGET static inline uint32_t eight_with(const uint64_t *words, uint64_t bits)
{
	__m256i mask = _mm256_set1_epi64x((long long)bits);
	__m256i zero = _mm256_setzero_si256();

	return 0xff ^ equal_words(_mm256_and_si256(load_four(words), mask), zero,
	                          _mm256_and_si256(load_four(words + 4), mask), zero);
}

TARGET static inline uint32_t eight_equal(const uint64_t *words, uint64_t value)
{
	__m256i wanted = _mm256_set1_epi64x((long long)value);

	return equal_words(load_four(words), wanted, load_four(words + 4), wanted);
}

TARGET static inline uint64_t eight_least(const uint64_t *words)
{
	uint64_t least = words[0];

	for (uint32_t i = 1; i < 8; ++i)
		least = words[i] < least ? words[i] : least;
	return least;
}

#include "cache-sim/engine.h"

const struct engine rf_engine_avx2 = { "avx2",       engine_access,     engine_run,
	                               engine_flush, engine_look_above, engine_replay };

#endif
