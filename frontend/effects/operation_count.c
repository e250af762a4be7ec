/* SPDX-License-Identifier: MIT
 *
 * Counting operations.
 *
 * Operations are counted as they stand in the source, on real numbers, under the element type of
 * their result; those between literals are left to the compiler.  A complex operation is what it
 * takes in real ones:
 *
 *     complex + complex   2 add               complex * complex   4 mul, 2 add
 *     complex + real      1 add               complex * real      2 mul
 *     complex / real      2 div               complex / complex   6 mul, 3 add, 2 div
 *
 * A multiply-add pair is a product that is an operand of a sum; each product and each sum belongs
 * to one pair at most.  Within a complex product two of its four products feed its own sums; when
 * it is itself an operand of a sum of complex numbers, all four do.
 *
 * What every turn of the innermost loop makes alike is counted once more by itself (alike.h).
 */
#include "frontend/effects/operation_count.h"

#include <string.h>

#include "base/text.h"
#include "frontend/effects/alike.h"
#include "frontend/effects/device_function.h"
#include "frontend/effects/integer_cost.h"
#include "frontend/tree/tree_query.h"

static bool is_complex(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_FLOATING &&
	       (tree->element == RF_COMPLEX128 || tree->element == RF_COMPLEX64);
}

/* An operand without what costs nothing or only turns the sign. */
static const struct rf_tree *bare(const struct rf_tree *tree)
{
	tree = rf_tree_query_peel(tree);
	while (rf_tree_query_is_unary(tree, CXUnaryOperator_Minus))
		tree = rf_tree_query_peel(tree->children[0]);
	return tree;
}

static struct rf_operations *operations_of(struct rf_reader *reader, enum rf_element element)
{
	return &reader->draft->operations[element];
}

/* Those of them that all turns have alike. */
static struct rf_operations *alike_of(struct rf_reader *reader, enum rf_element element)
{
	return &reader->draft->alike.operations[element];
}

/* The wider of two operands says what a comparison works on. */
static enum rf_element wider(const struct rf_tree *a, const struct rf_tree *b)
{
	if (a->type != RF_TYPE_FLOATING)
		return b->type == RF_TYPE_FLOATING ? b->element : RF_INTEGER;
	if (b->type != RF_TYPE_FLOATING)
		return a->element;
	return a->bytes >= b->bytes ? a->element : b->element;
}

/* What the operation computes in: of x += y the wider of both, else the type of the result. */
static enum rf_element element_of(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_UPDATE)
		return wider(tree->children[0], tree->children[1]);
	return tree->type == RF_TYPE_FLOATING ? tree->element : RF_INTEGER;
}

int rf_operation_count_fused(const struct rf_tree *sum)
{
	for (int i = sum->kind == RF_TREE_UPDATE ? 1 : 0; i < 2; ++i) {
		const struct rf_tree *operand = bare(sum->children[i]);

		if (rf_tree_query_is_binary(operand, CXBinaryOperator_Mul) &&
		    operand->type == RF_TYPE_FLOATING)
			return i;
	}
	return -1;
}

/* Multiply-add pairs that this sum, with so many complex operands, makes beyond those inside a
 * complex product. */
static int64_t pairs_of_sum(const struct rf_tree *tree, int complex)
{
	int fused = rf_operation_count_fused(tree);

	if (fused < 0)
		return 0;
	return is_complex(bare(tree->children[fused])) && complex == 2 ? 2 : 1;
}

static void count_floating(struct rf_operations *operations, const struct rf_tree *tree)
{
	int complex = is_complex(tree->children[0]) + is_complex(tree->children[1]);

	switch (tree->op) {
	case CXBinaryOperator_Add:
	case CXBinaryOperator_Sub:
		operations->add += complex == 2 ? 2 : 1;
		operations->fma += pairs_of_sum(tree, complex);
		break;
	case CXBinaryOperator_Mul:
		operations->mul += complex == 2 ? 4 : complex == 1 ? 2 : 1;
		operations->add += complex == 2 ? 2 : 0;
		operations->fma += complex == 2 ? 2 : 0;
		operations->checked += complex == 2;
		break;
	case CXBinaryOperator_Div:
		if (is_complex(tree->children[1])) {
			operations->checked += 1;
			operations->mul += 6;
			operations->add += 3;
			operations->div += 2;
		} else {
			operations->div += is_complex(tree->children[0]) ? 2 : 1;
		}
		break;
	default:
		++operations->other;
	}
}

/* What the turns of the loop have alike of an operation that they have not: a product that is added
 * to something is made apart from the sum, and a quotient by such a value is one by a number. */
