/* SPDX-License-Identifier: MIT
 *
 * What all steps of rewriting do: quote the source, note edits, refuse.
 *
 * That memory ran out is remembered and said at the end; until then texts are empty.
 */
#include "frontend/edit/rewriter.h"

#include <stdarg.h>
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

void rf_rewriter_edit(struct rf_rewriter *r, struct rf_edits *edits, struct rf_span piece,
                      const char *text)
{
	r->failed |= !rf_edits_add(r->arena, edits, piece, text);
}

const char *rf_rewriter_apply(struct rf_rewriter *r, struct rf_span piece, struct rf_edits *edits)
{
	return rf_rewriter_checked(r, rf_edits_apply(r->arena, edits, r->job->text, piece));
}
