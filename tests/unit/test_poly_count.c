/* SPDX-License-Identifier: MIT
 *
 * Counts of iterations, places, reuses and windows against walking the loops one by one.
 *
 * Chosen nests come first, then nests that are put together at random, the same ones every time.
 */
#include "base/text.h"
#include "model/poly/count.h"
#include "model/poly/reuse.h"
#include "tests/unit/one_kernel.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_USES = 1 << 16, MAX_LINES = 1 << 14 };

static int64_t sizes[RF_MAX_SIZES];

static void read_kernel(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK) {
		print_message("%s\n%s\n", text, diagnostics.list.items[0].message);
		fail();
	}
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = 7 + (int64_t)i;
	rf_kernel_derive_sizes(&kernel, sizes);
}

/* ---- walking the loops ---- */

struct use {
	int access;
	int64_t line; /* with the array in it */
	size_t depth;
	int loops[RF_POLY_MAX_DEPTH];
	int64_t variables[RF_POLY_MAX_DEPTH]; /* by loop */
};

static struct {
	struct use now; /* the loops around */
	int64_t iterations;
	int64_t line_bytes;
	size_t use_count;
	struct use uses[MAX_USES];
} walk;

static int64_t value_of(const struct rf_form *form)
{
	int64_t sum, factor;

	assert_true(rf_formula_integer(form->constant, sizes, &sum));
	for (size_t i = 0; i < form->term_count; ++i) {
		assert_true(rf_formula_integer(form->terms[i].coefficient, sizes, &factor));
		sum += factor * walk.now.variables[form->terms[i].loop];
	}
	return sum;
}

static void use(int index)
{
	const struct rf_access *access = &kernel.accesses[index];
	struct use *new = &walk.uses[walk.use_count++];

	assert_true(walk.use_count < MAX_USES);
	*new = walk.now;
	new->access = index;
	new->line = value_of(&access->address) / walk.line_bytes * 16 + access->array;
}

static void execute(const struct rf_statement *statement)
{
	++walk.iterations;
	for (int writes = 0; writes < 2; ++writes)
		for (size_t i = 0; i < statement->access_count; ++i)
			if ((kernel.accesses[statement->accesses[i]].kind == RF_WRITE) == writes)
				use(statement->accesses[i]);
}

static bool holds(const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i) {
		int64_t value = value_of(&guard->conditions[i].form);

		if (guard->conditions[i].is_equality ? value != 0 : value < 0)
			return false;
	}
	return true;
}

static void walk_nodes(const struct rf_node *node);

static void walk_loop(const struct rf_loop *loop, const struct rf_node *body)
{
	int64_t lower = INT64_MIN, upper = INT64_MAX;

	for (size_t i = 0; i < loop->lower_count; ++i)
		lower = value_of(&loop->lower[i]) > lower ? value_of(&loop->lower[i]) : lower;
	for (size_t i = 0; i < loop->upper_count; ++i)
		upper = value_of(&loop->upper[i]) < upper ? value_of(&loop->upper[i]) : upper;
	for (int64_t v = loop->step > 0 ? lower : upper - 1; v >= lower && v < upper;
	     v += loop->step) {
		walk.now.variables[loop->id] = v;
		walk.now.loops[walk.now.depth++] = loop->id;
		walk_nodes(body);
		--walk.now.depth;
	}
}

static void walk_nodes(const struct rf_node *node)
{
	for (; node; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			execute(node->statement);
		else if (node->kind == RF_NODE_LOOP)
			walk_loop(node->loop, node->children);
		else
			walk_nodes(holds(node->guard) ? node->children : node->otherwise);
	}
}

static void walk_kernel(int64_t line_bytes)
{
	walk.iterations = 0;
	walk.use_count = 0;
	walk.line_bytes = line_bytes;
	walk_nodes(kernel.root);
}

