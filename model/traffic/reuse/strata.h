/* SPDX-License-Identifier: MIT
 *
 * The iterations of a reference in parts that are alike, counted exactly, and points in each.
 */
#ifndef RF_STRATA_H
#define RF_STRATA_H

#include "model/traffic/reuse/elimination.h"

enum { RF_GENERAL_BINS = 16 };

/* Of every loop around a reference either the first turn or the others.  Of the loop along which
 * several uses share a line, points are blocks of as many turns as come back to the same place in
 * a line: there the first block is told from further whole ones and from what is left over. */
struct rf_general_stratum {
	size_t ref;
	bool is_whole;   /* all iterations: of a read that only repeats another one */
	unsigned edges;  /* bit k: the first turn of the k-th loop from inside */
	bool is_rest;    /* what is left over behind the blocks */
	size_t along;    /* the loop of the blocks; the depth of the reference when there is none */
	int64_t block;   /* turns; 1 when there is none */
	size_t line;     /* along which it is looked at: at first the outermost loop that is no
	                 * edge; the depth when there is none */
	size_t shifting; /* the innermost other loop whose turns shift places within a line; the
	                  * depth when there is none */
	int64_t shifts;  /* turns after which they come back */
	double count;    /* iterations */
	bool has_bins;   /* of the outermost loop, when its turns stand for unlike numbers of
	                 * iterations: their shares of equal parts of it, added up */
	double bins[RF_GENERAL_BINS + 1];
};

/* A number from 0 below 1 of an endless sequence that is spread evenly; those of different
 * dimensions have nothing to do with each other. */
double rf_general_strata_part(size_t n, size_t dimension);

/* Number of strata of a reference; some may be empty. */
unsigned rf_general_strata_count(const struct rf_general_ref *ref);

/* Describes and counts the n-th; false when the scan cannot be made. */
bool rf_general_strata_make(struct rf_general_refs *refs, size_t ref, unsigned n,
                            struct rf_general_stratum *stratum);

/* Makes the bins of one that more is to be known of. */
void rf_general_strata_weight(struct rf_general_refs *refs, struct rf_general_stratum *stratum);

/* Another loop to draw lines along, after `stratum->line`, from the outermost on again after the
 * last; the same one when there is no other. */
size_t rf_general_strata_next_line(const struct rf_general_refs *refs,
                                   const struct rf_general_stratum *stratum);

/* The iterations are crossed by lines along one loop, all other counters being chosen once for each
 * line; the first n lines are spread evenly for any n.  How many positions the n-th line has, 0
 * when it leads through nothing. */
int64_t rf_general_strata_positions(struct rf_general_refs *refs,
                                    const struct rf_general_stratum *stratum, size_t n);

/* Iterations from one position to another of the n-th line and of all that it stands for. */
double rf_general_strata_weigh(struct rf_general_refs *refs,
                               const struct rf_general_stratum *stratum, size_t n, int64_t first,
                               int64_t last);

/* Uses at a position of the n-th line, one after the other from 0 below `stratum->block`: the
 * counters and how many iterations one stands for; 0 when there is no such use. */
double rf_general_strata_point(struct rf_general_refs *refs,
                               const struct rf_general_stratum *stratum, size_t n, int64_t position,
                               int64_t within, int64_t *at);

#endif
