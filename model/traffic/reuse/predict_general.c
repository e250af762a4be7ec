/* SPDX-License-Identifier: MIT
 *
 * Traffic of a whole run by general layer conditions.
 *
 * What misses in a fully associative cache crosses the link below it, as in predict_lc.c, but
 * counted over all loops of a run that follows on others, and divided by the iterations.  A cache
 * that holds all lines that are touched passes nothing on, nor do those further out.
 */
#include <math.h>

#include "model/traffic/reuse/asked_capacities.h"
#include "model/traffic/nest/predictor_input.h"

/* Ends of an interval so near each other, of the figure, that none is told. */
static const double SAME = 1e-6;

/* An interval reaches to what is expected if the capacity is larger or smaller by so many standard
 * deviations. */
static const double MOVED = 1;

/* How wide an interval is: so many standard deviations of what samples say.  With the square of one
 * goes what else is open wherever anything is: edges of runs and of lines, a share of the figure,
 * and a share of what lies between figures that bound it.  What sets make another figure of comes
 * in clumps, of which a run has few; figures of the first cache with its sets and without them
 * that agree confirm each other.
 *
 * Errors of samples are no normal distribution: their tails are longer.  So these are such that 85
 * to 95 of 100 figures of the random nests of
 *
 *     RFMODEL_SEEDS=30001-41000 ./build/tests/property/property_whole_runs
 *
 * lie inside, by cause: in the second table, the last column says by how much intervals would have
 * to be wider for that. */
struct doubt {
	double deviations, of_figure;
};
static const struct doubt smooth = { 1.5, 0.002 }, agreeing = { 1, 0.002 };
static const struct doubt behind_another = { 1.9, 0.002 }, clumps = { 1.8, 0.008 };
static const double OF_RANGE = 0.05;

/* Without a look at sets, with those that a cache has, with as much room as the nearer one gives it
 * at most, and at least, or with the first of the capacities that stand for one over which lines
 * are scattered; others follow. */
enum { AS_IS, WITH_SETS, MOST, LEAST, STEP };

static bool is_resident(const struct rf_predictor_input *input, size_t i, size_t size)
{
	struct rf_window_bytes all = { .bytes = input->general->data_bytes,
		                       .common_bytes = input->general->common_bytes,
		                       .is_split = true };

	if (input->runs_once)
		return false;
	for (size_t k = 0; k <= i; ++k) {
		struct rf_boundary boundary = input->hierarchy->items[k];

		if (size >= WITH_SETS && size < STEP && rf_hierarchy_has_known_sets(&boundary))
			continue;
		if (size >= WITH_SETS && size < STEP && k > 0)
			boundary.capacity_bytes += rf_asked_capacities_of_nearer(size - WITH_SETS) *
			                           input->hierarchy->items[k - 1].capacity_bytes;
		if (size >= STEP)
			boundary.capacity_bytes *= rf_asked_capacities_step(&boundary, size - STEP);
		if (rf_hierarchy_holds(&boundary, &all))
			return true;
	}
	return false;
}

/* Bytes per iteration of stores to an array, or to any for -1, that go to memory past the caches.
 * */
static double bypassing_bytes(const struct rf_predictor_input *input, int array)
{
	const bool *bypasses = input->stream->layout->bypasses;
	double sum = 0;

	for (size_t i = 0; bypasses != NULL && i < input->stream->kernel->access_count; ++i) {
		const struct rf_access *access = &input->stream->kernel->accesses[i];

		if (access->kind == RF_WRITE && bypasses[access->array] &&
		    (array < 0 || access->array == array))
			sum += input->counts->accesses[i].times * (double)access->bytes;
	}
	return sum / input->iterations;
}

/* Bytes over a link that some lines make, and what is stored to an array past the caches. */
static struct rf_link_traffic link_of(const struct rf_predictor_input *input, size_t i, size_t size,
                                      const struct rf_general_lines *lines, int array)
{
	const struct rf_boundary *boundary = &input->hierarchy->items[i];
	double line = (double)boundary->line_bytes / input->iterations;
	double loads = lines->misses - boundary->spared * lines->store_misses;
	double evicts = boundary->below_is_victim ? lines->misses : lines->written_back;
	struct rf_link_traffic link = { .link = boundary->link,
		                        .level = boundary->below,
		                        .by = rf_by_names[RF_BY_GENERAL] };

	if (!is_resident(input, i, size)) {
		link.load_bytes_per_it = loads * line;
		link.allocate_bytes_per_it = (1 - boundary->spared) * lines->store_misses * line;
		link.evict_bytes_per_it = evicts * line;
		link.total_bytes_per_it = link.load_bytes_per_it + link.evict_bytes_per_it;
	}
	if (boundary->is_memory) {
		double bytes = bypassing_bytes(input, array);

		link.evict_bytes_per_it += bytes;
		link.total_bytes_per_it += bytes;
	}
	return link;
}

