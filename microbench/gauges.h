/* SPDX-License-Identifier: MIT
 *
 * What is measured, one figure after the other, in several rounds.
 */
#ifndef RF_GAUGES_H
#define RF_GAUGES_H

#include "microbench/computing.h"
#include "microbench/workplace.h"

enum rf_gauge_kind {
	RF_GAUGE_CLOCK,      /* of the first core, with the others idle */
	RF_GAUGE_CAPACITY,   /* of a cache */
	RF_GAUGE_STREAM,     /* bytes that it names in a second, or in a cycle */
	RF_GAUGE_STEP,       /* cycles of a load */
	RF_GAUGE_ARITHMETIC, /* operations in a cycle, of chains cycles of an operation */
	RF_GAUGE_PAGES,      /* whose place a core keeps */
	RF_GAUGE_WALK,       /* cycles for the place of another one */
	RF_GAUGE_BUSY_CLOCK, /* of all cores, with vectors of so many bytes */
	RF_GAUGE_OFF_LINES, /* bytes that a stream in the first cache names in a cycle, off lines */
	RF_GAUGE_BESIDE     /* cycles of a line of a cache, while lines of memory come */
};

enum { RF_GAUGE_ROUNDS = 64 };

struct rf_gauge {
	enum rf_gauge_kind kind;
	size_t level; /* of caches; their number is that of memory */
	size_t cores;
	size_t stream;
	enum rf_computing_form form;
	enum rf_computing_operation operation;
	int vector_bytes;
	double rounds[RF_GAUGE_ROUNDS];
	double least;     /* of a capacity, in all rounds: from where on data begin to miss */
	double disturbed; /* the best that others disturbed, where nothing else is known */
	size_t round_count;
};

struct rf_gauges {
	size_t count, capacity;
	struct rf_gauge *items;
};

/* All gauges of a machine, those that others rest on first; with `curves` streams of every number
 * of cores, else of one and of all. */
enum rf_status rf_gauges_list(const struct rf_workplace *place, bool curves, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_gauges *gauges);

/* Whether it is a stream in a cache that keeps the pace of its core: bytes in a cycle. */
bool rf_gauges_keep_pace(const struct rf_machine *machine, const struct rf_gauge *gauge);

/* Measures one of them once more. */
void rf_gauges_measure(const struct rf_workplace *place, struct rf_gauge *gauge);

/* What it comes to, 0 where there is nothing, and how far rounds are from it, as a share. */
double rf_gauges_value(const struct rf_gauge *gauge);
double rf_gauges_spread(const struct rf_gauge *gauge);

#endif
