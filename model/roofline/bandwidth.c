/* SPDX-License-Identifier: MIT
 *
 * Which bandwidth holds for a link.
 *
 * Memory does not have one bandwidth: a loop that only loads gets more than one that stores as much
 * as it loads.  So a measured bandwidth is taken from the benchmark whose share of stores in the
 * bus traffic - write-allocate included - is nearest to that of the link: load 0, triad 1 : 4, copy
 * 1 : 2, update 1 : 1; of two that are as near, the one that allocates as much of what it loads:
 * copy half of it, daxpy nothing.  Few stores are enough to keep the bus of memory turning around:
 * where all cores share it, traffic with some stores is never like a benchmark without (stencils of
 * 20 loaded bytes to a stored one reach what triad does).  With few cores it is what one core
 * reaches times the cores, as long as that is less than the measured curve has for so many, or
 * without a curve what all of them reach together; without either it is what all of them reach,
 * which is then no more than a limit.
 *
 * A GPU has one bandwidth for all that its blocks move: that of the benchmark which stores as much
 * as it loads, as the transactions of its instruction roofline have it, so that a launch and its
 * roof are held against the same figure.
 *
 * Arrays in several memories have a bandwidth of each, side by side, and no more of all together
 * than their cores can wait for, one memory after the other.
 *
 * Where nothing was measured, or datasheet rates are asked for, it is channels times rate times
 * width, of the memory domains that take part, and for a cache the width of its link times the
 * clock.
 *
 * Threads fill one domain after the other, share the work equally, and are done when those of the
 * fullest one are: n of them, f of which are there, move n/f times what these f do.  21 threads on
 * sockets of 20 have 21/20 of a socket's bandwidth, not twice as much.
 *
 * A core has not more lines under way than its own caches and those that it shares can wait for
 * (`misses` of a machine file), and each takes the latency of memory.  Where no rate of one core
 * was measured, that is a bound,
 *
 *     misses * line / latency    of a cache, for all cores that share it.
 */
#include "model/roofline/bandwidth.h"

#include <math.h>

#include "base/text.h"

/* An update loop evicts as much as it loads; nothing evicts more for long. */
#define MOST_STORES 1.0

/* Evicted per loaded byte, from which on a link carries stores. */
#define SOME_STORES 0.02

/* Of a bandwidth: who uses as much has no more to gain by asking for more. */
#define SATURATED 0.95

double rf_demand_cycles_per_s(const struct rf_demand *demand)
{
	const struct rf_machine *machine = demand->machine;
	double units = machine->kind == RF_GPU ? (double)(machine->sms * rf_machine_gpus(machine))
	                                       : (double)demand->cores;

	return machine->clock_hz.known ? machine->clock_hz.value * units : 0;
}

bool rf_bandwidth_is_saturated(double used, double all)
{
	return used > 0 && used >= SATURATED * all;
}

/* What is on a link: evicted per loaded byte, and of the loaded bytes those that are allocated. */
struct mix {
	double stores, allocates;
};

/* Evicted per loaded byte. */
static double store_share(double loads, double evicts)
{
	if (evicts <= 0)
		return 0;
	return loads > 0 ? fmin(evicts / loads, MOST_STORES) : MOST_STORES;
}

/* The same of a benchmark, whose stores bring their lines first. */
static struct mix benchmark_mix(const struct rf_bandwidth *b)
{
	double loads = (double)(b->reads + b->writes - b->both);

	return (struct mix){ store_share(loads, (double)b->writes),
		             loads > 0 ? (double)(b->writes - b->both) / loads : 0 };
}

/* How far a benchmark is from a share of stores; of a bus that turns around, one without stores is
 * as far as can be from traffic that has some. */
static double distance(const struct rf_bandwidth *b, struct mix mix, bool turns_around)
{
	return turns_around && b->writes == 0 && mix.stores > SOME_STORES
	           ? 1 + MOST_STORES
	           : fabs(benchmark_mix(b).stores - mix.stores);
}

