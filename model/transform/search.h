/* SPDX-License-Identifier: MIT
 *
 * The search for other loops.
 */
#ifndef RF_SEARCH_H
#define RF_SEARCH_H

#include "model/ir/result.h"
#include "model/traffic/nest/counts.h"
#include "model/transform/forecast.h"

/* Fills traffic, roofline and time of a forecast with what the page of a changed kernel says; its
 * time is not known where there is no such page. */
typedef enum rf_status rf_search_page(const void *of, const struct rf_kernel *kernel,
                                      struct rf_forecast *forecast);

struct rf_search_input {
	struct rf_forecast_setting setting; /* `nest` and `lc` are NULL for a whole run */
	const struct rf_kernel *kernel;
	const struct rf_counts *counts; /* of the whole run; NULL: not known */
	double iterations;              /* that figures of a whole run are divided by */
	double it_per_s;                /* of the loops as they stand, as their page has it */
	double safety;
	int64_t first_cores;  /* shares of caches are listed from so many on; 0: not at all */
	rf_search_page *page; /* asked with `of`, for other loops */
	const void *of;
};

/* Fills the proposals of a result, ranked by what they are predicted to bring, and says where
 * nothing can be proposed. */
enum rf_status rf_search_propose(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_result *result);

/* Of a single nest, what closed forms alone tell in a few milliseconds: for every cache in which a
 * condition is broken the first block that restores it, the cache nearest to memory first, and the
 * best order of the loops, as far as these are predicted to make the loops faster.  Their links,
 * factors and names are those that rf_search_propose finds unless sets decide otherwise; neither
 * dependences nor the simulator are asked. */
enum rf_status rf_search_suggest(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_proposal **suggestions, size_t *count);

#endif
