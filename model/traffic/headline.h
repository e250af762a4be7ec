/* SPDX-License-Identifier: MIT
 *
 * One figure for each link, from the predictor that knows it best.
 */
#ifndef RF_HEADLINE_H
#define RF_HEADLINE_H

#include "model/ir/result.h"

/* What users call a prediction that is put together. */
#define RF_HEADLINE "auto"

/* Puts a prediction before those of a result, which takes each link from the best of them.
 * `better` than the first is one that is not shown itself; NULL for none.  What is known beyond
 * links is that of the first.  Where vectors take lines, what sets make of these has an interval.
 * RF_FAILED without memory. */
enum rf_status rf_headline_choose(const struct rf_traffic *better, bool takes_lines,
                                  struct rf_arena *arena, struct rf_result *result);

/* Each link with what sets make of it, as the headline has it where nobody simulates. */
void rf_headline_count_sets(struct rf_traffic *traffic);

/* Whether a simulation answered that knows its figures to within what two predictors may differ. */
bool rf_headline_is_simulated(const struct rf_result *result);

/* The prediction of a predictor; NULL where it did not answer. */
const struct rf_traffic *rf_headline_find(const struct rf_result *result, const char *predictor);

/* The first prediction with layer conditions as they are where it corrects them: what a change of
 * loops, which is chosen by them, is held against.  NULL without memory or a prediction. */
const struct rf_traffic *rf_headline_textbook(const struct rf_result *result,
                                              struct rf_arena *arena);

#endif
