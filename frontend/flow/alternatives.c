/* SPDX-License-Identifier: MIT
 *
 * Integers that have one of two values, as neighbours at the ends of a row have, and pointers that
 * lead into one of two arrays, as those to the time step before and after do.
 *
 *     a[(i + 1) % n]                        is a[i + 1 < n ? i + 1 : i + 1 - n]
 *     w = x == 0 ? x : x - 1; ... a[w]      is a[x == 0 ? x : x - 1]
 *     if (x < 0) x = 0; ... a[x]            is a[x < 0 ? 0 : x], with the x of before
 *     a[min(x, n - 1)]                      is a[x < n - 1 ? x : n - 1]
 *     a[clamp(x)]                           is what the function chooses of x
 *     s = t % 2 ? b : a; ... s[i]           is (t % 2 ? b : a)[i]
 *
 * A remainder is written so where the bounds of the loops say that what is divided lies between 0
 * and twice the divisor.  The statement that uses such a value is then read under a condition,
 * like every other one with a ?: in a subscript (guard.c).  A variable stands for its two values
 * until it, or something in them, is assigned again.  In front of the loops it has the one value
 * that -D decides on: if (stride < 1) stride = 1;
 */
#include "frontend/flow/alternatives.h"

#include "frontend/flow/condition.h"
#include "frontend/flow/truth_table.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/converted.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/named_choice.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

enum { MOST_NESTED = 4 }; /* functions inside one another */

static struct rf_tree *binary(struct rf_reader *reader, const struct rf_tree *like, int op,
                              struct rf_tree *a, struct rf_tree *b)
{
	struct rf_tree *tree = rf_arena_copy(reader->arena, like, sizeof(*tree));

	if (!tree)
		return NULL;
	tree->kind = RF_TREE_BINARY;
	tree->op = op;
	tree->begin = tree->end = 0; /* it stands nowhere in the source */
	tree->child_count = 2;
	tree->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, 2);
	if (!tree->children)
		return NULL;
	tree->children[0] = a;
	tree->children[1] = b;
	return tree;
}

/* What leaves the same as `x`, of the form y + c, and lies between 0 and 2 n: `x`; or, where c may
 * be more than n and y is a rest by it, x - c + c % n; or, where c is n - s, x + s - s % n, as
 * i + n - s is no subscript where s is more than n.  NULL where none of them does. */
static struct rf_tree *within_twice(struct rf_reader *reader, struct rf_tree *x, struct rf_tree *n,
                                    const struct rf_form *form, rf_formula_p size)
{
	struct rf_form turns = *form;
	rf_formula_p way = form->constant;
	bool is_behind = !rf_size_is_natural(reader, way);
	struct rf_tree *by;

	if (rf_quotient_in_range(reader, form, rf_formula_scale(reader->arena, size, 2)))
		return x;
	turns.constant = rf_formula_constant(reader->arena, 0);
	if (is_behind)
		way = rf_formula_subtract(reader->arena, size, way);
	if (!turns.constant || !way || !rf_size_is_natural(reader, way) ||
	    !rf_quotient_in_range(reader, &turns, size))
		return NULL;
	by = rf_new_tree_variable(reader, x, rf_size_print(reader, way));
	if (!by)
		return NULL;
	by->symbol->binding = RF_BOUND_VALUE;
	by->symbol->value = rf_quotient_form(reader, rf_form_constant(way));
	x = rf_new_tree_operation(reader, is_behind ? CXBinaryOperator_Add : CXBinaryOperator_Sub,
	                          x, by);
	by = rf_new_tree_operation(reader, CXBinaryOperator_Rem, by, n);
	return rf_new_tree_operation(
	    reader, is_behind ? CXBinaryOperator_Sub : CXBinaryOperator_Add, x, by);
}

/* Whether an unsigned number below 0 is divided by what leaves another rest of it: by no power
 * of 2. */
static bool goes_round(struct rf_reader *reader, const struct rf_tree *remainder,
                       const struct rf_value *x, rf_formula_p n)
{
	int64_t by;

	return rf_narrow_is_unsigned(reader, remainder) && rf_narrow_is_negative(reader, x) &&
	       !(rf_size_settle(reader, n, &by) && by > 0 && (by & (by - 1)) == 0);
}

