/* SPDX-License-Identifier: MIT
 *
 * Transects through the strata of references, and what they came to.
 */
#ifndef RF_TRANSECT_H
#define RF_TRANSECT_H

#include "model/traffic/reuse/use.h"
#include "model/traffic/reuse/strata.h"

enum { RF_TRANSECT_PROBES = 4 };

/* Lines that uses move in a run that follows on others, and what they came to in units. */
struct rf_transect_moves {
	double lines, squares, products;
	double unit; /* of the one that is not complete */
};

/* A stratum, and what the transects through it that were examined came to.  All sums are weighted
 * by iterations; multiplied by `count / weight` they stand for the whole stratum.  First uses are
 * not among the misses. */
struct rf_transect_part {
	struct rf_stratum stratum;
	size_t transects, points, units; /* a unit is as many transects as there are shifts */
	size_t misfits;                  /* transects whose check showed another thing */
	bool is_aimed;                   /* transects go along the loop that serves best */
	bool is_complete;                /* every use was examined: nothing is an estimate */
	bool is_assumed;                 /* no use was: nothing is known */
	double examined, work;           /* uses of transects, and the steps that they took */
	double weight, *misses, *store_misses, *written_back;
	double squares, *miss_squares, *miss_products; /* of units */
	struct rf_transect_moves *lost, *kept; /* with first uses that find nothing; without those
	                                        * that find the line of a run before */
	double *apart;        /* lines that would be moved more, did ends not stand for others */
	double first_written; /* lines that a store is the first one to; not among `written_back` */
	double *first_lost;   /* first uses that find nothing of a run before */
	uint64_t close;       /* bit c: some sets in c were about as crowded as they have ways */
	double *first_kept;   /* of these, those that are still dirty from a run before */
	double unit_weight, *unit_misses; /* of the unit that is not complete */
	size_t probe_count;               /* uses that need more than was counted */
	struct rf_references_use probes[RF_TRANSECT_PROBES];
	RF_VECTOR(struct rf_general_reuse) kinds; /* `uses` and `fits` as sums */
};

/* Room for one transect at a time. */
struct rf_transect;

struct rf_transect *rf_transect_new(struct rf_use_analysis *analysis);

/* Makes room for the sums of a part; false without memory. */
bool rf_transect_prepare(struct rf_use_analysis *analysis, struct rf_transect_part *part);

/* Forgets what was found out about a part. */
void rf_transect_forget(const struct rf_use_analysis *analysis, struct rf_transect_part *part);

/* What happens along a transect. */
enum rf_transect_shape {
	RF_TRANSECT_CONSTANT,  /* the same at all positions */
	RF_TRANSECT_STEPS,     /* a few steps, found exactly */
	RF_TRANSECT_UNRESOLVED /* more steps than can be found */
};

/* Adds the next transect of a part. */
enum rf_transect_shape rf_transect_take(struct rf_transect *transect,
                                        struct rf_transect_part *part);

/* Examines every use of a part in place of its transects. */
void rf_transect_take_all(struct rf_transect *transect, struct rf_transect_part *part);

/* Counts all that the probes of a part need, up to the largest capacity. */
void rf_transect_probe(struct rf_transect *transect, struct rf_transect_part *part);

#endif
