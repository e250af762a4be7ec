/* SPDX-License-Identifier: MIT
 *
 * How long the rows are that pointers in memory lead to.
 *
 * `float **w` does not say it.  While the kernel is read, the length is a size of its own, "w.row";
 * at the end it is replaced by what the kernel uses: the greatest element plus one.  Of w[j][i] and
 * w[j][i+1] with i < n - 1 that is n.  Where the bounds of the loops do not tell, the size stays
 * and wants a value like any other; -D 'w.row=1024' gives it one in any case.
 */
#include "frontend/statements/row_length.h"

#include "base/text.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"

/* A value of a size that has none: large enough to tell the greater of two formulas. */
enum { LARGE = 1000 };

/* Elements at the ends of a row that a loop may leave out. */
enum { MOST_UNUSED = 16 };

/* Of double ***w there are two: the rows of w, "w.row", and theirs, "w[].row". */
static bool has_rows_above(const struct rf_symbol *pointer)
{
	return pointer->parent && pointer->parent->row &&
	       rf_text_equal(pointer->parent->name, pointer->name);
}

enum rf_status rf_row_length_of(struct rf_reader *reader, struct rf_symbol *pointer,
                                rf_formula_p *length)
{
	struct rf_symbol *row = pointer->row;

	if (!row) {
		row = RF_NEW(reader->arena, struct rf_symbol);
		if (!row)
			return rf_out_of_memory(reader->diagnostics);
		*row = (struct rf_symbol){ .size = -1, .place = pointer->place };
		row->name = rf_arena_print(
		    reader->arena, has_rows_above(pointer) ? "%s[].row" : "%s.row", pointer->name);
		if (!row->name)
			return rf_out_of_memory(reader->diagnostics);
		pointer->row = row;
	}
	return rf_size_of_symbol(reader, row, length);
}

enum rf_status rf_row_length_use(struct rf_reader *reader, const struct rf_symbol *pointer,
                                 const struct rf_form *element)
{
	struct rf_row_use *use = RF_PUSH(reader->arena, &reader->row_uses);

	if (!use)
		return rf_out_of_memory(reader->diagnostics);
	*use = (struct rf_row_use){ pointer, pointer->row->size, *element };
	return RF_OK;
}

/* ---- the greatest element ---- */

static bool is_negative(rf_formula_p formula)
{
	for (size_t i = 0; i < formula->term_count; ++i)
		if (formula->terms[i].coefficient > 0)
			return false;
	return formula->term_count > 0;
}

/* Of several bounds that all hold, the one that the fewest loops change. */
static const struct rf_form *widest(const struct rf_form *bounds, size_t count)
{
	const struct rf_form *best = NULL;

	for (size_t i = 0; i < count; ++i)
		if (!best || bounds[i].term_count < best->term_count)
			best = &bounds[i];
	return best;
}

/* Puts the last value that its innermost loop leads to into a form; false when a bound is open. */
static bool take_loop_out(struct rf_reader *reader, struct rf_form *form)
{
	struct rf_form_term last = form->terms[form->term_count - 1];
	bool is_falling = is_negative(last.coefficient);
	const struct rf_loop *loop;
	const struct rf_form *bound;
	struct rf_form rest = *form;
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));

	/* The mark of a variable whose move is still to be found out (induction). */
	if ((size_t)last.loop >= reader->loops.count)
		return false;
	loop = reader->loops.items[last.loop];
	bound = is_falling ? widest(loop->lower, loop->lower_count)
	                   : widest(loop->upper, loop->upper_count);
	if (!bound || loop->is_irregular || loop->has_mean_length || !one.constant)
		return false;
	--rest.term_count;
	if (rf_form_combine(reader->arena, &rest, last.coefficient, bound, form) != RF_OK)
		return false;
	return is_falling || rf_form_combine(reader->arena, form,
	                                     rf_formula_scale(reader->arena, last.coefficient, -1),
	                                     &one, form) == RF_OK;
}

static double worth(const struct rf_reader *reader, rf_formula_p formula)
{
	double values[RF_MAX_SIZES];
	int64_t given;

	for (size_t i = 0; i < RF_MAX_SIZES; ++i) {
		bool has_value =
		    i < reader->sizes.count &&
		    rf_source_value(reader->source, reader->sizes.items[i].name, &given);

		values[i] = has_value ? (double)given : LARGE;
	}
	return rf_formula_value(formula, values);
}

/* The length of the rows of that size, or NULL where it is not known. */
static rf_formula_p length_of(struct rf_reader *reader, int size)
{
	rf_formula_p greatest = NULL;
	int64_t given;

	if (rf_source_value(reader->source, reader->sizes.items[size].name, &given))
		return NULL;
	for (size_t i = 0; i < reader->row_uses.count; ++i) {
		struct rf_form form = reader->row_uses.items[i].element;

		if (reader->row_uses.items[i].size != size)
			continue;
		while (form.term_count > 0)
			if (!take_loop_out(reader, &form))
				return NULL;
		for (size_t k = 0; k < reader->row_uses.count; ++k)
			if (rf_formula_uses(form.constant, (size_t)reader->row_uses.items[k].size))
				return NULL;
		if (!greatest || worth(reader, form.constant) > worth(reader, greatest))
			greatest = form.constant;
	}
	if (!greatest)
		return NULL;
	return rf_formula_add(reader->arena, greatest, rf_formula_constant(reader->arena, 1));
}

/* Rows that the same loops use are as long as the longest of them: where one array is used up to
 * n - 1 and another one from 1 to n - 2, both have n. */
