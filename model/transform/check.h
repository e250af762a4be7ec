/* SPDX-License-Identifier: MIT */
#ifndef RF_CHECK_H
#define RF_CHECK_H

#include "model/transform/forecast.h"

/* What is to be simulated in place of the nest as it stands. */
struct rf_check {
	const struct rf_blocks *blocks; /* NULL: none */
	const double *factors;          /* of them */
	const size_t *order;            /* of the loops; NULL: as they are */
	size_t held;                    /* so many of the outermost loops stand still */
	int64_t padding;                /* added to size `padded` */
	int padded;                     /* -1: none */
	size_t most_links;              /* of those nearest the core; 0: all */
	double most_references;         /* that may be walked through; 0: as is usual */
};

/* Simulates one block in the middle of the nest over all turns of the loops inside the loops over
 * the blocks, with the arrays as they lie in the whole.  Without links in `traffic` it could not be
 * done, or would have taken too long.  `walked` is how many references it took. */
enum rf_status rf_check_simulate(const struct rf_trial_setting *setting,
                                 const struct rf_check *check, struct rf_arena *arena,
                                 struct rf_traffic *traffic, double *walked);

#endif
