/* SPDX-License-Identifier: MIT
 *
 * General layer conditions against the whole stream of addresses.
 *
 * First without sampling: every use of a nest is looked up, and the distances of all of them must
 * give the misses of a fully associative cache of any capacity to the last one.  Nests are chosen
 * ones and some put together at random, the same ones every time.  Then as the models ask, in
 * larger nests.
 */
#include "base/text.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/reuse/strata.h"
#include "model/traffic/reuse/distinct_lines.h"
#include "model/traffic/reuse/elimination.h"
#include "model/traffic/simulate/walk.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 64, MAX_LINES = 4096 };

static struct rf_stream stream;
static int64_t sizes[RF_MAX_SIZES];
static const struct rf_layout layout;

static void read_kernel(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK) {
		print_message("%s\n%s\n", text, diagnostics.list.items[0].message);
		fail();
	}
	rf_kernel_derive_sizes(&kernel, sizes);
	assert_int_equal(rf_stream_make(&kernel, sizes, &layout, arena, &stream), RF_OK);
	assert_null(stream.obstacle);
}

/* ---- the stream itself ---- */

static bool take_run(void *context, struct rf_sim_reference *references, size_t count,
                     uint64_t iterations)
{
	return rf_stack_run(context, references, count, iterations);
}

static struct rf_stack *walk_stream(void)
{
	const char *error = NULL;
	struct rf_stack *stack = rf_stack_new(LINE_BYTES, &error);
	struct rf_walk_sink sink = { .context = stack, .run = take_run };
	struct rf_walk walk;

	assert_non_null(stack);
	assert_int_equal(rf_walk_make(&stream, -1, arena, &walk), RF_OK);
	for (const struct rf_stream_node *node = stream.root; node != NULL; node = node->next)
		assert_true(rf_walk_node(&walk, node, &sink));
	return stack;
}

/* ---- every use ---- */

static struct {
	struct rf_references refs;
	struct rf_distinct_lines *distinct;
	double distances[MAX_LINES]; /* uses by lines in between; the last also what is more */
	double first, uses;
} all;

static void take_use(size_t ref, const int64_t *at)
{
	struct rf_previous_use_pair pair = { .to.ref = ref };
	double lines;

	memcpy(pair.to.at, at, sizeof(pair.to.at));
	++all.uses;
	if (!rf_previous_use_find(&all.refs, &pair)) {
		++all.first;
		return;
	}
	lines = rf_distinct_lines_between(all.distinct, &pair, MAX_LINES);
	++all.distances[lines < MAX_LINES ? (size_t)lines : MAX_LINES - 1];
}

static void take_all(size_t ref, const struct rf_elimination *scan, size_t level, int64_t *values)
{
	int64_t low, high;

	if (level == scan->level_count) {
		take_use(ref, values);
		return;
	}
	rf_elimination_range(&scan->levels[level], values, &low, &high);
	for (int64_t v = low; v <= high; ++v) {
		values[level] = v;
		take_all(ref, scan, level + 1, values);
	}
}

static double count_strata(size_t ref)
{
	double sum = 0;

	for (unsigned n = 0; n < rf_strata_count(&all.refs.items[ref]); ++n) {
		struct rf_stratum stratum;

		assert_true(rf_strata_make(&all.refs, ref, n, &stratum));
		sum += stratum.count;
	}
	return sum;
}

static void measure_all(void)
{
	memset(&all, 0, sizeof(all));
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	assert_null(all.refs.obstacle);
	all.distinct = rf_distinct_lines_new(&all.refs);
	for (size_t i = 0; i < all.refs.count; ++i) {
		struct rf_references_item *ref = &all.refs.items[i];
		const struct rf_elimination *scan =
		    rf_elimination_get(&all.refs, ref, RF_ELIMINATION_BY_TIME, 0);
		int64_t values[RF_REFERENCES_COLUMNS] = { 0 };
		double before = all.uses;

		assert_non_null(scan);
		values[RF_REFERENCES_LOW] = ref->least[0];
		values[RF_REFERENCES_HIGH] = ref->most[0];
		if (rf_elimination_begins(scan, values))
			take_all(i, scan, 0, values);
		assert_true(count_strata(i) == all.uses - before);
	}
}

