/* SPDX-License-Identifier: MIT
 *
 * Values that one iteration leaves to the next, in registers.
 *
 * A scalar that is read before the iteration writes it has the value of the iteration before, and
 * so has a place of memory that stays the same over the loop.  A loop with such a value is
 * vectorised where it is
 *
 *     a sum, product, minimum or maximum   that may be made in another order: of integers always,
 *                                          of floating-point numbers with -ffast-math;
 *     a copy of what is at hand            x = b[i], used in the next iteration: vectors are
 *                                          shifted by one lane.
 *
 * What is written under a condition and not read at all keeps the value of some iteration before.
 */
#include "model/cpu/carried.h"
#include "model/cpu/kept.h"
#include "model/cpu/vector_question.h"

#include "base/text.h"

/* A scalar, or a place that stays. */
struct cell {
	int scalar;                     /* or -1 and ... */
	const struct rf_access *access; /* ... the first access to the place */
};

static bool is_of(const struct rf_vector_question *q, const struct rf_body_touch *touch,
                  const struct cell *cell)
{
	const struct rf_access *access;

	if (cell->scalar >= 0 || touch->access < 0)
		return cell->scalar >= 0 && touch->scalar == cell->scalar;
	access = rf_vector_access(q, touch->access);
	return access->array == cell->access->array && rf_vector_stays(q, access) &&
	       rf_form_equal(&access->address, &cell->access->address);
}

static const char *name_of(const struct rf_vector_question *q, const struct cell *cell)
{
	return cell->scalar >= 0 ? q->input->kernel->scalars[cell->scalar].name
	                         : cell->access->text;
}

static enum rf_element element_of(const struct rf_vector_question *q, const struct cell *cell)
{
	const struct rf_kernel *kernel = q->input->kernel;

	return cell->scalar >= 0 ? kernel->scalars[cell->scalar].element
	                         : kernel->arrays[cell->access->array].element;
}

static bool flow_leads(const struct rf_vector_question *q, const struct rf_flow *flow,
                       const struct cell *cell, bool from)
{
	struct rf_body_touch touch = { .access = from ? flow->from_access : flow->to_access,
		                       .scalar = from ? flow->from_scalar : flow->to_scalar };

	return (touch.access >= 0 || touch.scalar >= 0) && is_of(q, &touch, cell);
}

/* ---- what is read before it is written ---- */

/* Whether some touch before surely writes the cell where this one reads it. */
static bool is_written_before(const struct rf_vector_question *q, size_t at,
                              const struct cell *cell)
{
	const struct rf_body_touch *touches = q->body.touches.items;

	for (size_t i = 0; i < at; ++i)
		if (touches[i].is_write && !touches[i].is_conditional &&
		    is_of(q, &touches[i], cell) &&
		    rf_body_covers(&touches[i].guards, &touches[at].guards))
			return true;
	return false;
}

struct uses {
	size_t writes, reads, conditional_writes, carried_reads;
	size_t first_carried; /* the first read of what the iteration before left */
	size_t last_write;
};

static struct uses uses_of(const struct rf_vector_question *q, const struct cell *cell)
{
	struct uses uses = { 0 };

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (!is_of(q, touch, cell))
			continue;
		if (touch->is_write) {
			++uses.writes;
			uses.conditional_writes += touch->guards.count > 0 || touch->is_conditional;
			uses.last_write = i;
			continue;
		}
		++uses.reads;
		if (is_written_before(q, i, cell))
			continue;
		if (uses.carried_reads++ == 0)
			uses.first_carried = i;
	}
	return uses;
}

/* ---- sums and the like ---- */

/* Of statements that read the cell, all accumulate into it, in one way, and nobody else uses it. */
static bool is_reduction(const struct rf_vector_question *q, const struct cell *cell)
{
	enum rf_accumulation kind = RF_ACCUMULATES_NOTHING;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (!is_of(q, touch, cell))
			continue;
		if (touch->statement->accumulation == RF_ACCUMULATES_NOTHING ||
		    (kind != RF_ACCUMULATES_NOTHING && touch->statement->accumulation != kind))
			return false;
		kind = touch->statement->accumulation;
	}
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_statement *statement = q->body.touches.items[i].statement;

		for (size_t f = 0; f < statement->flow_count; ++f) {
			const struct rf_flow *flow = &statement->flows[f];

			if (flow_leads(q, flow, cell, true) &&
			    (!flow_leads(q, flow, cell, false) ||
			     !rf_body_keeps_type(statement, flow)))
				return false;
		}
	}
	return kind != RF_ACCUMULATES_NOTHING;
}

