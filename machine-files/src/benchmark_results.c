/* SPDX-License-Identifier: MIT
 *
 * Results of benchmarks of bandwidth, into a machine file.
 *
 * They count the bytes that a loop names; what crosses the bus is more where a line that is written
 * is read first (see benchmarks.h).  Where that comes out above what the bus carries, the processor
 * evaded it, and the bytes of the loop are those of the bus.  One core makes a figure of `single
 * core`; all cores of one or several memory domains one of `bandwidth`, that of one domain; any
 * other number of them is neither.
 *
 *     STREAM           Copy:           12345.6     0.1 ...      MB/s, Number of Threads counted = 4
 *     BabelStream      Copy        123456.789  0.00045 ...      MBytes/sec
 *     likwid-bench     Test: copy_avx, Using 1 threads, Size per thread: 48000, MByte/s: 135389.92
 *     ERT              [ "L1", 344.7 ], [ "DRAM", 48.28 ] in its JSON, GB/s
 */
#include "machine-files/src/benchmark_results.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/benchmarks.h"

struct measured {
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_machine *machine;
	struct rf_place place;
	const char *source;
	int64_t cores;
	size_t taken;
	bool is_part; /* neither one core nor all of a domain */
};

/* What follows a word, NULL where the text has none of it. */
static const char *after(const char *text, const char *word)
{
	const char *at = strstr(text, word);

	return at ? at + strlen(word) : NULL;
}

static bool is_likwid(const char *text)
{
	return strstr(text, "LIKWID MICRO BENCHMARK") && strstr(text, "MByte/s:");
}

static bool is_stream(const char *text)
{
	return (strstr(text, "MBytes/sec") || strstr(text, "Best Rate MB/s") ||
	        strstr(text, "MiBytes/sec")) &&
	       strstr(text, "Triad");
}

static bool is_toolkit(const char *text)
{
	return strstr(text, "\"DRAM\"") && strstr(text, "GFLOPs\"");
}

bool rf_benchmark_results_are_there(const char *text)
{
	return is_likwid(text) || is_stream(text) || is_toolkit(text);
}

/* Four digits are more than a benchmark can repeat. */
static double rounded(double value)
{
	char text[32];

	snprintf(text, sizeof(text), "%.3e", value);
	return strtod(text, NULL);
}

/* Puts a rate into a table, in place of one of the same name and of what was only assumed. */
static void put(struct measured *m, struct rf_bandwidths *table, const struct rf_benchmark *loop,
                double bytes_per_s)
{
	struct rf_bandwidth *items = RF_NEW_ARRAY(m->arena, struct rf_bandwidth, table->count + 1);
	size_t count = 0;

	if (!items) {
		rf_out_of_memory(m->diagnostics);
		return;
	}
	for (size_t i = 0; i < table->count; ++i) {
		const char *source = table->items[i].bytes_per_s.source;

		if (!rf_text_equal(table->items[i].benchmark, loop->name) &&
		    !rf_machine_assumes(source))
			items[count++] = table->items[i];
	}
	items[count] = (struct rf_bandwidth){ .benchmark = loop->name,
		                              .bytes_per_s = { rounded(bytes_per_s), true,
		                                               m->source, m->place },
		                              .reads = loop->reads,
		                              .writes = loop->writes,
		                              .both = loop->both };
	table->items = items;
	table->count = count + 1;
	++m->taken;
}

/* Named bytes of memory domains that took part as traffic of the bus of one. */
static double of_memory(const struct measured *m, const struct rf_benchmark *loop, bool evades,
                        double bytes_per_s, int64_t domains)
{
	const struct rf_machine *machine = m->machine;
	double factor = rf_benchmarks_allocate_factor(loop->reads, loop->writes, loop->both);
	double bus = machine->memory.bus_bytes_per_s.value;

	bytes_per_s /= (double)domains;
	if (evades || machine->kind == RF_GPU || machine->memory.write_allocate == RF_NO)
		return bytes_per_s;
	if (bus > 0 && factor * bytes_per_s > 1.005 * bus / (double)machine->domains)
		return bytes_per_s;
	return factor * bytes_per_s;
}

