/* SPDX-License-Identifier: MIT */
#ifndef RF_CEILINGS_H
#define RF_CEILINGS_H

#include "model/roofline/bandwidth.h"
#include "model/roofline/roofline.h"

/* Adds the ceilings below and above the roofs of a roofline whose levels are there. */
enum rf_status rf_ceilings_find(const struct rf_roofline_input *input,
                                const struct rf_demand *demand, struct rf_arena *arena,
                                struct rf_roofline *out);

/* FLOP per cycle of a core, all units in balance, of an element type. */
struct rf_figure rf_ceilings_peak(const struct rf_machine *machine, int element);

#endif
