/* SPDX-License-Identifier: MIT
 *
 * Short loops that are read turn by turn: over the neighbours of a cell, as lattice Boltzmann codes
 * and tables of offsets have them, and over the colours of a grid.
 *
 *     static const int cx[3] = { 0, 1, -1 };
 *     for (int q = 0; q < 3; ++q)                    s += f[0][x];
 *             s += f[q][x - cx[q]];          is      s += f[1][x - 1];
 *                                                    s += f[2][x + 1];
 *
 *     for (int colour = 0; colour < 2; ++colour)            for (int j = 1 + i % 2; ...)
 *             for (int j = 1 + (i + colour) % 2; ...)  is   for (int j = 1 + (i + 1) % 2; ...)
 *
 * Which element f[q][x - cx[q]] is depends on data, but the data stand in the source; the remainder
 * of a sum of two loop variables is no form of them, but that of a variable and a number is.  So
 * the body is read once for each turn, with the numbers of that turn in place of the variable and
 * of the elements of tables.  Compilers do the same to loops as short as these.
 *
 * A loop whose variable is doubled or halved has no form for it, and is read so as well, wherever
 * its step stands:
 *
 *     for (int k = 4; k > 0; k /= 2)                 a[t] += a[t + 4];  a[t] += a[t + 2];
 *             a[t] += a[t + k];              is      a[t] += a[t + 1];
 *     while (k) { a[t] += a[t + k]; k >>= 1; }
 *     while (k > 1) { k = (k + 1) / 2; a[t] += a[t + k]; }
 *     while (k <<= 1) s;                             up to the turn in which k loses its last bit
 *
 *     for (int q = 0; q < 5; ++q) { s = 1 << q; ... }                          s = 1, 2, 4, 8, 16
 *
 * And so is one of a few turns on a GPU that move another variable by what is no step, of which
 * each lane has its own value in every turn: h >>= 4, or c += q + 1.
 *
 * Where it starts and ends, sizes that -D gives may tell; the kernel is then that of these sizes.
 * A table is an array of integers that its declaration fills and that nothing in sight changes, or
 * one of constants of a GPU, of which that is assumed.
 */
#include "frontend/loops/short_loop.h"

#include <string.h>

#include "frontend/loops/moved_variable.h"
#include "frontend/loops/loop_parts.h"
#include "frontend/loops/loop_turns.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/constant.h"
#include "frontend/statements/narrow.h"
#include "frontend/tree/coordinate.h"
#include "frontend/tree/jump.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/pragma.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

/* The most turns over colours, and parts of the tree that become of turns. */
enum { MOST_COLOURS = 8, MOST_NODES = 50000 };

/* What was asked of an array: its declaration's list, NULL of those that are no tables.  Elements
 * of one that the host may fill stay what they are, with numbers as subscripts. */
struct table {
	const struct rf_symbol *array;
	const struct rf_tree *list;
	bool is_assumed;
};

/* The loop, and what its copies are made with. */
struct unfolding {
	struct rf_reader *reader;
	const struct rf_symbol *variable;
	int64_t turn; /* the value of the variable */
	size_t nodes; /* copied so far */
	RF_VECTOR(struct table) tables;
	RF_VECTOR(const struct rf_symbol *) offsets; /* variables that hold what tables make */
};

/* ---- tables ---- */

/* The array of c[q][0]; NULL of what is no element of a named array. */
static struct rf_symbol *array_of(const struct rf_tree *element)
{
	if (element->kind != RF_TREE_SUBSCRIPT)
		return NULL;
	while (element->kind == RF_TREE_SUBSCRIPT)
		element = element->children[0];
	return element->kind == RF_TREE_NAME ? element->symbol : NULL;
}

/* Each array is asked once; NULL without memory. */
static const struct table *table_of(struct unfolding *unfolding, struct rf_symbol *array)
{
	struct rf_reader *reader = unfolding->reader;
	struct table *slot;

	for (size_t i = 0; i < unfolding->tables.count; ++i)
		if (unfolding->tables.items[i].array == array)
			return &unfolding->tables.items[i];
	slot = RF_PUSH(reader->arena, &unfolding->tables);
	if (!slot)
		return NULL;
	*slot = (struct table){ array, rf_constant_list(reader, array), false };
	if (slot->list)
		return slot;
	slot->list = rf_constant_assumed_list(reader, array);
	slot->is_assumed = slot->list != NULL;
	return slot;
}

