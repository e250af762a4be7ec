/* SPDX-License-Identifier: MIT
 *
 * Programs of others: what they write, how they end, and that nothing of them is left.
 */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "toolchain/folder.h"
#include "toolchain/process.h"

struct scene {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	struct rf_folder folder;
};

static int begin(void **state)
{
	static struct scene scene;

	scene = (struct scene){ .arena = rf_arena_new() };
	rf_diagnostics_init(&scene.diagnostics, scene.arena);
	*state = &scene;
	return rf_folder_make(scene.arena, &scene.diagnostics, &scene.folder) != RF_OK;
}

static int end(void **state)
{
	struct scene *scene = *state;
	char path[200];

	snprintf(path, sizeof(path), "%s", scene->folder.path);
	rf_folder_remove(&scene->folder);
	assert_int_not_equal(access(path, F_OK), 0);
	rf_arena_free(scene->arena);
	return 0;
}

static struct rf_process run(struct scene *scene, const char *script, double seconds)
{
	const char *const arguments[] = { "/bin/sh", "-c", script, NULL };
	struct rf_command command = { .arguments = arguments,
		                      .folder = scene->folder.path,
		                      .seconds = seconds,
		                      .most_bytes = 1 << 20 };
	struct rf_process process;

	assert_int_equal(rf_process_run(&command, scene->arena, &process), RF_OK);
	return process;
}

static void outputs(void **state)
{
	struct rf_process process = run(*state, "echo out; echo err >&2; cat; exit 3", 60);

	assert_int_equal(process.ending, RF_PROCESS_EXITED);
	assert_int_equal(process.code, 3);
	assert_string_equal(process.output, "out\n");
	assert_string_equal(process.error, "err\n");
}

static void place_and_variables(void **state)
{
	struct scene *scene = *state;
	struct rf_process process = run(scene, "pwd; echo $TMPDIR $LC_ALL", 60);
	char expected[300];

	snprintf(expected, sizeof(expected), "%s\n%s C\n", scene->folder.path, scene->folder.path);
	assert_string_equal(process.output, expected);
}

static void too_long(void **state)
{
	assert_int_equal(run(*state, "sleep 60", 0.2).ending, RF_PROCESS_TOO_LONG);
	assert_int_equal(run(*state, "trap '' TERM HUP INT; while :; do :; done", 0.2).ending,
	                 RF_PROCESS_TOO_LONG);
}

static void too_much(void **state)
{
	assert_int_equal(run(*state, "yes", 60).ending, RF_PROCESS_TOO_MUCH);
	assert_int_equal(run(*state, "yes >&2", 60).ending, RF_PROCESS_TOO_MUCH);
	assert_int_equal(run(*state, "exec head -c 3000000 /dev/zero >file", 60).ending,
	                 RF_PROCESS_TOO_MUCH);
}

static void other_ends(void **state)
{
	struct scene *scene = *state;
	const char *const arguments[] = { "/no/such/program", NULL };
	struct rf_command command = {
		.arguments = arguments, .folder = scene->folder.path, .seconds = 1, .most_bytes = 1
	};
	struct rf_process process = run(scene, "kill -SEGV $$", 60);

	assert_int_equal(process.ending, RF_PROCESS_KILLED);
	assert_int_equal(process.code, SIGSEGV);
	assert_int_equal(rf_process_run(&command, scene->arena, &process), RF_OK);
	assert_int_equal(process.ending, RF_PROCESS_NOT_STARTED);
	assert_int_equal(process.code, ENOENT);
	assert_non_null(
	    strstr(rf_process_describe(&command, &process, scene->arena), "No such file"));
}

/* Whether a process that wrote its number into a file is there. */
static bool lives(struct scene *scene)
{
	char path[200];
	size_t length;
	const char *number;

	snprintf(path, sizeof(path), "%s/number", scene->folder.path);
	for (int i = 0; i < 100; ++i) {
		number = rf_file_read(scene->arena, path, &length);
		if (number != NULL && kill(atoi(number), 0) != 0)
			return false;
		usleep(20000);
	}
	return true;
}

/* What a program starts and leaves behind is ended with it, whether or not it holds the outputs. */
static void whole_group(void **state)
{
	assert_int_equal(run(*state, "sleep 60 & echo $! >number; wait", 0.5).ending,
	                 RF_PROCESS_TOO_LONG);
	assert_false(lives(*state));
	assert_int_equal(run(*state, "sleep 60 & echo $! >number", 60).ending, RF_PROCESS_EXITED);
	assert_false(lives(*state));
}

static volatile sig_atomic_t came;

static void on_signal(int number)
{
	came = number;
}

/* A signal waits until the folder is gone, and ends what runs. */
static void interrupted(void **state)
{
	struct scene *scene = *state;
	struct sigaction before, action = { .sa_handler = on_signal };
	char script[100];

	sigaction(SIGTERM, &action, &before);
	snprintf(script, sizeof(script), "kill -TERM %d; sleep 60", (int)getpid());
	assert_int_equal(run(scene, script, 60).ending, RF_PROCESS_INTERRUPTED);
	assert_int_equal(came, 0);
	assert_true(rf_folder_must_end());
	rf_folder_remove(&scene->folder);
	assert_int_equal(came, SIGTERM);
	sigaction(SIGTERM, &before, NULL);
	assert_int_equal(rf_folder_make(scene->arena, &scene->diagnostics, &scene->folder), RF_OK);
}

static void folders(void **state)
{
	struct scene *scene = *state;
	const char *path = rf_folder_write(&scene->folder, "a", "text", 4, scene->arena);
	size_t length;

	assert_string_equal(rf_file_read(scene->arena, path, &length), "text");
	assert_null(rf_folder_write(&scene->folder, "a", "text", 4, scene->arena));
	run(scene, "mkdir -p b/c/d; touch b/c/d/e; ln -s /tmp b/f", 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(outputs, begin, end),
		cmocka_unit_test_setup_teardown(place_and_variables, begin, end),
		cmocka_unit_test_setup_teardown(too_long, begin, end),
		cmocka_unit_test_setup_teardown(too_much, begin, end),
		cmocka_unit_test_setup_teardown(other_ends, begin, end),
		cmocka_unit_test_setup_teardown(whole_group, begin, end),
		cmocka_unit_test_setup_teardown(interrupted, begin, end),
		cmocka_unit_test_setup_teardown(folders, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
