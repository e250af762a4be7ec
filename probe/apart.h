/* SPDX-License-Identifier: MIT */
#ifndef RF_APART_H
#define RF_APART_H

#include "base/arena.h"
#include "base/status.h"

/* What a process of its own hands back: `length` bytes, in the arena of who asked. */
struct rf_apart_answer {
	char *bytes;
	size_t length;
};

/* Lets a copy of this process do `work`, which writes its answer to a text, and takes that; nothing
 * that the work does to itself or to memory reaches us.  RF_FAILED when the copy crashed, took more
 * than `seconds`, or could not be made; else what the work returned. */
enum rf_status rf_apart_run(enum rf_status (*work)(void *context, struct rf_arena *arena,
                                                   struct rf_apart_answer *answer),
                            void *context, double seconds, struct rf_arena *arena,
                            struct rf_apart_answer *answer);

#endif
