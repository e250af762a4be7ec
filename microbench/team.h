/* SPDX-License-Identifier: MIT
 *
 * Threads that stay on a core each, and do the same thing at the same time.
 */
#ifndef RF_TEAM_H
#define RF_TEAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct rf_team;

/* A thread for each of these processors of the system; NULL where threads cannot be had.
 * `pinned` says whether they could be tied to them. */
RF_GIVE struct rf_team *rf_team_new(const int *processors, size_t count, bool *pinned);
void rf_team_free(RF_TAKE struct rf_team *team);

/* What a member does: `at` counts members from 0. */
typedef void rf_team_work(void *context, size_t at);

/* Lets the first `count` members work, and waits until they are done. */
void rf_team_run(struct rf_team *team, size_t count, rf_team_work *work, void *context);

/* Called by members that work: goes on when all have come. */
void rf_team_meet(struct rf_team *team);

#endif
