/* SPDX-License-Identifier: MIT
 *
 * General layer conditions against the whole stream of addresses.
 *
 * First without sampling: every use of a nest is looked up, and the distances of all of them must
 * give the misses of a fully associative cache of any capacity to the last one.  Nests are chosen
 * ones and some put together at random.  Rectangular nests are held against the closed form for
 * these, use by use.  Numbers that are too large lead to an obstacle, and never to wrong counts.
 */
#include "model/traffic/reuse/general.h"
#include "model/traffic/reuse/strata.h"
#include "model/traffic/reuse/distinct_lines.h"
#include "model/traffic/reuse/elimination.h"
#include "model/traffic/reuse/places.h"
#include "model/traffic/sets/latest_use.h"
#include "model/traffic/sets/lines_between.h"
#include "tests/support/nests.h"
#include "tests/unit/one_stream.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINES = 4096 };

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
		struct rf_elimination *scan =
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
	double misses, touched = 0, doubt = 0;

	read_kernel(text);
	stack = walk_stream(LINE_BYTES);
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
		touched += rf_distinct_lines_touched(all.distinct, a, false, &doubt);
	assert_true(touched == all.first);
	assert_true(doubt == 0);
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
	compare("double a[30][30], b[30][21];\n"
	        "for (int i = 0; i < 30; ++i)\n"
	        "  for (int j = 0; j <= i; ++j)\n"
	        "    a[j][i] = a[i][j] + b[i][3];\n"
	        "for (int j = 27; j >= 0; j -= 3) {\n"
	        "  for (int i = j; i < 21; ++i)\n"
	        "    b[i][2] = a[i][j] + b[j][i];\n"
	        "  a[j][j] = b[j][0];\n"
	        "}\n");
}

/* Rows that several loops go through: whole ones and parts of them, forwards and backwards, each
 * second element, under a guard, of a triangle, columns of which one is longer. */
static void test_rows_of_several_loops(void **state)
{
	(void)state;
	compare("double a[12][30], b[12][30], c[30];\n"
	        "for (int j = 1; j < 11; ++j) {\n"
	        "  for (int i = 1; i < 29; ++i) c[i] = a[j][i-1] + a[j-1][i];\n"
	        "  for (int i = 0; i < 30; ++i) c[i] += a[j][i] + b[j][i];\n"
	        "  for (int i = 28; i >= 3; --i) b[j][i] = a[j][i+1] + c[i];\n"
	        "  for (int i = 0; i < 30; i += 2) b[j][i] += a[j+1][i];\n"
	        "  if (j > 4)\n"
	        "    for (int i = 0; i < 30; ++i) b[j+1][i] += c[i];\n"
	        "  for (int i = 0; i < j; ++i) b[j][i] += c[2*i];\n"
	        "}\n");
	compare("double a[4][9][11][5], s[11];\n"
	        "for (int k = 1; k < 3; ++k) {\n"
	        "  for (int i = 1; i < 10; ++i) {\n"
	        "    for (int j = 0; j < 9; ++j) s[i] += a[k][j][i][1];\n"
	        "    for (int j = 1; j < 8; ++j)\n"
	        "      for (int m = 0; m < 5; ++m) a[k][j][i][m] = s[j] + a[k][j-1][i][m];\n"
	        "    for (int j = 3; j < 8; ++j) s[i] += a[k][j-1][i][1] + a[k-1][j][i][2];\n"
	        "  }\n"
	        "  for (int j = 0; j < 9; ++j)\n"
	        "    for (int i = 0; i < 11; ++i) a[k][j][i][4] = s[i];\n"
	        "}\n");
}

/* ---- nests put together at random ---- */

/* Its text; all sizes are then its own. */
static const char *random_nest(const struct nest_shapes *shapes)
{
	static uint64_t random_state = 1;
	struct nest_layout places;
	struct nest nest;
	struct rf_text text;

	nest_make(&nest, &random_state, shapes);
	nest_lay_out(&nest, &places);
	rf_text_init(&text, arena);
	nest_print(&nest, &places, &text);
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = nest.n;
	return rf_text_string(&text);
}

static void test_random(void **state)
{
	(void)state;
	for (int n = 0; n < 200; ++n)
		compare(random_nest(&(struct nest_shapes){ .most = 2500 }));
}

/* ---- the closed form of rectangular nests ---- */

static struct rf_rectangular_nest rectangle;
static struct rf_lines_between_room line_room;

