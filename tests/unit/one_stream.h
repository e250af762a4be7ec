/* SPDX-License-Identifier: MIT
 *
 * The stream of one kernel, and its stack distances.
 */
#ifndef TESTS_ONE_STREAM_H
#define TESTS_ONE_STREAM_H

#include "base/text.h"
#include "model/traffic/simulate/walk.h"
#include "tests/unit/one_kernel.h"

enum { LINE_BYTES = 64 };

static struct rf_stream stream;
static int64_t sizes[RF_MAX_SIZES];
static const struct rf_layout layout;

/* The stream may have an obstacle. */
static void read_numbers(const char *text)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };

	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) != RF_OK) {
		print_message("%s\n%s\n", text, diagnostics.list.items[0].message);
		fail();
	}
	rf_kernel_derive_sizes(&kernel, sizes);
	stream = (struct rf_stream){ .kernel = &kernel, .sizes = sizes, .layout = &layout };
	assert_int_equal(rf_stream_make(&stream, arena), RF_OK);
}

static void read_kernel(const char *text)
{
	read_numbers(text);
	assert_null(stream.obstacle);
}

/* ---- the stream itself ---- */

static bool take_run(void *context, struct rf_sim_reference *references, size_t count,
                     uint64_t iterations)
{
	return rf_stack_run(context, references, count, iterations);
}

static struct rf_stack *walk_stream(uint32_t line_bytes)
{
	const char *error = NULL;
	struct rf_stack *stack = rf_stack_new(line_bytes, &error);
	struct rf_walk_sink sink = { .context = stack, .run = take_run };
	struct rf_walk walk;

	assert_non_null(stack);
	assert_int_equal(rf_walk_make(&stream, -1, arena, &walk), RF_OK);
	for (const struct rf_stream_node *node = stream.root; node != NULL; node = node->next)
		assert_true(rf_walk_node(&walk, node, &sink));
	return stack;
}

#endif