static void count_alike_operand(struct rf_reader *reader, enum rf_element element,
                                const struct rf_tree *tree)
{
	int complex = is_complex(tree->children[0]) + is_complex(tree->children[1]), fused;

	if (tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub) {
		fused = rf_operation_count_fused(tree);
		if (fused >= 0 && rf_alike_in_turns(reader, tree->children[fused]))
			alike_of(reader, element)->fma += pairs_of_sum(tree, complex);
	}
	if (tree->op == CXBinaryOperator_Div && !is_complex(tree->children[1]) &&
	    rf_alike_in_turns(reader, tree->children[1]))
		reader->draft->alike.divisions[element] += is_complex(tree->children[0]) ? 2 : 1;
}

static void count_integer(struct rf_reader *reader, struct rf_operations *operations,
                          const struct rf_tree *tree)
{
	struct rf_integer_cost cost = rf_integer_cost(reader, tree);

	++operations->integer;
	operations->integer_mul += cost.is_product;
	operations->integer_div += cost.is_quotient;
	operations->integer_more += cost.instructions - 1;
	operations->integer_halves += cost.is_by_number && tree->bytes > 4;
}

/* An integer that is to be a floating-point number before it is computed with. */
static bool is_integer(const struct rf_tree *tree)
{
	return rf_tree_query_peel(tree)->type == RF_TYPE_INTEGER && !rf_tree_query_is_literal(tree);
}

void rf_operation_count_binary(struct rf_reader *reader, const struct rf_tree *tree)
{
	enum rf_element element = element_of(tree);

	if (rf_tree_query_is_literal(tree) || tree->op == CXBinaryOperator_Assign ||
	    tree->op == CXBinaryOperator_Comma || tree->op == CXBinaryOperator_LAnd ||
	    tree->op == CXBinaryOperator_LOr || reader->draft->uncounted)
		return;
	if (rf_tree_query_is_comparison(tree))
		element = wider(tree->children[0], tree->children[1]);
	if (element == RF_INTEGER)
		count_integer(reader, operations_of(reader, RF_INTEGER), tree);
	else
		count_floating(operations_of(reader, element), tree);
	for (size_t i = 0; i < tree->child_count && element != RF_INTEGER; ++i)
		reader->draft->converts |= is_integer(tree->children[i]);
	if (rf_alike_in_turns(reader, tree) && element == RF_INTEGER)
		count_integer(reader, alike_of(reader, RF_INTEGER), tree);
	else if (rf_alike_in_turns(reader, tree))
		count_floating(alike_of(reader, element), tree);
	else if (element != RF_INTEGER)
		count_alike_operand(reader, element, tree);
}

/* A minus in front of a literal is part of the literal; in front of anything else it is an
 * addition, as are ++ and --. */
void rf_operation_count_unary(struct rf_reader *reader, const struct rf_tree *tree)
{
	bool is_arithmetic = tree->op == CXUnaryOperator_Minus || tree->op == CXUnaryOperator_Not ||
	                     rf_tree_query_is_step(tree);

	if (!is_arithmetic || reader->draft->uncounted ||
	    rf_tree_query_is_literal(tree->children[0]))
		return;
	if (tree->type == RF_TYPE_FLOATING) {
		operations_of(reader, tree->element)->add += is_complex(tree) ? 2 : 1;
		if (rf_alike_in_turns(reader, tree))
			alike_of(reader, tree->element)->add += is_complex(tree) ? 2 : 1;
	} else if (tree->type == RF_TYPE_INTEGER) {
		++operations_of(reader, RF_INTEGER)->integer;
		alike_of(reader, RF_INTEGER)->integer += rf_alike_in_turns(reader, tree);
	}
}

void rf_operation_count_choice(struct rf_reader *reader, const struct rf_tree *tree,
                               const struct rf_tree *operand)
{
	enum rf_element element = tree->type == RF_TYPE_FLOATING ? tree->element : RF_INTEGER;

	if (element == RF_INTEGER && operand->type == RF_TYPE_FLOATING)
		element = operand->element;
	if (reader->draft->uncounted)
		return;
	if (element == RF_INTEGER) {
		++operations_of(reader, RF_INTEGER)->integer;
		alike_of(reader, RF_INTEGER)->integer += rf_alike_in_turns(reader, tree);
	} else {
		++operations_of(reader, element)->other;
		alike_of(reader, element)->other += rf_alike_in_turns(reader, tree);
	}
}

/* ---- all of a statement ---- */

struct rf_operation_count rf_operation_count_of(const struct rf_draft *draft)
{
	struct rf_operation_count count = { .alike = draft->alike };

	memcpy(count.operations, draft->operations, sizeof(count.operations));
	return count;
}

void rf_operation_count_put(struct rf_draft *draft, const struct rf_operation_count *count)
{
	memcpy(draft->operations, count->operations, sizeof(count->operations));
	draft->alike = count->alike;
}