static void compare(const char *text)
{
	struct rf_stack *stack;
	double misses, touched = 0;

	read_kernel(text);
	stack = walk_stream();
	measure_all();
	misses = all.uses;
	for (uint64_t lines = 0; lines < MAX_LINES; ++lines) {
		if (misses != (double)rf_stack_misses(stack, lines)) {
			print_message("%s\n%d lines: %.0f misses, not %.0f\n", text, (int)lines,
			              misses, (double)rf_stack_misses(stack, lines));
			fail();
		}
		misses -= all.distances[lines];
	}
	assert_true(misses == all.first);
	for (int a = 0; a < (int)kernel.array_count; ++a)
		touched += rf_distinct_lines_touched(all.distinct, a, false);
	assert_true(touched == all.first);
	rf_stack_free(stack);
	rf_arena_clear(arena);
}

static void test_rectangular(void **state)
{
	(void)state;
	compare("double a[20][30], b[20][30];\n"
	        "for (int j = 1; j < 19; ++j)\n"
	        "  for (int i = 1; i < 29; ++i)\n"
	        "    b[j][i] = a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i];\n");
	compare("double c[11][13], a[11][17], b[17][13];\n"
	        "for (int i = 0; i < 11; ++i)\n"
	        "  for (int j = 0; j < 13; ++j)\n"
	        "    for (int k = 0; k < 17; ++k)\n"
	        "      c[i][j] += a[i][k] * b[k][j];\n");
	compare("double a[37][19], b[19][37];\n"
	        "for (int j = 0; j < 19; ++j)\n"
	        "  for (int i = 0; i < 37; ++i)\n"
	        "    b[j][i] = a[i][j];\n");
}

static void test_strides(void **state)
{
	(void)state;
	compare("double a[400], b[400];\n"
	        "for (int t = 0; t < 3; ++t)\n"
	        "  for (int i = 0; i < 130; i += 3)\n"
	        "    b[i] = a[3*i] + a[2*i + 1];\n");
	compare("float a[30][40];\n"
	        "for (int j = 28; j >= 1; --j)\n"
	        "  for (int i = 38; i >= 1; i -= 2)\n"
	        "    a[j][i] = a[j-1][i+1] + a[j+1][i-1];\n");
}

static void test_triangles(void **state)
{
	(void)state;
	compare("double A[24][24];\n"
	        "for (int i = 0; i < 24; i++) {\n"
	        "  for (int j = 0; j < i; j++) {\n"
	        "    for (int k = 0; k < j; k++)\n"
	        "      A[i][j] -= A[i][k] * A[k][j];\n"
	        "    A[i][j] /= A[j][j];\n"
	        "  }\n"
	        "  for (int j = i; j < 24; j++)\n"
	        "    for (int k = 0; k < i; k++)\n"
	        "      A[i][j] -= A[i][k] * A[k][j];\n"
	        "}\n");
	compare("double C[20][20], A[20][15];\n"
	        "for (int i = 0; i < 20; i++) {\n"
	        "  for (int j = 0; j <= i; j++)\n"
	        "    C[i][j] *= 3;\n"
	        "  for (int k = 0; k < 15; k++)\n"
	        "    for (int j = 0; j <= i; j++)\n"
	        "      C[i][j] += A[i][k] * A[j][k];\n"
	        "}\n");
}

static void test_tiles(void **state)
{
	(void)state;
	compare("#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	        "double c[20][20], a[20][20], b[20][20];\n"
	        "for (int ii = 0; ii < 20; ii += 8)\n"
	        "  for (int jj = 0; jj < 20; jj += 8)\n"
	        "    for (int i = ii; i < MIN(ii + 8, 20); ++i)\n"
	        "      for (int k = 0; k < 20; ++k)\n"
	        "        for (int j = jj; j < MIN(jj + 8, 20); ++j)\n"
	        "          c[i][j] += a[i][k] * b[k][j];\n");
}

static void test_skewed(void **state)
{
	(void)state;
	compare("double a[30][40];\n"
	        "for (int t = 0; t < 4; ++t)\n"
	        "  for (int j = t + 1; j < t + 29; ++j)\n"
	        "    for (int i = t + j; i < t + j + 38; ++i)\n"
	        "      a[j-t][i-t-j] = a[j-t-1][i-t-j+1] + a[j-t+1][i-t-j+2];\n");
}

