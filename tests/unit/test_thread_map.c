/* SPDX-License-Identifier: MIT
 *
 * A nest as blocks of threads does what it did as loops: run by the interpreter, both read and
 * write the same elements, each as often.
 */
#include "tests/support/interpreter.h"
#include "tests/unit/frontend_reading.h"

#include "model/mapping/thread_map.h"

/* What was used how often, whatever the order. */
struct uses {
	size_t count;
	uint64_t sum;
};

static void note(void *context, const struct interpreter_use *use)
{
	struct uses *uses = context;
	uint64_t one = (uint64_t)use->memory * 2 + use->is_write;

	if (use->access < 0)
		return;
	one = (one * 1000003 + (uint64_t)use->place + 7919) * 0x9e3779b97f4a7c15u;
	uses->sum += one ^ one >> 29;
	++uses->count;
}

static struct uses run(const struct rf_kernel *nest, int64_t n)
{
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	struct uses uses = { 0 };

	for (size_t i = 0; i < nest->size_count; ++i)
		sizes[i] = n + 3 * (int64_t)i;
	rf_kernel_derive_sizes(nest, sizes);
	interpreter_run(nest, sizes, note, &uses);
	return uses;
}

static enum rf_status map_to(const struct rf_thread_map *map, const char *text,
                             struct rf_kernel *mapped)
{
	read_kernel(text);
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	return rf_thread_map_make(&reading.kernel, map, reading.arena, &reading.diagnostics,
	                          mapped);
}

static void expect_same(const struct rf_thread_map *map, const char *text)
{
	struct rf_kernel mapped;

	if (map_to(map, text, &mapped) != RF_OK)
		fail_msg("%s", reading.diagnostics.list.items[0].message);
	assert_true(mapped.is_on_gpu);
	for (size_t i = 0; i < mapped.loop_count; ++i)
		assert_int_equal(mapped.loops[i]->id, i);
	for (int64_t n = 1; n < 40; n += 6) {
		struct uses before = run(&reading.kernel, n), after = run(&mapped, n);

		assert_int_equal(before.count, after.count);
		assert_true(before.sum == after.sum);
	}
}

static const struct rf_thread_map plain;

static void nests_of_one_to_three_loops(void **state)
{
	const struct rf_thread_map odd = { .block = { 5, 3, 2 } };
	const struct rf_thread_map flat = { .block = { 7, 1, 1 } };

	(void)state;
	expect_same(&plain, "void f(int n, double *a, const double *b) {\n"
	                    "  for (int i = 0; i < n; i++) a[i] = b[i];\n}\n");
	expect_same(&flat, "void f(int n, double *a, const double *b) {\n"
	                   "  for (int i = n - 1; i >= 2; i -= 3) a[i] = b[i] + b[i - 2];\n}\n");
	expect_same(&plain, "void f(int n, int m, double a[n][m], const double b[n][m]) {\n"
	                    "  for (int i = 1; i < n; i++)\n"
	                    "    for (int j = 2; j < m; j += 2) a[i][j] = b[i - 1][j];\n}\n");
	expect_same(&odd, "void f(int n, int m, double a[n][m][n], const double b[n][m][n]) {\n"
	                  "  for (int i = 1; i < n; i++)\n"
	                  "    for (int j = 2; j < m; j += 2)\n"
	                  "      for (int k = 0; k < n - 1; ++k)\n"
	                  "        if (k != j) a[i][j][k] = b[i - 1][j][k + 1];\n}\n");
}

/* What is no axis runs in each thread, or around all of them. */
static void loops_inside_and_around(void **state)
{
	const struct rf_thread_map swapped = { .axes = { "i", "j", NULL }, .block = { 4, 2, 0 } };

	(void)state;
	expect_same(&plain, "void f(int n, double c[n][n], double a[n][n], double b[n][n]) {\n"
	                    "  for (int i = 0; i < n; i++)\n"
	                    "    for (int j = 0; j < n; j++) {\n"
	                    "      c[i][j] = 0;\n"
	                    "      for (int k = 0; k < j; k++) c[i][j] += a[i][k] * b[k][j];\n"
	                    "    }\n}\n");
	expect_same(&swapped, "void f(int n, double c[n][n], double a[n][n], double b[n][n]) {\n"
	                      "  for (int i = 0; i < n; i++)\n"
	                      "    for (int j = 0; j < n; j++)\n"
	                      "      for (int k = i; k < n; k++)\n"
	                      "        c[i][j] += a[i][k] * b[k][j];\n}\n");
	expect_same(&plain, "void f(int n, double y[n], double a[n][n], double x[n]) {\n"
	                    "  for (int j = 0; j < n; j++)\n"
	                    "    for (int i = 0; i < n; i++) y[i] += a[j][i] * x[j];\n}\n");
}

