/* SPDX-License-Identifier: MIT
 *
 * Legality of transformations, decided by the dependences of all pairs of references.
 *
 * Two iterations x and y of the band, the loops outside of it standing still, change places when
 *
 *     old(x) < old(y)  and  new(x) > new(y)      (in lexicographic order)
 *
 * The transformation is illegal when two such iterations touch the same element and one of them
 * writes.  Three kinds of pairs do not count: of two parts of an accumulation, whose order decides
 * the rounding alone; of a private scalar or local array, which every iteration of the band writes
 * before it reads it and nobody reads afterwards; and what happens within one iteration of the
 * band, since its body moves as a whole.
 *
 * a[j][i] = a[j-1][i+1] writes in x = (j, i) what y = (j + 1, i - 1) reads.  With i outside, new is
 * (i, j) and puts y in front of x: illegal, "(1, -1) iterations later".
 *
 * A tile loop orders by floor((sum - first) / tile); first is the start of the loop if that is
 * the same for the whole band, else 0.
 *
 * Most pairs are settled by their distances alone (distance_bounds.c, order_kept.c): they never
 * meet, or stay in order however far apart they are.  isl is asked about the rest.
 */
#include "model/poly/dependence_check.h"

#include <isl/ilp.h>

#include "base/text.h"
#include "model/poly/band.h"
#include "model/poly/domain_inside.h"
#include "model/poly/order_kept.h"
#include "model/poly/reduction.h"

struct check {
	struct rf_domain *domain;
	struct rf_band band;
	struct rf_dependence_pair *pair;
	isl_map *swapped;     /* { x -> y } that must not depend on each other; made when needed */
	int concurrent;       /* the new loop whose iterations they are, -1: they change places */
	signed char *private; /* by memory: 0 not yet known, 1 yes, -1 no */
};

/* ---- pairs that change places ---- */

/* The pairs that have the outer loops in common, as far as sizes can be. */
static isl_map *within_outer(const struct rf_band *band, isl_map *map)
{
	for (size_t i = 0; i < band->outer; ++i)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	map = isl_map_intersect_params(map, isl_set_copy(band->domain->context));
	return map;
}

static isl_map *swapped_pairs(const struct rf_band *band)
{
	isl_map *old = isl_map_from_multi_aff(rf_band_old_order(band));
	isl_map *new = isl_map_from_multi_aff(rf_band_new_order(band));
	isl_map *map = isl_map_lex_lt_map(isl_map_copy(old), old);

	map = isl_map_intersect(map, isl_map_lex_gt_map(isl_map_copy(new), new));
	return within_outer(band, map);
}

/* Pairs in different iterations of one new loop, in the same ones of those around it. */
static isl_map *concurrent_pairs(const struct rf_band *band, size_t at)
{
	isl_map *new = isl_map_from_multi_aff(rf_band_new_order(band));
	unsigned dimensions = (unsigned)isl_map_dim(new, isl_dim_out);
	unsigned kept = (unsigned)(band->outer + at);
	isl_map *order, *equal;

	new = isl_map_project_out(new, isl_dim_out, kept + 1, dimensions - kept - 1);
	order = isl_map_lex_lt_map(isl_map_copy(new), isl_map_copy(new));
	new = isl_map_project_out(new, isl_dim_out, kept, 1);
	equal = isl_map_apply_range(isl_map_copy(new), isl_map_reverse(isl_map_copy(new)));
	isl_map_free(new);
	return within_outer(band, isl_map_intersect(order, equal));
}

/* The fast path: whether the distances of the pair leave it open that it is violated. */
static bool may_be_violated(const struct check *check, const struct rf_event *source,
                            const struct rf_event *sink)
{
	struct rf_distance_bounds bounds;

	if (check->domain->by_isl_alone)
		return true;
	rf_distance_bounds_find(check->domain, source, sink, &bounds);
	return check->concurrent < 0
	           ? !rf_order_kept(&check->band, &bounds)
	           : !rf_order_kept_in_parallel(&check->band, &bounds, (size_t)check->concurrent);
}

