/* SPDX-License-Identifier: MIT
 *
 * References of which others touch all that they do.
 *
 * Their loops touch stretches of bytes at equal distances, which lie inside each other or do not.
 */
#include "model/traffic/reuse/covered.h"

#include <stdlib.h>
#include <string.h>

typedef struct rf_references_form form;

/* What the loops of a reference from one on touch while those before stand still: `count` stretches
 * of `bytes` bytes from `first` on, `stride` bytes from one to the next. */
struct stretches {
	int64_t first, bytes, stride, count;
};

/* Adds a loop to what those inside it touch: false where it leaves gaps of two kinds. */
static bool add_loop(struct stretches *s, int64_t stride, int64_t least, int64_t most)
{
	int64_t size = stride < 0 ? -stride : stride;

	s->first += stride * (stride < 0 ? most : least);
	if (size == 0 || least == most)
		return true;
	if (s->count > 1)
		return false;
	if (size <= s->bytes) {
		s->bytes += size * (most - least);
	} else {
		s->stride = size;
		s->count = most - least + 1;
	}
	return true;
}

/* By the box of the counters from `from` on, the smallest stride inside. */
static bool find_inner(const struct rf_references_item *ref, size_t from, struct stretches *s)
{
	bool is_done[RF_REFERENCES_DEPTH] = { false };

	*s = (struct stretches){ ref->address.constant + ref->low, ref->high - ref->low + 1, 0, 1 };
	for (size_t n = from; n < ref->depth; ++n) {
		size_t next = ref->depth;

		for (size_t k = from; k < ref->depth; ++k)
			if (!is_done[k] &&
			    (next == ref->depth ||
			     llabs(ref->address.factors[k]) < llabs(ref->address.factors[next])))
				next = k;
		is_done[next] = true;
		if (!add_loop(s, ref->address.factors[next], ref->least[next], ref->most[next]))
			return false;
	}
	return true;
}

/* Whether stretches lie inside others, and whether they are the same. */
static bool lie_inside(const struct stretches *a, const struct stretches *b)
{
	int64_t distance = a->first - b->first, turn = 0;

	if (distance < 0)
		return false;
	if (b->count == 1)
		return distance + a->stride * (a->count - 1) + a->bytes <= b->bytes;
	if (a->count > 1 && a->stride != b->stride)
		return false;
	turn = distance / b->stride;
	return distance % b->stride + a->bytes <= b->bytes && turn + a->count <= b->count;
}

/* Whether `b` does all that its loops from `common` on may do whenever `a` is reached. */
static bool runs_fully(const struct rf_references_item *a, const struct rf_references_item *b,
                       size_t common)
{
	for (size_t i = 0; i < b->constraint_count; ++i) {
		const form *row = &b->constraints[i];
		bool is_shared = false;

		for (size_t k = 0; k < a->constraint_count && !is_shared; ++k)
			is_shared = memcmp(row, &a->constraints[k], sizeof(*row)) == 0;
		if (rf_references_least(b, row) < 0 &&
		    (!is_shared || rf_references_any_from(row, common)))
			return false;
	}
	return true;
}

/* Whether in each turn of their common loops one reference touches all that another does.  For
 * example, in `for j { for (i = 0; i < n; ++i) a[j][i]; for (i = 1; i < n; ++i) a[j][i-1]; }` the
 * first one covers the second in the turns of j, but not the second the first. */
static bool covers(const struct rf_references *refs, size_t by, size_t index)
{
	const struct rf_references_item *a = &refs->items[index], *b = &refs->items[by];
	size_t common = rf_references_common(refs, index, by);
	struct stretches of_a, of_b;

	if (a->array != b->array || common <= a->covered || common == a->depth ||
	    memcmp(a->address.factors, b->address.factors, common * sizeof(*a->address.factors)) !=
	        0 ||
	    !find_inner(a, common, &of_a) || !find_inner(b, common, &of_b) ||
	    !lie_inside(&of_a, &of_b) || !runs_fully(a, b, common))
		return false;
	return by < index || !lie_inside(&of_b, &of_a);
}

void rf_covered_find(struct rf_references *refs, const size_t *members, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < count; ++k) {
			size_t of = members[i], by = members[k];

			if (of != by && !refs->items[by].is_inside &&
			    !refs->items[by].is_repeated && covers(refs, by, of))
				refs->items[of].covered = rf_references_common(refs, of, by);
		}
}
