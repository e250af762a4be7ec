/* SPDX-License-Identifier: MIT
 *
 * When was this line touched last?
 *
 * Reference q touches a line in iteration x if
 *
 *     first byte <= start + sum_k c_k x_k <= last byte,
 *
 * and the latest such x before now is found loop by loop, outermost first: as late as possible, as
 * long as the loops further inside can make up for the rest.  They can if it lies between the least
 * and the most that they add, and if it is a multiple of what divides all their strides; the first
 * leaves an interval of iterations, the second an arithmetic condition on it (base/integer.h), so
 * that no iteration is tried in vain where strides divide each other, as rows and elements do.
 *
 * Limits: what stands outside the innermost loop counts as if it ran in each of its iterations.
 */
#include "model/traffic/nest/course.h"

#include <math.h>

#include "base/integer.h"

/* Iterations that one search may try where strides do not divide each other. */
enum { MOST_TRIALS = 20000 };

static const int64_t FURTHEST = INT64_C(1) << 50;

/* ---- putting numbers in ---- */

static bool whole(rf_formula_p formula, const int64_t *sizes, int64_t *value)
{
	return formula != NULL && rf_formula_integer(formula, sizes, value) && *value < FURTHEST &&
	       *value > -FURTHEST;
}

static bool measure(struct rf_course *course, struct rf_course_reference *reference)
{
	reference->reaches[course->depth] = (struct rf_course_reach){ 0 };
	for (size_t k = course->depth; k-- > 0;) {
		struct rf_course_reach *reach = &reference->reaches[k];
		int64_t way;

		if (__builtin_mul_overflow(reference->strides[k], course->trips[k] - 1, &way) ||
		    way >= FURTHEST || way <= -FURTHEST)
			return false;
		*reach = reach[1];
		reach->least += way < 0 ? way : 0;
		reach->most += way > 0 ? way : 0;
		if (way != 0)
			reach->divisor = rf_integer_gcd(reach->divisor, reference->strides[k]);
	}
	return true;
}

/* False when its numbers are not whole. */
static bool add_reference(struct rf_course *course, const struct rf_nest *nest,
                          const struct rf_reference *from, const int64_t *sizes,
                          const struct rf_stream *stream)
{
	const struct rf_access *access = &nest->kernel->accesses[from->access];
	struct rf_course_reference *reference = &course->references[course->count++];

	if (!whole(from->address.constant, sizes, &reference->start))
		return false;
	for (size_t k = 0; k < course->depth; ++k)
		if (!whole(from->address.strides[k], sizes, &reference->strides[k]))
			return false;
	reference->access = from->access;
	reference->start += (int64_t)stream->arrays[access->array].base;
	reference->bytes = access->bytes;
	reference->writes = access->kind == RF_WRITE;
	return measure(course, reference);
}

static bool set_trips(const struct rf_nest *nest, const int64_t *sizes, struct rf_course *course)
{
	double real_sizes[RF_MAX_SIZES] = { 0 };

	for (size_t s = 0; s < nest->kernel->size_count; ++s)
		real_sizes[s] = (double)sizes[s];
	course->depth = nest->depth;
	for (size_t k = 0; k < course->depth; ++k) {
		double trips = rf_nest_trip_count(nest, k, real_sizes);

		if (!(trips >= 1 && trips < (double)FURTHEST))
			return false;
		course->trips[k] = llround(trips);
	}
	return true;
}

static enum rf_status make_room(const struct rf_nest *nest, struct rf_arena *arena,
                                struct rf_course *course)
{
	course->references =
	    RF_NEW_ARRAY(arena, struct rf_course_reference, nest->reference_count + 1);
	for (size_t i = 0; course->references != NULL && i < nest->reference_count; ++i) {
		course->references[i].strides = RF_NEW_ARRAY(arena, int64_t, nest->depth);
		course->references[i].reaches =
		    RF_NEW_ARRAY(arena, struct rf_course_reach, nest->depth + 1);
		if (course->references[i].strides == NULL || course->references[i].reaches == NULL)
			return RF_FAILED;
	}
	return course->references == NULL ? RF_FAILED : RF_OK;
}

