/* SPDX-License-Identifier: MIT
 *
 * Random kernels with every order of their loops and tiles of several sizes: what is legal and
 * written computes the same as before, at the sizes that it was asked for and at seven others.
 *
 * A kernel has one or two nests of two or three loops: upwards and downwards, in steps, triangular,
 * with counters from signed char to unsigned long; its arrays are declared, linear with a leading
 * dimension of their own, or records.  Elements are unsigned, so that sums in another order are the
 * same.  Comments stand wherever they can.  Sizes are 0, 1, 2 and others than the analysed ones; a
 * program that does not end is ended.  RFMODEL_KERNELS in the environment makes as many kernels, or
 * those with these numbers: 500, or 3001-6000.
 */
#include "cli/emit_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/permute.h"
#include "base/text.h"
#include "tests/support/random.h"

enum { KERNELS = 40, AT_ONCE = 100, MOST_LOOPS = 3 };

/* How the arrays of a kernel are seen. */
enum shape { DECLARED, LINEAR, RECORDS, SHAPES };

struct maker {
	uint64_t state;
	struct rf_text out;
	enum shape shape;
	const char *type; /* of the sizes and counters */
	bool is_unsigned, has_braces;
	int comments;
};

static struct rf_arena *arena;
static struct rf_diagnostics diagnostics;
static struct rf_kernel kernel;
static struct rf_source source;
static FILE *program;
static size_t pair_count, refusal_count, hard_count, guard_count;

static int pick(struct maker *m, int count)
{
	return (int)random_below(&m->state, (uint64_t)count);
}

/* ---- kernels ---- */

static void comment(struct maker *m)
{
	static const char *const forms[] = { "/* c%d */ ", "/* c%d */ ", "// c%d\n",
		                             "/* c%d: for (i = 0; i < n; i++) {\n   * } */ " };

	if (pick(m, 5) == 0)
		rf_text_print(&m->out, forms[pick(m, 4)], ++m->comments);
}

static const char *const names[] = { "i", "j", "k" };

/* 0, 1, 2, the variable outside, or one more. */
static const char *first_of(struct maker *m, int depth)
{
	static const char *const starts[] = { "0", "1", "2", "L" };

	if (depth > 0 && pick(m, 4) == 0)
		return rf_arena_print(arena, pick(m, 2) ? "%s" : "%s + 1", names[depth - 1]);
	return starts[pick(m, 9) % 4];
}

static const char *end_of(struct maker *m, int depth)
{
	static const char *const ends[] = { "N", "M", "N - 1", "M - 2", "N + 1" };

	if (depth > 0 && pick(m, 4) == 0)
		return rf_arena_print(arena, pick(m, 3) ? "%s + 1" : "N - %s", names[depth - 1]);
	return ends[pick(m, 5)];
}

/* "i < N", or what means the same; of unsigned numbers nothing is subtracted. */
static const char *test_of(struct maker *m, const char *v, const char *end)
{
	const char *minus = strstr(end, " - ");
	const char *front = minus ? rf_arena_substring(arena, end, (size_t)(minus - end)) : end;

	if (m->is_unsigned && minus)
		return rf_arena_print(arena, "%s + %s < %s", v, minus + 3, front);
	switch (pick(m, 6)) {
	case 0:
		return rf_arena_print(arena, "%s > %s", end, v);
	case 1:
		return m->is_unsigned ? rf_arena_print(arena, "%s + 1 <= %s", v, end)
		                      : rf_arena_print(arena, "%s <= %s - 1", v, end);
	case 2:
		return rf_arena_print(arena, "%s < %s && %s < 30", v, end, v);
	default:
		return rf_arena_print(arena, "%s < %s", v, end);
	}
}

static void add_loop(struct maker *m, int depth)
{
	const char *v = names[depth], *first = first_of(m, depth), *end = end_of(m, depth);
	int step = pick(m, 6) == 0 ? 2 + pick(m, 2) : 1;

	comment(m);
	if (!m->is_unsigned && pick(m, 4) == 0)
		rf_text_print(&m->out, "for (%s %s = %s - 1; %s >= %s; %s -= %d)", m->type, v, end,
		              v, first, v, step);
	else
		rf_text_print(&m->out, "for (%s %s = %s;%s %s; %s += %d)", m->type, v, first,
		              pick(m, 12) ? "" : " /* in the head */", test_of(m, v, end), v, step);
	rf_text_add(&m->out, m->has_braces ? " { " : " ");
	comment(m);
	rf_text_add(&m->out, "\n");
}

