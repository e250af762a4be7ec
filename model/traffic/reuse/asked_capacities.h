/* SPDX-License-Identifier: MIT
 *
 * Which capacities general layer conditions are asked for, of the caches of a hierarchy.
 */
#ifndef RF_ASKED_CAPACITIES_H
#define RF_ASKED_CAPACITIES_H

#include "model/traffic/reuse/general.h"

/* Capacities that stand for one that is not certain, because lines are scattered over its sets. */
enum { RF_ASKED_CAPACITIES_STEPS = 6 };

/* Those that stand for a cache elsewhere: with its sets, if they are known, and behind a nearer one
 * with as much room as it has at most, and at least. */
enum {
	RF_ASKED_CAPACITIES_OWN,
	RF_ASKED_CAPACITIES_MOST,
	RF_ASKED_CAPACITIES_LEAST,
	RF_ASKED_CAPACITIES_ENDS
};

/* Asks for the caches of a hierarchy, with the threads that divide the work, if any; the rest of
 * the request is as it was.  Behind them stands, from `others` on, what sets and the nearer cache
 * make of each: RF_ASKED_CAPACITIES_STEPS where lines are scattered, elsewhere
 * RF_ASKED_CAPACITIES_ENDS. */
enum rf_status rf_asked_capacities_make(const struct rf_hierarchy *hierarchy,
                                        struct rf_arena *arena, struct rf_general_request *request);

/* By how much larger or smaller than a cache the n-th of its RF_ASKED_CAPACITIES_STEPS is.  What
 * scattered lines make of it is taken for a capacity of which the logarithm is normally
 * distributed: it is n - (RF_ASKED_CAPACITIES_STEPS - 1) / 2 standard deviations off.  These are
 * half of what they are if every line goes anywhere at random (rf_hierarchy_scatter), for a hash
 * spreads the lines of a range evenly: in nests of a few ranges, the truth is between the two. */
double rf_asked_capacities_step(const struct rf_boundary *boundary, size_t n);

/* The part of a nearer cache by which a cache behind it has more room for any line, as one of
 * RF_ASKED_CAPACITIES_ENDS.  One with less room loses no line either where all find room. */
double rf_asked_capacities_of_nearer(size_t end);

/* Which part of what cache i is asked for beside its own ways such an end stands for: half of it
 * where half a way for each set is more, as only whole ones can be asked for. */
double rf_asked_capacities_part(const struct rf_hierarchy *hierarchy, size_t i, size_t end);

#endif
