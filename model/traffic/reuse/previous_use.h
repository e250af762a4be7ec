/* SPDX-License-Identifier: MIT
 *
 * Who used a line last.
 */
#ifndef RF_PREVIOUS_USE_H
#define RF_PREVIOUS_USE_H

#include "model/traffic/reuse/references.h"

/* Two uses of a line, one after the other, and with them the window between them.  The outermost
 * `same` loops stand still in between; if `turns`, the next one is around both and goes on. */
struct rf_previous_use_pair {
	struct rf_references_use from, to;
	size_t same;
	bool turns;
	bool wraps; /* the one use is of the sweep before, and the end of that lies in between */
	bool of_stores; /* looked for: the last store to the line, whatever only reads it since */
};

/* Finds the last use of the line of `pair->to` before it, or the last store, and fills the rest of
 * the pair; false when there is none. */
bool rf_previous_use_find(struct rf_references *refs, struct rf_previous_use_pair *pair);

/* The same of a first use: the last one to its line in a run of everything just before. */
bool rf_previous_use_find_last(struct rf_references *refs, struct rf_previous_use_pair *pair);

/* Of the searches so far, the share that was given up after too many steps, so that nobody knows
 * whether what they found is the last use. */
double rf_previous_use_doubt(const struct rf_references *refs);

#endif
