/* SPDX-License-Identifier: MIT
 *
 * Accesses: however an element is written, its address is the same form.
 */
#include "tests/unit/frontend_reading.h"

static void multidimensional_arrays_keep_their_shape(void **state)
{
	(void)state;
	read_kernel("void f(int n, int m, const double a[n][m + 2], double b[n][m]) {\n"
	            "  for (int j = 1; j < n; ++j)\n"
	            "    for (int i = 0; i < m; ++i)\n"
	            "      b[j][i] = a[j - 1][i + 1] + a[j][i];\n"
	            "}\n");
	EXPECT_ARRAYS("a[n][m + 2] of double", "b[n][m] of double");
	EXPECT_ACCESSES("read a[j-1][i+1] at (8*m + 16)*j + 8*i - 8*m - 8",
	                "read a[j][i] at (8*m + 16)*j + 8*i", "write b[j][i] at 8*m*j + 8*i");
	assert_true(reading.kernel.arrays[0].is_const);
	assert_false(reading.kernel.arrays[1].is_const);
	assert_int_equal(reading.kernel.accesses[0].place.line, 4);
	assert_int_equal(reading.kernel.accesses[0].place.column, 17);
}

#define HEAD                                                                                       \
	"#define AT(k, j, i) (((k) * N + (j)) * N + (i))\n"                                        \
	"void f(int N, double *a, double *b) {\n"                                                  \
	"  for (int k = 1; k < N - 1; ++k)\n"                                                      \
	"    for (int j = 1; j < N - 1; ++j) {\n"                                                  \
	"      double *row = a + k * N * N + j * N;\n"                                             \
	"      double *plane = &a[k * N * N];\n"                                                   \
	"      int base = (k * N + j) * N;\n"                                                      \
	"      (void)row; (void)base; (void)plane;\n"                                              \
	"      for (int i = 1; i < N - 1; ++i) {\n"                                                \
	"        int at = base + i;\n"                                                             \
	"        (void)at;\n"                                                                      \
	"        b[0] = "
#define TAIL "; } } }\n"

static void every_spelling_has_the_same_address(void **state)
{
	static const char *const spellings[] = {
		HEAD "a[k * N * N + j * N + i + 1]" TAIL,
		HEAD "*(a + k * N * N + j * N + i + 1)" TAIL,
		HEAD "a[AT(k, j, i + 1)]" TAIL,
		HEAD "row[i + 1]" TAIL,
		HEAD "*(1 + i + row)" TAIL,
		HEAD "(i + 1)[row]" TAIL,
		HEAD "plane[j * N + i + 1]" TAIL,
		HEAD "a[base + i + 1]" TAIL,
		HEAD "a[at + 1]" TAIL,
		HEAD "(&a[at])[1]" TAIL,
		HEAD "((double (*)[N])a)[k * N + j][i + 1]" TAIL,
		HEAD "(*(double (*)[N][N][N])a)[k][j][i + 1]" TAIL,
		HEAD "*&a[(size_t)at + 1]" TAIL,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); ++i) {
		const char *text = rf_arena_print(
		    reading.arena, "typedef unsigned long size_t;\n%s", spellings[i]);

		read_kernel(text);
		assert_int_equal(reading.kernel.access_count, 2);
		assert_string_equal(reading.kernel.arrays[0].name, "a");
		assert_string_equal(rf_form_print(reading.arena,
		                                  &reading.kernel.accesses[0].address,
		                                  &reading.kernel),
		                    "8*N*N*k + 8*N*j + 8*i + 8");
	}
}

static void macros_lose_no_access(void **state)
{
	(void)state;
	read_kernel("#define STATEMENT(x) b[j][i] = (x)\n"
	            "#define A(j, i) a[(j)][(i)]\n"
	            "void f(double a[9][9], double b[9][9]) {\n"
	            "  for (int j = 1; j < 9; ++j)\n"
	            "    for (int i = 1; i < 9; ++i)\n"
	            "      STATEMENT(A(j - 1, i) + A(j, i - 1));\n"
	            "}\n");
	EXPECT_ACCESSES("read a[j-1][i] at 72*j + 8*i - 72", "read a[j][i-1] at 72*j + 8*i - 8",
	                "write b[j][i] at 72*j + 8*i");
	assert_int_equal(reading.kernel.accesses[0].place.line, 6);
	assert_int_equal(reading.kernel.accesses[0].place.column, 7);
}

