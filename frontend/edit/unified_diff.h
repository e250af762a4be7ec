/* SPDX-License-Identifier: MIT
 *
 * What has changed between two texts.
 */
#ifndef RF_UNIFIED_DIFF_H
#define RF_UNIFIED_DIFF_H

#include "base/arena.h"

/* What has changed, in the form of diff -u. */
const char *rf_unified_diff(struct rf_arena *arena, const char *path, const char *before,
                            const char *after);

#endif
