/* SPDX-License-Identifier: MIT
 *
 * What programs need of their forms, asked backwards from the last step: numbers modulo which they
 * may be taken, for what comes again after some blocks or turns,
 *
 *     x % 5 < 2           x modulo 5
 *
 * and numbers by which they may move, for what lies elsewhere then, and as far apart as before:
 *
 *     4 * (x / 3 * 5)     by 24 to move by 32 times something
 */
#include "model/ir/lane_program.h"

#include "base/integer.h"

enum { NOT_ASKED = -1, MOST_DIVISOR = 1 << 16 };

struct asking {
	const struct rf_lane_program *program;
	struct rf_lane_range ranges[RF_LANE_STEPS];
	bool goes_round[RF_LANE_STEPS];
	int64_t modulo[RF_LANE_STEPS]; /* NOT_ASKED; 0: the value itself */
	bool moves;                    /* by multiples of that each step may move as a whole */
};

/* Asks for a step modulo something, beside what was asked for before. */
static void ask(struct asking *q, int step, int64_t modulo)
{
	int64_t *is = &q->modulo[step];

	if (*is == NOT_ASKED || modulo == 0)
		*is = modulo;
	else if (*is != 0)
		*is = *is / rf_integer_gcd(*is, modulo) * modulo;
	if (*is > MOST_DIVISOR)
		*is = 0;
}

static bool is_power(int64_t m)
{
	return m > 0 && (m & (m - 1)) == 0;
}

/* A constant step's number, if it is above 0; else 0. */
static int64_t natural(const struct asking *q, int step)
{
	const struct rf_lane_step *s = &q->program->steps[step];

	return s->op == RF_LANE_CONSTANT && s->number > 0 ? s->number : 0;
}

/* The least power of 2 above all that a step may be; 0: it may be negative, or too large. */
static int64_t power_above(const struct asking *q, int step)
{
	int64_t power = 1;

	while (power <= q->ranges[step].high && power <= MOST_DIVISOR)
		power *= 2;
	return q->ranges[step].low < 0 || power > MOST_DIVISOR ? 0 : power;
}

/* Of x & y, x | y and x ^ y that of which the other one moves: a constant, or what is below the
 * lower power of 2. */
static int still_one(const struct asking *q, const struct rf_lane_step *step)
{
	int64_t a = power_above(q, step->a), b = power_above(q, step->b);

	if (q->program->steps[step->a].op == RF_LANE_CONSTANT)
		return step->a;
	if (q->program->steps[step->b].op == RF_LANE_CONSTANT)
		return step->b;
	return a > 0 && (b == 0 || a < b) ? step->a : step->b;
}

/* What moves by multiples of a power of 2 above the other number carries its bits along, but for &,
 * which drops all that move; x & -8 keeps these alone. */
static void ask_moving_bits(struct asking *q, int at, int64_t modulo)
{
	const struct rf_lane_step *step = &q->program->steps[at];
	int still = still_one(q, step), moving = still == step->a ? step->b : step->a;
	int64_t power = power_above(q, still), number = q->program->steps[still].number;
	bool drops = step->op == RF_LANE_AND && power > 0;

	if (step->op == RF_LANE_AND && q->program->steps[still].op == RF_LANE_CONSTANT &&
	    is_power(-number))
		power = -number;
	if (q->goes_round[at] || q->ranges[moving].low < 0 || (modulo == 0 && !drops))
		power = 0;
	ask(q, still, 0);
	ask(q, moving, power);
	if (power > 0 && !drops)
		ask(q, moving, modulo);
}

static void ask_moving_product(struct asking *q, int at, int64_t modulo)
{
	const struct rf_lane_step *step = &q->program->steps[at];

	for (int side = 0; side < 2; ++side) {
		int of = side ? step->b : step->a;
		int64_t by = natural(q, side ? step->a : step->b);

		ask(q, of, by > 0 && modulo > 0 ? modulo / rf_integer_gcd(modulo, by) : 0);
	}
}

static void ask_and(struct asking *q, const struct rf_lane_step *step, int64_t modulo)
{
	for (int side = 0; side < 2; ++side) {
		int of = side ? step->b : step->a;
		int64_t mask = natural(q, side ? step->a : step->b), least = 1;

		while (least <= mask && least <= MOST_DIVISOR)
			least *= 2;
		if (mask == 0 || least > MOST_DIVISOR)
			least = is_power(modulo) ? modulo : 0;
		else if (is_power(modulo) && modulo < least)
			least = modulo;
		ask(q, of, least);
	}
}

