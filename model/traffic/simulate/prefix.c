/* SPDX-License-Identifier: MIT
 *
 * What a walk that was stopped has seen, as an estimate of the whole run.
 *
 * Counters are kept at marks, each an eighth further on than the one before.  Between the first and
 * the last of the latest sixteen the run has grown more than sixfold, so that its cold beginning is
 * behind the first.  What is left is taken to go on as between these two.
 *
 * Where the run is turns of one loop that do the same, it lies between the lowest and the highest
 * rate from any mark to the next: reuse over more than what was walked would need a cache that
 * holds all of that.  Elsewhere nobody knows what comes: at least what was counted, and at most
 * that with a miss of each reference that is left.
 */
#include "model/traffic/simulate/prefix.h"

#include <math.h>
#include <string.h>

static const double FIRST_MARK = 1 << 16, GROWTH = 1.125;

bool rf_prefix_is_due(const struct rf_prefix *prefix, double work)
{
	return work >= fmax(prefix->next, FIRST_MARK);
}

void rf_prefix_mark(struct rf_prefix *prefix, double work, const uint64_t *counters)
{
	if (prefix->count == RF_PREFIX_MARKS) {
		memmove(prefix->marks[0], prefix->marks[1],
		        (RF_PREFIX_MARKS - 1) * sizeof(*prefix->marks));
		--prefix->count;
	}
	memcpy(prefix->marks[prefix->count++], counters, sizeof(*prefix->marks));
	prefix->next = work * GROWTH;
}

/* By how much a counter grows with each reference between two marks. */
static double rate(const struct rf_prefix *prefix, size_t from, size_t to, size_t counter)
{
	const uint64_t *a = prefix->marks[from], *b = prefix->marks[to];

	return (double)(b[counter] - a[counter]) /
	       (double)(b[RF_SKIP_OUTER_REFERENCES] - a[RF_SKIP_OUTER_REFERENCES]);
}

void rf_prefix_estimate(const struct rf_prefix *prefix, const struct rf_predictor_input *input,
                        bool alike, struct rf_skip_outer_result *result)
{
	const uint64_t *last = prefix->marks[RF_PREFIX_MARKS - 1];
	double left;

	if (prefix->count < RF_PREFIX_MARKS || !isfinite(input->references))
		return;
	left = fmax(input->references - (double)last[RF_SKIP_OUTER_REFERENCES], 0);
	for (size_t i = 0; i < RF_SKIP_OUTER_COUNTERS; ++i) {
		double low = alike ? INFINITY : 0, high = alike ? 0 : 1;

		for (size_t k = 1; k < RF_PREFIX_MARKS && alike; ++k) {
			low = fmin(low, rate(prefix, k - 1, k, i));
			high = fmax(high, rate(prefix, k - 1, k, i));
		}
		result->totals[i] =
		    (double)last[i] + left * rate(prefix, 0, RF_PREFIX_MARKS - 1, i);
		result->least[i] = (double)last[i] + left * low;
		result->most[i] = (double)last[i] + left * high;
	}
	result->method = RF_METHOD_STOPPED;
	result->share_walked = (double)last[RF_SKIP_OUTER_REFERENCES] / input->references;
	result->known = true;
}
