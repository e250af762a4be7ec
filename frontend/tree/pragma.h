/* SPDX-License-Identifier: MIT */
#ifndef RF_PRAGMA_H
#define RF_PRAGMA_H

#include "frontend/tree/reader.h"

/* Sets what the OpenMP pragmas in front of a loop say, and those inside of it, up to its last line.
 * Loops come in the order of the source. */
enum rf_status rf_pragma_apply(struct rf_reader *reader, int last_line, struct rf_loop *loop);

/* Passes over the pragmas up to a line: those of loops that are not read. */
void rf_pragma_skip(struct rf_reader *reader, int line);

/* A marked part of the source: between `first` and `last`, exclusive. */
struct rf_pragma_region {
	const char *name; /* NULL of #pragma scop */
	int first, last;
};

struct rf_pragma_regions {
	size_t count;
	size_t capacity;
	struct rf_pragma_region *items;
};

/* All regions, in order; refuses one that is opened and not closed or the reverse. */
enum rf_status rf_pragma_regions(struct rf_reader *reader, struct rf_pragma_regions *regions);

#endif