/* An element of a table of integers. */
static bool is_element(struct unfolding *unfolding, const struct rf_tree *tree)
{
	struct rf_symbol *array = array_of(tree);
	const struct table *table =
	    array && tree->type == RF_TYPE_INTEGER ? table_of(unfolding, array) : NULL;

	return table && table->list;
}

/* One that its table tells for sure. */
static bool is_sure(struct unfolding *unfolding, const struct rf_tree *tree)
{
	return is_element(unfolding, tree) && !table_of(unfolding, array_of(tree))->is_assumed;
}

/* ---- numbers ---- */

static bool find_number(struct unfolding *unfolding, const struct rf_tree *tree, int64_t *number);

/* What the type of an element keeps of a number: 255 of -1 in unsigned char. */
static bool keep(struct unfolding *unfolding, const struct rf_tree *element, int64_t *number)
{
	struct rf_value value = rf_affine_constant(unfolding->reader, *number);

	return rf_narrow_keep(unfolding->reader, element, &value) == RF_OK &&
	       rf_affine_is_constant(&value, number);
}

/* The list or number that an element stands for; elements behind the last one listed are 0. */
static bool look_up(struct unfolding *unfolding, const struct rf_tree *element,
                    const struct rf_tree **found)
{
	int64_t index;

	if (element->kind == RF_TREE_NAME) {
		*found = table_of(unfolding, element->symbol)->list;
		return true;
	}
	if (!look_up(unfolding, element->children[0], found) ||
	    !find_number(unfolding, element->children[1], &index) || index < 0)
		return false;
	if (*found == NULL || (size_t)index >= (*found)->child_count)
		*found = NULL;
	else if ((*found)->kind != RF_TREE_LIST)
		return false;
	else
		*found = (*found)->children[index];
	return true;
}

/* Whether a tree is a number by now, and which. */
static bool find_number(struct unfolding *unfolding, const struct rf_tree *tree, int64_t *number)
{
	const struct rf_tree *item;
	int64_t a, b;

	tree = rf_tree_query_peel(tree);
	if (tree->kind == RF_TREE_INTEGER) {
		*number = tree->value;
		return true;
	}
	if (rf_tree_query_is_unary(tree, CXUnaryOperator_Minus))
		return find_number(unfolding, tree->children[0], &a) &&
		       rf_tree_query_compute(CXBinaryOperator_Sub, 0, a, number);
	if (tree->kind == RF_TREE_BINARY)
		return find_number(unfolding, tree->children[0], &a) &&
		       find_number(unfolding, tree->children[1], &b) &&
		       rf_tree_query_compute(tree->op, a, b, number);
	if (!is_sure(unfolding, tree) || !look_up(unfolding, tree, &item))
		return false;
	*number = 0;
	return item == NULL ||
	       (item->kind != RF_TREE_LIST && find_number(unfolding, item, number) &&
	        keep(unfolding, tree, number));
}

/* ---- which loops ---- */

/* Whether a part of the tree is an element of a table at a place that the variable tells, or a
 * variable that holds what such an element makes. */
static bool has_offset(struct unfolding *unfolding, const struct rf_tree *tree)
{
	if (is_element(unfolding, tree) && rf_tree_query_mentions(tree, unfolding->variable))
		return true;
	for (size_t i = 0; tree->kind == RF_TREE_NAME && i < unfolding->offsets.count; ++i)
		if (unfolding->offsets.items[i] == tree->symbol)
			return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (has_offset(unfolding, tree->children[i]))
			return true;
	return false;
}