/* Iterations that touch the same element through two events and must not. */
static isl_map *violated(struct check *check, const struct rf_event *source,
                         const struct rf_event *sink)
{
	isl_map *map = isl_map_apply_range(isl_map_copy(source->relation),
	                                   isl_map_reverse(isl_map_copy(sink->relation)));

	if (!check->swapped)
		check->swapped = check->concurrent < 0
		                     ? swapped_pairs(&check->band)
		                     : concurrent_pairs(&check->band, (size_t)check->concurrent);
	map = rf_band_project(&check->band, map);
	return isl_map_intersect(map, isl_map_copy(check->swapped));
}

/* ---- the verdict ---- */

/* The least value of a dimension that is not negative, or else the greatest one; the set keeps only
 * what has it. */
static int64_t take_nearest(isl_set **set, size_t dimension)
{
	isl_set *forward =
	    isl_set_lower_bound_si(isl_set_copy(*set), isl_dim_set, (unsigned)dimension, 0);
	isl_val *value;
	int64_t number;

	if (isl_set_is_empty(forward) == isl_bool_false)
		value = isl_set_dim_min_val(isl_set_copy(forward), (int)dimension);
	else
		value = isl_set_dim_max_val(isl_set_copy(*set), (int)dimension);
	number = value ? isl_val_get_num_si(value) : 0;
	isl_set_free(forward);
	*set = isl_set_fix_val(*set, isl_dim_set, (unsigned)dimension, value);
	return number;
}

/* The distance of the nearest of such iterations, in the loops of the band: in the order they are
 * run, outermost loop first, the least that is not negative, or else the greatest. */
static void take_distance(struct check *check, isl_map *iterations)
{
	const struct rf_band *band = &check->band;
	isl_map *old = isl_map_from_multi_aff(rf_band_old_order(band));
	isl_set *set;

	iterations = isl_map_apply_domain(iterations, isl_map_copy(old));
	set = isl_map_deltas(isl_map_apply_range(iterations, old));
	set = isl_set_project_out(set, isl_dim_param, 0, (unsigned)isl_set_dim(set, isl_dim_param));
	for (size_t i = band->outer; i < band->depth; ++i) {
		int64_t step = check->domain->kernel->loops[band->loops[i]]->step;

		check->pair->distance[i - band->outer] =
		    take_nearest(&set, i) / (step > 0 ? step : -step);
	}
	isl_set_free(set);
}

static enum rf_dependence_kind kind_of(const struct rf_event *source, const struct rf_event *sink)
{
	if (!source->is_write)
		return RF_WRITE_AFTER_READ;
	return sink->is_write ? RF_WRITE_AFTER_WRITE : RF_READ_AFTER_WRITE;
}

static struct rf_dependence_end end_of(const struct check *check, const struct rf_event *event)
{
	return (struct rf_dependence_end){
		event->access, event->scalar,
		check->domain->occurrences.items[event->occurrence].statement
	};
}

static bool is_private(struct check *check, int memory)
{
	if (check->private[memory] == 0)
		check->private[memory] = rf_band_is_private(&check->band, memory) ? 1 : -1;
	return check->private[memory] > 0;
}

/* Puts down the pair of references as the one that decides if two iterations of them are violated,
 * and that is worse than what is known already.  The cheap questions come first.  Threads that add
 * to one sum at the same time lose terms of integers as well. */
static void check_pair(struct check *check, const struct rf_event *source,
                       const struct rf_event *sink)
{
	struct rf_dependence_pair *pair = check->pair;
	bool rounds = check->concurrent >= 0 || rf_reduction_rounds(check->domain, sink);
	enum rf_dependence_verdict legality = !rf_reduction_joins(check->domain, source, sink)
	                                          ? RF_ILLEGAL
	                                      : rounds ? RF_LEGAL_ROUNDING
	                                               : RF_LEGAL;
	isl_map *iterations;

	if (legality <= pair->legality || !may_be_violated(check, source, sink) ||
	    is_private(check, source->memory))
		return;
	iterations = violated(check, source, sink);
	if (isl_map_is_empty(iterations) != isl_bool_false) {
		isl_map_free(iterations);
		return;
	}
	pair->legality = legality;
	pair->kind = kind_of(source, sink);
	pair->source = end_of(check, source);
	pair->sink = end_of(check, sink);
	take_distance(check, iterations);
}

