/* SPDX-License-Identifier: MIT
 *
 * Parts of a run that nobody had the time to look at: as many uses miss as of the other parts of
 * the reference, or half of them where there are none.  One use at least is the first one of a
 * line, so that lines that are counted exactly have somebody who brings them.
 */
#include "model/traffic/reuse/unseen_part.h"

/* Uses of a reference that were looked at, or that those stand for. */
static double seen_uses(const struct rf_sample *sample, size_t ref)
{
	double seen = 0;

	for (size_t i = sample->first_parts[ref]; i < sample->first_parts[ref + 1]; ++i)
		if (sample->parts.items[i].weight > 0 && !sample->parts.items[i].is_assumed)
			seen += sample->parts.items[i].stratum.count;
	return seen;
}

/* Those that miss or move lines, of one use that was seen. */
static struct rf_sample_shares shares_of(const struct rf_sample *sample,
                                         const struct rf_transect_part *part, size_t c, double seen)
{
	size_t ref = part->stratum.ref, count = sample->analysis->capacity_count;
	struct rf_sample_shares shares = sample->shares[ref * count + c];

	if (seen <= 0)
		return (struct rf_sample_shares){
			.misses = 0.5,
			.moves = sample->analysis->refs.items[ref].is_store ? 1 : 0.5,
		};
	shares.misses *= sample->uses[ref] / seen;
	shares.moves *= sample->uses[ref] / seen;
	return shares;
}

void rf_unseen_part_assume(struct rf_sample *sample, struct rf_transect_part *part)
{
	const struct rf_references_item *ref = &sample->analysis->refs.items[part->stratum.ref];
	const struct rf_general_reuse first = {
		.access = ref->access, .from = -1, .loop = -1, .from_loop = -1, .to_loop = -1
	};
	struct rf_general_reuse *kind = rf_use_kind(sample->analysis, &first, 0, &part->kinds.count,
	                                            &part->kinds.capacity, &part->kinds.items);
	double seen = seen_uses(sample, part->stratum.ref);

	if (kind == NULL) {
		sample->analysis->refs.no_memory = true;
		return;
	}
	part->is_assumed = true;
	part->weight = part->stratum.count;
	kind->uses = 1;
	kind->need_exceeds = true;
	kind->need_least_bytes = kind->need_most_bytes =
	    (sample->analysis->most_plain_lines + 1) * (double)sample->analysis->refs.line_bytes;
	part->first_written = ref->is_store ? 1 : 0;
	for (size_t c = 0; c < sample->analysis->capacity_count; ++c) {
		struct rf_sample_shares shares = shares_of(sample, part, c, seen);

		part->misses[c] = shares.misses * part->weight;
		part->store_misses[c] = ref->is_store ? part->misses[c] : 0;
		part->written_back[c] = (shares.moves - shares.misses) * part->weight;
	}
}
