/* SPDX-License-Identifier: MIT
 *
 * What a disassembler says of a kernel in machine code.
 */
#ifndef RF_SASS_H
#define RF_SASS_H

#include "base/arena.h"
#include "base/status.h"
#include "model/ir/gpu_compiled.h"

/* What stands of an entry there; NULL: nothing, or no memory. */
const char *rf_sass_entry(const char *text, const char *entry, struct rf_arena *arena);

/* Counts these instructions by line of the files of `of`, class and group.  RF_FAILED
 * without memory. */
enum rf_status rf_sass_count(const char *text, const struct rf_gpu_compiled *of,
                             struct rf_arena *arena, struct rf_gpu_code *out);

#endif
