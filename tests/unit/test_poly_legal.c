/* SPDX-License-Identifier: MIT
 *
 * Transformations of C loops that are legal, legal up to rounding, or illegal, and why.
 *
 * Each case is asked twice: with open sizes and with all sizes 24.
 */
#include "tests/unit/transforms.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>
#include <string.h>

#define MATRIX_LOOPS                                                                               \
	"for (int j = 1; j < N - 1; ++j)\n"                                                        \
	"for (int i = 1; i < N - 1; ++i)\n"

#define JACOBI                                                                                     \
	"void f(int N, double a[N][N], double b[N][N]) {\n" MATRIX_LOOPS                           \
	"b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }"

#define GAUSS_SEIDEL                                                                               \
	"void f(int N, double a[N][N]) {\n" MATRIX_LOOPS                                           \
	"a[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }"

#define SEIDEL_9                                                                                   \
	"void f(int N, double a[N][N]) {\n" MATRIX_LOOPS                                           \
	"a[j][i] = a[j-1][i-1] + a[j-1][i] + a[j-1][i+1] + a[j][i-1] + a[j][i+1] + a[j+1][i]; }"

#define ANTIDIAGONAL                                                                               \
	"void f(int N, double a[N][N]) {\n" MATRIX_LOOPS "a[j][i] = 0.5 * a[j-1][i+1]; }"

#define TIME_IN_PLACE                                                                              \
	"void f(int T, int N, double a[N]) {\n"                                                    \
	"for (int t = 0; t < T; ++t)\n"                                                            \
	"for (int i = 1; i < N - 1; ++i)\n"                                                        \
	"a[i] = 0.33 * (a[i-1] + a[i] + a[i+1]); }"

#define TIME_LEVELS                                                                                \
	"void f(int T, int N, double a[T][N]) {\n"                                                 \
	"for (int t = 1; t < T; ++t)\n"                                                            \
	"for (int i = 1; i < N - 1; ++i)\n"                                                        \
	"a[t][i] = a[t-1][i-1] + a[t-1][i] + a[t-1][i+1]; }"

#define MATMUL                                                                                     \
	"void f(int N, double A[N][N], double B[N][N], double C[N][N]) {\n"                        \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int k = 0; k < N; ++k)\n"                                                            \
	"C[i][j] += A[i][k] * B[k][j]; }"

#define MATMUL_LINEAR                                                                              \
	"void f(int N, double *A, double *B, double *C) {\n"                                       \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int k = 0; k < N; ++k)\n"                                                            \
	"C[i*N+j] = C[i*N+j] + A[i*N+k] * B[k*N+j]; }"

#define MATMUL_SCALAR                                                                              \
	"void f(int N, double A[N][N], double B[N][N], double C[N][N]) {\n"                        \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"for (int j = 0; j < N; ++j) {\n"                                                          \
	"double s = 0;\n"                                                                          \
	"for (int k = 0; k < N; ++k)\n"                                                            \
	"s += A[i][k] * B[k][j];\n"                                                                \
	"C[i][j] = s; } }"

#define HORNER                                                                                     \
	"void f(int N, double c[N], double x[N], double y[N]) {\n"                                 \
	"for (int k = 0; k < N; ++k)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"y[i] = y[i] * x[i] + c[k]; }"

#define PREFIX_SUM                                                                                 \
	"void f(int N, double a[N]) {\n"                                                           \
	"for (int i = 1; i < N; ++i)\n"                                                            \
	"a[i] = a[i] + a[i-1]; }"

#define TRANSPOSE                                                                                  \
	"void f(int N, double a[N][N], double b[N][N]) {\n"                                        \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"b[i][j] = a[j][i]; }"

#define TRANSPOSE_IN_PLACE                                                                         \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int i = 0; i < j; ++i) {\n"                                                          \
	"double t = a[j][i];\n"                                                                    \
	"a[j][i] = a[i][j];\n"                                                                     \
	"a[i][j] = t; } }"

#define TEMPORARY_LIVES_ON                                                                         \
	"double last;\n"                                                                           \
	"void f(int N, double a[N][N], double b[N][N]) {\n" MATRIX_LOOPS                           \
	"{ last = a[j][i]; b[j][i] = last * last; } }"

