/* SPDX-License-Identifier: MIT
 *
 * Fourier and Motzkin's elimination.
 *
 * To run through the iterations of a reference in any order of its counters, the bounds of each
 * counter must not depend on later ones.  The last counter is eliminated by adding up each of its
 * lower bounds with each of its upper ones, so that it cancels; what is left bounds the others.
 *
 * For example 0 <= i <= 9 and i <= j <= 12, to be run through with j outside.  The innermost
 * counter i has the lower bound 0 and the upper bounds 9 and j: these are the bounds of its level.
 * Without it, 0 <= 9 holds always, 0 <= j bounds j from below, and j <= 12 is left as it was: so j
 * runs from 0 to 12, and i from 0 to the lesser of 9 and j.  What is left when all counters are
 * gone has no unknowns but what is given, and is checked before anything is run through.
 *
 * For integers this is exact wherever one of the two factors is 1 or there is always room for a
 * whole number, as with tiles; elsewhere the set may come out a little larger.  Constraints that
 * hold all over the box of the counters are dropped on the way, which keeps the systems small.
 * Numbers that are too large to be added up for all values of the counters are an obstacle.
 */
#include "model/traffic/reuse/elimination.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"

enum { MAX_ROWS = 400 };

typedef struct rf_references_form form;

struct system {
	struct rf_references *refs;
	const struct rf_references_item *ref;
	size_t count;
	form rows[MAX_ROWS];
	bool never, too_many;
	bool has_holes; /* what was eliminated has no whole value for some of the others */
};

/* ---- rows ---- */

/* All unknowns are whole, so that a constant may be rounded down. */
static bool divide_out(form *row)
{
	int64_t divisor = 0;

	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
		divisor = rf_integer_gcd(divisor, row->factors[k]);
	if (divisor == 0)
		return false;
	for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
		row->factors[k] /= divisor;
	row->constant = rf_integer_floor_div(row->constant, divisor);
	return true;
}

/* Whether it holds for all counters within their box, whatever the line; rows fit (references.h),
 * so that no sum is too large. */
static bool holds_always(const struct system *s, const form *row, size_t first)
{
	int64_t least = rf_references_least(s->ref, row);

	if (row->factors[RF_REFERENCES_LINE] != 0)
		return false;
	for (size_t k = RF_REFERENCES_LOW; k <= RF_REFERENCES_HIGH && first < s->ref->depth; ++k)
		least += row->factors[k] *
		         (row->factors[k] > 0 ? s->ref->least[first] : s->ref->most[first]);
	return least >= 0;
}

static void add_row(struct system *s, form row)
{
	if (!divide_out(&row)) {
		s->never |= row.constant < 0;
		return;
	}
	for (size_t i = 0; i < s->count; ++i)
		if (memcmp(s->rows[i].factors, row.factors, sizeof(row.factors)) == 0) {
			if (row.constant < s->rows[i].constant)
				s->rows[i].constant = row.constant;
			return;
		}
	if (s->count == MAX_ROWS)
		s->too_many = true;
	else
		s->rows[s->count++] = row;
}

/* low * high' + high * low': the counter cancels.  False when the numbers are too large. */
static bool combine(const struct system *s, const form *low, const form *high, size_t k, form *row)
{
	int64_t a = low->factors[k], b = -high->factors[k];
	int64_t divisor = rf_integer_gcd(a, b);
	int64_t x, y;
	bool fails = false;

	a /= divisor;
	b /= divisor;
	for (size_t i = 0; i < RF_REFERENCES_COLUMNS; ++i)
		fails |= __builtin_mul_overflow(low->factors[i], b, &x) ||
		         __builtin_mul_overflow(high->factors[i], a, &y) ||
		         __builtin_add_overflow(x, y, &row->factors[i]);
	return !fails && !__builtin_mul_overflow(low->constant, b, &x) &&
	       !__builtin_mul_overflow(high->constant, a, &y) &&
	       !__builtin_add_overflow(x, y, &row->constant) &&
	       rf_references_fits(s->refs, s->ref, row);
}

/* ---- levels ---- */

static void note_failure(struct system *s, const char *why)
{
	if (s->refs->obstacle == NULL)
		s->refs->obstacle = why;
}