/* The use before use `at` of the same line, -1 for none. */
static int64_t last_use(size_t at)
{
	for (int64_t i = (int64_t)at - 1; i >= 0; --i)
		if (walk.uses[i].line == walk.uses[at].line)
			return i;
	return -1;
}

static int64_t distinct_lines(size_t from, size_t to)
{
	static int64_t lines[MAX_LINES];
	size_t count = 0;

	for (size_t i = from; i < to; ++i) {
		size_t k = 0;

		while (k < count && lines[k] != walk.uses[i].line)
			++k;
		if (k == count)
			lines[count++] = walk.uses[i].line;
	}
	return (int64_t)count;
}

static int64_t lines_of_array(int array)
{
	int64_t count = 0;

	for (size_t i = 0; i < walk.use_count; ++i)
		if (kernel.accesses[walk.uses[i].access].array == array && last_use(i) < 0)
			++count;
	return count;
}

/* ---- comparison ---- */

static struct rf_domain *new_domain(void)
{
	struct rf_domain_options options = { .sizes = sizes };
	struct rf_domain *domain;

	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	return domain;
}

static void compare_counts(struct rf_domain *domain, int64_t line_bytes)
{
	int64_t count;

	assert_int_equal(rf_count_iterations(domain, NULL, &count), RF_POLY_OK);
	assert_int_equal(count, walk.iterations);
	for (int a = 0; a < (int)kernel.array_count; ++a) {
		assert_int_equal(rf_count_touched(domain, a, line_bytes, &count), RF_POLY_OK);
		assert_int_equal(count, lines_of_array(a));
	}
}

/* The outermost common loop that goes on between two uses, -1 for none. */
static int carrier(const struct use *from, const struct use *to)
{
	for (size_t i = 0; i < from->depth && i < to->depth; ++i) {
		int loop = from->loops[i];

		if (loop != to->loops[i])
			return -1;
		if (from->variables[loop] != to->variables[loop])
			return loop;
	}
	return -1;
}

/* Counts what a reuse counts, use by use, and looks whether one has this distance. */
static int64_t count_reuses(const struct rf_reuse *reuse, int64_t distance, bool *has_distance)
{
	int64_t count = 0;

	for (size_t i = 0; i < walk.use_count; ++i) {
		int64_t last;

		if (walk.uses[i].access != reuse->sink.access)
			continue;
		last = last_use(i);
		if ((last < 0 ? -1 : walk.uses[last].access) != reuse->source.access ||
		    (last >= 0 && carrier(&walk.uses[last], &walk.uses[i]) != reuse->loop))
			continue;
		++count;
		if (last >= 0 && !*has_distance)
			*has_distance = distinct_lines((size_t)last, i) == distance;
	}
	return count;
}

static void compare_reuses(struct rf_domain *domain, int64_t line_bytes)
{
	struct rf_reuses reuses;
	int64_t sum = 0;

	assert_int_equal(rf_reuse_find(domain, line_bytes, &reuses), RF_POLY_OK);
	for (size_t i = 0; i < reuses.count; ++i) {
		const struct rf_reuse *reuse = &reuses.items[i];
		int64_t distances[2];
		bool found;

		assert_int_equal(rf_reuse_distances(domain, &reuses, i, 2, distances), RF_POLY_OK);
		for (int k = 0; k < 2; ++k) {
			found = reuse->source.access < 0;
			assert_int_equal(reuse->count, count_reuses(reuse, distances[k], &found));
			assert_true(found);
		}
		sum += reuse->count;
	}
	assert_int_equal(sum, walk.use_count);
}

static void compare(const char *text, int64_t line_bytes)
{
	struct rf_domain *domain;

	read_kernel(text);
	domain = new_domain();
	walk_kernel(line_bytes);
	compare_counts(domain, line_bytes);
	compare_reuses(domain, line_bytes);
	rf_domain_free(domain);
}

