/* SPDX-License-Identifier: MIT
 *
 * Consecutive uses by dataflow analysis, windows between them by counting.
 *
 * When every access counts as a write, the last write before an access is the last use of the same
 * line; isl finds it exactly, for the whole nest at once.  The window of one instance is the set of
 * all accesses whose time lies between, from t0 included to t1 excluded.  In lexicographic order
 * that is, with p the first place where the two times differ,
 *
 *     t0[..p] = t[..p] and t0[p] < t[p] < t1[p],
 *     t0 and t agree up to some q > p and t0[q] < t[q], or all the way,
 *     t1 and t agree up to some q > p and t[q] < t1[q],
 *
 * a union of few boxes.  Their images in lines are counted.
 */
#include "model/poly/reuse.h"

#include <stdlib.h>
#include <string.h>

#include <isl/flow.h>
#include <isl/ilp.h>
#include <isl/point.h>

#include "model/poly/lines.h"

enum { MAX_TIME = 2 * RF_POLY_MAX_DEPTH + 2 };

struct finding {
	struct rf_domain *domain;
	struct rf_reuses *reuses;
};

/* ---- pairs ---- */

static isl_map *lines_of_event(struct rf_domain *domain, const struct rf_event *event,
                               int64_t line_bytes)
{
	return isl_map_apply_range(isl_map_copy(event->place),
	                           rf_lines_map(domain, event->memory, line_bytes));
}

/* All accesses of one array as uses of lines, and their times. */
static isl_union_flow *uses_of(struct rf_domain *domain, int array, int64_t line_bytes)
{
	isl_union_map *uses = isl_union_map_empty_ctx(domain->ctx);
	isl_union_map *times = isl_union_map_empty_ctx(domain->ctx);
	isl_union_access_info *info;

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];

		if (event->memory != array)
			continue;
		uses = isl_union_map_add_map(uses, lines_of_event(domain, event, line_bytes));
		times = isl_union_map_add_map(times, isl_map_copy(event->time));
	}
	info = isl_union_access_info_from_sink(isl_union_map_copy(uses));
	info = isl_union_access_info_set_must_source(info, uses);
	info = isl_union_access_info_set_schedule_map(info, times);
	return isl_union_access_info_compute_flow(info);
}

static int event_index(isl_map *map, enum isl_dim_type type)
{
	const char *name = isl_map_get_tuple_name(map, type);

	return name ? (int)strtol(name + 1, NULL, 10) : -1;
}

static struct rf_dependence_end end_of(const struct rf_domain *domain, int index)
{
	const struct rf_event *event = index >= 0 ? &domain->events.items[index] : NULL;
	struct rf_dependence_end end = { .access = -1, .scalar = -1 };

	if (event) {
		end.access = event->access;
		end.statement = domain->occurrences.items[event->occurrence].statement;
	}
	return end;
}

/* Keeps a relation for as long as the domain lives; -1 without memory. */
static int keep(struct rf_domain *domain, isl_map *pairs)
{
	isl_map **kept = RF_PUSH(domain->arena, &domain->pairs);

	if (!kept) {
		isl_map_free(pairs);
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
		return -1;
	}
	*kept = pairs;
	return (int)domain->pairs.count - 1;
}

/* Adds the pairs of two events, or, of source -1, what the sink uses first. */
static isl_stat add(struct finding *finding, int source, int sink, int loop, isl_map *pairs,
                    isl_set *instances)
{
	struct rf_domain *domain = finding->domain;
	int64_t count = rf_lines_count(domain, instances);
	int kept = keep(domain, pairs);
	struct rf_reuse *item = NULL;

	isl_set_free(instances);
	if (count > 0 && kept >= 0)
		item = RF_PUSH(domain->arena, finding->reuses);
	if (item)
		*item = (struct rf_reuse){ .source = end_of(domain, source),
			                   .sink = end_of(domain, sink),
			                   .array = domain->events.items[sink].memory,
			                   .loop = loop,
			                   .count = count,
			                   .source_event = source,
			                   .sink_event = sink,
			                   .pairs = kept };
	else if (count > 0)
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	return domain->answer == RF_POLY_OK ? isl_stat_ok : isl_stat_error;
}

/* The pairs that the loop at a level carries; of the level behind the last, what is left. */
static isl_map *carried(const struct rf_domain *domain, const struct rf_occurrence *at,
                        isl_map *map, size_t level, size_t levels)
{
	for (size_t i = 0; i < level; ++i)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	if (level == levels)
		return map;
	if (domain->kernel->loops[at->loops[level]]->step > 0)
		return isl_map_order_lt(map, isl_dim_in, (int)level, isl_dim_out, (int)level);
	return isl_map_order_gt(map, isl_dim_in, (int)level, isl_dim_out, (int)level);
}

