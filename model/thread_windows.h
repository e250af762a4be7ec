/* SPDX-License-Identifier: MIT */
#ifndef RF_THREAD_WINDOWS_H
#define RF_THREAD_WINDOWS_H

#include "model/point.h"

/* Threads that move alike for an iteration, in the order of their work. */
struct rf_thread_windows_group {
	size_t threads;
	double iterations; /* of all of them */
	const struct rf_traffic *traffic;
};

enum { RF_THREAD_WINDOWS_GROUPS = 16 };

struct rf_thread_windows {
	size_t group_count; /* 0: all threads move alike, or that was not to be found */
	struct rf_thread_windows_group groups[RF_THREAD_WINDOWS_GROUPS];
};

/* Finds what threads move of which some have more to do than others.  RF_FAILED without memory. */
enum rf_status rf_thread_windows_find(const struct rf_point *p, struct rf_thread_windows *windows);

/* Of the point's traffic that of an iteration of the `threads` threads with most to do, all of
 * which are at work.  NULL without memory. */
const struct rf_traffic *rf_thread_windows_traffic(const struct rf_thread_windows *windows,
                                                   const struct rf_point *p, size_t threads);

#endif
