/* SPDX-License-Identifier: MIT
 *
 * What all steps of rewriting do: quote the source, note edits, refuse.
 *
 * An edit replaces a piece of the source by a text.  Edits are gathered and applied at once, so
 * that all of them speak of offsets in the source as it was:
 *
 *     for (int i = 0; i < N; ++i)     [13, 14) -> "ib",  [20, 21) -> "ib + 8"
 *     for (int i = ib; i < ib + 8; ++i)
 *
 * That memory ran out is remembered and said at the end; until then texts are empty.
 */
#include "frontend/edit/rewriter.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum rf_status rf_rewriter_refuse(struct rf_rewriter *r, size_t k, const char *problem)
{
	return rf_refuse(r->diagnostics, RF_WRONG_KERNEL, r->job->loops[k]->place,
	                 "write it as for (int i = first; i < bound; ++i), or change it by hand",
	                 "loop %s cannot be rewritten: %s", r->job->loops[k]->variable, problem);
}

bool rf_rewriter_begins_line(const struct rf_rewriter *r, size_t offset)
{
	size_t line = rf_lexer_line(r->job->text, offset);

	return line + strspn(r->job->text + line, " \t") >= offset;
}

struct rf_span rf_rewriter_above(const struct rf_rewriter *r, size_t k)
{
	return (struct rf_span){ r->firsts[k], r->heads[k].whole.from };
}

const char *rf_rewriter_checked(struct rf_rewriter *r, const char *text)
{
	r->failed |= text == NULL;
	return text == NULL ? "" : text;
}

const char *rf_rewriter_piece(struct rf_rewriter *r, struct rf_span piece)
{
	return rf_rewriter_checked(
	    r, rf_arena_substring(r->arena, r->job->text + piece.from, piece.to - piece.from));
}

const char *rf_rewriter_print(struct rf_rewriter *r, const char *format, ...)
{
	va_list arguments;
	const char *text;

	va_start(arguments, format);
	text = rf_arena_vprint(r->arena, format, arguments);
	va_end(arguments);
	return rf_rewriter_checked(r, text);
}

/* ---- edits ---- */

void rf_rewriter_edit(struct rf_rewriter *r, struct rf_edits *edits, struct rf_span piece,
                      const char *text)
{
	struct rf_edit *edit = RF_PUSH(r->arena, edits);

	if (edit == NULL || text == NULL)
		r->failed = true;
	else
		*edit = (struct rf_edit){ piece, text };
}

static int by_position(const void *left, const void *right)
{
	const struct rf_edit *a = left, *b = right;

	if (a->piece.from == b->piece.from)
		return (a->piece.to > b->piece.to) - (a->piece.to < b->piece.to);
	return a->piece.from < b->piece.from ? -1 : 1;
}

const char *rf_rewriter_apply(struct rf_rewriter *r, struct rf_span piece, struct rf_edits *edits)
{
	struct rf_text out;
	size_t at = piece.from;

	rf_text_init(&out, r->arena);
	if (edits->count > 1)
		qsort(edits->items, edits->count, sizeof(*edits->items), by_position);
	for (size_t i = 0; i < edits->count; ++i) {
		rf_text_add_bytes(&out, r->job->text + at, edits->items[i].piece.from - at);
		rf_text_add(&out, edits->items[i].text);
		at = edits->items[i].piece.to;
	}
	rf_text_add_bytes(&out, r->job->text + at, piece.to - at);
	r->failed |= out.failed;
	return rf_text_string(&out);
}
