/* SPDX-License-Identifier: MIT
 *
 * Reads a kernel from C source through libclang, which is loaded at the first call.
 */
#ifndef RF_FRONTEND_H
#define RF_FRONTEND_H

#include "frontend/source/source.h"
#include "model/ir/kernel.h"

/* Everything in the kernel lives in the arena.  Threads may read at the same time, each with an
 * arena and diagnostics of its own: nothing is shared but the table of libclang's functions. */
enum rf_status rf_frontend_read(const struct rf_source *source, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_kernel *kernel);

/* For those in this room: a reader of a source that is not parsed yet; a kernel from the body
 * that the reader has, or from the lines of it that were chosen; and one of CUDA from the function
 * that was chosen, with the block and grid of its source. */
struct rf_reader;
enum rf_status rf_frontend_begin(const struct rf_source *source, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics, struct rf_reader *reader,
                                 struct rf_kernel *kernel);
enum rf_status rf_frontend_read_body(struct rf_reader *reader);
enum rf_status rf_frontend_read_launch(struct rf_reader *reader);

/* What reads sources, its version and its file; NULL, and an error, where there is nothing. */
const char *rf_frontend_describe(struct rf_arena *arena, struct rf_diagnostics *diagnostics);

#endif
