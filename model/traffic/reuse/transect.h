/* SPDX-License-Identifier: MIT
 *
 * Parts of the iterations of references, and lines through them.
 */
#ifndef RF_TRANSECT_H
#define RF_TRANSECT_H

#include "model/traffic/reuse/use.h"
#include "model/traffic/reuse/strata.h"

enum { RF_GENERAL_PROBES = 4 };

/* A part of the iterations of a reference, and what the lines through it that were looked at came
 * to.  All sums are weighted by iterations; multiplied by `count / weight` they stand for the whole
 * part.  First uses are not among the misses. */
struct rf_general_part {
	struct rf_general_stratum stratum;
	size_t lines, points, units; /* a unit is as many lines as there are shifts */
	size_t misfits;              /* lines along which something was overlooked */
	bool is_aimed;               /* lines go along the loop that serves best */
	double weight, *misses, *store_misses, *written_back;
	double squares, *miss_squares, *miss_products; /* of units */
	double first_written; /* lines that a store is the first one to; not among `written_back` */
	double unit_weight, *unit_misses; /* of the unit that is not complete */
	size_t probe_count;               /* uses that need more than was counted */
	struct rf_general_use probes[RF_GENERAL_PROBES];
	RF_VECTOR(struct rf_general_reuse) kinds; /* `uses` and `fits` as sums */
};

/* Room to look at lines. */
struct rf_general_line;

struct rf_general_line *rf_general_line_new(struct rf_general_scene *scene);

/* Makes room for the sums of a part; false without memory. */
bool rf_general_line_prepare(struct rf_general_scene *scene, struct rf_general_part *part);

/* Forgets what was found out about a part. */
void rf_general_line_forget(const struct rf_general_scene *scene, struct rf_general_part *part);

/* What a line came upon. */
enum rf_general_changes {
	RF_GENERAL_STEADY,  /* everything the same */
	RF_GENERAL_CHANGES, /* followed exactly */
	RF_GENERAL_ERRATIC  /* more changes than can be followed */
};

/* Adds the next line of a part. */
enum rf_general_changes rf_general_line_take(struct rf_general_line *line,
                                             struct rf_general_part *part);

/* Counts all that the probes of a part need, up to the largest capacity. */
void rf_general_line_probe(struct rf_general_line *line, struct rf_general_part *part);

/* Finds or makes the entry of a list of reuses for one kind. */
struct rf_general_reuse *rf_general_line_kind(struct rf_general_scene *scene,
                                              const struct rf_general_reuse *kind, size_t *count,
                                              size_t *capacity, struct rf_general_reuse **items);

#endif
