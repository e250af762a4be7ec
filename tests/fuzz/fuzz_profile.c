/* SPDX-License-Identifier: MIT
 *
 * The reader of profiles under fire: what it accepts has names, and counts that are numbers.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "frontend/profile/profile_csv.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_diagnostics diagnostics;
	struct rf_profile profile = { 0 };

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_profile_csv_read(text, "fuzz", arena, &diagnostics, &profile) == RF_OK) {
		FUZZ_PROMISE(profile.kernels.count > 0);
		for (size_t i = 0; i < profile.kernels.count; ++i) {
			FUZZ_PROMISE(profile.kernels.items[i].name != NULL);
			for (int k = 0; k < RF_PROFILE_COUNT_KINDS; ++k)
				FUZZ_PROMISE(isfinite(profile.kernels.items[i].counts[k].value));
		}
	} else {
		FUZZ_PROMISE(diagnostics.error_count > 0);
	}
	rf_arena_free(arena);
	return 0;
}
