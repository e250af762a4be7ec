/* SPDX-License-Identifier: MIT
 *
 * What would be if the nest were blocked or its loops exchanged.
 */
#ifndef RF_FORECAST_H
#define RF_FORECAST_H

#include "model/ir/machine.h"
#include "model/ir/result.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/layers/lc.h"
#include "model/transform/blocked_nest.h"

/* What all trials at one point have in common. */
struct rf_forecast_setting {
	const struct rf_nest *nest; /* as it stands */
	const struct rf_lc *lc;     /* of it, with its needs */
	const struct rf_hierarchy *hierarchy;
	const struct rf_machine *machine;
	const double *sizes;
	const int64_t *whole_sizes;
	int64_t cores;
	bool from_datasheet;
};

/* A transformed nest.  One changed serves every block size. */
struct rf_changed_nest {
	const struct rf_forecast_setting *setting;
	struct rf_nest nest;
	struct rf_groups groups;
	struct rf_blocks blocks;        /* count 0: not blocked */
	double factors[RF_MAX_BLOCKED]; /* lengths of blocks, as set */
	double trips[RF_MAX_BLOCKED];   /* of the loops that are blocked */
	double sizes[RF_MAX_SIZES];
};

/* Bytes and speed. */
struct rf_forecast {
	struct rf_traffic traffic;
	struct rf_roofline roofline;
};

/* Seconds per iteration of all transfers, one after the other. */
double rf_forecast_transfer_time(const struct rf_forecast *forecast);

/* Whether there is room for the sizes that blocking adds. */
bool rf_forecast_has_room(const struct rf_forecast_setting *setting, size_t count);

/* Blocks `count` loops; `is_shared` gives all of them the same length. */
enum rf_status rf_forecast_block(const struct rf_forecast_setting *setting, size_t place,
                                 const size_t *loops, size_t count, bool is_shared,
                                 struct rf_arena *arena, struct rf_changed_nest *changed);
enum rf_status rf_forecast_permute(const struct rf_forecast_setting *setting, const size_t *order,
                                   struct rf_arena *arena, struct rf_changed_nest *changed);

/* Length of the blocks of the i-th blocked loop. */
void rf_forecast_set(struct rf_changed_nest *changed, size_t i, double factor);

/* The transformed nest in numbers, with full blocks, and what its reuses need. */
enum rf_status rf_forecast_scene(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_scale *scale, struct rf_lc *lc);
enum rf_status rf_forecast_needs(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_scale *scale, struct rf_lc *lc);

/* Traffic and roofline with blocks of average length, which accounts for the last ones. */
enum rf_status rf_forecast_make(const struct rf_changed_nest *changed, struct rf_arena *arena,
                                struct rf_forecast *forecast);

/* The roofline of a traffic that somebody else counted. */
enum rf_status rf_forecast_roofline(const struct rf_changed_nest *changed, struct rf_arena *arena,
                                    struct rf_forecast *forecast);

/* The same for the nest as it stands. */
enum rf_status rf_forecast_now(const struct rf_forecast_setting *setting, struct rf_arena *arena,
                               struct rf_forecast *forecast);

#endif