/* A rate of memory, of the cores that took part. */
static void put_memory(struct measured *m, const struct rf_benchmark *loop, bool evades,
                       double bytes_per_s)
{
	struct rf_memory *memory = &m->machine->memory;
	int64_t all = m->machine->kind == RF_GPU ? 1 : rf_machine_domain_cores(m->machine);
	int64_t cores = m->machine->kind == RF_GPU || m->cores == 0 ? all : m->cores;

	if (cores == 1 && all > 1)
		put(m, &memory->single_bandwidth, loop, of_memory(m, loop, evades, bytes_per_s, 1));
	else if (cores % all == 0)
		put(m, &memory->bandwidth, loop,
		    of_memory(m, loop, evades, bytes_per_s, cores / all));
	else
		m->is_part = true;
}

/* A rate of a cache, which no core shares with others, or all of those that do measure. */
static void put_cache(struct measured *m, struct rf_cache *cache, const struct rf_benchmark *loop,
                      double bytes_per_s)
{
	double factor = rf_benchmarks_allocate_factor(loop->reads, loop->writes, loop->both);

	if (cache == m->machine->caches)
		factor = 1;
	else if (cache->is_victim)
		factor = rf_benchmarks_victim_factor(loop->reads, loop->writes, loop->both);
	if (m->cores == 1)
		put(m, &cache->single_bandwidth, loop, factor * bytes_per_s);
	else if (m->cores == 0 || m->cores == rf_machine_domain_cores(m->machine))
		put(m, &cache->bandwidth, loop, factor * bytes_per_s);
	else
		m->is_part = true;
}

/* ---- STREAM and BabelStream ---- */

static const struct rf_benchmark *loop_of_stream(const char *line)
{
	static const char *const names[][2] = {
		{ "Copy", "copy" }, { "Scale", "scale" },        { "Mul", "scale" },
		{ "Add", "add" },   { "Triad", "stream triad" }, { "Dot", "dot" },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); ++i) {
		size_t length = strlen(names[i][0]);

		if (strncmp(line, names[i][0], length) == 0 &&
		    (line[length] == ':' || line[length] == ' '))
			return rf_benchmarks_find(names[i][1]);
	}
	return NULL;
}

static void read_stream(struct measured *m, const char *text)
{
	double unit = strstr(text, "MiBytes/sec") ? 1024.0 * 1024.0 : 1e6;
	const char *threads = after(text, "Number of Threads counted = ");

	if (m->cores == 0 && threads)
		m->cores = strtoll(threads, NULL, 10);
	for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		const struct rf_benchmark *loop = loop_of_stream(line);
		double rate = loop ? strtod(line + strcspn(line, ": ") + 1, NULL) : 0;

		++m->place.line;
		if (rate > 0)
			put_memory(m, loop, false, rate * unit);
	}
}

/* ---- likwid-bench ---- */

/* "copy_avx512" is copy; those with `_mem` store past the caches. */
static const struct rf_benchmark *loop_of_likwid(struct measured *m, const char *name, bool *evades)
{
	static const char *const others[][2] = { { "stream", "stream triad" },
		                                 { "sum", "load" },
		                                 { "ddot", "dot" } };
	size_t length = strcspn(name, "\n\r ");
	const char *whole = rf_arena_substring(m->arena, name, length);
	const char *stem = rf_arena_substring(m->arena, name, strcspn(name, "_\n\r "));

	if (!whole || !stem)
		return NULL;
	*evades = strstr(whole, "_mem") != NULL;
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i)
		if (rf_text_equal(stem, others[i][0]))
			stem = others[i][1];
	return rf_benchmarks_find(stem);
}

/* The nearest cache whose share of a core holds so many bytes, NULL for memory. */
static struct rf_cache *level_of(struct rf_machine *machine, double bytes_per_core, int64_t cores)
{
	for (size_t i = 0; i < machine->cache_count; ++i) {
		struct rf_cache *cache = &machine->caches[i];
		int64_t sharing = cores < cache->cores ? cores : cache->cores;

		if (bytes_per_core * (double)(sharing > 0 ? sharing : 1) <=
		    (double)cache->size_bytes)
			return cache;
	}
	return NULL;
}

