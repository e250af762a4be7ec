/* SPDX-License-Identifier: MIT
 *
 * Who may include, and call, what.
 *
 * The repository is a house: a room sees only what lies on lower floors, so that every room can
 * be read, tested and reused without what is built on it.  The rules stand in floors.txt.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

struct room {
	int floor;
	const char *folder;
};

struct rooms {
	struct room *items;
	size_t count;
	size_t capacity;
	int highest;
};

/* A line of the rules, split into words: `library yaml.h machine-files/src`. */
struct rules {
	struct tool_words *items;
	size_t count;
	size_t capacity;
};

struct house {
	struct rooms rooms;
	struct rules libraries;
	struct tool_words outward;
};

static void read_rule(struct house *house, const char *line)
{
	struct tool_words words = tool_split(line);

	if (words.count == 3 && strcmp(words.items[0], "floor") == 0) {
		int floor = atoi(words.items[1]);

		*TOOL_PUSH(&house->rooms) = (struct room){ floor, words.items[2] };
		if (floor > house->rooms.highest)
			house->rooms.highest = floor;
	} else if (words.count >= 3 && strcmp(words.items[0], "library") == 0) {
		*TOOL_PUSH(&house->libraries) = words;
	} else if (words.count >= 2 && strcmp(words.items[0], "outward") == 0) {
		for (size_t i = 1; i < words.count; ++i)
			tool_words_add(&house->outward, words.items[i]);
	} else {
		tool_die("floors.txt: not understood: %s", line);
	}
}

static struct house read_house(const struct lint *lint)
{
	struct tool_words lines = lint_rules(lint, "floors.txt");
	struct house house = { 0 };

	for (size_t i = 0; i < lines.count; ++i)
		read_rule(&house, lines.items[i]);
	return house;
}

static bool is_in(const char *file, const char *folder)
{
	return rf_text_starts_with(file, folder) && file[strlen(folder)] == '/';
}

/* The room with the longest folder that the file lies in, NULL when there is none. */
static const struct room *room_of(const struct house *house, const char *file)
{
	const struct room *found = NULL;

	for (size_t i = 0; i < house->rooms.count; ++i) {
		const struct room *room = &house->rooms.items[i];

		if (is_in(file, room->folder) &&
		    (!found || strlen(room->folder) > strlen(found->folder)))
			found = room;
	}
	return found;
}

/* The name between the delimiters of an #include, NULL when the directive is another one. */
static char *included_name(const struct token *directive, char *delimiter)
{
	char *text = tool_copy(directive->text, directive->length);
	char *at = text + 1 + strspn(text + 1, " \t");

	if (!rf_text_starts_with(at, "include"))
		return NULL;
	at += strcspn(at, "<\"");
	if (!*at)
		return NULL;
	*delimiter = *at++;
	at[strcspn(at, ">\"")] = '\0';
	return at;
}

static void check_own(struct lint *lint, const struct house *house, const char *file, int line,
                      const char *name)
{
	const struct room *from = room_of(house, file);
	const struct room *to = room_of(house, name);

	if (!to)
		lint_complain(lint, file, line,
		              "\"%s\" is in no room: name it from the root of the repository",
		              name);
	else if (from != to && to->floor == from->floor)
		lint_complain(lint, file, line, "%s does not see %s, which is on the same floor",
		              from->folder, to->folder);
	else if (from != to && to->floor > from->floor)
		lint_complain(lint, file, line, "%s (floor %d) includes %s, which is above it",
		              from->folder, from->floor, to->folder);
}

static void check_library(struct lint *lint, const struct house *house, const char *file, int line,
                          const char *name)
{
	const struct room *from = room_of(house, file);

	for (size_t i = 0; i < house->libraries.count; ++i) {
		const struct tool_words *rule = &house->libraries.items[i];
		bool allowed = !rf_text_starts_with(name, rule->items[1]);

		for (size_t j = 2; j < rule->count; ++j)
			allowed |= strcmp(rule->items[j], from->folder) == 0;
		if (!allowed)
			lint_complain(lint, file, line, "<%s> is only for %s", name,
			              rule->items[2]);
	}
}

static void check_include(struct lint *lint, const struct house *house, const char *file,
                          const struct token *directive)
{
	char delimiter = 0;
	const char *name = included_name(directive, &delimiter);

	if (!name)
		return;
	if (delimiter == '"')
		check_own(lint, house, file, directive->line, name);
	else
		check_library(lint, house, file, directive->line, name);
}

static bool is_member(const struct tokens *tokens, size_t i)
{
	const struct token *before = i > 0 ? &tokens->items[i - 1] : NULL;

	return before && (token_is(before, ".") || token_is(before, ">"));
}

static bool is_attribute(const struct tokens *tokens, size_t i)
{
	return i > 1 && token_is(&tokens->items[i - 1], "(") &&
	       token_is(&tokens->items[i - 2], "format");
}

static void check_name(struct lint *lint, const struct house *house, const char *file,
                       const struct tokens *tokens, size_t i)
{
	const struct token *token = &tokens->items[i];

	if (is_member(tokens, i) || is_attribute(tokens, i))
		return;
	for (size_t j = 0; j < house->outward.count; ++j)
		if (token_is(token, house->outward.items[j]))
			lint_complain(lint, file, token->line, "%s is only for the command line",
			              house->outward.items[j]);
}

static void check_file(struct lint *lint, const struct house *house, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));
	const struct room *room = room_of(house, file);

	if (!room) {
		lint_complain(lint, file, 0, "in no room: see tests/lint/floors.txt");
		return;
	}
	for (size_t i = 0; i < tokens.count; ++i) {
		const struct token *token = &tokens.items[i];

		if (token->kind == TOKEN_DIRECTIVE)
			check_include(lint, house, file, token);
		else if (token->kind == TOKEN_NAME && room->floor < house->rooms.highest)
			check_name(lint, house, file, &tokens, i);
	}
}

void lint_floors(struct lint *lint)
{
	struct house house = read_house(lint);

	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_product(lint->files.items[i]))
			check_file(lint, &house, lint->files.items[i]);
}
