/* SPDX-License-Identifier: MIT
 *
 * How many lines cross the links below caches with sets, from a sample of iterations.
 */
#ifndef RF_WAYS_SAMPLE_H
#define RF_WAYS_SAMPLE_H

#include <math.h>

#include "model/traffic/sets/ways_rule.h"

enum { RF_WAYS_SAMPLE_BATCHES = 16 };

/* Traffic that changes by less than this is not worth a word. */
#define RF_WAYS_SAMPLE_WORTH 0.05

/* Lines that cross the boundary below a cache. */
struct rf_ways_sample_flow {
	double loads, evicts;
};

/* Lines per iteration, as they would be with one large set, as they are, and if elements came one
 * by one. */
struct rf_ways_sample {
	bool known;
	bool is_rare; /* too few lines for a figure, though not for a doubt */
	struct rf_ways_sample_flow associative, real, by_element;
	double
	    batches[RF_WAYS_SAMPLE_BATCHES]; /* real ones, and those that sets lose and keep, ... */
	double losses[RF_WAYS_SAMPLE_BATCHES], gains[RF_WAYS_SAMPLE_BATCHES];
	double error, doubt; /* ... and so many of the real ones and of the others may be wrong */
	double overlooked;   /* that rounds which are too rare to be met may bring, at most */
	int64_t crowd;       /* most lines in one set of those in use within one iteration */
};

static inline double rf_ways_sample_lines(const struct rf_ways_sample_flow *lines)
{
	return lines->loads + lines->evicts;
}

static inline bool rf_ways_sample_differ(double a, double b)
{
	return fabs(a - b) > RF_WAYS_SAMPLE_WORTH * fmax(a, b);
}

/* Whether sets make something of such lines. */
static inline bool rf_ways_sample_matters(const struct rf_ways_sample_flow *lines,
                                          const struct rf_ways_sample *sample)
{
	return rf_ways_sample_differ(rf_ways_sample_lines(lines),
	                             rf_ways_sample_lines(&sample->associative));
}

/* The n-th of a sequence of iterations that fills the nest evenly. */
void rf_ways_sample_choose(const struct rf_rectangular_nest *nest, int n,
                           struct rf_timestamp *stamp);

int64_t rf_ways_sample_line(const struct rf_rectangular_nest *nest,
                            const struct rf_timestamp *stamp, int64_t line_bytes);

/* From a sample of iterations, for caches with lines of one size, nearest the core first: a use
 * that finds its line in one does not ask the next.  The nest runs again and again over data that
 * fill such parts of the caches; 0: it runs once. */
enum rf_status rf_ways_sample_take(const struct rf_ways_rule_input *input,
                                   const struct rf_ways_rule_geometry *geometry,
                                   const double *filled, size_t count, struct rf_arena *arena,
                                   struct rf_ways_sample *lines);

#endif
