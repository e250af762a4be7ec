/* SPDX-License-Identifier: MIT
 *
 * Other orders and tiles of bands, as proposals.
 *
 * The loops of a proposal are named as the source has them.  Tiles of skewed loops are tiles of
 * sums, 2*t + i, and it is by these that they are named.
 */
#include "model/transform/bands/band_proposal.h"

#include "base/text.h"

static const struct rf_loop *loop_of(const struct rf_band_search *r, const struct rf_change *change,
                                     size_t k)
{
	return r->input->kernel->loops[change->loops[k]];
}

/* "2*t + i" */
static const char *sum_text(struct rf_band_search *r, const struct rf_change *change, size_t k)
{
	struct rf_text out;

	rf_text_init(&out, r->arena);
	for (size_t by = 0; k < RF_MAX_SKEWED && by < k; ++by) {
		if (change->skews[k][by] == 0)
			continue;
		if (change->skews[k][by] != 1)
			rf_text_print(&out, "%lld*", (long long)change->skews[k][by]);
		rf_text_print(&out, "%s + ", loop_of(r, change, by)->variable);
	}
	rf_text_add(&out, loop_of(r, change, k)->variable);
	r->failed |= out.failed;
	return rf_text_string(&out);
}

static void name_factors(struct rf_band_search *r, const struct rf_change *change,
                         struct rf_proposal *proposal)
{
	struct rf_text names;

	rf_text_init(&names, r->arena);
	proposal->factors = RF_NEW_ARRAY(r->arena, struct rf_block_factor, RF_MAX_DEPTH);
	r->failed |= proposal->factors == NULL;
	for (size_t k = 0; !r->failed && k < change->loop_count; ++k) {
		const char *name = sum_text(r, change, k);

		if (change->tiles[k] == 0)
			continue;
		rf_text_print(&names, "%s%s", proposal->factor_count > 0 ? " " : "", name);
		proposal->factors[proposal->factor_count++] = (struct rf_block_factor){
			.loop = name,
			.id = change->loops[k],
			.line = loop_of(r, change, k)->place.line,
			.factor = change->tiles[k],
		};
	}
	proposal->loop = rf_text_string(&names);
	r->failed |= names.failed;
}

const char *rf_band_proposal_sums(struct rf_band_search *r, const struct rf_change *change,
                                  const char *between)
{
	struct rf_text names;

	rf_text_init(&names, r->arena);
	for (size_t n = 0; n < change->loop_count; ++n)
		rf_text_print(&names, "%s%s", n > 0 ? between : "",
		              sum_text(r, change, change->order[n]));
	r->failed |= names.failed;
	return rf_text_string(&names);
}

/* What a reader must do to carry it out. */
static const char *note_text(struct rf_band_search *r, const struct rf_change *change)
{
	const struct rf_loop *first = loop_of(r, change, 0);
	const char *text;

	if (rf_change_is_order(change))
		text = rf_arena_print(
		    r->arena,
		    "the loops from line %d on in this order; what stands in the innermost of "
		    "them moves along",
		    first->place.line);
	else if (rf_change_is_skewed(change))
		text = rf_arena_print(
		    r->arena,
		    "legal only after skewing: let the loops from line %d on run over these sums, "
		    "and the loops over their tiles outside of them",
		    first->place.line);
	else
		text =
		    rf_arena_print(r->arena, "the loops over the tiles outside loop %s (line %d)",
		                   first->variable, first->place.line);
	r->failed |= text == NULL;
	return text;
}

void rf_band_proposal_add(struct rf_band_search *r, const struct rf_band_candidate *candidate)
{
	const struct rf_change *change = &candidate->change;
	bool is_order = rf_change_is_order(change);
	struct rf_legality_answer answer;
	struct rf_proposal *proposal;

	if (rf_legality_of(r->legality, change, &answer) != RF_OK) {
		r->failed = true;
		return;
	}
	if (answer.legal != RF_YES) {
		r->reason = answer.reason;
		return;
	}
	proposal = RF_PUSH(r->arena, &r->proposals);
	r->failed |= proposal == NULL;
	if (r->failed)
		return;
	proposal->kind = is_order ? RF_PROPOSE_INTERCHANGE : RF_PROPOSE_BLOCKING;
	proposal->line = loop_of(r, change, 0)->place.line;
	rf_legality_note(&answer, r->result, proposal);
	proposal->change = rf_arena_copy(r->arena, change, sizeof(*change));
	r->failed |= proposal->change == NULL;
	if (is_order)
		proposal->loop = rf_band_proposal_sums(r, change, " ");
	else
		name_factors(r, change, proposal);
	proposal->note = note_text(r, change);
	r->failed |=
	    rf_forecast_compare(&r->now, &candidate->forecast, r->arena, proposal) != RF_OK;
}
