/* SPDX-License-Identifier: MIT
 *
 * Times a loop: the part of the program that knows nothing of it.
 *
 * It is compiled beside the user's source, by the same compiler, and told by a file what to do:
 *
 *     cpus 0 1             a thread on each of them; the first one is that of the program
 *     seconds 0.5          of time that counts
 *     memory 64e9 1e6 2e6  bytes that can be had; that the program's own arrays take, and of them
 *                          those that functions have among their variables
 *     count 2              or, in place of it: that many runs after the first one
 *     size 4000            values, in the order of the kernel
 *     array 0 128000000 real 8 0 0    bytes before its first element and from there on, what to
 *                                     fill it with, and the bytes of a number
 *     counter L1D.REPLACEMENT 4 337 -1    an event as perf_event_open takes it, by type and config:
 *                                     of this program, or of all that a processor sees
 *
 * All arrays lie one behind the other, each at the start of a page, in memory of huge pages where
 * the system has some.  Threads fill them as a static schedule divides a loop, so that each page
 * lies near the thread that will use it.
 *
 * The first run is the one whose results are summed up.  Then runs are put together into windows of
 * some milliseconds; a window in which the system took the processor away is marked, and its
 * reader may leave it out.  What it writes:
 *
 *     checksum 0 9f0c...   of the i-th array after the first run; result ... of what it returned
 *     window 0.00213 16 1 0.00212     seconds of a window, its runs, whether it is clean, and the
 *                                     seconds that its thread had a processor
 *     count L1D.REPLACEMENT 812345 160 1  in the clean windows, or in all if none is: what an event
 *                                     came to, in how many runs, and the share of the time in
 *                                     which it was counted; what is missing is added
 *     uncounted L1D.REPLACEMENT 13    it cannot be: the number of the error
 *     done                 after the last one
 *
 * or, with exit code 3, what it cannot do:
 *
 *     memory 128e9 64e9    bytes that the arrays take, and those that are free
 *     error WHAT: WHY
 *
 * What the loop itself prints goes nowhere, so that none of it is taken for a report.
 */
#define _GNU_SOURCE
#include "toolchain/harness/harness.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "toolchain/harness/hardware.h"

enum { MOST = 256, PAGE = 4096, HUGE = 2 << 20, MOST_WINDOWS = 400, LEAST_WINDOWS = 5 };
enum { SIDE_BY_SIDE = 256 }; /* places that indices lead to in no order */
enum { SPARE = 64 << 20 };   /* of the memory that there is */
enum { USUAL_STACK = 1 << 20 };
static const double most_bytes = 1e18;
static const double window_s = 2e-3, warm_s = 20e-3;

struct array {
	size_t before, after;
	char kind[16];
	size_t width;
	long long low, high;
	char *start;
};

static struct array arrays[MOST];
static long long sizes[MOST];
static int cpus[4 * MOST], array_count, size_count, cpu_count;
static double wanted_bytes; /* of all arrays, which may be more than an address can say */
static double free_bytes, stack_bytes;
static FILE *report;
static double budget_s = 0.5;
static int counted_runs; /* somebody counts what the program does in them; 0: it is timed */

static void fail(const char *what, const char *why)
{
	fprintf(report, "error %s: %s\n", what, why);
	fflush(report);
	_exit(3);
}

/* ---- what to do ---- */

static void read_line(char *line)
{
	char word[16];
	int at = 0;

	if (sscanf(line, "%15s%n", word, &at) != 1)
		return;
	if (strcmp(word, "cpus") == 0) {
		char *next = line + at, *end;

		for (cpu_count = 0; cpu_count < 4 * MOST; next = end) {
			long cpu = strtol(next, &end, 10);

			if (end == next)
				break;
			cpus[cpu_count++] = (int)cpu;
		}
	} else if (strcmp(word, "seconds") == 0) {
		budget_s = atof(line + at);
	} else if (strcmp(word, "count") == 0) {
		counted_runs = atoi(line + at);
	} else if (strcmp(word, "memory") == 0) {
		double own_bytes;

		if (sscanf(line + at, "%lf %lf %lf", &free_bytes, &own_bytes, &stack_bytes) != 3)
			fail("plan", line);
		wanted_bytes += own_bytes;
	} else if (strcmp(word, "size") == 0 && size_count < MOST) {
		sizes[size_count++] = atoll(line + at);
	} else if (strcmp(word, "array") == 0 && array_count < MOST) {
		struct array *a = &arrays[array_count++];
		double before, after;

		if (sscanf(line + at, "%lf %lf %15s %zu %lld %lld", &before, &after, a->kind,
		           &a->width, &a->low, &a->high) != 6)
			fail("plan", line);
		wanted_bytes += before + after;
		if (wanted_bytes < most_bytes) {
			a->before = (size_t)before;
			a->after = (size_t)after;
		}
	} else if (strcmp(word, "counter") == 0) {
		if (!add_counter(line + at))
			fail("plan", line);
	} else {
		fail("there are more of these than it has room for", word);
	}
}

