/* SPDX-License-Identifier: MIT */
#ifndef RF_MEMORY_CALL_H
#define RF_MEMORY_CALL_H

#include "frontend/tree/reader.h"

/* The loop that memcpy, memmove, memset or bzero is, element by element; NULL in `loop` where the
 * call is none of these. */
enum rf_status rf_memory_call_unfold(struct rf_reader *reader, const struct rf_tree *call,
                                     struct rf_tree **loop);

#endif
