/* SPDX-License-Identifier: MIT
 *
 * When an outermost loop repeats itself.
 *
 * Let every reference move by some distance D, a whole number of lines, in P turns of the loop.
 * Then the stream of a period is that of the period before, moved.  With least-recently-used
 * replacement an access hits or misses by what touched its set since the last use of its line; so
 * counts of successive periods are equal as soon as the past that matters lies within the run.
 * That asks for three things, which are looked for here.
 *
 *   - Sets rotate alike: D is the same for all references, or differs by whole multiples of
 *     sets x line bytes, in every cache that evicts anything at all.
 *   - Lines live for a bounded number of periods.  Two references to one array, P turns moving
 *     both by D, meet in a line only if their distance is a multiple of D up to what the inner
 *     loops sweep.  Inner loops with strides below D sweep an interval of R bytes, so that lines
 *     live for R / D periods, or for as many turns as the move of one is contained in R.  Those
 *     with strides above D form a lattice; their points must be further apart than the whole run
 *     moves.
 *   - References to one array move alike, or a line could meet another one after any time.
 *
 * A hashed set index breaks the first point, but only where sets overflow by chance.
 */
#include "model/traffic/simulate/period.h"

#include <math.h>
#include <stdlib.h>

#include "base/integer.h"

enum { MAX_LATTICE = 16 };

/* Lines that come in a sweep, to those that a cache holds, above which it keeps none to the next:
 * where lines are side by side, so that sets get equally many, but that each array gives some of
 * them one more; where lines are left out; and where other lines leave than those of least recent
 * use. */
static const double ORDERED = 1.25, GAPS = 2, MIXED = 4;

static const int64_t MOST_TURNS = INT64_C(1) << 24;

struct finder {
	const struct rf_stream *stream;
	int loop;
	int64_t step, trips;
	int64_t line_bytes;                  /* the largest of all caches */
	const struct rf_stream_node **loops; /* inner ones, by id */
	int64_t turns;
	int64_t memory;
	uint64_t new_lines; /* of all arrays, in one period */
	uint64_t fixed_lines;
	bool has_gaps;
	/* of the array at hand */
	int array;
	int64_t move;      /* bytes in one turn */
	int64_t modulus;   /* of sets, in bytes */
	int64_t low, high; /* what the inner loops sweep */
	int64_t width;     /* the most that those of one reference do, ... */
	double lines;      /* ... and the lines that these touch at most: of several references, the
	                    * most of one */
	size_t lattice_count;
	int64_t lattice[MAX_LATTICE]; /* strides above a period's move, ascending */
	int64_t lattice_turns[MAX_LATTICE];
	int64_t lattice_least[MAX_LATTICE], lattice_most[MAX_LATTICE];
	bool has_reference;
};

static int64_t magnitude(int64_t value)
{
	return value < 0 ? -value : value;
}

/* Makes the period a multiple of what turns `move` into a multiple of `modulus`. */
static bool lengthen(struct finder *f, int64_t move, int64_t modulus)
{
	int64_t divisor = rf_integer_gcd(modulus, move);
	int64_t needed = divisor == 0 ? 1 : modulus / divisor;

	return !__builtin_mul_overflow(f->turns / rf_integer_gcd(f->turns, needed), needed,
	                               &f->turns) &&
	       f->turns < MOST_TURNS;
}

static int64_t move_of(const struct finder *f, const struct rf_stream_reference *reference)
{
	return f->step * rf_stream_factor(&reference->address, f->loop);
}

/* Calls `visit` for each reference in these nodes, and notes the loops. */
static bool each_reference(struct finder *f, const struct rf_stream_node *node,
                           bool (*visit)(struct finder *f, const struct rf_stream_reference *r))
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			f->loops[node->loop->id] = node;
		f->has_gaps |= node->kind == RF_NODE_GUARD;
		for (size_t i = 0; i < node->reference_count; ++i)
			if (!visit(f, &node->references[i]))
				return false;
		if (!each_reference(f, node->children, visit) ||
		    !each_reference(f, node->otherwise, visit))
			return false;
	}
	return true;
}

/* ---- sets ---- */

static bool lengthen_to_lines(struct finder *f, const struct rf_stream_reference *reference)
{
	return lengthen(f, move_of(f, reference), f->line_bytes);
}

static bool note_first_move(struct finder *f, const struct rf_stream_reference *reference)
{
	if (!f->has_reference)
		f->move = move_of(f, reference);
	f->has_reference = true;
	return true;
}

static bool lengthen_to_sets(struct finder *f, const struct rf_stream_reference *reference)
{
	return lengthen(f, move_of(f, reference) - f->move, f->modulus);
}

