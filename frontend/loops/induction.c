/* SPDX-License-Identifier: MIT
 *
 * Variables that a loop moves: k++, ix += incx, row += stride, *d++ = *s++.
 *
 * One turn of the loop is read on trial, in which each such variable starts with a mark: a loop
 * that is none, and stands for its value at the start of the turn.  If it ends with that mark plus
 * something that no turn changes, it moves by that in every turn, and its value is a form:
 *
 *     for (i = 0; i < n; i++) { a[k] = 0; k += 2; }    k is its first value + 2*i
 *     for (j...) { for (i...) *d++ = 0; d += gap; }    in j: the first + (n + gap)*j
 *
 * Inner loops are read the same way inside the trial, so that what they add up to is known there.
 * Pointers that turns exchange, and an index that alternates, are as they are in the first turn.
 * What threads of a GPU compute of no form is moved as well: that and so many steps.
 */
#include "frontend/loops/induction.h"

#include "frontend/loops/exchange.h"
#include "frontend/loops/moved_variable.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/assign.h"
#include "frontend/statements/forget.h"
#include "frontend/statements/lane_value.h"
#include "frontend/statements/lvalue.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_query.h"

/* Marks lie behind the numbers of all loops. */
enum { FIRST_MARK = 1 << 24 };

static struct rf_induction_variable *find(const struct rf_induction *induction,
                                          const struct rf_symbol *symbol)
{
	for (size_t i = 0; i < induction->variables.count; ++i)
		if (induction->variables.items[i].symbol == symbol)
			return &induction->variables.items[i];
	return NULL;
}

/* ---- the trial ---- */

static bool is_pointer(const struct rf_induction_variable *variable)
{
	return variable->tree->type == RF_TYPE_POINTER;
}

static struct rf_value mark_of(struct rf_reader *reader, int mark)
{
	struct rf_value value = rf_affine_constant(reader, 0);
	struct rf_form_term *term = RF_NEW(reader->arena, struct rf_form_term);

	if (value.kind != RF_VALUE_FORM || !term)
		return (struct rf_value){ .kind = RF_VALUE_UNKNOWN };
	*term = (struct rf_form_term){ mark, rf_formula_constant(reader->arena, 1) };
	value.forms->term_count = 1;
	value.forms->terms = term;
	return value;
}

static void bind_pointer(struct rf_reader *reader, struct rf_symbol *symbol,
                         const struct rf_lvalue *pointer)
{
	++reader->epoch;
	symbol->binding = RF_BOUND_POINTER;
	symbol->pointer = *pointer;
	symbol->changed = NULL;
}

/* Where a pointer points to, without a word where that is not known. */
static bool resolve(struct rf_reader *reader, const struct rf_tree *tree, struct rf_lvalue *lvalue)
{
	size_t reported = reader->diagnostics->list.count;
	size_t errors = reader->diagnostics->error_count;
	enum rf_status status = rf_lvalue_pointer(reader, tree, lvalue);

	reader->diagnostics->list.count = reported;
	reader->diagnostics->error_count = errors;
	return status == RF_OK && rf_lvalue_has_place(lvalue);
}

enum rf_status rf_induction_collect(struct rf_reader *reader, const struct rf_loop_head *head,
                                    struct rf_induction *induction)
{
	struct rf_moved_variables moved = { 0 };
	enum rf_status status = rf_moved_variable_find(reader, head->body, &moved);

	induction->body = head->body;
	for (size_t i = 0; i < moved.count && status == RF_OK; ++i) {
		struct rf_induction_variable variable = { .tree = moved.items[i].tree,
			                                  .symbol = moved.items[i].symbol,
			                                  .is_called = moved.items[i].is_called,
			                                  .is_flipped = moved.items[i].is_flipped };
		struct rf_induction_variable *item;

		variable.mark = FIRST_MARK + reader->mark_count++;
		variable.first = mark_of(reader, variable.mark);
		if (variable.symbol == head->variable ||
		    (is_pointer(&variable) && !resolve(reader, variable.tree, &variable.start)))
			continue;
		if (is_pointer(&variable))
			status = rf_affine_add(reader, &variable.start.pending, 1, &variable.first,
			                       &variable.start.pending);
		item = RF_PUSH(reader->arena, &induction->variables);
		if (!item)
			return rf_out_of_memory(reader->diagnostics);
		*item = variable;
	}
	return status;
}

