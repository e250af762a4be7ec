/* SPDX-License-Identifier: MIT */
#ifndef RF_HOST_ROOF_H
#define RF_HOST_ROOF_H

#include "model/roofline/bandwidth.h"

/* The way of a GPU's data from the memory of its host, where they lie there: `traffic` is what
 * crosses the GPU's own memory.  Not known where data lie in that, or nothing tells what the link
 * carries.  RF_FAILED without memory. */
enum rf_status rf_host_roof_find(const struct rf_demand *demand,
                                 const struct rf_link_traffic *traffic, struct rf_arena *arena,
                                 struct rf_host_path *path);

/* What the links of the GPUs of a demand carry in one direction; 0: not known. */
double rf_host_roof_links(const struct rf_demand *demand);

#endif
