/* SPDX-License-Identifier: MIT */
#ifndef RF_TREE_QUERY_H
#define RF_TREE_QUERY_H

#include "frontend/tree/reader.h"

/* Whether two expressions are the same, name by name. */
bool rf_tree_query_equal(const struct rf_tree *a, const struct rf_tree *b);

/* =, += and the like, ++, --. */
bool rf_tree_query_is_assignment(const struct rf_tree *tree);
bool rf_tree_query_is_step(const struct rf_tree *tree);
bool rf_tree_query_is_comparison(const struct rf_tree *tree);
bool rf_tree_query_is_unary(const struct rf_tree *tree, enum CXUnaryOperatorKind op);
bool rf_tree_query_is_binary(const struct rf_tree *tree, enum CXBinaryOperatorKind op);

/* && or || */
bool rf_tree_query_is_junction(const struct rf_tree *tree);

/* Whether something in the tree, itself included, is an assignment. */
bool rf_tree_query_assigns(const struct rf_tree *tree);

/* Whether the name of the symbol stands in the tree. */
bool rf_tree_query_mentions(const struct rf_tree *tree, const struct rf_symbol *symbol);

/* goto a label, which has the same value; and whether that stands behind it. */
bool rf_tree_query_is_goto(const struct rf_tree *tree);
bool rf_tree_query_goes_on(const struct rf_tree *tree);

/* continue, break, return, goto: nobody comes by what follows. */
bool rf_tree_query_goes_elsewhere(const struct rf_tree *tree);

/* for, while, do. */
bool rf_tree_query_is_loop(enum rf_tree_kind kind);

/* The variable that an assignment changes; NULL when it changes memory. */
struct rf_symbol *rf_tree_query_target(const struct rf_tree *tree);

/* The first node of a kind in the tree, itself included, or NULL. */
const struct rf_tree *rf_tree_query_find(const struct rf_tree *tree, enum rf_tree_kind kind);

/* How often the text of the tree assigns the symbol. */
size_t rf_tree_query_count_assignments(const struct rf_tree *tree, const struct rf_symbol *symbol);

/* Whether the address of a variable is taken, so that it may have another name. */
bool rf_tree_query_has_address(const struct rf_tree *tree, const struct rf_symbol *symbol);

/* Whether the symbol is declared in the tree. */
bool rf_tree_query_declares(const struct rf_tree *tree, const struct rf_symbol *symbol);

/* What a variable that the tree declares is set to, where nothing else in there assigns it, takes
 * its address or declares it again; else NULL. */
const struct rf_tree *rf_tree_query_only_value(const struct rf_tree *tree,
                                               const struct rf_symbol *symbol);

/* Whether the tree may change an array: an assignment to an element, the address of one, or its
 * name outside of []. */
bool rf_tree_query_may_write(const struct rf_tree *tree, const struct rf_symbol *array);

/* How many loops of the tree, which may be NULL, stand inside one another. */
int rf_tree_query_depth(const struct rf_tree *tree);

/* An expression without casts. */
const struct rf_tree *rf_tree_query_peel(const struct rf_tree *tree);

/* What the compiler computes once: (1.0 / 9.0), -2 * 3. */
bool rf_tree_query_is_literal(const struct rf_tree *tree);

/* What the source has where a tree stands that may be a copy of it. */
const struct rf_tree *rf_tree_query_origin(const struct rf_tree *tree);

/* Two operands of a call or ?: that picks the lesser or greater one. */
enum rf_choice { RF_CHOICE_NONE, RF_CHOICE_LEAST, RF_CHOICE_GREATEST };
enum rf_choice rf_tree_query_choice(const struct rf_tree *tree, const struct rf_tree **a,
                                    const struct rf_tree **b);

/* Whether a condition asks for integers that are at hand: sizes, mostly, which may decide it. */
bool rf_tree_query_is_on_integers(const struct rf_tree *tree);

/* a op b of integers; false where it does not fit, is no such operation, or divides what may be
 * negative. */
bool rf_tree_query_compute(int op, int64_t a, int64_t b, int64_t *result);

/* A pointer or array: only where memory is, which is handed on. */
bool rf_tree_query_names_memory(const struct rf_tree *tree);

/* a[i] or *p */
bool rf_tree_query_is_element(const struct rf_tree *tree);

/* Whether a tree or one in it is such. */
bool rf_tree_query_any(const struct rf_tree *tree, bool (*is)(const struct rf_tree *tree));

#endif
