/* SPDX-License-Identifier: MIT
 *
 * What is plain of a nest against what integer sets say of it.
 *
 * Random rectangular nests, most of which store an element of their own in every iteration, are put
 * to legality twice: with their needs, by which independent iterations are told without sets, and
 * without.  Every change must get the same answer.
 */
#include "tests/support/random.h"
#include "tests/unit/one_kernel.h"

#include "base/text.h"
#include "model/transform/legality.h"

enum { NESTS = 150, CHANGES = 6, SIZE = 20, LINE_BYTES = 64 };

/* ---- random nests ---- */

static uint64_t random_state = 19700101;

/* One of 0 to count - 1. */
static int pick(int count)
{
	return (int)random_below(&random_state, (uint64_t)count);
}

/* "[j + 1][i]": mostly each loop once. */
static void print_subscripts(struct rf_text *out, int depth, bool is_own)
{
	static const char *const variables[] = { "i", "j", "k" };
	int shift = is_own ? 0 : pick(3);

	for (int d = 0; d < depth; ++d) {
		int loop = is_own || pick(4) > 0 ? (d + shift) % depth : pick(depth);

		rf_text_print(out, "[%s + %d]", variables[loop], pick(4) > 0 ? 1 : pick(3));
	}
}

static const char *random_source(int depth)
{
	static const char *const variables[] = { "i", "j", "k" };
	const char *extents = depth == 3 ? "[N][N][N]" : "[N][N]";
	bool has_scalar = pick(3) == 0;
	struct rf_text out;

	rf_text_init(&out, arena);
	rf_text_print(&out,
	              "void f(int N, double a%s, double b%s, const double c%s)\n{\n"
	              "\tdouble s = 0;\n",
	              extents, extents, extents);
	for (int d = 0; d < depth; ++d)
		rf_text_print(&out, "\tfor (int %s = 1; %s < N - 2; ++%s)\n", variables[d],
		              variables[d], variables[d]);
	rf_text_add(&out, has_scalar && pick(2) == 0 ? "{\n\ts = c" : "{\n\tdouble t = c");
	print_subscripts(&out, depth, false);
	rf_text_add(&out, has_scalar ? " + s;\n\ta" : ";\n\ta");
	print_subscripts(&out, depth, pick(4) > 0);
	rf_text_add(&out, " = c");
	print_subscripts(&out, depth, false);
	rf_text_add(&out, pick(5) == 0 ? " + a" : " + b");
	print_subscripts(&out, depth, false);
	rf_text_add(&out, ";\n\t}\n}\n");
	assert_false(out.failed);
	return rf_text_string(&out);
}

/* ---- the same question twice ---- */

static struct rf_nests nests;
static struct rf_groups groups;
static struct rf_lc lc;
static int64_t sizes[RF_MAX_SIZES];
static double real_sizes[RF_MAX_SIZES];

static void read_nest(const char *text)
{
	struct rf_source source = { .file = "f.c", .text = text, .length = strlen(text) };
	static struct rf_measure_scale scale;

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	assert_int_equal(nests.count, 1);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		sizes[s] = SIZE;
	rf_kernel_derive_sizes(&kernel, sizes);
	for (size_t s = 0; s < RF_MAX_SIZES; ++s)
		real_sizes[s] = (double)sizes[s];
	scale = (struct rf_measure_scale){ .arena = arena, .sizes = real_sizes };
	assert_int_equal(rf_groups_make(&nests.items[0], LINE_BYTES, arena, &groups), RF_OK);
	assert_int_equal(rf_lc_make(&nests.items[0], &groups, &scale, LINE_BYTES, false, &lc),
	                 RF_OK);
}

static struct rf_change random_change(void)
{
	const struct rf_nest *nest = &nests.items[0];
	int loops[RF_MAX_DEPTH];
	struct rf_change change;

