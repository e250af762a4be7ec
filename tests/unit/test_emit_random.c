/* SPDX-License-Identifier: MIT
 *
 * Random kernels with every order of their loops and tiles of several sizes: what is legal and
 * written computes the same as before, at the sizes that it was asked for and at seven others.
 *
 * The kernels are those of support/odd_kernels.h.  Sizes are 0, 1, 2 and others than the analysed
 * ones; a program that does not end is ended.  RFMODEL_KERNELS in the environment makes as many
 * kernels, or those with these numbers: 500, or 3001-6000.
 */
#include "cli/emit_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/permute.h"
#include "base/text.h"
#include "tests/support/odd_kernels.h"
#include "tests/support/random.h"

/* Of fewer than so many kernels it may be that nothing is written. */
enum { KERNELS = 40, LEAST_KERNELS = 20, AT_ONCE = 100, MOST_LOOPS = 3 };

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;
static struct rf_kernel kernel;
static struct rf_source source;
static FILE *program;
static size_t pair_count, refusal_count, hard_count, guard_count;

/* ---- changes ---- */

static const int64_t sizes_asked[] = { 24, 20, 1, 60, 3 };

static struct rf_result *result_of(void)
{
	static const char *const size_names[] = { "N", "M", "L", "S", "Q" };
	static struct rf_parameter parameters[5];
	static struct rf_result result;

	for (size_t i = 0; i < 5; ++i)
		parameters[i] = (struct rf_parameter){ size_names[i], sizes_asked[i] };
	result = (struct rf_result){ .parameters = parameters, .parameter_count = 5 };
	return &result;
}

/* Refusals have a reason; that the program has made a mistake is none.  A few changes take more
 * operations to compare than are allowed. */
static void check_refusal(const char *text, size_t number)
{
	const struct rf_diagnostic *said = &diagnostics.list.items[diagnostics.list.count - 1];

	++refusal_count;
	if (strstr(said->message, "is too hard to compare") != NULL)
		++hard_count;
	else if (said->hint != NULL && strstr(said->hint, "a mistake of the program") != NULL)
		fail_msg("%s, kernel %zu:\n%s", said->message, number, text);
}

static void try_change(const struct rf_change *change, const char *text, size_t number)
{
	struct rf_proposal proposal = { .change = change };
	struct rf_emit_request request = { &source, &kernel, &proposal, result_of() };
	const char *after;

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_emit_check_loops(&request, arena, &diagnostics, &after) != RF_OK) {
		check_refusal(text, number);
		return;
	}
	guard_count += strstr(after, "} else {") != NULL;
	fprintf(program, "#define NAME after_%zu\n%s%s", pair_count, strchr(after, '\n') + 1,
	        odd_kernels_end);
	fprintf(program, "enum { pair_%zu = %zu };\n", pair_count++, number);
}

static void try_band(uint64_t *state, size_t count, const int *loops, const char *text,
                     size_t number)
{
	static const int64_t lengths[] = { 3, 8, 5, 16, 2, 32 };
	struct rf_change change;

	rf_change_init(&change, count, loops);
	while (rf_permute_next(change.order, count))
		try_change(&change, text, number);
	for (size_t set = 1; set < (size_t)1 << count; ++set) {
		rf_change_init(&change, count, loops);
		for (size_t k = 0; k < count; ++k)
			change.tiles[k] = (set >> k & 1) != 0 ? lengths[random_below(state, 6)] : 0;
		try_change(&change, text, number);
	}
}

/* Every band of two and more loops, from each loop on as far as they stand directly in each
 * other. */
static void try_bands(uint64_t *state, const struct rf_node *node, const char *text, size_t number)
{
	for (; node != NULL; node = node->next) {
		const struct rf_node *inner = node;
		int loops[MOST_LOOPS];
		size_t count = 0;

		while (inner != NULL && inner->kind == RF_NODE_LOOP && count < MOST_LOOPS) {
			loops[count++] = inner->loop->id;
			inner = inner->children;
		}
		if (count > 1)
			try_band(state, count, loops, text, number);
		try_bands(state, node->children, text, number);
	}
}

/* ---- programs ---- */

static const char prelude[] =
    "#include <signal.h>\n#include <stdio.h>\n#include <string.h>\n#include <unistd.h>\n"
    "enum { COUNT = 1 << 14, BASE = 1 << 12 };\n"
    "struct cell { unsigned u, v; };\n"
    "static unsigned a[2][COUNT], b[2][COUNT];\n"
    "static int now;\n"
    "static void give_up(int signal)\n{\n"
    "	printf(\"pair %d does not end, or is %d\\n\", now, signal);\n	fflush(stdout);\n"
    "	_exit(1);\n}\n"
    "static void fill(void)\n{\n"
    "	for (int v = 0; v < 2; ++v)\n		for (int i = 0; i < COUNT; ++i) {\n"
    "			a[v][i] = (unsigned)i * 2654435761u;\n"
    "			b[v][i] = (unsigned)i * 40503u + 7u;\n		}\n}\n"
    "static const int sizes[][4] = {\n"
    "	{ 24, 20, 1, 3 }, { 0, 0, 0, 0 }, { 1, 1, 0, 1 }, { 2, 2, 1, 2 },\n"
    "	{ 0, 9, 0, -1 }, { 9, 0, 2, 70 }, { 17, 27, 3, 5 }, { 29, 5, 0, 44 },\n"
    "};\n"
    "static const int strides[] = { 60, 0, 1, 2, 7, 30, 13, 60 };\n"
    "#define COMPARE(pair, kernel, type, before, after)\\\n"
    "	for (int n = 0; n < 8; ++n) {\\\n"
    "		int S = sizeof(type) == 1 ? 80 : strides[n];\\\n"
    "		now = pair;\\\n		alarm(20);\\\n		fill();\\\n"
    "		before(sizes[n][0], sizes[n][1], sizes[n][2], S, sizes[n][3],\\\n"
    "		       (void *)(a[0] + BASE), (void *)(b[0] + BASE));\\\n"
    "		after(sizes[n][0], sizes[n][1], sizes[n][2], S, sizes[n][3],\\\n"
    "		      (void *)(a[1] + BASE), (void *)(b[1] + BASE));\\\n"
    "		if (memcmp(a[0], a[1], sizeof(a[0])) || memcmp(b[0], b[1], sizeof(b[0]))) {\\\n"
    "			printf(\"pair %d of kernel %d differs for N = %d, M = %d, L = %d, \"\\\n"
    "			       \"S = %d, Q = %d\\n\", pair, kernel, sizes[n][0], sizes[n][1],\\\n"
    "			       sizes[n][2], S, sizes[n][3]);\\\n"
    "			return 1;\\\n		}\\\n	}\n";

