/* SPDX-License-Identifier: MIT */
#ifndef RF_STORED_POINTER_H
#define RF_STORED_POINTER_H

#include "frontend/tree/reader.h"

/* Whether an assignment stores one of many pointers in memory, and nothing else in the nest follows
 * them or those that it takes it from. */
bool rf_stored_pointer_is(const struct rf_reader *reader, const struct rf_tree *assignment);

#endif
