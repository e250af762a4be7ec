/* SPDX-License-Identifier: MIT
 *
 * Which way a figure is better.
 */
#ifndef RF_DIRECTION_H
#define RF_DIRECTION_H

#include "compare/compared.h"

/* How much worse a figure has become: 0.5 where a time or traffic is half as much again or a speed
 * two thirds, below 0 where it is better, INFINITY where there was nothing before; NAN where
 * neither way is better. */
double rf_direction_worse(const struct rf_compared_figure *figure);

/* Whether a figure is what was put in: a size, an option, the kernel or the machine by name. */
bool rf_direction_is_input(const struct rf_compared_figure *figure);

#endif
