/* SPDX-License-Identifier: MIT
 *
 * Bounds of loops in another order: as text, and compiled and run against the original.
 */
#include "base/text.h"
#include "model/poly/loop_bounds.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD "(int N, int M, double a[N][M], double b[N][M], double c[N][M])\n{\n"

#define INNER                                                                                      \
	"for (int j = 1; j < N - 1; ++j)\n"                                                        \
	"for (int i = 1; i < M - 1; ++i)\n"

/* The loops `order` of `band` are put into that order; `outside` stands around them. */
struct bounds_case {
	const char *outside, *loops, *body, *band;
	size_t order[3];
	const char *text; /* the new loops; NULL where they have no simple form */
};

static const struct bounds_case cases[] = {
	{ "",
	  INNER,
	  "b[j][i] = a[j-1][i];",
	  "j i",
	  { 1, 0 },
	  "for (int i = 1; i < M - 1; ++i)\n"
	  "for (int j = 1; j < N - 1; ++j)\n" },
	{ "",
	  "for (int j = 0; j < N; ++j)\nfor (int i = 0; i < j; ++i)\n",
	  "b[j][0] += a[j][0] * i;",
	  "j i",
	  { 1, 0 },
	  "for (int i = 0; i < N - 1; ++i)\n"
	  "for (int j = i + 1; j < N; ++j)\n" },
	{ "",
	  "for (int j = 0; j < N; ++j)\nfor (int i = 0; i <= min(j, M - 1); ++i)\n",
	  "b[j][i] += a[j][i] * c[j][0];",
	  "j i",
	  { 1, 0 },
	  "for (int i = 0; i < min(N, M); ++i)\n"
	  "for (int j = i; j < N; ++j)\n" },
	{ "for (int k = 1; k < N; ++k)\n",
	  "for (int j = k; j < N; ++j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] += a[k-1][i] * 0.25;",
	  "j i",
	  { 1, 0 },
	  "for (int i = 0; i < M; ++i)\n"
	  "for (int j = k; j < N; ++j)\n" },
	{ "",
	  "for (int k = 0; k < N; ++k)\nfor (int j = k; j < N; ++j)\n"
	  "for (int i = 0; i < min(M, j + 1); ++i)\n",
	  "b[j][i] += 0.5 * k;",
	  "k j i",
	  { 2, 1, 0 },
	  "for (int i = 0; i < min(N, M); ++i)\n"
	  "for (int j = i; j < N; ++j)\n"
	  "for (int k = 0; k < j + 1; ++k)\n" },
	{ "",
	  "for (int j = 0; j < N; ++j)\nfor (int i = 0; i < M - j; ++i)\n",
	  "b[j][i] = a[j][i] + j;",
	  "j i",
	  { 1, 0 },
	  "for (int i = 0; i < M; ++i)\n"
	  "for (int j = 0; j < min(N, M - i); ++j)\n" },
	{ "",
	  "for (int j = 1; j < N; j += 2)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] = j;",
	  "j i",
	  { 1, 0 },
	  NULL },
	{ "",
	  "for (int j = N - 1; j >= 0; --j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] = j;",
	  "j i",
	  { 1, 0 },
	  NULL },
	{ "",
	  "for (int j = 0; j < 1; ++j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] = j;",
	  "j i",
	  { 1, 0 },
	  NULL },
};

enum { CASES = sizeof(cases) / sizeof(cases[0]) };

static const char *source_of(const struct bounds_case *c)
{
	return rf_arena_print(arena,
	                      "#define min(a, b) ((a) < (b) ? (a) : (b))\n"
	                      "void f" HEAD "%s%s%s\n}\n",
	                      c->outside, c->loops, c->body);
}

static void read_kernel(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
}

static size_t find_band(const char *names, int *loops)
{
	char name[16];
	size_t count = 0;
	int read;

	for (; sscanf(names, "%15s%n", name, &read) == 1; names += read, ++count)
		for (size_t i = 0; i < kernel.loop_count; ++i)
			if (strcmp(kernel.loops[i]->variable, name) == 0)
				loops[count] = (int)i;
	return count;
}

