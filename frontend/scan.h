/* SPDX-License-Identifier: MIT
 *
 * What the bare text of a source tells before it is parsed.
 */
#ifndef RF_FRONTEND_SCAN_H
#define RF_FRONTEND_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/status.h"
#include "base/vector.h"

/* A preprocessor line, from its `#` on, continuation lines joined. */
struct rf_directive {
	int line;
	int column;       /* of the # */
	const char *text; /* after the #, without leading blanks */
};

struct rf_scan {
	bool is_snippet; /* a loop stands outside of any braces */
	RF_VECTOR(struct rf_directive) directives;
};

enum rf_status rf_scan_text(struct rf_arena *arena, const char *text, struct rf_scan *scan);

/* Whether `word` occurs as a whole identifier. */
bool rf_scan_has_word(const char *text, const char *word);

/* The word at *cursor, in the arena, *cursor behind it; NULL when there is none. */
const char *rf_scan_word(struct rf_arena *arena, const char **cursor);

#endif
