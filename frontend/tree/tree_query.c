/* SPDX-License-Identifier: MIT
 *
 * Questions about a tree that need no knowledge of values.
 */
#include "frontend/tree/tree_query.h"

#include "base/text.h"

static bool has_same_name(const struct rf_tree *a, const struct rf_tree *b)
{
	return !a->name || !b->name || rf_text_equal(a->name, b->name);
}

bool rf_tree_query_equal(const struct rf_tree *a, const struct rf_tree *b)
{
	if (a->kind != b->kind || a->op != b->op || a->child_count != b->child_count)
		return false;
	if (a->kind == RF_TREE_OTHER || a->kind == RF_TREE_STRING)
		return false;
	if (a->symbol != b->symbol || a->value != b->value || !has_same_name(a, b))
		return false;
	for (size_t i = 0; i < a->child_count; ++i)
		if (!rf_tree_query_equal(a->children[i], b->children[i]))
			return false;
	return true;
}

bool rf_tree_query_is_step(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_UNARY &&
	       (tree->op == CXUnaryOperator_PreInc || tree->op == CXUnaryOperator_PreDec ||
	        tree->op == CXUnaryOperator_PostInc || tree->op == CXUnaryOperator_PostDec);
}

bool rf_tree_query_is_assignment(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_UPDATE || rf_tree_query_is_step(tree) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Assign);
}

bool rf_tree_query_mentions(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = tree->kind == RF_TREE_NAME && tree->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_mentions(tree->children[i], symbol);
	return found;
}

bool rf_tree_query_is_goto(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_OTHER && rf_text_equal(tree->name, "goto");
}

bool rf_tree_query_goes_on(const struct rf_tree *tree)
{
	return rf_tree_query_is_goto(tree) && tree->value > (int64_t)tree->begin;
}

bool rf_tree_query_goes_elsewhere(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_CONTINUE || tree->kind == RF_TREE_BREAK ||
	       tree->kind == RF_TREE_RETURN || rf_tree_query_is_goto(tree);
}

bool rf_tree_query_is_loop(enum rf_tree_kind kind)
{
	return kind == RF_TREE_FOR || kind == RF_TREE_WHILE || kind == RF_TREE_DO;
}

bool rf_tree_query_assigns(const struct rf_tree *tree)
{
	bool found = rf_tree_query_is_assignment(tree);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_assigns(tree->children[i]);
	return found;
}

bool rf_tree_query_is_comparison(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_BINARY && tree->op >= CXBinaryOperator_LT &&
	       tree->op <= CXBinaryOperator_NE;
}

bool rf_tree_query_is_unary(const struct rf_tree *tree, enum CXUnaryOperatorKind op)
{
	return tree->kind == RF_TREE_UNARY && tree->op == (int)op;
}

bool rf_tree_query_is_binary(const struct rf_tree *tree, enum CXBinaryOperatorKind op)
{
	return tree->kind == RF_TREE_BINARY && tree->op == (int)op;
}

bool rf_tree_query_is_junction(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_LOr);
}

struct rf_symbol *rf_tree_query_target(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_VARIABLE)
		return tree->child_count ? tree->symbol : NULL;
	if (!rf_tree_query_is_assignment(tree) || tree->children[0]->kind != RF_TREE_NAME)
		return NULL;
	return tree->children[0]->symbol;
}

const struct rf_tree *rf_tree_query_find(const struct rf_tree *tree, enum rf_tree_kind kind)
{
	const struct rf_tree *found = tree->kind == kind ? tree : NULL;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_find(tree->children[i], kind);
	return found;
}

bool rf_tree_query_declares(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = tree->kind == RF_TREE_VARIABLE && tree->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_declares(tree->children[i], symbol);
	return found;
}

size_t rf_tree_query_count_assignments(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	size_t count = rf_tree_query_target(tree) == symbol;

	for (size_t i = 0; i < tree->child_count; ++i)
		count += rf_tree_query_count_assignments(tree->children[i], symbol);
	return count;
}

bool rf_tree_query_has_address(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool found = rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	             tree->children[0]->kind == RF_TREE_NAME && tree->children[0]->symbol == symbol;

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_has_address(tree->children[i], symbol);
	return found;
}

