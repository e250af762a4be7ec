/* SPDX-License-Identifier: MIT
 *
 * Variables that the turns of a loop exchange, as two buffers are.
 *
 * Each keeps what it has in the first turn.  Which of two buffers is read and which is written does
 * not matter to a figure, and what one turn does to the one and to the other keeps them apart:
 *
 *     p = a, q = b;
 *     for (t) { for (i) q[i] = p[i]; tmp = p; p = q; q = tmp; }      two arrays
 *     for (t) { for (i) b[i] = p[i]; tmp = p; p = q; q = tmp; }      two, and one, by turns
 */
#include "frontend/loops/exchange.h"

#include "frontend/effects/origin.h"
#include "frontend/tree/assume.h"

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
