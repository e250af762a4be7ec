/* SPDX-License-Identifier: MIT
 *
 * Traffic at every link by simulation of the caches.
 *
 * Counts of levels are those of one whole run with empty caches at its start, and everything dirty
 * written back at its end: references at the first level, lines asked for by the level before at
 * the others.  Traffic per iteration is that of the steady state, in which the kernel runs again
 * and again over the same data: what a sweep moves that follows on others, divided by its
 * iterations.  A level that keeps all data passes nothing on.
 *
 * A line is written back once for each time that it became dirty.  That is counted, and not the
 * write-backs themselves, because these lag behind by the capacity of a whole cache; only in a
 * sweep that follows on a whole one they do not.
 */
#include <math.h>
#include <string.h>

#include "model/traffic/simulate/levels.h"
#include "model/traffic/nest/predictor_input.h"
#include "model/traffic/simulate/line_order.h"
#include "model/traffic/simulate/skip_outer.h"
#include "model/traffic/simulate/skip_inner.h"

/* What is counted of each level; turns are alike where all of these are. */
enum { LOADS, STORES, HITS, MISSES, STORE_MISSES, GENERATIONS, MOVES, CLEAN_VICTIMS, FIELDS };

/* Of what a level misses: less does not matter, in runs that take no time and in long ones. */
static const double SMALL_SHARE = 1e-3, LONG_SHARE = 1e-2, LONG_RUN = 1 << 24;

struct simulation {
	const struct rf_predictor_input *input;
	double part; /* of the run, that is simulated; all of it: 1 */
	struct rf_levels levels;
	struct rf_skip_outer_result result;
	struct rf_sim_config config;
	struct rf_arena *arena;
	struct rf_sim *sim; /* NULL until something is walked */
	struct rf_skip_inner inner;
	struct rf_line_order *lines; /* by thread, where vectors take lines whole */
	bool failed;
};

/* ---- the meter ---- */

/* Makes the caches, which are large, for the first who walks: many a run is too long for that. */
static bool has_caches(struct simulation *s)
{
	uint32_t cores = s->config.cores;
	const char *error;

	if (s->sim != NULL || s->failed)
		return !s->failed;
	s->sim = rf_sim_new(&s->config, &error);
	s->failed = s->sim == NULL || rf_skip_inner_make(s->sim, s->input->stream->kernel,
	                                                 rf_levels_longest_line(&s->levels),
	                                                 s->arena, &s->inner) != RF_OK;
	s->lines = RF_NEW_ARRAY(s->arena, struct rf_line_order, cores);
	s->failed |= s->lines == NULL;
	for (uint32_t core = 0; core < cores && !s->failed; ++core)
		rf_line_order_make(s->sim, core, &s->levels, s->input->lanes, s->arena,
		                   &s->lines[core]);
	return !s->failed;
}

static bool run(void *context, struct rf_sim_reference *references, size_t count,
                uint64_t iterations)
{
	struct simulation *s = context;
	const struct rf_thread_team *team = s->input->team;
	uint32_t core = team != NULL && s->config.cores > 1 ? (uint32_t)team->now : 0;

	if (!has_caches(s))
		return false;
	if (s->input->takes_lines)
		s->failed =
		    rf_line_order_run(&s->lines[core], references, count, iterations) != RF_OK;
	else
		rf_sim_run(s->sim, core, references, count, iterations);
	return !s->failed;
}

static int64_t skip(void *context, const struct rf_stream_node *loop, int64_t turn, int64_t turns)
{
	struct simulation *s = context;

	return has_caches(s) ? rf_skip_inner_turns(&s->inner, loop, turn, turns) : 0;
}

static void read_counters(void *context, uint64_t *counters)
{
	const struct simulation *s = context;

	memset(counters, 0, s->levels.count * FIELDS * sizeof(*counters));
	for (size_t i = 0; s->sim != NULL && i < s->levels.count; ++i) {
		struct rf_sim_counters now = rf_sim_count(s->sim, i);
		uint64_t *level = counters + i * FIELDS;

		level[LOADS] = now.loads;
		level[STORES] = now.stores;
		level[HITS] = now.hits;
		level[MISSES] = now.misses;
		level[STORE_MISSES] = now.store_misses;
		level[GENERATIONS] = now.dirty_generations;
		level[MOVES] = now.dirty_moves;
		level[CLEAN_VICTIMS] = now.clean_victims;
	}
}