static void roles_and_axes(void **state)
{
	const struct rf_thread_map swapped = { .axes = { "i", "j", NULL } };
	struct rf_kernel mapped;

	(void)state;
	assert_int_equal(map_to(&swapped,
	                        "void f(int n, double a[n][n]) {\n"
	                        "  for (int i = 0; i < n; i++)\n"
	                        "    for (int j = 0; j < n; j++) a[i][j] = 1;\n}\n",
	                        &mapped),
	                 RF_OK);
	assert_int_equal(mapped.loop_count, 6);
	for (int i = 0; i < 6; ++i) {
		assert_int_equal(mapped.loops[i]->role, i < 3 ? RF_ROLE_BLOCK : RF_ROLE_THREAD);
		assert_int_equal(mapped.loops[i]->axis, 2 - i % 3);
	}
	assert_string_equal(rf_form_print(reading.arena, &mapped.accesses[0].address, &mapped),
	                    "64*blockIdx.y + 256*n*blockIdx.x + 8*threadIdx.y + 8*n*threadIdx.x");
}

/* Loops that depend on nothing become threads wherever they stand; that which moves most accesses
 * to the next element is x, and the one between them runs in the thread. */
static void which_loops(void **state)
{
	static const char product[] =
	    "void f(int n, double c[n][n], double a[n][n], double b[n][n]) {\n"
	    "  for (int i = 0; i < n; i++)\n"
	    "    for (int k = 0; k < n; k++)\n"
	    "      for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];\n}\n";
	static const char columns[] = "void f(int n, double a[n][n], double b[n][n]) {\n"
				      "  for (int i = 0; i < n; i++)\n"
				      "    for (int j = 0; j < n; j++) a[j][i] = b[j][i];\n}\n";
	static const char steps[] =
	    "void f(int n, double a[n]) {\n"
	    "  for (int t = 0; t < n; t++)\n"
	    "    for (int i = 1; i < n - 1; i++) a[i] = a[0] + a[n - 1];\n}\n";
	const struct rf_thread_map of_sum = { .axes = { "i", NULL, NULL } };
	struct rf_kernel mapped;

	(void)state;
	assert_int_equal(map_to(&plain, product, &mapped), RF_OK);
	assert_string_equal(mapped.threads, "j along x, i along y, in blocks of 32 x 8 threads");
	expect_same(&plain, product);
	assert_int_equal(map_to(&plain, columns, &mapped), RF_OK);
	assert_string_equal(mapped.threads, "i along x, j along y, in blocks of 32 x 8 threads");
	assert_int_equal(map_to(&plain, steps, &mapped), RF_OK);
	assert_string_equal(mapped.threads, "i along x, in blocks of 256 threads");
	assert_int_equal(map_to(&of_sum,
	                        "double f(int n, double *a) {\n"
	                        "  double s = 0;\n"
	                        "  for (int i = 0; i < n; i++) s += a[i];\n"
	                        "  return s;\n}\n",
	                        &mapped),
	                 RF_OK);
}

static void expect_refused(const struct rf_thread_map *map, const char *text, const char *message)
{
	struct rf_kernel mapped;

	assert_int_not_equal(map_to(map, text, &mapped), RF_OK);
	assert_non_null(reading.diagnostics.list.items[0].hint);
	assert_string_equal(reading.diagnostics.list.items[0].message, message);
}

static void refusals(void **state)
{
	const struct rf_thread_map outer = { .axes = { "j", NULL, NULL } };
	const struct rf_thread_map twice = { .axes = { "i", "i", NULL } };
	const struct rf_thread_map deep = { .block = { 8, 8, 8 } };
	static const char sum[] = "void f(int n, double a[n][n][n], double b[n][n][n]) {\n"
				  "  for (int i = 0; i < n; i++)\n"
				  "    for (int j = 1; j < n; j++)\n"
				  "      for (int k = 0; k < n; k++)\n"
				  "        a[i][j][k] = a[i][j - 1][k] + b[i][j][k];\n}\n";

	(void)state;
	expect_refused(&outer, sum,
	               "loop j cannot be shared among threads: a[i][j][k] (line 5) must be written "
	               "before a[i][j-1][k] (line 5) reads it, (0, 1, 0) iterations later");
	expect_refused(&twice, sum, "--map: loop i is named twice");
	expect_refused(&deep, sum, "no loop becomes the threads along z");
	expect_refused(&plain,
	               "double f(int n, double *a) {\n"
	               "  double s = 0;\n"
	               "  for (int i = 0; i < n; i++) s += a[i];\n"
	               "  return s;\n}\n",
	               "loop i cannot be shared among threads: it adds up a sum");
	expect_refused(&plain,
	               "void f(int n, double *a) {\n"
	               "  for (int i = 0; i < n; i++) a[i] = 0;\n"
	               "  for (int i = 0; i < n; i++) a[i] += 1;\n}\n",
	               "several nests are several kernels of a GPU");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(nests_of_one_to_three_loops),
		TEST(loops_inside_and_around),
		TEST(roles_and_axes),
		TEST(which_loops),
		TEST(refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
