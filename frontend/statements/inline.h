/* SPDX-License-Identifier: MIT */
#ifndef RF_INLINE_H
#define RF_INLINE_H

#include "frontend/tree/reader.h"

/* The value of a call, or the object that the pointer which it returns leads to, of a function
 * whose body is a list of declarations that ends in a return; `found` says whether it is one. */
enum rf_status rf_inline_value(struct rf_reader *reader, const struct rf_tree *call,
                               struct rf_value *value, bool *found);
enum rf_status rf_inline_pointer(struct rf_reader *reader, const struct rf_tree *call,
                                 struct rf_lvalue *lvalue, bool *found);

/* Calls `take` for the struct that a call returns, with the values that its function gives it:
 * what it returns, or, of one that has been read in front of its statement, a variable that stands
 * for that.  `found` says whether there is such a struct. */
enum rf_status rf_inline_record(struct rf_reader *reader, const struct rf_tree *call,
                                enum rf_status (*take)(struct rf_reader *reader,
                                                       const struct rf_tree *result, void *context),
                                void *context, bool *found);

/* Calls `take` for what a function returns that only computes and chooses, in its own words and
 * with the values that its variables have there; a choice of returns is a ?:.  Never for any other.
 */
enum rf_status rf_inline_ask(struct rf_reader *reader, const struct rf_tree *call,
                             enum rf_status (*take)(void *context, const struct rf_tree *result),
                             void *context);

/* The value of an expression that is made of statements, ({ int t = n; t < 8 ? t : 8; }). */
enum rf_status rf_inline_list_value(struct rf_reader *reader, const struct rf_tree *list,
                                    struct rf_value *value);

/* The value of a call of a function that does nothing but choose one, in terms of its arguments:
 * x < 0 ? 0 : x of clamp(x); NULL of any other. */
enum rf_status rf_inline_expression(struct rf_reader *reader, const struct rf_tree *call,
                                    const struct rf_tree **expression);

/* Reads the body of a function that touches memory in place of its call, as a part of the statement
 * that is being read; `done` is false where there is no such body. */
enum rf_status rf_inline_walk(struct rf_reader *reader, const struct rf_tree *call, bool *done);

/* The same in front of the statements that follow, by `read` for each of its own. */
enum rf_status rf_inline_read(struct rf_reader *reader, const struct rf_tree *call,
                              enum rf_status (*read)(struct rf_reader *, const struct rf_tree *),
                              bool *done);

/* Notes that what a call touches stands in front of its statement: there it is nothing. */
enum rf_status rf_inline_hoist(struct rf_reader *reader, const struct rf_tree *call);

/* Whether the body of a call has been read in front of its statement. */
bool rf_inline_is_hoisted(const struct rf_reader *reader, const struct rf_tree *call);

/* Whether a call takes rf_inline_read, because loops or decisions stand in the body, of which
 * a && p[i] and q < n ? p[q] : 0 are such on a GPU, in it or in a function that it calls. */
enum rf_status rf_inline_needs_statements(struct rf_reader *reader, const struct rf_tree *call,
                                          bool *needs);

#endif
