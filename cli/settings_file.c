/* SPDX-License-Identifier: MIT
 *
 * rfmodel.yml: options that are kept beside the code, so that the second run needs none.
 *
 *     machine: skylake-sp-6148
 *     sizes: {N: 400, g->nx: 128}
 *     assume: {clip.c:5: 0.3}
 *     nt: [b]
 *     flags: [-Iinclude]
 *     files:
 *       solver/sweep.c: {function: sweep, cores: 20}
 *
 * A key is the long name of an option, but for `sizes`, which are those of -D, `flags`, which stand
 * behind --, and `files`, whose entries hold for one source.  Options of the form NAME=VALUE are
 * maps, those that may be repeated lists.  What concerns one run alone, such as where to write, has
 * no place here.  The file that counts is the first on the way from the folder of the source
 * upwards, which ends at a folder with .git and at the home directory.  The command line wins over
 * the file, an entry of `files` over what stands beside it, and the file over the environment.
 */
#include "cli/settings_file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/suggest.h"
#include "base/text.h"
#include "cli/option_reader.h"
#include "frontend/source/compile_commands.h"
#include "machine-files/src/yaml.h"

enum { LARGEST_FILE = 1 << 20, MOST_FOLDERS = 64 };

static const char file_name[] = "rfmodel.yml";
static const struct rf_place nowhere = { 0 };

/* A file that is being read.  Values go to `settings`: to a copy that nobody sees, to find what is
 * wrong with them, or to those of the run. */
struct settings_file {
	const char *path, *folder;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_settings *settings;
	bool is_trial;
};

/* ---- where it is ---- */

/* The folder that a path names its file in, as it is written: "." where it names none. */
static const char *written_folder_of(struct rf_arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return ".";
	return rf_arena_substring(arena, path, slash == path ? 1 : (size_t)(slash - path));
}

/* The same from the root on; NULL where it does not exist. */
static const char *folder_of(struct rf_arena *arena, const char *path)
{
	const char *written = written_folder_of(arena, path);
	char resolved[PATH_MAX];

	if (written == NULL || realpath(written, resolved) == NULL)
		return NULL;
	return rf_arena_string(arena, resolved);
}

static bool is_there(struct rf_arena *arena, const char *folder, const char *name, bool is_file)
{
	const char *path = rf_arena_print(arena, "%s/%s", folder, name);
	struct stat status;

	return path != NULL && stat(path, &status) == 0 && (!is_file || S_ISREG(status.st_mode));
}

/* As the user would write it. */
static const char *shortest(const char *path)
{
	char here[PATH_MAX];
	size_t length;

	if (getcwd(here, sizeof(here)) == NULL)
		return path;
	length = strlen(here);
	return rf_text_starts_with(path, here) && path[length] == '/' ? path + length + 1 : path;
}

static const char *beside(struct rf_arena *arena, const char *source)
{
	const char *slash = strrchr(source, '/');

	return rf_arena_print(arena, "%.*s%s", slash == NULL ? 0 : (int)(slash - source) + 1,
	                      source, file_name);
}

/* The nearest rfmodel.yml; NULL: there is none. */
static const char *find(struct rf_arena *arena, const char *source)
{
	const char *folder = folder_of(arena, source), *home = getenv("HOME");

	for (int i = 0; folder != NULL && i < MOST_FOLDERS; ++i) {
		const char *slash = strrchr(folder, '/');

		if (is_there(arena, folder, file_name, true) && i == 0)
			return beside(arena, source);
		if (is_there(arena, folder, file_name, true))
			return rf_arena_print(arena, "%s/%s", slash[1] ? folder : "", file_name);
		if (slash[1] == '\0' || is_there(arena, folder, ".git", false) ||
		    (home != NULL && rf_text_equal(home, folder)))
			return NULL;
		folder = slash == folder
		             ? "/"
		             : rf_arena_substring(arena, folder, (size_t)(slash - folder));
	}
	return NULL;
}

/* ---- its values ---- */

static enum rf_status refuse(const struct settings_file *file, struct rf_place place,
                             const char *hint, const char *what)
{
	return rf_refuse(file->diagnostics, RF_WRONG_USAGE, place, hint, "%s", what);
}

