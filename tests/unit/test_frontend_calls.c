/* SPDX-License-Identifier: MIT
 *
 * Calls: bodies in place of them, and what moves memory.
 */
#include "tests/unit/frontend_reading.h"

static void a_function_with_a_loop(void **state)
{
	(void)state;
	reading.source.function = "f";
	read_kernel("void copyk(int n, const float *x, float *y) {\n"
	            "  for (int i = 0; i < n; i++) y[i] = x[i]; }\n"
	            "void f(int B, int n, const float *x, float *y) {\n"
	            "  for (int b = 0; b < B; b++) copyk(n, x + b*n, y + b*n);\n"
	            "}\n");
	EXPECT_LOOPS("b from 0 to B", "i from 0 to n");
	EXPECT_ACCESSES("read x[i] at 4*n*b + 4*i", "write y[i] at 4*n*b + 4*i");
	assert_int_equal(reading.kernel.accesses[0].place.line, 2);
}

static void a_function_that_computes_with_elements(void **state)
{
	(void)state;
	read_kernel("static float dot(const float *a, const float *b) {\n"
	            "  float s = a[0]*b[0];\n"
	            "  s += a[1]*b[1];\n"
	            "  return s;\n"
	            "}\n"
	            "void f(int n, const float (*x)[2], const float (*y)[2], float *o) {\n"
	            "  for (int i = 0; i < n; i++) o[i] = dot(x[i], y[i]) + dot(x[i], x[i]);\n"
	            "}\n");
	EXPECT_ARRAYS("x[?][2] of float", "y[?][2] of float", "o[?] of float");
	assert_string_equal(access_text(0), "read a[0] at 8*i");
	assert_string_equal(access_text(1), "read b[0] at 8*i");
	assert_string_equal(access_text(3), "read b[1] at 8*i + 4");
	assert_int_equal(reading.kernel.access_count, 9);
	assert_int_equal(reading.kernel.accesses[4].repeats, 0);
}

/* An index, a row and an element that functions return. */
static void what_functions_return(void **state)
{
	(void)state;
	read_kernel(
	    "struct g { int nx, ny; double *u; };\n"
	    "static inline int idx(const int *d, int x, int y) {\n"
	    "  int row = x*d[1]; return row + y; }\n"
	    "static double *row(struct g *g, int j) { return g->u + j*g->nx; }\n"
	    "static double at(const struct g *g, int j, int i) { return g->u[j*g->nx + i]; }\n"
	    "void f(struct g *g, int *dims, double *s) {\n"
	    "  for (int j = 0; j < g->ny; j++)\n"
	    "    for (int i = 1; i < g->nx; i++) {\n"
	    "      s[idx(dims, j, i)] = s[idx(dims, j, i - 1)] + at(g, j, i);\n"
	    "      row(g, j)[i] = 1;\n"
	    "    }\n"
	    "}\n");
	EXPECT_ACCESSES("read s[idx(dims,j,i-1)] at 8*dims[1]*j + 8*i - 8",
	                "read g->u[j*g->nx+i] at 8*g->nx*j + 8*i",
	                "write s[idx(dims,j,i)] at 8*dims[1]*j + 8*i",
	                "write row(g,j)[i] at 8*g->nx*j + 8*i");
}

/* What is called with the same array twice touches it twice. */
static void the_same_array_twice(void **state)
{
	(void)state;
	read_kernel(
	    "static void move(double *to, const double *from) { *to = *from; }\n"
	    "static double larger(double a, double b) { return a > b ? a : b; }\n"
	    "void f(int n, double *a) {\n"
	    "  for (int i = 1; i < n; i++) { move(&a[i], a + i - 1); a[i] = larger(a[i], 0); }\n"
	    "}\n");
	EXPECT_ARRAYS("a[?] of double");
	assert_string_equal(access_text(0), "read *from at 8*i - 8");
	assert_string_equal(access_text(1), "write *to at 8*i");
}

