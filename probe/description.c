/* SPDX-License-Identifier: MIT
 *
 * From a topology to a machine file.
 *
 * A system tells sizes, ways and sharing of caches, cores, memory domains and perhaps a clock.  It
 * does not tell what a core does in a cycle, how wide links are and what memory carries.  These are
 * taken over from the shipped machine with the same core and marked `@assumed`; measured bandwidths
 * of all cores only where as many cores share a domain, those of caches never, and the channels of
 * a server not for a part with narrower vectors, which is made for desks.  Without such a machine
 * they stay unknown.
 */
#include "probe/description.h"

#include <string.h>

#include "base/text.h"
#include "machine-files/src/machines.h"
#include "machine-files/src/schema.h"

struct description {
	const struct rf_topology *topology;
	const struct rf_core_kind *alike;
	struct rf_arena *arena;
	const char *recorded, *assumed; /* texts of sources */
	struct rf_machine base;         /* what is alike; all zero where nothing is */
	struct rf_machine out;
};

/* Another source for a figure that is known. */
static void mark(struct rf_figure *figure, const char *source)
{
	figure->source = source;
}

/* Marks every figure of a record and of those inside it. */
static void mark_all(const struct rf_record *record, void *base, const char *source)
{
	for (size_t i = 0; i < record->key_count; ++i) {
		const struct rf_key *key = &record->keys[i];
		char *field = (char *)base + key->offset;

		if (!(key->kinds & RF_FOR_CPU))
			continue;
		if (key->form == RF_KEY_FIGURE)
			mark((struct rf_figure *)(void *)field, source);
		else if (key->form == RF_KEY_LINK)
			mark(&((struct rf_link *)(void *)field)->bytes_per_cy, source);
		else if (key->form == RF_KEY_RECORD)
			mark_all(key->record, field, source);
	}
}

static struct rf_bandwidths assumed_rates(const struct description *d,
                                          const struct rf_bandwidths *rates)
{
	struct rf_bandwidths copy = { .count = rates->count };

	copy.items = RF_NEW_ARRAY(d->arena, struct rf_bandwidth, rates->count + 1);
	for (size_t i = 0; copy.items && i < rates->count; ++i) {
		copy.items[i] = rates->items[i];
		mark(&copy.items[i].bytes_per_s, d->assumed);
		copy.items[i].curve_count = 0;
		copy.items[i].curve_bytes_per_s = NULL;
	}
	if (!copy.items)
		copy.count = 0;
	return copy;
}

/* A cache as the topology has it, and as the one at the same place of the machine that is alike. */
static struct rf_cache describe_cache(const struct description *d, int64_t at)
{
	static const char *const names[] = { "L1", "L2", "L3", "L4" };
	const struct rf_topology_cache *seen = &d->topology->levels[at];
	struct rf_cache cache = { 0 };

	if ((size_t)at < d->base.cache_count)
		cache = d->base.caches[at];
	cache.name = names[at];
	cache.size_bytes = cache.effective_bytes = cache.effective_least_bytes = seen->bytes;
	cache.line_bytes = d->topology->levels[0].line_bytes;
	cache.ways = seen->ways;
	cache.sets = 0;
	cache.cores = seen->cores;
	cache.bandwidth = cache.single_bandwidth = (struct rf_bandwidths){ 0 };
	mark(&cache.link.bytes_per_cy, d->assumed);
	mark(&cache.latency_cy, d->assumed);
	return cache;
}

static bool describe_caches(struct description *d)
{
	int64_t count = d->topology->level_count;

	d->out.caches = RF_NEW_ARRAY(d->arena, struct rf_cache, (size_t)count + 1);
	if (!d->out.caches)
		return false;
	for (int64_t i = 0; i < count; ++i)
		d->out.caches[i] = describe_cache(d, i);
	d->out.cache_count = (size_t)count;
	return true;
}

/* Half of the vectors of the machine that is alike. */
static void narrow(struct rf_machine *machine)
{
	struct rf_figure *halves[] = { &machine->float64.fma,
		                       &machine->float64.add,
		                       &machine->float64.mul,
		                       &machine->float64.total,
		                       &machine->float64.div,
		                       &machine->float64.sqrt,
		                       &machine->load_bytes_per_cy,
		                       &machine->store_bytes_per_cy,
		                       &machine->moved_bytes_per_cy,
		                       &machine->unaligned_load_bytes_per_cy,
		                       &machine->unaligned_store_bytes_per_cy };

	for (size_t i = 0; i < sizeof(halves) / sizeof(*halves); ++i)
		halves[i]->value /= 2;
	machine->simd_bytes /= 2;
}