/* Who used the line of one use last, and whether at least so many lines lie in between. */
static void compare_use(const struct rf_references_use *use)
{
	const struct rf_references_item *to = &all.refs.items[use->ref];
	struct rf_previous_use_pair pair = { .to = *use };
	struct rf_lines_between between = { .nest = &rectangle, .to.reference = use->ref };
	bool found = rf_previous_use_find(&all.refs, &pair);
	int64_t line;
	double lines;

	for (size_t k = 0; k < rectangle.depth; ++k)
		between.to.at[k] = use->at[k] - to->least[k];
	line = rf_rectangular_nest_address(&rectangle, &between.to) / LINE_BYTES;
	assert_int_equal(
	    found, rf_latest_use_find(&rectangle, &between.to, line, LINE_BYTES, &between.from));
	if (!found)
		return;
	assert_int_equal(pair.from.ref, between.from.reference);
	for (size_t k = 0; k < rectangle.depth; ++k)
		assert_int_equal(pair.from.at[k] - all.refs.items[pair.from.ref].least[k],
		                 between.from.at[k]);
	lines = rf_distinct_lines_between(all.distinct, &pair, MAX_LINES);
	for (int64_t most = 1; most < 64; most += 1 + most / 4) {
		int64_t count =
		    rf_lines_between_count(&between, LINE_BYTES, line, most, &line_room);

		assert_true(count < 0 || (count >= most) == (lines >= (double)most));
	}
}

static void compare_uses(struct rf_references_use *use, size_t k)
{
	const struct rf_references_item *ref = &all.refs.items[use->ref];

	if (k == ref->depth)
		compare_use(use);
	for (int64_t v = ref->least[k]; k < ref->depth && v <= ref->most[k]; ++v) {
		use->at[k] = v;
		compare_uses(use, k + 1);
	}
}

static void test_closed_form(void **state)
{
	static const struct nest_shapes shapes = { .most = 2500, .is_rectangular = true };

	(void)state;
	for (int n = 0; n < 60; ++n) {
		struct rf_references_use use = { 0 };
		struct rf_nests nests;
		struct rf_paths paths;

		read_kernel(random_nest(&shapes));
		assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
		all.distinct = rf_distinct_lines_new(&all.refs);
		line_room = (struct rf_lines_between_room){ .arena = arena };
		assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
		assert_int_equal(rf_paths_of_nest(&nests.items[0], &stream, arena, &paths), RF_OK);
		assert_int_equal(rf_rectangular_nest_make(&paths, &stream, arena, &rectangle),
		                 RF_OK);
		assert_int_equal(rectangle.count, all.refs.count);
		for (; use.ref < all.refs.count; ++use.ref)
			compare_uses(&use, 0);
		rf_arena_clear(arena);
	}
}

/* ---- numbers that are too large ---- */

/* Sums for all values of the counters, and products of two constraints. */
static void test_large_factors(void **state)
{
	static const char text[] = "double a[64][64];\n"
				   "for (long i = 0; i < 60; ++i)\n"
				   "  for (long j = 0; j < 60; ++j)\n"
				   "    for (long k = 0; k < 60; ++k)\n"
				   "      if (%s) a[i][j] += a[k][j];\n";
	char nest[4096];

	(void)state;
	snprintf(nest, sizeof(nest), text, "9007199254740997 * i >= 9007199254740993 * k");
	read_numbers(nest);
	assert_non_null(stream.obstacle);
	snprintf(nest, sizeof(nest), text,
	         "3037000507 * i - 3037000493 * j + 3037000463 * k >= 5 && "
	         "2971215073 * j - 4294967291 * i - 2860486313 * k >= 7");
	read_kernel(nest);
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	assert_null(all.refs.obstacle);
	rf_elimination_get(&all.refs, &all.refs.items[0], RF_ELIMINATION_BY_TIME, 0);
	assert_non_null(all.refs.obstacle);
}

/* All turns of a loop but the first. */
static int64_t skip_all(void *context, const struct rf_stream_node *loop, int64_t turn,
                        int64_t turns)
{
	(void)context;
	(void)loop;
	return turn == 1 ? turns - 1 : 0;
}

/* Coupled subscripts lead to 6.4e7 places one by one: so many are not looked at, still fewer when
 * that was done once, and what is told of them is not further off than it says. */