/* One entry for each loop that carries some of the pairs. */
static isl_stat add_reuse(isl_map *map, void *user)
{
	struct finding *finding = user;
	struct rf_domain *domain = finding->domain;
	int source = event_index(map, isl_dim_in), sink = event_index(map, isl_dim_out);
	const struct rf_occurrence *from, *to;
	isl_stat status = isl_stat_ok;
	size_t levels;

	from = &domain->occurrences.items[domain->events.items[source].occurrence];
	to = &domain->occurrences.items[domain->events.items[sink].occurrence];
	levels = rf_domain_common(from, to);
	for (size_t level = 0; level <= levels && status == isl_stat_ok; ++level) {
		isl_map *part = carried(domain, from, isl_map_copy(map), level, levels);
		int loop = level < levels ? from->loops[level] : -1;

		if (isl_map_is_empty(part) == isl_bool_false)
			status = add(finding, source, sink, loop, part,
			             isl_map_range(isl_map_copy(part)));
		else
			isl_map_free(part);
	}
	isl_map_free(map);
	return status;
}

static isl_stat add_first(isl_map *map, void *user)
{
	isl_set *instances = isl_map_domain(isl_map_copy(map));

	return add(user, -1, event_index(map, isl_dim_in), -1, map, instances);
}

static void find_in_array(struct finding *finding, int array)
{
	isl_union_flow *flow = uses_of(finding->domain, array, finding->reuses->line_bytes);
	isl_union_map *reuses = isl_union_flow_get_must_dependence(flow);
	isl_union_map *firsts = isl_union_flow_get_must_no_source(flow);

	if (isl_union_map_foreach_map(reuses, add_reuse, finding) == isl_stat_ok)
		isl_union_map_foreach_map(firsts, add_first, finding);
	isl_union_map_free(reuses);
	isl_union_map_free(firsts);
	isl_union_flow_free(flow);
}

static int by_array(const void *left, const void *right)
{
	const struct rf_reuse *a = left, *b = right;

	if (a->array != b->array)
		return a->array - b->array;
	if (a->sink_event != b->sink_event)
		return a->sink_event - b->sink_event;
	return a->source_event != b->source_event ? a->source_event - b->source_event
	                                          : a->loop - b->loop;
}

/* Opens a call for which all sizes and references must be known. */
static enum rf_poly open(struct rf_domain *domain)
{
	rf_domain_open(domain);
	if (!domain->sizes && domain->kernel->size_count > 0)
		return rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "needs values for the sizes");
	if (!domain->is_exact)
		return rf_domain_fail(domain, RF_POLY_UNFIT, "depends on data");
	return RF_POLY_OK;
}

enum rf_poly rf_reuse_find(struct rf_domain *domain, int64_t line_bytes, struct rf_reuses *reuses)
{
	struct finding finding = { domain, reuses };

	*reuses = (struct rf_reuses){ .line_bytes = line_bytes };
	if (open(domain) == RF_POLY_OK)
		for (size_t a = 0; a < domain->kernel->array_count; ++a)
			if (isl_ctx_last_error(domain->ctx) == isl_error_none)
				find_in_array(&finding, (int)a);
	if (reuses->count > 1)
		qsort(reuses->items, reuses->count, sizeof(*reuses->items), by_array);
	return rf_domain_check(domain);
}

/* ---- instances ---- */

/* Numbers that look random and are the same every time. */
static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

struct box {
	unsigned depth;
	int64_t least[RF_POLY_MAX_DEPTH], most[RF_POLY_MAX_DEPTH];
};

static struct box box_of(isl_set *set)
{
	struct box box = { .depth = (unsigned)isl_set_dim(set, isl_dim_set) };

	for (unsigned i = 0; i < box.depth && i < RF_POLY_MAX_DEPTH; ++i) {
		isl_val *least = isl_set_dim_min_val(isl_set_copy(set), (int)i);
		isl_val *most = isl_set_dim_max_val(isl_set_copy(set), (int)i);

		box.least[i] = least ? isl_val_get_num_si(least) : 0;
		box.most[i] = most ? isl_val_get_num_si(most) : 0;
		isl_val_free(least);
		isl_val_free(most);
	}
	return box;
}

/* The set with its dimensions fixed to random values of the box. */
static isl_set *throw_dart(isl_set *set, const struct box *box, uint64_t *state)
{
	isl_set *dart = isl_set_copy(set);

	for (unsigned i = 0; i < box->depth; ++i) {
		uint64_t width = (uint64_t)(box->most[i] - box->least[i]) + 1;
		int64_t value = box->least[i] + (int64_t)(next_random(state) % width);

		dart = isl_set_fix_val(dart, isl_dim_set, i,
		                       isl_val_int_from_si(isl_set_get_ctx(set), value));
	}
	return dart;
}

/* A point of the set, each as likely as any other unless the set is thin. */
static isl_set *random_point(isl_set *set, const struct box *box, uint64_t *state)
{
	enum { THROWS = 200 };

	for (int i = 0; i < THROWS; ++i) {
		isl_set *dart = throw_dart(set, box, state);

		if (isl_set_is_empty(dart) != isl_bool_true)
			return dart;
		isl_set_free(dart);
	}
	return isl_set_from_point(isl_set_sample_point(isl_set_copy(set)));
}

/* ---- windows ---- */

struct window {
	unsigned length;
	int64_t from[MAX_TIME], to[MAX_TIME];
};

