/* SPDX-License-Identifier: MIT */
#ifndef RF_AFFINE_H
#define RF_AFFINE_H

#include "frontend/read/reader.h"

/* What is known of an integer expression.  Reading memory is recognised but not recorded.  Fails
 * only without memory (or where numbers leave 64 bits), with an error reported. */
enum rf_status rf_affine_value(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_value *value);

/* The value of an expression without loop variables, or a refusal that calls it `what`. */
enum rf_status rf_affine_formula(struct rf_reader *reader, const struct rf_tree *tree,
                                 const char *what, rf_formula_p *formula);

/* The linear form of an expression, or a refusal that calls it `what`. */
enum rf_status rf_affine_form(struct rf_reader *reader, const struct rf_tree *tree,
                              const char *what, struct rf_form *form);

/* sum = a + factor * b, of single forms, limits or loaded values. */
enum rf_status rf_affine_add(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                             const struct rf_value *b, struct rf_value *sum);

struct rf_value rf_affine_constant(struct rf_reader *reader, int64_t constant);
struct rf_value rf_affine_of_form(struct rf_reader *reader, struct rf_form form);
bool rf_affine_is_constant(const struct rf_value *value, int64_t *constant);

/* Refuses an expression whose value is not known, saying which part is to blame. */
enum rf_status rf_affine_refuse(struct rf_reader *reader, const struct rf_tree *tree,
                                const char *what, const struct rf_value *value);

/* What a formula that could not be made means: numbers beyond 64 bits, or no memory. */
enum rf_status rf_affine_too_large(struct rf_reader *reader);

#endif
