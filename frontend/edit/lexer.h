/* SPDX-License-Identifier: MIT
 *
 * Words, brackets and statements in the text of a source.
 */
#ifndef RF_LEXER_H
#define RF_LEXER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* A piece of text, [from, to). */
struct rf_span {
	size_t from, to;
};

/* The offset of a line and column, counted from line 1 and column 1; `length` when it is beyond. */
size_t rf_lexer_offset(const char *text, size_t length, int line, int column);

/* The beginning of the line of an offset, and its newline, or `length`: a line that ends with a
 * backslash goes on in the next one. */
size_t rf_lexer_line(const char *text, size_t offset);
size_t rf_lexer_line_end(const char *text, size_t length, size_t at);

/* Whether a comment begins at an offset. */
bool rf_lexer_is_comment(const char *text, size_t length, size_t at);

/* Over one character, or what must not be looked into: a comment, a string, brackets, a word, and
 * what stands for an #if elsewhere, from its #else or #elif to its #endif: brackets that both open
 * are closed once. */
size_t rf_lexer_skip(const char *text, size_t length, size_t at);

/* Over everything up to the closing bracket. */
size_t rf_lexer_skip_bracket(const char *text, size_t length, size_t at);

/* Over space and comments. */
size_t rf_lexer_skip_space(const char *text, size_t length, size_t at);

/* The first of some characters outside of brackets; piece.to when there is none. */
size_t rf_lexer_find(const char *text, struct rf_span piece, const char *wanted);

/* Without space at both ends; without space and comments there. */
struct rf_span rf_lexer_trim(const char *text, size_t from, size_t to);
struct rf_span rf_lexer_code(const char *text, size_t from, size_t to);

/* Whether a piece is this word, and whether this word begins at an offset. */
bool rf_lexer_is(const char *text, struct rf_span piece, const char *word);
bool rf_lexer_starts(const char *text, size_t length, size_t at, const char *word);

/* The end of the statement that begins at an offset or behind space, comments and directives:
 * behind its semicolon or brace, that of the else branch of an if, and that of what a loop
 * repeats. */
size_t rf_lexer_statement_end(const char *text, size_t length, size_t offset);

/* Whether a piece has a label in it that goto may name. */
bool rf_lexer_has_label(const char *text, struct rf_span piece);

/* Whether a goto elsewhere in its function leads into a piece. */
bool rf_lexer_is_entered(const char *text, size_t length, struct rf_span piece);

/* Of the word of a directive: 1 of what begins a condition, -1 of its end, 0 of anything else; and
 * whether it begins the other case of one. */
int rf_lexer_condition_depth(const char *text, struct rf_span word);
bool rf_lexer_is_otherwise(const char *text, struct rf_span word);

/* Whether every #if of a piece ends in it, and every #else and #endif has begun there. */
bool rf_lexer_is_balanced(const char *text, struct rf_span piece);

/* The opening brace of the function that an offset lies in; 0 when it lies in none. */
size_t rf_lexer_function(const char *text, size_t length, size_t offset);

/* The next word from an offset on, comments and strings aside. */
bool rf_lexer_next_word(const char *text, size_t end, size_t at, struct rf_span *word);
bool rf_lexer_has_word(const char *text, struct rf_span piece, const char *wanted);

/* Whether a word is assigned or declared with a value in a piece of text, or its address taken. */
bool rf_lexer_is_set(const char *text, struct rf_span piece, const char *wanted);

/* The piece with one word instead of another, members of that name aside. */
const char *rf_lexer_rename(struct rf_arena *arena, const char *text, struct rf_span piece,
                            const char *old, const char *new);

#endif
