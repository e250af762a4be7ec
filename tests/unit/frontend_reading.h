/* SPDX-License-Identifier: MIT
 *
 * Reads kernels from strings, for the tests of the frontend.
 *
 * Each test names what it expects as text: "read a[j][i-1] at 8*m*j + 8*i - 8".
 */
#ifndef RF_TESTS_FRONTEND_READING_H
#define RF_TESTS_FRONTEND_READING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "base/text.h"
#include "frontend/read/frontend.h"

struct reading {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	struct rf_source source;
	struct rf_kernel kernel;
	enum rf_status status;
};

static struct reading reading;

static int setup(void **state)
{
	(void)state;
	reading.arena = rf_arena_new();
	return reading.arena == NULL;
}

static int teardown(void **state)
{
	(void)state;
	rf_arena_free(reading.arena);
	return 0;
}

/* Reads `text` as that file; whatever else the test set in `reading.source` holds. */
static enum rf_status try_read_as(const char *file, const char *text)
{
	reading.source.file = file;
	reading.source.text = text;
	reading.source.length = strlen(text);
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	reading.status =
	    rf_frontend_read(&reading.source, reading.arena, &reading.diagnostics, &reading.kernel);
	reading.source = (struct rf_source){ 0 };
	return reading.status;
}

static inline enum rf_status try_read(const char *text)
{
	return try_read_as("k.c", text);
}

static inline void expect_read(enum rf_status status)
{
	if (status != RF_OK)
		fail_msg("%s", reading.diagnostics.list.count
		                   ? reading.diagnostics.list.items[0].message
		                   : "refused without a message");
}

static inline void read_kernel(const char *text)
{
	expect_read(try_read(text));
}

/* "read a[j][i] at 8*N*j + 8*i", "write x[...] through 3". */
static inline const char *access_text(size_t index)
{
	const struct rf_access *access = &reading.kernel.accesses[index];
	const char *kind = access->kind == RF_READ ? "read" : "write";

	if (access->is_indirect)
		return rf_arena_print(reading.arena, "%s %s through %d", kind, access->text,
		                      access->subscripts[0].through);
	return rf_arena_print(reading.arena, "%s %s at %s", kind, access->text,
	                      rf_form_print(reading.arena, &access->address, &reading.kernel));
}

static inline void expect_accesses(const char *const *expected)
{
	size_t count = 0;

	for (; expected[count]; ++count)
		if (count < reading.kernel.access_count)
			assert_string_equal(access_text(count), expected[count]);
	assert_int_equal(reading.kernel.access_count, count);
}

#define EXPECT_ACCESSES(...) expect_accesses((const char *const[]){ __VA_ARGS__, NULL })

static inline void add_forms(struct rf_text *text, const struct rf_form *forms, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		rf_text_print(text, "%s%s", i ? ", " : "",
		              rf_form_print(reading.arena, &forms[i], &reading.kernel));
}

/* "i from 0 to N", "i from 0 to ii + 8, N step 2". */
static inline const char *loop_text(size_t index)
{
	const struct rf_loop *loop = reading.kernel.loops[index];
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	rf_text_print(&text, "%s from ", loop->variable);
	add_forms(&text, loop->lower, loop->lower_count);
	rf_text_add(&text, " to ");
	add_forms(&text, loop->upper, loop->upper_count);
	if (loop->step != 1)
		rf_text_print(&text, " step %lld", (long long)loop->step);
	return rf_text_string(&text);
}

static inline void expect_loops(const char *const *expected)
{
	size_t count = 0;

	for (; expected[count]; ++count)
		if (count < reading.kernel.loop_count)
			assert_string_equal(loop_text(count), expected[count]);
	assert_int_equal(reading.kernel.loop_count, count);
}

#define EXPECT_LOOPS(...) expect_loops((const char *const[]){ __VA_ARGS__, NULL })

