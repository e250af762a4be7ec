/* SPDX-License-Identifier: MIT
 *
 * The last question about a change that was carried out.
 *
 * The kernel as it was and the kernel that was read from the new text are laid beside each other:
 * the same references in the same order of the text, by the variables of the loops,
 *
 *     a[j - 1][i] inside  for jj, for j, for i      is      a[j - 1][i] inside  for j, for i,
 *
 * and for the same values of these variables, which integer sets tell.  What statements compute
 * with and guards ask is compared where an integer is known by the loops that move it.
 */
#include "model/transform/same_work.h"

#include "base/text.h"
#include "model/poly/same_iterations.h"
#include "model/transform/new_loops.h"

const char rf_same_work_places[] = "touches other places";
const char rf_same_work_values[] = "computes with other values";

struct comparison {
	struct rf_arena *arena;
	const struct rf_kernel *before, *after;
	rf_formula_p sizes[RF_MAX_SIZES]; /* by size of `after`: the one of `before` of its name */
};

/* Loops in another order may meet the same sizes in another one, so that the new formula is put
 * into those of the old kernel: layers*size is size*layers. */
static bool same_formula(const struct comparison *c, rf_formula_p old, rf_formula_p new)
{
	for (size_t i = 0; i < c->after->size_count; ++i)
		if (rf_formula_uses(new, i) && c->sizes[i] == NULL)
			return false;
	new = rf_formula_compose(c->arena, new, c->sizes);
	return old != NULL && new != NULL &&rf_formula_equal(old, new);
}

