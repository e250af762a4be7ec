/* SPDX-License-Identifier: MIT */
#ifndef RF_MISSING_FIGURE_H
#define RF_MISSING_FIGURE_H

#include "model/schema/result_path.h"

/* Of a path that leads nowhere: what to say, and as `hint` why that is so, or what is near. */
const char *rf_missing_figure(const struct rf_result_document *document, const char *path,
                              struct rf_arena *arena, const char **hint);

#endif
