/* SPDX-License-Identifier: MIT */
#ifndef RF_CALLEE_H
#define RF_CALLEE_H

#include "frontend/read/reader.h"

/* Counts what the body of a function of the user computes, as if it stood in place of the call; the
 * arguments are counted by whoever evaluates them.  `counted` is false, with nothing counted, when
 * the body is not in this file or decides between statements. */
enum rf_status rf_callee_count(struct rf_reader *reader, const struct rf_tree *call, bool *counted);

#endif
