/* SPDX-License-Identifier: MIT
 *
 * From gauges to the keys of a machine file.
 *
 * Loops name bytes; tables of rates have what crosses the link, lines that are written and were
 * read first included (machine-files/src/benchmarks.h).  The source of a figure says how far a
 * second measurement may be from it: figures that are as sure as each other share one.
 */
#include "microbench/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine-files/src/benchmarks.h"
#include "microbench/streams.h"

/* The least that is promised of a figure, in per cent. */
enum { SURE = 3, SURE_OF_PAGES = 15, MOST_PERCENT = 100 };

/* The same of levels that others use as well: rates, steps, capacities. */
enum { SURE_OF_RATES = 5, SURE_OF_STEPS = 10, SURE_OF_CAPACITIES = 20 };

/* A clock that is raised while there is room for it is another one some minutes later. */
#define RAISED       1.02 /* times the nominal one */
#define RAISED_DRIFT 0.07

struct putting {
	const char *how;
	struct rf_arena *arena;
	struct rf_machine *machine;
	const char *sources[MOST_PERCENT + 1]; /* by per cent; NULL: no figure has it */
	const char *capacities;                /* how sure those are, which have no source */
	double clock_hz;
	double clock_drift; /* how far another one may be off, besides what rounds tell */
	bool failed;
};

static int least_percent(const struct rf_machine *machine, const struct rf_gauge *gauge)
{
	if (gauge->kind == RF_GAUGE_PAGES || gauge->kind == RF_GAUGE_WALK)
		return SURE_OF_PAGES;
	if (gauge->kind == RF_GAUGE_BESIDE)
		return SURE_OF_STEPS;
	if (gauge->kind == RF_GAUGE_ARITHMETIC || gauge->kind == RF_GAUGE_CLOCK ||
	    gauge->kind == RF_GAUGE_BUSY_CLOCK)
		return SURE;
	if (gauge->level < machine->cache_count && machine->caches[gauge->level].cores == 1)
		return SURE;
	return gauge->kind == RF_GAUGE_CAPACITY ? SURE_OF_CAPACITIES
	       : gauge->kind == RF_GAUGE_STEP   ? SURE_OF_STEPS
	                                        : SURE_OF_RATES;
}

/* In whole per cent; `drift` besides what rounds tell. */
static int percent_of(const struct putting *p, const struct rf_gauge *gauge, double drift)
{
	int percent = (int)ceil(100 * (rf_gauges_spread(gauge) + drift));
	int least = least_percent(p->machine, gauge);

	percent = percent > MOST_PERCENT ? MOST_PERCENT : percent;
	return percent > least ? percent : least;
}

static const char *source_within(struct putting *p, int percent)
{
	if (!p->sources[percent])
		p->sources[percent] = rf_arena_print(p->arena, "%s, within %d %%", p->how, percent);
	p->failed = p->failed || !p->sources[percent];
	return p->sources[percent];
}

/* More digits than a measurement can repeat are of no use. */
static double rounded(double value, int digits)
{
	char text[32];

	snprintf(text, sizeof(text), "%.*e", digits - 1, value);
	return strtod(text, NULL);
}

static struct rf_figure figure(struct putting *p, const struct rf_gauge *gauge, double value)
{
	return (struct rf_figure){
		rounded(value, 4), true, source_within(p, percent_of(p, gauge, 0)), { 0 }
	};
}

/* The same of what follows the clock. */
static struct rf_figure clocked_figure(struct putting *p, const struct rf_gauge *gauge,
                                       double value)
{
	struct rf_figure clocked = figure(p, gauge, value);

	clocked.source = source_within(p, percent_of(p, gauge, p->clock_drift));
	return clocked;
}

/* ---- bandwidths ---- */

static double link_factor(const struct rf_machine *machine, size_t level,
                          const struct rf_benchmark *loop)
{
	if (level == 0)
		return 1;
	if (level < machine->cache_count && machine->caches[level].is_victim)
		return rf_benchmarks_victim_factor(loop->reads, loop->writes, loop->both);
	if (level == machine->cache_count && machine->memory.write_allocate == RF_NO)
		return 1;
	return rf_benchmarks_allocate_factor(loop->reads, loop->writes, loop->both);
}