static bool rotate_alike(struct finder *f, const struct rf_stream_node *body,
                         const struct rf_period_cache *caches, size_t count)
{
	for (size_t i = 0; i < count; ++i) {
		if (caches[i].holds_all || caches[i].is_hashed)
			continue;
		if (__builtin_mul_overflow((int64_t)caches[i].sets, caches[i].line_bytes,
		                           &f->modulus) ||
		    !each_reference(f, body, lengthen_to_sets))
			return false;
	}
	return true;
}

/* ---- lives of lines ---- */

static int64_t round_divide(int64_t a, int64_t b)
{
	int64_t quotient = a / b;
	int64_t rest = a % b;

	if (2 * rest > b)
		return quotient + 1;
	return 2 * rest < -b ? quotient - 1 : quotient;
}

/* Lines that a reference touches in a turn at most: each turn of each inner loop comes to others,
 * but that short strides stay within lines. */
static double lines_of(const struct finder *f, const struct rf_stream_reference *reference)
{
	double lines = 1;

	for (size_t i = 0; i < reference->address.term_count; ++i) {
		const struct rf_stream_term *term = &reference->address.terms[i];
		const struct rf_stream_node *loop = f->loops[term->loop];
		double step, turns, stride;

		if (term->loop == f->loop)
			continue;
		step = fabs((double)loop->loop->step);
		stride = fabs((double)term->factor) * step;
		turns = floor((double)(loop->most - loop->least) / step) + 1;
		lines *= fmin(turns, ceil((turns - 1) * stride / (double)f->line_bytes) + 1);
	}
	return lines;
}

/* The interval that a reference's inner loops of small stride sweep, and its strides above. */
struct sweep {
	int64_t low, high;
	size_t count;
	int64_t strides[MAX_LATTICE], turns[MAX_LATTICE];
};

static bool add_lattice(struct sweep *s, int64_t stride, int64_t turns)
{
	size_t i = s->count;

	if (s->count == MAX_LATTICE)
		return false;
	for (; i > 0 && s->strides[i - 1] > stride; --i) {
		s->strides[i] = s->strides[i - 1];
		s->turns[i] = s->turns[i - 1];
	}
	s->strides[i] = stride;
	s->turns[i] = turns;
	++s->count;
	return true;
}

/* False where the strides are too many, or too large for 64 bits. */
static bool sweep_of(const struct finder *f, const struct rf_stream_reference *reference,
                     struct sweep *s)
{
	int64_t period;

	if (__builtin_mul_overflow(magnitude(f->move), f->turns, &period))
		return false;
	*s = (struct sweep){ .low = reference->address.constant };
	s->high = s->low + reference->bytes - 1;
	for (size_t i = 0; i < reference->address.term_count; ++i) {
		const struct rf_stream_term *term = &reference->address.terms[i];
		const struct rf_stream_node *loop = f->loops[term->loop];
		int64_t first, last, stride;

		if (term->loop == f->loop)
			continue;
		stride = magnitude(term->factor * loop->loop->step);
		if (__builtin_mul_overflow(term->factor,
		                           term->factor > 0 ? loop->least : loop->most, &first) ||
		    __builtin_mul_overflow(term->factor,
		                           term->factor > 0 ? loop->most : loop->least, &last) ||
		    __builtin_add_overflow(s->low, first, &s->low) ||
		    __builtin_add_overflow(s->high, stride < period ? last : first, &s->high))
			return false;
		if (stride >= period &&
		    !add_lattice(s, stride,
		                 (loop->most - loop->least) / magnitude(loop->loop->step) + 1))
			return false;
	}
	return true;
}

/* Takes whole strides of the lattice out of where the interval lies. */
static void reduce(struct finder *f, struct sweep *s)
{
	for (size_t i = s->count; i-- > 0;) {
		int64_t turns = round_divide(s->low - f->low, s->strides[i]);

		s->low -= turns * s->strides[i];
		s->high -= turns * s->strides[i];
		f->lattice_least[i] = turns < f->lattice_least[i] ? turns : f->lattice_least[i];
		f->lattice_most[i] = turns + s->turns[i] > f->lattice_most[i] ? turns + s->turns[i]
		                                                              : f->lattice_most[i];
	}
}

static bool same_lattice(const struct finder *f, const struct sweep *s)
{
	if (s->count != f->lattice_count)
		return false;
	for (size_t i = 0; i < s->count; ++i)
		if (s->strides[i] != f->lattice[i])
			return false;
	return true;
}

