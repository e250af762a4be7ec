/* SPDX-License-Identifier: MIT
 *
 * Walks a stream into a meter, and leaves out turns of the outermost loop that repeat.
 *
 * When the loop is proved to be periodic (period.c), every turn counts what the turn a period
 * before did, as soon as the past that matters lies within the run.  So one period of turns after
 * that, and some more to be sure, give all that follow.  The last turn walked stands at the same
 * place of a period as the last turn of all, so that what is left in the caches is alike.
 *
 * Otherwise everything is walked, unless that takes long.  Then, or where only a hashed set index
 * stands in the way of the proof, counts of turns are averaged once their mean is known well
 * enough, and the result says how well; without an average all is walked as far as the budget
 * goes.  What is averaged are whole periods, of sets or at least of lines.  Where those of lines
 * are long, single turns are taken for samples, though only in whole periods: what differs between
 * the turns of a period then counts as chance as well, so that the error comes out too large rather
 * than too small.
 *
 * Turns of inner loops may be skipped by the meter.  How many cannot be foreseen, so that only the
 * attempt tells what a run costs; it ends with the budget, and much earlier when few turns have
 * been skipped by then.
 */
#include "model/traffic/simulate/mean.h"
#include "model/traffic/simulate/prefix.h"
#include "model/traffic/simulate/sweep.h"

#include <math.h>
#include <string.h>

enum {
	AVERAGED = 4,       /* turns in an average at least */
	ENOUGH = 50000000,  /* references in an average, however much its turns differ */
	CHEAP = 1 << 21,    /* references that can be walked twice more to be sure */
	SHORT = 1 << 24,    /* references of a run that is rather walked than averaged */
	PATIENCE = 4096,    /* periods after which counts that still differ do not settle */
	SHORT_MEMORY = 3,   /* periods before an average */
	TRIED = 16,         /* part of the budget that an attempt may take without success */
	TURN = 32,          /* references that take as long as to compare a turn with others */
	SUCCESS = 4,        /* references of a stream for one that is gone through */
	MOST_KEPT = 1 << 22 /* counters of past turns */
};

static const double SMALL_SPREAD = 0.002;
static const double SMALL_SHARE = 1e-3; /* of references: counts below do not matter */

struct skipper {
	struct rf_walk walk;
	const struct rf_skip_outer_meter *meter;
	const struct rf_predictor_input *input;
	const struct rf_stream_node *loop;
	struct rf_skip_outer_result *result;
	struct rf_walk_sink sink;
	struct rf_period period;
	double work; /* references given to the meter */
	size_t count;
	uint64_t now[RF_SKIP_OUTER_COUNTERS];
	int64_t turns;                          /* walked */
	int64_t warm_turns;                     /* since the beginning no longer shows */
	int64_t begin_turns;                    /* until then, ... */
	uint64_t begin[RF_SKIP_OUTER_COUNTERS]; /* ... and what these counted */
	int64_t equal;        /* in a row that were like the ones a period before */
	size_t kept;          /* ends of turns that are remembered: a period and two more */
	uint64_t *history;    /* counters at each of them, by turns modulo `kept` */
	uint64_t *signatures; /* of the state */
	int64_t sample_turns; /* a period or, of long ones, a turn */
	struct rf_mean mean;
	struct rf_prefix prefix;
	bool is_attempt;   /* too long, unless turns are skipped */
	bool is_exhausted; /* the budget */
	bool is_again;     /* the run is through, and the next one is walked */
	bool failed;
};

/* ---- walking ---- */

static double work_so_far(const struct skipper *r)
{
	if (r->meter->repeated == NULL)
		return r->work;
	return r->work + (double)r->meter->repeated(r->meter->sink.context);
}

/* There is as much for what follows after a run, of a check for the first turns of the next one. */
static double budget(const struct skipper *r)
{
	bool fails = r->is_attempt && (double)r->walk.references < SUCCESS * r->work;

	return fails ? r->input->most_references / TRIED
	             : r->input->most_references * (r->is_again ? 2 : 1);
}

static void read_counters(struct skipper *r)
{
	rf_sweep_read(&(struct rf_sweep){ .meter = r->meter, .walk = &r->walk }, r->now);
}

static bool run(void *context, struct rf_sim_reference *references, size_t count,
                uint64_t iterations)
{
	struct skipper *r = context;

	if (r->meter->may_stop && rf_prefix_is_due(&r->prefix, r->work)) {
		read_counters(r);
		rf_prefix_mark(&r->prefix, r->work, r->now);
	}
	r->work += (double)count * (double)iterations;
	r->is_exhausted = work_so_far(r) > budget(r);
	return !r->is_exhausted &&
	       r->meter->sink.run(r->meter->sink.context, references, count, iterations);
}