int64_t rf_operation_count_sum(const struct rf_operation_count *count)
{
	int64_t sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		sum += rf_operations_total(&count->operations[e]) + count->operations[e].integer;
	return sum;
}

/* ---- calls ---- */

/* Calls come last, in the order of enum rf_call. */
enum function {
	NO_FUNCTION,
	SQRT,
	SQUARE,
	FMA,
	ABS,
	PART,
	CONJUGATE,
	EXP,
	LOG,
	TRIG,
	POW,
	ROUND,
	CALL
};

struct known_function {
	const char *name; /* of the double variant */
	enum function function;
};

static const struct known_function known_functions[] = {
	{ "sqrt", SQRT },       { "fma", FMA },       { "fabs", ABS },       { "abs", ABS },
	{ "labs", ABS },        { "creal", PART },    { "cimag", PART },     { "conj", CONJUGATE },
	{ "acos", CALL },       { "acosh", CALL },    { "asin", CALL },      { "asinh", CALL },
	{ "atan", CALL },       { "atan2", CALL },    { "atanh", CALL },     { "cabs", CALL },
	{ "carg", CALL },       { "cbrt", CALL },     { "ceil", ROUND },     { "cexp", CALL },
	{ "clog", CALL },       { "copysign", CALL }, { "cos", TRIG },       { "cosh", CALL },
	{ "cpow", CALL },       { "csqrt", CALL },    { "erf", CALL },       { "erfc", CALL },
	{ "exp", EXP },         { "exp2", EXP },      { "expm1", EXP },      { "fdim", CALL },
	{ "floor", ROUND },     { "fmod", CALL },     { "hypot", CALL },     { "isfinite", CALL },
	{ "isinf", CALL },      { "isnan", CALL },    { "j0", CALL },        { "j1", CALL },
	{ "ldexp", CALL },      { "llround", CALL },  { "log", LOG },        { "log10", LOG },
	{ "log1p", LOG },       { "log2", LOG },      { "lrint", CALL },     { "lround", CALL },
	{ "nearbyint", ROUND }, { "pow", POW },       { "remainder", CALL }, { "rint", ROUND },
	{ "round", CALL },      { "signbit", CALL },  { "sin", TRIG },       { "sinh", CALL },
	{ "tan", CALL },        { "tanh", CALL },     { "tgamma", CALL },    { "trunc", ROUND },
	{ "y0", CALL },         { "y1", CALL },
};

/* The name without what a header or compiler puts in front of it. */
static const char *plain_name(const char *name)
{
	static const char *const prefixes[] = { "__builtin_", "__tg_" };

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); ++i)
		if (rf_text_starts_with(name, prefixes[i]))
			return name + strlen(prefixes[i]);
	return name;
}

/* sqrtf and sqrtl are sqrt. */
static bool is_variant(const char *name, const char *known)
{
	size_t length = strlen(known);

	return !strncmp(name, known, length) &&
	       (!name[length] ||
	        ((name[length] == 'f' || name[length] == 'l') && !name[length + 1]));
}

static enum function function_of(const char *name)
{
	name = plain_name(name);
	for (size_t i = 0; i < sizeof(known_functions) / sizeof(known_functions[0]); ++i)
		if (is_variant(name, known_functions[i].name))
			return known_functions[i].function;
	return NO_FUNCTION;
}

/* The exponent of pow(x, 2.) or powf(x, 1), where it stands in the source; else 0. */
static double exponent_of(const struct rf_tree *call)
{
	const struct rf_tree *exponent = call->child_count == 2 ? call->children[1] : NULL;
	double number = 0;

	while (exponent != NULL && exponent->kind == RF_TREE_CAST && exponent->child_count > 0)
		exponent = exponent->children[exponent->child_count - 1];
	if (exponent != NULL && exponent->kind == RF_TREE_INTEGER)
		return (double)exponent->value;
	if (exponent != NULL && exponent->kind == RF_TREE_NUMBER)
		memcpy(&number, &exponent->value, sizeof(number));
	return number;
}

/* What a call comes to: compilers make x of pow(x, 1.) and x*x of pow(x, 2.), whatever they were
 * told of the order of operations. */
static enum function function_of_call(const struct rf_tree *call)
{
	enum function function = function_of(call->name);
	double exponent = function == POW ? exponent_of(call) : 0;

	return exponent == 1 ? PART : exponent == 2 ? SQUARE : function;
}

