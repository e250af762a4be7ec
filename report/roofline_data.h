/* SPDX-License-Identifier: MIT
 *
 * What a chart of loops on rooflines has collected, for its printers.
 */
#ifndef RF_ROOFLINE_DATA_H
#define RF_ROOFLINE_DATA_H

#include "base/vector.h"
#include "report/roofline_chart.h"

enum { RF_CHART_MOST_ROOFS = 8, RF_CHART_MOST_CEILINGS = 16 };

/* Of no machine, of no series, joined to nothing. */
#define RF_CHART_NONE SIZE_MAX

struct rf_roof_on_chart {
	const char *level, *benchmark;
	double bytes_per_s;
};

struct rf_ceiling_on_chart {
	const char *name;
	double flop_per_s;
};

struct rf_machine_on_chart {
	const char *id, *name;
	int64_t cores; /* of a GPU its multiprocessors */
	bool is_of_gpu;
	double peak;
	size_t roof_count, ceiling_count;
	struct rf_roof_on_chart roofs[RF_CHART_MOST_ROOFS];
	struct rf_ceiling_on_chart ceilings[RF_CHART_MOST_CEILINGS];
};

struct rf_loop_on_chart {
	const char *name;
	const char *sizes;      /* of one of several points of a loop; NULL: there is one */
	const char *parameters; /* all sizes and cores; NULL: not known */
	size_t machine;         /* its index */
	size_t series;          /* of points of one loop at several sizes ... */
	size_t order;           /* ... and which came first */
	const char *bound;      /* NULL: not known */
	bool is_measured;
	double flop_per_byte, flop_per_s; /* at the level that bounds it */
	const char *level;                /* that this is of; NULL: the last one, or not known */
	double roof_flop_per_s, of_roof;  /* a part of 1; 0: not known */
	double seconds, gain_seconds;     /* of one run, and what a run at the roof takes less */
	const char *lever;                /* what makes it faster; NULL: not known */
	size_t joined;                    /* of a measured one: the same as predicted */
	size_t level_count;               /* intensities at all levels */
	double levels[RF_CHART_MOST_ROOFS];
};

struct rf_roofline_chart {
	struct rf_arena *arena;
	size_t machine_count;
	struct rf_machine_on_chart machines[RF_ROOFLINE_CHART_MOST_MACHINES];
	RF_VECTOR(struct rf_loop_on_chart) loops;
	const char *remark; /* NULL: none */
	bool failed;
};

/* "Intel Xeon Gold 6148, 1 core", "2d-5pt, N = 100, measured" */
const char *rf_roofline_data_machine(struct rf_arena *arena,
                                     const struct rf_machine_on_chart *machine);
const char *rf_roofline_data_loop(struct rf_arena *arena, const struct rf_loop_on_chart *loop);

/* Its roof in the unit of its speed, to stand beside that: "5.997" beside "5.09 GFLOP/s"; NULL
 * where it is not known. */
const char *rf_roofline_data_roof(struct rf_arena *arena, const struct rf_loop_on_chart *loop);

#endif
