/* SPDX-License-Identifier: MIT
 *
 * The last check before a changed source is written.
 *
 * It is read again, as if it came from the user.  The statements must touch the same places, by
 * the variables of the loops, as before, and run for the same values of these variables.  Their
 * order is not compared: it is what has changed.
 */
#include "cli/emit_check.h"

#include <string.h>

#include "base/text.h"
#include "model/poly/same_iterations.h"

struct check {
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	const struct rf_kernel *before;
	struct rf_kernel after;
	const char **old_sizes, **new_sizes;
};

static enum rf_status refuse(struct check *check, const char *what)
{
	return rf_refuse(check->diagnostics, RF_WRONG_KERNEL,
	                 (struct rf_place){ check->before->file, check->before->line, 1 },
	                 "this is a mistake of the program; change the loops by hand",
	                 "the new text %s", what);
}

static bool same_formula(const struct check *check, rf_formula_p old, rf_formula_p new)
{
	const char *a = rf_formula_print(check->arena, old, check->old_sizes);
	const char *b = rf_formula_print(check->arena, new, check->new_sizes);

	return a && b && rf_text_equal(a, b);
}

/* The coefficient of a variable, by its name. */
static rf_formula_p coefficient(const struct rf_kernel *kernel, const struct rf_form *form,
                                const char *variable)
{
	for (size_t i = 0; i < form->term_count; ++i)
		if (rf_text_equal(kernel->loops[form->terms[i].loop]->variable, variable))
			return form->terms[i].coefficient;
	return NULL;
}

static bool same_form(const struct check *check, const struct rf_form *old,
                      const struct rf_form *new)
{
	if (!old->constant || !new->constant)
		return old->constant == new->constant;
	if (old->term_count != new->term_count ||
	    !same_formula(check, old->constant, new->constant))
		return false;
	for (size_t i = 0; i < old->term_count; ++i) {
		const char *variable = check->before->loops[old->terms[i].loop]->variable;
		rf_formula_p other = coefficient(&check->after, new, variable);

		if (!other || !same_formula(check, old->terms[i].coefficient, other))
			return false;
	}
	return true;
}

static bool same_access(const struct check *check, const struct rf_access *old,
                        const struct rf_access *new)
{
	if (old->kind != new->kind || old->subscript_count != new->subscript_count ||
	    !rf_text_equal(check->before->arrays[old->array].name,
	                   check->after.arrays[new->array].name))
		return false;
	for (size_t i = 0; i < old->subscript_count; ++i)
		if (old->subscripts[i].through != new->subscripts[i].through ||
		    !same_form(check, &old->subscripts[i].form, &new->subscripts[i].form))
			return false;
	return true;
}

static bool same_accesses(const struct check *check)
{
	if (check->before->access_count != check->after.access_count)
		return false;
	for (size_t i = 0; i < check->before->access_count; ++i)
		if (!same_access(check, &check->before->accesses[i], &check->after.accesses[i]))
			return false;
	return true;
}

/* What is too hard to compare counts as the same. */
static enum rf_status compare_iterations(struct check *check)
{
	bool same;
	enum rf_poly answer = rf_same_iterations(check->before, &check->after, check->arena, &same);

	if (answer == RF_POLY_NO_MEMORY)
		return rf_out_of_memory(check->diagnostics);
	return answer == RF_POLY_OK && !same ? refuse(check, "has other iterations") : RF_OK;
}

static int count_lines(const char *text)
{
	int count = 0;

	while ((text = strchr(text, '\n')) != NULL) {
		text += 1;
		count += 1;
	}
	return count;
}

/* The text as the source was: lines that were chosen end as much later as there are more. */
static enum rf_status read_again(struct check *check, const struct rf_source *source,
                                 const char *text)
{
	struct rf_source again = *source;
	struct rf_diagnostics said;
	enum rf_status status;

	again.text = text;
	again.length = strlen(text);
	if (again.last_line > 0)
		again.last_line += count_lines(text) - count_lines(source->text);
	rf_diagnostics_init(&said, check->arena);
	status = rf_frontend_read(&again, check->arena, &said, &check->after);
	return status == RF_WRONG_KERNEL ? refuse(check, "cannot be read") : status;
}

enum rf_status rf_emit_check(const struct rf_source *source, const struct rf_kernel *kernel,
                             const char *text, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics)
{
	struct check check = { .arena = arena, .diagnostics = diagnostics, .before = kernel };
	enum rf_status status = read_again(&check, source, text);

	if (status != RF_OK)
		return status;
	check.old_sizes = rf_kernel_size_names(arena, kernel);
	check.new_sizes = rf_kernel_size_names(arena, &check.after);
	if (!check.old_sizes || !check.new_sizes)
		return rf_out_of_memory(diagnostics);
	if (!same_accesses(&check))
		return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics)
		                              : refuse(&check, "touches other places");
	return compare_iterations(&check);
}