static bool is_nearer(const struct rf_bandwidth *b, const struct rf_bandwidth *other,
                      struct mix mix, bool turns_around)
{
	double one = distance(b, mix, turns_around), two = distance(other, mix, turns_around);

	if (one != two)
		return one < two;
	return fabs(benchmark_mix(b).allocates - mix.allocates) <
	       fabs(benchmark_mix(other).allocates - mix.allocates);
}

static const struct rf_bandwidth *most_alike(const struct rf_bandwidths *table, struct mix mix,
                                             bool turns_around)
{
	const struct rf_bandwidth *best = NULL;

	for (size_t i = 0; i < table->count; ++i) {
		const struct rf_bandwidth *b = &table->items[i];

		if (!b->bytes_per_s.known || b->reads + b->writes == 0)
			continue;
		if (best == NULL || is_nearer(b, best, mix, turns_around))
			best = b;
	}
	if (best == NULL && table->count > 0 && table->items[0].bytes_per_s.known)
		best = &table->items[0];
	return best;
}

static struct rf_rate rate_of(const struct rf_bandwidth *b, double bytes_per_s)
{
	return (struct rf_rate){ bytes_per_s, b->benchmark, b->bytes_per_s.source };
}

/* A measured bandwidth and what it takes to scale it. */
struct measurement {
	const struct rf_bandwidths *all;    /* all cores of a domain */
	const struct rf_bandwidths *single; /* one core */
	int64_t domain_cores;
	bool is_bus; /* that turns around between loads and stores, when all cores use it */
};

/* Cores of the fullest of the domains, or caches, that threads fill one after the other. */
static int64_t fullest(int64_t cores, int64_t domain_cores)
{
	return cores < domain_cores ? cores : domain_cores;
}

/* What the fullest domain has, with so many of its cores. */
static struct rf_rate of_one_domain(const struct measurement *m, struct mix mix, int64_t cores)
{
	const struct rf_bandwidth *full = most_alike(m->all, mix, m->is_bus);
	const struct rf_bandwidth *one = most_alike(m->single, mix, false);
	bool has_curve = full != NULL && cores <= (int64_t)full->curve_count;
	double singles = one != NULL ? (double)cores * one->bytes_per_s.value : 0, most = 0;

	if (full != NULL)
		most = has_curve ? full->curve_bytes_per_s[cores - 1] : full->bytes_per_s.value;
	if (one != NULL && (full == NULL || singles <= most))
		return rate_of(one, singles);
	if (full == NULL)
		return (struct rf_rate){ 0 };
	if (has_curve || one != NULL || cores >= m->domain_cores)
		return rate_of(full, most);
	return (struct rf_rate){ most, "all cores", full->bytes_per_s.source };
}

static struct rf_rate measured(const struct measurement *m, struct mix mix, int64_t cores)
{
	int64_t there = fullest(cores, m->domain_cores);
	struct rf_rate rate = of_one_domain(m, mix, there);

	rate.bytes_per_s *= (double)cores / (double)there;
	return rate;
}

static struct rf_rate from_figure(struct rf_figure figure, double factor, const char *name)
{
	if (!figure.known)
		return (struct rf_rate){ 0 };
	return (struct rf_rate){ figure.value * factor, name, figure.source };
}

/* The bus is that of a socket. */
static struct rf_rate memory_datasheet(const struct rf_machine *machine, int64_t cores)
{
	const struct rf_memory *memory = &machine->memory;
	double domains = machine->domains > 0 ? (double)machine->domains : 1, factor = 1;
	struct rf_rate peak;

	if (machine->kind == RF_GPU)
		factor = (double)rf_machine_gpus(machine);
	else
		factor = (double)cores / (double)fullest(cores, rf_machine_domain_cores(machine)) /
		         domains;
	peak = from_figure(memory->peak_bytes_per_s, factor, "datasheet");
	return peak.bytes_per_s > 0 ? peak
	                            : from_figure(memory->bus_bytes_per_s, factor, "datasheet");
}

