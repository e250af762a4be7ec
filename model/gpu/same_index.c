/* SPDX-License-Identifier: MIT
 *
 * Places that are read from memory and are apart from each other as the source says.
 *
 *     value[chunk_start[chunk] + j * C + lane]
 *
 * Where a warp is of one chunk all of its threads read the same start, and lanes lie beside each
 * other, wherever that is.
 */
#include "model/gpu/same_index.h"

struct rf_lanes_form rf_same_index_form(const struct rf_stream *stream,
                                        const struct rf_lanes_form *values,
                                        const struct rf_form *form, int64_t bytes)
{
	struct rf_lanes_form made = { .known = true };
	int64_t number;

	if (!rf_formula_integer(form->constant, stream->sizes, &number))
		return (struct rf_lanes_form){ 0 };
	made.constant = number * bytes;
	for (size_t i = 0; i < form->term_count; ++i) {
		if (!rf_formula_integer(form->terms[i].coefficient, stream->sizes, &number))
			return (struct rf_lanes_form){ 0 };
		rf_lanes_add(&made, &values[form->terms[i].loop], number * bytes);
	}
	return made;
}

static const struct rf_stream_reference *reference_of(const struct rf_stream_node *node, int access)
{
	const struct rf_stream_reference *found = NULL;

	for (; node != NULL && found == NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i)
			if (node->references[i].access == access)
				return &node->references[i];
		found = reference_of(node->children, access);
		found = found != NULL ? found : reference_of(node->otherwise, access);
	}
	return found;
}

/* Whether one request may give lanes different values of one place: each has memory of its own, or
 * still has what it stored there, or an update hands it what the lane before has left. */
static bool is_own(const struct rf_kernel *kernel, const struct rf_access *access)
{
	return access->is_atomic || access->kind == RF_WRITE ||
	       kernel->arrays[access->array].space == RF_SPACE_LOCAL;
}

static bool is_alike(const struct rf_lanes_class *c, const struct rf_lanes_form *form)
{
	int64_t first = -1;

	for (int64_t lane = 0; lane < c->lanes; ++lane) {
		if (!rf_lanes_has(c, lane))
			continue;
		first = first < 0 ? lane : first;
		if (rf_lanes_part(c, form, lane) != rf_lanes_part(c, form, first))
			return false;
	}
	return form->known;
}

/* Of accesses to the same place, of which a register has all but the first, that one. */
static int first_access(const struct rf_kernel *kernel, int access)
{
	while (kernel->accesses[access].repeats >= 0)
		access = kernel->accesses[access].repeats;
	return access;
}

bool rf_same_index(const struct rf_stream *stream, const struct rf_lanes_form *values,
                   const struct rf_lanes_class *c, int access, struct rf_lanes_form *rest)
{
	const struct rf_kernel *kernel = stream->kernel;
	const struct rf_access *a = &kernel->accesses[access];
	const struct rf_stream_reference *index;
	struct rf_lanes_form address;
	int first;

	if (a->subscript_count != 1 || a->subscripts[0].through < 0 ||
	    a->subscripts[0].form.constant == NULL)
		return false;
	first = first_access(kernel, a->subscripts[0].through);
	index = reference_of(stream->root, first);
	if (index == NULL || is_own(kernel, &kernel->accesses[first]))
		return false;
	address = rf_lanes_of_stream(&index->address, values);
	*rest = rf_same_index_form(stream, values, &a->subscripts[0].form,
	                           kernel->arrays[a->array].element_bytes);
	return rest->known && is_alike(c, &address);
}
