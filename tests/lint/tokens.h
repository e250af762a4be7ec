/* SPDX-License-Identifier: MIT
 *
 * C source as a list of tokens, comments and directives included.
 */
#ifndef RF_TESTS_LINT_TOKENS_H
#define RF_TESTS_LINT_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
	TOKEN_NAME,
	TOKEN_MARK, /* one character of punctuation */
	TOKEN_LITERAL,
	TOKEN_COMMENT,
	TOKEN_DIRECTIVE /* a whole # line, continuations included */
};

struct token {
	enum token_kind kind;
	const char *text;
	size_t length;
	int line;
	int last_line;
};

struct tokens {
	struct token *items;
	size_t count;
	size_t capacity;
};

struct tokens tokens_of(const char *source);
bool token_is(const struct token *token, const char *text);

struct function {
	const char *name;
	int line;
	int last_line;
	size_t first_token, last_token; /* its braces */
};

struct functions {
	struct function *items;
	size_t count;
	size_t capacity;
};

/* Every function definition, found as a brace at the outermost level that follows a name with
 * parentheses and no `=`. */
struct functions tokens_functions(const struct tokens *tokens);

#endif
