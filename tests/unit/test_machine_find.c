/* SPDX-License-Identifier: MIT
 *
 * Where machines are looked for: a path, the folders of $RFMODEL_PATH, the user's own folder,
 * the copies compiled in; and what is said when there is none.
 */
#include "machine-files/src/machines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/text.h"

static struct {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;
	char root[64];
} t;

static const char *under_root(const char *path)
{
	return rf_arena_print(t.arena, "%s/%s", t.root, path);
}

static void make_folder(const char *path)
{
	assert_int_equal(mkdir(under_root(path), 0777), 0);
}

/* A small machine whose name tells where it was found. */
static void make_machine(const char *path, const char *name)
{
	FILE *file = fopen(under_root(path), "w");

	assert_non_null(file);
	fprintf(file,
	        "rfmodel: 1\nname: %s\nkind: cpu\ncores: 1\nclock: 1 GHz\ncaches:\n"
	        "- {name: L1, size: 32 KiB, line: 64 B, cores: 1}\nmemory: {peak: 9 GB/s}\n",
	        name);
	assert_int_equal(fclose(file), 0);
}

static int set_up(void **state)
{
	(void)state;
	t.arena = rf_arena_new();
	rf_diagnostics_init(&t.diagnostics, t.arena);
	strcpy(t.root, "/tmp/rfmodel-find-XXXXXX");
	if (!t.arena || !mkdtemp(t.root))
		return -1;
	unsetenv("RFMODEL_PATH");
	setenv("XDG_CONFIG_HOME", under_root("config"), 1);
	setenv("HOME", under_root("home"), 1);
	return 0;
}

static int tear_down(void **state)
{
	const char *command = rf_arena_print(t.arena, "rm -r '%s'", t.root);
	int status = system(command);

	(void)state;
	rf_arena_free(t.arena);
	return status;
}

static void finds(const char *name, const char *expected)
{
	assert_int_equal(rf_machine_load(name, t.arena, &t.diagnostics, &t.machine), RF_OK);
	assert_string_equal(t.machine.name, expected);
}

static void refuses(const char *name, const char *message, const char *hint)
{
	const struct rf_diagnostic *last;

	assert_int_equal(rf_machine_load(name, t.arena, &t.diagnostics, &t.machine),
	                 RF_WRONG_MACHINE);
	assert_true(t.diagnostics.list.count > 0);
	last = &t.diagnostics.list.items[t.diagnostics.list.count - 1];
	assert_string_equal(last->message, message);
	assert_string_equal(last->hint, hint);
}

static void builtin_copies_need_no_file(void **state)
{
	(void)state;
	finds("v100", "NVIDIA V100 SXM2 16 GB");
	assert_string_equal(t.machine.file, "v100.yml");
	assert_string_equal(t.machine.id, "v100");
}

static void nearer_folders_come_first(void **state)
{
	(void)state;
	make_folder("first");
	make_folder("second");
	make_folder("config");
	make_folder("config/rfmodel");
	make_folder("config/rfmodel/machines");
	make_machine("config/rfmodel/machines/v100.yml", "mine");
	finds("v100", "mine");
	make_machine("second/v100.yml", "second");
	setenv("RFMODEL_PATH",
	       rf_arena_print(t.arena, "%s::%s", under_root("first"), under_root("second")), 1);
	finds("v100", "second");
	make_machine("first/v100.yml", "first");
	finds("v100", "first");
}

static void the_home_folder_stands_in_for_xdg(void **state)
{
	(void)state;
	unsetenv("XDG_CONFIG_HOME");
	make_folder("home");
	make_folder("home/.config");
	make_folder("home/.config/rfmodel");
	make_folder("home/.config/rfmodel/machines");
	make_machine("home/.config/rfmodel/machines/mine.yml", "at home");
	finds("mine", "at home");
}

static void a_path_is_a_path(void **state)
{
	(void)state;
	make_machine("elsewhere.yml", "elsewhere");
	finds(under_root("elsewhere.yml"), "elsewhere");
	assert_string_equal(t.machine.id, "elsewhere");
}

