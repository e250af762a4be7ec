/* SPDX-License-Identifier: MIT
 *
 * The reader of kernels under fire.  It promises a message for every refusal, and a kernel that
 * can be printed for everything else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/read/frontend.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_source source = { .file = "fuzz.c", .text = text, .length = size };
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;

	rf_diagnostics_init(&diagnostics, arena);
	memset(&kernel, 0, sizeof(kernel));
	enum rf_status status = rf_frontend_read(&source, arena, &diagnostics, &kernel);
	FUZZ_PROMISE((status == RF_OK) == (diagnostics.error_count == 0));
	if (status == RF_OK)
		FUZZ_PROMISE(rf_kernel_print(arena, &kernel) != NULL);
	rf_arena_free(arena);
	return 0;
}