/* Whether an option has a value already: that of the command line, or of an entry of `files`. */
static bool is_given(const struct rf_settings *settings, const struct rf_option *option,
                     const char *name)
{
	size_t length = strlen(name);

	if (!option->repeatable || option->choices != NULL ||
	    rf_text_equal(option->name, "machine"))
		return settings->used[option - rf_option_table];
	for (size_t i = 0; i < settings->given.count; ++i) {
		const struct rf_given *given = &settings->given.items[i];
		char end = strncmp(given->value, name, length) == 0 ? given->value[length] : ' ';

		if (given->option == option && (end == '\0' || end == '='))
			return true;
	}
	return false;
}

/* Paths of the file are relative to its folder. */
static const char *path_of(const struct settings_file *file, const struct rf_option *option,
                           const char *value)
{
	bool is_path = rf_text_equal(option->name, "build") ||
	               (rf_text_equal(option->name, "machine") &&
	                (strchr(value, '/') != NULL || strstr(value, ".yml") != NULL));

	if (!is_path || *value == '/')
		return value;
	return rf_arena_print(file->arena, "%s/%s", file->folder, value);
}

/* What a size or an assumption names need not be in every source that the file is for. */
static enum rf_status mark_shared(const struct settings_file *file, const char *option,
                                  struct rf_place place)
{
	struct rf_settings *settings = file->settings;
	struct rf_place *shared;

	settings->shared_machine |= rf_text_equal(option, "machine");
	settings->shared_cores |= rf_text_equal(option, "cores");
	if (!rf_text_equal(option, "define"))
		return RF_OK;
	shared = RF_PUSH(file->arena, &settings->shared_definitions);
	if (shared == NULL)
		return rf_out_of_memory(file->diagnostics);
	*shared = place;
	return RF_OK;
}

/* A value of an option; `name` before the sign of NAME=VALUE, else the value itself. */
static enum rf_status set_value(const struct settings_file *file, const struct rf_option *option,
                                const char *name, const char *value, struct rf_place place)
{
	struct rf_diagnostics said;
	struct rf_option_reader reader = { .settings = file->settings,
		                           .arena = file->arena,
		                           .diagnostics = &said,
		                           .option = option };
	size_t assumed = file->settings->assumed.count;
	enum rf_status status;

	if (value == NULL)
		return rf_out_of_memory(file->diagnostics);
	if (!file->is_trial && is_given(file->settings, option, name))
		return RF_OK;
	rf_diagnostics_init(&said, file->arena);
	status = option->set(&reader, value);
	file->settings->shared_assumptions += file->settings->assumed.count - assumed;
	if (status == RF_OK)
		status = mark_shared(file, option->name, place);
	if (status == RF_OK && !file->is_trial)
		status = rf_option_reader_record(&reader, value);
	for (size_t i = 0; i < said.list.count; ++i)
		rf_report(file->diagnostics, said.list.items[i].severity, place,
		          said.list.items[i].hint, "%s", said.list.items[i].message);
	return status;
}

static enum rf_status refuse_kind(const struct settings_file *file, const struct rf_yaml_node *node,
                                  const char *hint)
{
	return refuse(file, node->place, hint,
	              rf_arena_print(file->arena, "%s cannot be the value of '%s'",
	                             rf_yaml_kind_name(node), node->key));
}

static enum rf_status set_map(const struct settings_file *file, const struct rf_option *option,
                              const struct rf_yaml_node *node)
{
	enum rf_status status = RF_OK;

	if (node->kind != RF_YAML_MAP)
		return refuse_kind(
		    file, node, rf_arena_print(file->arena, "write %s: {NAME: VALUE}", node->key));
	for (size_t i = 0; i < node->children.count && status == RF_OK; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];

		if (entry->kind != RF_YAML_SCALAR || rf_yaml_is_null(entry))
			return refuse_kind(file, entry, "give it one value");
		status = set_value(file, option, entry->key,
		                   rf_arena_print(file->arena, "%s=%s", entry->key, entry->text),
		                   entry->place);
	}
	return status;
}

static enum rf_status set_switch(const struct settings_file *file, const struct rf_option *option,
                                 const struct rf_yaml_node *node)
{
	const char *text = node->text != NULL ? node->text : "";
	bool is_on = rf_text_equal(text, "yes") || rf_text_equal(text, "true");

	if (!is_on && !rf_text_equal(text, "no") && !rf_text_equal(text, "false"))
		return refuse(file, node->place, "write yes or no",
		              rf_arena_print(file->arena, "'%s' is neither on nor off", node->key));
	return is_on ? set_value(file, option, "", "", node->place) : RF_OK;
}

