/* SPDX-License-Identifier: MIT
 *
 * The search for other loops.
 *
 * There is one way for a single rectangular nest, whose needs are formulas in the sizes of blocks
 * (blocks/), and one for any other run of loops, of which bands are changed in a number of ways and
 * all of it is looked at again (bands/).  Both hand what they find to the same forecast of bytes
 * and speed, ask the same door about dependences, and are ranked in the same way.
 *
 * struct rf_change says what a change is.  It is carried out once for each thing that is asked of
 * the new loops, and each time by the one file that knows the language:
 *
 *     blocked_nest                  a nest with formulas, for needs as functions of the tiles
 *     new_loops, poly/              integer sets, for dependences; a kernel with numbers, for the
 *                                   predictor of any nest; bounds as text
 *     blocks/simulated_change       one tile in the middle of it, for the simulator
 *     frontend/edit                 the text of the source
 *
 * blocks/existing_tiles goes the other way, from a nest in tiles to the nest before.
 */
#include "model/transform/search.h"

#include "model/transform/bands/bands.h"
#include "model/transform/blocks/blocks.h"
#include "model/transform/choice.h"
#include "model/transform/finalists.h"
#include "model/transform/rank.h"

static enum rf_status search_all(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_result *result)
{
	if (input->setting.lc == NULL)
		return rf_bands_search(input, arena, result);
	if (rf_blocks_search(input, arena, result) != RF_OK)
		return RF_FAILED;
	return input->counts == NULL ? RF_OK : rf_bands_skew(input, arena, result);
}

enum rf_status rf_search_propose(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_result *result)
{
	enum rf_status status = search_all(input, arena, result);

	if (status == RF_OK)
		status = rf_finalists_measure(input, arena, result);
	return status == RF_OK ? rf_choice_explain(arena, result) : status;
}

enum rf_status rf_search_suggest(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_proposal **suggestions, size_t *count)
{
	struct rf_forecast now;
	double page = input->it_per_s;
	size_t kept = 0;

	if (rf_forecast_now(&input->setting, arena, &now) != RF_OK ||
	    rf_blocks_suggest(input, arena, suggestions, count) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < *count; ++i) {
		struct rf_proposal *suggestion = &(*suggestions)[i];

		if (page > now.time.speed.it_per_s)
			suggestion->speedup.value *= now.time.speed.it_per_s / page;
		if (!suggestion->speedup.known || rf_rank_is_faster(suggestion))
			(*suggestions)[kept++] = *suggestion;
	}
	*count = kept;
	return RF_OK;
}
