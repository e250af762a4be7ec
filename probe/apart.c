/* SPDX-License-Identifier: MIT
 *
 * A copy of this process that reads what nobody vouches for.
 *
 * Libraries that read files of others may be ended by them: by an assertion, a stray pointer, or a
 * loop without end.  A copy has the same at hand as we do and hands back bytes over a pipe; what
 * ends it ends it alone.
 */
#include "probe/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, PIECE = 4096 };

static void limit(int which, double most)
{
	struct rlimit value = { (rlim_t)most, (rlim_t)most };

	setrlimit(which, &value);
}

static bool write_all(int to, const void *bytes, size_t length)
{
	const char *at = bytes;

	while (length > 0) {
		ssize_t done = write(to, at, length);

		if (done < 0 && errno != EINTR)
			return false;
		at += done > 0 ? done : 0;
		length -= done > 0 ? (size_t)done : 0;
	}
	return true;
}

/* In the copy: what libraries say of their end is for nobody. */
static void be_quiet(double seconds)
{
	static const int fatal[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU };
	int nothing = open("/dev/null", O_WRONLY);

	for (size_t i = 0; i < sizeof(fatal) / sizeof(*fatal); ++i)
		signal(fatal[i], SIG_DFL);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_CPU, seconds + 1);
	if (nothing >= 0) {
		dup2(nothing, STDOUT_FILENO);
		dup2(nothing, STDERR_FILENO);
	}
}

/* Milliseconds that are left. */
static int left(const struct timespec *end)
{
	struct timespec now;
	double seconds;

	clock_gettime(CLOCK_MONOTONIC, &now);
	seconds = difftime(end->tv_sec, now.tv_sec) + 1e-9 * (double)(end->tv_nsec - now.tv_nsec);
	return seconds > 0 ? (int)(1e3 * seconds) + 1 : 0;
}

/* All that comes until the other end is closed; false: not in time, or too much. */
static bool read_all(int from, double seconds, char *bytes, size_t *length)
{
	struct timespec end;

	clock_gettime(CLOCK_MONOTONIC, &end);
	end.tv_sec += (time_t)seconds;
	*length = 0;
	while (*length < MOST_BYTES) {
		struct pollfd wait = { from, POLLIN, 0 };
		int ready = poll(&wait, 1, left(&end));
		ssize_t got;

		if (ready == 0 || (ready < 0 && errno != EINTR))
			return false;
		if (ready < 0)
			continue;
		got = read(from, bytes + *length, PIECE);
		if (got == 0)
			return true;
		if (got < 0 && errno != EINTR)
			return false;
		*length += got > 0 ? (size_t)got : 0;
	}
	return false;
}

static enum rf_status take_answer(pid_t copy, int from, double seconds, struct rf_arena *arena,
                                  struct rf_apart_answer *answer)
{
	char *bytes = rf_arena_alloc(arena, MOST_BYTES + PIECE);
	enum rf_status status = RF_FAILED;
	size_t length = 0;
	bool is_whole = bytes && read_all(from, seconds, bytes, &length);

	kill(copy, SIGKILL);
	while (waitpid(copy, NULL, 0) < 0 && errno == EINTR)
		;
	if (!is_whole || length < sizeof(status))
		return RF_FAILED;
	memcpy(&status, bytes, sizeof(status));
	*answer = (struct rf_apart_answer){ bytes + sizeof(status), length - sizeof(status) };
	return status;
}

enum rf_status rf_apart_run(enum rf_status (*work)(void *context, struct rf_arena *arena,
                                                   struct rf_apart_answer *answer),
                            void *context, double seconds, struct rf_arena *arena,
                            struct rf_apart_answer *answer)
{
	enum rf_status status;
	int ends[2];
	pid_t copy;

	*answer = (struct rf_apart_answer){ NULL, 0 };
	if (pipe(ends) != 0)
		return RF_FAILED;
	copy = fork();
	if (copy == 0) {
		close(ends[0]);
		be_quiet(seconds);
		status = work(context, arena, answer);
		if (write_all(ends[1], &status, sizeof(status)))
			write_all(ends[1], answer->bytes, answer->length);
		close(ends[1]);
		for (;;)
			raise(SIGKILL); /* nothing that we would do at an end is the copy's to do */
	}
	close(ends[1]);
	status = copy > 0 ? take_answer(copy, ends[0], seconds, arena, answer) : RF_FAILED;
	close(ends[0]);
	return status;
}
