/* SPDX-License-Identifier: MIT */
#ifndef RF_CHASE_H
#define RF_CHASE_H

#include <stddef.h>

/* Makes a way through `bytes` at `data` that comes by each place once, places being so far apart,
 * and ends where it began. */
void rf_chase_lay(char *data, size_t bytes, size_t apart_bytes);

/* Goes so many steps from `at`, and returns where that leads; each waits for the one before. */
char *rf_chase_follow(char *at, size_t steps);

#endif
