/* SPDX-License-Identifier: MIT
 *
 * Statements: what one execution of them accesses and computes.
 */
#include "frontend/statements/statement.h"

#include <string.h>

#include "frontend/statements/accumulate.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/expression.h"
#include "frontend/statements/memory_size.h"
#include "frontend/statements/scalar.h"
#include "frontend/tree/spell.h"

struct rf_node *rf_statement_node(struct rf_reader *reader)
{
	struct rf_node *node = RF_NEW(reader->arena, struct rf_node);

	if (!node)
		return NULL;
	*reader->tail = node;
	reader->tail = &node->next;
	return node;
}

static bool has_operations(const struct rf_draft *draft)
{
	static const struct rf_operations none;

	for (size_t i = 0; i < RF_ELEMENT_KINDS; ++i)
		if (memcmp(&draft->operations[i], &none, sizeof(none)) != 0)
			return true;
	return false;
}

/* Outside of all loops only memory and arithmetic are worth a statement. */
static bool is_empty(const struct rf_reader *reader, const struct rf_draft *draft)
{
	if (draft->accesses.count || has_operations(draft) || draft->thread.barriers > 0 ||
	    draft->thread.shuffles > 0 || draft->thread.tensor_flop > 0)
		return false;
	if (draft->keeps_order && reader->open_loops.count > 0)
		return false;
	return !draft->has_scalars || reader->open_loops.count == 0;
}

/* Whether a write of the statement meets, in every iteration of the innermost loop, the element
 * that the statement has read, as in c[i] += a[i][j] * b[j] with j innermost. */
static bool is_reduction(const struct rf_reader *reader, const struct rf_draft *draft)
{
	int innermost;

	if (reader->open_loops.count == 0)
		return false;
	innermost = reader->open_loops.items[reader->open_loops.count - 1]->loop;
	for (size_t i = 0; i < draft->accesses.count; ++i) {
		const struct rf_access *write = &reader->accesses.items[draft->accesses.items[i]];

		if (write->kind != RF_WRITE || write->is_indirect ||
		    rf_form_coefficient(&write->address, innermost))
			continue;
		for (size_t k = 0; k < draft->accesses.count; ++k) {
			const struct rf_access *read =
			    &reader->accesses.items[draft->accesses.items[k]];

			if (read->kind == RF_READ && read->array == write->array &&
			    !read->is_indirect && rf_form_equal(&read->address, &write->address))
				return true;
		}
	}
	return false;
}

/* The scalars of the statement that was read last, and the integers that it computes with. */
static bool take_scalars(struct rf_reader *reader, const struct rf_draft *draft,
                         struct rf_statement *statement)
{
	size_t count = reader->events.count - draft->first_event;

	statement->scalar_uses = RF_NEW_ARRAY(reader->arena, struct rf_scalar_use, count + 1);
	statement->followed = RF_NEW_ARRAY(reader->arena, struct rf_form, count + 1);
	if (!statement->scalar_uses || !statement->followed)
		return false;
	for (size_t i = 0; i < count; ++i) {
		struct rf_scalar_event *event = &reader->events.items[draft->first_event + i];

		event->statement = statement;
		if (event->scalar >= 0)
			statement->scalar_uses[statement->scalar_use_count++] =
			    (struct rf_scalar_use){ event->scalar, event->kind == RF_SCALAR_WRITE,
				                    event->is_conditional };
		else if (event->kind == RF_SCALAR_FOLLOWED)
			statement->followed[statement->followed_count++] = *event->form;
	}
	return true;
}

static const struct rf_alike nothing_alike;

static enum rf_status finish(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_draft *draft)
{
	struct rf_statement *statement;
	struct rf_node *node;

	if (is_empty(reader, draft))
		return RF_OK;
	statement = RF_NEW(reader->arena, struct rf_statement);
	node = rf_statement_node(reader);
	if (!statement || !node)
		return rf_out_of_memory(reader->diagnostics);
	node->kind = RF_NODE_STATEMENT;
	node->statement = statement;
	statement->place = tree->place;
	statement->text = rf_spell_tree(reader, tree);
	statement->access_count = draft->accesses.count;
	statement->accesses = draft->accesses.items;
	statement->flow_count = draft->flows.count;
	statement->flows = draft->flows.items;
	statement->is_reduction = is_reduction(reader, draft);
	statement->found = reader->found;
	statement->segment = reader->segment;
	statement->accumulation = rf_accumulate_kind(reader, tree);
	statement->calls_unseen = draft->keeps_order;
	statement->converts = draft->converts;
	statement->may_report = draft->may_report;
	statement->thread = draft->thread;
	if (memcmp(&draft->alike, &nothing_alike, sizeof(nothing_alike)) != 0) {
		statement->alike =
		    rf_arena_copy(reader->arena, &draft->alike, sizeof(draft->alike));
		if (!statement->alike)
			return rf_out_of_memory(reader->diagnostics);
	}
	memcpy(statement->operations, draft->operations, sizeof(draft->operations));
	return take_scalars(reader, draft, statement) ? RF_OK
	                                              : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_statement_loads(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_draft *draft)
{
	struct rf_draft *outer = reader->draft;
	enum rf_status status;

	draft->first_event = reader->events.count;
	reader->draft = draft;
	status = tree->kind == RF_TREE_VARIABLE ? rf_assign_declare(reader, tree)
	                                        : rf_expression_walk(reader, tree);
	reader->draft = outer;
	return status;
}

enum rf_status rf_statement_keep(struct rf_reader *reader, const struct rf_tree *tree,
                                 struct rf_symbol *symbol)
{
	struct rf_draft draft = { 0 };
	struct rf_draft *outer = reader->draft;
	enum rf_status status = rf_scalar_followed(reader, &symbol->value);

	if (status != RF_OK || symbol->scalar < 0 || reader->open_loops.count == 0)
		return status;
	draft.first_event = reader->events.count;
	reader->draft = &draft;
	status = rf_scalar_write(reader, tree, symbol);
	reader->draft = outer;
	return status == RF_OK ? finish(reader, tree, &draft) : status;
}

enum rf_status rf_statement_read(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_draft draft = { 0 };
	enum rf_status status = rf_statement_loads(reader, tree, &draft);

	return status == RF_OK ? finish(reader, tree, &draft) : status;
}

enum rf_status rf_statement_sizes(struct rf_reader *reader, const struct rf_tree *tree)
{
	struct rf_draft draft = { 0 };
	struct rf_draft *outer = reader->draft;
	enum rf_status status;

	draft.first_event = reader->events.count;
	reader->draft = &draft;
	status = rf_memory_size_walk(reader, tree);
	reader->draft = outer;
	return status == RF_OK ? finish(reader, tree, &draft) : status;
}
