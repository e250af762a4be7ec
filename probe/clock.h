/* SPDX-License-Identifier: MIT */
#ifndef RF_CLOCK_H
#define RF_CLOCK_H

#include "base/arena.h"

/* The nominal clock of this host in Hz, where hwloc does not tell; 0: nobody does. */
double rf_clock_of_host(struct rf_arena *arena);

#endif
