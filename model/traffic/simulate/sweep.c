/* SPDX-License-Identifier: MIT
 *
 * The second of many sweeps.
 *
 * A kernel that runs again and again over the same data finds in the caches what the run before
 * left there.  In one cache of least recent use the second sweep and all later ones count the
 * same: every line that is used was used in the sweep before, and nothing further back decides.
 * So a sweep is walked once more, from where the first one ended.  What a second cache is asked
 * depends on the state of the first one, and few of its lines on the sweep before the last; where
 * that costs little there is one more sweep in between.
 *
 * Where turns of the outermost loop were left out, the caches hold the lines of other turns than
 * the last ones.  What a sweep finds at its begin are then lines that no turn moves: a vector that
 * each row of a matrix is multiplied with.  All others were used a whole sweep ago, in which more
 * came than fits.  To see that, the first turns are walked at a distance: so many turns away that
 * no moving reference comes to a place that it, or another one, has been to, and in whole periods,
 * so that sets are met as before.
 */
#include "model/traffic/simulate/sweep.h"

#include <stdlib.h>

#include "base/integer.h"

/* Between what is walked at a distance and all arrays. */
enum { MARGIN_BYTES = 1 << 16 };

static void read_walk(const struct rf_walk *walk, uint64_t *counters)
{
	counters[RF_SKIP_OUTER_REFERENCES] = walk->references;
	counters[RF_SKIP_OUTER_ITERATIONS] = walk->iterations;
	counters[RF_SKIP_OUTER_STORES] = walk->stores;
	counters[RF_SKIP_OUTER_STORE_BYTES] = walk->store_bytes;
	counters[RF_SKIP_OUTER_BYPASSING_BYTES] = walk->bypassing_bytes;
}

void rf_sweep_read(const struct rf_sweep *sweep, uint64_t *counters)
{
	read_walk(sweep->walk, counters);
	sweep->meter->read(sweep->meter->sink.context, counters + RF_SKIP_OUTER_OWN);
}

/* ---- at a distance ---- */

struct distance {
	int loop;
	int64_t step;
	int64_t move;  /* of the reference that others are compared with */
	int64_t least; /* move, or difference of two moves, but for none at all; ... */
	int64_t most;  /* ... and the greatest of these */
};

static void note(struct distance *d, int64_t move)
{
	if (move != 0 && (d->least == 0 || llabs(move) < d->least))
		d->least = llabs(move);
	if (llabs(move) > d->most)
		d->most = llabs(move);
}

/* Compares all references with one. */
static void compare_moves(struct distance *d, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i)
			note(d, d->step * rf_stream_factor(&node->references[i].address, d->loop) -
			            d->move);
		compare_moves(d, node->children);
		compare_moves(d, node->otherwise);
	}
}

static void compare_with_all(struct distance *d, const struct rf_stream_node *body,
                             const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			d->move = d->step * rf_stream_factor(&node->references[i].address, d->loop);
			compare_moves(d, body);
		}
		compare_with_all(d, body, node->children);
		compare_with_all(d, body, node->otherwise);
	}
}

/* Bytes from the first to the last that is touched. */
static int64_t span_of(const struct rf_stream *stream)
{
	uint64_t first = UINT64_MAX, last = 0;

	for (size_t a = 0; a < stream->kernel->array_count; ++a) {
		const struct rf_stream_array *array = &stream->arrays[a];
		uint64_t low = array->base + (uint64_t)array->low;
		uint64_t high = array->base + (uint64_t)array->high;

		if (array->low == array->high)
			continue;
		first = low < first ? low : first;
		last = high > last ? high : last;
	}
	return last > first ? (int64_t)(last - first) : 0;
}

/* Turns to such a place, whole periods, none where nothing moves; -1 if it is out of reach. */
static int64_t turns_away(const struct rf_stream *stream, const struct rf_stream_node *loop,
                          int64_t period)
{
	struct distance d = { .loop = loop->loop->id, .step = loop->loop->step };
	int64_t turns, bytes;

	compare_moves(&d, loop->children);
	compare_with_all(&d, loop->children, loop->children);
	if (d.least == 0)
		return 0;
	turns = 2 * (span_of(stream) + MARGIN_BYTES) / d.least + 1;
	turns = rf_integer_ceil_div(turns, period) * period;
	return __builtin_mul_overflow(turns, d.most, &bytes) || bytes > INT64_MAX / 4 ? -1 : turns;
}

