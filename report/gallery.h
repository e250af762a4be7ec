/* SPDX-License-Identifier: MIT
 *
 * A page for a lecture: kernels on machines, a roofline for each machine and a table of all.
 */
#ifndef RF_GALLERY_H
#define RF_GALLERY_H

#include "base/text.h"
#include "model/ir/result.h"
#include "report/roofline_chart.h"

struct rf_gallery;

struct rf_gallery *rf_gallery_new(struct rf_arena *arena);

/* Takes over what the page shows of a result; `sizes` and `series` as for rf_roofline_chart_add. */
void rf_gallery_add(struct rf_gallery *gallery, const struct rf_result *result, const char *sizes,
                    size_t series);

/* Writes the page; `all` is the chart of all machines together. */
void rf_gallery_write(struct rf_text *out, struct rf_gallery *gallery,
                      const struct rf_roofline_chart *all, const char *command);

#endif
