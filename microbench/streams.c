/* SPDX-License-Identifier: MIT
 *
 * The loops that bandwidths are measured with, in vectors of every width that there may be.
 *
 * They are written with the vectors of the compiler, once, and compiled for each width; which of
 * them this host can run is asked when it runs, so that one program measures every processor of an
 * architecture, and nobody needs a compiler to do so.
 */
#include "microbench/streams.h"

/* What arrays hold is used by somebody who is not seen, so that every pass is made. */
#define RF_STREAMS_AGAIN __asm__ volatile("" : : : "memory")

/* An operand that lies in a register of vectors. */
#if defined(__x86_64__)
#define RF_STREAMS_REGISTER "x"
#elif defined(__aarch64__)
#define RF_STREAMS_REGISTER "w"
#else
#define RF_STREAMS_REGISTER "m"
#endif

#define VECTOR_BYTES 16
#define TARGET
#define RF_STREAMS_NAME(name) name##16
#include "microbench/stream_loops.h"

#if defined(__x86_64__)
#define VECTOR_BYTES          32
#define TARGET                __attribute__((target("avx2,fma")))
#define RF_STREAMS_NAME(name) name##32
#include "microbench/stream_loops.h"

#define VECTOR_BYTES          64
#define TARGET                __attribute__((target("avx512f")))
#define RF_STREAMS_NAME(name) name##64
#include "microbench/stream_loops.h"
#define WIDTHS(name) { name##16, name##32, name##64 }
#else
#define WIDTHS(name) { name##16 }
#endif

const struct rf_stream_loops rf_streams[RF_STREAMS_ALL] = {
	{ "load", 1 },  { "store", 1 }, { "copy", 2 },  { "update", 1 }, { "triad", 4 },
	{ "daxpy", 2 }, { "load", 1 },  { "store", 1 }, { "copy", 2 },
};

static rf_stream_loop *const loops[RF_STREAMS_ALL][3] = {
	WIDTHS(load_),  WIDTHS(store_),    WIDTHS(copy_),      WIDTHS(update_), WIDTHS(triad_),
	WIDTHS(daxpy_), WIDTHS(load_off_), WIDTHS(store_off_), WIDTHS(echo_),
};

int rf_streams_vector_bytes(void)
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx512f"))
		return 64;
	if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
		return 32;
#endif
	return 16;
}

rf_stream_loop *rf_streams_loop(size_t stream, int vector_bytes)
{
	return loops[stream][vector_bytes / 32];
}
