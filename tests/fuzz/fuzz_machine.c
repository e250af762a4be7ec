/* SPDX-License-Identifier: MIT
 *
 * The reader of machine files under fire.  It promises a message for every refusal, and that a
 * machine which it accepts can be written and read again to the same text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine-files/src/machines.h"
#include "tests/fuzz/fuzz.h"

/* The machine as text, after reading it from text; NULL when it was refused. */
static char *rewritten(struct rf_arena *arena, const char *text, size_t length)
{
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;

	rf_diagnostics_init(&diagnostics, arena);
	memset(&machine, 0, sizeof(machine));
	enum rf_status status =
	    rf_machine_read(text, length, "fuzz.yml", arena, &diagnostics, &machine);
	FUZZ_PROMISE((status == RF_OK) == (diagnostics.error_count == 0));
	return status == RF_OK ? rf_machine_write(arena, &machine) : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	char *first = rewritten(arena, text, size);

	if (first) {
		char *second = rewritten(arena, first, strlen(first));

		FUZZ_PROMISE(second && strcmp(first, second) == 0);
	}
	rf_arena_free(arena);
	return 0;
}