/* A function of C with a name of the library and a body in the source of the user is another. */
static bool is_of_user(const struct rf_reader *reader, const struct rf_tree *call)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor definition;

	if (reader->kernel->language == RF_CUDA || call->symbol == NULL)
		return false;
	definition = clang->getCursorDefinition(call->symbol->cursor);
	return !clang->Cursor_isNull(definition) &&
	       !clang->Location_isInSystemHeader(clang->getCursorLocation(definition));
}

bool rf_operation_count_knows(const struct rf_reader *reader, const struct rf_tree *call)
{
	return (function_of(call->name) != NO_FUNCTION || rf_device_function_find(call->name)) &&
	       !is_of_user(reader, call);
}

const struct rf_tree *rf_operation_count_absolute(const struct rf_reader *reader,
                                                  const struct rf_tree *call)
{
	static const char *const names[] = { "abs", "labs", "llabs", NULL };

	return call->kind == RF_TREE_CALL && call->child_count == 1 &&
	               rf_text_is_one_of(call->name, names) &&
	               rf_operation_count_knows(reader, call)
	           ? call->children[0]
	           : NULL;
}

static void count_known(struct rf_operations *operations, enum function function)
{
	switch (function) {
	case SQRT:
		++operations->sqrt;
		break;
	case SQUARE:
		++operations->mul;
		break;
	case FMA:
		++operations->add;
		++operations->mul;
		++operations->fma;
		break;
	case ABS:
		++operations->other;
		break;
	case CONJUGATE:
		++operations->add;
		break;
	case PART:
		break;
	default:
		++operations->other;
		++operations->calls[function >= EXP ? function - EXP : RF_CALL_UNKNOWN];
	}
}

enum rf_function_kind rf_operation_count_kind(const struct rf_tree *call)
{
	if (rf_device_function_find(call->name))
		return RF_FUNCTION_CHEAP;
	switch (function_of_call(call)) {
	case SQRT:
		return RF_FUNCTION_SQRT;
	case SQUARE:
		return RF_FUNCTION_SQUARE;
	case FMA:
		return RF_FUNCTION_FMA;
	case ABS:
	case PART:
	case CONJUGATE:
		return RF_FUNCTION_CHEAP;
	default:
		return RF_FUNCTION_CALL;
	}
}

/* Whether the value is never below zero: squares, magnitudes, positive numbers, and their sums and
 * products. */
static bool is_never_negative(const struct rf_tree *tree)
{
	const struct rf_tree *value = bare(tree);
	enum function function;

	if (value->kind == RF_TREE_CALL) {
		function = function_of_call(value);
		return function == ABS || function == SQUARE || function == SQRT;
	}
	if (rf_tree_query_is_literal(value))
		return value->kind != RF_TREE_UNARY;
	if (rf_tree_query_is_binary(value, CXBinaryOperator_Mul) &&
	    rf_tree_query_equal(value->children[0], value->children[1]))
		return true;
	return (rf_tree_query_is_binary(value, CXBinaryOperator_Add) ||
	        rf_tree_query_is_binary(value, CXBinaryOperator_Mul)) &&
	       is_never_negative(value->children[0]) && is_never_negative(value->children[1]);
}

static void count_device(struct rf_reader *reader, const struct rf_tree *call,
                         const struct rf_device_function *device)
{
	struct rf_draft *draft = reader->draft;
	bool is_alike = rf_alike_in_turns(reader, call);
	struct rf_operations *all[2] = { draft->operations, draft->alike.operations };

	for (size_t i = 0; i < (is_alike ? 2U : 1U); ++i) {
		all[i][RF_INTEGER].integer += device->integer;
		all[i][RF_INTEGER].integer_mul += device->products;
		if (device->is_math)
			++all[i][call->element].other;
	}
	draft->thread.special += device->special;
}

void rf_operation_count_call(struct rf_reader *reader, const struct rf_tree *tree)
{
	const struct rf_device_function *device = rf_device_function_find(tree->name);
	enum rf_element element = tree->type == RF_TYPE_FLOATING ? tree->element : RF_INTEGER;
	enum function function = function_of_call(tree);

	for (size_t i = 0; i < tree->child_count && element == RF_INTEGER; ++i)
		if (tree->children[i]->type == RF_TYPE_FLOATING)
			element = tree->children[i]->element;
	if (reader->draft->uncounted)
		return;
	if (device) {
		count_device(reader, tree, device);
		return;
	}
	if (function == SQRT && tree->child_count > 0)
		reader->draft->may_report |= !is_never_negative(tree->children[0]);
	if (element == RF_INTEGER && function == ABS) {
		++operations_of(reader, RF_INTEGER)->integer;
		alike_of(reader, RF_INTEGER)->integer += rf_alike_in_turns(reader, tree);
	} else {
		count_known(operations_of(reader, element), function);
		if (rf_alike_in_turns(reader, tree))
			count_known(alike_of(reader, element), function);
	}
}
