/* SPDX-License-Identifier: MIT
 *
 * Quantities: every spelling that is read, every one that is refused and with which words, and
 * that what is printed reads back as the same double.
 */
#include "base/units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/arena.h"
#include "tests/support/random.h"

static const char known_units[] =
    "known are B, KiB, MiB, bit, GHz, GB/s, MT/s, B/cy, /cy, cy, us, TFLOP/s";

static int make_arena(void **state)
{
	*state = rf_arena_new();
	return *state ? 0 : -1;
}

static int free_arena(void **state)
{
	rf_arena_free(*state);
	return 0;
}

static void reads_every_spelling(void **state)
{
	static const struct {
		const char *text;
		double value;
		enum rf_dimension dimension;
	} cases[] = {
		{ "8", 8, RF_NUMBER },
		{ "0.5", 0.5, RF_NUMBER },
		{ "1e3", 1000, RF_NUMBER },
		{ "2 x 3", 6, RF_NUMBER },
		{ "64 B", 64, RF_BYTES },
		{ "32 KiB", 32768, RF_BYTES },
		{ "27.5 MiB", 28835840, RF_BYTES },
		{ "2 GiB", 2147483648.0, RF_BYTES },
		{ "1 TiB", 1099511627776.0, RF_BYTES },
		{ "2.4 GHz", 2.4e9, RF_HERTZ },
		{ "877 MHz", 877e6, RF_HERTZ },
		{ "900 GB/s", 900e9, RF_BYTES_PER_SECOND },
		{ "4.8 TB/s", 4.8e12, RF_BYTES_PER_SECOND },
		{ "900e-1 GB/s", 90e9, RF_BYTES_PER_SECOND },
		{ "2666 MT/s", 2666e6, RF_TRANSFERS_PER_SECOND },
		{ "32 /cy", 32, RF_PER_CYCLE },
		{ "64 B/cy", 64, RF_BYTES_PER_CYCLE },
		{ "2 x 64 B/cy", 128, RF_BYTES_PER_CYCLE },
		{ "40 cy", 40, RF_CYCLES },
		{ "30 us", 30e-6, RF_SECONDS },
		{ "4096 bit", 512, RF_BYTES },
		{ "4096 bit x 2 x 715 MHz", 732.16e9, RF_BYTES_PER_SECOND },
		{ "2 x 715 MHz x 4096 bit", 732.16e9, RF_BYTES_PER_SECOND },
		{ "16 x 5 GT/s x 0.8 bit", 8e9, RF_BYTES_PER_SECOND },
		{ "2 ns", 2e-9, RF_SECONDS },
		{ "7 TFLOP/s", 7e12, RF_FLOPS_PER_SECOND },
		{ "6 x 2666 MT/s x 8 B", 127968e6, RF_BYTES_PER_SECOND },
		{ "4096 x 1754 MT/s x 0.125 B", 898048e6, RF_BYTES_PER_SECOND },
		{ "16 x 0.985 GB/s", 15.76e9, RF_BYTES_PER_SECOND },
		{ "  64 B  ", 64, RF_BYTES },
	};
	struct rf_quantity quantity;

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		assert_null(rf_quantity_read(*state, cases[i].text, &quantity));
		assert_true(quantity.value == cases[i].value);
		assert_int_equal(quantity.dimension, cases[i].dimension);
		assert_false(quantity.full_duplex);
	}
}

static void reads_both_directions(void **state)
{
	struct rf_quantity quantity;

	assert_null(rf_quantity_read(*state, "32+16 B/cy", &quantity));
	assert_true(quantity.full_duplex);
	assert_true(quantity.first == 32 && quantity.second == 16 && quantity.value == 48);
	assert_null(rf_quantity_read(*state, "2 x 16+16 B/cy", &quantity));
	assert_true(quantity.full_duplex);
	assert_true(quantity.first == 32 && quantity.second == 32 && quantity.value == 64);
}

static void refuses_with_words(void **state)
{
	static const struct {
		const char *text, *message, *hint;
	} cases[] = {
		{ "32 kB", "'kB' means 1000 to some and 1024 to others",
		  "capacities count in powers of two: write '32 KiB'" },
		{ "1 MB", "'MB' means 1000 to some and 1024 to others",
		  "capacities count in powers of two: write '1 MiB'" },
		{ "32 KB", "'KB' means 1000 to some and 1024 to others",
		  "capacities count in powers of two: write '32 KiB'" },
		{ "32KiB", "there is no space before the unit in '32KiB'", "write '32 KiB'" },
		{ "2.4GHz", "there is no space before the unit in '2.4GHz'", "write '2.4 GHz'" },
		{ "16+16B/cy", "there is no space before the unit in '16+16B/cy'",
		  "write '16+16 B/cy'" },
		{ "2.4 ghz", "'ghz' is not a unit", "write '2.4 GHz'" },
		{ "64 B/cycle", "'B/cycle' is not a unit", "write '64 B/cy'" },
		{ "7 TFLOPS", "'TFLOPS' is not a unit", "write '7 TFLOP/s'" },
		{ "3 parsec", "'parsec' is not a unit", known_units },
		{ "3 Kicy", "'Kicy' is not a unit", known_units },
		{ "0x10", "'x10' is not a unit", known_units },
		{ "fast", "'fast' is not a number", NULL },
		{ "", "there is no value", NULL },
		{ "-4 GHz", "'-4 GHz' is negative", NULL },
		{ "nan", "'nan' is not a number", NULL },
		{ "inf GHz", "'inf GHz' is not a number", NULL },
		{ ".", "'.' is not a number", NULL },
		{ "1e400 B", "'1e400 B' is too large", NULL },
		{ "1,024 B", "'1,024 B' has a ',' inside its number", NULL },
		{ "1:30", "'1:30' is read as a time, to base 60, by some programs", NULL },
		{ "2 GHz x 3 cy", "'Hz' and 'cy' do not multiply", NULL },
		{ "1e300 x 1e300", "the product is too large", NULL },
	};
	struct rf_quantity quantity;

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		const char *message = rf_quantity_read(*state, cases[i].text, &quantity);

		assert_non_null(message);
		assert_string_equal(message, cases[i].message);
		if (cases[i].hint)
			assert_string_equal(quantity.hint, cases[i].hint);
		else
			assert_null(quantity.hint);
	}
}

