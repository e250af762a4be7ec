/* SPDX-License-Identifier: MIT */
#ifndef RF_RECENT_H
#define RF_RECENT_H

#include "base/arena.h"

/* Pieces of memory by the order of their last use. */
struct rf_recent;

/* NULL without memory. */
struct rf_recent *rf_recent_new(struct rf_arena *arena);

/* Forgets all uses. */
void rf_recent_clear(struct rf_recent *recent);

/* A use of a piece of so many bytes: bytes of the different pieces that were used since its last
 * one, -1 where there was none, -2 without memory. */
int64_t rf_recent_use(struct rf_recent *recent, int64_t piece, int64_t bytes);

#endif