/* Notes which integer variables and pointers hold what tables make: int xn = x + cx[q]. */
static bool collect_offsets(struct unfolding *unfolding, const struct rf_tree *tree)
{
	bool is_variable = tree->kind == RF_TREE_VARIABLE && tree->child_count > 0;
	const struct rf_symbol *target = is_variable ? tree->symbol : NULL;
	const struct rf_symbol **slot;

	if (rf_tree_query_is_assignment(tree) && tree->child_count == 2)
		target = rf_tree_query_target(tree);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (!collect_offsets(unfolding, tree->children[i]))
			return false;
	if (!target || (tree->type != RF_TYPE_INTEGER && tree->type != RF_TYPE_POINTER) ||
	    !has_offset(unfolding, tree->children[tree->child_count - 1]))
		return true;
	slot = RF_PUSH(unfolding->reader->arena, &unfolding->offsets);
	if (slot)
		*slot = target;
	return slot != NULL;
}

/* Whether something lies where a table tells. */
static bool has_place(struct unfolding *unfolding, const struct rf_tree *tree)
{
	bool is_element_itself = is_element(unfolding, tree);

	if (tree->kind == RF_TREE_SUBSCRIPT && !is_element_itself &&
	    has_offset(unfolding, tree->children[1]))
		return true;
	if (tree->kind == RF_TREE_BINARY && tree->type == RF_TYPE_POINTER &&
	    has_offset(unfolding, tree))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (has_place(unfolding, tree->children[i]))
			return true;
	return false;
}

static bool is_remainder(const struct rf_tree *tree)
{
	return tree->type == RF_TYPE_INTEGER &&
	       (rf_tree_query_is_binary(tree, CXBinaryOperator_Rem) ||
	        rf_tree_query_is_binary(tree, CXBinaryOperator_And));
}

static bool has_remainder(const struct rf_tree *tree)
{
	bool found = is_remainder(tree);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = has_remainder(tree->children[i]);
	return found;
}

/* Whether the variable counts colours: (i + colour) % 2, or (i + j) % 2 == colour. */
static bool has_colour(const struct unfolding *unfolding, const struct rf_tree *tree)
{
	bool is_equal = rf_tree_query_is_binary(tree, CXBinaryOperator_EQ) ||
	                rf_tree_query_is_binary(tree, CXBinaryOperator_NE);

	if (is_remainder(tree) && rf_tree_query_peel(tree->children[0])->kind == RF_TREE_BINARY &&
	    rf_tree_query_mentions(tree->children[0], unfolding->variable))
		return true;
	for (size_t i = 0; i < 2 && is_equal; ++i)
		if (rf_tree_query_mentions(tree->children[i], unfolding->variable) &&
		    has_remainder(tree->children[1 - i]))
			return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (has_colour(unfolding, tree->children[i]))
			return true;
	return false;
}

/* Whether a turn may be the last one, or end elsewhere than at its end. */
static bool ends_early(const struct rf_tree *tree)
{
	if (tree->kind == RF_TREE_BREAK || tree->kind == RF_TREE_RETURN ||
	    tree->kind == RF_TREE_OTHER)
		return true;
	if (rf_tree_query_is_loop(tree->kind) || tree->kind == RF_TREE_SWITCH)
		return rf_tree_query_find(tree, RF_TREE_RETURN) ||
		       rf_tree_query_find(tree, RF_TREE_OTHER);
	for (size_t i = 0; i < tree->child_count; ++i)
		if (ends_early(tree->children[i]))
			return true;
	return false;
}

/* Whether its turns run side by side: as threads or blocks of a GPU, or divided among threads by a
 * directive in front of the loop. */
static bool is_divided(struct rf_reader *reader, const struct rf_tree *loop,
                       const struct rf_symbol *variable)
{
	struct rf_loop asked = { .place = loop->place, .variable = "" };
	size_t next = reader->next_pragma;
	bool is_divided;

	if (rf_coordinate_is_index(reader, variable))
		return true;
	is_divided = rf_pragma_apply(reader, loop->last_line, &asked) != RF_OK || asked.is_parallel;
	reader->next_pragma = next;
	return is_divided;
}

/* ---- the copies ---- */

/* x + 0 as x, x - -1 as x + 1. */
static struct rf_tree *plain_sum(struct unfolding *unfolding, struct rf_tree *sum)
{
	bool is_sum = sum->kind == RF_TREE_BINARY &&
	              (sum->op == CXBinaryOperator_Add || sum->op == CXBinaryOperator_Sub);
	struct rf_tree *last = is_sum ? sum->children[1] : NULL;

