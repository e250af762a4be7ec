/* SPDX-License-Identifier: MIT
 *
 * A machine file of this host with measured figures.
 *
 * What the host is made of is described first (probe/).  Then come the clock and the capacities,
 * on which the sizes of all other data rest, and then all figures in turn, round after round, until
 * the time is up; figures that repeat well are left out of later rounds.
 */
#include "microbench/microbench.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/machines.h"
#include "microbench/figures.h"
#include "microbench/gauges.h"
#include "microbench/stopwatch.h"
#include "microbench/streams.h"
#include "probe/host.h"
#include "probe/processors.h"
#include "toolchain/limits.h"

enum { FIRST_ROUNDS = 3, LEAST_ROUNDS = 2, FEW_CORES = 8 };

#define WINDOW_S      1e-3
#define MEASUREMENT_S 0.03
#define TOUCHED_PER_S 40e6 /* bytes of memory that are got ready, for each second there is */
#define LEAST_BYTES   (1 << 20)
#define ENOUGH_BYTES  (256 << 20)
#define WAY_BYTES     (64 << 20)
#define REPEATS_WELL  0.02 /* the range of rounds, as a share */
#define EXTRA_TIME    1.2
#define LONG          30.0 /* seconds, in which every number of cores is measured */

static const struct rf_place nowhere = { 0 };

struct bench {
	const struct rf_microbench_options *options;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_machine machine;
	struct rf_workplace place;
	struct rf_gauges gauges;
	double begin;
	bool is_pinned;
};

static double elapsed(const struct bench *b)
{
	return rf_stopwatch_now() - b->begin;
}

static void show(const struct bench *b, double share)
{
	if (b->options->progress)
		b->options->progress(fmin(share, 1));
}

static enum rf_status describe(struct bench *b)
{
	const char *text;
	enum rf_status status = rf_host_probe(NULL, b->arena, b->diagnostics, &text);

	if (status != RF_OK)
		return status;
	return rf_machine_read(text, strlen(text), "host.yml", b->arena, b->diagnostics,
	                       &b->machine);
}

/* A team on the cores of a memory domain, as far as this process may use them. */
static enum rf_status gather(struct bench *b)
{
	size_t all = (size_t)rf_machine_domain_cores(&b->machine);
	struct rf_processors processors = rf_processors_list(false, true, b->arena);
	size_t count = processors.count;

	count = count < all ? count : all;
	count = count < RF_WORKPLACE_CORES ? count : RF_WORKPLACE_CORES;
	if (count == 0)
		return rf_refuse(b->diagnostics, RF_FAILED, nowhere,
		                 "run it where cores can be used (taskset, cgroups)",
		                 "the system does not tell which cores can be used");
	b->place.cores = count;
	if (count < all)
		rf_report(b->diagnostics, RF_WARNING, nowhere,
		          "run it where all cores can be used (taskset, cgroups)",
		          "of %zu cores %zu can be used: rates of all of them stay unknown", all,
		          b->place.cores);
	b->place.team = rf_team_new(processors.items, b->place.cores, &b->is_pinned);
	if (!b->place.team)
		return rf_refuse(b->diagnostics, RF_FAILED, nowhere,
		                 "raise the limit of processes (ulimit -u)",
		                 "no threads can be had");
	if (!b->is_pinned)
		rf_report(b->diagnostics, RF_WARNING, nowhere,
		          "run it with the right to do so (sched_setaffinity)",
		          "threads cannot be tied to cores: figures may be lower");
	return RF_OK;
}

/* Data of all cores: twice what the last cache has, as far as time and memory allow. */
static double wanted_bytes(struct bench *b)
{
	const struct rf_cache *last = &b->machine.caches[b->machine.cache_count - 1];
	double caches = (double)rf_machine_domain_cores(&b->machine) / (double)last->cores;
	double bytes = fmax(ENOUGH_BYTES, 2 * (double)last->size_bytes * fmax(caches, 1));
	double left = rf_limits_memory(&rf_limits_system, b->arena);

	bytes = fmin(bytes, b->options->seconds * TOUCHED_PER_S);
	if (left > 0)
		bytes = fmin(bytes, left / 4);
	return fmax(bytes, LEAST_BYTES);
}

static enum rf_status prepare(struct bench *b)
{
	double bytes = wanted_bytes(b);

	b->place.machine = &b->machine;
	b->place.vector_bytes = rf_streams_vector_bytes();
	b->place.way_bytes = (size_t)fmin(WAY_BYTES, bytes / 4);
	for (size_t i = 0; i < b->machine.cache_count && i < RF_WORKPLACE_LEVELS; ++i)
		b->place.usable_bytes[i] = b->machine.caches[i].size_bytes;
	return rf_workplace_fill(&b->place, bytes, b->arena, b->diagnostics);
}

static bool comes_first(const struct rf_gauge *gauge)
{
	return gauge->kind == RF_GAUGE_CLOCK || gauge->kind == RF_GAUGE_CAPACITY;
}

