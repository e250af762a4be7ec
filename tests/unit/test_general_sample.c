/* SPDX-License-Identifier: MIT
 *
 * General layer conditions as the models ask for them, by samples of larger nests, against the
 * whole stream of addresses: how far misses are off, and what is said of that.
 */
#include "model/traffic/reuse/asked_capacities.h"
#include "model/traffic/reuse/general.h"
#include "model/traffic/reuse/line_balance.h"
#include "tests/support/lru.h"
#include "tests/support/random.h"
#include "tests/unit/one_stream.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double capacities[] = { 2048, 8192, 32768 };

/* Of the kernel that was read, by some steps of sampling. */
static void ask(double most_work, struct rf_general *general)
{
	struct rf_general_request request = { .stream = &stream,
		                              .line_bytes = LINE_BYTES,
		                              .capacity_count = 3,
		                              .capacity_bytes = capacities,
		                              .most_work = most_work };

	assert_int_equal(rf_general_make(&request, arena, general), RF_OK);
	assert_null(general->obstacle);
}

/* Misses of the capacities by the stream, and by some steps of sampling. */
static void sample(const char *text, double most_work, struct rf_general *general, double *misses)
{
	struct rf_stack *stack;

	read_kernel(text);
	stack = walk_stream(LINE_BYTES);
	for (size_t c = 0; c < 3; ++c)
		misses[c] = (double)rf_stack_misses(stack, (uint64_t)capacities[c] / LINE_BYTES);
	rf_stack_free(stack);
	ask(most_work, general);
}

/* Misses within 2 % of those of the stream, or within twice the error that is told. */
static void compare_samples(const char *text)
{
	struct rf_general general;
	double misses[3];

	sample(text, 0, &general, misses);
	for (size_t c = 0; c < 3; ++c) {
		double error = fabs(general.totals[c].misses - misses[c]);

		if (error > 0.02 * misses[c] && error > 2 * general.totals[c].error) {
			print_message("%s\n%.0f bytes: %.0f misses, not %.0f\n", text,
			              capacities[c], general.totals[c].misses, misses[c]);
			fail();
		}
	}
	rf_arena_clear(arena);
}

/* ---- nests put together at random ---- */

static uint64_t state_of_random = 1;

