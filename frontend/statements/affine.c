/* SPDX-License-Identifier: MIT
 *
 * The values of integer expressions.
 *
 * A subscript or bound can be modelled when it is linear in the loop variables, with coefficients
 * that are polynomials in the sizes.  Everything that arithmetic can do inside this set is done
 * here; what leaves it is not guessed: the value is then unknown, and the innermost part that is to
 * blame and the reason are kept for the message.  Of what is read from memory it is known, at most,
 * which form is added to it.  With loop variables i and j, and sizes N and M:
 *
 *     j*N + i - 1          the form N*j + i - 1
 *     (2*i + 4*N)/2        the form i + 2*N
 *     N/2 + 1              the form (N/2) + 1, in which (N/2) is a size of its own
 *     min(N, i + 8) - 1    the least of the forms N - 1 and i + 7
 *     M - min(N, i + 8)    the greatest of the forms M - N and M - i - 8
 *     col[i] + j           loaded, exactly: what was loaded plus the form j
 *     2*col[i]             loaded, and that is all
 *     1 + i*j              unknown: `i*j` "multiplies loop variables"
 *
 * The lesser or greater of several forms, as in bounds of tiled loops, may be shifted and scaled,
 * which keeps it one; combined with another one it is unknown.
 */
#include "frontend/statements/affine.h"

#include "frontend/effects/operation_count.h"
#include "frontend/statements/constant.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/invariant.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/packed.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/statements/unfollowed.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/named_choice.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

static enum rf_status evaluate(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_value *value);

static struct rf_value unknown(const struct rf_tree *culprit, const char *why)
{
	return rf_quotient_unknown(culprit, why);
}

static struct rf_value loaded(const struct rf_tree *culprit, int through)
{
	return (struct rf_value){ .kind = RF_VALUE_LOADED,
		                  .through = through,
		                  .culprit = culprit,
		                  .why = "depends on data" };
}

/* An integer as it stands in memory. */
static struct rf_value loaded_exactly(struct rf_reader *reader, const struct rf_tree *culprit)
{
	struct rf_value value = loaded(culprit, -1);
	struct rf_value zero = rf_affine_constant(reader, 0);

	value.is_exact = zero.kind == RF_VALUE_FORM;
	value.count = zero.count;
	value.forms = zero.forms;
	return value;
}

static struct rf_value inexact(struct rf_value value)
{
	value.is_exact = false;
	value.count = 0;
	return value;
}

struct rf_value rf_affine_constant(struct rf_reader *reader, int64_t constant)
{
	return rf_quotient_form(reader,
	                        rf_form_constant(rf_formula_constant(reader->arena, constant)));
}

bool rf_affine_is_constant(const struct rf_value *value, int64_t *constant)
{
	return value->kind == RF_VALUE_FORM && value->forms->term_count == 0 &&
	       rf_formula_is_constant(value->forms->constant, constant);
}

rf_formula_p rf_affine_loop_free(const struct rf_value *value)
{
	if (value->kind != RF_VALUE_FORM || value->forms->term_count)
		return NULL;
	return value->forms->constant;
}

/* ---- arithmetic ---- */

/* result = many_factor * many + single_factor * single, form by form; all else of `result`, its
 * kind above all, is that of `many`. */
static enum rf_status combine_all(struct rf_reader *reader, const struct rf_value *many,
                                  rf_formula_p many_factor, const struct rf_form *single,
                                  rf_formula_p single_factor, struct rf_value *result)
{
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));
	struct rf_form *forms = RF_NEW_ARRAY(reader->arena, struct rf_form, many->count);

	if (!forms || !zero.constant)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < many->count; ++i)
		if (rf_form_combine(reader->arena, &zero, many_factor, &many->forms[i],
		                    &forms[i]) != RF_OK ||
		    rf_form_combine(reader->arena, &forms[i], single_factor, single, &forms[i]) !=
		        RF_OK)
			return rf_size_too_large(reader);
	*result = *many;
	result->forms = forms;
	return RF_OK;
}

static void turn_limit(struct rf_value *value)
{
	if (value->kind == RF_VALUE_LEAST)
		value->kind = RF_VALUE_GREATEST;
	else if (value->kind == RF_VALUE_GREATEST)
		value->kind = RF_VALUE_LEAST;
}

/* sum = many_factor * many + single_factor * single, where `single` is a form; a negative factor
 * makes the greatest of what was the least. */