/* i, j + 1, of all loops each: the last one inside of all others first. */
static const char *place(struct maker *m, int depth, bool is_target)
{
	const char *subscripts[2];

	for (int d = 0; d < 2; ++d) {
		int loop = pick(m, depth), plus = is_target ? 2 : 1 + pick(m, 3);

		if (pick(m, 8) == 0 && depth > 1)
			subscripts[d] =
			    rf_arena_print(arena, "%s + %s + %d", names[0], names[depth - 1], plus);
		else
			subscripts[d] = rf_arena_print(
			    arena, "%s + %d", names[is_target ? (d + pick(m, 2)) % depth : loop],
			    plus);
	}
	if (m->shape == DECLARED)
		return rf_arena_print(arena, "[%s][%s]", subscripts[0], subscripts[1]);
	if (m->shape == RECORDS)
		return rf_arena_print(arena, "[(%s) * S + %s].%c", subscripts[0], subscripts[1],
		                      pick(m, 3) ? 'u' : 'v');
	return rf_arena_print(arena, "[(%s) * S + %s%s]", subscripts[0], subscripts[1],
	                      pick(m, 4) ? "" : " + Q");
}

static void add_statement(struct maker *m, int depth)
{
	char to = pick(m, 2) ? 'A' : 'B';

	comment(m);
	rf_text_print(&m->out, "%c%s %s A%s * 3u", to, place(m, depth, true),
	              pick(m, 3) ? "=" : "+=", place(m, depth, false));
	rf_text_print(&m->out, " + B%s + (unsigned)%s;\n", place(m, depth, false),
	              names[pick(m, depth)]);
}

static void add_nest(struct maker *m)
{
	int depth = 2 + pick(m, 2);

	m->has_braces = pick(m, 2);
	if (pick(m, 6) == 0)
		rf_text_add(&m->out, "#pragma GCC ivdep\n");
	for (int d = 0; d < depth; ++d)
		add_loop(m, d);
	add_statement(m, depth);
	if (m->has_braces && pick(m, 3) == 0)
		add_statement(m, depth);
	for (int d = 0; d < depth && m->has_braces; ++d) {
		rf_text_add(&m->out, "} ");
		comment(m);
		rf_text_add(&m->out, "\n");
	}
}

static const char *make_text(struct maker *m)
{
	static const char *const types[] = { "int",      "long",          "unsigned", "short",
		                             "unsigned", "unsigned long", "int",      "signed char",
		                             "int",      "unsigned char" };
	static const char *const arrays[] = {
		"unsigned A[restrict S][S], unsigned B[restrict S][S]",
		"unsigned *restrict A, unsigned *restrict B",
		"struct cell *restrict A, struct cell *restrict B",
	};

	rf_text_init(&m->out, arena);
	m->shape = (enum shape)pick(m, SHAPES);
	m->type = types[pick(m, 10)];
	m->is_unsigned = strncmp(m->type, "unsigned", 8) == 0;
	rf_text_print(&m->out, "struct cell { unsigned u, v; };\n%svoid NAME(%s N, %s M, %s L, ",
	              pick(m, 3) ? "" : "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n", m->type,
	              m->type, m->type);
	rf_text_print(&m->out, "int S, int Q, %s)\n{\n", arrays[m->shape]);
	add_nest(m);
	if (pick(m, 3) == 0)
		add_nest(m);
	rf_text_add(&m->out, "}\n");
	return rf_text_string(&m->out);
}

/* ---- changes ---- */

/* Behind a kernel, so that the next one can have the same names. */
static const char undefine[] = "#undef NAME\n#undef MIN\n#undef NAME_I_BLOCK\n"
			       "#undef NAME_J_BLOCK\n#undef NAME_K_BLOCK\n";