/* Finds the declaration of a variable; false where something else may give it another value. */
static bool find_declaration(const struct rf_tree *tree, const struct rf_symbol *symbol,
                             const struct rf_tree **declaration)
{
	bool alone = true;

	if (tree->kind == RF_TREE_VARIABLE && tree->symbol == symbol) {
		alone = *declaration == NULL && tree->child_count > 0;
		*declaration = tree;
	} else if (rf_tree_query_target(tree) == symbol ||
	           (rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf) &&
	            tree->children[0]->kind == RF_TREE_NAME &&
	            tree->children[0]->symbol == symbol)) {
		return false;
	}
	for (size_t i = 0; i < tree->child_count && alone; ++i)
		alone = find_declaration(tree->children[i], symbol, declaration);
	return alone;
}

const struct rf_tree *rf_tree_query_only_value(const struct rf_tree *tree,
                                               const struct rf_symbol *symbol)
{
	const struct rf_tree *declaration = NULL;

	if (symbol == NULL || !find_declaration(tree, symbol, &declaration) || declaration == NULL)
		return NULL;
	return declaration->children[declaration->child_count - 1];
}

/* Whether something lies in an array: a[1], a[j][0], a[j].x. */
static bool is_in_array(const struct rf_tree *tree, const struct rf_symbol *array)
{
	while (tree->kind == RF_TREE_SUBSCRIPT || (tree->kind == RF_TREE_MEMBER && !tree->is_arrow))
		tree = tree->children[0];
	return tree->kind == RF_TREE_NAME && tree->symbol == array;
}

/* Of a[j][0], what may happen in j and 0. */
static bool subscripts_may_write(const struct rf_tree *tree, const struct rf_symbol *array)
{
	for (; tree->kind != RF_TREE_NAME; tree = tree->children[0])
		if (tree->kind == RF_TREE_SUBSCRIPT &&
		    rf_tree_query_may_write(tree->children[1], array))
			return true;
	return false;
}

bool rf_tree_query_may_write(const struct rf_tree *tree, const struct rf_symbol *array)
{
	bool is_changed = rf_tree_query_is_assignment(tree) ||
	                  rf_tree_query_is_unary(tree, CXUnaryOperator_AddrOf);

	if (tree->type != RF_TYPE_ARRAY && tree->type != RF_TYPE_POINTER &&
	    tree->kind != RF_TREE_NAME && is_in_array(tree, array))
		return subscripts_may_write(tree, array);
	if ((tree->kind == RF_TREE_NAME && tree->symbol == array) ||
	    (is_changed && is_in_array(tree->children[0], array)))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (rf_tree_query_may_write(tree->children[i], array))
			return true;
	return false;
}

const struct rf_tree *rf_tree_query_origin(const struct rf_tree *tree)
{
	return tree->origin ? tree->origin : tree;
}

const struct rf_tree *rf_tree_query_peel(const struct rf_tree *tree)
{
	while (tree->kind == RF_TREE_CAST)
		tree = tree->children[tree->child_count - 1];
	return tree;
}

bool rf_tree_query_is_literal(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_NUMBER || tree->kind == RF_TREE_INTEGER)
		return true;
	if (tree->kind != RF_TREE_BINARY && !rf_tree_query_is_unary(tree, CXUnaryOperator_Minus))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_tree_query_is_literal(tree->children[i]))
			return false;
	return true;
}

/* Functions are known by their names, also when they are the user's own, unless they have a body
 * that does something else. */
static enum rf_choice choice_of_call(const struct rf_tree *tree, const struct rf_tree **a,
                                     const struct rf_tree **b)
{
	static const char *const least[] = { "min",   "MIN",       "Min",
		                             "imin",  "min2",      "fmin",
		                             "fminf", "__tg_fmin", "__builtin_fmin",
		                             "i_min", "lmin",      "__builtin_fminf",
		                             NULL };
	static const char *const greatest[] = { "max",   "MAX",       "Max",
		                                "imax",  "max2",      "fmax",
		                                "fmaxf", "__tg_fmax", "__builtin_fmax",
		                                "i_max", "lmax",      "__builtin_fmaxf",
		                                NULL };

	if (tree->child_count != 2 ||
	    (tree->symbol != NULL && tree->symbol->named == RF_NAMED_WRONGLY))
		return RF_CHOICE_NONE;
	*a = tree->children[0];
	*b = tree->children[1];
	if (rf_text_is_one_of(tree->name, least))
		return RF_CHOICE_LEAST;
	if (rf_text_is_one_of(tree->name, greatest))
		return RF_CHOICE_GREATEST;
	return RF_CHOICE_NONE;
}

