/* SPDX-License-Identifier: MIT
 *
 * Changes of a text.
 *
 * Edits are gathered and applied at once, so that all of them speak of offsets in the source as it
 * was:
 *
 *     for (int i = 0; i < N; ++i)          [13, 14) -> "ib",  [20, 21) -> "ib + 8"
 *     for (int i = ib; i < ib + 8; ++i)
 */
#include "frontend/edit/edits.h"

#include <stdlib.h>

#include "base/vector.h"

bool rf_edits_add(struct rf_arena *arena, struct rf_edits *edits, struct rf_span piece,
                  const char *text)
{
	struct rf_edit *edit = text == NULL ? NULL : RF_PUSH(arena, edits);

	if (edit != NULL)
		*edit = (struct rf_edit){ piece, text };
	return edit != NULL;
}

static int by_position(const void *left, const void *right)
{
	const struct rf_edit *a = left, *b = right;

	if (a->piece.from == b->piece.from)
		return (a->piece.to > b->piece.to) - (a->piece.to < b->piece.to);
	return a->piece.from < b->piece.from ? -1 : 1;
}

const char *rf_edits_apply(struct rf_arena *arena, struct rf_edits *edits, const char *text,
                           struct rf_span piece)
{
	struct rf_text out;
	size_t at = piece.from;

	rf_text_init(&out, arena);
	if (edits->count > 1)
		qsort(edits->items, edits->count, sizeof(*edits->items), by_position);
	for (size_t i = 0; i < edits->count; ++i) {
		rf_text_add_bytes(&out, text + at, edits->items[i].piece.from - at);
		rf_text_add(&out, edits->items[i].text);
		at = edits->items[i].piece.to;
	}
	rf_text_add_bytes(&out, text + at, piece.to - at);
	return out.failed ? NULL : rf_text_string(&out);
}
