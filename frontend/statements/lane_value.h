/* SPDX-License-Identifier: MIT */
#ifndef RF_LANE_VALUE_H
#define RF_LANE_VALUE_H

#include "frontend/tree/reader.h"

/* The value that an assignment or declaration in a kernel of CUDA gives an integer, where places of
 * threads and blocks, loops and sizes tell it and it may be of no form; asked before the variable
 * has it.  NULL where it is not known. */
const struct rf_lane_value *rf_lane_value_assigned(struct rf_reader *reader,
                                                   const struct rf_tree *tree);

/* The value of an integer expression, and what a condition chooses of two; NULL where it, or one of
 * them, is not known. */
const struct rf_lane_value *rf_lane_value_of(struct rf_reader *reader, const struct rf_tree *tree);
const struct rf_lane_value *rf_lane_value_choice(struct rf_reader *reader,
                                                 const struct rf_lane_value *test,
                                                 const struct rf_lane_value *holds,
                                                 const struct rf_lane_value *fails);

/* The value of a form, and `from` (NULL: 0) and so many times `by`; NULL where there is no room. */
const struct rf_lane_value *rf_lane_value_of_form(struct rf_reader *reader,
                                                  const struct rf_form *form);
const struct rf_lane_value *rf_lane_value_moved(struct rf_reader *reader,
                                                const struct rf_lane_value *from,
                                                rf_formula_p times, const struct rf_lane_value *by);

/* It is the value of the variable until that gets another one; NULL: none that is known. */
void rf_lane_value_keep(struct rf_symbol *symbol, const struct rf_lane_value *value);

/* Whether a condition of a kernel of CUDA is decided by the places of threads and blocks, by loops
 * and sizes.  Then the guard gets the steps that compute it, and as conditions the forms that they
 * start from. */
bool rf_lane_value_condition(struct rf_reader *reader, const struct rf_tree *test,
                             struct rf_guard *guard);

/* The same of the lanes that a condition may hold for, where data decide the rest of it. */
bool rf_lane_value_may_hold(struct rf_reader *reader, const struct rf_tree *test,
                            struct rf_guard *guard);

#endif
