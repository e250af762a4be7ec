/* SPDX-License-Identifier: MIT
 *
 * The point is predicted again, with all that is uncertain at one end:
 *
 *               lower end                           upper end
 *   rates       as much faster as sources say       as much slower
 *   capacities  whole caches, or as they are        the least that others left, or as they are
 *   transfers   all at once: the longest counts     one after the other, and after what the
 *                                                   core does: their sum counts
 *   traffic     the lower end of its interval       the upper end
 *
 * Only machines whose rates have a source that ends in `within N %`, as those of `machine bench`,
 * have an interval: of others nobody knows how far figures are off.  Whether transfers of a machine
 * overlap is no figure that is measured, so that both stay possible.  What the compiler makes of
 * the loop is not in it.
 */
#include "model/time_interval.h"

#include <math.h>

#include "base/text.h"
#include "model/analysis.h"

/* One end, and the least and the most that sources say of rates. */
struct end {
	enum rf_end end;
	bool keeps_capacities; /* as the page has them */
	double least, most;
};

/* How many times as fast a figure is at the end. */
static double faster(struct end *end, const struct rf_figure *figure)
{
	double spread = rf_machine_figure_spread(figure);

	if (spread > 0) {
		end->least = end->least > 0 ? fmin(end->least, spread) : spread;
		end->most = fmax(end->most, spread);
	}
	return end->end == RF_LOW_END ? 1 + spread : 1 / (1 + spread);
}

static void move_rates(struct end *end, struct rf_figure *first, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		first[i].value *= faster(end, &first[i]);
}

static void move_waits(struct end *end, struct rf_figure *first, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		first[i].value /= faster(end, &first[i]);
}

static bool move_table(struct end *end, struct rf_bandwidths *table, struct rf_arena *arena)
{
	struct rf_bandwidth *items;

	if (table->count == 0)
		return true;
	items = rf_arena_copy(arena, table->items, table->count * sizeof(*items));
	for (size_t i = 0; items != NULL && i < table->count; ++i) {
		double times = faster(end, &items[i].bytes_per_s);
		double *curve = RF_NEW_ARRAY(arena, double, items[i].curve_count + 1);

		if (curve == NULL)
			return false;
		for (size_t k = 0; k < items[i].curve_count; ++k)
			curve[k] = items[i].curve_bytes_per_s[k] * times;
		items[i].curve_bytes_per_s = curve;
		items[i].bytes_per_s.value *= times;
	}
	table->items = items;
	return items != NULL;
}

/* What one core has all cores have at least, however little is known of them. */
static void keep_above(struct rf_bandwidths *all, const struct rf_bandwidths *one)
{
	for (size_t i = 0; i < all->count; ++i)
		for (size_t k = 0; k < one->count; ++k)
			if (rf_text_equal(all->items[i].benchmark, one->items[k].benchmark))
				all->items[i].bytes_per_s.value =
				    fmax(all->items[i].bytes_per_s.value,
				         one->items[k].bytes_per_s.value);
}

static bool move_cache(struct end *end, struct rf_cache *cache, struct rf_arena *arena)
{
	bool is_low = end->end == RF_LOW_END;

	if (!end->keeps_capacities && is_low)
		cache->effective_bytes = cache->size_bytes;
	else if (!end->keeps_capacities && cache->effective_least_bytes < cache->effective_bytes)
		cache->effective_bytes = cache->effective_least_bytes;
	cache->overlaps = is_low;
	move_waits(end, &cache->latency_cy, 1);
	move_waits(end, &cache->beside_memory_cy, 1);
	return move_table(end, &cache->bandwidth, arena) &&
	       move_table(end, &cache->single_bandwidth, arena);
}

/* Structures that are figures and nothing else. */
#define FIGURES_OF(parts)                                                                          \
	(struct rf_figure *)(void *)&(parts), sizeof(parts) / sizeof(struct rf_figure)

