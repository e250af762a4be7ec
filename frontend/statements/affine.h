/* SPDX-License-Identifier: MIT */
#ifndef RF_AFFINE_H
#define RF_AFFINE_H

#include "frontend/tree/reader.h"

/* What is known of an integer expression where the reader has come to, with the values that its
 * variables have by then.  Reading memory is recognised but not recorded.  An expression that
 * cannot be followed is no failure: `value` is then unknown, with a culprit and a reason.  Fails
 * only without memory, or where numbers leave 64 bits, with an error reported. */
enum rf_status rf_affine_value(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_value *value);

/* The same, where a variable that takes new values in turns of outer loops, none of them known, is
 * a size that stands for them. */
enum rf_status rf_affine_typical(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_value *value);

/* The value of an expression without loop variables, or a refusal that calls it `what`. */
enum rf_status rf_affine_formula(struct rf_reader *reader, const struct rf_tree *tree,
                                 const char *what, rf_formula_p *formula);

/* sum = a + factor * b.  Unknown when one of them is, or when both are the lesser or greater of
 * several; `sum` may be `a` or `b`. */
enum rf_status rf_affine_add(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                             const struct rf_value *b, struct rf_value *sum);

struct rf_value rf_affine_constant(struct rf_reader *reader, int64_t constant);
bool rf_affine_is_constant(const struct rf_value *value, int64_t *constant);

/* The formula of a form without loop variables, NULL of any other value. */
rf_formula_p rf_affine_loop_free(const struct rf_value *value);

/* Refuses an expression whose value is not known, saying which part is to blame. */
enum rf_status rf_affine_refuse(struct rf_reader *reader, const struct rf_tree *tree,
                                const char *what, const struct rf_value *value);

#endif
