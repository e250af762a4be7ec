/* SPDX-License-Identifier: MIT
 *
 * Programs are run on numbers, as a thread runs them, and on ranges, from which a box of threads
 * may already be known to hold or not to.  Integers go round as their types have it, so that ranges
 * which leave a type are all that it has.  A division by 0 is 0: no thread that computes it has a
 * next statement.
 */
#include "model/ir/lane_program.h"

#include <string.h>

#include "base/integer.h"

enum { MOST_SHIFT = 62 };

static const struct rf_lane_range everything = { INT64_MIN, INT64_MAX };

/* ---- types ---- */

static struct rf_lane_range range_of_type(const struct rf_lane_step *step)
{
	int bits = 8 * step->bytes;

	if (bits >= 64)
		return step->is_unsigned ? (struct rf_lane_range){ 0, INT64_MAX } : everything;
	if (step->is_unsigned)
		return (struct rf_lane_range){ 0, (INT64_C(1) << bits) - 1 };
	return (struct rf_lane_range){ -(INT64_C(1) << (bits - 1)),
		                       (INT64_C(1) << (bits - 1)) - 1 };
}

static bool is_within(struct rf_lane_range a, struct rf_lane_range b)
{
	return a.low >= b.low && a.high <= b.high;
}

static struct rf_lane_range fit(struct rf_lane_range range, const struct rf_lane_step *step)
{
	struct rf_lane_range type = range_of_type(step);

	if (is_within(range, type))
		return range;
	return step->bytes >= 8 ? everything : type;
}

/* Whether step a is computed from in the type of the step. */
static bool converts_operands(const struct rf_lane_step *step)
{
	return step->op != RF_LANE_FORM && step->op != RF_LANE_CONSTANT &&
	       step->op != RF_LANE_NOT && step->op != RF_LANE_BOTH && step->op != RF_LANE_EITHER;
}

static bool is_shift(const struct rf_lane_step *step)
{
	return step->op == RF_LANE_SHIFT_LEFT || step->op == RF_LANE_SHIFT_RIGHT;
}

static bool is_truth(const struct rf_lane_step *step)
{
	return step->op == RF_LANE_NOT || step->op >= RF_LANE_LESS;
}

/* ---- numbers ---- */

static int64_t divide(int64_t a, int64_t b, bool is_wide, bool rest)
{
	if (b == 0)
		return 0;
	if (((uint64_t)a | (uint64_t)b) <= UINT32_MAX)
		return rest ? (uint32_t)a % (uint32_t)b : (uint32_t)a / (uint32_t)b;
	if (is_wide)
		return (int64_t)(rest ? (uint64_t)a % (uint64_t)b : (uint64_t)a / (uint64_t)b);
	if (b == -1)
		return rest ? 0 : (int64_t)(0 - (uint64_t)a);
	return rest ? a % b : a / b;
}

static int64_t shift(const struct rf_lane_step *step, int64_t a, int64_t b)
{
	if (b < 0 || b >= 8 * step->bytes)
		return 0;
	if (step->op == RF_LANE_SHIFT_LEFT)
		return (int64_t)((uint64_t)a << b);
	return step->is_unsigned ? (int64_t)((uint64_t)a >> b) : a >> b;
}

static int64_t on_bits(const struct rf_lane_step *step, uint64_t a)
{
	int bits = 8 * step->bytes, highest = 0;
	uint64_t reverse = 0;

	if (bits < 64)
		a &= (UINT64_C(1) << bits) - 1;
	if (step->op == RF_LANE_ONES)
		return __builtin_popcountll(a);
	if (step->op == RF_LANE_LOWEST)
		return __builtin_ffsll((long long)a);
	for (int i = 0; i < bits; ++i) {
		reverse |= (a >> i & 1) << (bits - 1 - i);
		highest = a >> i & 1 ? i + 1 : highest;
	}
	return step->op == RF_LANE_ZEROS ? bits - highest : (int64_t)reverse;
}