	for (size_t k = 0; k < nest->depth; ++k)
		loops[k] = nest->loops[k].loop->id;
	rf_change_init(&change, nest->depth, loops);
	for (size_t k = nest->depth; k > 1; --k) {
		size_t other = (size_t)pick((int)k), kept = change.order[k - 1];

		change.order[k - 1] = change.order[other];
		change.order[other] = kept;
	}
	for (size_t k = 0; k < nest->depth && pick(2) == 0; ++k)
		change.tiles[k] = pick(5);
	return change;
}

static enum rf_answer ask_both(struct rf_legality *quick, struct rf_legality *thorough,
                               const char *text)
{
	struct rf_change change = random_change();
	struct rf_legality_answer plain, proved;

	assert_int_equal(rf_legality_of(quick, &change, &plain), RF_OK);
	assert_int_equal(rf_legality_of(thorough, &change, &proved), RF_OK);
	if (plain.legal != proved.legal || plain.rounds != proved.rounds)
		fail_msg("%s\nplain: %s; sets: %s", text, plain.reason, proved.reason);
	assert_int_equal(rf_legality_of_threads(quick, &change, 0, &plain), RF_OK);
	assert_int_equal(rf_legality_of_threads(thorough, &change, 0, &proved), RF_OK);
	if (plain.legal != proved.legal || plain.rounds != proved.rounds)
		fail_msg("%s\nthreads: plain: %s; sets: %s", text, plain.reason, proved.reason);
	return plain.legal;
}

static void test_what_is_plain_is_what_sets_say(void **state)
{
	size_t legal = 0, illegal = 0, nests_wanted = random_cases(NESTS);

	for (size_t n = 0; n < nests_wanted; ++n) {
		const char *text;
		struct rf_legality *quick, *thorough;

		rf_arena_clear(arena);
		rf_diagnostics_init(&diagnostics, arena);
		text = random_source(2 + pick(2));
		read_nest(text);
		quick = rf_legality_new(
		    &(struct rf_legality_input){ &kernel, sizes, &nests.items[0], &lc }, arena);
		thorough = rf_legality_new(
		    &(struct rf_legality_input){ .kernel = &kernel, .sizes = sizes }, arena);
		for (int i = 0; i < CHANGES; ++i) {
			enum rf_answer answer = ask_both(quick, thorough, text);

			legal += answer == RF_YES;
			illegal += answer == RF_NO;
		}
		rf_legality_free(quick);
		rf_legality_free(thorough);
	}
	assert_true(legal > nests_wanted && illegal > nests_wanted / 2);
	(void)state;
}

/* ---- the tiles that are written ---- */

/* Of this triangle within 26 x 26, tiles of 32 are all of it and change nothing; tiles of 8 do. */
static void test_tiles_are_asked_by_their_size(void **state)
{
	static const char text[] = "void f(double a[restrict 26][26])\n{\n"
				   "\tfor (int i = 1; i < 24; ++i)\n"
				   "\t\tfor (int j = 0; j < i; ++j)\n"
				   "\t\t\ta[j][i] = a[j + 1][i - 1] + 1;\n}\n";
	struct rf_source source = { .file = "f.c", .text = text, .length = sizeof(text) - 1 };
	struct rf_legality_input about = { .kernel = &kernel };
	struct rf_legality_answer answer;
	struct rf_legality *legality;
	struct rf_change change;

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	legality = rf_legality_new(&about, arena);
	rf_change_init(&change, 2, (int[]){ 0, 1 });
	change.tiles[1] = 32;
	assert_int_equal(rf_legality_of(legality, &change, &answer), RF_OK);
	assert_int_equal(answer.legal, RF_YES);
	change.tiles[1] = 8;
	assert_int_equal(rf_legality_of(legality, &change, &answer), RF_OK);
	assert_int_equal(answer.legal, RF_NO);
	rf_legality_free(legality);
	(void)state;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_what_is_plain_is_what_sets_say, setup,
		                                teardown),
		cmocka_unit_test_setup_teardown(test_tiles_are_asked_by_their_size, setup,
		                                teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
