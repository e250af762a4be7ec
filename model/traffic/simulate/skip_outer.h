/* SPDX-License-Identifier: MIT
 *
 * A whole run of a kernel, without walking through all of it where its counts repeat.
 */
#ifndef RF_SKIP_OUTER_H
#define RF_SKIP_OUTER_H

#include "model/traffic/nest/predictor_input.h"
#include "model/traffic/simulate/period.h"
#include "model/traffic/simulate/walk.h"

enum { RF_SKIP_OUTER_COUNTERS = 160 };

/* Counters of the stream itself, in front of those of the meter. */
enum {
	RF_SKIP_OUTER_REFERENCES,
	RF_SKIP_OUTER_ITERATIONS, /* of the counted loop */
	RF_SKIP_OUTER_STORES,
	RF_SKIP_OUTER_STORE_BYTES,
	RF_SKIP_OUTER_BYPASSING_BYTES,
	RF_SKIP_OUTER_OWN
};

/* Who measures a stream. */
struct rf_skip_outer_meter {
	struct rf_walk_sink sink;
	size_t cache_count; /* that decide what it measures */
	const struct rf_period_cache *caches;

	/* It may leave out so much that what is expected to be too long becomes short. */
	bool may_try;

	size_t counter_count; /* at most RF_SKIP_OUTER_COUNTERS - RF_SKIP_OUTER_OWN */
	void (*read)(void *context, uint64_t *counters);

	/* Whether what is measured no longer depends on an empty beginning.  `change` is of the
	 * last period or less, `lines` how many different ones have passed by: 0 when that is not
	 * known.  NULL: always. */
	bool (*is_warm)(void *context, const uint64_t *counters, const uint64_t *change,
	                uint64_t lines);

	/* Whether a counter is one that the precision of an average is judged by. */
	bool (*matters)(size_t counter);

	/* Of the state, with addresses reduced by a distance; NULL when there is none. */
	uint64_t (*signature)(void *context, int64_t shift_bytes);

	/* References that the meter has gone through on its own for skipped turns; NULL: none. */
	uint64_t (*repeated)(void *context);

	/* Keeps a moment to come back to; NULL: steady sweeps are not asked for. */
	struct rf_sim_kept *(*keep)(void *context);

	/* Whether first touches, of lines that are all there are, are too few to matter. */
	bool (*is_settled)(void *context, double lines);

	/* As `read`, of what need not be told beforehand, when a whole sweep has passed by. */
	void (*read_past)(void *context, uint64_t *counters);

	/* Whether a part of a run that is too long may stand for all of it. */
	bool may_stop;

	/* Allows it to estimate what it skips, and tells whether it did; NULL: it never does. */
	void (*estimate)(void *context);
	bool (*has_estimated)(void *context);
};

struct rf_skip_outer_result {
	bool known;  /* false: too many references */
	double work; /* references that were looked at */
	enum rf_method method;
	double spread;                         /* of an average, relative */
	double share_walked;                   /* of the references, when it was stopped; ... */
	double least[RF_SKIP_OUTER_COUNTERS];  /* ... then the totals are no less ... */
	double most[RF_SKIP_OUTER_COUNTERS];   /* ... and no more */
	int64_t turns_walked, turns;           /* of the outermost loop */
	const struct rf_loop *loop;            /* that is meant; NULL when all was walked */
	double totals[RF_SKIP_OUTER_COUNTERS]; /* of the whole run */
	double touched_lines;                  /* of all arrays; 0: not known */
	bool has_steady; /* what is meant to last counts other than the totals: */
	double steady[RF_SKIP_OUTER_COUNTERS]; /* a sweep that follows on others, or, if these are
	                                        * not asked for, a period in the middle */
};

/* Measures the whole run of the stream.  Where it is too long for that, says so and returns RF_OK
 * with a result that is not known. */
enum rf_status rf_skip_outer_run(const struct rf_predictor_input *input,
                                 const struct rf_skip_outer_meter *meter, struct rf_arena *arena,
                                 struct rf_diagnostics *diagnostics,
                                 struct rf_skip_outer_result *result);

/* Says in a traffic how its counts came about. */
void rf_skip_outer_describe(const struct rf_skip_outer_result *result, struct rf_traffic *traffic);

#endif