/* Finds the sizes of the old kernel by their names. */
static enum rf_status match_sizes(struct comparison *c)
{
	for (size_t i = 0; i < c->after->size_count; ++i)
		for (size_t k = 0; k < c->before->size_count && c->sizes[i] == NULL; ++k)
			if (rf_text_equal(c->before->sizes[k].name, c->after->sizes[i].name)) {
				c->sizes[i] = rf_formula_size(c->arena, k);
				if (c->sizes[i] == NULL)
					return RF_FAILED;
			}
	return RF_OK;
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

static bool same_form(const struct comparison *c, const struct rf_form *old,
                      const struct rf_form *new)
{
	if (!old->constant || !new->constant)
		return old->constant == new->constant;
	if (old->term_count != new->term_count || !same_formula(c, old->constant, new->constant))
		return false;
	for (size_t i = 0; i < old->term_count; ++i) {
		const char *variable = c->before->loops[old->terms[i].loop]->variable;
		rf_formula_p other = coefficient(c->after, new, variable);

		if (!other || !same_formula(c, old->terms[i].coefficient, other))
			return false;
	}
	return true;
}

static bool same_access(const struct comparison *c, const struct rf_access *old,
                        const struct rf_access *new)
{
	if (old->kind != new->kind || old->subscript_count != new->subscript_count ||
	    !rf_text_equal(c->before->arrays[old->array].name, c->after->arrays[new->array].name))
		return false;
	for (size_t i = 0; i < old->subscript_count; ++i)
		if (old->subscripts[i].through != new->subscripts[i].through ||
		    !same_form(c, &old->subscripts[i].form, &new->subscripts[i].form))
			return false;
	return true;
}

static bool same_accesses(const struct comparison *c)
{
	if (c->before->access_count != c->after->access_count)
		return false;
	for (size_t i = 0; i < c->before->access_count; ++i)
		if (!same_access(c, &c->before->accesses[i], &c->after->accesses[i]))
			return false;
	return true;
}

/* ---- values ---- */

/* The statements and guards of a tree, in the order of the text. */
struct parts {
	RF_VECTOR(const struct rf_node *) nodes;
};

static bool collect(struct rf_arena *arena, const struct rf_node *node, struct parts *parts)
{
	for (; node != NULL; node = node->next) {
		const struct rf_node **item =
		    node->kind == RF_NODE_LOOP ? NULL : RF_PUSH(arena, &parts->nodes);

		if (node->kind != RF_NODE_LOOP) {
			if (item == NULL)
				return false;
			*item = node;
		}
		if (!collect(arena, node->children, parts) ||
		    !collect(arena, node->otherwise, parts))
			return false;
	}
	return true;
}

static bool same_conditions(const struct comparison *c, const struct rf_guard *old,
                            const struct rf_guard *new)
{
	if (old->condition_count != new->condition_count)
		return false;
	for (size_t i = 0; i < old->condition_count; ++i)
		if (!same_form(c, &old->conditions[i].form, &new->conditions[i].form))
			return false;
	return true;
}

static bool same_values(const struct comparison *c, const struct rf_statement *old,
                        const struct rf_statement *new)
{
	if (old->followed_count != new->followed_count)
		return false;
	for (size_t i = 0; i < old->followed_count; ++i)
		if (!same_form(c, &old->followed[i], &new->followed[i]))
			return false;
	return true;
}

/* Whether statements compute with the same values, and guards ask the same: a variable that the
 * loops move, as k++, has others in another order of the loops. */
static bool same_parts(const struct comparison *c)
{
	struct parts old = { 0 }, new = { 0 };
	bool same = collect(c->arena, c->before->root, &old) &&
	            collect(c->arena, c->after->root, &new) && old.nodes.count == new.nodes.count;

	for (size_t i = 0; same && i < old.nodes.count; ++i) {
		const struct rf_node *a = old.nodes.items[i], *b = new.nodes.items[i];

		same = a->kind == b->kind &&
		       (a->kind == RF_NODE_GUARD ? same_conditions(c, a->guard, b->guard)
		                                 : same_values(c, a->statement, b->statement));
	}
	return same;
}

/* The values of the sizes of `after`, by their names; NULL when it has others. */
static const int64_t *new_sizes(const struct rf_same_work *work, struct rf_arena *arena)
{
	int64_t *values = RF_NEW_ARRAY(arena, int64_t, RF_MAX_SIZES);

	for (size_t i = 0; values != NULL && i < work->after->size_count; ++i) {
		int old = rf_kernel_find_size(work->before, work->after->sizes[i].name);

		if (old < 0)
			return NULL;
		values[i] = work->sizes[old];
	}
	return values;
}

/* With open sizes, or where bounds are no forms of those, with values. */
static enum rf_poly compare(const struct rf_same_work *work, struct rf_arena *arena,
                            const char **difference)
{
	struct rf_transform transform;
	struct rf_same_options options = { .before = work->before,
		                           .after = work->after,
		                           .any_start = work->any_start,
		                           .any_sizes = !work->positive };
	enum rf_poly answer;

	if (work->change != NULL) {
		transform = rf_new_loops_of(work->before, work->change);
		options.transform = &transform;
	}
	answer = rf_same_iterations(&options, arena, difference);
	if (answer != RF_POLY_NEEDS_SIZES || work->sizes == NULL)
		return answer;
	options.old_sizes = work->sizes;
	options.new_sizes = new_sizes(work, arena);
	return options.new_sizes == NULL ? answer : rf_same_iterations(&options, arena, difference);
}

enum rf_status rf_same_work(const struct rf_same_work *work, struct rf_arena *arena,
                            const char **difference)
{
	struct comparison c = { .arena = arena, .before = work->before, .after = work->after };
	enum rf_poly answer;

	*difference = NULL;
	if (match_sizes(&c) != RF_OK)
		return RF_FAILED;
	if (!same_accesses(&c)) {
		*difference = rf_same_work_places;
		return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
	}
	if (!same_parts(&c)) {
		*difference = rf_same_work_values;
		return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
	}
	answer = compare(work, arena, difference);
	if (answer != RF_POLY_OK)
		*difference = "is too hard to compare with the old one";
	return answer == RF_POLY_NO_MEMORY ? RF_FAILED : RF_OK;
}