/* No more than lines that are under way at a time; what was measured knows that.  Prefetchers bring
 * lines to caches behind the first one, whatever that waits for. */
static struct rf_rate bounded_by_misses(const struct rf_demand *demand, struct rf_rate rate)
{
	const struct rf_machine *machine = demand->machine;
	double per_s = machine->clock_hz.value / machine->memory.latency_cy.value;

	if (!machine->clock_hz.known || !machine->memory.latency_cy.known)
		return rate;
	for (size_t i = machine->cache_count > 1 ? 1 : 0; i < machine->cache_count; ++i) {
		const struct rf_cache *cache = &machine->caches[i];
		double times = (double)demand->cores / (double)fullest(demand->cores, cache->cores);
		double most = times * (double)(cache->misses * cache->line_bytes) * per_s;

		if (most > 0 && most < rate.bytes_per_s)
			rate =
			    (struct rf_rate){ most, "misses", machine->memory.latency_cy.source };
	}
	return rate;
}

static struct mix mix_of(const struct rf_machine *machine, const struct rf_link_traffic *traffic)
{
	const struct mix balanced = { MOST_STORES, 0 };
	struct mix mix = { 0 };

	if (machine->kind == RF_GPU)
		return balanced;
	if (traffic == NULL)
		return mix;
	mix.stores = store_share(traffic->load_bytes_per_it, traffic->evict_bytes_per_it);
	if (traffic->load_bytes_per_it > 0)
		mix.allocates = traffic->allocate_bytes_per_it / traffic->load_bytes_per_it;
	return mix;
}

const struct rf_bandwidth *rf_bandwidth_shared_memory(const struct rf_machine *machine,
                                                      const struct rf_link_traffic *traffic)
{
	if (traffic != NULL && traffic->part_count > 0)
		return NULL;
	return most_alike(&machine->memory.bandwidth, mix_of(machine, traffic),
	                  machine->kind == RF_CPU);
}

struct rf_rate rf_bandwidth_of_bus(const struct rf_demand *demand)
{
	return memory_datasheet(demand->machine, demand->cores);
}

struct rf_rate rf_bandwidth_of_part(const struct rf_demand *demand,
                                    const struct rf_memory_part *part)
{
	struct rf_machine machine = *demand->machine;
	struct rf_demand alone = *demand;
	struct rf_link_traffic traffic = { .load_bytes_per_it = part->load_bytes_per_it,
		                           .evict_bytes_per_it = part->evict_bytes_per_it,
		                           .total_bytes_per_it = part->total_bytes_per_it };

	machine.memory = *part->memory;
	alone.machine = &machine;
	return rf_bandwidth_of_memory(&alone, &traffic);
}

/* Seconds that cores wait for lines of all memories, where each is known for one core: so many
 * lines a core has under way, wherever they come from. */
static struct rf_number waiting(const struct rf_demand *demand,
                                const struct rf_link_traffic *traffic)
{
	struct rf_demand one = { demand->machine, 1, demand->from_datasheet };
	struct rf_number sum = { 0, !demand->from_datasheet };

	for (size_t i = 0; i < traffic->part_count; ++i) {
		const struct rf_memory_part *part = &traffic->parts[i];

		if (part->total_bytes_per_it <= 0)
			continue;
		sum.known &= part->memory->single_bandwidth.count > 0;
		sum.value += part->total_bytes_per_it /
		             (rf_bandwidth_of_part(&one, part).bytes_per_s * (double)demand->cores);
	}
	return sum;
}

