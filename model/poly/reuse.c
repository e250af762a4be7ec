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
	isl_ctx_set_max_operations(domain->ctx, 4 * domain->max_operations);
	if (!domain->sizes && domain->kernel->size_count > 0)
		return rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "needs values for the sizes");
	if (!domain->is_countable)
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

/* Throw n at the box: a point of Kronecker's sequence, with the fractions of n times the square
 * roots of primes as coordinates.  It fills the box more evenly than chance. */
static isl_set *throw_dart(isl_set *set, const struct box *box, uint64_t n)
{
	static const uint64_t roots[RF_POLY_MAX_DEPTH] = {
		0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
		0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
		0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939,
		0x67332667ffc00b31, 0x8eb44a8768581511, 0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4
	};
	isl_set *dart = isl_set_copy(set);

	for (unsigned i = 0; i < box->depth; ++i) {
		uint64_t width = (uint64_t)(box->most[i] - box->least[i]) + 1;
		uint64_t fraction = (n * roots[i]) >> 32;
		int64_t value = box->least[i] + (int64_t)(fraction * (width & UINT32_MAX) >> 32);

		dart = isl_set_fix_val(dart, isl_dim_set, i,
		                       isl_val_int_from_si(isl_set_get_ctx(set), value));
	}
	return dart;
}

/* A point of the set, each as likely as any other unless the set is thin. */
static isl_set *next_point(isl_set *set, const struct box *box, uint64_t *n)
{
	enum { THROWS = 200 };

	for (int i = 0; i < THROWS; ++i) {
		isl_set *dart = throw_dart(set, box, ++*n);

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

/* The distances of one reuse that are asked for. */
struct asking {
	struct rf_domain *domain;
	const struct rf_reuses *reuses;
	const struct rf_reuse *reuse;
	size_t count; /* that are known */
	size_t samples;
	int64_t *distances;
};

/* Takes the point, whose window has the operations of a call to itself; an error ends the walk over
 * points. */
static isl_stat ask(struct asking *asking, isl_set *point)
{
	struct rf_domain *domain = asking->domain;
	isl_map *pairs = domain->pairs.items[asking->reuse->pairs];

	isl_ctx_reset_operations(domain->ctx);
	asking->distances[asking->count++] =
	    distance_at(domain, asking->reuses, asking->reuse, pairs, point);
	isl_set_free(point);
	return asking->count < asking->samples && isl_ctx_last_error(domain->ctx) == isl_error_none
	           ? isl_stat_ok
	           : isl_stat_error;
}

static isl_stat ask_at_point(isl_point *point, void *user)
{
	return ask(user, isl_set_from_point(point));
}

static void ask_at_samples(struct asking *asking, isl_set *sinks)
{
	struct box box = box_of(sinks);
	uint64_t n = 0;

	while (ask(asking, next_point(sinks, &box, &n)) == isl_stat_ok)
		continue;
}

enum rf_poly rf_reuse_distances(struct rf_domain *domain, const struct rf_reuses *reuses,
                                size_t which, size_t samples, int64_t *distances)
{
	const struct rf_reuse *reuse = &reuses->items[which];
	struct asking asking = { .domain = domain,
		                 .reuses = reuses,
		                 .reuse = reuse,
		                 .samples = samples,
		                 .distances = distances };
	isl_set *sinks;

	for (size_t i = 0; i < samples; ++i)
		distances[i] = 0;
	if (open(domain) != RF_POLY_OK || reuse->source_event < 0 || samples == 0)
		return rf_domain_check(domain);
	sinks = isl_map_range(isl_map_copy(domain->pairs.items[reuse->pairs]));
	if ((int64_t)samples == reuse->count)
		isl_set_foreach_point(sinks, ask_at_point, &asking);
	else
		ask_at_samples(&asking, sinks);
	isl_set_free(sinks);
	return rf_domain_check(domain);
}

/* ---- misses ---- */

/* Whether all distances lie on one side of each capacity. */
static bool agree(const int64_t *distances, size_t samples, size_t capacity_count,
                  const int64_t *capacity_lines)
{
	for (size_t c = 0; c < capacity_count; ++c)
		for (size_t i = 1; i < samples; ++i)
			if ((distances[i] > capacity_lines[c]) !=
			    (distances[0] > capacity_lines[c]))
				return false;
	return true;
}

/* A first look at few samples mostly settles it. */
static enum rf_poly sample_reuse(struct rf_domain *domain, const struct rf_reuses *reuses,
                                 size_t which, size_t *samples, size_t capacity_count,
                                 const int64_t *capacity_lines, int64_t *distances)
{
	enum { FIRST_LOOK = 4 };
	int64_t count = reuses->items[which].count;
	size_t wanted = (int64_t)*samples < count ? *samples : (size_t)count;
	enum rf_poly answer;

	*samples = wanted < FIRST_LOOK ? wanted : FIRST_LOOK;
	answer = rf_reuse_distances(domain, reuses, which, *samples, distances);
	if (answer != RF_POLY_OK || agree(distances, *samples, capacity_count, capacity_lines))
		return answer;
	*samples = wanted;
	return rf_reuse_distances(domain, reuses, which, wanted, distances);
}

static void add_misses(const struct rf_reuse *reuse, const int64_t *distances, size_t samples,
                       size_t capacity_count, const int64_t *capacity_lines, double *misses)
{
	for (size_t c = 0; c < capacity_count; ++c) {
		size_t beyond = 0;

		for (size_t i = 0; i < samples; ++i)
			beyond += distances[i] > capacity_lines[c];
		misses[c] += (double)reuse->count *
		             (reuse->source_event < 0 ? 1 : (double)beyond / (double)samples);
	}
}

enum rf_poly rf_reuse_misses(struct rf_domain *domain, const struct rf_reuses *reuses,
                             size_t samples, size_t capacity_count, const int64_t *capacity_lines,
                             double *misses)
{
	int64_t *distances = RF_NEW_ARRAY(domain->arena, int64_t, samples + 1);
	enum rf_poly answer = RF_POLY_OK;

	if (!distances)
		return RF_POLY_NO_MEMORY;
	for (size_t c = 0; c < capacity_count; ++c)
		misses[c] = 0;
	for (size_t i = 0; i < reuses->count && answer == RF_POLY_OK; ++i) {
		size_t taken = samples > 0 ? samples : 1;

		if (reuses->items[i].source_event >= 0)
			answer = sample_reuse(domain, reuses, i, &taken, capacity_count,
			                      capacity_lines, distances);
		add_misses(&reuses->items[i], distances, taken, capacity_count, capacity_lines,
		           misses);
	}
	return answer;
}