static int64_t skip(void *context, const struct rf_stream_node *loop, int64_t turn, int64_t turns)
{
	struct skipper *r = context;

	return r->meter->sink.skip(r->meter->sink.context, loop, turn, turns);
}

static struct rf_sweep sweep_of(struct skipper *r)
{
	double work = work_so_far(r);

	return (struct rf_sweep){ r->meter, &r->walk, &r->sink, r->input, work, work < CHEAP };
}

/* ---- what turns count ---- */

/* Counters as they were `ago` turns before now. */
static uint64_t *counters_at(const struct skipper *r, int64_t ago)
{
	return r->history + (size_t)((r->turns - ago) % (int64_t)r->kept) * r->count;
}

/* What the last `turns` turns counted, `ago` turns before now. */
static void change_of(const struct skipper *r, int64_t ago, int64_t turns, uint64_t *change)
{
	const uint64_t *after = counters_at(r, ago), *before = counters_at(r, ago + turns);

	for (size_t i = 0; i < r->count; ++i)
		change[i] = after[i] - before[i];
}

/* Whether the state is that of a period before, moved along; true where counts suffice. */
static bool same_state(struct skipper *r)
{
	int64_t turns = r->period.turns;
	uint64_t signature;

	if (!r->period.needs_state)
		return true;
	if (r->meter->signature == NULL)
		return false;
	signature =
	    r->meter->signature(r->meter->sink.context, r->period.shift_bytes * (r->turns / turns));
	r->signatures[r->turns % (int64_t)r->kept] = signature;
	return r->turns > turns &&
	       r->signatures[(r->turns - turns) % (int64_t)r->kept] == signature;
}

/* Whether the last turn was like the one a period before. */
static bool same_turn(struct skipper *r)
{
	uint64_t change[RF_SKIP_OUTER_COUNTERS], before[RF_SKIP_OUTER_COUNTERS];

	if (!same_state(r) || r->turns <= r->period.turns)
		return false;
	change_of(r, 0, 1, change);
	change_of(r, r->period.turns, 1, before);
	return memcmp(change, before, r->count * sizeof(*change)) == 0;
}

static bool is_warm(const struct skipper *r)
{
	uint64_t change[RF_SKIP_OUTER_COUNTERS];
	uint64_t lines = 0;

	if (r->turns < r->period.memory)
		return false;
	if (r->period.is_proved || r->period.is_likely)
		lines =
		    r->period.new_lines > 0 ? rf_period_lines(&r->period, r->turns) : UINT64_MAX;
	if (r->meter->is_warm == NULL)
		return true;
	change_of(r, 0, r->turns < r->period.turns ? r->turns : r->period.turns, change);
	return r->meter->is_warm(r->meter->sink.context, r->now + RF_SKIP_OUTER_OWN,
	                         change + RF_SKIP_OUTER_OWN, lines);
}

/* The first warm turn is the one after it was found. */
static void average(struct skipper *r)
{
	uint64_t change[RF_SKIP_OUTER_COUNTERS];

	if (r->warm_turns == 0 || r->warm_turns % r->sample_turns != 0)
		return;
	change_of(r, 0, r->sample_turns, change);
	rf_mean_add(&r->mean, change, r->count);
}

static void note_begin(struct skipper *r)
{
	r->begin_turns = r->turns;
	memcpy(r->begin, r->now, sizeof(r->begin));
}

/* Walks one turn more and compares it with the one a period before. */
static bool walk_turn(struct skipper *r)
{
	r->failed = !rf_walk_turns(&r->walk, r->loop, r->turns, 1, &r->sink);
	if (r->failed)
		return false;
	++r->turns;
	r->work += r->input->is_check ? TURN : 0;
	r->result->turns_walked = r->turns;
	read_counters(r);
	memcpy(counters_at(r, 0), r->now, r->count * sizeof(*r->now));
	r->equal = same_turn(r) ? r->equal + 1 : 0;
	average(r);
	if (r->warm_turns > 0 || is_warm(r))
		++r->warm_turns;
	if (r->warm_turns == 1 + r->period.memory)
		note_begin(r);
	return true;
}

/* Standard error of the means, relative, in what matters. */
static double spread_of(const struct skipper *r)
{
	return rf_mean_spread(&r->mean, r->meter, SMALL_SHARE);
}

/* ---- when to stop ---- */

static double per_turn(const struct skipper *r)
{
	return r->input->references / (double)r->result->turns;
}

