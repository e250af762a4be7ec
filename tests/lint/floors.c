/* SPDX-License-Identifier: MIT
 *
 * Who may include, and call, what.
 *
 * The repository is a house: floors.txt lists its rooms from the ground up, each with the rooms
 * that it uses, so that every room can be read, tested and reused without what is built on it.
 * The list is exact: an include that it does not name and a name that no include needs are both
 * errors.  Since a room names only rooms above it in the file, there are no circles.
 * docs/architecture.md names the same rooms.
 */
#include <stdio.h>
#include <string.h>

#include "tests/lint/lint.h"
#include "tests/lint/tokens.h"

static const char page[] = "docs/architecture.md";

/* A room that another one names, and whether one of its files includes one of that room. */
struct edge {
	const char *folder;
	bool used;
};

struct edges {
	struct edge *items;
	size_t count;
	size_t capacity;
};

struct room {
	const char *folder;
	struct edges below;
	bool has_files;
	bool is_plain, may_print;
};

struct rooms {
	struct room *items;
	size_t count;
	size_t capacity;
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
	struct tool_words plain_headers, files, outward;
};

static struct room *room_named(const struct house *house, const char *folder)
{
	for (size_t i = 0; i < house->rooms.count; ++i)
		if (strcmp(house->rooms.items[i].folder, folder) == 0)
			return &house->rooms.items[i];
	tool_die("floors.txt: no room above this line is named %s", folder);
}

static void add_below(const struct house *house, struct room *room, const char *folder)
{
	*TOOL_PUSH(&room->below) = (struct edge){ room_named(house, folder)->folder, false };
}

/* `room FOLDER: ROOMS...`, all of which stand above it. */
static void read_room(struct house *house, const struct tool_words *words)
{
	struct room room = { .folder = words->items[1] };
	size_t length = strlen(room.folder);

	if (room.folder[length - 1] != ':')
		tool_die("floors.txt: no colon after %s", room.folder);
	words->items[1][length - 1] = '\0';
	for (size_t i = 2; i < words->count; ++i)
		add_below(house, &room, words->items[i]);
	*TOOL_PUSH(&house->rooms) = room;
}

static void read_rule(struct house *house, const char *line)
{
	struct tool_words words = tool_split(line);
	const char *verb = words.count > 1 ? words.items[0] : "";
	struct tool_words *list = strcmp(verb, "header") == 0    ? &house->plain_headers
	                          : strcmp(verb, "file") == 0    ? &house->files
	                          : strcmp(verb, "outward") == 0 ? &house->outward
	                                                         : NULL;

	if (*line == '\t' && house->rooms.count > 0)
		for (size_t i = 0; i < words.count; ++i)
			add_below(house, &house->rooms.items[house->rooms.count - 1],
			          words.items[i]);
	else if (strcmp(verb, "room") == 0)
		read_room(house, &words);
	else if (strcmp(verb, "library") == 0)
		*TOOL_PUSH(&house->libraries) = words;
	else if (!list && strcmp(verb, "plain") != 0 && strcmp(verb, "prints") != 0)
		tool_die("floors.txt: not understood: %s", line);
	for (size_t i = 1; i < words.count && *line != '\t'; ++i)
		if (list)
			tool_words_add(list, words.items[i]);
		else if (strcmp(verb, "plain") == 0)
			room_named(house, words.items[i])->is_plain = true;
		else if (strcmp(verb, "prints") == 0)
			room_named(house, words.items[i])->may_print = true;
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
static struct room *room_of(const struct house *house, const char *file)
{
	struct room *found = NULL;

	for (size_t i = 0; i < house->rooms.count; ++i) {
		struct room *room = &house->rooms.items[i];

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

static bool is_among(const struct tool_words *words, const char *word)
{
	for (size_t i = 0; i < words->count; ++i)
		if (strcmp(words->items[i], word) == 0)
			return true;
	return false;
}

/* An #include "..." : of the own room, or of one that the room names. */
static void check_own(struct lint *lint, const struct house *house, const char *file, int line,
                      const char *name)
{
	struct room *from = room_of(house, file);
	const struct room *to = room_of(house, name);

	if (!to) {
		lint_complain(lint, file, line,
		              "\"%s\" is in no room: name it from the root of the repository",
		              name);
		return;
	}
	for (size_t i = 0; i < from->below.count; ++i)
		if (strcmp(from->below.items[i].folder, to->folder) == 0) {
			from->below.items[i].used = true;
			return;
		}
	if (from != to)
		lint_complain(lint, file, line, "%s does not use %s", from->folder, to->folder);
}

/* An #include <...> : of a library for this room, and in a plain one of the C library. */
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
			              rule->count > 2 ? rule->items[2] : "nobody yet");
	}
	if (from->is_plain && !is_among(&house->plain_headers, name) &&
	    !lint_is_excepted(lint, tool_print("%s:%s", file, name)))
		lint_complain(lint, file, line, "<%s> is not for plain rooms", name);
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
	const struct room *room = room_of(house, file);
	const char *name;

	if (token->kind != TOKEN_NAME || is_member(tokens, i) || is_attribute(tokens, i))
		return;
	name = tool_copy(token->text, token->length);
	if (!room->may_print && is_among(&house->outward, name))
		lint_complain(lint, file, token->line, "%s is only for the command line", name);
	if (room->is_plain && i + 1 < tokens->count && token_is(&token[1], "(") &&
	    is_among(&house->files, name) &&
	    !lint_is_excepted(lint, tool_print("%s:%s", file, name)))
		lint_complain(lint, file, token->line, "%s is not for plain rooms", name);
}

