/* SPDX-License-Identifier: MIT
 *
 * Analysed loops as text, as the cache keeps them.
 */
#ifndef RF_KEPT_LOOPS_H
#define RF_KEPT_LOOPS_H

#include "base/arena.h"
#include "model/ir/compiled.h"

/* The text of them, and of the files that they also depend on, as these are now. */
const char *rf_kept_loops_write(const struct rf_compiled *compiled, size_t file_count,
                                const char *const *files, struct rf_arena *arena);

/* From that text; NULL where it is not what was written, or one of the files is another one. */
struct rf_compiled *rf_kept_loops_read(const char *text, struct rf_arena *arena);

#endif