static void structs_of_arrays_are_arrays(void **state)
{
	(void)state;
	read_kernel("struct grid { int n; double *u; float w[4][8]; double scale; };\n"
	            "void f(struct grid *g, struct grid h) {\n"
	            "  for (int j = 0; j < g->n; ++j)\n"
	            "    for (int i = 0; i < h.n; ++i)\n"
	            "      g->u[j * g->n + i] = h.u[i] * g->scale + g->w[j][i] + (*g).u[0];\n"
	            "}\n");
	EXPECT_ARRAYS("h.u[?] of double", "g->w[4][8] of float", "g->u[?] of double");
	EXPECT_ACCESSES("read h.u[i] at 8*i", "read g->w[j][i] at 32*j + 4*i",
	                "read (*g).u[0] at 0", "write g->u[j*g->n+i] at 8*g->n*j + 8*i");
	assert_string_equal(sizes_text(), "g->n h.n");
	assert_false(scalar("g->scale")->is_written);
}

static void arrays_of_structs_are_records(void **state)
{
	(void)state;
	read_kernel("struct point { float x, y, v[2]; double m; };\n"
	            "void f(int n, struct point *p, struct point q[n]) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    p[i].y = p[i + 1].v[1] * p->m;\n"
	            "    q[i] = p[i];\n"
	            "    (q + i)->x = 0;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ARRAYS("p[?] of struct", "q[n] of struct");
	EXPECT_ACCESSES("read p[i+1].v[1] at 24*i + 36", "write p[i].y at 24*i + 4",
	                "read p[i] at 24*i", "write q[i] at 24*i", "write (q+i)->x at 24*i");
	assert_int_equal(reading.kernel.arrays[0].element_bytes, 24);
	assert_int_equal(reading.kernel.accesses[0].bytes, 4);
	assert_int_equal(reading.kernel.accesses[2].bytes, 24);
}

static void compound_assignments_read_then_write(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, double *b, int *c) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    a[i] += b[i];\n"
	            "    c[i]++;\n"
	            "    a[i] = b[i] = 0;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read b[i] at 8*i", "read a[i] at 8*i", "write a[i] at 8*i",
	                "read c[i] at 4*i", "write c[i] at 4*i", "write b[i] at 8*i",
	                "write a[i] at 8*i");
}

static int repeats(size_t access)
{
	return reading.kernel.accesses[access].repeats;
}

static void repeated_loads_are_marked(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, double *b) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    b[i] = a[i] * a[i];\n"
	            "    b[i + 1] = a[i] + b[i];\n"
	            "    a[i] = b[i];\n"
	            "    b[i] = a[i];\n"
	            "  }\n"
	            "  for (int i = 0; i < n; ++i)\n"
	            "    b[i] = a[i];\n"
	            "}\n");
	assert_int_equal(repeats(0), -1);
	assert_int_equal(repeats(1), 0);
	assert_int_equal(repeats(3), 0);
	assert_int_equal(repeats(4), 2);
	assert_int_equal(repeats(6), -1);
	assert_int_equal(repeats(8), 7);
	assert_int_equal(repeats(10), -1);
}

static void branches_are_conditional(void **state)
{
	(void)state;
	read_kernel("void f(int n, double *a, double *b, double *c) {\n"
	            "  for (int i = 0; i < n; ++i)\n"
	            "    c[i] = a[i] > 0 ? a[i] * b[i] * b[i] : b[i];\n"
	            "}\n");
	EXPECT_ACCESSES("read a[i] at 8*i", "read a[i] at 8*i", "read b[i] at 8*i",
	                "read b[i] at 8*i", "write c[i] at 8*i");
	assert_false(reading.kernel.accesses[0].is_conditional);
	assert_true(reading.kernel.accesses[1].is_conditional);
	assert_int_equal(repeats(1), 0);
	assert_int_equal(repeats(3), 2);
}

