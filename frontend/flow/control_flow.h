/* SPDX-License-Identifier: MIT */
#ifndef RF_CONTROL_FLOW_H
#define RF_CONTROL_FLOW_H

#include "frontend/tree/reader.h"

/* Reads a statement of any kind, with all that it holds. */
enum rf_status rf_control_flow_read(struct rf_reader *reader, const struct rf_tree *tree);

/* Reads what of `tree` starts in the chosen lines of the reader. */
enum rf_status rf_control_flow_read_lines(struct rf_reader *reader, const struct rf_tree *tree);

#endif
