/* SPDX-License-Identifier: MIT */
#ifndef RF_OPEN_LOOP_H
#define RF_OPEN_LOOP_H

#include "frontend/tree/reader.h"

/* Whether the head of a loop does not count: its turns end when data say so. */
bool rf_open_loop_is(const struct rf_tree *loop);

/* Reads it as a loop of a number of turns that the user says, by the functions that read
 * statements and loops. */
enum rf_status rf_open_loop_read(struct rf_reader *reader, const struct rf_tree *loop,
                                 enum rf_status (*read)(struct rf_reader *, const struct rf_tree *),
                                 enum rf_status (*read_loop)(struct rf_reader *,
                                                             const struct rf_tree *));

#endif