static int64_t compute(const struct rf_lane_step *step, int64_t a, int64_t b)
{
	bool is_wide = step->is_unsigned && step->bytes >= 8;

	switch (step->op) {
	case RF_LANE_NOT:
		return a == 0;
	case RF_LANE_MINUS:
		return (int64_t)(0 - (uint64_t)a);
	case RF_LANE_FLIP:
		return ~a;
	case RF_LANE_REVERSE:
	case RF_LANE_ONES:
	case RF_LANE_ZEROS:
	case RF_LANE_LOWEST:
		return on_bits(step, (uint64_t)a);
	case RF_LANE_ADD:
		return (int64_t)((uint64_t)a + (uint64_t)b);
	case RF_LANE_SUBTRACT:
		return (int64_t)((uint64_t)a - (uint64_t)b);
	case RF_LANE_MULTIPLY:
		return (int64_t)((uint64_t)a * (uint64_t)b);
	case RF_LANE_DIVIDE:
	case RF_LANE_REMAINDER:
		return divide(a, b, is_wide, step->op == RF_LANE_REMAINDER);
	case RF_LANE_SHIFT_LEFT:
	case RF_LANE_SHIFT_RIGHT:
		return shift(step, a, b);
	case RF_LANE_AND:
		return a & b;
	case RF_LANE_OR:
		return a | b;
	case RF_LANE_XOR:
		return a ^ b;
	case RF_LANE_LESS:
		return is_wide ? (uint64_t)a < (uint64_t)b : a < b;
	case RF_LANE_NOT_MORE:
		return is_wide ? (uint64_t)a <= (uint64_t)b : a <= b;
	case RF_LANE_EQUAL:
		return a == b;
	case RF_LANE_BOTH:
		return a != 0 && b != 0;
	case RF_LANE_EITHER:
		return a != 0 || b != 0;
	default:
		return a;
	}
}

/* Numbers as the type of a step has them.  Unsigned ones of 64 bits from 2^63 on are negative here,
 * as their bits are. */
static const int64_t *convert_all(const struct rf_lane_step *step, int count, const int64_t *from,
                                  int64_t to[RF_MOST_LANES])
{
	int unused = 64 - 8 * step->bytes;

	if (unused <= 0)
		return from;
	for (int i = 0; i < count && step->is_unsigned; ++i)
		to[i] = (int64_t)((uint64_t)from[i] << unused >> unused);
	for (int i = 0; i < count && !step->is_unsigned; ++i)
		to[i] = (int64_t)((uint64_t)from[i] << unused) >> unused;
	return to;
}

/* What a step makes of numbers in its type, of `count` threads: the commonest at once. */
static void compute_all(const struct rf_lane_step *step, int count, const int64_t *a,
                        const int64_t *b, int64_t *out)
{
	const uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;

	switch (step->op) {
	case RF_LANE_ADD:
		for (int i = 0; i < count; ++i)
			out[i] = (int64_t)(x[i] + y[i]);
		break;
	case RF_LANE_MULTIPLY:
		for (int i = 0; i < count; ++i)
			out[i] = (int64_t)(x[i] * y[i]);
		break;
	case RF_LANE_FORM:
	case RF_LANE_CONSTANT:
	case RF_LANE_CONVERT:
		memcpy(out, a, (size_t)count * sizeof(*out));
		break;
	default:
		for (int i = 0; i < count; ++i)
			out[i] = compute(step, a[i], b[i]);
		break;
	}
}

void rf_lane_program_values(const struct rf_lane_program *program, int count,
                            const int64_t forms[RF_LANE_FORMS][RF_MOST_LANES],
                            int64_t out[RF_MOST_LANES])
{
	static const int64_t nothing[RF_MOST_LANES];
	int64_t values[RF_LANE_STEPS][RF_MOST_LANES];

	for (int i = 0; i < program->count; ++i) {
		const struct rf_lane_step *step = &program->steps[i];
		const int64_t *a = step->a < i ? values[step->a] : nothing;
		const int64_t *b = step->b < i ? values[step->b] : nothing;
		int64_t number[RF_MOST_LANES], of_a[RF_MOST_LANES], of_b[RF_MOST_LANES];

		if (step->op == RF_LANE_FORM)
			a = forms[step->number];
		for (int t = 0; step->op == RF_LANE_CONSTANT && t < count; ++t)
			number[t] = step->number;
		if (step->op == RF_LANE_CONSTANT)
			a = number;
		if (converts_operands(step))
			a = convert_all(step, count, a, of_a);
		if (converts_operands(step) && !is_shift(step))
			b = convert_all(step, count, b, of_b);
		compute_all(step, count, a, b, values[i]);
		if (!is_truth(step) && convert_all(step, count, values[i], of_a) == of_a)
			memcpy(values[i], of_a, (size_t)count * sizeof(*of_a));
	}
	memcpy(out, values[program->count - 1], (size_t)count * sizeof(*out));
}

int64_t rf_lane_program_value(const struct rf_lane_program *program,
                              const int64_t forms[RF_LANE_FORMS])
{
	int64_t of_one[RF_LANE_FORMS][RF_MOST_LANES], value[RF_MOST_LANES];

	for (int i = 0; i < RF_LANE_FORMS; ++i)
		of_one[i][0] = forms[i];
	rf_lane_program_values(program, 1, of_one, value);
	return value[0];
}