/* The same, with lines that were written back in the place of those that will be. */
static void read_past(void *context, uint64_t *counters)
{
	const struct simulation *s = context;

	read_counters(context, counters);
	for (size_t i = 0; i < s->levels.count; ++i)
		counters[i * FIELDS + GENERATIONS] =
		    rf_sim_count(s->sim, i).evicts + counters[i * FIELDS + MOVES];
}

/* Of lines that turns of the outermost loop come to, those of the threads that are walked: in a
 * loop that they divide each has turns of its own, and in others each has a part of them. */
static uint64_t lines_of_walked(const struct simulation *s, uint64_t lines)
{
	const struct rf_thread_team *team = s->input->team;
	double walked = team != NULL ? (double)(team->end - team->first) : 1;

	if (team == NULL || lines == UINT64_MAX)
		return lines;
	if (!team->is_divided[s->input->stream->root->loop->id])
		walked /= (double)team->count;
	return (uint64_t)((double)lines * walked);
}

/* The levels before the last one must have been filled twice, one after the other, unless nothing
 * new arrives: what they evict is the stream of the next one.  Every line that passes has missed at
 * least once, so there are no more of them than misses, where a loop leaves gaps in what it moves
 * over. */
static bool is_warm(void *context, const uint64_t *counters, const uint64_t *change, uint64_t lines)
{
	const struct simulation *s = context;
	uint64_t room = 0;

	lines = lines_of_walked(s, lines);
	for (size_t i = 0; i + 1 < s->levels.count; ++i) {
		uint64_t misses = counters[i * FIELDS + MISSES];
		uint64_t passed =
		    lines == 0 || (lines < UINT64_MAX && misses < lines) ? misses : lines;

		room += rf_levels_capacity(&s->levels.sims[i]) *
		        rf_levels_instances(&s->levels.sims[i], s->config.cores);
		if (change[i * FIELDS + MISSES] > 0 && !s->levels.periods[i].holds_all &&
		    passed < 2 * room)
			return false;
	}
	return true;
}

static bool matters(size_t counter)
{
	return counter % FIELDS == MISSES || counter % FIELDS == GENERATIONS;
}

static uint64_t signature(void *context, int64_t shift_bytes)
{
	const struct simulation *s = context;

	return s->sim != NULL ? rf_sim_signature(s->sim, shift_bytes) : 0;
}

static uint64_t repeated(void *context)
{
	const struct simulation *s = context;

	return s->sim != NULL ? rf_sim_replayed(s->sim) : 0;
}

static struct rf_sim_kept *keep(void *context)
{
	struct simulation *s = context;

	return has_caches(s) ? rf_sim_keep(s->sim) : NULL;
}

static bool is_settled(void *context, double lines)
{
	const struct simulation *s = context;
	double share;

	if (s->sim == NULL)
		return true;
	share = (double)rf_sim_count(s->sim, 0).loads > LONG_RUN ? LONG_SHARE : SMALL_SHARE;
	for (size_t i = 0; i < s->levels.count && !s->levels.periods[i].is_resident; ++i)
		if (lines > share * (double)rf_sim_count(s->sim, i).misses)
			return false;
	return true;
}

static void estimate(void *context)
{
	struct simulation *s = context;

	if (has_caches(s))
		s->inner.estimates = true;
}

static bool has_estimated(void *context)
{
	const struct simulation *s = context;

	return s->sim != NULL && rf_sim_is_estimated(s->sim);
}

/* What a level keeps to the end becomes dirty further out once for each time that it did there;
 * the caches hold only the part of it that was simulated. */
static void flush_held(struct simulation *s)
{
	for (size_t i = 1; i < s->levels.count; ++i) {
		double *level = s->result.totals + RF_SKIP_OUTER_OWN + i * FIELDS;
		const double *above = level - FIELDS;

		if (s->levels.periods[i - 1].holds_all) {
			level[GENERATIONS] = above[GENERATIONS] - above[MOVES];
			level[MOVES] = 0;
		}
	}
}

static const double *level_of(const double *counters, size_t level)
{
	return counters + RF_SKIP_OUTER_OWN + level * FIELDS;
}

