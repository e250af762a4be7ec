/* SPDX-License-Identifier: MIT
 *
 * Conditions that threads decide by where they stand in their block, in ways that are not linear.
 *
 *     if ((threadIdx.x ^ threadIdx.y) & 1)      if (x * y < 20)      if (!(x & 4))
 *
 * A block has 1024 threads at most, so that the condition is evaluated for each of them.  What is
 * not known of a part, or would go round as unsigned or large integers do, leaves it open.
 */
#include "frontend/flow/lane_condition.h"

#include <string.h>

#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/tree_query.h"

enum { MOST_COPIES = 8, MOST_SHIFT = 30 };

struct evaluation {
	struct rf_reader *reader;
	int64_t threads;
	int copies; /* variables that are read for what they were declared with, around the part */
};

static int64_t *new_values(const struct evaluation *e)
{
	return RF_NEW_ARRAY(e->reader->arena, int64_t, (size_t)e->threads);
}

static bool is_unsigned(const struct rf_reader *reader, const struct rf_tree *tree)
{
	enum CXTypeKind kind =
	    reader->clang->getCanonicalType(reader->clang->getCursorType(tree->cursor)).kind;

	return kind >= CXType_Bool && kind <= CXType_UInt128;
}

/* The values of a part, if all fit into it. */
static int64_t *checked(const struct evaluation *e, const struct rf_tree *tree, int64_t *values)
{
	bool is_natural = is_unsigned(e->reader, tree);

	for (int64_t t = 0; values && t < e->threads; ++t)
		if (values[t] > INT32_MAX || values[t] < (is_natural ? 0 : -INT32_MAX))
			return NULL;
	return values;
}

/* ---- forms ---- */

/* How many values a loop over threads has; 0 where it is none. */
static int64_t extent_of(const struct rf_loop *loop)
{
	int64_t extent;

	if (strstr(loop->variable, "threadIdx.") == NULL || loop->upper_count != 1 ||
	    loop->upper->term_count > 0 || !rf_formula_is_constant(loop->upper->constant, &extent))
		return 0;
	return extent;
}

/* Adds coefficient * variable of a loop over threads, which are counted by the inner ones first. */
static bool add_term(const struct evaluation *e, const struct rf_form_term *term, int64_t *values)
{
	const struct rf_reader *reader = e->reader;
	int64_t stride = 1, extent, factor;

	if (term->loop < 0 || (size_t)term->loop >= reader->loops.count ||
	    !rf_formula_is_constant(term->coefficient, &factor))
		return false;
	for (size_t i = reader->loops.count; i-- > (size_t)term->loop + 1;) {
		extent = extent_of(reader->loops.items[i]);
		stride *= extent > 0 ? extent : 1;
	}
	extent = extent_of(reader->loops.items[term->loop]);
	for (int64_t t = 0; t < e->threads && extent > 0; ++t)
		values[t] += factor * (t / stride % extent);
	return extent > 0;
}

static int64_t *values_of_form(const struct evaluation *e, const struct rf_tree *tree)
{
	struct rf_value value;
	int64_t *values = new_values(e), constant;

	if (!values || rf_affine_value(e->reader, tree, &value) != RF_OK ||
	    value.kind != RF_VALUE_FORM ||
	    !rf_formula_is_constant(value.forms->constant, &constant))
		return NULL;
	for (int64_t t = 0; t < e->threads; ++t)
		values[t] = constant;
	for (size_t i = 0; i < value.forms->term_count; ++i)
		if (!add_term(e, &value.forms->terms[i], values))
			return NULL;
	return values;
}

/* ---- operations ---- */

static bool compute(int op, int64_t a, int64_t b, int64_t *value)
{
	bool shifts = op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr;
	bool divides = op == CXBinaryOperator_Div || op == CXBinaryOperator_Rem;

	if ((shifts && (a < 0 || b < 0 || b > MOST_SHIFT)) || (divides && b == 0))
		return false;
	switch (op) {
	case CXBinaryOperator_Add:
		return !__builtin_add_overflow(a, b, value);
	case CXBinaryOperator_Sub:
		return !__builtin_sub_overflow(a, b, value);
	case CXBinaryOperator_Mul:
		return !__builtin_mul_overflow(a, b, value);
	case CXBinaryOperator_Div:
		*value = a / b;
		return true;
	case CXBinaryOperator_Rem:
		*value = a % b;
		return true;
	case CXBinaryOperator_Shl:
		*value = a * (INT64_C(1) << b);
		return true;
	case CXBinaryOperator_Shr:
		*value = a >> b;
		return true;
	case CXBinaryOperator_And:
		*value = a & b;
		return true;
	case CXBinaryOperator_Or:
		*value = a | b;
		return true;
	case CXBinaryOperator_Xor:
		*value = a ^ b;
		return true;
	default:
		return false;
	}
}

