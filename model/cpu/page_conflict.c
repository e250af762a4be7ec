/* SPDX-License-Identifier: MIT
 *
 * Loads that wait for a store at the same place of another page.
 *
 * A load overtakes stores to other places, and what a core compares first are places in a page.
 * Where these are the same it looks again some cycles later, which hardly shows.  On Sandy and Ivy
 * Bridge a load of a whole vector that spans two lines waits until the store is in the first cache.
 * Large arrays begin at the same place of a page, so that
 *
 *     b[i] = s * (a[i] + a[i-1] + a[i+1])
 *
 * loads once a line, with a[i-1], the place in a page that it has just stored to.  Then lines of
 * iterations take turns: what is computed of the load up to the next store, and the store before
 * the next load,
 *
 *     cycles of a line = C + latencies from the load to the store + instructions of a line / 4.
 *
 * C is the machine's `page conflict`, the time of the load and of the store, and the last term that
 * of four instructions a cycle that become done in their order.  Data move meanwhile.
 *
 * On these processors compilers load halves of vectors, which do not wait, unless they take a row
 * for aligned: one of which a reference is at the place of the store, a[i] in the example.
 */
#include "model/cpu/page_conflict.h"

#include "base/integer.h"
#include "model/cpu/carried.h"
#include "model/cpu/latency_path.h"

enum { PAGE_BYTES = 4096, DONE_PER_CYCLE = 4 };

/* An allocator takes pages of their own for what is as large. */
#define LARGE_BYTES 131072.0

/* A value that is computed of a load which waits. */
struct late {
	struct rf_number cycles;       /* after the load */
	const struct rf_access *load;  /* NULL: it is of none */
	const struct rf_access *store; /* that the load waits for */
};

struct search {
	const struct rf_page_conflict_input *input;
	struct rf_arena *arena;
	RF_VECTOR(const struct rf_access *) accesses; /* of the loop, that are known */
	struct late *scalars;                         /* of the kernel */
	struct late stored;                           /* the latest value */
};

static const struct rf_access *access_at(const struct search *s, int access)
{
	return &s->input->kernel->accesses[access];
}

/* ---- which loads wait ---- */

static bool is_large(const struct search *s, int array)
{
	const struct rf_array *a = &s->input->kernel->arrays[array];
	double bytes = (double)a->element_bytes;

	for (size_t i = 0; i < a->extent_count; ++i) {
		if (a->extents[i] == NULL)
			return true;
		bytes *= rf_formula_value(a->extents[i], s->input->sizes);
	}
	return bytes >= LARGE_BYTES;
}

/* Whether vectors of the loop take its elements one after the other, in pages of their own. */
static bool is_candidate(const struct search *s, const struct rf_access *access)
{
	int64_t stride;

	return rf_carried_stride(s->input->loop->loop, access, s->input->sizes, &stride) &&
	       stride == access->bytes && is_large(s, access->array);
}

/* Bytes by which a load is ahead of a store in a page, from 0 on; -1: they move differently. */
static int64_t ahead(const struct search *s, const struct rf_access *load,
                     const struct rf_access *store)
{
	if (!rf_form_moves_alike(&load->address, &store->address))
		return -1;
	return rf_integer_mod(
	    (int64_t)rf_formula_value(load->address.constant, s->input->sizes) -
		(int64_t)rf_formula_value(store->address.constant, s->input->sizes),
	    PAGE_BYTES);
}

/* Whether the row of a load has a reference at the place of the store. */
static bool is_taken_for_aligned(const struct search *s, const struct rf_access *load,
                                 const struct rf_access *store)
{
	for (size_t i = 0; i < s->accesses.count; ++i) {
		const struct rf_access *other = s->accesses.items[i];

		if (other->kind == RF_READ && other->array == load->array &&
		    ahead(s, other, store) == 0 &&
		    rf_formula_differ_by_number(other->address.constant, load->address.constant))
			return true;
	}
	return false;
}