/* Turns that are compared with those a period before. */
static int64_t turns_to_be_sure(const struct skipper *r)
{
	int64_t memory = r->period.memory + 1;

	if (per_turn(r) * (double)r->period.turns < (double)CHEAP)
		return 2 * r->period.turns;
	return memory < r->period.turns ? memory : r->period.turns;
}

/* The first warm turn is the one that follows when it is found. */
static bool repeats(const struct skipper *r)
{
	return (r->result->turns - r->turns) % r->period.turns == 0 &&
	       r->warm_turns > r->period.turns + turns_to_be_sure(r) &&
	       r->equal >= turns_to_be_sure(r);
}

/* Whether so many turns can be a sample: a few long periods are too much for an average. */
static bool is_sample(const struct skipper *r, int64_t turns)
{
	return per_turn(r) * (double)turns * AVERAGED < (double)ENOUGH;
}

static int64_t sample_turns(const struct skipper *r)
{
	return is_sample(r, r->period.turns) ? r->period.turns : 1;
}

/* Whether the meter has estimated anything. */
static bool is_estimated(const struct skipper *r)
{
	return r->meter->has_estimated != NULL && r->meter->has_estimated(r->meter->sink.context);
}

/* Whether walking everything costs little more. */
static bool is_short(const struct skipper *r)
{
	return work_so_far(r) / (double)r->turns * (double)r->result->turns < (double)SHORT;
}

/* An average is good enough when it is precise, or has cost a good deal. */
static bool has_settled(const struct skipper *r)
{
	return r->mean.samples >= AVERAGED &&
	       r->mean.samples * (size_t)r->sample_turns % (size_t)r->period.turns == 0 &&
	       (spread_of(r) < SMALL_SPREAD ||
	        r->mean.means[RF_SKIP_OUTER_REFERENCES] * (double)r->mean.samples >
	            (double)ENOUGH) &&
	       !is_short(r);
}

/* That everything is walked; of a check, once more for what lasts as well. */
static bool is_affordable(const struct skipper *r)
{
	double sweeps = r->meter->keep != NULL && r->input->is_check ? 2 : 1;

	return sweeps * r->input->references <= r->input->most_references;
}

/* Turns that the budget, and the loop itself, allow. */
static int64_t affordable_turns(const struct skipper *r)
{
	double by_budget =
	    r->input->most_references / (per_turn(r) + (r->input->is_check ? TURN : 0));

	if (by_budget < (double)r->result->turns && !r->meter->may_try)
		return (int64_t)by_budget;
	return r->result->turns;
}

/* ---- the ways to a whole run ---- */

static enum rf_status finish(struct skipper *r)
{
	for (size_t i = 0; i < r->count; ++i)
		r->result->totals[i] = (double)r->now[i];
	r->result->known = true;
	return RF_OK;
}

static enum rf_status finish_walk(struct skipper *r)
{
	struct rf_sweep sweep = sweep_of(r);

	r->result->method = RF_METHOD_FULL;
	read_counters(r);
	finish(r);
	r->is_again = true;
	return rf_sweep_again(&sweep, r->result);
}

/* Turns were left out. */
static enum rf_status finish_begin(struct skipper *r)
{
	struct rf_sweep sweep = sweep_of(r);
	double fixed = (double)r->period.fixed_lines;

	r->is_again = true;
	if (r->begin_turns == 0)
		note_begin(r);
	return rf_sweep_begin_again(&sweep, r->loop, r->period.turns, r->begin_turns, r->begin,
	                            fixed > SMALL_SHARE * r->result->touched_lines, r->result);
}

/* Adds to the totals what is left, as so many times what is given. */
static void extrapolate(struct skipper *r, double times, const double *like)
{
	r->result->has_steady = true;
	for (size_t i = 0; i < r->count; ++i) {
		r->result->steady[i] = like[i];
		r->result->totals[i] += like[i] * times;
	}
}

/* A walk that was stopped was too long, or had no memory. */
static bool ended_early(const struct skipper *r)
{
	return r->is_exhausted || r->walk.is_too_long;
}

static enum rf_status give_up(const struct skipper *r)
{
	return ended_early(r) ? RF_OK : RF_FAILED;
}

static enum rf_status walk_rest(struct skipper *r)
{
	if (!rf_walk_turns(&r->walk, r->loop, r->turns, r->result->turns - r->turns, &r->sink))
		return give_up(r);
	r->result->turns_walked = r->result->turns;
	return finish_walk(r);
}

static enum rf_status skip_periods(struct skipper *r)
{
	int64_t left = r->result->turns - r->turns;
	uint64_t change[RF_SKIP_OUTER_COUNTERS];

