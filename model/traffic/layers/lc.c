/* SPDX-License-Identifier: MIT
 *
 * Which references miss in a cache of a given capacity.
 *
 * Members of a group follow each other through memory.  A member finds in the cache what the one
 * before it brought there if the footprint of the window between them fits: its layer condition.
 * Where it does not fit, the member fetches anew, and the group falls into segments, each with one
 * stream of fetches.  A segment that stores anything writes every line of its stream back once,
 * however many stores it has.
 *
 * A stream fetches as many lines as it meets places that are new to the cache.  Seen from the
 * innermost loop outwards: a loop that does not move the array brings nothing new if one of its
 * iterations fits into the cache, and everything again if not; a loop that moves it by less than
 * a line, or by less than what the loops inside cover, brings the difference under the same
 * condition; any other loop brings everything anew.  For unit stride this gives 1/8 line per
 * iteration in double precision, for a vector that every row of a matrix reuses 1/8 of a line per
 * iteration divided by the number of rows, as long as it stays in the cache.
 *
 * Finally a data set that fits as a whole stays where it is when the nest is run again and again,
 * and so does what each turn of the outermost loop finds.
 *
 * Limits: replacement is taken as least recently used over the whole cache (no sets), and reuse
 * between groups of the same array is not counted.
 */
#include "model/traffic/layers/lc.h"

#include <math.h>

#include "base/integer.h"
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/data_set.h"
#include "model/traffic/layers/halo.h"
#include "model/traffic/layers/neighbours.h"

int rf_lc_carrying_loop(const int64_t *shift, size_t depth)
{
	for (size_t k = 0; k < depth; ++k)
		if (shift[k] != 0)
			return (int)k;
	return (int)depth;
}

/* Whether the loop outside k that moves the group goes on where loop k ends. */
static bool is_continued(const struct rf_footprint_group *shape, size_t k)
{
	while (k-- > 0)
		if (shape->strides[k].value > 0)
			return shape->follows[k];
	return false;
}

/* A reuse over more iterations than a loop has never happens, unless the loop outside goes on in
 * the same row. */
static bool happens(const struct rf_footprint_nest *scene, const struct rf_lc_reuse *reuse)
{
	for (size_t k = 0; k < scene->depth; ++k)
		if (reuse->shift[k] != 0 &&
		    fabs((double)reuse->shift[k]) >= scene->trips[k].value &&
		    ((int)k == reuse->loop || !is_continued(reuse->shape, k)))
			return false;
	return true;
}

static enum rf_status make_reuse(const struct rf_footprint_nest *scene,
                                 const struct rf_footprint_group *shape, size_t member,
                                 struct rf_lc_reuse *reuse)
{
	const struct rf_group_member *members = shape->group->members;

	*reuse = (struct rf_lc_reuse){ .shape = shape, .member = member };
	reuse->shift = RF_NEW_ARRAY(scene->scale->arena, int64_t, scene->depth);
	if (reuse->shift == NULL)
		return RF_FAILED;
	for (size_t k = 0; k < scene->depth; ++k)
		reuse->shift[k] = members[member - 1].shift[k] - members[member].shift[k];
	reuse->loop = rf_lc_carrying_loop(reuse->shift, scene->depth);
	reuse->meets = happens(scene, reuse);
	return RF_OK;
}

static enum rf_status make_reuses(struct rf_lc *lc, struct rf_arena *arena)
{
	size_t count = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		count += lc->scene.shapes[g].group->member_count - 1;
	lc->reuses = RF_NEW_ARRAY(arena, struct rf_lc_reuse, count + 1);
	lc->first_reuse = RF_NEW_ARRAY(arena, size_t, lc->scene.shape_count + 1);
	if (lc->reuses == NULL || lc->first_reuse == NULL)
		return RF_FAILED;
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &lc->scene.shapes[g];

		lc->first_reuse[g] = lc->reuse_count;
		for (size_t i = 1; i < shape->group->member_count; ++i)
			if (make_reuse(&lc->scene, shape, i, &lc->reuses[lc->reuse_count++]) !=
			    RF_OK)
				return RF_FAILED;
	}
	return RF_OK;
}

