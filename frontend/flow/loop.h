/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_H
#define RF_LOOP_H

#include "frontend/tree/reader.h"

/* Reads a for loop and all that it holds. */
enum rf_status rf_loop_read(struct rf_reader *reader, const struct rf_tree *tree);

#endif