void rf_induction_mark(struct rf_reader *reader, struct rf_induction *induction)
{
	for (size_t i = 0; i < induction->variables.count; ++i) {
		struct rf_induction_variable *variable = &induction->variables.items[i];

		if (is_pointer(variable))
			bind_pointer(reader, variable->symbol, &variable->start);
		else
			rf_assign_bind(reader, variable->symbol, &variable->first);
	}
}

/* ---- what a turn has done ---- */

/* The value of a variable at the end of the turn; false where it is none. */
static bool last_value(const struct rf_induction_variable *variable, struct rf_value *last)
{
	const struct rf_symbol *symbol = variable->symbol;

	if (symbol->changed)
		return false;
	if (!is_pointer(variable)) {
		*last = symbol->value;
		return symbol->binding == RF_BOUND_VALUE && last->kind == RF_VALUE_FORM;
	}
	*last = symbol->pointer.pending;
	return symbol->binding == RF_BOUND_POINTER && last->kind == RF_VALUE_FORM &&
	       rf_lvalue_same_place(&symbol->pointer, &variable->start);
}

/* Whether a form changes from turn to turn, or with something that a turn changes. */
static bool varies(const struct rf_form *form, const struct rf_loop *loop)
{
	return form->term_count > 0 && form->terms[form->term_count - 1].loop >= loop->id;
}

static bool is_zero(const struct rf_form *form)
{
	return form->term_count == 0 && rf_formula_is_zero(form->constant);
}

static enum rf_status measure(struct rf_reader *reader, const struct rf_loop *loop,
                              struct rf_induction_variable *variable)
{
	struct rf_value first = is_pointer(variable) ? variable->start.pending : variable->first;
	struct rf_value last, step;
	enum rf_status status;

	variable->is_kept = variable->is_flipped;
	variable->is_cut = variable->symbol->is_cut;
	if (variable->is_flipped || !last_value(variable, &last))
		return RF_OK;
	status = rf_affine_add(reader, &last, -1, &first, &step);
	if (status == RF_OK && step.kind == RF_VALUE_FORM && !varies(step.forms, loop)) {
		variable->is_moved = !variable->is_called || !is_zero(step.forms);
		variable->step = *step.forms;
		return RF_OK;
	}
	if (variable->is_called)
		return status;
	if (status == RF_OK && !is_pointer(variable))
		status = rf_affine_add(reader, &last, 1, &first, &step);
	variable->is_kept = status == RF_OK && !is_pointer(variable) &&
	                    step.kind == RF_VALUE_FORM && !varies(step.forms, loop);
	return status;
}

/* The variable that started with the value with which this one ends. */
static struct rf_induction_variable *source_of(const struct rf_induction *induction,
                                               const struct rf_induction_variable *variable)
{
	const struct rf_symbol *symbol = variable->symbol;

	for (size_t i = 0; i < induction->variables.count && !symbol->changed; ++i) {
		struct rf_induction_variable *other = &induction->variables.items[i];
		const struct rf_value *value =
		    is_pointer(variable) ? &symbol->pointer.pending : &symbol->value;
		const struct rf_form_term *mark =
		    value->kind == RF_VALUE_FORM && value->forms->term_count > 0
			? &value->forms->terms[value->forms->term_count - 1]
			: NULL;

		if (is_pointer(variable) == is_pointer(other) && mark &&
		    mark->loop == other->mark &&
		    (!is_pointer(variable) ||
		     (rf_lvalue_same_place(&symbol->pointer, &other->start) &&
		      rf_form_equal(value->forms, other->start.pending.forms))))
			return other;
	}
	return NULL;
}

