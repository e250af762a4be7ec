/* SPDX-License-Identifier: MIT
 *
 * Lvalues: what in memory an expression designates.
 *
 * C has many ways to name an element: a[j][i], a[j*N + i], *(a + j*N + i), (*a)[j][i], row[i] with
 * row = a + j*N, &a[j][0], g->u[i], p[i].x.  All of them are a base and a linear form of bytes.
 * The two functions of the language meet here: an object is what a name denotes, a pointer is a
 * value that leads to one; `*` and `[]` go from pointer to object, `&` and the decay of an array
 * from object to pointer.
 *
 * What is added to a pointer stays pending until the pointer is followed, and only then becomes a
 * subscript: so *(a[j] + i - 1) and a[j][i - 1] are the same.  Of double a[M][N]:
 *
 *     a                  pointer to double [N], offset 0
 *     a[j]               j pending; followed: object double [N] at 8*N*j, subscripts [j]
 *     a[j] + i           decays to a pointer to double; i pending
 *     a[j] + i - 1       i - 1 pending
 *     *(a[j] + i - 1)    object double at 8*N*j + 8*i - 8, subscripts [j][i - 1]
 *
 * A pointer that is itself read from memory is a base of its own (memory_pointer.c).
 */
#include "frontend/statements/lvalue.h"

#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/memory_pointer.h"
#include "frontend/statements/memory_size.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/packed.h"
#include "frontend/statements/rounded.h"
#include "frontend/statements/size.h"
#include "frontend/statements/type.h"
#include "frontend/statements/unfollowed.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

static bool leads_to_function(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(tree->cursor));

	return type.kind == CXType_FunctionProto ||
	       clang->getCanonicalType(clang->getPointeeType(type)).kind == CXType_FunctionProto;
}

static enum rf_status refuse_pointer(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (leads_to_function(reader, tree))
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "call functions by their names, as with if (m) p(x); else q(x);",
		                 "which function `%s` leads to is not followed",
		                 rf_spell_tree(reader, tree));
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
	                 "use an array with a subscript that is linear in the loop variables",
	                 "what the pointer `%s` points to is not known",
	                 rf_spell_tree(reader, tree));
}

static enum rf_status refuse_address(struct rf_reader *reader, const struct rf_tree *tree)
{
	return rf_refuse(
	    reader->diagnostics, RF_WRONG_KERNEL, tree->place, "use the variable itself",
	    "a pointer to the variable `%s` could change it unseen", rf_spell_tree(reader, tree));
}

/* ---- steps between objects and pointers ---- */

/* offset += count * bytes. */
static enum rf_status move(struct rf_reader *reader, struct rf_lvalue *lvalue,
                           const struct rf_form *count, rf_formula_p bytes)
{
	if (rf_form_combine(reader->arena, &lvalue->offset, bytes, count, &lvalue->offset) == RF_OK)
		return RF_OK;
	return rf_size_too_large(reader);
}

/* Makes the pending elements of a pointer a subscript; one that is read from memory leaves the
 * offset as it is, which then is none. */
static enum rf_status settle(struct rf_reader *reader, const struct rf_tree *tree,
                             struct rf_lvalue *lvalue)
{
	rf_formula_p bytes = rf_type_bytes(reader->arena, lvalue->type);
	enum rf_status status;

	if (lvalue->subscript_count == RF_MAX_RANK)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place, NULL,
		                 "`%s` has more than %d subscripts", rf_spell_tree(reader, tree),
		                 RF_MAX_RANK);
	if (!bytes)
		return rf_size_too_large(reader);
	status = rf_memory_pointer_row(reader, bytes, lvalue);
	if (status == RF_OK && rf_memory_pointer_holds(lvalue->type))
		status = rf_memory_pointer_select(reader, tree, lvalue);
	if (status != RF_OK)
		return status;
	lvalue->subscripts[lvalue->subscript_count++] = lvalue->pending;
	lvalue->is_packed &= lvalue->place_bytes == 0;
	if (lvalue->pending.kind == RF_VALUE_FORM)
		return move(reader, lvalue, lvalue->pending.forms, bytes);
	lvalue->is_indirect = true;
	if (lvalue->pending_lanes)
		lvalue->lanes =
		    rf_lane_value_moved(reader, lvalue->lanes, bytes, lvalue->pending_lanes);
	lvalue->is_astray |= !lvalue->pending_lanes || !lvalue->lanes;
	if (lvalue->pending_lanes)
		return RF_OK;
	if (lvalue->is_packed && !lvalue->has_rows)
		lvalue->place_bytes =
		    rf_rounded_move(reader, &lvalue->pending, bytes, &lvalue->offset);
	if (lvalue->place_bytes > 0)
		return RF_OK;
	return rf_packed_move(reader, bytes, lvalue);
}

