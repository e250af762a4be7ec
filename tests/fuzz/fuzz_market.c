/* SPDX-License-Identifier: MIT
 *
 * The reader of matrices under fire: rows of what it accepts are in order, without an entry twice,
 * and what it refuses has a place.
 */
#include <stdio.h>
#include <stdlib.h>

#include "frontend/matrix/market.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_diagnostics diagnostics;
	struct rf_matrix m;

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_market_read(text, size, "fuzz", arena, &diagnostics, &m) == RF_OK) {
		FUZZ_PROMISE(m.row_start[0] == 0 && m.row_start[m.rows] == m.entries);
		for (int64_t row = 0; row < m.rows; ++row) {
			FUZZ_PROMISE(m.row_start[row] <= m.row_start[row + 1]);
			for (int64_t e = m.row_start[row]; e < m.row_start[row + 1]; ++e)
				FUZZ_PROMISE(
				    m.column[e] >= 0 && m.column[e] < m.columns &&
				    (e == m.row_start[row] || m.column[e - 1] < m.column[e]));
		}
	} else {
		FUZZ_PROMISE(diagnostics.error_count > 0);
		FUZZ_PROMISE(diagnostics.list.items[0].place.column > 0);
	}
	rf_arena_free(arena);
	return 0;
}