	if (!is_sum || last->kind != RF_TREE_INTEGER || last->value > 0)
		return sum;
	if (last->value == 0)
		return sum->children[0];
	sum->op = sum->op == CXBinaryOperator_Add ? CXBinaryOperator_Sub : CXBinaryOperator_Add;
	sum->children[1] = rf_new_tree_integer(unfolding->reader, last, -last->value);
	return sum->children[1] ? sum : NULL;
}

/* A part of the body in one turn; what does not change is not copied. */
static struct rf_tree *copy(struct unfolding *unfolding, struct rf_tree *tree)
{
	struct rf_reader *reader = unfolding->reader;
	struct rf_tree *result = tree;
	int64_t number;

	if (tree->kind == RF_TREE_NAME && tree->symbol == unfolding->variable)
		return rf_new_tree_integer(reader, tree, unfolding->turn);
	for (size_t i = 0; i < tree->child_count; ++i) {
		struct rf_tree *child = copy(unfolding, tree->children[i]);

		if (!rf_new_tree_set_child(reader, tree, &result, i, child))
			return NULL;
	}
	if (result == tree)
		return tree;
	++unfolding->nodes;
	if (is_element(unfolding, result) && find_number(unfolding, result, &number))
		return rf_new_tree_integer(reader, tree, number);
	if (result->kind < RF_TREE_BLOCK)
		result->begin = result->end = 0;
	return plain_sum(unfolding, result);
}

/* A block of the body in each turn, and the value that the variable has behind them where it is
 * not the loop's own. */
static const struct rf_tree *unfold(struct unfolding *unfolding, const struct rf_tree *loop,
                                    const struct rf_loop_head *head, const struct rf_tree *body,
                                    const struct rf_loop_turns *turns)
{
	struct rf_reader *reader = unfolding->reader;
	bool is_left = !head->start || head->start->kind != RF_TREE_DECLARATION;
	struct rf_tree *block = rf_new_tree_node(reader, loop, RF_TREE_BLOCK, NULL, NULL);

	if (!block)
		return NULL;
	block->children = RF_NEW_ARRAY(reader->arena, struct rf_tree *, RF_MOST_LOOP_TURNS + 1);
	for (size_t i = 0; block->children && i < turns->count; ++i) {
		unfolding->turn = turns->values[i];
		block->children[block->child_count] = copy(unfolding, (struct rf_tree *)body);
		if (!block->children[block->child_count++])
			return NULL;
		if (unfolding->nodes > MOST_NODES)
			return loop;
	}
	if (block->children && is_left) {
		struct rf_tree *last =
		    rf_new_tree_operation(reader, CXBinaryOperator_Assign, head->step->children[0],
		                          rf_new_tree_integer(reader, head->step, turns->after));

		if (!last)
			return NULL;
		block->children[block->child_count++] = last;
	}
	return block->children ? block : NULL;
}

/* Whether something is shifted by the variable: 1 << q. */
static bool has_shift(const struct unfolding *unfolding, const struct rf_tree *tree)
{
	bool found = (rf_tree_query_is_binary(tree, CXBinaryOperator_Shl) ||
	              rf_tree_query_is_binary(tree, CXBinaryOperator_Shr)) &&
	             rf_tree_query_mentions(tree->children[1], unfolding->variable);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = has_shift(unfolding, tree->children[i]);
	return found;
}

/* Whether a part of an expression multiplies, divides, shifts or masks a variable. */
static bool scales(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	bool adds = tree->op == CXBinaryOperator_Add || tree->op == CXBinaryOperator_Sub;

	if ((tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_UPDATE) && !adds &&
	    !rf_tree_query_is_binary(tree, CXBinaryOperator_Assign) &&
	    rf_tree_query_mentions(tree->children[0], symbol))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if (scales(tree->children[i], symbol))
			return true;
	return false;
}

/* Whether an assignment makes another value of the old one than one by a step further on. */
static bool moves_unevenly(const struct unfolding *unfolding, const struct rf_tree *tree,
                           const struct rf_symbol *target)
{
	return scales(tree, target) ||
	       (tree->kind == RF_TREE_UPDATE &&
	        rf_tree_query_mentions(tree->children[1], unfolding->variable));
}

