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
	int64_t of_vectors;    /* as the compiler says */
	int64_t iterations, vector_bits;
	const char *refusal; /* what it says, in part */
};

static void check(const struct row *row, struct rf_arena *arena)
{
	char path[200];
	const struct rf_isa *isa =
	    rf_isa_find(strstr(row->file, "aarch64") != NULL ? "aarch64" : "x86-64");
	struct rf_strides strides = {
		row->stride_count, (int64_t *)row->strides, row->loads, row->stores, 1,
		row->of_vectors
	};
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

/* Bytes that a single instruction loads, and stores. */
static void touched_bytes(void **state)
{
	static const struct {
		const char *text;
		int64_t loads, stores;
	} all[] = {
		{ "vmovupd (%rax), %zmm0", 64, 0 },
		{ "vmulpd (%rax), %ymm0, %ymm1", 32, 0 },
		{ "vmovupd %ymm0, 8(%rax,%rcx,8)", 0, 32 },
		{ "vinsertf128 $1, 16(%rax), %ymm0, %ymm0", 16, 0 },
		{ "vextractf128 $1, %ymm0, (%rax)", 0, 16 },
		{ "vfmadd213pd (%rax){1to4}, %ymm0, %ymm1", 8, 0 },
		{ "vcvtps2pd (%rax), %ymm0", 16, 0 },
		{ "vpmovzxbd (%rax), %ymm0", 8, 0 },
		{ "vmovsd (%rax), %xmm0", 8, 0 },
		{ "movhpd %xmm0, (%rax)", 0, 8 },
		{ "vbroadcastss (%rax), %ymm0", 4, 0 },
		{ "vgatherdpd %ymm3, (%rax,%xmm1,8), %ymm2", 32, 0 },
		{ "vgatherqps (,%ymm14), %xmm5 {%k1}", 16, 0 },
		{ "addl %ecx, (%rax)", 4, 4 },
		{ "incq (%rax)", 8, 8 },
		{ "movzbl (%rax), %ecx", 1, 0 },
		{ "movslq (%rax), %rcx", 4, 0 },
		{ "movss (%rax), %xmm0", 4, 0 },
		{ "cmpq $0, 8(%rax)", 8, 0 },
		{ "ucomisd (%rax), %xmm0", 8, 0 },
		{ "leaq 8(%rax), %rcx", 0, 0 },
		{ "prefetcht0 64(%rax)", 0, 0 },
	};
	struct rf_arena *arena = rf_arena_new();

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i) {
		const char *text =
		    rf_arena_print(arena, ".L1:\n\t%s\n\taddq $8, %%rdi\n\tjne .L1\n", all[i].text);
		struct rf_code code;
		struct rf_address_trace trace = { .arena = arena };
		int64_t loads = 0, stores = 0;
		bool is_found;

		assert_true(rf_assembly_read(&rf_isa_x86, text, NULL, arena, &code, &is_found));
		rf_isa_x86.follow(&code.instructions.items[0], &trace);
		for (size_t k = 0; k < trace.touches.count; ++k) {
			const struct rf_touch *touch = &trace.touches.items[k];

			loads += touch->is_load ? touch->bytes : 0;
			stores += touch->is_store ? touch->bytes : 0;
		}
		if (loads != all[i].loads || stores != all[i].stores)
			fail_msg("%s: %d and %d bytes", all[i].text, (int)loads, (int)stores);
	}
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(main_loops),
		                            cmocka_unit_test(touched_bytes) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
