/* SPDX-License-Identifier: MIT
 *
 * What lies where nobody follows, put where it does the most to others.
 *
 * x[col[k]] may be another line each time.  Such lines push out what would be found again, as many
 * of them as there are accesses between two uses.  A kernel in which each access walks along an
 * array of its own, a line a turn, of all loops around it,
 *
 *     address = line * (turn of the innermost loop + its turns * (turn of the next one + ...))
 *
 * needs what the other one needs at most, and every predictor can be asked about it.  Loops whose
 * bounds others move have room for all values that their variable takes.  What updates the place
 * that it reads, x[i] += ..., has one line for both.
 */
#include "model/lost_lines.h"

#include "base/text.h"
#include "model/lost_places.h"
#include "model/scope.h"

/* Bytes of all lines of one access; beyond that addresses have no room. */
#define MOST_BYTES (INT64_C(1) << 56)

/* What is known on the way down to a statement. */
struct spreading {
	const struct rf_point *p;
	struct rf_kernel *made;
	int64_t line_bytes;
	size_t depth;
	const struct rf_loop *around[RF_MAX_DEPTH];
	bool is_none; /* nothing can be made */
};

/* The index of the read that an update stores to the place of, else of the access itself. */
static size_t place_of(const struct rf_kernel *kernel, size_t access)
{
	int read = rf_lost_places_update_of(kernel, access);

	return read >= 0 ? (size_t)read : access;
}

/* A term of a loop, in whose turns so many bytes lie; *bytes becomes what lies in all of them. */
static struct rf_form_term term_of(struct spreading *s, const struct rf_loop *loop, int64_t *bytes)
{
	const struct rf_stream_node *node = rf_stream_find_loop(s->p->stream.root, loop->id);
	int64_t step = loop->step < 0 ? -loop->step : loop->step, factor;

	/* turns lie beside each other, but where no whole number of bytes goes with a step */
	factor = *bytes % step == 0 ? *bytes / step : *bytes;
	if (node != NULL && node->least <= node->most &&
	    __builtin_mul_overflow(factor, node->most - node->least + step, bytes))
		s->is_none = true;
	s->is_none |= *bytes > MOST_BYTES;
	return (struct rf_form_term){ loop->id, rf_formula_constant(s->p->arena, factor) };
}

/* A place of its own for an access in all turns of the loops around it. */
static struct rf_form lines_apart(struct spreading *s)
{
	struct rf_form form = { .constant = rf_formula_constant(s->p->arena, 0) };
	int64_t bytes = s->line_bytes;

	form.terms = RF_NEW_ARRAY(s->p->arena, struct rf_form_term, s->depth + 1);
	s->is_none |= form.terms == NULL || form.constant == NULL;
	form.term_count = s->depth;
	for (size_t k = s->depth; k > 0 && !s->is_none; --k) {
		form.terms[k - 1] = term_of(s, s->around[k - 1], &bytes);
		s->is_none |= form.terms[k - 1].coefficient == NULL;
	}
	return form;
}

static void spread(struct spreading *s, size_t index)
{
	const struct rf_kernel *kernel = s->p->whole->kernel;
	const struct rf_access *old = &kernel->accesses[index];
	struct rf_access *access = &s->made->accesses[index];
	size_t place = place_of(kernel, index);
	struct rf_array *array;

	if (!old->is_indirect || old->is_packed)
		return;
	access->is_indirect = false;
	access->subscript_count = 0;
	access->computed = NULL;
	if (old->repeats >= 0 || place != index) {
		const struct rf_access *first =
		    &s->made->accesses[old->repeats >= 0 ? (size_t)old->repeats : place];

		access->array = first->array;
		access->address = first->address;
		return;
	}
	access->address = lines_apart(s);
	access->array = (int)s->made->array_count++;
	array = &s->made->arrays[access->array];
	*array = (struct rf_array){ .name = old->text,
		                    .place = old->place,
		                    .element = RF_RECORD,
		                    .element_bytes = s->line_bytes };
}

static void go_down(struct spreading *s, const struct rf_node *node)
{
	for (; node != NULL && !s->is_none; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			for (size_t i = 0; i < node->statement->access_count; ++i)
				spread(s, (size_t)node->statement->accesses[i]);
			continue;
		}
		if (node->kind == RF_NODE_LOOP && s->depth == RF_MAX_DEPTH) {
			s->is_none = true;
			return;
		}
		if (node->kind == RF_NODE_LOOP)
			s->around[s->depth++] = node->loop;
		go_down(s, node->children);
		if (node->kind == RF_NODE_LOOP)
			s->depth -= 1;
		else
			go_down(s, node->otherwise);
	}
}

const struct rf_kernel *rf_lost_lines_make(struct rf_point *p)
{
	const struct rf_kernel *kernel = p->whole->kernel;
	struct spreading s = { .p = p, .line_bytes = rf_scope_line_bytes(p) };

	if (!p->sizes.all_known || rf_stream_make(&p->stream, p->arena) != RF_OK ||
	    p->stream.obstacle != NULL)
		return NULL;
	s.made = rf_arena_copy(p->arena, kernel, sizeof(*kernel));
	if (s.made == NULL)
		return NULL;
	s.made->accesses = rf_arena_copy(p->arena, kernel->accesses,
	                                 kernel->access_count * sizeof(*kernel->accesses));
	s.made->arrays =
	    RF_NEW_ARRAY(p->arena, struct rf_array, kernel->array_count + kernel->access_count);
	if (s.made->accesses == NULL || s.made->arrays == NULL)
		return NULL;
	for (size_t i = 0; i < kernel->array_count; ++i)
		s.made->arrays[i] = kernel->arrays[i];
	go_down(&s, kernel->root);
	return s.is_none ? NULL : s.made;
}