static void indirect_subscripts_are_recognised(void **state)
{
	(void)state;
	read_kernel("void f(int n, int *col, double *x, double *y, int *two) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    int c = col[i + 1];\n"
	            "    y[i] = x[col[i]] + x[c + 1] + x[two[col[i]]];\n"
	            "    y[col[i]] += 1;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read col[i+1] at 4*i + 4", "read col[i] at 4*i",
	                "read x[col[i]] through 1", "read x[c+1] through 0", "read col[i] at 4*i",
	                "read two[col[i]] through 4", "read x[two[col[i]]] through 5",
	                "write y[i] at 8*i", "read col[i] at 4*i", "read y[col[i]] through 8",
	                "write y[col[i]] through 8");
	assert_int_equal(repeats(4), 1);
	assert_int_equal(repeats(8), 1);
}

static void indirect_subscripts_lose_no_load(void **state)
{
	(void)state;
	read_kernel(
	    "void f(int n, int *col, int *two, double *x, double *y) {\n"
	    "  for (int i = 0; i < n; ++i) {\n"
	    "    int o = col[i];\n"
	    "    y[i] = x[o + 1] + x[o - two[i]] + x[1 + o] + x[2 * o] + x[2 * o] + x[-o];\n"
	    "    o = col[i + 1];\n"
	    "    y[i] = x[o + 1] + x[2 * o] + x[(int)(x[i] * 2.0)];\n"
	    "  }\n"
	    "}\n");
	EXPECT_ACCESSES("read col[i] at 4*i", "read x[o+1] through 0", "read two[i] at 4*i",
	                "read x[o-two[i]] through 2", "read x[1+o] through 0",
	                "read x[2*o] through 0", "read x[2*o] through 0", "read x[-o] through 0",
	                "write y[i] at 8*i", "read col[i+1] at 4*i + 4", "read x[o+1] through 9",
	                "read x[2*o] through 9", "read x[i] at 8*i",
	                "read x[(int)(x[i]*2.0)] through 12", "write y[i] at 8*i");
	assert_int_equal(repeats(3), -1);
	assert_int_equal(repeats(4), 1);
	assert_int_equal(repeats(5), -1);
	assert_int_equal(repeats(6), 5);
	assert_int_equal(repeats(7), -1);
	assert_int_equal(repeats(10), -1);
	assert_int_equal(repeats(11), -1);
}

static void elements_are_told_apart(void **state)
{
	(void)state;
	read_kernel("typedef float real;\n"
	            "typedef real matrix[7][9];\n"
	            "void f(int n, real *a, double _Complex *b, float _Complex *c, _Float16 *d,\n"
	            "       unsigned char *e, matrix g) {\n"
	            "  for (int i = 0; i < n; ++i) {\n"
	            "    a[i] = 0; b[i] = 0; c[i] = 0; d[i] = 0; e[i] = 0; g[i][i] = 0;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ARRAYS("a[?] of float", "b[?] of double complex", "c[?] of float complex",
	              "d[?] of half", "e[?] of integer", "g[7][9] of float");
	assert_int_equal(reading.kernel.arrays[1].element_bytes, 16);
	assert_int_equal(reading.kernel.arrays[4].element_bytes, 1);
	assert_string_equal(access_text(5), "write g[i][i] at 40*i");
}