/* The part of a row without the counter itself. */
static struct rf_elimination_bound make_bound(struct system *s, const form *row, size_t k, int sign)
{
	struct rf_elimination_bound bound = { .form.constant = sign * row->constant };
	struct rf_stream_term *terms;
	size_t count = 1;

	for (size_t i = 0; i < RF_REFERENCES_COLUMNS; ++i)
		count += i != k && row->factors[i] != 0;
	terms = RF_NEW_ARRAY(s->refs->arena, struct rf_stream_term, count);
	if (terms == NULL) {
		s->refs->no_memory = true;
		return bound;
	}
	for (size_t i = 0; i < RF_REFERENCES_COLUMNS; ++i)
		if (i != k && row->factors[i] != 0)
			terms[bound.form.term_count++] =
			    (struct rf_stream_term){ (int)i, sign * row->factors[i] };
	bound.form.terms = terms;
	if (k < RF_REFERENCES_COLUMNS)
		bound.divisor = row->factors[k] > 0 ? row->factors[k] : -row->factors[k];
	return bound;
}

static bool stands_alone(const form *row, size_t k)
{
	for (size_t i = 0; i < RF_REFERENCES_COLUMNS; ++i)
		if (i != k && row->factors[i] != 0)
			return false;
	return true;
}

static void add_lower(struct system *s, const form *row, size_t k,
                      struct rf_elimination_level *level)
{
	int64_t least = rf_integer_ceil_div(-row->constant, row->factors[k]);

	if (!stands_alone(row, k))
		level->lower[level->lower_count++] = make_bound(s, row, k, -1);
	else if (least > level->least)
		level->least = least;
}

static void add_upper(struct system *s, const form *row, size_t k,
                      struct rf_elimination_level *level)
{
	int64_t most = rf_integer_floor_div(row->constant, -row->factors[k]);

	if (!stands_alone(row, k))
		level->upper[level->upper_count++] = make_bound(s, row, k, 1);
	else if (most < level->most)
		level->most = most;
}

static void make_level(struct system *s, size_t k, struct rf_elimination_level *level)
{
	size_t lower = 0, upper = 0;

	for (size_t i = 0; i < s->count; ++i) {
		lower += s->rows[i].factors[k] > 0;
		upper += s->rows[i].factors[k] < 0;
	}
	level->counter = k;
	level->stride = s->ref->address.factors[k];
	level->least = INT64_MIN;
	level->most = INT64_MAX;
	level->lower = RF_NEW_ARRAY(s->refs->arena, struct rf_elimination_bound, lower + 1);
	level->upper = RF_NEW_ARRAY(s->refs->arena, struct rf_elimination_bound, upper + 1);
	if (level->lower == NULL || level->upper == NULL) {
		s->refs->no_memory = true;
		return;
	}
	for (size_t i = 0; i < s->count; ++i) {
		if (s->rows[i].factors[k] > 0)
			add_lower(s, &s->rows[i], k, level);
		if (s->rows[i].factors[k] < 0)
			add_upper(s, &s->rows[i], k, level);
	}
}

/* Between a x >= low and b x <= high lies a whole x if they leave room for (a - 1)(b - 1). */
static bool leaves_room(const struct system *s, const form *low, const form *high, size_t k,
                        size_t first)
{
	int64_t a = low->factors[k], b = -high->factors[k];
	int64_t divisor = rf_integer_gcd(a, b);
	int64_t needed;
	form room = { 0 };

	if (a == 1 || b == 1)
		return true;
	if (!combine(s, low, high, k, &room) || __builtin_mul_overflow(a - 1, b - 1, &needed) ||
	    __builtin_sub_overflow(room.constant, rf_integer_ceil_div(needed, divisor),
	                           &room.constant) ||
	    !rf_references_fits(s->refs, s->ref, &room))
		return false;
	return holds_always(s, &room, first);
}

static void add_combinations(struct system *s, const form *rows, size_t count, size_t k,
                             size_t first)
{
	for (size_t i = 0; i < count; ++i)
		for (size_t j = 0; j < count; ++j) {
			form row = { 0 };

			if (rows[i].factors[k] <= 0 || rows[j].factors[k] >= 0)
				continue;
			if (!combine(s, &rows[i], &rows[j], k, &row))
				s->too_many = true;
			else if (!holds_always(s, &row, first))
				add_row(s, row);
			s->has_holes |= !leaves_room(s, &rows[i], &rows[j], k, first);
		}
}

