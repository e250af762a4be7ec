/* SPDX-License-Identifier: MIT
 *
 * Footprints of walks that jump.
 */
#ifndef RF_LATTICE_H
#define RF_LATTICE_H

#include "model/traffic/nest/footprint.h"

/* Bytes that one group touches in a window, whatever its loops cover; what it came to is kept in
 * `shape->known`. */
struct rf_measure rf_lattice_bytes(const struct rf_footprint_nest *scene,
                                   const struct rf_footprint_group *shape,
                                   const struct rf_footprint_window *window);

#endif
