/* SPDX-License-Identifier: MIT
 *
 * The growing half of RF_VECTOR: capacity doubles, and the old items stay behind in the arena,
 * which wastes at most as much as is in use.
 */
#include "base/vector.h"

#include <string.h>

#include "base/integer.h"

enum { FIRST_CAPACITY = 4 };

/* Doubles the capacity; NULL without memory, the vector then being as before. */
static void *grow(struct rf_arena *arena, size_t *capacity, void **items, size_t bytes)
{
	size_t wanted = *capacity == 0 ? FIRST_CAPACITY : 2 * *capacity;
	void *larger;

	larger = rf_arena_alloc(arena, rf_integer_bytes(wanted, bytes));
	if (larger == NULL)
		return NULL;
	if (*capacity > 0)
		memcpy(larger, *items, *capacity * bytes);
	*items = larger;
	*capacity = wanted;
	return larger;
}

void *rf_vector_push(struct rf_arena *arena, size_t *count, size_t *capacity, void **items,
                     size_t bytes)
{
	void *item;

	if (*count == *capacity && grow(arena, capacity, items, bytes) == NULL)
		return NULL;
	item = (char *)*items + *count * bytes;
	*count += 1;
	return memset(item, 0, bytes);
}
