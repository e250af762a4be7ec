/* SPDX-License-Identifier: MIT
 *
 * What is to be known of one use of a line.
 */
#ifndef RF_USE_H
#define RF_USE_H

#include "model/traffic/reuse/general.h"
#include "model/traffic/reuse/distinct_lines.h"

enum { RF_GENERAL_CAPACITIES = 64 };

/* Where to look, and what for. */
struct rf_general_scene {
	struct rf_general_refs refs;
	struct rf_general_window *window;
	size_t capacity_count;
	double lines[RF_GENERAL_CAPACITIES];
	double most_lines; /* of all capacities */
	double limit;      /* lines in a window that nobody asks for more than */
};

struct rf_general_seen {
	struct rf_general_reuse kind; /* who, from whom, in which loop; the rest is not filled */
	double need;                  /* lines in between; infinite for a first use */
	bool dirties_first;           /* a store that is the first one to its line at all */
	uint64_t dirties; /* bit c: a store that is the first one to its line since capacity c
	                   * brought it */
};

void rf_general_look(struct rf_general_scene *scene, const struct rf_general_use *use,
                     struct rf_general_seen *seen);

/* Whether two uses are of a kind. */
bool rf_general_look_alike(const struct rf_general_reuse *a, const struct rf_general_reuse *b);

#endif
