/* SPDX-License-Identifier: MIT
 *
 * Where elements of packed triangles lie: what a walk through loops hands out, element by element,
 * against the same loops in C, and which lines that touches.
 */
#include "tests/unit/one_stream.h"

#include <stdlib.h>

enum { MOST = 4096, BYTES = 8 };

/* Loops around a place, which run in C and are read as a source. */
struct loops {
	const char *text;
	void (*run)(void);
};

static int64_t places[MOST], walked[MOST];
static size_t place_count, walked_count;

/* One reference of each turn is to the triangle: the first array. */
static bool note_places(void *context, struct rf_sim_reference *references, size_t count,
                        uint64_t iterations)
{
	const struct rf_stream_array *triangle = context;

	for (uint64_t turn = 0; turn < iterations; ++turn)
		for (size_t i = 0; i < count; ++i) {
			int64_t address = (int64_t)references[i].address +
			                  references[i].stride * (int64_t)turn -
			                  (int64_t)triangle->base;

			if (address >= triangle->low && address < triangle->high)
				walked[walked_count++] = address / BYTES;
		}
	return true;
}

static int by_value(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static int64_t line_of(int64_t base, size_t place)
{
	return (base + places[place] * BYTES) / LINE_BYTES;
}

/* What is touched, against the lines of all places, in order, and that of the sum. */
static void compare_lines(size_t triangle)
{
	struct rf_stack *stack = walk_stream(LINE_BYTES);
	int64_t base = (int64_t)stream.arrays[triangle].base;
	uint64_t lines = 2;

	qsort(places, place_count, sizeof(*places), by_value);
	for (size_t i = 1; i < place_count; ++i)
		lines += line_of(base, i) != line_of(base, i - 1);
	assert_int_equal(rf_stack_misses(stack, MOST), lines);
	assert_int_equal(rf_stream_packed_lines(&stream, triangle, LINE_BYTES),
	                 line_of(base, place_count - 1) - line_of(base, 0) + 1);
	rf_stack_free(stack);
}

static void compare(const struct loops *loops)
{
	struct rf_walk_sink sink = { .run = note_places };
	struct rf_walk walk;
	size_t triangle = 0;

	read_kernel(loops->text);
	while (strcmp(kernel.arrays[triangle].name, "a") != 0)
		++triangle;
	sink.context = &stream.arrays[triangle];
	place_count = walked_count = 0;
	loops->run();
	assert_int_equal(rf_walk_make(&stream, -1, arena, &walk), RF_OK);
	for (const struct rf_stream_node *node = stream.root; node != NULL; node = node->next)
		assert_true(rf_walk_node(&walk, node, &sink));
	assert_int_equal(walked_count, place_count);
	assert_memory_equal(walked, places, place_count * sizeof(*places));
	compare_lines(triangle);
}

/* A test of loops over the rows of a triangle of n rows, and over its columns or the other way
 * round. */
#define TEST(name, outer, inner, index)                                                            \
	static void run_##name(void)                                                               \
	{                                                                                          \
		const int n = 45;                                                                  \
                                                                                                   \
		outer inner places[place_count++] = (index);                                       \
	}                                                                                          \
	static void name(void **state)                                                             \
	{                                                                                          \
		static const struct loops loops = {                                                \
			"void f(const double *a, double *s) { const int n = 45; " #outer #inner    \
			" s[0] += a[" #index "]; }",                                               \
			run_##name                                                                 \
		};                                                                                 \
                                                                                                   \
		(void)state;                                                                       \
		compare(&loops);                                                                   \
	}

/* clang-format off */
TEST(lower, for (int i = 0; i < n; ++i), for (int j = 0; j <= i; ++j), i * (i + 1) / 2 + j)
TEST(strictly_lower, for (int i = 1; i < n; ++i), for (int j = 0; j < i; ++j),
     i * (i - 1) / 2 + j)
TEST(lower_by_columns, for (int j = 0; j < n; ++j), for (int i = j; i < n; ++i),
     i * (i + 1) / 2 + j)
TEST(upper, for (int i = 0; i < n; ++i), for (int j = i; j < n; ++j),
     i * n - i * (i - 1) / 2 + j - i)
TEST(strictly_upper, for (int i = 0; i < n - 1; ++i), for (int j = i + 1; j < n; ++j),
     i * (2 * n - i - 1) / 2 + j - i - 1)
TEST(upper_by_columns, for (int j = 0; j < n; ++j), for (int i = 0; i <= j; ++i),
     i + (j * (j + 1) >> 1))
TEST(columns_of_lower, for (int j = 0; j < n; ++j), for (int i = j; i < n; ++i),
     i + j * (2 * n - j - 1) / 2)
TEST(from_the_end, for (int i = n - 1; i >= 0; --i), for (int j = i; j >= 0; --j),
     n * (n + 1) / 2 - 1 - (i * (i + 1) / 2 + j))
TEST(rows_that_overlap, for (int i = 0; i < n; ++i), for (int j = 0; j < n; ++j),
     i * (i + 1) / 2 + j)
TEST(every_third_row, for (int i = 2; i < n; i += 3), for (int j = 0; j <= i; ++j),
     i * (i + 1) / 2 + j)
/* clang-format on */

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(lower, setup, teardown),
		cmocka_unit_test_setup_teardown(strictly_lower, setup, teardown),
		cmocka_unit_test_setup_teardown(lower_by_columns, setup, teardown),
		cmocka_unit_test_setup_teardown(upper, setup, teardown),
		cmocka_unit_test_setup_teardown(strictly_upper, setup, teardown),
		cmocka_unit_test_setup_teardown(upper_by_columns, setup, teardown),
		cmocka_unit_test_setup_teardown(columns_of_lower, setup, teardown),
		cmocka_unit_test_setup_teardown(from_the_end, setup, teardown),
		cmocka_unit_test_setup_teardown(rows_that_overlap, setup, teardown),
		cmocka_unit_test_setup_teardown(every_third_row, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