static const int64_t sizes_asked[] = { 24, 20, 1, 60, 3 };

static struct rf_result *result_of(void)
{
	static const char *const size_names[] = { "N", "M", "L", "S", "Q" };
	static struct rf_parameter parameters[5];
	static struct rf_result result;

	for (size_t i = 0; i < 5; ++i)
		parameters[i] = (struct rf_parameter){ size_names[i], sizes_asked[i] };
	result = (struct rf_result){ .parameters = parameters, .parameter_count = 5 };
	return &result;
}

/* Refusals have a reason; that the program has made a mistake is none.  A few changes take more
 * operations to compare than are allowed. */
static void check_refusal(const char *text, size_t number)
{
	const char *message = diagnostics.list.items[diagnostics.list.count - 1].message;

	++refusal_count;
	if (strstr(message, "is too hard to compare") != NULL)
		++hard_count;
	else if (strstr(message, "the new text") != NULL)
		fail_msg("%s, kernel %zu:\n%s", message, number, text);
}

static void try_change(const struct rf_change *change, const char *text, size_t number)
{
	struct rf_proposal proposal = { .change = change };
	struct rf_emit_request request = { &source, &kernel, &proposal, result_of() };
	const char *after;

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_emit_check_loops(&request, arena, &diagnostics, &after) != RF_OK) {
		check_refusal(text, number);
		return;
	}
	guard_count += strstr(after, "} else {") != NULL;
	fprintf(program, "#define NAME after_%zu\n%s%s", pair_count, strchr(after, '\n') + 1,
	        undefine);
	fprintf(program, "enum { pair_%zu = %zu };\n", pair_count++, number);
}

static void try_band(struct maker *m, size_t count, const int *loops, const char *text,
                     size_t number)
{
	static const int64_t lengths[] = { 3, 8, 5, 16, 2, 32 };
	struct rf_change change;

	rf_change_init(&change, count, loops);
	while (rf_permute_next(change.order, count))
		try_change(&change, text, number);
	for (size_t set = 1; set < (size_t)1 << count; ++set) {
		rf_change_init(&change, count, loops);
		for (size_t k = 0; k < count; ++k)
			change.tiles[k] = (set >> k & 1) != 0 ? lengths[pick(m, 6)] : 0;
		try_change(&change, text, number);
	}
}

static void try_bands(struct maker *m, const char *text, size_t number)
{
	for (const struct rf_node *node = kernel.root; node != NULL; node = node->next) {
		const struct rf_node *inner = node;
		int loops[MOST_LOOPS];
		size_t count = 0;

		while (inner != NULL && inner->kind == RF_NODE_LOOP && count < MOST_LOOPS) {
			loops[count++] = inner->loop->id;
			inner = inner->children;
		}
		if (count > 1)
			try_band(m, count, loops, text, number);
	}
}

/* ---- programs ---- */

static const char prelude[] =
    "#include <stdio.h>\n#include <string.h>\n#include <unistd.h>\n"
    "enum { COUNT = 1 << 14, BASE = 1 << 12 };\n"
    "struct cell { unsigned u, v; };\n"
    "static unsigned a[2][COUNT], b[2][COUNT];\n"
    "static void fill(void)\n{\n"
    "	for (int v = 0; v < 2; ++v)\n		for (int i = 0; i < COUNT; ++i) {\n"
    "			a[v][i] = (unsigned)i * 2654435761u;\n"
    "			b[v][i] = (unsigned)i * 40503u + 7u;\n		}\n}\n"
    "static const int sizes[][4] = {\n"
    "	{ 24, 20, 1, 3 }, { 0, 0, 0, 0 }, { 1, 1, 0, 1 }, { 2, 2, 1, 2 },\n"
    "	{ 0, 9, 0, -1 }, { 9, 0, 2, 70 }, { 17, 27, 3, 5 }, { 29, 5, 0, 44 },\n"
    "};\n"
    "static const int strides[] = { 60, 0, 1, 2, 7, 30, 13, 60 };\n"
    "#define COMPARE(pair, kernel, type, before, after)\\\n"
    "	for (int n = 0; n < 8; ++n) {\\\n"
    "		int S = sizeof(type) == 1 ? 80 : strides[n];\\\n"
    "		alarm(20);\\\n		fill();\\\n"
    "		before(sizes[n][0], sizes[n][1], sizes[n][2], S, sizes[n][3],\\\n"
    "		       (void *)(a[0] + BASE), (void *)(b[0] + BASE));\\\n"
    "		after(sizes[n][0], sizes[n][1], sizes[n][2], S, sizes[n][3],\\\n"
    "		      (void *)(a[1] + BASE), (void *)(b[1] + BASE));\\\n"
    "		if (memcmp(a[0], a[1], sizeof(a[0])) || memcmp(b[0], b[1], sizeof(b[0]))) {\\\n"
    "			printf(\"pair %d of kernel %d differs for N = %d, M = %d, L = %d, \"\\\n"
    "			       \"S = %d, Q = %d\\n\", pair, kernel, sizes[n][0], sizes[n][1],\\\n"
    "			       sizes[n][2], S, sizes[n][3]);\\\n"
    "			return 1;\\\n		}\\\n	}\n";

