/* SPDX-License-Identifier: MIT
 *
 * How much of a cache a program has.
 *
 * A cache whose sets are chosen by addresses that a system deals out, or that others use as well,
 * holds less than its size.  Loads from more and more data take as long as from the cache, until
 * they take as long as from the next level; where they are halfway from one to the other in time,
 * about half of them miss.
 */
#include "microbench/usable.h"

#include <math.h>

#include "microbench/streams.h"

#define GROWTH 1.2
#define INSIDE 3.0 /* times the nearer cache: data that lie in this one */

/* Seconds for a byte that is loaded from so much data. */
static double time_of(const struct rf_workplace *place, double bytes)
{
	struct rf_windows_rate rate = rf_workplace_stream(place, 0, (size_t)bytes, 1);

	return rate.per_s > 0 ? 1 / rate.per_s : 0;
}

double rf_usable_measure(const struct rf_workplace *place, size_t level, double nearer_bytes)
{
	const struct rf_machine *machine = place->machine;
	double size = (double)machine->caches[level].size_bytes, most = (double)place->data_bytes;
	double bytes = fmin(level > 0 ? INSIDE * nearer_bytes : size / 2, size / 2);
	bool is_last = level + 1 == machine->cache_count;
	double here = time_of(place, bytes), next, before = here, now;

	next = is_last ? time_of(place, 0) : time_of(place, fmin(INSIDE * size, most));
	while (bytes * GROWTH <= fmin(GROWTH * size, most)) {
		bytes *= GROWTH;
		now = time_of(place, bytes);
		if (now > (here + next) / 2 && now > before)
			return fmin(
			    size, bytes * pow(GROWTH, ((here + next) / 2 - now) / (now - before)));
		before = now;
	}
	return size;
}
