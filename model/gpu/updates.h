/* SPDX-License-Identifier: MIT
 *
 * Atomic updates of global memory that wait for each other.
 */
#ifndef RF_UPDATES_H
#define RF_UPDATES_H

#include "model/gpu/warp_walk.h"

/* Of the word that has most of them; both 0 where no word has two. */
struct rf_updates {
	double least, most; /* they differ where indices are read from memory */
};

struct rf_updates rf_updates_find(const struct rf_stream *stream,
                                  const struct rf_warp_counts *counts);

#endif
