/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_CHART_H
#define RF_INSTRUCTION_CHART_H

#include "base/text.h"
#include "model/ir/instruction_roofline.h"

/* The instruction roofline of a GPU with the kernels on it, to be read. */
void rf_instruction_chart_text(struct rf_text *out, const struct rf_instruction_chart *chart);

/* As JSON, schema rfmodel.roofline/1. */
void rf_instruction_chart_json(struct rf_text *out, const struct rf_instruction_chart *chart,
                               bool is_compact);

/* As CSV, a line for each ceiling, level, wall, point and line of the chart. */
void rf_instruction_chart_csv(struct rf_text *out, const struct rf_instruction_chart *chart);

/* "1/8", the intensity of a wall: walls are inverses of whole numbers. */
const char *rf_instruction_chart_inverse(struct rf_arena *arena, double per_request);

#endif