	finish(r);
	change_of(r, 0, r->period.turns, change);
	r->mean = (struct rf_mean){ 0 };
	rf_mean_add(&r->mean, change, r->count);
	extrapolate(r, (double)(left / r->period.turns), r->mean.means);
	r->result->method = RF_METHOD_PERIODIC;
	return finish_begin(r);
}

static enum rf_status average_turns(struct skipper *r)
{
	if (r->mean.samples < 2)
		return RF_OK;
	finish(r);
	r->result->spread = spread_of(r);
	extrapolate(r, (double)(r->result->turns - r->turns) / (double)r->sample_turns,
	            r->mean.means);
	r->result->method = RF_METHOD_AVERAGE;
	return finish_begin(r);
}

/* All turns were walked; what links carry may still be known, or asked, of the middle alone. */
static enum rf_status end_average(struct skipper *r)
{
	enum rf_status status;

	if (r->mean.samples < AVERAGED || (r->meter->keep && !is_estimated(r)))
		return walk_rest(r);
	status = average_turns(r);
	if (!is_estimated(r)) {
		r->result->method = RF_METHOD_FULL;
		r->result->spread = 0;
	}
	return status;
}

static enum rf_status end_early(struct skipper *r)
{
	return ended_early(r) ? average_turns(r) : RF_FAILED;
}

static enum rf_status skip_repeating(struct skipper *r, int64_t most)
{
	for (int64_t i = 0; i < most && i < PATIENCE * r->period.turns; ++i) {
		if (!walk_turn(r))
			return end_early(r);
		if (repeats(r))
			return skip_periods(r);
	}
	if (r->turns == r->result->turns)
		return end_average(r);
	return is_affordable(r) ? walk_rest(r) : average_turns(r);
}

static enum rf_status walk_until_settled(struct skipper *r, int64_t most)
{
	r->sample_turns = sample_turns(r);
	if (r->meter->estimate != NULL)
		r->meter->estimate(r->meter->sink.context);
	for (int64_t i = 0; i < most; ++i) {
		if (!walk_turn(r))
			return end_early(r);
		if (has_settled(r) && r->turns < r->result->turns)
			return average_turns(r);
	}
	if (r->turns == r->result->turns)
		return end_average(r);
	return is_affordable(r) ? walk_rest(r) : average_turns(r);
}

/* ---- several nests ---- */

static enum rf_status walk_everything(struct skipper *r)
{
	const struct rf_stream_node *node = r->walk.stream->root;

	if (!is_affordable(r) && !r->meter->may_try)
		return RF_OK;
	r->is_attempt = !is_affordable(r);
	for (; node != NULL; node = node->next)
		if (!rf_walk_node(&r->walk, node, &r->sink))
			return give_up(r);
	return finish_walk(r);
}

/* Whether periods of the loop, or just turns of long runs, are worth to be looked for at all. */
static bool can_extrapolate(const struct skipper *r)
{
	int64_t turns =
	    rf_predictor_input_is_long(r->input) ? r->period.line_turns : r->period.turns;

	return !r->input->simulates_all && r->loop->is_independent && turns > 0 &&
	       r->result->turns > turns;
}

/* Whether whole periods of so many turns can be averaged. */
static bool can_average(const struct skipper *r, int64_t turns)
{
	return is_sample(r, turns) && ((size_t)turns + 2) * r->count <= MOST_KEPT &&
	       (is_affordable(r) || affordable_turns(r) >= AVERAGED * turns);
}

/* An average needs no exact periods.  But arrays that move at different paces must have met at all
 * distances in the sets, or else a cache gives up more of the one than of the other: where that
 * takes too long, in those of all caches but the last, and then whole lines must do. */
static void shorten_period(struct skipper *r)
{
	struct rf_period *p = &r->period;
	int64_t turns = p->turns > p->near_turns ? p->turns : p->near_turns;

	if (!can_average(r, turns))
		turns = can_average(r, p->near_turns) ? p->near_turns : p->line_turns;
	rf_period_shorten(p, turns, SHORT_MEMORY * p->line_turns);
}

/* Makes room for the counters of a period; false when it is too long for that. */
static bool make_room(struct skipper *r, struct rf_arena *arena)
{
	r->kept = (size_t)r->period.turns + 2;
	if (r->kept * r->count > MOST_KEPT)
		return false;
	r->history = RF_NEW_ARRAY(arena, uint64_t, r->kept * r->count);
	r->signatures = RF_NEW_ARRAY(arena, uint64_t, r->kept);
	r->failed = r->history == NULL || r->signatures == NULL;
	return !r->failed;
}