static void read_plan(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[4096];

	if (file == NULL)
		fail(path, strerror(errno));
	while (fgets(line, sizeof(line), file) != NULL)
		read_line(line);
	fclose(file);
}

/* ---- threads ---- */

static void take_cpu(int which)
{
	cpu_set_t set;

	if (which >= cpu_count)
		return;
	CPU_ZERO(&set);
	CPU_SET(cpus[which], &set);
	if (sched_setaffinity(0, sizeof(set), &set) != 0)
		fail("no thread can be bound to a processor", strerror(errno));
}

static void place_threads(void)
{
#ifdef _OPENMP
	omp_set_dynamic(0);
	omp_set_num_threads(cpu_count > 0 ? cpu_count : 1);
#pragma omp parallel
	take_cpu(omp_get_thread_num());
#else
	take_cpu(0);
#endif
}

/* Numbers that are too small to be normal take a processor many times as long.  They come of
 * running again and again on results of the run before, which no user does. */
static void leave_denormals(void)
{
#ifdef __SSE2__
#ifdef _OPENMP
#pragma omp parallel
#endif
	_mm_setcsr(_mm_getcsr() | 0x8040);
#endif
}

/* ---- memory ---- */

static size_t whole_pages(size_t bytes)
{
	return (bytes + PAGE - 1) / PAGE * PAGE;
}

static void fail_for_memory(void)
{
	fprintf(report, "memory %.0f %.0f\n", wanted_bytes, free_bytes);
	fflush(report);
	_exit(3);
}