/* Of the first run alone: what it touches misses once at least, so that all of it stays where the
 * misses have room, as in caches that spread lines over their sets. */
static void find_resident(struct simulation *s)
{
	for (size_t i = 0; i < s->levels.count; ++i) {
		const struct rf_boundary *boundary = &s->input->hierarchy->items[i];
		double bytes = level_of(s->result.totals, i)[MISSES] * s->levels.sims[i].line_bytes;

		s->levels.periods[i].is_resident |=
		    (i > 0 && s->levels.periods[i - 1].is_resident) ||
		    (boundary->threads <= 1 && rf_levels_keep(boundary, &s->levels.sims[i], bytes));
	}
}

/* Adds what a final flush writes back. */
static void flush(struct simulation *s)
{
	uint64_t before[RF_SKIP_OUTER_COUNTERS] = { 0 }, after[RF_SKIP_OUTER_COUNTERS] = { 0 };

	read_counters(s, before);
	rf_sim_flush(s->sim);
	read_counters(s, after);
	for (size_t i = 0; i < s->levels.count * FIELDS; ++i)
		s->result.totals[RF_SKIP_OUTER_OWN + i] += (double)(after[i] - before[i]);
	if (!s->result.has_steady) {
		memcpy(s->result.steady, s->result.totals, sizeof(s->result.steady));
		find_resident(s);
	}
	if (s->result.method != RF_METHOD_FULL)
		flush_held(s);
	if (s->input->stream->kernel->is_partial)
		memcpy(s->result.steady, s->result.totals, sizeof(s->result.steady));
}

/* ---- what it means ---- */

static double granule_bytes(const struct rf_sim_level *level)
{
	return level->sector_bytes > 0 ? level->sector_bytes : level->line_bytes;
}

/* Bytes of stores that a level passes on without keeping them. */
static double passed_bytes(const double *counters, const struct rf_sim_level *level, size_t i)
{
	double stores = counters[RF_SKIP_OUTER_STORES];

	if (i > 0 || stores == 0)
		return 0;
	if (level->write_through)
		return counters[RF_SKIP_OUTER_STORE_BYTES];
	return 0;
}

static void fill_link(const struct simulation *s, size_t i, const double *counters,
                      double iterations, struct rf_link_traffic *link)
{
	const struct rf_boundary *boundary = &s->input->hierarchy->items[i];
	const double *level = level_of(counters, i);
	double line = granule_bytes(&s->levels.sims[i]) / iterations;
	double loads = level[MISSES] - boundary->spared * level[STORE_MISSES];
	double evicts =
	    boundary->below_is_victim ? level[MISSES] : level[GENERATIONS] - level[MOVES];

	*link = (struct rf_link_traffic){ .link = boundary->link,
		                          .level = boundary->below,
		                          .by = rf_by_names[RF_BY_SIM] };
	if (!s->levels.periods[i].is_resident || s->input->runs_once) {
		link->load_bytes_per_it = loads * line;
		link->allocate_bytes_per_it = (1 - boundary->spared) * level[STORE_MISSES] * line;
		link->evict_bytes_per_it = evicts * line;
	}
	link->evict_bytes_per_it += passed_bytes(counters, &s->levels.sims[i], i) / iterations;
	if (boundary->is_memory)
		link->evict_bytes_per_it += counters[RF_SKIP_OUTER_BYPASSING_BYTES] / iterations;
	link->total_bytes_per_it = link->load_bytes_per_it + link->evict_bytes_per_it;
	if (s->result.method == RF_METHOD_AVERAGE)
		rf_link_traffic_spread(link, s->result.spread);
}

/* Of a run that was stopped, what a link carries at least and at most.  In a run that follows on
 * others a cache may have from the begin, and keep dirty at the end, as many lines as it holds. */
static void fill_bounds(const struct simulation *s, size_t i, double iterations,
                        struct rf_link_traffic *link)
{
	double kept = (double)rf_levels_capacity(&s->levels.sims[i]) *
	              granule_bytes(&s->levels.sims[i]) / iterations;
	struct rf_link_traffic least, most;

