/* SPDX-License-Identifier: MIT
 *
 * What stored values wait for.
 *
 * While an expression is walked, the operations that still lie between the place that the walk has
 * come to and the value that is stored are counted along; what is read there becomes a flow with
 * them:
 *
 *     a[i] = (a[i-1] + b[i]) * c + d        a[i-1], b[i]: add, fused factor; c: fused factor;
 *                                           d: fused add
 *
 * An index that is read from memory flows into what is computed of the element, through a load.
 * What a condition of ?: asks flows into the value through a choice.
 */
#include "frontend/statements/value_path.h"

#include "frontend/effects/integer_cost.h"
#include "frontend/effects/operation_count.h"
#include "frontend/tree/tree_query.h"

static const struct rf_latency_path no_path;

/* A product that is added to something turns the sum on its way into a fused one. */
static void enter_product(struct rf_latency_path *path, bool is_complex)
{
	if (path->feeds_sum) {
		--path->fused_add;
		++path->fused_factor;
	} else {
		++path->mul;
	}
	path->fused_add += is_complex;
}

static bool is_complex(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_FLOATING &&
	       (tree->element == RF_COMPLEX128 || tree->element == RF_COMPLEX64);
}

/* Real numbers of one precision that are to be of another: an instruction, as long as a sum. */
static int conversions(const struct rf_tree *from, const struct rf_tree *to)
{
	bool are_floating = from->type == RF_TYPE_FLOATING && to->type == RF_TYPE_FLOATING;

	return are_floating && !is_complex(from) && !is_complex(to) && from->element != to->element;
}

/* float s; s += double: is made wider, added, made narrower. */
static void enter_precision(struct rf_latency_path *path, const struct rf_tree *tree,
                            size_t operand)
{
	const struct rf_tree *own = tree->children[operand], *other = tree->children[1 - operand];

	path->add += conversions(own, other) && own->bytes < other->bytes;
	path->add += tree->kind == RF_TREE_UPDATE &&
	             conversions(tree->children[0], tree->children[1]) &&
	             tree->children[0]->bytes < tree->children[1]->bytes;
}

static void enter_floating(struct rf_latency_path *path, const struct rf_tree *tree, size_t operand)
{
	int fused;

	enter_precision(path, tree, operand);
	switch (tree->op) {
	case CXBinaryOperator_Add:
	case CXBinaryOperator_Sub:
		fused = rf_operation_count_fused(tree);
		path->add += fused < 0;
		path->fused_add += fused >= 0;
		path->feeds_sum = fused == (int)operand;
		return;
	case CXBinaryOperator_Mul:
		enter_product(path, is_complex(tree->children[0]) && is_complex(tree->children[1]));
		break;
	case CXBinaryOperator_Div:
		++path->div;
		break;
	default:
		++path->other;
	}
	path->feeds_sum = false;
}

static void enter_operator(struct rf_reader *reader, struct rf_latency_path *path,
                           const struct rf_tree *tree, size_t operand)
{
	bool is_floating = tree->children[0]->type == RF_TYPE_FLOATING ||
	                   tree->children[1]->type == RF_TYPE_FLOATING;

	if (tree->op == CXBinaryOperator_Comma)
		return;
	if (is_floating) {
		enter_floating(path, tree, operand);
		return;
	}
	path->integer += rf_integer_cost(reader, tree).steps;
	path->feeds_sum = false;
}

static void enter_call(struct rf_latency_path *path, const struct rf_tree *tree)
{
	switch (rf_operation_count_kind(tree)) {
	case RF_FUNCTION_SQRT:
		++path->sqrt;
		break;
	case RF_FUNCTION_SQUARE:
		++path->mul;
		break;
	case RF_FUNCTION_FMA:
		++path->fused_factor;
		break;
	case RF_FUNCTION_CHEAP:
		++path->other;
		break;
	case RF_FUNCTION_CALL:
		++path->calls;
		break;
	}
	path->feeds_sum = false;
}

/* Of floating-point numbers one operation makes a choice, or tells the least or greatest; integers
 * are compared, in an instruction of its own, and then moved or not. */
static void enter_choice(struct rf_latency_path *path, const struct rf_tree *choice, bool compares)
{
	if (choice->type == RF_TYPE_FLOATING)
		++path->other;
	else
		path->integer += 1 + compares;
	path->feeds_sum = false;
}

struct rf_latency_path rf_value_path_enter(struct rf_reader *reader,
                                           const struct rf_tree *operation, size_t operand)
{
	struct rf_latency_path outer = reader->draft->path, *path = &reader->draft->path;

	if (operation->kind == RF_TREE_BINARY) {
		enter_operator(reader, path, operation, operand);
	} else if (operation->kind == RF_TREE_CALL) {
		enter_call(path, operation);
	} else if (operation->kind == RF_TREE_CONDITIONAL) {
		enter_choice(path, operation, false);
	}
	return outer;
}

struct rf_latency_path rf_value_path_enter_extreme(struct rf_reader *reader,
                                                   const struct rf_tree *choice)
{
	struct rf_latency_path outer = reader->draft->path;

	enter_choice(&reader->draft->path, choice, true);
	return outer;
}

struct rf_assigned rf_value_path_begin(struct rf_reader *reader, const struct rf_tree *assignment)
{
	const struct rf_tree *target =
	    assignment->kind == RF_TREE_VARIABLE ? assignment : assignment->children[0];
	struct rf_assigned assigned = { reader->draft->flows.count, reader->draft->path,
		                        target->element, target->bytes };

	reader->draft->path = no_path;
	if (assignment->kind == RF_TREE_UPDATE)
		enter_operator(reader, &reader->draft->path, assignment, 1);
	else if (rf_tree_query_is_binary(assignment, CXBinaryOperator_Assign))
		reader->draft->path.add += conversions(assignment->children[1], target);
	return assigned;
}

void rf_value_path_target(struct rf_reader *reader, const struct rf_tree *assignment)
{
	reader->draft->path = no_path;
	if (assignment->kind == RF_TREE_UPDATE)
		enter_operator(reader, &reader->draft->path, assignment, 0);
	else if (rf_tree_query_is_step(assignment) &&
	         assignment->children[0]->type == RF_TYPE_FLOATING)
		++reader->draft->path.add;
	else if (rf_tree_query_is_step(assignment))
		++reader->draft->path.integer;
}

enum rf_status rf_value_path_end(struct rf_reader *reader, const struct rf_assigned *assigned,
                                 enum rf_status status, int access, int scalar)
{
	for (size_t i = assigned->first; i < reader->draft->flows.count; ++i) {
		struct rf_flow *flow = &reader->draft->flows.items[i];

		if (flow->to_access >= 0 || flow->to_scalar >= 0)
			continue;
		flow->to_access = access;
		flow->to_scalar = scalar;
		flow->element = assigned->element;
		flow->bytes = assigned->bytes;
	}
	reader->draft->path = assigned->outer;
	return status;
}

enum rf_status rf_value_path_read(struct rf_reader *reader, int access, int scalar)
{
	struct rf_flow *flow = RF_PUSH(reader->arena, &reader->draft->flows);

	if (flow == NULL)
		return rf_out_of_memory(reader->diagnostics);
	*flow = (struct rf_flow){ .from_access = access,
		                  .from_scalar = scalar,
		                  .to_access = -1,
		                  .to_scalar = -1,
		                  .path = reader->draft->path };
	return RF_OK;
}
