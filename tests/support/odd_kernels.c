/* SPDX-License-Identifier: MIT
 *
 * Of each loop first what runs is chosen, then one of the ways to write it that are right for the
 * types at hand: of unsigned values nothing is subtracted, and a step may not pass the last value
 * of a type.  Near the end of a type values lie `high` above those of the same loop elsewhere, and
 * subscripts take that away again.
 */
#include "tests/support/odd_kernels.h"

#include <string.h>

#include "base/text.h"
#include "tests/support/random.h"

enum shape { DECLARED, LINEAR, RECORDS, LOCAL, SHAPES };

enum { MOST_LOOPS = 3 };

struct type {
	const char *name;
	bool is_unsigned;
	const char *high; /* 31 below its last value */
};

static const struct type types[] = {
	{ "int", false, "2147483616" },
	{ "int", false, "2147483616" },
	{ "long", false, "9223372036854775776" },
	{ "unsigned", true, "4294967264u" },
	{ "unsigned", true, "4294967264u" },
	{ "unsigned long", true, "18446744073709551584u" },
	{ "short", false, "32736" },
	{ "unsigned short", true, "65504" },
	{ "signed char", false, "96" },
	{ "unsigned char", true, "224" },
};

enum { TYPES = sizeof(types) / sizeof(types[0]), WIDE_TYPES = 6 };

/* A kernel that is being written. */
struct maker {
	uint64_t *state;
	struct rf_arena *arena;
	struct rf_text out;
	enum shape shape;
	const struct type *sizes;             /* the type of N, M and L */
	const struct type *types[MOST_LOOPS]; /* those of the counters */
	bool is_high, is_declared_before, has_braces, has_sum, is_canonical;
	bool has_openmp; /* one directive a nest */
	bool is_tame; /* it stores to elements of A alone, most turns to their own, and reads B */
	int comments, labels, canonical;
	int collapsed; /* the loop that must hold another one alone, from 1 */
};

static const char *const names[] = { "i", "j", "k" };

static int pick(struct maker *m, int count)
{
	return (int)random_below(m->state, (uint64_t)count);
}

static void comment(struct maker *m)
{
	static const char *const forms[] = {
		"/* c%d */ ",
		"/* c%d */ ",
		"// c%d\n",
		"/* c%d: for (i = 0; i < n; i++) {\n   * } */ ",
		"// c%d \\\n   goes on {\n",
		"/**/ /* c%d; \"' */\n",
	};

	if (pick(m, 5) == 0)
		rf_text_print(&m->out, forms[pick(m, 6)], ++m->comments);
}

/* What stands between two words of a head: mostly nothing. */
static const char *gap(struct maker *m)
{
	switch (pick(m, 40)) {
	case 0:
		return rf_arena_print(m->arena, " /* in %d */ ", ++m->comments);
	case 1:
		return "\n\t";
	case 2:
		return rf_arena_print(m->arena, " // in %d\n", ++m->comments);
	default:
		return "";
	}
}

/* ---- heads ---- */

/* Whether bounds may name the variable outside: not where the two loops are collapsed, which compilers
 * take with few of such bounds. */
static bool may_vary(const struct maker *m, int depth)
{
	return depth > 0 && m->collapsed != depth;
}

/* The first value: 0, 1, 2, L, the variable outside, or one more. */
static const char *first_of(struct maker *m, int depth)
{
	static const char *const starts[] = { "0", "0", "1", "2", "L" };
	static const char *const high[] = { "H", "H", "H + 1", "H + 2", "H + L" };
	int start = pick(m, 5);

	if (may_vary(m, depth) && pick(m, 4) == 0)
		return rf_arena_print(m->arena, pick(m, 2) ? "%s" : "%s + 1", names[depth - 1]);
	return m->is_high ? high[start] : starts[start];
}

