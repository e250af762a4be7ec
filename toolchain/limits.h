/* SPDX-License-Identifier: MIT
 *
 * What the system leaves to this process.
 */
#ifndef RF_LIMITS_H
#define RF_LIMITS_H

#include "base/arena.h"

/* Where the system tells of itself: two folders, of which tests have others. */
struct rf_limits_source {
	const char *proc, *groups;
};

extern const struct rf_limits_source rf_limits_system; /* /proc, /sys/fs/cgroup */

/* Bytes of memory that can still be had: free on the machine, and left by each control group that
 * the process is in.  0: nobody tells. */
double rf_limits_memory(const struct rf_limits_source *source, struct rf_arena *arena);

/* Processors that may be busy at a time by the quotas of these groups; INFINITY: no group has one.
 */
double rf_limits_processors(const struct rf_limits_source *source, struct rf_arena *arena);

#endif
