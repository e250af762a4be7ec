/* SPDX-License-Identifier: MIT
 *
 * Arrays and the accesses to them.
 *
 * Subscripts are expressions that may access memory themselves, so that this file, expression.c and
 * assign.c call each other as the grammar has it.
 *
 * An array comes into being with its first access.  Accesses are recorded in the order of
 * execution: of x[col[j]] first col[j], then x.  A load of what an earlier access of the same run
 * of statements has already brought into a register is marked as a repeat of it; a store to the
 * array in between ends that, because it may have changed the element.
 */
#include "frontend/statements/access.h"

#include <string.h>

#include "base/text.h"
#include "frontend/effects/origin.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/device_variable.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/lane_places.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/packed.h"
#include "frontend/statements/record_pieces.h"
#include "frontend/statements/route.h"
#include "frontend/statements/row_length.h"
#include "frontend/statements/scalar.h"
#include "frontend/statements/size.h"
#include "frontend/statements/type.h"
#include "frontend/statements/value_path.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

/* ---- arrays ---- */

/* What the array holds: by its declaration, or, of untyped memory, by its use. */
static const struct rf_type *element_type(const struct rf_type *declared,
                                          const struct rf_lvalue *use)
{
	const struct rf_type *type = declared->inner ? declared->inner : declared;

	while (type->kind == RF_TYPE_ARRAY)
		type = type->inner;
	if (type->kind == RF_TYPE_RECORD || use->record)
		return type;
	if (declared->kind == RF_TYPE_ARRAY && use->type->kind == RF_TYPE_RECORD &&
	    type->kind == RF_TYPE_FLOATING)
		return type; /* several of them at a time, as a vector */
	if (type->kind != use->type->kind || type->bytes < use->type->bytes)
		return use->type;
	return type;
}

/* The qualifiers of elements stand on any level of the arrays that hold them. */
static void set_qualifiers(struct rf_array *array, const struct rf_type *type)
{
	if (type->kind == RF_TYPE_POINTER)
		type = type->inner;
	for (; type; type = type->kind == RF_TYPE_ARRAY ? type->inner : NULL) {
		array->is_const |= type->is_const;
		array->is_volatile |= type->is_volatile;
	}
}

static enum rf_status set_extents(struct rf_reader *reader, struct rf_array *array,
                                  const struct rf_type *type, const struct rf_lvalue *use)
{
	bool is_pointer = type->kind == RF_TYPE_POINTER;
	enum rf_status status = RF_OK;

	array->extents = RF_NEW_ARRAY(reader->arena, rf_formula_p, RF_MAX_RANK + 1);
	if (!array->extents)
		return rf_out_of_memory(reader->diagnostics);
	if (is_pointer) {
		array->extent_count = use->is_whole ? 0 : 1;
		type = type->inner;
	}
	if (use->in_row) {
		status = rf_row_length_of(reader, use->base, &array->extents[1]);
		array->extent_count = 2;
	}
	for (; type->kind == RF_TYPE_ARRAY; type = type->inner)
		if (array->extent_count < RF_MAX_RANK)
			array->extents[array->extent_count++] = type->extent;
	return status;
}

/* `a[restrict N]` loses its qualifier in the type and keeps it only in the spelling. */
static enum rf_status set_restrict(struct rf_reader *reader, const struct rf_symbol *symbol,
                                   const struct rf_type *type, struct rf_array *array)
{
	const struct rf_clang *clang = reader->clang;
	const char *spelling;

	array->is_restrict = type->is_restrict;
	if (type->is_restrict || type->kind != RF_TYPE_ARRAY)
		return RF_OK;
	spelling = rf_clang_string(clang, reader->arena,
	                           clang->getTypeSpelling(clang->getCursorType(symbol->cursor)));
	array->is_restrict = spelling && strstr(spelling, "restrict");
	return spelling ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status refuse_type(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "use double, float, _Float16, their complex types or integers",
	                 "`%s` is of a type that is not modelled", rf_spell_tree(reader, tree));
}

