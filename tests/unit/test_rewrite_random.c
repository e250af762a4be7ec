/* SPDX-License-Identifier: MIT
 *
 * Random loop nests, blocked by random sizes or put into a random order: what is legal and can be
 * written gives the same bits.
 *
 * The nests have two or three loops upwards and downwards, with steps, tests of every form, bounds
 * that depend on loops further out, statements around them; their statements read neighbours of
 * what they write.  Every second one runs one of its loops in parallel if that is possible.
 * RFMODEL_SEEDS in the environment runs as many.
 */
#include "rewriting.h"

#include "model/poly/dependence_check.h"
#include "tests/support/random.h"

enum { PAIRS = 60 };

struct maker {
	uint64_t state;
	struct rf_text out;
	int depth;
	int parallel; /* the loop with a directive, -1 for none */
	bool outside, braces, around;
	const char *unit, *newline;
};

static unsigned pick(struct maker *m, unsigned count)
{
	return (unsigned)random_below(&m->state, count);
}

static const char *const variables[] = { "k", "j", "i" };

static const char *const starts[] = { "0", "1", "2" };
static const char *const ends[] = { "N", "N - 1", "N - 2" };

/* A first value and an end of loop k; in a triangle they vary with the loop outside of it. */
static bool choose_bounds(struct maker *m, int k, bool may_vary, const char **first,
                          const char **end)
{
	const char *outer = k > 0 ? variables[3 - m->depth + k - 1] : "";
	unsigned kind = may_vary && k > 0 ? pick(m, 8) : 7;

	*first = starts[pick(m, 3)];
	*end = ends[pick(m, 3)];
	if (kind == 0 || kind == 4)
		*first = rf_arena_print(arena, "%s + 1", outer);
	else if (kind == 1)
		*first = outer;
	if (kind == 2)
		*end = rf_arena_print(arena, "%s + 1", outer);
	else if (kind == 3 || kind == 4)
		*end = rf_arena_print(arena, "N - %s", outer);
	return kind < 5;
}

static const char *upward_test(struct maker *m, const char *v, const char *end, int step,
                               bool varies)
{
	switch (pick(m, 7)) {
	case 0:
		return rf_arena_print(arena, "%s <= %s - 1", v, end);
	case 1:
		return rf_arena_print(arena, "%s > %s", end, v);
	case 2:
		return rf_arena_print(arena, "%s + 1 <= %s", v, end);
	case 3:
		return rf_arena_print(arena, "%s < %s && %s < N + 5", v, end, v);
	case 4:
		if (step == 1 && !varies)
			return rf_arena_print(arena, "%s != %s", v, end);
		return rf_arena_print(arena, "%s < %s", v, end);
	default:
		return rf_arena_print(arena, "%s < %s", v, end);
	}
}

static const char *downward_test(struct maker *m, const char *v, const char *first)
{
	switch (pick(m, 5)) {
	case 0:
		return rf_arena_print(arena, "%s > %s - 1", v, first);
	case 1:
		return rf_arena_print(arena, "%s <= %s", first, v);
	case 2:
		return rf_arena_print(arena, "%s + 1 > %s", v, first);
	default:
		return rf_arena_print(arena, "%s >= %s", v, first);
	}
}

static const char *step_text(struct maker *m, const char *v, int step, char sign)
{
	if (step > 1)
		return pick(m, 2) ? rf_arena_print(arena, "%s %c= %d", v, sign, step)
		                  : rf_arena_print(arena, "%s = %s %c %d", v, v, sign, step);
	return pick(m, 2) ? rf_arena_print(arena, "%c%c%s", sign, sign, v)
	                  : rf_arena_print(arena, "%s%c%c", v, sign, sign);
}

static void add_line(struct maker *m, int level, const char *text)
{
	for (int i = 0; i < level; ++i)
		rf_text_add(&m->out, m->unit);
	rf_text_print(&m->out, "%s%s", text, m->newline);
}

/* #pragma omp parallel for, and what is declared elsewhere private. */
static void add_directive(struct maker *m, int k, int level)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	rf_text_add(&out, "#pragma omp parallel for num_threads(3)");
	for (int inner = k + 1; m->outside && inner < m->depth; ++inner)
		rf_text_print(&out, " private(%s)", variables[3 - m->depth + inner]);
	add_line(m, m->braces ? level : 0, rf_text_string(&out));
}

