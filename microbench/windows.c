/* SPDX-License-Identifier: MIT
 *
 * How fast something is on a machine that others use as well.
 *
 * Who has to make room for others in the middle of a measurement measures those.  So work is cut
 * into windows of about a millisecond, shorter than the turns that systems give; a window in which
 * a thread was set aside, or after which the core runs at another clock than it does otherwise, is
 * dropped, and so is one that the cores of a team did not begin and end together.  Of what is left
 * the upper quartile counts: what disturbs, disturbs downwards, and nothing is faster than the
 * machine but a clock that jumps.
 */
#include "microbench/windows.h"

#include <math.h>
#include <stdlib.h>

#include "microbench/stopwatch.h"

/* Windows of a measurement that are kept, and of these the least that will do. */
enum { MOST_WINDOWS = 512, LEAST_WINDOWS = 5, CALIBRATIONS = 40, AGAIN = 20 };

#define PATIENCE   3.0  /* times as long as was asked for, where few windows are clean */
#define SAME_CLOCK 0.97 /* of the fastest */
#define TOGETHER   0.9  /* of the window, that all cores must share */

struct seen {
	double start, end, amount, clock_hz;
	bool is_clean;
};

struct kept {
	double per_s, clock_hz;
	bool is_clean;
};

struct sampling {
	struct rf_team *team;
	const struct rf_windows_job *job;
	size_t times;
	double begin;
	bool goes_on;
	struct seen *seen; /* of each member, in the window at hand */
	size_t count, clean;
	struct kept kept[MOST_WINDOWS];
};

static double timed(struct sampling *s, size_t at)
{
	double start = rf_stopwatch_now();

	s->job->work(s->job->context, at, s->times);
	return rf_stopwatch_now() - start;
}

/* Who was set aside took long, which says nothing of the work: a long time counts when it comes
 * again without that. */
static double least_time(struct sampling *s)
{
	double seconds = timed(s, 0);

	for (int i = 0; i < AGAIN && seconds >= s->job->window_s / 2; ++i) {
		long before = rf_stopwatch_preemptions();

		seconds = fmin(seconds, timed(s, 0));
		if (rf_stopwatch_preemptions() == before)
			break;
	}
	return seconds;
}

/* How often the work is done in a window. */
static void calibrate(struct sampling *s)
{
	double seconds = least_time(s);

	for (int i = 0; i < CALIBRATIONS && seconds < s->job->window_s / 2; ++i) {
		double factor = seconds > 0 ? s->job->window_s / seconds : 10;

		factor = factor > 10 ? 10 : factor < 2 ? 2 : factor;
		s->times = (size_t)((double)s->times * factor);
		seconds = least_time(s);
	}
}

/* Puts together what the members saw. */
static void take(struct sampling *s)
{
	struct kept kept = { .is_clean = true, .clock_hz = s->seen->clock_hz };
	double first = s->seen->start, last = s->seen->end, shared, amount = 0;
	double latest_start = first, earliest_end = last;
	double elapsed = rf_stopwatch_now() - s->begin;

	for (size_t i = 0; i < s->job->cores; ++i) {
		const struct seen *seen = &s->seen[i];

		first = seen->start < first ? seen->start : first;
		last = seen->end > last ? seen->end : last;
		latest_start = seen->start > latest_start ? seen->start : latest_start;
		earliest_end = seen->end < earliest_end ? seen->end : earliest_end;
		amount += seen->amount;
		kept.is_clean = kept.is_clean && seen->is_clean;
	}
	shared = earliest_end - latest_start;
	kept.is_clean = kept.is_clean && shared > TOGETHER * (last - first);
	kept.per_s = last > first ? amount / (last - first) : 0;
	s->clean += kept.is_clean;
	s->kept[s->count++] = kept;
	s->goes_on = s->count < MOST_WINDOWS && elapsed < PATIENCE * s->job->seconds &&
	             (elapsed < s->job->seconds || s->clean < LEAST_WINDOWS);
}

static void sample(void *of, size_t at)
{
	struct sampling *s = of;

	if (at == 0)
		calibrate(s);
	rf_team_meet(s->team);
	while (s->goes_on) {
		struct seen *seen = &s->seen[at];
		long before = rf_stopwatch_preemptions();

		rf_team_meet(s->team);
		seen->start = rf_stopwatch_now();
		seen->amount = s->job->work(s->job->context, at, s->times);
		seen->end = rf_stopwatch_now();
		rf_stopwatch_clock_hz(); /* the first microseconds after wide vectors are slow */
		seen->clock_hz = rf_stopwatch_clock_hz();
		seen->is_clean = rf_stopwatch_preemptions() == before;
		rf_team_meet(s->team);
		if (at == 0)
			take(s);
		rf_team_meet(s->team);
	}
}

static int by_speed(const void *a, const void *b)
{
	double x = ((const struct kept *)a)->per_s, y = ((const struct kept *)b)->per_s;

	return x < y ? -1 : x > y;
}

static int by_clock(const void *a, const void *b)
{
	double x = ((const struct kept *)a)->clock_hz, y = ((const struct kept *)b)->clock_hz;

	return x < y ? -1 : x > y;
}

/* Leaves the clean windows alone; all of them, where there is none. */
static void drop(struct sampling *s)
{
	size_t count = 0;
	double fastest;

	qsort(s->kept, s->count, sizeof(*s->kept), by_clock);
	fastest = s->kept[s->count * 3 / 4].clock_hz;
	for (size_t i = 0; i < s->count && s->clean > 0; ++i)
		s->kept[i].is_clean = s->kept[i].is_clean &&
		                      s->kept[i].clock_hz > SAME_CLOCK * fastest &&
		                      s->kept[i].clock_hz * SAME_CLOCK < fastest;
	for (size_t i = 0; i < s->count && s->clean > 0; ++i)
		if (s->kept[i].is_clean)
			s->kept[count++] = s->kept[i];
	s->clean = count;
	s->count = count > 0 ? count : s->count;
}

struct rf_windows_rate rf_windows_measure(struct rf_team *team, const struct rf_windows_job *job)
{
	struct sampling *s = calloc(1, sizeof(*s));
	struct rf_windows_rate rate = { 0 };

	if (s)
		s->seen = calloc(job->cores, sizeof(*s->seen));
	if (!s || !s->seen)
		goto done;
	s->team = team;
	s->job = job;
	s->times = 1;
	s->begin = rf_stopwatch_now();
	s->goes_on = true;
	rf_team_run(team, job->cores, sample, s);
	drop(s);
	rate.clock_hz = s->kept[s->count / 2].clock_hz;
	rate.is_clean = s->clean >= LEAST_WINDOWS;
	qsort(s->kept, s->count, sizeof(*s->kept), by_speed);
	rate.per_s = s->kept[rate.is_clean ? s->count * 3 / 4 : s->count - 1].per_s;
	rate.per_cycle = rate.clock_hz > 0 ? rate.per_s / rate.clock_hz : 0;
done:
	if (s)
		free(s->seen);
	free(s);
	return rate;
}
