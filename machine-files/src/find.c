/* SPDX-License-Identifier: MIT
 *
 * Finding machine files.
 *
 * What stands after -m is a path when it has a slash or a suffix of YAML, otherwise a name.  A
 * name is looked for in the folders of $RFMODEL_PATH, then in the user's own folder
 * ($XDG_CONFIG_HOME/rfmodel/machines), then where the program was installed, then among the
 * copies compiled in, so that a bare binary works.
 */
#include "machine-files/src/machines.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "machine-files/src/builtin.h"

enum { MOST_MACHINES = 1000, LARGEST_FILE = 16 * 1024 * 1024, SHORTEST_PART = 3 };

/* What some call machines that are listed under another name; files of these names come first. */
static const struct {
	const char *name, *id;
} other_names[] = {
	{ "a100-40", "a100" },        { "a100-sxm", "a100" },
	{ "epyc-7451", "zen1-7451" }, { "epyc-7452", "zen2-7452-nps4" },
	{ "epyc-7763", "zen3-7763" }, { "epyc-9654", "zen4-9654" },
	{ "gh200-96", "gh200" },      { "h100-80", "h100" },
	{ "h100-sxm", "h100" },       { "h200-141", "h200" },
	{ "h200-sxm", "h200" },       { "mi250x", "mi250x-gcd" },
	{ "p100-sxm", "p100" },       { "v100-16", "v100" },
	{ "v100-sxm", "v100" },
};

enum { OTHER_NAMES = sizeof(other_names) / sizeof(*other_names) };

static const char list_hint[] = "'rfmodel machine list' shows all that are known";

struct folders {
	struct rf_arena *arena;
	RF_VECTOR(const char *) paths;
	bool failed;
};

static void add_folder(struct folders *folders, const char *path)
{
	const char **slot;

	if (path && *path == '\0')
		return;
	slot = path ? RF_PUSH(folders->arena, &folders->paths) : NULL;
	if (slot)
		*slot = path;
	else
		folders->failed = true;
}

static void add_folder_list(struct folders *folders, const char *list)
{
	while (list && *list) {
		size_t length = strcspn(list, ":");

		add_folder(folders, rf_arena_substring(folders->arena, list, length));
		list += length + (list[length] == ':');
	}
}

/* The folders that hold machine files, in the order of preference. */
static bool find_folders(struct folders *folders)
{
	const char *config = getenv("XDG_CONFIG_HOME");
	const char *home = getenv("HOME");

	add_folder_list(folders, getenv("RFMODEL_PATH"));
	if (config && *config)
		add_folder(folders, rf_arena_print(folders->arena, "%s/rfmodel/machines", config));
	else if (home && *home)
		add_folder(folders,
		           rf_arena_print(folders->arena, "%s/.config/rfmodel/machines", home));
	add_folder(folders, RF_DATA_DIR);
	return !folders->failed;
}

/* "v100" of "v100.yml", NULL for what is no machine file. */
static const char *id_of(struct rf_arena *arena, const char *file)
{
	size_t length = strlen(file);

	if (*file == '.' || length < 5 || !rf_text_ends_with(file, ".yml"))
		return NULL;
	return rf_arena_substring(arena, file, length - 4);
}

struct listing {
	struct rf_arena *arena;
	RF_VECTOR(struct rf_machine_entry) entries;
	bool failed;
};

/* Adds a machine unless a folder before this one has it. */
static void add_entry(struct listing *listing, struct rf_machine_entry entry)
{
	struct rf_machine_entry *slot;

	if (listing->entries.count >= MOST_MACHINES)
		return;
	for (size_t i = 0; i < listing->entries.count; ++i)
		if (rf_text_equal(listing->entries.items[i].id, entry.id))
			return;
	slot = RF_PUSH(listing->arena, &listing->entries);
	if (slot)
		*slot = entry;
	else
		listing->failed = true;
}

static void list_folder(struct listing *listing, const char *folder)
{
	DIR *stream = opendir(folder);
	struct dirent *item;

	if (!stream)
		return;
	while ((item = readdir(stream))) {
		const char *id = id_of(listing->arena, item->d_name);
		const char *path = rf_arena_print(listing->arena, "%s/%s", folder, item->d_name);

		if (id && path)
			add_entry(listing, (struct rf_machine_entry){ id, path, NULL });
	}
	closedir(stream);
}

static int by_id(const void *left, const void *right)
{
	const struct rf_machine_entry *a = left, *b = right;

	return strcmp(a->id, b->id);
}

enum rf_status rf_machines_list(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                size_t *count, struct rf_machine_entry **entries)
{
	struct folders folders = { .arena = arena };
	struct listing listing = { .arena = arena };

	*count = 0;
	*entries = NULL;
	if (!find_folders(&folders))
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < folders.paths.count; ++i)
		list_folder(&listing, folders.paths.items[i]);
	for (size_t i = 0; i < rf_builtin_machine_count; ++i)
		add_entry(&listing, rf_builtin_machines[i]);
	if (listing.failed)
		return rf_out_of_memory(diagnostics);
	*count = listing.entries.count;
	*entries = listing.entries.items;
	if (*count > 0)
		qsort(*entries, *count, sizeof(**entries), by_id);
	return RF_OK;
}

