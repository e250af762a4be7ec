/* SPDX-License-Identifier: MIT */
#ifndef RF_RECORD_VALUES_H
#define RF_RECORD_VALUES_H

#include "frontend/tree/reader.h"

/* Of CUDA, in its threads: the variable that an expression stands for which is a struct as a whole,
 * also behind a reference; and the one that the node assigns, or declares with a value.  NULL for
 * anything else, as what lies in memory. */
struct rf_symbol *rf_record_values_variable(struct rf_reader *reader, const struct rf_tree *tree);
struct rf_symbol *rf_record_values_target(struct rf_reader *reader, const struct rf_tree *tree);

/* Calls `take` for each integer that is a member of such a variable, or of a member that is a
 * struct; `name` stands for it. */
void rf_record_values_members(struct rf_reader *reader, const struct rf_tree *whole,
                              void (*take)(const struct rf_tree *name, struct rf_symbol *symbol,
                                           void *context),
                              void *context);

/* Integers and pointers of a variable have the values that its members are given by the source;
 * those of an element of an array are data, of which the last access tells, if there have been more
 * than `before`.  Those that cannot be followed have no value that is known; `tree` is the
 * assignment. */
enum rf_status rf_record_values_assign(struct rf_reader *reader, struct rf_symbol *symbol,
                                       const struct rf_tree *source, const struct rf_tree *tree,
                                       size_t before);

/* From here on they have values that are not known, as rf_symbol_lose has it. */
void rf_record_values_lose(struct rf_reader *reader, struct rf_symbol *symbol,
                           const struct rf_tree *tree, size_t depth);

#endif
