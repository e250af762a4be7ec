/* SPDX-License-Identifier: MIT */
#ifndef RF_NEW_TREE_H
#define RF_NEW_TREE_H

#include "frontend/tree/reader.h"

/* A node of a kind that stands where `like` does, with up to two children and room for four.  These
 * and those below are NULL without memory, or when a part is NULL that has to be there. */
struct rf_tree *rf_new_tree_node(struct rf_reader *reader, const struct rf_tree *like,
                                 enum rf_tree_kind kind, struct rf_tree *a, struct rf_tree *b);

/* One with no text, name or symbol of its own, and with so many children, which are still to be
 * set; there is room for one more. */
struct rf_tree *rf_new_tree_plain(struct rf_reader *reader, const struct rf_tree *like,
                                  enum rf_tree_kind kind, size_t count);

/* Statements that follow one another. */
struct rf_statements {
	size_t count;
	struct rf_tree *const *items;
};

/* The statements of three lists, which may be empty, as a block. */
struct rf_tree *rf_new_tree_block(struct rf_reader *reader, const struct rf_tree *like,
                                  struct rf_statements a, struct rf_statements b,
                                  struct rf_statements c);

/* The block with other statements in place of `count` from `first` on. */
struct rf_tree *rf_new_tree_replaced(struct rf_reader *reader, const struct rf_tree *block,
                                     size_t first, size_t count, struct rf_statements instead);

/* A copy of a node with children of its own, and room for four more. */
struct rf_tree *rf_new_tree_copy(struct rf_reader *reader, const struct rf_tree *tree);

/* Puts another child in the place of one of `tree`: into `*changed`, which is the tree itself until
 * something is, and a copy of it from then on.  False without memory, or without a child. */
bool rf_new_tree_set_child(struct rf_reader *reader, struct rf_tree *tree, struct rf_tree **changed,
                           size_t i, struct rf_tree *child);

struct rf_tree *rf_new_tree_integer(struct rf_reader *reader, const struct rf_tree *like,
                                    int64_t value);
struct rf_tree *rf_new_tree_operation(struct rf_reader *reader, int op, struct rf_tree *a,
                                      struct rf_tree *b);

/* An integer variable that is declared nowhere. */
struct rf_tree *rf_new_tree_variable(struct rf_reader *reader, const struct rf_tree *like,
                                     const char *name);

/* The tree with another one in the place of a part of it. */
struct rf_tree *rf_new_tree_instead(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_tree *part, struct rf_tree *other);

/* The tree with another one in place of each name of one of the symbols. */
struct rf_tree *rf_new_tree_with(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_symbol *const *symbols,
                                 struct rf_tree *const *instead, size_t count);

/* if (test) branch; else otherwise; of which NULL does nothing. */
struct rf_tree *rf_new_tree_if(struct rf_reader *reader, const struct rf_tree *like,
                               struct rf_tree *test, struct rf_tree *branch,
                               struct rf_tree *otherwise);

/* test ? a : b, of integers */
struct rf_tree *rf_new_tree_choice(struct rf_reader *reader, const struct rf_tree *like,
                                   struct rf_tree *test, struct rf_tree *a, struct rf_tree *b);

/* for (counter = 0; counter < count; ++counter) body; */
struct rf_tree *rf_new_tree_loop(struct rf_reader *reader, const struct rf_tree *like,
                                 struct rf_tree *counter, struct rf_tree *count,
                                 struct rf_tree *body);

#endif
