/* SPDX-License-Identifier: MIT
 *
 * Names of benchmarks, after likwid-bench, STREAM and the Empirical Roofline Toolkit.
 *
 * Two loops are called triad: likwid's a = b + c * d reads three arrays, STREAM's a = b + s * c
 * two.  Here `triad` is likwid's and `stream triad` STREAM's; a file whose figures follow another
 * habit says so under `streams`.
 */
#include "machine-files/src/benchmarks.h"

#include "base/text.h"

static const struct rf_benchmark benchmarks[] = {
	{ "load", 1, 0, 0 },  { "store", 0, 1, 0 }, { "copy", 1, 1, 0 },
	{ "scale", 1, 1, 0 }, { "add", 2, 1, 0 },   { "update", 1, 1, 1 },
	{ "triad", 3, 1, 0 }, { "daxpy", 2, 1, 1 }, { "stream triad", 2, 1, 0 },
	{ "dot", 2, 0, 0 },   { "ert", 1, 1, 1 },
};

enum { BENCHMARK_COUNT = sizeof(benchmarks) / sizeof(*benchmarks) };

const struct rf_benchmark *rf_benchmarks_find(const char *name)
{
	for (size_t i = 0; i < BENCHMARK_COUNT; ++i)
		if (rf_text_equal(benchmarks[i].name, name))
			return &benchmarks[i];
	return NULL;
}

const char *rf_benchmarks_nearest(const char *name)
{
	const char *names[BENCHMARK_COUNT];

	for (size_t i = 0; i < BENCHMARK_COUNT; ++i)
		names[i] = benchmarks[i].name;
	return rf_text_nearest(name, names, BENCHMARK_COUNT);
}

double rf_benchmarks_allocate_factor(int reads, int writes, int both)
{
	return reads + writes > 0 ? (double)(reads + 2 * writes - both) / (reads + writes) : 1;
}

double rf_benchmarks_victim_factor(int reads, int writes, int both)
{
	return reads + writes > 0 ? 2.0 * (reads + writes - both) / (reads + writes) : 1;
}