static void the_list_names_each_once_in_order(void **state)
{
	struct rf_machine_entry *entries;
	size_t count, before;

	(void)state;
	assert_int_equal(rf_machines_list(t.arena, &t.diagnostics, &before, &entries), RF_OK);
	assert_true(before >= 8);
	make_folder("own");
	make_machine("own/v100.yml", "own v100");
	make_machine("own/a.yml", "own a");
	make_machine("own/.hidden.yml", "hidden");
	make_machine("own/notes.txt", "no machine");
	setenv("RFMODEL_PATH", under_root("own"), 1);
	assert_int_equal(rf_machines_list(t.arena, &t.diagnostics, &count, &entries), RF_OK);
	assert_int_equal(count, before + 1);
	assert_string_equal(entries[0].id, "a");
	for (size_t i = 1; i < count; ++i)
		assert_true(strcmp(entries[i - 1].id, entries[i].id) < 0);
	for (size_t i = 0; i < count; ++i)
		if (rf_text_equal(entries[i].id, "v100"))
			assert_string_equal(entries[i].path, under_root("own/v100.yml"));
}

static void unknown_names_get_the_nearest(void **state)
{
	(void)state;
	refuses("v1000", "there is no machine 'v1000'",
	        "did you mean 'v100'? 'rfmodel machine list' shows all that are known");
	refuses("completely-different", "there is no machine 'completely-different'",
	        "'rfmodel machine list' shows all that are known");
	refuses("", "the name of the machine is empty",
	        "'rfmodel machine list' shows all that are known");
	refuses("6148", "there is no machine '6148'",
	        "did you mean 'skylake-sp-6148'? 'rfmodel machine list' shows all that are known");
}

/* A file of such a name comes before the machine that some call so. */
static void some_machines_have_two_names(void **state)
{
	(void)state;
	finds("a100-40", "NVIDIA A100 SXM4 40 GB");
	finds("h200-sxm", "NVIDIA H200 SXM5 141 GB");
	finds("epyc-9654", "AMD EPYC 9654");
	make_folder("own");
	make_machine("own/a100-40.yml", "mine");
	setenv("RFMODEL_PATH", under_root("own"), 1);
	finds("a100-40", "mine");
	finds("a100", "NVIDIA A100 SXM4 40 GB");
}

static void what_is_no_file_is_told_apart(void **state)
{
	(void)state;
	refuses(t.root, "this is a folder, not a machine file",
	        "name a file in it, or put it into $RFMODEL_PATH");
	refuses("..", "this is a folder, not a machine file",
	        "name a file in it, or put it into $RFMODEL_PATH");
	refuses(under_root("nothing.yml"),
	        "cannot read this machine file: No such file or directory",
	        "'rfmodel machine list' shows all that are known");
	refuses("/bin/sh", "the byte 0x7f is not text", "such a file is plain text in UTF-8");
}

static void devices_and_huge_files_are_not_read(void **state)
{
	FILE *file = fopen(under_root("huge.yml"), "w");

	(void)state;
	assert_non_null(file);
	assert_int_equal(fseek(file, 17 * 1024 * 1024, SEEK_SET), 0);
	fputc('\n', file);
	assert_int_equal(fclose(file), 0);
	refuses(under_root("huge.yml"), "a machine file is not larger than 16 MiB",
	        "'rfmodel machine list' shows all that are known");
	refuses("/dev/zero", "this is a device, not a machine file",
	        "'rfmodel machine list' shows all that are known");
}

/* The copies that are compiled in are the files, byte by byte. */
static void builtin_copies_are_the_files(void **state)
{
	struct rf_machine_entry *entries;
	size_t count;

	(void)state;
	assert_int_equal(rf_machines_list(t.arena, &t.diagnostics, &count, &entries), RF_OK);
	for (size_t i = 0; i < count; ++i) {
		const char *path = rf_arena_print(t.arena, "machine-files/%s.yml", entries[i].id);

		if (entries[i].text)
			assert_string_equal(entries[i].text, rf_file_read(t.arena, path, NULL));
	}
}

#define IN_ROOT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		IN_ROOT(builtin_copies_need_no_file),
		IN_ROOT(nearer_folders_come_first),
		IN_ROOT(the_home_folder_stands_in_for_xdg),
		IN_ROOT(a_path_is_a_path),
		IN_ROOT(the_list_names_each_once_in_order),
		IN_ROOT(unknown_names_get_the_nearest),
		IN_ROOT(some_machines_have_two_names),
		IN_ROOT(what_is_no_file_is_told_apart),
		IN_ROOT(devices_and_huge_files_are_not_read),
		IN_ROOT(builtin_copies_are_the_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