/* Follows the exchange from one variable: whether it comes back to it. */
static bool is_exchanged(const struct rf_induction *induction,
                         const struct rf_induction_variable *variable)
{
	const struct rf_induction_variable *at = variable;

	for (size_t i = 0; i <= induction->variables.count; ++i) {
		at = source_of(induction, at);
		if (!at || at == variable)
			return at != NULL && i > 0;
	}
	return false;
}

enum rf_status rf_induction_measure(struct rf_reader *reader, const struct rf_loop *loop,
                                    struct rf_induction *induction)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i) {
		struct rf_induction_variable *variable = &induction->variables.items[i];
		const struct rf_induction_variable *source;

		status = measure(reader, loop, variable);
		if (variable->is_moved || variable->is_called || !is_exchanged(induction, variable))
			continue;
		source = source_of(induction, variable);
		variable->is_kept = true;
		variable->source =
		    is_pointer(variable) ||
			    rf_form_equal(variable->symbol->value.forms, source->first.forms)
			? source->symbol
			: NULL;
	}
	return status;
}

bool rf_induction_uses_sizes(const struct rf_induction *induction, size_t first)
{
	for (size_t i = 0; i < induction->variables.count; ++i) {
		const struct rf_induction_variable *variable = &induction->variables.items[i];

		for (size_t size = first; variable->is_moved && size < RF_MAX_SIZES; ++size) {
			if (rf_formula_uses(variable->step.constant, size))
				return true;
			for (size_t k = 0; k < variable->step.term_count; ++k)
				if (rf_formula_uses(variable->step.terms[k].coefficient, size))
					return true;
		}
	}
	return false;
}

/* ---- values ---- */

enum rf_status rf_induction_start(struct rf_reader *reader, const struct rf_tree *loop,
                                  struct rf_induction *induction)
{
	size_t kept = 0;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i) {
		struct rf_induction_variable variable = induction->variables.items[i];
		int64_t number;

		if (is_pointer(&variable) && !resolve(reader, variable.tree, &variable.start))
			continue;
		if (!is_pointer(&variable))
			status = rf_affine_value(reader, variable.tree, &variable.first);
		if (status == RF_OK && !variable.is_moved && !is_pointer(&variable) &&
		    rf_affine_is_constant(&variable.first, &number))
			rf_cycle_find(reader, loop, induction->body, variable.symbol, number,
			              &variable.cycle);
		if (variable.is_moved && is_zero(&variable.step) &&
		    rf_moved_variable_is_set_inside(induction->body, variable.symbol, false))
			variable.is_moved = !(variable.is_kept = true);
		variable.is_kept &= variable.cycle.period == 0;
		if (!variable.is_moved && !variable.is_kept && variable.cycle.period == 0)
			continue;
		if (status == RF_OK && variable.is_kept &&
		    !rf_exchange_is_followed(reader, &variable))
			status = rf_exchange_note(reader, loop, &variable);
		if (!is_pointer(&variable) && variable.is_moved &&
		    variable.first.kind == RF_VALUE_UNKNOWN &&
		    !rf_narrow_is(reader, variable.symbol->cursor))
			variable.lanes = rf_lane_value_of(reader, variable.tree);
		if (is_pointer(&variable) || variable.lanes ||
		    variable.first.kind != RF_VALUE_UNKNOWN)
			induction->variables.items[kept++] = variable;
	}
	induction->variables.count = kept;
	return status == RF_OK ? rf_exchange_compare(reader, loop, induction) : status;
}

/* Whether every factor of a form is divided by a number. */
static bool is_divided(struct rf_reader *reader, const struct rf_form *form, int64_t by)
{
	rf_formula_p part = rf_formula_divide(reader->arena, form->constant, by);
	bool divided = part != NULL && part->divisor == 1;

	for (size_t i = 0; i < form->term_count && divided; ++i) {
		part = rf_formula_divide(reader->arena, form->terms[i].coefficient, by);
		divided = part != NULL && part->divisor == 1;
	}
	return divided;
}

