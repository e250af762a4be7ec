/* SPDX-License-Identifier: MIT
 *
 * What the bare text of a source tells before it is parsed.
 */
#ifndef RF_PRESCAN_H
#define RF_PRESCAN_H

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

struct rf_prescan {
	int first_loop_line; /* of the first loop outside of any braces: a snippet; 0 for none */
	RF_VECTOR(struct rf_directive) directives;
	RF_VECTOR(const char *) bracket_names; /* outside of braces, before that loop: in [] ... */
	RF_VECTOR(const char *) plain_names;   /* ... and elsewhere */
};

enum rf_status rf_prescan_text(struct rf_arena *arena, const char *text, struct rf_prescan *scan);

/* Whether `word` occurs as a whole identifier. */
bool rf_prescan_has_word(const char *text, const char *word);

/* A word within a text. */
struct rf_word {
	const char *start;
	size_t length; /* 0: there is none */
};

/* The word at *cursor, *cursor moved behind it. */
struct rf_word rf_prescan_word(const char **cursor);
bool rf_prescan_is(struct rf_word word, const char *text);

#endif
