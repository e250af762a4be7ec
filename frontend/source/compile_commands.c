/* SPDX-License-Identifier: MIT
 *
 * Flags from compile_commands.json.
 *
 * The file is an array of objects, one a compilation: `directory`, `file`, and either `arguments`,
 * a list, or `command`, a shell line.  Only what changes the meaning of the source is taken over:
 * -I, -D, -U, -include, -isystem, -iquote and -std.  Nothing else gets through: a build may load
 * plug-ins, write files, and read further flags from @FILE.  Relative folders are relative to
 * `directory`.
 */
#include "frontend/source/compile_commands.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"

struct words {
	size_t count;
	size_t capacity;
	const char **items;
};

static bool push(struct rf_arena *arena, struct words *words, const char *word)
{
	const char **slot = RF_PUSH(arena, words);

	if (!slot || !word)
		return false;
	*slot = word;
	return true;
}

/* One word of a shell line, quotes and backslashes resolved; NULL at the end. */
static const char *shell_word(struct rf_arena *arena, const char **cursor)
{
	const char *at = *cursor + strspn(*cursor, " \t\n");
	char *word = rf_arena_alloc(arena, strlen(at) + 1);
	size_t length = 0;
	char quote = 0;

	if (!word || !*at)
		return NULL;
	for (; *at && (quote || !strchr(" \t\n", *at)); ++at) {
		if (*at == quote)
			quote = 0;
		else if (!quote && (*at == '"' || *at == '\''))
			quote = *at;
		else if (*at == '\\' && quote != '\'' && at[1])
			word[length++] = *++at;
		else
			word[length++] = *at;
	}
	*cursor = at;
	return word;
}

static bool split_command(struct rf_arena *arena, const char *command, struct words *words)
{
	const char *word = shell_word(arena, &command);

	while (word && push(arena, words, word))
		word = shell_word(arena, &command);
	return !word;
}

static bool list_arguments(struct rf_arena *arena, const json_t *arguments, struct words *words)
{
	for (size_t i = 0; i < json_array_size(arguments); ++i) {
		const char *word = json_string_value(json_array_get(arguments, i));

		if (word && !push(arena, words, rf_arena_string(arena, word)))
			return false;
	}
	return true;
}

/* Whether the next word belongs to this one, and neither is taken over: what -Xclang hands on may
 * load plug-ins, and the others name files that would be written. */
static bool hides_next(const char *word)
{
	static const char *const flags[] = { "-Xclang",
		                             "-Xpreprocessor",
		                             "-Xassembler",
		                             "-Xlinker",
		                             "-Xanalyzer",
		                             "-mllvm",
		                             "-load",
		                             "-plugin",
		                             "-o",
		                             "-x",
		                             "-T",
		                             "-MF",
		                             "-MT",
		                             "-MQ",
		                             "-MJ",
		                             "-arch",
		                             "-target",
		                             "-include-pch",
		                             "-isystem-after",
		                             "-index-store-path",
		                             "-serialize-diagnostics",
		                             "--serialize-diagnostics" };

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); ++i)
		if (rf_text_equal(word, flags[i]))
			return true;
	return false;
}

/* The flag that `word` starts with, of those that are taken over, or NULL. */
static const char *known_flag(const char *word)
{
	static const char *const flags[] = { "-isystem", "-iquote", "-include", "-std=",
		                             "-I",       "-D",      "-U" };

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); ++i)
		if (rf_text_starts_with(word, flags[i]))
			return flags[i];
	return NULL;
}

static bool names_folder(const char *flag)
{
	return rf_text_equal(flag, "-I") || rf_text_equal(flag, "-isystem") ||
	       rf_text_equal(flag, "-iquote");
}

/* A flag and its value, which stands in the same word or in the next one. */
static bool take_flag(struct rf_arena *arena, const char *directory, const char *const *words,
                      size_t word_count, size_t *at, struct words *taken)
{
	const char *word = words[*at];
	const char *flag = known_flag(word);
	const char *value;

	*at += hides_next(word);
	if (!flag || hides_next(word))
		return true;
	value = word + strlen(flag);
	if (!*value && *at + 1 < word_count)
		value = words[++*at];
	if (names_folder(flag) && *value != '/')
		value = rf_arena_print(arena, "%s/%s", directory, value);
	if (!value)
		return false;
	if (rf_text_equal(flag, "-include"))
		return push(arena, taken, flag) && push(arena, taken, value);
	return push(arena, taken, rf_arena_print(arena, "%s%s", flag, value));
}

static const char *text_of(const json_t *entry, const char *key)
{
	const char *text = json_string_value(json_object_get(entry, key));

	return text ? text : "";
}

bool rf_compile_commands_is_flag(const char *word)
{
	const char *flag = known_flag(word);

	return flag != NULL && word[strlen(flag)] != '\0';
}

