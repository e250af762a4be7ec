/* SPDX-License-Identifier: MIT
 *
 * The main loop among those that compilers make of one: from stored outputs of clang and gcc, of
 * tests/toolchain/loops.c.  How many iterations a turn has is told by the compilers' own remarks
 * (-Rpass=loop-vectorize, -fopt-info-vec), width times interleaving times unrolling.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "toolchain/main_loop.h"

#define STRIDES(...)                                                                               \
	.stride_count = sizeof((int64_t[]){ __VA_ARGS__ }) / 8, .strides = { __VA_ARGS__ }

struct row {
	const char *file, *function;
	size_t stride_count;
	int64_t strides[2];
	int64_t loads, stores; /* where addresses do not tell */
	int64_t iterations, vector_bits;
	const char *refusal; /* what it says, in part */
};

static void check(const struct row *row, struct rf_arena *arena)
{
	char path[200];
	const struct rf_isa *isa =
	    rf_isa_find(strstr(row->file, "aarch64") != NULL ? "aarch64" : "x86-64");
	struct rf_strides strides = { row->stride_count, (int64_t *)row->strides, row->loads,
		                      row->stores, 1 };
	struct rf_code code;
	struct rf_main_loop found;
	bool is_found;
	size_t length;

	snprintf(path, sizeof(path), "tests/toolchain/%s.s", row->file);
	const char *text = rf_file_read(arena, path, &length);
	assert_non_null(text);
	assert_true(rf_assembly_read(isa, text, row->function, arena, &code, &is_found));
	assert_true(is_found);
	assert_int_equal(rf_main_loop_find(isa, &code, &strides, arena, &found), RF_OK);
	if (row->refusal != NULL) {
		if (found.refusal == NULL || strstr(found.refusal, row->refusal) == NULL)
			fail_msg("%s, %s: %s", row->file, row->function,
			         found.refusal != NULL ? found.refusal : "taken");
		return;
	}
	if (found.refusal != NULL)
		fail_msg("%s, %s: %s", row->file, row->function, found.refusal);
	if (found.iterations != row->iterations || found.vector_bits != row->vector_bits)
		fail_msg("%s, %s: %d iterations of %d bits", row->file, row->function,
		         (int)found.iterations, (int)found.vector_bits);
}

static const struct row rows[] = {
#include "tests/unit/main_loop_rows.h"
};

static void main_loops(void **state)
{
	struct rf_arena *arena = rf_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i) {
		check(&rows[i], arena);
		rf_arena_clear(arena);
	}
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(main_loops) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
