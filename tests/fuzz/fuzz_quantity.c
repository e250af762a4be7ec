/* SPDX-License-Identifier: MIT
 *
 * The reader of quantities under fire, a line at a time.  What it understands it can print, and
 * what it prints it understands as the same value.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "tests/fuzz/fuzz.h"

static void check_line(struct rf_arena *arena, const char *line)
{
	struct rf_quantity first, second;

	if (rf_quantity_read(arena, line, &first))
		return;
	FUZZ_PROMISE(isfinite(first.value));
	const char *text = rf_quantity_print(arena, first.value, first.dimension);
	FUZZ_PROMISE(text != NULL);
	FUZZ_PROMISE(rf_quantity_read(arena, text, &second) == NULL);
	FUZZ_PROMISE(second.dimension == first.dimension && second.value == first.value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);

	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		check_line(arena, line);
	rf_arena_free(arena);
	return 0;
}