static bool is_zero(const struct rf_value *value)
{
	int64_t constant;

	return rf_affine_is_constant(value, &constant) && constant == 0;
}

/* From the pointer to the object.  (*a)[j][i] of a pointer to a whole array is a[j][i]. */
static enum rf_status follow(struct rf_reader *reader, const struct rf_tree *tree,
                             struct rf_lvalue *lvalue)
{
	if (tree->kind == RF_TREE_UNARY && lvalue->type->kind == RF_TYPE_ARRAY &&
	    lvalue->subscript_count == 0 && is_zero(&lvalue->pending)) {
		lvalue->is_whole = true;
		return RF_OK;
	}
	return settle(reader, tree, lvalue);
}

/* From an array to the pointer to its first element. */
static enum rf_status decay(struct rf_reader *reader, struct rf_lvalue *lvalue)
{
	lvalue->type = lvalue->type->inner;
	lvalue->pending = rf_affine_constant(reader, 0);
	return lvalue->pending.kind == RF_VALUE_FORM ? RF_OK
	                                             : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_lvalue_lose(struct rf_reader *reader, const struct rf_tree *culprit,
                              const char *why, struct rf_lvalue *lvalue)
{
	if (!lvalue->lost)
		lvalue->lost =
		    rf_arena_print(reader->arena, "`%s` %s", rf_spell_tree(reader, culprit), why);
	lvalue->is_indirect = lvalue->is_astray = true;
	lvalue->is_packed = false;
	return lvalue->lost ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* Moves a pointer by what is not followed; what that reads is still to be recorded. */
static enum rf_status advance_lost(struct rf_reader *reader, const struct rf_tree *index,
                                   const struct rf_value *value, struct rf_lvalue *lvalue)
{
	bool is_packed = !lvalue->is_indirect && is_zero(&lvalue->pending);
	bool is_astray = lvalue->is_astray;
	const struct rf_tree *culprit;
	const char *why = rf_unfollowed_why(reader, index, value, &culprit);
	enum rf_status status;

	if (lvalue->load_count == RF_MAX_RANK)
		return rf_affine_refuse(reader, index, "the subscript", value);
	lvalue->loads[lvalue->load_count++] =
	    (struct rf_index_load){ index, lvalue->subscript_count };
	lvalue->pending = *value;
	status = rf_lvalue_lose(reader, culprit, why, lvalue);
	lvalue->is_packed = is_packed && !lvalue->pending_lanes;
	lvalue->is_astray = is_astray;
	return status;
}

/* What threads compute of where they are, of the pending elements and an index, where one of them
 * is of no form. */
static enum rf_status advance_lanes(struct rf_reader *reader, const struct rf_tree *index,
                                    int64_t factor, const struct rf_value *value,
                                    struct rf_lvalue *lvalue)
{
	bool is_form = lvalue->pending.kind == RF_VALUE_FORM;
	const struct rf_lane_value *before = lvalue->pending_lanes, *by;
	rf_formula_p times = rf_formula_constant(reader->arena, factor);

	if (is_form && value->kind == RF_VALUE_FORM)
		return RF_OK;
	if (is_form)
		before = rf_lane_value_of_form(reader, lvalue->pending.forms);
	by = before ? rf_lane_value_of(reader, index) : NULL;
	lvalue->pending_lanes = by ? rf_lane_value_moved(reader, before, times, by) : NULL;
	return times ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_lvalue_advance(struct rf_reader *reader, const struct rf_tree *index,
                                 int64_t factor, struct rf_lvalue *lvalue)
{
	struct rf_value value;
	enum rf_status status = rf_narrow_widened(reader, index, 8, &value);

	if (status == RF_OK)
		status = advance_lanes(reader, index, factor, &value, lvalue);
	if (status == RF_OK)
		status = rf_memory_size_index(reader, index, &value, lvalue);
	if (status != RF_OK)
		return status;
	if (value.kind != RF_VALUE_FORM && value.kind != RF_VALUE_LOADED &&
	    (value.is_lost || reader->trials > 0 || reader->open_loops.count > 0))
		return advance_lost(reader, index, &value, lvalue);
	if (value.kind != RF_VALUE_FORM && value.kind != RF_VALUE_LOADED &&
	    lvalue->type->kind != RF_TYPE_POINTER)
		return rf_affine_refuse(reader, index, "the subscript", &value);
	return rf_affine_add(reader, &lvalue->pending, factor, &value, &lvalue->pending);
}

enum rf_status rf_lvalue_keep(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_lvalue *lvalue)
{
	enum rf_status status;

	if (lvalue->pending.kind == RF_VALUE_FORM || !lvalue->pending_lanes)
		return RF_OK;
	status = settle(reader, tree, lvalue);
	lvalue->pending_lanes = NULL;
	lvalue->pending = rf_affine_constant(reader, 0);
	return status == RF_OK && lvalue->pending.kind != RF_VALUE_FORM
	           ? rf_out_of_memory(reader->diagnostics)
	           : status;
}

bool rf_lvalue_has_place(const struct rf_lvalue *lvalue)
{
	return !lvalue->lost || (lvalue->lanes && !lvalue->is_astray);
}

bool rf_lvalue_same_place(const struct rf_lvalue *a, const struct rf_lvalue *b)
{
	return a->base == b->base && a->subscript_count == b->subscript_count &&
	       a->type->kind == b->type->kind && a->type->bytes == b->type->bytes &&
	       a->is_indirect == b->is_indirect && a->lanes == b->lanes &&
	       (!a->is_indirect || (a->lanes && !a->is_astray && !b->is_astray)) &&
	       rf_form_equal(&a->offset, &b->offset);
}

const struct rf_lane_value *rf_lvalue_computed(struct rf_reader *reader,
                                               const struct rf_lvalue *lvalue)
{
	if (!lvalue->lanes || lvalue->is_astray)
		return NULL;
	return rf_lane_value_moved(reader, rf_lane_value_of_form(reader, &lvalue->offset),
	                           rf_formula_constant(reader->arena, 1), lvalue->lanes);
}

/* ---- bases ---- */

static enum rf_status start(struct rf_reader *reader, struct rf_symbol *symbol,
                            struct rf_lvalue *lvalue)
{
	*lvalue = (struct rf_lvalue){ .base = symbol };
	lvalue->offset = rf_form_constant(rf_formula_constant(reader->arena, 0));
	if (!lvalue->offset.constant)
		return rf_out_of_memory(reader->diagnostics);
	return rf_type_of_symbol(reader, symbol, &lvalue->type);
}

static enum rf_status pointer_variable(struct rf_reader *reader, const struct rf_tree *tree,
                                       struct rf_symbol *symbol, struct rf_lvalue *lvalue)
{
	enum rf_status status;

	if (symbol->binding == RF_BOUND_POINTER && !symbol->changed) {
		*lvalue = symbol->pointer;
		return RF_OK;
	}
	status = start(reader, symbol, lvalue);
	if (status != RF_OK)
		return status;
	if (lvalue->type->kind != RF_TYPE_ARRAY && lvalue->type->kind != RF_TYPE_POINTER)
		return refuse_pointer(reader, tree);
	status = decay(reader, lvalue);
	if (status != RF_OK || !symbol->changed)
		return status;
	return rf_lvalue_lose(reader, tree,
	                      rf_symbol_is_chased(symbol) ? "changes to what stands where it points"
	                                                  : rf_unfollowed_plain,
	                      lvalue);
}

/* ---- objects ---- */

/* The member of a struct that is an element of an array. */
static enum rf_status element_member(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_lvalue *lvalue)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_symbol *field =
	    rf_symbol_of_declaration(reader, clang->getCursorReferenced(tree->cursor));
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	const struct rf_type *type;
	enum rf_status status;
	long long bits;

	status = tree->is_arrow ? rf_lvalue_pointer(reader, tree->children[0], lvalue)
	                        : rf_lvalue_object(reader, tree->children[0], lvalue);
	if (status == RF_OK && tree->is_arrow)
		status = follow(reader, tree, lvalue);
	if (status != RF_OK)
		return status;
	if (!field || !one.constant)
		return rf_out_of_memory(reader->diagnostics);
	bits = clang->Type_getOffsetOf(lvalue->type->clang, tree->name);
	status = rf_type_of_symbol(reader, field, &type);
	if (status != RF_OK)
		return status;
	lvalue->is_bits = clang->Cursor_isBitField(field->cursor) && type->bytes > 0;
	if (lvalue->is_bits)
		bits -= bits % (8 * type->bytes); /* what is moved is the unit that holds it */
	if (bits < 0)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "use a struct of members that each have a type",
		                 "the place of the member `%s` is not known", tree->name);
	if (!lvalue->record)
		lvalue->record = lvalue->type;
	if (lvalue->path)
		lvalue->path =
		    rf_arena_print(reader->arena, "%s%s%s", lvalue->path,
		                   rf_text_ends_with(lvalue->path, "->") ? "" : ".", tree->name);
	if (lvalue->type->is_volatile && type->kind != RF_TYPE_ARRAY) {
		struct rf_type *part = rf_arena_copy(reader->arena, type, sizeof(*part));

		if (!part)
			return rf_out_of_memory(reader->diagnostics);
		part->is_volatile = true;
		type = part;
	}
	lvalue->type = type;
	return move(reader, lvalue, &one, rf_formula_constant(reader->arena, bits / 8));
}

static enum rf_status subscripted(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_lvalue *lvalue)
{
	bool is_turned = tree->children[0]->type == RF_TYPE_INTEGER;
	const struct rf_tree *base = tree->children[is_turned];
	const struct rf_tree *index = tree->children[!is_turned];
	enum rf_status status = rf_lvalue_pointer(reader, base, lvalue);

