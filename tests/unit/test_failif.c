/* SPDX-License-Identifier: MIT
 *
 * Expressions of --fail-if: values, precedence, and the place of every error.
 */
#include "cli/fail_if.h"

#include <string.h>

#include "tests/unit/one_arena.h"

static struct rf_link_traffic links[] = {
	{ .link = "L1-L2",
	  .level = "L2",
	  .load_bytes_per_it = 48,
	  .evict_bytes_per_it = 8,
	  .total_bytes_per_it = 56,
	  .allocate_bytes_per_it = 8 },
	{ .link = "L2-MEM",
	  .level = "MEM",
	  .load_bytes_per_it = 16,
	  .evict_bytes_per_it = 8,
	  .total_bytes_per_it = 24,
	  .allocate_bytes_per_it = 8 },
};
static struct rf_traffic traffic = { .predictor = "lc", .link_count = 2, .links = links };
static struct rf_parameter parameter = { "N", 400 };
static const struct rf_result result = {
	.sizes_known = true,
	.traffic_count = 1,
	.traffic = &traffic,
	.parameter_count = 1,
	.parameters = &parameter,
	.flop = { .total = 7 },
	.roofline = { .known = true, .bound = "MEM", .speed = { .it_per_s = 2e9 } },
	.prediction = { .known = true, .bound = "MEM", .speed = { .seconds = { 0.0025, true } } },
};

static struct rf_fail_if evaluate(const char *expression)
{
	struct rf_fail_if_expression one = { "--fail-if", expression };
	struct rf_fail_if answer = { 0 };
	struct rf_result_document document = rf_document_of(&result);

	if (rf_fail_if_check(&one, arena, &diagnostics) != RF_OK ||
	    rf_fail_if_evaluate(&one, &document, NULL, arena, &diagnostics, &answer) != RF_OK)
		fail_msg("%s: %s", expression, diagnostics.list.items[0].message);
	return answer;
}

/* The same where bytes from memory are 20 to 30, not 24, and so iterations 1.6 to 2.4 GIt/s. */
static struct rf_fail_if evaluate_between(const char *expression)
{
	struct rf_fail_if_expression one = { "--fail-if-possible", expression };
	struct rf_link_traffic ends[2][2] = { { links[0], links[1] }, { links[0], links[1] } };
	struct rf_traffic traffic_at[2] = { traffic, traffic };
	struct rf_result results[2] = { result, result };
	struct rf_result_document document = rf_document_of(&result), at_ends[2];
	struct rf_fail_if answer = { 0 };

	for (int i = 0; i < 2; ++i) {
		ends[i][1].total_bytes_per_it = i == 0 ? 20 : 30;
		traffic_at[i].links = ends[i];
		results[i].traffic = &traffic_at[i];
		results[i].roofline.bound = i == 0 ? "L1" : "MEM";
		results[i].roofline.speed.it_per_s = i == 0 ? 2.4e9 : 1.6e9;
	}
	for (int i = 0; i < 2; ++i)
		at_ends[i] = rf_document_of(&results[i]);
	assert_int_equal(
	    rf_fail_if_evaluate(&one, &document, at_ends, arena, &diagnostics, &answer), RF_OK);
	return answer;
}

static void holds_when_possible(void **state)
{
	static const char *const possible[] = {
		"MEM.total_bytes_per_it > 29",
		"MEM.total_bytes_per_it < 21",
		"MEM.total_bytes_per_it == 27",
		"MEM.total_bytes_per_it != 24",
		"!(MEM.total_bytes_per_it > 29)",
		"MEM.total_bytes_per_it * 2 > 59",
		"100 / MEM.total_bytes_per_it < 3.4",
		"-MEM.total_bytes_per_it < -29",
		"(MEM.total_bytes_per_it - 25) * (MEM.total_bytes_per_it - 25) > 24",
		"1 / (MEM.total_bytes_per_it - 25) > 1000",
		"roofline.it_per_s < 1.7e9 && MEM.total_bytes_per_it > 29",
		"roofline.it_per_s < 1e9 || flop.total == 7",
		"roofline.bound == \"MEM\"",
		"roofline.bound != \"MEM\"",
		"roofline.it_per_s < 1.7 GIt/s",
	}, *const impossible[] = {
		"MEM.total_bytes_per_it > 30",
		"MEM.total_bytes_per_it < 20",
		"MEM.total_bytes_per_it == 31",
		"roofline.it_per_s < 1.5e9",
		"L2.total_bytes_per_it != 56",
		"!(MEM.total_bytes_per_it > 19)",
		"MEM.total_bytes_per_it > 29 && roofline.it_per_s > 2.5e9",
		"roofline.bound == \"L3\"",
		"roofline.it_per_s < 1.5 GLUP/s",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(possible) / sizeof(*possible); ++i)
		if (!evaluate_between(possible[i]).holds)
			fail_msg("%s is possible", possible[i]);
	for (size_t i = 0; i < sizeof(impossible) / sizeof(*impossible); ++i)
		if (evaluate_between(impossible[i]).holds)
			fail_msg("%s is not possible", impossible[i]);
	assert_string_equal(
	    evaluate_between("MEM.total_bytes_per_it > 25 && flop.total > 6").values,
	    "MEM.total_bytes_per_it = 24 (20 to 30), flop.total = 7");
}

