/* SPDX-License-Identifier: MIT
 *
 * The threads of a run, and what each of them has of the loops that they divide.
 */
#ifndef RF_THREAD_TEAM_H
#define RF_THREAD_TEAM_H

#include "model/traffic/nest/work_sharing.h"

/* Threads that go through a run side by side, each through a block of the turns of loops that they
 * divide; what stands outside of these is done by the first one. */
struct rf_thread_team {
	const bool *is_divided; /* by loop */
	int64_t count;
	int64_t first, end; /* those of them that are looked at */
	int64_t now;        /* the one whose turn it is */
};

/* Of so many turns, those before the block of a thread: blocks are as long as each other, but that
 * the first ones have a turn more where something is left over. */
int64_t rf_thread_team_block(const struct rf_thread_team *team, int64_t turns, int64_t thread);

/* All threads, and one in their middle, of a run whose stream is made; `nest` is NULL where it has
 * none. */
struct rf_thread_teams {
	bool can_all;   /* loops are divided in blocks of turns, ... */
	bool can_one;   /* ... outside of which nothing happens, and whose turns are alike */
	double one_has; /* of all turns, that one */
	struct rf_thread_team all, one;
};

enum rf_status rf_thread_teams_make(const struct rf_stream *stream, const struct rf_nest *nest,
                                    double threads, struct rf_arena *arena,
                                    struct rf_thread_teams *teams);

#endif