static bool add_to_array(struct finder *f, const struct rf_stream_reference *reference)
{
	struct sweep s;

	if (!sweep_of(f, reference, &s))
		return false;
	if (!f->has_reference || s.high - s.low + 1 > f->width)
		f->width = s.high - s.low + 1;
	f->lines = fmax(f->has_reference ? f->lines : 0, lines_of(f, reference));
	if (!f->has_reference) {
		f->has_reference = true;
		f->low = s.low;
		f->high = s.high;
		f->lattice_count = s.count;
		for (size_t i = 0; i < s.count; ++i) {
			f->lattice[i] = s.strides[i];
			f->lattice_turns[i] = s.turns[i];
			f->lattice_least[i] = 0;
			f->lattice_most[i] = s.turns[i];
		}
		return true;
	}
	if (!same_lattice(f, &s))
		return false;
	reduce(f, &s);
	f->low = s.low < f->low ? s.low : f->low;
	f->high = s.high > f->high ? s.high : f->high;
	return true;
}

/* Points of the lattice are at least its smallest stride apart. */
static bool is_separated(const struct finder *f)
{
	for (size_t i = 0; i + 1 < f->lattice_count; ++i)
		if (f->lattice[i] * (f->lattice_most[i] - f->lattice_least[i] + 1) >
		    f->lattice[i + 1])
			return false;
	return true;
}

/* Bytes by which references in one line may differ: what the inner loops sweep in a period, in
 * whole lines where the lattice keeps to lines. */
static int64_t line_reach(const struct finder *f)
{
	int64_t within = (f->turns - 1) * f->move;
	int64_t low = f->low + (within < 0 ? within : 0);
	int64_t high = f->high + (within > 0 ? within : 0);

	for (size_t i = 0; i < f->lattice_count; ++i)
		if (f->lattice[i] % f->line_bytes != 0)
			return high - low + f->line_bytes - 1;
	return (rf_integer_floor_div(high, f->line_bytes) -
	        rf_integer_floor_div(low, f->line_bytes)) *
	       f->line_bytes;
}

/* The same for a single turn, which need not move by whole lines. */
static int64_t turn_reach(const struct finder *f)
{
	return f->turns == 1 ? line_reach(f) : f->high - f->low + f->line_bytes - 1;
}

/* What a period touches that none before it did: each turn moves on, but may sweep less than it
 * moves by. */
static void count_new_lines(struct finder *f)
{
	int64_t move = magnitude(f->move);
	int64_t swept = f->width < move ? f->width : move;
	uint64_t lines = (uint64_t)((swept * f->turns + f->line_bytes - 1) / f->line_bytes);

	for (size_t i = 0; i < f->lattice_count; ++i)
		lines *= (uint64_t)f->lattice_turns[i];
	if (f->lines * (double)f->turns < (double)lines) {
		lines = (uint64_t)(f->lines * (double)f->turns);
		f->has_gaps = true;
	}
	f->new_lines += lines;
}

static bool bound_lives(struct finder *f)
{
	int64_t period = magnitude(f->move) * f->turns;
	int64_t reach = line_reach(f);
	int64_t periods = (f->trips + f->turns - 1) / f->turns;

	if (f->lattice_count > 0 &&
	    (!is_separated(f) || (periods - 1) * period >= f->lattice[0] - reach))
		return false;
	if (turn_reach(f) / magnitude(f->move) > f->memory)
		f->memory = turn_reach(f) / magnitude(f->move);
	count_new_lines(f);
	return true;
}

/* Adds a reference to what is known of the array at hand, if it is one to that. */
static bool visit_array(struct finder *f, const struct rf_stream_reference *reference)
{
	if (reference->array != f->array)
		return true;
	if (!f->has_reference)
		f->move = move_of(f, reference);
	if (move_of(f, reference) != f->move)
		return false;
	if (f->move == 0) {
		f->lines = (f->has_reference ? f->lines : 0) + lines_of(f, reference);
		f->has_reference = true;
		return true;
	}
	return add_to_array(f, reference);
}

/* An array that does not move is used again in the next period. */
static void count_fixed_lines(struct finder *f, size_t index)
{
	const struct rf_stream_array *array = &f->stream->arrays[index];
	double span = ceil((double)(array->high - array->low) / (double)f->line_bytes);

	f->memory = f->memory > 1 ? f->memory : 1;
	f->fixed_lines += (uint64_t)fmin(f->lines, span);
	f->has_gaps |= f->lines < span;
}

static bool lives_are_bounded(struct finder *f, const struct rf_stream_node *body)
{
	for (size_t a = 0; a < f->stream->kernel->array_count; ++a) {
		f->array = (int)a;
		f->has_reference = false;
		if (!each_reference(f, body, visit_array))
			return false;
		if (!f->has_reference)
			continue;
		if (f->move == 0)
			count_fixed_lines(f, a);
		else if (!bound_lives(f))
			return false;
	}
	return true;
}

