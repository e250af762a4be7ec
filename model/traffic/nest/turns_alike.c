/* SPDX-License-Identifier: MIT
 *
 * What the turns of a loop have in common.
 */
#include "model/traffic/nest/turns_alike.h"

#include "base/integer.h"

enum { LONGEST_PERIOD = 1024 };

static bool has_loop(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if (node->kind == RF_NODE_LOOP || has_loop(node->children) ||
		    has_loop(node->otherwise))
			return true;
	return false;
}

static bool any_uses(size_t count, const struct rf_stream_form *forms, int loop)
{
	for (size_t i = 0; i < count; ++i)
		if (rf_stream_factor(&forms[i], loop) != 0)
			return true;
	return false;
}

/* Whether a statement has elements of packed triangles whose rows a loop counts. */
static bool any_packed(const struct rf_stream_node *statement, int loop)
{
	for (size_t i = 0; i < statement->reference_count; ++i)
		if (statement->references[i].rows != NULL &&
		    statement->references[i].rows->loop == loop)
			return true;
	return false;
}

/* Whether a bound, a condition or the start of a row in these nodes depends on a loop. */
static bool depends_on(const struct rf_stream_node *node, int loop)
{
	for (; node != NULL; node = node->next) {
		if (any_packed(node, loop))
			return true;
		if (any_uses(node->lower_count, node->lower, loop) ||
		    any_uses(node->upper_count, node->upper, loop))
			return true;
		for (size_t i = 0; i < node->condition_count; ++i)
			if (rf_stream_factor(&node->conditions[i].form, loop) != 0)
				return true;
		if (depends_on(node->children, loop) || depends_on(node->otherwise, loop))
			return true;
	}
	return false;
}

/* The common period of one and that of multiples of `divisor`, in steps of a form that moves by
 * factor * step. */
static int64_t join_periods(int64_t period, int64_t divisor, int64_t factor, int64_t step)
{
	int64_t move, own, joined;

	if (divisor <= 0 || __builtin_mul_overflow(factor % divisor, step % divisor, &move))
		return 0;
	own = divisor / rf_integer_gcd(divisor, move % divisor);
	if (__builtin_mul_overflow(period / rf_integer_gcd(period, own), own, &joined))
		return 0;
	return joined <= LONGEST_PERIOD ? joined : 0;
}

/* Turns of a loop after which the remainders that conditions in these nodes ask for come again;
 * 0 where anything else depends on the loop, or they are many. */
static int64_t find_period(const struct rf_stream_node *node, const struct rf_loop *loop)
{
	int64_t period = 1;

	for (; node != NULL && period > 0; node = node->next) {
		if (any_packed(node, loop->id) ||
		    any_uses(node->lower_count, node->lower, loop->id) ||
		    any_uses(node->upper_count, node->upper, loop->id))
			return 0;
		for (size_t i = 0; i < node->condition_count && period > 0; ++i) {
			const struct rf_stream_condition *condition = &node->conditions[i];
			int64_t factor = rf_stream_factor(&condition->form, loop->id);

			if (factor != 0)
				period =
				    join_periods(period, condition->divisor, factor, loop->step);
		}
		if (period > 0)
			period = join_periods(period, find_period(node->children, loop), 1, 1);
		if (period > 0)
			period = join_periods(period, find_period(node->otherwise, loop), 1, 1);
	}
	return period;
}

/* Notes how far the references in these nodes move in a turn of a loop; false when they differ. */
static bool find_move(struct rf_stream_node *loop, const struct rf_stream_node *node, bool *any)
{
	for (; node != NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count; ++i) {
			int64_t move =
			    loop->loop->step *
			    rf_stream_factor(&node->references[i].address, loop->loop->id);

			if (*any && move != loop->move_bytes)
				return false;
			loop->move_bytes = move;
			*any = true;
		}
		if (!find_move(loop, node->children, any) || !find_move(loop, node->otherwise, any))
			return false;
	}
	return true;
}

void rf_turns_alike_find(struct rf_stream_node *loop)
{
	bool any = false;

	loop->is_innermost = !has_loop(loop->children);
	loop->is_independent = !depends_on(loop->children, loop->loop->id);
	if (!loop->is_independent)
		loop->period = find_period(loop->children, loop->loop);
	loop->moves_alike = find_move(loop, loop->children, &any);
}
