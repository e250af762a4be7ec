/* SPDX-License-Identifier: MIT */
#ifndef RF_DESCRIBE_H
#define RF_DESCRIBE_H

#include "model/ir/result.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/nest.h"

struct rf_describe_input {
	const struct rf_kernel *kernel;
	const struct rf_nests *nests;
	const struct rf_nest *nest; /* the one that is analysed; NULL when there is none */
	const int64_t *sizes;
	const bool *sizes_known;
	bool all_known;
	bool without_formulas;
	size_t other_count; /* of parameters that are no sizes */
	const struct rf_parameter *others;
	const struct rf_counts *counts; /* of the whole run; NULL: not known ... */
	const struct rf_stream *stream; /* ... and of what they were made */
};

/* Fills loops, arrays, operations and parameters of a result. */
enum rf_status rf_describe(const struct rf_describe_input *input, struct rf_arena *arena,
                           struct rf_result *result);

/* The operations of an iteration in words of the page, from the work by element type. */
void rf_describe_operations(struct rf_result *result);

#endif