static enum rf_status add_single(struct rf_reader *reader, const struct rf_value *many,
                                 int64_t many_factor, const struct rf_value *single,
                                 int64_t single_factor, struct rf_value *sum)
{
	rf_formula_p many_formula = rf_formula_constant(reader->arena, many_factor);
	rf_formula_p single_formula = rf_formula_constant(reader->arena, single_factor);
	enum rf_status status =
	    combine_all(reader, many, many_formula, single->forms, single_formula, sum);

	if (status == RF_OK && many_factor < 0)
		turn_limit(sum);
	return status;
}

/* A loaded value stays exact when only a form is added to it. */
static enum rf_status add_loaded(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                                 const struct rf_value *b, struct rf_value *sum)
{
	if (a->kind == RF_VALUE_LOADED && a->is_exact && b->kind == RF_VALUE_FORM)
		return add_single(reader, a, 1, b, factor, sum);
	if (b->kind == RF_VALUE_LOADED && b->is_exact && a->kind == RF_VALUE_FORM && factor == 1)
		return add_single(reader, b, 1, a, 1, sum);
	if (a->kind == RF_VALUE_LOADED && (a->through >= 0 || b->kind != a->kind))
		*sum = inexact(*a);
	else
		*sum = inexact(*b);
	return RF_OK;
}

enum rf_status rf_affine_add(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                             const struct rf_value *b, struct rf_value *sum)
{
	if (a->kind == RF_VALUE_UNKNOWN || b->kind == RF_VALUE_UNKNOWN)
		return rf_packed_add(reader, a, factor, b, sum);
	if (a->kind == RF_VALUE_LOADED || b->kind == RF_VALUE_LOADED)
		return add_loaded(reader, a, factor, b, sum);
	else if (b->kind == RF_VALUE_FORM)
		return add_single(reader, a, 1, b, factor, sum);
	else if (a->kind == RF_VALUE_FORM)
		return add_single(reader, b, factor, a, 1, sum);
	else
		*sum = unknown(NULL, "combines two limits");
	return RF_OK;
}

/* factor * value; a limit keeps its sense only when the sign of the factor is known. */
static enum rf_status scale(struct rf_reader *reader, const struct rf_value *value,
                            rf_formula_p factor, struct rf_value *result)
{
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));
	bool is_limit = value->kind == RF_VALUE_LEAST || value->kind == RF_VALUE_GREATEST;
	int64_t constant = 1;
	enum rf_status status;

	if (!rf_formula_is_constant(factor, &constant) && is_limit) {
		*result = unknown(NULL, "scales a limit by a size");
		return RF_OK;
	}
	status = combine_all(reader, value, factor, &zero, rf_formula_constant(reader->arena, 1),
	                     result);
	if (status == RF_OK && constant < 0)
		turn_limit(result);
	return status;
}

static enum rf_status multiply(struct rf_reader *reader, const struct rf_value *a,
                               const struct rf_value *b, struct rf_value *product)
{
	if (rf_affine_loop_free(b))
		return scale(reader, a, rf_affine_loop_free(b), product);
	if (rf_affine_loop_free(a))
		return scale(reader, b, rf_affine_loop_free(a), product);
	return rf_packed_multiply(reader, a, b, product);
}

/* a * b, where a variable that holds b varies only with loops around those of a: then it stands
 * for a stride, and is a size. */
static enum rf_status multiply_trees(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_value *a, struct rf_value *b)
{
	enum rf_status status = RF_OK;

	if (rf_invariant_scales(reader, b, a))
		status = rf_affine_typical(reader, tree->children[1], b);
	else if (rf_invariant_scales(reader, a, b))
		status = rf_affine_typical(reader, tree->children[0], a);
	return status;
}

/* a / b, a % b, a >> b, a & b, and a << b as a product. */
static enum rf_status divide(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_value *a, const struct rf_value *b,
                             struct rf_value *result)
{
	struct rf_value power;
	enum rf_status status;

	if (tree->op != CXBinaryOperator_Shl)
		return rf_quotient_value(reader, tree, a, b, result);
	status = rf_quotient_power(reader, tree, b, &power);
	if (status == RF_OK && power.kind == RF_VALUE_FORM)
		return multiply(reader, a, &power, result);
	*result = power;
	return status;
}

/* Other operations than + and - on a loaded value, and any on a floating-point one, leave only that
 * the result depends on data. */
static enum rf_status apply_to_data(struct rf_reader *reader, const struct rf_tree *tree,
                                    const struct rf_value *a, const struct rf_value *b,
                                    struct rf_value *value)
{
	bool is_sum = tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub;

	if (is_sum && tree->type == RF_TYPE_INTEGER)
		return rf_affine_add(reader, a, tree->op == CXBinaryOperator_Sub ? -1 : 1, b,
		                     value);
	*value = inexact(a->kind == RF_VALUE_LOADED ? *a : *b);
	return RF_OK;
}