static void test_stencil(void **state)
{
	(void)state;
	compare("void f(int N, int M, double a[N][M], double b[N][M]) {\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = 1; i < M - 1; ++i)\n"
	        "b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }",
	        64);
}

static void test_triangular(void **state)
{
	(void)state;
	compare("void f(int N, double L[N][N], double x[N]) {\n"
	        "for (int i = 0; i < N; ++i)\n"
	        "for (int j = 0; j < i; ++j)\n"
	        "x[i] -= L[i][j] * x[j]; }",
	        16);
}

static void test_linear(void **state)
{
	(void)state;
	compare("void f(int N, int M, double *a, double *b) {\n"
	        "for (int j = 0; j < N; ++j)\n"
	        "for (int i = 0; i < M; ++i)\n"
	        "b[i*N + j] = a[j*M + i]; }",
	        32);
}

static void test_imperfect(void **state)
{
	(void)state;
	compare("void f(int N, double a[N][N], double y[N]) {\n"
	        "for (int j = 0; j < N; ++j) {\n"
	        "y[j] = 0;\n"
	        "for (int i = N - 1; i >= j; i -= 2)\n"
	        "if (i < 5) y[j] += a[j][i]; else y[i] += a[i][j];\n"
	        "}\n"
	        "for (int k = 0; k < N; ++k) y[k] *= a[0][k]; }",
	        32);
}

static void test_records(void **state)
{
	(void)state;
	compare("struct cell { double u, v, w; };\n"
	        "void f(int N, struct cell a[N]) {\n"
	        "for (int i = 1; i < N; ++i)\n"
	        "a[i].u = a[i-1].v + a[i].w; }",
	        32);
}

static void test_tiled(void **state)
{
	(void)state;
	compare("#define min(a, b) ((a) < (b) ? (a) : (b))\n"
	        "void f(int N, int M, double a[N][M], double b[N][M]) {\n"
	        "for (int ib = 1; ib < M - 1; ib += 3)\n"
	        "for (int j = 1; j < N - 1; ++j)\n"
	        "for (int i = ib; i < min(ib + 3, M - 1); ++i)\n"
	        "b[j][i] = a[j-1][i] + a[j+1][i]; }",
	        32);
}

/* ---- at random ---- */

static uint64_t random_state;

static int pick(int count)
{
	random_state = random_state * 6364136223846793005U + 1442695040888963407U;
	return (int)((random_state >> 33) % (uint64_t)count);
}

static const char *const subscripts[] = { "i",     "j",     "i - 1", "i + 1", "j - 1",
	                                  "j + 1", "i + j", "2*i",   "j + 2", "3" };

static void add_reference(struct rf_text *text)
{
	static const char *const arrays[] = { "a", "b" };

	rf_text_print(text, "%s[%s][%s]", arrays[pick(2)], subscripts[pick(10)],
	              subscripts[pick(10)]);
}

static void add_statement(struct rf_text *text)
{
	add_reference(text);
	rf_text_add(text, pick(3) == 0 ? " += " : " = ");
	for (int i = pick(3); i >= 0; --i) {
		add_reference(text);
		rf_text_add(text, i > 0 ? " + " : ";\n");
	}
}

/* Subscripts reach from 0 to 2 * 7 + 7 for N = 7, which the extents cover. */
static const char *random_kernel(void)
{
	static const char *const outer[] = { "for (int j = 1; j < N; ++j)",
		                             "for (int j = N - 1; j > 0; --j)",
		                             "for (int j = 1; j <= N; j += 2)" };
	static const char *const inner[] = { "for (int i = 1; i < N - 1; ++i)",
		                             "for (int i = j; i < N; ++i)",
		                             "for (int i = 1; i <= j; ++i)",
		                             "for (int i = N - 1; i >= 1; i -= 2)" };
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "void f(int N, double a[4*N][4*N], double b[4*N][4*N]) {\n");
	rf_text_print(&text, "%s {\n", outer[pick(3)]);
	if (pick(3) == 0)
		rf_text_add(&text, "b[j][0] = 1;\n");
	rf_text_print(&text, "%s {\n", inner[pick(4)]);
	add_statement(&text);
	if (pick(2) == 0)
		add_statement(&text);
	rf_text_add(&text, "}\n}\n}");
	return rf_text_string(&text);
}