/* Folders, devices, and files that are too large to have been written by hand or by Kerncraft. */
static enum rf_status refuse_what_is_no_file(struct rf_place place,
                                             struct rf_diagnostics *diagnostics)
{
	struct stat status;

	if (stat(place.file, &status) != 0)
		return RF_OK;
	if (S_ISDIR(status.st_mode))
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, place,
		                 "name a file in it, or put it into $RFMODEL_PATH",
		                 "this is a folder, not a machine file");
	if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, place, list_hint,
		                 "this is a device, not a machine file");
	if (status.st_size > LARGEST_FILE)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, place, list_hint,
		                 "a machine file is not larger than 16 MiB");
	return RF_OK;
}

static enum rf_status read_path(const char *path, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	struct rf_place place = { path, 0, 0 };
	enum rf_status status = refuse_what_is_no_file(place, diagnostics);
	size_t length;
	char *text;

	if (status != RF_OK)
		return status;
	text = rf_file_read(arena, path, &length);
	if (!text && errno == ENOMEM)
		return rf_out_of_memory(diagnostics);
	if (!text)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, place, list_hint,
		                 "cannot read this machine file: %s", strerror(errno));
	return rf_machine_read(text, length, path, arena, diagnostics, machine);
}

static bool is_folder(const char *name)
{
	struct stat status;

	return stat(name, &status) == 0 && S_ISDIR(status.st_mode);
}

/* A folder that happens to have the name of a machine does not hide it. */
static bool is_path(const char *name)
{
	struct stat status;

	if (strchr(name, '/') || rf_text_ends_with(name, ".yml") ||
	    rf_text_ends_with(name, ".yaml"))
		return true;
	return stat(name, &status) == 0 && !is_folder(name);
}

static enum rf_status refuse_name(const char *name, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics,
                                  const struct rf_machine_entry *entries, size_t count)
{
	const char *ids[MOST_MACHINES] = { 0 };
	const char *nearest;
	const char *hint = list_hint;
	struct rf_place nowhere = { 0 };

	for (size_t i = 0; i < count; ++i)
		ids[i] = entries[i].id;
	nearest = rf_text_nearest(name, ids, count);
	for (size_t i = 0; i < count && !nearest && strlen(name) >= SHORTEST_PART; ++i)
		nearest = strstr(ids[i], name) ? ids[i] : NULL;
	if (nearest)
		hint = rf_arena_print(arena, "did you mean '%s'? %s", nearest, list_hint);
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere, hint, "there is no machine '%s'",
	                 name);
}

enum rf_status rf_machine_load_entry(const struct rf_machine_entry *entry, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	const char *file;

	if (entry->path)
		return read_path(entry->path, arena, diagnostics, machine);
	file = rf_arena_print(arena, "%s.yml", entry->id);
	if (!file)
		return rf_out_of_memory(diagnostics);
	return rf_machine_read(entry->text, strlen(entry->text), file, arena, diagnostics, machine);
}

enum rf_status rf_machine_load_builtin(const char *id, struct rf_arena *arena,
                                       struct rf_diagnostics *diagnostics,
                                       struct rf_machine *machine)
{
	for (size_t i = 0; i < rf_builtin_machine_count; ++i)
		if (rf_text_equal(rf_builtin_machines[i].id, id))
			return rf_machine_load_entry(&rf_builtin_machines[i], arena, diagnostics,
			                             machine);
	return refuse_name(id, arena, diagnostics, rf_builtin_machines, rf_builtin_machine_count);
}

/* A machine by its name in one of the folders or among those compiled in. */
static enum rf_status read_name(const char *name, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	struct rf_machine_entry *entries;
	size_t count;
	enum rf_status status = rf_machines_list(arena, diagnostics, &count, &entries);

	if (status != RF_OK)
		return status;
	for (size_t i = 0; i < count; ++i)
		if (rf_text_equal(entries[i].id, name))
			return rf_machine_load_entry(&entries[i], arena, diagnostics, machine);
	for (size_t i = 0; i < OTHER_NAMES; ++i)
		if (rf_text_equal(other_names[i].name, name))
			return read_name(other_names[i].id, arena, diagnostics, machine);
	if (is_folder(name))
		return read_path(name, arena, diagnostics, machine);
	return refuse_name(name, arena, diagnostics, entries, count);
}

enum rf_status rf_machine_load(const char *name, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	struct rf_place nowhere = { 0 };
	enum rf_status status;

	memset(machine, 0, sizeof(*machine));
	if (*name == '\0')
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere, list_hint,
		                 "the name of the machine is empty");
	status = is_path(name) ? read_path(name, arena, diagnostics, machine)
	                       : read_name(name, arena, diagnostics, machine);
	if (status == RF_OK)
		machine->sha256 = rf_sha256(arena, machine->text, strlen(machine->text));
	return status;
}