static void test_many_places(void **state)
{
	enum { TURNS = 400, LAST = (TURNS - 1) * (1009 + 1033 + 1063), LINES = LAST / 8 + 1 };
	static bool is_touched[LINES];
	double lines = 0, told, doubt, later;

	(void)state;
	read_kernel("double a[2000000];\n"
	            "for (int i = 0; i < 400; ++i)\n"
	            "  for (int j = 0; j < 400; ++j)\n"
	            "    for (int k = 0; k < 400; ++k)\n"
	            "      a[i*1009 + j*1033 + k*1063] = 1;\n");
	memset(&all, 0, sizeof(all));
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	all.distinct = rf_distinct_lines_new(&all.refs);
	for (int i = 0; i < TURNS; ++i)
		for (int j = 0; j < TURNS; ++j)
			for (int k = 0; k < TURNS; ++k)
				is_touched[(i * 1009 + j * 1033 + k * 1063) * 8 / LINE_BYTES] =
				    true;
	for (int i = 0; i < LINES; ++i)
		lines += is_touched[i];
	told = rf_distinct_lines_touched(all.distinct, 0, true, &doubt);
	assert_true(doubt > 0 && doubt < 0.2 * lines);
	assert_true(told - doubt <= lines && lines <= told + doubt);
	told = rf_distinct_lines_touched(all.distinct, 0, true, &later);
	assert_true(later > doubt && told - later <= lines && lines <= told + later);
	rf_arena_clear(arena);
}

/* A run of the same places in another order. */
static void compare_skewed(const char *text)
{
	double plain, doubt;

	read_kernel(text);
	memset(&all, 0, sizeof(all));
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	all.distinct = rf_distinct_lines_new(&all.refs);
	plain = rf_distinct_lines_touched(all.distinct, 0, false, &doubt);
	for (size_t i = 0; i < all.refs.count; ++i) {
		struct rf_places_skew skewed;
		assert_true(rf_places_skew(&all.refs, &all.refs.items[i], &skewed));
		all.refs.items[i] = skewed.item;
	}
	assert_true(rf_distinct_lines_touched(all.distinct, 0, false, &doubt) == plain);
	assert_true(doubt == 0);
	rf_arena_clear(arena);
}

/* Diagonals that no loop follows element by element, from either side; 5.2e7 places of them are
 * known exactly. */
static void test_diagonals(void **state)
{
	double doubt;

	(void)state;
	compare_skewed("double b[50][50];\n"
	               "for (int d = 0; d < 50; ++d) for (int i = 0; i <= d; ++i) b[d-i][i] = 1;");
	compare_skewed("double b[51][51];\n"
	               "for (int d = 0; d < 51; ++d) for (int i = d; i >= 0; --i) b[d-i][i] = 1;\n"
	               "for (int d = 51; d < 101; ++d)\n"
	               "  for (int i = d - 50; i < 51; ++i) b[d-i][i] = 1;");
	compare_skewed("double b[70][90];\n"
	               "for (int d = 0; d < 60; ++d) for (int i = 3; i < 60; ++i)\n"
	               "  if (d <= i) b[i-d][89-i] = 1;");
	read_kernel("double b[7200][7200];\n"
	            "for (int d = 0; d < 7200; ++d) for (int i = 0; i <= d; ++i) b[d-i][i] = 1;\n"
	            "for (int d = 7200; d < 14399; ++d)\n"
	            "  for (int i = d - 7199; i < 7200; ++i) b[d-i][i] = 1;\n");
	memset(&all, 0, sizeof(all));
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	all.distinct = rf_distinct_lines_new(&all.refs);
	assert_true(rf_distinct_lines_touched(all.distinct, 0, true, &doubt) == 7200.0 * 7200 / 8);
	assert_true(doubt == 0);
	rf_arena_clear(arena);
}

/* Sums of counters lead to many places, none of which is in the line that is asked for: the search
 * ends without an answer, and what misses is not known that well. */
static void test_unfinished_searches(void **state)
{
	static const double capacity = 2048;
	struct rf_general_request request = { .stream = &stream,
		                              .line_bytes = LINE_BYTES,
		                              .capacity_count = 1,
		                              .capacity_bytes = &capacity,
		                              .most_work = 2e7,
		                              .is_rough = true };
	struct rf_general general;
	struct rf_previous_use_pair pair = { .to = { .ref = 1, .at = { 50, 0, 50, 99 } } };

	(void)state;
	read_kernel("double a[800000];\n"
	            "for (int i = 0; i < 100; ++i)\n"
	            "  for (int j = 0; j < 100; ++j)\n"
	            "    for (int k = 0; k < 100; ++k)\n"
	            "      for (int l = 0; l < 100; ++l)\n"
	            "        a[1000*i + 1000*j + 1000*k + 1000*l] =\n"
	            "          a[1000*i - 1000*j + 1000*k - 1000*l + 200500];\n");
	memset(&all, 0, sizeof(all));
	assert_int_equal(rf_references_make(&stream, LINE_BYTES, arena, &all.refs), RF_OK);
	assert_true(rf_previous_use_doubt(&all.refs) == 0);
	rf_previous_use_find(&all.refs, &pair);
	assert_true(rf_previous_use_doubt(&all.refs) == 1);
	assert_int_equal(rf_general_make(&request, arena, &general), RF_OK);
	assert_true(general.lasting[0].error > 0.01 * general.references);
	rf_arena_clear(arena);
}

