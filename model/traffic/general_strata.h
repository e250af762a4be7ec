/* SPDX-License-Identifier: MIT
 *
 * The iterations of a reference in parts that are alike, counted exactly, and points in each.
 */
#ifndef RF_GENERAL_STRATA_H
#define RF_GENERAL_STRATA_H

#include "model/traffic/general_scan.h"

/* Of every loop around a reference either the first turn or the others.  Of the loop along which
 * several uses share a line, points are blocks of as many turns as come back to the same place in
 * a line: there the first block is told from further whole ones and from what is left over. */
struct rf_general_stratum {
	size_t ref;
	unsigned edges; /* bit k: the first turn of the k-th loop from inside */
	bool is_rest;   /* what is left over behind the blocks */
	size_t along;   /* the loop of the blocks; the depth of the reference when there is none */
	int64_t block;  /* turns; 1 when there is none */
	double count;   /* iterations */
	double step;    /* of the points, see there */
};

/* Number of strata of a reference; some may be empty. */
unsigned rf_general_strata_count(const struct rf_general_ref *ref);

/* Describes and counts the n-th; false when the scan cannot be made. */
bool rf_general_strata_make(struct rf_general_refs *refs, size_t ref, unsigned n,
                            struct rf_general_stratum *stratum);

/* The n-th point's uses, one after the other from 0 below `stratum->block`: the counters and how
 * many iterations it stands for; 0 when there is no such use.  The points of any number of first n
 * spread evenly. */
double rf_general_strata_point(struct rf_general_refs *refs,
                               const struct rf_general_stratum *stratum, size_t n, int64_t within,
                               int64_t *at);

#endif