/* The first value that is too large.  With `minus` it may be a difference, and negative. */
static const char *end_of(struct maker *m, int depth, bool minus)
{
	static const char *const ends[] = {
		"N", "M", "N + 1", "MIN(N, M)", "(N < M ? N : M)", "24", "LENGTH", "N - 1", "M - 2",
	};
	const char *end = ends[pick(m, minus ? 9 : 7)];

	if (may_vary(m, depth) && pick(m, 4) == 0) {
		if (minus && !m->is_high && pick(m, 3) == 0)
			return rf_arena_print(m->arena, "N - %s", names[depth - 1]);
		return rf_arena_print(m->arena, "%s + 1", names[depth - 1]);
	}
	return m->is_high ? rf_arena_print(m->arena, "H + %s", end) : end;
}

/* "i < N", or what means the same. */
static const char *test_of(struct maker *m, const char *v, const char *end, bool minus)
{
	switch (pick(m, m->is_canonical ? 2 : 9)) {
	case 0:
		return rf_arena_print(m->arena, "%s > %s", end, v);
	case 2:
		return minus ? rf_arena_print(m->arena, "%s <= %s - 1", v, end)
		             : rf_arena_print(m->arena, "%s + 1 <= %s", v, end);
	case 3:
		return m->is_high ? rf_arena_print(m->arena, "%s - H < %s - H", v, end)
		                  : rf_arena_print(m->arena, "%s < %s && %s < 30", v, end, v);
	case 4:
		return rf_arena_print(m->arena, "!(%s >= %s)", v, end);
	case 5:
		return rf_arena_print(m->arena, "(%s) < (%s)", v, end);
	default:
		return rf_arena_print(m->arena, "%s < %s", v, end);
	}
}

/* "++i", or more. */
static const char *step_of(struct maker *m, const char *v, int step)
{
	static const char *const ones[] = { "++%s", "%s++", "%s += 1" };
	int form = pick(m, m->is_canonical ? 3 : 6);

	if (step == 1 && form < 3)
		return rf_arena_print(m->arena, ones[form], v);
	if (step == 2 && form == 0)
		return rf_arena_print(m->arena, "%s += STEP", v);
	if (form == 4)
		return rf_arena_print(m->arena, "%s = %s + %d", v, v, step);
	if (form == 5)
		return rf_arena_print(m->arena, "%s = %d + %s", v, step, v);
	return rf_arena_print(m->arena, "%s += %d", v, step);
}

/* "int i = 0", where the counter is declared there. */
static const char *start_of(struct maker *m, int depth, const char *first)
{
	return rf_arena_print(m->arena, "%s%s%s =%s %s",
	                      m->is_declared_before ? "" : m->types[depth]->name,
	                      m->is_declared_before ? "" : " ", names[depth], gap(m), first);
}

static void upwards(struct maker *m, int depth, bool minus)
{
	const char *v = names[depth], *first = first_of(m, depth), *end = end_of(m, depth, minus);
	int step = pick(m, 6) == 0 && !m->is_high ? 2 + pick(m, 2) : 1;
	const char *test = test_of(m, v, end, minus);

	if (pick(m, 12) == 0 && !minus && step == 1 && !m->is_high && !m->is_canonical) {
		first = "0";
		test = rf_arena_print(m->arena, "%s != %s", v, end);
	} else if (pick(m, 10) == 0) {
		test = rf_arena_print(m->arena, "%s <= %s", v,
		                      m->is_high   ? "H + N"
		                      : pick(m, 2) ? "M"
		                                   : "N");
	}
	rf_text_print(&m->out, "for%s (%s;%s %s%s;%s %s)", gap(m), start_of(m, depth, first),
	              gap(m), test, gap(m), gap(m), step_of(m, v, step));
}