static void test_siblings_and_guards(void **state)
{
	(void)state;
	compare("double a[30][30], b[30][30], r[30];\n"
	        "for (int t = 0; t < 3; ++t) {\n"
	        "  for (int j = 1; j < 29; ++j)\n"
	        "    for (int i = 1; i < 29; ++i)\n"
	        "      b[j][i] = a[j][i-1] + a[j+1][i];\n"
	        "  for (int j = 1; j < 29; ++j) {\n"
	        "    r[j] = 0;\n"
	        "    for (int i = 1; i < 29; ++i) {\n"
	        "      if (i > j) a[j][i] = b[j][i]; else a[i][j] = r[i];\n"
	        "      if (i == 7) r[i] += 1; else if (i + j < 20) r[j] += b[i][j];\n"
	        "    }\n"
	        "  }\n"
	        "}\n");
}

/* ---- nests put together at random ---- */

static unsigned state_of_random = 1;

static int below(int n)
{
	state_of_random = state_of_random * 1103515245U + 12345U;
	return (int)(state_of_random >> 16) % n;
}

static size_t write_subscript(char *text, size_t room, int depth)
{
	static const char *const names[] = { "i", "j", "k" };
	int a = below(depth), b = below(depth);

	if (below(3) == 0)
		return (size_t)snprintf(text, room, "[%s+%d]", names[a], below(3));
	if (below(3) == 0)
		return (size_t)snprintf(text, room, "[%s+%s]", names[a], names[b]);
	return (size_t)snprintf(text, room, "[%s]", names[a]);
}

static size_t write_place(char *text, size_t room, int depth)
{
	size_t used = (size_t)snprintf(text, room, "%c", "ab"[below(2)]);

	used += write_subscript(text + used, room - used, depth);
	return used + write_subscript(text + used, room - used, depth);
}

static size_t write_statement(char *text, size_t room, int depth)
{
	size_t used = write_place(text, room, depth);

	used += (size_t)snprintf(text + used, room - used, " = ");
	used += write_place(text + used, room - used, depth);
	used += (size_t)snprintf(text + used, room - used, " + ");
	used += write_place(text + used, room - used, depth);
	return used + (size_t)snprintf(text + used, room - used, ";\n");
}

