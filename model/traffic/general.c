/* SPDX-License-Identifier: MIT
 *
 * General layer conditions, in numbers, for any nest of affine loops.
 *
 * A use of a line hits in a least-recently-used cache that holds more lines than are touched since
 * the use before.  For each reference the iterations are cut into parts that are alike and counted
 * exactly; at points in each part the use before is found, and the lines in between are counted,
 * both exactly, until the largest capacity is exceeded.  Parts whose points disagree, or lie near a
 * capacity, get more points until the error is small or the work is spent.  Lines that are used for
 * the first time are counted exactly for each array.  A line is written back once for each time
 * that a store is the first one to it since it was brought, which is found by following its uses
 * back.  Nothing depends on chance: the same question has the same answer.
 *
 * Limits: caches are fully associative; a reference over the end of a line uses the line that it
 * begins in.
 */
#include "model/traffic/general.h"

#include <math.h>
#include <stdlib.h>

#include "model/traffic/general_strata.h"
#include "model/traffic/general_window.h"

enum { FIRST_POINTS = 8, FEW_POINTS = 2, MOST_POINTS = 4096, MAX_CHAIN = 64, MAX_CAPACITIES = 64 };

static const double DEFAULT_WORK = 2e7;
static const double WANTED_ERROR = 0.003;
static const double NEAR = 1.1;

struct part {
	struct rf_general_stratum stratum;
	size_t points;
	double weight, squares; /* of the points */
	/* By capacity, weighted: first uses are not among the misses. */
	double *misses, *miss_squares, *miss_products;
	double *store_misses, *written_back;
	RF_VECTOR(struct rf_general_reuse) classes; /* uses by weight, `fits` likewise */
};

struct estimate {
	const struct rf_general_request *request;
	struct rf_arena *arena;
	struct rf_general *general;
	struct rf_stream stream;
	struct rf_general_refs refs;
	struct rf_general_window *window;
	size_t capacities;
	double lines[MAX_CAPACITIES];
	double limit; /* lines that no capacity holds */
	double most_work;
	double *touched; /* lines by array */
	RF_VECTOR(struct part) parts;
	size_t reuse_capacity;
};

/* ---- one use ---- */

struct seen {
	struct rf_general_pair pair;
	bool is_first;
	double need; /* lines in between */
};

static void look(struct estimate *e, const struct rf_general_use *use, struct seen *seen)
{
	seen->pair.to = *use;
	seen->is_first = !rf_general_last(&e->refs, &seen->pair);
	seen->need = INFINITY;
	if (!seen->is_first)
		seen->need = rf_general_window_lines(e->window, &seen->pair, e->limit);
}

/* For each capacity, whether a store is the first one to its line since it was brought. */
static void follow_back(struct estimate *e, struct seen seen, bool *dirties)
{
	bool is_open[MAX_CAPACITIES];
	size_t open = e->capacities;

	for (size_t c = 0; c < e->capacities; ++c) {
		dirties[c] = false;
		is_open[c] = true;
	}
	for (int i = 0; i < MAX_CHAIN && open > 0; ++i) {
		struct rf_general_use before = seen.pair.from;

		for (size_t c = 0; c < e->capacities; ++c)
			if (is_open[c] && seen.need >= e->lines[c]) {
				is_open[c] = false;
				dirties[c] = true;
				--open;
			}
		if (open == 0 || e->refs.items[before.ref].is_store)
			return;
		look(e, &before, &seen);
	}
}

/* ---- classes ---- */

static int loop_at(const struct rf_general_ref *ref, size_t k)
{
	return k < ref->depth ? ref->loops[k] : -1;
}

static struct rf_general_reuse describe(const struct estimate *e, const struct seen *seen)
{
	const struct rf_general_ref *to = &e->refs.items[seen->pair.to.ref];
	const struct rf_general_ref *from = &e->refs.items[seen->pair.from.ref];
	struct rf_general_reuse reuse = {
		.access = to->access, .from = -1, .loop = -1, .from_loop = -1, .to_loop = -1
	};

