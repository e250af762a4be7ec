/* SPDX-License-Identifier: MIT */
#include "model/ir/kernel_sizes.h"

/* What of a kernel is looked at. */
enum scope { ALL, ALL_BUT_SWITCHES };

struct search {
	const struct rf_kernel *kernel;
	size_t size;
	enum scope scope;
};

bool rf_kernel_sizes_in_form(const struct rf_form *form, size_t size)
{
	bool uses = rf_formula_uses(form->constant, size);

	for (size_t i = 0; i < form->term_count && !uses; ++i)
		uses = rf_formula_uses(form->terms[i].coefficient, size);
	return uses;
}

static bool in_forms(const struct search *s, size_t count, const struct rf_form *forms)
{
	for (size_t i = 0; i < count; ++i)
		if (rf_kernel_sizes_in_form(&forms[i], s->size))
			return true;
	return false;
}

static bool in_accesses(const struct search *s, size_t count, const int *accesses)
{
	for (size_t i = 0; i < count; ++i) {
		const struct rf_access *access = &s->kernel->accesses[accesses[i]];
		const struct rf_array *array = &s->kernel->arrays[access->array];

		if ((!access->is_indirect || access->is_packed) &&
		    rf_kernel_sizes_in_form(&access->address, s->size))
			return true;
		for (size_t k = 0; access->computed != NULL && k < access->computed->form_count;
		     ++k)
			if (rf_kernel_sizes_in_form(&access->computed->forms[k].form, s->size))
				return true;
		for (size_t k = 0; k < array->extent_count; ++k)
			if (array->extents[k] != NULL &&
			    rf_formula_uses(array->extents[k], s->size))
				return true;
	}
	return false;
}

static bool in_guard(const struct search *s, const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i) {
		const struct rf_form *form = &guard->conditions[i].form;

		if ((s->scope == ALL || form->term_count > 0) &&
		    rf_kernel_sizes_in_form(form, s->size))
			return true;
	}
	return false;
}

static bool in_nodes(const struct search *s, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		const struct rf_loop *loop = node->loop;

		if (node->kind == RF_NODE_LOOP &&
		    (in_forms(s, loop->lower_count, loop->lower) ||
		     in_forms(s, loop->upper_count, loop->upper) ||
		     in_accesses(s, loop->bound_access_count, loop->bound_accesses)))
			return true;
		if (node->kind == RF_NODE_GUARD && in_guard(s, node->guard))
			return true;
		if (node->kind == RF_NODE_STATEMENT &&
		    in_accesses(s, node->statement->access_count, node->statement->accesses))
			return true;
		if (in_nodes(s, node->children) || in_nodes(s, node->otherwise))
			return true;
	}
	return false;
}

/* Whether the places looked at use a size, or another one that is made of it. */
static bool is_used(struct search s)
{
	if (in_nodes(&s, s.kernel->root))
		return true;
	for (size_t i = s.size + 1; i < s.kernel->size_count; ++i)
		if (rf_size_uses(&s.kernel->sizes[i], s.size) &&
		    is_used((struct search){ s.kernel, i, s.scope }))
			return true;
	return false;
}

bool rf_kernel_sizes_is_part(const struct rf_kernel *kernel, size_t size)
{
	for (size_t i = size + 1; i < kernel->size_count; ++i)
		if (kernel->sizes[i].by != NULL && rf_formula_uses(kernel->sizes[i].by, size))
			return true;
	return false;
}

bool rf_kernel_sizes_is_exponent(const struct rf_kernel *kernel, size_t size)
{
	for (size_t i = size + 1; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_POWER && rf_size_uses(&kernel->sizes[i], size))
			return true;
	return false;
}

bool rf_kernel_sizes_matters(const struct rf_kernel *kernel, size_t size)
{
	return is_used((struct search){ kernel, size, ALL });
}

bool rf_kernel_sizes_is_switch(const struct rf_kernel *kernel, size_t size)
{
	return !is_used((struct search){ kernel, size, ALL_BUT_SWITCHES });
}
