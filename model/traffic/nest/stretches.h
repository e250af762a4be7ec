/* SPDX-License-Identifier: MIT */
#ifndef RF_STRETCHES_H
#define RF_STRETCHES_H

#include "model/traffic/nest/stream.h"

enum { RF_STRETCHES_MOST = 64 };

/* Turns of a loop at which something else begins to run inside, ascending. */
struct rf_stretches {
	size_t count;
	uint64_t begins[RF_STRETCHES_MOST];
};

/* Finds them where loops around have these values, that of the loop being its first one; false
 * where what runs inside depends on its variable in other ways. */
bool rf_stretches_find(const struct rf_stream_node *loop, const int64_t *values, uint64_t turns,
                       struct rf_stretches *stretches);

#endif
