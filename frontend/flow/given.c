/* SPDX-License-Identifier: MIT
 *
 * Conditions that values of -D decide, of variables that are no sizes.
 *
 * A floating-point number has no part in a subscript, and a pointer is either there or not; a
 * condition on them is decided once, and -D alpha=0.5 or -D bias=0 says how.
 */
#include "frontend/flow/given.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

static bool value_of_name(struct rf_reader *reader, const struct rf_tree *tree, double *value,
                          const char **name)
{
	const struct rf_source *source = reader->source;
	const char *text = rf_spell_tree(reader, tree);

	for (size_t i = 0; i < source->value_count; ++i) {
		const struct rf_define *said = &source->values[i];
		char *end;

		if (!rf_text_equal(said->name, text) && !rf_text_equal(said->name, tree->name))
			continue;
		*value = strtod(said->value, &end);
		*name = text;
		return end != said->value && *end == '\0';
	}
	return false;
}

static bool apply_unary(int op, double a, double *value)
{
	*value = op == CXUnaryOperator_Minus ? -a : op == CXUnaryOperator_LNot ? a == 0 : a;
	return op == CXUnaryOperator_Minus || op == CXUnaryOperator_LNot ||
	       op == CXUnaryOperator_Plus;
}

static bool apply_binary(int op, double a, double b, double *value)
{
	switch (op) {
	case CXBinaryOperator_EQ:
		*value = a == b;
		return true;
	case CXBinaryOperator_NE:
		*value = a != b;
		return true;
	case CXBinaryOperator_LT:
		*value = a < b;
		return true;
	case CXBinaryOperator_LE:
		*value = a <= b;
		return true;
	case CXBinaryOperator_GT:
		*value = a > b;
		return true;
	case CXBinaryOperator_GE:
		*value = a >= b;
		return true;
	case CXBinaryOperator_LAnd:
		*value = a != 0 && b != 0;
		return true;
	case CXBinaryOperator_LOr:
		*value = a != 0 || b != 0;
		return true;
	default:
		return false;
	}
}

static bool evaluate(struct rf_reader *reader, const struct rf_tree *tree, double *value,
                     const char **name)
{
	double a, b;

	tree = rf_tree_query_peel(tree);
	switch (tree->kind) {
	case RF_TREE_INTEGER:
		*value = (double)tree->value;
		return true;
	case RF_TREE_NUMBER:
		memcpy(value, &tree->value, sizeof(*value));
		return true;
	case RF_TREE_NAME:
	case RF_TREE_MEMBER:
		return value_of_name(reader, tree, value, name);
	case RF_TREE_UNARY:
		return evaluate(reader, tree->children[0], &a, name) &&
		       apply_unary(tree->op, a, value);
	case RF_TREE_BINARY:
		return evaluate(reader, tree->children[0], &a, name) &&
		       evaluate(reader, tree->children[1], &b, name) &&
		       apply_binary(tree->op, a, b, value);
	default:
		return false;
	}
}

bool rf_given_value(struct rf_reader *reader, const struct rf_tree *tree, double *value,
                    const char **name)
{
	*name = NULL;
	return evaluate(reader, tree, value, name) && *name != NULL;
}
