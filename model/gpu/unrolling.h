/* SPDX-License-Identifier: MIT
 *
 * Turns of a loop inside a thread that a compiler writes out.
 */
#ifndef RF_UNROLLING_H
#define RF_UNROLLING_H

#include "model/traffic/nest/stream.h"

struct rf_unrolling {
	bool is_whole; /* no loop is left */
	double turns;  /* that become one: all of a whole one, 1 if none are put together */
	bool is_known; /* the compiler knows how often the loop turns */
};

struct rf_unrolling rf_unrolling_of(const struct rf_stream *stream,
                                    const struct rf_stream_node *loop);

#endif
