/* SPDX-License-Identifier: MIT
 *
 * Variables that the turns of a loop exchange, as two buffers are.
 *
 * On a CPU each keeps what it has in the first turn.  Which of two buffers is read and which is
 * written does not matter to a figure, and what one turn does to the one and to the other keeps
 * them apart:
 *
 *     p = a, q = b;
 *     for (t) { for (i) q[i] = p[i]; tmp = p; p = q; q = tmp; }      two arrays
 *     for (t) { for (i) b[i] = p[i]; tmp = p; p = q; q = tmp; }      two, and one, by turns
 *
 * On a GPU, whose figures are of a whole launch and of each array, the body is read once for each
 * order that the names come to, under a condition on the turns so far, with other names in it:
 *
 *     for (t) { if (t % 2 == 0) q[i] = p[i]; else p[i] = q[i]; }
 */
#include "frontend/loops/exchange.h"

#include "frontend/effects/origin.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

/* Orders of names, and names that are exchanged, at most. */
enum { MOST_ORDERS = 4, MOST_NAMES = 8 };

enum rf_status rf_exchange_note(struct rf_reader *reader, const struct rf_tree *loop,
                                const struct rf_induction_variable *variable)
{
	struct rf_assumption row = {
		.what = rf_arena_print(reader->arena,
		                       "`%s` is exchanged in every turn of the loop in line %d",
		                       variable->symbol->name, loop->place.line),
		.value = "as in the first turn",
		.place = variable->tree->place,
	};

	return rf_assume_note(reader, &row);
}

static bool is_pointer(const struct rf_induction_variable *variable)
{
	return variable->is_kept && variable->tree->type == RF_TYPE_POINTER && variable->start.base;
}

/* Whether a name stands behind an offset of the source. */
static bool is_named_from(const struct rf_tree *tree, unsigned offset,
                          const struct rf_symbol *symbol)
{
	bool found = tree->kind == RF_TREE_NAME && tree->symbol == symbol && tree->begin >= offset;

	for (size_t i = 0; i < tree->child_count && !found && tree->end >= offset; ++i)
		found = is_named_from(tree->children[i], offset, symbol);
	return found;
}

enum rf_status rf_exchange_compare(struct rf_reader *reader, const struct rf_tree *loop,
                                   const struct rf_induction *induction)
{
	const struct rf_induction_variable *items = induction->variables.items;
	size_t count = induction->variables.count;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < count; ++i) {
		const struct rf_symbol *base = is_pointer(&items[i]) ? items[i].start.base : NULL;

		if (!base || base == items[i].symbol ||
		    !is_named_from(reader->body, loop->begin, base))
			continue;
		for (size_t k = 0; k < count && status == RF_OK; ++k)
			if (is_pointer(&items[k]))
				status = rf_origin_exchange(reader, base, items[k].start.base);
	}
	return status;
}

/* ---- each order of names by itself ---- */

/* Variables that are exchanged, and of each turn those that had before the loop what they have. */
struct orders {
	size_t count, names;
	const struct rf_induction_variable *in_turn[MOST_ORDERS][MOST_NAMES];
};

static const struct rf_induction_variable *source_of(const struct rf_induction *induction,
                                                     const struct rf_induction_variable *variable)
{
	for (size_t i = 0; i < induction->variables.count; ++i)
		if (induction->variables.items[i].symbol == variable->source)
			return &induction->variables.items[i];
	return NULL;
}

/* Adds the order of the next turn, in which each has what its source had before.  `is_first` where
 * that is the one of the first turn again; false where there is no such order. */
static bool add_order(const struct rf_induction *induction, struct orders *orders, bool *is_first)
{
	const struct rf_induction_variable *next;

	*is_first = true;
	for (size_t i = 0; i < orders->names; ++i) {
		next = source_of(induction, orders->in_turn[orders->count - 1][i]);
		*is_first &= next == orders->in_turn[0][i];
		if (!next || (orders->count == MOST_ORDERS && !*is_first))
			return false;
		if (orders->count < MOST_ORDERS)
			orders->in_turn[orders->count][i] = next;
	}
	orders->count += !*is_first;
	return true;
}

/* The orders of what turns of a GPU's loop exchange; false where none is, or they are not known. */
static bool find_orders(const struct rf_reader *reader, const struct rf_induction *induction,
                        struct orders *orders)
{
	bool is_first = false;

	*orders = (struct orders){ .count = 1 };
	for (size_t i = 0; i < induction->variables.count; ++i) {
		if (!rf_exchange_is_followed(reader, &induction->variables.items[i]))
			continue;
		if (orders->names == MOST_NAMES)
			return false;
		orders->in_turn[0][orders->names++] = &induction->variables.items[i];
	}
	while (orders->names > 0 && !is_first)
		if (!add_order(induction, orders, &is_first))
			return false;
	return orders->count > 1;
}

/* The body in turns of an order: with variables of its own, of the same names, that begin with what
 * those of the loop have in the first turn. */
