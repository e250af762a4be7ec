/* SPDX-License-Identifier: MIT
 *
 * Loops over the elements of sparse rows.
 *
 *     for (i = 0; i < n; ++i) for (k = row[i]; k < row[i + 1]; ++k) y[i] += a[k] * x[col[k]];
 *
 * Where row i begins is in memory.  With a mean of r elements it begins at r*i, so that k runs from
 * r*i to r*i + r: a and col are streamed as they are, whatever the length of each row, and only
 * what depends on where rows end is taken from the mean.  The bounds are read in front of each row.
 * Lanes that share a row begin at r*i + lane, and take every 32nd element up to r*i + r.
 * That holds of starts that are read as they are: where an element is scaled, as the number of a
 * block in for (j = 64*block[t]; j < 64*block[t] + n; j++), or is all that the end is told by, as
 * in for (j = at[t]; j < at[t] + 8; j++), the turns begin anywhere, and the variable is lost.
 * A loop from a known start, k < count[i], runs r times.  While the user has not said what r is, it
 * is a size, turns@LINE.
 */
#include "frontend/loops/mean_row.h"

#include <stdlib.h>

#include "frontend/statements/size.h"
#include "frontend/statements/statement.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"

/* The row that a loop is in: what the load of its start goes by, else the turn of the loop around
 * it. */
static bool row_of(const struct rf_reader *reader, const struct rf_loop_head *head,
                   const struct rf_loop *loop, struct rf_form_term *term, struct rf_form *row)
{
	int through = head->first.through;
	const struct rf_access *access;

	if (through < 0 && loop->bound_access_count > 0)
		through = loop->bound_accesses[0];
	access = through >= 0 ? &reader->accesses.items[through] : NULL;
	if (access && access->subscript_count == 1 && !access->is_indirect) {
		*row = access->subscripts[0].form;
		return true;
	}
	if (reader->open_loops.count == 0 ||
	    reader->open_loops.items[reader->open_loops.count - 1]->loop < 0)
		return false;
	term->loop = reader->open_loops.items[reader->open_loops.count - 1]->loop;
	term->coefficient = rf_formula_constant(reader->arena, 1);
	*row = (struct rf_form){ rf_formula_constant(reader->arena, 0), 1, term };
	return true;
}

/* Whether an expression has data in it besides one variable. */
static bool has_other_data(const struct rf_tree *tree, const struct rf_symbol *variable)
{
	const struct rf_symbol *symbol = tree->kind == RF_TREE_NAME ? tree->symbol : NULL;
	bool found = tree->kind == RF_TREE_SUBSCRIPT ||
	             (symbol && symbol != variable && symbol->binding == RF_BOUND_VALUE &&
	              symbol->value.kind == RF_VALUE_LOADED);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = has_other_data(tree->children[i], variable);
	return found;
}

/* Whether turns begin at an element that tells nothing of the rows before it. */
static bool starts_anywhere(const struct rf_loop_head *head, const struct rf_loop *loop)
{
	const struct rf_tree *start = head->start ? rf_tree_query_peel(head->start) : NULL;

	if (loop->lower_count > 0 || head->first.kind != RF_VALUE_LOADED)
		return false;
	return !head->first.is_exact || (start && start->kind == RF_TREE_NAME &&
	                                 rf_tree_query_mentions(head->test, start->symbol) &&
	                                 !has_other_data(head->test, start->symbol));
}

/* What reads the bounds, in front of the loop. */
static enum rf_status add_reads(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_loop *loop)
{
	struct rf_statement *statement = RF_NEW(reader->arena, struct rf_statement);
	struct rf_node *node = loop->bound_access_count > 0 ? rf_statement_node(reader) : NULL;

	if (!statement || (!node && loop->bound_access_count > 0))
		return rf_out_of_memory(reader->diagnostics);
	statement->place = tree->place;
	statement->text = rf_arena_print(reader->arena, "bounds of loop %s", loop->variable);
	statement->access_count = loop->bound_access_count;
	statement->accesses = loop->bound_accesses;
	loop->bound_access_count = 0;
	loop->bound_accesses = NULL;
	if (node) {
		node->kind = RF_NODE_STATEMENT;
		node->statement = statement;
	}
	return RF_OK;
}