/* x < y ? x : y and its turns. */
static enum rf_choice choice_of_conditional(const struct rf_tree *tree, const struct rf_tree **a,
                                            const struct rf_tree **b)
{
	const struct rf_tree *test = rf_tree_query_peel(tree->children[0]);
	bool is_less, is_straight, is_crossed;

	if (!rf_tree_query_is_comparison(test) || test->op >= CXBinaryOperator_EQ)
		return RF_CHOICE_NONE;
	*a = rf_tree_query_peel(test->children[0]);
	*b = rf_tree_query_peel(test->children[1]);
	is_straight = rf_tree_query_equal(*a, rf_tree_query_peel(tree->children[1])) &&
	              rf_tree_query_equal(*b, rf_tree_query_peel(tree->children[2]));
	is_crossed = rf_tree_query_equal(*b, rf_tree_query_peel(tree->children[1])) &&
	             rf_tree_query_equal(*a, rf_tree_query_peel(tree->children[2]));
	if (!is_straight && !is_crossed)
		return RF_CHOICE_NONE;
	is_less = test->op == CXBinaryOperator_LT || test->op == CXBinaryOperator_LE;
	return is_less == is_straight ? RF_CHOICE_LEAST : RF_CHOICE_GREATEST;
}

enum rf_choice rf_tree_query_choice(const struct rf_tree *tree, const struct rf_tree **a,
                                    const struct rf_tree **b)
{
	if (tree->kind == RF_TREE_CALL)
		return choice_of_call(tree, a, b);
	if (tree->kind == RF_TREE_CONDITIONAL)
		return choice_of_conditional(tree, a, b);
	return RF_CHOICE_NONE;
}

int rf_tree_query_depth(const struct rf_tree *tree)
{
	int most = 0;

	if (!tree)
		return 0;
	for (size_t i = 0; i < tree->child_count; ++i) {
		int depth = rf_tree_query_depth(tree->children[i]);

		most = depth > most ? depth : most;
	}
	return most + rf_tree_query_is_loop(tree->kind);
}

bool rf_tree_query_is_on_integers(const struct rf_tree *tree)
{
	bool is_leaf = tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_INTEGER;

	if ((is_leaf && tree->type != RF_TYPE_INTEGER) || tree->kind == RF_TREE_CALL ||
	    tree->kind == RF_TREE_SUBSCRIPT || rf_tree_query_is_assignment(tree) ||
	    rf_tree_query_is_step(tree) || (tree->child_count == 0 && !is_leaf))
		return false;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!rf_tree_query_is_on_integers(tree->children[i]))
			return false;
	return true;
}

bool rf_tree_query_names_memory(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_POINTER || tree->type == RF_TYPE_ARRAY;
}

bool rf_tree_query_is_element(const struct rf_tree *tree)
{
	return tree->kind == RF_TREE_SUBSCRIPT ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Deref);
}

bool rf_tree_query_any(const struct rf_tree *tree, bool (*is)(const struct rf_tree *tree))
{
	bool found = is(tree);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_tree_query_any(tree->children[i], is);
	return found;
}

bool rf_tree_query_compute(int op, int64_t a, int64_t b, int64_t *result)
{
	switch (op) {
	case CXBinaryOperator_Add:
		return !__builtin_add_overflow(a, b, result);
	case CXBinaryOperator_Sub:
		return !__builtin_sub_overflow(a, b, result);
	case CXBinaryOperator_Mul:
		return !__builtin_mul_overflow(a, b, result);
	case CXBinaryOperator_Div:
	case CXBinaryOperator_Rem:
		if (a < 0 || b <= 0)
			return false;
		*result = op == CXBinaryOperator_Div ? a / b : a % b;
		return true;
	case CXBinaryOperator_Shl:
	case CXBinaryOperator_Shr:
		if (a < 0 || a > INT32_MAX || b < 0 || b > 31)
			return false;
		*result = op == CXBinaryOperator_Shl ? a << b : a >> b;
		return true;
	default:
		return false;
	}
}