	if (status == RF_OK)
		status = rf_lvalue_advance(reader, index, 1, lvalue);
	return status;
}

enum rf_status rf_lvalue_object(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_lvalue *lvalue)
{
	struct rf_symbol *symbol;
	enum rf_status status = rf_symbol_of_expression(reader, tree, &symbol);

	if (status != RF_OK)
		return status;
	if (symbol && tree->type == RF_TYPE_RECORD && symbol->binding == RF_BOUND_POINTER) {
		*lvalue = symbol->pointer; /* a struct that was handed over */
		return RF_OK;
	}
	if (symbol && !rf_symbol_is_element(reader, symbol))
		return start(reader, symbol, lvalue);
	if (tree->kind == RF_TREE_MEMBER)
		return element_member(reader, tree, lvalue);
	if (tree->kind == RF_TREE_SUBSCRIPT)
		status = subscripted(reader, tree, lvalue);
	else if (rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		status = rf_lvalue_pointer(reader, tree->children[0], lvalue);
	else
		return refuse_pointer(reader, tree);
	return status == RF_OK ? follow(reader, tree, lvalue) : status;
}

/* ---- pointers ---- */

/* Whether a variable may be handed over by its address: where the function is read, it is memory,
 * and nobody else can see it there. */
static bool is_handed_over(const struct rf_reader *reader, const struct rf_tree *object)
{
	const struct rf_symbol *symbol = object->symbol;

	return reader->hands_over && symbol->loop < 0 &&
	       (object->type == RF_TYPE_FLOATING ||
	        (object->type == RF_TYPE_INTEGER &&
	         (symbol->kind == RF_SYMBOL_LOCAL || symbol->kind == RF_SYMBOL_PARAMETER)));
}

static enum rf_status address_of(struct rf_reader *reader, const struct rf_tree *object,
                                 struct rf_lvalue *lvalue)
{
	bool is_scalar = object->kind == RF_TREE_NAME && object->type != RF_TYPE_ARRAY &&
	                 object->type != RF_TYPE_RECORD;
	enum rf_status status;