static enum rf_status apply(struct rf_reader *reader, const struct rf_tree *tree,
                            const struct rf_value *a, const struct rf_value *b,
                            struct rf_value *value)
{
	bool is_data = a->kind == RF_VALUE_LOADED || b->kind == RF_VALUE_LOADED;
	bool is_unknown = a->kind == RF_VALUE_UNKNOWN || b->kind == RF_VALUE_UNKNOWN;
	bool is_sum = tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub;

	if (is_data && (!is_unknown || tree->type == RF_TYPE_FLOATING))
		return apply_to_data(reader, tree, a, b, value);
	if (is_unknown && !is_sum) {
		*value = rf_packed_apply(reader, tree, a, b);
		return RF_OK;
	}
	if (tree->op == CXBinaryOperator_Div && tree->type == RF_TYPE_FLOATING) {
		*value = rf_quotient_lost(tree, "is a fraction");
		return RF_OK;
	}
	switch (tree->op) {
	case CXBinaryOperator_Add:
		return rf_affine_add(reader, a, 1, b, value);
	case CXBinaryOperator_Sub:
		return rf_affine_add(reader, a, -1, b, value);
	case CXBinaryOperator_Mul:
		return multiply(reader, a, b, value);
	default:
		return divide(reader, tree, a, b, value);
	}
}

/* What an operation takes of a child. */
static enum rf_status evaluate_operand(struct rf_reader *reader, const struct rf_tree *tree,
                                       size_t side, struct rf_value *value)
{
	enum rf_status status = evaluate(reader, tree->children[side], value);

	return status == RF_OK ? rf_narrow_settle(reader, tree, side, value) : status;
}

/* The blame for what a whole operation does falls on the operation. */
static enum rf_status evaluate_binary(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_value *value)
{
	struct rf_value a, b;
	enum rf_status status = evaluate_operand(reader, tree, 0, &a);

	if (status == RF_OK)
		status = evaluate_operand(reader, tree, 1, &b);
	if (status == RF_OK && tree->op == CXBinaryOperator_Mul)
		status = multiply_trees(reader, tree, &a, &b);
	if (status == RF_OK)
		status = apply(reader, tree, &a, &b, value);
	if (status == RF_OK && value->kind == RF_VALUE_UNKNOWN && !value->culprit)
		value->culprit = tree;
	return status;
}

/* ---- limits ---- */

/* The forms of both, of which `kind` holds. */
static enum rf_status join(struct rf_reader *reader, int kind, const struct rf_value *a,
                           const struct rf_value *b, struct rf_value *value)
{
	struct rf_form *forms = RF_NEW_ARRAY(reader->arena, struct rf_form, a->count + b->count);

	if (!forms)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < a->count; ++i)
		forms[i] = a->forms[i];
	for (size_t i = 0; i < b->count; ++i)
		forms[a->count + i] = b->forms[i];
	*value = (struct rf_value){ .count = a->count + b->count, .forms = forms, .through = -1 };
	value->kind = kind;
	return RF_OK;
}

/* min(a, b), a < b ? a : b and the like; two constants have a least one at once.  In front of the
 * loops -D decides what it can. */
static enum rf_status evaluate_choice(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_value *value)
{
	const struct rf_tree *left, *right;
	const char *why;
	enum rf_choice choice = rf_tree_query_choice(tree, &left, &right);
	int kind = choice == RF_CHOICE_LEAST ? RF_VALUE_LEAST : RF_VALUE_GREATEST;
	struct rf_value a, b;
	int64_t x, y;
	enum rf_status status;

	if (tree->kind == RF_TREE_CONDITIONAL && reader->open_loops.count == 0) {
		status = evaluate(reader, tree->children[0], &a);
		if (status != RF_OK)
			return status;
		if (rf_affine_is_constant(&a, &x))
			return evaluate(reader, tree->children[x ? 1 : 2], value);
	}
	if (choice == RF_CHOICE_NONE) {
		why = tree->kind == RF_TREE_CALL ? "is the result of a function"
		                                 : "is neither the lesser nor the greater of two";
		*value = rf_tree_query_find(tree, RF_TREE_SUBSCRIPT) ? loaded(tree, -1)
		                                                     : rf_quotient_lost(tree, why);
		return RF_OK;
	}
	status = rf_converted_chosen(reader, tree, left, &a);
	if (status == RF_OK)
		status = rf_converted_chosen(reader, tree, right, &b);
	if (status == RF_OK)
		status = rf_named_choice_note(reader, tree);
	if (status != RF_OK)
		return status;
	if (rf_affine_is_constant(&a, &x) && rf_affine_is_constant(&b, &y))
		*value = (x <= y) == (choice == RF_CHOICE_LEAST) ? a : b;
	else if (a.kind == RF_VALUE_UNKNOWN || a.kind == RF_VALUE_LOADED)
		*value = a;
	else if (b.kind == RF_VALUE_UNKNOWN || b.kind == RF_VALUE_LOADED)
		*value = b;
	else if ((a.kind != RF_VALUE_FORM && (int)a.kind != kind) ||
	         (b.kind != RF_VALUE_FORM && (int)b.kind != kind))
		*value = unknown(tree, "mixes least and greatest");
	else
		status = join(reader, kind, &a, &b, value);
	return status;
}

