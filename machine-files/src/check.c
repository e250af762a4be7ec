/* SPDX-License-Identifier: MIT
 *
 * Derived figures and contradictions.
 *
 * A cache has size = sets * ways * line.  Files give size, ways and line; the sets follow and
 * must come out whole, which catches most slips: published descriptions of the Sandy Bridge L3,
 * for one, say 16 ways where there are 20.  Sizes and sharing grow outwards, one line size holds
 * for all levels, and a measured rate above the theoretical one is at least suspicious.
 */
#include "machine-files/src/check.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"

struct check {
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	const struct rf_machine *machine;
};

static void derive_cache(struct rf_cache *cache, const struct rf_cache *nearer)
{
	if (cache->line_bytes == 0 && nearer)
		cache->line_bytes = nearer->line_bytes;
	if (cache->effective_bytes == 0)
		cache->effective_bytes = cache->size_bytes;
	if (cache->effective_least_bytes == 0)
		cache->effective_least_bytes = cache->effective_bytes;
	if (cache->line_bytes == 0 || cache->size_bytes == 0)
		return;
	if (cache->sets == 0 && cache->ways > 0)
		cache->sets = cache->size_bytes / cache->line_bytes / cache->ways;
	else if (cache->ways == 0 && cache->sets > 0)
		cache->ways = cache->size_bytes / cache->line_bytes / cache->sets;
}

static struct rf_figure scaled(const struct rf_figure *figure, double factor)
{
	struct rf_figure copy = *figure;

	copy.value *= factor;
	return copy;
}

/* Of a CPU: the best mix is all FMA, or adds and multiplications side by side. */
static void derive_total(struct rf_flops *flops)
{
	if (flops->total.known)
		return;
	if (flops->fma.known) {
		flops->total = flops->fma;
	} else if (flops->add.known && flops->mul.known) {
		flops->total = flops->add;
		flops->total.value += flops->mul.value;
	}
}

/* Of a GPU: an FMA counts two, an add or a multiplication alone uses the same unit for one. */
static void derive_gpu_flops(struct rf_flops *flops)
{
	if (!flops->fma.known)
		return;
	flops->total = flops->fma;
	flops->add = scaled(&flops->fma, 0.5);
	flops->mul = scaled(&flops->fma, 0.5);
}

static bool is_empty(const struct rf_flops *flops)
{
	return !flops->fma.known && !flops->add.known && !flops->mul.known && !flops->total.known;
}

/* Single precision has twice the lanes, and the same scalar rates. */
static void derive_single(const struct rf_flops *full, struct rf_flops *single)
{
	*single = *full;
	single->fma = scaled(&full->fma, 2);
	single->add = scaled(&full->add, 2);
	single->mul = scaled(&full->mul, 2);
	single->total = scaled(&full->total, 2);
	single->div = scaled(&full->div, 2);
	single->sqrt = scaled(&full->sqrt, 2);
}

static void derive_counts(struct rf_machine *machine)
{
	if (machine->kind == RF_NODE)
		return;
	if (machine->kind == RF_GPU)
		machine->cores = machine->sms;
	if (machine->sockets == 0)
		machine->sockets = 1;
	if (machine->smt == 0)
		machine->smt = 1;
	if (machine->domains == 0)
		machine->domains = 1;
}

void rf_check_derive(struct rf_machine *machine)
{
	derive_counts(machine);
	for (size_t i = 0; i < machine->cache_count; ++i)
		derive_cache(&machine->caches[i], i > 0 ? &machine->caches[i - 1] : NULL);
	if (machine->kind == RF_GPU) {
		derive_gpu_flops(&machine->float64);
		derive_gpu_flops(&machine->float32);
		derive_gpu_flops(&machine->float16);
		return;
	}
	derive_total(&machine->float64);
	if (is_empty(&machine->float32))
		derive_single(&machine->float64, &machine->float32);
	derive_total(&machine->float32);
	derive_total(&machine->float16);
}

#define CONTRADICTION(check, cache, hint, ...)                                                     \
	rf_report((check)->diagnostics, RF_ERROR, (cache)->place, hint, __VA_ARGS__)

static const char *bytes(struct check *check, int64_t value)
{
	const char *text = rf_quantity_print(check->arena, (double)value, RF_BYTES);

	return text ? text : "";
}

