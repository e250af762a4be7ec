/* SPDX-License-Identifier: MIT
 *
 * What is done when the program ends before its time.
 *
 * Everything here is called by signals or read by them, so that it is written before, and nothing
 * but what POSIX calls safe in a handler is used by one: unlink, write, getrusage of the system.
 *
 * libclang would catch crashes itself, print what it was called with, and go on with memory that
 * nobody has a picture of; it is told to leave that be (LIBCLANG_DISABLE_CRASH_RECOVERY), and to
 * parse in the thread that calls it (LIBCLANG_NOTHREADS), whose stack we choose.  Neither can be
 * done by the library, whose signals and environment belong to its user.
 */
#include "cli/ending.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/status.h"

/* Checkers of memory report crashes themselves, and better. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RF_HAS_CHECKER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RF_HAS_CHECKER 1
#endif
#endif
#ifndef RF_HAS_CHECKER
#define RF_HAS_CHECKER 0
#endif

enum { MOST_TEMPORARIES = 4, TICKS_PER_S = 10, MOST_READING_KIB = 2 << 20 };

static const char *volatile temporaries[MOST_TEMPORARIES];

/* The messages of the reading in progress; empty while there is none. */
static char crash_text[512], time_text[512], memory_text[512];
static volatile sig_atomic_t ticks_left;
static volatile long most_kib;

static const char defect_text[] =
    "rfmodel: error: the program has crashed: this is a mistake of its own\n"
    "hint: report it, with the command line and its input\n";

static void remove_temporaries(void)
{
	for (int i = 0; i < MOST_TEMPORARIES; ++i)
		if (temporaries[i])
			unlink(temporaries[i]);
}

static void end(const char *text)
{
	remove_temporaries();
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		_exit(RF_FAILED);
	_exit(RF_FAILED);
}

static void on_crash(int number)
{
	(void)number;
	end(crash_text[0] ? crash_text : defect_text);
}

/* What ends the program by custom still does, so that a shell sees it. */
static void on_request(int number)
{
	remove_temporaries();
	signal(number, SIG_DFL);
	raise(number);
}

static void on_tick(int number)
{
	struct rusage usage;

	(void)number;
	if (ticks_left > 0 && --ticks_left == 0)
		end(time_text);
	if (getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_maxrss > most_kib)
		end(memory_text);
}

static void handle(int number, void (*handler)(int), int flags)
{
	struct sigaction before, action = { .sa_handler = handler, .sa_flags = flags };

	sigemptyset(&action.sa_mask);
	if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

void rf_ending_prepare(void)
{
	static const int requests[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU };
	static const int crashes[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL };

	setenv("LIBCLANG_NOTHREADS", "1", 0);
	setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 0);
	for (size_t i = 0; i < sizeof(requests) / sizeof(*requests); ++i)
		handle(requests[i], on_request, SA_RESTART);
	for (size_t i = 0; i < sizeof(crashes) / sizeof(*crashes) && !RF_HAS_CHECKER; ++i)
		handle(crashes[i], on_crash, SA_ONSTACK | (int)SA_RESETHAND);
	signal(SIGXFSZ, SIG_IGN);
}

/* ---- files ---- */

/* Signals wait while the list and the files do not agree. */
static void hold_signals(sigset_t *before)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, before);
}

int rf_ending_create(char *temporary)
{
	sigset_t before;
	int descriptor;

	hold_signals(&before);
	descriptor = mkstemp(temporary);
	for (int i = 0; descriptor >= 0 && i < MOST_TEMPORARIES; ++i) {
		if (temporaries[i])
			continue;
		temporaries[i] = temporary;
		break;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return descriptor;
}

void rf_ending_forget(const char *temporary)
{
	for (int i = 0; i < MOST_TEMPORARIES; ++i)
		if (temporaries[i] == temporary)
			temporaries[i] = NULL;
}

/* ---- reading ---- */

static void set_timer(int ticks_per_s)
{
	struct itimerval timer = { { 0, 0 }, { 0, 0 } };

	if (ticks_per_s > 0)
		timer.it_interval.tv_usec = timer.it_value.tv_usec = 1000000 / ticks_per_s;
	setitimer(ITIMER_REAL, &timer, NULL);
}

void rf_ending_watch(const char *file, double seconds)
{
	struct rusage usage;

	snprintf(crash_text, sizeof(crash_text),
	         "%.200s: error: the parser of C has crashed: it was nested too deeply, or there "
	         "was no memory\nhint: simplify the source, or give more memory (ulimit -v)\n",
	         file);
	snprintf(time_text, sizeof(time_text),
	         "%.200s: error: reading it takes more than %g s\nhint: look for what it includes "
	         "and for macros that multiply, or allow more with --read-seconds\n",
	         file, seconds);
	snprintf(memory_text, sizeof(memory_text),
	         "%.200s: error: reading it takes more than %d GiB of memory\nhint: look for what "
	         "it includes and for macros that multiply\n",
	         file, MOST_READING_KIB >> 20);
	getrusage(RUSAGE_SELF, &usage);
	most_kib = usage.ru_maxrss + MOST_READING_KIB;
	ticks_left = (sig_atomic_t)(seconds * TICKS_PER_S) + 1;
	handle(SIGALRM, on_tick, SA_RESTART | SA_ONSTACK);
	set_timer(TICKS_PER_S);
}

void rf_ending_unwatch(void)
{
	set_timer(0);
	ticks_left = 0;
	crash_text[0] = '\0';
}