/* double a[0], or a[N] with -D N=0, has no element to access. */
static enum rf_status refuse_empty(struct rf_reader *reader, const struct rf_array *array)
{
	int64_t extent;

	for (size_t i = 0; i < array->extent_count; ++i)
		if (array->extents[i] && rf_formula_is_constant(array->extents[i], &extent) &&
		    extent <= 0)
			return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, array->place,
			                 "declare it with the elements that it has",
			                 "the array `%s` is declared without elements",
			                 array->name);
	return RF_OK;
}

/* Where a variable of CUDA lies, whose memory its declaration makes if it is `own`: a member of one
 * lies where that does. */
static enum rf_space space_of(struct rf_reader *reader, const struct rf_symbol *symbol, bool own)
{
	enum rf_space space;

	if (reader->kernel->language != RF_CUDA || !own)
		return RF_SPACE_GLOBAL;
	for (; symbol->parent && symbol->kind == RF_SYMBOL_MEMBER; symbol = symbol->parent)
		if (rf_text_starts_with(symbol->path, "->"))
			return RF_SPACE_GLOBAL;
	if (rf_device_variable_space(reader, symbol->cursor, &space))
		return space;
	return symbol->kind == RF_SYMBOL_LOCAL ? RF_SPACE_LOCAL : RF_SPACE_GLOBAL;
}

/* The variable that a member lies in; a pointer on the way there leads elsewhere. */
static const struct rf_symbol *variable_of(const struct rf_symbol *symbol)
{
	const struct rf_symbol *at = symbol;

	for (; at->kind == RF_SYMBOL_MEMBER && at->parent && at->path; at = at->parent)
		if (*at->path != '.' || strstr(at->path, "->"))
			return symbol;
	return at;
}

/* An array, or a variable that was handed over by its address. */
static bool has_own_memory(const struct rf_type *type)
{
	return type->kind == RF_TYPE_ARRAY || type->kind == RF_TYPE_INTEGER ||
	       type->kind == RF_TYPE_FLOATING;
}

static enum rf_status new_array(struct rf_reader *reader, const struct rf_lvalue *use)
{
	struct rf_symbol *symbol = use->base;
	const struct rf_type *type, *element;
	struct rf_array *array = RF_PUSH(reader->arena, &reader->arrays);
	enum rf_status status = rf_type_of_symbol(reader, symbol, &type);

	if (status != RF_OK)
		return status;
	if (!array)
		return rf_out_of_memory(reader->diagnostics);
	element = element_type(type, use);
	array->name = symbol->name;
	array->place = symbol->parent ? symbol->parent->place : symbol->place;
	array->element = element->element;
	array->element_bytes = element->bytes;
	set_qualifiers(array, type);
	array->is_object = (symbol->kind == RF_SYMBOL_LOCAL || symbol->kind == RF_SYMBOL_GLOBAL) &&
	                   has_own_memory(type);
	array->is_local =
	    symbol->kind == RF_SYMBOL_LOCAL && has_own_memory(type) && !reader->wrapper;
	array->is_allocated = symbol->is_allocated;
	array->space = space_of(reader, variable_of(symbol), has_own_memory(type));
	symbol->array = (int)reader->arrays.count - 1;
	status = set_restrict(reader, symbol, type, array);
	if (status == RF_OK)
		status = set_extents(reader, array, type, use);
	if (status == RF_OK)
		status = rf_origin_note(reader, symbol);
	return status == RF_OK && array->is_object ? refuse_empty(reader, array) : status;
}

/* ---- repeats ---- */

/* The access that brought what this one brings again. */
static int origin(const struct rf_reader *reader, int access)
{
	if (access >= 0 && reader->accesses.items[access].repeats >= 0)
		return reader->accesses.items[access].repeats;
	return access;
}

/* Whether two accesses of an array meet the same element.  Subscripts that are more than a loaded
 * value and a form are the same when they are written the same and no integer has changed between
 * them. */