bool rf_compile_commands_choose(const char *directory, const char *const *words, size_t word_count,
                                struct rf_arena *arena, size_t *count, const char *const **flags)
{
	struct words taken = { 0 };

	for (size_t i = 0; i < word_count; ++i)
		if (!take_flag(arena, directory, words, word_count, &i, &taken))
			return false;
	*count = taken.count;
	*flags = taken.items;
	return true;
}

static bool take_entry(struct rf_arena *arena, const json_t *entry, struct words *taken)
{
	const json_t *arguments = json_object_get(entry, "arguments");
	const char *directory = rf_arena_string(arena, text_of(entry, "directory"));
	struct words words = { 0 };

	if (!directory)
		return false;
	if (arguments ? !list_arguments(arena, arguments, &words)
	              : !split_command(arena, text_of(entry, "command"), &words))
		return false;
	for (size_t i = 1; i < words.count; ++i)
		if (!take_flag(arena, directory, words.items, words.count, &i, taken))
			return false;
	return true;
}

/* Whether two paths lead to the same file: resolved where both exist, else letter by letter. */
static bool is_same_file(struct rf_arena *arena, const json_t *entry, const char *file)
{
	const char *name = text_of(entry, "file");
	const char *path =
	    *name == '/' ? name : rf_arena_print(arena, "%s/%s", text_of(entry, "directory"), name);
	char *left = path ? realpath(path, NULL) : NULL;
	char *right = realpath(file, NULL);
	bool is_same = left && right ? rf_text_equal(left, right) : rf_text_equal(name, file);

	free(left);
	free(right);
	return is_same;
}

static bool take_file(struct rf_arena *arena, const json_t *root, const char *file,
                      struct words *taken)
{
	for (size_t i = 0; i < json_array_size(root); ++i) {
		const json_t *entry = json_array_get(root, i);

		if (is_same_file(arena, entry, file))
			return take_entry(arena, entry, taken);
	}
	return true;
}

static enum rf_status refuse_text(struct rf_diagnostics *diagnostics, const char *path,
                                  const json_error_t *error)
{
	struct rf_place place = { path, error->line, error->column };

	return rf_refuse(diagnostics, RF_WRONG_USAGE, place,
	                 "let CMake write it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
	                 "this is no compile_commands.json: %s", error->text);
}

/* The document, or NULL and *status; whoever gets it lets it go. */
static json_t *load(const char *directory, struct rf_arena *arena,
                    struct rf_diagnostics *diagnostics, enum rf_status *status)
{
	const char *path = rf_arena_print(arena, "%s/compile_commands.json", directory);
	char *text = path ? rf_file_read(arena, path, NULL) : NULL;
	json_error_t error;
	json_t *root = text ? json_loads(text, 0, &error) : NULL;

	*status = RF_OK;
	if (!text)
		*status =
		    rf_refuse(diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = path },
		              "name the folder that holds compile_commands.json", "cannot be read");
	else if (!root)
		*status = refuse_text(diagnostics, path, &error);
	return root;
}

enum rf_status rf_compile_commands_flags(const char *directory, const char *file,
                                         struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                         size_t *count, const char *const **flags)
{
	struct words taken = { 0 };
	enum rf_status status;
	json_t *root = load(directory, arena, diagnostics, &status);
	bool is_done;

	if (!root)
		return status;
	is_done = take_file(arena, root, file, &taken);
	json_decref(root);
	*count = taken.count;
	*flags = taken.items;
	return is_done ? RF_OK : rf_out_of_memory(diagnostics);
}

static const char *path_of(struct rf_arena *arena, const json_t *entry)
{
	const char *name = text_of(entry, "file"), *directory = text_of(entry, "directory");

	return *name == '/' || !*directory ? rf_arena_string(arena, name)
	                                   : rf_arena_print(arena, "%s/%s", directory, name);
}

enum rf_status rf_compile_commands_list(const char *directory, struct rf_arena *arena,
                                        struct rf_diagnostics *diagnostics, size_t *count,
                                        struct rf_compile_command **commands)
{
	enum rf_status status;
	json_t *root = load(directory, arena, diagnostics, &status);
	bool is_done = true;

	if (!root)
		return status;
	*count = 0;
	*commands = RF_NEW_ARRAY(arena, struct rf_compile_command, json_array_size(root) + 1);
	for (size_t i = 0; *commands && is_done && i < json_array_size(root); ++i) {
		const json_t *entry = json_array_get(root, i);
		struct rf_compile_command *command = &(*commands)[*count];
		struct words taken = { 0 };

		is_done = take_entry(arena, entry, &taken);
		command->file = path_of(arena, entry);
		command->flag_count = taken.count;
		command->flags = taken.items;
		*count += command->file && *command->file;
	}
	json_decref(root);
	return *commands && is_done ? RF_OK : rf_out_of_memory(diagnostics);
}