static void add_loop(struct maker *m, int k, int level)
{
	const char *v = variables[3 - m->depth + k], *first, *end, *test, *start;
	int step = pick(m, 4) == 0 ? 2 + (int)pick(m, 2) : 1;
	bool up = pick(m, 4) != 0, varies;

	varies = choose_bounds(m, k, step == 1, &first, &end);
	start = up ? first : rf_arena_print(arena, "%s - 1", end);
	test = up ? upward_test(m, v, end, step, varies) : downward_test(m, v, first);
	if (k == m->parallel) {
		test = rf_arena_print(arena, up ? "%s < %s" : "%s >= %s", v, up ? end : first);
		add_directive(m, k, level);
	}
	if (pick(m, 6) == 0)
		add_line(m, level, pick(m, 2) ? "// a comment, for (ever" : "/* { one */");
	add_line(m, level,
	         rf_arena_print(arena, "for (%s%s = %s; %s; %s)%s", m->outside ? "" : "int ", v,
	                        start, test, step_text(m, v, step, up ? '+' : '-'),
	                        m->braces ? " {" : ""));
}

/* x[k + 3][j + 3][i + 3] with neighbours. */
static const char *element(struct maker *m, const char *array, int reach)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	rf_text_add(&out, array);
	for (int k = 0; k < 3; ++k) {
		int offset = 3 + (reach > 0 ? (int)pick(m, 3) - 1 : 0);

		if (k < 3 - m->depth)
			rf_text_add(&out, "[0]");
		else
			rf_text_print(&out, "[%s + %d]", variables[k], offset);
	}
	return rf_text_string(&out);
}

static void add_statement(struct maker *m, int level)
{
	const char *to = pick(m, 2) ? "a" : "b";

	add_line(m, level,
	         rf_arena_print(arena, "%s %s 0.25 * (%s + %s) - %s *", element(m, to, 0),
	                        pick(m, 3) ? "=" : "+=", element(m, "a", 1), element(m, "b", 1),
	                        element(m, "a", 1)));
	add_line(m, level + 2, rf_arena_print(arena, "(%s + 0.5);", variables[2]));
}

static const char *make_text(struct maker *m)
{
	int level = 1;

	rf_text_init(&m->out, arena);
	m->depth = 2 + (int)pick(m, 2);
	m->outside = pick(m, 4) == 0;
	m->braces = pick(m, 2);
	m->around = pick(m, 4) == 0;
	m->unit = pick(m, 2) ? "\t" : "  ";
	m->newline = pick(m, 8) ? "\n" : "\r\n";
	if (pick(m, 3) == 0)
		add_line(m, 0, "#define MIN(x, y) ((x) < (y) ? (x) : (y))");
	add_line(m, 0, "void NAME(int N, double a[32][32][32], double b[32][32][32])");
	add_line(m, 0, "{");
	if (m->outside)
		add_line(m, 1, "int i, j, k;");
	if (m->around) {
		add_line(m, level++, "for (int t = 0; t < 2; ++t) {");
		add_line(m, level, "b[0][0][t] += a[0][0][t];");
	}
	for (int k = 0; k < m->depth; ++k)
		add_loop(m, k, level++);
	add_statement(m, level);
	for (int k = m->depth; k-- > 0;) {
		--level;
		if (m->braces)
			add_line(m, level, "}");
	}
	if (m->around) {
		add_line(m, level--, "a[0][0][t] = b[4][4][4] * 0.5;");
		add_line(m, level, "}");
	}
	add_line(m, 0, "}");
	return rf_text_string(&m->out);
}

static void make_change(struct maker *m, struct change *change)
{
	*change = (struct change){ .is_order = pick(m, 3) == 0 };
	for (size_t id = m->around; id < kernel.loop_count; ++id) {
		size_t k = change->loop_count++;

		change->loops[k] = (int)id;
		change->order[k] = k;
		change->blocks[k] = pick(m, 3) ? 1 + (int)pick(m, 9) : 0;
	}
	for (size_t k = change->loop_count; k-- > 1;) {
		size_t other = pick(m, (unsigned)k + 1), kept = change->order[k];

		change->order[k] = change->order[other];
		change->order[other] = kept;
	}
}