/* The store of the vector before that a load waits for; NULL: none. */
static const struct rf_access *store_before(const struct search *s, const struct rf_access *load)
{
	if (load->kind != RF_READ || load->is_indirect || !is_candidate(s, load))
		return NULL;
	for (size_t i = 0; i < s->accesses.count; ++i) {
		const struct rf_access *store = s->accesses.items[i];

		if (store->kind == RF_WRITE && store->array != load->array &&
		    is_candidate(s, store) &&
		    ahead(s, load, store) > PAGE_BYTES - s->input->vector_bytes &&
		    is_taken_for_aligned(s, load, store))
			return store;
	}
	return NULL;
}

/* ---- what is computed of them ---- */

static struct late start_of(const struct search *s, const struct rf_flow *flow)
{
	struct late start = { .cycles = { .known = true } };

	if (flow->from_scalar >= 0)
		return s->scalars[flow->from_scalar];
	start.store = store_before(s, access_at(s, flow->from_access));
	start.load = start.store != NULL ? access_at(s, flow->from_access) : NULL;
	return start;
}

static void keep_latest(struct late *latest, const struct late *value)
{
	if (latest->load == NULL || value->cycles.value > latest->cycles.value)
		*latest = *value;
}

static void follow(struct search *s, const struct rf_flow *flow)
{
	const struct rf_machine *machine = s->input->machine;
	struct rf_number path =
	    rf_latency_path_cycles(&machine->latencies, machine->float64.fma.known, &flow->path);
	struct late value = start_of(s, flow);

	if (value.load == NULL || !path.known)
		return;
	value.cycles.value += path.value;
	if (flow->to_scalar >= 0)
		keep_latest(&s->scalars[flow->to_scalar], &value);
	else
		keep_latest(&s->stored, &value);
}

static void list_accesses(struct search *s, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		size_t count = node->kind == RF_NODE_STATEMENT ? node->statement->access_count : 0;

		for (size_t i = 0; i < count; ++i) {
			const struct rf_access *access = access_at(s, node->statement->accesses[i]);
			const struct rf_access **slot =
			    access->is_indirect ? NULL : RF_PUSH(s->arena, &s->accesses);

			if (slot != NULL)
				*slot = access;
		}
		list_accesses(s, node->children);
		list_accesses(s, node->otherwise);
	}
}

static void follow_all(struct search *s, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		size_t count = node->kind == RF_NODE_STATEMENT ? node->statement->flow_count : 0;

		for (size_t i = 0; i < count; ++i)
			follow(s, &node->statement->flows[i]);
		follow_all(s, node->children);
		follow_all(s, node->otherwise);
	}
}

enum rf_status rf_page_conflict_find(const struct rf_page_conflict_input *input,
                                     struct rf_arena *arena, struct rf_page_conflict *conflict)
{
	struct search s = { .input = input, .arena = arena };
	struct rf_figure wait = input->machine->latencies.conflict_cy;
	double iterations;

	*conflict = (struct rf_page_conflict){ 0 };
	if (!wait.known || input->sizes == NULL || input->machine->cache_count == 0)
		return RF_OK;
	s.scalars = RF_NEW_ARRAY(arena, struct late, input->kernel->scalar_count + 1);
	if (s.scalars == NULL)
		return RF_FAILED;
	list_accesses(&s, input->loop->children);
	follow_all(&s, input->loop->children);
	if (rf_arena_failed(arena))
		return RF_FAILED;
	if (s.stored.load == NULL)
		return RF_OK;
	iterations = (double)input->machine->caches[0].line_bytes / (double)s.stored.load->bytes;
	conflict->cy_per_it =
	    (struct rf_number){ (wait.value + s.stored.cycles.value) / iterations +
		                    input->instructions * (double)s.stored.load->bytes /
		                        ((double)input->vector_bytes * DONE_PER_CYCLE),
		                true };
	conflict->load = s.stored.load->text;
	conflict->store = s.stored.store->text;
	return RF_OK;
}
