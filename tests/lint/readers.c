/* SPDX-License-Identifier: MIT
 *
 * Nothing is stored that nobody reads.
 *
 * readers.txt names headers whose records pass from one part of the program to another - what
 * the user asked for, what a machine file says, what was found - and the folders of those who
 * only fill them.  Every field must be read by somebody else: it must occur as `.field` or
 * `->field` and not as the target of an assignment, an initialiser included, or as the field of
 * an offsetof, from which a table of printers is made.
 *
 *     options->safety = 2;        written, twice: the field may as well not be there
 *     *options = (struct rf_options){ .safety = 2 };
 *     cores * options->safety     read
 *     options->sizes[i] = 4;      written: what is reached by brackets and dots belongs to it
 *     options->machine->name = x; `machine` is read, `name` is written
 *
 * It knows names, not types: a field that shares its name with one that is read counts as read.
 */
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

struct field {
	const char *name, *file;
	int line;
	bool is_read;
	const struct tool_words *writers; /* folders that only fill it: words 3 and on */
};

struct fields {
	struct field *items;
	size_t count;
	size_t capacity;
};

/* The index of the next token that is neither comment nor directive. */
static size_t next(const struct tokens *tokens, size_t i)
{
	for (++i; i < tokens->count; ++i)
		if (tokens->items[i].kind != TOKEN_COMMENT &&
		    tokens->items[i].kind != TOKEN_DIRECTIVE)
			return i;
	return tokens->count;
}

static bool at_is(const struct tokens *tokens, size_t i, const char *text)
{
	return i < tokens->count && token_is(&tokens->items[i], text);
}

/* Collects the fields between the braces of a struct or union that open at `open`; returns the
 * index of the closing one.  A declarator ends at a comma, a semicolon or a colon outside of
 * parentheses and brackets; its name is the last one there, or that of `(*name)`. */
static size_t collect(struct fields *fields, const struct tokens *tokens, size_t open,
                      const char *file, const struct tool_words *rule)
{
	const struct token *name = NULL;
	int parentheses = 0;
	size_t i;

	for (i = next(tokens, open); i < tokens->count; i = next(tokens, i)) {
		const struct token *token = &tokens->items[i];

		if (token_is(token, "{")) {
			i = collect(fields, tokens, i, file, rule);
			name = NULL;
		} else if (token_is(token, "}")) {
			break;
		} else if (token_is(token, "(") && at_is(tokens, i + 1, "*")) {
			name = &tokens->items[i + 2];
			++parentheses;
		} else if (token->kind == TOKEN_MARK && strchr("([", *token->text)) {
			++parentheses;
		} else if (token->kind == TOKEN_MARK && strchr(")]", *token->text)) {
			--parentheses;
		} else if (token->kind == TOKEN_NAME && parentheses == 0) {
			name = token;
		} else if (token->kind == TOKEN_MARK && strchr(",;:", *token->text) && name &&
		           parentheses == 0) {
			*TOOL_PUSH(fields) = (struct field){ tool_copy(name->text, name->length),
				                             file, name->line, false, rule };
			name = NULL;
		}
	}
	return i;
}

/* The fields of every record that a header defines. */
static void collect_header(struct lint *lint, struct fields *fields, const struct tool_words *rule)
{
	const char *file = rule->items[1];
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));

	for (size_t i = 0; i + 2 < tokens.count; ++i)
		if (token_is(&tokens.items[i], "struct") &&
		    tokens.items[i + 1].kind == TOKEN_NAME && token_is(&tokens.items[i + 2], "{"))
			i = collect(fields, &tokens, i + 2, file, rule);
}

static bool is_writer(const struct field *field, const char *file)
{
	for (size_t i = 3; i < field->writers->count; ++i) {
		const char *folder = field->writers->items[i];

		if (rf_text_starts_with(file, folder) &&
		    (file[strlen(folder)] == '/' || !file[strlen(folder)]))
			return true;
	}
	return false;
}

/* Whether the member at `i` is the target of an assignment, with what is reached from it by
 * brackets and dots. */
static bool is_written(const struct tokens *tokens, size_t i)
{
	for (i = next(tokens, i); i < tokens->count; i = next(tokens, i)) {
		int depth = 0;

		if (at_is(tokens, i, ".")) {
			i = next(tokens, i);
			continue;
		}
		if (!at_is(tokens, i, "["))
			break;
		for (; i < tokens->count; i = next(tokens, i)) {
			depth += at_is(tokens, i, "[");
			depth -= at_is(tokens, i, "]");
			if (depth == 0)
				break;
		}
	}
	if (i >= tokens->count || tokens->items[i].kind != TOKEN_MARK)
		return false;
	char mark = *tokens->items[i].text;
	char after = i + 1 < tokens->count ? *tokens->items[i + 1].text : 0;
	if (mark == '=')
		return after != '=';
	return strchr("+-*/%|&^", mark) && (after == '=' || (after == mark && strchr("+-", mark)));
}

/* Whether the name at `i` is one in offsetof(struct X, NAME.NAME), or in the macros that stand for
 * it in tables: AT(NAME), OF(X, NAME). */
static bool is_offset(const struct tokens *tokens, size_t i)
{
	if (i >= 2 && token_is(&tokens->items[i - 1], "("))
		return token_is(&tokens->items[i - 2], "AT");
	if (i >= 4 && token_is(&tokens->items[i - 4], "OF"))
		return token_is(&tokens->items[i - 1], ",");
	return i >= 5 && token_is(&tokens->items[i - 1], ",") &&
	       token_is(&tokens->items[i - 3], "struct") &&
	       token_is(&tokens->items[i - 5], "offsetof");
}

static void read_file(struct lint *lint, struct fields *fields, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));

	for (size_t i = 1; i < tokens.count; ++i) {
		const struct token *token = &tokens.items[i];
		bool is_member = token_is(&token[-1], ".") || token_is(&token[-1], ">");

		if (token->kind != TOKEN_NAME ||
		    !((is_member && !is_written(&tokens, i)) || is_offset(&tokens, i)))
			continue;
		for (size_t j = 0; j < fields->count; ++j) {
			struct field *field = &fields->items[j];

			if (!field->is_read && token_is(token, field->name) &&
			    !is_writer(field, file))
				field->is_read = true;
		}
	}
}

void lint_readers(struct lint *lint)
{
	struct tool_words lines = lint_rules(lint, "readers.txt");
	struct fields fields = { 0 };

	for (size_t i = 0; i < lines.count; ++i) {
		struct tool_words *rule = tool_alloc(sizeof(*rule));

		*rule = tool_split(lines.items[i]);
		if (rule->count < 4 || strcmp(rule->items[0], "fields") != 0 ||
		    strcmp(rule->items[2], "besides") != 0)
			tool_die("readers.txt: not understood: %s", lines.items[i]);
		collect_header(lint, &fields, rule);
	}
	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_product(lint->files.items[i]))
			read_file(lint, &fields, lint->files.items[i]);
	for (size_t i = 0; i < fields.count; ++i) {
		const struct field *field = &fields.items[i];

		if (!field->is_read &&
		    !lint_is_excepted(lint, tool_print("%s:%s", field->file, field->name)))
			lint_complain(lint, field->file, field->line, "nothing reads %s",
			              field->name);
	}
}