static const char *kind_of_reduction(const struct rf_vector_question *q, const struct cell *cell)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (!touch->is_write || !is_of(q, touch, cell))
			continue;
		switch (touch->statement->accumulation) {
		case RF_ACCUMULATES_PRODUCT:
			return "product";
		case RF_ACCUMULATES_LEAST:
			return "minimum";
		case RF_ACCUMULATES_GREATEST:
			return "maximum";
		case RF_ACCUMULATES_COMMON_BITS:
		case RF_ACCUMULATES_ANY_BITS:
		case RF_ACCUMULATES_ODD_BITS:
			return "pattern of bits";
		default:
			return "sum";
		}
	}
	return "sum";
}

/* ---- copies ---- */

/* The value that is written was there before anybody reads the one of the iteration before: a copy
 * of what another place or scalar has at that time. */
static bool is_at_hand(const struct rf_vector_question *q, const struct rf_flow *flow,
                       size_t first_read)
{
	const struct rf_latency_path *path = &flow->path;
	const struct rf_access *access;

	if (path->add || path->mul || path->div || path->sqrt || path->fused_add ||
	    path->fused_factor || path->other || path->calls || path->integer || path->loads)
		return false;
	for (size_t i = 0; i <= first_read; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (flow->from_scalar >= 0 && touch->is_write && touch->scalar == flow->from_scalar)
			return true;
		if (flow->from_access < 0 || touch->access < 0)
			continue;
		access = rf_vector_access(q, flow->from_access);
		if (touch->access == flow->from_access || touch->access == access->repeats)
			return true;
	}
	/* What only reads may be read earlier. */
	if (flow->from_access < 0)
		return false;
	access = rf_vector_access(q, flow->from_access);
	for (size_t i = 0; i < q->body.touches.count; ++i)
		if (q->body.touches.items[i].is_write && q->body.touches.items[i].access >= 0 &&
		    rf_vector_access(q, q->body.touches.items[i].access)->array == access->array)
			return false;
	return true;
}

static bool is_shifted(const struct rf_vector_question *q, const struct cell *cell,
                       const struct uses *uses)
{
	const struct rf_statement *statement = q->body.touches.items[uses->last_write].statement;
	size_t flows = 0;

	if (uses->writes != 1 || uses->conditional_writes > 0 || cell->scalar < 0)
		return false;
	for (size_t i = 0; i < statement->flow_count; ++i) {
		if (!flow_leads(q, &statement->flows[i], cell, false))
			continue;
		++flows;
		if (!is_at_hand(q, &statement->flows[i], uses->first_carried))
			return false;
	}
	return flows == 1;
}

/* ---- the question ---- */

/* A value that lies where others may look for it. */
static void ask_stored(struct rf_vector_question *q, const struct cell *cell)
{
	const struct rf_kernel *kernel = q->input->kernel;
	const struct rf_access *other = cell->scalar >= 0
	                                    ? rf_kept_from_scalar(kernel, &q->body, cell->scalar)
	                                    : rf_kept_from_register(kernel, &q->body, cell->access);

	if (other != NULL)
		rf_vector_refuse(q,
		                 "%s is stored in every turn, as %s may be there as far as "
		                 "pointers tell (restrict, or a local variable)",
		                 name_of(q, cell), other->text);
}

static void ask_cell(struct rf_vector_question *q, const struct cell *cell)
{
	struct uses uses = uses_of(q, cell);
	bool is_float = element_of(q, cell) != RF_INTEGER;

	if (uses.writes == 0)
		return;
	if (uses.carried_reads == 0) {
		if (uses.conditional_writes == uses.writes && uses.reads == 0)
			rf_vector_refuse(q, "%s keeps what some turn before has set",
			                 name_of(q, cell));
		return;
	}
	if (cell->access != NULL && uses.conditional_writes == uses.writes)
		rf_vector_refuse(q, "%s is stored under a condition", name_of(q, cell));
	ask_stored(q, cell);
	if (is_reduction(q, cell)) {
		if (is_float && !q->input->may_reorder)
			rf_vector_refuse(
			    q, "the %s %s is made in the order of the source (--fast-math)",
			    kind_of_reduction(q, cell), name_of(q, cell));
		return;
	}
	if (!is_shifted(q, cell, &uses))
		rf_vector_refuse(q, "each turn needs %s of the turn before", name_of(q, cell));
	else
		q->copied = name_of(q, cell);
}

/* Whether a touch before is of the same cell. */
static bool is_new(const struct rf_vector_question *q, size_t at, const struct cell *cell)
{
	for (size_t i = 0; i < at; ++i)
		if (is_of(q, &q->body.touches.items[i], cell))
			return false;
	return true;
}

void rf_vector_ask_values(struct rf_vector_question *q)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		struct cell cell = { touch->scalar, NULL };

		if (touch->access >= 0)
			cell.access = rf_vector_access(q, touch->access);
		if (cell.access != NULL && !rf_vector_stays(q, cell.access))
			continue;
		if (is_new(q, i, &cell))
			ask_cell(q, &cell);
	}
}
