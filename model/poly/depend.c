/* SPDX-License-Identifier: MIT
 *
 * Dependences by array dataflow analysis.
 *
 * isl finds for every read the last write before it, for every write the last write and the reads
 * since.  An event stands for one reference, so that every relation that comes back belongs to a
 * pair of references.  Its distances over the loops that both are in are the differences of the
 * loop variables, divided by the step and counted in the direction of the loop.
 */
#include "model/poly/depend.h"

#include <stdlib.h>

#include <isl/flow.h>
#include <isl/ilp.h>

#include "base/text.h"
#include "model/poly/events.h"

struct search {
	struct rf_domain *domain;
	struct rf_dependences *found;
	enum rf_dependence_kind kind;
	isl_union_map *certain; /* the part that happens for sure */
};

/* ---- the text of an end ---- */

const char *rf_depend_text(const struct rf_kernel *kernel, const struct rf_dependence_end *end)
{
	return end->access >= 0 ? kernel->accesses[end->access].text
	                        : kernel->scalars[end->scalar].name;
}

struct rf_place rf_depend_place(const struct rf_kernel *kernel, const struct rf_dependence_end *end)
{
	return end->access >= 0 ? kernel->accesses[end->access].place : end->statement->place;
}

static void print_distance(struct rf_text *text, const struct rf_distance *distance)
{
	bool is_open = distance->least == -INT64_MAX;

	if (is_open && distance->most == INT64_MAX)
		rf_text_add(text, "*");
	else if (distance->least == distance->most)
		rf_text_print(text, "%lld", (long long)distance->least);
	else if (is_open)
		rf_text_print(text, "..%lld", (long long)distance->most);
	else if (distance->most == INT64_MAX)
		rf_text_print(text, "%lld..", (long long)distance->least);
	else
		rf_text_print(text, "%lld..%lld", (long long)distance->least,
		              (long long)distance->most);
}

char *rf_depend_print(struct rf_arena *arena, const struct rf_dependence *dependence)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "(");
	for (size_t i = 0; i < dependence->loop_count; ++i) {
		rf_text_add(&text, i > 0 ? ", " : "");
		print_distance(&text, &dependence->distances[i]);
	}
	rf_text_add(&text, ")");
	return text.failed ? NULL : text.bytes;
}

/* ---- distances ---- */

/* { sink - source } of the first `depth` loops, over all sizes. */
static isl_set *differences(isl_map *map, size_t depth)
{
	unsigned in = (unsigned)isl_map_dim(map, isl_dim_in);
	unsigned out = (unsigned)isl_map_dim(map, isl_dim_out);
	isl_set *set;

	map = isl_map_project_out(map, isl_dim_in, (unsigned)depth, in - (unsigned)depth);
	map = isl_map_project_out(map, isl_dim_out, (unsigned)depth, out - (unsigned)depth);
	map = isl_map_reset_tuple_id(map, isl_dim_in);
	map = isl_map_reset_tuple_id(map, isl_dim_out);
	set = isl_map_deltas(map);
	set = isl_set_project_out(set, isl_dim_param, 0, (unsigned)isl_set_dim(set, isl_dim_param));
	return set;
}

/* The difference in iterations; what is not finite is without bound. */
static int64_t in_iterations(isl_val *value, int64_t step, int64_t unbounded)
{
	int64_t number = unbounded;

	if (value && isl_val_is_int(value) == isl_bool_true)
		number = isl_val_get_num_si(value) / step;
	isl_val_free(value);
	return number;
}

static struct rf_distance distance_of(isl_set *set, size_t dimension, int64_t step)
{
	isl_val *least = isl_set_dim_min_val(isl_set_copy(set), (int)dimension);
	isl_val *most = isl_set_dim_max_val(isl_set_copy(set), (int)dimension);
	struct rf_distance distance;

	distance.least = in_iterations(step > 0 ? least : most, step, -INT64_MAX);
	distance.most = in_iterations(step > 0 ? most : least, step, INT64_MAX);
	return distance;
}

static void describe(struct search *search, isl_set *differences_of, struct rf_dependence *new)
{
	isl_set *still = isl_set_copy(differences_of);

	new->is_uniform = true;
	for (size_t i = 0; i < new->loop_count; ++i) {
		int64_t step = search->domain->kernel->loops[new->loops[i]]->step;
		isl_set *zero = isl_set_fix_si(isl_set_copy(still), isl_dim_set, (unsigned)i, 0);

		new->distances[i] = distance_of(differences_of, i, step);
		new->is_uniform =
		    new->is_uniform &&new->distances[i].least == new->distances[i].most;
		new->carried[i] = isl_set_is_subset(still, zero) == isl_bool_false;
		isl_set_free(still);
		still = zero;
	}
	new->is_within = isl_set_is_empty(still) == isl_bool_false;
	isl_set_free(still);
}

/* ---- from relations to the list ---- */

static const struct rf_event *event_of(const struct search *search, isl_map *map,
                                       enum isl_dim_type type)
{
	const char *name = isl_map_get_tuple_name(map, type);

	return name ? &search->domain->events.items[strtol(name + 1, NULL, 10)] : NULL;
}

static struct rf_dependence_end end_of(const struct search *search, const struct rf_event *event)
{
	return (struct rf_dependence_end){
		event->access, event->scalar,
		search->domain->occurrences.items[event->occurrence].statement
	};
}

static bool is_certain(const struct search *search, isl_map *map)
{
	isl_union_map *one = isl_union_map_from_map(isl_map_copy(map));
	isl_bool certain = isl_union_map_is_subset(one, search->certain);

	isl_union_map_free(one);
	return certain == isl_bool_true;
}

