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

/* Whether what turns exchange is followed: each order of the names is read by itself. */
bool rf_exchange_is_followed(const struct rf_reader *reader,
                             const struct rf_induction_variable *variable);

/* Puts in the place of a body one that has a part for each order, where something is followed and
 * the turns so far are known; else figures are noted as those of the first turn. */
enum rf_status rf_exchange_body(struct rf_reader *reader, const struct rf_tree *loop,
                                const struct rf_induction *induction, const struct rf_tree **body);

/* Of a variable that is used behind the loop, lets sizes that -D gives say how often it turns, or
 * notes that it is taken as in the first turn. */
enum rf_status rf_exchange_settle(struct rf_reader *reader, const struct rf_tree *loop,
                                  const struct rf_induction_variable *variable,
                                  const struct rf_value *turns);

/* The variable that had in front of the loop what this one has after so many turns; itself where
 * they are no number. */
const struct rf_induction_variable *rf_exchange_after(const struct rf_reader *reader,
                                                      const struct rf_induction *induction,
                                                      const struct rf_induction_variable *variable,
                                                      const struct rf_value *turns);

#endif
