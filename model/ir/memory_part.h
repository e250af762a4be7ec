/* SPDX-License-Identifier: MIT
 *
 * Where arrays lie in several memories: in which, and what each of these carries.
 */
#ifndef RF_MEMORY_PART_H
#define RF_MEMORY_PART_H

#include "model/ir/machine.h"

/* In which of a machine's memories an array lies; `array` NULL: all that are not named. */
struct rf_placed_array {
	const char *array, *memory;
};

/* What one of several memories has of a link's traffic. */
struct rf_memory_part {
	const struct rf_memory *memory;
	const char *name; /* its name */
	double load_bytes_per_it, evict_bytes_per_it, total_bytes_per_it;
};

#endif