enum rf_status rf_lc_make(const struct rf_nest *nest, const struct rf_groups *groups,
                          struct rf_measure_scale *scale, int64_t line_bytes, bool is_repeated,
                          struct rf_lc *lc)
{
	*lc = (struct rf_lc){ .nest = nest };
	if (rf_footprint_nest_make(nest, groups, scale, line_bytes, &lc->scene) != RF_OK ||
	    make_reuses(lc, scale->arena) != RF_OK)
		return RF_FAILED;
	lc->loop_need = RF_NEW_ARRAY(scale->arena, struct rf_lc_need, nest->depth);
	if (lc->loop_need == NULL)
		return RF_FAILED;
	lc->array_bytes = RF_NEW_ARRAY(scale->arena, double, nest->kernel->array_count + 1);
	if (lc->array_bytes == NULL)
		return RF_FAILED;
	if (is_repeated)
		rf_data_set_measure(groups, lc);
	rf_chunks_divide(lc, 1);
	return RF_OK;
}

void rf_lc_bypass(struct rf_lc *lc, int array)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		if (lc->scene.shapes[g].group->array == array)
			lc->scene.shapes[g].is_bypassing = true;
}

void rf_lc_place(struct rf_lc *lc, int array, size_t memory)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		if (lc->scene.shapes[g].group->array == array)
			lc->scene.shapes[g].memory = memory;
}

void rf_lc_mark_as(const struct rf_lc *from, struct rf_lc *lc)
{
	for (size_t g = 0; g < from->scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &from->scene.shapes[g];

		if (shape->is_bypassing)
			rf_lc_bypass(lc, shape->group->array);
		rf_lc_place(lc, shape->group->array, shape->memory);
	}
}

/* An earlier reuse with the same window, whose need is the same. */
static const struct rf_lc_reuse *same_window(const struct rf_lc *lc, size_t index)
{
	const struct rf_lc_reuse *reuse = &lc->reuses[index];

	for (size_t i = 0; i < index; ++i) {
		bool same = true;

		for (size_t k = 0; k < lc->scene.depth && same; ++k)
			same = lc->reuses[i].shift[k] == reuse->shift[k];
		if (same)
			return &lc->reuses[i];
	}
	return NULL;
}

static struct rf_lc_need add_need(const struct rf_lc *lc, const struct rf_footprint_window *window)
{
	const struct rf_footprint_nest *scene = &lc->scene;
	struct rf_measure common =
	    rf_measure_add(scene->scale, rf_footprint_unmoved(scene, window, lc->divided_loop),
	                   rf_chunks_common(lc, window));

	return (struct rf_lc_need){ window->loop, rf_footprint(scene, window), common };
}

/* Sums of formulas are made in an arena of their own: there are as many as references, for each of
 * as many windows. */
struct rf_lc_need rf_lc_need_of(const struct rf_lc *lc, const struct rf_footprint_window *window)
{
	struct rf_measure_scale *scale = lc->scene.scale, sums = *scale;
	struct rf_measure nothing = rf_measure_number(scale, 0);
	struct rf_lc apart = *lc;
	struct rf_lc_need need = { window->loop, nothing, nothing };

	if (window->loop == (int)lc->scene.depth)
		return need;
	if (!scale->formulas)
		return add_need(lc, window);
	sums.arena = rf_arena_new();
	apart.scene.scale = &sums;
	if (sums.arena == NULL) {
		scale->failed = true;
		return need;
	}
	need = add_need(&apart, window);
	need.all = rf_measure_keep(scale, &sums, need.all);
	need.common = rf_measure_keep(scale, &sums, need.common);
	rf_arena_free(sums.arena);
	return need;
}

static void find_reuse_need(struct rf_lc *lc, size_t index)
{
	struct rf_lc_reuse *reuse = &lc->reuses[index];
	const struct rf_lc_reuse *known = same_window(lc, index);
	struct rf_footprint_window window = { reuse->loop, reuse->shift };

	reuse->need = known != NULL ? known->need : rf_lc_need_of(lc, &window);
}

bool rf_lc_moves_within_line(const struct rf_footprint_nest *scene,
                             const struct rf_footprint_group *shape, size_t k)
{
	double stride = shape->strides[k].value;

	return stride > 0 && stride < (double)scene->line_bytes;
}

enum rf_status rf_lc_needs(struct rf_lc *lc)
{
	int64_t one[RF_MAX_DEPTH] = { 0 };

	for (size_t i = 0; i < lc->reuse_count; ++i)
		find_reuse_need(lc, i);
	if (rf_neighbours_find(lc) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < lc->reuse_count; ++i)
		if (rf_chunks_find_partners(lc, &lc->reuses[i]) != RF_OK)
			return RF_FAILED;
	for (size_t k = 0; k < lc->scene.depth; ++k) {
		struct rf_footprint_window window = { (int)k, one };

		one[k] = 1;
		lc->loop_need[k] = rf_lc_need_of(lc, &window);
		one[k] = 0;
	}
	return lc->scene.scale->failed ? RF_FAILED : RF_OK;
}

