/* SPDX-License-Identifier: MIT */
#ifndef RF_LEFT_OUT_H
#define RF_LEFT_OUT_H

#include "frontend/tree/reader.h"

/* Reads a statement outside of all loops by `read`.  One that cannot be read is noted and passed
 * over; what was made of it so far stays behind. */
enum rf_status rf_left_out_try(struct rf_reader *reader, const struct rf_tree *tree,
                               enum rf_status (*read)(struct rf_reader *reader,
                                                      const struct rf_tree *tree));

/* Reads the body of a function, or the lines of it that were chosen, without what had to be left
 * out. */
enum rf_status rf_left_out_read_kernel(struct rf_reader *reader, const struct rf_tree *body);

/* Says what was left out: in the kernel and as warnings where it has a rest, else as errors. */
enum rf_status rf_left_out_report(struct rf_reader *reader, bool has_rest);

#endif