static struct rf_bandwidth *rate_named(struct putting *p, struct rf_bandwidths *table,
                                       const struct rf_benchmark *loop)
{
	struct rf_bandwidth *items;

	for (size_t i = 0; i < table->count; ++i)
		if (strcmp(table->items[i].benchmark, loop->name) == 0)
			return &table->items[i];
	items = RF_NEW_ARRAY(p->arena, struct rf_bandwidth, table->count + 1);
	if (!items) {
		p->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < table->count; ++i)
		items[i] = table->items[i];
	items[table->count] = (struct rf_bandwidth){ .benchmark = loop->name,
		                                     .reads = loop->reads,
		                                     .writes = loop->writes,
		                                     .both = loop->both };
	table->items = items;
	return &items[table->count++];
}

static void put_rate(struct putting *p, struct rf_bandwidths *table, const struct rf_gauge *gauge,
                     const struct rf_benchmark *loop, double bytes_per_s)
{
	struct rf_bandwidth *rate = rate_named(p, table, loop);

	if (rate)
		rate->bytes_per_s = rf_gauges_keep_pace(p->machine, gauge)
		                        ? clocked_figure(p, gauge, bytes_per_s)
		                        : figure(p, gauge, bytes_per_s);
}

/* The rates of 1, 2, ... cores; a table has all of them or none. */
static void put_curve(struct putting *p, struct rf_bandwidths *table, const struct rf_gauge *gauge,
                      const struct rf_benchmark *loop, double bytes_per_s)
{
	struct rf_bandwidth *rate = rate_named(p, table, loop);
	size_t count = (size_t)rf_machine_domain_cores(p->machine);

	if (!rate || gauge->cores > count)
		return;
	if (!rate->curve_bytes_per_s)
		rate->curve_bytes_per_s = RF_NEW_ARRAY(p->arena, double, count);
	p->failed = p->failed || !rate->curve_bytes_per_s;
	if (!rate->curve_bytes_per_s)
		return;
	rate->curve_bytes_per_s[gauge->cores - 1] = rounded(bytes_per_s, 4);
	rate->curve_count += 1;
}

static void put_stream(struct putting *p, const struct rf_gauge *gauge)
{
	struct rf_machine *machine = p->machine;
	const struct rf_benchmark *loop = rf_benchmarks_find(rf_streams[gauge->stream].benchmark);
	double pace = rf_gauges_keep_pace(machine, gauge) ? p->clock_hz : 1;
	double named = rf_gauges_value(gauge) * pace;
	double bytes_per_s = named * link_factor(machine, gauge->level, loop);
	size_t all = (size_t)rf_machine_domain_cores(machine);
	bool is_cache = gauge->level < machine->cache_count;
	struct rf_cache *cache = is_cache ? &machine->caches[gauge->level] : NULL;
	struct rf_bandwidths *one =
	    cache ? &cache->single_bandwidth : &machine->memory.single_bandwidth;
	struct rf_bandwidths *domain = cache ? &cache->bandwidth : &machine->memory.bandwidth;

	if (gauge->cores == 1)
		put_rate(p, one, gauge, loop, bytes_per_s);
	if (gauge->cores == all)
		put_rate(p, domain, gauge, loop, bytes_per_s);
	if (all > 1 && (!cache || cache->cores > 1))
		put_curve(p, domain, gauge, loop, bytes_per_s);
	if (gauge->level > 0 || gauge->cores > 1)
		return;
	if (strcmp(loop->name, "load") == 0)
		machine->load_bytes_per_cy = figure(p, gauge, named / p->clock_hz);
	if (strcmp(loop->name, "store") == 0)
		machine->store_bytes_per_cy = figure(p, gauge, named / p->clock_hz);
	if ((strcmp(loop->name, "triad") == 0 || strcmp(loop->name, "daxpy") == 0) &&
	    named / p->clock_hz > machine->moved_bytes_per_cy.value)
		machine->moved_bytes_per_cy = figure(p, gauge, named / p->clock_hz);
}

/* What the first cache serves of loads and stores together is a figure of its own where it is less
 * than both; nine tenths are as good as both. */
static void drop_moved(struct rf_machine *machine)
{
	double both = machine->load_bytes_per_cy.value + machine->store_bytes_per_cy.value;

	if (machine->moved_bytes_per_cy.value > 0.9 * both)
		machine->moved_bytes_per_cy = (struct rf_figure){ 0 };
}

/* Curves with holes, and those of machines whose cores this process may not use, say nothing. */
static void drop_broken_curves(struct putting *p, struct rf_bandwidths *table)
{
	size_t kept = 0;

	for (size_t i = 0; i < table->count; ++i) {
		struct rf_bandwidth *rate = &table->items[i];

		if ((int64_t)rate->curve_count != rf_machine_domain_cores(p->machine)) {
			rate->curve_count = 0;
			rate->curve_bytes_per_s = NULL;
		}
		if (rate->bytes_per_s.known)
			table->items[kept++] = *rate;
	}
	table->count = kept;
}