/* Whether the rest of a signed number is below 0 in some turn: (i - 1) % n is at first. */
static bool is_below_zero(struct rf_reader *reader, const struct rf_tree *remainder,
                          const struct rf_value *x)
{
	int64_t least;

	return !rf_narrow_is_unsigned(reader, remainder) &&
	       rf_size_given(reader, x->forms->constant, &least) && least < 0;
}

/* x % n as x < n ? x : x - n; NULL where it is anything else, or without memory. */
static const struct rf_tree *wrapped(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value whole, x, n;
	struct rf_tree *a, *b;

	if (!rf_tree_query_is_binary(tree, CXBinaryOperator_Rem) || tree->type != RF_TYPE_INTEGER)
		return NULL;
	if (rf_affine_value(reader, tree, &whole) != RF_OK || whole.kind != RF_VALUE_UNKNOWN ||
	    rf_affine_value(reader, tree->children[0], &x) != RF_OK || x.kind != RF_VALUE_FORM ||
	    rf_affine_value(reader, tree->children[1], &n) != RF_OK || n.kind != RF_VALUE_FORM ||
	    n.forms->term_count || goes_round(reader, tree, &x, n.forms->constant) ||
	    is_below_zero(reader, tree, &x))
		return NULL;
	b = tree->children[1];
	a = within_twice(reader, tree->children[0], b, x.forms, n.forms->constant);
	return a ? rf_new_tree_choice(reader, tree, binary(reader, tree, CXBinaryOperator_LT, a, b),
	                              a, binary(reader, tree, CXBinaryOperator_Sub, a, b))
	         : NULL;
}

/* The expression that a variable stands for, or NULL. */
static const struct rf_tree *values_of(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_NAME
	           ? rf_symbol_stands_for(tree->symbol, &tree->symbol->values)
	           : NULL;
}

/* How integers are written out. */
struct writing {
	struct rf_reader *reader;
	int nested; /* functions that others call */
};

static const struct rf_tree *write_out(struct writing *w, const struct rf_tree *tree,
                                       bool in_subscript);

/* The tree with its parts written out. */
static const struct rf_tree *write_parts_out(struct writing *w, const struct rf_tree *tree,
                                             bool in_subscript)
{
	struct rf_reader *reader = w->reader;
	struct rf_tree *result = (struct rf_tree *)tree;

	for (size_t i = 0; i < tree->child_count; ++i) {
		const struct rf_tree *child =
		    i == 0 && (rf_tree_query_is_assignment(tree) &&
		               tree->children[0]->kind == RF_TREE_NAME)
			? tree->children[0]
			: write_out(w, tree->children[i],
		                    in_subscript || (tree->kind == RF_TREE_SUBSCRIPT && i == 1));

		if (child && tree->kind == RF_TREE_CONDITIONAL && i == 0)
			child = rf_truth_table_spelled_out(reader, child);
		if (!rf_new_tree_set_child(reader, (struct rf_tree *)tree, &result, i,
		                           (struct rf_tree *)child))
			return NULL;
	}
	return result;
}

/* A call as what it comes to; where it is anything else, the call itself. */
static const struct rf_tree *write_call_out(struct writing *w, const struct rf_tree *call)
{
	const struct rf_tree *expression = rf_named_choice_written_out(w->reader, call);
	struct rf_value value;

	if (expression != call)
		return expression;
	if (w->nested == MOST_NESTED || rf_affine_value(w->reader, call, &value) != RF_OK ||
	    value.kind == RF_VALUE_FORM || value.kind == RF_VALUE_LOADED)
		return call;
	if (rf_inline_expression(w->reader, call, &expression) != RF_OK)
		return NULL;
	if (!expression)
		return call;
	++w->nested;
	expression = write_out(w, expression, true);
	--w->nested;
	return expression;
}

