/* SPDX-License-Identifier: MIT
 *
 * Loops that data end.
 *
 *     while (err > tol) { ... }            line 12
 *     for (c = 0; c < turns@12; ++c) { err > tol; ... }
 *
 *     for (x = 0.1; x < y; x *= 2) { ... }
 *     x = 0.1; for (c = 0; c < turns@12; ++c) { x < y; ...; x *= 2 }
 *
 * How often such a loop runs is a size, turns@LINE, the same each time that the loop is come by: so
 * all that is in it, or around it, has its figures per iteration, and totals once the size is
 * known.  What the test reads is read in each turn.  What the body moves by the same amount in each
 * turn is followed like in any loop.
 *
 * So are loops whose heads count, but not by what is followed, and those that a condition on their
 * own variable ends.  That is found while they are read; the kernel is then read again.
 *
 *     for (i = 2; i*i <= n; ++i) { ... }          for (i = 0; i < n; i += next[i]) { ... }
 *     for (i = 0; i < n; ++i) { if (i == m) break; ... }      for (...) { ...; return i; }
 */
#include "frontend/loops/open_loop.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/tree_query.h"

/* while (1) or for (;;) without a way out. */
static bool is_endless(const struct rf_tree *test, const struct rf_tree *body)
{
	return (!test || rf_tree_query_peel(test)->kind == RF_TREE_INTEGER) &&
	       !rf_tree_query_find(body, RF_TREE_BREAK) &&
	       !rf_tree_query_find(body, RF_TREE_RETURN);
}

/* What runs now and then must not move a variable: a || b++.  Of a && b++ both do in each turn. */
static bool is_simple_test(const struct rf_tree *test)
{
	if (rf_tree_query_is_binary(test, CXBinaryOperator_LOr) ||
	    test->kind == RF_TREE_CONDITIONAL)
		return !rf_tree_query_assigns(test);
	for (size_t i = 0; i < test->child_count; ++i)
		if (!is_simple_test(test->children[i]))
			return false;
	return true;
}

bool rf_open_loop_is(const struct rf_tree *loop)
{
	struct rf_loop_head head;

	if (loop->child_count < 1)
		return false;
	rf_loop_parts_split(loop, &head);
	if (is_endless(head.test, head.body) || (head.test && !is_simple_test(head.test)))
		return false;
	return true;
}

bool rf_open_loop_is_uncounted(const struct rf_reader *reader, struct rf_place place)
{
	for (size_t i = 0; i < reader->uncounted.count; ++i) {
		const struct rf_place *other = &reader->uncounted.items[i];

		if (other->line == place.line && other->column == place.column &&
		    rf_text_equal(other->file, place.file))
			return true;
	}
	return false;
}

bool rf_open_loop_is_around(const struct rf_reader *reader)
{
	size_t count = reader->open_loops.count;

	return count > 0 &&
	       rf_open_loop_is_uncounted(reader, rf_effects_open_loop(reader, count - 1)->place);
}

/* The threads and blocks of a kernel are as many as its launch says. */
static bool is_of_launch(const struct rf_reader *reader, const struct rf_tree *loop)
{
	return loop->kind == RF_TREE_FOR &&
	       rf_coordinate_is_index(reader, rf_tree_query_target(loop->children[0]));
}

enum rf_status rf_open_loop_add(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct rf_place *place;

	if (!reader->is_uncounted)
		return RF_OK;
	reader->is_uncounted = false;
	if (reader->trials > 0 || !rf_open_loop_is(loop) || is_of_launch(reader, loop) ||
	    rf_open_loop_is_uncounted(reader, loop->place))
		return RF_OK;
	place = RF_PUSH(reader->arena, &reader->uncounted);
	if (!place)
		return RF_FAILED;
	*place = loop->place;
	return RF_OK;
}

/* What takes a step in its test, or reads memory, does more than to ask. */
static bool only_asks(const struct rf_tree *test)
{
	if (test->kind == RF_TREE_SUBSCRIPT || test->kind == RF_TREE_CALL ||
	    rf_tree_query_is_unary(test, CXUnaryOperator_Deref) || rf_tree_query_assigns(test))
		return false;
	for (size_t i = 0; i < test->child_count; ++i)
		if (!only_asks(test->children[i]))
			return false;
	return true;
}

