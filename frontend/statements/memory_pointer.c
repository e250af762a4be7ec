/* SPDX-License-Identifier: MIT
 *
 * Pointers that stand in memory: kd->Pdfs[0], boxes[b].vectors[id], float **w.
 *
 * What such a pointer leads to is memory of its own, told apart by the way that leads to it: the
 * variable at its start, members, and subscripts that are the same in all loops.  A subscript that
 * a loop changes selects one of many rows, which are taken to follow one another in one array, each
 * as long as what the kernel uses of it (row_length.c):
 *
 *     double **u: u[0][i], u[1][i]      two arrays, u[0] and u[1]
 *     float **w: w[j][i], w[0][i]       one array w with rows: length of a row * j + i
 *     box[b].v[id] with b in a loop     one array box[b].v[id], a row for each b
 */
#include "frontend/statements/memory_pointer.h"

#include <string.h>

#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/row_length.h"
#include "frontend/statements/size.h"
#include "frontend/statements/type.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

static const char any_row[] = "[]";

bool rf_memory_pointer_holds(const struct rf_type *type)
{
	while (type->kind == RF_TYPE_ARRAY)
		type = type->inner;
	return type->kind == RF_TYPE_POINTER || type->kind == RF_TYPE_RECORD;
}

/* ---- whether a subscript selects rows ---- */

/* Marks what the loops of a body assign. */
static void mark_moving(const struct rf_tree *body, const struct rf_tree *tree, bool in_loop)
{
	struct rf_symbol *target = in_loop ? rf_tree_query_target(tree) : NULL;

	if (target != NULL)
		target->moves_in = body;
	in_loop = in_loop || rf_tree_query_is_loop(tree->kind);
	for (size_t i = 0; i < tree->child_count; ++i)
		mark_moving(body, tree->children[i], in_loop);
}

static bool moves(const struct rf_tree *body, const struct rf_tree *tree)
{
	bool found = tree->kind == RF_TREE_NAME && tree->symbol && tree->symbol->moves_in == body;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = moves(body, tree->children[i]);
	return found;
}

static bool is_among(size_t count, const struct rf_tree *const *bases, const struct rf_tree *base)
{
	size_t i = 0;

	while (i < count && !rf_tree_query_equal(bases[i], base))
		++i;
	return i < count;
}

/* The w of each w[i] with an index that moves; false without memory. */
static bool collect_bases(struct rf_reader *reader, const struct rf_tree *body,
                          const struct rf_tree *tree)
{
	bool is_base = tree->kind == RF_TREE_SUBSCRIPT && moves(body, tree->children[1]);
	bool is_told = true;

	if (is_base &&
	    !is_among(reader->row_bases.count, reader->row_bases.items, tree->children[0])) {
		const struct rf_tree **slot = RF_PUSH(reader->arena, &reader->row_bases);

		if (slot == NULL)
			return false;
		*slot = tree->children[0];
	}
	for (size_t i = 0; i < tree->child_count && is_told; ++i)
		is_told = collect_bases(reader, body, tree->children[i]);
	return is_told;
}

/* Whether the function subscripts the same base by what a loop changes: w[i] beside w[0].  Such
 * bases are listed once: long functions ask at every subscript. */
static bool has_row_beside(struct rf_reader *reader, const struct rf_tree *base)
{
	const struct rf_tree *body = reader->body;

	if (reader->row_bases_of != body) {
		reader->row_bases.count = 0;
		mark_moving(body, body, false);
		if (collect_bases(reader, body, body))
			reader->row_bases_of = body;
	}
	return is_among(reader->row_bases.count, reader->row_bases.items, base);
}

static bool selects_row(struct rf_reader *reader, const struct rf_tree *tree,
                        const struct rf_value *index)
{
	if (index->kind == RF_VALUE_LOADED)
		return true;
	if (index->kind != RF_VALUE_FORM)
		return false;
	return index->forms->term_count > 0 ||
	       (tree->kind == RF_TREE_SUBSCRIPT && has_row_beside(reader, tree->children[0]));
}

/* ---- the way to a pointer ---- */

/* "[id + 1]" of a subscript that no loop changes; a struct without one is reached by "->". */
static const char *step_of(struct rf_reader *reader, const struct rf_tree *tree,
                           const struct rf_lvalue *lvalue)
{
	const struct rf_value *index = &lvalue->pending;
	int64_t constant;

	if (index->kind != RF_VALUE_FORM)
		return rf_arena_print(reader->arena, "[%s]",
		                      tree->kind == RF_TREE_SUBSCRIPT
		                          ? rf_spell_tree(reader, tree->children[1])
		                          : rf_spell_tree(reader, tree));
	if (lvalue->type->kind == RF_TYPE_RECORD && rf_affine_is_constant(index, &constant) &&
	    constant == 0)
		return "->";
	return rf_arena_print(reader->arena, "[%s]", rf_size_print(reader, index->forms->constant));
}

/* Rows behind the first one: of the rows that the base has itself, or of a pointer among records,
 * by its place in memory. */
