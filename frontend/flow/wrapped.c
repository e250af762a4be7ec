/* SPDX-License-Identifier: MIT
 *
 * Conditions on what goes round at 2^32.
 *
 * Of a part whose form is F the value is F - k * 2^32, for a few k (statements/narrow.c), and each
 * of them is a form again.  With F = i * 50000 of an unsigned i < 100000, F < 4000000000 is
 *
 *     F < 2^32 ? F < 4000000000 : F - 2^32 < 4000000000
 *
 * F and F - 2^32 are written as variables that are bound to these forms and have no type in which
 * they could go round.
 */
#include "frontend/flow/wrapped.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

/* Forms of one part that are told apart: the branches are read once for each. */
enum { MOST_ROUNDS = 8, BYTES_OF_ALL_NUMBERS = 16 };

struct part {
	const struct rf_tree *operation, *tree;
	size_t side;
	struct rf_value value;
	struct rf_rounds rounds;
};

/* The first part that goes round, innermost first. */
static bool find(struct rf_reader *reader, const struct rf_tree *tree, struct part *part)
{
	if (tree->kind != RF_TREE_BINARY && tree->kind != RF_TREE_UNARY &&
	    tree->kind != RF_TREE_CAST)
		return false;
	for (size_t side = 0; side < tree->child_count; ++side) {
		if (find(reader, tree->children[side], part))
			return true;
		part->operation = tree;
		part->side = side;
		part->tree = tree->children[side];
		if (rf_narrow_takes_whole(tree, side) &&
		    rf_affine_value(reader, part->tree, &part->value) == RF_OK &&
		    rf_narrow_goes_round(reader, tree, side, &part->value, &part->rounds))
			return true;
	}
	return false;
}

/* F - k * 2^32 as a variable. */
static struct rf_tree *name_round(struct rf_reader *reader, const struct part *part, int64_t k)
{
	struct rf_value round = rf_affine_constant(reader, rf_narrow_round);
	struct rf_tree *name =
	    rf_new_tree_variable(reader, part->tree, rf_spell_tree(reader, part->tree));

	if (!name || round.kind != RF_VALUE_FORM)
		return NULL;
	name->cursor = name->symbol->cursor = reader->clang->getNullCursor();
	name->bytes = BYTES_OF_ALL_NUMBERS;
	name->symbol->binding = RF_BOUND_VALUE;
	return rf_affine_add(reader, &part->value, -k, &round, &name->symbol->value) == RF_OK
	           ? name
	           : NULL;
}

/* The tree with what the part's operation converts to its type in the type: of i - 1 == -1 the
 * latter is unsigned as the former is. */
static const struct rf_tree *with_converted(struct rf_reader *reader, const struct rf_tree *tree,
                                            const struct part *part)
{
	const struct rf_tree *other = part->operation->children[part->operation->child_count - 1];
	struct rf_tree *converted;

	if (part->side + 1 == part->operation->child_count)
		other = part->operation->children[0];
	if (part->operation->kind != RF_TREE_BINARY || other->bytes != part->tree->bytes ||
	    part->operation->op == CXBinaryOperator_Shr ||
	    rf_type_kind_is_unsigned(reader, other) ||
	    !rf_narrow_is_unsigned(reader, part->operation))
		return tree;
	converted =
	    rf_new_tree_node(reader, part->tree, RF_TREE_CAST, (struct rf_tree *)other, NULL);
	return converted ? rf_new_tree_instead(reader, tree, other, converted) : NULL;
}

/* F < low + (k + 1) * 2^32 ? a : b */
static struct rf_tree *choose(struct rf_reader *reader, const struct part *part, int64_t k,
                              struct rf_tree *a, struct rf_tree *b)
{
	struct rf_tree *name = name_round(reader, part, 0);
	struct rf_tree *end =
	    name ? rf_new_tree_integer(reader, name, part->rounds.low + (k + 1) * rf_narrow_round)
		 : NULL;
	struct rf_tree *test = rf_new_tree_operation(reader, CXBinaryOperator_LT, name, end);
	struct rf_tree *all = test ? rf_new_tree_plain(reader, test, RF_TREE_CONDITIONAL, 3) : NULL;

	if (!all || !a || !b)
		return NULL;
	all->children[0] = test;
	all->children[1] = a;
	all->children[2] = b;
	return all;
}

/* A number as a condition asks whether it is not 0. */
static const struct rf_tree *asked(struct rf_reader *reader, const struct rf_tree *test)
{
	if (test->type != RF_TYPE_INTEGER || rf_tree_query_is_comparison(test))
		return test;
	return rf_new_tree_operation(reader, CXBinaryOperator_NE, (struct rf_tree *)test,
	                             rf_new_tree_integer(reader, test, 0));
}

const struct rf_tree *rf_wrapped_written_out(struct rf_reader *reader, const struct rf_tree *test)
{
	const struct rf_tree *comparison = asked(reader, test);
	struct rf_tree *all = NULL;
	struct part part;

	if (!comparison || !find(reader, comparison, &part))
		return comparison ? test : NULL;
	if (part.rounds.last - part.rounds.first >= MOST_ROUNDS)
		return test;
	test = with_converted(reader, comparison, &part);
	for (int64_t k = part.rounds.last; k >= part.rounds.first; --k) {
		struct rf_tree *name = name_round(reader, &part, k);
		struct rf_tree *of_round =
		    name && test ? rf_new_tree_instead(reader, test, part.tree, name) : NULL;

		all = k == part.rounds.last ? of_round : choose(reader, &part, k, of_round, all);
		if (!all)
			return NULL;
	}
	return all;
}
