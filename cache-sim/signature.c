/* SPDX-License-Identifier: MIT
 *
 * A hash of the state, the same for states that differ by a shift of all addresses.
 *
 * A shift by whole lines moves every line by as many sets, round the end, so an entry is hashed
 * with the set of its shifted line.  The hashes of entries are added, which makes their order in
 * memory irrelevant.  Where a shift does not carry over to sets, because sets are hashed or the
 * shift is no whole number of lines, it goes into the hash, so that different shifts never agree.
 * Ways of trees go by their ranks (trees.c) as long as no line was taken out of a full level.
 */
#include "cache-sim/order.h"
#include "cache-sim/trees.h"

#include <string.h>

static uint64_t mix(uint64_t value)
{
	value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
	value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
	return value ^ (value >> 31);
}

/* How one level is seen: its lines and sets less a shift. */
struct view {
	const struct level *level;
	uint64_t shift_lines;
	uint64_t shift_sets;
	uint64_t salt;
	bool is_wide;
	bool has_ranks; /* in trees, instead of names of ways */
};

static struct view view_of(const struct rf_sim *sim, uint32_t at, int64_t shift_bytes)
{
	const struct level *level = &sim->levels[at];
	struct view view = { .level = level, .salt = mix(at + 1), .is_wide = sim->is_wide };
	struct move move;

	view.has_ranks = rf_trees_can_rename(level) && level->empty == 0 && level->removals == 0;
	if (rf_state_move_of(level, shift_bytes, &move)) {
		view.shift_lines = move.lines;
		view.shift_sets = move.rows;
	} else {
		view.salt ^= mix((uint64_t)shift_bytes);
	}
	return view;
}

/* The line number and dirty bit of an entry; UINT64_MAX when it is empty. */
static uint64_t entry_at(const struct view *view, size_t index)
{
	uint32_t narrow;
	uint64_t wide;

	if (view->is_wide) {
		memcpy(&wide, (char *)view->level->entries + index * sizeof(wide), sizeof(wide));
		return wide;
	}
	memcpy(&narrow, (char *)view->level->entries + index * sizeof(narrow), sizeof(narrow));
	return narrow == UINT32_MAX ? UINT64_MAX : narrow + 2 * view->level->base;
}

static uint64_t state_beside(const struct level *level, size_t index)
{
	uint64_t state = 0;

	if (level->sectors)
		state = level->sectors[index];
	if (level->ages)
		state = state << 2 | level->ages[index];
	return state;
}

static uint64_t hash_row(const struct view *view, size_t row, uint64_t shifted_row)
{
	const struct level *level = view->level;
	uint64_t sum = 0;

	for (uint32_t way = 0; way < level->ways; ++way) {
		size_t index =
		    row * level->row_length +
		    (view->has_ranks ? rf_trees_way_at(level->trees[row], level->leaves, way)
		                     : way);
		uint64_t entry = entry_at(view, index);

		if (entry == UINT64_MAX)
			continue;
		entry -= 2 * view->shift_lines;
		sum += mix(mix(entry ^ view->salt) + mix(state_beside(level, index)) +
		           (shifted_row * level->ways + way) * 0x9e3779b97f4a7c15u);
	}
	for (uint32_t i = 0; i < level->tree_words && !view->has_ranks; ++i)
		sum += mix(mix(level->trees[row * level->tree_words + i] + view->salt) +
		           shifted_row * level->tree_words + i);
	return sum;
}

static uint64_t hash_level(const struct view *view)
{
	const struct level *level = view->level;
	uint64_t sum = 0;

	rf_order_settle(level, view->is_wide);
	for (uint64_t instance = 0; instance < level->instances; ++instance) {
		for (uint64_t set = 0; set < level->sets; ++set) {
			uint64_t shifted = set + level->sets - view->shift_sets;

			shifted -= shifted >= level->sets ? level->sets : 0;
			sum += hash_row(view, (size_t)(instance * level->sets + set),
			                instance * level->sets + shifted);
		}
	}
	return mix(sum + view->salt);
}

uint64_t rf_sim_signature(const struct rf_sim *sim, int64_t shift_bytes)
{
	uint64_t hash = 0;

	for (uint32_t at = 0; at < sim->level_count; ++at) {
		struct view view = view_of(sim, at, shift_bytes);

		hash = mix(hash ^ hash_level(&view));
		if (view.level->policy == RF_SIM_RANDOM)
			hash = mix(hash ^ sim->random);
	}
	return hash;
}
