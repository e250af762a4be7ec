/* SPDX-License-Identifier: MIT */
#ifndef RF_STORED_POINTER_H
#define RF_STORED_POINTER_H

#include "frontend/tree/reader.h"

/* Whether an assignment stores one of many pointers in memory, and nothing else in the nest follows
 * them or those that it takes it from. */
bool rf_stored_pointer_is(const struct rf_reader *reader, const struct rf_tree *assignment);

/* Records what a pointer that is stored is computed from: of &a[k] the k alone. */
enum rf_status rf_stored_pointer_walk_source(struct rf_reader *reader,
                                             const struct rf_tree *source);

/* Records the load of one of many pointers into a variable that the nest stores in memory again. */
enum rf_status rf_stored_pointer_load(struct rf_reader *reader, const struct rf_tree *source,
                                      const struct rf_symbol *symbol);

#endif
