/* SPDX-License-Identifier: MIT */
#ifndef RF_BANDWIDTH_H
#define RF_BANDWIDTH_H

#include "model/ir/machine.h"
#include "model/ir/result.h"

/* Who asks: how many cores take part, and whether datasheet figures are wanted. */
struct rf_demand {
	const struct rf_machine *machine;
	int64_t cores;
	bool from_datasheet;
};

struct rf_rate {
	double bytes_per_s;    /* 0: the machine file does not say */
	const char *benchmark; /* "copy", "datasheet", "link" */
	const char *source;
};

/* Cycles that pass in a second on all units that take part: cores, or the SMs of a GPU. */
double rf_demand_cycles_per_s(const struct rf_demand *demand);

/* Whether what is used of a bandwidth is as good as all of it. */
bool rf_bandwidth_is_saturated(double used, double all);

/* Bandwidth of the link that a traffic describes, for its mix of loads and stores. */
struct rf_rate rf_bandwidth_of_link(const struct rf_demand *demand,
                                    const struct rf_link_traffic *traffic);

/* Bandwidth of one of several memories, for its part of a link's traffic. */
struct rf_rate rf_bandwidth_of_part(const struct rf_demand *demand,
                                    const struct rf_memory_part *part);

/* What the channels of memory could carry, of the domains that take part. */
struct rf_rate rf_bandwidth_of_bus(const struct rf_demand *demand);

/* Bandwidth of memory for a mix of loads and stores; NULL stands for loads alone.  Of several
 * memories that each carry a part it is that of all, which is had when the slowest is done. */
struct rf_rate rf_bandwidth_of_memory(const struct rf_demand *demand,
                                      const struct rf_link_traffic *traffic);

/* The benchmark of all cores of a domain whose bandwidth of memory holds for a mix of loads and
 * stores; NULL: none was measured. */
const struct rf_bandwidth *rf_bandwidth_shared_memory(const struct rf_machine *machine,
                                                      const struct rf_link_traffic *traffic);

#endif