/* Checks all pairs of references of the band, one of which writes, until one is illegal.  Flow
 * comes first, so that a message names it where there are several reasons. */
static void check_pairs(struct check *check)
{
	const struct rf_event *events = check->domain->events.items;
	size_t count = check->domain->events.count;

	for (size_t n = 0; n < 3 * count * count; ++n) {
		enum rf_dependence_kind kind = (enum rf_dependence_kind)(n / (count * count));
		const struct rf_event *source = &events[n / count % count];
		const struct rf_event *sink = &events[n % count];

		if (source->memory != sink->memory || (!source->is_write && !sink->is_write) ||
		    kind_of(source, sink) != kind || !rf_band_holds(&check->band, source) ||
		    !rf_band_holds(&check->band, sink))
			continue;
		check_pair(check, source, sink);
		if (check->pair->legality == RF_ILLEGAL ||
		    isl_ctx_last_error(check->domain->ctx) != isl_error_none)
			break;
	}
}

static enum rf_poly run(struct check *check, const struct rf_transform *transform)
{
	struct rf_domain *domain = check->domain;
	size_t memories = domain->kernel->array_count + domain->kernel->scalar_count;

	*check->pair = (struct rf_dependence_pair){ .legality = RF_LEGAL,
		                                    .loop_count = transform->loop_count };
	rf_domain_open(domain);
	if (rf_band_find(domain, transform, &check->band) == RF_POLY_OK) {
		check->private = RF_NEW_ARRAY(domain->arena, signed char, memories + 1);
		if (!check->private)
			rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
	}
	if (domain->answer == RF_POLY_OK && check->concurrent < (int)transform->new_count)
		check_pairs(check);
	isl_map_free(check->swapped);
	return rf_domain_check(domain);
}

enum rf_poly rf_dependence_check(struct rf_domain *domain, const struct rf_transform *transform,
                                 struct rf_dependence_pair *pair)
{
	struct check check = { .domain = domain, .pair = pair, .concurrent = -1 };

	return run(&check, transform);
}

enum rf_poly rf_dependence_check_parallel(struct rf_domain *domain,
                                          const struct rf_transform *transform, size_t at,
                                          struct rf_dependence_pair *pair)
{
	struct check check = { .domain = domain, .pair = pair, .concurrent = (int)at };

	return run(&check, transform);
}

/* ---- in words ---- */

/* "a[j-1][i] (line 4)", "s (line 7)" */
static void print_end(struct rf_text *text, const struct rf_kernel *kernel,
                      const struct rf_dependence_end *end)
{
	if (end->access >= 0)
		rf_text_print(text, "%s (line %d)", kernel->accesses[end->access].text,
		              kernel->accesses[end->access].place.line);
	else
		rf_text_print(text, "%s (line %d)", kernel->scalars[end->scalar].name,
		              end->statement->place.line);
}

static void print_distance(struct rf_text *text, const struct rf_dependence_pair *pair)
{
	rf_text_add(text, "(");
	for (size_t i = 0; i < pair->loop_count; ++i)
		rf_text_print(text, i > 0 ? ", %lld" : "%lld", (long long)pair->distance[i]);
	rf_text_add(text, ")");
}

const char *rf_dependence_check_print(struct rf_arena *arena, const struct rf_kernel *kernel,
                                      const struct rf_dependence_pair *pair)
{
	static const char *const verbs[] = { " must be written before ", " must be read before ",
		                             " must be written before " };
	static const char *const second[] = { " reads it, ", " is written, ", " is, " };
	struct rf_text text;

	rf_text_init(&text, arena);
	if (pair->legality == RF_ILLEGAL) {
		print_end(&text, kernel, &pair->source);
		rf_text_add(&text, verbs[pair->kind]);
		print_end(&text, kernel, &pair->sink);
		rf_text_add(&text, second[pair->kind]);
		print_distance(&text, pair);
		rf_text_add(&text, " iterations later");
	} else if (pair->legality == RF_LEGAL_ROUNDING) {
		print_end(&text, kernel, &pair->sink);
		rf_text_add(&text, " is accumulated in another order, which changes the rounding");
	}
	return text.failed ? NULL : rf_text_string(&text);
}