/* ---- ranges ---- */

static struct rf_lane_range truth(bool always, bool never)
{
	return (struct rf_lane_range){ always, !never };
}

static bool is_always(struct rf_lane_range a)
{
	return a.low > 0 || a.high < 0;
}

static bool is_never(struct rf_lane_range a)
{
	return a.low == 0 && a.high == 0;
}

static struct rf_lane_range sum(struct rf_lane_range a, struct rf_lane_range b)
{
	struct rf_lane_range range;

	if (__builtin_add_overflow(a.low, b.low, &range.low) ||
	    __builtin_add_overflow(a.high, b.high, &range.high))
		return everything;
	return range;
}

static struct rf_lane_range negative(struct rf_lane_range a)
{
	if (a.low == INT64_MIN)
		return everything;
	return (struct rf_lane_range){ -a.high, -a.low };
}

static struct rf_lane_range product(struct rf_lane_range a, struct rf_lane_range b)
{
	const int64_t left[] = { a.low, a.high }, right[] = { b.low, b.high };
	struct rf_lane_range range = { INT64_MAX, INT64_MIN };

	for (int i = 0; i < 4; ++i) {
		int64_t one;

		if (__builtin_mul_overflow(left[i / 2], right[i % 2], &one))
			return everything;
		range.low = one < range.low ? one : range.low;
		range.high = one > range.high ? one : range.high;
	}
	return range;
}

static struct rf_lane_range quotient(struct rf_lane_range a, struct rf_lane_range b)
{
	const int64_t left[] = { a.low, a.high }, right[] = { b.low, b.high };
	struct rf_lane_range range = { INT64_MAX, INT64_MIN };

	if (b.low <= 0)
		return everything;
	for (int i = 0; i < 4; ++i) {
		int64_t one = left[i / 2] / right[i % 2];

		range.low = one < range.low ? one : range.low;
		range.high = one > range.high ? one : range.high;
	}
	return range;
}

static struct rf_lane_range rest(struct rf_lane_range a, struct rf_lane_range b)
{
	if (b.low <= 0)
		return everything;
	if (b.low == b.high && a.low >= 0 && a.low / b.low == a.high / b.low)
		return (struct rf_lane_range){ a.low % b.low, a.high % b.low };
	return (struct rf_lane_range){ a.low >= 0 ? 0 : -(b.high - 1), b.high - 1 };
}

/* Of bits, where neither is negative: no bit above the highest one of both. */
static struct rf_lane_range bits(const struct rf_lane_step *step, struct rf_lane_range a,
                                 struct rf_lane_range b)
{
	int64_t most = a.high > b.high ? a.high : b.high, all = 1;

	if (step->op == RF_LANE_AND && (a.low >= 0 || b.low >= 0)) {
		most = a.low < 0 ? b.high : b.low < 0 || a.high < b.high ? a.high : b.high;
		return (struct rf_lane_range){ 0, most };
	}
	if (a.low < 0 || b.low < 0 || most >= INT64_C(1) << MOST_SHIFT)
		return everything;
	while (all <= most)
		all *= 2;
	return (struct rf_lane_range){ 0, all - 1 };
}

static struct rf_lane_range shifted(const struct rf_lane_step *step, struct rf_lane_range a,
                                    struct rf_lane_range b)
{
	struct rf_lane_range by;

	if (b.low != b.high || b.low < 0 || b.low >= 8 * step->bytes || b.low > MOST_SHIFT)
		return everything;
	by.low = by.high = INT64_C(1) << b.low;
	if (step->op == RF_LANE_SHIFT_LEFT)
		return product(a, by);
	if (step->is_unsigned && a.low < 0)
		return everything;
	return (struct rf_lane_range){ a.low >> b.low, a.high >> b.low };
}

static struct rf_lane_range compared(const struct rf_lane_step *step, struct rf_lane_range a,
                                     struct rf_lane_range b)
{
	bool apart = a.high < b.low || b.high < a.low;

	if (step->op == RF_LANE_EQUAL)
		return truth(a.low == a.high && b.low == b.high && a.low == b.low, apart);
	if (step->is_unsigned && step->bytes >= 8 && (a.low < 0 || b.low < 0))
		return truth(false, false);
	if (step->op == RF_LANE_LESS)
		return truth(a.high < b.low, a.low >= b.high);
	return truth(a.high <= b.low, a.low > b.high);
}

