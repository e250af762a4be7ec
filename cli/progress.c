/* SPDX-License-Identifier: MIT
 *
 * What is counted is drawn as it is counted, ten times a second at the most.  Seconds are counted
 * by a process of their own, so that neither a signal nor a thread gets between the work and its
 * clocks; it sleeps but for an instant of each second, and ends with the program.
 */
#include "cli/progress.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

enum { BAR = 30, WIDEST = 78 };

/* Seconds until something is shown, and from one drawing to the next. */
static const double PATIENCE = 1, PAUSE = 0.1;

static struct {
	double begun, drawn; /* seconds; 0: not yet */
	bool is_shown;
	pid_t counter; /* 0: none */
} state;

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool is_watched(void)
{
	const char *terminal = getenv("TERM");

	return isatty(STDERR_FILENO) && terminal != NULL && *terminal != '\0' &&
	       !rf_text_equal(terminal, "dumb");
}

static void draw(const char *line)
{
	fprintf(stderr, "\r%.*s\033[K", WIDEST, line);
	fflush(stderr);
	state.is_shown = true;
}

void rf_progress_count(size_t done, size_t total, const char *things)
{
	char line[WIDEST + 1], bar[BAR + 1];
	double at;

	if (!is_watched())
		return;
	at = now();
	if (state.begun == 0)
		state.begun = at;
	if (at - state.begun < PATIENCE || at - state.drawn < PAUSE)
		return;
	state.drawn = at;
	for (int i = 0; i < BAR; ++i)
		bar[i] = (size_t)i * total < done * BAR ? '#' : '.';
	bar[BAR] = '\0';
	snprintf(line, sizeof(line), "[%s] %zu of %zu %s", bar, done, total, things);
	draw(line);
}

/* In a process of its own: it draws until the program ends it, or has ended itself. */
static void count_seconds(const char *what, pid_t program)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGALRM };
	char line[WIDEST + 1];

	for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); ++i)
		signal(signals[i], SIG_DFL);
	for (int seconds = 1;; ++seconds) {
		sleep(1);
		if (getppid() != program)
			_exit(0);
		snprintf(line, sizeof(line), "%s: %d s", what, seconds);
		draw(line);
	}
}

void rf_progress_begin(const char *what)
{
	pid_t program = getpid();

	if (!is_watched() || state.counter > 0)
		return;
	fflush(stdout);
	fflush(stderr);
	state.counter = fork();
	if (state.counter == 0)
		count_seconds(what, program);
	if (state.counter < 0)
		state.counter = 0;
	state.begun = now();
}

void rf_progress_end(void)
{
	if (state.counter > 0) {
		kill(state.counter, SIGKILL);
		waitpid(state.counter, NULL, 0);
		state.counter = 0;
		state.is_shown = now() - state.begun > PATIENCE / 2;
	}
	if (state.is_shown) {
		fputs("\r\033[K", stderr);
		fflush(stderr);
	}
	state.is_shown = false;
	state.begun = state.drawn = 0;
}