static char folder[32];

static void open_program(void)
{
	program = fopen(rf_arena_print(arena, "%s/pairs.c", folder), "w");
	assert_non_null(program);
	fputs(prelude, program);
	pair_count = 0;
}

static void run_program(const bool *is_declared, const size_t *kernels)
{
	const char *command;

	fputs("int main(void)\n{\n", program);
	for (size_t i = 0; i < pair_count; ++i)
		fprintf(program, "	COMPARE(%zu, pair_%zu, %s, before_%zu, after_%zu)\n", i, i,
		        is_declared[i] ? "char" : "int", kernels[i], i);
	fputs("}\n", program);
	assert_int_equal(fclose(program), 0);
	command = rf_arena_print(arena, "cc -w -O1 -o %s/pairs %s/pairs.c && %s/pairs", folder,
	                         folder, folder);
	assert_int_equal(system(command), 0);
}

static void test_kernels(void **state)
{
	const char *more = getenv("RFMODEL_KERNELS"), *keep = getenv("RFMODEL_KEEP");
	size_t first_seed = 1, last_seed = random_cases(KERNELS), wanted, all = 0;

	(void)state;
	if (more && sscanf(more, "%zu-%zu", &first_seed, &last_seed) != 2) {
		first_seed = 1;
		assert_int_equal(sscanf(more, "%zu", &last_seed), 1);
	}
	wanted = last_seed + 1 - first_seed;
	strcpy(folder, "/tmp/rfmodel-XXXXXX");
	assert_non_null(mkdtemp(folder));
	for (size_t seed = first_seed; seed <= last_seed;) {
		static bool is_declared[100 * AT_ONCE];
		static size_t kernels[100 * AT_ONCE];

		arena = rf_arena_new();
		assert_non_null(arena);
		open_program();
		for (size_t n = 0; n < AT_ONCE && seed <= last_seed; ++n, ++seed) {
			struct maker m = { .state = seed * 7919 };
			const char *text = make_text(&m);
			size_t first = pair_count;

			rf_diagnostics_init(&diagnostics, arena);
			source = (struct rf_source){ .file = "test.c",
				                     .text = text,
				                     .length = strlen(text) };
			if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK)
				continue;
			fprintf(program, "#define NAME before_%zu\n%s%s", seed,
			        strchr(text, '\n') + 1, undefine);
			try_bands(&m, text, seed);
			for (size_t i = first; i < pair_count; ++i) {
				is_declared[i] = m.shape == DECLARED;
				kernels[i] = seed;
			}
		}
		all += pair_count;
		run_program(is_declared, kernels);
		rf_arena_free(arena);
	}
	printf("%zu kernels, %zu changes written, %zu with a condition, %zu refused, %zu of them "
	       "as too hard to compare\n",
	       wanted, all, guard_count, refusal_count, hard_count);
	if (keep == NULL) {
		char path[64];

		snprintf(path, sizeof(path), "rm -r %s", folder);
		assert_int_equal(system(path), 0);
	}
	assert_true(all >= wanted / 2);
	assert_true(hard_count <= all / 200);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_kernels) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
