/* SPDX-License-Identifier: MIT
 *
 * The reader of measured loops under fire: what it accepts has names, and places on a chart.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "frontend/profile/timed_csv.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_diagnostics diagnostics;
	struct rf_timed_rows rows = { 0 };

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_timed_csv_read(text, "fuzz", arena, &diagnostics, &rows) == RF_OK) {
		FUZZ_PROMISE(rows.rows.count > 0);
		for (size_t i = 0; i < rows.rows.count; ++i) {
			const struct rf_timed_row *row = &rows.rows.items[i];

			FUZZ_PROMISE(row->name != NULL && *row->name != '\0');
			FUZZ_PROMISE(isfinite(row->flop_per_byte) && row->flop_per_byte > 0);
			FUZZ_PROMISE(isfinite(row->flop_per_s) && row->flop_per_s > 0);
			FUZZ_PROMISE(isfinite(row->seconds) && row->seconds >= 0);
		}
	} else {
		FUZZ_PROMISE(diagnostics.error_count > 0);
	}
	rf_arena_free(arena);
	return 0;
}