static void downwards(struct maker *m, int depth, bool minus)
{
	const char *v = names[depth], *first = first_of(m, depth);
	const char *end = end_of(m, depth, minus);
	int step = pick(m, 5) == 0 ? 2 : 1;
	const char *start =
	    start_of(m, depth, minus ? rf_arena_print(m->arena, "%s - 1", end) : end);

	if (!minus && pick(m, 2) && !m->is_canonical)
		rf_text_print(&m->out, "for (%s;%s %s-- > %s;)", start, gap(m), v, first);
	else if (!minus)
		rf_text_print(&m->out, "for (%s; %s > %s;%s %s--)", start, v, first, gap(m), v);
	else if (pick(m, 3) == 0)
		rf_text_print(&m->out, "for (%s; %s > %s - 1; %s -= %d)", start, v, first, v, step);
	else
		rf_text_print(&m->out, "for (%s; %s >= %s; %s -= %d)", start, v, first, v, step);
}

/* In front of a loop; what OpenMP takes for one has a plain head.  Nothing is promised that does not
 * hold: threads are one, and a vector has one lane. */
static void add_directive(struct maker *m, int depth, int loops)
{
	static const char *const plain[] = { "#pragma GCC ivdep\n", "#pragma GCC unroll 2\n",
		                             "_Pragma(\"GCC ivdep\")\n",
		                             "  #  pragma GCC \\\n  ivdep // c\n" };
	static const char *const openmp[] = { "#pragma omp parallel for\n",
		                              "#pragma omp parallel for schedule(static, 1)\n",
		                              "#pragma omp simd safelen(1)\n",
		                              "#pragma omp parallel for firstprivate(S)\n" };

	if (depth < m->canonical)
		return;
	switch (pick(m, 14)) {
	case 0:
		rf_text_print(&m->out, "\n%s", plain[pick(m, 4)]);
		break;
	case 1:
		if (m->has_openmp)
			break;
		m->has_openmp = true;
		m->canonical = depth + 1;
		rf_text_print(&m->out, "\n%s", openmp[pick(m, 4)]);
		break;
	case 2:
		/* gcc counts collapsed turns in the type of the counters */
		if (m->has_openmp || depth + 1 >= loops || m->types[depth] != m->types[depth + 1] ||
		    m->types[depth] >= types + WIDE_TYPES)
			break;
		m->has_openmp = true;
		m->canonical = depth + 2;
		m->collapsed = depth + 1;
		rf_text_add(&m->out, "\n#pragma omp parallel for collapse(2)\n");
		break;
	}
}

/* Whether differences may be negative numbers: nothing unsigned takes part. */
static bool may_subtract(const struct maker *m, int depth)
{
	bool all = !m->sizes->is_unsigned && !m->is_high;

	for (int d = 0; d <= depth; ++d)
		all = all && !m->types[d]->is_unsigned;
	return all;
}

static void add_head(struct maker *m, int depth, int loops)
{
	bool minus = may_subtract(m, depth);

	comment(m);
	add_directive(m, depth, loops);
	m->is_canonical = depth < m->canonical;
	if (pick(m, 4) == 0 && !m->is_high)
		downwards(m, depth, minus);
	else
		upwards(m, depth, minus);
	rf_text_add(&m->out, m->has_braces ? pick(m, 6) ? " { " : "\n{ " : " ");
	comment(m);
	rf_text_add(&m->out, "\n");
}

/* ---- statements ---- */

/* The value of a counter as it would be far from the end of its type. */
static const char *value_of(struct maker *m, int loop)
{
	return m->is_high ? rf_arena_print(m->arena, "(%s - H)", names[loop]) : names[loop];
}

