/* SPDX-License-Identifier: MIT
 *
 * What one compiler does not make vectors of, and others do.
 *
 * gcc 12:
 *
 *     x = b[i], used by the next turn            values that are handed on are none that it knows
 *     if (b[i] > 0) a[i] += b[i] * c[i];         operations on floating-point numbers may trap, so
 *                                                none is made that a condition might have kept from
 *                                                being made (-fno-trapping-math, in -ffast-math)
 *     b[at[i]], of 8 bytes, for AMD's Zen        its tuning takes gathers of four numbers for dear
 *
 * clang up to 14:
 *
 *     b[i - 1] + b[i] + b[i + 1]                 it loads b[i + 1] alone and hands the others on,
 *                                                of which vectors follow one and not two
 *
 * Found by the remarks of gcc 12.2 (-fopt-info-vec) and clang 14.0.6 (-Rpass=loop-vectorize).
 */
#include <string.h>

#include "model/cpu/carried.h"
#include "model/cpu/vector_question.h"
#include "model/ir/alias.h"

/* ---- gcc ---- */

static bool depends_on_turn(const struct rf_vector_question *q, const struct rf_guard *guard)
{
	bool found = guard->is_on_data;

	for (size_t i = 0; i < guard->condition_count; ++i)
		found |= rf_form_coefficient(&guard->conditions[i].form, q->loop->id) != NULL;
	return found;
}

bool rf_vector_is_under_condition(const struct rf_vector_question *q,
                                  const struct rf_body_touch *touch)
{
	for (size_t i = 0; i < touch->guards.count; ++i)
		if (depends_on_turn(q, touch->guards.items[i].guard->guard))
			return true;
	return false;
}

static bool may_trap(const struct rf_statement *statement)
{
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		const struct rf_operations *all = &statement->operations[e];

		if (e != RF_INTEGER && all->add + all->mul + all->div + all->sqrt > 0)
			return true;
	}
	return false;
}

static void ask_gcc(struct rf_vector_question *q)
{
	const char *processor = q->input->machine->mca;
	bool is_zen = processor != NULL && strncmp(processor, "znver", 5) == 0;

	if (q->copied != NULL)
		rf_vector_refuse(
		    q, "gcc does not follow %s, which hands on what the turn before has read",
		    q->copied);
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (!q->input->may_reorder && rf_vector_is_under_condition(q, touch) &&
		    may_trap(touch->statement))
			rf_vector_refuse(q, "gcc makes no operation that a condition may keep from "
			                    "being made, as it may trap (--fast-math)");
		if (touch->access >= 0 && !touch->is_write && is_zen &&
		    rf_vector_access(q, touch->access)->is_indirect &&
		    rf_vector_access(q, touch->access)->bytes == 8)
			rf_vector_refuse(q,
			                 "gcc gathers no 8 bytes each on this processor, as of %s",
			                 rf_vector_access(q, touch->access)->text);
	}
}

/* ---- clang up to 14 ---- */

/* How many turns before the first access the second one reads what it reads; 0: never, or unknown.
 * */
static int64_t turns_before(const struct rf_vector_question *q, const struct rf_access *first,
                            const struct rf_access *second)
{
	struct rf_carried carried =
	    rf_carried_between(q->arena, q->loop, first, second, q->input->sizes);

	return carried.kind == RF_CARRIED_BY ? carried.iterations : 0;
}

static bool is_read_at(const struct rf_vector_question *q, const struct rf_access *first,
                       int64_t turns)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->access >= 0 && !touch->is_write &&
		    turns_before(q, first, rf_vector_access(q, touch->access)) == turns)
			return true;
	}
	return false;
}

/* Whether another store may be where a load leads, so that this is not made ahead. */
static bool is_stored_to(const struct rf_vector_question *q, const struct rf_access *read)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access =
		    touch->access >= 0 ? rf_vector_access(q, touch->access) : NULL;

		if (access != NULL && touch->is_write &&
		    (access->array == read->array ||
		     rf_alias_accesses(q->input->kernel, access, read)))
			return true;
	}
	return false;
}

static void ask_clang_14(struct rf_vector_question *q)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;

		if (touch->access < 0)
			continue;
		access = rf_vector_access(q, touch->access);
		if (!touch->is_write && !access->is_indirect && is_read_at(q, access, 1) &&
		    is_read_at(q, access, 2) && !is_stored_to(q, access))
			rf_vector_refuse(q,
			                 "clang up to 14 hands %s on for two turns, which it does "
			                 "not follow",
			                 access->text);
	}
}

void rf_vector_ask_compiler(struct rf_vector_question *q)
{
	if (q->reason == NULL && q->input->compiler == RF_COMPILER_GCC)
		ask_gcc(q);
	if (q->reason == NULL && q->input->compiler == RF_COMPILER_CLANG_14)
		ask_clang_14(q);
}