/* In doubles, which do not overflow and are exact for all sizes there are. */
static void check_sets(struct check *check, const struct rf_cache *cache)
{
	double size_bytes = (double)cache->size_bytes;
	double set_bytes = (double)cache->ways * (double)cache->line_bytes;
	double product_bytes = (double)cache->sets * set_bytes;

	if (set_bytes == 0 || size_bytes == 0 || product_bytes == size_bytes)
		return;
	if (fmod(size_bytes, set_bytes) != 0)
		CONTRADICTION(check, cache, "correct the size, the ways or the line",
		              "%s of %s in %lld ways with lines of %s has %.2f sets, not a whole "
		              "number",
		              cache->name, bytes(check, cache->size_bytes), (long long)cache->ways,
		              bytes(check, cache->line_bytes), size_bytes / set_bytes);
	else
		CONTRADICTION(check, cache, "correct one of them, or leave the sets out",
		              "%s has a size of %s, but %lld sets x %lld ways x %s are %s",
		              cache->name, bytes(check, cache->size_bytes), (long long)cache->sets,
		              (long long)cache->ways, bytes(check, cache->line_bytes),
		              rf_quantity_print(check->arena, product_bytes, RF_BYTES));
}

static void check_line(struct check *check, const struct rf_cache *cache)
{
	if (cache->line_bytes == 0)
		return;
	if (!rf_integer_is_power_of_two(cache->line_bytes))
		CONTRADICTION(check, cache, "most machines have lines of 64 B",
		              "a line of %s has %s, which is not a power of two", cache->name,
		              bytes(check, cache->line_bytes));
	else if (cache->size_bytes > 0 && cache->line_bytes > cache->size_bytes)
		CONTRADICTION(check, cache, NULL, "a line of %s is larger than the cache",
		              cache->name);
	if (cache->sector_bytes > 0 && cache->line_bytes % cache->sector_bytes != 0)
		CONTRADICTION(check, cache, "a line is a whole number of sectors",
		              "a line of %s has %s, which sectors of %s do not divide", cache->name,
		              bytes(check, cache->line_bytes), bytes(check, cache->sector_bytes));
}

static void check_cache(struct check *check, const struct rf_cache *cache)
{
	check_line(check, cache);
	check_sets(check, cache);
	if (cache->effective_bytes > cache->size_bytes)
		CONTRADICTION(check, cache, "the usable part is at most the size",
		              "%s of %s cannot use %s", cache->name,
		              bytes(check, cache->size_bytes),
		              bytes(check, cache->effective_bytes));
	else if (cache->effective_least_bytes > cache->size_bytes)
		CONTRADICTION(check, cache, "the least usable part is at most the size",
		              "%s of %s cannot leave %s at least", cache->name,
		              bytes(check, cache->size_bytes),
		              bytes(check, cache->effective_least_bytes));
	if (cache->is_inclusive && (cache->is_exclusive || cache->is_victim))
		CONTRADICTION(check, cache, "delete one of the two",
		              "%s cannot be inclusive and %s", cache->name,
		              cache->is_exclusive ? "exclusive" : "a victim cache");
	if (check->machine->kind == RF_CPU && cache->cores > check->machine->cores)
		CONTRADICTION(check, cache, "'cores' of the machine are those of one socket",
		              "%s is shared by %lld cores, but there are only %lld", cache->name,
		              (long long)cache->cores, (long long)check->machine->cores);
}

static void check_first(struct check *check, const struct rf_cache *cache)
{
	if (cache->is_victim)
		CONTRADICTION(check, cache, "'victim' is for a level behind another",
		              "%s, the first cache, cannot be a victim cache", cache->name);
	if (check->machine->kind == RF_CPU && cache->link.bytes_per_cy.known)
		CONTRADICTION(check, cache, "say 'load' and 'store' of the machine instead",
		              "%s, the first cache, has no link: the core reads it itself",
		              cache->name);
}

/* How many SMs or cores use one instance; the whole device counts most. */
static int64_t sharers(const struct rf_cache *cache)
{
	return cache->cores > 0 ? cache->cores : INT64_MAX;
}

static void check_order(struct check *check, const struct rf_cache *nearer,
                        const struct rf_cache *cache)
{
	static const char order[] = "list the caches from the core outwards";

	if (cache->size_bytes < nearer->size_bytes)
		CONTRADICTION(check, cache, order, "%s of %s is smaller than %s of %s before it",
		              cache->name, bytes(check, cache->size_bytes), nearer->name,
		              bytes(check, nearer->size_bytes));
	if (sharers(cache) < sharers(nearer))
		CONTRADICTION(check, cache, order, "%s is shared by fewer cores than %s before it",
		              cache->name, nearer->name);
	if (cache->line_bytes > 0 && nearer->line_bytes > 0 &&
	    cache->line_bytes != nearer->line_bytes)
		CONTRADICTION(check, cache, "one line size holds for all levels",
		              "the lines of %s have %s, those of %s %s", cache->name,
		              bytes(check, cache->line_bytes), nearer->name,
		              bytes(check, nearer->line_bytes));
}

/* Names of caches are parts of the names of figures: L1-L2.load_bytes_per_it. */
static bool is_word(const char *text)
{
	size_t length = 0;

	while (rf_text_is_word(text[length]))
		++length;
	return length > 0 && text[length] == '\0' && !isdigit((unsigned char)*text);
}

