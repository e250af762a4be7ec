/* SPDX-License-Identifier: MIT
 *
 * What a machine file is good for.
 *
 * A key that is missing is unknown, and the predictions that need it are left out or are coarser.
 * Here stands which: a row for each prediction, and for each row the keys that it asks for.
 */
#include "machine-files/src/unknown_keys.h"

#include <stddef.h>

struct use {
	struct rf_text *text;
	const struct rf_machine *machine;
	const char *start;
	const char *separator;
};

/* The first missing key of a prediction brings its name. */
static void miss(struct use *use, const char *prediction, const char *key)
{
	if (use->separator)
		rf_text_print(use->text, "%s%s", use->separator, key);
	else
		rf_text_print(use->text, "%s%s: %s", use->start, prediction, key);
	use->separator = ", ";
}

static void ask(struct use *use, const char *prediction, const struct rf_figure *figure,
                const char *key)
{
	if (!figure->known)
		miss(use, prediction, key);
}

static bool knows_memory(const struct rf_memory *memory)
{
	return memory->bus_bytes_per_s.known || memory->peak_bytes_per_s.known ||
	       memory->bandwidth.count > 0;
}

static void print_measured(struct use *use)
{
	const struct rf_memory *memory = &use->machine->memory;

	if (!knows_memory(memory))
		miss(use, "bandwidth of memory, off", "memory.bus");
	else if (memory->bandwidth.count == 0)
		miss(use, "measured bandwidth of memory, the theoretical one instead",
		     "memory.bandwidth");
}

/* Keys of caches, by name: "link of L2, L3". */
static void ask_caches(struct use *use, const char *prediction, const char *key, size_t first,
                       bool (*is_known)(const struct rf_cache *cache))
{
	const char *of = " of ";

	for (size_t i = first; i < use->machine->cache_count; ++i) {
		if (is_known(&use->machine->caches[i]))
			continue;
		if (of[1] == 'o')
			miss(use, prediction, key);
		rf_text_print(use->text, "%s%s", of, use->machine->caches[i].name);
		of = " and ";
	}
}

static bool has_ways(const struct rf_cache *cache)
{
	return cache->ways > 0;
}

static bool has_link(const struct rf_cache *cache)
{
	return cache->link.bytes_per_cy.known;
}

static bool has_rate(const struct rf_cache *cache)
{
	return has_link(cache) || cache->bandwidth.count > 0 || cache->measured_bytes_per_s.known;
}

static void print_sets(struct use *use)
{
	ask_caches(use, "conflicts in sets, off", "ways", 0, has_ways);
}

static void print_roofs(struct use *use)
{
	ask_caches(use, "roofs of caches, off", "link or bandwidth",
	           use->machine->kind == RF_GPU ? 0 : 1, has_rate);
}

static void print_ecm(struct use *use)
{
	static const char prediction[] = "ECM, off";

	ask_caches(use, prediction, "link", 1, has_link);
	ask(use, prediction, &use->machine->load_bytes_per_cy, "load");
	ask(use, prediction, &use->machine->store_bytes_per_cy, "store");
	if (!knows_memory(&use->machine->memory))
		miss(use, prediction, "memory.bus");
}

static void print_arithmetic(struct use *use)
{
	const struct rf_flops *flops = &use->machine->float64;
	static const char prediction[] = "peaks, off";

	if (!flops->fma.known && !flops->add.known && !flops->total.known)
		miss(use, prediction, use->machine->kind == RF_GPU ? "flops.fp64" : "flops");
}

static void print_divisions(struct use *use)
{
	static const char prediction[] = "divisions and roots, as if they were additions";

	ask(use, prediction, &use->machine->float64.div, "flops.div");
	ask(use, prediction, &use->machine->float64.sqrt, "flops.sqrt");
	ask(use, prediction, &use->machine->float64.scalar_div, "flops.scalar div");
	ask(use, prediction, &use->machine->float64.scalar_sqrt, "flops.scalar sqrt");
}

static void print_chains(struct use *use)
{
	const struct rf_latencies *latencies = &use->machine->latencies;
	static const char prediction[] = "chains of operations, off where they need it";

	ask(use, prediction, &latencies->add_cy, "latency.add");
	ask(use, prediction, &latencies->mul_cy, "latency.mul");
	ask(use, prediction, &latencies->div_cy, "latency.div");
	ask(use, prediction, &latencies->sqrt_cy, "latency.sqrt");
	ask(use, prediction, &latencies->compare_cy, "latency.compare");
	ask(use, prediction, &latencies->integer_cy, "latency.integer");
}

