/* SPDX-License-Identifier: MIT
 *
 * New text in the style of the source.
 */
#ifndef RF_REWRITE_STYLE_H
#define RF_REWRITE_STYLE_H

#include "frontend/edit/rewriter.h"

/* Finds out how the source is written; the heads are known by then. */
void rf_rewrite_style_learn(struct rf_rewriter *r);

/* The width of a text. */
size_t rf_rewrite_style_columns(const char *text);

/* The head of a loop, in three lines if one would be too wide behind this indentation. */
const char *rf_rewrite_style_fold(struct rf_rewriter *r, const char *space, size_t levels,
                                  const char *head);

/* "(a < b ? a : b)", or the macro of the source. */
const char *rf_rewrite_style_least(struct rf_rewriter *r, const char *a, const char *b);
const char *rf_rewrite_style_greatest(struct rf_rewriter *r, const char *a, const char *b);

/* A bound with its min(a, b) and max(a, b) written as C has them: min(N, max(i, 1)) becomes
 * (N < (i > 1 ? i : 1) ? N : (i > 1 ? i : 1)).  NULL when min or max are not all there is to it,
 * and of floord(a, b). */
const char *rf_rewrite_style_spell(struct rf_rewriter *r, const char *text);

#endif