	if (is_scalar && !is_handed_over(reader, object))
		return refuse_address(reader, object);
	if (object->kind == RF_TREE_SUBSCRIPT)
		return subscripted(reader, object, lvalue);
	status = rf_lvalue_object(reader, object, lvalue);
	if (status == RF_OK)
		lvalue->pending = rf_affine_constant(reader, 0);
	return status;
}

/* Pointer plus or minus integer, either way round. */
static enum rf_status moved_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_lvalue *lvalue)
{
	bool is_turned = tree->children[0]->type == RF_TYPE_INTEGER;
	int64_t factor = tree->op == CXBinaryOperator_Sub ? -1 : 1;
	enum rf_status status;

	if (tree->op != CXBinaryOperator_Add && tree->op != CXBinaryOperator_Sub)
		return refuse_pointer(reader, tree);
	status = rf_lvalue_pointer(reader, tree->children[is_turned], lvalue);
	if (status == RF_OK)
		status = rf_lvalue_advance(reader, tree->children[!is_turned], factor, lvalue);
	return status;
}

/* Elements that are pending count in the type that the pointer had; where the new one is as large,
 * they stay what they are. */
enum rf_status rf_lvalue_convert(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_type *type, struct rf_lvalue *lvalue)
{
	rf_formula_p before = rf_type_bytes(reader->arena, lvalue->type);
	rf_formula_p after = rf_type_bytes(reader->arena, type);
	enum rf_status status = RF_OK;