#define TEMPORARY_READ_LATER                                                                       \
	"void f(int N, double a[N][N], double b[N][N]) {\n"                                        \
	"double t = 0;\n" MATRIX_LOOPS "{ t = a[j][i]; b[j][i] = t * t; }\n"                       \
	"for (int n = 0; n < N; ++n) b[0][n] = t; }"

#define TWO_STATEMENTS                                                                             \
	"void f(int N, double a[N][N], double b[N][N], double c[N][N]) {\n" MATRIX_LOOPS           \
	"{ a[j][i] = c[j][i];\n"                                                                   \
	"b[j][i] = a[j-1][i] + a[j][i-1]; } }"

#define TWO_STATEMENTS_CROSSED                                                                     \
	"void f(int N, double a[N][N], double b[N][N], double c[N][N]) {\n" MATRIX_LOOPS           \
	"{ a[j][i] = c[j][i];\n"                                                                   \
	"b[j][i] = a[j-1][i+1]; } }"

#define FUSED_AHEAD                                                                                \
	"void f(int N, double a[N][N], double b[N][N]) {\n" MATRIX_LOOPS                           \
	"{ b[j][i] = a[j+1][i-1];\n"                                                               \
	"a[j][i] = 2.0; } }"

#define LU_UPDATE                                                                                  \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int i = 0; i < N; ++i) {\n"                                                          \
	"for (int j = 0; j < i; ++j) {\n"                                                          \
	"for (int k = 0; k < j; ++k)\n"                                                            \
	"a[i][j] -= a[i][k] * a[k][j];\n"                                                          \
	"a[i][j] /= a[j][j]; }\n"                                                                  \
	"for (int l = i; l < N; ++l)\n"                                                            \
	"for (int m = 0; m < i; ++m)\n"                                                            \
	"a[i][l] -= a[i][m] * a[m][l]; } }"

#define LU_RIGHT                                                                                   \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int k = 0; k < N; ++k) {\n"                                                          \
	"for (int i = k + 1; i < N; ++i)\n"                                                        \
	"a[i][k] /= a[k][k];\n"                                                                    \
	"for (int p = k + 1; p < N; ++p)\n"                                                        \
	"for (int q = k + 1; q < N; ++q)\n"                                                        \
	"a[p][q] -= a[p][k] * a[k][q]; } }"

#define CHOLESKY                                                                                   \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int i = 0; i < N; ++i) {\n"                                                          \
	"for (int j = 0; j < i; ++j) {\n"                                                          \
	"for (int k = 0; k < j; ++k)\n"                                                            \
	"a[i][j] -= a[i][k] * a[j][k];\n"                                                          \
	"a[i][j] /= a[j][j]; }\n"                                                                  \
	"for (int k = 0; k < i; ++k)\n"                                                            \
	"a[i][i] -= a[i][k] * a[i][k]; } }"

#define TRMM                                                                                       \
	"void f(int M, int N, double A[M][M], double B[M][N]) {\n"                                 \
	"for (int i = 0; i < M; ++i)\n"                                                            \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int k = i + 1; k < M; ++k)\n"                                                        \
	"B[i][j] += A[k][i] * B[k][j]; }"

#define SYRK                                                                                       \
	"void f(int M, int N, double A[N][M], double C[N][N]) {\n"                                 \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"for (int k = 0; k < M; ++k)\n"                                                            \
	"for (int j = 0; j <= i; ++j)\n"                                                           \
	"C[i][j] += A[i][k] * A[j][k]; }"

#define FLOYD                                                                                      \
	"void f(int N, double p[N][N]) {\n"                                                        \
	"for (int k = 0; k < N; ++k)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"p[i][j] = p[i][j] < p[i][k] + p[k][j] ? p[i][j] : p[i][k] + p[k][j]; }"

#define DESCENDING                                                                                 \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int j = N - 2; j >= 0; --j)\n"                                                       \
	"for (int i = 0; i < N - 1; ++i)\n"                                                        \
	"a[j][i] = a[j+1][i+1]; }"