/* Memories work side by side, and a core waits for one after the other. */
static struct rf_rate of_parts(const struct rf_demand *demand,
                               const struct rf_link_traffic *traffic)
{
	struct rf_number wait = waiting(demand, traffic);
	struct rf_rate slowest = { 0 };
	double bytes = 0, most = 0;

	for (size_t i = 0; i < traffic->part_count; ++i) {
		const struct rf_memory_part *part = &traffic->parts[i];
		struct rf_rate rate = rf_bandwidth_of_part(demand, part);

		if (part->total_bytes_per_it <= 0)
			continue;
		if (rate.bytes_per_s <= 0)
			return (struct rf_rate){ 0 };
		bytes += part->total_bytes_per_it;
		if (part->total_bytes_per_it / rate.bytes_per_s > most) {
			most = part->total_bytes_per_it / rate.bytes_per_s;
			slowest = rate;
		}
	}
	if (wait.known && wait.value > most) {
		most = wait.value;
		slowest.benchmark = "in turn";
	}
	if (most > 0)
		slowest.bytes_per_s = bytes / most;
	return slowest;
}

struct rf_rate rf_bandwidth_of_memory(const struct rf_demand *demand,
                                      const struct rf_link_traffic *traffic)
{
	const struct rf_memory *memory = &demand->machine->memory;
	bool is_gpu = demand->machine->kind == RF_GPU;
	struct measurement m = { &memory->bandwidth, &memory->single_bandwidth,
		                 is_gpu ? 1 : rf_machine_domain_cores(demand->machine), !is_gpu };
	struct rf_rate found = { 0 };

	if (traffic != NULL && traffic->part_count > 0 && traffic->total_bytes_per_it > 0)
		return of_parts(demand, traffic);
	if (!demand->from_datasheet)
		found = measured(&m, mix_of(demand->machine, traffic),
		                 is_gpu ? rf_machine_gpus(demand->machine) : demand->cores);
	if (found.bytes_per_s <= 0)
		found = memory_datasheet(demand->machine, demand->cores);
	if (is_gpu || memory->single_bandwidth.count > 0)
		return found;
	return bounded_by_misses(demand, found);
}

/* The width of a link as its traffic finds it: of two directions, the busier one decides. */
static struct rf_rate link_width(const struct rf_demand *demand, const struct rf_link *link,
                                 const struct rf_link_traffic *traffic)
{
	struct rf_rate rate =
	    from_figure(link->bytes_per_cy, rf_demand_cycles_per_s(demand), "link");
	double cycles;

	if (!link->full_duplex || rate.bytes_per_s <= 0 || traffic->total_bytes_per_it <= 0)
		return rate;
	cycles = fmax(traffic->load_bytes_per_it / link->load_bytes_per_cy,
	              traffic->evict_bytes_per_it / link->evict_bytes_per_cy);
	rate.bytes_per_s *= traffic->total_bytes_per_it / cycles / link->bytes_per_cy.value;
	return rate;
}

/* The link between a cache and the level nearer the core. */
static struct rf_rate cache_bandwidth(const struct rf_demand *demand, const struct rf_cache *cache,
                                      const struct rf_link_traffic *traffic)
{
	bool is_gpu = demand->machine->kind == RF_GPU;
	int64_t gpus = rf_machine_gpus(demand->machine);
	struct measurement m = { &cache->bandwidth, &cache->single_bandwidth,
		                 cache->cores > 0 ? cache->cores : 1, false };
	struct rf_rate found = { 0 };

	if (!demand->from_datasheet)
		found =
		    measured(&m, mix_of(demand->machine, traffic), is_gpu ? gpus : demand->cores);
	if (found.bytes_per_s <= 0 && !demand->from_datasheet)
		found = from_figure(cache->measured_bytes_per_s, (double)gpus, "measured");
	if (found.bytes_per_s <= 0)
		found = link_width(demand, &cache->link, traffic);
	return found;
}

struct rf_rate rf_bandwidth_of_link(const struct rf_demand *demand,
                                    const struct rf_link_traffic *traffic)
{
	const struct rf_machine *machine = demand->machine;

	for (size_t i = 0; i < machine->cache_count; ++i)
		if (rf_text_equal(machine->caches[i].name, traffic->level))
			return cache_bandwidth(demand, &machine->caches[i], traffic);
	return rf_bandwidth_of_memory(demand, traffic);
}
