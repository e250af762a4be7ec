/* SPDX-License-Identifier: MIT
 *
 * Programs of others: compilers and analysers of their output.
 *
 * A program is started without a shell, with an empty input, as the leader of a process group, with
 * a folder of its own for its files.  What it writes is read as it comes; when that is too much, or
 * it takes too long, the whole group is killed, and so it is at the end, so that nothing that it
 * started goes on.  Files that it writes are bounded by the system (RLIMIT_FSIZE), and so is its
 * time, should we be killed ourselves.
 *
 * Signals that want us to end wait meanwhile (see folder.h): they are looked for, the group is
 * killed, and whoever asked cleans up before they are delivered.
 */
#include "toolchain/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "toolchain/folder.h"

enum { LOOK_MS = 50, PIECE = 1 << 16 };

extern char **environ;

struct stream {
	int descriptor; /* -1: at its end */
	struct rf_text text;
};

static double now_s(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Ours, but with messages in English, temporary files in the folder, and without what compilers
 * take as options or as places of headers. */
static char **environment(const char *folder, struct rf_arena *arena)
{
	static const char *const dropped[] = {
		"LC_",  "LANG", "TMPDIR=",         "TMP=",   "TEMP=",  "CPATH=",
		"GCC_", "CCC_", "C_INCLUDE_PATH=", "DEPEND", "SUNPRO", "COMPILER_PATH="
	};
	size_t count = 0, kept = 0;
	char **all;

	while (environ[count] != NULL)
		++count;
	all = RF_NEW_ARRAY(arena, char *, count + 3);
	if (all == NULL)
		return NULL;
	for (size_t i = 0; i < count; ++i) {
		bool is_kept = true;

		for (size_t k = 0; k < sizeof(dropped) / sizeof(*dropped); ++k)
			is_kept &= !rf_text_starts_with(environ[i], dropped[k]);
		if (is_kept)
			all[kept++] = environ[i];
	}
	all[kept++] = rf_arena_string(arena, "LC_ALL=C");
	all[kept++] = rf_arena_print(arena, "TMPDIR=%s", folder);
	return rf_arena_failed(arena) ? NULL : all;
}

static void limit(int resource, double value)
{
	struct rlimit limit = { (rlim_t)value, (rlim_t)value };

	setrlimit(resource, &limit);
}

/* In the new process: all that may be called between fork and exec. */
static void become(const struct rf_command *command, char *const *variables, const int *outputs,
                   pid_t parent, int report)
{
	int nothing = open("/dev/null", O_RDONLY), problem;
	sigset_t none;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	limit(RLIMIT_FSIZE, (double)command->most_bytes);
	limit(RLIMIT_CPU,
	      (command->seconds + 1) * (command->processors > 1 ? command->processors : 1));
	limit(RLIMIT_CORE, 0);
	signal(SIGXFSZ, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (getppid() == parent && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
	    dup2(outputs[0], STDOUT_FILENO) >= 0 && dup2(outputs[1], STDERR_FILENO) >= 0 &&
	    (command->stays || chdir(command->folder) == 0))
		execve(command->arguments[0], (char *const *)command->arguments, variables);
	problem = errno;
	while (write(report, &problem, sizeof(problem)) < 0 && errno == EINTR)
		;
	for (;;)
		raise(SIGKILL); /* nothing that we would do at an end is this process's to do */
}

/* Takes what is there; false when it is more than allowed. */
static bool take(struct stream *stream, size_t most)
{
	char piece[PIECE];
	ssize_t got = read(stream->descriptor, piece, sizeof(piece));

	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (got <= 0) {
		close(stream->descriptor);
		stream->descriptor = -1;
		return true;
	}
	if (stream->text.length + (size_t)got > most)
		return false;
	rf_text_add_bytes(&stream->text, piece, (size_t)got);
	return true;
}

/* Reads both outputs until they end, and waits for the program itself; a limit ends that. */
static enum rf_process_ending follow(const struct rf_command *command, pid_t child,
                                     struct stream *streams, int *status)
{
	double end_s = now_s() + command->seconds;
	bool has_ended = false;

	for (;;) {
		struct pollfd files[2] = { { streams[0].descriptor, POLLIN, 0 },
			                   { streams[1].descriptor, POLLIN, 0 } };
		bool is_open = streams[0].descriptor >= 0 || streams[1].descriptor >= 0;

		if (!has_ended)
			has_ended = waitpid(child, status, WNOHANG) == child;
		if (has_ended)
			kill(-child, SIGKILL);
		if (has_ended && !is_open)
			return RF_PROCESS_EXITED;
		if (rf_folder_must_end())
			return RF_PROCESS_INTERRUPTED;
		if (now_s() > end_s)
			return RF_PROCESS_TOO_LONG;
		if (!is_open)
			poll(NULL, 0, 1);
		else if (poll(files, 2, LOOK_MS) <= 0)
			continue;
		for (int i = 0; i < 2; ++i)
			if (files[i].revents != 0 && streams[i].descriptor >= 0 &&
			    !take(&streams[i], command->most_bytes))
				return RF_PROCESS_TOO_MUCH;
	}
}

static void fill(enum rf_process_ending ending, int status, struct rf_process *process)
{
	process->ending = ending;
	if (ending != RF_PROCESS_EXITED)
		return;
	process->code = WEXITSTATUS(status);
	if (!WIFSIGNALED(status))
		return;
	process->code = WTERMSIG(status);
	process->ending = RF_PROCESS_KILLED;
	if (process->code == SIGXFSZ)
		process->ending = RF_PROCESS_TOO_MUCH;
	if (process->code == SIGXCPU)
		process->ending = RF_PROCESS_TOO_LONG;
}

static void close_all(int (*pipes)[2])
{
	for (int i = 0; i < 3; ++i)
		for (int k = 0; k < 2; ++k)
			if (pipes[i][k] >= 0)
				close(pipes[i][k]);
}

/* With pipes for both outputs and for what keeps the program from starting. */
static void run(const struct rf_command *command, char *const *variables, int (*pipes)[2],
                struct stream *streams, struct rf_process *process)
{
	int outputs[2] = { pipes[0][1], pipes[1][1] }, status = 0, problem = 0;
	pid_t parent = getpid(), child = fork();
	enum rf_process_ending ending;

	if (child == 0)
		become(command, variables, outputs, parent, pipes[2][1]);
	if (child < 0) {
		*process = (struct rf_process){ .ending = RF_PROCESS_NOT_STARTED, .code = errno };
		return;
	}
	setpgid(child, child);
	for (int i = 0; i < 3; ++i) {
		close(pipes[i][1]);
		pipes[i][1] = -1;
	}
	if (read(pipes[2][0], &problem, sizeof(problem)) == (ssize_t)sizeof(problem)) {
		waitpid(child, &status, 0);
		*process = (struct rf_process){ .ending = RF_PROCESS_NOT_STARTED, .code = problem };
		return;
	}
	for (int i = 0; i < 2; ++i) {
		streams[i].descriptor = pipes[i][0];
		pipes[i][0] = -1;
	}
	ending = follow(command, child, streams, &status);
	if (ending != RF_PROCESS_EXITED) {
		kill(-child, SIGKILL);
		while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
			;
	}
	fill(ending, status, process);
	for (int i = 0; i < 2; ++i)
		if (streams[i].descriptor >= 0)
			close(streams[i].descriptor);
}

enum rf_status rf_process_run(const struct rf_command *command, struct rf_arena *arena,
                              struct rf_process *process)
{
	char **variables = environment(command->folder, arena);
	int pipes[3][2] = { { -1, -1 }, { -1, -1 }, { -1, -1 } };
	struct stream streams[2] = { { .descriptor = -1 }, { .descriptor = -1 } };
	bool is_ready = true;

	*process = (struct rf_process){ .ending = RF_PROCESS_NOT_STARTED };
	if (variables == NULL)
		return RF_FAILED;
	for (int i = 0; i < 2; ++i)
		rf_text_init(&streams[i].text, arena);
	for (int i = 0; i < 3 && is_ready; ++i)
		is_ready = pipe2(pipes[i], O_CLOEXEC) == 0;
	if (is_ready)
		run(command, variables, pipes, streams, process);
	else
		process->code = errno;
	close_all(pipes);
	process->output = rf_text_string(&streams[0].text);
	process->error = rf_text_string(&streams[1].text);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

const char *rf_process_describe(const struct rf_command *command, const struct rf_process *process,
                                struct rf_arena *arena)
{
	switch (process->ending) {
	case RF_PROCESS_EXITED:
		return rf_arena_print(arena, "ended with code %d", process->code);
	case RF_PROCESS_KILLED:
		return rf_arena_print(arena, "was ended by signal %d", process->code);
	case RF_PROCESS_NOT_STARTED:
		return rf_arena_print(arena, "cannot be started: %s", strerror(process->code));
	case RF_PROCESS_TOO_LONG:
		return rf_arena_print(arena, "took more than %g s", command->seconds);
	case RF_PROCESS_TOO_MUCH:
		return rf_arena_print(arena, "wrote more than %zu MiB", command->most_bytes >> 20);
	case RF_PROCESS_INTERRUPTED:
		return "was interrupted";
	}
	return NULL;
}