#define STEPPED                                                                                    \
	"void f(int N, double a[N][N]) {\n"                                                        \
	"for (int j = 2; j < N; j += 2)\n"                                                         \
	"for (int i = 0; i < N - 2; i += 2)\n"                                                     \
	"a[j][i] = a[j-2][i+1]; }"

#define HISTOGRAM                                                                                  \
	"void f(int N, double h[N], int x[N][N]) {\n"                                              \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"h[x[j][i]] += 1.0; }"

#define SCATTER                                                                                    \
	"void f(int N, double h[N], int x[N][N]) {\n"                                              \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"h[x[j][i]] = j; }"

#define GREATEST                                                                                   \
	"double f(int N, double a[N][N]) {\n"                                                      \
	"double m = 0;\n"                                                                          \
	"for (int j = 0; j < N; ++j)\n"                                                            \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"m = fmax(m, a[j][i]);\n"                                                                  \
	"return m; }"

#define IMPERFECT                                                                                  \
	"void f(int N, double a[N][N], double y[N]) {\n"                                           \
	"for (int j = 0; j < N; ++j) {\n"                                                          \
	"y[j] = 0;\n"                                                                              \
	"for (int i = 0; i < N; ++i)\n"                                                            \
	"y[j] += a[j][i]; } }"

#define RECORDS                                                                                    \
	"struct cell { double u, v; };\n"                                                          \
	"void f(int N, struct cell a[N][N]) {\n" MATRIX_LOOPS "a[j][i].u = a[j-1][i+1].v; }"

struct legal_case {
	const char *name, *text, *band, *steps;
	enum rf_dependence_verdict legality;
	const char *reason; /* NULL for legal ones */
};

