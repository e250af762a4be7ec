/* SPDX-License-Identifier: MIT
 *
 * One name, one thing, in the whole product.
 *
 * A file is a module is a prefix, so no two folders have files of one name (`X.c`, `X.h` and
 * `X.inc` side by side are one module).  A tag - of a struct, union or enumeration - that a header
 * defines is defined nowhere else, whatever its kind: `enum rf_form` beside `struct rf_form` makes
 * a reader guess.  Neither is a constant, an enumerator or a macro in capitals that starts with
 * RF_.  What a .c file keeps to itself may repeat in another room.
 */
#include <ctype.h>
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

struct name {
	const char *kind, *text, *file;
	int line;
	bool is_shared; /* defined in a header */
};

struct names {
	struct name *items;
	size_t count;
	size_t capacity;
};

static bool is_shared(const char *file)
{
	return rf_text_ends_with(file, ".h");
}

/* Complains when the name is known already and one of the two definitions is in a header. */
static void add(struct lint *lint, struct names *names, struct name name)
{
	for (size_t i = 0; i < names->count; ++i) {
		const struct name *other = &names->items[i];

		if (strcmp(other->text, name.text) != 0 || strcmp(other->kind, name.kind) != 0 ||
		    !(other->is_shared || name.is_shared))
			continue;
		if (!lint_is_excepted(lint, name.text))
			lint_complain(lint, name.file, name.line,
			              "the %s %s is also defined in %s:%d", name.kind, name.text,
			              other->file, other->line);
		return;
	}
	*TOOL_PUSH(names) = name;
}

static void add_token(struct lint *lint, struct names *names, const char *kind, const char *file,
                      const struct token *token)
{
	add(lint, names,
	    (struct name){ kind, tool_copy(token->text, token->length), file, token->line,
	                   is_shared(file) });
}

/* Folder and name without what follows the last dot. */
static void add_file(struct lint *lint, struct names *modules, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *base = slash ? slash + 1 : file;
	const char *dot = strrchr(base, '.');
	const char *stem = tool_copy(base, (size_t)(dot - base));
	const char *folder = tool_copy(file, (size_t)(base - file));

	for (size_t i = 0; i < modules->count; ++i) {
		const struct name *other = &modules->items[i];

		if (strcmp(other->text, stem) != 0 || strcmp(other->kind, folder) == 0)
			continue;
		if (!lint_is_excepted(lint, tool_print("%s/%s", stem, folder)))
			lint_complain(lint, file, 0, "a file of that name is also in %s",
			              other->kind);
		return;
	}
	*TOOL_PUSH(modules) = (struct name){ folder, stem, file, 0, true };
}

static bool is_capitals(const struct token *token)
{
	if (token->kind != TOKEN_NAME || token->length < 4 || strncmp(token->text, "RF_", 3) != 0)
		return false;
	for (size_t i = 0; i < token->length; ++i)
		if (islower((unsigned char)token->text[i]))
			return false;
	return true;
}

static bool is_tag_word(const struct token *token)
{
	return token_is(token, "struct") || token_is(token, "union") || token_is(token, "enum");
}

/* The name that `#define NAME` defines; one with parameters, or one that is taken away again,
 * is no constant. */
static void add_macro(struct lint *lint, struct names *names, const char *file,
                      const struct token *directive)
{
	const char *at = directive->text + 1 + strspn(directive->text + 1, " \t");
	struct token name = { TOKEN_NAME, at, 0, directive->line, directive->line };

	if (strncmp(at, "define", 6) != 0)
		return;
	name.text = at + 6 + strspn(at + 6, " \t");
	while (isalnum((unsigned char)name.text[name.length]) || name.text[name.length] == '_')
		++name.length;
	if (is_capitals(&name) && name.text[name.length] != '(' && name.text[name.length] != '\n')
		add_token(lint, names, "constant", file, &name);
}

/* The enumerators between the braces that open at `open`: names at their level that follow the
 * brace or a comma. */
static void add_enumerators(struct lint *lint, struct names *names, const char *file,
                            const struct tokens *tokens, size_t open)
{
	const struct token *previous = &tokens->items[open];
	int depth = 1;

	for (size_t i = open + 1; i < tokens->count && depth > 0; ++i) {
		const struct token *token = &tokens->items[i];

		if (token->kind == TOKEN_COMMENT || token->kind == TOKEN_DIRECTIVE)
			continue;
		if (token->kind == TOKEN_MARK && strchr("{(", *token->text))
			++depth;
		else if (token->kind == TOKEN_MARK && strchr("})", *token->text))
			--depth;
		else if (depth == 1 && is_capitals(token) &&
		         (token_is(previous, "{") || token_is(previous, ",")))
			add_token(lint, names, "constant", file, token);
		previous = token;
	}
}

static void add_definitions(struct lint *lint, struct names *names, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));

	for (size_t i = 0; i < tokens.count; ++i) {
		const struct token *token = &tokens.items[i];

		if (token->kind == TOKEN_DIRECTIVE)
			add_macro(lint, names, file, token);
		if (token->kind != TOKEN_NAME || !is_tag_word(token) || i + 2 >= tokens.count)
			continue;
		bool is_named = token[1].kind == TOKEN_NAME;
		if (!token_is(&token[is_named ? 2 : 1], "{"))
			continue;
		if (is_named)
			add_token(lint, names, "tag", file, &token[1]);
		if (token_is(token, "enum"))
			add_enumerators(lint, names, file, &tokens, i + (is_named ? 2 : 1));
	}
}

void lint_names(struct lint *lint)
{
	struct names modules = { 0 };
	struct names names = { 0 };

	for (size_t i = 0; i < lint->files.count; ++i) {
		if (!lint_is_product(lint->files.items[i]))
			continue;
		add_file(lint, &modules, lint->files.items[i]);
		add_definitions(lint, &names, lint->files.items[i]);
	}
}
