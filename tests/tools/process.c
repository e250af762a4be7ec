/* SPDX-License-Identifier: MIT
 *
 * Running a program in a clean environment: the search path and the options of sanitizers are
 * passed on, the language is C, and the home directory does not exist, so that nothing of the
 * person who runs the tests shows in what the program says.
 *
 * Its output goes to unnamed files, which unlike pipes never fill up.
 */
#include "tests/tools/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_SECONDS = 600 };

static void pass_on(struct tool_words *environment, const char *name)
{
	const char *value = getenv(name);

	if (value)
		tool_words_add(environment, tool_print("%s=%s", name, value));
}

static char **clean_environment(const struct tool_words *additions)
{
	struct tool_words environment = { 0 };
	bool has_path = false;

	for (size_t i = 0; i < additions->count; ++i) {
		has_path |= rf_text_starts_with(additions->items[i], "PATH=");
		tool_words_add(&environment, additions->items[i]);
	}
	if (!has_path)
		pass_on(&environment, "PATH");
	pass_on(&environment, "ASAN_OPTIONS");
	pass_on(&environment, "UBSAN_OPTIONS");
	pass_on(&environment, "LSAN_OPTIONS");
	tool_words_add(&environment, tool_print("HOME=/nonexistent"));
	tool_words_add(&environment, tool_print("LC_ALL=C"));
	tool_words_add(&environment, tool_print("RFMODEL_HOST="));
	tool_words_add(&environment, NULL);
	return environment.items;
}

static struct tool_words argument_vector(const struct process *process)
{
	struct tool_words vector = { 0 };

	tool_words_add(&vector, tool_print("%s", process->program));
	for (size_t i = 0; i < process->arguments.count; ++i)
		tool_words_add(&vector, process->arguments.items[i]);
	tool_words_add(&vector, NULL);
	return vector;
}

/* In the child: becomes the program. */
__attribute__((noreturn)) static void become(const struct process *process, int output, int errors)
{
	char **environment = clean_environment(&process->environment);
	int input = open(process->input ? process->input : "/dev/null", O_RDONLY);

	if (input < 0 || chdir(process->folder) || dup2(input, STDIN_FILENO) < 0 ||
	    dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0)
		_exit(127);
	alarm(MAX_SECONDS);
	struct tool_words arguments = argument_vector(process);
	if (process->run) {
		environ = environment;
		exit(process->run((int)arguments.count - 1, arguments.items));
	}
	execvpe(process->program, arguments.items, environment);
	dprintf(STDERR_FILENO, "%s: %s\n", process->program, strerror(errno));
	_exit(127);
}

static FILE *unnamed_file(void)
{
	FILE *file = tmpfile();

	if (!file)
		tool_die("cannot create a temporary file");
	return file;
}

static char *content(FILE *file, size_t *length)
{
	struct rf_text text = tool_text();
	char buffer[16384];
	size_t count;

	rewind(file);
	rf_text_add_bytes(&text, "", 0);
	while ((count = fread(buffer, 1, sizeof(buffer), file)) > 0)
		rf_text_add_bytes(&text, buffer, count);
	fclose(file);
	*length = text.length;
	return text.bytes;
}

struct outcome process_run(const struct process *process)
{
	FILE *output = unnamed_file();
	FILE *errors = unnamed_file();
	struct outcome outcome = { 0 };
	int status;

	fflush(NULL);
	pid_t child = fork();
	if (child == 0)
		become(process, fileno(output),
		       fileno(process->errors_to_output ? output : errors));
	if (child < 0 || waitpid(child, &status, 0) < 0)
		tool_die("cannot run %s", process->program);
	outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	outcome.output = content(output, &outcome.output_length);
	outcome.errors = content(errors, &outcome.errors_length);
	return outcome;
}
