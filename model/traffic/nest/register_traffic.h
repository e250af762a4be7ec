/* SPDX-License-Identifier: MIT */
#ifndef RF_REGISTER_TRAFFIC_H
#define RF_REGISTER_TRAFFIC_H

#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/nest.h"

/* Bytes between registers and the first cache in an iteration. */
struct rf_register_traffic {
	double load_bytes_per_it, store_bytes_per_it;
};

/* What stays the same over the innermost loop stays in a register. */
struct rf_register_traffic rf_register_traffic_of_nest(const struct rf_nest *nest);

/* All that a whole run loads and stores, divided by a number of iterations. */
struct rf_register_traffic rf_register_traffic_of_run(const struct rf_kernel *kernel,
                                                      const struct rf_counts *counts,
                                                      double iterations);

#endif
