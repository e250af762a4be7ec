/* SPDX-License-Identifier: MIT
 *
 * Functions that a kernel calls, before it is read.
 *
 *     __device__ int warp() { return threadIdx.x / 32; }
 *     a[warp()] = 0;                                           a[threadIdx.x / 32] = 0;
 *
 * What is divided tells which axes the threads are taken apart into, and has to stand in the kernel
 * for that.  A function that calls itself has no body that could stand in its place: how deep it
 * goes is data.
 */
#include "frontend/statements/device_calls.h"

#include "base/text.h"
#include "frontend/effects/effects.h"
#include "frontend/effects/operation_count.h"
#include "frontend/statements/inline.h"
#include "frontend/tree/intrinsic.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* The functions from the kernel to what is looked into, and all that were. */
struct chain {
	const struct chain *outer;
	const struct rf_symbol *function;
};

struct search {
	struct rf_reader *reader;
	RF_VECTOR(const struct rf_symbol *) seen;
};

static bool is_ignored(const struct rf_reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->source->ignore_count; ++i)
		if (rf_text_equal(reader->source->ignore[i], name))
			return true;
	return false;
}

static bool is_seen(const struct search *search, const struct rf_symbol *function)
{
	for (size_t i = 0; i < search->seen.count; ++i)
		if (search->seen.items[i] == function)
			return true;
	return false;
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree,
                                const struct chain *chain);

static enum rf_status look_at_call(struct search *search, const struct rf_tree *call,
                                   const struct chain *chain)
{
	struct rf_reader *reader = search->reader;
	struct chain inner = { chain, call->symbol };
	const struct rf_symbol **slot;
	struct rf_tree *body;
	enum rf_status status;

	if (!call->symbol || rf_operation_count_knows(reader, call) ||
	    rf_intrinsic_of(reader, call) != RF_INTRINSIC_NONE || is_ignored(reader, call->name))
		return RF_OK;
	for (const struct chain *at = chain; at; at = at->outer)
		if (at->function == call->symbol)
			return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, call->place,
			                 rf_arena_print(reader->arena,
			                                "write it as a loop, or leave out its "
			                                "calls with --ignore %s",
			                                call->name),
			                 "the function `%s` calls itself, and how deep is not "
			                 "known",
			                 call->name);
	if (is_seen(search, call->symbol))
		return RF_OK;
	slot = RF_PUSH(reader->arena, &search->seen);
	if (!slot)
		return rf_out_of_memory(reader->diagnostics);
	*slot = call->symbol;
	status = rf_effects_body(reader, call, &body);
	return status == RF_OK && body ? look_into(search, body, &inner) : status;
}

static enum rf_status look_into(struct search *search, const struct rf_tree *tree,
                                const struct chain *chain)
{
	enum rf_status status = RF_OK;

	if (tree->kind == RF_TREE_CALL)
		status = look_at_call(search, tree, chain);
	for (size_t i = 0; i < tree->child_count && status == RF_OK; ++i)
		status = look_into(search, tree->children[i], chain);
	return status;
}

/* The tree with values in place of calls, the same one where there are none. */
static enum rf_status replace(struct rf_reader *reader, struct rf_tree **tree)
{
	const struct rf_tree *value = NULL;
	struct rf_tree *old = *tree;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < old->child_count && status == RF_OK; ++i) {
		struct rf_tree *child = old->children[i];

		status = replace(reader, &child);
		if (status == RF_OK && !rf_new_tree_set_child(reader, old, tree, i, child))
			return rf_out_of_memory(reader->diagnostics);
	}
	if (status == RF_OK && old->kind == RF_TREE_CALL && old->symbol)
		status = rf_inline_expression(reader, *tree, &value);
	if (status != RF_OK || !value)
		return status;
	*tree = (struct rf_tree *)value;
	return replace(reader, tree);
}

enum rf_status rf_device_calls_resolve(struct rf_reader *reader, struct rf_tree **body)
{
	struct search search = { .reader = reader };
	enum rf_status status = look_into(&search, *body, NULL);

	return status == RF_OK ? replace(reader, body) : status;
}
