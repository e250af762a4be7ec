/* SPDX-License-Identifier: MIT
 *
 * Other orders and blocks for kernels that are no single rectangular nest.
 */
#ifndef RF_BANDS_H
#define RF_BANDS_H

#include "model/ir/machine.h"
#include "model/ir/result.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/hierarchy.h"

struct rf_bands_input {
	const struct rf_kernel *kernel;
	const struct rf_hierarchy *hierarchy;
	const struct rf_machine *machine;
	const struct rf_counts *counts;
	const int64_t *sizes;
	double iterations; /* that figures are divided by */
	int64_t cores;
	bool from_datasheet;
};

/* Fills the proposals of a result, and says where nothing can be proposed. */
enum rf_status rf_bands_search(const struct rf_bands_input *input, struct rf_arena *arena,
                               struct rf_result *result);

/* Adds tiles of skewed loops to the proposals for a single nest, where tiles of the loops as they
 * stand would bring something but are illegal. */
enum rf_status rf_bands_skew(const struct rf_bands_input *input, struct rf_arena *arena,
                             struct rf_result *result);

#endif