	if (seen->is_first)
		return reuse;
	reuse.from = from->access;
	if (seen->pair.turns) {
		reuse.loop = to->loops[seen->pair.same];
	} else {
		reuse.from_loop = loop_at(from, seen->pair.same);
		reuse.to_loop = loop_at(to, seen->pair.same);
	}
	return reuse;
}

static bool is_same(const struct rf_general_reuse *a, const struct rf_general_reuse *b)
{
	return a->access == b->access && a->from == b->from && a->loop == b->loop &&
	       a->from_loop == b->from_loop && a->to_loop == b->to_loop;
}

/* Finds or makes the entry of a list for uses like this one. */
static struct rf_general_reuse *entry(struct estimate *e, const struct rf_general_reuse *like,
                                      size_t *count, size_t *capacity,
                                      struct rf_general_reuse **items)
{
	struct rf_general_reuse *made;

	for (size_t i = 0; i < *count; ++i)
		if (is_same(&(*items)[i], like))
			return &(*items)[i];
	made = rf_vector_push(e->arena, count, capacity, (void **)items, sizeof(*made));
	if (made == NULL)
		return NULL;
	*made = *like;
	made->uses = made->need_most_bytes = 0;
	made->need_least_bytes = INFINITY;
	made->fits = RF_NEW_ARRAY(e->arena, double, e->capacities + 1);
	return made->fits != NULL ? made : NULL;
}

static void add_class(struct estimate *e, struct part *part, const struct seen *seen, double weight)
{
	struct rf_general_reuse like = describe(e, seen);
	struct rf_general_reuse *class =
	    entry(e, &like, &part->classes.count, &part->classes.capacity, &part->classes.items);
	double bytes = (fmin(seen->need, e->limit) + 1) * (double)e->request->line_bytes;

	if (class == NULL) {
		e->refs.no_memory = true;
		return;
	}
	class->uses += weight;
	class->need_least_bytes = fmin(class->need_least_bytes, bytes);
	class->need_most_bytes = fmax(class->need_most_bytes, bytes);
	class->need_exceeds |= seen->need >= e->limit;
	for (size_t c = 0; c < e->capacities; ++c)
		class->fits[c] += seen->need < e->lines[c] ? weight : 0;
}

/* ---- points ---- */

/* One use of a point; adds what misses of it to `misses`. */
static void add_use(struct estimate *e, struct part *part, const struct rf_general_use *use,
                    double weight, double *misses)
{
	bool is_store = e->refs.items[use->ref].is_store;
	bool dirties[MAX_CAPACITIES];
	struct seen seen;

	look(e, use, &seen);
	add_class(e, part, &seen, weight);
	if (is_store)
		follow_back(e, seen, dirties);
	for (size_t c = 0; c < e->capacities; ++c) {
		bool is_miss = !seen.is_first && seen.need >= e->lines[c];

		misses[c] += is_miss ? weight : 0;
		part->store_misses[c] += is_miss && is_store ? weight : 0;
		part->written_back[c] += is_store && dirties[c] ? weight : 0;
	}
}

static void add_point(struct estimate *e, struct part *part)
{
	struct rf_general_use use = { .ref = part->stratum.ref };
	double misses[MAX_CAPACITIES] = { 0 }, sum = 0;

	for (int64_t within = 0; within < part->stratum.block; ++within) {
		double weight =
		    rf_general_strata_point(&e->refs, &part->stratum, part->points, within, use.at);

		if (weight > 0)
			add_use(e, part, &use, weight, misses);
		sum += weight;
	}
	++part->points;
	part->weight += sum;
	part->squares += sum * sum;
	for (size_t c = 0; c < e->capacities; ++c) {
		part->misses[c] += misses[c];
		part->miss_squares[c] += misses[c] * misses[c];
		part->miss_products[c] += misses[c] * sum;
	}
}

static void add_points(struct estimate *e, struct part *part, size_t count)
{
	double most = e->request->hard_work;

	while (part->points < count && !e->refs.no_memory && e->refs.obstacle == NULL) {
		add_point(e, part);
		if (most > 0 && e->refs.work > most && e->refs.obstacle == NULL)
			e->refs.obstacle = "it would take too long";
	}
}

