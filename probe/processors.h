/* SPDX-License-Identifier: MIT */
#ifndef RF_PROCESSORS_H
#define RF_PROCESSORS_H

#include <stdbool.h>

#include "base/arena.h"

/* Numbers of the system for hardware threads. */
struct rf_processors {
	size_t count;
	int *items;
};

/* Those that threads of this process may run on, one of each core: the first ones of all cores,
 * then, with `siblings`, their second ones, and so on.  `one_domain`: of cores that share the
 * memory of the first one.  No more than the quota of a control group keeps busy.  None where the
 * system does not tell, or without memory. */
struct rf_processors rf_processors_list(bool siblings, bool one_domain, struct rf_arena *arena);

#endif