/* "A[i + 1][j + 2]"; sums of the first and the last loop, constants, comments in brackets. */
static const char *place(struct maker *m, char array, int depth, bool is_target)
{
	const char *subscripts[2];

	for (int d = 0; d < 2; ++d) {
		bool is_own = is_target && m->is_tame;
		int loop = is_target ? (d + (is_own ? 0 : pick(m, 2))) % depth : pick(m, depth);
		int plus = is_target ? 2 : 1 + pick(m, 3);

		if (pick(m, 8) == 0 && depth > 1 && !is_own)
			subscripts[d] = rf_arena_print(m->arena, "%s + %s + %d", value_of(m, 0),
			                               value_of(m, depth - 1), plus);
		else
			subscripts[d] =
			    rf_arena_print(m->arena, "%s%s + %d", gap(m), value_of(m, loop), plus);
	}
	if (m->shape == LOCAL && !m->is_tame && pick(m, 3) == 0)
		return rf_arena_print(m->arena, "T[%s]", subscripts[1]);
	if (m->shape == DECLARED)
		return rf_arena_print(m->arena, "%c[%s][%s]", array, subscripts[0], subscripts[1]);
	if (m->shape == RECORDS)
		return rf_arena_print(m->arena, "%c[(%s) * S + %s].%c", array, subscripts[0],
		                      subscripts[1], pick(m, 3) ? 'u' : 'v');
	if (pick(m, 8) == 0)
		return rf_arena_print(m->arena, "*(%c + (%s) * S + %s)", array, subscripts[0],
		                      subscripts[1]);
	return rf_arena_print(m->arena, "%c[(%s) * S + %s%s]", array, subscripts[0], subscripts[1],
	                      pick(m, 4) ? "" : " + Q");
}

static const char *target_of(struct maker *m, int depth)
{
	return place(m, m->is_tame || pick(m, 2) ? 'A' : 'B', depth, true);
}

static const char *read_of(struct maker *m, int depth)
{
	return place(m, m->is_tame || pick(m, 2) ? 'B' : 'A', depth, false);
}

static const char *condition_of(struct maker *m, int depth)
{
	const char *a = value_of(m, pick(m, depth)), *b = value_of(m, pick(m, depth));

	switch (pick(m, 5)) {
	case 0:
		return rf_arena_print(m->arena, "(%s + %s) %% 2 == 0", a, b);
	case 1:
		return rf_arena_print(m->arena, "%s < %s + 1", a, b);
	case 2:
		return rf_arena_print(m->arena, "%s %% 5 > 1u", read_of(m, depth));
	case 3:
		return rf_arena_print(m->arena, "%s != L", a);
	default:
		return "N > 3";
	}
}

static void add_plain(struct maker *m, int depth)
{
	rf_text_print(&m->out, "%s %s %s * 3u", target_of(m, depth),
	              pick(m, 3) ? "=" : "+=", place(m, m->is_tame ? 'B' : 'A', depth, false));
	rf_text_print(&m->out, " + %s + (unsigned)%s;\n", place(m, 'B', depth, false),
	              value_of(m, pick(m, depth)));
}

/* What leaves a loop or goes on with it, in a block. */
static void add_jump(struct maker *m, int depth)
{
	static const char *const jumps[] = { "continue", "continue", "break", "return" };

	rf_text_print(&m->out, "if (%s)%s %s;\n", condition_of(m, depth), gap(m),
	              jumps[pick(m, m->canonical > 0 ? 2 : 4)]);
}

