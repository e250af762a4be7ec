/* SPDX-License-Identifier: MIT
 *
 * Integers that threads compute of where they are, in ways that are not linear.
 *
 *     if ((threadIdx.x ^ blockIdx.x) & 1)      if (x * y < n)      if ((7 * x + k) % 5 < 2)
 *     bool ok = x < n;                         ok = ok && y > 0;   if (ok)
 *
 * They become programs of a few steps, which start from forms of loops and sizes: threads, blocks
 * and turns are put in later, when their numbers are known.  Integers go round as their types say.
 * A variable has the program of what it was assigned, as long as it has that value, and a call that
 * of what its function returns.  What is not known of a part leaves all of it open.
 */
#include "frontend/statements/lane_value.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/inline.h"
#include "frontend/statements/narrow.h"
#include "base/text.h"
#include "frontend/tree/named_choice.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

enum { NONE = -1, PLAIN_BYTES = 4, WIDE_BYTES = 8 };

struct program {
	struct rf_reader *reader;
	int result; /* of the function that is asked for one */
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

/* A form is there once for each type, that of `like`. */
static int add_form(struct program *p, const struct rf_form *form, const struct rf_lane_step *like)
{
	struct rf_lane_step step = { .op = RF_LANE_FORM,
		                     .number = p->form_count,
		                     .bytes = like->bytes,
		                     .is_unsigned = like->is_unsigned };

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
	struct rf_lane_step step = { .op = RF_LANE_CONSTANT,
		                     .bytes = bytes_of(tree),
		                     .is_unsigned = rf_type_kind_is_unsigned(p->reader, tree) };
	struct rf_value value;

	if (rf_affine_value(p->reader, tree, &value) != RF_OK || value.kind != RF_VALUE_FORM)
		return NONE;
	if (!rf_affine_is_constant(&value, &step.number))
		return add_form(p, &value.forms[0], &step);
	return add(p, step);
}

/* A form, in 64 bits. */
static int add_wide_form(struct program *p, const struct rf_form *form)
{
	struct rf_lane_step step = { .op = RF_LANE_CONSTANT, .bytes = WIDE_BYTES };

	if (form->term_count == 0 && rf_formula_is_constant(form->constant, &step.number))
		return add(p, step);
	return add_form(p, form, &step);
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

/* Of both sides, in the wider type of them, which may be unsigned. */
static struct rf_lane_step of_both(const struct program *p, enum rf_lane_op op,
                                   const struct rf_tree *tree, int a, int b)
{
	int left = bytes_of(tree->children[0]), right = bytes_of(tree->children[1]);
	struct rf_lane_step step = { .op = op,
		                     .a = a,
		                     .b = b,
		                     .bytes = left > right ? left : right,
		                     .is_unsigned = rf_narrow_is_unsigned(p->reader, tree) };

	if (step.bytes < PLAIN_BYTES)
		step.bytes = PLAIN_BYTES;
	return step;
}

static int add_comparison(struct program *p, const struct rf_tree *tree)
{
	int a = add_part(p, tree->children[0]), b = add_part(p, tree->children[1]), op = tree->op;
	bool turns = op == CXBinaryOperator_GT || op == CXBinaryOperator_GE;
	struct rf_lane_step step = of_both(p, RF_LANE_EQUAL, tree, turns ? b : a, turns ? a : b);
	int is;

	if (a == NONE || b == NONE)
		return NONE;
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

/* What is left of a step in a type; of bool, whether it is not 0. */
static int convert(struct program *p, int step, enum CXTypeKind kind, const struct rf_tree *type)
{
	if (kind != CXType_Bool)
		return compute(p, RF_LANE_CONVERT, step, 0, type);
	return compute(p, RF_LANE_NOT, compute(p, RF_LANE_NOT, step, 0, type), 0, type);
}

static int add_cast(struct program *p, const struct rf_tree *tree)
{
	return convert(p, add_part(p, tree->children[tree->child_count - 1]),
	               type_of(p->reader, tree), tree);
}

/* The steps of a variable, which are there once. */
static int add_variable(struct program *p, const struct rf_lane_value *value)
{
	int number[RF_LANE_STEPS] = { 0 }, is = NONE;

	for (size_t i = 0; value && i < value->step_count; ++i) {
		struct rf_lane_step step = value->steps[i];

		if (step.op == RF_LANE_FORM) {
			is = add_form(p, &value->forms[step.number].form, &step);
		} else if (step.op == RF_LANE_CONSTANT) {
			is = add(p, step);
		} else {
			step.a = number[step.a];
			step.b = step.op >= RF_LANE_ADD ? number[step.b] : 0;
			is = add(p, step);
		}
		if (is == NONE)
			return NONE;
		number[i] = is;
	}
	return is;
}

/* What a variable or a member of one was assigned, where its value is of no form. */
static int add_name(struct program *p, const struct rf_tree *name)
{
	struct rf_symbol *symbol;

	if (rf_symbol_of_expression(p->reader, name, &symbol) != RF_OK || symbol == NULL ||
	    symbol->lanes == NULL || symbol->lanes_version != symbol->version)
		return NONE;
	return add_variable(p, symbol->lanes);
}

/* Whether what a step computes goes round at 2^32 or 2^64. */
static bool is_natural(const struct rf_lane_step *step)
{
	bool is_truth = step->op == RF_LANE_NOT || step->op >= RF_LANE_LESS;

	return step->is_unsigned && step->bytes >= PLAIN_BYTES && !is_truth;
}

/* condition ? a : b is !!condition * a + !condition * b. */
static int choose(struct program *p, int test, int a, int b)
{
	struct rf_lane_step step = { .op = RF_LANE_NOT, .bytes = WIDE_BYTES };
	int no, yes;

	if (test == NONE || a == NONE || b == NONE ||
	    is_natural(&p->steps[a]) != is_natural(&p->steps[b]))
		return NONE;
	step.is_unsigned = is_natural(&p->steps[a]);
	step.a = test;
	step.a = no = add(p, step);
	yes = no == NONE ? NONE : add(p, step);
	step = (struct rf_lane_step){ RF_LANE_MULTIPLY, yes, a, 0, WIDE_BYTES, step.is_unsigned };
	a = yes == NONE ? NONE : add(p, step);
	step.a = no;
	step.b = b;
	b = a == NONE ? NONE : add(p, step);
	step = (struct rf_lane_step){ RF_LANE_ADD, a, b, 0, WIDE_BYTES, step.is_unsigned };
	return b == NONE ? NONE : add(p, step);
}

static int add_choice(struct program *p, const struct rf_tree *tree)
{
	int test = add_part(p, tree->children[0]), a = add_part(p, tree->children[1]);

	return choose(p, test, a, add_part(p, tree->children[2]));
}

static enum rf_status take_result(void *context, const struct rf_tree *result)
{
	struct program *p = context;

	p->result = add_part(p, result);
	return RF_OK;
}

/* Functions of CUDA that look at the bits of an unsigned number. */
static const struct {
	const char *name;
	enum rf_lane_op op;
	int bytes;
} on_bits[] = {
	{ "__brev", RF_LANE_REVERSE, PLAIN_BYTES }, { "__brevll", RF_LANE_REVERSE, WIDE_BYTES },
	{ "__popc", RF_LANE_ONES, PLAIN_BYTES },    { "__popcll", RF_LANE_ONES, WIDE_BYTES },
	{ "__clz", RF_LANE_ZEROS, PLAIN_BYTES },    { "__clzll", RF_LANE_ZEROS, WIDE_BYTES },
	{ "__ffs", RF_LANE_LOWEST, PLAIN_BYTES },   { "__ffsll", RF_LANE_LOWEST, WIDE_BYTES },
};

/* What a function returns that only computes and chooses. */
static int add_call(struct program *p, const struct rf_tree *call)
{
	int outer = p->result, is;

	for (size_t i = 0; i < sizeof(on_bits) / sizeof(*on_bits); ++i)
		if (rf_text_equal(on_bits[i].name, call->name) && call->child_count == 1) {
			struct rf_lane_step step = { .op = on_bits[i].op,
				                     .a = add_part(p, call->children[0]),
				                     .bytes = on_bits[i].bytes,
				                     .is_unsigned = true };

			return step.a == NONE ? NONE : add(p, step);
		}
	p->result = NONE;
	if (rf_inline_ask(p->reader, call, take_result, p) != RF_OK)
		p->result = NONE;
	is = convert(p, p->result, type_of(p->reader, call), call);
	p->result = outer;
	return is;
}

static bool is_sum(const struct rf_tree *tree)
{
	return rf_tree_query_is_binary(tree, CXBinaryOperator_Add) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Sub) ||
	       rf_tree_query_is_binary(tree, CXBinaryOperator_Mul) ||
	       rf_tree_query_is_unary(tree, CXUnaryOperator_Minus);
}

static bool is_zero(const struct program *p, int step)
{
	return step != NONE && p->steps[step].op == RF_LANE_CONSTANT && p->steps[step].number == 0;
}

static int add_operation(struct program *p, const struct rf_tree *tree)
{
	enum rf_lane_op op;
	int a, b;

	if (tree->kind == RF_TREE_UNARY)
		return add_unary(p, tree);
	if (tree->kind != RF_TREE_BINARY)
		return NONE;
	if (rf_tree_query_is_comparison(tree))
		return add_comparison(p, tree);
	if (!arithmetic(tree->op, &op))
		return NONE;
	a = add_part(p, tree->children[0]);
	b = add_part(p, tree->children[1]);
	if ((op == RF_LANE_DIVIDE || op == RF_LANE_REMAINDER) && is_zero(p, b))
		return NONE;
	return compute(p, op, a, b, tree);
}

static int add_part(struct program *p, const struct rf_tree *tree)
{
	bool is_operation = tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_UNARY;
	int step = NONE;

	tree = rf_named_choice_written_out(p->reader, tree);
	if (!tree || tree->type != RF_TYPE_INTEGER)
		return NONE;
	if (tree->kind == RF_TREE_CAST)
		return add_cast(p, tree);
	if (tree->kind == RF_TREE_CONDITIONAL)
		return add_choice(p, tree);
	if (!is_operation || is_sum(tree))
		step = add_value(p, tree);
	if (step == NONE && (tree->kind == RF_TREE_NAME || tree->kind == RF_TREE_MEMBER))
		return add_name(p, tree);
	if (step == NONE && tree->kind == RF_TREE_CALL)
		return add_call(p, tree);
	return step == NONE ? add_operation(p, tree) : step;
}

/* ---- variables ---- */

/* x += a is x + a, and x++ is x + 1; what is shifted keeps its type, from int on. */
static int add_update(struct program *p, const struct rf_tree *tree)
{
	bool is_step = rf_tree_query_is_step(tree);
	bool is_up = tree->op == CXUnaryOperator_PreInc || tree->op == CXUnaryOperator_PostInc;
	int x = add_part(p, tree->children[0]);
	struct rf_lane_step step = { .op = RF_LANE_CONSTANT, .number = 1, .bytes = PLAIN_BYTES };
	enum rf_lane_op op = is_up ? RF_LANE_ADD : RF_LANE_SUBTRACT;

	if (x == NONE || (!is_step && !arithmetic(tree->op, &op)))
		return NONE;
	step.a = is_step ? add(p, step) : add_part(p, tree->children[1]);
	if (step.a == NONE)
		return NONE;
	if (is_step)
		return compute(p, op, x, step.a, tree->children[0]);
	if (op != RF_LANE_SHIFT_LEFT && op != RF_LANE_SHIFT_RIGHT)
		return add(p, of_both(p, op, tree, x, step.a));
	tree = tree->children[0];
	step = (struct rf_lane_step){ op, x, step.a, 0, bytes_of(tree), false };
	step.is_unsigned = step.bytes >= PLAIN_BYTES && rf_type_kind_is_unsigned(p->reader, tree);
	step.bytes = step.bytes < PLAIN_BYTES ? PLAIN_BYTES : step.bytes;
	return add(p, step);
}

/* The program up to a step; NULL for NONE. */
static const struct rf_lane_value *value_of(const struct program *p, int last)
{
	struct rf_arena *arena = p->reader->arena;
	struct rf_lane_value *value = last == NONE ? NULL : RF_NEW(arena, struct rf_lane_value);

	if (!value)
		return NULL;
	value->step_count = (size_t)last + 1;
	value->steps = rf_arena_copy(arena, p->steps, value->step_count * sizeof(*p->steps));
	value->form_count = (size_t)p->form_count;
	value->forms = rf_arena_copy(arena, p->forms, value->form_count * sizeof(*p->forms));
	return value->steps && value->forms ? value : NULL;
}

const struct rf_lane_value *rf_lane_value_of(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct program p = { .reader = reader };

	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0)
		return NULL;
	return value_of(&p, add_part(&p, tree));
}

const struct rf_lane_value *rf_lane_value_of_form(struct rf_reader *reader,
                                                  const struct rf_form *form)
{
	struct program p = { .reader = reader };

	return value_of(&p, add_wide_form(&p, form));
}

const struct rf_lane_value *rf_lane_value_moved(struct rf_reader *reader,
                                                const struct rf_lane_value *from,
                                                rf_formula_p times, const struct rf_lane_value *by)
{
	struct program p = { .reader = reader };
	struct rf_form form = rf_form_constant(times);
	struct rf_lane_step step = { .op = RF_LANE_MULTIPLY, .bytes = WIDE_BYTES };
	int64_t once;
	int sum;

	step.a = add_variable(&p, by);
	step.b = times && step.a != NONE ? add_wide_form(&p, &form) : NONE;
	if (step.b == NONE)
		return NULL;
	sum = rf_formula_is_constant(times, &once) && once == 1 ? step.a : add(&p, step);
	if (from) {
		step = (struct rf_lane_step){ .op = RF_LANE_ADD, .bytes = WIDE_BYTES };
		step.a = add_variable(&p, from);
		step.b = sum;
		sum = step.a == NONE || step.b == NONE ? NONE : add(&p, step);
	}
	return value_of(&p, sum);
}

const struct rf_lane_value *rf_lane_value_choice(struct rf_reader *reader,
                                                 const struct rf_lane_value *test,
                                                 const struct rf_lane_value *holds,
                                                 const struct rf_lane_value *fails)
{
	struct program p = { .reader = reader };
	int a = add_variable(&p, test), b = add_variable(&p, holds);

	return value_of(&p, choose(&p, a, b, add_variable(&p, fails)));
}

const struct rf_lane_value *rf_lane_value_assigned(struct rf_reader *reader,
                                                   const struct rf_tree *tree)
{
	const struct rf_tree *target = tree->kind == RF_TREE_VARIABLE ? tree : tree->children[0];
	struct program p = { .reader = reader };
	int last;

	if (reader->kernel->language != RF_CUDA || reader->open_loops.count == 0 || !target ||
	    target->type != RF_TYPE_INTEGER)
		return NULL;
	if (tree->kind == RF_TREE_VARIABLE)
		last = add_part(&p, tree->children[tree->child_count - 1]);
	else if (rf_tree_query_is_binary(tree, CXBinaryOperator_Assign))
		last = add_part(&p, tree->children[1]);
	else
		last = add_update(&p, tree);
	return value_of(&p, convert(&p, last, type_of(reader, target), target));
}

void rf_lane_value_keep(struct rf_symbol *symbol, const struct rf_lane_value *value)
{
	symbol->lanes = value;
	symbol->lanes_version = symbol->version;
}

/* ---- conditions ---- */

static bool make_guard(const struct program *p, int last, struct rf_guard *guard)
{
	struct rf_arena *arena = p->reader->arena;

	if (last == NONE || p->form_count == 0)
		return false;
	guard->step_count = (size_t)last + 1;
	guard->steps = rf_arena_copy(arena, p->steps, guard->step_count * sizeof(*p->steps));
	guard->condition_count = (size_t)p->form_count;
	guard->conditions =
	    rf_arena_copy(arena, p->forms, guard->condition_count * sizeof(*p->forms));
	return guard->steps != NULL && guard->conditions != NULL;
}

bool rf_lane_value_condition(struct rf_reader *reader, const struct rf_tree *test,
                             struct rf_guard *guard)
{
	struct program p = { .reader = reader };

