/* SPDX-License-Identifier: MIT
 *
 * How often the accesses of random nests happen, against running them, and against isl.
 *
 * isl counts the points of the iteration sets, which come from the same tree of loops by another
 * way, where there are too many to run through.  Of random rectangular nests the formulas of the
 * normal form, which need no numbers, say the same as the counts.
 */
#include <math.h>

#include "model/poly/domain_inside.h"
#include "model/traffic/nest/counts.h"
#include "model/traffic/nest/nest.h"
#include "tests/unit/poly_nests.h"

enum { NESTS = 60, SMALL = 6, LARGE = 90, RECTANGLES = 150, DEEPEST = 4, CHAINS = 150, TURNS = 14 };

static int64_t count_runs(int access)
{
	int64_t count = 0;

	for (size_t i = 0; i < use_count; ++i)
		count += uses[i].access == access;
	return count;
}

static bool has_access(const struct rf_statement *statement, int access)
{
	for (size_t i = 0; i < statement->access_count; ++i)
		if (statement->accesses[i] == access)
			return true;
	return false;
}

static int64_t count_points(const struct rf_domain *domain, int access)
{
	int64_t count = 0;

	for (size_t i = 0; i < domain->occurrences.count; ++i) {
		isl_val *points;

		if (!has_access(domain->occurrences.items[i].statement, access))
			continue;
		points = isl_set_count_val(domain->occurrences.items[i].domain);
		assert_non_null(points);
		count += isl_val_get_num_si(points);
		isl_val_free(points);
	}
	return count;
}

static void is_counted(int access, int64_t expected, const char *text)
{
	static const struct rf_layout anywhere;
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;

	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	if (!counts.accesses[access].known || counts.accesses[access].times != (double)expected)
		fail_msg("%s: %g instead of %lld for N = %lld\n%s", kernel.accesses[access].text,
		         counts.accesses[access].times, (long long)expected, (long long)sizes[0],
		         text);
}

static int64_t whole_count(int access)
{
	static const struct rf_layout anywhere;
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;

	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	assert_true(counts.accesses[access].known);
	return counts.accesses[access].whole;
}

static void check_nest(const char *text)
{
	struct rf_domain_options options = { .sizes = sizes, .loops_only = true };
	struct rf_domain *domain;

	run_kernel(1 + pick(SMALL));
	for (int a = 0; a < (int)kernel.access_count; ++a)
		is_counted(a, count_runs(a), text);
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = LARGE - pick(3);
	rf_kernel_derive_sizes(&kernel, sizes);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	for (int a = 0; a < (int)kernel.access_count; ++a)
		is_counted(a, count_points(domain, a), text);
	rf_domain_free(domain);
}

static void test_counts(void **state)
{
	(void)state;
	for (int i = 0; i < NESTS; ++i)
		check_nest(random_kernel(1 + pick(3)));
}

/* Triangles in triangles of a million rows are counted at once, and exactly: n (n - 1) (n - 2) / 6
 * and, of rows with two more, n (n + 1) (n + 5) / 6; where 63 bits do not hold it, nearly. */
