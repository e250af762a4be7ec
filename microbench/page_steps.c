/* SPDX-License-Identifier: MIT
 *
 * How many pages a core keeps the place of, and what another one costs.
 *
 * Loads from another page each take longer than as many loads from lines side by side, by what it
 * takes to find the page.  Of few pages that is next to nothing; of many it is a walk through page
 * tables that lie in caches, several of which cores do at a time.  Where the difference is half of
 * that, half of the pages are not kept.
 */
#include "microbench/page_steps.h"

#include <unistd.h>

enum { LINE = 64, FEW = 64, MOST = RF_WORKPLACE_PAGES };

#define GROWTH   1.25
#define LEAST_CY 5.0 /* of a walk; less is not told from what levels of buffers differ by */

/* Cycles of a load from one of so many pages beyond those of one from as many lines. */
static double difference(const struct rf_workplace *place, double pages)
{
	size_t count = (size_t)pages, page = (size_t)sysconf(_SC_PAGESIZE);
	/* another line of each page, so that they lie in all sets */
	struct rf_way far = { place->small.data, count * (page + LINE), page + LINE, 0 };
	struct rf_way near = { place->small.data, count * LINE, LINE, 0 };
	double slow = rf_workplace_visits(place, &far).per_cycle;
	double fast = rf_workplace_visits(place, &near).per_cycle;

	return slow > 0 && fast > 0 ? 1 / slow - 1 / fast : 0;
}

double rf_page_steps_walk_cy(const struct rf_workplace *place)
{
	double cycles = place->small.data ? difference(place, MOST) : 0;

	return cycles > LEAST_CY ? cycles : 0;
}

double rf_page_steps_entries(const struct rf_workplace *place)
{
	double half = rf_page_steps_walk_cy(place) / 2, before = 0, now;

	if (half <= 0)
		return 0;
	for (double pages = FEW; pages < MOST; pages *= GROWTH) {
		now = difference(place, pages);
		if (now > half)
			return now > before
			           ? pages / GROWTH *
			                 (1 + (GROWTH - 1) * (half - before) / (now - before))
			           : pages;
		before = now;
	}
	return 0;
}
