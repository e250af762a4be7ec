/* SPDX-License-Identifier: MIT
 *
 * Results of the ECM model as bars: the core, and the links one after the other.
 */
#ifndef RF_ECM_BARS_H
#define RF_ECM_BARS_H

#include "report/report.h"

struct rf_ecm_bars;

/* More groups than this make no picture. */
enum { RF_ECM_BARS_MOST = 60 };

struct rf_ecm_bars *rf_ecm_bars_new(struct rf_arena *arena);

/* Takes over what the picture needs of a result, under a name, or its sizes where that is NULL.
 * False without memory. */
bool rf_ecm_bars_add(struct rf_ecm_bars *bars, const struct rf_result *result, const char *name);

void rf_ecm_bars_draw(struct rf_text *out, const struct rf_ecm_bars *bars,
                      const struct rf_canvas *canvas);

#endif
