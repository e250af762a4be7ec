/* SPDX-License-Identifier: MIT
 *
 * The processors that threads are bound to.
 */
#ifndef RF_VALIDATE_CPUS_H
#define RF_VALIDATE_CPUS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct rf_cpus {
	size_t count;
	int *items;
};

/* Of the processors that this program may use, one of each core, or with `siblings` all of them;
 * none: out of memory, or the system does not say. */
struct rf_cpus rf_cpus_list(bool siblings, struct rf_arena *arena);

#endif
