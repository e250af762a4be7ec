/* SPDX-License-Identifier: MIT
 *
 * Kerncraft keeps the rates as the benchmark counts them: bytes that the loop names.  What
 * crosses the bus is more, because a line that is written without having been read is brought in
 * first: by (R + 2 W - B) / (R + W) for R arrays read, W written and B both.  Between the core
 * and its first cache nothing is added.  To a victim cache every line that comes from it or past
 * it also goes, changed or not, which makes 2 (R + W - B) / (R + W).  Where a processor evades
 * the write-allocate the figure is too high, which cannot be seen from the file.
 *
 * A level has one list for each benchmark, over the number of cores.  The rate of a domain is the
 * best that no more than its own cores reach, and at most that of one core times the cores.
 */
#include "machine-files/src/kerncraft_rates.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/benchmarks.h"
#include "machine-files/src/kerncraft.h"

enum { MOST_STREAMS = 100 };

static const double LINEAR_TOLERANCE = 1.1;

/* Where one level's rates go and how they are to be read. */
struct measured_level {
	const struct rf_yaml_node *cores;
	struct rf_bandwidths *table, *single;
	double (*factor)(int reads, int writes, int both); /* from named bytes to bus traffic */
	const char *source;
};

static int stream_count(const struct rf_yaml_node *kernel, const char *name)
{
	const struct rf_yaml_node *streams = rf_yaml_find(rf_yaml_find(kernel, name), "streams");

	long count = streams && streams->text ? strtol(streams->text, NULL, 10) : 0;

	return count > 0 && count <= MOST_STREAMS ? (int)count : 0;
}

/* The streams of a benchmark as the file has them, or as its name says. */
static bool find_streams(const struct rf_load *load, const char *name, struct rf_bandwidth *rate)
{
	const struct rf_yaml_node *benchmarks = rf_yaml_find(load->root, "benchmarks");
	const struct rf_yaml_node *kernel = rf_yaml_find(rf_yaml_find(benchmarks, "kernels"), name);
	const struct rf_benchmark *known = rf_benchmarks_find(name);

	rate->benchmark = name;
	rate->reads = stream_count(kernel, "read streams");
	rate->writes = stream_count(kernel, "write streams");
	rate->both = stream_count(kernel, "read+write streams");
	if (rate->reads + rate->writes > 0)
		return rate->both <= rate->reads && rate->both <= rate->writes;
	if (!known)
		return false;
	rate->reads = known->reads;
	rate->writes = known->writes;
	rate->both = known->both;
	return true;
}

/* Without the noise that the multiplication leaves behind the ninth digit. */
static double without_noise(double value)
{
	char text[40];

	snprintf(text, sizeof(text), "%.8e", value);
	return strtod(text, NULL);
}

/* The number of cores of the entry at `index`. */
static long cores_of(const struct measured_level *level, size_t index)
{
	const struct rf_yaml_node *cores = level->cores;

	if (!cores || index >= cores->children.count || !cores->children.items[index]->text)
		return (long)index + 1;
	return strtol(cores->children.items[index]->text, NULL, 10);
}

/* More cores than one are never faster than as many times one core, unless their data fit into
 * caches of their own: then the figure says nothing about this level. */
static double at_most_linear(long cores, double value, const struct rf_bandwidth *single)
{
	double most = (double)cores * single->bytes_per_s.value;

	if (!single->bytes_per_s.known || value <= LINEAR_TOLERANCE * most)
		return value;
	return most;
}

/* Takes one measured value into the rate of the domain, of one core and the curve. */
static void take(struct rf_load *load, const struct measured_level *level, size_t index,
                 double value, struct rf_bandwidth *rate, struct rf_bandwidth *single)
{
	long cores = cores_of(level, index);
	struct rf_figure figure = { 0, true, level->source, rate->bytes_per_s.place };

	value = without_noise(at_most_linear(cores, value, single));
	figure.value = value;

	if (cores <= rf_machine_domain_cores(load->machine) && value > rate->bytes_per_s.value)
		rate->bytes_per_s = figure;
	if (cores == 1)
		single->bytes_per_s = figure;
	if (cores == (long)rate->curve_count + 1)
		rate->curve_bytes_per_s[rate->curve_count++] = value;
}

static bool read_list(struct rf_load *load, const struct measured_level *level,
                      const struct rf_yaml_node *list, struct rf_bandwidth *rate,
                      struct rf_bandwidth *single)
{
	const struct rf_key key = { .name = list->key,
		                    .form = RF_KEY_FIGURE,
		                    .dimension = RF_BYTES_PER_SECOND };
	double factor = level->factor(rate->reads, rate->writes, rate->both);