/* The new loops of a case, or NULL. */
static const char *new_loops(const struct bounds_case *c)
{
	struct rf_domain_options options = { .loops_only = true };
	struct rf_change_range bounds[3];
	struct rf_transform transform;
	struct rf_domain *domain;
	enum rf_poly answer;
	struct rf_text text;
	int loops[3] = { 0 };
	size_t count;

	read_kernel(source_of(c));
	count = find_band(c->band, loops);
	rf_transform_init(&kernel, count, loops, &transform);
	rf_transform_permute(&transform, c->order);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	answer = rf_loop_bounds_find(domain, &transform, bounds);
	rf_domain_free(domain);
	rf_text_init(&text, arena);
	for (size_t i = 0; i < count && answer == RF_POLY_OK; ++i) {
		const char *v = kernel.loops[loops[c->order[i]]]->variable;

		rf_text_print(&text, "for (int %s = %s; %s < %s; ++%s)\n", v, bounds[i].start, v,
		              bounds[i].end, v);
	}
	if (answer != RF_POLY_OK)
		assert_int_equal(answer, RF_POLY_UNFIT);
	return answer == RF_POLY_OK ? rf_text_string(&text) : NULL;
}

static void test_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < CASES; ++i) {
		const char *text = new_loops(&cases[i]);

		if (cases[i].text)
			assert_string_equal(text ? text : "nothing", cases[i].text);
		else
			assert_null(text);
	}
}

static const char prelude[] =
    "#include <stdio.h>\n#include <string.h>\n"
    "#define min(a, b) ((a) < (b) ? (a) : (b))\n"
    "#define max(a, b) ((a) > (b) ? (a) : (b))\n"
    "typedef void loops(int, int, double (*)[], double (*)[], double (*)[]);\n"
    "static double x[3][1024], y[3][1024];\n"
    "static void fill(void) { for (int k = 0; k < 3; ++k) for (int i = 0; i < 1024; ++i)\n"
    "x[k][i] = y[k][i] = (i * 37 + k * 11) % 101 / 64.0; }\n"
    "#define RUN(f, v) ((loops *)f)(N, M, (void *)v[0], (void *)v[1], (void *)v[2])\n"
    "#define COMPARE(n) for (int N = 1; N < 24; ++N) for (int M = 1; M < 24; M += 1 + M / 6) {\\\n"
    "fill(); RUN(f##n, x); RUN(g##n, y);\\\n"
    "if (memcmp(x, y, sizeof(x))) { printf(\"case %d, N = %d, M = %d\\n\", n, N, M);\\\n"
    "return 1; } }\n";

static void write_program(FILE *file)
{
	fputs(prelude, file);
	for (size_t i = 0; i < CASES; ++i) {
		const struct bounds_case *c = &cases[i];

		fprintf(file, "static void f%zu" HEAD "%s%s%s\n}\n", i, c->outside, c->loops,
		        c->body);
		fprintf(file, "static void g%zu" HEAD "%s%s%s\n}\n", i, c->outside,
		        c->text ? c->text : c->loops, c->body);
	}
	fputs("int main(void) {\n", file);
	for (size_t i = 0; i < CASES; ++i)
		fprintf(file, "COMPARE(%zu)\n", i);
	fputs("return 0; }\n", file);
}

/* The original and the new loops leave the same bits behind, for many sizes. */
static void test_run(void **state)
{
	char folder[] = "/tmp/rfmodel-bounds-XXXXXX";
	const char *command;
	FILE *file;
	int status;

	(void)state;
	assert_non_null(mkdtemp(folder));
	file = fopen(rf_arena_print(arena, "%s/loops.c", folder), "w");
	assert_non_null(file);
	write_program(file);
	assert_int_equal(fclose(file), 0);
	command = rf_arena_print(arena,
	                         "cd %s && cc -std=gnu11 -O1 -ffp-contract=off loops.c -o loops"
	                         " && ./loops",
	                         folder);
	status = system(command);
	if (status == 0)
		status = system(rf_arena_print(arena, "rm -r %s", folder));
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_text, setup, teardown),
		cmocka_unit_test_setup_teardown(test_run, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
