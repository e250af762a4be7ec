/* SPDX-License-Identifier: MIT */
#ifndef RF_WINDOWS_H
#define RF_WINDOWS_H

#include "microbench/team.h"

/* Does a piece of work `times` times, and returns how much that was (bytes, operations). */
typedef double rf_windows_work(void *context, size_t at, size_t times);

struct rf_windows_job {
	rf_windows_work *work;
	void *context;
	size_t cores;    /* members of the team that work at the same time */
	double window_s; /* how long one window shall be, ... */
	double seconds;  /* ... and all of them together */
};

/* What was reached without others in between, all cores together. */
struct rf_windows_rate {
	double per_s, per_cycle; /* 0: nothing could be measured */
	double clock_hz;
	bool is_clean; /* enough windows were; if not, the fastest counts */
};

struct rf_windows_rate rf_windows_measure(struct rf_team *team, const struct rf_windows_job *job);

#endif
