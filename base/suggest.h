/* SPDX-License-Identifier: MIT */
#ifndef RF_SUGGEST_H
#define RF_SUGGEST_H

#include <stddef.h>

#include "base/arena.h"

/* A hint for a word that is not among the names: "did you mean 'N'? Sizes: N, M", or
 * "sizes: N, M" when none is near.  `what` is "sizes". */
const char *rf_suggest_hint(struct rf_arena *arena, const char *word, const char *const *names,
                            size_t count, const char *what);

#endif