static void a_sum_in_a_function(void **state)
{
	(void)state;
	reading.source.function = "g";
	read_kernel("static double sum(const double *a, int n) {\n"
	            "  double s = 0;\n"
	            "  for (int i = 0; i < n; i++) s += a[i];\n"
	            "  return s;\n"
	            "}\n"
	            "void g(int n, int m, double (*a)[m], double *o) {\n"
	            "  for (int j = 0; j < n; j++) o[j] = 2 * sum(a[j], m);\n"
	            "}\n");
	EXPECT_LOOPS("j from 0 to n", "i from 0 to m");
	EXPECT_ACCESSES("read a[i] at 8*m*j + 8*i", "write o[j] at 8*j");
	assert_true(reading.kernel.scalars[0].is_reduction);
}

static void functions_in_functions(void **state)
{
	(void)state;
	read_kernel(
	    "static double one(const double *a, int i) { return a[i]; }\n"
	    "static double two(const double *a, int i) { return one(a, i - 1) + one(a, i + 1); }\n"
	    "void f(int n, double *a, double *b) {\n"
	    "  for (int i = 1; i < n; i++) b[i] = two(a, i) + one(b, 2 * i);\n"
	    "}\n");
	EXPECT_ACCESSES("read a[i] at 8*i - 8", "read a[i] at 8*i + 8", "read a[i] at 16*i",
	                "write b[i] at 8*i");
}

/* What follows an if that returns runs when it does not. */
static void functions_that_return_early(void **state)
{
	const struct rf_node *guard;

	(void)state;
	read_kernel("static double at(const double *a, int n, int i) {\n"
	            "  if (i < 0) return 0;\n"
	            "  else if (i >= n) { return a[n - 1]; }\n"
	            "  int k = 2 * i;\n"
	            "  return a[k];\n"
	            "}\n"
	            "void f(int n, int m, const double *a, double *b) {\n"
	            "  for (int i = 0; i < m; i++) b[i] = at(a, n, i - 1);\n"
	            "}\n");
	EXPECT_ACCESSES("read a[n-1] at 8*n - 8", "read a[k] at 16*i - 16", "write b[i] at 8*i");
	assert_int_equal(reading.kernel.accesses[0].place.line, 3);
	guard = reading.kernel.root->children;
	assert_int_equal(guard->kind, RF_NODE_GUARD);
	assert_null(guard->children);
	assert_int_equal(guard->otherwise->kind, RF_NODE_GUARD);
	assert_non_null(guard->otherwise->children);
	assert_non_null(guard->otherwise->otherwise);
	assert_int_equal(reading.kernel.root->children->next->kind, RF_NODE_STATEMENT);
}

/* A return in a loop ends it early, wherever the loop is. */
static void functions_that_return_in_a_loop(void **state)
{
	(void)state;
	reading.source.function = "f";
	read_kernel("static int find(const int *a, int n) { int s = 0;\n"
	            "  for (int i = 0; i < n; i++) { if (i > 7) return i; s += a[i]; }\n"
	            "  return s; }\n"
	            "void f(int n, int *a) { for (int i = 0; i < n; i++) find(a, n); }\n");
	EXPECT_LOOPS("i from 0 to n", "for from 0 to turns@2");
}

static void structs_that_are_handed_over(void **state)
{
	(void)state;
	read_kernel(
	    "struct box { float x, w; };\n"
	    "static float area(struct box a) { return a.x * a.w; }\n"
	    "void f(int n, const struct box *a, const struct box *b, const int *k, float *s) {\n"
	    "  for (int i = 0; i < n; i++) s[i] = area(a[i]) + area(b[k[i]]);\n"
	    "}\n");
	EXPECT_ARRAYS("a[?] of struct", "k[?] of integer", "b[?] of struct", "s[?] of float");
	assert_string_equal(access_text(0), "read a.x at 8*i");
	assert_string_equal(access_text(1), "read a.w at 8*i + 4");
	assert_string_equal(access_text(2), "read k[i] at 4*i");
	assert_true(reading.kernel.accesses[3].is_indirect);
	expect_refusal("struct box { float x, w; };\n"
	               "static float area(struct box a) { a.x += 1; return a.x * a.w; }\n"
	               "void f(int n, const struct box *a, float *s) {\n"
	               "  for (int i = 0; i < n; i++) s[i] = area(a[i]);\n"
	               "}\n",
	               RF_WRONG_KERNEL,
	               "4:43: the function changes members of `a`, a copy of this struct");
}

/* A variable that is handed over by its address is memory where the function is read; what is asked
 * of it there is data, and behind the call its value is not known. */