static void test_random(void **state)
{
	static const int64_t line_bytes[] = { 8, 32, 64 };

	(void)state;
	random_state = 20240607;
	for (int i = 0; i < 24; ++i)
		compare(random_kernel(), line_bytes[i % 3]);
}

/* ---- misses ---- */

static double count_misses(int64_t capacity_lines)
{
	double count = 0;

	for (size_t i = 0; i < walk.use_count; ++i) {
		int64_t last = last_use(i);

		count += last < 0 || distinct_lines((size_t)last, i) > capacity_lines;
	}
	return count;
}

/* Within 2 % of a cache that is simulated use by use. */
static void misses_are(const char *text, int64_t size, int64_t line_bytes)
{
	static const int64_t capacity_lines[] = { 6, 12, 24, 48 };
	enum { COUNT = sizeof(capacity_lines) / sizeof(capacity_lines[0]) };
	struct rf_reuses reuses;
	struct rf_domain *domain;
	double misses[COUNT];

	read_kernel(text);
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = size;
	domain = new_domain();
	walk_kernel(line_bytes);
	assert_int_equal(rf_reuse_find(domain, line_bytes, &reuses), RF_POLY_OK);
	assert_int_equal(rf_reuse_misses(domain, &reuses, 300, COUNT, capacity_lines, misses),
	                 RF_POLY_OK);
	rf_domain_free(domain);
	for (size_t c = 0; c < COUNT; ++c) {
		double expected = count_misses(capacity_lines[c]);

		if (misses[c] > expected * 1.02 || misses[c] < expected * 0.98)
			fail_msg("%lld lines: %g misses instead of %g",
			         (long long)capacity_lines[c], misses[c], expected);
	}
}

static void test_misses(void **state)
{
	(void)state;
	misses_are("void f(int N, double a[N][N], double b[N][N]) {\n"
	           "for (int j = 1; j < N - 1; ++j)\n"
	           "for (int i = 1; i < N - 1; ++i)\n"
	           "b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }",
	           40, 64);
	misses_are("void f(int N, double A[N][N], double B[N][N], double C[N][N]) {\n"
	           "for (int i = 0; i < N; ++i)\n"
	           "for (int j = 0; j < N; ++j)\n"
	           "for (int k = 0; k < N; ++k)\n"
	           "C[i][j] += A[i][k] * B[k][j]; }",
	           16, 32);
	misses_are("void f(int N, double A[N][N], double B[N][N]) {\n"
	           "for (int i = 0; i < N; ++i)\n"
	           "for (int j = 0; j < N; ++j)\n"
	           "for (int k = i + 1; k < N; ++k)\n"
	           "B[i][j] += A[k][i] * B[k][j]; }",
	           16, 32);
}

/* ---- symbolic ---- */

static void fits(struct rf_count_question *question, const char *expected, int64_t at,
                 int64_t value)
{
	const char **names = rf_kernel_size_names(arena, &kernel);
	struct rf_quasi quasi;
	int64_t found;

	question->kernel = &kernel;
	question->sizes = sizes;
	assert_int_equal(rf_count_fit(question, &quasi), RF_POLY_OK);
	assert_true(rf_quasi_value(&quasi, at, &found));
	assert_int_equal(found, value);
	if (expected)
		assert_string_equal(
		    rf_formula_print(arena, rf_quasi_formula(arena, &quasi, 0, 0), names),
		    expected);
	else
		assert_true(quasi.period > 1);
}