static const struct rf_tree *write_out(struct writing *w, const struct rf_tree *tree,
                                       bool in_subscript)
{
	const struct rf_tree *values = values_of(tree);

	if (!values)
		values = wrapped(w->reader, tree);
	if (values)
		return values;
	tree = write_parts_out(w, tree, in_subscript);
	return tree && in_subscript && tree->kind == RF_TREE_CALL && tree->type == RF_TYPE_INTEGER
	           ? write_call_out(w, tree)
	           : tree;
}

const struct rf_tree *rf_alternatives_write_out(struct rf_reader *reader,
                                                const struct rf_tree *tree)
{
	return write_out(&(struct writing){ reader, 0 }, tree, false);
}

/* Whether a call is handed what goes round below 0, which a parameter of another type keeps. */
static bool hands_over_wrapped(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_value value;

	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *part = tree->children[i], *sides[2] = { part, part };
		const struct rf_tree compared = { .children = sides };

		if (hands_over_wrapped(reader, part) ||
		    (tree->kind == RF_TREE_CALL && rf_narrow_is_unsigned(reader, &compared) &&
		     rf_affine_value(reader, part, &value) == RF_OK &&
		     rf_narrow_is_negative(reader, &value)))
			return true;
	}
	return false;
}

const struct rf_tree *rf_alternatives_write_test(struct rf_reader *reader,
                                                 const struct rf_tree *test)
{
	const struct rf_tree *written;

	if (!rf_tree_query_find(test, RF_TREE_CALL) || hands_over_wrapped(reader, test))
		return test;
	written = write_out(&(struct writing){ reader, 0 }, test, true);
	return written && !rf_condition_is_decidable(reader, written) ? test : written;
}

/* The expression that an integer variable, or a pointer, is set to. */
static const struct rf_tree *source_of(const struct rf_tree *tree)
{
	const struct rf_symbol *target = rf_tree_query_target(tree);
	enum rf_type_kind type;

	if (!target || target->loop >= 0 || rf_tree_query_is_step(tree) ||
	    tree->kind == RF_TREE_UPDATE)
		return NULL;
	type = tree->kind == RF_TREE_VARIABLE ? tree->type : tree->children[0]->type;
	return type == RF_TYPE_INTEGER || type == RF_TYPE_POINTER
	           ? tree->children[tree->child_count - 1]
	           : NULL;
}

/* A new value that is made of the old one, with a variable that keeps the old one in its place;
 * NULL where that is not known, or without memory. */
static const struct rf_tree *of_before(struct rf_reader *reader, const struct rf_tree *choice,
                                       const struct rf_symbol *symbol)
{
	const struct rf_tree *name;
	struct rf_tree *before;

	if (!rf_tree_query_mentions(choice, symbol))
		return choice;
	name = &(struct rf_tree){ .kind = RF_TREE_NAME, .symbol = (struct rf_symbol *)symbol };
	before = (struct rf_tree *)values_of(name);
	if (before)
		return rf_new_tree_with(reader, choice, &symbol, &before, 1);
	if (symbol->binding != RF_BOUND_VALUE || symbol->changed ||
	    symbol->value.kind != RF_VALUE_FORM)
		return NULL;
	before = rf_new_tree_variable(reader, choice, symbol->name);
	if (!before)
		return NULL;
	before->symbol->binding = RF_BOUND_VALUE;
	before->symbol->value = symbol->value;
	return rf_new_tree_with(reader, choice, &symbol, &before, 1);
}

/* Whether a ?: can be decided without a look at data; another one may stand in its condition. */
static bool is_decidable(struct rf_reader *reader, const struct rf_tree *choice)
{
	const struct rf_tree *inner = rf_tree_query_find(choice->children[0], RF_TREE_CONDITIONAL);

	return inner ? is_decidable(reader, inner)
	             : rf_condition_is_decidable(reader, choice->children[0]);
}

static const struct rf_tree *target_of(const struct rf_tree *assignment)
{
	return assignment->kind == RF_TREE_VARIABLE ? assignment : assignment->children[0];
}

/* The variable has one of the two values of the choice, or the one that they come to, behind
 * `tree`, which is the assignment or holds it; `is_noted` says whether that is known. */
