/* SPDX-License-Identifier: MIT
 *
 * What a core computes, with nothing but registers: as fast as it can, and one after the other.
 *
 * As the streams, the loops are compiled for vectors of every width, and this file without the
 * compiler's own vectors, so that numbers alone stay alone.  Numbers are such that quotients and
 * roots have all their digits, and that nothing grows out of reach.
 */
#include "microbench/computing.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define TURNS 64

/* What is computed is not left out, and the numbers are not known to the compiler. */
static volatile double sink;
static volatile double nearly_one = 1.0000001, some = 2.7, nearly_none = 1e-7;

typedef double loop(size_t times, double by, double also);

#define VECTOR_BYTES 16
#define NAMED(name)  name##16
#define TARGET
#if defined(__x86_64__)
#define ROOTS(v)        _mm_sqrt_pd(v)
#define SINGLE_ROOTS(v) _mm_sqrt_ps(v)
#define HAS_FMA         0
#elif defined(__aarch64__)
#define ROOTS(v)        vsqrtq_f64(v)
#define SINGLE_ROOTS(v) vsqrtq_f32(v)
#define HAS_FMA         1
#else
#define ROOTS(v) ((doubles_16){ __builtin_sqrt((v)[0]), __builtin_sqrt((v)[1]) })
#define SINGLE_ROOTS(v)                                                                            \
	((floats_16){ __builtin_sqrtf((v)[0]), __builtin_sqrtf((v)[1]), __builtin_sqrtf((v)[2]),   \
	              __builtin_sqrtf((v)[3]) })
#define HAS_FMA 1
#endif
#include "microbench/computing_loops.h"

#if defined(__x86_64__)
#define VECTOR_BYTES    32
#define NAMED(name)     name##32
#define TARGET          __attribute__((target("avx2,fma")))
#define ROOTS(v)        _mm256_sqrt_pd(v)
#define SINGLE_ROOTS(v) _mm256_sqrt_ps(v)
#define HAS_FMA         1
#include "microbench/computing_loops.h"

#define VECTOR_BYTES    64
#define NAMED(name)     name##64
#define TARGET          __attribute__((target("avx512f,fma")))
#define ROOTS(v)        _mm512_sqrt_pd(v)
#define SINGLE_ROOTS(v) _mm512_sqrt_ps(v)
#define HAS_FMA         1
#include "microbench/computing_loops.h"
#endif

static loop *find(enum rf_computing_form form, enum rf_computing_operation operation,
                  int vector_bytes)
{
#if defined(__x86_64__)
	if (vector_bytes == 64)
		return loops_of_64[form][operation];
	if (vector_bytes == 32)
		return loops_of_32[form][operation];
#endif
	(void)vector_bytes;
	return loops_of_16[form][operation];
}

double rf_computing_run(enum rf_computing_form form, enum rf_computing_operation operation,
                        int vector_bytes, size_t times)
{
	loop *run = find(form, operation, vector_bytes);

	if (!run)
		return 0;
	return run(times, operation == RF_COMPUTING_SQRT ? some : nearly_one, nearly_none);
}