static void add_statement(struct maker *m, int depth)
{
	comment(m);
	switch (pick(m, 25)) {
	case 8: /* a value of this turn or of one before */
		rf_text_print(&m->out, "{ if (%s) sum = %s;\n", condition_of(m, depth),
		              read_of(m, depth));
		if (pick(m, 2))
			rf_text_print(&m->out, "else sum = %s;\n", read_of(m, depth));
		rf_text_print(&m->out, "%s = sum; }\n", target_of(m, depth));
		m->has_sum |= pick(m, 2);
		break;
	case 0:
		rf_text_print(&m->out, "if (%s) ", condition_of(m, depth));
		add_plain(m, depth);
		if (pick(m, 2)) {
			rf_text_add(&m->out, "else ");
			comment(m);
			add_plain(m, depth);
		}
		break;
	case 1:
		rf_text_print(&m->out, "{ unsigned t = %s; ", read_of(m, depth));
		rf_text_print(&m->out, "%s = t * 5u + (unsigned)%s; }\n", target_of(m, depth),
		              value_of(m, depth - 1));
		break;
	case 2:
		rf_text_print(&m->out, "%s = ", target_of(m, depth));
		rf_text_print(&m->out, "%s > %s ? %s : 7u;\n", read_of(m, depth), read_of(m, depth),
		              read_of(m, depth));
		break;
	case 3:
		rf_text_print(&m->out, "sum += %s;\n", read_of(m, depth));
		m->has_sum = true;
		break;
	case 4:
		rf_text_print(&m->out, "sum = %s + 1u;\n", read_of(m, depth));
		m->has_sum = true;
		break;
	case 5:
		rf_text_print(&m->out, "%s += sum++;\n", target_of(m, depth));
		m->has_sum = true;
		break;
	case 6:
		rf_text_print(&m->out, "%s = TIMES(%s) + (unsigned)sizeof(\"for (/*{\");\n",
		              target_of(m, depth), read_of(m, depth));
		break;
	case 7:
		rf_text_print(&m->out, "++%s;\n", target_of(m, depth));
		break;
	default:
		add_plain(m, depth);
	}
}

/* Statements that stand between loops. */
static void add_between(struct maker *m, int depth)
{
	switch (pick(m, 12)) {
	case 0:
		rf_text_print(&m->out, "{ int q = 0; do { %s += 2u; } while (++q < 3); }\n",
		              target_of(m, depth));
		break;
	case 1:
		rf_text_print(&m->out, "sum = (unsigned)%s;\n", value_of(m, depth - 1));
		m->has_sum = true;
		break;
	case 2:
		rf_text_print(&m->out, "label%d: ;\n", ++m->labels);
		break;
	case 3:
		rf_text_add(&m->out, "#if 1\n");
		add_statement(m, depth);
		rf_text_add(&m->out, "#else\n for (;;) {\n#endif\n");
		break;
	case 4:
		add_jump(m, depth);
		break;
	case 5:
		add_statement(m, depth);
		break;
	}
}

/* ---- nests ---- */

static void add_loops(struct maker *m, int depth, int loops)
{
	bool is_alone;

	add_head(m, depth, loops);
	is_alone = m->collapsed == depth + 1;
	if (m->has_braces && !m->is_tame && !is_alone)
		add_between(m, depth + 1);
	if (depth + 1 < loops) {
		add_loops(m, depth + 1, loops);
		if (m->has_braces && !is_alone && pick(m, 8) == 0)
			add_loops(m, depth + 1, loops);
	} else {
		add_statement(m, depth + 1);
		if (m->has_braces && pick(m, 3) == 0)
			add_statement(m, depth + 1);
	}
	if (m->has_braces && !m->is_tame && !is_alone)
		add_between(m, depth + 1);
	if (m->has_braces) {
		rf_text_add(&m->out, "} ");
		comment(m);
		rf_text_add(&m->out, "\n");
	}
	if (m->canonical == depth + 1)
		m->canonical = depth;
}

/* A nest and what may stand around it. */
static void add_nest(struct maker *m)
{
	static const char *const fronts[] = {
		"if (N > 3) {\n", "if (Q < 50)\n", "switch (L) { case 1: case 2:\n",
		"#ifdef NAME\n",  "{\n",           "do {\n",
		"#pragma scop\n",
	};
	static const char *const backs[] = {
		"}\n",
		"",
		"break; default: ; }\n",
		"#endif\n",
		"}\n",
		"} while (0);\n",
		"#pragma endscop\n",
	};
	int around = pick(m, 40), label = pick(m, 12);

	m->has_braces = pick(m, 2);
	m->canonical = m->collapsed = 0;
	m->has_openmp = false;
	if (around < 7)
		rf_text_add(&m->out, fronts[around]);
	if (label == 0 && around != 6)
		rf_text_print(&m->out, "label%d:\n", ++m->labels);
	add_loops(m, 0, 2 + pick(m, 2));
	if (around < 7)
		rf_text_add(&m->out, backs[around]);
}

