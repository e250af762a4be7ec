/* SPDX-License-Identifier: MIT
 *
 * How fast a whole run of loops is, whose traffic is known.
 */
#ifndef RF_BAND_SPEED_H
#define RF_BAND_SPEED_H

#include "model/transform/bands/band_proposal.h"

/* Fills the roofline and the time of a forecast from its traffic; false when it is not known how
 * often the loops turn, or without memory. */
bool rf_band_speed_find(struct rf_band_search *r, const struct rf_kernel *kernel,
                        struct rf_forecast *out);

#endif