static void check_name(struct check *check, size_t index)
{
	const struct rf_cache *cache = &check->machine->caches[index];

	if (!is_word(cache->name))
		CONTRADICTION(check, cache, "call it L1, L2 or so",
		              "a cache is named by letters and digits, not '%s'", cache->name);
	if (rf_text_equal(cache->name, "MEM"))
		CONTRADICTION(check, cache, "call it L1, L2 or so",
		              "a cache cannot be called MEM, which is the main memory");
	for (size_t i = 0; i < index; ++i)
		if (rf_text_equal(check->machine->caches[i].name, cache->name))
			CONTRADICTION(check, cache, "give each level a name of its own",
			              "two caches are called %s", cache->name);
}

static void check_caches(struct check *check)
{
	const struct rf_machine *machine = check->machine;

	for (size_t i = 0; i < machine->cache_count; ++i) {
		check_name(check, i);
		check_cache(check, &machine->caches[i]);
		if (i == 0)
			check_first(check, &machine->caches[i]);
		else
			check_order(check, &machine->caches[i - 1], &machine->caches[i]);
	}
}

static const char *rate(struct check *check, double value)
{
	const char *text = rf_quantity_print_rounded(check->arena, value, RF_BYTES_PER_SECOND, 4);

	return text ? text : "";
}

/* Measured rates against what the bus can carry, for one domain. */
static void check_bus(struct check *check, const struct rf_memory *memory)
{
	const struct rf_figure *bus =
	    memory->bus_bytes_per_s.known ? &memory->bus_bytes_per_s : &memory->peak_bytes_per_s;
	double most = bus->value;

	if (!bus->known)
		return;
	if (check->machine->kind == RF_CPU)
		most /= (double)check->machine->domains;
	for (size_t i = 0; i < memory->bandwidth.count; ++i) {
		const struct rf_bandwidth *measured = &memory->bandwidth.items[i];

		if (measured->bytes_per_s.value > most * 1.005)
			rf_report(check->diagnostics, RF_WARNING, measured->bytes_per_s.place,
			          "rates are those of one domain, with its write-allocate",
			          "%s of '%s' is more than the %s of the bus",
			          rate(check, measured->bytes_per_s.value), measured->benchmark,
			          rate(check, most));
	}
}

/* Names of memories are parts of names of figures, as those of caches are. */
static void check_memories(struct check *check)
{
	const struct rf_machine *machine = check->machine;

	for (size_t i = 0; i < machine->memory_count; ++i) {
		const struct rf_memory *memory = &machine->memories[i];
		bool is_taken = memory->name && rf_text_equal(memory->name, "MEM");

		for (size_t k = 0; memory->name && k < i; ++k)
			is_taken |= machine->memories[k].name &&
			            rf_text_equal(machine->memories[k].name, memory->name);
		for (size_t k = 0; memory->name && k < machine->cache_count; ++k)
			is_taken |= rf_text_equal(machine->caches[k].name, memory->name);
		if (!memory->name)
			CONTRADICTION(check, memory, "call it ddr, hbm or so",
			              "one of several memories has no name");
		else if (!is_word(memory->name))
			CONTRADICTION(check, memory, "call it ddr, hbm or so",
			              "a memory is named by letters and digits, not '%s'",
			              memory->name);
		else if (is_taken)
			CONTRADICTION(check, memory, "give it a name of its own",
			              "'%s' is the name of something else", memory->name);
	}
	if (machine->kind == RF_GPU && machine->memory_count > 0)
		CONTRADICTION(check, &machine->memory, "name the one where its arrays lie",
		              "a GPU has one memory");
}

static void check_domains(struct check *check, struct rf_place place)
{
	const struct rf_machine *machine = check->machine;

	if (machine->kind == RF_CPU && machine->cores % machine->domains != 0)
		rf_report(check->diagnostics, RF_ERROR, place, "both are those of one socket",
		          "%lld cores do not divide into %lld domains", (long long)machine->cores,
		          (long long)machine->domains);
}

void rf_check_machine(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                      const struct rf_machine *machine, struct rf_place domains)
{
	struct check check = { arena, diagnostics, machine };

	if (machine->name && machine->name[strspn(machine->name, " \t\n")] == '\0')
		rf_report(diagnostics, RF_ERROR, (struct rf_place){ machine->file, 1, 1 },
		          "call it by what is printed on it", "the name of the machine is empty");
	check_domains(&check, domains);
	check_caches(&check);
	check_memories(&check);
	if (machine->memory_count == 0)
		check_bus(&check, &machine->memory);
	for (size_t i = 0; i < machine->memory_count; ++i)
		check_bus(&check, &machine->memories[i]);
}