/* ---- errors ---- */

/* Variance of the misses of a part: that of the ratio of two sums over its points. */
static double variance(const struct part *part, size_t c)
{
	double ratio = part->weight > 0 ? part->misses[c] / part->weight : 0;
	double sum = part->miss_squares[c] - 2 * ratio * part->miss_products[c] +
	             ratio * ratio * part->squares;
	double scale = part->weight > 0 ? part->stratum.count / part->weight : 0;

	return fmax(sum, 0) * scale * scale;
}

/* What may be hidden between the points of a part whose needs come near a capacity. */
static double hidden(const struct estimate *e, const struct part *part, size_t c)
{
	double bytes = e->lines[c] * (double)e->request->line_bytes;
	double share = 0;

	if (e->general->touched_lines <= e->lines[c])
		return 0;

	for (size_t i = 0; i < part->classes.count; ++i) {
		const struct rf_general_reuse *class = &part->classes.items[i];

		if (class->from >= 0 && bytes * NEAR > class->need_least_bytes &&
		    bytes < class->need_most_bytes * NEAR)
			share += class->uses / part->weight;
	}
	share *= part->stratum.count / (double)(part->points + 1);
	return share * share;
}

static double misses_of(const struct estimate *e, size_t c)
{
	double sum = e->general->touched_lines;

	for (size_t i = 0; i < e->parts.count; ++i) {
		const struct part *part = &e->parts.items[i];

		if (part->weight > 0)
			sum += part->misses[c] * part->stratum.count / part->weight;
	}
	return sum;
}

/* ---- the whole ---- */

static bool make_part(struct estimate *e, size_t ref, unsigned n)
{
	struct rf_general_stratum stratum;
	struct part *part;
	double **sums[5];

	if (!rf_general_strata_make(&e->refs, ref, n, &stratum))
		return false;
	e->general->references += stratum.count;
	if (stratum.count <= 0)
		return true;
	part = RF_PUSH(e->arena, &e->parts);
	if (part == NULL)
		return false;
	part->stratum = stratum;
	sums[0] = &part->misses;
	sums[1] = &part->miss_squares;
	sums[2] = &part->miss_products;
	sums[3] = &part->store_misses;
	sums[4] = &part->written_back;
	for (size_t i = 0; i < 5; ++i) {
		*sums[i] = RF_NEW_ARRAY(e->arena, double, e->capacities + 1);
		if (*sums[i] == NULL)
			return false;
	}
	return true;
}

static bool make_parts(struct estimate *e)
{
	for (size_t i = 0; i < e->refs.count; ++i)
		for (unsigned n = 0; n < rf_general_strata_count(&e->refs.items[i]); ++n)
			if (!make_part(e, i, n))
				return false;
	return true;
}

static bool count_touched(struct estimate *e)
{
	size_t count = e->request->kernel->array_count;

	e->touched = RF_NEW_ARRAY(e->arena, double, count + 1);
	if (e->touched == NULL)
		return false;
	for (size_t a = 0; a < count; ++a) {
		e->touched[a] = rf_general_window_touched(e->window, (int)a);
		e->general->touched_lines += e->touched[a];
	}
	return true;
}

/* The part that adds most to the relative error of any capacity, and that error in all. */
static struct part *worst(const struct estimate *e, double *error)
{
	double misses[MAX_CAPACITIES], sums[MAX_CAPACITIES] = { 0 }, most = 0;
	struct part *found = NULL;

	*error = 0;
	for (size_t c = 0; c < e->capacities; ++c)
		misses[c] = misses_of(e, c) + 1;
	for (size_t i = 0; i < e->parts.count; ++i)
		for (size_t c = 0; c < e->capacities; ++c) {
			struct part *part = &e->parts.items[i];
			double square =
			    (variance(part, c) + hidden(e, part, c)) / (misses[c] * misses[c]);

			sums[c] += square;
			*error = fmax(*error, sums[c]);
			if (square <= most || part->points >= MOST_POINTS)
				continue;
			most = square;
			found = part;
		}
	*error = sqrt(*error);
	return found;
}

