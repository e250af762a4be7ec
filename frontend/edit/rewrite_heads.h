/* SPDX-License-Identifier: MIT
 *
 * New heads of loops.
 */
#ifndef RF_REWRITE_HEADS_H
#define RF_REWRITE_HEADS_H

#include "frontend/edit/rewriter.h"

/* Whether a form of the kernel, as text, can be written in front of the nest. */
bool rf_rewrite_heads_is_visible(const struct rf_rewriter *r, const char *text);

/* Makes the head of the loop over the blocks of loop k, outside[k], and that of the loop itself,
 * inside[k]. */
enum rf_status rf_rewrite_heads_block(struct rf_rewriter *r, size_t k);

/* Makes inside[k] of a loop with its own bounds that comes to stand further out, where they are
 * looked at even if the loops that were around it run not at all. */
enum rf_status rf_rewrite_heads_move(struct rf_rewriter *r, size_t k);

/* Makes inside[k] of a loop that takes its values from the range of the job. */
enum rf_status rf_rewrite_heads_set_range(struct rf_rewriter *r, size_t k);

#endif
