/* SPDX-License-Identifier: MIT
 *
 * Time, cycles, and whether somebody else ran in between.
 *
 * Counters of cycles are rarely to be had, and that of time stamps runs at a clock of its own.  But
 * an addition that waits for the one before it takes one cycle on every processor there is, so that
 * a chain of them is a clock: what it takes tells how fast the core runs at that moment.  The
 * number that is added must not be known to the compiler: additions of constants are left out by
 * processors that do them while they rename registers.
 */
#include "microbench/stopwatch.h"

#include <stddef.h>
#include <sys/resource.h>
#include <time.h>

enum { CHAIN_LINKS = 512, ADDITIONS_OF_LINK = 32 };

double rf_stopwatch_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

long rf_stopwatch_preemptions(void)
{
#ifdef RUSAGE_THREAD
	struct rusage usage;

	if (getrusage(RUSAGE_THREAD, &usage) == 0)
		return usage.ru_nivcsw;
#endif
	return 0;
}

/* Keeps the compiler from knowing a value. */
#define HIDE(value) __asm__ volatile("" : "+r"(value))
#define ADD                                                                                        \
	sum += step;                                                                               \
	HIDE(sum);
#define ADD_EIGHT ADD ADD ADD ADD ADD ADD ADD ADD

double rf_stopwatch_clock_hz(void)
{
	size_t sum = 1, step = 3;
	double start, seconds;

	HIDE(step);
	start = rf_stopwatch_now();
	for (int i = 0; i < CHAIN_LINKS; ++i) {
		ADD_EIGHT ADD_EIGHT ADD_EIGHT ADD_EIGHT
	}
	seconds = rf_stopwatch_now() - start;
	return seconds > 0 ? CHAIN_LINKS * ADDITIONS_OF_LINK / seconds : 0;
}