static bool is_same_element(const struct rf_reader *reader, const struct rf_access *a,
                            const struct rf_access_note *a_note, const struct rf_access *b,
                            const struct rf_access_note *b_note)
{
	bool is_exact = a_note->is_exact && b_note->is_exact;

	if (a->bytes != b->bytes || a->is_indirect != b->is_indirect ||
	    !rf_lane_places_equal(a->lanes, b->lanes))
		return false;
	if (!a->is_indirect)
		return rf_form_equal(&a->address, &b->address);
	if (a->subscript_count != b->subscript_count || a_note->behind != b_note->behind)
		return false;
	if (!is_exact &&
	    (a_note->epoch != b_note->epoch || !rf_tree_query_equal(a_note->tree, b_note->tree)))
		return false;
	for (size_t i = 0; i < a->subscript_count; ++i) {
		const struct rf_subscript *left = &a->subscripts[i], *right = &b->subscripts[i];

		if (origin(reader, left->through) != origin(reader, right->through) ||
		    (left->form.constant && right->form.constant &&
		     !rf_form_equal(&left->form, &right->form)))
			return false;
	}
	return true;
}

/* The earlier access that `access`, a read, repeats, or -1.  One in a branch of ?: may not have
 * happened, and leaves its value only to its own branch. */
static int find_repeated(const struct rf_reader *reader, const struct rf_access *access,
                         const struct rf_access_note *note)
{
	for (size_t i = reader->block.count; i-- > 0;) {
		int index = reader->block.items[i];
		const struct rf_access *earlier = &reader->accesses.items[index];
		const struct rf_access_note *earlier_note = &reader->notes.items[index];

		if (earlier->array != access->array)
			continue;
		if (is_same_element(reader, earlier, earlier_note, access, note) &&
		    (earlier_note->branch == 0 || earlier_note->branch == reader->draft->branch))
			return earlier->repeats >= 0 ? earlier->repeats : index;
		if (earlier->kind == RF_WRITE)
			return -1;
	}
	return -1;
}

/* The access of the first branch of ?: in whose place a read of the second one happens, or -1: of
 * x < 0 ? -x : x one is made. */
static int find_in_other_branch(const struct rf_reader *reader, const struct rf_access *access,
                                const struct rf_access_note *note)
{
	const struct rf_draft *draft = reader->draft;

	if (draft->other_branch == 0 || draft->path.loads > 0 || access->kind != RF_READ)
		return -1;
	for (size_t i = 0; i < draft->accesses.count; ++i) {
		int index = draft->accesses.items[i];
		const struct rf_access *earlier = &reader->accesses.items[index];
		const struct rf_access_note *earlier_note = &reader->notes.items[index];

		if (earlier_note->branch == draft->other_branch && !earlier_note->is_shared &&
		    earlier->kind == RF_READ && earlier->array == access->array &&
		    is_same_element(reader, earlier, earlier_note, access, note))
			return index;
	}
	return -1;
}

/* The earlier access that is the same reference of the source in a branch that excludes this one,
 * or -1; several in such a branch, as turns of a loop that is read turn by turn, join in their
 * order. */
static int find_joined(const struct rf_reader *reader, const struct rf_access *access,
                       const struct rf_access_note *note)
{
	if (!rf_route_has_branch(note->route))
		return -1;
	for (size_t i = 0; i < reader->accesses.count; ++i) {
		const struct rf_access *first = &reader->accesses.items[i];
		const struct rf_access_note *first_note = &reader->notes.items[i];
		bool is_taken = false;

		if (first->joins >= 0 || first->kind != access->kind ||
		    first->bytes != access->bytes ||
		    rf_tree_query_origin(first_note->tree) != rf_tree_query_origin(note->tree) ||
		    !rf_route_excludes(first_note->route, note->route))
			continue;
		for (size_t k = i + 1; k < reader->accesses.count && !is_taken; ++k)
			is_taken = reader->accesses.items[k].joins == (int)i &&
			           !rf_route_excludes(reader->notes.items[k].route, note->route);
		if (!is_taken)
			return (int)i;
	}
	return -1;
}

