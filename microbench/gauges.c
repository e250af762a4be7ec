/* SPDX-License-Identifier: MIT
 *
 * What is measured, and what comes of it.
 *
 * A figure is measured in rounds that lie seconds apart, so that whoever else uses the machine for
 * a while does not disturb all of them.  Of all rounds the middle half counts, its mean as the
 * figure and its range as how sure that is.  Of steps it is the better half: whoever else puts data
 * into a cache makes them longer, and nobody makes them shorter.
 */
#include "microbench/gauges.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "microbench/usable.h"
#include "microbench/stopwatch.h"
#include "microbench/streams.h"

/* Times what the nearer cache holds: data of steps, which stay in a cache that others use as well
 * if they come back soon. */
#define BEYOND 2.0

struct lister {
	const struct rf_workplace *place;
	struct rf_arena *arena;
	struct rf_gauges *gauges;
	bool failed;
};

static void add(struct lister *l, struct rf_gauge gauge)
{
	struct rf_gauge *item = RF_PUSH(l->arena, l->gauges);

	if (item)
		*item = gauge;
	l->failed = l->failed || !item;
}

static void add_streams(struct lister *l, size_t level, size_t cores)
{
	for (size_t stream = 0; stream < RF_STREAMS_COUNT; ++stream)
		add(l, (struct rf_gauge){ .kind = RF_GAUGE_STREAM,
		                          .level = level,
		                          .cores = cores,
		                          .stream = stream });
}

static void add_level(struct lister *l, size_t level, bool curves)
{
	size_t all = l->place->cores;
	const struct rf_machine *machine = l->place->machine;
	bool is_shared = level == machine->cache_count || machine->caches[level].cores > 1;

	add_streams(l, level, 1);
	for (size_t cores = 2; cores < all && curves && is_shared; ++cores)
		add_streams(l, level, cores);
	if (all > 1)
		add_streams(l, level, all);
	add(l, (struct rf_gauge){ .kind = RF_GAUGE_STEP, .level = level, .cores = 1 });
}

static void add_arithmetic(struct lister *l)
{
	for (int form = 0; form < RF_COMPUTING_FORMS; ++form)
		for (int operation = 0; operation < RF_COMPUTING_OPERATIONS; ++operation)
			add(l,
			    (struct rf_gauge){ .kind = RF_GAUGE_ARITHMETIC,
			                       .form = (enum rf_computing_form)form,
			                       .operation = (enum rf_computing_operation)operation,
			                       .vector_bytes = l->place->vector_bytes,
			                       .cores = 1 });
	for (int bytes = 16; bytes <= l->place->vector_bytes; bytes *= 2)
		add(l, (struct rf_gauge){ .kind = RF_GAUGE_BUSY_CLOCK,
		                          .vector_bytes = bytes,
		                          .cores = l->place->cores });
}

enum rf_status rf_gauges_list(const struct rf_workplace *place, bool curves, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_gauges *gauges)
{
	struct lister l = { place, arena, gauges, false };

	add(&l, (struct rf_gauge){ .kind = RF_GAUGE_CLOCK, .cores = 1 });
	for (size_t level = 0; level < place->machine->cache_count; ++level)
		add(&l, (struct rf_gauge){ .kind = RF_GAUGE_CAPACITY, .level = level, .cores = 1 });
	for (size_t level = 0; level <= place->machine->cache_count; ++level)
		add_level(&l, level, curves);
	add_arithmetic(&l);
	return l.failed ? rf_out_of_memory(diagnostics) : RF_OK;
}

bool rf_gauges_keep_pace(const struct rf_machine *machine, const struct rf_gauge *gauge)
{
	return gauge->kind == RF_GAUGE_STREAM && gauge->level < machine->cache_count &&
	       machine->caches[gauge->level].cores == 1;
}

/* ---- one measurement ---- */

struct calculation {
	const struct rf_gauge *gauge;
};

static double calculate(void *of, size_t core, size_t times)
{
	const struct rf_gauge *gauge = ((struct calculation *)of)->gauge;

	(void)core;
	return rf_computing_run(gauge->form, gauge->operation, gauge->vector_bytes, times);
}