/* lower = length * row, where row is 0 of a loop that starts anywhere, unless it is known, and
 * upper = lower + length; several turns that share a row start beside each other, by the parts of
 * the start in loops outside. */
static enum rf_status set_bounds(struct rf_reader *reader, const struct rf_form *row,
                                 rf_formula_p times, struct rf_loop *loop)
{
	const struct rf_subscript *first = loop->first_read;
	struct rf_arena *arena = reader->arena;
	struct rf_form zero = rf_form_constant(rf_formula_constant(arena, 0));
	struct rf_form one = rf_form_constant(rf_formula_constant(arena, 1));
	struct rf_form *bounds = RF_NEW_ARRAY(arena, struct rf_form, 2);

	if (!zero.constant || !one.constant || !bounds)
		return rf_out_of_memory(reader->diagnostics);
	if (loop->lower_count > 0)
		bounds[0] = loop->lower[0];
	else if (rf_form_combine(arena, &zero, times, row, &bounds[0]) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	if (rf_form_combine(arena, &bounds[0], times, &one, &bounds[1]) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	if (loop->lower_count > 0 && loop->step > 1)
		bounds[1] = rf_form_constant(times);
	if (first && first->form.term_count > 0 &&
	    rf_form_combine(arena, &bounds[0], one.constant, &first->form, &bounds[0]) != RF_OK)
		return rf_out_of_memory(reader->diagnostics);
	loop->lower = &bounds[0];
	loop->upper = &bounds[1];
	loop->lower_count = loop->upper_count = 1;
	loop->is_irregular = false;
	loop->has_mean_length = true;
	return RF_OK;
}

/* The mean: what the user says, else a size. */
static enum rf_status mean_length(struct rf_reader *reader, struct rf_place place,
                                  struct rf_assumption *note, rf_formula_p *formula)
{
	struct rf_symbol *name;
	int64_t length;
	bool is_given;
	enum rf_status status = rf_assume_length(reader, place, &length, &is_given);

	note->option = "--assume nnz/row=VALUE";
	if (status != RF_OK)
		return status;
	if (is_given) {
		note->value = rf_arena_print(reader->arena, "%lld", (long long)length);
		*formula = rf_formula_constant(reader->arena, length);
		return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
	}
	note->value = rf_arena_print(reader->arena, "turns@%d", place.line);
	name = RF_NEW(reader->arena, struct rf_symbol);
	if (!name || !note->value)
		return rf_out_of_memory(reader->diagnostics);
	*name = (struct rf_symbol){ .size = -1, .place = place, .name = note->value };
	return rf_size_of_symbol(reader, name, formula);
}

enum rf_status rf_mean_row_settle(struct rf_reader *reader, const struct rf_tree *tree,
                                  struct rf_loop_head *head, struct rf_loop *loop)
{
	struct rf_assumption note = { .place = tree->place };
	struct rf_form_term term;
	struct rf_form row;
	rf_formula_p length;
	enum rf_status status;

	if (!loop->is_irregular || loop->step < 1 || !row_of(reader, head, loop, &term, &row))
		return RF_OK;
	head->starts_anywhere = starts_anywhere(head, loop);
	if (loop->upper_count > 0 || (loop->lower_count == 0 && !loop->first_read))
		loop->end_read = NULL;
	if (head->starts_anywhere)
		row = rf_form_constant(rf_formula_constant(reader->arena, 0));
	status = mean_length(reader, tree->place, &note, &length);
	if (status != RF_OK)
		return status;
	note.what = rf_arena_print(reader->arena,
	                           "loop %s, whose bounds are read from memory, runs so often "
	                           "on average",
	                           loop->variable);
	status = rf_assume_note(reader, &note);
	if (status == RF_OK)
		status = add_reads(reader, tree, loop);
	return status == RF_OK ? set_bounds(reader, &row, length, loop) : status;
}
