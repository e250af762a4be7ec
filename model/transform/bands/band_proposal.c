/* SPDX-License-Identifier: MIT
 *
 * Other orders and tiles of bands, as proposals.
 *
 * The loops of a proposal are named as the source has them.  Tiles of skewed loops are tiles of
 * sums, 2*t + i, and it is by these that they are named.
 */
#include "model/transform/bands/band_proposal.h"

#include "base/text.h"

bool rf_band_proposal_tiles(size_t set, size_t k)
{
	return (set >> k & 1) != 0;
}

const struct rf_loop *rf_band_proposal_loop(const struct rf_band_search *r,
                                            const struct rf_loop_band *band, size_t k)
{
	return r->input->kernel->loops[band->loops[k]];
}

/* "2*t + i" */
static const char *sum_text(struct rf_band_search *r, const struct rf_loop_band *band,
                            const struct rf_new_loop *new)
{
	struct rf_text out;

	rf_text_init(&out, r->arena);
	for (size_t k = 0; k < band->count; ++k) {
		int64_t factor = new->factors[k];

		if (factor == 0)
			continue;
		rf_text_print(&out, "%s", *rf_text_string(&out) != '\0' ? " + " : "");
		if (factor != 1)
			rf_text_print(&out, "%lld*", (long long)factor);
		rf_text_add(&out, rf_band_proposal_loop(r, band, k)->variable);
	}
	r->failed |= out.failed;
	return rf_text_string(&out);
}

static void name_factors(struct rf_band_search *r, const struct rf_loop_band *band,
                         const struct rf_change *change, struct rf_proposal *proposal)
{
	struct rf_text names;

	rf_text_init(&names, r->arena);
	proposal->factors = RF_NEW_ARRAY(r->arena, struct rf_block_factor, RF_MAX_BAND);
	r->failed |= proposal->factors == NULL;
	for (size_t n = 0; !r->failed && n < change->transform.new_count; ++n) {
		const struct rf_new_loop *new = &change->transform.news[n];
		const struct rf_loop *loop;

		if (new->tile == 0)
			continue;
		loop = rf_band_proposal_loop(r, band, proposal->factor_count);
		for (size_t k = proposal->factor_count; !rf_band_proposal_tiles(change->tiled, k);)
			loop = rf_band_proposal_loop(r, band, ++k);
		proposal->factors[proposal->factor_count++] = (struct rf_block_factor){
			.loop = change->is_skewed ? sum_text(r, band, new) : loop->variable,
			.id = loop->id,
			.line = loop->place.line,
			.factor = new->tile,
		};
	}
	for (size_t i = 0; i < proposal->factor_count; ++i)
		rf_text_print(&names, "%s%s", i > 0 ? " " : "", proposal->factors[i].loop);
	proposal->loop = rf_text_string(&names);
	r->failed |= names.failed;
}

/* Of all new loops. */
const char *rf_band_proposal_sums(struct rf_band_search *r, const struct rf_loop_band *band,
                                  const struct rf_transform *transform, const char *between)
{
	struct rf_text names;

	rf_text_init(&names, r->arena);
	for (size_t n = 0; n < transform->new_count; ++n)
		rf_text_print(&names, "%s%s", n > 0 ? between : "",
		              sum_text(r, band, &transform->news[n]));
	r->failed |= names.failed;
	return rf_text_string(&names);
}

/* What a reader must do to carry it out. */
static const char *note_text(struct rf_band_search *r, const struct rf_loop_band *band,
                             const struct rf_change *change)
{
	struct rf_text out;

	rf_text_init(&out, r->arena);
	if (change->is_order)
		rf_text_print(
		    &out,
		    "the loops from line %d on in this order; what stands in the innermost "
		    "of them moves along",
		    rf_band_proposal_loop(r, band, 0)->place.line);
	else if (change->is_skewed)
		rf_text_print(
		    &out,
		    "legal only after skewing: let the loops from line %d on run over these "
		    "sums, and the loops over their tiles outside of them",
		    rf_band_proposal_loop(r, band, 0)->place.line);
	else
		rf_text_print(&out, "the loops over the tiles outside loop %s (line %d)",
		              rf_band_proposal_loop(r, band, 0)->variable,
		              rf_band_proposal_loop(r, band, 0)->place.line);
	r->failed |= out.failed;
	return rf_text_string(&out);
}

static void compare(struct rf_band_search *r, const struct rf_change *change,
                    struct rf_proposal *proposal)
{
	const struct rf_traffic *now = &r->now.traffic, *then = &change->forecast.traffic;
	double speed = r->now.roofline.it_per_s;

	proposal->links = RF_NEW_ARRAY(r->arena, struct rf_link_change, now->link_count + 1);
	r->failed |= proposal->links == NULL;
	for (size_t i = 0; !r->failed && i < now->link_count; ++i)
		proposal->links[proposal->link_count++] = (struct rf_link_change){
			.link = now->links[i].link,
			.bytes_per_it_before = now->links[i].total_bytes_per_it,
			.bytes_per_it_after = then->links[i].total_bytes_per_it,
		};
	proposal->speedup =
	    (struct rf_number){ change->forecast.roofline.it_per_s / speed, speed > 0 };
	proposal->bound = change->forecast.roofline.bound;
	proposal->transfer_s_per_it = rf_forecast_transfer_time(&change->forecast);
}

/* The loops as the source has them, for who carries it out; sums of loops are not carried out. */
static void note_nest(struct rf_band_search *r, const struct rf_loop_band *band,
                      const struct rf_change *change, struct rf_proposal *proposal)
{
	proposal->is_skewed = change->is_skewed;
	if (change->is_skewed)
		return;
	proposal->nest = rf_arena_copy(r->arena, band->loops, sizeof(band->loops));
	proposal->nest_count = band->count;
	if (change->is_order)
		proposal->order = rf_arena_copy(r->arena, change->order, sizeof(change->order));
	r->failed |= proposal->nest == NULL || (change->is_order && proposal->order == NULL);
}

static void judge(struct rf_band_search *r, const struct rf_change *change,
                  struct rf_proposal *proposal)
{
	const char *apart = r->result->apart;
	struct rf_dependence_pair legal = { 0 };

	rf_bands_ask(r, change, &legal);
	proposal->legal = RF_YES;
	proposal->rounds = legal.legality == RF_LEGAL_ROUNDING;
	if (proposal->rounds)
		proposal->reason = rf_dependence_check_print(r->arena, r->input->kernel, &legal);
	else if (apart != NULL)
		proposal->reason =
		    rf_arena_print(r->arena, "every dependence is kept as long as %s", apart);
	else
		proposal->reason = "every dependence is kept";
	r->failed |= proposal->reason == NULL;
}

void rf_band_proposal_add(struct rf_band_search *r, const struct rf_loop_band *band,
                          const struct rf_change *change)
{
	struct rf_proposal *proposal = RF_PUSH(r->arena, &r->proposals);

	r->failed |= proposal == NULL;
	if (r->failed)
		return;
	proposal->kind = change->is_order ? RF_PROPOSE_INTERCHANGE : RF_PROPOSE_BLOCKING;
	proposal->line = rf_band_proposal_loop(r, band, 0)->place.line;
	if (change->is_order)
		proposal->loop = rf_band_proposal_sums(r, band, &change->transform, " ");
	else
		name_factors(r, band, change, proposal);
	proposal->note = note_text(r, band, change);
	compare(r, change, proposal);
	note_nest(r, band, change, proposal);
	judge(r, change, proposal);
}
