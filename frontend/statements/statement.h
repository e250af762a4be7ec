/* SPDX-License-Identifier: MIT */
#ifndef RF_STATEMENT_H
#define RF_STATEMENT_H

#include "frontend/tree/reader.h"

/* Reads an expression statement, or one variable of a declaration, into a statement of the
 * kernel.  One that does nothing but name a value leaves none. */
enum rf_status rf_statement_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Of a condition that sizes and loop variables decide, the loads of those that stand in memory of a
 * GPU, as a statement; without any there is none. */
enum rf_status rf_statement_sizes(struct rf_reader *reader, const struct rf_tree *tree);

/* An integer has got a value that is followed from here on.  Where an earlier statement reads it
 * as it was before, maybe in the iteration before, as in a[i] = q; q = i; that leaves a statement
 * which writes it; the one that is being read computes with the value. */
enum rf_status rf_statement_keep(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_symbol *symbol);

/* Executes an expression outside of any statement: its accesses stay in `draft`. */
enum rf_status rf_statement_loads(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_draft *draft);

/* A new node behind those read so far; NULL without memory. */
struct rf_node *rf_statement_node(struct rf_reader *reader);

#endif