static void test_large(void **state)
{
	static const char text[] = "void f(long N, double *p)\n{\n"
				   "for (long i = 0; i < N; i++)\n"
				   "	for (long j = i - 1; j >= 0; j--)\n"
				   "		for (long k = 0; k < j; k++) p[i] = p[k] + 1;\n"
				   "for (long i = N - 1; i >= 0; i--)\n"
				   "	for (long j = 0; j <= i; j++)\n"
				   "		for (long k = 0; k < j + 2; k++) p[i] *= N;\n}\n";
	static const struct rf_layout anywhere;
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;
	int64_t n = 1000000;

	(void)state;
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	sizes[0] = n;
	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	assert_true(counts.accesses[0].known && counts.accesses[2].known);
	assert_int_equal(counts.accesses[0].whole, n * (n - 1) / 6 * (n - 2));
	assert_int_equal(counts.accesses[2].whole, n * (n + 1) / 2 * (n + 5) / 3);
	sizes[0] = 1000 * n;
	stream = (struct rf_stream){ .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	assert_int_equal(counts.accesses[0].whole, -1);
	assert_true(fabs(counts.accesses[0].times / (1e27 / 6) - 1) < 1e-8);
}

/* ---- chains of conditions ---- */

static void add_comparison(struct rf_text *text)
{
	static const char *const sides[] = {
		"i", "j", "2 * j", "-i", "3 * i", "i + j", "j - 2 * k"
	};
	static const char *const others[] = { "0", "N - 1", "N / 2", "5", "N - 3", "i", "k" };
	static const char *const signs[] = { "==", "<", ">=", "==", "!=" };

	rf_text_print(text, "%s %s %s", sides[pick(7)], signs[pick(5)], others[pick(7)]);
}

static void add_chain_loop(struct rf_text *text, char variable)
{
	int step = 1 + pick(3);

	if (pick(2))
		rf_text_print(text, "for (int %c = %d; %c < N; %c += %d)\n", variable, pick(3) - 1,
		              variable, variable, step);
	else
		rf_text_print(text, "for (int %c = N - 1; %c >= 0; %c -= %d)\n", variable, variable,
		              variable, step);
}

static const char *read_chain(void)
{
	struct rf_source source = { .file = "test.c" };
	struct rf_text text;
	int cases = 1 + pick(5);

	rf_text_init(&text, arena);
	rf_text_add(&text, "void f(int N, double *p)\n{\n");
	for (const char *variable = "ijk"; *variable; ++variable)
		add_chain_loop(&text, *variable);
	for (int i = 0; i < cases; ++i) {
		rf_text_add(&text, "if (");
		add_comparison(&text);
		rf_text_add(&text, pick(3) ? " && " : " || ");
		add_comparison(&text);
		rf_text_print(&text, ")\np[%d] = N;\nelse ", i);
	}
	rf_text_print(&text, "p[%d] = N;\n}\n", cases);
	source.text = rf_text_string(&text);
	source.length = strlen(source.text);
	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
		fail_msg("not read:\n%s", source.text);
	return source.text;
}

static void test_chains(void **state)
{
	(void)state;
	for (int i = 0; i < CHAINS; ++i) {
		const char *text = read_chain();

		run_kernel(1 + pick(TURNS));
		for (int a = 0; a < (int)kernel.access_count; ++a)
			is_counted(a, count_runs(a), text);
		rf_arena_clear(arena);
	}
}

/* Of a million million points the corners, the edges and the rest, at once. */
static void test_edges(void **state)
{
	static const char text[] = "void f(long N, double *p)\n{\n"
				   "for (long i = 0; i < N; i++)\n"
				   "	for (long j = N - 1; j >= 0; j -= 3)\n"
				   "		if (i == 0 && j == N - 1) p[0] = N;\n"
				   "		else if (i == 0 || j == N - 1) p[1] = N;\n"
				   "		else if (i >= 7 && 2 * j < N) p[2] = N;\n"
				   "		else p[3] = N;\n}\n";
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	int64_t n = 3000000, counts[] = { 1, 0, 0, 0 }, sum[4] = { 0 };

	(void)state;
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	sizes[0] = n;
	counts[1] = (n / 3 - 1) + (n - 1);
	counts[2] = (n - 7) * (n / 6);
	counts[3] = n * (n / 3) - counts[0] - counts[1] - counts[2];
	for (int a = 0; a < (int)kernel.access_count; ++a)
		sum[kernel.accesses[a].text[2] - '0'] += whole_count(a);
	for (int i = 0; i < 4; ++i)
		assert_int_equal(sum[i], counts[i]);
}

/* ---- formulas of rectangular nests ---- */

/* Bounds are numbers or sizes, loops ascend or descend in steps, and may
 * run over a window of fixed length that the loop around moves, as inside of a tile. */
static void add_rectangular_loop(struct rf_text *text, int depth)
{
	static const char *const ends[] = { "N", "M", "N - 2", "2 * M + 1", "N + M", "17" };
	const char *end = ends[pick(6)];
	int start = pick(4) - 1, step = 1 + pick(3);

	switch (depth > 0 ? pick(5) : pick(3)) {
	case 0:
		rf_text_print(text, "for (int i%d = %d; i%d < %s; i%d += %d)\n", depth, start,
		              depth, end, depth, step);
		break;
	case 1:
		rf_text_print(text, "for (int i%d = %s; i%d >= %d; i%d -= %d)\n", depth, end, depth,
		              start, depth, step);
		break;
	case 2:
		rf_text_print(text, "for (int i%d = N - 3; i%d <= %s + N; ++i%d)\n", depth, depth,
		              end, depth);
		break;
	case 3:
		rf_text_print(text, "for (int i%d = i%d; i%d < i%d + %d; i%d += %d)\n", depth,
		              depth - 1, depth, depth - 1, 5 + step, depth, step);
		break;
	default:
		rf_text_print(text, "for (int i%d = 2 * i%d + M; i%d > 2 * i%d - 3; --i%d)\n",
		              depth, depth - 1, depth, depth - 1, depth);
		break;
	}
}

static const char *read_rectangle(int depth)
{
	struct rf_source source = { .file = "test.c" };
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "void f(int N, int M, double *p)\n{\n");
	for (int k = 0; k < depth; ++k)
		add_rectangular_loop(&text, k);
	rf_text_print(&text, "p[i0 + %d * i%d] = N;\n}\n", 1 + pick(9), depth - 1);
	source.text = rf_text_string(&text);
	source.length = strlen(source.text);
	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
		fail_msg("not read:\n%s", source.text);
	return source.text;
}

/* The turns of each loop are the product of what the formulas say of it and of those around it. */
static void check_rectangle(const char *text)
{
	static const struct rf_layout anywhere;
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	double values[RF_MAX_SIZES], product = 1;
	const struct rf_nest *nest;
	struct rf_counts counts;
	struct rf_nests nests;

	for (size_t i = 0; i < RF_MAX_SIZES; ++i) {
		sizes[i] = 1 + pick(LARGE);
		values[i] = (double)sizes[i];
	}
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	nest = &nests.items[0];
	assert_true(nests.count == 1 && nest->is_rectangular && counts.all_known);
	for (size_t k = 0; k < nest->depth; ++k) {
		double turns = counts.turns[nest->loops[k].loop->id].times;

		product *= rf_nest_trip_count(nest, k, values);
		if (turns != product)
			fail_msg("loop %zu: %g turns instead of %g for N = %lld, M = %lld\n%s", k,
			         turns, product, (long long)sizes[0], (long long)sizes[1], text);
	}
	assert_true(rf_nest_iterations(nest, values) == product);
}

static void test_formulas(void **state)
{
	(void)state;
	for (int i = 0; i < RECTANGLES; ++i) {
		const char *text = read_rectangle(1 + i % DEEPEST);

		for (int n = 0; n < 5; ++n)
			check_rectangle(text);
		rf_arena_clear(arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_counts, setup, teardown),
		cmocka_unit_test_setup_teardown(test_large, setup, teardown),
		cmocka_unit_test_setup_teardown(test_chains, setup, teardown),
		cmocka_unit_test_setup_teardown(test_edges, setup, teardown),
		cmocka_unit_test_setup_teardown(test_formulas, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
