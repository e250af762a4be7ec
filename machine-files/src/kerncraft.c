/* SPDX-License-Identifier: MIT
 *
 * Kerncraft's machine files.
 *
 * They are written for a program that ignores what it does not know, so this reader is lenient
 * where its own schema is strict: an unknown key is a warning, a placeholder such as
 * INFORMATION_REQUIRED is an unknown figure and a note.  The size of a cache is sets * ways *
 * line; the `size per group` beside it is decoration (its kB are sometimes 1000 and sometimes
 * 1024 bytes) and only compared.  Some files count an FMA as one, some as two operations; the
 * `total` beside it tells which.  Ports, counters and compilers have no use here and are skipped.
 */
#include "machine-files/src/kerncraft.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/check.h"
#include "machine-files/src/kerncraft_rates.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static const double MOST_BYTES = 1099511627776.0;

static const char model_source[] = "model, from a Kerncraft machine file";
static const char measured_source[] =
    "measured with likwid-bench, from a Kerncraft machine file, write-allocate added";

static const char *const machine_keys[] = {
	"kerncraft version",
	"model name",
	"model type",
	"sockets",
	"cores per socket",
	"threads per core",
	"NUMA domains per socket",
	"cores per NUMA domain",
	"clock",
	"cacheline size",
	"FLOPs per cycle",
	"isa",
	"in-core model",
	"compiler",
	"overlapping model",
	"non-overlapping model",
	"memory hierarchy",
	"benchmarks",
	"transparent hugepage",
	"machine state",
	"write-allocate",
	"micro-architecture",
	"micro-architecture-modeler",
};

static const char *const level_keys[] = {
	"level",
	"cache per group",
	"cores per group",
	"threads per group",
	"groups",
	"size per group",
	"upstream throughput",
	"transfers overlap",
	"penalty cycles per cacheline load",
	"penalty cycles per cacheline store",
	"performance counter metrics",
	"cycles per cacheline transfer",
	"bandwidth",
};

static const char *const group_keys[] = {
	"sets",           "ways",       "cl_size",         "replacement_policy",
	"write_allocate", "write_back", "write_combining", "load_from",
	"store_to",       "victims_to", "subblock_size",
};

static const char *const flops_keys[] = { "total", "FMA", "ADD", "MUL" };

bool rf_kerncraft_is_one(const struct rf_yaml_node *root)
{
	return !rf_yaml_find(root, "rfmodel") &&
	       (rf_yaml_find(root, "kerncraft version") || rf_yaml_find(root, "memory hierarchy"));
}

bool rf_kerncraft_is_unknown(const struct rf_yaml_node *node)
{
	return rf_yaml_is_null(node) || (node->text && strstr(node->text, "_REQUIRED"));
}

/* The entry of a map when it says something; a placeholder is noted. */
static const struct rf_yaml_node *find_known(struct rf_load *load, const struct rf_yaml_node *map,
                                             const char *key)
{
	const struct rf_yaml_node *node = rf_yaml_find(map, key);

	if (!node || rf_yaml_is_null(node))
		return NULL;
	if (!rf_kerncraft_is_unknown(node))
		return node;
	rf_report(load->diagnostics, RF_NOTE, node->place, NULL,
	          "'%s' is a placeholder: the figure is unknown", key);
	return NULL;
}

static void check_keys(struct rf_load *load, const struct rf_yaml_node *map,
                       const char *const *known, size_t count)
{
	for (size_t i = 0; i < map->children.count; ++i) {
		const struct rf_yaml_node *entry = map->children.items[i];
		const char *nearest = NULL;
		bool found = false;

		for (size_t k = 0; k < count && !found; ++k)
			found = rf_text_equal(entry->key, known[k]);
		if (found)
			continue;
		nearest = rf_text_nearest(entry->key, known, count);
		rf_report(load->diagnostics, RF_WARNING, entry->key_place,
		          nearest ? rf_arena_print(load->arena, "did you mean '%s'?", nearest)
		                  : NULL,
		          "unknown key '%s' is skipped", entry->key);
	}
}

/* Reads a count; an absent one leaves `field` alone unless it is required. */
static void read_count(struct rf_load *load, const struct rf_yaml_node *map, const char *name,
                       bool required, int64_t *field)
{
	const struct rf_key key = { .name = name,
		                    .form = RF_KEY_COUNT,
		                    .required = required,
		                    .most = map == load->root ? RF_KEY_MOST_UNITS : 0 };
	const struct rf_yaml_node *node = find_known(load, map, name);

	if (node)
		rf_fields_read_count(load, &key, node, field);
	else if (required)
		rf_fields_refuse(load, map->place, "Kerncraft's own files have it",
		                 "there is no '%s'", name);
}

