/* SPDX-License-Identifier: MIT
 *
 * What a text of PTX says of a kernel.
 */
#ifndef RF_PTX_H
#define RF_PTX_H

#include "base/arena.h"
#include "base/status.h"
#include "model/ir/gpu_compiled.h"

/* The only entry whose name holds `name` as C++ writes it into names, "5naive"; NULL: there is
 * none, or several. */
const char *rf_ptx_entry(const char *text, const char *name, struct rf_arena *arena);

/* Counts the instructions of an entry by line of the files of `of`, class and group.
 * RF_FAILED without memory. */
enum rf_status rf_ptx_count(const char *text, const char *entry, const struct rf_gpu_compiled *of,
                            struct rf_arena *arena, struct rf_gpu_code *out);

#endif
