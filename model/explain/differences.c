/* SPDX-License-Identifier: MIT
 *
 * Why a simulation differs from the layer conditions.
 *
 * Layer conditions know capacities, not sets.  A loop that moves a reference by c bytes visits only
 * span / gcd(c, span) sets of a cache, span being sets x line bytes; where rows are a power of two
 * apart that can be one set alone, whose ways are soon used up.  Rows that are an odd number of
 * lines longer visit all sets.  Where such a loop has more turns than these sets have ways, and a
 * loop outside of it comes back to its lines, that can be told without a simulation.  Other reasons
 * are needs that are close to the capacity, sets that keep by chance what one large set would drop,
 * and nests that are not what the closed form assumes.  Where none of these is seen there is none.
 */
#include "model/explain/differences.h"

#include <math.h>

#include "base/integer.h"
#include "base/text.h"
#include "model/traffic/headline.h"
#include "model/traffic/predictor.h"

static const double LEAST_BYTES = 0.1; /* per iteration: less is not worth a word */

struct comparing {
	const struct rf_differences_input *input;
	struct rf_arena *arena;
	struct rf_result *result;
	const struct rf_traffic *lc, *sim;
	const char *advice;
	bool failed;
};

/* The stride that uses fewest sets of a cache. */
struct culprit {
	int array;
	const struct rf_loop *loop;
	int64_t stride_bytes;
	int64_t sets; /* that it visits */
};

static const char *keep(struct comparing *c, const char *text)
{
	c->failed |= text == NULL;
	return text;
}

/* ---- strides and sets ---- */

/* A hash spreads any stride over all of them. */
static int64_t sets_of(const struct rf_boundary *boundary)
{
	return boundary->cache->is_hashed ? 1 : boundary->sets;
}

static void consider(const struct comparing *c, const struct rf_boundary *boundary,
                     const struct rf_path *path, size_t k, struct culprit *worst)
{
	int64_t span = sets_of(boundary) * boundary->cache->line_bytes;
	int64_t stride = path->loops[k].stride_bytes;
	int64_t visited;

	if (stride < 2 * boundary->cache->line_bytes)
		return;
	visited = span / rf_integer_gcd(span, stride);
	if (visited * 4 > sets_of(boundary) || (worst->loop != NULL && visited >= worst->sets))
		return;
	*worst = (struct culprit){
		.array = c->input->kernel->accesses[path->access].array,
		.loop = path->loops[k].loop,
		.stride_bytes = stride,
		.sets = visited,
	};
}

/* Whether a loop outside of `k` comes back to the lines that loop k touches. */
static bool is_reused(const struct rf_path *path, size_t k, int64_t line_bytes)
{
	for (size_t outer = 0; outer < k; ++outer)
		if (path->loops[outer].stride_bytes < line_bytes)
			return true;
	return false;
}

/* Lines that the loops inside of `k` touch. */
static double lines_of_turn(const struct rf_path *path, size_t k, int64_t line_bytes)
{
	double lines = 1;

	for (size_t inner = k + 1; inner < path->depth; ++inner) {
		double share = (double)path->loops[inner].stride_bytes / (double)line_bytes;

		lines *= fmin(share, 1) * (path->loops[inner].turns - 1) + 1;
	}
	return lines;
}

/* A loop touches a new line in each of its turns, all of which would fit into the cache, but not
 * into the sets that its stride visits. */
static bool overflows(const struct comparing *c, const struct rf_boundary *boundary,
                      const struct rf_path *path, size_t k, struct culprit *culprit)
{
	const struct rf_cache *cache = boundary->cache;
	double turns = path->loops[k].turns;
	double lines = turns * lines_of_turn(path, k, cache->line_bytes);

	*culprit = (struct culprit){ 0 };
	if (lines * (double)cache->line_bytes > boundary->own_bytes ||
	    !is_reused(path, k, cache->line_bytes))
		return false;
	consider(c, boundary, path, k, culprit);
	return culprit->loop != NULL && turns > (double)(culprit->sets * cache->ways);
}

/* The first stride of which that is so; `loop` is NULL when there is none. */
static struct culprit find_overflow(const struct comparing *c, const struct rf_boundary *boundary)
{
	struct culprit culprit = { 0 };

	for (size_t i = 0; sets_of(boundary) > 1 && i < c->input->paths->count; ++i) {
		const struct rf_path *path = &c->input->paths->items[i];

		for (size_t k = 0; k < path->depth; ++k)
			if (overflows(c, boundary, path, k, &culprit))
				return culprit;
	}
	return (struct culprit){ 0 };
}

/* `loop` is NULL when all strides visit a good part of the sets. */
static struct culprit find_culprit(const struct comparing *c, const struct rf_boundary *boundary)
{
	struct culprit worst = find_overflow(c, boundary);