static enum rf_status settle(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_tree *assignment, const struct rf_tree *choice,
                             bool *is_noted)
{
	struct rf_symbol *symbol = rf_tree_query_target(assignment);
	const struct rf_tree *first, *source = of_before(reader, choice, symbol);
	struct rf_value value;
	enum rf_status status =
	    rf_converted_assigned(reader, choice, target_of(assignment), &value);

	if (status != RF_OK || value.kind == RF_VALUE_LOADED)
		return status;
	*is_noted = value.kind == RF_VALUE_FORM || value.kind == RF_VALUE_LEAST ||
	            value.kind == RF_VALUE_GREATEST;
	if (*is_noted) {
		status = rf_statement_sizes(reader, choice);
		rf_assign_bind(reader, symbol, &value);
		symbol->is_cut = rf_narrow_cuts(reader, choice);
		if (status == RF_OK)
			status = rf_statement_keep(reader, tree, symbol);
		if (status != RF_OK)
			return status;
	}
	if (value.kind == RF_VALUE_FORM || source == NULL || reader->open_loops.count == 0)
		return RF_OK;
	source = rf_alternatives_write_out(reader, source);
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	first = rf_tree_query_find(source, RF_TREE_CONDITIONAL);
	if (!first || !is_decidable(reader, first))
		return RF_OK;
	if (!*is_noted) {
		rf_forget(reader, tree);
		status = rf_statement_keep(reader, tree, symbol);
		if (status != RF_OK)
			return status;
	}
	rf_symbol_let_stand(symbol, source, &symbol->values);
	*is_noted = true;
	return RF_OK;
}

static bool is_plain(const struct rf_tree *tree)
{
	return !rf_tree_query_find(tree, RF_TREE_SUBSCRIPT) && !rf_tree_query_assigns(tree) &&
	       !rf_tree_query_find(tree, RF_TREE_CALL);
}

/* Whether it is an array or a pointer that has a name, a place in it, or one of several such. */
static bool has_name(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_CONDITIONAL)
		return tree->child_count == 3 && is_plain(tree->children[0]) &&
		       has_name(tree->children[1]) && has_name(tree->children[2]);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf))
		return has_name(tree->children[0]);
	if (tree->kind == RF_TREE_SUBSCRIPT || rf_tree_query_is_binary(tree, CXBinaryOperator_Add))
		return has_name(tree->children[0]) && is_plain(tree->children[1]);
	return (tree->kind == RF_TREE_NAME && tree->symbol->kind != RF_SYMBOL_FUNCTION) ||
	       tree->kind == RF_TREE_MEMBER;
}

/* The same of a pointer, where what it is set to says which of two arrays it leads into. */
static enum rf_status settle_pointer(struct rf_reader *reader, const struct rf_tree *assignment,
                                     const struct rf_tree *source, bool *is_noted)
{
	struct rf_symbol *symbol = rf_tree_query_target(assignment);
	const struct rf_tree *first;

	if (reader->open_loops.count == 0)
		return RF_OK;
	source = rf_alternatives_write_out(reader, source);
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	first = rf_tree_query_find(source, RF_TREE_CONDITIONAL);
	*is_noted = first && has_name(source) && !rf_tree_query_mentions(source, symbol) &&
	            is_decidable(reader, first);
	if (!*is_noted)
		return RF_OK;
	rf_forget(reader, assignment);
	rf_symbol_let_stand(symbol, source, &symbol->values);
	return RF_OK;
}

static const struct rf_tree *sole(const struct rf_tree *branch)
{
	while (branch->kind == RF_TREE_BLOCK && branch->child_count == 1)
		branch = branch->children[0];
	return branch;
}

/* What the only statement of a branch assigns to an integer variable, in terms of that before: e of
 * x = e, x + e of x += e; NULL for anything else. */
static struct rf_tree *sole_value(struct rf_reader *reader, const struct rf_tree *branch,
                                  struct rf_symbol **symbol)
{
	struct rf_tree *value;

