/* SPDX-License-Identifier: MIT
 *
 * What a line costs one core on each link, from the machine's own benchmarks.
 *
 * A benchmark whose data lie in level l takes, for a line of work, the time of its loads into
 * registers and that of its lines on every link up to level l, one after the other:
 *
 *     t(k, l) = load(k) + sum over links up to l of  c * in(k) + e * out(k)
 *
 * with in(k) lines towards the core, those of write-allocate included, and out(k) changed ones away
 * from it.  Level by level, nearest the core first, c and e are the numbers not below zero that
 * come nearest to the times of all benchmarks, relative errors counted.  So they hold what widths
 * leave out: latencies, requests, and what a prefetcher can keep on the way for one core.
 *
 * A victim cache is sent every line that leaves the cache above it; its bandwidths count those, and
 * the cost of a line towards the core has that of the one that makes room for it.
 */
#include "model/cpu/line_costs.h"

#include "model/ir/result.h"

static double lines_in(const struct rf_bandwidth *b)
{
	return (double)(b->reads + b->writes - b->both);
}

static double lines_out(const struct rf_bandwidth *b)
{
	return (double)b->writes;
}

static bool is_usable(const struct rf_bandwidth *b)
{
	return b->bytes_per_s.known && b->bytes_per_s.value > 0 && b->reads + b->writes > 0;
}

/* The level below link i: a cache, or memory. */
static const struct rf_bandwidths *benchmarks_below(const struct rf_machine *machine, size_t i)
{
	return i + 1 < machine->cache_count ? &machine->caches[i + 1].single_bandwidth
	                                    : &machine->memory.single_bandwidth;
}

/* Cycles of a benchmark for a line of work, its data in the level below link i. */
static double time_of(const struct rf_machine *machine, const struct rf_bandwidth *b, size_t i)
{
	bool is_victim = i + 1 < machine->cache_count && machine->caches[i + 1].is_victim;
	double lines = lines_in(b) + (is_victim ? lines_in(b) : lines_out(b));

	return lines * (double)machine->caches[0].line_bytes * machine->clock_hz.value /
	       b->bytes_per_s.value;
}

/* The part of it that links nearer the core explain. */
static double time_above(const struct rf_machine *machine, const struct rf_bandwidth *b, size_t i,
                         const struct rf_line_cost *costs)
{
	double time =
	    b->reads * (double)machine->caches[0].line_bytes / machine->load_bytes_per_cy.value;

	for (size_t k = 0; k < i; ++k)
		time += costs[k].in_cy * lines_in(b) + costs[k].out_cy * lines_out(b);
	return time;
}

/* Least squares of  a x + b y = z  over the benchmarks, neither unknown below zero. */
struct sums {
	double xx, xy, yy, xz, yz;
};

static struct rf_line_cost solve(const struct sums *s)
{
	double determinant = s->xx * s->yy - s->xy * s->xy;
	struct rf_line_cost cost = { 0 };

	if (determinant > 1e-9 * s->xx * s->yy) {
		cost.in_cy = (s->xz * s->yy - s->yz * s->xy) / determinant;
		cost.out_cy = (s->yz * s->xx - s->xz * s->xy) / determinant;
	}
	if (cost.in_cy > 0 && cost.out_cy >= 0)
		return cost;
	if (cost.in_cy < 0 && s->yy > 0)
		return (struct rf_line_cost){ 0, s->yz > 0 ? s->yz / s->yy : 0 };
	return (struct rf_line_cost){ s->xz > 0 ? s->xz / s->xx : 0, 0 };
}

/* Two benchmarks are the least, one of which stores. */
static bool find_link(const struct rf_machine *machine, size_t i, struct rf_line_cost *costs)
{
	const struct rf_bandwidths *table = benchmarks_below(machine, i);
	struct sums sums = { 0 };
	size_t count = 0;

	for (size_t k = 0; k < table->count; ++k) {
		const struct rf_bandwidth *b = &table->items[k];
		double time, x, y, z;

		if (!is_usable(b))
			continue;
		time = time_of(machine, b, i);
		x = lines_in(b) / time;
		y = lines_out(b) / time;
		z = (time - time_above(machine, b, i, costs)) / time;
		sums.xx += x * x;
		sums.xy += x * y;
		sums.yy += y * y;
		sums.xz += x * z;
		sums.yz += y * z;
		count += 1;
	}
	if (count < 2 || sums.yy <= 0 || sums.xx <= 0)
		return false;
	costs[i] = solve(&sums);
	return true;
}

bool rf_line_costs_find(const struct rf_machine *machine, struct rf_line_cost *costs)
{
	if (machine->cache_count == 0 || machine->cache_count > RF_MOST_LINKS ||
	    !machine->clock_hz.known || !machine->load_bytes_per_cy.known)
		return false;
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (machine->caches[i].overlaps || !find_link(machine, i, costs))
			return false;
	return true;
}