/* Capacities, nearest cache first: each rests on the one before. */
static void measure_first(struct bench *b)
{
	for (size_t i = 0; i < b->gauges.count; ++i) {
		struct rf_gauge *gauge = &b->gauges.items[i];

		if (!comes_first(gauge))
			continue;
		for (int round = 0; round < FIRST_ROUNDS; ++round)
			rf_gauges_measure(&b->place, gauge);
		if (gauge->kind == RF_GAUGE_CAPACITY && gauge->round_count > 0)
			b->place.usable_bytes[gauge->level] = (int64_t)rf_gauges_value(gauge);
		show(b, elapsed(b) / b->options->seconds);
	}
}

/* What others leave of a cache changes while we measure, so that every round asks again. */
static bool is_of_others(const struct bench *b, const struct rf_gauge *gauge)
{
	return gauge->kind == RF_GAUGE_CAPACITY && b->machine.caches[gauge->level].cores > 1;
}

static bool repeats_well(const struct bench *b, const struct rf_gauge *gauge)
{
	if (is_of_others(b, gauge))
		return false;
	if (gauge->kind == RF_GAUGE_CAPACITY || gauge->kind == RF_GAUGE_PAGES)
		return gauge->round_count >= FIRST_ROUNDS;
	return gauge->kind != RF_GAUGE_CLOCK && gauge->round_count > FIRST_ROUNDS &&
	       rf_gauges_spread(gauge) < REPEATS_WELL;
}

/* When it is too late for another round; who has been measured but once has some more time. */
static double time_for(const struct bench *b, const struct rf_gauge *gauge)
{
	return b->options->seconds * (gauge->round_count < LEAST_ROUNDS ? EXTRA_TIME : 1);
}

/* One more round of all gauges that need it; whether there was one. */
static bool measure_round(struct bench *b, bool is_first)
{
	bool found = false;

	for (size_t i = 0; i < b->gauges.count; ++i) {
		struct rf_gauge *gauge = &b->gauges.items[i];

		if (repeats_well(b, gauge))
			continue;
		if (!is_first && elapsed(b) > time_for(b, gauge))
			continue;
		rf_gauges_measure(&b->place, gauge);
		found = true;
		show(b, elapsed(b) / b->options->seconds);
	}
	return found;
}

/* Data that lie in a cache in part do not measure memory. */
static void warn_of_small_data(const struct bench *b)
{
	size_t last = b->machine.cache_count - 1;
	double all = (double)b->place.data_bytes * (double)b->place.cores;
	double sharing = fmin((double)b->place.cores, (double)b->machine.caches[last].cores);
	double cached = (double)b->place.usable_bytes[last] * (double)b->place.cores / sharing;

	if (all < 2 * cached)
		rf_report(b->diagnostics, RF_WARNING, nowhere,
		          "leave out --quick, or give the program more memory",
		          "%.0f MiB of data are not much more than the %.0f MiB of %s: rates of "
		          "memory may be too high",
		          all / (1 << 20), cached / (1 << 20), b->machine.caches[last].name);
}

static void measure(struct bench *b)
{
	double left = b->options->seconds - elapsed(b);

	b->place.seconds = fmin(MEASUREMENT_S, fmax(left, 0.01) / 8 / (double)b->gauges.count);
	b->place.window_s = fmin(WINDOW_S, b->place.seconds / 4);
	measure_first(b);
	for (int round = 0; round < RF_GAUGE_ROUNDS; ++round)
		if (!measure_round(b, round == 0))
			break;
	show(b, 1);
	warn_of_small_data(b);
}

/* How it was measured, in a line. */
static const char *how(const struct bench *b)
{
	return rf_arena_print(
	    b->arena, "measured, by rfmodel machine bench, vectors of %d B%s, %.0f MiB of data",
	    b->place.vector_bytes, b->is_pinned ? "" : ", not pinned",
	    (double)b->place.data_bytes * (double)b->place.cores / (1 << 20));
}

static enum rf_status write_machine(struct bench *b, const char **text)
{
	const char *name = b->machine.name, *end = strstr(name, " (probed");
	struct rf_machine again;
	enum rf_status status =
	    rf_figures_put(&b->gauges, how(b), b->arena, b->diagnostics, &b->machine);

	if (status != RF_OK)
		return status;
	b->machine.name = rf_arena_print(b->arena, "%.*s (measured)",
	                                 (int)(end ? end - name : (long)strlen(name)), name);
	*text = rf_machine_write(b->arena, &b->machine);
	if (!*text || !b->machine.name)
		return rf_out_of_memory(b->diagnostics);
	return rf_machine_read(*text, strlen(*text), "measured.yml", b->arena, b->diagnostics,
	                       &again);
}

enum rf_status rf_microbench_run(const struct rf_microbench_options *options,
                                 struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 const char **text)
{
	struct bench b = { .options = options,
		           .arena = arena,
		           .diagnostics = diagnostics,
		           .begin = rf_stopwatch_now() };
	enum rf_status status = describe(&b);

	if (status == RF_OK)
		status = gather(&b);
	if (status == RF_OK)
		status = prepare(&b);
	if (status == RF_OK)
		status =
		    rf_gauges_list(&b.place, b.place.cores <= FEW_CORES || options->seconds > LONG,
		                   arena, diagnostics, &b.gauges);
	if (status == RF_OK) {
		measure(&b);
		status = write_machine(&b, text);
	}
	rf_workplace_clear(&b.place);
	rf_team_free(b.place.team);
	return status;
}