static void holds_when_true(void **state)
{
	static const char *const expressions[] = {
		"MEM.total_bytes_per_it > 20",
		"MEM.total_bytes_per_it == 24",
		"lc.L2.total_bytes_per_it == 56",
		"L1-L2.load_bytes_per_it == 48",
		"traffic[predictor=lc].links[link=L1-L2].load_bytes_per_it-48 == 0",
		"L2-MEM.load_bytes_per_it - L1-L2.evict_bytes_per_it == 8",
		"lc.L1-L2.load_bytes_per_it == 48",
		"lc.L1-L2.load_bytes_per_it-flop.total/flop.total == 47",
		"lc.L1-L2.load_bytes_per_it-MEM.total_bytes_per_it == 24",
		"L1-L2.load_bytes_per_it-lc.L1-L2.load_bytes_per_it == 0",
		"parameters.N >= 400 && parameters.N <= 400",
		"!(flop.total != 7)",
		"roofline.it_per_s>1.5e9",
		"1 + 2 * 3 == 7",
		"(1 + 2) * 3 == 9",
		"7 - 2 - 1 == 4",
		"8 / 4 / 2 == 1",
		"-2 < -1",
		"--2 == 2",
		"1 || 0 && 0",
		"!0",
		"!!3",
		"  1  ",
		"1 < 2 == 1",
		".5 == 0.5",
		"roofline.bound == \"MEM\"",
		"roofline.bound == 'MEM' && 'a b' != \"a\"",
		"!(roofline.bound == \"L2\")",
		"MEM.total_bytes_per_it == 24 B/It",
		"MEM.total_bytes_per_it < 25B/LUP",
		"prediction.seconds > 2 ms && prediction.seconds < 3e3 us",
		"prediction.seconds/2 > 1ms",
		"prediction.seconds - 1 ms < 2 ms",
		"roofline.it_per_s == 2000 MIt/s",
		"roofline.it_per_s * prediction.seconds > 4999999 It",
		"6 s/3 == 2",
		"50 % == 0.5",
		"MEM.total_bytes_per_it > 10 % * MEM.total_bytes_per_it",
		"10 % * MEM.total_bytes_per_it + 1 B/It < MEM.total_bytes_per_it",
		"flop.total / MEM.total_bytes_per_it > 1 %",
		"(flop.total == 7) == true",
		"(flop.total == 8) == false",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(expressions) / sizeof(*expressions); ++i)
		assert_true(evaluate(expressions[i]).holds);
}

static void does_not_hold_when_false(void **state)
{
	static const char *const expressions[] = {
		"MEM.total_bytes_per_it > 24",
		"MEM.total_bytes_per_it < 24",
		"flop.total != 7",
		"0",
		"1 && 0",
		"0 || 0",
		"!1",
		"2 * 3 - 6",
		"3 > 2 > 1",
		"2 >= 3",
		"roofline.bound == \"L2\"",
		"roofline.bound == \"\"",
		"prediction.seconds > 3 ms",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(expressions) / sizeof(*expressions); ++i)
		assert_false(evaluate(expressions[i]).holds);
}

static void names_the_values(void **state)
{
	(void)state;
	assert_string_equal(evaluate("MEM.total_bytes_per_it > 20 && parameters.N < 1000").values,
	                    "MEM.total_bytes_per_it = 24, parameters.N = 400");
	assert_string_equal(evaluate("roofline.bound == \"MEM\"").values,
	                    "roofline.bound = \"MEM\"");
}

