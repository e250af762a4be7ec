/* SPDX-License-Identifier: MIT
 *
 * Who uses again what was used before, and how much is touched in between.
 *
 * The stack distance of a use is the number of distinct lines that are touched from the use before,
 * included, to this one: a fully associative cache with least-recently-used replacement of at least
 * so many lines hits.
 */
#ifndef RF_POLY_REUSE_H
#define RF_POLY_REUSE_H

#include "model/poly/depend.h"

struct rf_reuse {
	struct rf_dependence_end source, sink; /* accesses; the source is a first use when both of
	                                        * its indices are -1 */
	int array;
	int loop;      /* that goes on in between, the loops around it standing still; -1: none of
	                * those that both are in */
	int64_t count; /* how many times the sink uses what the source used last */
	int source_event, sink_event, pairs; /* within the room */
};

struct rf_reuses {
	size_t count;
	size_t capacity;
	struct rf_reuse *items; /* by array, sink, source, loop */
	int64_t line_bytes;     /* 0: elements */
};

/* All pairs of uses of the same line that follow each other, and the first uses.  Needs values for
 * the sizes.  The counts add up to all accesses of arrays. */
enum rf_poly rf_reuse_find(struct rf_domain *domain, int64_t line_bytes, struct rf_reuses *reuses);

/* Stack distances of a reuse at `samples` of its instances, spread evenly and the same way every
 * time; of all of them when there are as many. */
enum rf_poly rf_reuse_distances(struct rf_domain *domain, const struct rf_reuses *reuses,
                                size_t which, size_t samples, int64_t *distances);

/* Misses of fully associative caches of so many lines.  Where the samples of a reuse lie on both
 * sides of a capacity, their share is what misses. */
enum rf_poly rf_reuse_misses(struct rf_domain *domain, const struct rf_reuses *reuses,
                             size_t samples, size_t capacity_count, const int64_t *capacity_lines,
                             double *misses);

#endif