/* Whether a subscript, a condition or another variable is made of a variable. */
static bool is_used(const struct rf_tree *tree, const struct rf_symbol *symbol)
{
	const struct rf_symbol *target = rf_tree_query_target(tree);
	bool found =
	    (tree->kind == RF_TREE_SUBSCRIPT &&
	     rf_tree_query_mentions(tree->children[1], symbol)) ||
	    (tree->kind == RF_TREE_IF && rf_tree_query_mentions(tree->children[0], symbol)) ||
	    (target && target != symbol && tree->type == RF_TYPE_INTEGER &&
	     rf_tree_query_mentions(tree, symbol));

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = is_used(tree->children[i], symbol);
	return found;
}

/* Whether a statement of the body itself moves an integer so that places are made of. */
static bool has_uneven(const struct unfolding *unfolding, const struct rf_tree *body)
{
	bool found = false;

	if (unfolding->reader->kernel->language != RF_CUDA || body->kind != RF_TREE_BLOCK)
		return false;
	for (size_t i = 0; i < body->child_count && !found; ++i) {
		const struct rf_tree *tree = body->children[i];
		const struct rf_symbol *target = rf_tree_query_target(tree);

		found = target && tree->type == RF_TYPE_INTEGER && tree->child_count > 1 &&
		        !rf_moved_variable_is_flipped(body, target) &&
		        moves_unevenly(unfolding, tree, target) && is_used(body, target);
	}
	return found;
}

/* Whether loops are left where this one is read turn by turn. */
static bool is_in_loops(const struct rf_reader *reader, const struct rf_loop_head *head)
{
	return reader->open_loops.count > 0 || rf_tree_query_depth(head->body) > 0;
}

/* Whether the loop is one of those that are read turn by turn; false in `enough` without memory. */
static bool is_short(struct unfolding *unfolding, const struct rf_loop_head *head,
                     struct rf_loop_turns *turns, bool *enough)
{
	bool shifts, is_uneven;

	*enough = true;
	if (!rf_tree_query_is_step(head->step))
		return is_in_loops(unfolding->reader, head) &&
		       rf_loop_turns_powers(unfolding->reader, head, unfolding->variable, turns);
	shifts = has_shift(unfolding, head->body) && is_in_loops(unfolding->reader, head);
	is_uneven = unfolding->reader->open_loops.count > 0 && has_uneven(unfolding, head->body);
	if (!rf_loop_turns_count(unfolding->reader, head, shifts || is_uneven, turns))
		return false;
	/* Twice, since what holds an offset may stand behind what is made of it. */
	for (int pass = 0; pass < 2 && *enough; ++pass)
		*enough = collect_offsets(unfolding, head->body);
	return *enough &&
	       (shifts || has_place(unfolding, head->body) ||
	        (turns->count <= MOST_COLOURS && (is_uneven || has_colour(unfolding, head->body))));
}

const struct rf_tree *rf_short_loop_unfold(struct rf_reader *reader, const struct rf_tree *loop)
{
	struct unfolding unfolding = { .reader = reader };
	struct rf_loop_head head;
	struct rf_loop_turns turns = { 0 };
	const struct rf_tree *body;
	bool enough;

	if (!rf_loop_turns_split(reader, loop, &head))
		return rf_arena_failed(reader->arena) ? NULL : loop;
	if (!rf_tree_query_is_assignment(head.step) ||
	    (!head.start && rf_tree_query_is_step(head.step)))
		return loop;
	unfolding.variable = rf_tree_query_target(head.step);
	if (!unfolding.variable || ends_early(head.body) ||
	    rf_tree_query_count_assignments(head.body, unfolding.variable) > 0)
		return loop;
	if (!is_short(&unfolding, &head, &turns, &enough))
		return enough ? loop : NULL;
	if (is_divided(reader, loop, unfolding.variable))
		return loop;
	body = rf_jump_unfold(reader, head.body);
	return body ? unfold(&unfolding, loop, &head, body, &turns) : NULL;
}
