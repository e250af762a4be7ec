/* SPDX-License-Identifier: MIT */
#ifndef RF_ALTERNATIVES_H
#define RF_ALTERNATIVES_H

#include "frontend/tree/reader.h"

/* Notes that a statement gives an integer variable one of two values; `is_noted` says whether it
 * does. */
enum rf_status rf_alternatives_note(struct rf_reader *reader, const struct rf_tree *tree,
                                    bool *is_noted);

/* The same of an if whose branches assign one integer variable each: if (end > n) end = n; */
enum rf_status rf_alternatives_note_if(struct rf_reader *reader, const struct rf_tree *tree,
                                       bool *is_noted);

/* A statement in which remainders that wrap around, and variables with one of two values, are
 * written as ?:, or the statement itself; NULL without memory. */
const struct rf_tree *rf_alternatives_write_out(struct rf_reader *reader,
                                                const struct rf_tree *tree);

/* A condition with what functions compute in the place of their calls, where loop variables and
 * sizes then decide it, or the condition itself; NULL without memory. */
const struct rf_tree *rf_alternatives_write_test(struct rf_reader *reader,
                                                 const struct rf_tree *test);

/* `loop` with the values of its bounds written out, where one of them is one of two, and the ?:
 * that says which; NULL where there is none. */
enum rf_status rf_alternatives_of_loop(struct rf_reader *reader, const struct rf_tree **loop,
                                       const struct rf_tree **choice);

#endif