static enum rf_status choose(struct skipper *r, struct rf_arena *arena)
{
	bool is_bearable = is_affordable(r) && !rf_predictor_input_is_long(r->input);

	if (!can_extrapolate(r))
		return walk_everything(r);
	r->result->loop = r->loop->loop;
	if (r->period.is_proved || r->period.is_likely)
		r->result->touched_lines = (double)rf_period_lines(&r->period, r->period.trips);
	if (r->result->touched_lines > 0 && is_affordable(r) &&
	    rf_period_may_stay(&r->period, r->meter->caches, r->meter->cache_count,
	                       r->result->touched_lines, r->walk.stream->kernel->array_count))
		return walk_everything(r);
	r->is_attempt = r->input->most_references / per_turn(r) < AVERAGED;
	if (r->period.is_proved && r->result->turns > r->period.turns &&
	    (is_bearable || affordable_turns(r) > r->period.memory + r->period.turns + 1) &&
	    make_room(r, arena))
		return skip_repeating(r, affordable_turns(r));
	if (is_bearable && (!r->period.is_likely || r->input->references < (double)SHORT))
		return r->failed ? RF_FAILED : walk_everything(r);
	shorten_period(r);
	if (affordable_turns(r) < AVERAGED * sample_turns(r) || !make_room(r, arena))
		return r->failed ? RF_FAILED : walk_everything(r);
	return walk_until_settled(r, affordable_turns(r));
}

/* Where all else is too long: what can be told from as much of it as there is time for. */
static void stop_with_a_part(struct skipper *r)
{
	const struct rf_stream_node *node = r->walk.stream->root;
	bool is_alone = r->loop != NULL, goes_on = !r->is_exhausted;

	r->is_attempt = false;
	if (goes_on && is_alone)
		rf_walk_turns(&r->walk, r->loop, r->turns, r->result->turns - r->turns, &r->sink);
	for (; goes_on && !is_alone && node != NULL; node = node->next)
		goes_on = rf_walk_node(&r->walk, node, &r->sink);
	rf_prefix_estimate(&r->prefix, r->input, is_alone && r->loop->is_independent, r->result);
}

enum rf_status rf_skip_outer_run(const struct rf_predictor_input *input,
                                 const struct rf_skip_outer_meter *meter, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 struct rf_skip_outer_result *result)
{
	const struct rf_stream *stream = input->stream;
	const struct rf_nest *nest = input->nest;
	struct skipper *r = RF_NEW(arena, struct skipper);
	int counted_loop = nest == NULL ? -1 : nest->loops[nest->depth - 1].loop->id;
	enum rf_status status;

	*result = (struct rf_skip_outer_result){ 0 };
	if (r == NULL)
		return RF_FAILED;
	*r =
	    (struct skipper){ .meter = meter, .input = input, .result = result, .sample_turns = 1 };
	if (rf_walk_make(stream, counted_loop, arena, &r->walk) != RF_OK)
		return RF_FAILED;
	r->walk.team = input->team;
	r->sink = (struct rf_walk_sink){ r, run, meter->sink.skip != NULL ? skip : NULL };
	r->count = RF_SKIP_OUTER_OWN + meter->counter_count;
	/* A loop may be cut short only if no other nest meets the caches after it. */
	if (stream->root == NULL || stream->root->kind != RF_NODE_LOOP || stream->root->next) {
		status = walk_everything(r);
	} else {
		r->loop = stream->root;
		result->turns = rf_walk_trips(&r->walk, r->loop);
		status = rf_period_find(stream, r->loop, meter->caches, meter->cache_count, arena,
		                        &r->period);
		if (status == RF_OK)
			status = choose(r, arena);
	}
	if (status == RF_OK && !result->known && meter->may_stop && isfinite(input->references))
		stop_with_a_part(r);
	result->work = work_so_far(r);
	if (!result->has_steady)
		memcpy(result->steady, result->totals, sizeof(result->steady));
	if (result->method == RF_METHOD_FULL)
		result->loop = NULL;
	if (status == RF_OK && !result->known)
		rf_predictor_input_leave_out_long(input, diagnostics);
	return status;
}

void rf_skip_outer_describe(const struct rf_skip_outer_result *result, struct rf_traffic *traffic)
{
	traffic->method = result->method;
	traffic->spread = result->spread;
	traffic->share_walked = result->share_walked;
	traffic->turns_walked = result->turns_walked;
	traffic->turns = result->turns;
	traffic->loop = result->loop == NULL ? NULL : result->loop->variable;
}