/* Takes a counter out of the system. */
static void eliminate(struct system *s, size_t k, size_t first)
{
	form *rows = malloc((s->count + 1) * sizeof(*rows));
	size_t count = s->count;

	if (rows == NULL) {
		s->refs->no_memory = true;
		return;
	}
	memcpy(rows, s->rows, count * sizeof(*rows));
	s->count = 0;
	for (size_t i = 0; i < count; ++i)
		if (rows[i].factors[k] == 0)
			s->rows[s->count++] = rows[i];
	add_combinations(s, rows, count, k, first);
	free(rows);
}

/* ---- the scan ---- */

static void add_unit(struct system *s, size_t column, int64_t factor, size_t other,
                     int64_t constant)
{
	form row = { .constant = constant };

	row.factors[column] = factor;
	if (other < RF_REFERENCES_COLUMNS)
		row.factors[other] = -factor;
	add_row(s, row);
}

/* The constraints of the reference, the box of its counters, the part of one loop, the line. */
static void fill_system(struct system *s, enum rf_elimination_order order, size_t first)
{
	for (size_t i = 0; i < s->ref->constraint_count; ++i)
		add_row(s, s->ref->constraints[i]);
	for (size_t k = first; k < s->ref->depth; ++k) {
		add_unit(s, k, 1, RF_REFERENCES_COLUMNS, -s->ref->least[k]);
		add_unit(s, k, -1, RF_REFERENCES_COLUMNS, s->ref->most[k]);
	}
	if (first < s->ref->depth) {
		add_unit(s, first, 1, RF_REFERENCES_LOW, 0);
		add_unit(s, first, -1, RF_REFERENCES_HIGH, 0);
	}
	if (order == RF_ELIMINATION_BY_LINE) {
		form from = s->ref->address, to = { 0 };

		for (size_t k = 0; k < RF_REFERENCES_COLUMNS; ++k)
			to.factors[k] = -from.factors[k];
		to.constant = s->refs->line_bytes - 1 - from.constant;
		to.factors[RF_REFERENCES_LINE] = s->refs->line_bytes;
		from.factors[RF_REFERENCES_LINE] = -s->refs->line_bytes;
		add_row(s, from);
		add_row(s, to);
	}
}

static int64_t size_of(int64_t stride)
{
	return stride < 0 ? -stride : stride;
}

/* Which counter comes where; by stride, those that do not move the address come last. */
static size_t arrange(const struct rf_references_item *ref, enum rf_elimination_order order,
                      size_t first, size_t *counters, size_t *moving)
{
	size_t count = 0;

	*moving = 0;
	for (size_t k = first; k < ref->depth; ++k) {
		size_t i = count++;

		*moving += ref->address.factors[k] != 0;
		for (; i > 0 && order != RF_ELIMINATION_BY_TIME &&
		       size_of(ref->address.factors[k]) >
		           size_of(ref->address.factors[counters[i - 1]]);
		     --i)
			counters[i] = counters[i - 1];
		counters[i] = k;
	}
	return count;
}

static bool any_uses(const struct rf_elimination_bound *bounds, size_t count, size_t counter)
{
	for (size_t i = 0; i < count; ++i)
		if (rf_stream_factor(&bounds[i].form, (int)counter) != 0)
			return true;
	return false;
}

static void note_dependences(struct rf_elimination *scan)
{
	for (size_t i = scan->level_count; i-- > 0;)
		for (size_t j = i + 1; j < scan->level_count; ++j) {
			const struct rf_elimination_level *level = &scan->levels[j];
			size_t counter = scan->levels[i].counter;

			if (any_uses(level->lower, level->lower_count, counter) ||
			    any_uses(level->upper, level->upper_count, counter))
				scan->levels[i].moves |= 1U << j | level->moves;
		}
}

static void solve(struct system *s, enum rf_elimination_order order, size_t first,
                  struct rf_elimination *scan)
{
	size_t counters[RF_REFERENCES_DEPTH], moving;
	size_t count = arrange(s->ref, order, first, counters, &moving);
	bool has_holes = false;

