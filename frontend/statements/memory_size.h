/* SPDX-License-Identifier: MIT */
#ifndef RF_MEMORY_SIZE_H
#define RF_MEMORY_SIZE_H

#include "frontend/tree/reader.h"

/* Records in the current statement that a thread of CUDA loads the sizes in a tree that stand in
 * memory; of C they do not count. */
enum rf_status rf_memory_size_walk(struct rf_reader *reader, const struct rf_tree *tree);

/* Adds to what is still to be recorded of an element what its index, of this value, reads: all of
 * one that is data, and of a form such sizes. */
enum rf_status rf_memory_size_index(struct rf_reader *reader, const struct rf_tree *index,
                                    const struct rf_value *value, struct rf_lvalue *lvalue);

/* Whether a pointer of CUDA stands in memory that threads share, ... */
bool rf_memory_size_holds(const struct rf_reader *reader, const struct rf_symbol *pointer);

/* ... and if so, adds it to what is still to be recorded of an element that it leads to. */
enum rf_status rf_memory_size_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                      const struct rf_symbol *pointer, struct rf_lvalue *lvalue);

#endif
