/* SPDX-License-Identifier: MIT
 *
 * Rates of a machine by the name of the benchmark.
 */
#ifndef MACHINE_RATES_H
#define MACHINE_RATES_H

#include <string.h>

#include "model/ir/machine.h"

/* NULL when the table has none of that name. */
static inline const struct rf_bandwidth *find_rate(const struct rf_bandwidths *table,
                                                   const char *benchmark)
{
	for (size_t i = 0; i < table->count; ++i)
		if (strcmp(table->items[i].benchmark, benchmark) == 0)
			return &table->items[i];
	return NULL;
}

#endif
