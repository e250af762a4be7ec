/* SPDX-License-Identifier: MIT
 *
 * The inside of rewriting, shared by its files.
 */
#ifndef RF_REWRITER_H
#define RF_REWRITER_H

#include "frontend/edit/head_text.h"
#include "frontend/edit/rewrite.h"

/* A piece of the source that is replaced; one of no length is an insertion. */
struct rf_edit {
	struct rf_span piece;
	const char *text;
};

struct rf_edits {
	size_t count, capacity;
	struct rf_edit *items;
};

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
	const char *outside[RF_MAX_REWRITTEN]; /* their heads; NULL for none */
	const char *inside[RF_MAX_REWRITTEN];  /* the new heads of the loops themselves */
	size_t begin, end;                     /* of the nest, its directives included */
	bool directives_stay;                  /* where they stand, when loops change their depth */
	struct rf_style style;
	struct rf_edits edits;
	bool failed; /* memory ran out */
};

/* Says why loop k cannot be rewritten. */
enum rf_status rf_rewriter_refuse(struct rf_rewriter *r, size_t k, const char *problem);

/* A piece of the source. */
const char *rf_rewriter_cut(struct rf_rewriter *r, struct rf_span piece);

void rf_rewriter_edit(struct rf_rewriter *r, struct rf_edits *edits, struct rf_span piece,
                      const char *text);

/* A piece with the edits within it, which are sorted by position. */
const char *rf_rewriter_apply(struct rf_rewriter *r, struct rf_span piece, struct rf_edits *edits);

/* Whether nothing but space stands in front on its line. */
bool rf_rewriter_begins_line(const struct rf_rewriter *r, size_t offset);

/* Finds out how the source is written; the heads are known by then. */
void rf_rewriter_learn(struct rf_rewriter *r);

/* The width of a text. */
size_t rf_rewriter_columns(const char *text);

/* The head of a loop, in three lines if one would be too wide behind this indentation. */
const char *rf_rewriter_fold(struct rf_rewriter *r, const char *space, size_t levels,
                             const char *head);

/* "(a < b ? a : b)", or the macro of the source. */
const char *rf_rewriter_least(struct rf_rewriter *r, const char *a, const char *b);
const char *rf_rewriter_greatest(struct rf_rewriter *r, const char *a, const char *b);

/* A text of model/poly/emit.h with its min(a, b) and max(a, b) written as C has them; NULL when
 * there is more to it. */
const char *rf_rewriter_spell(struct rf_rewriter *r, const char *text);

/* Makes `outside` and `inside` of loop k. */
enum rf_status rf_rewriter_block(struct rf_rewriter *r, size_t k);
enum rf_status rf_rewriter_set_range(struct rf_rewriter *r, size_t k);

#endif