static void read_likwid(struct measured *m, const char *text)
{
	bool evades = false;
	const char *name = after(text, "Test: ");
	const char *threads = strstr(text, " threads\n"), *size = after(text, "Size per thread:");
	const char *rate = after(text, "MByte/s:");
	const struct rf_benchmark *loop = name ? loop_of_likwid(m, name, &evades) : NULL;
	double bytes = size ? strtod(size, NULL) : 0;
	struct rf_cache *cache;

	while (threads && threads > text && isdigit((unsigned char)threads[-1]))
		--threads;
	if (m->cores == 0 && threads)
		m->cores = strtoll(threads, NULL, 10);
	cache = bytes > 0 ? level_of(m->machine, bytes, m->cores) : NULL;
	if (loop && rate && cache)
		put_cache(m, cache, loop, strtod(rate, NULL) * 1e6);
	else if (loop && rate)
		put_memory(m, loop, evades, strtod(rate, NULL) * 1e6);
}

/* ---- the Empirical Roofline Toolkit ---- */

static void read_toolkit(struct measured *m, const char *text)
{
	const struct rf_benchmark *loop = rf_benchmarks_find("ert");
	const char *rate = after(text, "\"DRAM\"");

	if (rate)
		put_memory(m, loop, false, 1e9 * strtod(rate + strspn(rate, ", \t\n"), NULL));
	for (size_t i = 0; i < m->machine->cache_count; ++i) {
		struct rf_cache *cache = &m->machine->caches[i];
		const char *key = rf_arena_print(m->arena, "\"%s\"", cache->name);
		double bytes_per_s;

		rate = key ? after(text, key) : NULL;
		if (!rate)
			continue;
		bytes_per_s = 1e9 * strtod(rate + strspn(rate, ", \t\n"), NULL);
		if (m->machine->kind == RF_GPU)
			cache->measured_bytes_per_s =
			    (struct rf_figure){ bytes_per_s, true, m->source, m->place };
		else
			put_cache(m, cache, loop, bytes_per_s);
		++m->taken;
	}
}

/* Another source, whose tag no other has. */
static bool add_source(struct measured *m, const char *what, const char *file)
{
	struct rf_machine *machine = m->machine;
	char *sources =
	    rf_arena_alloc(m->arena, (machine->source_count + 1) * sizeof(*machine->sources));

	m->source = rf_arena_print(m->arena, "measured, %s in %s", what, file);
	if (!sources || !m->source)
		return false;
	if (machine->source_count > 0)
		memcpy(sources, machine->sources,
		       machine->source_count * sizeof(*machine->sources));
	memcpy(&machine->sources, &sources, sizeof(sources));
	machine->sources[machine->source_count].tag = "imported";
	machine->sources[machine->source_count++].text = m->source;
	return true;
}

enum rf_status rf_benchmark_results_put(const char *text, const char *file, int64_t cores,
                                        struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                        struct rf_machine *machine)
{
	struct measured m = { .arena = arena,
		              .diagnostics = diagnostics,
		              .machine = machine,
		              .place = { file, 0, 0 },
		              .cores = cores };
	const char *what = is_likwid(text)                  ? "likwid-bench"
	                   : is_toolkit(text)               ? "Empirical Roofline Toolkit"
	                   : strstr(text, "Best Rate MB/s") ? "STREAM"
	                                                    : "BabelStream";

	if (!add_source(&m, what, file))
		return rf_out_of_memory(diagnostics);
	if (is_likwid(text))
		read_likwid(&m, text);
	else if (is_toolkit(text))
		read_toolkit(&m, text);
	else
		read_stream(&m, text);
	if (m.taken > 0)
		return RF_OK;
	if (m.is_part)
		return rf_refuse(
		    diagnostics, RF_WRONG_MACHINE, (struct rf_place){ file, 0, 0 },
		    "run it with one core, or with all of a memory domain; -c says how "
		    "many it were",
		    "with %lld cores it is neither the rate of one nor of the %lld of a "
		    "domain",
		    (long long)m.cores, (long long)rf_machine_domain_cores(machine));
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, m.place,
	                 "loops that are known: load, store, copy, scale, add, update, triad, "
	                 "daxpy, stream and dot",
	                 "there is no rate in this result that a machine file could have");
}
