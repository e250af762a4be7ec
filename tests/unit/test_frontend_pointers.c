/* SPDX-License-Identifier: MIT
 *
 * Pointers that stand in memory, and pointers that come from anywhere.
 */
#include "tests/unit/frontend_reading.h"

static void a_pointer_in_memory_is_an_array(void **state)
{
	(void)state;
	read_kernel("struct lattice { double *f[2]; int n; };\n"
	            "void f(struct lattice *l, int n) {\n"
	            "  double *src = l->f[0], *dst = l->f[1];\n"
	            "  for (int i = 0; i < n; i++) dst[i] = src[i] + l->f[0][i + 1];\n"
	            "}\n");
	EXPECT_ARRAYS("l->f[0][?] of double", "l->f[1][?] of double");
	EXPECT_ACCESSES("read src[i] at 8*i", "read l->f[0][i+1] at 8*i + 8",
	                "write dst[i] at 8*i");
}

static void members_are_the_same_by_any_way(void **state)
{
	(void)state;
	read_kernel("struct s { float *x, *y; int dim; }; struct t { struct s state; };\n"
	            "void f(struct t *t) {\n"
	            "  struct s *s = &t->state, *r = s;\n"
	            "  float *x = s->x;\n"
	            "  for (int i = 0; i < s->dim; i++) t->state.y[i] = x[i] + r->x[i + 1];\n"
	            "}\n");
	EXPECT_ARRAYS("t->state.x[?] of float", "t->state.y[?] of float");
	EXPECT_LOOPS("i from 0 to t->state.dim");
}

static void rows_follow_one_another(void **state)
{
	(void)state;
	read_kernel("void f(int n, int m, float **a, float **b) {\n"
	            "  for (int i = 1; i < n - 1; i++)\n"
	            "    for (int j = 1; j < m - 1; j++)\n"
	            "      a[i][j] = b[i][j + 1] + b[i - 1][j] + b[0][j];\n"
	            "}\n");
	EXPECT_ARRAYS("b[?][m] of float", "a[?][m] of float");
	EXPECT_ACCESSES("read b[i][j+1] at 4*m*i + 4*j + 4", "read b[i-1][j] at 4*m*i + 4*j - 4*m",
	                "read b[0][j] at 4*j", "write a[i][j] at 4*m*i + 4*j");
}

static void rows_of_rows(void **state)
{
	(void)state;
	read_kernel("void f(int n, int m, int l, double ***a) {\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    for (int j = 0; j < m; j++)\n"
	            "      for (int k = 0; k < l; k++) a[i][j][k] = 0;\n"
	            "}\n");
	EXPECT_ACCESSES("write a[i][j][k] at 8*m*l*i + 8*l*j + 8*k");
}

/* A triangle uses the most in its last row. */
static void rows_of_a_triangle(void **state)
{
	(void)state;
	read_kernel("void f(int n, double **a) {\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    for (int j = 0; j <= i; j++) a[i][j] = 0;\n"
	            "}\n");
	EXPECT_ACCESSES("write a[i][j] at 8*n*i + 8*j");
}

static void the_length_of_rows_is_a_size_where_bounds_do_not_tell(void **state)
{
	static const struct rf_define given = { "a.row", "64" };

	(void)state;
	read_kernel("void f(int n, int *col, double **a) {\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    for (int k = col[i]; k < col[i + 1]; k++) a[i][k] = 0;\n"
	            "}\n");
	assert_string_equal(access_text(reading.kernel.access_count - 1),
	                    "write a[i][k] at 8*a.row*i + 8*k");
	reading.source.value_count = 1;
	reading.source.values = &given;
	read_kernel("void f(int n, double **a) {\n"
	            "  for (int i = 0; i < n; i++)\n"
	            "    for (int k = 0; k < n; k++) a[i][k] = 0;\n"
	            "}\n");
	EXPECT_ACCESSES("write a[i][k] at 8*a.row*i + 8*k");
}

static void a_subscript_that_no_loop_changes_names_an_array(void **state)
{
	(void)state;
	read_kernel(
	    "void f(int n, double **u, int ts) {\n"
	    "  for (int i = 1; i < n - 1; i++) u[1 - ts][i] = u[ts][i - 1] + u[ts][i + 1];\n"
	    "}\n");
	EXPECT_ARRAYS("u[ts][?] of double", "u[-ts + 1][?] of double");
}

static void a_loop_selects_boxes(void **state)
{
	(void)state;
	read_kernel("struct box { double **v; }; struct level { struct box *boxes; int nb; };\n"
	            "void f(struct level *l, int n, int id) {\n"
	            "  for (int b = 0; b < l->nb; b++) {\n"
	            "    struct box *box = &l->boxes[b];\n"
	            "    double *x = box->v[id] + 1, *y = l->boxes[b].v[id + 1];\n"
	            "    for (int i = 0; i < n; i++) y[i] = x[i] + box->v[id][i];\n"
	            "  }\n"
	            "}\n");
	EXPECT_ARRAYS("box->v[id][?][n + 1] of double", "box->v[id + 1][?][n + 1] of double");
	EXPECT_ACCESSES("read x[i] at (8*n + 8)*b + 8*i + 8",
	                "read box->v[id][i] at (8*n + 8)*b + 8*i",
	                "write y[i] at (8*n + 8)*b + 8*i");
}

