/* SPDX-License-Identifier: MIT
 *
 * Values of -D: every form, and every way to get one wrong with the words that it earns.
 */
#include "cli/ranges.h"

#include <string.h>

#include "tests/unit/one_arena.h"

static void expect(const char *text, size_t count, const int64_t *values)
{
	struct rf_range range = { 0 };

	assert_int_equal(rf_ranges_read("-D N=", text, NULL, arena, &diagnostics, &range), RF_OK);
	assert_int_equal(range.count, count);
	for (size_t i = 0; i < count; ++i)
		assert_int_equal(range.items[i], values[i]);
}

#define EXPECT(text, ...)                                                                          \
	do {                                                                                       \
		const int64_t values[] = { __VA_ARGS__ };                                          \
		expect(text, sizeof(values) / sizeof(*values), values);                            \
	} while (0)

static void reads_every_form(void **state)
{
	(void)state;
	EXPECT("400", 400);
	EXPECT("0", 0);
	EXPECT("9223372036854775807", INT64_MAX);
	EXPECT("10k", 10000);
	EXPECT("1.5M", 1500000);
	EXPECT("9G", INT64_C(9000000000));
	EXPECT("1e6", 1000000);
	EXPECT("2.50e1", 25);
	EXPECT("0e99", 0);
	EXPECT("4*1024", 4096);
	EXPECT("2*3*1k,8", 6000, 8);
	EXPECT("8Ki", 8192);
	EXPECT("0x100", 256);
	EXPECT("0x10-0X20:3", 16, 24, 32);
	EXPECT("1.5Ki-2Ki:2", 1536, 2048);
	EXPECT("3Mi,1Gi", 3145728, 1073741824);
	EXPECT("(10-2)", 8);
	EXPECT("((3-5)*2+9)*2", 10);
	EXPECT("(10-2)-(20/2):2,4+4", 8, 10, 8);
	EXPECT("17%5*2", 4);
	EXPECT("-5", -5);
	EXPECT("-2,3,-1Ki", -2, 3, -1024);
	EXPECT("(3-5)", -2);
	EXPECT("-2*3+1", -5);
	EXPECT("2*-3", -6);
	EXPECT("-(2+3)", -5);
	EXPECT("-7/2", -3);
	EXPECT("-1-1", -1, 0, 1);
	EXPECT("-8--6", -8, -7, -6);
	EXPECT("-10-10:3", -10, 0, 10);
	EXPECT("-9223372036854775807-9223372036854775807:2", -INT64_MAX, INT64_MAX);
	EXPECT("1k-2*1k:3", 1000, 1500, 2000);
	EXPECT("1-9223372036854775807:2", 1, INT64_MAX);
	EXPECT("100,400,200", 100, 400, 200);
	EXPECT("3-6", 3, 4, 5, 6);
	EXPECT("5-5", 5);
	EXPECT("100-200:3", 100, 150, 200);
	EXPECT("10-20:1", 10);
	EXPECT("1-1000:4log", 1, 10, 100, 1000);
	EXPECT("1-1000:4log10", 1, 10, 100, 1000);
	EXPECT("16-1024:7log2", 16, 32, 64, 128, 256, 512, 1024);
	EXPECT("7,10-12,100-300:3", 7, 10, 11, 12, 100, 200, 300);
}

static enum rf_status find_name(void *user, const char *name, size_t length, int64_t *value)
{
	(void)user;
	*value = (int64_t)length;
	return name[0] == 'x' ? RF_WRONG_USAGE : RF_OK;
}

/* Here the value of a name is its length. */
static void puts_values_in_place_of_names(void **state)
{
	static const struct {
		const char *text;
		int64_t value;
	} cases[] = {
		{ "N", 1 },         { "2*nx", 4 },  { "(g->nx-2)", 3 },
		{ "grid[0]+1", 8 }, { "a.b.c", 5 }, { "(g->n.x/2)*8Ki", 24576 },
		{ "(p-1)", 0 },     { "-nx", -2 },  { "-(nx+1)", -3 },
	};
	const struct rf_range_names names = { find_name, NULL };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		struct rf_range range = { 0 };
		assert_int_equal(
		    rf_ranges_read("-D N=", cases[i].text, &names, arena, &diagnostics, &range),
		    RF_OK);
		assert_true(range.has_names);
		assert_int_equal(range.count, 1);
		assert_int_equal(range.items[0], cases[i].value);
	}
	struct rf_range range = { 0 };
	assert_int_equal(rf_ranges_read("-D N=", "x+1", &names, arena, &diagnostics, &range),
	                 RF_WRONG_USAGE);
}

static void lists_rounded_neighbours_once(void **state)
{
	(void)state;
	EXPECT("1-3:10", 1, 2, 3);
	EXPECT("1-4:9log", 1, 2, 3, 4);
}

