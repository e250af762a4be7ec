/* SPDX-License-Identifier: MIT */
#ifndef RF_COUNTERS_H
#define RF_COUNTERS_H

#include "frontend/loops/loop_head.h"

enum { RF_MOST_COUNTERS = 3 };

/* The loops of the kernel that stand for a loop of the source, the outermost first, and the value
 * of its variable in them; NULL where it is the variable of the one loop itself. */
struct rf_counters {
	size_t count;
	struct rf_loop *loops[RF_MOST_COUNTERS];
	struct rf_form *value;
};

/* Reads `loop`, whose bounds are set, as what it takes to count it, and, where that is wanted, to
 * count its turns, or those of either parity by themselves. */
enum rf_status rf_counters_make(struct rf_reader *reader, const struct rf_loop_head *head,
                                bool counts_turns, bool alternates, struct rf_loop *loop,
                                struct rf_counters *counters);

#endif