/* Of x % d and x / d, which need x modulo d and modulo d times what is asked for. */
static void ask_division(struct asking *q, int at, int64_t by, int64_t modulo)
{
	const struct rf_lane_step *step = &q->program->steps[at];
	bool is_plain =
	    q->ranges[step->a].low >= 0 && !q->goes_round[at] && by > 0 && by <= MOST_DIVISOR;

	ask(q, step->b, 0);
	if (step->op == RF_LANE_REMAINDER)
		ask(q, step->a, is_plain ? by : 0);
	else
		ask(q, step->a, is_plain && modulo > 0 ? by * modulo : 0);
}

/* What a step shifts by as a divisor; 0: that is not known. */
static int64_t divisor_of_shift(const struct asking *q, int step)
{
	const struct rf_lane_step *by = &q->program->steps[step];
	bool is_small = by->op == RF_LANE_CONSTANT && by->number >= 0 && by->number < 16;

	return is_small ? INT64_C(1) << by->number : 0;
}

static void ask_operands(struct asking *q, int at)
{
	const struct rf_lane_step *step = &q->program->steps[at];
	int64_t modulo = q->modulo[at];
	bool wraps = q->goes_round[at];
	int64_t same = (is_power(modulo) && !q->moves) || !wraps ? modulo : 0;
	int64_t of_bits = is_power(modulo) && !(q->moves && wraps) ? modulo : 0;

	if (q->moves && step->op >= RF_LANE_AND && step->op <= RF_LANE_XOR) {
		ask_moving_bits(q, at, modulo);
		return;
	}
	if (q->moves && step->op == RF_LANE_MULTIPLY) {
		ask_moving_product(q, at, same);
		return;
	}

	switch (step->op) {
	case RF_LANE_CONVERT:
	case RF_LANE_MINUS:
	case RF_LANE_FLIP:
		ask(q, step->a, same);
		break;
	case RF_LANE_ADD:
	case RF_LANE_SUBTRACT:
	case RF_LANE_MULTIPLY:
		ask(q, step->a, same);
		ask(q, step->b, same);
		break;
	case RF_LANE_OR:
	case RF_LANE_XOR:
		ask(q, step->a, of_bits);
		ask(q, step->b, of_bits);
		break;
	case RF_LANE_AND:
		ask_and(q, step, modulo);
		break;
	case RF_LANE_DIVIDE:
	case RF_LANE_REMAINDER:
		ask_division(q, at, natural(q, step->b), modulo);
		break;
	case RF_LANE_SHIFT_RIGHT:
		ask_division(q, at, divisor_of_shift(q, step->b), modulo);
		break;
	case RF_LANE_SHIFT_LEFT:
		ask(q, step->a, of_bits);
		ask(q, step->b, 0);
		break;
	default:
		ask(q, step->a, 0);
		if (step->op >= RF_LANE_ADD)
			ask(q, step->b, 0);
		break;
	}
}

/* Asks for the last number modulo something, and what that needs of each form. */
static void ask_forms(struct asking *q, const struct rf_lane_range forms[RF_LANE_FORMS],
                      int64_t modulo, int64_t out[RF_LANE_FORMS])
{
	int last = q->program->count - 1;

	rf_lane_program_ranges(q->program, forms, q->ranges, q->goes_round);
	for (int i = 0; i < last; ++i)
		q->modulo[i] = NOT_ASKED;
	q->modulo[last] = modulo;
	for (int i = last; i >= 0; --i) {
		const struct rf_lane_step *step = &q->program->steps[i];

		if (q->modulo[i] == NOT_ASKED || step->op == RF_LANE_CONSTANT)
			continue;
		if (step->op != RF_LANE_FORM)
			ask_operands(q, i);
		else if (q->goes_round[i] && (q->moves || !is_power(q->modulo[i])))
			out[step->number] = 0;
		else
			out[step->number] = q->modulo[i];
	}
}

void rf_lane_program_divisors(const struct rf_lane_program *program,
                              const struct rf_lane_range forms[RF_LANE_FORMS],
                              int64_t divisors[RF_LANE_FORMS])
{
	struct asking q = { .program = program };

	ask_forms(&q, forms, 0, divisors);
}

void rf_lane_program_moves(const struct rf_lane_program *program,
                           const struct rf_lane_range forms[RF_LANE_FORMS], int64_t modulo,
                           int64_t moves[RF_LANE_FORMS])
{
	struct asking q = { .program = program, .moves = true };

	ask_forms(&q, forms, modulo, moves);
}