static enum rf_status set_scalar(const struct settings_file *file, const struct rf_option *option,
                                 const struct rf_yaml_node *node, const char *key)
{
	if (node->kind != RF_YAML_SCALAR || rf_yaml_is_null(node))
		return refuse(file, node->place, "give it one value",
		              rf_arena_print(file->arena, "%s cannot be the value of '%s'",
		                             rf_yaml_kind_name(node), key));
	return set_value(file, option, node->text, path_of(file, option, node->text), node->place);
}

static enum rf_status set_option(const struct settings_file *file, const struct rf_option *option,
                                 const struct rf_yaml_node *node)
{
	enum rf_status status = RF_OK;

	if (option->argument == NULL)
		return set_switch(file, option, node);
	if (strchr(option->argument, '=') != NULL)
		return set_map(file, option, node);
	if (!option->repeatable || node->kind != RF_YAML_LIST)
		return set_scalar(file, option, node, node->key);
	for (size_t i = 0; i < node->children.count && status == RF_OK; ++i)
		status = set_scalar(file, option, node->children.items[i], node->key);
	return status;
}

/* ---- flags ---- */

/* What comes later wins: what stands beside `files`, then an entry of it, then what follows --. */
static enum rf_status prepend_flags(const struct settings_file *file, size_t count,
                                    const char *const *flags)
{
	struct rf_settings *settings = file->settings;
	const char **all =
	    RF_NEW_ARRAY(file->arena, const char *, count + settings->flag_count + 1);

	if (all == NULL)
		return rf_out_of_memory(file->diagnostics);
	for (size_t i = 0; i < count; ++i)
		all[i] = flags[i];
	for (size_t i = 0; i < settings->flag_count; ++i)
		all[count + i] = settings->flags[i];
	settings->flags = all;
	settings->flag_count += count;
	return RF_OK;
}

static enum rf_status set_flags(const struct settings_file *file, const struct rf_yaml_node *node)
{
	const char **words = RF_NEW_ARRAY(file->arena, const char *, node->children.count + 1);
	const char *const *taken = NULL;
	size_t count = 0;

	if (node->kind != RF_YAML_LIST)
		return refuse_kind(file, node, "write flags: [-Iinclude, -DREAL=float]");
	for (size_t i = 0; words != NULL && i < node->children.count; ++i) {
		const struct rf_yaml_node *word = node->children.items[i];

		words[i] = word->text != NULL ? word->text : "";
		if (!rf_compile_commands_is_flag(words[i]))
			return refuse(
			    file, word->place,
			    "known: -I, -D, -U, -std=, -include, -isystem, -iquote, each "
			    "in one word with its value",
			    rf_arena_print(file->arena, "'%s' is no flag for 'flags'", words[i]));
	}
	if (words == NULL || !rf_compile_commands_choose(file->folder, words, node->children.count,
	                                                 file->arena, &count, &taken))
		return rf_out_of_memory(file->diagnostics);
	return prepend_flags(file, count, taken);
}

/* ---- its keys ---- */

static const struct rf_option *find_option(const char *key)
{
	const char *name = rf_text_equal(key, "sizes") ? "define" : key;

	for (size_t i = 0; i < rf_option_table_count; ++i)
		if ((rf_option_table[i].verbs & RF_OPTION_OF_RUN) == 0 &&
		    !rf_text_equal(key, "define") && rf_text_equal(rf_option_table[i].name, name))
			return &rf_option_table[i];
	return NULL;
}

static enum rf_status refuse_key(const struct settings_file *file, const struct rf_yaml_node *node,
                                 bool is_inner)
{
	const char *names[72] = { "sizes", "flags", "files" };
	size_t count = is_inner ? 2 : 3;

	for (size_t i = 0; i < rf_option_table_count && count < 72; ++i)
		if ((rf_option_table[i].verbs & RF_OPTION_OF_RUN) == 0 &&
		    !rf_text_equal(rf_option_table[i].name, "define"))
			names[count++] = rf_option_table[i].name;
	return refuse(file, node->key_place,
	              rf_text_equal(node->key, "define") || rf_text_equal(node->key, "parameters")
	                  ? "did you mean 'sizes'?"
	                  : rf_suggest_hint(file->arena, node->key, names, count, "keys"),
	              rf_arena_print(file->arena, "unknown key '%s'", node->key));
}