static void pointers_from_anywhere_are_arrays(void **state)
{
	(void)state;
	read_kernel("struct g { double *p; };\n"
	            "void f(int n, int odd, long offset, struct g *g, double *c) {\n"
	            "  double *a = odd ? g->p : c, *b = (double *)offset;\n"
	            "  if (odd) c = g->p;\n"
	            "  for (int i = 0; i < n; i++) a[i] = b[i] + c[i];\n"
	            "}\n");
	EXPECT_ARRAYS("b[?] of double", "c[?] of double", "a[?] of double");
}

static void pointers_in_memory_may_be_assigned(void **state)
{
	(void)state;
	read_kernel("void f(int n, double **u, double *c) {\n"
	            "  double *t = u[0];\n"
	            "  u[0] = u[1];\n"
	            "  u[1] = t;\n"
	            "  for (int i = 0; i < n; i++) u[0][i] = u[1][i];\n"
	            "}\n");
	EXPECT_ARRAYS("u[0][?] of double", "u[1][?] of double");
	assert_int_equal(reading.kernel.accesses[0].array, 0);
	assert_int_equal(reading.kernel.accesses[1].array, 1);
}

static void pointers_in_memory_that_a_loop_changes_are_refused(void **state)
{
	(void)state;
	expect_refusal("void f(int n, double **u, double *c) {\n"
	               "  for (int i = 0; i < n; i++) { u[0][i] = 1;\n"
	               "    u[0] = c; c = 0; }\n"
	               "}\n",
	               RF_WRONG_KERNEL,
	               "2:33: where `u[0][i]` lies is not known, and nothing else is accessed: "
	               "`u[0]` changes in a way that is not followed");
}

/* Pointers that nobody follows in the nest are eight bytes like any other. */
static void pointers_that_are_stored(void **state)
{
	(void)state;
	read_kernel("void *calloc(unsigned long, unsigned long);\n"
	            "struct det { float *prob; int n; float *mask; };\n"
	            "void f(int n, float **r, float **rows, const int *order, struct det *d) {\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    r[i] = rows[order[i]];\n"
	            "    d[i].prob = calloc(n, 4);\n"
	            "    d[i].mask = 0;\n"
	            "  }\n"
	            "}\n");
	EXPECT_ACCESSES("read order[i] at 4*i", "read rows[order[i]] through 0",
	                "write r[i] at 8*i", "write d[i].prob at 24*i",
	                "write d[i].mask at 24*i + 16");
	read_kernel("void f(int n, float **r, float **rows) {\n"
	            "  for (int i = 0; i < n; i++) { r[i] = rows[n - i]; r[i][0] = 1; } }\n");
	EXPECT_ACCESSES("read rows[n-i] at -8*i + 8*n", "write r[i] at 8*i",
	                "write r[i][0] through -1");
	read_kernel("void f(int n, float **r) {\n"
	            "  for (int i = 0; i < n; i++) {\n"
	            "    float *t = r[i]; r[i] = r[n - i]; r[n - i] = t; } }\n");
	EXPECT_ACCESSES("read r[i] at 8*i", "read r[n-i] at -8*i + 8*n", "write r[i] at 8*i",
	                "write r[n-i] at -8*i + 8*n");
}

/* Whether there is a pointer is read where it stands. */
static void pointers_that_are_asked_for(void **state)
{
	(void)state;
	read_kernel("struct det { float *prob; int n; float *mask; };\n"
	            "void f(int n, const struct det *d, double *s) {\n"
	            "  for (int i = 0; i < n; i++) if (d[i].mask) s[i] = 0;\n"
	            "}\n");
	EXPECT_ACCESSES("read d[i].mask at 24*i + 16", "write s[i] at 8*i");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(pointers_that_are_stored),
		TEST(pointers_that_are_asked_for),
		TEST(a_pointer_in_memory_is_an_array),
		TEST(members_are_the_same_by_any_way),
		TEST(rows_follow_one_another),
		TEST(rows_of_rows),
		TEST(rows_of_a_triangle),
		TEST(the_length_of_rows_is_a_size_where_bounds_do_not_tell),
		TEST(a_subscript_that_no_loop_changes_names_an_array),
		TEST(a_loop_selects_boxes),
		TEST(pointers_from_anywhere_are_arrays),
		TEST(pointers_in_memory_may_be_assigned),
		TEST(pointers_in_memory_that_a_loop_changes_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
