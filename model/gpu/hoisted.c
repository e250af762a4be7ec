/* SPDX-License-Identifier: MIT
 *
 * Loads and stores that a compiler takes out of loops.
 *
 *     for (k) c[i] += a[i] * b[k * n + i];     c and a restrict: a[i] is loaded, and c[i] loaded
 *                                              and stored, once for all turns
 *
 * A place that the turns of a loop do not move is loaded before it where nothing in the loop may
 * store to it, or where what stores to it is all at this place, and nothing else in the loop may
 * be there: then it is in a register from turn to turn, and is stored behind.  What may be at one
 * place is what C lets a compiler know.  Behind a barrier other threads may have stored, but to
 * what is read-only.  In the same way a place that was read before is read again behind a store
 * that may have been to it.
 */
#include "model/gpu/hoisted.h"

#include "model/ir/alias.h"

int rf_hoisted_bare(const struct rf_hoisted_loop *loops, int count, int guards)
{
	int bare = 0;

	while (bare < count) {
		const struct rf_hoisted_loop *loop = &loops[count - 1 - bare];

		if (loop->guards_inside != guards)
			break;
		guards = loop->guards_outside;
		++bare;
	}
	return bare;
}

struct looking {
	const struct rf_kernel *kernel;
	const struct rf_stream_reference *reference;
	const struct rf_access *access;
	bool is_written, is_elsewhere; /* in the loop: at this place, and maybe, otherwise */
	bool has_barrier, others_write;
};

static bool is_same_place(const struct rf_stream_form *a, const struct rf_stream_form *b)
{
	if (a->term_count != b->term_count || a->constant != b->constant)
		return false;
	for (size_t i = 0; i < a->term_count; ++i)
		if (rf_stream_factor(b, a->terms[i].loop) != a->terms[i].factor)
			return false;
	return true;
}

static const struct rf_stream_form *place_of(const struct rf_stream_node *node, int access)
{
	for (size_t i = 0; i < node->reference_count; ++i)
		if (node->references[i].access == access)
			return &node->references[i].address;
	return NULL;
}

/* What an access of the loop does to the place. */
static void look_at(struct looking *l, const struct rf_stream_node *node, int index)
{
	const struct rf_access *other = &l->kernel->accesses[index];
	const struct rf_stream_form *place = place_of(node, index);
	bool is_write = other->kind == RF_WRITE || other->is_atomic;

	if (other->array != l->access->array) {
		if (!rf_alias_accesses(l->kernel, l->access, other))
			return;
		l->is_elsewhere = true;
		l->others_write |= is_write;
		return;
	}
	if (place != NULL && !other->is_atomic && !other->is_indirect &&
	    other->bytes == l->access->bytes && is_same_place(place, &l->reference->address)) {
		l->is_written |= is_write;
		return;
	}
	l->is_elsewhere = true;
	l->others_write |= is_write;
}

static void look(struct looking *l, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			const struct rf_statement *s = node->source->statement;

			l->has_barrier |= s->thread.barriers > 0;
			for (size_t i = 0; i < s->access_count; ++i)
				look_at(l, node, s->accesses[i]);
		}
		look(l, node->children);
		look(l, node->otherwise);
	}
}

static bool leaves(const struct rf_kernel *kernel, const struct rf_stream_node *loop,
                   const struct rf_stream_reference *reference)
{
	const struct rf_access *access = &kernel->accesses[reference->access];
	const struct rf_array *array = &kernel->arrays[access->array];
	struct looking l = { .kernel = kernel, .reference = reference, .access = access };

	if (rf_stream_factor(&reference->address, loop->loop->id) != 0)
		return false;
	look(&l, loop->children);
	if (l.has_barrier && array->space != RF_SPACE_CONSTANT &&
	    !(array->is_const && array->is_restrict && !l.is_written))
		return false;
	return l.is_written ? !l.is_elsewhere : !l.others_write;
}

bool rf_hoisted_reads_again(const struct rf_kernel *kernel, int index)
{
	const struct rf_access *access = &kernel->accesses[index];

	for (int i = access->repeats + 1; i < index; ++i) {
		const struct rf_access *other = &kernel->accesses[i];

		if ((other->kind == RF_WRITE || other->is_atomic) &&
		    other->array != access->array && rf_alias_accesses(kernel, access, other))
			return true;
	}
	return false;
}

int rf_hoisted_loops(const struct rf_kernel *kernel, const struct rf_stream_node *const *loops,
                     int count, const struct rf_stream_reference *reference)
{
	const struct rf_access *access = &kernel->accesses[reference->access];
	int left = 0;

	if (access->is_atomic || access->is_indirect || !reference->address.known ||
	    kernel->arrays[access->array].is_volatile)
		return 0;
	while (left < count && leaves(kernel, loops[count - 1 - left], reference))
		++left;
	return left;
}