static const struct legal_case cases[] = {
	{ "Jacobi, tiled", JACOBI, "j i", "tile 8 8", RF_LEGAL, NULL },
	{ "Jacobi, interchanged", JACOBI, "j i", "order 1 0", RF_LEGAL, NULL },
	{ "Jacobi, both reversed", JACOBI, "j i", "reverse 0, reverse 1", RF_LEGAL, NULL },
	{ "Jacobi, inner loop blocked from outside", JACOBI, "j i", "tile 0 16", RF_LEGAL, NULL },
	{ "Gauss-Seidel, tiled", GAUSS_SEIDEL, "j i", "tile 8 8", RF_LEGAL, NULL },
	{ "Gauss-Seidel, interchanged", GAUSS_SEIDEL, "j i", "order 1 0", RF_LEGAL, NULL },
	{ "Gauss-Seidel, reversed", GAUSS_SEIDEL, "j i", "reverse 1", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j][i-1] (line 4) reads it, (0, 1) iterations "
	  "later" },
	{ "nine points in place, interchanged", SEIDEL_9, "j i", "order 1 0", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j-1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "nine points in place, tiled", SEIDEL_9, "j i", "tile 4 4", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j-1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "nine points in place, skewed and tiled", SEIDEL_9, "j i", "skew 1 0 1, tile 4 4",
	  RF_LEGAL, NULL },
	{ "antidiagonal, interchanged", ANTIDIAGONAL, "j i", "order 1 0", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j-1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "antidiagonal, tiled", ANTIDIAGONAL, "j i", "tile 8 8", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j-1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "antidiagonal, outer loop tiled", ANTIDIAGONAL, "j i", "tile 8 0", RF_LEGAL, NULL },
	{ "antidiagonal, skewed and tiled", ANTIDIAGONAL, "j i", "skew 1 0 1, tile 8 8", RF_LEGAL,
	  NULL },
	{ "antidiagonal, skewed and interchanged", ANTIDIAGONAL, "j i", "skew 1 0 1, order 1 0",
	  RF_LEGAL, NULL },
	{ "time loop in place, tiled", TIME_IN_PLACE, "t i", "tile 4 8", RF_ILLEGAL,
	  "a[i] (line 4) must be written before a[i+1] (line 4) reads it, (1, -1) iterations "
	  "later" },
	{ "time loop in place, skewed and tiled", TIME_IN_PLACE, "t i", "skew 1 0 1, tile 4 8",
	  RF_LEGAL, NULL },
	{ "time levels, interchanged", TIME_LEVELS, "t i", "order 1 0", RF_ILLEGAL,
	  "a[t][i] (line 4) must be written before a[t-1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "time levels, wavefront", TIME_LEVELS, "t i", "skew 1 0 1, tile 4 4", RF_LEGAL, NULL },
	{ "matmul ikj", MATMUL, "i j k", "order 0 2 1", RF_LEGAL, NULL },
	{ "matmul jik", MATMUL, "i j k", "order 1 0 2", RF_LEGAL, NULL },
	{ "matmul jki", MATMUL, "i j k", "order 1 2 0", RF_LEGAL, NULL },
	{ "matmul kij", MATMUL, "i j k", "order 2 0 1", RF_LEGAL, NULL },
	{ "matmul kji", MATMUL, "i j k", "order 2 1 0", RF_LEGAL, NULL },
	{ "matmul, tiled", MATMUL, "i j k", "tile 8 8 8", RF_LEGAL, NULL },
	{ "matmul, sum backwards", MATMUL, "i j k", "reverse 2", RF_LEGAL_ROUNDING,
	  "C[i][j] (line 5) is accumulated in another order, which changes the rounding" },
	{ "linear matmul, tiled", MATMUL_LINEAR, "i j k", "tile 8 8 8", RF_LEGAL, NULL },
	{ "linear matmul, sum backwards", MATMUL_LINEAR, "i j k", "reverse 2", RF_LEGAL_ROUNDING,
	  "C[i*N+j] (line 5) is accumulated in another order, which changes the rounding" },
	{ "matmul with a scalar, interchanged", MATMUL_SCALAR, "i j", "order 1 0", RF_LEGAL, NULL },
	{ "matmul with a scalar, sum backwards", MATMUL_SCALAR, "k", "reverse 0", RF_LEGAL_ROUNDING,
	  "s (line 6) is accumulated in another order, which changes the rounding" },
	{ "Horner, interchanged", HORNER, "k i", "order 1 0", RF_LEGAL, NULL },
	{ "Horner, reversed", HORNER, "k i", "reverse 0", RF_ILLEGAL,
	  "y[i] (line 4) must be written before y[i] (line 4) reads it, (1, 0) iterations later" },
	{ "prefix sum, reversed", PREFIX_SUM, "i", "reverse 0", RF_ILLEGAL,
	  "a[i] (line 3) must be written before a[i-1] (line 3) reads it, (1) iterations later" },
	{ "prefix sum, blocked", PREFIX_SUM, "i", "tile 16", RF_LEGAL, NULL },
	{ "transpose, tiled", TRANSPOSE, "j i", "tile 8 8", RF_LEGAL, NULL },
	{ "transpose, interchanged", TRANSPOSE, "j i", "order 1 0", RF_LEGAL, NULL },
	{ "transpose in place, tiled", TRANSPOSE_IN_PLACE, "j i", "tile 8 8", RF_LEGAL, NULL },
	{ "transpose in place, interchanged", TRANSPOSE_IN_PLACE, "j i", "order 1 0", RF_LEGAL,
	  NULL },
	{ "a temporary that lives on", TEMPORARY_LIVES_ON, "j i", "order 1 0", RF_ILLEGAL,
	  "last (line 5) must be written before last (line 5) reads it, (1, -1) iterations "
	  "later" },
	{ "a temporary that is read later", TEMPORARY_READ_LATER, "j i", "order 1 0", RF_ILLEGAL,
	  "t (line 5) must be written before t (line 5) reads it, (1, -1) iterations later" },
	{ "two statements, tiled", TWO_STATEMENTS, "j i", "tile 8 8", RF_LEGAL, NULL },
	{ "two statements, crossed", TWO_STATEMENTS_CROSSED, "j i", "tile 8 8", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j-1][i+1] (line 5) reads it, (1, -1) "
	  "iterations later" },
	{ "read ahead, then overwritten", FUSED_AHEAD, "j i", "order 1 0", RF_ILLEGAL,
	  "a[j+1][i-1] (line 4) must be read before a[j][i] (line 5) is written, (1, -1) "
	  "iterations later" },
	{ "LU, update interchanged", LU_UPDATE, "l m", "order 1 0", RF_LEGAL, NULL },
	{ "LU, update tiled", LU_UPDATE, "l m", "tile 8 8", RF_LEGAL, NULL },
	{ "LU, sum backwards", LU_UPDATE, "l m", "reverse 1", RF_LEGAL_ROUNDING,
	  "a[i][l] (line 9) is accumulated in another order, which changes the rounding" },
	{ "right-looking LU, update interchanged", LU_RIGHT, "p q", "order 1 0", RF_LEGAL, NULL },
	{ "right-looking LU, update tiled", LU_RIGHT, "p q", "tile 8 8", RF_LEGAL, NULL },
	{ "trmm, j outermost", TRMM, "i j k", "order 1 0 2", RF_LEGAL, NULL },
	{ "trmm, k outermost", TRMM, "i j k", "order 2 0 1", RF_LEGAL, NULL },
	{ "trmm, rows backwards", TRMM, "i j k", "reverse 0", RF_ILLEGAL,
	  "B[k][j] (line 5) must be read before B[i][j] (line 5) is written, (1, 0, 1) iterations "
	  "later" },
	{ "syrk, tiled", SYRK, "i k j", "tile 8 8 8", RF_LEGAL, NULL },
	{ "syrk, sum outermost", SYRK, "i k j", "order 1 0 2", RF_LEGAL, NULL },
	{ "Floyd-Warshall, rows and columns", FLOYD, "k i j", "order 0 2 1", RF_LEGAL, NULL },
	{ "Floyd-Warshall, k inside", FLOYD, "k i j", "order 1 2 0", RF_ILLEGAL,
	  "p[i][j] (line 5) must be written before p[i][k] (line 5) reads it, (1, 0, -1) "
	  "iterations later" },
	{ "cholesky, sum backwards", CHOLESKY, "k", "reverse 0", RF_LEGAL_ROUNDING,
	  "a[i][i] (line 8) is accumulated in another order, which changes the rounding" },
	{ "descending, interchanged", DESCENDING, "j i", "order 1 0", RF_ILLEGAL,
	  "a[j][i] (line 4) must be written before a[j+1][i+1] (line 4) reads it, (1, -1) "
	  "iterations later" },
	{ "descending, outer tiled", DESCENDING, "j i", "tile 4 0", RF_LEGAL, NULL },
	{ "steps that never meet", STEPPED, "j i", "order 1 0", RF_LEGAL, NULL },
	{ "histogram", HISTOGRAM, "j i", "order 1 0", RF_LEGAL_ROUNDING,
	  "h[x[j][i]] (line 4) is accumulated in another order, which changes the rounding" },
	{ "scatter", SCATTER, "j i", "order 1 0", RF_ILLEGAL,
	  "h[x[j][i]] (line 4) must be written before h[x[j][i]] (line 4) is, (1, -1) iterations "
	  "later" },
	{ "greatest element", GREATEST, "j i", "order 1 0", RF_LEGAL_ROUNDING,
	  "m (line 5) is accumulated in another order, which changes the rounding" },
	{ "row sums, blocked", IMPERFECT, "i", "tile 8", RF_LEGAL, NULL },
	{ "members do not meet", RECORDS, "j i", "order 1 0", RF_LEGAL, NULL },
};