static int below(int n)
{
	return (int)random_below(&state_of_random, (uint64_t)n);
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

/* Bounds are some of these times `scale`. */
static size_t write_loops(char *text, size_t room, int depth, int scale)
{
	static const struct {
		const char *text;
		int bound;
	} starts[] = { { "for (int i = 0; i < %d; ++i) {\n", 7 },
		       { "for (int i = %d; i >= 1; --i) {\n", 6 },
		       { "for (int i = 0; i < %d; i += 2) {\n", 9 } },
	  middles[] = { { "for (int j = 0; j < %d; ++j) {\n", 8 },
		        { "for (int j = 0; j <= i; ++j) {\n", 0 },
		        { "for (int j = i; j < %d; ++j) {\n", 9 },
		        { "for (int j = %d; j >= i; j -= 3) {\n", 7 } },
	  inners[] = { { "for (int k = 0; k < %d; ++k) {\n", 6 },
		       { "for (int k = j; k < i + 2; ++k) {\n", 0 },
		       { "for (int k = i; k < i + %d; ++k) {\n", 4 },
		       { "if (i > j + 1) for (int k = 0; k < j; ++k) {\n", 0 } };
	int n = below(3);
	size_t used = (size_t)snprintf(text, room, starts[n].text, scale * starts[n].bound);

	if (below(2) == 0)
		used += write_statement(text + used, room - used, 1);
	n = below(4);
	used +=
	    (size_t)snprintf(text + used, room - used, middles[n].text, scale * middles[n].bound);
	if (below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	if (depth == 3) {
		n = below(4);
		used += (size_t)snprintf(text + used, room - used, inners[n].text,
		                         scale * inners[n].bound);
		used += write_statement(text + used, room - used, 3);
		used += (size_t)snprintf(text + used, room - used, "}\n");
	}
	if (depth == 2 || below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	return used + (size_t)snprintf(text + used, room - used, "}\n}\n");
}

/* Two nests one after the other, with room for all that they touch. */
static void write_nests(char *text, size_t room, int scale)
{
	size_t used = (size_t)snprintf(text, room, "double a[%d][%d], b[%d][%d];\n", 32 * scale,
	                               32 * scale, 32 * scale, 21 * scale);

	used += write_loops(text + used, room - used, 2 + below(2), scale);
	write_loops(text + used, room - used, 2 + below(2), scale);
}

static int compare_numbers(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Errors that are told are neither too small nor too large.  Nests are sampled with so little work
 * that errors show.  Four in five misses lie within twice the error that is told: ten times too
 * small an error leaves one in three.  And the median of what is told is no more than eight times
 * that of the true errors: three times as much is told, and thirty if it is ten times too large. */
static void test_errors(void **state)
{
	enum { NESTS = 40, COUNT = 3 * NESTS };
	static const double little_work = 1e5;
	double told[COUNT], actual[COUNT], misses[3];
	size_t inside = 0, count = 0;
	char text[4096];

	(void)state;
	for (int n = 0; n < NESTS; ++n) {
		struct rf_general general;

		write_nests(text, sizeof(text), 8);
		sample(text, little_work, &general, misses);
		for (size_t c = 0; c < 3; ++c, ++count) {
			actual[count] = fabs(general.totals[c].misses / misses[c] - 1);
			told[count] = general.totals[c].error / misses[c];
			inside += actual[count] <= 2 * told[count];
		}
		rf_arena_clear(arena);
	}
	qsort(told, COUNT, sizeof(*told), compare_numbers);
	qsort(actual, COUNT, sizeof(*actual), compare_numbers);
	print_message("errors: %.3g true, %.3g told, %zu of %d within twice of that\n",
	              actual[COUNT / 2], told[COUNT / 2], inside, COUNT);
	assert_true(inside * 5 >= COUNT * 4);
	assert_true(told[COUNT / 2] <= 8 * actual[COUNT / 2]);
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

/* Walks whose subscripts are coupled: along diagonals from either side, and back.  Samples say of
 * few uses that they are the first, so that they may come to more misses than there are uses. */
static void test_diagonals(void **state)
{
	static const char *const statements[] = { "a[i][d-i] = b[d-i][i]", "a[d-i][i] = b[d-i][i]",
		                                  "a[%d-i][i] = b[d-i][%d-i]" };
	static const int sides[] = { 90, 131, 200 };
	char text[1024], statement[64];

	(void)state;
	for (size_t s = 0; s < 3; ++s)
		for (size_t k = 0; k < 3; ++k) {
			struct rf_general general;
			int n = sides[k];
			double misses[3];

			snprintf(statement, sizeof(statement), statements[s], n - 1, n - 1);
			snprintf(text, sizeof(text),
			         "double a[%d][%d], b[%d][%d];\n"
			         "for (int d = 0; d < %d; ++d) for (int i = 0; i <= d; ++i) %s;\n"
			         "for (int d = %d; d < %d; ++d)\n"
			         "  for (int i = d - %d; i < %d; ++i) %s;\n",
			         n, n, n, n, n, statement, n, 2 * n - 1, n - 1, n, statement);
			compare_samples(text);
			sample(text, 1e4, &general, misses);
			for (size_t c = 0; c < 3; ++c)
				assert_true(general.totals[c].misses <= 2.0 * n * n);
			rf_arena_clear(arena);
		}
}

/* Long diagonals, of which a cache holds the shorter ones alone: misses within 3 % of those of the
 * stream, whatever is said of errors.  Where a row starts depends on the diagonal, and so does the
 * place in a line; what misses along a transect is found only where that place stays. */
static void test_long_diagonals(void **state)
{
	static const char *const statements[] = { "a[i][d-i] = b[d-i][i]",
		                                  "a[d-i][i] = b[d-i][i]" };
	char text[1024];

	(void)state;
	for (size_t s = 0; s < 2; ++s)
		for (int n = 270; n <= 390; n += 60) {
			struct rf_general general;
			double misses[3];

			snprintf(
			    text, sizeof(text),
			    "double a[%d][%d], b[%d][%d];\n"
			    "for (int d = 0; d < %d; ++d)\n"
			    "  for (int i = d < %d ? 0 : d - %d; i <= (d < %d ? d : %d); ++i)\n"
			    "    %s;\n",
			    n, n, n, n, 2 * n - 1, n, n - 1, n, n - 1, statements[s]);
			sample(text, 0, &general, misses);
			for (size_t c = 0; c < 3; ++c)
				assert_true(fabs(general.totals[c].misses / misses[c] - 1) < 0.03);
			rf_arena_clear(arena);
		}
}

/* Edges and corners of many loops are most parts and few uses: once the work is spent they are not
 * looked at more than once, which spares a third of the work, and figures stay good. */
static void test_many_parts(void **state)
{
	static const char *const text =
	    "#define AT(v) v[k+1][j][i][m] + v[k-1][j][i][m] + v[k][j+1][i][m] + \\\n"
	    "              v[k][j-1][i][m] + v[k][j][i+1][m] + v[k][j][i-1][m]\n"
	    "#define NEST(to, from) for (int k = 1; k < 29; ++k) for (int j = 1; j < 29; ++j) \\\n"
	    "  for (int i = 1; i < 29; ++i) for (int m = 0; m < 3; ++m) \\\n"
	    "    to[k][j][i][m] += AT(from);\n"
	    "double a[30][30][30][3], b[30][30][30][3], c[30][30][30][3];\n"
	    "void f(void) { NEST(b, a) NEST(c, b) NEST(a, c) NEST(b, a) NEST(c, b) NEST(a, c) }\n";
	struct rf_general general;
	double misses[3];

	(void)state;
	sample(text, 5e4, &general, misses);
	for (size_t c = 0; c < 3; ++c)
		assert_true(fabs(general.totals[c].misses / misses[c] - 1) < 0.05);
	assert_true(general.work < 9e5);
}

/* How many iterations of tiles begin or end a line is told by the loop over the line and the one
 * over its tiles: that of the others does not come and go with lines, and is not asked for each
 * place in one. */
static void test_tiles(void **state)
{
	static const char *const text =
	    "double a[5376][5376], b[5376][5376], c[5376][5376];\n"
	    "void f(void) {\n"
	    "for (int ii = 0; ii < 5376; ii += 32) for (int kk = 0; kk < 5376; kk += 32)\n"
	    "for (int jj = 0; jj < 5376; jj += 32) for (int i = ii; i < ii + 32; ++i)\n"
	    "for (int k = kk; k < kk + 32; ++k) for (int j = jj; j < jj + 32; ++j)\n"
	    "  c[i][j] += a[i][k] * b[k][j]; }\n";
	struct rf_general general;

	(void)state;
	read_kernel(text);
	ask(1e6, &general);
	assert_true(general.work < 2e7);
	rf_arena_clear(arena);
}

/* Loops one after the other through the same places, each many times: between two loops windows
 * have thousands of rows for each of them.  Not all parts are begun, and errors tell it: they reach
 * to what all parts come to. */
static void test_long_windows(void **state)
{
	struct rf_general some, all;
	double misses[3];
	char text[8192] = "double a[2][8000];\n";

	(void)state;
	for (int n = 0; n < 40; ++n)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
		         "for (int i = 0; i < 200; ++i) for (int j = 0; j < 200; ++j)\n"
		         "  a[%d][16 * i + 16 * j] += %d;\n",
		         n % 2, n);
	sample(text, 1e9, &all, misses);
	sample(text, 1e6, &some, misses);
	for (size_t c = 0; c < 3; ++c)
		assert_true(fabs(some.totals[c].misses - all.totals[c].misses) <=
		            1.5 * some.totals[c].error);
	assert_true(some.work < 2e7 && all.work > 4e7);
}

/* Lines of a run again and again through two caches in which any line goes anywhere: those that
 * come to the second one, and those that leave it dirty. */
static double moved_lines(int arrays, int stored, int count, uint64_t first, uint64_t second)
{
	const struct lru_form forms[] = { { .sets = 1, .ways = first },
		                          { .sets = 1, .ways = second } };
	uint64_t bytes = (uint64_t)arrays * (uint64_t)count * 8;
	struct lru *lru = lru_new(forms, 2, LINE_BYTES, 0, bytes);
	struct lru_counts before = { 0 }, now = { 0 };

	for (int run = 0; run < 4; ++run) {
		before = now;
		for (uint64_t i = 0; i < (uint64_t)count; ++i)
			for (int a = arrays; a-- > 0;)
				lru_use(lru, ((uint64_t)a * (uint64_t)count + i) * 8, a < stored);
		now = lru_count(lru, 1);
	}
	lru_free(lru);
	return (double)(now.misses - before.misses + now.evicts - before.evicts);
}

static struct rf_boundary boundary_of(const struct rf_cache *cache, int64_t lines)
{
	double bytes = (double)(lines * LINE_BYTES);

	return (struct rf_boundary){ .cache = cache,
		                     .lines = lines,
		                     .capacity_bytes = bytes,
		                     .own_bytes = bytes,
		                     .line_bytes = LINE_BYTES,
		                     .users = 1,
		                     .threads = 1 };
}

/* Lines that a nearer cache of 16 lines has written back are used anew in one of 76 behind it,
 * which keeps them where it loses those that are clean. */
static void test_dirty_lines(void **state)
{
	static const struct {
		const char *text;
		int arrays, stored, count;
	} rows[] = {
		{ "double b[160], a[160], c[160], d[160];\n"
		  "for (int i = 0; i < 160; ++i) b[i] = d[i] + c[i] + a[i];\n",
		  4, 1, 160 },
		{ "double b[312], a[312];\nfor (int i = 0; i < 312; ++i) b[i] = a[i];\n", 2, 1,
		  312 },
		{ "double b[128], a[128], c[128], d[128], e[128];\n"
		  "for (int i = 0; i < 128; ++i) b[i] = e[i] + d[i] + c[i] + a[i];\n",
		  5, 1, 128 },
		{ "double s, b[624];\nfor (int i = 0; i < 624; ++i) s += b[i];\n", 1, 0, 624 },
	};
	const struct rf_cache caches[] = { { .policy = RF_LRU }, { .policy = RF_LRU } };
	struct rf_boundary items[] = { boundary_of(&caches[0], 16), boundary_of(&caches[1], 76) };
	const struct rf_hierarchy hierarchy = { .count = 2, .items = items };

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i) {
		struct rf_general_request request = { .stream = &stream };
		struct rf_general general;
		const struct rf_general_lines *lines;

		read_kernel(rows[i].text);
		assert_int_equal(rf_asked_capacities_make(&hierarchy, arena, &request), RF_OK);
		assert_int_equal(rf_general_make(&request, arena, &general), RF_OK);
		lines = &general.lasting[general.others[1] + RF_ASKED_CAPACITIES_OWN];
		assert_true(fabs(lines->misses + lines->written_back -
		                 moved_lines(rows[i].arrays, rows[i].stored, rows[i].count, 16,
		                             76)) < 1e-6);
		rf_arena_clear(arena);
	}
}

/* Of 512 lines two thirds are a part of a way for each of 1024 sets, of 5120 thirteen ways for each
 * of 256; one way and a third are so much of the two that are asked for. */
static void test_parts_of_ways(void **state)
{
	static const struct {
		int64_t lines, sets;
		double part;
	} rows[] = { { 512, 1024, 0.325 }, { 5120, 256, 1 }, { 512, 256, 0.65 }, { 10, 1, 1 } };

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i) {
		const struct rf_cache cache = { .policy = RF_LRU };
		struct rf_boundary items[] = {
			{ .cache = &cache, .lines = rows[i].lines, .threads = 1 },
			{ .cache = &cache, .sets = rows[i].sets, .ways = 16, .threads = 1 },
		};
		const struct rf_hierarchy hierarchy = { .count = 2, .items = items };

		assert_true(fabs(rf_asked_capacities_part(&hierarchy, 1, RF_ASKED_CAPACITIES_MOST) -
		                 rows[i].part) < 1e-12);
		assert_true(rf_asked_capacities_part(&hierarchy, 1, RF_ASKED_CAPACITIES_OWN) == 1);
	}
}

/* Of two arrays and two caches: seven lines that are written back of three that were brought. */
static void test_line_balance(void **state)
{
	struct rf_general_lines by_array[] = { { .misses = 3, .written_back = 7 },
		                               { .misses = 9, .written_back = 4 },
		                               { .misses = 5, .written_back = 1 },
		                               { .misses = 0, .written_back = 2 } };
	struct rf_general_lines totals[] = { { .misses = 8, .written_back = 8 },
		                             { .misses = 9, .written_back = 6 } };

	(void)state;
	rf_line_balance_keep(by_array, 2, 2, totals);
	assert_true(by_array[0].written_back == 3 && by_array[1].written_back == 4);
	assert_true(by_array[2].written_back == 1 && by_array[3].written_back == 0);
	assert_true(totals[0].written_back == 4 && totals[1].written_back == 4);
	assert_true(totals[0].misses == 8 && totals[1].misses == 9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_samples_of_rectangles, setup, teardown),
		cmocka_unit_test_setup_teardown(test_samples_of_others, setup, teardown),
		cmocka_unit_test_setup_teardown(test_diagonals, setup, teardown),
		cmocka_unit_test_setup_teardown(test_long_diagonals, setup, teardown),
		cmocka_unit_test_setup_teardown(test_errors, setup, teardown),
		cmocka_unit_test_setup_teardown(test_many_parts, setup, teardown),
		cmocka_unit_test_setup_teardown(test_tiles, setup, teardown),
		cmocka_unit_test_setup_teardown(test_long_windows, setup, teardown),
		cmocka_unit_test_setup_teardown(test_dirty_lines, setup, teardown),
		cmocka_unit_test(test_parts_of_ways),
		cmocka_unit_test(test_line_balance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
