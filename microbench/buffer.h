/* SPDX-License-Identifier: MIT */
#ifndef RF_BUFFER_H
#define RF_BUFFER_H

#include "base/arena.h"

enum rf_buffer_pages { RF_BUFFER_HUGE, RF_BUFFER_SMALL };

/* Room for data that nobody has touched yet, in such pages where the system has them; it begins at
 * a multiple of 2 MiB.  NULL where there is not so much. */
struct rf_buffer {
	char *data;
	void *mapping;
	size_t mapped;
};

struct rf_buffer rf_buffer_map(size_t bytes, enum rf_buffer_pages pages);
void rf_buffer_unmap(struct rf_buffer *buffer);

/* Whether data of programs that ask for nothing lie in small pages. */
bool rf_buffer_small_is_usual(struct rf_arena *arena);

#endif