	if (worst.loop != NULL || sets_of(boundary) <= 1)
		return worst;
	for (size_t i = 0; i < c->input->paths->count; ++i) {
		const struct rf_path *path = &c->input->paths->items[i];

		for (size_t k = 0; k < path->depth; ++k)
			consider(c, boundary, path, k, &worst);
	}
	return worst;
}

/* The size that is the extent of the array's rows; -1 when it is no plain size. */
static int row_size(const struct rf_kernel *kernel, const struct rf_array *array)
{
	rf_formula_p extent;

	if (array->extent_count < 2 || array->extents[array->extent_count - 1] == NULL)
		return -1;
	extent = array->extents[array->extent_count - 1];
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (kernel->sizes[s].kind == RF_SIZE_FREE && extent->term_count == 1 &&
		    extent->divisor == 1 && extent->terms[0].coefficient == 1 &&
		    extent->terms[0].power[s] == 1 && rf_formula_uses(extent, s))
			return (int)s;
	return -1;
}

/* Rows of the next odd number of whole lines. */
static int64_t padded_row(int64_t elements, int64_t element_bytes, int64_t line_bytes)
{
	int64_t per_line = line_bytes / element_bytes;
	int64_t lines;

	if (per_line < 1)
		return elements;
	lines = elements / per_line + 1;
	return (lines + (lines % 2 == 0)) * per_line;
}

static void advise_padding(struct comparing *c, const struct rf_boundary *boundary,
                           const struct culprit *culprit)
{
	const struct rf_kernel *kernel = c->input->kernel;
	const struct rf_array *array = &kernel->arrays[culprit->array];
	int size = row_size(kernel, array);
	int64_t row;

	if (c->advice != NULL || array->extent_count < 2)
		return;
	if (size < 0) {
		c->advice =
		    keep(c, rf_arena_print(c->arena,
		                           "pad the rows of %s by one line: they are "
		                           "%lld bytes apart and share %lld of %lld sets "
		                           "of %s",
		                           array->name, (long long)culprit->stride_bytes,
		                           (long long)culprit->sets, (long long)sets_of(boundary),
		                           boundary->cache->name));
		return;
	}
	row = padded_row(c->input->sizes[size], array->element_bytes, boundary->cache->line_bytes);
	c->advice =
	    keep(c, rf_arena_print(c->arena,
	                           "pad %s = %lld to %lld: rows of %s that are %lld bytes "
	                           "apart fall into %lld of %lld sets of %s; rows of "
	                           "%lld elements use all of them",
	                           kernel->sizes[size].name, (long long)c->input->sizes[size],
	                           (long long)row, array->name, (long long)culprit->stride_bytes,
	                           (long long)culprit->sets, (long long)sets_of(boundary),
	                           boundary->cache->name, (long long)row));
}

/* ---- reasons ---- */

static const struct rf_conflict *conflict_at(const struct comparing *c, const char *level)
{
	for (size_t i = 0; i < c->result->conflict_count; ++i)
		if (rf_text_equal(c->result->conflicts[i].level, level))
			return &c->result->conflicts[i];
	return NULL;
}

static const char *by_conflict(struct comparing *c, const struct rf_boundary *boundary,
                               const struct rf_conflict *conflict)
{
	struct culprit culprit = find_culprit(c, boundary);
	const char *times = "";

	if (conflict != NULL)
		times =
		    keep(c, rf_arena_print(c->arena,
		                           ": %.3g times the misses of a fully associative cache",
		                           conflict->factor));
	if (culprit.loop == NULL)
		return keep(c, rf_arena_print(c->arena, "lines compete for the sets of %s%s",
		                              boundary->cache->name, times));
	advise_padding(c, boundary, &culprit);
	return keep(
	    c, rf_arena_print(c->arena,
	                      "lines compete for few sets of %s: loop %s moves %s by %lld bytes, "
	                      "into %lld of %lld sets%s",
	                      boundary->cache->name, culprit.loop->variable,
	                      c->input->kernel->arrays[culprit.array].name,
	                      (long long)culprit.stride_bytes, (long long)culprit.sets,
	                      (long long)sets_of(boundary), times));
}

/* The loop whose need is about as large as the cache; NULL when there is none. */
static const char *close_condition(const struct comparing *c, const char *level)
{
	for (size_t i = 0; i < c->result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &c->result->conditions[i];

		for (size_t k = 0; k < condition->level_count; ++k) {
			double capacity = condition->levels[k].capacity_bytes;
			double need = condition->need_bytes.value;

			if (rf_text_equal(condition->levels[k].level, level) &&
			    condition->need_bytes.known && need > 0.7 * capacity &&
			    need < 1.3 * capacity)
				return condition->loop;
		}
	}
	return NULL;
}

