/* SPDX-License-Identifier: MIT */
#ifndef RF_GOTO_LOOP_H
#define RF_GOTO_LOOP_H

#include "frontend/tree/reader.h"

/* The block with its labels in front of statements of their own: label: a = 0; as label: ; a = 0;
 * Those below ask for such a block. */
struct rf_tree *rf_goto_loop_part_labels(struct rf_reader *reader, struct rf_tree *block);

/* The block with a loop from its statement `first` on, a label, where a statement behind goes back
 * there; the block itself where none does, or in a way that is no loop of C.  NULL without
 * memory. */
struct rf_tree *rf_goto_loop_make(struct rf_reader *reader, struct rf_tree *block, size_t first);

/* The block with a test in front of what its statement `first` jumps over to it, if it does:
 *
 *     goto test; again: B; test: A; if (c) goto again;
 *     test: A; if (c) { B; goto test; }                        */
struct rf_tree *rf_goto_loop_rotate(struct rf_reader *reader, struct rf_tree *block, size_t first);

#endif