static void read_figure(struct rf_load *load, const struct rf_yaml_node *map, const char *name,
                        enum rf_dimension dimension, struct rf_figure *figure)
{
	const struct rf_key key = {
		.name = name, .form = RF_KEY_FIGURE, .dimension = dimension, .may_be_zero = true
	};
	const struct rf_yaml_node *node = find_known(load, map, name);

	if (node)
		rf_fields_read_figure(load, &key, node, figure);
	figure->source = figure->known ? model_source : NULL;
}

static bool is_true(const struct rf_yaml_node *map, const char *name, bool otherwise)
{
	const struct rf_yaml_node *node = rf_yaml_find(map, name);

	if (!node || !node->text || rf_yaml_is_null(node))
		return otherwise;
	return tolower((unsigned char)node->text[0]) == 't';
}

static const char *text_of(const struct rf_yaml_node *map, const char *name)
{
	const struct rf_yaml_node *node = rf_yaml_find(map, name);

	return node && node->text && !rf_kerncraft_is_unknown(node) ? node->text : NULL;
}

/* `clock` and all other keys of one value that must be there. */
static void read_clock(struct rf_load *load)
{
	const struct rf_key key = { .name = "clock", .form = RF_KEY_FIGURE, .dimension = RF_HERTZ };
	const struct rf_yaml_node *node = find_known(load, load->root, "clock");

	if (node)
		rf_fields_read_figure(load, &key, node, &load->machine->clock_hz);
	else
		rf_fields_refuse(load, load->root->place, "such as 'clock: 2.7 GHz'",
		                 "there is no 'clock'");
	load->machine->clock_hz.source = model_source;
}

/* The value of one in-core model, from an ordered map: a list of maps with one key each. */
static const char *in_core_model(const struct rf_yaml_node *root, const char *name)
{
	const struct rf_yaml_node *models = rf_yaml_find(root, "in-core model");
	const char *text = text_of(models, name);

	if (!models || models->kind != RF_YAML_LIST)
		return text;
	for (size_t i = 0; i < models->children.count && !text; ++i)
		text = text_of(models->children.items[i], name);
	return text;
}

static const char *lower_case(struct rf_arena *arena, const char *text)
{
	char *copy = text ? rf_arena_string(arena, text) : NULL;

	for (char *c = copy; c && *c; ++c)
		*c = (char)tolower((unsigned char)*c);
	return copy;
}

static void read_names(struct rf_load *load)
{
	static const char option[] = "-mcpu=";
	struct rf_machine *machine = load->machine;
	const char *mca = in_core_model(load->root, "LLVM-MCA");
	const char *isa = lower_case(load->arena, text_of(load->root, "isa"));

	machine->name = text_of(load->root, "model name");
	if (!machine->name)
		machine->name = text_of(load->root, "model type");
	if (!machine->name)
		machine->name = machine->id;
	machine->isa = isa && rf_text_equal(isa, "x86") ? "x86-64" : isa;
	machine->arch = lower_case(load->arena, in_core_model(load->root, "OSACA"));
	mca = mca ? strstr(mca, option) : NULL;
	if (mca) {
		mca += strlen(option);
		machine->mca = rf_arena_substring(load->arena, mca, strcspn(mca, " "));
	}
}

static void check_domain_cores(struct rf_load *load)
{
	const struct rf_yaml_node *node = find_known(load, load->root, "cores per NUMA domain");
	int64_t cores = rf_machine_domain_cores(load->machine);

	if (node && node->text && strtod(node->text, NULL) != (double)cores)
		rf_report(load->diagnostics, RF_WARNING, node->place, NULL,
		          "'cores per NUMA domain' is %s, but cores and domains of a socket make "
		          "%lld, which is used",
		          node->text, (long long)cores);
}

static void read_counts(struct rf_load *load)
{
	struct rf_machine *machine = load->machine;

	machine->sockets = machine->smt = machine->domains = 1;
	read_count(load, load->root, "sockets", false, &machine->sockets);
	read_count(load, load->root, "cores per socket", true, &machine->cores);
	read_count(load, load->root, "threads per core", false, &machine->smt);
	read_count(load, load->root, "NUMA domains per socket", false, &machine->domains);
	check_domain_cores(load);
}

