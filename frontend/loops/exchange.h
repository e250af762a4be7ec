/* SPDX-License-Identifier: MIT */
#ifndef RF_EXCHANGE_H
#define RF_EXCHANGE_H

#include "frontend/loops/induction.h"

/* Notes that figures are those of the first turn. */
enum rf_status rf_exchange_note(struct rf_reader *reader, const struct rf_tree *loop,
                                const struct rf_induction_variable *variable);

/* Notes which arrays pointers of a loop exchange that are reached by their own names as well, so
 * that nobody knows which is which. */
enum rf_status rf_exchange_compare(struct rf_reader *reader, const struct rf_tree *loop,
                                   const struct rf_induction *induction);

#endif