/* ---- names ---- */

static struct rf_value loop_variable(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	struct rf_form_term *term = RF_NEW(reader->arena, struct rf_form_term);
	struct rf_form form = rf_form_constant(rf_formula_constant(reader->arena, 0));

	if (!term || !form.constant)
		return unknown(NULL, "no memory");
	if (symbol->counted)
		return rf_quotient_form(reader, *symbol->counted);
	*term = (struct rf_form_term){ symbol->loop, rf_formula_constant(reader->arena, 1) };
	form.term_count = 1;
	form.terms = term;
	return rf_quotient_form(reader, form);
}

static bool is_known(const struct rf_value *value)
{
	return value->kind != RF_VALUE_UNKNOWN && value->kind != RF_VALUE_LOADED;
}

static enum rf_status evaluate_symbol(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_symbol *symbol, struct rf_value *value)
{
	rf_formula_p formula;
	bool is_open;
	enum rf_status status = RF_OK;

	if (tree->type != RF_TYPE_INTEGER) {
		*value = loaded(tree, -1);
		return RF_OK;
	}
	if (symbol->loop >= 0) {
		*value = loop_variable(reader, symbol);
		return value->kind == RF_VALUE_FORM ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	if (symbol->binding == RF_BOUND_NOTHING && !symbol->changed)
		status = rf_constant_bind(reader, symbol);
	is_open = rf_symbol_varies(symbol) ||
	          (symbol->binding == RF_BOUND_VALUE && !is_known(&symbol->value));
	if (is_open && !rf_invariant_is_typical(reader, symbol)) {
		*value = rf_quotient_lost(tree, rf_unfollowed_plain);
		if (symbol->binding == RF_BOUND_VALUE)
			*value = symbol->value;
		value->holder = symbol;
	} else if (symbol->binding == RF_BOUND_VALUE && !is_open) {
		*value = symbol->value;
		status = rf_narrow_keep(reader, tree, value);
	} else if (status == RF_OK) {
		status = rf_size_of_symbol(reader, symbol, &formula);
		if (status == RF_OK)
			status = rf_narrow_size(reader, tree, formula);
		if (status == RF_OK)
			*value = rf_quotient_form(reader, rf_form_constant(formula));
	}
	return status;
}

static enum rf_status evaluate_lvalue(struct rf_reader *reader, const struct rf_tree *tree,
                                      struct rf_value *value)
{
	struct rf_symbol *symbol;
	enum rf_status status = rf_symbol_of_expression(reader, tree, &symbol);

	if (status == RF_OK && !symbol)
		status = rf_invariant_find(reader, tree, &symbol);
	if (status != RF_OK)
		return status;
	if (symbol)
		return evaluate_symbol(reader, tree, symbol, value);
	*value = tree->type == RF_TYPE_INTEGER ? loaded_exactly(reader, tree) : loaded(tree, -1);
	return RF_OK;
}

static enum rf_status evaluate_unary(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_value *value)
{
	struct rf_value operand;
	enum rf_status status;

	if (tree->op == CXUnaryOperator_Deref)
		return evaluate_lvalue(reader, tree, value);
	status = evaluate(reader, tree->children[0], &operand);
	if (status != RF_OK)
		return status;
	*value = operand.kind == RF_VALUE_LOADED ? inexact(operand) : operand;
	if (operand.kind == RF_VALUE_UNKNOWN || operand.kind == RF_VALUE_LOADED)
		return RF_OK;
	if (tree->op == CXUnaryOperator_Minus)
		return scale(reader, &operand, rf_formula_constant(reader->arena, -1), value);
	if (tree->op == CXUnaryOperator_LNot)
		return rf_quotient_not(reader, tree, &operand, value);
	*value = rf_affine_constant(reader, -1);
	if (tree->op == CXUnaryOperator_Not && value->kind == RF_VALUE_FORM)
		return rf_affine_add(reader, value, -1, &operand, value);
	*value = unknown(tree, "is no linear arithmetic");
	return RF_OK;
}

static enum rf_status evaluate_call(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_value *value)
{
	struct rf_value operand;
	bool is_found = false;
	enum rf_status status = RF_OK;