static size_t write_loops(char *text, size_t room, int depth)
{
	static const char *const starts[] = { "for (int i = 0; i < 7; ++i) {\n",
		                              "for (int i = 6; i >= 1; --i) {\n",
		                              "for (int i = 0; i < 9; i += 2) {\n" };
	static const char *const middles[] = { "for (int j = 0; j < 8; ++j) {\n",
		                               "for (int j = 0; j <= i; ++j) {\n",
		                               "for (int j = i; j < 9; ++j) {\n",
		                               "for (int j = 7; j >= i; j -= 3) {\n" };
	static const char *const inners[] = { "for (int k = 0; k < 6; ++k) {\n",
		                              "for (int k = j; k < i + 2; ++k) {\n",
		                              "for (int k = i; k < i + 4; ++k) {\n",
		                              "if (i > j + 1) for (int k = 0; k < j; ++k) {\n" };
	size_t used = (size_t)snprintf(text, room, "%s", starts[below(3)]);

	if (below(2) == 0)
		used += write_statement(text + used, room - used, 1);
	used += (size_t)snprintf(text + used, room - used, "%s", middles[below(4)]);
	if (below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	if (depth == 3) {
		used += (size_t)snprintf(text + used, room - used, "%s", inners[below(4)]);
		used += write_statement(text + used, room - used, 3);
		used += (size_t)snprintf(text + used, room - used, "}\n");
	}
	if (depth == 2 || below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	return used + (size_t)snprintf(text + used, room - used, "}\n}\n");
}

static void test_random(void **state)
{
	char text[4096];

	(void)state;
	for (int n = 0; n < 100; ++n) {
		size_t used =
		    (size_t)snprintf(text, sizeof(text), "double a[32][32], b[32][21];\n");

		used += write_loops(text + used, sizeof(text) - used, 2 + below(2));
		write_loops(text + used, sizeof(text) - used, 2 + below(2));
		compare(text);
	}
}

/* ---- samples ---- */

/* Misses within 2 % of those of the stream, or within twice the error that is told. */
static void compare_samples(const char *text)
{
	static const double capacities[] = { 2048, 8192, 32768 };
	struct rf_general_request request = { .kernel = &kernel,
		                              .sizes = sizes,
		                              .layout = &layout,
		                              .line_bytes = LINE_BYTES,
		                              .capacity_count = 3,
		                              .capacity_bytes = capacities };
	struct rf_general general;
	struct rf_stack *stack;

	read_kernel(text);
	stack = walk_stream();
	assert_int_equal(rf_general_make(&request, arena, &general), RF_OK);
	assert_null(general.obstacle);
	for (size_t c = 0; c < general.capacity_count; ++c) {
		double misses =
		    (double)rf_stack_misses(stack, (uint64_t)capacities[c] / LINE_BYTES);

		double error = general.totals[c].misses - misses;

		if (error < 0)
			error = -error;
		if (error > 0.02 * misses && error > 2 * general.totals[c].error) {
			print_message("%s\n%.0f bytes: %.0f misses, not %.0f\n", text,
			              capacities[c], general.totals[c].misses, misses);
			fail();
		}
	}
	rf_stack_free(stack);
	rf_arena_clear(arena);
}

static void test_samples_of_rectangles(void **state)
{
	(void)state;
	compare_samples("double c[60][70], a[60][80], b[80][70];\n"
	                "for (int i = 0; i < 60; ++i)\n"
	                "  for (int j = 0; j < 70; ++j)\n"
	                "    for (int k = 0; k < 80; ++k)\n"
	                "      c[i][j] += a[i][k] * b[k][j];\n");
	compare_samples("double a[40][40][40], b[40][40][40];\n"
	                "for (int k = 1; k < 39; ++k)\n"
	                "  for (int j = 1; j < 39; ++j)\n"
	                "    for (int i = 1; i < 39; ++i)\n"
	                "      b[k][j][i] = a[k-1][j][i] + a[k+1][j][i] + a[k][j-1][i] +\n"
	                "                   a[k][j+1][i] + a[k][j][i-1] + a[k][j][i+1];\n");
	compare_samples("double a[200][120], b[120][200];\n"
	                "for (int j = 0; j < 120; ++j)\n"
	                "  for (int i = 0; i < 200; i += 2)\n"
	                "    b[j][i] = a[i][j];\n");
}

static void test_samples_of_others(void **state)
{
	(void)state;
	compare_samples("#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	                "double c[70][70], a[70][70], b[70][70];\n"
	                "for (int ii = 0; ii < 70; ii += 16)\n"
	                "  for (int kk = 0; kk < 70; kk += 16)\n"
	                "    for (int jj = 0; jj < 70; jj += 16)\n"
	                "      for (int i = ii; i < MIN(ii + 16, 70); ++i)\n"
	                "        for (int k = kk; k < MIN(kk + 16, 70); ++k)\n"
	                "          for (int j = jj; j < MIN(jj + 16, 70); ++j)\n"
	                "            c[i][j] += a[i][k] * b[k][j];\n");
	compare_samples("double A[90][90];\n"
	                "for (int i = 0; i < 90; i++)\n"
	                "  for (int j = 0; j < i; j++)\n"
	                "    for (int k = 0; k < j; k++)\n"
	                "      A[i][j] -= A[i][k] * A[k][j];\n");
	compare_samples("double a[60][100];\n"
	                "for (int t = 0; t < 10; ++t)\n"
	                "  for (int j = t + 1; j < t + 59; ++j)\n"
	                "    for (int i = t + j; i < t + j + 98; ++i)\n"
	                "      a[j-t][i-t-j] = a[j-t-1][i-t-j+1] + a[j-t+1][i-t-j+2];\n");
	compare_samples("double a[80][80], b[80][80];\n"
	                "for (int t = 0; t < 5; ++t) {\n"
	                "  for (int j = 1; j < 79; ++j)\n"
	                "    for (int i = 1; i < 79; ++i)\n"
	                "      b[j][i] = a[j][i-1] + a[j+1][i];\n"
	                "  for (int j = 78; j >= 1; --j)\n"
	                "    for (int i = 1; i < 79; ++i)\n"
	                "      a[j][i] = b[j][i];\n"
	                "}\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_rectangular, setup, teardown),
		cmocka_unit_test_setup_teardown(test_strides, setup, teardown),
		cmocka_unit_test_setup_teardown(test_triangles, setup, teardown),
		cmocka_unit_test_setup_teardown(test_tiles, setup, teardown),
		cmocka_unit_test_setup_teardown(test_skewed, setup, teardown),
		cmocka_unit_test_setup_teardown(test_siblings_and_guards, setup, teardown),
		cmocka_unit_test_setup_teardown(test_random, setup, teardown),
		cmocka_unit_test_setup_teardown(test_samples_of_rectangles, setup, teardown),
		cmocka_unit_test_setup_teardown(test_samples_of_others, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