void rf_access_end_block(struct rf_reader *reader)
{
	reader->block.count = 0;
}

static enum rf_status set_subscripts(struct rf_reader *reader, const struct rf_lvalue *lvalue,
                                     struct rf_access *access)
{
	access->subscript_count = lvalue->subscript_count;
	access->subscripts =
	    RF_NEW_ARRAY(reader->arena, struct rf_subscript, lvalue->subscript_count + 1);
	if (!access->subscripts)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < lvalue->subscript_count; ++i) {
		const struct rf_value *value = &lvalue->subscripts[i];

		access->subscripts[i].through = -1;
		if (value->kind == RF_VALUE_FORM || value->is_exact)
			access->subscripts[i].form = *value->forms;
		if (value->kind == RF_VALUE_LOADED)
			access->subscripts[i].through = value->through;
	}
	access->address = lvalue->offset;
	access->is_indirect = lvalue->is_indirect;
	access->computed = rf_lvalue_computed(reader, lvalue);
	access->is_packed = lvalue->is_packed && reader->kernel->language != RF_CUDA &&
	                    (lvalue->place_bytes == 0 || !lvalue->record);
	access->place_bytes = access->is_packed ? lvalue->place_bytes : 0;
	if (!access->is_packed || !lvalue->packed)
		return RF_OK;
	access->rows = rf_packed_address(reader->arena, lvalue);
	return access->rows ? RF_OK : rf_size_too_large(reader);
}

/* Of which type indices are that lead to an element: the widest, and whether one is unsigned. */
static void set_index(struct rf_reader *reader, const struct rf_tree *tree,
                      struct rf_access *access)
{
	for (; tree->child_count > 0 &&
	       (tree->kind == RF_TREE_SUBSCRIPT || tree->kind == RF_TREE_MEMBER);
	     tree = tree->children[0]) {
		const struct rf_tree *index = tree->children[tree->child_count - 1];

		if (tree->kind == RF_TREE_MEMBER || index->type != RF_TYPE_INTEGER)
			continue;
		access->index_is_unsigned |= rf_type_kind_is_unsigned(reader, index);
		if (index->bytes > access->index_bytes)
			access->index_bytes = index->bytes;
	}
}

static bool has_exact_subscripts(const struct rf_lvalue *lvalue)
{
	if (lvalue->lost)
		return false;
	for (size_t i = 0; i < lvalue->subscript_count; ++i)
		if (lvalue->subscripts[i].kind == RF_VALUE_LOADED &&
		    !lvalue->subscripts[i].is_exact)
			return false;
	return true;
}

static enum rf_status push_access(struct rf_reader *reader, const struct rf_access *access,
                                  const struct rf_access_note *note)
{
	struct rf_access *item = RF_PUSH(reader->arena, &reader->accesses);
	struct rf_access_note *item_note = RF_PUSH(reader->arena, &reader->notes);
	int *in_block = RF_PUSH(reader->arena, &reader->block);
	int *in_statement = RF_PUSH(reader->arena, &reader->draft->accesses);

	if (!item || !item_note || !in_block || !in_statement)
		return rf_out_of_memory(reader->diagnostics);
	*item = *access;
	*item_note = *note;
	*in_block = *in_statement = (int)reader->accesses.count - 1;
	return RF_OK;
}

enum rf_status rf_access_record(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_lvalue *lvalue, enum rf_access_kind kind)
{
	struct rf_access access = {
		.kind = kind, .place = tree->place, .repeats = -1, .joins = -1
	};
	struct rf_access_note note = { .tree = tree,
		                       .route = reader->route,
		                       .branch = reader->draft->branch,
		                       .epoch = reader->epoch,
		                       .behind = lvalue->behind };
	enum rf_status status = RF_OK;
	bool is_here = true;
	int shared;

