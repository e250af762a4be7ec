/* SPDX-License-Identifier: MIT */
#ifndef RF_CHASE_H
#define RF_CHASE_H

#include <stddef.h>

/* A way from place to place, so far apart, all over a stretch before it comes to the next one. */
struct rf_way {
	char *data;
	size_t bytes, apart_bytes, stretch_bytes;
};

/* Lays a way that comes by each whole place once, and ends where it began; a stretch is a multiple
 * of what places are apart. */
void rf_chase_lay(const struct rf_way *way);

/* Goes so many steps from `at`, in eights, and returns where that leads; each waits for the one
 * before. */
char *rf_chase_follow(char *at, size_t steps);

/* Loads from each place in turn, so many times; no load waits for another one. */
void rf_chase_visit(const struct rf_way *way, size_t times);

#endif