/* Kerncraft's FMA counts lanes in some files and operations in others; the total, which always
 * counts operations, is twice the former and equal to the latter. */
static void settle_fma(struct rf_load *load, const struct rf_yaml_node *map, struct rf_flops *flops)
{
	if (!flops->fma.known)
		return;
	if (flops->total.known && flops->total.value == 2 * flops->fma.value) {
		flops->fma.value = flops->total.value;
	} else if (flops->total.known && flops->total.value != flops->fma.value) {
		rf_report(
		    load->diagnostics, RF_WARNING, map->place, NULL,
		    "a total of %g operations per cycle does not fit an FMA of %g, which is used",
		    flops->total.value, flops->fma.value);
		flops->total.value = flops->fma.value;
	}
}

static void read_flops(struct rf_load *load, const char *precision, struct rf_flops *flops)
{
	const struct rf_yaml_node *map =
	    find_known(load, rf_yaml_find(load->root, "FLOPs per cycle"), precision);

	if (!map || map->kind != RF_YAML_MAP)
		return;
	check_keys(load, map, flops_keys, COUNT_OF(flops_keys));
	read_figure(load, map, "total", RF_NUMBER, &flops->total);
	read_figure(load, map, "FMA", RF_NUMBER, &flops->fma);
	read_figure(load, map, "ADD", RF_NUMBER, &flops->add);
	read_figure(load, map, "MUL", RF_NUMBER, &flops->mul);
	settle_fma(load, map, flops);
}

/* Whether `text`, such as "27.5 MB", can mean `bytes` in either reading of its prefix. */
static bool can_mean(const char *text, int64_t bytes)
{
	static const char prefixes[] = "kMG";
	char *unit;
	double number = strtod(text, &unit);
	const char *prefix;

	unit += strspn(unit, " ");
	prefix = *unit ? strchr(prefixes, *unit == 'K' ? 'k' : *unit) : NULL;
	for (int base = 1000; base <= 1024; base += 24) {
		double factor = prefix ? pow(base, (double)(prefix - prefixes + 1)) : 1;

		if (fabs(number * factor - (double)bytes) <= 0.011 * (double)bytes)
			return true;
	}
	return false;
}

static void check_size(struct rf_load *load, const struct rf_yaml_node *level,
                       const struct rf_cache *cache)
{
	const struct rf_yaml_node *size = find_known(load, level, "size per group");

	if (size && size->text && cache->size_bytes > 0 && !can_mean(size->text, cache->size_bytes))
		rf_report(load->diagnostics, RF_WARNING, size->place,
		          "one of the two is wrong; correct the file if it is the second",
		          "'size per group' of %s is %s, but sets x ways x line make %s, which is "
		          "used",
		          cache->name, size->text,
		          rf_quantity_print(load->arena, (double)cache->size_bytes, RF_BYTES));
}

static void read_policy(struct rf_load *load, const struct rf_yaml_node *group,
                        struct rf_cache *cache)
{
	static const struct {
		const char *name;
		enum rf_policy policy;
	} policies[] = {
		{ "LRU", RF_LRU }, { "FIFO", RF_FIFO }, { "RR", RF_RANDOM }, { "PLRU", RF_PLRU }
	};
	const struct rf_yaml_node *node = find_known(load, group, "replacement_policy");

	for (size_t i = 0; node && node->text && i < COUNT_OF(policies); ++i)
		if (rf_text_equal(node->text, policies[i].name)) {
			cache->policy = policies[i].policy;
			return;
		}
	if (node)
		rf_report(load->diagnostics, RF_WARNING, node->place, "LRU, FIFO, RR and PLRU are",
		          "the policy '%s' is not known; LRU is used",
		          node->text ? node->text : rf_yaml_kind_name(node));
}

static bool is_plain_number(const char *text)
{
	return text[strspn(text, "0123456789.")] == '\0';
}

/* `cl_size` is 64 or 64 B. */
static void read_line(struct rf_load *load, const struct rf_yaml_node *group,
                      struct rf_cache *cache)
{
	const struct rf_key key = { .name = "cl_size", .form = RF_KEY_BYTES };
	const struct rf_yaml_node *node = find_known(load, group, "cl_size");
	const struct rf_yaml_node *common = find_known(load, load->root, "cacheline size");

