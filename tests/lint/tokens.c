/* SPDX-License-Identifier: MIT
 *
 * A reader of C that is just exact enough to find functions, comments, calls and includes.
 *
 * It does not preprocess.  A directive is one token up to the end of its last continuation line,
 * so that the body of a macro is no code; both branches of an #if are read, which is right as
 * long as each is balanced in its braces.
 */
#include "tests/lint/tokens.h"

#include <ctype.h>
#include <string.h>

#include "tests/tools/tool.h"

bool token_is(const struct token *token, const char *text)
{
	return token->length == strlen(text) && memcmp(token->text, text, token->length) == 0;
}

static size_t comment_length(const char *at)
{
	if (at[1] == '/')
		return strcspn(at, "\n");
	const char *end = strstr(at + 2, "*/");
	return end ? (size_t)(end + 2 - at) : strlen(at);
}

static bool starts_comment(const char *at)
{
	return at[0] == '/' && (at[1] == '/' || at[1] == '*');
}

static size_t quoted_length(const char *at)
{
	size_t length = 1;

	while (at[length] && at[length] != at[0] && at[length] != '\n')
		length += at[length] == '\\' && at[length + 1] ? 2 : 1;
	return length + (at[length] == at[0]);
}

/* A directive ends with its line, unless a backslash or a comment continues it. */
static size_t directive_length(const char *at)
{
	size_t length = 0;

	while (at[length] && at[length] != '\n') {
		if (at[length] == '\\' && at[length + 1])
			length += 2;
		else if (starts_comment(at + length))
			length += comment_length(at + length);
		else
			++length;
	}
	return length;
}

static size_t name_length(const char *at)
{
	size_t length = 0;

	while (isalnum((unsigned char)at[length]) || at[length] == '_')
		++length;
	return length;
}

static struct token token_at(const char *at, bool line_starts)
{
	if (starts_comment(at))
		return (struct token){ TOKEN_COMMENT, at, comment_length(at), 0, 0 };
	if (*at == '#' && line_starts)
		return (struct token){ TOKEN_DIRECTIVE, at, directive_length(at), 0, 0 };
	if (*at == '"' || *at == '\'')
		return (struct token){ TOKEN_LITERAL, at, quoted_length(at), 0, 0 };
	if (isdigit((unsigned char)*at))
		return (struct token){ TOKEN_LITERAL, at, name_length(at), 0, 0 };
	if (isalpha((unsigned char)*at) || *at == '_')
		return (struct token){ TOKEN_NAME, at, name_length(at), 0, 0 };
	return (struct token){ TOKEN_MARK, at, 1, 0, 0 };
}

static int count_lines(const char *text, size_t length)
{
	int lines = 0;

	for (size_t i = 0; i < length; ++i)
		lines += text[i] == '\n';
	return lines;
}

struct tokens tokens_of(const char *source)
{
	struct tokens tokens = { 0 };
	bool line_starts = true;
	int line = 1;

	for (const char *at = source; *at;) {
		if (isspace((unsigned char)*at)) {
			line += *at == '\n';
			line_starts |= *at++ == '\n';
			continue;
		}
		struct token token = token_at(at, line_starts);
		token.line = line;
		token.last_line = line += count_lines(at, token.length);
		*TOOL_PUSH(&tokens) = token;
		at += token.length;
		line_starts = false;
	}
	return tokens;
}

/* What a reader at the outermost level knows of the declaration that it is in. */
struct declaration {
	const struct token *name; /* the last one that parentheses follow */
	const struct token *previous;
	bool has_value;
	int parentheses;
};

/* The index of the brace that closes the one at `open`, or of the last token. */
static size_t closing_brace(const struct tokens *tokens, size_t open)
{
	int depth = 0;

	for (size_t i = open; i < tokens->count; ++i) {
		const struct token *token = &tokens->items[i];

		if (token->kind != TOKEN_MARK)
			continue;
		depth += *token->text == '{';
		depth -= *token->text == '}';
		if (depth == 0)
			return i;
	}
	return tokens->count - 1;
}

static bool can_name_function(const struct token *token)
{
	return token && token->kind == TOKEN_NAME && !token_is(token, "__attribute__") &&
	       !token_is(token, "_Alignas") && !token_is(token, "__typeof__");
}

static void read_mark(struct declaration *declaration, const struct token *token)
{
	char mark = *token->text;

	if (mark == '(' && declaration->parentheses == 0 &&
	    can_name_function(declaration->previous))
		declaration->name = declaration->previous;
	declaration->parentheses += mark == '(';
	declaration->parentheses -= mark == ')';
	declaration->has_value |= mark == '=';
	if (mark == ';')
		*declaration = (struct declaration){ 0 };
}

/* Reads the braces that open at token `open`; returns the index of the closing one. */
static size_t read_braces(const struct tokens *tokens, size_t open, struct declaration *declaration,
                          struct functions *functions)
{
	size_t close = closing_brace(tokens, open);
	const struct token *name = declaration->name;

	if (!name || declaration->has_value || declaration->parentheses > 0)
		return close;
	*TOOL_PUSH(functions) = (struct function){ .name = tool_copy(name->text, name->length),
		                                   .line = name->line,
		                                   .last_line = tokens->items[close].line,
		                                   .first_token = open,
		                                   .last_token = close };
	*declaration = (struct declaration){ 0 };
	return close;
}

struct functions tokens_functions(const struct tokens *tokens)
{
	struct functions functions = { 0 };
	struct declaration declaration = { 0 };

	for (size_t i = 0; i < tokens->count; ++i) {
		const struct token *token = &tokens->items[i];

		if (token->kind == TOKEN_COMMENT || token->kind == TOKEN_DIRECTIVE)
			continue;
		if (token->kind == TOKEN_MARK && *token->text == '{')
			i = read_braces(tokens, i, &declaration, &functions);
		else if (token->kind == TOKEN_MARK)
			read_mark(&declaration, token);
		declaration.previous = token;
	}
	return functions;
}
