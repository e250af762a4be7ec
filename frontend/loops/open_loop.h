/* SPDX-License-Identifier: MIT */
#ifndef RF_OPEN_LOOP_H
#define RF_OPEN_LOOP_H

#include "frontend/tree/reader.h"

/* Whether the turns of a loop that does not count can be a size. */
bool rf_open_loop_is(const struct rf_tree *loop);

/* Whether a loop was found to be one whose turns are a size, though its head seems to count. */
bool rf_open_loop_is_uncounted(const struct rf_reader *reader, struct rf_place place);

/* Whether the innermost loop that is open is such a one. */
bool rf_open_loop_is_around(const struct rf_reader *reader);

/* Keeps that of the loop that is being read, if an error says so (rf_reader.is_uncounted): the
 * kernel is then read again. */
enum rf_status rf_open_loop_add(struct rf_reader *reader, const struct rf_tree *loop);

/* Reads it as a loop of a number of turns that the user says, by the functions that read
 * statements and loops. */
enum rf_status rf_open_loop_read(struct rf_reader *reader, const struct rf_tree *loop,
                                 enum rf_status (*read)(struct rf_reader *, const struct rf_tree *),
                                 enum rf_status (*read_loop)(struct rf_reader *,
                                                             const struct rf_tree *));

#endif
