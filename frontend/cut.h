/* SPDX-License-Identifier: MIT
 *
 * Where the parts of a loop stand in the text of its source.
 */
#ifndef RF_CUT_H
#define RF_CUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* A piece of text, [from, to). */
struct rf_cut {
	size_t from, to;
};

/* The head of a loop: for (int i = 1; i < N - 1; ++i). */
struct rf_cut_head {
	struct rf_cut whole; /* from `for` to its closing parenthesis */
	struct rf_cut type;  /* "int"; empty when the variable is declared elsewhere */
	struct rf_cut start; /* "1" */
	struct rf_cut bound; /* "N - 1" */
	bool is_inclusive;   /* <= or >= */
	bool descends;
	size_t first; /* of the directives that stand above it, or of itself */
};

/* The offset of a place, counted from line 1 and column 1; `length` when it is beyond. */
size_t rf_cut_offset(const char *text, size_t length, int line, int column);

/* Takes the head of the loop over `variable` at an offset apart; NULL, or what is in the way. */
const char *rf_cut_loop(const char *text, size_t length, size_t offset, const char *variable,
                        struct rf_cut_head *head);

/* The end of the statement that begins at an offset or behind space, comments and directives. */
size_t rf_cut_statement_end(const char *text, size_t length, size_t offset);

/* Whether a word occurs in a piece of text, comments and strings aside. */
bool rf_cut_has_word(const char *text, struct rf_cut piece, const char *word);

/* The beginning of the line of an offset. */
size_t rf_cut_line(const char *text, size_t offset);

#endif