static void check_file(struct lint *lint, const struct house *house, const char *file)
{
	struct tokens tokens = tokens_of(lint_read(lint, file, NULL));
	struct room *room = room_of(house, file);

	if (!room) {
		lint_complain(lint, file, 0, "in no room: see tests/lint/floors.txt");
		return;
	}
	room->has_files = true;
	for (size_t i = 0; i < tokens.count; ++i) {
		if (tokens.items[i].kind == TOKEN_DIRECTIVE)
			check_include(lint, house, file, &tokens.items[i]);
		else
			check_name(lint, house, file, &tokens, i);
	}
}

/* What the list says too much: rooms without files, uses that no include needs; and a plain room
 * uses only plain ones. */
static void check_room(struct lint *lint, const struct house *house, const struct room *room)
{
	if (!room->has_files)
		lint_complain(lint, "floors.txt", 0, "%s has no files", room->folder);
	for (size_t i = 0; i < room->below.count; ++i) {
		const struct edge *edge = &room->below.items[i];

		if (!edge->used)
			lint_complain(lint, "floors.txt", 0,
			              "no file of %s includes one of %s: remove it", room->folder,
			              edge->folder);
		if (room->is_plain && !room_named(house, edge->folder)->is_plain)
			lint_complain(lint, "floors.txt", 0, "%s is plain, %s is not", room->folder,
			              edge->folder);
	}
}

/* The page names every room in backquotes, with or without a slash at the end, and every folder
 * that it names with one exists. */
static void check_page(struct lint *lint, const struct house *house)
{
	const char *text = lint_read(lint, page, NULL);

	for (size_t i = 0; i < house->rooms.count; ++i) {
		const char *folder = house->rooms.items[i].folder;

		if (!strstr(text, tool_print("`%s`", folder)) &&
		    !strstr(text, tool_print("`%s/`", folder)))
			lint_complain(lint, page, 0, "does not name the room `%s/`", folder);
	}
	for (const char *at = strstr(text, "/`"); at; at = strstr(at + 1, "/`")) {
		const char *start = at;

		while (start > text && !strchr("` \n", start[-1]))
			--start;
		const char *folder = tool_copy(start, (size_t)(at + 1 - start));
		if (start > text && start[-1] == '`' &&
		    !tool_exists(tool_print("%s/%s", lint->root, folder)))
			lint_complain(lint, page, 0, "there is no folder `%s`", folder);
	}
}

void lint_floors(struct lint *lint)
{
	struct house house = read_house(lint);

	for (size_t i = 0; i < lint->files.count; ++i)
		if (lint_is_product(lint->files.items[i]))
			check_file(lint, &house, lint->files.items[i]);
	for (size_t i = 0; i < house.rooms.count; ++i)
		check_room(lint, &house, &house.rooms.items[i]);
	check_page(lint, &house);
}
