/* SPDX-License-Identifier: MIT */
#ifndef RF_MEMORY_QUEUE_H
#define RF_MEMORY_QUEUE_H

#include <stdint.h>

/* Cycles in which each of `cores` cores does a piece of work, if one alone takes `alone_cy` for it,
 * `memory_cy` of which memory is busy at least.  No fewer than alone, or than memory needs for all
 * of them. */
double rf_memory_queue_cycles(double alone_cy, double memory_cy, int64_t cores);

#endif
