/* SPDX-License-Identifier: MIT
 *
 * The way from source to result under fire: every kernel that is understood is analysed, once
 * without any size and without a machine, once with sizes.  No figure is negative or infinite, no
 * link brings less than the part of it that write-allocate causes, and further from the core no
 * roof is without a bandwidth.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/read/frontend.h"
#include "machine-files/src/machines.h"
#include "model/analysis.h"
#include "tests/fuzz/fuzz.h"

enum { SIZE = 100 };

/* The machine of all analyses, read once. */
static const struct rf_machine *machine(void)
{
	static struct rf_machine shared;
	static struct rf_arena *arena;
	struct rf_diagnostics diagnostics;

	if (!arena) {
		arena = rf_arena_new();
		rf_diagnostics_init(&diagnostics, arena);
		FUZZ_PROMISE(rf_machine_load("skylake-sp-6148", arena, &diagnostics, &shared) ==
		             RF_OK);
	}
	return &shared;
}

static void check_amount(double value)
{
	FUZZ_PROMISE(isfinite(value) && value >= 0);
}

static void check_traffic(const struct rf_traffic *traffic)
{
	for (size_t i = 0; i < traffic->link_count; ++i) {
		const struct rf_link_traffic *link = &traffic->links[i];
		double sum = link->load_bytes_per_it + link->evict_bytes_per_it;

		check_amount(link->load_bytes_per_it);
		check_amount(link->evict_bytes_per_it);
		check_amount(link->allocate_bytes_per_it);
		FUZZ_PROMISE(fabs(link->total_bytes_per_it - sum) <= 1e-9 * sum);
		FUZZ_PROMISE(link->allocate_bytes_per_it <= link->load_bytes_per_it * (1 + 1e-9));
	}
}

static void check_result(const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		check_traffic(&result->traffic[i]);
	for (size_t i = 0; i < result->roofline.level_count; ++i)
		check_amount(result->roofline.levels[i].bytes_per_it);
	if (result->roofline.speed.flop_per_s.known)
		check_amount(result->roofline.speed.flop_per_s.value);
	for (size_t i = 0; i < result->array_count; ++i)
		if (result->arrays[i].reads.known)
			check_amount(result->arrays[i].reads.value);
}

static void analyze(const struct rf_kernel *kernel, struct rf_arena *arena,
                    struct rf_diagnostics *diagnostics, bool with_sizes)
{
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	bool given[RF_MAX_SIZES] = { false };
	struct rf_options options = { .sizes = sizes, .sizes_given = given };
	struct rf_result result;
	size_t errors = diagnostics->error_count;

	for (size_t i = 0; with_sizes && i < RF_MAX_SIZES; ++i) {
		sizes[i] = SIZE;
		given[i] = true;
	}
	memset(&result, 0, sizeof(result));
	enum rf_status status = rf_analyze(kernel, with_sizes ? machine() : NULL, &options, arena,
	                                   diagnostics, &result);
	FUZZ_PROMISE(status == RF_OK || diagnostics->error_count > errors);
	if (status == RF_OK)
		check_result(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_source source = { .file = "fuzz.c", .text = text, .length = size };
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;

	rf_diagnostics_init(&diagnostics, arena);
	memset(&kernel, 0, sizeof(kernel));
	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) == RF_OK) {
		analyze(&kernel, arena, &diagnostics, false);
		analyze(&kernel, arena, &diagnostics, true);
	}
	rf_arena_free(arena);
	return 0;
}