/* More references than 64 bits can count: known as such, or, where they are numbers, counted. */
static void test_long_runs(void **state)
{
	static const char text[] = "double a[64];\n"
				   "for (long s = 0; s < 1000000; ++s)\n"
				   "  for (long t = 0; t < 1000000; ++t)\n"
				   "    for (long u = 0; u < 1000000; ++u)\n"
				   "      for (long v = 0; v < 1000000; ++v)\n"
				   "        for (int i = 0; i < 64; ++i)\n"
				   "          a[i] += 1;\n";
	static const double capacity = 2048;
	struct rf_general_request request = { .stream = &stream,
		                              .line_bytes = LINE_BYTES,
		                              .capacity_count = 1,
		                              .capacity_bytes = &capacity };
	const char *error;
	struct rf_stack *stack = rf_stack_new(LINE_BYTES, &error);
	struct rf_walk_sink sink = { .context = stack, .run = take_run, .skip = skip_all };
	struct rf_general general;
	struct rf_walk walk;

	(void)state;
	read_kernel(text);
	assert_int_equal(rf_general_make(&request, arena, &general), RF_OK);
	assert_null(general.obstacle);
	assert_true(general.references > 1.27999e26 && general.references < 1.28001e26);
	assert_true(general.totals[0].misses == 8);
	assert_int_equal(rf_walk_make(&stream, -1, arena, &walk), RF_OK);
	assert_false(rf_walk_node(&walk, stream.root, &sink));
	assert_true(walk.is_too_long);
	rf_stack_free(stack);
}

/* What a short run moves that follows on others, all of whose uses are examined: loads and
 * write-backs of a later one, counted by a list of the lines that were used last. */
static void test_short_runs_again(void **state)
{
	static const struct {
		const char *text;
		double capacity_bytes, moved;
	} runs[] = {
		{ "double a[100];\n"
		  "for (int i = 1; i < 90; i += 2) {\n"
		  "  a[i + 2] += a[i + 3];\n"
		  "  for (int j = 0; j < 9; ++j)\n"
		  "    a[3 * j] += 1;\n"
		  "}\n",
		  512, 16 },
		{ "double a[100], s[1];\n"
		  "for (int i = 0; i < 100; ++i)\n"
		  "  a[i] = 1;\n"
		  "for (int k = 0; k < 100; ++k)\n"
		  "  a[0] = s[0];\n"
		  "s[0] = 1;\n",
		  512, 28 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(runs) / sizeof(*runs); ++i) {
		struct rf_general_request request = { .stream = &stream,
			                              .line_bytes = LINE_BYTES,
			                              .capacity_count = 1,
			                              .capacity_bytes = &runs[i].capacity_bytes };
		struct rf_general general;

		read_kernel(runs[i].text);
		assert_int_equal(rf_general_make(&request, arena, &general), RF_OK);
		assert_null(general.obstacle);
		assert_true(fabs(general.lasting[0].misses + general.lasting[0].written_back -
		                 runs[i].moved) < 1e-9);
		rf_arena_clear(arena);
	}
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
		cmocka_unit_test_setup_teardown(test_rows_of_several_loops, setup, teardown),
		cmocka_unit_test_setup_teardown(test_random, setup, teardown),
		cmocka_unit_test_setup_teardown(test_closed_form, setup, teardown),
		cmocka_unit_test_setup_teardown(test_large_factors, setup, teardown),
		cmocka_unit_test_setup_teardown(test_unfinished_searches, setup, teardown),
		cmocka_unit_test_setup_teardown(test_long_runs, setup, teardown),
		cmocka_unit_test_setup_teardown(test_many_places, setup, teardown),
		cmocka_unit_test_setup_teardown(test_diagonals, setup, teardown),
		cmocka_unit_test_setup_teardown(test_short_runs_again, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