bool rf_induction_counts_turns(struct rf_reader *reader, const struct rf_loop *loop,
                               const struct rf_induction *induction)
{
	bool counts = false;

	for (size_t i = 0; i < induction->variables.count && loop->step > 1 && !counts; ++i) {
		const struct rf_induction_variable *variable = &induction->variables.items[i];

		counts = variable->is_moved ? !is_divided(reader, &variable->step, loop->step)
		                            : variable->cycle.period > 0 ||
		                                  rf_exchange_is_followed(reader, variable);
	}
	return counts;
}

/* The value after so many turns. */
static enum rf_status bind_moved(struct rf_reader *reader, struct rf_induction_variable *variable,
                                 const struct rf_value *turns)
{
	struct rf_value way = { .kind = RF_VALUE_UNKNOWN }, value;
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));
	const struct rf_form *many = &variable->step, *often = turns->forms;
	rf_formula_p one = rf_formula_constant(reader->arena, 1);
	enum rf_status status;

	if (turns->kind != RF_VALUE_FORM || (many->term_count && often->term_count))
		return RF_OK;
	if (many->term_count) {
		many = turns->forms;
		often = &variable->step;
	}
	way = rf_affine_constant(reader, 0);
	if (way.kind != RF_VALUE_FORM || !zero.constant)
		return rf_out_of_memory(reader->diagnostics);
	if (rf_form_combine(reader->arena, &zero, many->constant, often, way.forms) != RF_OK)
		return rf_size_too_large(reader);
	if (!is_divided(reader, way.forms, 1))
		return RF_OK;
	if (variable->lanes) {
		rf_lane_value_keep(variable->symbol,
		                   rf_lane_value_moved(reader, variable->lanes, one,
		                                       rf_lane_value_of_form(reader, way.forms)));
		return RF_OK;
	}
	if (!is_pointer(variable)) {
		status = rf_affine_add(reader, &variable->first, 1, &way, &value);
		if (status == RF_OK && value.kind != RF_VALUE_UNKNOWN)
			rf_assign_bind(reader, variable->symbol, &value);
		variable->symbol->is_cut |= variable->is_cut;
		return status;
	}
	status = rf_affine_add(reader, &variable->start.pending, 1, &way, &value);
	if (status != RF_OK || value.kind == RF_VALUE_UNKNOWN)
		return status;
	bind_pointer(reader, variable->symbol, &variable->start);
	variable->symbol->pointer.pending = value;
	return RF_OK;
}

/* What comes again is not followed where turns are a fraction of what the loop counts. */
static enum rf_status bind_cycle(struct rf_reader *reader,
                                 const struct rf_induction_variable *variable,
                                 const struct rf_cycle *cycle, const struct rf_value *turns)
{
	return turns->kind == RF_VALUE_FORM && is_divided(reader, turns->forms, 1)
	           ? rf_cycle_bind(reader, variable->tree, cycle, turns)
	           : RF_OK;
}

/* `keeps`: those that are exchanged as well. */
static enum rf_status bind_all(struct rf_reader *reader, struct rf_induction *induction,
                               const struct rf_value *turns, bool keeps)
{
	enum rf_status status = RF_OK;

	induction->turns = *turns;
	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i) {
		struct rf_induction_variable *variable = &induction->variables.items[i];
		const struct rf_induction_variable *now =
		    rf_exchange_after(reader, induction, variable, turns);

		if (variable->is_moved)
			status = bind_moved(reader, variable, turns);
		else if (keeps && variable->cycle.period > 0)
			status = bind_cycle(reader, variable, &variable->cycle, turns);
		else if (keeps && is_pointer(variable))
			bind_pointer(reader, variable->symbol, &now->start);
		else if (keeps)
			rf_assign_bind(reader, variable->symbol, &now->first);
	}
	return status;
}