static void test_symbolic(void **state)
{
	struct rf_count_question iterations = { .touched = false };
	struct rf_count_question elements = { .touched = true, .array = 0 };
	struct rf_count_question lines = { .touched = true, .array = 0, .line_bytes = 64 };

	(void)state;
	read_kernel("void f(int N, double a[N][N]) {\n"
	            "for (int i = 0; i < N; ++i)\n"
	            "for (int j = 0; j <= i; ++j)\n"
	            "for (int k = j; k < N; ++k)\n"
	            "a[i][j] += 1; }");
	fits(&iterations, "(2*N*N*N + 3*N*N + N)/6", 1000, 333833500);
	fits(&elements, "(N*N + N)/2", 100000, 5000050000);
	read_kernel("void f(int N, double a[N], double b[N]) {\n"
	            "for (int i = 0; i < N; ++i)\n"
	            "a[i] = b[i]; }");
	fits(&lines, NULL, 100001, 12501);
}

/* i up to n, j from i in steps of 2 to m + 200; or a number that no such count has. */
static bool sample_steps(int64_t n, int64_t m, int64_t *value, void *user)
{
	const bool *is_power = user;

	*value = 0;
	for (int64_t i = 0; i < n; ++i)
		*value += *is_power ? (int64_t)1 << (n % 40) : (m + 200 - i + 1) / 2;
	return true;
}

static void test_two_sizes(void **state)
{
	const int64_t start[2] = { 2, 3 };
	struct rf_quasi_two *two = RF_NEW(arena, struct rf_quasi_two);
	bool is_power = false;

	(void)state;
	assert_non_null(two);
	assert_false(rf_quasi_fit_two(sample_steps, &is_power, start, 1, arena, two));
	assert_true(rf_quasi_fit_two(sample_steps, &is_power, start, 4, arena, two));
	for (int64_t n = 2; n < 90; n += 7)
		for (int64_t m = 3; m < 90; m += 8) {
			int64_t expected, found;

			sample_steps(n, m, &expected, &is_power);
			assert_true(rf_quasi_value_two(two, n, m, &found));
			assert_int_equal(found, expected);
		}
	assert_false(rf_quasi_value_two(two, 1, 3, &(int64_t){ 0 }));
	is_power = true;
	assert_false(rf_quasi_fit_two(sample_steps, &is_power, start, 4, arena, two));
}

static void test_bounded(void **state)
{
	struct rf_domain_options options = { .sizes = sizes, .max_operations = 100000 };
	struct rf_domain *domain;
	int64_t count;

	(void)state;
	read_kernel("void f(int N, double a[N]) {\n"
	            "for (int i = 0; i < N; ++i)\n"
	            "for (int j = i; j < N; ++j)\n"
	            "for (int k = j; k < N; ++k)\n"
	            "for (int l = k; l < N; ++l)\n"
	            "a[i + j + k + l - 3 * l] += 1; }");
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = 100000;
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_count_iterations(domain, NULL, &count), RF_POLY_TOO_HARD);
	assert_string_equal(rf_domain_why(domain), "is too hard to compute");
	rf_domain_free(domain);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_stencil, setup, teardown),
		cmocka_unit_test_setup_teardown(test_triangular, setup, teardown),
		cmocka_unit_test_setup_teardown(test_linear, setup, teardown),
		cmocka_unit_test_setup_teardown(test_imperfect, setup, teardown),
		cmocka_unit_test_setup_teardown(test_records, setup, teardown),
		cmocka_unit_test_setup_teardown(test_tiled, setup, teardown),
		cmocka_unit_test_setup_teardown(test_random, setup, teardown),
		cmocka_unit_test_setup_teardown(test_misses, setup, teardown),
		cmocka_unit_test_setup_teardown(test_symbolic, setup, teardown),
		cmocka_unit_test_setup_teardown(test_two_sizes, setup, teardown),
		cmocka_unit_test_setup_teardown(test_bounded, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
