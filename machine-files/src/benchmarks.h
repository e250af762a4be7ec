/* SPDX-License-Identifier: MIT
 *
 * The streams of the benchmark loops that bandwidths are measured with.
 */
#ifndef RF_BENCHMARKS_H
#define RF_BENCHMARKS_H

#include <stdbool.h>
#include <stddef.h>

struct rf_benchmark {
	const char *name;
	int reads, writes, both; /* elements an iteration reads, writes; both: read and written */
};

/* The known benchmark of that name, NULL when there is none. */
const struct rf_benchmark *rf_benchmarks_find(const char *name);

/* The known name nearest to a misspelt one, NULL when none is near. */
const char *rf_benchmarks_nearest(const char *name);

/* Bytes that cross the bus for each byte that the loop names: every element that is written but
 * not read is brought in first. */
double rf_benchmarks_allocate_factor(int reads, int writes, int both);

/* The same on the link to a victim cache, over which every line that comes also goes, changed or
 * not. */
double rf_benchmarks_victim_factor(int reads, int writes, int both);

#endif
