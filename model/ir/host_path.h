/* SPDX-License-Identifier: MIT
 *
 * The way of a GPU's data from the memory of its host, as results have it.
 */
#ifndef RF_IR_HOST_PATH_H
#define RF_IR_HOST_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "model/ir/speed.h"

/* A station of data on their way between the memory of a host and GPUs. */
struct rf_host_station {
	const char *name; /* "host memory", "host links", "socket link", "device memory" */
	bool is_shared;   /* by both directions; else each has its own wires */
	struct rf_number spec_bytes_per_s, measured_bytes_per_s; /* of all GPUs */
	const char *source;                                      /* of the one that counts */
};

/* Data that GPUs stream from the memory of their host. */
struct rf_host_path {
	bool known;                                /* internal: there is one */
	double to_bytes_per_it, from_bytes_per_it; /* towards the GPUs, and back */
	size_t station_count;
	struct rf_host_station *stations;
	const char *bound; /* the narrowest, for directions that take turns, ... */
	double bytes_per_s;
	const char *rates;      /* "datasheet" or "measured" */
	const char *both_bound; /* ... and for both at once */
	double both_bytes_per_s;
};

#endif
