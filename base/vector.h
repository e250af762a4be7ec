/* SPDX-License-Identifier: MIT
 *
 * A growing array in an arena.
 *
 *     struct { size_t count, capacity; struct rf_access *items; } accesses = { 0 };
 *     struct rf_access *a = RF_PUSH(arena, &accesses);
 *
 * RF_PUSH yields the address of a new zeroed item, or NULL without memory.  Items move when the
 * array grows, so addresses are for immediate use; keep indices.
 */
#ifndef RF_BASE_VECTOR_H
#define RF_BASE_VECTOR_H

#include <stddef.h>

#include "base/arena.h"

#define RF_VECTOR(type)                                                                            \
	struct {                                                                                   \
		size_t count;                                                                      \
		size_t capacity;                                                                   \
		type *items;                                                                       \
	}

/* Makes room for one more item of `bytes` and returns its address. */
void *rf_vector_push(struct rf_arena *arena, size_t *count, size_t *capacity, void **items,
                     size_t bytes);

#define RF_PUSH(arena, vector)                                                                     \
	((__typeof__((vector)->items))rf_vector_push(                                              \
	    (arena), &(vector)->count, &(vector)->capacity, (void **)&(vector)->items,             \
	    sizeof(*(vector)->items)))

#endif