static bool compare(int op, int64_t a, int64_t b, int64_t *value)
{
	switch (op) {
	case CXBinaryOperator_LT:
		*value = a < b;
		return true;
	case CXBinaryOperator_GT:
		*value = a > b;
		return true;
	case CXBinaryOperator_LE:
		*value = a <= b;
		return true;
	case CXBinaryOperator_GE:
		*value = a >= b;
		return true;
	case CXBinaryOperator_EQ:
		*value = a == b;
		return true;
	case CXBinaryOperator_NE:
		*value = a != b;
		return true;
	case CXBinaryOperator_LAnd:
		*value = a && b;
		return true;
	case CXBinaryOperator_LOr:
		*value = a || b;
		return true;
	default:
		return false;
	}
}

static int64_t *values_of(struct evaluation *e, const struct rf_tree *tree);

static int64_t *values_of_binary(struct evaluation *e, const struct rf_tree *tree)
{
	const int64_t *a = values_of(e, tree->children[0]), *b = values_of(e, tree->children[1]);
	bool compares = rf_tree_query_is_comparison(tree);
	bool is_natural =
	    compares ? rf_narrow_is_unsigned(e->reader, tree) : is_unsigned(e->reader, tree);
	int64_t *values = new_values(e);

	for (int64_t t = 0; t < e->threads; ++t)
		if (!a || !b || !values || (is_natural && (a[t] < 0 || b[t] < 0)) ||
		    (!compare(tree->op, a[t], b[t], &values[t]) &&
		     !compute(tree->op, a[t], b[t], &values[t])))
			return NULL;
	return values;
}

static int64_t *values_of_unary(struct evaluation *e, const struct rf_tree *tree)
{
	int64_t *values = values_of(e, tree->children[0]);

	if (tree->op != CXUnaryOperator_LNot && tree->op != CXUnaryOperator_Minus &&
	    tree->op != CXUnaryOperator_Plus)
		return NULL;
	for (int64_t t = 0; values && t < e->threads; ++t)
		values[t] = tree->op == CXUnaryOperator_LNot    ? !values[t]
		            : tree->op == CXUnaryOperator_Minus ? -values[t]
		                                                : values[t];
	return values;
}

/* What a variable was declared with: there each name in it is one of the block, or such a variable,
 * so that it has the same value here. */
static int64_t *values_of_copy(struct evaluation *e, const struct rf_tree *tree)
{
	const struct rf_tree *value = rf_tree_query_only_value(e->reader->body, tree->symbol);
	int64_t *values;

	if (!value || e->copies == MOST_COPIES)
		return NULL;
	++e->copies;
	values = values_of(e, value);
	--e->copies;
	return values;
}

static int64_t *values_of(struct evaluation *e, const struct rf_tree *tree)
{
	int64_t *values = NULL;

	if (tree->type != RF_TYPE_INTEGER || (tree->kind == RF_TREE_CAST && tree->bytes < 4))
		return NULL;
	if (tree->kind == RF_TREE_CAST)
		values = values_of(e, tree->children[tree->child_count - 1]);
	else if (tree->kind == RF_TREE_BINARY)
		values = values_of_binary(e, tree);
	else if (tree->kind == RF_TREE_UNARY)
		values = values_of_unary(e, tree);
	else if (tree->kind == RF_TREE_INTEGER || e->copies == 0 ||
	         (tree->kind == RF_TREE_NAME && rf_coordinate_is_index(e->reader, tree->symbol)))
		values = values_of_form(e, tree);
	if (!values && tree->kind == RF_TREE_NAME)
		values = values_of_copy(e, tree);
	return checked(e, tree, values);
}

bool rf_lane_condition_decide(struct rf_reader *reader, const struct rf_tree *test,
                              uint64_t lanes[RF_GUARD_LANE_WORDS], double *share)
{
	const int64_t *block = reader->launch.block, *values;
	struct evaluation e = { .reader = reader, .threads = block[0] * block[1] * block[2] };
	int64_t count = 0;

	if (reader->kernel->language != RF_CUDA || e.threads < 1 ||
	    e.threads > RF_GUARD_LANE_WORDS * 64)
		return false;
	values = values_of(&e, test);
	for (int64_t t = 0; values && t < e.threads; ++t) {
		lanes[t / 64] |= (uint64_t)(values[t] != 0) << t % 64;
		count += values[t] != 0;
	}
	*share = (double)count / (double)e.threads;
	return values != NULL;
}