static bool bypasses(const struct rf_layout *layout, const struct rf_kernel *kernel, int access)
{
	return layout->bypasses != NULL && layout->bypasses[kernel->accesses[access].array] &&
	       kernel->accesses[access].kind == RF_WRITE;
}

/* Whether a comes before b by strides, and by start where these are equal. */
static bool precedes(const struct rf_course *course, size_t a, size_t b)
{
	const struct rf_course_reference *left = &course->references[a];
	const struct rf_course_reference *right = &course->references[b];

	for (size_t k = 0; k < course->depth; ++k)
		if (left->strides[k] != right->strides[k])
			return left->strides[k] < right->strides[k];
	return left->start < right->start;
}

static enum rf_status sort_references(struct rf_arena *arena, struct rf_course *course)
{
	course->order = RF_NEW_ARRAY(arena, size_t, course->count + 1);
	if (course->order == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < course->count; ++i) {
		size_t k = i;

		for (; k > 0 && precedes(course, i, course->order[k - 1]); --k)
			course->order[k] = course->order[k - 1];
		course->order[k] = i;
	}
	return RF_OK;
}

enum rf_status rf_course_make(const struct rf_nest *nest, const int64_t *sizes,
                              const struct rf_layout *layout, struct rf_arena *arena,
                              struct rf_course *course)
{
	struct rf_stream stream;

	*course = (struct rf_course){ 0 };
	if (rf_stream_make(nest->kernel, sizes, layout, arena, &stream) != RF_OK ||
	    make_room(nest, arena, course) != RF_OK)
		return RF_FAILED;
	if (stream.obstacle != NULL || !set_trips(nest, sizes, course))
		return RF_OK;
	for (size_t i = 0; i < nest->reference_count; ++i) {
		if (!add_reference(course, nest, &nest->references[i], sizes, &stream)) {
			course->count = 0;
			return RF_OK;
		}
		course->references[i].bypasses =
		    bypasses(layout, nest->kernel, nest->references[i].access);
	}
	return sort_references(arena, course);
}

/* ---- moments ---- */

int64_t rf_course_address(const struct rf_course *course, const struct rf_moment *moment)
{
	const struct rf_course_reference *reference = &course->references[moment->reference];
	int64_t address = reference->start;

	for (size_t k = 0; k < course->depth; ++k)
		address += reference->strides[k] * moment->at[k];
	return address;
}

size_t rf_course_carrier(const struct rf_course *course, const struct rf_moment *a,
                         const struct rf_moment *b)
{
	size_t k = 0;

	while (k < course->depth && a->at[k] == b->at[k])
		k += 1;
	return k;
}

static bool is_later(const struct rf_course *course, const struct rf_moment *a,
                     const struct rf_moment *b)
{
	size_t k = rf_course_carrier(course, a, b);

	return k < course->depth ? a->at[k] > b->at[k] : a->reference > b->reference;
}

/* ---- the search ---- */

struct search {
	const struct rf_course *course;
	const struct rf_course_reference *reference;
	const int64_t *now;
	bool may_be_now; /* the reference stands before the one of now */
	int64_t *at;
	int trials;
};

static bool descend(struct search *s, size_t k, bool is_now, int64_t least, int64_t most);

/* Iterations of loop k from which the loops inside can come to least .. most. */
static void limit(const struct search *s, size_t k, int64_t least, int64_t most, int64_t *first,
                  int64_t *last)
{
	const struct rf_course_reach *inside = &s->reference->reaches[k + 1];
	int64_t stride = s->reference->strides[k];
	int64_t low = least - inside->most, high = most - inside->least;
	int64_t a, b;

	if (stride == 0) {
		if (low > 0 || high < 0)
			*last = -1;
		else
			*first = *last;
		return;
	}
	if (stride < 0) {
		int64_t swap = low;

		low = -high;
		high = -swap;
		stride = -stride;
	}
	a = rf_integer_ceil_div(low, stride);
	b = rf_integer_floor_div(high, stride);
	*first = a > *first ? a : *first;
	*last = b < *last ? b : *last;
}