static enum rf_status count_rows(struct rf_reader *reader, struct rf_lvalue *lvalue)
{
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));
	bool is_in_record = lvalue->path && strstr(lvalue->path, any_row);
	const struct rf_form *many = is_in_record ? &lvalue->offset : &lvalue->rows;
	rf_formula_p factor = NULL;
	enum rf_status status = RF_OK;

	if (!lvalue->has_rows) {
		lvalue->rows = *lvalue->pending.forms;
		return RF_OK;
	}
	if (is_in_record)
		factor = rf_formula_divide(reader->arena, rf_formula_constant(reader->arena, 1), 8);
	else
		status = rf_row_length_of(reader, lvalue->base, &factor);
	if (status != RF_OK)
		return status;
	if (rf_form_combine(reader->arena, &zero, factor, many, &lvalue->rows) != RF_OK ||
	    rf_form_combine(reader->arena, &lvalue->rows, rf_formula_constant(reader->arena, 1),
	                    lvalue->pending.forms, &lvalue->rows) != RF_OK)
		return rf_size_too_large(reader);
	return RF_OK;
}

enum rf_status rf_memory_pointer_select(struct rf_reader *reader, const struct rf_tree *tree,
                                        struct rf_lvalue *lvalue)
{
	bool is_row = selects_row(reader, tree, &lvalue->pending);
	const char *step = is_row ? any_row : step_of(reader, tree, lvalue);
	enum rf_status status = RF_OK;

	if (is_row && lvalue->pending.kind == RF_VALUE_FORM)
		status = count_rows(reader, lvalue);
	lvalue->has_rows |= is_row;
	lvalue->path =
	    rf_arena_print(reader->arena, "%s%s", lvalue->path ? lvalue->path : "", step);
	if (status == RF_OK && !lvalue->path)
		status = rf_out_of_memory(reader->diagnostics);
	return status;
}

/* ---- pointers ---- */

/* The rows of w[j] are called w. */
static const char *name_of(struct rf_reader *reader, const struct rf_tree *tree,
                           const struct rf_lvalue *cell)
{
	if (rf_text_equal(cell->path, any_row))
		return cell->base->name;
	return strstr(cell->path, any_row) ? rf_spell_reference(reader, tree) : NULL;
}

enum rf_status rf_memory_pointer_in(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_lvalue *cell, struct rf_symbol **symbol)
{
	struct rf_symbol *found;

	if (!cell->path || cell->type->kind != RF_TYPE_POINTER)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "use one array with computed subscripts, such as double (*a)[N]",
		                 "what the pointer `%s` points to is not known",
		                 rf_spell_tree(reader, tree));
	found = rf_symbol_part(reader, cell->base, cell->path, cell->base->cursor);
	if (!found)
		return rf_out_of_memory(reader->diagnostics);
	if (!found->type && name_of(reader, tree, cell))
		found->name = name_of(reader, tree, cell);
	found->type = cell->type;
	*symbol = found;
	return RF_OK;
}

enum rf_status rf_memory_pointer_start(struct rf_reader *reader, const struct rf_lvalue *cell,
                                       struct rf_lvalue *lvalue)
{
	struct rf_value *row = &lvalue->subscripts[0];

	if (!cell->has_rows)
		return RF_OK;
	lvalue->in_row = lvalue->has_rows = true;
	lvalue->rows = cell->rows;
	lvalue->subscript_count = 1;
	*row = rf_affine_constant(reader, 0);
	if (row->kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	lvalue->is_indirect = lvalue->is_astray = !cell->rows.constant;
	for (size_t i = 0; i < cell->subscript_count; ++i)
		if (cell->subscripts[i].kind == RF_VALUE_LOADED) {
			*row = cell->subscripts[i];
			lvalue->is_indirect = lvalue->is_astray = true;
		}
	if (row->kind == RF_VALUE_FORM)
		*row->forms = cell->rows;
	lvalue->load_count = cell->load_count;
	for (size_t i = 0; i < cell->load_count; ++i)
		lvalue->loads[i] = (struct rf_index_load){ cell->loads[i].tree, 0 };
	return RF_OK;
}

enum rf_status rf_memory_pointer_row(struct rf_reader *reader, rf_formula_p bytes,
                                     struct rf_lvalue *lvalue)
{
	rf_formula_p length;
	enum rf_status status;

	if (!lvalue->in_row || lvalue->subscript_count != 1 || lvalue->is_indirect)
		return RF_OK;
	status = rf_row_length_of(reader, lvalue->base, &length);
	if (status == RF_OK && lvalue->pending.kind == RF_VALUE_FORM)
		status = rf_row_length_use(reader, lvalue->base, lvalue->pending.forms);
	if (status != RF_OK)
		return status;
	if (rf_form_combine(reader->arena, &lvalue->offset,
	                    rf_formula_multiply(reader->arena, bytes, length), &lvalue->rows,
	                    &lvalue->offset) != RF_OK)
		return rf_size_too_large(reader);
	return RF_OK;
}