	if (s->result.method != RF_METHOD_STOPPED)
		return;
	fill_link(s, i, s->result.least, iterations, &least);
	fill_link(s, i, s->result.most, iterations, &most);
	least.total_bytes_per_it = fmax(least.total_bytes_per_it - 2 * kept, 0);
	link->low =
	    (struct rf_number){ fmin(least.total_bytes_per_it, link->total_bytes_per_it), true };
	link->high =
	    (struct rf_number){ fmax(most.total_bytes_per_it, link->total_bytes_per_it), true };
}

static void fill_level(const struct simulation *s, size_t i, struct rf_level_counts *counts)
{
	const double *level = level_of(s->result.totals, i);
	double accesses = i == 0 ? s->result.totals[RF_SKIP_OUTER_REFERENCES] : level[LOADS];
	double counted = s->result.totals[RF_SKIP_OUTER_ITERATIONS];
	double all = 1 / s->part;

	if (s->input->team != NULL && s->input->iterations > 0 && counted > 0)
		all *= s->input->iterations / counted;
	*counts = (struct rf_level_counts){
		.level = s->input->hierarchy->items[i].cache->name,
		.accesses = all * accesses,
		.hits = all * (accesses - level[MISSES]),
		.misses = all * level[MISSES],
		.evicts = all * (level[GENERATIONS] - level[MOVES]),
		.store_misses = all * level[STORE_MISSES],
	};
}

/* Those of a whole sweep are the same for all who are asked; of threads, some of whose blocks are a
 * turn shorter, those that were counted. */
static double iterations_of(const struct simulation *s)
{
	bool are_known = s->input->iterations > 0 && !s->input->runs_once;
	double counted = s->result.steady[RF_SKIP_OUTER_ITERATIONS];

	return are_known && (s->input->team == NULL || counted <= 0) ? s->input->iterations
	                                                             : counted;
}

static enum rf_status fill_traffic(const struct simulation *s, struct rf_arena *arena,
                                   struct rf_traffic *traffic)
{
	size_t count = s->levels.count;
	double iterations = iterations_of(s);

	traffic->links = RF_NEW_ARRAY(arena, struct rf_link_traffic, count + 1);
	traffic->levels = RF_NEW_ARRAY(arena, struct rf_level_counts, count + 1);
	if (traffic->links == NULL || traffic->levels == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i) {
		if (iterations > 0) {
			fill_link(s, i, s->result.steady, iterations, &traffic->links[i]);
			fill_bounds(s, i, iterations, &traffic->links[traffic->link_count++]);
		}
		fill_level(s, i, &traffic->levels[traffic->level_count++]);
	}
	rf_skip_outer_describe(&s->result, traffic);
	return RF_OK;
}

/* ---- the whole ---- */

/* A check that nobody asked for must not take its time to find out how long it takes. */
static bool may_try(const struct simulation *s)
{
	const struct rf_stream_node *root = s->input->stream->root;
	bool is_alone = root != NULL && root->next == NULL;

	return !s->input->is_check && !s->input->simulates_all && s->config.cores == 1 &&
	       rf_skip_inner_is_possible(is_alone ? root->children : root);
}

/* Walks the stream into caches. */
static enum rf_status simulate(struct simulation *s, struct rf_diagnostics *diagnostics,
                               struct rf_traffic *traffic)
{
	struct rf_skip_outer_meter meter = {
		.sink = { s, run, s->input->simulates_all ? NULL : skip },
		.cache_count = s->levels.count,
		.caches = s->levels.periods,
		.may_try = may_try(s),
		.counter_count = s->levels.count * FIELDS,
		.read = read_counters,
		.is_settled = is_settled,
		.read_past = read_past,
		.is_warm = is_warm,
		.matters = matters,
		.signature = signature,
		.repeated = repeated,
		.keep = s->input->runs_once ? NULL : keep,
		.may_stop = !s->input->is_check && !s->input->simulates_all,
		.estimate = estimate,
		.has_estimated = has_estimated,
	};

	if (rf_skip_outer_run(s->input, &meter, s->arena, diagnostics, &s->result) != RF_OK ||
	    s->failed)
		return RF_FAILED;
	traffic->work = s->result.work;
	if (!s->result.known || !has_caches(s))
		return s->failed ? RF_FAILED : RF_OK;
	flush(s);
	return fill_traffic(s, s->arena, traffic);
}

