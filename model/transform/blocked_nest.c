/* SPDX-License-Identifier: MIT
 *
 * Loop nests after a transformation.
 *
 * To block loop i by b is to cut its iterations into blocks and to let a new loop, further out,
 * run over the blocks:
 *
 *     i = start + step * (b * y + x),    x = 0 .. b - 1,    y = 0 .. blocks - 1.
 *
 * So every form gains the stride b * stride(i) for the new loop, and nothing else changes.  The
 * length and the number of blocks are sizes like N: one transformed nest serves every block size,
 * and a need comes out as a formula in it.
 *
 * Limit: the last block is taken to be as long as the others.
 */
#include "model/transform/blocked_nest.h"

#include <string.h>

struct reshaper {
	struct rf_arena *arena;
	const struct rf_nest *nest;
	const struct rf_blocks *blocks;
	struct rf_nest *out;
};

/* What loop `k` of the nest is in the transformed one. */
static size_t moved(const struct rf_blocks *blocks, size_t k)
{
	return k < blocks->place ? k : k + blocks->count;
}

static enum rf_status block_form(const struct reshaper *r, const struct rf_nest_form *from,
                                 struct rf_nest_form *to)
{
	const struct rf_blocks *blocks = r->blocks;

	*to =
	    (struct rf_nest_form){ .constant = from->constant,
		                   .strides = RF_NEW_ARRAY(r->arena, rf_formula_p, r->out->depth) };
	if (to->strides == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < r->nest->depth; ++k)
		to->strides[moved(blocks, k)] = from->strides[k];
	for (size_t i = 0; i < blocks->count; ++i) {
		rf_formula_p *stride = &to->strides[blocks->place + i];

		*stride = rf_formula_multiply(r->arena, from->strides[blocks->loops[i]],
		                              rf_formula_size(r->arena, blocks->factor[i]));
		if (*stride == NULL)
			return RF_FAILED;
	}
	return RF_OK;
}

/* "ii" for i, "row_block" for row. */
static const char *block_variable(struct rf_arena *arena, const char *variable)
{
	return rf_arena_print(arena, "%s%s", variable, strlen(variable) == 1 ? variable : "_block");
}

static enum rf_status add_block_loop(const struct reshaper *r, size_t i)
{
	const struct rf_loop *blocked = r->nest->loops[r->blocks->loops[i]].loop;
	struct rf_nest_loop *outer = &r->out->loops[r->blocks->place + i];
	struct rf_nest_loop *inner = &r->out->loops[moved(r->blocks, r->blocks->loops[i])];
	struct rf_loop *loop = rf_arena_copy(r->arena, blocked, sizeof(*blocked));

	if (loop == NULL)
		return RF_FAILED;
	loop->variable = block_variable(r->arena, blocked->variable);
	outer->loop = loop;
	outer->trips = rf_formula_size(r->arena, r->blocks->number[i]);
	inner->trips = rf_formula_size(r->arena, r->blocks->factor[i]);
	inner->tile_loop = (int)(r->blocks->place + i);
	outer->tile_loop = -1;
	return loop->variable == NULL || outer->trips == NULL || inner->trips == NULL ? RF_FAILED
	                                                                              : RF_OK;
}

static enum rf_status block_loops(const struct reshaper *r)
{
	r->out->loops = RF_NEW_ARRAY(r->arena, struct rf_nest_loop, r->out->depth);
	if (r->out->loops == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < r->nest->depth; ++k) {
		struct rf_nest_loop *loop = &r->out->loops[moved(r->blocks, k)];

		*loop = r->nest->loops[k];
		if (loop->tile_loop >= 0)
			loop->tile_loop = (int)moved(r->blocks, (size_t)loop->tile_loop);
	}
	for (size_t i = 0; i < r->blocks->count; ++i)
		if (add_block_loop(r, i) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

static enum rf_status block_reference(const struct reshaper *r, const struct rf_reference *from,
                                      struct rf_reference *to)
{
	*to = *from;
	if (from->is_indirect)
		return RF_OK;
	to->subscripts = RF_NEW_ARRAY(r->arena, struct rf_nest_form, from->subscript_count + 1);
	if (to->subscripts == NULL || block_form(r, &from->address, &to->address) != RF_OK)
		return RF_FAILED;
	for (size_t d = 0; d < from->subscript_count; ++d)
		if (block_form(r, &from->subscripts[d], &to->subscripts[d]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

enum rf_status rf_blocked_nest_make(const struct rf_nest *nest, const struct rf_blocks *blocks,
                                    struct rf_arena *arena, struct rf_nest *out)
{
	struct reshaper r = { .arena = arena, .nest = nest, .blocks = blocks, .out = out };

	*out = *nest;
	out->depth = nest->depth + blocks->count;
	out->references = RF_NEW_ARRAY(arena, struct rf_reference, nest->reference_count + 1);
	if (out->references == NULL || out->depth > RF_MAX_DEPTH || block_loops(&r) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (block_reference(&r, &nest->references[i], &out->references[i]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

static enum rf_status permute_form(struct rf_arena *arena, size_t depth, const size_t *order,
                                   struct rf_nest_form *form)
{
	rf_formula_p const *from = form->strides;

	form->strides = RF_NEW_ARRAY(arena, rf_formula_p, depth);
	if (form->strides == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < depth; ++k)
		form->strides[k] = from[order[k]];
	return RF_OK;
}

static enum rf_status permute_reference(struct rf_arena *arena, size_t depth, const size_t *order,
                                        struct rf_reference *reference)
{
	if (reference->is_indirect)
		return RF_OK;
	reference->subscripts = rf_arena_copy(
	    arena, reference->subscripts, reference->subscript_count * sizeof(struct rf_nest_form));
	if (reference->subscripts == NULL ||
	    permute_form(arena, depth, order, &reference->address) != RF_OK)
		return RF_FAILED;
	for (size_t d = 0; d < reference->subscript_count; ++d)
		if (permute_form(arena, depth, order, &reference->subscripts[d]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}

enum rf_status rf_blocked_nest_permute(const struct rf_nest *nest, const size_t *order,
                                       struct rf_arena *arena, struct rf_nest *out)
{
	*out = *nest;
	out->loops = RF_NEW_ARRAY(arena, struct rf_nest_loop, nest->depth);
	out->references = rf_arena_copy(arena, nest->references,
	                                nest->reference_count * sizeof(struct rf_reference));
	if (out->loops == NULL || out->references == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < nest->depth; ++k) {
		out->loops[k] = nest->loops[order[k]];
		for (size_t m = 0; out->loops[k].tile_loop >= 0 && m < nest->depth; ++m)
			if ((int)order[m] == nest->loops[order[k]].tile_loop)
				out->loops[k].tile_loop = (int)m;
	}
	for (size_t i = 0; i < nest->reference_count; ++i)
		if (permute_reference(arena, nest->depth, order, &out->references[i]) != RF_OK)
			return RF_FAILED;
	return RF_OK;
}