/* ---- looking ahead ---- */

/* Whoever asks for a run has the sweep after it as well, within no more than the limit each. */
static bool has_time(const struct rf_sweep *sweep, int sweeps)
{
	return sweeps * sweep->work <=
	       sweep->input->most_references * (sweep->input->is_check ? 1 : 2);
}

static bool walk_all(const struct rf_sweep *sweep)
{
	for (const struct rf_stream_node *node = sweep->walk->stream->root; node != NULL;
	     node = node->next)
		if (!rf_walk_node(sweep->walk, node, sweep->sink))
			return false;
	return true;
}

static void read(const struct rf_sweep *sweep, const struct rf_stream_node *loop,
                 uint64_t *counters)
{
	read_walk(sweep->walk, counters);
	(loop == NULL ? sweep->meter->read_past : sweep->meter->read)(sweep->meter->sink.context,
	                                                              counters + RF_SKIP_OUTER_OWN);
}

/* All, or the first turns of a loop from `first` on. */
static enum rf_status look_ahead(const struct rf_sweep *sweep, const struct rf_stream_node *loop,
                                 int64_t first, int64_t turns, uint64_t *change, bool *known)
{
	size_t count = RF_SKIP_OUTER_OWN + sweep->meter->counter_count;
	uint64_t before[RF_SKIP_OUTER_COUNTERS];
	struct rf_walk now = *sweep->walk;
	struct rf_sim_kept *kept = sweep->meter->keep(sweep->meter->sink.context);

	if (kept == NULL)
		return RF_FAILED;
	*known = loop != NULL || !sweep->is_cheap || !has_time(sweep, 3) || walk_all(sweep);
	read(sweep, loop, before);
	if (loop == NULL)
		*known = *known && walk_all(sweep);
	else
		*known = rf_walk_turns(sweep->walk, loop, first, turns, sweep->sink);
	read(sweep, loop, change);
	for (size_t i = 0; i < count; ++i)
		change[i] -= before[i];
	rf_sim_put_back(kept);
	*sweep->walk = now;
	return RF_OK;
}

/* No more than so many are touched. */
static double lines_of(const struct rf_sweep *sweep)
{
	int64_t line = sweep->meter->caches[0].line_bytes;

	return (double)(rf_stream_data_bytes(sweep->walk->stream, line) / line);
}

enum rf_status rf_sweep_again(const struct rf_sweep *sweep, struct rf_skip_outer_result *result)
{
	uint64_t change[RF_SKIP_OUTER_COUNTERS] = { 0 };
	enum rf_status status = RF_OK;

	if (sweep->meter->keep == NULL ||
	    sweep->meter->is_settled(sweep->meter->sink.context, lines_of(sweep)))
		return RF_OK;
	if (has_time(sweep, 2))
		status = look_ahead(sweep, NULL, 0, 0, change, &result->has_steady);
	result->known = result->has_steady || !sweep->input->is_check;
	for (size_t i = 0; i < RF_SKIP_OUTER_COUNTERS; ++i)
		result->steady[i] = (double)change[i];
	return status;
}

enum rf_status rf_sweep_begin_again(const struct rf_sweep *sweep, const struct rf_stream_node *loop,
                                    int64_t period, int64_t turns, const uint64_t *begin,
                                    bool is_fixed, struct rf_skip_outer_result *result)
{
	int64_t first = turns_away(sweep->walk->stream, loop, period);
	uint64_t change[RF_SKIP_OUTER_COUNTERS] = { 0 };
	enum rf_status status;

	if (sweep->meter->keep == NULL)
		return RF_OK;
	result->has_steady = false;
	if (!is_fixed || first < 0)
		return RF_OK;
	status = look_ahead(sweep, loop, first, turns, change, &result->has_steady);
	result->known = result->has_steady || !sweep->input->is_check;
	for (size_t i = 0; i < RF_SKIP_OUTER_COUNTERS; ++i)
		result->steady[i] = result->totals[i] - (double)begin[i] + (double)change[i];
	return status;
}
