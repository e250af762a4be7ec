/* SPDX-License-Identifier: MIT */
#ifndef RF_PAGE_STEPS_H
#define RF_PAGE_STEPS_H

#include "microbench/workplace.h"

/* Cycles that a core waits for the place of a page that it does not keep; 0: not to be found. */
double rf_page_steps_walk_cy(const struct rf_workplace *place);

/* Pages whose places it keeps. */
double rf_page_steps_entries(const struct rf_workplace *place);

#endif