static bool is_legal(const struct change *change)
{
	struct rf_domain_options options = { 0 };
	struct rf_dependence_pair legal = { .legality = RF_ILLEGAL };
	struct rf_transform transform;
	struct rf_domain *domain;

	rf_transform_init(&kernel, change->loop_count, change->loops, &transform);
	if (change->is_order)
		rf_transform_permute(&transform, change->order);
	else
		assert_true(rf_transform_tile_all(&transform, change->blocks));
	if (rf_domain_new(&kernel, &options, arena, &domain) == RF_POLY_OK &&
	    rf_dependence_check(domain, &transform, &legal) != RF_POLY_OK)
		legal.legality = RF_ILLEGAL;
	rf_domain_free(domain);
	return legal.legality == RF_LEGAL;
}

/* Whether the iterations of the loop at place k of the nest may run at the same time, as it stands
 * or with its loops in the new order. */
static bool is_parallel_at(const struct change *change, bool is_changed, size_t k)
{
	struct rf_domain_options options = { 0 };
	struct rf_dependence_pair legal = { .legality = RF_ILLEGAL };
	struct rf_transform transform;
	struct rf_domain *domain;
	bool found;

	rf_transform_init(&kernel, change->loop_count, change->loops, &transform);
	if (is_changed)
		rf_transform_permute(&transform, change->order);
	found = rf_domain_new(&kernel, &options, arena, &domain) == RF_POLY_OK &&
	        rf_dependence_check_parallel(domain, &transform, k, &legal) == RF_POLY_OK;
	rf_domain_free(domain);
	return found && legal.legality == RF_LEGAL;
}

/* Whether a directive before loop k is right in the text before the change and, as whoever asks for
 * the change must see to, after it: there it stands before the same loop at another place, or
 * before the one that has come to its place. */
static bool is_parallel(const struct maker *m, const struct change *change, size_t k)
{
	if (k >= (size_t)m->depth || !is_parallel_at(change, false, k))
		return false;
	for (size_t at = 0; change->is_order && at < change->loop_count; ++at)
		if ((change->order[at] == k || at == k) && !is_parallel_at(change, true, at))
			return false;
	return true;
}

static bool changes_something(const struct change *change)
{
	bool changes = false;

	for (size_t k = 0; k < change->loop_count; ++k)
		changes |= change->is_order ? change->order[k] != k : change->blocks[k] > 0;
	return changes;
}

/* Refusals have a reason of this list. */
static void is_known(const char *message)
{
	static const char *const reasons[] = {
		"its first value changes with another loop, and its step is not 1",
		"its bounds have no simple form in this order",
		"its bounds use the variable of another loop",
		"its directive names the variable of a loop that goes outside",
		"its threads would share the variable of another loop",
		"its directive would come to stand around that of another loop",
		"its test is no comparison of its variable alone in this order, as OpenMP takes it",
	};
	bool known = false;

	for (size_t i = 0; i < sizeof(reasons) / sizeof(*reasons); ++i)
		known |= strstr(message, reasons[i]) != NULL;
	if (!known)
		fail_msg("%s", message);
}

static void test_pairs(void **state)
{
	const char *more = getenv("RFMODEL_SEEDS");
	size_t wanted = more ? (size_t)atoi(more) : random_cases(PAIRS), refused = 0;
	struct program program;

	(void)state;
	begin();
	program_open(&program);
	for (uint64_t seed = 1; program.count < wanted; ++seed) {
		struct maker m = { .state = seed * 7919, .parallel = -1 };
		struct change change;
		const char *text = make_text(&m), *after;

		read_text(text);
		make_change(&m, &change);
		if (!changes_something(&change) || !is_legal(&change))
			continue;
		for (size_t k = 0; k < 2 && seed % 2; ++k)
			if (is_parallel(&m, &change, k)) {
				m.state = seed * 7919;
				m.parallel = (int)k;
				text = make_text(&m);
				read_text(text);
				break;
			}
		if (rewrite(&change, &after) == RF_OK) {
			program_add(&program, text, after);
		} else {
			is_known(diagnostics.list.items[diagnostics.list.count - 1].message);
			++refused;
		}
	}
	assert_true(refused < wanted / 5 || wanted < PAIRS); /* few have no share */
	program_run(&program);
	end();
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_pairs) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