static enum rf_status take_keys(const struct settings_file *file, const struct rf_yaml_node *node,
                                bool is_inner)
{
	enum rf_status status = RF_OK;

	if (node->kind != RF_YAML_MAP && !rf_yaml_is_null(node))
		return refuse(file, node->place, "write keys and values: machine: skylake-sp-6148",
		              is_inner ? "the settings of a file are a map"
		                       : "a file of settings is a map");
	for (size_t i = 0; i < node->children.count && status == RF_OK; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		const struct rf_option *option = find_option(entry->key);

		if (!is_inner && rf_text_equal(entry->key, "files"))
			continue;
		if (rf_text_equal(entry->key, "flags"))
			status = set_flags(file, entry);
		else if (option != NULL)
			status = set_option(file, option, entry);
		else
			status = refuse_key(file, entry, is_inner);
		if (status == RF_OK && option != NULL && !file->is_trial)
			file->settings->used[option - rf_option_table] = true;
	}
	return status;
}

/* Every entry of `files` is looked at, whichever source this run is about. */
static enum rf_status check(struct settings_file *file, const struct rf_yaml_node *root)
{
	struct rf_settings trial = { 0 }, *settings = file->settings;
	const struct rf_yaml_node *files = rf_yaml_find(root, "files");
	enum rf_status status;

	file->settings = &trial;
	file->is_trial = true;
	status = take_keys(file, root, false);
	if (status == RF_OK && files != NULL && files->kind != RF_YAML_MAP)
		status = refuse_kind(file, files, "write files: {sweep.c: {function: sweep}}");
	for (size_t i = 0; files != NULL && status == RF_OK && i < files->children.count; ++i)
		status = take_keys(file, files->children.items[i], true);
	file->settings = settings;
	file->is_trial = false;
	return status;
}

/* The entry of `files` for a source, whose name is relative to the folder of the file. */
static const struct rf_yaml_node *section_of(const struct settings_file *file,
                                             const struct rf_yaml_node *root, const char *source)
{
	const struct rf_yaml_node *files = rf_yaml_find(root, "files");
	char wanted[PATH_MAX], there[PATH_MAX];

	if (files == NULL || realpath(source, wanted) == NULL)
		return NULL;
	for (size_t i = 0; i < files->children.count; ++i) {
		const struct rf_yaml_node *entry = files->children.items[i];
		const char *path = rf_arena_print(file->arena, "%s/%s", file->folder, entry->key);

		if (path != NULL && realpath(path, there) != NULL && rf_text_equal(wanted, there))
			return entry;
	}
	return NULL;
}

static enum rf_status read_file(struct settings_file *file, struct rf_yaml_node **root,
                                const char **text)
{
	size_t length = 0, errors = file->diagnostics->error_count;
	struct stat status;

	if (stat(file->path, &status) == 0 && status.st_size > LARGEST_FILE)
		errno = EFBIG;
	else
		*text = rf_file_read(file->arena, file->path, &length);
	if (*text == NULL)
		return rf_refuse(file->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name another one with --settings FILE, or --settings none",
		                 "cannot read %s: %s", file->path, strerror(errno));
	if (rf_yaml_read(*text, length, file->path, file->arena, file->diagnostics, root) !=
	        RF_OK ||
	    file->diagnostics->error_count > errors)
		return RF_WRONG_USAGE;
	return RF_OK;
}

enum rf_status rf_settings_file_use(struct rf_session *session, const char *path)
{
	struct rf_settings *settings = &session->settings;
	struct settings_file file = { .arena = session->arena,
		                      .diagnostics = &session->diagnostics,
		                      .settings = settings };
	const char *found = settings->settings_file, *text = NULL;
	const struct rf_yaml_node *section;
	struct rf_yaml_node *root = NULL;
	enum rf_status status;

	if (found != NULL && rf_text_equal(found, "none"))
		return RF_OK;
	if (found == NULL)
		found = find(session->arena, path);
	if (found == NULL)
		return RF_OK;
	file.path = shortest(found);
	file.folder = folder_of(session->arena, found);
	status = read_file(&file, &root, &text);
	if (status == RF_OK)
		status = check(&file, root);
	if (status != RF_OK)
		return status;
	section = section_of(&file, root, path);
	if (section != NULL)
		status = take_keys(&file, section, true);
	if (status == RF_OK)
		status = take_keys(&file, root, false);
	settings->settings_path = file.path;
	settings->settings_sha256 = rf_sha256(session->arena, text, strlen(text));
	return status;
}
