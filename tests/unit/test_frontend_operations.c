/* SPDX-License-Identifier: MIT
 *
 * Operations: counted as written, by kind and element type.
 */
#include "tests/unit/frontend_reading.h"

/* The operations of one statement over double x, y, a[], b[], float p[], int k[], complex z[]. */
static const char *count_in(enum rf_element element, const char *statement)
{
	read_kernel(rf_arena_print(
	    reading.arena,
	    "double sqrt(double), exp(double), fabs(double), floor(double);\n"
	    "double fma(double, double, double), fmin(double, double);\n"
	    "float sqrtf(float); double creal(double _Complex);\n"
	    "double _Complex conj(double _Complex);\n"
	    "static double own(double v) { return v * v; }\n"
	    "static double twice(double v) { double w = own(v); return w + own(w); }\n"
	    "static double clip(double v) { if (v < 0) return 0; return v * v; }\n"
	    "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	    "void f(int n, double x, double y, double *a, double *b, float *p,\n"
	    "       int *k, double _Complex *z) {\n"
	    "  for (int i = 0; i < n; ++i) { %s; }\n"
	    "}\n",
	    statement));
	return operations_text(element);
}

static const char *count(const char *statement)
{
	return count_in(RF_FLOAT64, statement);
}

static void arithmetic_is_counted_by_kind(void **state)
{
	(void)state;
	assert_string_equal(count("a[i] = b[i]"), "add 0 mul 0 fma 0");
	assert_string_equal(count("a[i] = b[i] + x - y"), "add 2 mul 0 fma 0");
	assert_string_equal(count("a[i] = b[i] * x / y"), "add 0 mul 1 fma 0 div 1");
	assert_string_equal(count("a[i] -= x"), "add 1 mul 0 fma 0");
	assert_string_equal(count("a[i] /= x"), "add 0 mul 0 fma 0 div 1");
	assert_string_equal(count("a[i] = -b[i]"), "add 1 mul 0 fma 0");
	assert_string_equal(count("a[i] = -1.0 * b[i]"), "add 0 mul 1 fma 0");
	assert_string_equal(count("a[i] = (1.0 / 9.0) * b[i]"), "add 0 mul 1 fma 0");
	assert_string_equal(count("++a[i]"), "add 1 mul 0 fma 0");
}

static void multiply_add_pairs_share_neither_product_nor_sum(void **state)
{
	(void)state;
	assert_string_equal(count("a[i] = x * b[i] + y"), "add 1 mul 1 fma 1");
	assert_string_equal(count("a[i] += x * b[i]"), "add 1 mul 1 fma 1");
	assert_string_equal(count("a[i] -= b[i] * x"), "add 1 mul 1 fma 1");
	assert_string_equal(count("a[i] = x * b[i] + y * a[i]"), "add 1 mul 2 fma 1");
	assert_string_equal(count("a[i] = x * b[i] + y * a[i] + x * y"), "add 2 mul 3 fma 2");
	assert_string_equal(count("a[i] = (x + y) * b[i]"), "add 1 mul 1 fma 0");
	assert_string_equal(count("a[i] = x - (double)(y * b[i])"), "add 1 mul 1 fma 1");
	assert_string_equal(count("a[i] = x * y * b[i]"), "add 0 mul 2 fma 0");
}

static void functions_are_counted_by_what_they_do(void **state)
{
	(void)state;
	assert_string_equal(count("a[i] = sqrt(b[i])"), "add 0 mul 0 fma 0 sqrt 1");
	assert_string_equal(count("a[i] = fabs(b[i])"), "add 0 mul 0 fma 0 other 1");
	assert_string_equal(count("a[i] = fma(x, y, b[i])"), "add 1 mul 1 fma 1");
	assert_string_equal(count("a[i] = exp(x) + floor(y)"), "add 1 mul 0 fma 0 other 2 calls 2");
	assert_string_equal(count("a[i] = own(b[i])"), "add 0 mul 1 fma 0");
	assert_string_equal(count("a[i] = x + twice(b[i] + y)"), "add 3 mul 2 fma 0");
	assert_string_equal(count("a[i] = clip(b[i])"), "add 0 mul 0 fma 0 other 1 calls 1");
	assert_string_equal(count_in(RF_FLOAT32, "p[i] = sqrtf(p[i])"), "add 0 mul 0 fma 0 sqrt 1");
}

static void a_minimum_is_one_operation_however_written(void **state)
{
	(void)state;
	assert_string_equal(count("a[i] = fmin(a[i], x + b[i])"), "add 1 mul 0 fma 0 other 1");
	assert_string_equal(count("a[i] = MIN(a[i], x + b[i])"), "add 1 mul 0 fma 0 other 1");
	assert_string_equal(count("a[i] = a[i] < x + b[i] ? a[i] : x + b[i]"),
	                    "add 1 mul 0 fma 0 other 1");
	assert_string_equal(count("a[i] = x + b[i] >= a[i] ? a[i] : x + b[i]"),
	                    "add 1 mul 0 fma 0 other 1");
}

static void one_branch_of_a_choice_is_computed(void **state)
{
	(void)state;
	assert_string_equal(count("a[i] = a[i] < x ? x + y : x * y"), "add 1 mul 0 fma 0 other 1");
	assert_string_equal(count("a[i] = a[i] < x ? x : x * y + 1"), "add 1 mul 1 fma 1 other 1");
	assert_string_equal(count("a[i] = a[i] < x ? x + y + 1 : x"), "add 2 mul 0 fma 0 other 1");
}

static void subscripts_cost_nothing(void **state)
{
	(void)state;
	assert_string_equal(count("a[2 * i + n - 1] = b[n * i]"), "add 0 mul 0 fma 0");
	assert_string_equal(count_in(RF_INTEGER, "int j = 2 * i + 1; a[j] = b[j + 1]"),
	                    "add 0 mul 0 fma 0");
}

static void element_types_are_counted_apart(void **state)
{
	(void)state;
	assert_string_equal(count_in(RF_FLOAT32, "p[i] = p[i] * 2.0f + 1.0f"), "add 1 mul 1 fma 1");
	assert_string_equal(count("p[i] = p[i] * 2.0"), "add 0 mul 1 fma 0");
	assert_string_equal(count_in(RF_FLOAT32, "p[i] = p[i] * 2.0"), "add 0 mul 0 fma 0");
	assert_string_equal(count("p[i] += a[i]"), "add 1 mul 0 fma 0");
	assert_string_equal(count_in(RF_INTEGER, "k[i] = k[i] * 3 + (k[i] & 1)"),
	                    "add 0 mul 0 fma 0 integer 3");
	assert_string_equal(count_in(RF_INTEGER, "k[i]++"), "add 0 mul 0 fma 0 integer 1");
}

static void complex_numbers_count_in_real_operations(void **state)
{
	(void)state;
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = z[i] + z[i + 1]"), "add 2 mul 0 fma 0");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = z[i] * z[i + 1]"), "add 2 mul 4 fma 2");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] += z[i] * z[i + 1]"),
	                    "add 4 mul 4 fma 4");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = z[i] * z[i + 1] + x"),
	                    "add 3 mul 4 fma 3");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = x * z[i]"), "add 0 mul 2 fma 0");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = z[i] / x"), "add 0 mul 0 fma 0 div 2");
	assert_string_equal(count_in(RF_COMPLEX128, "z[i] = conj(z[i])"), "add 1 mul 0 fma 0");
	assert_string_equal(count("a[i] = creal(z[i]) * x"), "add 0 mul 1 fma 0");
}

