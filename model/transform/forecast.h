/* SPDX-License-Identifier: MIT
 *
 * What would be if the nest were blocked or its loops exchanged.
 */
#ifndef RF_FORECAST_H
#define RF_FORECAST_H

#include "model/ir/change.h"
#include "model/ir/machine.h"
#include "model/ir/result.h"
#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/layers/lc.h"
#include "model/transform/blocked_nest.h"

/* What all changes at one point have in common. */
struct rf_forecast_setting {
	const struct rf_nest *nest;   /* as it stands */
	const struct rf_lc *lc;       /* of it, with its needs */
	const struct rf_traffic *now; /* what the page says of it; NULL: layer conditions tell */
	const struct rf_hierarchy *hierarchy;
	const struct rf_machine *machine;
	const size_t *memory_of; /* by array: in which of its memories; NULL: all in one */
	const double *sizes;
	const int64_t *whole_sizes;
	const struct rf_in_core *in_core; /* of it, as the page has it */
	double iterations_per_line;       /* that fill a cache line; 0: not known */
	bool counts_whole_lines;          /* where a loop walks along memory */
	double data_bytes;                /* of all arrays; 0: not known */
	bool looks_at_pages;              /* those that a core does not keep cost time */
	bool is_textbook;                 /* models as they were published */
	bool may_reorder;                 /* sums of floating-point numbers */
	enum rf_compiler compiler;
	bool wants_roofline, wants_ecm;
	int64_t cores;
	bool from_datasheet;
};

/* A nest after a change.  One serves every size of its tiles. */
struct rf_changed_nest {
	const struct rf_forecast_setting *setting;
	struct rf_change change; /* with the tiles as they are set */
	struct rf_nest nest;
	struct rf_groups groups;
	struct rf_blocks blocks;        /* count 0: not blocked */
	double factors[RF_MAX_BLOCKED]; /* lengths of blocks, as set */
	double trips[RF_MAX_BLOCKED];   /* of the loops that are blocked */
	double sizes[RF_MAX_SIZES];
	struct rf_in_core in_core; /* of its innermost loop ... */
	bool takes_whole_lines;    /* ... which walks along memory */
};

/* Bytes and speed. */
struct rf_forecast {
	struct rf_traffic traffic;
	struct rf_roofline roofline;
	struct rf_prediction time; /* by the model that is believed */
};

/* Seconds per iteration of all transfers, one after the other. */
double rf_forecast_transfer_time(const struct rf_forecast *forecast);

/* Whether there is room for the sizes that blocking adds. */
bool rf_forecast_has_room(const struct rf_forecast_setting *setting, size_t count);

/* The loops of the nest from a place on as a band; nothing changes yet. */
struct rf_change rf_forecast_band(const struct rf_forecast_setting *setting, size_t place);

/* The nest with a change that is an order, or tiles: which loops are tiled is what counts, their
 * sizes are to be set; `is_shared` gives all of them the same. */
enum rf_status rf_forecast_change(const struct rf_forecast_setting *setting,
                                  const struct rf_change *change, bool is_shared,
                                  struct rf_arena *arena, struct rf_changed_nest *changed);

/* The nest without a change. */
struct rf_changed_nest rf_forecast_unchanged(const struct rf_forecast_setting *setting);

/* Length of the blocks of the i-th blocked loop. */
void rf_forecast_set(struct rf_changed_nest *changed, size_t i, double factor);

/* The transformed nest in numbers, with full blocks, and what its reuses need. */
enum rf_status rf_forecast_scene(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_measure_scale *scale, struct rf_lc *lc);
enum rf_status rf_forecast_needs(const struct rf_changed_nest *changed, bool formulas,
                                 struct rf_measure_scale *scale, struct rf_lc *lc);

/* Traffic and time with blocks of average length, which accounts for the last ones.  `scratch`
 * is cleared, unless it is the arena of the forecast as well. */
enum rf_status rf_forecast_make(const struct rf_changed_nest *changed, struct rf_arena *scratch,
                                struct rf_arena *arena, struct rf_forecast *forecast);

/* The time of a traffic that somebody else counted. */
enum rf_status rf_forecast_time(const struct rf_changed_nest *changed, struct rf_arena *arena,
                                struct rf_forecast *forecast);

/* The same for the nest as it stands. */
enum rf_status rf_forecast_now(const struct rf_forecast_setting *setting, struct rf_arena *arena,
                               struct rf_forecast *forecast);

/* What a change must save, in time of all transfers or of the slowest one, to be proposed. */
#define RF_FORECAST_WORTHWHILE 0.98

bool rf_forecast_is_worthwhile(const struct rf_forecast *change, const struct rf_forecast *now);

/* Whether a is faster than b; as fast, where they differ by less than the share
 * `alike`, and its transfers take less time one after the other. */
bool rf_forecast_is_better(const struct rf_forecast *a, const struct rf_forecast *b, double alike);

/* What every proposal says: links before and after, speed-up, bound. */
enum rf_status rf_forecast_compare(const struct rf_forecast *now, const struct rf_forecast *then,
                                   struct rf_arena *arena, struct rf_proposal *proposal);

#endif