/* The latest iteration up to `x` whose rest is a multiple of what the loops inside add. */
static int64_t skip_down(const struct search *s, size_t k, int64_t x, int64_t least, int64_t most)
{
	int64_t stride = s->reference->strides[k];
	int64_t divisor = s->reference->reaches[k + 1].divisor;
	int64_t turns = 0;

	if (divisor > 1)
		turns =
		    rf_integer_first_residue(most - stride * x, stride, divisor, most - least + 1);
	return turns < 0 ? -1 : x - turns;
}

static bool search_below(struct search *s, size_t k, int64_t last, int64_t least, int64_t most)
{
	int64_t first = 0;

	if (last < 0)
		return false;
	limit(s, k, least, most, &first, &last);
	for (int64_t x = skip_down(s, k, last, least, most); x >= first && s->trials > 0;
	     x = skip_down(s, k, x - 1, least, most)) {
		int64_t way = s->reference->strides[k] * x;

		s->trials -= 1;
		s->at[k] = x;
		if (descend(s, k + 1, false, least - way, most - way))
			return true;
	}
	return false;
}

/* Loops from k on inwards have least .. most to add, and are still at now or already earlier. */
static bool descend(struct search *s, size_t k, bool is_now, int64_t least, int64_t most)
{
	if (most < s->reference->reaches[k].least || least > s->reference->reaches[k].most)
		return false;
	if (k == s->course->depth)
		return !is_now || s->may_be_now;
	if (!is_now)
		return search_below(s, k, s->course->trips[k] - 1, least, most);
	s->at[k] = s->now[k];
	if (descend(s, k + 1, true, least - s->reference->strides[k] * s->now[k],
	            most - s->reference->strides[k] * s->now[k]))
		return true;
	return search_below(s, k, s->now[k] - 1, least, most);
}

/* The latest use by the reference of `moment`, whose iteration is found. */
static bool search(const struct rf_course *course, const struct rf_moment *now, int64_t begin,
                   int64_t end, struct rf_moment *moment)
{
	const struct rf_course_reference *reference = &course->references[moment->reference];
	const struct rf_course_reach *reach = &reference->reaches[0];
	int64_t first = begin - reference->bytes + 1 - reference->start;
	int64_t last = end - 1 - reference->start;
	struct search s = { .course = course,
		            .reference = reference,
		            .now = now->at,
		            .at = moment->at,
		            .may_be_now = moment->reference < now->reference,
		            .trials = MOST_TRIALS };

	if (reference->bypasses || reach->most < first || reach->least > last)
		return false;
	return descend(&s, 0, true, first, last);
}

static bool touches(const struct rf_course *course, const struct rf_moment *moment, int64_t begin,
                    int64_t end)
{
	const struct rf_course_reference *reference = &course->references[moment->reference];
	int64_t address = rf_course_address(course, moment);

	return address < end && address + reference->bytes > begin && !reference->bypasses;
}

/* The last of the first references of an iteration that touches the line. */
static bool latest_of(const struct rf_course *course, struct rf_moment *moment, size_t count,
                      int64_t begin, int64_t end)
{
	for (moment->reference = count; moment->reference-- > 0;)
		if (touches(course, moment, begin, end))
			return true;
	return false;
}

/* Most uses follow another in the same iteration or in the one before. */
static bool is_recent(const struct rf_course *course, const struct rf_moment *now, int64_t begin,
                      int64_t end, struct rf_moment *before)
{
	size_t last = course->depth - 1;

	*before = *now;
	if (latest_of(course, before, now->reference, begin, end))
		return true;
	before->at[last] -= 1;
	return now->at[last] > 0 && latest_of(course, before, course->count, begin, end);
}

bool rf_course_latest(const struct rf_course *course, const struct rf_moment *now, int64_t line,
                      int64_t line_bytes, struct rf_moment *before)
{
	int64_t begin = line * line_bytes, end = begin + line_bytes;
	bool found = false;

	if (is_recent(course, now, begin, end, before))
		return true;
	for (size_t q = 0; q < course->count; ++q) {
		struct rf_moment moment = { .reference = q };

		if (search(course, now, begin, end, &moment) &&
		    (!found || is_later(course, &moment, before))) {
			*before = moment;
			found = true;
		}
	}
	return found;
}