static void print_costless(struct use *use)
{
	static const char prediction[] = "costs of integers and calls, none";

	ask(use, prediction, &use->machine->integers.scalar, "integer");
	ask(use, prediction, &use->machine->calls_cy[0], "calls");
}

static void print_instructions(struct use *use)
{
	static const char prediction[] = "parts of the instruction roofline, off";

	if (use->machine->warp == 0)
		miss(use, prediction, "warp");
	ask(use, prediction, &use->machine->issue_per_cy, "issue");
	ask(use, prediction, &use->machine->pipes.integer, "pipes.integer");
	ask(use, prediction, &use->machine->pipes.load_store, "pipes.load store");
	ask(use, prediction, &use->machine->pipes.special, "pipes.special");
	if (use->machine->shared_memory.banks == 0)
		miss(use, prediction, "shared memory.banks");
}

static void print_cores(struct use *use)
{
	if (use->machine->memory.single_bandwidth.count == 0)
		miss(use, "one core, at most what its queues or all cores have",
		     "memory.single core");
}

static void print_pages(struct use *use)
{
	static const char prediction[] = "look-ups of pages, none";

	ask(use, prediction, &use->machine->tlb.entries, "tlb.entries");
	ask(use, prediction, &use->machine->tlb.walk_cy, "tlb.walk");
}

static void print_compiled(struct use *use)
{
	if (!use->machine->mca)
		miss(use, "compiled loops (--compile), off", "mca");
}

static bool has_latency(const struct rf_cache *cache)
{
	return cache->latency_cy.known;
}

static void print_waits(struct use *use)
{
	static const char prediction[] = "waits for loads of a GPU, off";

	ask_caches(use, prediction, "latency", 0, has_latency);
	ask(use, prediction, &use->machine->memory.latency_cy, "memory.latency");
}

static void print_launch(struct use *use)
{
	ask(use, "starts of kernels, none", &use->machine->launch_s, "launch");
}

static void print_updates(struct use *use)
{
	ask(use, "atomic updates of one word, none", &use->machine->atomics_per_cy, "atomics");
}

static void print_host(struct use *use)
{
	if (use->machine->host_link_count == 0)
		miss(use, "arrays in host memory (--data), off", "links");
}

/* A row for each prediction: its name where nothing is missing, and who asks for its keys. */
struct row {
	const char *name;
	void (*print)(struct use *use);
};

static const struct row of_cpu[] = {
	{ "peaks", print_arithmetic },
	{ "measured bandwidth of memory", print_measured },
	{ "one core", print_cores },
	{ "roofs of caches", print_roofs },
	{ "ECM", print_ecm },
	{ "conflicts in sets", print_sets },
	{ "chains of operations", print_chains },
	{ "divisions and roots", print_divisions },
	{ "integers and calls", print_costless },
	{ "look-ups of pages", print_pages },
	{ "compiled loops", print_compiled },
};

static const struct row of_gpu[] = {
	{ "peaks", print_arithmetic },           { "measured bandwidth of memory", print_measured },
	{ "roofs of caches", print_roofs },      { "instruction roofline", print_instructions },
	{ "arrays in host memory", print_host }, { "waits for loads", print_waits },
	{ "starts of kernels", print_launch },   { "atomic updates", print_updates },
};

/* Those of a kind of machine; none of a node, which is what its parts are. */
static const struct row *rows_of(const struct rf_machine *machine, size_t *count)
{
	*count = machine->kind == RF_NODE  ? 0
	         : machine->kind == RF_CPU ? sizeof(of_cpu) / sizeof(*of_cpu)
	                                   : sizeof(of_gpu) / sizeof(*of_gpu);
	return machine->kind == RF_CPU ? of_cpu : of_gpu;
}

void rf_unknown_keys_print(const struct rf_machine *machine, const char *start,
                           struct rf_text *text)
{
	size_t count;
	const struct row *rows = rows_of(machine, &count);

	for (size_t i = 0; i < count; ++i) {
		struct use use = { text, machine, start, NULL };

		rows[i].print(&use);
		if (use.separator)
			rf_text_add(text, "\n");
	}
}

void rf_unknown_keys_print_rest(const struct rf_machine *machine, struct rf_text *text)
{
	struct rf_text missing;
	size_t count;
	const struct row *rows = rows_of(machine, &count);

	rf_text_init(&missing, text->arena);
	if (count > 0)
		rf_text_add(text, "layer conditions, traffic");
	for (size_t i = 0; i < count; ++i) {
		struct use use = { &missing, machine, "", NULL };

		rows[i].print(&use);
		if (!use.separator)
			rf_text_print(text, ", %s", rows[i].name);
	}
}