	branch = sole(branch);
	*symbol = rf_tree_query_is_assignment(branch) ? rf_tree_query_target(branch) : NULL;
	if (!*symbol || branch->children[0]->type != RF_TYPE_INTEGER || (*symbol)->loop >= 0)
		return NULL;
	value = rf_tree_query_is_step(branch) ? rf_new_tree_integer(reader, branch, 1)
	                                      : branch->children[1];
	if (!value || !is_plain(value) || branch->kind == RF_TREE_BINARY)
		return value && is_plain(value) ? value : NULL;
	if (branch->kind == RF_TREE_UPDATE)
		return binary(reader, branch, branch->op, branch->children[0], value);
	return binary(reader, branch,
	              branch->op == CXUnaryOperator_PreInc || branch->op == CXUnaryOperator_PostInc
	                  ? CXBinaryOperator_Add
	                  : CXBinaryOperator_Sub,
	              branch->children[0], value);
}

/* l-- of a variable that has one of several values, as l = l - 1. */
static const struct rf_tree *moved(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_symbol *symbol;
	bool moves = tree->kind == RF_TREE_UPDATE || rf_tree_query_is_step(tree);

	return moves && values_of(tree->children[0]) ? sole_value(reader, tree, &symbol) : NULL;
}

enum rf_status rf_alternatives_note(struct rf_reader *reader, const struct rf_tree *tree,
                                    bool *is_noted)
{
	const struct rf_tree *source = source_of(tree);
	const struct rf_lane_value *lanes;
	enum rf_status status;

	*is_noted = false;
	if (source && target_of(tree)->type == RF_TYPE_POINTER)
		return settle_pointer(reader, tree, source, is_noted);
	if (!source)
		source = moved(reader, tree);
	if (!source ||
	    (reader->open_loops.count == 0 &&
	     rf_tree_query_peel(source)->kind != RF_TREE_CONDITIONAL) ||
	    rf_tree_query_find(source, RF_TREE_SUBSCRIPT) || rf_tree_query_assigns(source))
		return RF_OK;
	if (rf_tree_query_find(source, RF_TREE_CALL))
		source = write_out(&(struct writing){ reader, 0 }, source, true);
	if (!source)
		return rf_out_of_memory(reader->diagnostics);
	if (!is_plain(source))
		return RF_OK;
	lanes = rf_lane_value_assigned(reader, tree);
	status = settle(reader, tree, tree, source, is_noted);
	if (*is_noted && rf_tree_query_target(tree))
		rf_lane_value_keep(rf_tree_query_target(tree), lanes);
	return status;
}

/* What lanes keep behind an if that does nothing but assign; NULL where that is not known. */
static const struct rf_lane_value *lanes_of(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_tree *holds = sole(tree->children[1]);

	return rf_lane_value_choice(reader, rf_lane_value_of(reader, tree->children[0]),
	                            rf_lane_value_assigned(reader, holds),
	                            tree->child_count > 2
	                                ? rf_lane_value_assigned(reader, sole(tree->children[2]))
	                                : rf_lane_value_of(reader, holds->children[0]));
}

/* The pointer that a statement sets to an array with a name, and does nothing else; or NULL. */
static struct rf_symbol *set_pointer(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	               tree->children[0]->type == RF_TYPE_POINTER && has_name(tree->children[1])
	           ? rf_tree_query_target(tree)
	           : NULL;
}

static struct rf_statements statements_of(struct rf_tree *const *branch)
{
	return (*branch)->kind == RF_TREE_BLOCK
	           ? (struct rf_statements){ (*branch)->child_count, (*branch)->children }
	           : (struct rf_statements){ 1, branch };
}

/* s = c ? a : b; of the statement s = a; of one branch, and s = b; of the other one; NULL where the
 * other does not set s, or one of the two sets something that the values are made of. */
static struct rf_tree *joined(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_tree *assignment, struct rf_statements others)
{
	const struct rf_symbol *symbol = set_pointer(assignment);
	struct rf_tree *other = NULL, *choice;