/* Which of the capacities is that of cache i. */
static size_t capacity_of(const struct rf_general *general, size_t i, size_t size)
{
	if (size == AS_IS)
		return i;
	if (size >= STEP)
		return general->others[i] + size - STEP;
	return general->others[i] + size - WITH_SETS;
}

static struct rf_link_traffic link_if(const struct rf_predictor_input *input, size_t i, size_t size)
{
	const struct rf_general *general = input->general;
	size_t c = capacity_of(general, i, size);
	const struct rf_general_lines *lines =
	    input->runs_once ? &general->totals[c] : &general->lasting[c];

	return link_of(input, i, size, lines, -1);
}

/* What samples leave open of a link, in standard deviations of bytes per iteration to either side:
 * what can only add lines is open above, what can only take some away below. */
struct leeway {
	double below, above;
};

static struct leeway leeway_bytes(const struct rf_predictor_input *input, size_t i, size_t size,
                                  const struct rf_link_traffic *link)
{
	const struct rf_general *general = input->general;
	const struct rf_boundary *boundary = &input->hierarchy->items[i];
	size_t c = capacity_of(general, i, size);
	const struct rf_general_lines *all = &general->totals[c];
	double total = link->total_bytes_per_it;
	double bytes = (double)boundary->line_bytes / input->iterations;
	const struct rf_general_lines *lines = input->runs_once ? all : &general->lasting[c];

	if (total <= 0 || (input->runs_once && all->misses <= 0))
		return (struct leeway){ 0, 0 };
	if (input->runs_once)
		bytes = total / all->misses;
	return (struct leeway){ bytes * hypot(lines->error, lines->less),
		                bytes * hypot(lines->error, lines->more) };
}

/* By how much an interval is wider than the range of the figures that it is about, to a side to
 * which samples leave so much open. */
static double half_width(double total, double open, double range, const struct doubt *doubt)
{
	return doubt->deviations * hypot(open, hypot(doubt->of_figure * total, OF_RANGE * range));
}

/* Makes room for a figure, and for its interval if it has one. */
static void reach(const struct rf_link_traffic *link, double *low, double *high)
{
	*low = fmin(*low, link->low.known ? link->low.value : link->total_bytes_per_it);
	*high = fmax(*high, link->high.known ? link->high.value : link->total_bytes_per_it);
}

/* Makes room for what a cache moves that has as much room as a nearer one gives it at most, or at
 * least: of a part of a way for each set, that part of what a whole one comes to. */
static void reach_end(const struct rf_predictor_input *input, size_t i, size_t end, double total,
                      double *low, double *high)
{
	struct rf_link_traffic other = link_if(input, i, end);
	double part = rf_asked_capacities_part(input->hierarchy, i, end - WITH_SETS);

	other.total_bytes_per_it = total + part * (other.total_bytes_per_it - total);
	reach(&other, low, high);
}

static void tell_range(double low, double high, struct rf_link_traffic *link)
{
	if (high - low <= SAME * high)
		return;
	link->low = (struct rf_number){ low, true };
	link->high = (struct rf_number){ high, true };
}

/* ---- capacities that are not certain ---- */

/* The probability of the n-th of them, if all are moved by so many standard deviations. */
static double weight_of(size_t n, double moved)
{
	double place = (double)n - (RF_ASKED_CAPACITIES_STEPS - 1) / 2.0 - moved;
	double from = n == 0 ? 0 : 0.5 * erfc((0.5 - place) / sqrt(2));
	double to = n + 1 == RF_ASKED_CAPACITIES_STEPS ? 1 : 0.5 * erfc((-0.5 - place) / sqrt(2));

	return to - from;
}

/* The bytes that are expected over a link. */
static double expected_bytes(const struct rf_predictor_input *input, size_t i, double moved)
{
	double sum = 0;

	for (size_t n = 0; n < RF_ASKED_CAPACITIES_STEPS; ++n)
		sum += weight_of(n, moved) * link_if(input, i, STEP + n).total_bytes_per_it;
	return sum;
}

static bool is_scattered(const struct rf_predictor_input *input, size_t i)
{
	return input->general->capacity_count > input->general->plain_count &&
	       rf_hierarchy_scatter(&input->hierarchy->items[i], false) > 1;
}

/* What samples leave open; what a scatter over sets may make of uses whose need is near the
 * capacity; and what a nearer cache keeps out of sight. */