/* Whether no line belongs to two arrays. */
static bool arrays_are_apart(const struct rf_stream *stream, int64_t line_bytes)
{
	int64_t end = -1;

	for (size_t i = 0; i < stream->kernel->array_count; ++i) {
		const struct rf_stream_array *array = &stream->arrays[stream->order[i]];
		int64_t base = (int64_t)array->base;

		if (array->low == array->high)
			continue;
		if (rf_integer_floor_div(base + array->low, line_bytes) <= end)
			return false;
		end = rf_integer_floor_div(base + array->high - 1, line_bytes);
	}
	return true;
}

/* ---- all together ---- */

static bool any_hashed(const struct rf_period_cache *caches, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (caches[i].is_hashed && !caches[i].holds_all)
			return true;
	return false;
}

static bool any_other_policy(const struct rf_period_cache *caches, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (caches[i].is_other_policy && !caches[i].holds_all)
			return true;
	return false;
}

/* Distance that all references move in a turn; false when they differ. */
static bool note_same_move(struct finder *f, const struct rf_stream_reference *reference)
{
	return move_of(f, reference) == f->move;
}

enum rf_status rf_period_find(const struct rf_stream *stream, const struct rf_stream_node *loop,
                              const struct rf_period_cache *caches, size_t cache_count,
                              struct rf_arena *arena, struct rf_period *period)
{
	int64_t step = loop->loop->step;
	struct finder finder = {
		.stream = stream, .loop = loop->loop->id, .step = step, .line_bytes = 1, .turns = 1
	};
	struct finder *f = &finder;
	int64_t shift_bytes;
	bool is_regular, moves_alike;

	if (loop->least <= loop->most)
		f->trips = (loop->most - loop->least) / magnitude(step) + 1;
	*period = (struct rf_period){ .trips = f->trips };
	f->loops =
	    RF_NEW_ARRAY(arena, const struct rf_stream_node *, stream->kernel->loop_count + 1);
	if (f->loops == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < cache_count; ++i)
		if (caches[i].line_bytes > f->line_bytes)
			f->line_bytes = caches[i].line_bytes;
	if (!loop->is_independent || !each_reference(f, loop->children, lengthen_to_lines))
		return RF_OK;
	each_reference(f, loop->children, note_first_move);
	if (__builtin_mul_overflow(f->move, f->turns, &shift_bytes))
		return RF_OK;
	moves_alike = each_reference(f, loop->children, note_same_move);
	period->turns = f->turns;
	period->line_turns = f->turns;
	period->shift_bytes = moves_alike ? shift_bytes : 0;
	is_regular = rotate_alike(f, loop->children, caches, cache_count - (cache_count > 0));
	period->near_turns = is_regular ? f->turns : period->line_turns;
	is_regular = is_regular && rotate_alike(f, loop->children, caches, cache_count);
	if (!is_regular || !arrays_are_apart(stream, f->line_bytes) ||
	    !lives_are_bounded(f, loop->children))
		return RF_OK;
	period->turns = f->turns;
	period->memory = f->memory;
	period->new_lines = f->new_lines;
	period->fixed_lines = f->fixed_lines;
	period->has_gaps = f->has_gaps;
	period->needs_state = any_other_policy(caches, cache_count);
	period->is_likely = any_hashed(caches, cache_count);
	period->is_proved = !period->is_likely && (!period->needs_state || moves_alike);
	return RF_OK;
}

/* New lines in some turns, rounded down where a product has no room in 64 bits. */
static uint64_t new_lines(const struct rf_period *period, int64_t turns)
{
	uint64_t lines, length = (uint64_t)period->turns;

	if (!__builtin_mul_overflow(period->new_lines, (uint64_t)turns, &lines))
		return lines / length;
	if (!__builtin_mul_overflow(period->new_lines / length, (uint64_t)turns, &lines))
		return lines;
	return UINT64_MAX / 2;
}

uint64_t rf_period_lines(const struct rf_period *period, int64_t turns)
{
	return period->fixed_lines + new_lines(period, turns);
}

void rf_period_shorten(struct rf_period *period, int64_t turns, int64_t most_memory)
{
	period->new_lines = new_lines(period, turns);
	period->turns = turns;
	if (period->memory > most_memory)
		period->memory = most_memory;
}

bool rf_period_may_stay(const struct rf_period *period, const struct rf_period_cache *caches,
                        size_t cache_count, double lines, size_t arrays)
{
	for (size_t i = 0; i < cache_count && !caches[i].is_resident; ++i) {
		double ways = caches[i].lines / (double)caches[i].sets;
		double most = period->has_gaps ? GAPS : ORDERED;

		most = fmax(most, 1 + (double)arrays / fmax(ways, 1));
		if (lines <
		    caches[i].lines * (caches[i].is_other_policy ? fmax(most, MIXED) : most))
			return true;
	}
	return false;
}