/* A need that depends on a size without a value is nothing, or beyond any cache. */
static void assume(struct rf_lc_need *need, const bool *sizes_known, bool met)
{
	for (size_t size = 0; size < RF_MAX_SIZES; ++size)
		if (!sizes_known[size] && rf_formula_uses(need->all.formula, size)) {
			need->all.value = met ? 0 : INFINITY;
			need->common.value = 0;
		}
}

enum rf_status rf_lc_assume(const struct rf_lc *lc, const bool *sizes_known, bool met,
                            struct rf_lc *assumed)
{
	struct rf_arena *arena = lc->scene.scale->arena;

	*assumed = *lc;
	assumed->reuses = rf_arena_copy(arena, lc->reuses, lc->reuse_count * sizeof(*lc->reuses));
	assumed->loop_need =
	    rf_arena_copy(arena, lc->loop_need, lc->scene.depth * sizeof(*lc->loop_need));
	if (assumed->reuses == NULL || assumed->loop_need == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < lc->reuse_count; ++i)
		assume(&assumed->reuses[i].need, sizes_known, met);
	for (size_t k = 0; k < lc->scene.depth; ++k)
		assume(&assumed->loop_need[k], sizes_known, met);
	return RF_OK;
}

struct rf_window_bytes rf_lc_window(const struct rf_lc *lc, const struct rf_lc_need *need)
{
	return (struct rf_window_bytes){ need->all.value, need->common.value,
		                         need->loop < (int)lc->divided_loop,
		                         lc->schedule.kind == RF_SCHEDULE_FREE };
}

bool rf_lc_holds(const struct rf_lc *lc, const struct rf_lc_need *need,
                 const struct rf_boundary *boundary)
{
	struct rf_window_bytes window = rf_lc_window(lc, need);

	return rf_hierarchy_holds(boundary, &window);
}

struct rf_window_bytes rf_lc_all(const struct rf_lc *lc)
{
	double all = fmax(lc->all_bytes - (lc->counts_edges ? lc->rim_bytes : 0), 0);

	return (struct rf_window_bytes){ all, fmin(lc->common_bytes, all), true,
		                         lc->schedule.kind == RF_SCHEDULE_FREE };
}

bool rf_lc_resident(const struct rf_lc *lc, const struct rf_boundary *boundary)
{
	struct rf_window_bytes all = rf_lc_all(lc);

	return lc->all_bytes > 0 && rf_hierarchy_holds(boundary, &all) &&
	       rf_hierarchy_need(boundary, &all) < boundary->capacity_bytes;
}

double rf_lc_run_lines(const struct rf_footprint_group *shape, size_t k, double run, double line)
{
	return run < line && !is_continued(shape, k) ? 1 : run / line;
}

/* Between two turns of loop k lies one turn of the innermost of the loops next inside that do not
 * move the stream: each of their turns touches all of it. */
bool rf_lc_turn_fits(const struct rf_lc *lc, const struct rf_footprint_group *shape, size_t k,
                     const struct rf_boundary *boundary)
{
	while (k + 1 < lc->scene.depth && shape->strides[k + 1].value == 0)
		k += 1;
	return rf_lc_holds(lc, &lc->loop_need[k], boundary);
}

/* A loop inside k that repeats the run at places which loop k meets again: y + dy moves over the
 * same rows as y does.  `extents` are the turns of loops that bring new places, 0 of those that do
 * not repeat it; depth if there is none. */
static size_t overlapping_loop(const struct rf_footprint_group *shape, const double *extents,
                               size_t k, size_t depth)
{
	for (size_t m = k + 1; m < depth; ++m) {
		double ratio =
		    extents[m] > 0 ? shape->strides[k].value / shape->strides[m].value : 0;

		if (ratio >= 1 && ratio == floor(ratio) && ratio < extents[m])
			return m;
	}
	return depth;
}

/* Turns of a loop that find what one of them brought: of the loop that threads divide, those of the
 * threads that share a cache; each other cache brings it once more. */
static double turns_of_one_cache(const struct rf_lc *lc, size_t k,
                                 const struct rf_boundary *boundary)
{
	double trips = lc->scene.trips[k].value;

	if (k != lc->divided_loop)
		return trips;
	return fmax(trips * boundary->users / boundary->threads, 1);
}