static void sample(struct estimate *e)
{
	double error;
	struct part *part;

	for (size_t i = 0; i < e->parts.count; ++i) {
		part = &e->parts.items[i];
		add_points(e, part,
		           part->stratum.count < 1e-3 * e->general->touched_lines ? FEW_POINTS
		                                                                  : FIRST_POINTS);
	}
	while ((part = worst(e, &error)) != NULL && error > WANTED_ERROR &&
	       e->refs.work < e->most_work && !e->refs.no_memory && e->refs.obstacle == NULL)
		add_points(e, part, part->points * 2);
	e->general->is_rough = error > WANTED_ERROR;
}

/* ---- results ---- */

static void add_lines(struct rf_general_lines *to, const struct rf_general_lines *lines)
{
	to->misses += lines->misses;
	to->store_misses += lines->store_misses;
	to->written_back += lines->written_back;
	to->error += lines->error;
}

static void sum_part(struct estimate *e, const struct part *part)
{
	const struct rf_general_ref *ref = &e->refs.items[part->stratum.ref];
	double scale = part->stratum.count / part->weight;
	struct rf_general *general = e->general;

	for (size_t c = 0; c < e->capacities; ++c) {
		struct rf_general_lines lines = {
			.misses = part->misses[c] * scale,
			.store_misses = part->store_misses[c] * scale,
			.written_back = part->written_back[c] * scale,
			.error = variance(part, c),
		};

		add_lines(&general->totals[c], &lines);
		add_lines(&general->by_array[(size_t)ref->array * e->capacities + c], &lines);
		add_lines(&general->by_access[(size_t)ref->access * e->capacities + c], &lines);
	}
	for (size_t i = 0; i < part->classes.count; ++i) {
		const struct rf_general_reuse *class = &part->classes.items[i];
		struct rf_general_reuse *to =
		    entry(e, class, &general->reuse_count, &e->reuse_capacity, &general->reuses);

		if (to == NULL) {
			e->refs.no_memory = true;
			return;
		}
		to->uses += class->uses * scale;
		to->need_least_bytes = fmin(to->need_least_bytes, class->need_least_bytes);
		to->need_most_bytes = fmax(to->need_most_bytes, class->need_most_bytes);
		to->need_exceeds |= class->need_exceeds;
		for (size_t c = 0; c < e->capacities; ++c)
			to->fits[c] += class->fits[c] * scale;
	}
}

/* First uses as sampled, so that their sum for each array is what was counted. */
static void correct_first_uses(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_access *accesses = e->request->kernel->accesses;

	for (size_t a = 0; a < e->request->kernel->array_count; ++a) {
		double sum = 0;

		for (size_t i = 0; i < general->reuse_count; ++i)
			if (general->reuses[i].from < 0 &&
			    accesses[general->reuses[i].access].array == (int)a)
				sum += general->reuses[i].uses;
		for (size_t i = 0; i < general->reuse_count; ++i)
			if (general->reuses[i].from < 0 && sum > 0 &&
			    accesses[general->reuses[i].access].array == (int)a)
				general->reuses[i].uses *= e->touched[a] / sum;
	}
}

static void add_first_uses(struct estimate *e)
{
	struct rf_general *general = e->general;
	size_t n = e->capacities;

	for (size_t i = 0; i < general->reuse_count; ++i) {
		const struct rf_general_reuse *reuse = &general->reuses[i];
		const struct rf_access *access = &e->request->kernel->accesses[reuse->access];
		struct rf_general_lines lines = { .misses = reuse->uses };

		if (reuse->from >= 0)
			continue;
		if (access->kind == RF_WRITE)
			lines.store_misses = reuse->uses;
		for (size_t c = 0; c < n; ++c) {
			add_lines(&general->totals[c], &lines);
			add_lines(&general->by_array[(size_t)access->array * n + c], &lines);
			add_lines(&general->by_access[(size_t)reuse->access * n + c], &lines);
		}
	}
}

static void finish_lines(struct rf_general_lines *lines, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		lines[i].error = sqrt(lines[i].error);
}

