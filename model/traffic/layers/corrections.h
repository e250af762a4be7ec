/* SPDX-License-Identifier: MIT */
#ifndef RF_CORRECTIONS_H
#define RF_CORRECTIONS_H

#include "model/ir/options.h"
#include "model/traffic/layers/lc.h"

/* Lines that cross a boundary as hardware makes it of layer conditions. */
struct rf_corrections {
	const char *names; /* of what changes them: "edges, steps"; NULL: nothing */
	struct rf_lc_lines lines;
	struct rf_lc_lines fewest, most; /* nine times of ten; the sharp step is inside */
	struct rf_lc_lines foot;         /* where the slope begins: all fits that may fit */
	struct rf_number kept_share; /* of all data, what one run finds of the last, on a slope */
};

/* `wanted` are bits RF_CORRECT_...; `textbook` are the lines without; `asked` are those that the
 * cache above loads, in the same unit. */
struct rf_corrections rf_corrections_make(const struct rf_lc *lc,
                                          const struct rf_boundary *boundary,
                                          const struct rf_lc_lines *textbook, double asked,
                                          unsigned wanted);

/* Streams that prefetchers follow at once. */
enum { RF_CORRECTIONS_FOLLOWED = 32 };

/* Streams with which a loop walks along memory: lines that it would load over a link of each one
 * that it fills, if nothing stayed but the line at hand. */
double rf_corrections_streams(const struct rf_lc *lc, const struct rf_boundary *boundary);

/* Whether the innermost loop walks along memory wherever it moves. */
bool rf_corrections_along_memory(const struct rf_footprint_nest *scene);

#endif
