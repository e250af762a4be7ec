/* SPDX-License-Identifier: MIT
 *
 * What is measured, and what comes of it.
 *
 * A figure is measured in rounds that lie seconds apart, so that whoever else uses the machine for
 * a while does not disturb all of them.  Of all rounds the middle half counts, its mean as the
 * figure and how far it reaches from there as how sure that is.  Of waits it is the better half:
 * whoever else puts data into a cache makes them longer, and nobody makes them shorter.
 */
#include "microbench/gauges.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "microbench/page_steps.h"
#include "microbench/usable.h"
#include "microbench/stopwatch.h"
#include "microbench/streams.h"

/* Times what the nearer cache holds: data of steps, which stay in a cache that others use as well
 * if they come back soon. */
#define BEYOND 2.0

/* What is said of figures that were measured but once, or not without others in between. */
#define OF_ONE_ROUND 0.2
#define OF_NO_ROUND  1.0

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

	add(&l, (struct rf_gauge){ .kind = RF_GAUGE_CLOCK, .cores = 1, .vector_bytes = 16 });
	for (size_t level = 0; level < place->machine->cache_count; ++level)
		add(&l, (struct rf_gauge){ .kind = RF_GAUGE_CAPACITY, .level = level, .cores = 1 });
	for (size_t level = 0; level <= place->machine->cache_count; ++level)
		add_level(&l, level, curves);
	for (size_t stream = RF_STREAMS_LOAD_OFF; stream <= RF_STREAMS_STORE_OFF; ++stream)
		add(&l,
		    (struct rf_gauge){ .kind = RF_GAUGE_OFF_LINES, .cores = 1, .stream = stream });
	for (size_t level = 1; level < place->machine->cache_count; ++level)
		add(&l, (struct rf_gauge){ .kind = RF_GAUGE_BESIDE, .level = level, .cores = 1 });
	if (place->small.data) {
		add(&l, (struct rf_gauge){ .kind = RF_GAUGE_PAGES, .cores = 1 });
		add(&l, (struct rf_gauge){ .kind = RF_GAUGE_WALK, .cores = 1 });
	}
	add_arithmetic(&l);
	return l.failed ? rf_out_of_memory(diagnostics) : RF_OK;
}

bool rf_gauges_keep_pace(const struct rf_machine *machine, const struct rf_gauge *gauge)
{
	return gauge->kind == RF_GAUGE_STREAM && gauge->level < machine->cache_count &&
	       machine->caches[gauge->level].cores == 1;
}

/* ---- one measurement ---- */

struct reading {
	double value; /* 0: there is nothing to measure */
	bool is_clean;
	double least; /* of a capacity */
};

static double calculate(void *of, size_t core, size_t times)
{
	const struct rf_gauge *const *gauge = of;

	(void)core;
	return rf_computing_run((*gauge)->form, (*gauge)->operation, (*gauge)->vector_bytes, times);
}

static struct rf_windows_rate compute(const struct rf_workplace *place,
                                      const struct rf_gauge *gauge)
{
	struct rf_windows_job job = { calculate, &gauge, gauge->cores, place->window_s,
		                      place->seconds };

	if (rf_computing_run(gauge->form, gauge->operation, gauge->vector_bytes, 1) <= 0)
		return (struct rf_windows_rate){ 0 };
	return rf_windows_measure(place->team, &job);
}

static struct reading measure_arithmetic(const struct rf_workplace *place,
                                         const struct rf_gauge *gauge)
{
	struct rf_windows_rate rate = compute(place, gauge);
	bool is_time = gauge->form == RF_COMPUTING_CHAIN && rate.per_cycle > 0;

	return (struct reading){ .value = is_time ? 1 / rate.per_cycle : rate.per_cycle,
		                 .is_clean = rate.is_clean };
}

static struct reading measure_clock(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	struct rf_gauge busy = *gauge;
	struct rf_windows_rate rate;

	busy.operation = RF_COMPUTING_MUL;
	busy.form = gauge->kind == RF_GAUGE_BUSY_CLOCK ? RF_COMPUTING_VECTOR : RF_COMPUTING_SCALAR;
	rate = compute(place, &busy);
	return (struct reading){ .value = rate.clock_hz, .is_clean = rate.is_clean };
}

static struct reading measure_capacity(const struct rf_workplace *place,
                                       const struct rf_gauge *gauge)
{
	size_t level = gauge->level;
	double nearer = level > 0 ? (double)place->usable_bytes[level - 1] : 0;
	struct rf_usable usable = rf_usable_measure(place, level, nearer);

	return (struct reading){ usable.bytes, true, usable.least_bytes };
}

