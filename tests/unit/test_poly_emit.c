/* SPDX-License-Identifier: MIT
 *
 * Loops of transformed nests: as text, and compiled and run against the original.
 */
#include "model/poly/emit.h"
#include "model/poly/dependence_check.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD "(int N, int M, double a[N][M], double b[N][M], double c[N][M])\n{\n"

#define INNER                                                                                      \
	"for (int j = 1; j < N - 1; ++j)\n"                                                        \
	"for (int i = 1; i < M - 1; ++i)\n"

/* The loops of the band end in front of the body; `outside` and `behind` are around the band. */
struct emit_case {
	const char *outside, *loops, *body, *behind, *band, *steps;
	const char *text; /* expected, or NULL: only run */
};

static const struct emit_case cases[] = {
	{ "", INNER, "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];", "", "j i",
	  "tile 0 64",
	  "for (int ib = 1; ib < M - 1; ib += 64)\n"
	  "\tfor (int j = 1; j < N - 1; ++j)\n"
	  "\t\tfor (int i = ib; i < min(M - 1, ib + 64); ++i)\n"
	  "\t\t\tBODY\n" },
	{ "", INNER, "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];", "", "j i",
	  "tile 8 16",
	  "for (int jb = 1; jb < N - 1; jb += 8)\n"
	  "\tfor (int ib = 1; ib < M - 1; ib += 16)\n"
	  "\t\tfor (int j = jb; j < min(N - 1, jb + 8); ++j)\n"
	  "\t\t\tfor (int i = ib; i < min(M - 1, ib + 16); ++i)\n"
	  "\t\t\t\tBODY\n" },
	{ "", INNER, "b[j][i] = a[j-1][i];", "", "j i", "order 1 0",
	  "for (int i = 1; i < M - 1; ++i)\n"
	  "\tfor (int j = 1; j < N - 1; ++j)\n"
	  "\t\tBODY\n" },
	{ "", INNER, "b[j][i] = a[j-1][i];", "", "j i", "reverse 1",
	  "for (int j = 1; j < N - 1; ++j)\n"
	  "\tfor (int i = M - 2; i >= 1; --i)\n"
	  "\t\tBODY\n" },
	{ "", INNER, "a[j][i] = 0.5 * (a[j-1][i+1] + a[j][i-1]);", "", "j i",
	  "skew 1 0 1, tile 4 8", NULL },
	{ "", INNER, "a[j][i] = 0.5 * a[j-1][i+1];", "", "j i", "skew 1 0 1, order 1 0",
	  "for (int ji = 2; ji < N + M - 3; ++ji)\n"
	  "\tfor (int j = max(1, ji - M + 2); j < min(N - 1, ji); ++j) {\n"
	  "\t\tconst int i = ji - j;\n"
	  "\t\tBODY\n"
	  "\t}\n" },
	{ "", "for (int j = 0; j < N; ++j)\nfor (int i = 0; i < j; ++i)\n",
	  "b[j][0] += a[j][0] * i;", "", "j i", "order 1 0", NULL },
	{ "", "for (int j = 0; j < N; ++j)\nfor (int i = 0; i <= min(j, M - 1); ++i)\n",
	  "b[j][i] += a[j][i] * c[j][0];", "", "j i", "tile 4 4", NULL },
	{ "", "for (int j = 0; j < N; ++j)\nfor (int i = 0; i <= min(j, M - 1); ++i)\n",
	  "b[j][i] += a[j][i] * c[j][0];", "", "j i", "order 1 0",
	  "for (int i = 0; i < min(N, M); ++i)\n"
	  "\tfor (int j = i; j < N; ++j)\n"
	  "\t\tBODY\n" },
	{ "for (int k = 0; k < 3; ++k)\n", INNER, "a[j][i] += a[j-1][i] * a[j][i+1] + k;", "",
	  "j i", "tile 4 4", NULL },
	{ "for (int k = 1; k < N; ++k)\n",
	  "for (int j = k; j < N; ++j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] += a[k-1][i] * 0.25;", "", "j i", "order 1 0, tile 8 0",
	  "for (int ib = 0; ib < M; ib += 8)\n"
	  "\tfor (int i = ib; i < min(M, ib + 8); ++i)\n"
	  "\t\tfor (int j = k; j < N; ++j)\n"
	  "\t\t\tBODY\n" },
	{ "", "for (int j = 1; j < N; j += 2)\nfor (int i = 0; i < M; i += 3)\n",
	  "a[j][i] = a[j-1][i] + j;", "", "j i", "order 1 0, tile 4 4", NULL },
	{ "", "for (int j = N - 1; j >= 0; --j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] = a[0][i] * j;", "", "j i", "tile 4 8", NULL },
	{ "", "for (int j = N - 2; j >= 0; --j)\nfor (int i = 0; i < M; ++i)\n",
	  "a[j][i] = a[j+1][i] * 0.5 + j;", "", "j i", "order 1 0, tile 4 8", NULL },
	{ "", "for (int j = 0; j < N; ++j)\n", "{ double s = a[j][0]; b[j][0] = s; }", "", "j",
	  "tile 5",
	  "for (int jb = 0; jb < N; jb += 5)\n"
	  "\tfor (int j = jb; j < min(N, jb + 5); ++j)\n"
	  "\t\tBODY\n" },
	{ "", "for (int jb = 0; jb < N; ++jb)\nfor (int j = 0; j < M; ++j)\n",
	  "b[jb][j] = a[jb][j];", "", "jb j", "tile 0 5",
	  "for (int jb2 = 0; jb2 < M; jb2 += 5)\n"
	  "\tfor (int jb = 0; jb < N; ++jb)\n"
	  "\t\tfor (int j = jb2; j < min(M, jb2 + 5); ++j)\n"
	  "\t\t\tBODY\n" },
};

