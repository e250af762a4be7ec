/* SPDX-License-Identifier: MIT */
#ifndef RF_KEPT_H
#define RF_KEPT_H

#include "model/cpu/loop_body.h"

/* What else an iteration touches that may be, as far as a compiler knows, at a place that every
 * turn writes; NULL: nothing, so that the place needs no store before the loop ends.  The place is
 * that of an access which stays the same over the loop, or of a scalar. */
const struct rf_access *rf_kept_from_register(const struct rf_kernel *kernel,
                                              const struct rf_body *body,
                                              const struct rf_access *place);
const struct rf_access *rf_kept_from_scalar(const struct rf_kernel *kernel,
                                            const struct rf_body *body, int scalar);

#endif
