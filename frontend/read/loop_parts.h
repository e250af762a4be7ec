/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_PARTS_H
#define RF_LOOP_PARTS_H

#include "frontend/read/loop_head.h"

/* Whether a while or do-while loop counts: while (i < N) { ...; ++i; }, while (i-- > 0) ... */
bool rf_loop_parts_count(const struct rf_tree *tree);

/* Takes a for loop, or another loop that counts, apart, or refuses it, naming the part that is
 * missing or not understood. */
enum rf_status rf_loop_parts_find(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head);

#endif
