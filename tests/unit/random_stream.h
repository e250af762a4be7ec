/* SPDX-License-Identifier: MIT
 *
 * The stream of one kernel, its stack distances, and nests put together at random, the same ones
 * every time.
 */
#ifndef TESTS_RANDOM_STREAM_H
#define TESTS_RANDOM_STREAM_H

#include "base/text.h"
#include "model/traffic/simulate/walk.h"
#include "tests/unit/one_kernel.h"

#include <stdio.h>

#include "tests/support/random.h"

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

static struct rf_stack *walk_stream(void)
{
	const char *error = NULL;
	struct rf_stack *stack = rf_stack_new(LINE_BYTES, &error);
	struct rf_walk_sink sink = { .context = stack, .run = take_run };
	struct rf_walk walk;

	assert_non_null(stack);
	assert_int_equal(rf_walk_make(&stream, -1, arena, &walk), RF_OK);
	for (const struct rf_stream_node *node = stream.root; node != NULL; node = node->next)
		assert_true(rf_walk_node(&walk, node, &sink));
	return stack;
}

static uint64_t state_of_random = 1;

static int below(int n)
{
	return (int)random_below(&state_of_random, (uint64_t)n);
}

static size_t write_subscript(char *text, size_t room, int depth)
{
	static const char *const names[] = { "i", "j", "k" };
	int a = below(depth), b = below(depth);

	if (below(3) == 0)
		return (size_t)snprintf(text, room, "[%s+%d]", names[a], below(3));
	if (below(3) == 0)
		return (size_t)snprintf(text, room, "[%s+%s]", names[a], names[b]);
	return (size_t)snprintf(text, room, "[%s]", names[a]);
}

static size_t write_place(char *text, size_t room, int depth)
{
	size_t used = (size_t)snprintf(text, room, "%c", "ab"[below(2)]);

	used += write_subscript(text + used, room - used, depth);
	return used + write_subscript(text + used, room - used, depth);
}

static size_t write_statement(char *text, size_t room, int depth)
{
	size_t used = write_place(text, room, depth);

	used += (size_t)snprintf(text + used, room - used, " = ");
	used += write_place(text + used, room - used, depth);
	used += (size_t)snprintf(text + used, room - used, " + ");
	used += write_place(text + used, room - used, depth);
	return used + (size_t)snprintf(text + used, room - used, ";\n");
}

/* Bounds are some of these times `scale`. */
static size_t write_loops(char *text, size_t room, int depth, int scale)
{
	static const struct {
		const char *text;
		int bound;
	} starts[] = { { "for (int i = 0; i < %d; ++i) {\n", 7 },
		       { "for (int i = %d; i >= 1; --i) {\n", 6 },
		       { "for (int i = 0; i < %d; i += 2) {\n", 9 } },
	  middles[] = { { "for (int j = 0; j < %d; ++j) {\n", 8 },
		        { "for (int j = 0; j <= i; ++j) {\n", 0 },
		        { "for (int j = i; j < %d; ++j) {\n", 9 },
		        { "for (int j = %d; j >= i; j -= 3) {\n", 7 } },
	  inners[] = { { "for (int k = 0; k < %d; ++k) {\n", 6 },
		       { "for (int k = j; k < i + 2; ++k) {\n", 0 },
		       { "for (int k = i; k < i + %d; ++k) {\n", 4 },
		       { "if (i > j + 1) for (int k = 0; k < j; ++k) {\n", 0 } };
	int n = below(3);
	size_t used = (size_t)snprintf(text, room, starts[n].text, scale * starts[n].bound);

	if (below(2) == 0)
		used += write_statement(text + used, room - used, 1);
	n = below(4);
	used +=
	    (size_t)snprintf(text + used, room - used, middles[n].text, scale * middles[n].bound);
	if (below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	if (depth == 3) {
		n = below(4);
		used += (size_t)snprintf(text + used, room - used, inners[n].text,
		                         scale * inners[n].bound);
		used += write_statement(text + used, room - used, 3);
		used += (size_t)snprintf(text + used, room - used, "}\n");
	}
	if (depth == 2 || below(2) == 0)
		used += write_statement(text + used, room - used, 2);
	return used + (size_t)snprintf(text + used, room - used, "}\n}\n");
}

/* Two nests one after the other, with room for all that they touch. */
static void write_nests(char *text, size_t room, int scale)
{
	size_t used = (size_t)snprintf(text, room, "double a[%d][%d], b[%d][%d];\n", 32 * scale,
	                               32 * scale, 32 * scale, 21 * scale);

	used += write_loops(text + used, room - used, 2 + below(2), scale);
	write_loops(text + used, room - used, 2 + below(2), scale);
}

#endif
