/* SPDX-License-Identifier: MIT */
#ifndef RF_FRONTEND_NEST_H
#define RF_FRONTEND_NEST_H

#include "frontend/read/reader.h"

/* Reads a statement of any kind, with all that it holds. */
enum rf_status rf_nest_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Reads what of `tree` starts in the chosen lines of the reader. */
enum rf_status rf_nest_read_lines(struct rf_reader *reader, const struct rf_tree *tree);

#endif
