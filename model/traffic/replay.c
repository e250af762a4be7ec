/* SPDX-License-Identifier: MIT
 *
 * Replays a stream into a meter, and leaves out turns of the outermost loop that repeat.
 *
 * When the loop is proved to be periodic (period.c), two successive periods with equal counts
 * after the past that matters give those of all that follow; the turns that fill no period are
 * walked at the end.  Otherwise everything is walked, as long as that stays within the budget.
 * Beyond it, or where only a hashed set index stands in the way of the proof, counts of successive
 * periods are averaged once they differ little, and the result says by how much.
 */
#include "model/traffic/replay.h"

#include <math.h>
#include <string.h>

enum {
	AVERAGED = 4,      /* periods in an average at least */
	ENOUGH = 50000000, /* references in an average, however much its periods differ */
	CHEAP = 1 << 21,   /* references of a period that can be walked once more to be sure */
	SHORT = 1 << 24,   /* references of a run that is rather walked than averaged */
	PATIENCE = 4096,   /* periods after which counts that still differ do not settle */
	SHORT_MEMORY = 3   /* periods before an average */
};

static const double SMALL_SPREAD = 0.002;
static const double SMALL_SHARE = 1e-3; /* of references: counts below do not matter */

struct replayer {
	struct rf_stream *stream;
	const struct rf_meter *meter;
	const struct rf_replay_options *options;
	const struct rf_stream_node *loop;
	struct rf_replay *replay;
	struct rf_period period;
	size_t count;
	uint64_t now[RF_MAX_COUNTERS];
	uint64_t change[RF_MAX_COUNTERS]; /* in the last period */
	size_t averaged;                  /* periods that count for an average */
	double mean[RF_MAX_COUNTERS];
	double squares[RF_MAX_COUNTERS]; /* of differences from the mean, summed */
	size_t periods;                  /* walked */
	size_t equal;                    /* times in a row that a period was like the one before */
	uint64_t signature;
	bool averages; /* is satisfied with an average */
	bool failed;
};

static void read_counters(struct replayer *r)
{
	r->now[RF_REPLAY_REFERENCES] = r->stream->references;
	r->now[RF_REPLAY_ITERATIONS] = r->stream->iterations;
	r->now[RF_REPLAY_STORES] = r->stream->stores;
	r->now[RF_REPLAY_STORE_BYTES] = r->stream->store_bytes;
	r->now[RF_REPLAY_BYPASSING_BYTES] = r->stream->bypassing_bytes;
	r->meter->read(r->meter->sink.context, r->now + RF_REPLAY_OWN);
}

static bool walk(struct replayer *r, int64_t first, int64_t count)
{
	if (!rf_stream_walk_turns(r->stream, r->loop, first, count, &r->meter->sink))
		r->failed = true;
	r->replay->turns_walked += count;
	return !r->failed;
}

/* Whether the state is that of the period before, moved along; true where counts suffice. */
static bool same_state(struct replayer *r)
{
	uint64_t before = r->signature;

	if (!r->period.needs_state)
		return true;
	if (r->meter->signature == NULL)
		return false;
	r->signature = r->meter->signature(r->meter->sink.context,
	                                   r->period.shift_bytes * (int64_t)r->periods);
	return r->periods > 1 && before == r->signature;
}

/* Different lines so far; for an average it need not be beyond doubt that they fill the caches. */
static uint64_t passed_lines(const struct replayer *r)
{
	uint64_t lines = r->period.fixed_lines + r->period.new_lines * r->periods;

	return r->averages ? 2 * lines : lines;
}

static bool is_warm(struct replayer *r)
{
	uint64_t lines = 0;

	if ((int64_t)r->periods <= r->period.memory)
		return false;
	if (r->period.is_proved || r->period.is_likely)
		lines = r->period.new_lines > 0 ? passed_lines(r) : UINT64_MAX;
	return r->meter->is_warm == NULL ||
	       r->meter->is_warm(r->meter->sink.context, r->now + RF_REPLAY_OWN,
	                         r->change + RF_REPLAY_OWN, lines);
}

/* Means and variances by Welford's method, once the beginning no longer shows. */
static void average(struct replayer *r)
{
	if (r->averaged == 0 && !is_warm(r))
		return;
	++r->averaged;
	for (size_t i = 0; i < r->count; ++i) {
		double difference = (double)r->change[i] - r->mean[i];

		r->mean[i] += difference / (double)r->averaged;
		r->squares[i] += difference * ((double)r->change[i] - r->mean[i]);
	}
}