static rf_formula_p common_length(struct rf_reader *reader, const rf_formula_p *lengths,
                                  rf_formula_p length)
{
	rf_formula_p longest = length;

	for (size_t i = 0; i < reader->sizes.count; ++i) {
		int64_t difference;

		if (lengths[i] &&
		    rf_formula_is_constant(rf_formula_subtract(reader->arena, lengths[i], longest),
		                           &difference) &&
		    difference > 0 && difference <= MOST_UNUSED)
			longest = lengths[i];
	}
	return longest;
}

/* ---- replacing sizes ---- */

/* What each size becomes, by its index. */
struct exchange {
	struct rf_arena *arena;
	rf_formula_p formulas[RF_MAX_SIZES];
	bool failed;
};

static rf_formula_p changed(struct exchange *exchange, rf_formula_p formula)
{
	rf_formula_p result = formula;

	if (formula)
		result = rf_formula_compose(exchange->arena, formula, exchange->formulas);
	exchange->failed |= formula && !result;
	return result;
}

static void change_form(struct exchange *exchange, struct rf_form *form)
{
	struct rf_form_term *terms =
	    RF_NEW_ARRAY(exchange->arena, struct rf_form_term, form->term_count + 1);

	exchange->failed |= !terms;
	form->constant = changed(exchange, form->constant);
	for (size_t i = 0; terms && i < form->term_count; ++i) {
		terms[i].loop = form->terms[i].loop;
		terms[i].coefficient = changed(exchange, form->terms[i].coefficient);
	}
	form->terms = terms;
}

static void change_forms(struct exchange *exchange, struct rf_form *forms, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		change_form(exchange, &forms[i]);
}

static void change_nodes(struct exchange *exchange, struct rf_node *node)
{
	for (; node; node = node->next) {
		if (node->kind == RF_NODE_GUARD)
			for (size_t i = 0; i < node->guard->condition_count; ++i)
				change_form(exchange, &node->guard->conditions[i].form);
		if (node->kind == RF_NODE_LOOP) {
			change_forms(exchange, node->loop->lower, node->loop->lower_count);
			change_forms(exchange, node->loop->upper, node->loop->upper_count);
		}
		change_nodes(exchange, node->children);
		change_nodes(exchange, node->otherwise);
	}
}

static void change_kernel(struct rf_reader *reader, struct exchange *exchange)
{
	for (size_t i = 0; i < reader->arrays.count; ++i)
		for (size_t k = 0; k < reader->arrays.items[i].extent_count; ++k)
			reader->arrays.items[i].extents[k] =
			    changed(exchange, reader->arrays.items[i].extents[k]);
	for (size_t i = 0; i < reader->accesses.count; ++i) {
		struct rf_access *access = &reader->accesses.items[i];

		change_form(exchange, &access->address);
		for (size_t k = 0; access->computed && k < access->computed->form_count; ++k)
			change_form(exchange, &access->computed->forms[k].form);
		for (size_t k = 0; k < access->subscript_count; ++k)
			if (access->subscripts[k].form.constant)
				change_form(exchange, &access->subscripts[k].form);
	}
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		reader->sizes.items[i].operand = changed(exchange, reader->sizes.items[i].operand);
		reader->sizes.items[i].by = changed(exchange, reader->sizes.items[i].by);
	}
	change_nodes(exchange, reader->kernel->root);
}

/* Takes the sizes out that have lengths. */
static enum rf_status replace(struct rf_reader *reader, const rf_formula_p *lengths)
{
	struct exchange exchange = { .arena = reader->arena };
	size_t count = reader->sizes.count, kept = 0;

	for (size_t i = 0; i < count; ++i) {
		exchange.formulas[i] = rf_formula_size(reader->arena, kept);
		kept += !lengths[i];
	}
	for (size_t i = 0; i < count; ++i)
		if (lengths[i])
			exchange.formulas[i] = rf_formula_compose(
			    reader->arena, common_length(reader, lengths, lengths[i]),
			    exchange.formulas);
	change_kernel(reader, &exchange);
	reader->sizes.count = kept;
	kept = 0;
	for (size_t i = 0; i < count; ++i)
		if (!lengths[i])
			reader->sizes.items[kept++] = reader->sizes.items[i];
	return exchange.failed ? rf_size_too_large(reader) : RF_OK;
}

static enum rf_status note(struct rf_reader *reader, const struct rf_symbol *pointer,
                           rf_formula_p length)
{
	struct rf_assumption row = { .place = pointer->place };

	row.what = rf_arena_print(reader->arena,
	                          "elements in each row of `%s`, the rows behind one another",
	                          pointer->name);
	row.value = rf_size_print(reader, length);
	row.option = rf_arena_print(reader->arena, "-D '%s=VALUE'", pointer->row->name);
	return rf_assume_note(reader, &row);
}

enum rf_status rf_row_length_settle(struct rf_reader *reader)
{
	rf_formula_p lengths[RF_MAX_SIZES] = { 0 };
	bool is_noted[RF_MAX_SIZES] = { false };
	bool found = false;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < reader->row_uses.count; ++i) {
		int size = reader->row_uses.items[i].size;

		if (!lengths[size])
			lengths[size] = length_of(reader, size);
		found = found || lengths[size];
	}
	for (size_t i = 0; i < reader->row_uses.count && status == RF_OK; ++i) {
		int size = reader->row_uses.items[i].size;

		if (lengths[size] && !is_noted[size])
			status = note(reader, reader->row_uses.items[i].pointer,
			              common_length(reader, lengths, lengths[size]));
		is_noted[size] = true;
	}
	return found && status == RF_OK ? replace(reader, lengths) : status;
}