	if (node && node->text && is_plain_number(node->text))
		rf_fields_read_count(load, &key, node, &cache->line_bytes);
	else if (node || common)
		rf_fields_read_bytes(load, &key, node ? node : common, &cache->line_bytes);
	if (node && common && common->text &&
	    strtod(common->text, NULL) != (double)cache->line_bytes)
		rf_report(load->diagnostics, RF_WARNING, node->place, NULL,
		          "the 'cl_size' of %s is not the 'cacheline size' %s; it is used",
		          cache->name, common->text);
}

/* Sets x ways x line; 0 with a message when that is more than any cache has. */
static int64_t product_bytes(struct rf_load *load, const struct rf_yaml_node *group,
                             const struct rf_cache *cache)
{
	double bytes = (double)cache->sets * (double)cache->ways * (double)cache->line_bytes;

	if (bytes <= MOST_BYTES)
		return (int64_t)bytes;
	rf_fields_refuse(load, group->place, "correct one of the three",
	                 "sets x ways x line of %s make %s", cache->name,
	                 rf_quantity_print(load->arena, bytes, RF_BYTES));
	return 0;
}

static void read_group(struct rf_load *load, const struct rf_yaml_node *level,
                       struct rf_cache *cache)
{
	const struct rf_yaml_node *group = rf_yaml_find(level, "cache per group");

	if (!group || group->kind != RF_YAML_MAP) {
		rf_fields_refuse(load, level->place, "it holds sets, ways and cl_size",
		                 "%s has no 'cache per group'", cache->name);
		return;
	}
	check_keys(load, group, group_keys, COUNT_OF(group_keys));
	read_count(load, group, "sets", true, &cache->sets);
	read_count(load, group, "ways", true, &cache->ways);
	read_line(load, group, cache);
	read_policy(load, group, cache);
	cache->write_through = !is_true(group, "write_back", true);
	cache->no_allocate = !is_true(group, "write_allocate", true);
	cache->size_bytes = product_bytes(load, group, cache);
	check_size(load, level, cache);
}

/* `upstream throughput` of a cache is [32 B/cy, half-duplex]; of the first it names ports. */
static void read_link(struct rf_load *load, const struct rf_yaml_node *level, struct rf_link *link)
{
	const struct rf_key key = { .name = "upstream throughput",
		                    .form = RF_KEY_FIGURE,
		                    .dimension = RF_BYTES_PER_CYCLE };
	const struct rf_yaml_node *list = rf_yaml_find(level, "upstream throughput");
	const struct rf_yaml_node *rate, *duplex;

	if (!list || list->kind != RF_YAML_LIST || list->children.count < 2)
		return;
	rate = list->children.items[0];
	duplex = list->children.items[1];
	if (!rate->text || !strstr(rate->text, "B/cy"))
		return;
	rf_fields_read_figure(load, &key, rate, &link->bytes_per_cy);
	link->bytes_per_cy.source = model_source;
	link->full_duplex = duplex->text && rf_text_equal(duplex->text, "full-duplex");
	if (!link->full_duplex)
		return;
	link->load_bytes_per_cy = link->evict_bytes_per_cy = link->bytes_per_cy.value;
	link->bytes_per_cy.value *= 2;
}

static void read_cache(struct rf_load *load, const struct rf_yaml_node *level, const char *name)
{
	struct rf_machine *machine = load->machine;
	struct rf_cache *cache = &machine->caches[machine->cache_count++];

	cache->name = name;
	cache->place = level->place;
	cache->cores = 1;
	read_group(load, level, cache);
	read_count(load, level, "cores per group", false, &cache->cores);
	if (machine->cache_count > 1)
		read_link(load, level, &cache->link);
	cache->overlaps = is_true(level, "transfers overlap", false);
	read_figure(load, level, "penalty cycles per cacheline load", RF_NUMBER,
	            &cache->load_penalty_cy);
	read_figure(load, level, "penalty cycles per cacheline store", RF_NUMBER,
	            &cache->evict_penalty_cy);
}

static void read_memory(struct rf_load *load, const struct rf_yaml_node *level)
{
	struct rf_memory *memory = &load->machine->memory;

	memory->place = level->place;
	memory->overlaps = is_true(level, "transfers overlap", false);
	read_figure(load, level, "penalty cycles per cacheline load", RF_NUMBER,
	            &memory->load_penalty_cy);
	read_figure(load, level, "penalty cycles per cacheline store", RF_NUMBER,
	            &memory->evict_penalty_cy);
}

