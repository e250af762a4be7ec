/* SPDX-License-Identifier: MIT */
#ifndef RF_QUOTIENT_H
#define RF_QUOTIENT_H

#include "frontend/tree/reader.h"

/* Why a remainder of a loop variable has no value, for comparison. */
extern const char rf_quotient_is_remainder[];

/* Nothing is known, for that reason. */
struct rf_value rf_quotient_unknown(const struct rf_tree *culprit, const char *why);

/* The same of what could not be written another way. */
struct rf_value rf_quotient_lost(const struct rf_tree *culprit, const char *why);

/* A form as a value; unknown without memory. */
struct rf_value rf_quotient_form(struct rf_reader *reader, struct rf_form form);

/* A formula in sizes that a form reaches at most or at least in all turns of the loops, as far as
 * their bounds tell; NULL where none is known. */
rf_formula_p rf_quotient_extreme(struct rf_reader *reader, const struct rf_form *form, bool most);

/* form % by, where the form is nowhere negative and its rest stays below `by`; false elsewhere. */
bool rf_quotient_rest(struct rf_reader *reader, const struct rf_form *form, rf_formula_p by,
                      struct rf_form *rest);

/* Whether a form is nowhere below 0, as far as the bounds of the loops and the conditions around
 * what is read tell. */
bool rf_quotient_is_natural(struct rf_reader *reader, const struct rf_form *form);

/* Whether 0 <= form < below in all turns of the loops that come to what is read, as far as their
 * bounds and the conditions around it tell. */
bool rf_quotient_in_range(struct rf_reader *reader, const struct rf_form *form, rf_formula_p below);

/* Whether 0 is the only multiple of `divisor` that a form of loops comes to, `reduced` by multiples
 * that are the same in all turns or never decide: 2 q + r + 1 is one of 2 where r - 1 is, and of
 * r below 2 that is where it is 0.  On a GPU each thread divides, and the form stays. */
bool rf_quotient_only_multiple(struct rf_reader *reader, const struct rf_form *form,
                               int64_t divisor, struct rf_form *reduced);

/* The value of `tree`, a division, remainder, shift to the right or mask of `a` by `b`, or a
 * comparison of numbers. */
enum rf_status rf_quotient_value(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *a, const struct rf_value *b,
                                 struct rf_value *result);

/* The absolute value of a form without loops: of sizes that -D gives by their sign, of others if no
 * term is below 0. */
enum rf_status rf_quotient_absolute(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_value *a, struct rf_value *result);

/* What an operation on bits, or a comparison of signed numbers, makes of two numbers; false: it is
 * another operation. */
bool rf_quotient_apply(int op, int64_t x, int64_t y, int64_t *result);

/* The value of `tree`, !a of a number. */
enum rf_status rf_quotient_not(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_value *a, struct rf_value *result);

/* 2 to the power of `bits`, by which the shift `tree` multiplies or divides. */
enum rf_status rf_quotient_power(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_value *bits, struct rf_value *power);

#endif
