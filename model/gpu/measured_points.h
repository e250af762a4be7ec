/* SPDX-License-Identifier: MIT */
#ifndef RF_MEASURED_POINTS_H
#define RF_MEASURED_POINTS_H

#include "model/ir/instruction_roofline.h"

/* Puts measured kernels on the chart of a GPU's ceilings, and says what their places mean. */
enum rf_status rf_measured_points_place(const struct rf_instruction_ceilings *ceilings,
                                        const struct rf_profile *profile, struct rf_arena *arena,
                                        struct rf_instruction_chart *chart);

#endif
