/* SPDX-License-Identifier: MIT
 *
 * Places of a whole run, and another order for them.
 *
 * `for d { for i { b[d-i][i] } }` in rows of n elements walks along diagonals: d moves n elements
 * on, i moves n - 1 back, and no loop leads from one element of a row to the next.  With the
 * counter r = d - i in place of d it is b[r][i], in which i does.  That is loop skewing: of two
 * counters x and y with strides s and t, y' = y + q x in place of y leaves x the stride s - q t.
 * It maps whole numbers to whole numbers and back, so that no place is lost or added.
 */
#include "model/traffic/reuse/places.h"

#include <stdlib.h>

#include "base/integer.h"

typedef struct rf_references_form form;

void rf_places_lines(const struct rf_references *refs, int array, bool stores, int64_t *first,
                     int64_t *last)
{
	*first = INT64_MAX;
	*last = 0;
	for (size_t i = 0; i < refs->count; ++i) {
		const struct rf_references_item *ref = &refs->items[i];
		int64_t low = ref->address.constant, high = low + ref->bytes - 1;

		if (!rf_places_is_asked_for(ref, array, stores))
			continue;
		for (size_t k = 0; k < ref->depth; ++k) {
			int64_t stride = ref->address.factors[k];

			low += stride * (stride > 0 ? ref->least[k] : ref->most[k]);
			high += stride * (stride > 0 ? ref->most[k] : ref->least[k]);
		}
		*first = low / refs->line_bytes < *first ? low / refs->line_bytes : *first;
		*last = high / refs->line_bytes > *last ? high / refs->line_bytes : *last;
	}
}

/* Two counters, and how often the one is added to the other. */
struct skew {
	size_t x, y;
	int64_t times, stride; /* that x is left with */
};

/* The one that leaves the least stride, if that is within a line and no loop's is as it stands. */
static bool find_skew(const struct rf_references *refs, const struct rf_references_item *ref,
                      struct skew *best)
{
	*best = (struct skew){ .stride = refs->line_bytes + 1 };
	for (size_t x = 0; x < ref->depth; ++x) {
		int64_t s = ref->address.factors[x];

		if (s != 0 && llabs(s) <= refs->line_bytes)
			return false;
		for (size_t y = 0; y < ref->depth; ++y) {
			int64_t t = ref->address.factors[y], size = llabs(t), times, left;

			if (x == y || s == 0 || t == 0)
				continue;
			times = rf_integer_floor_div(2 * s + size, 2 * size);
			left = s - times * size;
			if (times != 0 && left != 0 && llabs(left) < llabs(best->stride))
				*best = (struct skew){ x, y, t < 0 ? -times : times, left };
		}
	}
	return llabs(best->stride) <= refs->line_bytes;
}

static bool substitute(const struct skew *skew, form *row)
{
	int64_t product;

	return !__builtin_mul_overflow(skew->times, row->factors[skew->y], &product) &&
	       !__builtin_sub_overflow(row->factors[skew->x], product, &row->factors[skew->x]);
}

bool rf_places_skew(const struct rf_references *refs, const struct rf_references_item *ref,
                    struct rf_places_skew *made)
{
	struct rf_references_item *skewed = &made->item;
	struct skew skew;
	int64_t low, high;
	bool fits;

	if (!find_skew(refs, ref, &skew))
		return false;
	*made = (struct rf_places_skew){ .x = skew.x, .y = skew.y, .item = *ref };
	skewed->scans = NULL;
	skewed->constraints = rf_arena_copy(refs->arena, ref->constraints,
	                                    ref->constraint_count * sizeof(*ref->constraints));
	if (skewed->constraints == NULL)
		return false;
	fits = !__builtin_mul_overflow(skew.times, ref->least[skew.x], &low) &&
	       !__builtin_mul_overflow(skew.times, ref->most[skew.x], &high) &&
	       !__builtin_add_overflow(ref->least[skew.y], low < high ? low : high,
	                               &skewed->least[skew.y]) &&
	       !__builtin_add_overflow(ref->most[skew.y], low < high ? high : low,
	                               &skewed->most[skew.y]) &&
	       substitute(&skew, &skewed->address);
	for (size_t i = 0; i < ref->constraint_count && fits; ++i)
		fits = substitute(&skew, &skewed->constraints[i]) &&
		       rf_references_fits(refs, skewed, &skewed->constraints[i]);
	return fits && rf_references_fits(refs, skewed, &skewed->address);
}