	if (lvalue->type->kind != RF_TYPE_INTEGER && lvalue->type->kind != RF_TYPE_FLOATING &&
	    lvalue->type->kind != RF_TYPE_RECORD && lvalue->type->kind != RF_TYPE_POINTER)
		return refuse_type(reader, tree);
	if (lvalue->base->array < 0)
		status = new_array(reader, lvalue);
	if (status == RF_OK)
		status = set_subscripts(reader, lvalue, &access);
	if (status != RF_OK)
		return status;
	access.array = lvalue->base->array;
	access.bytes = lvalue->piece > 0 ? lvalue->piece : lvalue->type->bytes;
	access.text = rf_spell_reference(reader, tree);
	set_index(reader, tree, &access);
	access.is_conditional = note.branch != 0;
	access.is_atomic = tree->is_atomic;
	if (tree->lanes)
		status = rf_lane_places_are_in(reader, tree->lanes,
		                               reader->arrays.items[access.array].space, &is_here);
	if (status == RF_OK && !is_here)
		return RF_OK;
	if (status == RF_OK && tree->lanes)
		status = rf_lane_places_set(reader, tree->lanes, &access);
	if (status != RF_OK)
		return status;
	reader->draft->thread.atomics += tree->is_atomic && kind == RF_WRITE;
	note.is_exact = has_exact_subscripts(lvalue);
	note.lost = lvalue->lost;
	shared = find_in_other_branch(reader, &access, &note);
	if (shared >= 0) {
		reader->notes.items[shared].is_shared = true;
		return rf_value_path_read(reader, shared, -1);
	}
	if (kind == RF_READ && !lvalue->type->is_volatile && !tree->is_atomic)
		access.repeats = find_repeated(reader, &access, &note);
	if (kind == RF_WRITE && lvalue->type->kind == RF_TYPE_INTEGER)
		++reader->epoch;
	access.joins = find_joined(reader, &access, &note);
	status = push_access(reader, &access, &note);
	if (status == RF_OK && kind == RF_READ)
		status = rf_value_path_read(reader, (int)reader->accesses.count - 1, -1);
	return status == RF_OK ? rf_scalar_through_pointer(reader, tree, lvalue->base, kind)
	                       : status;
}

/* Walks an index expression for its loads.  The last of them is what the subscript goes through;
 * without one, a variable of the expression holds what was loaded before. */
static enum rf_status take_load(struct rf_reader *reader, const struct rf_index_load *load,
                                struct rf_lvalue *lvalue)
{
	struct rf_value *value = load->subscript < lvalue->subscript_count
	                             ? &lvalue->subscripts[load->subscript]
	                             : &lvalue->pending;
	size_t before = reader->accesses.count;
	enum rf_status status;

	++reader->draft->uncounted;
	++reader->draft->path.loads;
	status = rf_expression_walk(reader, load->tree);
	--reader->draft->path.loads;
	--reader->draft->uncounted;
	if (status != RF_OK || value->kind != RF_VALUE_LOADED)
		return status;
	if (reader->accesses.count == before && value->through < 0)
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_KERNEL, load->tree->place,
		    "compute the subscript from loop variables, sizes or an index array",
		    "the value of the subscript `%s` is not known",
		    rf_spell_tree(reader, load->tree));
	if (reader->accesses.count > before)
		value->through = (int)reader->accesses.count - 1;
	return RF_OK;
}

enum rf_status rf_access_take_loads(struct rf_reader *reader, struct rf_lvalue *lvalue)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < lvalue->load_count && status == RF_OK; ++i)
		status = take_load(reader, &lvalue->loads[i], lvalue);
	lvalue->load_count = 0;
	return status;
}

enum rf_status rf_access_resolve(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_lvalue *lvalue)
{
	enum rf_status status = rf_lvalue_object(reader, tree, lvalue);

	return status == RF_OK ? rf_access_take_loads(reader, lvalue) : status;
}

enum rf_status rf_access_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_lvalue lvalue;
	enum rf_status status = rf_access_resolve(reader, tree, &lvalue);

	return status == RF_OK ? rf_record_pieces_access(reader, tree, &lvalue, RF_READ) : status;
}