	return reader->kernel->language == RF_CUDA && make_guard(&p, add_part(&p, test), guard);
}

static int add_may(struct program *p, const struct rf_tree *tree, bool holds);

/* Of a ?: with a known condition; what is not known may be. */
static int may_choose(struct program *p, const struct rf_tree *tree, bool holds)
{
	struct rf_lane_step one = { .op = RF_LANE_CONSTANT, .number = 1, .bytes = PLAIN_BYTES };
	int test = add_part(p, tree->children[0]);
	int a = add_may(p, tree->children[1], holds), b = add_may(p, tree->children[2], holds);

	if (a == NONE && b == NONE)
		return NONE;
	a = a == NONE ? add(p, one) : a;
	return choose(p, test, a, b == NONE ? add(p, one) : b);
}

struct asked {
	struct program *program;
	bool holds;
	int is;
};

static enum rf_status take_may(void *context, const struct rf_tree *result)
{
	struct asked *asked = context;

	asked->is = add_may(asked->program, result, asked->holds);
	return RF_OK;
}

/* Whether a condition may hold, or may fail, of which data decide a part; NONE: it always may. */
static int add_may(struct program *p, const struct rf_tree *tree, bool holds)
{
	bool is_and = rf_tree_query_is_binary(tree, CXBinaryOperator_LAnd);
	struct asked asked = { p, holds, NONE };
	int is = add_part(p, tree), a, b;

	if (is != NONE)
		is = compute(p, RF_LANE_NOT, is, 0, tree);
	if (is != NONE)
		return holds ? compute(p, RF_LANE_NOT, is, 0, tree) : is;
	if (tree->kind == RF_TREE_CAST)
		return add_may(p, tree->children[tree->child_count - 1], holds);
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_LNot))
		return add_may(p, tree->children[0], !holds);
	if (tree->kind == RF_TREE_CONDITIONAL)
		return may_choose(p, tree, holds);
	if (tree->kind == RF_TREE_CALL && tree->type == RF_TYPE_INTEGER &&
	    rf_inline_ask(p->reader, tree, take_may, &asked) == RF_OK)
		return asked.is;
	if (!is_and && !rf_tree_query_is_binary(tree, CXBinaryOperator_LOr))
		return NONE;
	a = add_may(p, tree->children[0], holds);
	b = add_may(p, tree->children[1], holds);
	if (is_and != holds)
		return compute(p, RF_LANE_EITHER, a, b, tree);
	return a == NONE || b == NONE ? (a == NONE ? b : a) : compute(p, RF_LANE_BOTH, a, b, tree);
}

bool rf_lane_value_may_hold(struct rf_reader *reader, const struct rf_tree *test,
                            struct rf_guard *guard)
{
	struct program p = { .reader = reader };

	return reader->kernel->language == RF_CUDA &&
	       make_guard(&p, add_may(&p, test, true), guard);
}
