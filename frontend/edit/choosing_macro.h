/* SPDX-License-Identifier: MIT
 *
 * The macros MIN(a, b) and MAX(a, b) of a source.
 */
#ifndef RF_CHOOSING_MACRO_H
#define RF_CHOOSING_MACRO_H

#include "frontend/edit/rewriter.h"

/* The first of these names that stands, where the nest begins, for a macro of the source that
 * chooses the lesser ('<') or the greater ('>') of its two arguments; NULL when none does for
 * sure. */
const char *rf_choosing_macro_find(struct rf_rewriter *r, const char *small, const char *large,
                                   char relation);

#endif