static struct rf_cache *find_cache(struct rf_machine *machine, const char *name)
{
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (rf_text_equal(machine->caches[i].name, name))
			return &machine->caches[i];
	return NULL;
}

/* A level that takes another one's victims is said so at the other one.  Kerncraft then says that
 * it does not allocate, because loads pass it by; what the other level gives up it does take. */
static void mark_victim(struct rf_load *load, const struct rf_yaml_node *level)
{
	const struct rf_yaml_node *group = rf_yaml_find(level, "cache per group");
	const struct rf_yaml_node *target = find_known(load, group, "victims_to");
	struct rf_cache *cache =
	    target && target->text ? find_cache(load->machine, target->text) : NULL;

	if (cache) {
		cache->is_victim = true;
		cache->no_allocate = false;
	} else if (target) {
		rf_fields_refuse(load, target->place, "it names a level of the memory hierarchy",
		                 "'victims_to' names '%s', which is no cache",
		                 target->text ? target->text : rf_yaml_kind_name(target));
	}
}

static void read_level(struct rf_load *load, const struct rf_yaml_node *level)
{
	const char *name = text_of(level, "level");

	if (!name) {
		rf_fields_refuse(load, level->place, "such as 'level: L1'",
		                 "a level of the memory hierarchy has no name");
		return;
	}
	check_keys(load, level, level_keys, COUNT_OF(level_keys));
	if (rf_text_equal(name, "MEM"))
		read_memory(load, level);
	else
		read_cache(load, level, name);
}

static void read_hierarchy(struct rf_load *load)
{
	const struct rf_yaml_node *levels = rf_yaml_find(load->root, "memory hierarchy");
	struct rf_machine *machine = load->machine;

	if (!levels || levels->kind != RF_YAML_LIST || levels->children.count == 0) {
		rf_fields_refuse(load, levels ? levels->place : load->root->place,
		                 "it lists L1 to MEM", "there is no 'memory hierarchy'");
		return;
	}
	machine->caches = RF_NEW_ARRAY(load->arena, struct rf_cache, levels->children.count);
	if (!machine->caches) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	for (size_t i = 0; i < levels->children.count; ++i)
		read_level(load, levels->children.items[i]);
	for (size_t i = 0; i < levels->children.count; ++i)
		mark_victim(load, levels->children.items[i]);
	machine->memory.write_allocate = RF_NO;
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (!machine->caches[i].no_allocate)
			machine->memory.write_allocate = RF_YES;
}

static void set_sources(struct rf_load *load)
{
	struct rf_machine *machine = load->machine;

	machine->sources = rf_arena_alloc(load->arena, 2 * sizeof(*machine->sources));
	if (!machine->sources) {
		rf_out_of_memory(load->diagnostics);
		return;
	}
	machine->source_count = 2;
	machine->sources[0].tag = "kerncraft";
	machine->sources[0].text = model_source;
	machine->sources[1].tag = "bench";
	machine->sources[1].text = measured_source;
}

static void check_version(struct rf_load *load)
{
	const struct rf_yaml_node *version = rf_yaml_find(load->root, "kerncraft version");

	if (version && version->text && !rf_text_starts_with(version->text, "0.8"))
		rf_report(load->diagnostics, RF_WARNING, version->place, NULL,
		          "this file is for Kerncraft %s; those for 0.8 are known", version->text);
}

void rf_kerncraft_read(struct rf_load *load)
{
	const struct rf_yaml_node *domains = rf_yaml_find(load->root, "NUMA domains per socket");
	size_t errors = load->diagnostics->error_count;

	load->machine->kind = RF_CPU;
	check_version(load);
	check_keys(load, load->root, machine_keys, COUNT_OF(machine_keys));
	read_names(load);
	read_clock(load);
	read_counts(load);
	read_flops(load, "DP", &load->machine->float64);
	read_flops(load, "SP", &load->machine->float32);
	set_sources(load);
	read_hierarchy(load);
	rf_kerncraft_rates_read(load, measured_source);
	if (load->diagnostics->error_count > errors)
		return;
	rf_check_derive(load->machine);
	rf_check_machine(load->arena, load->diagnostics, load->machine,
	                 domains ? domains->place : load->root->place);
}
