/* SPDX-License-Identifier: MIT
 *
 * Which events belong to an accumulation.
 *
 * In x += e the reading and the writing of x wait for each other in every iteration, but only
 * because a sum is written one term at a time: in another order the result differs by rounding
 * alone.  A statement qualifies when it writes one element and reads that element once (a least or
 * greatest value: once for the comparison, once for the choice); any other use of the memory, in
 * this statement or elsewhere, keeps its order.
 */
#include "model/poly/reduction.h"

#include "base/text.h"
#include "model/poly/domain_inside.h"

static bool is_same_element(const struct rf_domain *domain, const struct rf_event *a,
                            const struct rf_event *b)
{
	const struct rf_access *left, *right;

	if (a->memory != b->memory || (a->access < 0) != (b->access < 0))
		return false;
	if (a->access < 0)
		return true;
	left = &domain->kernel->accesses[a->access];
	right = &domain->kernel->accesses[b->access];
	if (left->is_indirect || right->is_indirect)
		return left->is_indirect && right->is_indirect &&
		       rf_text_equal(left->text, right->text);
	return rf_form_equal(&left->address, &right->address);
}

/* The only write of the statement, or NULL. */
static const struct rf_event *only_write(const struct rf_domain *domain, int occurrence)
{
	const struct rf_event *found = NULL;

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];

		if (event->occurrence != occurrence || !event->is_write)
			continue;
		if (found)
			return NULL;
		found = event;
	}
	return found;
}

static size_t reads_of_target(const struct rf_domain *domain, const struct rf_event *write)
{
	size_t count = 0;

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];

		count += event->occurrence == write->occurrence && !event->is_write &&
		         is_same_element(domain, event, write);
	}
	return count;
}

static enum rf_accumulation kind_of(const struct rf_domain *domain, const struct rf_event *event)
{
	const struct rf_statement *statement =
	    domain->occurrences.items[event->occurrence].statement;
	bool is_choice = statement->accumulation == RF_ACCUMULATES_LEAST ||
	                 statement->accumulation == RF_ACCUMULATES_GREATEST;
	const struct rf_event *write;
	size_t reads;

	if (statement->accumulation == RF_ACCUMULATES_NOTHING)
		return RF_ACCUMULATES_NOTHING;
	write = only_write(domain, event->occurrence);
	if (!write || !is_same_element(domain, event, write))
		return RF_ACCUMULATES_NOTHING;
	reads = reads_of_target(domain, write);
	return reads == 1 || (is_choice && reads == 2) ? statement->accumulation
	                                               : RF_ACCUMULATES_NOTHING;
}

bool rf_reduction_joins(const struct rf_domain *domain, const struct rf_event *a,
                        const struct rf_event *b)
{
	enum rf_accumulation kind = kind_of(domain, a);

	return kind != RF_ACCUMULATES_NOTHING && kind == kind_of(domain, b);
}

bool rf_reduction_rounds(const struct rf_domain *domain, const struct rf_event *event)
{
	const struct rf_kernel *kernel = domain->kernel;
	const struct rf_statement *statement =
	    domain->occurrences.items[event->occurrence].statement;
	enum rf_element element =
	    event->access >= 0 ? kernel->arrays[kernel->accesses[event->access].array].element
			       : kernel->scalars[event->scalar].element;

	for (size_t i = 0; i < RF_INTEGER; ++i) {
		const struct rf_operations *done = &statement->operations[i];

		if (done->add + done->mul + done->div + done->sqrt + done->other > 0)
			return true;
	}
	return element != RF_INTEGER;
}
