/* SPDX-License-Identifier: MIT
 *
 * Conditions that threads decide by where they are, in ways that are not linear.
 *
 *     if ((threadIdx.x ^ blockIdx.x) & 1)      if (x * y < n)      if ((7 * x + k) % 5 < 2)
 *
 * They become programs of a few steps, which start from forms of loops and sizes: threads, blocks
 * and turns are put in later, when their numbers are known.  Integers go round as their types say.
 * What is not known of a part leaves the condition open.
 */
#include "frontend/flow/lane_condition.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

enum { MOST_COPIES = 8, NONE = -1, PLAIN_BYTES = 4, WIDE_BYTES = 8 };

struct program {
	struct rf_reader *reader;
	int copies; /* variables that are read for what they were declared with, around the part */
	int step_count, form_count;
	struct rf_lane_step steps[RF_LANE_STEPS];
	struct rf_condition forms[RF_LANE_FORMS];
};

static enum CXTypeKind type_of(const struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_clang *clang = reader->clang;

	return clang->getCanonicalType(clang->getCursorType(tree->cursor)).kind;
}

static int bytes_of(const struct rf_tree *tree)
{
	return tree->bytes == 1 || tree->bytes == 2 || tree->bytes == PLAIN_BYTES ? (int)tree->bytes
	                                                                          : WIDE_BYTES;
}

static bool is_equal(const struct rf_lane_step *s, const struct rf_lane_step *t)
{
	return s->op == t->op && s->a == t->a && s->b == t->b && s->number == t->number &&
	       s->bytes == t->bytes && s->is_unsigned == t->is_unsigned;
}

/* Its number; what is there already is there once. */
static int add(struct program *p, struct rf_lane_step step)
{
	for (int i = 0; i < p->step_count; ++i)
		if (is_equal(&p->steps[i], &step))
			return i;
	if (p->step_count == RF_LANE_STEPS)
		return NONE;
	p->steps[p->step_count] = step;
	return p->step_count++;
}

/* In the type of a part; NONE where one of its operands is not known. */
static int compute(struct program *p, enum rf_lane_op op, int a, int b, const struct rf_tree *type)
{
	if (a == NONE || b == NONE)
		return NONE;
	return add(
	    p, (struct rf_lane_step){ .op = op,
	                              .a = a,
	                              .b = b,
	                              .bytes = bytes_of(type),
	                              .is_unsigned = rf_type_kind_is_unsigned(p->reader, type) });
}

/* ---- what they start from ---- */

/* A form is there once for each type. */
static int add_form(struct program *p, const struct rf_form *form, const struct rf_tree *type)
{
	struct rf_lane_step step = { .op = RF_LANE_FORM,
		                     .number = p->form_count,
		                     .bytes = bytes_of(type),
		                     .is_unsigned = rf_type_kind_is_unsigned(p->reader, type) };

	for (int i = 0; i < p->step_count; ++i) {
		const struct rf_lane_step *s = &p->steps[i];

		if (s->op == RF_LANE_FORM && s->bytes == step.bytes &&
		    s->is_unsigned == step.is_unsigned &&
		    rf_form_equal(&p->forms[s->number].form, form))
			return i;
	}
	if (p->form_count == RF_LANE_FORMS)
		return NONE;
	p->forms[p->form_count++].form = *form;
	return add(p, step);
}

/* What is linear in loops, or a number. */
static int add_value(struct program *p, const struct rf_tree *tree)
{
	struct rf_value value;
	int64_t constant;

	if (rf_affine_value(p->reader, tree, &value) != RF_OK || value.kind != RF_VALUE_FORM)
		return NONE;
	if (!rf_affine_is_constant(&value, &constant))
		return add_form(p, &value.forms[0], tree);
	return add(
	    p, (struct rf_lane_step){ .op = RF_LANE_CONSTANT,
	                              .number = constant,
	                              .bytes = bytes_of(tree),
	                              .is_unsigned = rf_type_kind_is_unsigned(p->reader, tree) });
}

/* ---- operations ---- */

static int add_part(struct program *p, const struct rf_tree *tree);

static bool arithmetic(int op, enum rf_lane_op *is)
{
	static const struct {
		int op;
		enum rf_lane_op is;
	} table[] = {
		{ CXBinaryOperator_Add, RF_LANE_ADD },
		{ CXBinaryOperator_Sub, RF_LANE_SUBTRACT },
		{ CXBinaryOperator_Mul, RF_LANE_MULTIPLY },
		{ CXBinaryOperator_Div, RF_LANE_DIVIDE },
		{ CXBinaryOperator_Rem, RF_LANE_REMAINDER },
		{ CXBinaryOperator_Shl, RF_LANE_SHIFT_LEFT },
		{ CXBinaryOperator_Shr, RF_LANE_SHIFT_RIGHT },
		{ CXBinaryOperator_And, RF_LANE_AND },
		{ CXBinaryOperator_Or, RF_LANE_OR },
		{ CXBinaryOperator_Xor, RF_LANE_XOR },
		{ CXBinaryOperator_LAnd, RF_LANE_BOTH },
		{ CXBinaryOperator_LOr, RF_LANE_EITHER },
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); ++i)
		if (table[i].op == op) {
			*is = table[i].is;
			return true;
		}
	return false;
}

