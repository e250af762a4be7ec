/* SPDX-License-Identifier: MIT
 *
 * By how much transects differ.
 */
#ifndef RF_SPREAD_H
#define RF_SPREAD_H

#include "model/traffic/reuse/transect.h"

/* The square of an error, and from how many independent differences it is known. */
struct rf_spread {
	double square, degrees;
};

/* By how much wider the square of an interval is that holds nine times of ten, when its width is
 * known with so many degrees of freedom. */
double rf_spread_factor(double degrees);

/* Of the misses of a part. */
struct rf_spread rf_spread_of_misses(const struct rf_use_analysis *analysis,
                                     const struct rf_transect_part *part, size_t capacity);

/* Likewise, as far as it is told. */
struct rf_spread rf_spread_told(const struct rf_use_analysis *analysis,
                                const struct rf_transect_part *part, size_t capacity);

/* Of all lines that it moves, in a run that follows on others. */
struct rf_spread rf_spread_of_moves(const struct rf_transect_part *part, size_t capacity);

/* On the safe side, of one part by itself. */
double rf_spread_at_most(struct rf_spread spread);

/* Whether some of the sets that a part uses were about as crowded as they have ways. */
bool rf_spread_is_close(const struct rf_transect_part *part, size_t capacity);

#endif