/* Untouched memory in huge pages, where the system has some, that begins at the start of one. */
static char *map(size_t bytes)
{
	char *memory =
	    mmap(NULL, bytes + HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		fail_for_memory();
	memory += (HUGE - (uintptr_t)memory % HUGE) % HUGE;
	madvise(memory, bytes, MADV_HUGEPAGE);
	return memory;
}

static void place_arrays(void)
{
	size_t bytes = 0;
	char *memory;

	if (free_bytes > 0 && wanted_bytes + SPARE > free_bytes)
		fail_for_memory();
	for (int i = 0; i < array_count; ++i)
		bytes += whole_pages(arrays[i].before) + whole_pages(arrays[i].after);
	memory = map(bytes);
	for (int i = 0; i < array_count; ++i) {
		arrays[i].start = memory + whole_pages(arrays[i].before);
		memory = arrays[i].start + whole_pages(arrays[i].after);
	}
}

/* Evenly spread over 0 to 65535, the same in every run. */
static unsigned spread(size_t k)
{
	uint64_t x = (uint64_t)(k + 1) * 0x9e3779b97f4a7c15u;

	x ^= x >> 29;
	x *= 0xbf58476d1ce4e5b9u;
	return (unsigned)(x >> 40) & 0xffff;
}

static void put_integer(char *at, size_t width, long long value)
{
	int8_t one = (int8_t)value;
	int16_t two = (int16_t)value;
	int32_t four = (int32_t)value;

	memcpy(at,
	       width == 1   ? (void *)&one
	       : width == 2 ? (void *)&two
	       : width == 4 ? (void *)&four
	                    : (void *)&value,
	       width < 8 ? width : 8);
}

/* The k-th of what others are indexed by, from `low` on below `high`: it rises with k, and is in no
 * order among some hundred places, so that most lines are found again and no two stores in a row
 * are to one place. */
static long long index_of(const struct array *a, size_t k)
{
	uint64_t places = (uint64_t)(a->high > a->low ? a->high - a->low : 1);
	uint64_t count = a->width > 0 && a->after > a->width ? a->after / a->width : 1;
	uint64_t near = places < SIDE_BY_SIDE ? places : SIDE_BY_SIDE;
	double place = (double)(k % count) * (double)(places - near + 1) / (double)count;

	return a->low + (long long)((uint64_t)place + spread(k) % near);
}

/* Numbers from 1 to 2; small whole numbers; what others are indexed by; a ramp from `high` on in
 * steps of `low`; and for structs bytes that are sensible numbers as double and as float. */
static void fill_one(const struct array *a, char *at, size_t k)
{
	double real = 1.0 + spread(k) / 65536.0;
	float single = (float)real;
	uint64_t both = 0x3ff000003f800000u | (uint64_t)spread(k) << 32 | spread(k);
	uint16_t half = (uint16_t)(0x3c00 | (spread(k) >> 6));

	if (strcmp(a->kind, "real") == 0 && a->width == 8)
		memcpy(at, &real, 8);
	else if (strcmp(a->kind, "real") == 0 && a->width == 4)
		memcpy(at, &single, 4);
	else if (strcmp(a->kind, "real") == 0)
		memcpy(at, &half, a->width < 2 ? a->width : 2);
	else if (strcmp(a->kind, "index") == 0)
		put_integer(at, a->width, index_of(a, k));
	else if (strcmp(a->kind, "ramp") == 0)
		put_integer(at, a->width, a->high + a->low * (long long)k);
	else if (strcmp(a->kind, "integer") == 0)
		put_integer(at, a->width, 1 + spread(k) % 16);
	else
		memcpy(at, &both, a->width < 8 ? a->width : 8);
}

static void fill(const struct array *a)
{
	size_t width = a->width > 0 ? a->width : 8, before = a->before / width;
	long long count = (long long)(before + a->after / width);

#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#endif
	for (long long k = 0; k < count; ++k)
		fill_one(a, a->start + ((size_t)k - before) * width, (size_t)k - before);
}

void *rf_run_array(int i)
{
	return arrays[i].start;
}

/* Variables of the source in huge pages, too, as far as whole ones lie in them. */
static void ask_for_huge_pages(char *object, size_t bytes)
{
	size_t before = (HUGE - (uintptr_t)object % HUGE) % HUGE;

	if (bytes >= before + HUGE)
		madvise(object + before, (bytes - before) / HUGE * HUGE, MADV_HUGEPAGE);
}

void rf_run_object(int i, const volatile void *object, unsigned long bytes)
{
	arrays[i].start = (char *)(uintptr_t)object;
	ask_for_huge_pages(arrays[i].start, bytes);
	arrays[i].before = 0;
	arrays[i].after = bytes;
	fill(&arrays[i]);
}

long long rf_run_size(int i)
{
	return sizes[i];
}

void *rf_run_room(unsigned long bytes)
{
	void *room = calloc(1, bytes > 0 ? bytes : 1);

	if (room == NULL)
		fail("memory", strerror(errno));
	return room;
}

void rf_run_misfit(const char *name)
{
	fail("its type has no room for the value of a size", name);
}

void rf_run_integer(const volatile void *at, unsigned long bytes, long long value)
{
	put_integer((char *)(uintptr_t)at, bytes, value);
}

void rf_run_pointer(const volatile void *at, const void *value)
{
	memcpy((void *)(uintptr_t)at, &value, sizeof(value));
}

/* 0.25, of which sums of four neighbours neither grow nor vanish. */
void rf_run_value(const volatile void *at, unsigned long bytes, unsigned long number)
{
	char *to = (char *)(uintptr_t)at;
	double real = 0.25;
	float single = 0.25F;
	long double longest = 0.25L;

	for (; number > 0 && bytes >= number; to += number, bytes -= number) {
		if (number == sizeof(real))
			memcpy(to, &real, sizeof(real));
		else if (number == sizeof(single))
			memcpy(to, &single, sizeof(single));
		else if (number == sizeof(longest))
			memcpy(to, &longest, sizeof(longest));
	}
}

/* ---- runs ---- */

struct moment {
	double s, processor_s;
	long interruptions;
};

struct window {
	double s, processor_s;
	long long calls;
	int is_clean;
};

static struct window windows[MOST_WINDOWS];
static int window_count, clean_count;
static long long per_window, calls_in_window;
static double all_s, one_s, clean_s, warmed_s;
static struct moment since;
static enum { FIRST, COUNTED, WARMING, TIMING } state;

static double seconds_of(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static struct moment now(void)
{
	struct rusage usage;
	struct moment moment;

	getrusage(cpu_count > 1 ? RUSAGE_SELF : RUSAGE_THREAD, &usage);
	moment.interruptions = usage.ru_nivcsw;
	moment.processor_s =
	    seconds_of(cpu_count > 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID);
	moment.s = seconds_of(CLOCK_MONOTONIC);
	return moment;
}

static uint64_t sum_up(uint64_t sum, const char *bytes, size_t count)
{
	uint64_t word;

	for (; count >= sizeof(word); bytes += sizeof(word), count -= sizeof(word)) {
		memcpy(&word, bytes, sizeof(word));
		sum = (sum ^ word) * 0x100000001b3u;
		sum ^= sum >> 32;
	}
	for (; count > 0; ++bytes, --count)
		sum = (sum ^ (unsigned char)*bytes) * 0x100000001b3u;
	return sum;
}

static void write_checksums(void)
{
	for (int i = 0; i < array_count; ++i)
		fprintf(report, "checksum %d %016llx\n", i,
		        (unsigned long long)sum_up(0xcbf29ce484222325u,
		                                   arrays[i].start - arrays[i].before,
		                                   arrays[i].before + arrays[i].after));
	fflush(report);
}

static long long begin(long long calls)
{
	calls_in_window = calls;
	start_counters();
	since = now();
	return calls;
}

static void end_window(double s, double processor_s, int is_clean)
{
	struct window *window = &windows[window_count++];

	stop_counters(is_clean);
	*window = (struct window){ s, processor_s, calls_in_window, is_clean };
	clean_count += is_clean;
	clean_s += is_clean ? s : 0;
}

static long long finish(void)
{
	long long runs = 0, clean_runs = 0;

	for (int i = 0; i < window_count; ++i) {
		fprintf(report, "window %.9g %lld %d %.9g\n", windows[i].s, windows[i].calls,
		        windows[i].is_clean, windows[i].processor_s);
		runs += windows[i].calls;
		clean_runs += windows[i].is_clean ? windows[i].calls : 0;
	}
	write_counts(report, clean_runs, runs);
	fprintf(report, "done\n");
	return 0;
}

/* Enough clean windows, or so much time that there is no hope for them. */
static int has_enough(void)
{
	if (window_count == MOST_WINDOWS)
		return 1;
	if (clean_count >= LEAST_WINDOWS && clean_s >= budget_s)
		return 1;
	return window_count >= LEAST_WINDOWS && all_s >= 4 * budget_s;
}

long long rf_run_next(void)
{
	struct moment moment = now();
	double s = moment.s - since.s, processor_s = moment.processor_s - since.processor_s;

	if (calls_in_window == 0)
		return begin(1);
	if (state == FIRST) {
		write_checksums();
		if (counted_runs > 0) {
			state = COUNTED;
			return begin(counted_runs);
		}
		leave_denormals();
		state = WARMING;
		return begin(1);
	}
	if (state == COUNTED) {
		fprintf(report, "done\n");
		return 0;
	}
	if (state == WARMING) {
		one_s = s / (double)calls_in_window;
		warmed_s += s;
		if (warmed_s < warm_s)
			return begin(one_s > 0 && one_s < warm_s / 4
			                 ? (long long)(warm_s / 4 / one_s)
			                 : 2 * calls_in_window);
		per_window = one_s < window_s ? (long long)(window_s / one_s) + 1 : 1;
		state = TIMING;
		return begin(per_window);
	}
	all_s += s;
	end_window(s, processor_s, moment.interruptions == since.interruptions);
	return has_enough() ? finish() : begin(per_window);
}

void rf_run_result(const volatile void *at, unsigned long bytes)
{
	if (state == FIRST)
		fprintf(report, "result %016llx\n",
		        (unsigned long long)sum_up(0xcbf29ce484222325u, (const char *)(uintptr_t)at,
		                                   bytes));
}

/* The loop with its variables on a stack that has room for them: the usual one ends at some
 * megabytes. */
static void run_loop(void)
{
	static ucontext_t here, there;

	if (stack_bytes < USUAL_STACK) {
		rf_run_loop();
		return;
	}
	if (getcontext(&there) != 0)
		fail("no stack can be had", strerror(errno));
	there.uc_stack.ss_size = (size_t)stack_bytes + 8 * USUAL_STACK;
	there.uc_stack.ss_sp = map(there.uc_stack.ss_size);
	there.uc_link = &here;
	makecontext(&there, rf_run_loop, 0);
	if (swapcontext(&here, &there) != 0)
		fail("no stack can be had", strerror(errno));
}

/* Both outputs lead nowhere from here on, but for the reports. */
static void take_outputs(void)
{
	int nothing = open("/dev/null", O_WRONLY), output = dup(STDOUT_FILENO);

	report = output >= 0 ? fdopen(output, "w") : NULL;
	if (report == NULL || nothing < 0 || dup2(nothing, STDOUT_FILENO) < 0 ||
	    dup2(nothing, STDERR_FILENO) < 0)
		_exit(4);
}

int main(int argc, char **argv)
{
	take_outputs();
	if (argc != 2)
		fail("usage", "PROGRAM PLAN");
	read_plan(argv[1]);
	open_counters();
	place_threads();
	place_arrays();
	for (int i = 0; i < array_count; ++i)
		fill(&arrays[i]);
	run_loop();
	fflush(report);
	return 0;
}