static void fill_range(const struct rf_predictor_input *input, size_t i, size_t size,
                       const struct doubt *doubt, struct rf_link_traffic *link)
{
	const struct rf_general *general = input->general;
	const struct rf_boundary *boundary = &input->hierarchy->items[i];
	bool has_ends = general->capacity_count > general->plain_count;
	double total = link->total_bytes_per_it, low = total, high = total, range;
	struct leeway open = leeway_bytes(input, i, size, link);

	if (doubt == &agreeing) /* the figure that is told is another one, to either side */
		open.below = open.above = fmax(open.below, open.above);
	if (is_scattered(input, i)) {
		low = fmin(low, expected_bytes(input, i, MOVED));
		high = fmax(high, expected_bytes(input, i, -MOVED));
	} else if (has_ends && i > 0 && link->load_bytes_per_it > 0 &&
	           (size == WITH_SETS || !rf_hierarchy_has_known_sets(boundary))) {
		reach_end(input, i, MOST, total, &low, &high);
		reach_end(input, i, LEAST, total, &low, &high);
	}
	range = high - low;
	if (fmax(open.below, open.above) + range <= SAME * total)
		return; /* all is known of a single figure */
	tell_range(fmax(low - half_width(total, open.below, range, doubt), 0),
	           high + half_width(total, open.above, range, doubt), link);
}

/* What known sets make of a link, where that is something else. */
static void fill_conflicts(const struct rf_predictor_input *input, size_t i,
                           struct rf_link_traffic *link)
{
	double total = link->total_bytes_per_it, low = total, high = total;
	struct rf_link_traffic real;
	bool agrees;

	if (input->general->capacity_count == input->general->plain_count ||
	    !rf_hierarchy_has_known_sets(&input->hierarchy->items[i]))
		return;
	real = link_if(input, i, WITH_SETS);
	agrees = fabs(real.total_bytes_per_it - total) <=
	         RF_PREDICTOR_TOLERANCE * fmax(real.total_bytes_per_it, total);
	fill_range(input, i, WITH_SETS,
	           !agrees  ? &clumps
	           : i == 0 ? &agreeing
	                    : &behind_another,
	           &real);
	if (input->lanes > 0 && !agrees) {
		/* what vectors that come one by one find of each other */
		reach(&real, &low, &high);
		tell_range(low, high, &real);
	}
	if (!agrees) {
		link->conflict_bytes_per_it = (struct rf_number){ real.total_bytes_per_it, true };
		link->conflict_load_bytes_per_it = real.load_bytes_per_it;
		link->conflict_low = real.low;
		link->conflict_high = real.high;
	} else {
		reach(&real, &low, &high);
		tell_range(low, high, link);
	}
}

static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	const struct rf_general *general = input->general;
	const struct rf_kernel *kernel = input->stream->kernel;
	const struct rf_general_lines *by_array =
	    input->runs_once ? general->by_array : general->lasting_by_array;
	size_t count = input->hierarchy->count;
	double accesses = general->references;

	traffic->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
	traffic->levels = RF_NEW_ARRAY(arena, struct rf_level_counts, count + 1);
	traffic->arrays = RF_NEW_ARRAY(arena, struct rf_array_traffic, kernel->array_count + 1);
	if (traffic->links == NULL || traffic->levels == NULL || traffic->arrays == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < count; ++i) {
		const struct rf_general_lines *lines = &general->totals[i];
		struct rf_link_traffic link = link_if(input, i, AS_IS);

		fill_range(input, i, AS_IS, i == 0 ? &smooth : &behind_another, &link);
		fill_conflicts(input, i, &link);
		traffic->links[traffic->link_count++] = link;
		if (link.total_bytes_per_it > 0 && lines->misses > 0 &&
		    lines->error / lines->misses > traffic->spread)
			traffic->spread = lines->error / lines->misses;
		traffic->levels[traffic->level_count++] = (struct rf_level_counts){
			.level = input->hierarchy->items[i].cache->name,
			.accesses = accesses,
			.hits = accesses - round(lines->misses),
			.misses = round(lines->misses),
			.evicts = round(lines->written_back),
			.store_misses = round(lines->store_misses),
		};
		accesses = round(lines->misses);
	}
	for (size_t a = 0; a < kernel->array_count; ++a) {
		struct rf_array_traffic *array = &traffic->arrays[traffic->array_count++];

		array->array = kernel->arrays[a].name;
		array->link_count = count;
		array->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
		if (array->links == NULL)
			return rf_out_of_memory(diagnostics);
		for (size_t i = 0; i < count; ++i)
			array->links[i] = link_of(
			    input, i, AS_IS, &by_array[a * general->capacity_count + i], (int)a);
	}
	return RF_OK;
}

const struct rf_predictor rf_predictor_general = {
	.name = "lc",
	.bit = RF_PREDICTOR_LC,
	.is_default = true,
	.of_whole_runs = true,
	.predict = predict,
};
