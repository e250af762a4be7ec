/* SPDX-License-Identifier: MIT
 *
 * Tables with names of the file's own.
 *
 * A rate belongs to a benchmark loop, and only with the streams of that loop does it mean
 * something, so a name that is not known must be explained under `streams`.  All rates are bus
 * traffic: what a store brings in before it writes is counted.
 */
#include "machine-files/src/rates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/benchmarks.h"

/* A key of a table, for messages and checks of its value. */
static struct rf_key entry_key(const struct rf_key *key, const struct rf_yaml_node *entry)
{
	return (struct rf_key){ .name = entry->key ? entry->key : key->name,
		                .form = RF_KEY_FIGURE,
		                .kinds = key->kinds,
		                .dimension = key->dimension };
}

/* Reads "2/1/0": elements read, written, and both. */
static bool read_streams(const char *text, int *numbers)
{
	for (int i = 0; i < 3; ++i) {
		char *end;
		long number = strtol(text, &end, 10);

		if (*text < '0' || *text > '9' || number > 100 || *end != (i < 2 ? '/' : '\0'))
			return false;
		numbers[i] = (int)number;
		text = end + 1;
	}
	return numbers[0] + numbers[1] > 0 && numbers[2] <= numbers[0] && numbers[2] <= numbers[1];
}

void rf_rates_read_streams(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *machine)
{
	int numbers[3];

	(void)machine;
	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		struct rf_key name = entry_key(key, entry);

		if (rf_fields_is_kind(load, &name, entry, RF_YAML_SCALAR) &&
		    !read_streams(entry->text, numbers))
			rf_fields_refuse(load, entry->place,
			                 "arrays read/written/both, such as 'stream triad: 2/1/0'",
			                 "the streams of '%s' cannot be '%s'", entry->key,
			                 entry->text);
	}
}

/* Sets the streams of a benchmark from the file or from those known. */
static bool find_streams(struct rf_load *load, const struct rf_yaml_node *entry,
                         struct rf_bandwidth *rate)
{
	const struct rf_yaml_node *own =
	    rf_yaml_find(rf_yaml_find(load->root, "streams"), entry->key);
	const struct rf_benchmark *known = rf_benchmarks_find(entry->key);
	const char *nearest = rf_benchmarks_nearest(entry->key);
	int numbers[3] = { 0 };

	if (own && own->text && read_streams(own->text, numbers)) {
		rate->reads = numbers[0];
		rate->writes = numbers[1];
		rate->both = numbers[2];
	} else if (known) {
		rate->reads = known->reads;
		rate->writes = known->writes;
		rate->both = known->both;
	} else if (!own) {
		rf_fields_refuse(load, entry->key_place,
		                 nearest
		                     ? rf_arena_print(load->arena, "did you mean '%s'?", nearest)
		                     : "say under 'streams' how many arrays it reads and writes",
		                 "the benchmark '%s' is not known", entry->key);
		return false;
	}
	return true;
}

void rf_rates_read(struct rf_load *load, const struct rf_key *key, const struct rf_yaml_node *node,
                   void *field)
{
	struct rf_bandwidths *table = field;

	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	table->items = RF_NEW_ARRAY(load->arena, struct rf_bandwidth, node->children.count + 1);
	if (!table->items) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		struct rf_bandwidth *rate = &table->items[table->count];
		struct rf_key rate_key = entry_key(key, entry);

		rate->benchmark = entry->key;
		rf_fields_read_figure(load, &rate_key, entry, &rate->bytes_per_s);
		if (find_streams(load, entry, rate))
			++table->count;
	}
}

static struct rf_bandwidth *find_rate(struct rf_bandwidths *table, const char *benchmark)
{
	for (size_t i = 0; i < table->count; ++i)
		if (rf_text_equal(table->items[i].benchmark, benchmark))
			return &table->items[i];
	return NULL;
}

static void read_curve(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, struct rf_bandwidth *rate)
{
	struct rf_quantity quantity;
	const char *source;

	rate->curve_bytes_per_s = RF_NEW_ARRAY(load->arena, double, node->children.count + 1);
	if (!rate->curve_bytes_per_s) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < node->children.count; ++i)
		if (rf_fields_quantity(load, key, node->children.items[i], &quantity, &source))
			rate->curve_bytes_per_s[rate->curve_count++] = quantity.value;
}

void rf_rates_read_curves(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field)
{
	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		struct rf_bandwidth *rate = find_rate(field, entry->key);
		struct rf_key rate_key = entry_key(key, entry);

		if (!rate)
			rf_fields_refuse(load, entry->key_place,
			                 "give its saturated rate there too",
			                 "'bandwidth' has no '%s' for this curve", entry->key);
		else if (rf_fields_is_kind(load, &rate_key, entry, RF_YAML_LIST))
			read_curve(load, &rate_key, entry, rate);
	}
}

void rf_rates_read_clocks(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field)
{
	struct rf_machine *machine = field;

	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	machine->max_clocks =
	    RF_NEW_ARRAY(load->arena, struct rf_named_clock, node->children.count + 1);
	if (!machine->max_clocks) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		struct rf_named_clock *clock = &machine->max_clocks[machine->max_clock_count++];
		struct rf_key clock_key = entry_key(key, entry);

		clock->name = entry->key;
		rf_fields_read_figure(load, &clock_key, entry, &clock->hz);
	}
}

void rf_rates_read_sources(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *field)
{
	struct rf_machine *machine = field;

	if (!rf_fields_is_kind(load, key, node, RF_YAML_MAP))
		return;
	machine->sources =
	    rf_arena_alloc(load->arena, (node->children.count + 1) * sizeof(*machine->sources));
	if (!machine->sources) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < node->children.count; ++i) {
		const struct rf_yaml_node *entry = node->children.items[i];
		struct rf_key source_key = { .name = entry->key, .form = RF_KEY_TEXT };

		if (!rf_fields_is_kind(load, &source_key, entry, RF_YAML_SCALAR))
			continue;
		machine->sources[machine->source_count].tag = entry->key;
		machine->sources[machine->source_count++].text = entry->text;
	}
}

static void overlap_all(struct rf_machine *machine)
{
	for (size_t i = 0; i < machine->cache_count; ++i)
		machine->caches[i].overlaps = true;
	machine->memory.overlaps = true;
}

static bool overlap_level(struct rf_machine *machine, const char *level)
{
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (machine->caches[i].name && rf_text_equal(machine->caches[i].name, level)) {
			machine->caches[i].overlaps = true;
			return true;
		}
	machine->memory.overlaps = machine->memory.overlaps || rf_text_equal(level, "MEM");
	return rf_text_equal(level, "MEM");
}

void rf_rates_read_overlap(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *machine)
{
	static const char hint[] = "it is none, all, or a list of levels such as [L1, L2]";

	if (node->text && rf_text_equal(node->text, "all"))
		overlap_all(machine);
	else if (node->kind != RF_YAML_LIST && !(node->text && rf_text_equal(node->text, "none")))
		rf_fields_refuse(load, node->place, hint, "'%s' cannot be %s%s%s", key->name,
		                 node->text ? "'" : "",
		                 node->text ? node->text : rf_yaml_kind_name(node),
		                 node->text ? "'" : "");
	for (size_t i = 0; node->kind == RF_YAML_LIST && i < node->children.count; ++i) {
		const struct rf_yaml_node *level = node->children.items[i];

		if (!level->text || !overlap_level(machine, level->text))
			rf_fields_refuse(load, level->place, hint, "there is no level '%s'",
			                 level->text ? level->text : rf_yaml_kind_name(level));
	}
}