static struct rf_tree *body_of(struct rf_reader *reader, const struct orders *orders, size_t order,
                               const struct rf_tree *body)
{
	const struct rf_symbol *symbols[MOST_NAMES];
	struct rf_tree *instead[MOST_NAMES];

	for (size_t i = 0; i < orders->names; ++i) {
		const struct rf_induction_variable *variable = orders->in_turn[0][i];
		const struct rf_symbol *from = orders->in_turn[order][i]->symbol;
		struct rf_symbol *own =
		    rf_arena_copy(reader->arena, variable->symbol, sizeof(*own));

		instead[i] = rf_new_tree_copy(reader, variable->tree);
		if (!own || !instead[i])
			return NULL;
		own->binding = from->binding;
		own->value = from->value;
		own->pointer = from->pointer;
		symbols[i] = variable->symbol;
		instead[i]->symbol = own;
	}
	return rf_new_tree_with(reader, body, symbols, instead, orders->names);
}

bool rf_exchange_is_followed(const struct rf_reader *reader,
                             const struct rf_induction_variable *variable)
{
	return reader->kernel->language == RF_CUDA && variable->is_kept && variable->source &&
	       variable->tree->kind == RF_TREE_NAME;
}

/* if (turns % count == order) part; else rest; */
static struct rf_tree *choice(struct rf_reader *reader, struct rf_tree *turns, size_t count,
                              size_t order, struct rf_tree *part, struct rf_tree *rest)
{
	struct rf_tree *left =
	    rf_new_tree_operation(reader, CXBinaryOperator_Rem, turns,
	                          rf_new_tree_integer(reader, turns, (int64_t)count));
	struct rf_tree *test = rf_new_tree_operation(
	    reader, CXBinaryOperator_EQ, left, rf_new_tree_integer(reader, turns, (int64_t)order));

	return test && part && rest ? rf_new_tree_if(reader, turns, test, part, rest) : NULL;
}

static enum rf_status note_all(struct rf_reader *reader, const struct rf_tree *loop,
                               const struct rf_induction *induction)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i)
		if (rf_exchange_is_followed(reader, &induction->variables.items[i]))
			status = rf_exchange_note(reader, loop, &induction->variables.items[i]);
	return status;
}

enum rf_status rf_exchange_body(struct rf_reader *reader, const struct rf_tree *loop,
                                const struct rf_induction *induction, const struct rf_tree **body)
{
	struct rf_tree *turns, *made = NULL;
	struct orders orders;

	if (!find_orders(reader, induction, &orders) || induction->turns.kind != RF_VALUE_FORM)
		return note_all(reader, loop, induction);
	turns = rf_new_tree_variable(reader, orders.in_turn[0][0]->tree, "turns");
	if (!turns)
		return rf_out_of_memory(reader->diagnostics);
	turns->type = RF_TYPE_INTEGER;
	turns->cursor = turns->symbol->cursor = (CXCursor){ 0 }; /* none of a pointer's type */
	turns->symbol->binding = RF_BOUND_VALUE;
	turns->symbol->value = induction->turns;
	for (size_t k = orders.count; k-- > 0;) {
		struct rf_tree *part = body_of(reader, &orders, k, *body);

		made = k + 1 == orders.count ? part
		                             : choice(reader, turns, orders.count, k, part, made);
		if (!made)
			return rf_out_of_memory(reader->diagnostics);
	}
	*body = made;
	return RF_OK;
}

/* ---- behind the loop ---- */

/* How often it turns, where that is a number by itself or by -D. */
static bool find_number(const struct rf_reader *reader, const struct rf_value *turns,
                        int64_t *number)
{
	return rf_affine_is_constant(turns, number) ||
	       (turns->kind == RF_VALUE_FORM && turns->forms->term_count == 0 &&
	        rf_size_given(reader, turns->forms->constant, number));
}

enum rf_status rf_exchange_settle(struct rf_reader *reader, const struct rf_tree *loop,
                                  const struct rf_induction_variable *variable,
                                  const struct rf_value *turns)
{
	int64_t number;

	if (!rf_exchange_is_followed(reader, variable))
		return RF_OK;
	if (!find_number(reader, turns, &number))
		return rf_exchange_note(reader, loop, variable);
	if (!rf_affine_is_constant(turns, &number))
		rf_size_settle(reader, turns->forms->constant, &number);
	return RF_OK;
}

const struct rf_induction_variable *rf_exchange_after(const struct rf_reader *reader,
                                                      const struct rf_induction *induction,
                                                      const struct rf_induction_variable *variable,
                                                      const struct rf_value *turns)
{
	const struct rf_induction_variable *at = variable;
	struct orders orders;
	int64_t number;

	if (!rf_exchange_is_followed(reader, variable) ||
	    !find_orders(reader, induction, &orders) || !find_number(reader, turns, &number))
		return variable;
	for (int64_t i = number % (int64_t)orders.count; i > 0; --i)
		at = source_of(induction, at);
	return at;
}
