/* SPDX-License-Identifier: MIT */
#ifndef RF_EARLY_EXIT_H
#define RF_EARLY_EXIT_H

#include "frontend/tree/reader.h"

/* Whether loops may be over before their last turn because a branch runs. */
bool rf_early_exit_may_end(struct rf_reader *reader, const struct rf_tree *test,
                           const struct rf_tree *branch);

/* Marks the loops at hand that a branch ends where a test says so, and which is taken not to
 * happen.  `is_open` says whether the threads of a GPU may end them, so that what they do then is
 * an interval. */
enum rf_status rf_early_exit_mark(struct rf_reader *reader, const struct rf_tree *test,
                                  const struct rf_tree *branch, bool *is_open);

/* What such a branch does before it leaves, as a block; NULL without memory. */
const struct rf_tree *rf_early_exit_work(struct rf_reader *reader, const struct rf_tree *branch);

/* Puts the loops of threads that may end early under conditions on data, and with these what stands
 * behind a return. */
enum rf_status rf_early_exit_guard(struct rf_reader *reader);

#endif
