/* SPDX-License-Identifier: MIT */
#ifndef RF_EFFECTS_H
#define RF_EFFECTS_H

#include "frontend/tree/reader.h"

/* Whether a call certainly does nothing but return a value, so that it may be exchanged with
 * others. */
enum rf_status rf_effects_of_call(struct rf_reader *reader, const struct rf_tree *call,
                                  bool *only_computes);

/* The body of a function of the user, kept in its symbol; NULL in `body` when it is not in this
 * file. */
enum rf_status rf_effects_body(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_tree **body);

/* Whether a function that is only declared writes text, reads a clock, or gets or frees memory, and
 * does no more to the arrays of a nest ... */
bool rf_effects_is_aside(const struct rf_reader *reader, const struct rf_tree *call);

/* ... or that and those which work on memory by an amount that nobody can tell, as strlen does:
 * calls that a model leaves out. */
bool rf_effects_is_left_out(const struct rf_reader *reader, const struct rf_tree *call);

/* Keeps for the loops around it which call in a tree may do more than compute: their turns must
 * stay in their order. */
enum rf_status rf_effects_keep_order(struct rf_reader *reader, const struct rf_tree *tree);

/* The i-th loop around what is being read. */
struct rf_loop *rf_effects_open_loop(const struct rf_reader *reader, size_t i);

/* Notes that such a call is left out, and keeps its order. */
enum rf_status rf_effects_leave_out(struct rf_reader *reader, const struct rf_tree *call);

/* Whether it is a call whose result, as compilers know, is no place that anything else leads to. */
bool rf_effects_allocates(const struct rf_tree *source);

/* Whether a nest frees what a variable points to. */
bool rf_effects_frees(const struct rf_tree *tree, const struct rf_symbol *symbol);

#endif
