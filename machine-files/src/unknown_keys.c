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

/* Begins the line of a prediction; it is ended by `end` where a key was missing. */
static struct use begin(const struct rf_machine *machine, const char *start, struct rf_text *text)
{
	return (struct use){ text, machine, start, NULL };
}

/* The first missing key of a prediction brings its name. */
static void miss(struct use *use, const char *prediction, const char *key)
{
	if (use->separator)
		rf_text_print(use->text, "%s%s", use->separator, key);
	else
		rf_text_print(use->text, "%s%s: %s", use->start, prediction, key);
	use->separator = ", ";
}

static void end(struct use *use)
{
	if (use->separator)
		rf_text_add(use->text, "\n");
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

static void print_measured(struct use use)
{
	const struct rf_memory *memory = &use.machine->memory;

	if (!knows_memory(memory))
		miss(&use, "bandwidth of memory, off", "memory.bus");
	else if (memory->bandwidth.count == 0)
		miss(&use, "measured bandwidth of memory, the theoretical one instead",
		     "memory.bandwidth");
	end(&use);
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

static void print_sets(struct use use)
{
	ask_caches(&use, "conflicts in sets, off", "ways", 0, has_ways);
	end(&use);
}

static void print_roofs(struct use use)
{
	ask_caches(&use, "roofs of caches, off", "link or bandwidth",
	           use.machine->kind == RF_GPU ? 0 : 1, has_rate);
	end(&use);
}

static void print_ecm(struct use use)
{
	static const char prediction[] = "ECM, off";

	ask_caches(&use, prediction, "link", 1, has_link);
	ask(&use, prediction, &use.machine->load_bytes_per_cy, "load");
	ask(&use, prediction, &use.machine->store_bytes_per_cy, "store");
	if (!knows_memory(&use.machine->memory))
		miss(&use, prediction, "memory.bus");
	end(&use);
}

static void print_arithmetic(struct use use)
{
	const struct rf_flops *flops = &use.machine->float64;
	static const char prediction[] = "peaks, off";

	if (!flops->fma.known && !flops->add.known && !flops->total.known)
		miss(&use, prediction, use.machine->kind == RF_GPU ? "flops.fp64" : "flops");
	end(&use);
}

static void print_divisions(struct use use)
{
	static const char prediction[] = "divisions and roots, as if they were additions";

	ask(&use, prediction, &use.machine->float64.div, "flops.div");
	ask(&use, prediction, &use.machine->float64.sqrt, "flops.sqrt");
	ask(&use, prediction, &use.machine->float64.scalar_div, "flops.scalar div");
	ask(&use, prediction, &use.machine->float64.scalar_sqrt, "flops.scalar sqrt");
	end(&use);
}

static void print_chains(struct use use)
{
	const struct rf_latencies *latencies = &use.machine->latencies;
	static const char prediction[] = "chains of operations, off where they need it";

	ask(&use, prediction, &latencies->add_cy, "latency.add");
	ask(&use, prediction, &latencies->mul_cy, "latency.mul");
	ask(&use, prediction, &latencies->div_cy, "latency.div");
	ask(&use, prediction, &latencies->sqrt_cy, "latency.sqrt");
	ask(&use, prediction, &latencies->compare_cy, "latency.compare");
	ask(&use, prediction, &latencies->integer_cy, "latency.integer");
	end(&use);
}

static void print_costless(struct use use)
{
	static const char prediction[] = "costs of integers and calls, none";

	ask(&use, prediction, &use.machine->integers.scalar, "integer");
	ask(&use, prediction, &use.machine->calls_cy[0], "calls");
	end(&use);
}

static void print_instructions(struct use use)
{
	static const char prediction[] = "parts of the instruction roofline, off";

	if (use.machine->warp == 0)
		miss(&use, prediction, "warp");
	ask(&use, prediction, &use.machine->issue_per_cy, "issue");
	ask(&use, prediction, &use.machine->pipes.integer, "pipes.integer");
	ask(&use, prediction, &use.machine->pipes.load_store, "pipes.load store");
	ask(&use, prediction, &use.machine->pipes.special, "pipes.special");
	if (use.machine->shared_memory.banks == 0)
		miss(&use, prediction, "shared memory.banks");
	end(&use);
}

static void print_cores(struct use use)
{
	if (use.machine->memory.single_bandwidth.count == 0)
		miss(&use, "one core, at most what its queues or all cores have",
		     "memory.single core");
	end(&use);
}

void rf_unknown_keys_print(const struct rf_machine *machine, const char *start,
                           struct rf_text *text)
{
	static void (*const of_cpu[])(struct use) = {
		print_arithmetic, print_measured, print_cores,     print_roofs,    print_ecm,
		print_sets,       print_chains,   print_divisions, print_costless,
	};
	static void (*const of_gpu[])(struct use) = { print_arithmetic, print_measured, print_roofs,
		                                      print_instructions };
	bool is_cpu = machine->kind == RF_CPU;
	size_t count = is_cpu ? sizeof(of_cpu) / sizeof(*of_cpu) : sizeof(of_gpu) / sizeof(*of_gpu);

	for (size_t i = 0; machine->kind != RF_NODE && i < count; ++i)
		(is_cpu ? of_cpu : of_gpu)[i](begin(machine, start, text));
}