/* p or p != q of pointers, which reads nothing, as p[i] != q does. */
static bool asks_pointer(const struct rf_tree *test)
{
	test = rf_tree_query_peel(test);
	if (rf_tree_query_find(test, RF_TREE_SUBSCRIPT))
		return false;
	if (rf_tree_query_is_comparison(test))
		test = rf_tree_query_peel(test->children[0]);
	return test->type == RF_TYPE_POINTER && !rf_tree_query_assigns(test);
}

static enum rf_status note(struct rf_reader *reader, const struct rf_tree *loop, const char *size)
{
	struct rf_assumption row = { .value = size, .place = loop->place };

	row.what = rf_arena_print(reader->arena,
	                          rf_open_loop_is_uncounted(reader, loop->place)
	                              ? "what ends the loop in line %d is not followed; each time "
	                                "it runs so often"
	                              : "data end the loop in line %d; each time it runs so often",
	                          loop->place.line);
	row.option = rf_arena_print(reader->arena, "-D %s=VALUE", size);
	return rf_assume_note(reader, &row);
}

/* A block of up to two statements; what is NULL is not there. */
static struct rf_tree *both(struct rf_reader *reader, const struct rf_tree *loop,
                            const struct rf_tree *a, const struct rf_tree *b)
{
	const struct rf_tree *first = a ? a : b;

	return rf_new_tree_node(reader, loop, RF_TREE_BLOCK, (struct rf_tree *)first,
	                        a ? (struct rf_tree *)b : NULL);
}

/* What a test does in a turn: of a && b++ both, one after the other. */
static struct rf_tree *asked(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *bare = test ? rf_tree_query_peel(test) : NULL;

	if (!bare || !rf_tree_query_is_binary(bare, CXBinaryOperator_LAnd) ||
	    !rf_tree_query_assigns(bare))
		return (struct rf_tree *)test;
	return rf_new_tree_node(reader, bare, RF_TREE_BLOCK, asked(reader, bare->children[0]),
	                        asked(reader, bare->children[1]));
}

/* for (c = 0; c < turns; ++c) { test; body; step }; the size is there before the loop is tried. */
static struct rf_tree *counted(struct rf_reader *reader, const struct rf_tree *loop,
                               const struct rf_loop_head *head, const char *size)
{
	const char *name = loop->kind == RF_TREE_DO    ? "do"
	                   : loop->kind == RF_TREE_FOR ? "for"
	                                               : "while";
	struct rf_tree *counter = rf_new_tree_variable(reader, loop, name);
	struct rf_tree *turns = rf_new_tree_variable(reader, loop, size);
	const struct rf_tree *plain = rf_jump_unfold(reader, head->body);
	struct rf_tree *body = plain ? both(reader, loop, plain, head->step) : NULL;
	rf_formula_p formula;

	if (!body)
		return NULL;
	if (loop->kind == RF_TREE_DO)
		body = both(reader, loop, body, asked(reader, head->test));
	else
		body = both(reader, loop, asked(reader, head->test), body);
	if (turns && rf_size_of_symbol(reader, turns->symbol, &formula) != RF_OK)
		return NULL;
	return counter && turns && body ? rf_new_tree_loop(reader, loop, counter, turns, body)
	                                : NULL;
}

enum rf_status rf_open_loop_read(struct rf_reader *reader, const struct rf_tree *loop,
                                 enum rf_status (*read)(struct rf_reader *, const struct rf_tree *),
                                 enum rf_status (*read_loop)(struct rf_reader *,
                                                             const struct rf_tree *))
{
	const char *size = rf_arena_print(reader->arena, "turns@%d", loop->place.line);
	struct rf_loop_head head;
	struct rf_tree *instead;
	size_t first = reader->loops.count;
	enum rf_status status = RF_OK;

	rf_loop_parts_split(loop, &head);
	if (head.test && (asks_pointer(head.test) ||
	                  (rf_open_loop_is_uncounted(reader, loop->place) && only_asks(head.test))))
		head.test = NULL;
	if (head.start)
		status = read(reader, head.start);
	if (status != RF_OK)
		return status;
	instead = counted(reader, loop, &head, size);
	if (!instead)
		return rf_arena_failed(reader->arena) ? rf_out_of_memory(reader->diagnostics)
		                                      : RF_WRONG_KERNEL;
	status = note(reader, loop, size);
	if (status == RF_OK)
		status = read_loop(reader, instead);
	if (status == RF_OK)
		reader->loops.items[first]->ends_early = true;
	return status;
}