static struct reading measure_stream(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	size_t bytes = rf_workplace_bytes(place, gauge->level, gauge->cores);
	struct rf_windows_rate rate =
	    rf_workplace_stream(place, gauge->stream, bytes, gauge->cores);
	bool keeps_pace = rf_gauges_keep_pace(place->machine, gauge);

	return (struct reading){ .value = keeps_pace ? rate.per_cycle : rate.per_s,
		                 .is_clean = rate.is_clean };
}

static struct reading measure_off_lines(const struct rf_workplace *place,
                                        const struct rf_gauge *gauge)
{
	struct rf_windows_rate rate =
	    rf_workplace_stream(place, gauge->stream, rf_workplace_bytes(place, 0, 1), 1);

	return (struct reading){ .value = rate.per_cycle, .is_clean = rate.is_clean };
}

/* A line is loaded three times, and between two of these as many bytes are loaded as stored; beside
 * it the same loop that finds all but the first in the first cache. */
static struct reading measure_beside(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	size_t between = rf_workplace_bytes(place, gauge->level, 1) / 4;
	struct rf_windows_rate with = rf_workplace_echo(place, between);
	struct rf_windows_rate without = rf_workplace_echo(place, 0);

	if (with.per_cycle <= 0 || without.per_cycle <= 0)
		return (struct reading){ 0 };
	return (struct reading){ .value = fmax(0, 1 / with.per_cycle - 1 / without.per_cycle) / 2,
		                 .is_clean = with.is_clean && without.is_clean };
}

static struct reading measure_steps(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	bool is_cache = gauge->level < place->machine->cache_count;
	double nearer = gauge->level > 0 ? (double)place->usable_bytes[gauge->level - 1] : 0;
	double here = is_cache ? (double)place->usable_bytes[gauge->level] : 0;
	double bytes = fmin(gauge->level > 0 ? BEYOND * nearer : here / 2, 0.9 * here);
	struct rf_windows_rate rate =
	    rf_workplace_loads(place, is_cache ? (size_t)bytes : place->way_bytes);

	return (struct reading){ .value = rate.per_cycle > 0 ? 1 / rate.per_cycle : 0,
		                 .is_clean = rate.is_clean };
}

static struct reading measure_pages(const struct rf_workplace *place, const struct rf_gauge *gauge)
{
	double value = gauge->kind == RF_GAUGE_WALK ? rf_page_steps_walk_cy(place)
	                                            : rf_page_steps_entries(place);

	return (struct reading){ .value = value, .is_clean = true };
}

static bool is_wait(const struct rf_gauge *gauge)
{
	return gauge->kind == RF_GAUGE_STEP || gauge->kind == RF_GAUGE_WALK ||
	       gauge->kind == RF_GAUGE_BESIDE;
}

/* The better one of two, where 0 is none. */
static double better(const struct rf_gauge *gauge, double one, double other)
{
	bool is_time = is_wait(gauge) ||
	               (gauge->kind == RF_GAUGE_ARITHMETIC && gauge->form == RF_COMPUTING_CHAIN);

	if (one <= 0 || other <= 0)
		return fmax(one, other);
	return is_time ? fmin(one, other) : fmax(one, other);
}

void rf_gauges_measure(const struct rf_workplace *place, struct rf_gauge *gauge)
{
	static struct reading (*const measure[])(const struct rf_workplace *place,
	                                         const struct rf_gauge *gauge) = {
		[RF_GAUGE_PAGES] = measure_pages,           [RF_GAUGE_WALK] = measure_pages,
		[RF_GAUGE_CLOCK] = measure_clock,           [RF_GAUGE_BUSY_CLOCK] = measure_clock,
		[RF_GAUGE_CAPACITY] = measure_capacity,     [RF_GAUGE_STREAM] = measure_stream,
		[RF_GAUGE_ARITHMETIC] = measure_arithmetic, [RF_GAUGE_STEP] = measure_steps,
		[RF_GAUGE_OFF_LINES] = measure_off_lines,   [RF_GAUGE_BESIDE] = measure_beside,
	};
	struct reading reading = measure[gauge->kind](place, gauge);

	if (reading.least > 0 && (gauge->least <= 0 || reading.least < gauge->least))
		gauge->least = reading.least;
	if (reading.value > 0 && !reading.is_clean)
		gauge->disturbed = better(gauge, gauge->disturbed, reading.value);
	else if (reading.value > 0 && gauge->round_count < RF_GAUGE_ROUNDS)
		gauge->rounds[gauge->round_count++] = reading.value;
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
	const double *from = sorted + (is_wait(gauge) ? 0 : (rest + 1) / 2);
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
	return gauge->round_count > 0 ? half_of(gauge).mean : gauge->disturbed;
}

double rf_gauges_spread(const struct rf_gauge *gauge)
{
	struct half half = half_of(gauge);

	if (gauge->round_count < 2)
		return gauge->round_count == 1 ? OF_ONE_ROUND : OF_NO_ROUND;
	return fmax(half.most - half.mean, half.mean - half.least) / half.mean;
}
