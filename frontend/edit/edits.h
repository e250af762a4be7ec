/* SPDX-License-Identifier: MIT
 *
 * Changes of a text.
 */
#ifndef RF_EDITS_H
#define RF_EDITS_H

#include "frontend/edit/lexer.h"

/* A piece of the source that is replaced; one of no length is an insertion. */
struct rf_edit {
	struct rf_span piece;
	const char *text;
};

struct rf_edits {
	size_t count, capacity;
	struct rf_edit *items;
};

/* Adds an edit, which does not overlap those before; false without memory, also for `text`. */
bool rf_edits_add(struct rf_arena *arena, struct rf_edits *edits, struct rf_span piece,
                  const char *text);

/* A piece of a text with the edits within it, which are sorted by position; NULL without memory. */
const char *rf_edits_apply(struct rf_arena *arena, struct rf_edits *edits, const char *text,
                           struct rf_span piece);

#endif