/* The lines of a cache of 1 GiB: beyond that (memory on the package that caches other memory) the
 * simulated one would take more memory than the program is worth. */
static const uint64_t MOST_LINES = UINT64_C(1) << 24;

/* Leaves the simulation out, and says so, where a cache is too large for it. */
static bool is_too_large(const struct rf_predictor_input *input, const struct rf_levels *levels,
                         struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < levels->count; ++i) {
		if (rf_levels_capacity(&levels->sims[i]) <= MOST_LINES)
			continue;
		rf_predictor_input_leave_out(input, diagnostics,
		                             input->hierarchy->items[i].cache->place,
		                             "a cache has more than 16777216 lines");
		return true;
	}
	return false;
}

/* Simulates those threads that `input` says, which do such a part of the run. */
static enum rf_status simulate_team(const struct rf_predictor_input *input, double part,
                                    struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                    struct rf_traffic *traffic)
{
	bool together = input->team != NULL && part == 1;
	struct simulation s = {
		.input = input,
		.part = part,
		.arena = arena,
		.config = { .stores_keep_order = input->stores_keep_order,
		            .no_write_backs = input->no_write_backs,
		            .cores = together ? (uint32_t)input->team->count : 1 },
	};
	const char *error;
	enum rf_status status = RF_OK;

	if (rf_levels_make(input->hierarchy, input->stream, input->team, arena, &s.levels) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if (is_too_large(input, &s.levels, diagnostics))
		return RF_OK;
	for (size_t i = 0; i < s.levels.count; ++i)
		s.levels.sims[i].no_fetch_on_write_back = !input->fetches_on_write_back;
	s.config.level_count = s.levels.count;
	s.config.levels = s.levels.sims;
	error = rf_sim_check(&s.config);
	if (error == NULL)
		status = simulate(&s, diagnostics, traffic);
	else
		rf_predictor_input_leave_out(input, diagnostics,
		                             input->hierarchy->items[0].cache->place, error);
	rf_skip_inner_release(&s.inner);
	rf_sim_free(s.sim);
	return status == RF_OK ? RF_OK : rf_out_of_memory(diagnostics);
}

/* One thread in its shares of the caches. */
static enum rf_status simulate_one(const struct rf_predictor_input *input, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	struct rf_predictor_input own = *input;
	struct rf_thread_team one = input->teams->one;
	double part = input->teams->one_has;

	own.team = &one;
	own.references *= part;
	own.iterations *= part;
	rf_predictor_input_note_alone(input, diagnostics);
	return simulate_team(&own, part, arena, diagnostics, traffic);
}

/* All threads, side by side. */
static enum rf_status simulate_all(const struct rf_predictor_input *input, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	struct rf_predictor_input own = *input;
	struct rf_thread_team all = input->teams->all;

	own.team = &all;
	own.is_check |= input->teams->can_one; /* stays silent: there is another way */
	return simulate_team(&own, 1, arena, diagnostics, traffic);
}

/* Where one thread does as it does beside the others it is enough to simulate that one. */
static enum rf_status predict(const struct rf_predictor_input *input, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_traffic *traffic)
{
	const struct rf_thread_teams *teams = input->teams;
	enum rf_status status = RF_OK;

	if (rf_predictor_input_stream(input, arena, diagnostics) != RF_OK)
		return rf_out_of_memory(diagnostics);
	if (input->stream->obstacle != NULL)
		return RF_OK;
	if (teams == NULL)
		return simulate_team(input, 1, arena, diagnostics, traffic);
	if (!teams->can_all && !input->one_stands_for_all && input->is_check)
		return RF_OK;
	if (!teams->can_all) {
		rf_predictor_input_note_alone(input, diagnostics);
		return simulate_team(input, 1, arena, diagnostics, traffic);
	}
	if (!input->one_stands_for_all || !teams->can_one)
		status = simulate_all(input, arena, diagnostics, traffic);
	if (status == RF_OK && traffic->link_count == 0 && teams->can_one &&
	    (input->one_stands_for_all || !input->is_check))
		status = simulate_one(input, arena, diagnostics, traffic);
	return status;
}

const struct rf_predictor rf_predictor_sim = {
	.name = "sim",
	.bit = RF_PREDICTOR_SIM,
	.simulates = true,
	.predict = predict,
};
