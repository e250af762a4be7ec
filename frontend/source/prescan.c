/* SPDX-License-Identifier: MIT
 *
 * What the bare text of a source tells before it is parsed.
 *
 * libclang shows no pragma as a node, and a snippet (declarations and a loop, no function) is no
 * C at all until it is wrapped.  Both need only a look at the characters: comments and strings are
 * skipped, preprocessor lines are collected, and a `for` outside of all braces marks a snippet.
 */
#include "base/text.h"
#include "frontend/source/prescan.h"

#include <ctype.h>
#include <string.h>

struct scanner {
	struct rf_arena *arena;
	struct rf_prescan *scan;
	const char *at;
	int line;
	const char *line_start;
	int depth;
	int brackets;
	bool at_line_start; /* only blanks since the last line break */
	bool failed;
};

static bool is_word_start(char c)
{
	return isalpha((unsigned char)c) || c == '_';
}

static void advance(struct scanner *scanner)
{
	if (*scanner->at == '\n') {
		++scanner->line;
		scanner->line_start = scanner->at + 1;
		scanner->at_line_start = true;
	} else if (!isspace((unsigned char)*scanner->at)) {
		scanner->at_line_start = false;
	}
	++scanner->at;
}

/* A comment counts as a blank: a directive may follow it on its line. */
static void skip_block_comment(struct scanner *scanner)
{
	bool at_line_start = scanner->at_line_start;

	scanner->at += 2;
	while (*scanner->at && strncmp(scanner->at, "*/", 2) != 0)
		advance(scanner);
	if (*scanner->at)
		scanner->at += 2;
	scanner->at_line_start = at_line_start;
}

static void skip_quoted(struct scanner *scanner)
{
	char quote = *scanner->at;

	advance(scanner);
	while (*scanner->at && *scanner->at != quote && *scanner->at != '\n') {
		if (*scanner->at == '\\' && scanner->at[1])
			advance(scanner);
		advance(scanner);
	}
	if (*scanner->at == quote)
		advance(scanner);
}

/* Length of the line continuation at `at`: a backslash and a line break. */
static size_t continuation(const char *at)
{
	if (at[0] != '\\')
		return 0;
	if (at[1] == '\n')
		return 2;
	return at[1] == '\r' && at[2] == '\n' ? 3 : 0;
}

static const char *skip_blanks(const char *text)
{
	while (*text == ' ' || *text == '\t')
		++text;
	return text;
}

/* Copies the directive without line continuations and comments. */
static void collect_directive(struct scanner *scanner)
{
	struct rf_directive *directive = RF_PUSH(scanner->arena, &scanner->scan->directives);
	int line = scanner->line;
	int column = (int)(scanner->at - scanner->line_start) + 1;
	size_t length = strcspn(scanner->at, "\n");
	const char *start = scanner->at + 1;
	char *text;
	size_t used = 0;

	while (length && scanner->at[length] && continuation(scanner->at + length - 1))
		length += 1 + strcspn(scanner->at + length + 1, "\n");
	text = rf_arena_alloc(scanner->arena, length + 1);
	scanner->failed = scanner->failed || !directive || !text;
	if (scanner->failed)
		return;
	while (scanner->at < start + length - 1) {
		if (!strncmp(scanner->at, "//", 2) || !strncmp(scanner->at, "/*", 2))
			break;
		if (scanner->at >= start && *scanner->at != '\\' && *scanner->at != '\r')
			text[used++] = *scanner->at == '\n' ? ' ' : *scanner->at;
		advance(scanner);
	}
	*directive = (struct rf_directive){ line, column, skip_blanks(text) };
}

/* Names in the brackets of declarations are sizes, unless they are declared themselves. */
static void note_name(struct scanner *scanner, const char *start)
{
	struct rf_prescan *scan = scanner->scan;
	const char **slot = scanner->brackets ? RF_PUSH(scanner->arena, &scan->bracket_names)
	                                      : RF_PUSH(scanner->arena, &scan->plain_names);
	const char *name = rf_arena_substring(scanner->arena, start, (size_t)(scanner->at - start));

	scanner->failed = scanner->failed || !slot || !name;
	if (!scanner->failed)
		*slot = name;
}

static void scan_word(struct scanner *scanner)
{
	const char *start = scanner->at;

	while (rf_text_is_word(*scanner->at))
		advance(scanner);
	if (scanner->depth || scanner->scan->first_loop_line)
		return;
	if (scanner->at - start == 3 && !strncmp(start, "for", 3))
		scanner->scan->first_loop_line = scanner->line;
	else
		note_name(scanner, start);
}

static void scan_next(struct scanner *scanner)
{
	const char *at = scanner->at;

	if (!strncmp(at, "//", 2))
		while (*scanner->at && *scanner->at != '\n')
			advance(scanner);
	else if (!strncmp(at, "/*", 2))
		skip_block_comment(scanner);
	else if (*at == '"' || *at == '\'')
		skip_quoted(scanner);
	else if (*at == '#' && scanner->at_line_start)
		collect_directive(scanner);
	else if (is_word_start(*at))
		scan_word(scanner);
	else if (isdigit((unsigned char)*at))
		while (rf_text_is_word(*scanner->at) || *scanner->at == '.')
			advance(scanner);
	else {
		scanner->depth += (*at == '{') - (*at == '}');
		scanner->brackets += (*at == '[') - (*at == ']');
		advance(scanner);
	}
}

enum rf_status rf_prescan_text(struct rf_arena *arena, const char *text, struct rf_prescan *scan)
{
	struct scanner scanner = { .arena = arena,
		                   .scan = scan,
		                   .at = text,
		                   .line = 1,
		                   .line_start = text,
		                   .at_line_start = true };

	*scan = (struct rf_prescan){ 0 };
	while (*scanner.at && !scanner.failed)
		scan_next(&scanner);
	return scanner.failed ? RF_FAILED : RF_OK;
}

bool rf_prescan_has_word(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		if ((at == text || !rf_text_is_word(at[-1])) && !rf_text_is_word(at[length]))
			return true;
	return false;
}

struct rf_word rf_prescan_word(const char **cursor)
{
	struct rf_word word = { *cursor + strspn(*cursor, " \t"), 0 };

	while (rf_text_is_word(word.start[word.length]))
		++word.length;
	*cursor = word.start + word.length;
	return word;
}

bool rf_prescan_is(struct rf_word word, const char *text)
{
	return word.length && strlen(text) == word.length &&
	       !strncmp(word.start, text, word.length);
}
