/* SPDX-License-Identifier: MIT */
#ifndef RF_CORE_KIND_H
#define RF_CORE_KIND_H

#include "probe/topology.h"

/* The shipped machine whose core is that of a processor, or next to it. */
struct rf_core_kind {
	const char *id;   /* NULL: none is near */
	const char *core; /* "Golden Cove" */
	bool is_near;     /* not the same core, but the one before it */
	bool is_narrow;   /* without the 512-bit vectors of the shipped machine */
};

/* By what the instructions of this host allow, and where they tell too little, as by number. */
struct rf_core_kind rf_core_kind_of_host(const struct rf_topology *topology);

/* By vendor, family and model number. */
struct rf_core_kind rf_core_kind_by_number(const struct rf_topology *topology);

#endif