/* Whether every turn of the outermost loop finds what the one before it brought; so does the first
 * one when the nest runs again. */
static bool stays(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                  const struct rf_boundary *boundary)
{
	return shape->strides[0].value == 0 && rf_lc_turn_fits(lc, shape, 0, boundary);
}

/* Lines that a stream fetches per innermost iteration: loops are added, innermost first. */
static double stream_lines(const struct rf_lc *lc, const struct rf_footprint_group *shape,
                           const struct rf_boundary *boundary, int64_t line_bytes)
{
	double line = (double)line_bytes;
	double run = shape->bytes.value; /* bytes that are covered without a gap */
	double covered = 1;              /* lines of the run */
	double extents[RF_MAX_DEPTH] = { 0 };
	double lines = 1;

	if (lc->all_bytes > 0 && stays(lc, shape, boundary))
		return 0;
	for (size_t k = lc->scene.depth; k-- > 0;) {
		double trips = lc->scene.trips[k].value;
		double stride = shape->strides[k].value;
		bool fits = rf_lc_turn_fits(lc, shape, k, boundary);
		size_t inner = overlapping_loop(shape, extents, k, lc->scene.depth);

		if (stride == 0) {
			lines /= fits ? turns_of_one_cache(lc, k, boundary) : 1;
		} else if (fits && inner < lc->scene.depth) {
			double ratio = stride / shape->strides[inner].value;
			double wider = extents[inner] + (trips - 1) * ratio;

			lines *= wider / extents[inner] / trips;
			extents[inner] = wider;
		} else if (stride >= line && stride > run) {
			extents[k] = trips;
		} else if (fits) {
			double longer = stride > run ? trips * stride : run + (trips - 1) * stride;
			double more = rf_lc_run_lines(shape, k, longer, line);

			lines *= more / covered / trips;
			covered = more;
			run = longer;
		}
	}
	return lines;
}

int64_t rf_lc_step_in_line(const struct rf_footprint_nest *scene,
                           const struct rf_footprint_group *shape, size_t without,
                           int64_t line_bytes)
{
	int64_t step = line_bytes;

	for (size_t k = 0; k < scene->depth; ++k)
		if (k != without)
			step = rf_integer_gcd(llround(shape->strides[k].value), step);
	return step;
}

static int64_t innermost_stride(const struct rf_lc *lc, const struct rf_footprint_group *shape)
{
	for (size_t k = lc->scene.depth; k-- > 0;)
		if (shape->strides[k].value > 0)
			return llround(shape->strides[k].value);
	return 0;
}

/* Whether what lies `gap` bytes further, now or a turn of the stride before or later, is in no
 * line with this place. */
static bool is_new_line(int64_t place, int64_t gap, int64_t stride, int64_t line_bytes)
{
	for (int turn = -1; turn <= 1; ++turn) {
		int64_t other = place + gap + turn * stride;

		if (other >= 0 && other < line_bytes)
			return false;
	}
	return true;
}

/* Part of a member's lines that the member before it did not just bring: they lie a gap apart,
 * and from some places in a line that leads to another one.  None where a loop passes over both
 * in small steps and what it brought stays. */
static double apart(const struct rf_lc *lc, const struct rf_lc_reuse *reuse,
                    const struct rf_boundary *boundary, int64_t line_bytes)
{
	const struct rf_group_member *member = &reuse->shape->group->members[reuse->member];
	int64_t gap = member[-1].rest_bytes - member->rest_bytes;
	int64_t step = rf_lc_step_in_line(&lc->scene, reuse->shape, lc->scene.depth, line_bytes);
	int64_t stride = innermost_stride(lc, reuse->shape);
	int64_t is_new = 0;

	for (size_t k = 0; k < lc->scene.depth; ++k)
		if (rf_lc_moves_within_line(&lc->scene, reuse->shape, k) &&
		    rf_lc_holds(lc, &lc->loop_need[k], boundary))
			return 0;
	for (int64_t place = rf_integer_mod(member->place_bytes, step);
	     gap != 0 && place < line_bytes; place += step)
		is_new += is_new_line(place, gap, stride, line_bytes);
	return (double)(is_new * step) / (double)line_bytes;
}