static void variables_that_are_handed_over(void **state)
{
	(void)state;
	reading.source.function = "f";
	read_kernel("static void add(int *k, double *s, const double *x, int n) {\n"
	            "  for (int i = 0; i < n; i++) { *s += x[i]; (*k)++; }\n"
	            "}\n"
	            "void f(int m, int n, const double *x, double *y) {\n"
	            "  int k = 0;\n"
	            "  for (int j = 0; j < m; j++) {\n"
	            "    double s = 0; add(&k, &s, x + j * n, n); y[j] = s; y[k] = 1;\n"
	            "  }\n"
	            "}\n");
	EXPECT_LOOPS("j from 0 to m", "i from 0 to n");
	EXPECT_ACCESSES("read x[i] at 8*n*j + 8*i", "read *s at 0", "write *s at 0", "read *k at 0",
	                "write *k at 0", "write y[j] at 8*j", "write y[k] through -1");
	reading.source.function = "f";
	read_kernel("static void fill(int *n, double *x) {\n"
	            "  for (int i = 0; i < *n; i++) x[i] = 0;\n"
	            "}\n"
	            "void f(int m, double *x) {\n"
	            "  for (int j = 0; j < m; j++) { int n = j; fill(&n, x); }\n"
	            "}\n");
	EXPECT_LOOPS("j from 0 to m", "i from 0 to turns@2");
}

static void calls_in_conditions(void **state)
{
	(void)state;
	read_kernel("struct box { float x, w; };\n"
	            "static float overlap(struct box a, struct box b) {\n"
	            "  if (a.x > b.w) return 0;\n"
	            "  return a.w - b.x; }\n"
	            "void f(int n, const struct box *a, const struct box *b, float *s) {\n"
	            "  for (int i = 0; i < n; i++) if (overlap(a[i], b[i]) > 0.5f) s[i] = 0;\n"
	            "}\n");
	EXPECT_ACCESSES("read a.x at 8*i", "read b.w at 8*i + 4", "read a.w at 8*i + 4",
	                "read b.x at 8*i", "write s[i] at 4*i");
}

/* The reads of assert() count; that it holds is no assumption. */
static void assertions(void **state)
{
	(void)state;
	read_kernel("void __assert_fail(const char *, const char *, unsigned, const char *);\n"
	            "#define assert(x) ((void)sizeof((x) ? 1 : 0), __extension__({ \\\n"
	            "  if (x) ; else __assert_fail(#x, __FILE__, __LINE__, __func__); }))\n"
	            "static float at(const float *a, int i, int n) {\n"
	            "  assert(i < n); return a[i]; }\n"
	            "void f(int n, const float *a, const float *t, float *b) {\n"
	            "  for (int i = 0; i < n; i++) { assert(t[i] > 0); b[i] = at(a, i, n); }\n"
	            "}\n");
	EXPECT_ACCESSES("read t[i] at 4*i", "read a[i] at 4*i", "write b[i] at 4*i");
	assert_int_equal(reading.kernel.assumption_count, 0);
}

/* Calls that a model leaves out are noted; the elements that they are given are read. */
static void functions_of_the_library(void **state)
{
	(void)state;
	read_kernel("int printf(const char *, ...), atoi(const char *), rand_r(unsigned *);\n"
	            "void free(void *);\n"
	            "void f(int n, double *a, char **t, int *b, double **rows) {\n"
	            "  unsigned seed = 1;\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    printf(\"%d %g\", i, 2 * a[i]);\n"
	            "    b[i] = atoi(t[i]) + rand_r(&seed);\n"
	            "    free(rows[i]);\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read a[i] at 8*i", "write b[i] at 4*i", "read rows[i] at 8*i");
	assert_int_equal(reading.kernel.assumption_count, 4);
	assert_string_equal(reading.kernel.assumptions[0].what,
	                    "the call of `printf`, as it changes no array");
	assert_string_equal(reading.kernel.assumptions[1].what,
	                    "what the call of `atoi` reads and writes in memory");
	assert_string_equal(reading.kernel.loops[0]->ordered_call, "printf");
}

/* A function of the source is what it is, whatever its name. */
static void a_function_with_a_known_name(void **state)
{
	(void)state;
	reading.source.function = "f";
	read_kernel("static void free(double *p) { *p = 0; }\n"
	            "void f(int n, double *a) { for (int i = 0; i < n; i++) free(a + i); }\n");
	EXPECT_ACCESSES("write *p at 8*i");
	assert_int_equal(reading.kernel.assumption_count, 0);
}

