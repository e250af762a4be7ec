/* SPDX-License-Identifier: MIT
 *
 * A kernel with a band of its loops transformed, as a kernel.
 */
#ifndef RF_TRANSFORMED_NEST_H
#define RF_TRANSFORMED_NEST_H

#include "model/poly/transform.h"

/* Fills `out`, which lives in the domain's arena and shares with the kernel what does not change.
 * The domain needs values for the sizes.  RF_POLY_UNFIT where the new bounds are not the greatest
 * and least of forms with factors of one, or a loop of the band has steps: rf_domain_why. */
enum rf_poly rf_transformed_nest_make(struct rf_domain *domain,
                                      const struct rf_transform *transform, struct rf_kernel *out);

#endif
