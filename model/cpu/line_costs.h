/* SPDX-License-Identifier: MIT */
#ifndef RF_LINE_COSTS_H
#define RF_LINE_COSTS_H

#include <stdbool.h>

#include "model/ir/machine.h"

/* Links of a machine that can have costs. */
enum { RF_MOST_LINKS = 8 };

/* Cycles of one core for a line over a link: towards it, and away from it. */
struct rf_line_cost {
	double in_cy, out_cy;
};

/* What lines cost one core, by link, nearest the core first; false where the machine file does not
 * have benchmarks of one core for every level, or the links work at the same time. */
bool rf_line_costs_find(const struct rf_machine *machine, struct rf_line_cost *costs);

#endif