/* ---- the core ---- */

static void put_arithmetic(struct putting *p, const struct rf_gauge *gauge)
{
	struct rf_flops *full = &p->machine->float64, *single = &p->machine->float32;
	struct rf_figure *const vectors[] = { &full->fma, &full->add, &full->mul, &full->div,
		                              &full->sqrt };
	struct rf_figure *const scalars[] = { &full->scalar_fma, &full->scalar_add,
		                              &full->scalar_mul, &full->scalar_div,
		                              &full->scalar_sqrt };
	struct rf_figure *const singles[] = { &single->fma, &single->add, &single->mul,
		                              &single->div, &single->sqrt };
	struct rf_figure *const single_scalars[] = { &single->scalar_fma, &single->scalar_add,
		                                     &single->scalar_mul, &single->scalar_div,
		                                     &single->scalar_sqrt };
	struct rf_latencies *latencies = &p->machine->latencies;
	struct rf_figure *const chains[] = { &latencies->fma_cy,    &latencies->add_cy,
		                             &latencies->mul_cy,    &latencies->div_cy,
		                             &latencies->sqrt_cy,   &latencies->compare_cy,
		                             &latencies->forward_cy };
	struct rf_figure *const *const forms[RF_COMPUTING_FORMS] = { vectors, scalars, singles,
		                                                     single_scalars, chains };
	double value = rf_gauges_value(gauge);
	bool is_chain = gauge->form == RF_COMPUTING_CHAIN;

	if (gauge->operation >= RF_COMPUTING_COMPARE && !is_chain)
		return;
	if (gauge->operation == RF_COMPUTING_FMA && !is_chain)
		value *= 2;
	if (gauge->operation == RF_COMPUTING_COMPARE)
		value /= 2;
	if (gauge->operation == RF_COMPUTING_SQRT && is_chain)
		value -= latencies->mul_cy.value;
	if (gauge->operation == RF_COMPUTING_FORWARD)
		value -= latencies->add_cy.value;
	*forms[gauge->form][gauge->operation] = figure(p, gauge, rounded(value, 3));
}

static void put_busy_clock(struct putting *p, const struct rf_gauge *gauge)
{
	const char *name = gauge->vector_bytes == 64   ? "avx512"
	                   : gauge->vector_bytes == 32 ? "avx2"
	                                               : "sse";
	struct rf_named_clock *clocks =
	    RF_NEW_ARRAY(p->arena, struct rf_named_clock, p->machine->max_clock_count + 1);

	p->failed = p->failed || !clocks;
	if (!clocks)
		return;
	for (size_t i = 0; i < p->machine->max_clock_count; ++i)
		clocks[i] = p->machine->max_clocks[i];
	clocks[p->machine->max_clock_count++] =
	    (struct rf_named_clock){ name, clocked_figure(p, gauge, rf_gauges_value(gauge)) };
	p->machine->max_clocks = clocks;
}

static void put_steps(struct putting *p, const struct rf_gauge *gauge)
{
	struct rf_machine *machine = p->machine;
	struct rf_figure cycles = figure(p, gauge, rounded(rf_gauges_value(gauge), 3));

	if (gauge->level >= machine->cache_count)
		machine->memory.latency_cy = cycles;
	else
		machine->caches[gauge->level].latency_cy = cycles;
	if (gauge->level == 0)
		machine->latencies.load_cy = cycles;
}

static void put_off_lines(struct putting *p, const struct rf_gauge *gauge)
{
	struct rf_figure rate = figure(p, gauge, rf_gauges_value(gauge));

	if (gauge->stream == RF_STREAMS_LOAD_OFF)
		p->machine->unaligned_load_bytes_per_cy = rate;
	else
		p->machine->unaligned_store_bytes_per_cy = rate;
}

/* What a victim cache holds besides is in the caches before it. */
static int64_t whole_kib(double bytes)
{
	return (int64_t)(rounded(bytes / 1024, 3)) * 1024;
}

static void put_capacity(struct putting *p, const struct rf_gauge *gauge)
{
	struct rf_cache *cache = &p->machine->caches[gauge->level];
	double bytes = rf_gauges_value(gauge), least = gauge->least;

	if (cache->is_victim && gauge->level > 0) {
		bytes -= (double)cache[-1].effective_bytes;
		least -= (double)cache[-1].effective_bytes;
	}
	if (bytes < 0.9 * (double)cache->size_bytes && bytes > (double)cache->line_bytes)
		cache->effective_bytes = whole_kib(bytes);
	cache->effective_least_bytes = cache->effective_bytes;
	if (least < 0.9 * (double)cache->effective_bytes && least > (double)cache->line_bytes)
		cache->effective_least_bytes = whole_kib(least);
	p->capacities = rf_arena_print(
	    p->arena, "%s%s %s within %d %%", p->capacities ? p->capacities : p->how,
	    p->capacities ? "," : ", usable capacity of", cache->name, percent_of(p, gauge, 0));
	p->failed = p->failed || !p->capacities;
}