static char folder[32];

static void open_program(void)
{
	program = fopen(rf_arena_print(arena, "%s/pairs.c", folder), "w");
	assert_non_null(program);
	fputs(prelude, program);
	pair_count = 0;
}

static void run_program(const bool *is_declared, const size_t *kernels)
{
	const char *command;

	fputs("int main(void)\n{\n	signal(SIGALRM, give_up);\n", program);
	for (size_t i = 0; i < pair_count; ++i)
		fprintf(program, "	COMPARE(%zu, pair_%zu, %s, before_%zu, after_%zu)\n", i, i,
		        is_declared[i] ? "char" : "int", kernels[i], i);
	fputs("}\n", program);
	assert_int_equal(fclose(program), 0);
	command = rf_arena_print(arena,
	                         "cc -w -O1 -fopenmp -o %s/pairs %s/pairs.c && "
	                         "OMP_NUM_THREADS=1 %s/pairs",
	                         folder, folder, folder);
	assert_int_equal(system(command), 0);
}

static void test_kernels(void **state)
{
	const char *more = getenv("RFMODEL_KERNELS"), *keep = getenv("RFMODEL_KEEP");
	size_t first_seed = 1, last_seed = random_cases(KERNELS), wanted, all = 0;

	(void)state;
	if (more && sscanf(more, "%zu-%zu", &first_seed, &last_seed) != 2) {
		first_seed = 1;
		assert_int_equal(sscanf(more, "%zu", &last_seed), 1);
	} else if (!more && last_seed < LEAST_KERNELS)
		last_seed = LEAST_KERNELS;
	wanted = last_seed + 1 - first_seed;
	strcpy(folder, "/tmp/rfmodel-XXXXXX");
	assert_non_null(mkdtemp(folder));
	for (size_t seed = first_seed; seed <= last_seed;) {
		static bool is_declared[100 * AT_ONCE];
		static size_t kernels[100 * AT_ONCE];

		arena = rf_arena_new();
		assert_non_null(arena);
		open_program();
		for (size_t n = 0; n < AT_ONCE && seed <= last_seed; ++n, ++seed) {
			uint64_t drawn = seed * 7919;
			struct odd_kernel odd = odd_kernels_make(&drawn, arena);
			const char *text = odd.text;
			size_t first = pair_count;

			rf_diagnostics_init(&diagnostics, arena);
			source = (struct rf_source){ .file = "test.c",
				                     .text = text,
				                     .length = strlen(text) };
			if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
				continue;
			fprintf(program, "#define NAME before_%zu\n%s%s", seed,
			        strchr(text, '\n') + 1, odd_kernels_end);
			try_bands(&drawn, kernel.root, text, seed);
			for (size_t i = first; i < pair_count; ++i) {
				is_declared[i] = odd.has_rows;
				kernels[i] = seed;
			}
		}
		all += pair_count;
		run_program(is_declared, kernels);
		rf_arena_free(arena);
	}
	printf("%zu kernels, %zu changes written, %zu with a condition, %zu refused, %zu of them "
	       "as too hard to compare\n",
	       wanted, all, guard_count, refusal_count, hard_count);
	if (keep == NULL) {
		char path[64];

		snprintf(path, sizeof(path), "rm -r %s", folder);
		assert_int_equal(system(path), 0);
	}
	assert_true(all >= wanted / 2);
	assert_true(hard_count <= all / 200);
}

/* The loop over blocks of such a loop would step over the top of the type and go on from 0. */
static void test_top_of_type(void **state)
{
	static const char text[] =
	    "#define H 18446744073709551584u\n"
	    "void f(unsigned long N, unsigned long L, unsigned *restrict A, unsigned *restrict B)\n"
	    "{\n"
	    "	for (unsigned long i = H + L; i <= H + N; i = 1 + i)\n"
	    "		for (unsigned long j = H + L; j < H + N + 1; j++)\n"
	    "			A[i - H] += B[j - H];\n"
	    "}\n";
	static const int loops[] = { 0, 1 };
	struct rf_change change;
	struct rf_proposal proposal = { .change = &change };
	struct rf_emit_request request = { &source, &kernel, &proposal, result_of() };
	const char *after;

	(void)state;
	arena = rf_arena_new();
	assert_non_null(arena);
	rf_diagnostics_init(&diagnostics, arena);
	source = (struct rf_source){ .file = "test.c", .text = text, .length = strlen(text) };
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	rf_change_init(&change, 2, loops);
	change.tiles[0] = 16;
	assert_int_not_equal(rf_emit_check_loops(&request, arena, &diagnostics, &after), RF_OK);
	assert_non_null(strstr(diagnostics.list.items[diagnostics.list.count - 1].message,
	                       "may be the greatest of its unsigned type"));
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_top_of_type),
		                            cmocka_unit_test(test_kernels) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