enum rf_status rf_induction_pass(struct rf_reader *reader, struct rf_induction *induction,
                                 const struct rf_tree *body, size_t passed)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i) {
		struct rf_induction_variable *variable = &induction->variables.items[i];
		struct rf_cycle next;
		size_t later = 0;

		if (variable->is_moved || variable->cycle.period == 0 ||
		    !rf_tree_query_count_assignments(body->children[passed], variable->symbol))
			continue;
		for (size_t k = passed + 1; k < body->child_count; ++k)
			later +=
			    rf_tree_query_count_assignments(body->children[k], variable->symbol);
		next = rf_cycle_next(&variable->cycle);
		if (later == 0)
			status = bind_cycle(reader, variable, &next, &induction->turns);
	}
	return status;
}

static bool has_one_start_and_end(const struct rf_loop *loop)
{
	return !loop->is_irregular && loop->lower_count == 1 && loop->upper_count == 1;
}

/* The form a - b + c, divided by a number. */
static enum rf_status divided_difference(struct rf_reader *reader, const struct rf_form *a,
                                         const struct rf_form *b, int64_t c, int64_t divisor,
                                         struct rf_form *form)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	rf_formula_p part =
	    rf_formula_divide(reader->arena, rf_formula_constant(reader->arena, 1), divisor);

	if (rf_form_combine(reader->arena, a, rf_formula_constant(reader->arena, -1), b, form) !=
	        RF_OK ||
	    rf_form_combine(reader->arena, form, rf_formula_constant(reader->arena, c), &one,
	                    form) != RF_OK)
		return rf_size_too_large(reader);
	a = form;
	one.constant = rf_formula_constant(reader->arena, 0);
	if (rf_form_combine(reader->arena, &one, part, a, form) != RF_OK)
		return rf_size_too_large(reader);
	return RF_OK;
}