struct total {
	int64_t flops;
	const char *source;
};

/* Kernels whose totals are known from the literature on them. */
static void totals_of_known_kernels(void **state)
{
	static const struct total kernels[] = {
		{ 4, "double a[M][N], b[M][N]; double s;\n"
		     "for (int j = 1; j < M - 1; ++j) for (int i = 1; i < N - 1; ++i)\n"
		     "  b[j][i] = (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]) * s;" },
		{ 4,
		  "double a[N], b[N]; double s, t;\n"
		  "for (int i = 1; i < N - 1; ++i) b[i] = s * a[i] + t * (a[i - 1] + a[i + 1]);" },
		{ 2, "double x[N], y[N]; double s;\n"
		     "for (int i = 0; i < N; ++i) y[i] = y[i] + s * x[i];" },
		{ 2, "double a[N], b[N], c[N], d[N];\n"
		     "for (int i = 0; i < N; ++i) a[i] = b[i] + c[i] * d[i];" },
		{ 0, "double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = b[i];" },
		{ 5, "double a[N], b[N], sum, c, prod, y, t;\n"
		     "for (int i = 0; i < N; ++i) {\n"
		     "  prod = a[i] * b[i]; y = prod - c; t = sum + y;\n"
		     "  c = (t - sum) - y; sum = t; }" },
		{ 2, "float A[N][N], B[N][N], C[N][N];\n"
		     "for (int i = 0; i < N; ++i) for (int k = 0; k < N; ++k)\n"
		     "  for (int j = 0; j < N; ++j)\n"
		     "    C[i][j] = fminf(C[i][j], A[i][k] + B[k][j]);" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); ++i) {
		int64_t total = 0;

		read_kernel(kernels[i].source);
		for (int element = 0; element < RF_ELEMENT_KINDS; ++element) {
			struct rf_operations sum = operations(element);

			total += rf_operations_total(&sum);
		}
		assert_int_equal(total, kernels[i].flops);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(arithmetic_is_counted_by_kind),
		TEST(multiply_add_pairs_share_neither_product_nor_sum),
		TEST(functions_are_counted_by_what_they_do),
		TEST(a_minimum_is_one_operation_however_written),
		TEST(one_branch_of_a_choice_is_computed),
		TEST(subscripts_cost_nothing),
		TEST(element_types_are_counted_apart),
		TEST(complex_numbers_count_in_real_operations),
		TEST(totals_of_known_kernels),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