static void qualifiers_and_storage_are_kept(void **state)
{
	(void)state;
	read_kernel("static double global[50];\n"
	            "void f(int n, double *restrict a, double b[restrict n], const float *c) {\n"
	            "  double local[4][n];\n"
	            "  for (int i = 0; i < n; ++i)\n"
	            "    a[i] = b[i] + c[i] + global[i] + local[2][i];\n"
	            "}\n");
	EXPECT_ARRAYS("b[n] of double", "c[?] of float", "global[50] of double",
	              "local[4][n] of double", "a[?] of double");
	assert_true(reading.kernel.arrays[0].is_restrict);
	assert_false(reading.kernel.arrays[1].is_restrict);
	assert_true(reading.kernel.arrays[1].is_const);
	assert_false(reading.kernel.arrays[2].is_local);
	assert_true(reading.kernel.arrays[3].is_local);
	assert_true(reading.kernel.arrays[4].is_restrict);
}

static void constants_are_folded(void **state)
{
	(void)state;
	read_kernel("#define N 100\n"
	            "enum { HALO = 2 };\n"
	            "static const int WIDTH = N + 2 * HALO;\n"
	            "double a[N + 2 * HALO][104];\n"
	            "void f(void) {\n"
	            "  const int last = WIDTH - HALO;\n"
	            "  for (int j = HALO; j < last; ++j)\n"
	            "    for (int i = HALO; i < WIDTH - HALO; ++i)\n"
	            "      a[j][i] = a[j - HALO][i + sizeof(double) / 4];\n"
	            "}\n");
	EXPECT_ARRAYS("a[104][104] of double");
	EXPECT_LOOPS("j from 2 to 102", "i from 2 to 102");
	EXPECT_ACCESSES("read a[j-HALO][i+sizeof(double)/4] at 832*j + 8*i - 1648",
	                "write a[j][i] at 832*j + 8*i");
	assert_string_equal(sizes_text(), "");
}

static void quotients_and_remainders_are_sizes(void **state)
{
	(void)state;
	read_kernel(
	    "void f(int n, double *a) {\n"
	    "  for (int i = n % 8; i < n / 2; ++i)\n"
	    "    a[i + (n + 1) / 2] = a[(2 * i + 4) / 2 + n / 2 + (8 * n) / 4] + a[n >> 1];\n"
	    "}\n");
	assert_string_equal(sizes_text(), "n (n%8) (n/2) ((n + 1)/2)");
	assert_int_equal(reading.kernel.sizes[2].kind, RF_SIZE_QUOTIENT);
	assert_int_equal(reading.kernel.sizes[1].divisor, 8);
	EXPECT_LOOPS("i from (n%8) to (n/2)");
	assert_string_equal(access_text(0),
	                    "read a[(2*i+4)/2+n/2+(8*n)/4] at 8*i + 16*n + 8*(n/2) + 16");
}

static void pointers_to_whole_arrays_are_arrays(void **state)
{
	(void)state;
	read_kernel("void *malloc(unsigned long);\n"
	            "int main(void) {\n"
	            "  double (*a)[20][30] = (double (*)[20][30])malloc(sizeof *a);\n"
	            "  float *b = malloc(80);\n"
	            "  for (int j = 0; j < 20; ++j)\n"
	            "    for (int i = 0; i < 30; ++i)\n"
	            "      (*a)[j][i] = b[i];\n"
	            "  return 0;\n"
	            "}\n");
	EXPECT_ARRAYS("b[?] of float", "a[20][30] of double");
	EXPECT_ACCESSES("read b[i] at 4*i", "write (*a)[j][i] at 240*j + 8*i");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(multidimensional_arrays_keep_their_shape),
		TEST(every_spelling_has_the_same_address),
		TEST(macros_lose_no_access),
		TEST(structs_of_arrays_are_arrays),
		TEST(arrays_of_structs_are_records),
		TEST(compound_assignments_read_then_write),
		TEST(repeated_loads_are_marked),
		TEST(branches_are_conditional),
		TEST(indirect_subscripts_are_recognised),
		TEST(indirect_subscripts_lose_no_load),
		TEST(elements_are_told_apart),
		TEST(qualifiers_and_storage_are_kept),
		TEST(constants_are_folded),
		TEST(quotients_and_remainders_are_sizes),
		TEST(pointers_to_whole_arrays_are_arrays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