enum { CASES = sizeof(cases) / sizeof(cases[0]) };

static const char *source_of(const struct emit_case *c)
{
	return rf_arena_print(arena,
	                      "#define min(a, b) ((a) < (b) ? (a) : (b))\n"
	                      "void f" HEAD "%s%s%s%s\n}\n",
	                      c->outside, c->loops, c->body, c->behind);
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
		rf_transform_reverse(transform, (size_t)a);
	}
}

static struct rf_transform transform_of(const struct emit_case *c)
{
	struct rf_transform transform;
	int loops[RF_POLY_MAX_DEPTH] = { 0 };

	rf_transform_init(&kernel, find_band(c->band, loops), loops, &transform);
	for (const char *step = c->steps; step; step = strchr(step, ',')) {
		step += *step == ',' ? 2 : 0;
		apply(&transform, step);
	}
	return transform;
}

static void add_body(struct rf_text *text, int depth, void *user)
{
	rf_text_print(text, "%.*s%s\n", depth, "\t\t\t\t\t\t\t\t\t\t", (const char *)user);
}

/* The loops of a case around a body. */
static const char *emitted(const struct emit_case *c, const char *body)
{
	struct rf_domain_options options = { .loops_only = true };
	struct rf_emit_style style = {
		.type = "int", .indent = "\t", .body = add_body, .user = (void *)(uintptr_t)body
	};
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_emit emit;
	struct rf_text text;

	read_kernel(source_of(c));
	transform = transform_of(c);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_emit_make(domain, &transform, NULL, &emit), RF_POLY_OK);
	rf_domain_free(domain);
	rf_text_init(&text, arena);
	rf_emit_print(&emit, &style, &text);
	assert_int_equal(emit.uses_min, strstr(rf_text_string(&text), "min(") != NULL);
	assert_int_equal(emit.uses_max, strstr(rf_text_string(&text), "max(") != NULL);
	return rf_text_string(&text);
}

static void test_text(void **state)
{
	(void)state;
	for (size_t i = 0; i < CASES; ++i)
		if (cases[i].text)
			assert_string_equal(emitted(&cases[i], "BODY"), cases[i].text);
}

/* Only what is legal can give the same result. */
static void is_legal(const struct emit_case *c)
{
	struct rf_domain_options options = { 0 };
	struct rf_transform transform;
	struct rf_domain *domain;
	struct rf_dependence_pair legal;

	read_kernel(source_of(c));
	transform = transform_of(c);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_dependence_check(domain, &transform, &legal), RF_POLY_OK);
	rf_domain_free(domain);
	assert_string_equal(rf_dependence_check_name(legal.legality), "legal");
}

static const char prelude[] =
    "#include <stdio.h>\n#include <string.h>\n"
    "#define min(a, b) ((a) < (b) ? (a) : (b))\n"
    "#define max(a, b) ((a) > (b) ? (a) : (b))\n"
    "#define floord(n, d) (((n) < 0) ? -((-(n) + (d) - 1) / (d)) : (n) / (d))\n"
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
		const struct emit_case *c = &cases[i];

		is_legal(c);
		fprintf(file, "static void f%zu" HEAD "%s%s%s%s\n}\n", i, c->outside, c->loops,
		        c->body, c->behind);
		fprintf(file, "static void g%zu" HEAD "%s%s%s\n}\n", i, c->outside,
		        emitted(c, c->body), c->behind);
	}
	fputs("int main(void) {\n", file);
	for (size_t i = 0; i < CASES; ++i)
		fprintf(file, "COMPARE(%zu)\n", i);
	fputs("return 0; }\n", file);
}

/* The original and the new loops leave the same bits behind, for many sizes. */
static void test_run(void **state)
{
	char folder[] = "/tmp/rfmodel-emit-XXXXXX";
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