static void add_top(struct maker *m)
{
	static const char *const arrays[] = {
		"unsigned A[restrict S][S], unsigned B[restrict S][S]",
		"unsigned *restrict A, unsigned *restrict B",
		"struct cell *restrict A, struct cell *restrict B",
		"unsigned *A, unsigned *B",
	};
	static const char *const pointers = "unsigned (*restrict A)[S], unsigned (*const B)[S]";

	rf_text_add(&m->out, "struct cell { unsigned u, v; };\n"
	                     "#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
	                     "#define LENGTH 17 /* elements */\n#define STEP 2\n"
	                     "#define TIMES(x) \\\n\t((x) * 3u)\n");
	if (m->is_high)
		rf_text_print(&m->out, "#define H %s\n", m->sizes->high);
	rf_text_print(&m->out, "void NAME(%s N, %s M, %s L, int S, int Q, %s)\n{\n", m->sizes->name,
	              m->sizes->name, m->sizes->name,
	              m->shape == DECLARED && pick(m, 3) == 0 ? pointers : arrays[m->shape]);
	rf_text_add(&m->out, "unsigned sum = 1u;\n");
	for (int d = 0; d < MOST_LOOPS && m->is_declared_before; ++d)
		rf_text_print(&m->out, "%s %s = 0;\n", m->types[d]->name, names[d]);
	if (m->shape == LOCAL)
		rf_text_add(&m->out, "unsigned T[80 + N];\n"
		                     "for (int q = 0; q < 80; ++q)\n\tT[q] = 5u;\n");
}

const char odd_kernels_end[] = "#undef NAME\n#undef MIN\n#undef LENGTH\n#undef STEP\n"
			       "#undef TIMES\n#undef H\n#undef NAME_I_BLOCK\n"
			       "#undef NAME_J_BLOCK\n#undef NAME_K_BLOCK\n";

static const char *with_returns(struct rf_arena *arena, const char *text)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	for (; *text != '\0'; ++text)
		rf_text_print(&out, "%s%c", *text == '\n' ? "\r" : "", *text);
	return rf_text_string(&out);
}

struct odd_kernel odd_kernels_make(uint64_t *state, struct rf_arena *arena)
{
	struct maker m = { .state = state, .arena = arena };
	const char *text;

	rf_text_init(&m.out, arena);
	m.shape = (enum shape)pick(&m, SHAPES);
	m.sizes = &types[pick(&m, TYPES)];
	m.is_tame = pick(&m, 2);
	m.is_high = pick(&m, 8) == 0;
	m.is_declared_before = pick(&m, 5) == 0;
	for (int d = 0; d < MOST_LOOPS; ++d)
		m.types[d] = pick(&m, 8) && !m.is_high ? &types[pick(&m, TYPES)] : m.sizes;
	if (pick(&m, 2))
		for (int d = 0; d < MOST_LOOPS; ++d)
			m.types[d] = m.sizes;
	add_top(&m);
	add_nest(&m);
	if (pick(&m, 8) == 0)
		rf_text_add(&m.out, "do N = 9; while (N == 8);\n");
	if (pick(&m, 3) == 0)
		add_nest(&m);
	if (m.has_sum || pick(&m, 4) == 0)
		rf_text_print(&m.out,
		              m.shape == DECLARED  ? "A[0][0] += sum%s;\n"
		              : m.shape == RECORDS ? "A->u += sum%s;\n"
		                                   : "*A += sum%s;\n",
		              m.is_declared_before && pick(&m, 2) ? " + (unsigned)j" : "");
	rf_text_add(&m.out, "}\n");
	text = rf_text_string(&m.out);
	return (struct odd_kernel){ pick(&m, 20) ? text : with_returns(arena, text),
		                    m.shape == DECLARED };
}