static void memory_functions_are_streams(void **state)
{
	(void)state;
	read_kernel("typedef unsigned long size_t;\n"
	            "void *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);\n"
	            "void f(int n, int m, double *a, double *b, char *c) {\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    memcpy(a + i*m, b + i*m, m*sizeof(double));\n"
	            "    memset(&a[i], 0, 64);\n"
	            "    memset((void *)c, 0, n);\n"
	            "  }\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n", "memcpy from 0 to m", "memset from 0 to 8",
	             "memset from 0 to n");
	EXPECT_ACCESSES("read b+i*m at 8*m*i + 8*memcpy", "write a+i*m at 8*m*i + 8*memcpy",
	                "write &a[i] at 8*i + 8*memset", "write c at memset");
}

/* memset takes its value from memory once, however much it fills. */
static void value_that_memory_is_filled_with(void **state)
{
	(void)state;
	read_kernel("typedef unsigned long size_t;\n"
	            "void *memset(void *, int, size_t);\n"
	            "void f(int n, long m, char *d, char *left) {\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    memset(d + i*m, left[i], m);\n"
	            "}\n");
	EXPECT_LOOPS("i from 0 to n", "memset from 0 to m");
	EXPECT_ACCESSES("read left[i] at i", "write d+i*m at m*i + memset");
}

/* An integer that the function stores is not a size. */
static void elements_that_a_function_stores(void **state)
{
	(void)state;
	read_kernel("static void thrice(const int *s, int *o) {\n"
	            "  int w[4], t; w[0] = s[0]; t = w[0] * 3; o[0] = t;\n"
	            "}\n"
	            "void f(int n, int *s, int *o) {\n"
	            "  for (int i = 0; i < n; i++) thrice(s + i, o + i);\n"
	            "}\n");
	EXPECT_ACCESSES("read s[0] at 4*i", "write w[0] at 0", "read w[0] at 0",
	                "write o[0] at 4*i");
}

/* Nor is one that its caller stores, or another function.  A store of doubles leaves it one. */
static void elements_that_a_caller_stores(void **state)
{
	(void)state;
	read_kernel("static void g(const int *p, int *o) { o[0] = p[0] * 3; }\n"
	            "void f(int n, int *s, int *o, int *b) {\n"
	            "  for (int i = 0; i < n; i++) { b[0] = s[i]; g(b, o + i); }\n"
	            "}\n");
	EXPECT_ACCESSES("read s[i] at 4*i", "write b[0] at 0", "read p[0] at 0",
	                "write o[0] at 4*i");
	read_kernel("static void set(int *q, int v) { q[0] = v; }\n"
	            "static void g(const int *p, int *o) { o[0] = p[0] * 3; }\n"
	            "void f(int n, int *s, int *o, int *b) {\n"
	            "  for (int i = 0; i < n; i++) { g(b, o + i); set(b, s[i]); }\n"
	            "}\n");
	EXPECT_ACCESSES("read p[0] at 0", "write o[0] at 4*i", "read s[i] at 4*i",
	                "write q[0] at 0");
	read_kernel(
	    "static void put(const int *d, double *a, int j, int i) { a[j * d[0] + i] = 1; }\n"
	    "void f(int n, const int *d, double *a) {\n"
	    "  for (int j = 0; j < n; j++) for (int i = 0; i < d[0]; i++) put(d, a, j, i);\n"
	    "}\n");
	EXPECT_ACCESSES("read d[0] at 0", "write a[j*d[0]+i] at 8*d[0]*j + 8*i");
}