	if (!before || !after)
		return rf_size_too_large(reader);
	if (!is_zero(&lvalue->pending) && !rf_formula_equal(before, after)) {
		status = settle(reader, tree, lvalue);
		lvalue->pending = rf_affine_constant(reader, 0);
	}
	lvalue->type = type;
	return status;
}

static enum rf_status cast_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                   struct rf_lvalue *lvalue)
{
	const struct rf_tree *operand = tree->children[tree->child_count - 1];
	const struct rf_type *type;
	enum rf_status status;

	if (operand->type != RF_TYPE_POINTER && operand->type != RF_TYPE_ARRAY)
		return refuse_pointer(reader, tree);
	status = rf_lvalue_pointer(reader, operand, lvalue);
	if (status == RF_OK)
		status = rf_type_of_cast(reader, tree, &type);
	if (status != RF_OK || type->kind != RF_TYPE_POINTER)
		return status;
	return rf_lvalue_convert(reader, tree, type->inner, lvalue);
}

enum rf_status rf_lvalue_cell(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_symbol **symbol)
{
	struct rf_lvalue cell;
	enum rf_status status = rf_lvalue_object(reader, tree, &cell);

	*symbol = NULL;
	if (status != RF_OK || cell.lost || cell.has_rows)
		return status;
	return rf_memory_pointer_in(reader, tree, &cell, symbol);
}

enum rf_status rf_lvalue_lose_rows(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_tree *by)
{
	struct rf_symbol *rows;
	struct rf_lvalue cell;
	enum rf_status status = rf_lvalue_object(reader, tree, &cell);

	if (status != RF_OK || cell.lost || !cell.has_rows)
		return status;
	status = rf_memory_pointer_in(reader, tree, &cell, &rows);
	if (status == RF_OK)
		rf_symbol_lose(reader, rows, by, reader->open_loops.count);
	return status;
}

static enum rf_status pointer_in_memory(struct rf_reader *reader, const struct rf_tree *tree,
                                        struct rf_lvalue *lvalue)
{
	struct rf_lvalue cell = *lvalue;
	struct rf_symbol *symbol;
	enum rf_status status = rf_memory_pointer_in(reader, tree, &cell, &symbol);

	if (status == RF_OK)
		status = pointer_variable(reader, tree, symbol, lvalue);
	if (status == RF_OK && cell.lost) {
		lvalue->lost = cell.lost;
		lvalue->is_indirect = lvalue->is_astray = true;
	}
	if (status == RF_OK && symbol->binding != RF_BOUND_POINTER && !lvalue->lost)
		status = rf_memory_pointer_start(reader, &cell, lvalue);
	return status == RF_OK ? rf_memory_size_pointer(reader, tree, symbol, lvalue) : status;
}