/* The time of the only point of the set. */
static void time_at(const struct rf_event *event, isl_set *point, int64_t *time)
{
	isl_set *times = isl_set_apply(isl_set_copy(point), isl_map_copy(event->time));
	isl_point *only = isl_set_sample_point(times);

	for (unsigned i = 0; i < (unsigned)isl_map_dim(event->time, isl_dim_out); ++i) {
		isl_val *value = isl_point_get_coordinate_val(only, isl_dim_set, (int)i);

		time[i] = value ? isl_val_get_num_si(value) : 0;
		isl_val_free(value);
	}
	isl_point_free(only);
}

static isl_set *fix(isl_set *set, unsigned i, int64_t value)
{
	return isl_set_fix_val(set, isl_dim_set, i,
	                       isl_val_int_from_si(isl_set_get_ctx(set), value));
}

static isl_set *bound(isl_set *set, unsigned i, int64_t value, bool from_below)
{
	isl_val *limit = isl_val_int_from_si(isl_set_get_ctx(set), value);

	return from_below ? isl_set_lower_bound_val(set, isl_dim_set, i, limit)
	                  : isl_set_upper_bound_val(set, isl_dim_set, i, limit);
}

/* Times behind (or before) a limit that they agree with up to place p, itself included on demand.
 */
static isl_set *side(isl_set *box, const int64_t *limit, unsigned p, unsigned length, bool behind,
                     bool included)
{
	isl_set *all = isl_set_empty(isl_set_get_space(box));

	box = fix(box, p, limit[p]);
	for (unsigned q = p + 1; q < length; ++q) {
		isl_set *piece = isl_set_copy(box);

		piece = bound(piece, q, behind ? limit[q] + 1 : limit[q] - 1, behind);
		all = isl_set_union(all, piece);
		box = fix(box, q, limit[q]);
	}
	if (included)
		return isl_set_union(all, box);
	isl_set_free(box);
	return all;
}

static isl_set *times_between(const struct window *window, isl_space *space)
{
	isl_set *box = isl_set_universe(space);
	isl_set *between;
	unsigned p = 0;

	while (p + 1 < window->length && window->from[p] == window->to[p]) {
		box = fix(box, p, window->from[p]);
		++p;
	}
	between = bound(bound(isl_set_copy(box), p, window->from[p] + 1, true), p,
	                window->to[p] - 1, false);
	between = isl_set_union(
	    between, side(isl_set_copy(box), window->from, p, window->length, true, true));
	return isl_set_union(between, side(box, window->to, p, window->length, false, false));
}

static int64_t count_window(struct rf_domain *domain, const struct window *window,
                            int64_t line_bytes)
{
	isl_union_set *touched = isl_union_set_empty_ctx(domain->ctx);
	int64_t count;

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];
		isl_map *when;
		isl_set *times, *runs;

		if (event->access < 0)
			continue;
		when = isl_map_copy(event->time);
		times = times_between(window, isl_space_range(isl_map_get_space(when)));
		runs = isl_map_domain(isl_map_intersect_range(when, times));
		touched = isl_union_set_add_set(
		    touched, isl_set_apply(runs, lines_of_event(domain, event, line_bytes)));
	}
	count = rf_lines_count_union(domain, touched);
	isl_union_set_free(touched);
	return count;
}

static int64_t distance_at(struct rf_domain *domain, const struct rf_reuses *reuses,
                           const struct rf_reuse *reuse, isl_map *pairs, isl_set *point)
{
	const struct rf_event *source = &domain->events.items[reuse->source_event];
	const struct rf_event *sink = &domain->events.items[reuse->sink_event];
	struct window window = { .length = (unsigned)isl_map_dim(sink->time, isl_dim_out) };
	isl_set *before = isl_set_apply(isl_set_copy(point), isl_map_reverse(isl_map_copy(pairs)));

	time_at(source, before, window.from);
	time_at(sink, point, window.to);
	isl_set_free(before);
	return count_window(domain, &window, reuses->line_bytes);
}

enum rf_poly rf_reuse_distances(struct rf_domain *domain, const struct rf_reuses *reuses,
                                size_t which, size_t samples, int64_t *distances)
{
	const struct rf_reuse *reuse = &reuses->items[which];
	uint64_t state = 88172645463325252U;
	isl_map *pairs;
	isl_set *sinks;
	struct box box;

	for (size_t i = 0; i < samples; ++i)
		distances[i] = 0;
	if (open(domain) != RF_POLY_OK || reuse->source_event < 0)
		return rf_domain_check(domain);
	pairs = domain->pairs.items[reuse->pairs];
	sinks = isl_map_range(isl_map_copy(pairs));
	box = box_of(sinks);
	for (size_t i = 0; i < samples && isl_ctx_last_error(domain->ctx) == isl_error_none; ++i) {
		isl_set *point = random_point(sinks, &box, &state);

		distances[i] = distance_at(domain, reuses, reuse, pairs, point);
		isl_set_free(point);
	}
	isl_set_free(sinks);
	return rf_domain_check(domain);
}
