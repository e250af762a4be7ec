/* SPDX-License-Identifier: MIT
 *
 * Traffic of what lies where nobody follows: x[col[k]], b[k] with a k that data move.
 *
 * It is left out of figures, which is right where all of it stays in the cache nearest the core.
 * At most each such access is to a line that no cache has: a load moves one line over every link, a
 * store brings its line and has it written back, an update does that once for both, and into a
 * victim cache each line that is loaded pushes another one out.  Intervals of links reach from the
 * one to the other.  What such lines push out besides is in neither.
 */
#include "model/lost_places.h"

#include <math.h>

#include "base/text.h"
#include "model/scope.h"

/* Executions per iteration of a nest without counts: at most one, and fewer around inner loops
 * whose turns are known. */
static double times_of(const struct rf_point *p, const struct rf_reference *reference)
{
	double times = 1;

	for (size_t k = reference->loops; k < p->nest->depth; ++k)
		if (rf_subject_sizes_know(p->subject, &p->sizes, p->nest->loops[k].trips))
			times /= fmax(1, rf_nest_trip_count(p->nest, k, p->sizes.real));
	return times;
}

/* Executions per iteration. */
static double times_per_it(const struct rf_point *p, size_t access)
{
	if (p->result->is_whole_run && p->counts != NULL && p->counts->accesses[access].known &&
	    p->result->iterations.value > 0)
		return p->counts->accesses[access].times / p->result->iterations.value;
	for (size_t i = 0; p->nest != NULL && i < p->nest->reference_count; ++i)
		if (p->nest->references[i].access == (int)access)
			return times_of(p, &p->nest->references[i]);
	return 0;
}

/* Whether an access before it, of the same statement block, is to the same place. */
static bool is_update(const struct rf_kernel *kernel, size_t access)
{
	const struct rf_access *write = &kernel->accesses[access];

	for (size_t i = 0; i < access && write->kind == RF_WRITE; ++i) {
		const struct rf_access *read = &kernel->accesses[i];

		if (read->kind == RF_READ && read->array == write->array &&
		    read->place.line == write->place.line && rf_text_equal(read->text, write->text))
			return true;
	}
	return false;
}

double rf_lost_places_lines(const struct rf_kernel *kernel, size_t access, bool below_is_victim)
{
	const struct rf_access *item = &kernel->accesses[access];

	if (!item->is_indirect || item->is_packed || item->repeats >= 0)
		return 0;
	if (is_update(kernel, access))
		return below_is_victim ? 0 : 1;
	return item->kind == RF_WRITE || below_is_victim ? 2 : 1;
}

/* Lines that move at most, per iteration, between a cache and the one below it. */
static double most_lines(const struct rf_point *p, bool below_is_victim)
{
	const struct rf_kernel *kernel = p->subject->kernel;
	double lines = 0;

	for (size_t i = 0; i < kernel->access_count; ++i)
		lines += rf_lost_places_lines(kernel, i, below_is_victim) * times_per_it(p, i);
	return lines;
}

void rf_lost_places_widen(const struct rf_point *p, struct rf_result *result)
{
	for (size_t k = 0; k < p->hierarchy.count; ++k) {
		const struct rf_boundary *boundary = &p->hierarchy.items[k];
		double most =
		    most_lines(p, boundary->below_is_victim) * (double)boundary->line_bytes;

		for (size_t i = 0; i < result->traffic_count && most > 0; ++i) {
			struct rf_link_traffic *link = &result->traffic[i].links[k];
			double total = link->total_bytes_per_it;

			if (k >= result->traffic[i].link_count)
				continue;
			link->high = (struct rf_number){
				most + (link->high.known ? link->high.value : total), true
			};
			link->low =
			    (struct rf_number){ link->low.known ? link->low.value : total, true };
		}
	}
}