/* The machine at an end; false: out of memory. */
static bool move_machine(struct end *end, struct rf_machine *machine, struct rf_arena *arena)
{
	struct rf_memory *memory = &machine->memory;

	machine->caches =
	    rf_arena_copy(arena, machine->caches, machine->cache_count * sizeof(*machine->caches));
	for (size_t i = 0; machine->caches != NULL && i < machine->cache_count; ++i)
		if (!move_cache(end, &machine->caches[i], arena))
			return false;
	move_rates(end, &machine->clock_hz, 1);
	move_rates(end, &machine->load_bytes_per_cy, 1);
	move_rates(end, &machine->store_bytes_per_cy, 1);
	move_rates(end, &machine->moved_bytes_per_cy, 1);
	move_rates(end, &machine->unaligned_load_bytes_per_cy, 1);
	move_rates(end, &machine->unaligned_store_bytes_per_cy, 1);
	move_rates(end, FIGURES_OF(machine->float64));
	move_rates(end, FIGURES_OF(machine->float32));
	move_waits(end, FIGURES_OF(machine->latencies));
	move_waits(end, &memory->latency_cy, 1);
	move_waits(end, &machine->tlb.walk_cy, 1);
	memory->overlaps = end->end == RF_LOW_END;
	if (machine->caches == NULL || !move_table(end, &memory->bandwidth, arena) ||
	    !move_table(end, &memory->single_bandwidth, arena))
		return false;
	keep_above(&memory->bandwidth, &memory->single_bandwidth);
	return true;
}

/* Whether the file says of rates of memory how sure they are. */
static bool is_measured(const struct rf_machine *machine)
{
	const struct rf_bandwidths *const tables[] = { &machine->memory.bandwidth,
		                                       &machine->memory.single_bandwidth };

	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); ++i)
		for (size_t k = 0; k < tables[i]->count; ++k)
			if (rf_machine_figure_spread(&tables[i]->items[k].bytes_per_s) > 0)
				return true;
	return false;
}

static const char *describe(const struct rf_point *p, const struct end *end)
{
	const struct rf_machine *machine = p->machine;
	double least = floor(100 * end->least + 0.5), most = floor(100 * end->most + 0.5);
	struct rf_text text;

	rf_text_init(&text, p->arena);
	if (least < most)
		rf_text_print(&text, "rates within %.0f to %.0f %%", least, most);
	else
		rf_text_print(&text, "rates within %.0f %%", most);
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const struct rf_cache *cache = &machine->caches[i];

		if (cache->effective_least_bytes < cache->size_bytes)
			rf_text_print(&text, ", %.3g to %.3g MiB of %s",
			              (double)cache->effective_least_bytes / (1 << 20),
			              (double)cache->size_bytes / (1 << 20), cache->name);
	}
	rf_text_add(&text, ", transfers at once or one after the other, and bytes of links");
	return rf_text_string(&text);
}

/* Seconds of a run at an end; 0: not known there. */
static enum rf_status predict(const struct rf_point *p, struct end *end, double *seconds)
{
	struct rf_machine machine = *p->machine;
	struct rf_options options = *p->options;
	struct rf_result *result = RF_NEW(p->arena, struct rf_result);

	options.end = end->end;
	options.models = RF_MODEL_ROOFLINE | RF_MODEL_ECM;
	options.over_cores = false;
	options.without_formulas = true;
	options.measured = (struct rf_measurement){ 0 };
	if (result == NULL || !move_machine(end, &machine, p->arena) ||
	    rf_analysis_again_on(p, &machine, &options, result) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	*seconds = result->prediction.known && result->prediction.speed.seconds.known
	               ? result->prediction.speed.seconds.value
	               : 0;
	return RF_OK;
}

/* Of both capacities the one that is further out: the bytes of a link near its condition reach
 * further than those of one that is broken for sure. */
static enum rf_status predict_end(const struct rf_point *p, struct end *end, double *seconds)
{
	double kept = 0;
	enum rf_status status = predict(p, end, seconds);

	end->keeps_capacities = true;
	if (status == RF_OK)
		status = predict(p, end, &kept);
	if (kept > 0 && *seconds > 0)
		*seconds = end->end == RF_LOW_END ? fmin(*seconds, kept) : fmax(*seconds, kept);
	return status;
}

enum rf_status rf_time_interval_find(struct rf_point *p)
{
	struct rf_prediction *prediction = &p->result->prediction;
	struct end low = { .end = RF_LOW_END }, high = { .end = RF_HIGH_END };
	double least = 0, most = 0, seconds = prediction->speed.seconds.value;

	if (!p->options->tells_interval || !prediction->known || !prediction->speed.seconds.known ||
	    p->result->is_pure || p->options->rates == RF_RATES_SPEC || !is_measured(p->machine))
		return RF_OK;
	if (predict_end(p, &low, &least) != RF_OK || predict_end(p, &high, &most) != RF_OK)
		return RF_FAILED;
	if (least <= 0 || most <= 0)
		return RF_OK;
	prediction->low_s = (struct rf_number){ fmin(least, seconds), true };
	prediction->high_s = (struct rf_number){ fmax(most, seconds), true };
	prediction->interval = describe(p, &high);
	return prediction->interval != NULL ? RF_OK : rf_out_of_memory(p->diagnostics);
}
