/* SPDX-License-Identifier: MIT
 *
 * From statements to events.
 *
 * In a[j] = s * b[j] there are three: the reads of s and b[j], then the write of a[j].  What stands
 * below a bound that is read from memory, under a condition on data, or in a branch of ?:, may
 * happen; an indirect reference may happen anywhere in its array.
 */
#include "model/poly/events.h"

#include <stdlib.h>

#include "model/poly/domain_inside.h"

static enum rf_poly add_event(struct rf_domain *domain, const struct rf_event *event)
{
	struct rf_event *copy = RF_PUSH(domain->arena, &domain->events);

	if (!copy)
		return rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	*copy = *event;
	return RF_POLY_OK;
}

static enum rf_poly add_access(struct rf_domain *domain, int occurrence, int index, int order,
                               bool is_may)
{
	const struct rf_access *access = &domain->kernel->accesses[index];
	struct rf_event event = { .occurrence = occurrence, .access = index, .scalar = -1 };

	event.memory = access->array;
	event.is_write = access->kind == RF_WRITE;
	event.is_may = is_may || access->is_indirect || access->is_conditional;
	event.order = order;
	return add_event(domain, &event);
}

static enum rf_poly add_scalar(struct rf_domain *domain, int occurrence,
                               const struct rf_scalar_use *use, int order, bool is_may)
{
	struct rf_event event = { .occurrence = occurrence, .access = -1, .scalar = use->scalar };

	event.memory = (int)domain->kernel->array_count + use->scalar;
	event.is_write = use->is_write;
	event.is_may = is_may || use->is_conditional;
	event.order = order;
	return add_event(domain, &event);
}

static bool is_inside_irregular(const struct rf_domain *domain, const struct rf_occurrence *at)
{
	for (size_t i = 0; i < at->depth; ++i)
		if (domain->kernel->loops[at->loops[i]]->is_irregular)
			return true;
	return false;
}

/* Reads come before writes, which holds of C's assignments whatever the order within them. */
static enum rf_poly add_uses(struct rf_domain *domain, int occurrence, bool writes, int *order)
{
	const struct rf_occurrence *at = &domain->occurrences.items[occurrence];
	const struct rf_statement *statement = at->statement;
	bool is_may = at->is_undecided || is_inside_irregular(domain, at);
	enum rf_poly answer = RF_POLY_OK;

	for (size_t i = 0; i < statement->access_count && answer == RF_POLY_OK; ++i)
		if ((domain->kernel->accesses[statement->accesses[i]].kind == RF_WRITE) == writes)
			answer = add_access(domain, occurrence, statement->accesses[i], (*order)++,
			                    is_may);
	for (size_t i = 0; i < statement->scalar_use_count && answer == RF_POLY_OK; ++i)
		if (statement->scalar_uses[i].is_write == writes)
			answer = add_scalar(domain, occurrence, &statement->scalar_uses[i],
			                    (*order)++, is_may);
	return answer;
}

enum rf_poly rf_events_add(struct rf_domain *domain)
{
	enum rf_poly answer = RF_POLY_OK;

	for (size_t i = 0; i < domain->occurrences.count && answer == RF_POLY_OK; ++i) {
		int order = 0;

		answer = add_uses(domain, (int)i, false, &order);
		if (answer == RF_POLY_OK)
			answer = add_uses(domain, (int)i, true, &order);
	}
	return answer;
}

const struct rf_event *rf_events_of_tuple(const struct rf_domain *domain, isl_map *map,
                                          enum isl_dim_type type)
{
	const char *name = isl_map_get_tuple_name(map, type);

	return name ? &domain->events.items[strtol(name + 1, NULL, 10)] : NULL;
}