/* Walks one period more and compares it with the one before. */
static bool walk_period(struct replayer *r)
{
	uint64_t before[RF_MAX_COUNTERS], last[RF_MAX_COUNTERS];
	bool same;

	memcpy(before, r->now, sizeof(before));
	memcpy(last, r->change, sizeof(last));
	if (!walk(r, (int64_t)r->periods * r->period.turns, r->period.turns))
		return false;
	read_counters(r);
	for (size_t i = 0; i < r->count; ++i)
		r->change[i] = r->now[i] - before[i];
	++r->periods;
	same = same_state(r) && r->periods > 1 &&
	       memcmp(r->change, last, r->count * sizeof(*last)) == 0;
	r->equal = same ? r->equal + 1 : 0;
	average(r);
	return true;
}

/* Standard error of the means, relative, in what matters. */
static double spread_of(const struct replayer *r)
{
	double n = (double)r->averaged;
	double least = SMALL_SHARE * r->mean[RF_REPLAY_REFERENCES];
	double worst = 0;

	if (r->averaged < 2)
		return 1;
	for (size_t i = RF_REPLAY_OWN; i < r->count; ++i) {
		double error;

		if (!r->meter->matters(i - RF_REPLAY_OWN))
			continue;
		error = sqrt(r->squares[i] / (n - 1) / n);
		if (error > 0)
			worst = fmax(worst, error / fmax(r->mean[i], least));
	}
	return worst;
}

/* ---- when to stop ---- */

static double per_turn(const struct replayer *r)
{
	return r->options->expected_references / (double)r->replay->turns;
}

static bool repeats(struct replayer *r)
{
	bool is_cheap = per_turn(r) * (double)r->period.turns < (double)CHEAP;

	return (int64_t)r->periods > r->period.memory + 1 && r->equal > (is_cheap ? 1u : 0u) &&
	       is_warm(r);
}

/* An average is good enough when it is precise, or has cost a good deal. */
static bool has_settled(struct replayer *r)
{
	return r->averaged >= AVERAGED &&
	       (spread_of(r) < SMALL_SPREAD ||
	        r->mean[RF_REPLAY_REFERENCES] * (double)r->averaged > (double)ENOUGH);
}

/* Periods that the budget, and the loop itself, allow. */
static int64_t affordable_periods(const struct replayer *r)
{
	double by_budget = r->options->most_references / (per_turn(r) * (double)r->period.turns);
	int64_t by_loop = r->replay->turns / r->period.turns;

	if (by_budget < (double)by_loop)
		return (int64_t)by_budget;
	return by_loop;
}

/* ---- the ways to replay ---- */

static enum rf_status finish(struct replayer *r)
{
	read_counters(r);
	for (size_t i = 0; i < r->count; ++i)
		r->replay->totals[i] = (double)r->now[i];
	r->replay->known = true;
	return r->failed ? RF_FAILED : RF_OK;
}

/* Adds to the totals `turns` turns that would count like the given period. */
static void extrapolate(struct replayer *r, double turns, const double *like)
{
	double periods = turns / (double)r->period.turns;

	for (size_t i = 0; i < r->count; ++i) {
		r->replay->steady[i] = like[i];
		r->replay->totals[i] += like[i] * periods;
	}
}

static bool is_affordable(const struct replayer *r)
{
	return r->options->expected_references <= r->options->most_references;
}

static enum rf_status walk_rest(struct replayer *r)
{
	int64_t walked = r->replay->turns_walked;

	walk(r, walked, r->replay->turns - walked);
	r->replay->method = RF_METHOD_FULL;
	return finish(r);
}

/* The turns that fill no period are walked as if they followed at once. */
static enum rf_status skip_periods(struct replayer *r)
{
	int64_t walked = r->replay->turns_walked;
	int64_t left = r->replay->turns - walked;
	int64_t rest = left % r->period.turns;
	uint64_t change[RF_MAX_COUNTERS];

	memcpy(change, r->change, sizeof(change));
	walk(r, walked, rest);
	if (finish(r) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < r->count; ++i)
		r->mean[i] = (double)change[i];
	extrapolate(r, (double)(left - rest), r->mean);
	r->replay->method = RF_METHOD_PERIODIC;
	return RF_OK;
}