static void keeps_large_ends_exact(void **state)
{
	(void)state;
	EXPECT("9223372036854775806-9223372036854775807:2", INT64_MAX - 1, INT64_MAX);
	EXPECT("1-9223372036854775807:2log", 1, INT64_MAX);
}

static void refuses_the_rest(void **state)
{
	static const struct {
		const char *text;
		const char *message;
	} cases[] = {
		{ "10q", "-D N=10q: 'q' does not belong to a number" },
		{ "10kk", "-D N=10kk: 'k' does not belong to a number" },
		{ "1.5", "-D N=1.5: the number is not whole" },
		{ "1.2345k", "-D N=1.2345k: the number is not whole" },
		{ "1.", "-D N=1.: '.' does not belong to a number" },
		{ "1e19", "-D N=1e19: the number is too large" },
		{ "1e99999999999999999999",
		  "-D N=1e99999999999999999999: the number is too large" },
		{ "4294967296*4294967296", "-D N=4294967296*4294967296: the number is too large" },
		{ "4*", "-D N=4*: a number is missing at the end" },
		{ "1-9:99999999999", "-D N=1-9:99999999999: more than a million values" },
		{ "1-9:9223372036854775807log",
		  "-D N=1-9:9223372036854775807log: more than a million values" },
		{ "0x", "-D N=0x: 'x' does not belong to a number" },
		{ "1e", "-D N=1e: 'e' does not belong to a number" },
		{ "1e-3", "-D N=1e-3: 'e-3' does not belong to a number" },
		{ "1:100:10log", "-D N=1:100:10log: ':' follows a number that is no range" },
		{ "--5", "-D N=--5: a number should stand where '-5' begins" },
		{ "5--7", "-D N=5--7: the range ends before it starts" },
		{ "-", "-D N=-: a number is missing at the end" },
		{ "1,M", "-D N=1,M: an expression in other sizes is a single value" },
		{ "M-2", "-D N=M-2: a range needs numbers at both ends" },
		{ "1-M", "-D N=1-M: a range needs numbers at both ends" },
		{ "(5", "-D N=(5: a ')' is missing" },
		{ "5)", "-D N=5): ')' does not belong to a number" },
		{ "()", "-D N=(): a number should stand where ')' begins" },
		{ "1/0", "-D N=1/0: a division by zero" },
		{ "5%(2-2)", "-D N=5%(2-2): a division by zero" },
		{ "9223372036854775807+1", "-D N=9223372036854775807+1: the number is too large" },
		{ "9223372036854775807Ki", "-D N=9223372036854775807Ki: the number is too large" },
		{ "8KiB", "-D N=8KiB: 'B' does not belong to a number" },
		{ "10K", "-D N=10K: K is no letter of numbers" },
		{ "", "-D N=: a number is missing at the end" },
		{ "1,", "-D N=1,: a number is missing at the end" },
		{ "1-", "-D N=1-: a number is missing at the end" },
		{ "1-9:", "-D N=1-9:: a number is missing at the end" },
		{ "1,,2", "-D N=1,,2: a number should stand where ',2' begins" },
		{ "9-1", "-D N=9-1: the range ends before it starts" },
		{ "1-9:0", "-D N=1-9:0: the number of points is less than one" },
		{ "1-9:-2", "-D N=1-9:-2: the number of points is less than one" },
		{ "1-9:3lag", "-D N=1-9:3lag: 'lag' does not belong to a number" },
		{ "1-9:3log1", "-D N=1-9:3log1: the base of a logarithm is at least 2" },
		{ "0-9:3log", "-D N=0-9:3log: equal ratios cannot begin at 0" },
		{ "-9-9:3log", "-D N=-9-9:3log: equal ratios cannot begin below 0" },
		{ "9223372036854775808", "-D N=9223372036854775808: the number is too large" },
		{ "1-9000000", "-D N=1-9000000: more than a million values" },
		{ " 4", "-D N= 4: a number should stand where ' 4' begins" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		struct rf_range range = { 0 };
		assert_int_equal(
		    rf_ranges_read("-D N=", cases[i].text, NULL, arena, &diagnostics, &range),
		    RF_WRONG_USAGE);
		assert_int_equal(diagnostics.list.count, i + 1);
		assert_string_equal(diagnostics.list.items[i].message, cases[i].message);
		assert_non_null(diagnostics.list.items[i].hint);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(reads_every_form, setup, teardown),
		cmocka_unit_test_setup_teardown(puts_values_in_place_of_names, setup, teardown),
		cmocka_unit_test_setup_teardown(lists_rounded_neighbours_once, setup, teardown),
		cmocka_unit_test_setup_teardown(keeps_large_ends_exact, setup, teardown),
		cmocka_unit_test_setup_teardown(refuses_the_rest, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
