/* SPDX-License-Identifier: MIT
 *
 * Which proposal comes first.
 *
 * The fastest by the model of time that is believed.  What is within 5 % of it counts as just as
 * fast, unless that is no faster than the loops as they stand, and of these the one whose transfers
 * take least time one after the other: that counts where the model lets them overlap.  What is
 * within 10 % of that again counts as equal, and the simplest change wins: another order of the
 * loops, then one loop in blocks, two, three, and last arrays that are declared longer; threads
 * that divide an inner loop, and wait for each other, are as much as two loops.  Illegal changes
 * come after all legal ones.
 */
#include <math.h>
#include <string.h>

#include "model/transform/rank.h"

#define AS_FAST  0.95
#define AS_SHORT 1.1

/* Speed-ups that can be told from none, to two digits behind the point. */
#define FASTER 1.045

/* More than any number of loops in blocks: whoever else uses the arrays must change, too. */
enum { LONGER_ROWS = RF_MAX_DEPTH + 1 };

static int complexity(const struct rf_proposal *proposal)
{
	if (proposal->kind == RF_PROPOSE_SPLIT)
		return 2;
	return (int)proposal->factor_count + (proposal->padded != NULL ? LONGER_ROWS : 0);
}

bool rf_rank_is_faster(const struct rf_proposal *proposal)
{
	return proposal->speedup.known && proposal->speedup.value >= FASTER;
}

/* Bytes over all links, as a last resort. */
static double all_bytes(const struct rf_proposal *proposal)
{
	double sum = 0;

	for (size_t i = 0; i < proposal->link_count; ++i)
		sum += proposal->links[i].bytes_per_it_after;
	return sum;
}

static bool is_simpler(const struct rf_proposal *a, const struct rf_proposal *b)
{
	if (complexity(a) != complexity(b))
		return complexity(a) < complexity(b);
	return all_bytes(a) < all_bytes(b);
}

/* Those among which the next one is chosen. */
struct field {
	bool is_illegal;
	double least_speedup, most_transfer_s;
};

static bool is_in(const struct field *field, const struct rf_proposal *proposal)
{
	return (proposal->legal == RF_NO) == field->is_illegal &&
	       proposal->speedup.value >= field->least_speedup &&
	       proposal->transfer_s_per_it <= field->most_transfer_s;
}

static bool all_are_illegal(const struct rf_proposal *items, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (items[i].legal != RF_NO)
			return false;
	return true;
}

static struct field field_of(const struct rf_proposal *items, size_t count)
{
	struct field field = { all_are_illegal(items, count), 0, INFINITY };
	double most = 0, least = INFINITY;

	for (size_t i = 0; i < count; ++i)
		if (is_in(&field, &items[i]))
			most = fmax(most, items[i].speedup.value);
	field.least_speedup = AS_FAST * most;
	if (most >= FASTER)
		field.least_speedup = fmax(field.least_speedup, FASTER);
	for (size_t i = 0; i < count; ++i)
		if (is_in(&field, &items[i]))
			least = fmin(least, items[i].transfer_s_per_it);
	field.most_transfer_s = AS_SHORT * least;
	return field;
}

void rf_rank(struct rf_proposal *items, size_t count)
{
	for (size_t place = 0; place + 1 < count; ++place) {
		struct field field = field_of(items + place, count - place);
		struct rf_proposal chosen;
		size_t best = count;

		for (size_t i = place; i < count; ++i)
			if (is_in(&field, &items[i]) &&
			    (best == count || is_simpler(&items[i], &items[best])))
				best = i;
		if (best == count)
			continue;
		chosen = items[best];
		memmove(&items[place + 1], &items[place], (best - place) * sizeof(chosen));
		items[place] = chosen;
	}
}