/* An array where a pointer is wanted, or a pointer in memory. */
static enum rf_status pointer_in_object(struct rf_reader *reader, const struct rf_tree *tree,
                                        struct rf_lvalue *lvalue)
{
	enum rf_status status = rf_lvalue_object(reader, tree, lvalue);

	if (status == RF_OK && tree->type != RF_TYPE_ARRAY)
		return pointer_in_memory(reader, tree, lvalue);
	if (status == RF_OK && lvalue->type->kind != RF_TYPE_ARRAY)
		return refuse_pointer(reader, tree);
	return status == RF_OK ? decay(reader, lvalue) : status;
}

/* s->p++ in an expression: it is not followed when within the statement the pointer moves. */
static enum rf_status stepped_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_lvalue *lvalue)
{
	enum rf_status status = rf_lvalue_pointer(reader, tree->children[0], lvalue);

	return status == RF_OK ? rf_lvalue_lose(reader, tree, "moves on the way", lvalue) : status;
}

/* What a function returns in a loop, as strchr(s, ',') does, is memory by the name of the function;
 * the call is still to be recorded. */
static enum rf_status called_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_lvalue *lvalue)
{
	struct rf_symbol *memory = rf_symbol_part(reader, tree->symbol, "()", tree->symbol->cursor);
	enum rf_status status = RF_OK;

	if (!memory)
		return rf_out_of_memory(reader->diagnostics);
	if (!memory->type)
		status = rf_type_of_expression(reader, tree, &memory->type);
	if (status == RF_OK && memory->type->kind != RF_TYPE_POINTER)
		return refuse_pointer(reader, tree);
	if (status == RF_OK)
		status = start(reader, memory, lvalue);
	if (status == RF_OK)
		status = decay(reader, lvalue);
	lvalue->loads[lvalue->load_count++] = (struct rf_index_load){ tree, 0 };
	return status == RF_OK ? rf_lvalue_lose(reader, tree, "is the result of a function", lvalue)
	                       : status;
}

/* Of p != NULL ? p + n : NULL what is no null; NULL where both may lead somewhere. */
static const struct rf_tree *other_than_null(const struct rf_tree *choice)
{
	for (size_t i = 1; i < 3; ++i)
		if (rf_tree_query_peel(choice->children[i])->kind == RF_TREE_INTEGER)
			return choice->children[3 - i];
	return NULL;
}

enum rf_status rf_lvalue_pointer(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_lvalue *lvalue)
{
	bool is_found = false;
	struct rf_symbol *symbol;
	enum rf_status status = rf_symbol_of_expression(reader, tree, &symbol);

	if (status != RF_OK)
		return status;
	if (symbol)
		status = pointer_variable(reader, tree, symbol, lvalue);
	if (symbol)
		return status == RF_OK ? rf_memory_size_pointer(reader, tree, symbol, lvalue)
		                       : status;
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		return address_of(reader, tree->children[0], lvalue);
	if (tree->kind == RF_TREE_BINARY)
		return moved_pointer(reader, tree, lvalue);
	if (tree->kind == RF_TREE_CONDITIONAL && other_than_null(tree))
		return rf_lvalue_pointer(reader, other_than_null(tree), lvalue);
	if (tree->kind == RF_TREE_CAST)
		return cast_pointer(reader, tree, lvalue);
	if (tree->kind == RF_TREE_SUBSCRIPT || tree->kind == RF_TREE_MEMBER ||
	    rf_tree_query_is_unary(tree, CXUnaryOperator_Deref))
		return pointer_in_object(reader, tree, lvalue);
	if (tree->kind == RF_TREE_CALL && rf_text_equal(tree->name, "__builtin_assume_aligned"))
		return rf_lvalue_pointer(reader, tree->children[0], lvalue);
	if (tree->kind == RF_TREE_CALL)
		status = rf_inline_pointer(reader, tree, lvalue, &is_found);
	if (status != RF_OK || is_found)
		return status;
	if (rf_tree_query_is_step(tree))
		return stepped_pointer(reader, tree, lvalue);
	if (tree->kind == RF_TREE_CALL && tree->symbol && reader->open_loops.count > 0)
		return called_pointer(reader, tree, lvalue);
	return refuse_pointer(reader, tree);
}