static const char *reason_for(struct comparing *c, const struct rf_boundary *boundary, double lc,
                              double sim)
{
	const struct rf_conflict *conflict = conflict_at(c, boundary->cache->name);
	const char *loop = close_condition(c, boundary->cache->name);

	if (conflict != NULL && conflict->factor > 1 + RF_PREDICTOR_TOLERANCE && sim > lc)
		return by_conflict(c, boundary, conflict);
	if (conflict != NULL && conflict->factor < 1 - RF_PREDICTOR_TOLERANCE && sim < lc)
		return keep(c,
		            rf_arena_print(c->arena,
		                           "sets of %s keep lines that one large set would drop: "
		                           "%.3g times the misses of a fully associative cache",
		                           boundary->cache->name, conflict->factor));
	if (conflict == NULL && sim > lc && find_culprit(c, boundary).loop != NULL)
		return by_conflict(c, boundary, NULL);
	if (c->sim == NULL)
		return sim > lc ? by_conflict(c, boundary, NULL)
		                : keep(c, rf_arena_print(c->arena,
		                                         "sets of %s keep lines that one large set "
		                                         "would drop",
		                                         boundary->cache->name));
	if (loop != NULL)
		return keep(c,
		            rf_arena_print(c->arena,
		                           "what loop %s reuses is about as large as %s: some of "
		                           "it stays",
		                           loop, boundary->cache->name));
	if (boundary->capacity_bytes > boundary->own_bytes)
		return keep(c,
		            rf_arena_print(c->arena,
		                           "%s and the cache above it hold together what neither "
		                           "holds alone",
		                           boundary->cache->name));
	return c->input->unmet != NULL
	           ? keep(c, rf_arena_print(c->arena, "the layer conditions leave out that %s",
	                                    c->input->unmet))
	           : NULL;
}

/* Of what the rule of ways found; NULL where it is as of anything else. */
static const char *crowd_of(struct comparing *c, const struct rf_boundary *boundary,
                            const struct rf_link_traffic *link)
{
	if (c->sim != NULL || link->crowded_lines == 0)
		return NULL;
	return keep(c, rf_arena_print(c->arena,
	                              "%lld lines that one iteration uses share a set of %s, which "
	                              "has %lld ways",
	                              (long long)link->crowded_lines, boundary->cache->name,
	                              (long long)boundary->ways));
}

static void foresee(struct comparing *c, const struct rf_boundary *boundary)
{
	struct culprit culprit = find_overflow(c, boundary);

	if (culprit.loop != NULL)
		advise_padding(c, boundary, &culprit);
}

/* ---- the whole ---- */

static bool differ(double a, double b)
{
	return fabs(a - b) > RF_PREDICTOR_TOLERANCE * fmax(a, b) && fabs(a - b) > LEAST_BYTES;
}

static void compare_links(struct comparing *c)
{
	c->result->differences =
	    RF_NEW_ARRAY(c->arena, struct rf_difference, c->input->hierarchy->count + 1);
	if (c->result->differences == NULL) {
		c->failed = true;
		return;
	}
	for (size_t i = 0; i < c->lc->link_count; ++i) {
		double lc = c->lc->links[i].total_bytes_per_it;
		struct rf_number ways = c->lc->links[i].conflict_bytes_per_it, sim = { 0 };

		if (c->sim != NULL && i < c->sim->link_count)
			sim = (struct rf_number){ c->sim->links[i].total_bytes_per_it, true };
		ways.known &= !sim.known;
		const char *crowd = crowd_of(c, &c->input->hierarchy->items[i], &c->lc->links[i]);

		if ((!sim.known && !ways.known) || !differ(lc, sim.known ? sim.value : ways.value))
			continue;
		c->result->differences[c->result->difference_count++] = (struct rf_difference){
			.link = c->lc->links[i].link,
			.lc_bytes_per_it = lc,
			.sim_bytes_per_it = sim,
			.ways_bytes_per_it = ways,
			.reason = crowd != NULL ? crowd
			                        : reason_for(c, &c->input->hierarchy->items[i], lc,
			                                     sim.known ? sim.value : ways.value),
		};
	}
}

static void add_advice(struct comparing *c)
{
	size_t count = c->result->advice_count;
	const char **texts = RF_NEW_ARRAY(c->arena, const char *, count + 1);

	if (texts == NULL) {
		c->failed = true;
		return;
	}
	texts[0] = c->advice;
	for (size_t i = 0; i < count; ++i)
		texts[i + 1] = c->result->advice[i];
	c->result->advice = texts;
	c->result->advice_count = count + 1;
}

enum rf_status rf_differences_explain(const struct rf_differences_input *comparison,
                                      struct rf_arena *arena, struct rf_result *result)
{
	struct comparing c = { .input = comparison,
		               .arena = arena,
		               .result = result,
		               .lc = rf_headline_find(result, "lc"),
		               .sim = rf_headline_find(result, "sim") };

	for (size_t i = 0; comparison->sizes_known && i < comparison->hierarchy->count; ++i)
		foresee(&c, &comparison->hierarchy->items[i]);
	if (c.lc != NULL && comparison->is_comparable)
		compare_links(&c);
	if (c.advice != NULL)
		add_advice(&c);
	return c.failed ? RF_FAILED : RF_OK;
}
