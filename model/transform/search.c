/* SPDX-License-Identifier: MIT
 *
 * The search for other loops.
 *
 * There is one way for a single rectangular nest, whose needs are formulas in the sizes of blocks
 * (blocks/), and one for any other run of loops, of which bands are changed in a number of ways and
 * all of it is looked at again (bands/).  Both hand what they find to the same forecast of bytes
 * and speed, ask the same door about dependences, and are ranked in the same way.
 */
#include "model/transform/search.h"

#include "model/transform/bands/bands.h"
#include "model/transform/blocks/blocks.h"

enum rf_status rf_search_propose(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_result *result)
{
	if (input->setting.lc == NULL)
		return rf_bands_search(input, arena, result);
	if (rf_blocks_search(input, arena, result) != RF_OK)
		return RF_FAILED;
	return input->counts == NULL ? RF_OK : rf_bands_skew(input, arena, result);
}

enum rf_status rf_search_suggest(const struct rf_search_input *input, struct rf_arena *arena,
                                 struct rf_proposal **suggestions, size_t *count)
{
	return rf_blocks_suggest(input, arena, suggestions, count);
}