static const char *deep(void)
{
	static char text[400];

	memset(text, '(', 200);
	text[200] = '\0';
	return text;
}

/* All but the last ten are found without a result. */
static void refuses_with_the_place(void **state)
{
	const struct {
		const char *expression;
		int column;
		const char *message;
	} cases[] = {
		{ "", 1, "the expression ends too early" },
		{ "1 >", 4, "the expression ends too early" },
		{ "1 > > 3", 5, "a name or a number should stand here" },
		{ "1 = 3", 3, "'=' is no operator here" },
		{ "1 2", 3, "an operator should stand here" },
		{ "(1 + 2", 1, "'(' is never closed" },
		{ "1)", 2, "an operator should stand here" },
		{ "3x < 4", 2, "this is no unit" },
		{ "3 4x", 3, "an operator should stand here" },
		{ "3 kB > 1", 3, "this is no unit" },
		{ "2_", 1, "not a number" },
		{ "1 < \"MEM", 5, "this text is never closed" },
		{ "\"MEM\"", 1, "a text is neither true nor false" },
		{ "\"MEM\" == 3", 7, "a text and a number are held against each other" },
		{ "\"MEM\" < \"L2\"", 7, "'<' does not go with texts" },
		{ "!\"MEM\"", 1, "'!' does not go with texts" },
		{ "2 s > 3 B", 5, "s and B are held against each other" },
		{ "1 ms + 1 B/It > 1", 6, "s and B/It are held against each other" },
		{ "10 % > 3 B/It", 6, "% and B/It are held against each other" },
		{ "1.2.3", 1, "not a number" },
		{ "1 & 2", 3, "an operator should stand here" },
		{ "$", 1, "a name or a number should stand here" },
		{ deep(), 101, "the expression is nested too deeply" },
		{ "MEM.total_bytes_per_it > 3 ms", 24, "B/It and s are held against each other" },
		{ "MEM.total_bytes_per_it > 10 %", 24, "B/It and % are held against each other" },
		{ "MEM.total_bytes_per_it + flop.total > 1", 24,
		  "B/It and FLOP/It are held against each other" },
		{ "flop.total < MEM.total_bytes_per_it", 12,
		  "FLOP/It and B/It are held against each other" },
		{ "parameters.N > 50 %", 14, "a count and % are held against each other" },
		{ "roofline.bound > 3", 16, "'>' does not go with texts" },
		{ "flop.total == \"7\"", 12, "a text and a number are held against each other" },
		{ "roofline.bound == MEM", 19, "the result has no 'MEM'" },
		{ "traffic > 1", 1, "'traffic' is neither a number nor a text" },
		{ "lc.L2-L9.x > 1", 1, "the result has no 'lc.L2-L9.x'" },
		{ "1 < L9.total_bytes_per_it", 5, "the result has no 'L9.total_bytes_per_it'" },
		{ "1 / 0 > 1", 3, "here something is divided by zero" },
		{ "1 < 2 / (flop.total - 7)", 7, "here something is divided by zero" },
		{ "roofline.flop_per_s > 1", 1, "'roofline.flop_per_s' is not known here" },
	};
	size_t count = sizeof(cases) / sizeof(*cases);
	struct rf_result_document document = rf_document_of(&result);

	(void)state;
	for (size_t i = 0; i < count; ++i) {
		struct rf_fail_if answer = { 0 };
		enum rf_status checked = i < count - 14 ? RF_WRONG_USAGE : RF_OK;
		struct rf_diagnostics aside;
		rf_diagnostics_init(&aside, arena);
		struct rf_fail_if_expression one = { "--fail-if", cases[i].expression };

		assert_int_equal(rf_fail_if_check(&one, arena, &aside), checked);
		assert_int_equal(
		    rf_fail_if_evaluate(&one, &document, NULL, arena, &diagnostics, &answer),
		    RF_WRONG_USAGE);
		assert_int_equal(diagnostics.list.count, i + 1);
		assert_string_equal(diagnostics.list.items[i].message, cases[i].message);
		assert_int_equal(diagnostics.list.items[i].place.column, cases[i].column);
		assert_string_equal(diagnostics.list.items[i].place.file, "--fail-if");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(holds_when_possible, setup, teardown),
		cmocka_unit_test_setup_teardown(holds_when_true, setup, teardown),
		cmocka_unit_test_setup_teardown(does_not_hold_when_false, setup, teardown),
		cmocka_unit_test_setup_teardown(names_the_values, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses_with_the_place, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
