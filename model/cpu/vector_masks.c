/* SPDX-License-Identifier: MIT
 *
 * Loads and stores of vectors that a condition keeps from some of their lanes.
 *
 *     if (b[i] > 0) a[i] += b[i] * c[i];      a and c are loaded and a is stored under a mask
 *     a[i] = b[i] > 0 ? c[i] : d[i];          c and d are
 *
 * What an iteration reads anyway needs no mask, nor does what it reads, or stores, in either
 * branch. Registers of 64 bytes come with masks that cost nothing; AVX2 has instructions of their
 * own, which some processors make number by number.
 */
#include "model/cpu/vector_question.h"

static bool is_guarded(const struct rf_vector_question *q, const struct rf_body_touch *touch)
{
	return touch->is_conditional || rf_vector_is_under_condition(q, touch);
}

/* Whether the place is touched without the condition, or in its other branch as well. */
static bool needs_no_mask(const struct rf_vector_question *q, const struct rf_body_touch *touch)
{
	const struct rf_access *access = rf_vector_access(q, touch->access);

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *other = &q->body.touches.items[i];

		if (other->access < 0 || other == touch)
			continue;
		if (!rf_vector_are_one_place(access, rf_vector_access(q, other->access)))
			continue;
		if (!touch->is_write && !is_guarded(q, other))
			return true;
		if (touch->is_write == other->is_write && rf_vector_are_either_or(touch, other))
			return true;
	}
	return false;
}

void rf_vector_count_masks(const struct rf_vector_question *q, double lanes,
                           struct rf_vector_slots *slots)
{
	for (size_t i = 0; i < q->body.touches.count && lanes > 1; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;

		if (touch->access < 0 || !is_guarded(q, touch))
			continue;
		access = rf_vector_access(q, touch->access);
		if (access->repeats >= 0 || access->is_indirect || rf_vector_stays(q, access) ||
		    needs_no_mask(q, touch) || rf_vector_choice(q, i) != RF_CHOICE_APART)
			continue;
		if (touch->is_write)
			slots->masked_stores += 1;
		else
			slots->masked_loads += 1 / lanes;
	}
}