static void read_kernel(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
}

/* The last loop of each name: those of the nest that a case is about. */
static size_t find_band(const char *names, int *loops)
{
	size_t count = 0;

	for (; *names; ++names) {
		if (*names == ' ')
			continue;
		for (size_t i = 0; i < kernel.loop_count; ++i)
			if (kernel.loops[i]->variable[0] == *names)
				loops[count] = (int)i;
		++count;
	}
	return count;
}

static void apply(struct rf_transform *transform, const char *step)
{
	int a = 0, b = 0, c = 0;

	sscanf(step, "%*s %d %d %d", &a, &b, &c);
	if (strncmp(step, "tile", 4) == 0) {
		const int64_t tiles[] = { a, b, c };

		assert_true(rf_transform_tile_all(transform, tiles));
	} else if (strncmp(step, "order", 5) == 0) {
		const size_t order[] = { (size_t)a, (size_t)b, (size_t)c };

		rf_transform_permute(transform, order);
	} else if (strncmp(step, "skew", 4) == 0) {
		rf_transform_skew(transform, (size_t)a, (size_t)b, c);
	} else {
		assert_int_equal(strncmp(step, "reverse", 7), 0);
		reverse_loop(transform, (size_t)a);
	}
}

static struct rf_transform transform_of(const char *band, const char *steps)
{
	struct rf_transform transform;
	int loops[RF_MAX_DEPTH] = { 0 };

