/* SPDX-License-Identifier: MIT
 *
 * What runs after what in the code of a kernel of a GPU.
 */
#ifndef RF_CODE_GRAPH_H
#define RF_CODE_GRAPH_H

#include "base/status.h"
#include "toolchain/code_text.h"

/* Finds loops and groups, and counts the instructions that can be reached by line and group.
 * RF_FAILED without memory. */
enum rf_status rf_code_count(const struct rf_code_text *text, struct rf_gpu_code *out);

#endif
