/* SPDX-License-Identifier: MIT */
#ifndef RF_LVALUE_H
#define RF_LVALUE_H

#include "frontend/tree/reader.h"

/* The object in memory that an expression names. */
enum rf_status rf_lvalue_object(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_lvalue *lvalue);

/* The object in memory that a pointer expression points to. */
enum rf_status rf_lvalue_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_lvalue *lvalue);

/* The pointer that stands where an expression says, as a variable: kd->Pdfs[0]. */
enum rf_status rf_lvalue_cell(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_symbol **symbol);

/* Moves a pointer by an index expression, so many times. */
enum rf_status rf_lvalue_advance(struct rf_reader *reader, const struct rf_tree *index,
                                 int64_t factor, struct rf_lvalue *lvalue);

/* Of a pointer that a variable keeps: what threads compute of where they are stays a part of its
 * place, so that what is added later on is a form of its own. */
enum rf_status rf_lvalue_keep(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_lvalue *lvalue);

/* Whether it is known where a pointer leads, by forms and by what threads compute of where they
 * are; and whether two of them differ by pending elements only. */
bool rf_lvalue_has_place(const struct rf_lvalue *lvalue);
bool rf_lvalue_same_place(const struct rf_lvalue *a, const struct rf_lvalue *b);

/* Makes a pointer one to another type. */
enum rf_status rf_lvalue_convert(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_type *type, struct rf_lvalue *lvalue);

/* Where `by` sets a pointer in memory that is one of many, where any of them leads is not known. */
enum rf_status rf_lvalue_lose_rows(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_tree *by);

/* Where in its array threads are that compute that of where they are, in bytes; NULL where it is a
 * form, or not known. */
const struct rf_lane_value *rf_lvalue_computed(struct rf_reader *reader,
                                               const struct rf_lvalue *lvalue);

/* From here on it is not known where the pointer leads, for a reason that is said of `culprit`; the
 * first one counts.  What is accessed there is left out of the traffic. */
enum rf_status rf_lvalue_lose(struct rf_reader *reader, const struct rf_tree *culprit,
                              const char *why, struct rf_lvalue *lvalue);

#endif
