/* SPDX-License-Identifier: MIT
 *
 * How much of a cache a program has.
 *
 * A cache whose sets are chosen by addresses that a system deals out, or that others use as well,
 * holds less than its size.  Loads from more and more data take as long as from the cache, until
 * they take as long as from the next level; where they are halfway from one to the other in time,
 * about half of them miss.  Others that use a cache take some of it here and some there, so that
 * misses begin with less data: from a fifth of the way on, where that is not only for once.
 */
#include "microbench/usable.h"

#include <math.h>

#include "microbench/streams.h"

#define GROWTH 1.2
#define BEGIN  0.2
#define INSIDE 3.0 /* times the nearer cache: data that lie in this one */

/* Seconds for a byte that is loaded from so much data. */
static double time_of(const struct rf_workplace *place, double bytes)
{
	struct rf_windows_rate rate = rf_workplace_stream(place, 0, (size_t)bytes, 1);

	return rate.per_s > 0 ? 1 / rate.per_s : 0;
}

/* The size at which times cross a mark between two sizes. */
static double crossing(double bytes, double mark, double before, double now)
{
	return bytes * pow(GROWTH, fmin(0, (mark - now) / (now - before)));
}

struct rf_usable rf_usable_measure(const struct rf_workplace *place, size_t level,
                                   double nearer_bytes)
{
	const struct rf_machine *machine = place->machine;
	double size = (double)machine->caches[level].size_bytes, most = (double)place->data_bytes;
	double bytes = fmin(level > 0 ? INSIDE * nearer_bytes : size / 2, size / 2);
	bool is_last = level + 1 == machine->cache_count;
	double here = time_of(place, bytes), next, before = here, now, half, few;
	struct rf_usable usable = { size, 0 };

	next = is_last ? time_of(place, 0) : time_of(place, fmin(INSIDE * size, most));
	half = (here + next) / 2;
	few = here + BEGIN * (next - here);
	while (bytes * GROWTH <= fmin(GROWTH * size, most)) {
		bytes *= GROWTH;
		now = time_of(place, bytes);
		if (now <= few)
			usable.least_bytes = 0;
		else if (usable.least_bytes <= 0 && now > before)
			usable.least_bytes = crossing(bytes, few, before, now);
		if (now > half && now > before) {
			usable.bytes = fmin(size, crossing(bytes, half, before, now));
			break;
		}
		before = now;
	}
	if (usable.least_bytes <= 0 || usable.least_bytes > usable.bytes)
		usable.least_bytes = usable.bytes;
	return usable;
}
