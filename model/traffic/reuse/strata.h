/* SPDX-License-Identifier: MIT
 *
 * Strata: parts of the iterations of a reference that are alike, counted exactly, and iterations
 * chosen from each along transects.
 */
#ifndef RF_STRATA_H
#define RF_STRATA_H

#include "model/traffic/reuse/elimination.h"

enum { RF_STRATA_BINS = 16 };

/* Of every loop around a reference either the first turn or the others.  Of the loop along which
 * several uses share a line, points are blocks of as many turns as come back to the same place in
 * a line: there the first block is told from further whole ones and from what is left over. */
struct rf_stratum {
	size_t ref;
	bool is_whole;  /* all iterations: of a read that only repeats another one */
	unsigned edges; /* bit k: the first turn of the k-th loop from inside */
	bool is_rest;   /* what is left over behind the blocks */
	size_t along;   /* the loop of the blocks; the depth of the reference when there is none */
	int64_t block;  /* turns; 1 when there is none */

	/* The loop that transects go along: at first the outermost that is no edge; the depth when
	 * there is none. */
	size_t direction;

	/* The innermost other loop whose turns shift places within a cache line, and after how many
	 * turns they come back; the depth and 1 when there is none. */
	size_t shifting;
	int64_t shifts;

	double count; /* iterations */

	/* Of the outermost loop, when its turns stand for unlike numbers of iterations: their
	 * shares of equal parts of it, added up. */
	bool has_bins;
	double bins[RF_STRATA_BINS + 1];
};

/* Number of strata of a reference; some may be empty. */
unsigned rf_strata_count(const struct rf_references_item *ref);

/* Describes and counts the n-th; false when the scan cannot be made. */
bool rf_strata_make(struct rf_references *refs, size_t ref, unsigned n, struct rf_stratum *stratum);

/* Makes the bins of one that more is to be known of. */
void rf_strata_weight(struct rf_references *refs, struct rf_stratum *stratum);

/* Another loop for transects to go along, after `stratum->direction`, from the outermost on again
 * after the last; the same one when there is no other. */
size_t rf_strata_next_direction(const struct rf_references *refs, const struct rf_stratum *stratum);

/* A transect goes along one loop, all other counters being chosen once for it; the first n
 * transects of a stratum are spread evenly for any n.  How many positions the n-th has, 0 when it
 * leads through nothing. */
int64_t rf_strata_positions(struct rf_references *refs, const struct rf_stratum *stratum, size_t n);

/* Iterations from one position to another of the n-th transect and of all that it stands for. */
double rf_strata_weigh(struct rf_references *refs, const struct rf_stratum *stratum, size_t n,
                       int64_t first, int64_t last);

/* Uses at a position of the n-th transect, one after the other from 0 below `stratum->block`: the
 * counters and how many iterations one stands for; 0 when there is no such use. */
double rf_strata_point(struct rf_references *refs, const struct rf_stratum *stratum, size_t n,
                       int64_t position, int64_t within, int64_t *at);

/* Visits the uses of a stratum one after the other, by their counters, until `visit` returns false.
 */
void rf_strata_each(struct rf_references *refs, const struct rf_stratum *stratum,
                    bool (*visit)(void *context, const int64_t *at), void *context);

#endif
