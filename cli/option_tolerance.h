/* SPDX-License-Identifier: MIT
 *
 * --tolerance: how much worse than in a baseline a figure may be.
 */
#ifndef RF_OPTION_TOLERANCE_H
#define RF_OPTION_TOLERANCE_H

#include "cli/option_table.h"

enum rf_status rf_option_tolerance_add(struct rf_option_reader *reader, const char *value);

/* Whether a path is one that a tolerance is for: the same, with * for any text in it,
 * or with a link by the level below it, as paths of results name it. */
bool rf_option_tolerance_fits(const struct rf_tolerance *tolerance, const char *path);

#endif