/* A statement reads before it writes; that order nobody can change. */
static bool is_trivial(const struct rf_event *source, const struct rf_event *sink,
                       const struct rf_dependence *new)
{
	if (source->occurrence != sink->occurrence || !new->is_within)
		return false;
	for (size_t i = 0; i < new->loop_count; ++i)
		if (new->carried[i])
			return false;
	return true;
}

static isl_stat add(isl_map *map, void *user)
{
	struct search *search = user;
	struct rf_domain *domain = search->domain;
	const struct rf_event *source = event_of(search, map, isl_dim_in);
	const struct rf_event *sink = event_of(search, map, isl_dim_out);
	struct rf_dependence new = { .kind = search->kind };
	struct rf_dependence *item;
	const struct rf_occurrence *from, *to;
	isl_set *set;

	if (!source || !sink) {
		isl_map_free(map);
		return isl_stat_error;
	}
	from = &domain->occurrences.items[source->occurrence];
	to = &domain->occurrences.items[sink->occurrence];
	new.loop_count = rf_domain_common(from, to);
	for (size_t i = 0; i < new.loop_count; ++i)
		new.loops[i] = from->loops[i];
	new.source = end_of(search, source);
	new.sink = end_of(search, sink);
	new.is_reduction = rf_reduction_joins(domain, source, sink);
	new.is_exact = is_certain(search, map);
	map = isl_map_intersect_params(map, isl_set_copy(domain->context));
	set = differences(map, new.loop_count);
	describe(search, set, &new);
	if (isl_set_is_empty(set) == isl_bool_false && !is_trivial(source, sink, &new)) {
		item = RF_PUSH(domain->arena, search->found);
		if (item)
			*item = new;
		else
			rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	}
	isl_set_free(set);
	return domain->answer == RF_POLY_OK ? isl_stat_ok : isl_stat_error;
}

/* ---- dataflow ---- */

/* The places of events of one kind; `may` takes those that are not certain as well. */
static isl_union_map *places(const struct rf_domain *domain, bool writes, bool certain, bool may)
{
	isl_union_map *all = isl_union_map_empty_ctx(domain->ctx);

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];

		if (event->is_write == writes && (event->is_may ? may : certain))
			all = isl_union_map_add_map(all, isl_map_copy(event->place));
	}
	return all;
}

static isl_union_map *times(const struct rf_domain *domain)
{
	isl_union_map *all = isl_union_map_empty_ctx(domain->ctx);

	for (size_t i = 0; i < domain->events.count; ++i)
		all = isl_union_map_add_map(all, isl_map_copy(domain->events.items[i].time));
	return all;
}

static isl_union_flow *flow_of(const struct rf_domain *domain, enum rf_dependence_kind kind)
{
	bool from_reads = kind == RF_WRITE_AFTER_READ;
	isl_union_access_info *info = isl_union_access_info_from_sink(
	    places(domain, kind != RF_READ_AFTER_WRITE, true, true));

	if (from_reads) {
		info = isl_union_access_info_set_kill(info, places(domain, true, true, false));
		info =
		    isl_union_access_info_set_may_source(info, places(domain, false, true, true));
	} else {
		info =
		    isl_union_access_info_set_must_source(info, places(domain, true, true, false));
		info =
		    isl_union_access_info_set_may_source(info, places(domain, true, false, true));
	}
	info = isl_union_access_info_set_schedule_map(info, times(domain));
	return isl_union_access_info_compute_flow(info);
}

static void find_kind(struct rf_domain *domain, enum rf_dependence_kind kind,
                      struct rf_dependences *found)
{
	struct search search = { .domain = domain, .found = found, .kind = kind };
	isl_union_flow *flow = flow_of(domain, kind);
	isl_union_map *all = isl_union_flow_get_may_dependence(flow);

	search.certain = domain->is_exact && kind == RF_WRITE_AFTER_READ
	                     ? isl_union_map_copy(all)
	                     : isl_union_flow_get_must_dependence(flow);
	isl_union_map_foreach_map(all, add, &search);
	isl_union_map_free(search.certain);
	isl_union_map_free(all);
	isl_union_flow_free(flow);
}

static int compare_ends(const struct rf_dependence_end *a, const struct rf_dependence_end *b)
{
	const int gaps[] = { a->access - b->access, a->scalar - b->scalar,
		             a->statement->place.line - b->statement->place.line,
		             a->statement->place.column - b->statement->place.column };

	for (size_t i = 0; i < sizeof(gaps) / sizeof(gaps[0]); ++i)
		if (gaps[i] != 0)
			return gaps[i];
	return 0;
}

static int by_ends(const void *left, const void *right)
{
	const struct rf_dependence *a = left, *b = right;
	int difference;

	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	difference = compare_ends(&a->source, &b->source);
	return difference != 0 ? difference : compare_ends(&a->sink, &b->sink);
}

enum rf_poly rf_depend_find(struct rf_domain *domain, struct rf_dependences *dependences)
{
	*dependences = (struct rf_dependences){ 0 };
	rf_domain_open(domain);
	for (int kind = RF_READ_AFTER_WRITE; kind <= RF_WRITE_AFTER_WRITE; ++kind)
		if (isl_ctx_last_error(domain->ctx) == isl_error_none)
			find_kind(domain, (enum rf_dependence_kind)kind, dependences);
	if (dependences->count > 1)
		qsort(dependences->items, dependences->count, sizeof(*dependences->items), by_ends);
	return rf_domain_check(domain);
}
