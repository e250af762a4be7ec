/* SPDX-License-Identifier: MIT
 *
 * New heads of loops.
 */
#ifndef RF_REWRITE_HEADS_H
#define RF_REWRITE_HEADS_H

#include "frontend/edit/rewriter.h"

/* Makes the head of the loop over the blocks of loop k, outside[k], and that of the loop itself,
 * inside[k]. */
enum rf_status rf_rewrite_heads_block(struct rf_rewriter *r, size_t k);

/* Makes inside[k] of a loop that takes its values from the range of the job. */
enum rf_status rf_rewrite_heads_set_range(struct rf_rewriter *r, size_t k);

#endif
