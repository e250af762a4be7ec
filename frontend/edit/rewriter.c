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

enum rf_status rf_rewriter_check_text(struct rf_rewriter *r)
{
	const char *text = r->job->text;
	struct rf_span nest = { r->begin, r->end };

	if (!rf_lexer_is_balanced(text, nest))
		return rf_rewriter_refuse(r, 0, "an #if of it ends elsewhere");
	if (rf_lexer_has_word(text, nest, "__LINE__") ||
	    rf_lexer_has_word(text, nest, "__COUNTER__"))
		return rf_rewriter_refuse(r, 0, "it computes with the number of its line");
	if (r->job->condition != NULL && rf_lexer_has_label(text, nest))
		return rf_rewriter_refuse(r, 0,
		                          "it is right for some sizes alone, and a label in it "
		                          "cannot stand there twice");
	if (rf_lexer_is_entered(text, r->job->length, nest))
		return rf_rewriter_refuse(r, 0, "a goto leads into it");
	for (size_t k = 1; k < r->job->change->loop_count; ++k) {
		nest.to = r->firsts[k];
		if (!rf_lexer_is_balanced(text, nest))
			return rf_rewriter_refuse(r, k, "an #if chooses it");
	}
	return RF_OK;
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

/* What a piece has of comments, or what it has beside them. */
static const char *select_text(struct rf_rewriter *r, struct rf_span piece, bool comments)
{
	const char *text = r->job->text;
	struct rf_text out;

	rf_text_init(&out, r->arena);
	for (size_t at = piece.from, next; at < piece.to; at = next) {
		bool is_comment = rf_lexer_is_comment(text, piece.to, at);
		bool is_space = !is_comment && strchr(" \t\r\n", text[at]) != NULL;

		next = strchr("([{", text[at]) ? at + 1 : rf_lexer_skip(text, piece.to, at);
		if (is_comment && comments && text[at + 1] == '/')
			rf_text_print(&out, " /*%.*s */", (int)(next - at - 2), text + at + 2);
		else if (is_comment && comments)
			rf_text_print(&out, " %.*s", (int)(next - at), text + at);
		else if (!is_comment && !comments && !is_space)
			rf_text_add_bytes(&out, text + at, next - at);
		else if (!comments && out.length > 0 && rf_text_string(&out)[out.length - 1] != ' ')
			rf_text_add(&out, " ");
	}
	r->failed |= out.failed;
	return rf_text_string(&out);
}

const char *rf_rewriter_comments(struct rf_rewriter *r, struct rf_span piece)
{
	return select_text(r, piece, true);
}

const char *rf_rewriter_words(struct rf_rewriter *r, struct rf_span piece)
{
	const char *text = select_text(r, piece, false);
	struct rf_span words = rf_lexer_trim(text, 0, strlen(text));

	return rf_rewriter_checked(
	    r, rf_arena_substring(r->arena, text + words.from, words.to - words.from));
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
