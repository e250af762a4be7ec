/* SPDX-License-Identifier: MIT
 *
 * Look-up with nothing but C, for processors of every kind.
 */
#include <stdint.h>
#include <string.h>

#include "cache-sim/eight.h"

#define ENTRY uint32_t
#define TARGET

static int row_find(const uint32_t *row, uint32_t length, uint32_t key)
{
	for (uint32_t way = 0; way < length; ++way)
		if ((row[way] & ~(uint32_t)1) == key)
			return (int)way;
	return -1;
}

static inline void row_to_front(uint32_t *row, uint32_t length, uint32_t way, uint32_t entry)
{
	(void)length;
	memmove(row + 1, row, way * sizeof(*row));
	row[0] = entry;
}

#include "cache-sim/engine.h"

const struct engine rf_engine_plain = { "plain",      engine_access,     engine_run,
	                                engine_flush, engine_look_above, engine_replay };