static void put(struct putting *p, const struct rf_gauge *gauge)
{
	if (rf_gauges_value(gauge) <= 0)
		return;
	switch (gauge->kind) {
	case RF_GAUGE_CLOCK:
		p->clock_hz = rf_gauges_value(gauge);
		p->clock_drift =
		    p->clock_hz > RAISED * p->machine->clock_hz.value ? RAISED_DRIFT : 0;
		p->machine->clock_hz = clocked_figure(p, gauge, p->clock_hz);
		break;
	case RF_GAUGE_BUSY_CLOCK:
		put_busy_clock(p, gauge);
		break;
	case RF_GAUGE_CAPACITY:
		put_capacity(p, gauge);
		break;
	case RF_GAUGE_STREAM:
		put_stream(p, gauge);
		break;
	case RF_GAUGE_STEP:
		put_steps(p, gauge);
		break;
	case RF_GAUGE_PAGES:
		p->machine->tlb.entries = figure(p, gauge, rounded(rf_gauges_value(gauge), 2));
		break;
	case RF_GAUGE_WALK:
		p->machine->tlb.walk_cy = figure(p, gauge, rounded(rf_gauges_value(gauge), 3));
		p->machine->tlb.page_bytes = sysconf(_SC_PAGESIZE);
		break;
	case RF_GAUGE_ARITHMETIC:
		put_arithmetic(p, gauge);
		break;
	case RF_GAUGE_OFF_LINES:
		put_off_lines(p, gauge);
		break;
	case RF_GAUGE_BESIDE:
		p->machine->caches[gauge->level].beside_memory_cy =
		    figure(p, gauge, rounded(rf_gauges_value(gauge), 3));
		break;
	}
}

/* ---- sources ---- */

static bool add_sources(struct putting *p)
{
	struct rf_machine *machine = p->machine;
	size_t count = machine->source_count, bytes = sizeof(*machine->sources);
	char *sources = rf_arena_alloc(p->arena, (count + MOST_PERCENT + 2) * bytes);

	if (!sources)
		return false;
	if (count > 0)
		memcpy(sources, machine->sources, count * bytes);
	memcpy(&machine->sources, &sources, sizeof(sources));
	for (int percent = 0; percent <= MOST_PERCENT; ++percent) {
		if (!p->sources[percent])
			continue;
		machine->sources[count].tag = rf_arena_print(p->arena, "within%d", percent);
		machine->sources[count++].text = p->sources[percent];
	}
	machine->sources[count].tag = "capacities";
	machine->sources[count].text = p->capacities;
	machine->source_count = count + (p->capacities != NULL);
	return true;
}

/* Rates of other machines; and a peak of all operations is what follows from those measured. */
static void forget_assumed(struct rf_machine *machine)
{
	struct rf_bandwidths none = { 0 };

	machine->memory.bandwidth = machine->memory.single_bandwidth = none;
	for (size_t i = 0; i < machine->cache_count; ++i)
		machine->caches[i].bandwidth = machine->caches[i].single_bandwidth = none;
	machine->max_clock_count = 0;
	machine->moved_bytes_per_cy = (struct rf_figure){ 0 };
	machine->unaligned_load_bytes_per_cy = (struct rf_figure){ 0 };
	machine->unaligned_store_bytes_per_cy = (struct rf_figure){ 0 };
	machine->float64.total.known = machine->float32.total.known = false;
}

enum rf_status rf_figures_put(const struct rf_gauges *gauges, const char *how,
                              struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_machine *machine)
{
	struct putting p = { .how = how, .arena = arena, .machine = machine };

	forget_assumed(machine);
	for (size_t i = 0; i < gauges->count; ++i)
		put(&p, &gauges->items[i]);
	for (size_t i = 0; i < machine->cache_count; ++i)
		drop_broken_curves(&p, &machine->caches[i].bandwidth);
	drop_broken_curves(&p, &machine->memory.bandwidth);
	drop_moved(machine);
	return add_sources(&p) && !p.failed ? RF_OK : rf_out_of_memory(diagnostics);
}