enum rf_status rf_induction_bind(struct rf_reader *reader, const struct rf_loop *loop,
                                 const struct rf_counters *counters, struct rf_induction *induction,
                                 bool keeps)
{
	struct rf_form_term term = { loop->id, rf_formula_constant(reader->arena, 1) };
	struct rf_form at = { rf_formula_constant(reader->arena, 0), 1, &term };
	struct rf_value turns = rf_affine_constant(reader, 0);
	enum rf_status status = RF_OK;

	if (turns.kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	if (counters->value && counters->count == 1) {
		*turns.forms = at;
		turns.forms->terms = rf_arena_copy(reader->arena, &term, sizeof(term));
		if (!turns.forms->terms)
			return rf_out_of_memory(reader->diagnostics);
		return bind_all(reader, induction, &turns, keeps);
	}
	if (counters->value)
		at = *counters->value;
	if (loop->step > 0 && loop->lower_count == 1)
		status = divided_difference(reader, &at, loop->lower, 0, loop->step, turns.forms);
	else if (loop->step < 0 && loop->upper_count == 1)
		status = divided_difference(reader, loop->upper, &at, -1, -loop->step, turns.forms);
	else
		turns.kind = RF_VALUE_UNKNOWN;
	return status == RF_OK ? bind_all(reader, induction, &turns, keeps) : status;
}

bool rf_induction_mentions(const struct rf_induction *induction, const struct rf_tree *tree)
{
	bool found = tree->kind == RF_TREE_NAME && find(induction, tree->symbol);

	for (size_t i = 0; i < tree->child_count && !found; ++i)
		found = rf_induction_mentions(induction, tree->children[i]);
	return found;
}

/* How often a loop runs: of a loop with one start and one end. */
static enum rf_status count_turns(struct rf_reader *reader, const struct rf_loop *loop,
                                  struct rf_value *turns)
{
	int64_t step = loop->step < 0 ? -loop->step : loop->step;
	enum rf_status status;

	*turns = rf_affine_constant(reader, 0);
	if (turns->kind != RF_VALUE_FORM)
		return rf_out_of_memory(reader->diagnostics);
	if (!has_one_start_and_end(loop)) {
		turns->kind = RF_VALUE_UNKNOWN;
		return RF_OK;
	}
	status = divided_difference(reader, loop->upper, loop->lower, step - 1, 1, turns->forms);
	if (status != RF_OK || step == 1)
		return status;
	if (turns->forms->term_count == 0)
		return rf_size_divide(reader, loop->place, turns->forms->constant,
		                      rf_formula_constant(reader->arena, step), false,
		                      &turns->forms->constant);
	turns->kind = RF_VALUE_UNKNOWN;
	return RF_OK;
}

/* What happens first to a variable behind an offset of the source. */
enum use { IS_UNUSED, IS_ASSIGNED, IS_USED };

static enum use first_use(const struct rf_tree *tree, unsigned offset,
                          const struct rf_symbol *symbol)
{
	bool is_assigned = tree->begin >= offset && rf_tree_query_target(tree) == symbol &&
	                   rf_tree_query_is_binary(tree, CXBinaryOperator_Assign);
	enum use use = IS_UNUSED;

	if (tree->end < offset)
		return IS_UNUSED;
	if (tree->kind == RF_TREE_NAME && tree->symbol == symbol && tree->begin >= offset)
		return IS_USED;
	for (size_t i = is_assigned; i < tree->child_count && use == IS_UNUSED; ++i)
		use = first_use(tree->children[i], offset, symbol);
	return use == IS_UNUSED && is_assigned ? IS_ASSIGNED : use;
}

/* Whether a variable lives behind a loop: that of `for (int i = 0; ...)` does not. */
static bool outlives(const struct rf_symbol *variable, const struct rf_tree *tree)
{
	const struct rf_tree *first = tree->child_count > 0 ? tree->children[0] : tree;

	if (tree->kind != RF_TREE_FOR || first->kind != RF_TREE_DECLARATION)
		return true;
	for (size_t i = 0; i < first->child_count; ++i)
		if (rf_tree_query_target(first->children[i]) == variable)
			return false;
	return true;
}

/* The variable of the loop behind it: the first value that does not pass the test. */
static enum rf_status leave_variable(struct rf_reader *reader, const struct rf_loop *loop,
                                     const struct rf_loop_head *head, const struct rf_value *turns)
{
	bool is_up = loop->step > 0;
	struct rf_value value = { .kind = RF_VALUE_FORM,
		                  .count = 1,
		                  .forms = is_up ? loop->lower : loop->upper,
		                  .through = -1 };
	struct rf_value one = rf_affine_constant(reader, 1);
	enum rf_status status = rf_affine_add(reader, &value, loop->step, turns, &value);

	if (status == RF_OK && !is_up && !head->ends_before)
		status = rf_affine_add(reader, &value, -1, &one, &value);
	if (status != RF_OK || value.kind != RF_VALUE_FORM)
		return status;
	if (!head->moves_pointer) {
		rf_assign_bind(reader, head->variable, &value);
		return RF_OK;
	}
	bind_pointer(reader, head->variable, &head->pointer);
	return rf_affine_add(reader, &head->pointer.pending, 1, &value,
	                     &head->variable->pointer.pending);
}

enum rf_status rf_induction_leave(struct rf_reader *reader, const struct rf_loop *loop,
                                  const struct rf_tree *tree, const struct rf_loop_head *head,
                                  struct rf_induction *induction)
{
	bool is_used = !head->starts_anywhere && outlives(head->variable, tree) &&
	               first_use(reader->body, tree->end, head->variable) == IS_USED;
	struct rf_value turns;
	enum rf_status status;

	if (!is_used && induction->variables.count == 0)
		return RF_OK;
	status = count_turns(reader, loop, &turns);
	if (status == RF_OK && is_used && turns.kind == RF_VALUE_FORM)
		status = leave_variable(reader, loop, head, &turns);
	for (size_t i = 0; i < induction->variables.count && status == RF_OK; ++i) {
		const struct rf_induction_variable *variable = &induction->variables.items[i];

		if (first_use(reader->body, tree->end, variable->symbol) == IS_USED)
			status = rf_exchange_settle(reader, tree, variable, &turns);
	}
	return status == RF_OK ? bind_all(reader, induction, &turns, true) : status;
}
