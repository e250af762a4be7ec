/* SPDX-License-Identifier: MIT
 *
 * The texts of innermost loops, for a compiler.
 */
#ifndef RF_LOOP_TEXTS_H
#define RF_LOOP_TEXTS_H

#include "frontend/source/source.h"
#include "model/ir/kernel.h"
#include "model/ir/loop_text.h"

/* Parses the source again, as it was when the kernel was read, and finds the text of every
 * innermost loop of the kernel and what is declared around it. */
enum rf_status rf_loop_texts_find(const struct rf_source *source, const struct rf_kernel *kernel,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_loop_texts *texts);

/* The same of all loops of the kernel in one text, from the first to the last of them. */
enum rf_status rf_loop_texts_find_region(const struct rf_source *source,
                                         const struct rf_kernel *kernel, struct rf_arena *arena,
                                         struct rf_diagnostics *diagnostics,
                                         struct rf_loop_texts *texts);

#endif