	rf_transform_init(&kernel, find_band(band, loops), loops, &transform);
	for (const char *step = steps; step; step = strchr(step, ',')) {
		step += *step == ',' ? 2 : 0;
		apply(&transform, step);
	}
	return transform;
}

static void check(const struct legal_case *c, const int64_t *sizes)
{
	struct rf_domain_options options = { .sizes = sizes };
	struct rf_transform transform = transform_of(c->band, c->steps);
	struct rf_domain *domain;
	struct rf_dependence_pair legal;
	const char *words;

	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_dependence_check(domain, &transform, &legal), RF_POLY_OK);
	rf_domain_free(domain);
	words = rf_dependence_check_print(arena, &kernel, &legal);
	assert_string_equal(legality_name(legal.legality), legality_name(c->legality));
	assert_string_equal(words, c->reason ? c->reason : "");
}

static void test_cases(void **state)
{
	const struct legal_case *c = *state;
	int64_t sizes[RF_MAX_SIZES];

	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = 24;
	read_kernel(c->text);
	check(c, NULL);
	check(c, sizes);
}

static void is_unfit(const char *text, const char *band, const char *steps, const char *why)
{
	struct rf_domain_options options = { 0 };
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_dependence_pair legal;

	read_kernel(text);
	transform = transform_of(band, steps);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_dependence_check(domain, &transform, &legal), RF_POLY_UNFIT);
	assert_string_equal(rf_domain_why(domain), why);
	rf_domain_free(domain);
}

static void test_unfit(void **state)
{
	(void)state;
	is_unfit(IMPERFECT, "j i", "order 1 0", "there is other work between the loops");
	is_unfit(JACOBI, "i j", "order 1 0", "the loops are not nested directly in each other");
	is_unfit(JACOBI, "j i", "skew 0 0 1", "the new loops do not run over each iteration once");
	is_unfit(JACOBI, "j i", "skew 0 1 101", "a loop is skewed by more than 100");
}

/* With any bound the answer is right or none, and nothing is lost on the way. */
static enum rf_poly bounded(unsigned long max_operations)
{
	struct rf_domain_options options = { .max_operations = max_operations };
	struct rf_transform transform = transform_of("j i", "tile 8 8");
	struct rf_domain *domain;
	struct rf_dependence_pair legal;
	enum rf_poly answer = rf_domain_new(&kernel, &options, arena, &domain);

	if (answer != RF_POLY_OK)
		assert_int_equal(rf_dependence_check(domain, &transform, &legal), answer);
	else
		answer = rf_dependence_check(domain, &transform, &legal);
	if (answer == RF_POLY_OK)
		assert_int_equal(legal.legality, RF_ILLEGAL);
	else
		assert_string_equal(rf_domain_why(domain), "is too hard to compute");
	rf_domain_free(domain);
	return answer;
}

static void test_too_hard(void **state)
{
	size_t refused = 0;

	(void)state;
	read_kernel(SEIDEL_9);
	for (unsigned long bound = 1; bound < 1000000; bound += bound / 4 + 1)
		refused += bounded(bound) == RF_POLY_TOO_HARD;
	assert_true(refused > 10);
	assert_int_equal(bounded(0), RF_POLY_OK);
}