	scan->levels = RF_NEW_ARRAY(s->refs->arena, struct rf_elimination_level, count + 1);
	if (scan->levels == NULL) {
		s->refs->no_memory = true;
		return;
	}
	for (size_t i = count; i-- > 0 && !s->refs->no_memory;) {
		make_level(s, counters[i], &scan->levels[i]);
		eliminate(s, counters[i], first);
		if (i == moving)
			has_holes = s->has_holes;
	}
	scan->level_count = order == RF_ELIMINATION_BY_STRIDE && !has_holes ? moving : count;
	scan->checks = RF_NEW_ARRAY(s->refs->arena, struct rf_elimination_bound, s->count + 1);
	if (scan->checks == NULL)
		s->refs->no_memory = true;
	for (size_t i = 0; scan->checks != NULL && i < s->count; ++i)
		if (!holds_always(s, &s->rows[i], first))
			scan->checks[scan->check_count++] =
			    make_bound(s, &s->rows[i], RF_REFERENCES_COLUMNS, 1);
	note_dependences(scan);
}

static struct rf_elimination *make_scan(struct rf_references *refs, struct rf_references_item *ref,
                                        enum rf_elimination_order order, size_t first)
{
	struct rf_elimination *scan = RF_NEW(refs->arena, struct rf_elimination);
	struct system *s = malloc(sizeof(*s));

	if (scan == NULL || s == NULL) {
		refs->no_memory = true;
		free(s);
		return NULL;
	}
	s->refs = refs;
	s->ref = ref;
	s->count = 0;
	s->never = s->too_many = s->has_holes = false;
	fill_system(s, order, first);
	solve(s, order, first, scan);
	scan->never = s->never;
	if (s->too_many)
		note_failure(s, "its bounds are too many or too large");
	free(s);
	return refs->no_memory || refs->obstacle != NULL ? NULL : scan;
}

struct rf_elimination *rf_elimination_get(struct rf_references *refs,
                                          struct rf_references_item *ref,
                                          enum rf_elimination_order order, size_t first)
{
	struct rf_elimination **place;

	if (ref->scans == NULL)
		ref->scans = RF_NEW_ARRAY(refs->arena, struct rf_elimination *,
		                          (RF_REFERENCES_DEPTH + 1) * RF_ELIMINATION_ORDERS);
	if (ref->scans == NULL) {
		refs->no_memory = true;
		return NULL;
	}
	place = &ref->scans[first * RF_ELIMINATION_ORDERS + order];
	if (*place == NULL)
		*place = make_scan(refs, ref, order, first);
	return *place;
}

static inline int64_t sum_of(const struct rf_elimination_bound *bound, const int64_t *values)
{
	int64_t sum = bound->form.constant;

	for (size_t i = 0; i < bound->form.term_count; ++i)
		sum += bound->form.terms[i].factor * values[bound->form.terms[i].loop];
	return sum;
}

/* Most scans are asked for nothing that is in them, and most often for the same reason. */
bool rf_elimination_begins(struct rf_elimination *scan, const int64_t *values)
{
	if (scan->never)
		return false;
	for (size_t i = 0; i < scan->check_count; ++i) {
		struct rf_elimination_bound check = scan->checks[i];

		if (sum_of(&check, values) < 0) {
			scan->checks[i] = scan->checks[0];
			scan->checks[0] = check;
			return false;
		}
	}
	return true;
}

void rf_elimination_range(const struct rf_elimination_level *level, const int64_t *values,
                          int64_t *low, int64_t *high)
{
	*low = level->least;
	*high = level->most;
	for (size_t i = 0; i < level->lower_count; ++i) {
		const struct rf_elimination_bound *bound = &level->lower[i];
		int64_t sum = sum_of(bound, values);
		int64_t least =
		    bound->divisor == 1 ? sum : rf_integer_ceil_div(sum, bound->divisor);

		*low = least > *low ? least : *low;
	}
	for (size_t i = 0; i < level->upper_count; ++i) {
		const struct rf_elimination_bound *bound = &level->upper[i];
		int64_t sum = sum_of(bound, values);
		int64_t most =
		    bound->divisor == 1 ? sum : rf_integer_floor_div(sum, bound->divisor);

		*high = most < *high ? most : *high;
	}
}