/* Share of a member's stream that it must fetch itself. */
static double missing_share(const struct rf_lc *lc, const struct rf_lc_reuse *reuse,
                            const struct rf_boundary *boundary, int64_t line_bytes)
{
	double missing = 1, found = 0;

	if (reuse->loop == (int)lc->scene.depth)
		return apart(lc, reuse, boundary, line_bytes);
	if (reuse->meets)
		found = rf_chunks_found(lc, reuse, boundary);
	if (found > 0)
		return 1 - found * (1 - apart(lc, reuse, boundary, line_bytes));
	for (size_t i = 0; i < reuse->neighbour_count; ++i) {
		const struct rf_lc_neighbour *neighbour = &reuse->neighbours[i];

		if (rf_lc_holds(lc, &neighbour->need, boundary))
			missing = fmin(missing, neighbour->gap_bytes / (double)line_bytes);
	}
	return missing;
}

/* A group falls into segments: members that find what the first of them brought, in streams. */
struct rf_lc_lines rf_lc_group_lines(const struct rf_lc *lc, size_t g,
                                     const struct rf_boundary *boundary, int64_t line_bytes)
{
	const struct rf_footprint_group *shape = &lc->scene.shapes[g];
	const struct rf_group_member *members = shape->group->members;
	size_t count = shape->group->member_count, first = 0;
	double stream = stream_lines(lc, shape, boundary, line_bytes);
	double fetched = 1; /* streams of a segment: one, and parts of those a little apart */
	double stored = members[0].writes, allocated = members[0].write_first;
	struct rf_lc_lines sum = { 0 };

	for (size_t i = 1; i <= count; ++i) {
		const struct rf_lc_reuse *reuse = &lc->reuses[lc->first_reuse[g] + i - 1];
		struct rf_halo_part part = { first, i - 1, false };
		double missing = i < count ? missing_share(lc, reuse, boundary, line_bytes) : 1;
		double loads;

		if (missing < 1) {
			fetched += missing;
			allocated += members[i].write_first ? missing : 0;
			if (members[i].writes)
				stored = stored > 0 ? stored + missing : 1;
			continue;
		}
		loads = stream * fetched * rf_halo_factor(lc, shape, &part, boundary, line_bytes);
		part.stored_only = true;
		sum.loads += loads;
		sum.allocates += loads * allocated / fetched;
		if (stored > 0)
			sum.evicts += stream * stored *
			              rf_halo_factor(lc, shape, &part, boundary, line_bytes);
		if (i == count)
			break;
		first = i;
		fetched = 1;
		stored = members[i].writes;
		allocated = members[i].write_first;
	}
	return sum;
}

struct rf_lc_lines rf_lc_lines(const struct rf_lc *lc, const struct rf_boundary *boundary,
                               int64_t line_bytes)
{
	struct rf_lc_lines sum = { 0 };

	if (rf_lc_resident(lc, boundary))
		return sum;
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		struct rf_lc_lines part = { 0 };

		if (!lc->scene.shapes[g].is_bypassing)
			part = rf_lc_group_lines(lc, g, boundary, line_bytes);
		sum.loads += part.loads;
		sum.allocates += part.allocates;
		sum.evicts += part.evicts;
	}
	return sum;
}

double rf_lc_loads_in_step(const struct rf_lc *lc, const struct rf_boundary *boundary,
                           int64_t line_bytes)
{
	double sum = 0;

	for (size_t g = 0; g < lc->scene.shape_count && !rf_lc_resident(lc, boundary); ++g) {
		const struct rf_footprint_group *shape = &lc->scene.shapes[g];
		bool is_common = lc->threads > 1 && shape->strides[lc->divided_loop].value == 0;
		double loads = 0;

		if (!shape->is_bypassing)
			loads = rf_lc_group_lines(lc, g, boundary, line_bytes).loads;
		sum += loads / (is_common ? boundary->users : 1);
	}
	return sum;
}

double rf_lc_fewest_loads(const struct rf_lc *lc, const struct rf_boundary *boundary,
                          int64_t line_bytes)
{
	double sum = 0;

	for (size_t a = 0; a < lc->nest->kernel->array_count && !rf_lc_resident(lc, boundary);
	     ++a) {
		double most = 0;

		for (size_t g = 0; g < lc->scene.shape_count; ++g)
			if (lc->scene.shapes[g].group->array == (int)a &&
			    !lc->scene.shapes[g].is_bypassing)
				most = fmax(most,
				            rf_lc_group_lines(lc, g, boundary, line_bytes).loads);
		sum += most;
	}
	return sum;
}