static struct rf_windows_rate measure_arithmetic(const struct rf_workplace *place,
                                                 const struct rf_gauge *gauge)
{
	struct calculation calculation = { gauge };
	struct rf_windows_job job = { calculate, &calculation, gauge->cores, place->window_s,
		                      place->seconds };

	if (rf_computing_run(gauge->form, gauge->operation, gauge->vector_bytes, 1) <= 0)
		return (struct rf_windows_rate){ 0 };
	return rf_windows_measure(place->team, &job);
}

static double clock_of(const struct rf_workplace *place, int vector_bytes, size_t cores)
{
	struct rf_gauge busy = { .form =
		                     vector_bytes > 0 ? RF_COMPUTING_VECTOR : RF_COMPUTING_SCALAR,
		                 .operation = RF_COMPUTING_MUL,
		                 .vector_bytes = vector_bytes > 0 ? vector_bytes : 16,
		                 .cores = cores };

	return measure_arithmetic(place, &busy).clock_hz;
}

static double measure_stream(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	size_t bytes = rf_workplace_bytes(place, gauge->level, gauge->cores);
	struct rf_windows_rate rate =
	    rf_workplace_stream(place, gauge->stream, bytes, gauge->cores);

	return rf_gauges_keep_pace(place->machine, gauge) ? rate.per_cycle : rate.per_s;
}

static double measure_steps(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	bool is_cache = gauge->level < place->machine->cache_count;
	double nearer = gauge->level > 0 ? (double)place->usable_bytes[gauge->level - 1] : 0;
	double here = is_cache ? (double)place->usable_bytes[gauge->level] : 0;
	double bytes = fmin(gauge->level > 0 ? BEYOND * nearer : here / 2, 0.9 * here);
	size_t most = place->way_bytes;
	struct rf_windows_rate rate =
	    rf_workplace_steps(place, is_cache && bytes < (double)most ? (size_t)bytes : most);

	return rate.per_cycle > 0 ? 1 / rate.per_cycle : 0;
}

static double measure(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	double per_cycle;

	switch (gauge->kind) {
	case RF_GAUGE_CLOCK:
		return clock_of(place, 0, 1);
	case RF_GAUGE_BUSY_CLOCK:
		return clock_of(place, gauge->vector_bytes, gauge->cores);
	case RF_GAUGE_CAPACITY:
		return rf_usable_measure(
		    place, gauge->level,
		    gauge->level > 0 ? (double)place->usable_bytes[gauge->level - 1] : 0);
	case RF_GAUGE_STREAM:
		return measure_stream(place, gauge);
	case RF_GAUGE_STEP:
		return measure_steps(place, gauge);
	case RF_GAUGE_ARITHMETIC:
		per_cycle = measure_arithmetic(place, gauge).per_cycle;
		return gauge->form == RF_COMPUTING_CHAIN && per_cycle > 0 ? 1 / per_cycle
		                                                          : per_cycle;
	}
	return 0;
}

void rf_gauges_measure(const struct rf_workplace *place, struct rf_gauge *gauge)
{
	double value = measure(place, gauge);

	if (value > 0 && gauge->round_count < RF_GAUGE_ROUNDS)
		gauge->rounds[gauge->round_count++] = value;
}

/* ---- what comes of it ---- */

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

struct half {
	double mean, least, most;
};

/* The half of its rounds that counts. */
static struct half half_of(const struct rf_gauge *gauge)
{
	double sorted[RF_GAUGE_ROUNDS];
	size_t count = (gauge->round_count + 1) / 2;
	size_t rest = gauge->round_count - count;
	const double *from = sorted + (gauge->kind == RF_GAUGE_STEP ? 0 : rest / 2);
	struct half half = { 0 };

	if (count == 0)
		return half;
	memcpy(sorted, gauge->rounds, gauge->round_count * sizeof(*sorted));
	qsort(sorted, gauge->round_count, sizeof(*sorted), by_value);
	for (size_t i = 0; i < count; ++i)
		half.mean += from[i] / (double)count;
	half.least = from[0];
	half.most = from[count - 1];
	return half;
}

double rf_gauges_value(const struct rf_gauge *gauge)
{
	return half_of(gauge).mean;
}

double rf_gauges_spread(const struct rf_gauge *gauge)
{
	struct half half = half_of(gauge);

	return half.mean > 0 ? (half.most - half.least) / half.mean : 0;
}