static enum rf_status average_periods(struct replayer *r)
{
	if (r->averaged < 2)
		return RF_OK;
	if (finish(r) != RF_OK)
		return RF_FAILED;
	r->replay->spread = spread_of(r);
	extrapolate(r, (double)(r->replay->turns - r->replay->turns_walked), r->mean);
	r->replay->method = RF_METHOD_AVERAGE;
	return RF_OK;
}

static enum rf_status replay_periodic(struct replayer *r, int64_t most)
{
	for (int64_t i = 0; i < most && i < PATIENCE; ++i) {
		if (!walk_period(r))
			return RF_FAILED;
		if (repeats(r))
			return skip_periods(r);
	}
	return is_affordable(r) ? walk_rest(r) : average_periods(r);
}

static enum rf_status replay_average(struct replayer *r, int64_t most)
{
	for (int64_t i = 0; i < most; ++i) {
		if (!walk_period(r))
			return RF_FAILED;
		if (has_settled(r))
			return average_periods(r);
	}
	return is_affordable(r) ? walk_rest(r) : average_periods(r);
}

/* ---- several nests ---- */

/* A loop may be cut short only if no other nest meets the caches after it. */
static bool is_last(const struct rf_stream_node *node)
{
	return node->kind == RF_NODE_LOOP && node->next == NULL;
}

static enum rf_status walk_everything(struct replayer *r)
{
	const struct rf_stream_node *node = r->stream->root;

	if (!is_affordable(r))
		return RF_OK;
	for (; node != NULL && !r->failed; node = node->next)
		r->failed = !rf_stream_walk(r->stream, node, &r->meter->sink);
	r->replay->method = RF_METHOD_FULL;
	return finish(r);
}

/* Whether periods of the loop are worth to be looked for at all. */
static bool can_extrapolate(const struct replayer *r)
{
	return !r->options->without_extrapolation && r->loop->is_independent &&
	       r->period.turns > 0 && r->replay->turns > r->period.turns;
}

/* An average needs no exact periods: whole lines are enough. */
static void shorten_period(struct replayer *r)
{
	int64_t past = r->period.memory * r->period.turns;

	r->period.memory = (past + r->period.line_turns - 1) / r->period.line_turns;
	if (r->period.memory > SHORT_MEMORY)
		r->period.memory = SHORT_MEMORY;
	r->period.new_lines =
	    r->period.new_lines * (uint64_t)r->period.line_turns / (uint64_t)r->period.turns;
	r->period.turns = r->period.line_turns;
	r->averages = true;
}

static enum rf_status choose(struct replayer *r)
{
	int64_t most;

	if (!can_extrapolate(r))
		return walk_everything(r);
	r->replay->loop = r->loop->loop;
	most = affordable_periods(r);
	if (r->period.is_proved && (is_affordable(r) || most > r->period.memory + 2))
		return replay_periodic(r, most);
	if (is_affordable(r) &&
	    (!r->period.is_likely || r->options->expected_references < (double)SHORT))
		return walk_everything(r);
	shorten_period(r);
	most = affordable_periods(r);
	if (most < AVERAGED)
		return walk_everything(r);
	return replay_average(r, most);
}

enum rf_status rf_replay_run(struct rf_stream *stream, const struct rf_meter *meter,
                             const struct rf_replay_options *options, struct rf_arena *arena,
                             struct rf_replay *replay)
{
	struct replayer *r = RF_NEW(arena, struct replayer);
	enum rf_status status;

	*replay = (struct rf_replay){ 0 };
	if (r == NULL)
		return RF_FAILED;
	r->stream = stream;
	r->meter = meter;
	r->options = options;
	r->replay = replay;
	r->count = RF_REPLAY_OWN + meter->counter_count;
	if (stream->root == NULL || !is_last(stream->root)) {
		status = walk_everything(r);
	} else {
		r->loop = stream->root;
		replay->turns = rf_stream_turns(stream, r->loop);
		status = rf_period_find(stream, r->loop, options->caches, options->cache_count,
		                        arena, &r->period);
		if (status == RF_OK)
			status = choose(r);
	}
	if (replay->method == RF_METHOD_FULL)
		memcpy(replay->steady, replay->totals, sizeof(replay->steady));
	if (replay->method == RF_METHOD_FULL)
		replay->loop = NULL;
	return status;
}

void rf_replay_describe(const struct rf_replay *replay, struct rf_traffic *traffic)
{
	traffic->method = replay->method;
	traffic->spread = replay->spread;
	traffic->turns_walked = replay->turns_walked;
	traffic->turns = replay->turns;
	traffic->loop = replay->loop == NULL ? NULL : replay->loop->variable;
}