	for (size_t i = 0; i < others.count; ++i) {
		if (!symbol || !set_pointer(others.items[i]) ||
		    rf_tree_query_mentions(others.items[i]->children[1], symbol))
			return NULL;
		if (set_pointer(others.items[i]) == symbol)
			other = others.items[i]->children[1];
	}
	if (!other)
		return NULL;
	choice =
	    rf_new_tree_choice(reader, tree, tree->children[0], assignment->children[1], other);
	if (!choice)
		return NULL;
	choice->type = RF_TYPE_POINTER;
	return rf_new_tree_operation(reader, CXBinaryOperator_Assign, assignment->children[0],
	                             choice);
}

/* if (c) { s = a; d = b; } else { s = b; d = a; } */
static enum rf_status note_pointers(struct rf_reader *reader, const struct rf_tree *tree,
                                    bool *is_noted)
{
	struct rf_statements first = statements_of(&tree->children[1]),
			     others = statements_of(&tree->children[2]);
	enum rf_status status = RF_OK;

	*is_noted = first.count > 0 && first.count == others.count;
	for (size_t i = 0; i < first.count && *is_noted; ++i)
		*is_noted = joined(reader, tree, others.items[i], first) != NULL;
	for (size_t i = 0; i < first.count && *is_noted && status == RF_OK; ++i) {
		const struct rf_tree *both = joined(reader, tree, first.items[i], others);

		*is_noted = both != NULL;
		if (both)
			status = rf_alternatives_note(reader, both, is_noted);
	}
	return status;
}

enum rf_status rf_alternatives_note_if(struct rf_reader *reader, const struct rf_tree *tree,
                                       bool *is_noted)
{
	struct rf_symbol *symbol, *other;
	struct rf_tree *test = tree->children[0], *choice;
	struct rf_tree *a = sole_value(reader, tree->children[1], &symbol), *b;
	const struct rf_lane_value *lanes;
	enum rf_status status;

	*is_noted = false;
	if (!is_plain(test))
		return RF_OK;
	if (!a)
		return tree->child_count > 2 ? note_pointers(reader, tree, is_noted) : RF_OK;
	b = tree->child_count > 2 ? sole_value(reader, tree->children[2], &other)
	                          : rf_new_tree_node(reader, a, RF_TREE_NAME, NULL, NULL);
	if (!b || (tree->child_count > 2 && other != symbol))
		return RF_OK;
	if (tree->child_count == 2) {
		b->symbol = symbol;
		b->name = symbol->name;
		b->type = RF_TYPE_INTEGER;
	}
	choice = rf_new_tree_choice(reader, tree, test, a, b);
	if (!choice)
		return rf_out_of_memory(reader->diagnostics);
	lanes = lanes_of(reader, tree);
	status = settle(reader, tree, sole(tree->children[1]), choice, is_noted);
	if (*is_noted)
		rf_lane_value_keep(symbol, lanes);
	return status;
}

/* ---- bounds of loops ---- */

/* A ?: of a bound that picks neither the lesser nor the greater of two; one in the condition of
 * another comes first. */
static const struct rf_tree *find_open(const struct rf_tree *tree)
{
	const struct rf_tree *found = NULL, *a, *b;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = find_open(tree->children[i]);
	if (!found && tree->kind == RF_TREE_CONDITIONAL &&
	    rf_tree_query_choice(tree, &a, &b) == RF_CHOICE_NONE)
		return tree;
	return found;
}

enum rf_status rf_alternatives_of_loop(struct rf_reader *reader, const struct rf_tree **loop,
                                       const struct rf_tree **choice)
{
	struct rf_tree *copy = rf_new_tree_copy(reader, *loop);

	*choice = NULL;
	if (!copy)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < 2 && i < copy->child_count && !*choice; ++i) {
		const struct rf_tree *part = rf_alternatives_write_out(reader, copy->children[i]);

		if (!part)
			return rf_out_of_memory(reader->diagnostics);
		*choice = find_open(part);
		if (*choice && !is_decidable(reader, *choice))
			*choice = NULL;
		if (*choice)
			copy->children[i] = (struct rf_tree *)part;
	}
	*loop = copy;
	return RF_OK;
}