/* "a[N][M] of double". */
static inline const char *array_text(size_t index)
{
	const struct rf_array *array = &reading.kernel.arrays[index];
	const char **names = rf_kernel_size_names(reading.arena, &reading.kernel);
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	rf_text_add(&text, array->name);
	for (size_t i = 0; i < array->extent_count; ++i)
		rf_text_print(&text, "[%s]",
		              array->extents[i]
		                  ? rf_formula_print(reading.arena, array->extents[i], names)
		                  : "?");
	rf_text_print(&text, " of %s", rf_element_name(array->element));
	return rf_text_string(&text);
}

static inline void expect_arrays(const char *const *expected)
{
	size_t count = 0;

	for (; expected[count]; ++count)
		if (count < reading.kernel.array_count)
			assert_string_equal(array_text(count), expected[count]);
	assert_int_equal(reading.kernel.array_count, count);
}

#define EXPECT_ARRAYS(...) expect_arrays((const char *const[]){ __VA_ARGS__, NULL })

/* "N M (N/2)". */
static inline const char *sizes_text(void)
{
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	for (size_t i = 0; i < reading.kernel.size_count; ++i)
		rf_text_print(&text, "%s%s", i ? " " : "", reading.kernel.sizes[i].name);
	return rf_text_string(&text);
}

static inline void sum_operations(const struct rf_node *node, enum rf_element element,
                                  struct rf_operations *sum)
{
	for (; node; node = node->next) {
		sum_operations(node->children, element, sum);
		sum_operations(node->otherwise, element, sum);
		if (node->kind != RF_NODE_STATEMENT)
			continue;
		const struct rf_operations *one = &node->statement->operations[element];
		sum->add += one->add;
		sum->mul += one->mul;
		sum->fma += one->fma;
		sum->div += one->div;
		sum->sqrt += one->sqrt;
		sum->other += one->other;
		for (int call = 0; call < RF_CALL_KINDS; ++call)
			sum->calls[0] += one->calls[call];
		sum->integer += one->integer;
	}
}

/* What all statements compute in one element type. */
static inline struct rf_operations operations(enum rf_element element)
{
	struct rf_operations sum = { 0 };

	sum_operations(reading.kernel.root, element, &sum);
	return sum;
}

/* "add 3 mul 1 fma 0", and what else is not zero. */
static inline const char *operations_text(enum rf_element element)
{
	struct rf_operations sum = operations(element);
	struct rf_text text;

	rf_text_init(&text, reading.arena);
	rf_text_print(&text, "add %d mul %d fma %d", (int)sum.add, (int)sum.mul, (int)sum.fma);
	const struct {
		const char *name;
		int64_t count;
	} rest[] = { { "div", sum.div },
		     { "sqrt", sum.sqrt },
		     { "other", sum.other },
		     { "calls", sum.calls[0] },
		     { "integer", sum.integer } };
	for (size_t i = 0; i < sizeof(rest) / sizeof(rest[0]); ++i)
		if (rest[i].count)
			rf_text_print(&text, " %s %d", rest[i].name, (int)rest[i].count);
	return rf_text_string(&text);
}

static inline const struct rf_scalar *scalar(const char *name)
{
	for (size_t i = 0; i < reading.kernel.scalar_count; ++i)
		if (rf_text_equal(reading.kernel.scalars[i].name, name))
			return &reading.kernel.scalars[i];
	fail_msg("no scalar %s", name);
	return NULL;
}

/* The refusal of `text`: "2:7: message". */
static inline void expect_refusal(const char *text, enum rf_status status, const char *expected)
{
	const struct rf_diagnostic *first;

	assert_int_equal(try_read(text), status);
	assert_true(reading.diagnostics.error_count > 0);
	first = &reading.diagnostics.list.items[0];
	assert_non_null(first->hint);
	assert_string_equal(first->place.file, "k.c");
	assert_string_equal(rf_arena_print(reading.arena, "%d:%d: %s", first->place.line,
	                                   first->place.column, first->message),
	                    expected);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)

#endif
