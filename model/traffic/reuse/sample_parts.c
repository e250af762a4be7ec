/* SPDX-License-Identifier: MIT
 *
 * The parts of a run that a sample looks at: every stratum of every reference that has uses, those
 * of a reference side by side, and the order in which they are looked at first.  A tile of 27
 * references has a thousand of them, most of them edges and corners; where the work does not
 * suffice for all, it is these that nobody looks at.
 */
#include "model/traffic/reuse/sample_parts.h"

#include <stdlib.h>

/* The larger part first, of equal ones the one that was made first. */
static int by_size(const void *left, const void *right)
{
	const struct rf_sample_size *a = left, *b = right;

	if (a->uses != b->uses)
		return a->uses > b->uses ? -1 : 1;
	return (a->part > b->part) - (a->part < b->part);
}

/* The order in which parts are looked at first: what the work does not suffice for is little. */
static bool sort_parts(struct rf_sample *sample)
{
	size_t count = sample->parts.count;

	sample->largest_first =
	    RF_NEW_ARRAY(sample->analysis->refs.arena, struct rf_sample_size, count + 1);
	if (sample->largest_first == NULL)
		return false;
	for (size_t i = 0; i < count; ++i)
		sample->largest_first[i] = (struct rf_sample_size){
			.uses = sample->parts.items[i].stratum.count,
			.part = i,
		};
	qsort(sample->largest_first, count, sizeof(sample->largest_first[0]), by_size);
	return true;
}

/* One part, unless it is empty. */
static bool make_part(struct rf_sample *sample, size_t ref, unsigned n)
{
	struct rf_use_analysis *analysis = sample->analysis;
	struct rf_stratum stratum;
	struct rf_transect_part *part;

	if (!rf_strata_make(&analysis->refs, ref, n, &stratum))
		return analysis->refs.obstacle != NULL;
	sample->references += stratum.count;
	sample->uses[ref] += stratum.count;
	if (stratum.count <= 0)
		return true;
	part = RF_PUSH(analysis->refs.arena, &sample->parts);
	if (part == NULL)
		return false;
	part->stratum = stratum;
	return rf_transect_prepare(analysis, part);
}

enum rf_status rf_sample_parts_make(struct rf_use_analysis *analysis, struct rf_sample *sample)
{
	sample->analysis = analysis;
	sample->transect = rf_transect_new(analysis);
	sample->uses = RF_NEW_ARRAY(analysis->refs.arena, double, analysis->refs.count + 1);
	sample->first_parts = RF_NEW_ARRAY(analysis->refs.arena, size_t, analysis->refs.count + 1);
	sample->shares = RF_NEW_ARRAY(analysis->refs.arena, struct rf_sample_shares,
	                              analysis->refs.count * analysis->capacity_count + 1);
	if (sample->transect == NULL || sample->uses == NULL || sample->shares == NULL ||
	    sample->first_parts == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < analysis->refs.count; ++i) {
		for (unsigned n = 0; n < rf_strata_count(&analysis->refs.items[i]); ++n)
			if (!make_part(sample, i, n))
				return RF_FAILED;
		sample->first_parts[i + 1] = sample->parts.count;
	}
	return sort_parts(sample) && rf_tallies_make(&sample->tallies, analysis->refs.arena,
	                                             sample->parts.count, analysis->capacity_count)
	           ? RF_OK
	           : RF_FAILED;
}