	rate->bytes_per_s.place = list->place;
	rate->curve_bytes_per_s = RF_NEW_ARRAY(load->arena, double, list->children.count + 1);
	if (!rate->curve_bytes_per_s) {
		rf_out_of_memory(load->diagnostics);
		return false;
	}
	for (size_t i = 0; i < list->children.count; ++i) {
		struct rf_quantity quantity;
		const char *source;

		if (rf_kerncraft_is_unknown(list->children.items[i]))
			continue;
		if (!rf_fields_quantity(load, &key, list->children.items[i], &quantity, &source))
			return false;
		take(load, level, i, quantity.value * factor, rate, single);
	}
	return rate->bytes_per_s.known;
}

/* A curve that does not reach from one core to the last entry says nothing. */
static void drop_gaps(const struct rf_yaml_node *list, struct rf_bandwidth *rate)
{
	if (rate->curve_count == list->children.count)
		return;
	rate->curve_count = 0;
	rate->curve_bytes_per_s = NULL;
}

static void read_results(struct rf_load *load, const struct rf_yaml_node *results,
                         const struct measured_level *level)
{
	size_t bytes = (results->children.count + 1) * sizeof(struct rf_bandwidth);

	level->table->items = rf_arena_alloc(load->arena, bytes);
	level->single->items = rf_arena_alloc(load->arena, bytes);
	if (!level->table->items || !level->single->items) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < results->children.count; ++i) {
		const struct rf_yaml_node *list = results->children.items[i];
		struct rf_bandwidth rate = { 0 }, single;

		if (list->kind != RF_YAML_LIST || !find_streams(load, list->key, &rate))
			continue;
		single = rate;
		if (!read_list(load, level, list, &rate, &single))
			continue;
		drop_gaps(list, &rate);
		level->table->items[level->table->count++] = rate;
		if (single.bytes_per_s.known)
			level->single->items[level->single->count++] = single;
	}
}

/* The measurement with one thread on each core: Kerncraft's key 1, or else its first. */
static const struct rf_yaml_node *one_thread(const struct rf_yaml_node *threads)
{
	const struct rf_yaml_node *one = rf_yaml_find(threads, "1");

	if (one || !threads || threads->kind != RF_YAML_MAP || threads->children.count == 0)
		return one;
	return threads->children.items[0];
}

static void read_level(struct rf_load *load, const char *name, struct measured_level *level)
{
	const struct rf_yaml_node *benchmarks = rf_yaml_find(load->root, "benchmarks");
	const struct rf_yaml_node *threads =
	    rf_yaml_find(rf_yaml_find(benchmarks, "measurements"), name);
	const struct rf_yaml_node *measurement = one_thread(threads);
	const struct rf_yaml_node *results = rf_yaml_find(measurement, "results");

	if (!results || results->kind != RF_YAML_MAP) {
		if (benchmarks)
			rf_report(load->diagnostics, RF_NOTE, benchmarks->key_place, NULL,
			          "there are no measured rates of %s", name);
		return;
	}
	level->cores = rf_yaml_find(measurement, "cores");
	read_results(load, results, level);
}

/* Between the core and its first cache only what the loop names is moved. */
static double as_named(int reads, int writes, int both)
{
	(void)reads;
	(void)writes;
	(void)both;
	return 1;
}

static void read_cache(struct rf_load *load, size_t index, const char *source)
{
	struct rf_cache *cache = &load->machine->caches[index];
	struct measured_level level = { .table = &cache->bandwidth,
		                        .single = &cache->single_bandwidth,
		                        .factor = rf_benchmarks_allocate_factor,
		                        .source = source };

	if (index == 0)
		level.factor = as_named;
	else if (cache->is_victim)
		level.factor = rf_benchmarks_victim_factor;
	read_level(load, cache->name, &level);
}

void rf_kerncraft_rates_read(struct rf_load *load, const char *source)
{
	struct rf_machine *machine = load->machine;
	struct measured_level memory = { .table = &machine->memory.bandwidth,
		                         .single = &machine->memory.single_bandwidth,
		                         .factor = rf_benchmarks_allocate_factor,
		                         .source = source };

	for (size_t i = 0; i < machine->cache_count; ++i)
		read_cache(load, i, source);
	read_level(load, "MEM", &memory);
}
