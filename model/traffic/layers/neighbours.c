/* SPDX-License-Identifier: MIT
 *
 * Neighbours in a line.
 *
 * Where the innermost loop jumps from line to line, a[j][i-1] and a[j][i+1] lie in the same line
 * most of the time, and only the rest of the time is a miss of the one not brought by the other.
 *
 * A group has as many pairs as the square of its members.  Many pairs are the same window apart, so
 * that each window is measured once; and a neighbour is only kept where none is both nearer in the
 * line and nearer in time.
 */
#include "model/traffic/layers/neighbours.h"

#include <math.h>
#include <string.h>

/* Windows between members and what passes in them: an open hash table, at most half full. */
struct known_windows {
	size_t depth, count, capacity; /* a power of 2, or 0 */
	int64_t *shifts;               /* `depth` of each place */
	struct rf_lc_need *needs;
	bool *is_taken;
};

enum { FIRST_CAPACITY = 64 };

static size_t hash(const int64_t *shift, size_t depth)
{
	uint64_t h = 0;

	for (size_t k = 0; k < depth; ++k)
		h = (h ^ (uint64_t)shift[k]) * UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(h >> 32);
}

/* Where a window is in the table, or would be. */
static size_t place_of(const struct known_windows *known, const int64_t *shift)
{
	size_t bytes = known->depth * sizeof(*shift);
	size_t at = hash(shift, known->depth) & (known->capacity - 1);

	while (known->is_taken[at] && memcmp(&known->shifts[at * known->depth], shift, bytes) != 0)
		at = (at + 1) & (known->capacity - 1);
	return at;
}

static void put(struct known_windows *known, size_t at, const int64_t *shift,
                const struct rf_lc_need *need)
{
	memcpy(&known->shifts[at * known->depth], shift, known->depth * sizeof(*shift));
	known->needs[at] = *need;
	known->is_taken[at] = true;
	known->count += 1;
}

/* Makes room for one more window; false without memory. */
static bool make_room(struct rf_arena *arena, struct known_windows *known)
{
	struct known_windows larger = { .depth = known->depth };

	if (2 * (known->count + 1) <= known->capacity)
		return true;
	larger.capacity = known->capacity == 0 ? FIRST_CAPACITY : 2 * known->capacity;
	larger.shifts = RF_NEW_ARRAY(arena, int64_t, larger.capacity *larger.depth);
	larger.needs = RF_NEW_ARRAY(arena, struct rf_lc_need, larger.capacity);
	larger.is_taken = RF_NEW_ARRAY(arena, bool, larger.capacity);
	if (larger.shifts == NULL || larger.needs == NULL || larger.is_taken == NULL)
		return false;
	for (size_t i = 0; i < known->capacity; ++i) {
		const int64_t *shift = &known->shifts[i * known->depth];

		if (known->is_taken[i])
			put(&larger, place_of(&larger, shift), shift, &known->needs[i]);
	}
	*known = larger;
	return true;
}

/* What passes in a window, measured where it is met for the first time; false without memory. */
static bool need_of(const struct rf_lc *lc, struct rf_arena *scratch, struct known_windows *known,
                    const int64_t *shift, struct rf_lc_need *need)
{
	struct rf_footprint_window window = { rf_lc_carrying_loop(shift, known->depth), shift };
	size_t at;

	if (!make_room(scratch, known))
		return false;
	at = place_of(known, shift);
	if (!known->is_taken[at]) {
		*need = rf_lc_need_of(lc, &window);
		put(known, at, shift, need);
	}
	*need = known->needs[at];
	return true;
}

/* The distance of two members along the loops that move by less than a line, in bytes, and along
 * the others, in iterations, counted so that the first of them is positive. */
static double split_distance(const struct rf_footprint_nest *scene,
                             const struct rf_footprint_group *shape,
                             const struct rf_group_member *from, const struct rf_group_member *to,
                             int64_t *across)
{
	double bytes = (double)(from->rest_bytes - to->rest_bytes);
	int64_t sign = 0;

	for (size_t k = 0; k < scene->depth; ++k) {
		int64_t shift = from->shift[k] - to->shift[k];

		across[k] = 0;
		if (rf_lc_moves_within_line(scene, shape, k)) {
			bytes += (double)shift * shape->strides[k].value;
			continue;
		}
		if (sign == 0 && shift != 0)
			sign = shift < 0 ? -1 : 1;
		across[k] = sign * shift;
	}
	return fabs(bytes);
}

/* Whether a cache that holds what passes until b holds what passes until a, and a is no further
 * away in the line. */
static bool stands_for(const struct rf_lc_neighbour *a, const struct rf_lc_neighbour *b)
{
	return a->gap_bytes <= b->gap_bytes && a->need.loop == b->need.loop &&
	       a->need.common.value == b->need.common.value &&
	       a->need.all.value <= b->need.all.value;
}

struct neighbours {
	size_t count, capacity;
	struct rf_lc_neighbour *items;
};

/* Adds a neighbour, and takes away those that it stands for; false without memory. */
static bool add(struct rf_arena *arena, struct neighbours *kept, const struct rf_lc_neighbour *more)
{
	size_t count = 0;
	struct rf_lc_neighbour *item;

	for (size_t i = 0; i < kept->count; ++i)
		if (stands_for(&kept->items[i], more))
			return true;
	for (size_t i = 0; i < kept->count; ++i)
		if (!stands_for(more, &kept->items[i]))
			kept->items[count++] = kept->items[i];
	kept->count = count;
	item = RF_PUSH(arena, kept);
	if (item == NULL)
		return false;
	*item = *more;
	return true;
}

static bool find_of(const struct rf_lc *lc, struct rf_arena *scratch, struct known_windows *known,
                    struct rf_lc_reuse *reuse)
{
	const struct rf_group_member *members = reuse->shape->group->members;
	struct rf_arena *arena = lc->scene.scale->arena;
	size_t depth = lc->scene.depth;
	struct neighbours kept = { 0 };

	reuse->neighbour_count = 0;
	if (rf_lc_moves_within_line(&lc->scene, reuse->shape, depth - 1) ||
	    reuse->loop == (int)depth)
		return true;
	for (size_t earlier = 0; earlier < reuse->member; ++earlier) {
		int64_t across[RF_MAX_DEPTH];
		struct rf_lc_neighbour more = { .gap_bytes = split_distance(
						    &lc->scene, reuse->shape, &members[earlier],
						    &members[reuse->member], across) };

		if (more.gap_bytes < (double)lc->scene.line_bytes &&
		    (!need_of(lc, scratch, known, across, &more.need) || !add(arena, &kept, &more)))
			return false;
	}
	reuse->neighbour_count = kept.count;
	reuse->neighbours = kept.items;
	return true;
}

enum rf_status rf_neighbours_find(struct rf_lc *lc)
{
	struct rf_measure_scale numbers = *lc->scene.scale;
	struct rf_lc in_numbers = *lc;
	struct rf_arena *scratch = rf_arena_new();
	struct known_windows known = { .depth = lc->scene.depth };
	bool done = scratch != NULL;

	numbers.formulas = false;
	in_numbers.scene.scale = &numbers;
	for (size_t i = 0; i < lc->reuse_count && done; ++i)
		done = find_of(&in_numbers, scratch, &known, &lc->reuses[i]);
	rf_arena_free(scratch);
	return done && !numbers.failed ? RF_OK : RF_FAILED;
}
