/* SPDX-License-Identifier: MIT */
#ifndef RF_MEAN_ROW_H
#define RF_MEAN_ROW_H

#include "frontend/loops/loop_head.h"

/* Gives a loop whose bounds are read from memory, as those over the elements of a sparse row, the
 * mean length that the user says: --assume nnz/row=30.  Else the loop stays irregular.
 * Says of the head whether rows may begin anywhere. */
enum rf_status rf_mean_row_settle(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head, struct rf_loop *loop);

#endif