	if (tree->type == RF_TYPE_INTEGER)
		status = rf_inline_value(reader, tree, value, &is_found);
	if (status == RF_OK && is_found)
		return rf_narrow_keep(reader, tree, value);
	if (status != RF_OK || !rf_operation_count_absolute(reader, tree))
		return status == RF_OK ? evaluate_choice(reader, tree, value) : status;
	status = evaluate_operand(reader, tree, 0, &operand);
	return status == RF_OK ? rf_quotient_absolute(reader, tree, &operand, value) : status;
}

static enum rf_status evaluate_cast(struct rf_reader *reader, const struct rf_tree *tree,
                                    struct rf_value *value)
{
	enum rf_status status = evaluate_operand(reader, tree, tree->child_count - 1, value);

	return status == RF_OK ? rf_narrow_keep(reader, tree, value) : status;
}

static enum rf_status evaluate(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_value *value)
{
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		*value = rf_affine_constant(reader, tree->value);
		return value->kind == RF_VALUE_FORM ? RF_OK : rf_out_of_memory(reader->diagnostics);
	case RF_TREE_NAME:
	case RF_TREE_SUBSCRIPT:
	case RF_TREE_MEMBER:
		return evaluate_lvalue(reader, tree, value);
	case RF_TREE_CAST:
		return evaluate_cast(reader, tree, value);
	case RF_TREE_UNARY:
		return evaluate_unary(reader, tree, value);
	case RF_TREE_BINARY:
		return evaluate_binary(reader, tree, value);
	case RF_TREE_CALL:
		return evaluate_call(reader, tree, value);
	case RF_TREE_CONDITIONAL:
		return evaluate_choice(reader, tree, value);
	case RF_TREE_BLOCK:
		return rf_inline_list_value(reader, tree, value);
	default:
		*value = rf_quotient_lost(tree, tree->kind == RF_TREE_NUMBER ? "is no integer"
		                                                             : "is not read");
		return RF_OK;
	}
}

enum rf_status rf_affine_value(struct rf_reader *reader, const struct rf_tree *tree,
                               struct rf_value *value)
{
	*value = unknown(tree, "is no linear arithmetic");
	return evaluate(reader, tree, value);
}

enum rf_status rf_affine_typical(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_value *value)
{
	bool outer = reader->takes_typical;
	enum rf_status status;

	reader->takes_typical = true;
	status = rf_affine_value(reader, tree, value);
	reader->takes_typical = outer;
	return status;
}

/* ---- refusals ---- */

enum rf_status rf_affine_refuse(struct rf_reader *reader, const struct rf_tree *tree,
                                const char *what, const struct rf_value *value)
{
	const struct rf_tree *culprit;
	const char *why = rf_unfollowed_why(reader, tree, value, &culprit);
	const char *hint = "write it as a sum of loop variables and sizes with constant factors";

	if (why == rf_quotient_is_remainder)
		hint = "write what it selects as a condition, such as if ((i + j) % 2 == 0), or "
		       "the remainder as a loop of its own";
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, culprit->place, hint,
	                 "%s `%s` is not linear in the loop variables: `%s` %s", what,
	                 rf_spell_tree(reader, tree), rf_spell_tree(reader, culprit), why);
}

static enum rf_status form_of(struct rf_reader *reader, const struct rf_tree *tree,
                              const char *what, struct rf_form *form)
{
	struct rf_value value;
	enum rf_status status = rf_affine_value(reader, tree, &value);

	if (status == RF_OK && value.kind != RF_VALUE_FORM)
		status = rf_affine_refuse(reader, tree, what, &value);
	if (status == RF_OK)
		*form = *value.forms;
	return status;
}

enum rf_status rf_affine_formula(struct rf_reader *reader, const struct rf_tree *tree,
                                 const char *what, rf_formula_p *formula)
{
	struct rf_form form;
	enum rf_status status = form_of(reader, tree, what, &form);

	if (status != RF_OK)
		return status;
	if (form.term_count)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, tree->place,
		                 "let it depend on sizes only",
		                 "%s `%s` changes with a loop variable", what,
		                 rf_spell_tree(reader, tree));
	*formula = form.constant;
	return RF_OK;
}