static struct rf_lane_range range_of(const struct rf_lane_step *step, struct rf_lane_range a,
                                     struct rf_lane_range b)
{
	switch (step->op) {
	case RF_LANE_NOT:
		return truth(is_never(a), is_always(a));
	case RF_LANE_MINUS:
		return negative(a);
	case RF_LANE_FLIP:
		return (struct rf_lane_range){ ~a.high, ~a.low };
	case RF_LANE_REVERSE:
		return everything;
	case RF_LANE_ONES:
	case RF_LANE_ZEROS:
	case RF_LANE_LOWEST:
		return (struct rf_lane_range){ 0, INT64_C(8) * step->bytes };
	case RF_LANE_ADD:
		return sum(a, b);
	case RF_LANE_SUBTRACT:
		return b.low == INT64_MIN ? everything : sum(a, negative(b));
	case RF_LANE_MULTIPLY:
		return product(a, b);
	case RF_LANE_DIVIDE:
	case RF_LANE_REMAINDER:
		if (step->is_unsigned && (a.low < 0 || b.low < 0))
			return everything;
		return step->op == RF_LANE_DIVIDE ? quotient(a, b) : rest(a, b);
	case RF_LANE_SHIFT_LEFT:
	case RF_LANE_SHIFT_RIGHT:
		return shifted(step, a, b);
	case RF_LANE_AND:
	case RF_LANE_OR:
	case RF_LANE_XOR:
		return bits(step, a, b);
	case RF_LANE_LESS:
	case RF_LANE_NOT_MORE:
	case RF_LANE_EQUAL:
		return compared(step, a, b);
	case RF_LANE_BOTH:
		return truth(is_always(a) && is_always(b), is_never(a) || is_never(b));
	case RF_LANE_EITHER:
		return truth(is_always(a) || is_always(b), is_never(a) && is_never(b));
	default:
		return a;
	}
}

/* Whether a step is !!c * x + !c * y, which is one of the two, where c is open. */
static bool chooses(const struct rf_lane_program *program, const struct rf_lane_step *step,
                    const struct rf_lane_range ranges[RF_LANE_STEPS])
{
	const struct rf_lane_step *x = &program->steps[step->a], *y = &program->steps[step->b];

	return step->op == RF_LANE_ADD && x->op == RF_LANE_MULTIPLY && y->op == RF_LANE_MULTIPLY &&
	       program->steps[x->a].op == RF_LANE_NOT && program->steps[y->a].op == RF_LANE_NOT &&
	       program->steps[x->a].a == y->a && ranges[y->a].low != ranges[y->a].high;
}

/* From the lowest to the highest of two ranges, which are in the type of a step. */
static struct rf_lane_range both_of(struct rf_lane_range a, struct rf_lane_range b)
{
	return (struct rf_lane_range){ a.low < b.low ? a.low : b.low,
		                       a.high > b.high ? a.high : b.high };
}

void rf_lane_program_ranges(const struct rf_lane_program *program,
                            const struct rf_lane_range forms[RF_LANE_FORMS],
                            struct rf_lane_range ranges[RF_LANE_STEPS],
                            bool goes_round[RF_LANE_STEPS])
{
	for (int i = 0; i < program->count; ++i) {
		const struct rf_lane_step *step = &program->steps[i];
		struct rf_lane_range a = { 0, 0 }, b = { 0, 0 }, type = range_of_type(step);

		goes_round[i] = false;
		if (step->op == RF_LANE_FORM) {
			a = forms[step->number];
		} else if (step->op == RF_LANE_CONSTANT) {
			a.low = a.high = step->number;
		} else {
			a = ranges[step->a];
			b = ranges[step->b];
		}
		if (converts_operands(step)) {
			goes_round[i] = !is_within(a, type);
			a = fit(a, step);
			if (!is_shift(step)) {
				goes_round[i] |= !is_within(b, type);
				b = fit(b, step);
			}
		}
		ranges[i] = range_of(step, a, b);
		if (chooses(program, step, ranges))
			ranges[i] = both_of(ranges[program->steps[step->a].b],
			                    ranges[program->steps[step->b].b]);
		if (is_truth(step))
			continue;
		goes_round[i] |= !is_within(ranges[i], type);
		ranges[i] = fit(ranges[i], step);
	}
}

struct rf_lane_range rf_lane_program_range(const struct rf_lane_program *program,
                                           const struct rf_lane_range forms[RF_LANE_FORMS])
{
	struct rf_lane_range ranges[RF_LANE_STEPS] = { 0 };
	bool goes_round[RF_LANE_STEPS];

	rf_lane_program_ranges(program, forms, ranges, goes_round);
	return ranges[program->count - 1];
}