/* Questions are answered until all operations are spent, then no more. */
static void test_total(void **state)
{
	struct rf_domain_options options = { .total_operations = 100000, .by_isl_alone = true };
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_dependence_pair legal;
	size_t answered = 0;

	(void)state;
	read_kernel(SEIDEL_9);
	transform = transform_of("j i", "tile 8 8");
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	while (rf_dependence_check(domain, &transform, &legal) == RF_POLY_OK && answered < 1000)
		++answered;
	assert_in_range(answered, 2, 100);
	for (int i = 0; i < 3; ++i)
		assert_int_equal(rf_dependence_check(domain, &transform, &legal), RF_POLY_TOO_HARD);
	assert_string_equal(rf_domain_why(domain), "is too hard to compute");
	rf_domain_free(domain);
}

/* A product of sizes needs values; with them the same nest is analysed. */
static void test_needs_sizes(void **state)
{
	static const char text[] = "void f(int N, int M, double *a) {\n"
				   "for (int j = 0; j < N; ++j)\n"
				   "for (int i = 0; i < N; ++i)\n"
				   "a[j*M + i*N] = a[j*M + i*N + 1]; }";
	int64_t sizes[] = { 10, 7, 0, 0 };
	struct rf_domain_options options = { 0 };
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_dependence_pair legal;

	(void)state;
	read_kernel(text);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_NEEDS_SIZES);
	rf_domain_free(domain);
	options.sizes = sizes;
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	transform = transform_of("j i", "order 1 0");
	assert_int_equal(rf_dependence_check(domain, &transform, &legal), RF_POLY_OK);
	assert_int_equal(legal.legality, RF_ILLEGAL);
	rf_domain_free(domain);
}

/* How the new loops may run in parallel, outermost first. */
static void runs_parallel(const char *text, const char *band, const char *steps,
                          const char *expected)
{
	struct rf_domain_options options = { 0 };
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_dependence_pair legal;
	char found[RF_TRANSFORM_MAX_LOOPS + 1] = "";

	read_kernel(text);
	transform = transform_of(band, steps);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	for (size_t i = 0; i < transform.new_count; ++i) {
		assert_int_equal(rf_dependence_check_parallel(domain, &transform, i, &legal),
		                 RF_POLY_OK);
		found[i] = "+~-"[legal.legality];
	}
	rf_domain_free(domain);
	assert_string_equal(found, expected);
}

static void test_parallel(void **state)
{
	(void)state;
	runs_parallel(JACOBI, "j i", "tile 8 8", "++++");
	runs_parallel(GAUSS_SEIDEL, "j i", "order 0 1", "--");
	runs_parallel(GAUSS_SEIDEL, "j i", "skew 0 1 1, order 0 1", "-+");
	runs_parallel(MATMUL, "i j k", "order 0 2 1", "+~+");
	runs_parallel(MATMUL_SCALAR, "i j", "order 0 1", "++");
	runs_parallel(ANTIDIAGONAL, "j i", "order 0 1", "-+");
	runs_parallel(TIME_LEVELS, "t i", "order 0 1", "-+");
	runs_parallel(TRANSPOSE_IN_PLACE, "j i", "order 0 1", "++");
	runs_parallel(GREATEST, "j i", "tile 4 0", "~~~");
}

int main(void)
{
	enum { COUNT = sizeof(cases) / sizeof(cases[0]) };
	static struct CMUnitTest tests[COUNT];
	const struct CMUnitTest refusals[] = {
		cmocka_unit_test_setup_teardown(test_parallel, setup, teardown),
		cmocka_unit_test_setup_teardown(test_unfit, setup, teardown),
		cmocka_unit_test_setup_teardown(test_too_hard, setup, teardown),
		cmocka_unit_test_setup_teardown(test_total, setup, teardown),
		cmocka_unit_test_setup_teardown(test_needs_sizes, setup, teardown),
	};

	for (size_t i = 0; i < COUNT; ++i)
		tests[i] = (struct CMUnitTest){ cases[i].name, test_cases, setup, teardown,
			                        (void *)(uintptr_t)&cases[i] };
	return cmocka_run_group_tests(tests, NULL, NULL) +
	       cmocka_run_group_tests(refusals, NULL, NULL);
}
