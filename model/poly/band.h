/* SPDX-License-Identifier: MIT */
#ifndef RF_BAND_H
#define RF_BAND_H

#include "model/poly/domain_inside.h"
#include "model/poly/transform.h"

/* The loops of a transformation with those around them. */
struct rf_band {
	struct rf_domain *domain;
	const struct rf_transform *transform;
	size_t outer; /* loops around the band */
	size_t depth; /* of these and the band's own */
	int loops[RF_MAX_DEPTH];
};

/* Checks the transformation and finds the loops around it. */
enum rf_poly rf_band_find(struct rf_domain *domain, const struct rf_transform *transform,
                          struct rf_band *band);

/* { [outer loops, band] -> [outer loops, band] in the order that they run } */
isl_multi_aff *rf_band_old_order(const struct rf_band *band);

/* { [outer loops, band] -> [outer loops, new loops] }: times, of which the lesser comes first. */
isl_multi_aff *rf_band_new_order(const struct rf_band *band);

/* The same as values of loop variables: a tile loop has the value at which its block starts, and a
 * reversed loop, which is to run backwards, the values of its variable. */
isl_multi_aff *rf_band_new_values(const struct rf_band *band);

/* { [outer loops, band] -> the first value of the block that the iteration lies in }, of a tile
 * loop over one variable; of a sum the least value. */
isl_aff *rf_band_block_start(const struct rf_band *band, const struct rf_transform_loop *new);

/* The only variable that the new loop runs over, as its index in the band; -1 of a sum. */
int rf_band_single(const struct rf_band *band, const struct rf_transform_loop *loop);

/* The factor of the band's i-th variable in the sum of a new loop.  A reversed variable counts
 * upwards there; the loop over it is turned round as a whole. */
int64_t rf_band_factor(const struct rf_band *band, const struct rf_transform_loop *new, size_t i);

/* The length of a block of a tile loop, in values of the sum. */
int64_t rf_band_length(const struct rf_band *band, const struct rf_transform_loop *new);

/* Whether the loop over a single variable runs backwards. */
bool rf_band_is_reversed(const struct rf_band *band, const struct rf_transform_loop *new);

/* Whether the event happens within the band. */
bool rf_band_holds(const struct rf_band *band, const struct rf_event *event);

/* A relation between events of the band as one between iterations of the band. */
isl_map *rf_band_project(const struct rf_band *band, isl_map *map);

/* Whether the memory is private to each iteration of the band. */
bool rf_band_is_private(const struct rf_band *band, int memory);

#endif
