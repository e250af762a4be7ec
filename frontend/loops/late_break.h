/* SPDX-License-Identifier: MIT */
#ifndef RF_LATE_BREAK_H
#define RF_LATE_BREAK_H

#include "frontend/loops/loop_parts.h"
#include "frontend/tree/reader.h"

/* The loop with what ends it behind a part of a turn as a test in front of the next one: the loop
 * itself where nothing does, or nothing that bounds its variable; NULL without memory. */
const struct rf_tree *rf_late_break_tested(struct rf_reader *reader, const struct rf_tree *loop,
                                           const struct rf_loop_head *head);

#endif