static void describe_memory(struct description *d)
{
	struct rf_memory *memory = &d->out.memory;
	int64_t bytes = d->topology->memory_bytes;

	if (memory->write_allocate == RF_UNKNOWN)
		memory->write_allocate = RF_YES;
	d->out.memory_count = 0;
	memory->name = NULL;
	memory->size_bytes = (struct rf_figure){ 0 };
	if (bytes > 0)
		memory->size_bytes = (struct rf_figure){ (double)bytes, true, d->recorded, { 0 } };
	memory->single_bandwidth = assumed_rates(d, &d->base.memory.single_bandwidth);
	memory->bandwidth = (struct rf_bandwidths){ 0 };
	if (d->alike->is_narrow)
		memory->bus_bytes_per_s = memory->peak_bytes_per_s = (struct rf_figure){ 0 };
	else if (rf_machine_domain_cores(&d->out) == rf_machine_domain_cores(&d->base))
		memory->bandwidth = assumed_rates(d, &d->base.memory.bandwidth);
	if (d->out.sockets < 2)
		memory->remote_bytes_per_s = (struct rf_figure){ 0 };
}

static void describe_clock(struct description *d)
{
	double hz = d->topology->clock_hz;

	d->out.max_clock_count = 0;
	if (hz > 0)
		d->out.clock_hz = (struct rf_figure){ hz, true, d->recorded, { 0 } };
	else if (!d->out.clock_hz.known)
		d->out.clock_hz = (struct rf_figure){ 1e9, true, d->assumed, { 0 } };
}

static bool describe_sources(struct description *d)
{
	size_t bytes = 2 * sizeof(*d->out.sources);

	d->out.sources = rf_arena_alloc(d->arena, bytes);
	if (!d->out.sources)
		return false;
	d->out.source_count = 2;
	d->out.sources[0].tag = "recorded";
	d->out.sources[0].text = d->recorded;
	d->out.sources[1].tag = "assumed";
	d->out.sources[1].text = d->assumed;
	return true;
}

static const char *assumption(const struct description *d)
{
	if (!d->alike->id)
		return "assumed, because nothing tells";
	return rf_arena_print(
	    d->arena, "assumed, as of %s, which has %s", d->base.name,
	    d->alike->is_near
		? rf_arena_print(d->arena, "the core nearest to this one (%s)", d->alike->core)
		: rf_arena_print(d->arena, "the same core (%s)", d->alike->core));
}

static bool describe(struct description *d)
{
	const struct rf_topology *topology = d->topology;

	d->assumed = assumption(d);
	d->out = d->base;
	if (!d->assumed)
		return false;
	mark_all(&rf_schema_machine, &d->out, d->assumed);
	if (d->alike->is_narrow)
		narrow(&d->out);
	d->out.kind = RF_CPU;
	d->out.host = topology->host;
	d->out.topology = topology->digest;
	d->out.name = rf_arena_print(d->arena, "%s (probed, rates %s)",
	                             topology->model ? topology->model : "unnamed processor",
	                             d->alike->id ? "assumed" : "unknown");
	d->out.sockets = topology->sockets;
	d->out.cores = topology->cores;
	d->out.smt = topology->threads;
	d->out.domains = topology->domains;
	describe_clock(d);
	describe_memory(d);
	return describe_caches(d) && describe_sources(d);
}

/* The name without the spaces that vendors put around it and, by the dozen, inside it. */
static const char *tidy(struct rf_arena *arena, const char *name)
{
	char *copy = name ? rf_arena_string(arena, name) : NULL;
	char *to = copy;

	for (const char *at = copy; at && *at; ++at)
		if (*at != ' ' || (to > copy && to[-1] != ' '))
			*to++ = *at;
	if (!copy)
		return NULL;
	*(to > copy && to[-1] == ' ' ? to - 1 : to) = '\0';
	return *copy ? copy : NULL;
}

/* Says of caches whose lines are others than those of the first that theirs count. */
static void tell_of_lines(const struct rf_topology *topology, struct rf_diagnostics *diagnostics)
{
	const struct rf_topology_cache *first = topology->levels;

	for (int64_t i = 1; i < topology->level_count; ++i)
		if (topology->levels[i].line_bytes != first->line_bytes)
			rf_report(diagnostics, RF_WARNING, (struct rf_place){ 0 },
			          "a miss behind the first cache moves a line of another length: "
			          "change 'line' of all caches to see what that makes",

			          "lines of L%d have %lld B, those of L1 %lld B: in the machine "
			          "file all have as many as those of L1",
			          (int)i + 1, (long long)topology->levels[i].line_bytes,
			          (long long)first->line_bytes);
}

enum rf_status rf_description_write(const struct rf_topology *topology,
                                    const struct rf_core_kind *alike, const char *recorded,
                                    struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                    const char **text)
{
	struct rf_topology tidied = *topology;
	struct description d = {
		.topology = &tidied, .alike = alike, .arena = arena, .recorded = recorded
	};

	tidied.model = tidy(arena, topology->model);
	if (alike->id && rf_machine_load_builtin(alike->id, arena, diagnostics, &d.base) != RF_OK)
		return RF_FAILED;
	tell_of_lines(topology, diagnostics);
	*text = describe(&d) ? rf_machine_write(arena, &d.out) : NULL;
	return *text ? RF_OK : rf_out_of_memory(diagnostics);
}