static int compare_reuses(const void *a, const void *b)
{
	const struct rf_general_reuse *x = a, *y = b;

	if (x->access != y->access)
		return x->access < y->access ? -1 : 1;
	return (x->uses < y->uses) - (x->uses > y->uses);
}

static void finish_reuses(struct estimate *e)
{
	struct rf_general *general = e->general;

	for (size_t i = 0; i < general->reuse_count; ++i) {
		struct rf_general_reuse *reuse = &general->reuses[i];

		for (size_t c = 0; c < e->capacities && reuse->uses > 0; ++c)
			reuse->fits[c] /= reuse->uses;
	}
	correct_first_uses(e);
	add_first_uses(e);
	if (general->reuse_count > 0)
		qsort(general->reuses, general->reuse_count, sizeof(*general->reuses),
		      compare_reuses);
}

static enum rf_status sum_up(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->kernel;
	size_t n = e->capacities;

	general->capacity_count = n;
	general->totals = RF_NEW_ARRAY(e->arena, struct rf_general_lines, n + 1);
	general->by_array =
	    RF_NEW_ARRAY(e->arena, struct rf_general_lines, n * kernel->array_count + 1);
	general->by_access =
	    RF_NEW_ARRAY(e->arena, struct rf_general_lines, n * kernel->access_count + 1);
	if (general->totals == NULL || general->by_array == NULL || general->by_access == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < e->parts.count; ++i)
		if (e->parts.items[i].weight > 0)
			sum_part(e, &e->parts.items[i]);
	finish_reuses(e);
	finish_lines(general->totals, n);
	finish_lines(general->by_array, n * kernel->array_count);
	finish_lines(general->by_access, n * kernel->access_count);
	general->data_bytes = (double)rf_stream_data_bytes(&e->stream, e->request->line_bytes);
	return e->refs.no_memory ? RF_FAILED : RF_OK;
}

static void set_capacities(struct estimate *e)
{
	const struct rf_general_request *request = e->request;

	e->capacities =
	    request->capacity_count < MAX_CAPACITIES ? request->capacity_count : MAX_CAPACITIES;
	for (size_t c = 0; c < e->capacities; ++c) {
		e->lines[c] = floor(request->capacity_bytes[c] / (double)request->line_bytes);
		e->limit = fmax(e->limit, e->lines[c]);
	}
	e->most_work = request->most_work > 0 ? request->most_work : DEFAULT_WORK;
}

static void give_up(struct estimate *e, const char *why, struct rf_place place)
{
	*e->general = (struct rf_general){ .obstacle = why, .obstacle_place = place };
}

static enum rf_status run(struct estimate *e)
{
	bool made =
	    rf_general_refs_make(&e->stream, e->request->line_bytes, e->arena, &e->refs) == RF_OK;

	if (made && e->refs.obstacle == NULL) {
		e->window = rf_general_window_new(&e->refs, e->request->kernel->array_count);
		made = e->window != NULL && count_touched(e) && make_parts(e);
	}
	if (made && e->refs.obstacle == NULL)
		sample(e);
	if (e->refs.no_memory || (!made && e->refs.obstacle == NULL))
		return RF_FAILED;
	if (e->refs.obstacle != NULL) {
		give_up(e, e->refs.obstacle, e->refs.obstacle_place);
		return RF_OK;
	}
	e->general->work = e->refs.work;
	return sum_up(e);
}

enum rf_status rf_general_make(const struct rf_general_request *request, struct rf_arena *arena,
                               struct rf_general *general)
{
	struct estimate *e = RF_NEW(arena, struct estimate);

	*general = (struct rf_general){ 0 };
	if (e == NULL)
		return RF_FAILED;
	e->request = request;
	e->arena = arena;
	e->general = general;
	set_capacities(e);
	if (rf_stream_make(request->kernel, request->sizes, request->layout, arena, &e->stream) !=
	    RF_OK)
		return RF_FAILED;
	if (e->stream.obstacle != NULL) {
		give_up(e, e->stream.obstacle, e->stream.obstacle_place);
		return RF_OK;
	}
	return run(e);
}