static void prints_the_shortest_exact_spelling(void **state)
{
	static const struct {
		double value;
		enum rf_dimension dimension;
		const char *text;
	} cases[] = {
		{ 32768, RF_BYTES, "32 KiB" },
		{ 28835840, RF_BYTES, "27.5 MiB" },
		{ 14417920, RF_BYTES, "13.75 MiB" },
		{ 1000, RF_BYTES, "1000 B" },
		{ 1025, RF_BYTES, "1025 B" },
		{ 1536, RF_BYTES, "1.5 KiB" },
		{ 22118400, RF_BYTES, "21600 KiB" },
		{ 0, RF_BYTES, "0 B" },
		{ 0.125, RF_BYTES, "0.125 B" },
		{ 225e9, RF_FLOPS_PER_SECOND, "225 GFLOP/s" },
		{ 127968e6, RF_BYTES_PER_SECOND, "127.968 GB/s" },
		{ 4.8e12, RF_BYTES_PER_SECOND, "4.8 TB/s" },
		{ 999e9, RF_BYTES_PER_SECOND, "999 GB/s" },
		{ 12, RF_BYTES_PER_SECOND, "12 B/s" },
		{ 2.4e9, RF_HERTZ, "2.4 GHz" },
		{ 30e-6, RF_SECONDS, "30 us" },
		{ 1.5e-3, RF_SECONDS, "1.5 ms" },
		{ 2, RF_SECONDS, "2 s" },
		{ 5e-12, RF_SECONDS, "0.005 ns" },
		{ 32, RF_PER_CYCLE, "32 /cy" },
		{ 0.585, RF_CYCLES, "0.585 cy" },
		{ 1e6, RF_NUMBER, "1000000" },
		{ 0.1, RF_NUMBER, "0.1" },
		{ 1e30, RF_NUMBER, "1e30" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		assert_string_equal(rf_quantity_print(*state, cases[i].value, cases[i].dimension),
		                    cases[i].text);
}

static void rounds_for_reading(void **state)
{
	assert_string_equal(rf_quantity_print_rounded(*state, 127968e6, RF_BYTES_PER_SECOND, 4),
	                    "128 GB/s");
	assert_string_equal(rf_quantity_print_rounded(*state, 37.54321e9, RF_FLOPS_PER_SECOND, 3),
	                    "37.5 GFLOP/s");
	assert_string_equal(rf_quantity_print_rounded(*state, 999.96e9, RF_BYTES_PER_SECOND, 3),
	                    "1 TB/s");
	assert_string_equal(rf_quantity_print_rounded(*state, 1000000, RF_BYTES, 3), "977 KiB");
	assert_string_equal(rf_quantity_print_rounded(*state, 1.0 / 3, RF_NUMBER, 2), "0.33");
	assert_string_equal(rf_quantity_print_rounded(*state, 2.0 / 3, RF_CYCLES, 3), "0.667 cy");
}

/* A double with random bits, positive, of a size that quantities have. */
static double random_value(uint64_t *seed)
{
	uint64_t bits = random_bits(seed);
	double mantissa = 1 + (double)(bits >> 12) / 4503599627370496.0;

	for (int doublings = (int)random_below(seed, 64); doublings > 20; --doublings)
		mantissa *= 2;
	return mantissa;
}

static void printing_reads_back_bit_by_bit(void **state)
{
	uint64_t seed = 1;
	struct rf_quantity quantity;

	for (int i = 0; i < 20000; ++i) {
		double value = random_value(&seed);
		enum rf_dimension dimension = (enum rf_dimension)(i % (RF_FLOPS_PER_SECOND + 1));
		const char *text = rf_quantity_print(*state, value, dimension);

		assert_null(rf_quantity_read(*state, text, &quantity));
		assert_int_equal(quantity.dimension, dimension);
		assert_true(quantity.value == value);
	}
}

#define WITH_ARENA(test) cmocka_unit_test_setup_teardown(test, make_arena, free_arena)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_ARENA(reads_every_spelling), WITH_ARENA(reads_both_directions),
		WITH_ARENA(refuses_with_words),   WITH_ARENA(prints_the_shortest_exact_spelling),
		WITH_ARENA(rounds_for_reading),   WITH_ARENA(printing_reads_back_bit_by_bit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
