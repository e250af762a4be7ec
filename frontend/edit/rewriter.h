/* SPDX-License-Identifier: MIT
 *
 * The state of a rewriting, and what all of its steps do: quote the source, note edits, refuse.
 */
#ifndef RF_REWRITER_H
#define RF_REWRITER_H

#include "frontend/edit/edits.h"
#include "frontend/edit/head_text.h"
#include "frontend/edit/rewrite.h"

/* How the owner of the source writes. */
struct rf_style {
	const char *unit;    /* of indentation: "\t", "    " */
	const char *newline; /* "\n", "\r\n" */
	const char *least;   /* a macro of two arguments that gives their minimum, or NULL */
	const char *greatest;
	bool has_braces;     /* around the body of the outermost loop ... */
	bool brace_is_below; /* ... on a line of their own */
	bool has_line_comments;
	size_t widest; /* columns of the longest line */
};

struct rf_rewriter {
	const struct rf_rewrite *job;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_head_text heads[RF_MAX_REWRITTEN];
	size_t firsts[RF_MAX_REWRITTEN];       /* where the directives of each loop begin */
	const char *names[RF_MAX_REWRITTEN];   /* of the loops over blocks */
	const char *lengths[RF_MAX_REWRITTEN]; /* of the blocks: the name of a macro, or a number */
	const char *outside[RF_MAX_REWRITTEN]; /* their heads; NULL for none */
	const char *inside[RF_MAX_REWRITTEN];  /* the new heads of the loops themselves */
	size_t begin, end;                     /* of the nest, its directives included */
	bool directives_stay;                  /* where they stand, when loops change their depth */
	bool may_wrap; /* a loop or its bounds are unsigned: nothing may be subtracted */
	struct rf_style style;
	struct rf_edits edits;
	bool failed; /* memory ran out */
};

/* Says why loop k cannot be rewritten. */
enum rf_status rf_rewriter_refuse(struct rf_rewriter *r, size_t k, const char *problem);

/* Refuses a nest of which the preprocessor chooses parts that cannot be told from its text, and one
 * that must stand there twice and cannot. */
enum rf_status rf_rewriter_check_text(struct rf_rewriter *r);

/* The directives above loop k. */
struct rf_span rf_rewriter_above(const struct rf_rewriter *r, size_t k);

/* Whether nothing but space stands in front on its line. */
bool rf_rewriter_begins_line(const struct rf_rewriter *r, size_t offset);

/* A text, "" where it is NULL because memory ran out, which is remembered; so of a piece of the
 * source, and of a new text. */
const char *rf_rewriter_checked(struct rf_rewriter *r, const char *text);
const char *rf_rewriter_piece(struct rf_rewriter *r, struct rf_span piece);

/* The comments of a piece of the source, as those of a line: "" for none. */
const char *rf_rewriter_comments(struct rf_rewriter *r, struct rf_span piece);

/* A piece of the source on one line, its comments left out. */
const char *rf_rewriter_words(struct rf_rewriter *r, struct rf_span piece);
const char *rf_rewriter_print(struct rf_rewriter *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds an edit; edits do not overlap. */
void rf_rewriter_edit(struct rf_rewriter *r, struct rf_edits *edits, struct rf_span piece,
                      const char *text);

/* A piece with the edits within it, which are sorted by position. */
const char *rf_rewriter_apply(struct rf_rewriter *r, struct rf_span piece, struct rf_edits *edits);

#endif