static void functions_that_cannot_be_read(void **state)
{
	(void)state;
	expect_refusal(
	    "void far(double *);\n"
	    "void f(int n, double *a) { for (int i = 0; i < n; i++) far(a + i); }\n",
	    RF_WRONG_KERNEL,
	    "2:56: the function `far` is defined elsewhere, so what it does to memory is "
	    "not known");
	expect_refusal("static void e(double *a, int i) { a[i] += 1; }\n"
	               "#define TEN(g) g(a, i); g(a, i+1); g(a, i+2); g(a, i+3); g(a, i+4); \\\n"
	               "               g(a, i+5); g(a, i+6); g(a, i+7); g(a, i+8); g(a, i+9);\n"
	               "static void d(double *a, int i) { TEN(e) }\n"
	               "static void c(double *a, int i) { TEN(d) }\n"
	               "static void b(double *a, int i) { TEN(c) }\n"
	               "static void g(double *a, int i) { TEN(b) }\n"
	               "void f(int n, double *a) { for (int i = 0; i < n; i++) g(a, i); }\n",
	               RF_WRONG_KERNEL,
	               "7:35: the nest calls functions that call others, more than 10000 in all");
	expect_refusal("static void g(double *a, int n) { if (n > 0) g(a, n - 1); a[n] = 0; }\n"
	               "void f(int n, double *a) { for (int i = 0; i < n; i++) g(a, i); }\n",
	               RF_WRONG_KERNEL,
	               "1:46: the function `g` takes an array or pointer, so what it does to "
	               "memory is not known");
}

/* What a called function may have set has no value that is known: n of 5 is a size behind setup,
 * and k moves in every turn. */
static void called_functions_set_variables_of_the_file(void **state)
{
	static const char head[] = "int n, k; static int m; void setup(void); "
				   "void own(void) { n = 7; } void step(void) { k += 2; } "
				   "int draw(void) { k = k * 5 & 1023; return k; }\n";

	(void)state;
	read_kernel(rf_arena_print(reading.arena,
	                           "%svoid f(double *a) { n = m = 5; setup();\n"
	                           "for (int i = 0; i < n; ++i) a[i * m] = 0; }",
	                           head));
	assert_string_equal(reading.kernel.sizes[0].name, "n@2");
	EXPECT_ACCESSES("write a[i*m] at 40*i");
	read_kernel(rf_arena_print(reading.arena,
	                           "%svoid f(double *a) { n = k = 5; own();\n"
	                           "for (int i = 0; i < n; ++i) a[i * k] = 0; }",
	                           head));
	assert_string_equal(reading.kernel.sizes[0].name, "n@2");
	EXPECT_ACCESSES("write a[i*k] at 40*i");
	read_kernel(rf_arena_print(reading.arena,
	                           "%svoid f(double *a) {\n"
	                           "for (int i = 0; i < 9; ++i) { a[i] = draw(); own(); } }",
	                           head));
	EXPECT_ACCESSES("write a[i] at 8*i");
	read_kernel("int count; double get(double *t) { ++count; return t[0]; }\n"
	            "void f(int n, double *a, double *b) {\n"
	            "for (int i = 0; i < n; ++i) b[i] = get(a + 2 * i); }");
	EXPECT_ACCESSES("read t[0] at 16*i", "write b[i] at 8*i");
	read_kernel(rf_arena_print(reading.arena,
	                           "%svoid f(double *a) { k = 0;\n"
	                           "for (int i = 0; i < 9; ++i) { a[k] = 0; step(); } }",
	                           head));
	EXPECT_ACCESSES("write a[k] at 16*i");
	expect_refusal(rf_arena_print(reading.arena,
	                              "%svoid f(double *a) { k = 0;\n"
	                              "for (int i = 0; i < 9; ++i) { a[k] = 0; draw(); } }",
	                              head),
	               RF_WRONG_KERNEL,
	               "3:31: where `a[k]` lies is not known, and nothing else is accessed: `k` "
	               "changes in a way that is not followed");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_function_with_a_loop),
		TEST(a_function_that_computes_with_elements),
		TEST(what_functions_return),
		TEST(the_same_array_twice),
		TEST(a_sum_in_a_function),
		TEST(functions_in_functions),
		TEST(memory_functions_are_streams),
		TEST(value_that_memory_is_filled_with),
		TEST(elements_that_a_function_stores),
		TEST(elements_that_a_caller_stores),
		TEST(functions_that_cannot_be_read),
		TEST(functions_that_return_early),
		TEST(functions_that_return_in_a_loop),
		TEST(functions_of_the_library),
		TEST(a_function_with_a_known_name),
		TEST(calls_in_conditions),
		TEST(variables_that_are_handed_over),
		TEST(structs_that_are_handed_over),
		TEST(assertions),
		TEST(called_functions_set_variables_of_the_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
