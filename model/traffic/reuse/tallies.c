/* SPDX-License-Identifier: MIT
 *
 * A tree over all parts of a run: node i stands for those below nodes 2 i and 2 i + 1, and the
 * parts themselves come last.  So a part that has changed costs as many steps as the tree is high,
 * and the worst one is found on the way down.
 */
#include "model/traffic/reuse/tallies.h"

#include <math.h>

/* Where what is wanted cannot be had, parts that add so little to the squares of errors do not
 * matter: all of them are 5 % of the error. */
static const double HARDLY = 0.1;

static struct rf_tally *tally_at(const struct rf_tallies *tallies, size_t i, size_t c)
{
	return &tallies->items[i * tallies->capacity_count + c];
}

bool rf_tallies_make(struct rf_tallies *tallies, struct rf_arena *arena, size_t parts,
                     size_t capacity_count)
{
	*tallies = (struct rf_tallies){ .capacity_count = capacity_count, .leaves = 1 };
	while (tallies->leaves < parts)
		tallies->leaves *= 2;
	tallies->items =
	    RF_NEW_ARRAY(arena, struct rf_tally, 2 * tallies->leaves * capacity_count + 1);
	return tallies->items != NULL;
}

struct rf_tally *rf_tallies_of_part(const struct rf_tallies *tallies, size_t part, size_t capacity)
{
	return tally_at(tallies, tallies->leaves + part, capacity);
}

void rf_tallies_sum_up(struct rf_tallies *tallies, size_t part)
{
	for (size_t k = (tallies->leaves + part) / 2; k > 0; k /= 2) {
		for (size_t c = 0; c < tallies->capacity_count; ++c) {
			const struct rf_tally *a = tally_at(tallies, 2 * k, c);
			const struct rf_tally *b = tally_at(tallies, 2 * k + 1, c);

			*tally_at(tallies, k, c) = (struct rf_tally){
				.misses = a->misses + b->misses,
				.square = a->square + b->square,
				.open = a->open + b->open,
				.worst = fmax(a->worst, b->worst),
			};
		}
	}
}

const struct rf_tally *rf_tallies_of_all(const struct rf_tallies *tallies, size_t capacity)
{
	return tally_at(tallies, 1, capacity);
}

/* An error that is larger than wanted, and not by what parts leave of which all transects were
 * taken, those to which the others hardly add. */
bool rf_tallies_is_worth_more(const struct rf_tally *all, double wanted)
{
	double closed = all->square - all->open;

	return all->square > wanted * wanted &&
	       (closed <= wanted * wanted || all->open >= HARDLY * all->square);
}

size_t rf_tallies_find_worst(const struct rf_tallies *tallies, size_t capacity)
{
	size_t found = 1;

	while (found < tallies->leaves) {
		const struct rf_tally *left = tally_at(tallies, 2 * found, capacity);

		found = 2 * found + (left->worst < tally_at(tallies, found, capacity)->worst);
	}
	return found - tallies->leaves;
}