/* In the wider type of both sides, which may be unsigned. */
static int add_comparison(struct program *p, const struct rf_tree *tree)
{
	int a = add_part(p, tree->children[0]), b = add_part(p, tree->children[1]);
	int left = bytes_of(tree->children[0]), right = bytes_of(tree->children[1]), op = tree->op;
	bool turns = op == CXBinaryOperator_GT || op == CXBinaryOperator_GE;
	struct rf_lane_step step = { .op = RF_LANE_EQUAL,
		                     .a = turns ? b : a,
		                     .b = turns ? a : b,
		                     .bytes = left > right ? left : right,
		                     .is_unsigned = rf_narrow_is_unsigned(p->reader, tree) };
	int is;

	if (a == NONE || b == NONE)
		return NONE;
	if (step.bytes < PLAIN_BYTES)
		step.bytes = PLAIN_BYTES;
	if (op == CXBinaryOperator_LT || op == CXBinaryOperator_GT)
		step.op = RF_LANE_LESS;
	else if (op == CXBinaryOperator_LE || op == CXBinaryOperator_GE)
		step.op = RF_LANE_NOT_MORE;
	is = add(p, step);
	return op == CXBinaryOperator_NE ? compute(p, RF_LANE_NOT, is, 0, tree) : is;
}

static int add_unary(struct program *p, const struct rf_tree *tree)
{
	int a = add_part(p, tree->children[0]);

	switch (tree->op) {
	case CXUnaryOperator_LNot:
		return compute(p, RF_LANE_NOT, a, 0, tree);
	case CXUnaryOperator_Minus:
		return compute(p, RF_LANE_MINUS, a, 0, tree);
	case CXUnaryOperator_Not:
		return compute(p, RF_LANE_FLIP, a, 0, tree);
	case CXUnaryOperator_Plus:
		return compute(p, RF_LANE_CONVERT, a, 0, tree);
	default:
		return NONE;
	}
}

static int add_cast(struct program *p, const struct rf_tree *tree)
{
	int a = add_part(p, tree->children[tree->child_count - 1]);

	if (type_of(p->reader, tree) != CXType_Bool)
		return compute(p, RF_LANE_CONVERT, a, 0, tree);
	return compute(p, RF_LANE_NOT, compute(p, RF_LANE_NOT, a, 0, tree), 0, tree);
}

/* What a variable was declared with: there each name in it is one of threads and blocks, or such a
 * variable, so that it has the same value here. */
static int add_copy(struct program *p, const struct rf_tree *tree)
{
	const struct rf_tree *value = rf_tree_query_only_value(p->reader->body, tree->symbol);
	int step;

	if (!value || p->copies == MOST_COPIES)
		return NONE;
	++p->copies;
	step = compute(p, RF_LANE_CONVERT, add_part(p, value), 0, tree);
	--p->copies;
	return step;
}

static bool is_sum(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Add) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Sub) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Mul) ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Minus);
}

static int add_operation(struct program *p, const struct rf_tree *tree)
{
	enum rf_lane_op op;

	if (tree->kind == RF_TREE_UNARY)
		return add_unary(p, tree);
	if (tree->kind != RF_TREE_BINARY)
		return NONE;
	if (rf_tree_query_is_comparison(tree))
		return add_comparison(p, tree);
	if (!arithmetic(tree->op, &op))
		return NONE;
	return compute(p, op, add_part(p, tree->children[0]), add_part(p, tree->children[1]), tree);
}

static int add_part(struct program *p, const struct rf_tree *tree)
{
	int step = NONE;

	if (tree->type != RF_TYPE_INTEGER)
		return NONE;
	if (tree->kind == RF_TREE_CAST)
		return add_cast(p, tree);
	if (tree->kind == RF_TREE_INTEGER ||
	    (tree->kind == RF_TREE_NAME && rf_coordinate_is_index(p->reader, tree->symbol)) ||
	    (p->copies == 0 &&
	     ((tree->kind != RF_TREE_BINARY && tree->kind != RF_TREE_UNARY) || is_sum(tree))))
		step = add_value(p, tree);
	if (step == NONE && tree->kind == RF_TREE_NAME)
		return add_copy(p, tree);
	return step == NONE ? add_operation(p, tree) : step;
}

bool rf_lane_condition_read(struct rf_reader *reader, const struct rf_tree *test,
                            struct rf_guard *guard)
{
	struct rf_arena *arena = reader->arena;
	struct program p = { .reader = reader };
	int last;

	if (reader->kernel->language != RF_CUDA)
		return false;
	last = add_part(&p, test);
	if (last == NONE || p.form_count == 0)
		return false;
	guard->step_count = (size_t)last + 1;
	guard->steps = rf_arena_copy(arena, p.steps, guard->step_count * sizeof(*p.steps));
	guard->condition_count = (size_t)p.form_count;
	guard->conditions =
	    rf_arena_copy(arena, p.forms, guard->condition_count * sizeof(*p.forms));
	return guard->steps != NULL && guard->conditions != NULL;
}
