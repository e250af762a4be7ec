/* SPDX-License-Identifier: MIT
 *
 * Lines that share a set with the line that is used again.
 *
 * The set of a line is its number modulo the sets.  A hash turns each block of as many lines by its
 * own number of sets (cachesim.h), so that a block has one line in the set as well.
 */
#ifndef RF_CROWD_H
#define RF_CROWD_H

#include "base/integer.h"
#include "cache-sim/cachesim.h"

/* From `enough` lines on nobody counts them. */
struct rf_crowd {
	int64_t sets, lines, enough;
	int64_t mask; /* of the number of the set in a line, where they are a power of two; or 0 */
	bool is_hashed;
	int64_t set; /* of the line that is used again, by the hash */
};

static inline int64_t rf_crowd_turn(const struct rf_crowd *crowd, int64_t block)
{
	return (int64_t)(rf_sim_hash_of_block((uint64_t)block) % (uint64_t)crowd->sets);
}

static inline int64_t rf_crowd_set(const struct rf_crowd *crowd, int64_t line)
{
	int64_t turn = crowd->is_hashed ? rf_crowd_turn(crowd, line / crowd->sets) : 0;

	return (line + turn) % crowd->sets;
}

/* The line that is used again is this one. */
static inline void rf_crowd_aim(struct rf_crowd *crowd, int64_t target)
{
	if (crowd->is_hashed)
		crowd->set = rf_crowd_set(crowd, target);
}

/* The line of a block that a hash puts into the set. */
static inline int64_t rf_crowd_hashed(const struct rf_crowd *crowd, int64_t block)
{
	int64_t place = crowd->set - rf_crowd_turn(crowd, block);

	return block * crowd->sets + (place < 0 ? place + crowd->sets : place);
}

/* The next line in the set of the target after one of them. */
static inline int64_t rf_crowd_after(const struct rf_crowd *crowd, int64_t line)
{
	return crowd->is_hashed ? rf_crowd_hashed(crowd, line / crowd->sets + 1)
	                        : line + crowd->sets;
}

/* The first of them from `line` on. */
static inline int64_t rf_crowd_next(const struct rf_crowd *crowd, int64_t target, int64_t line)
{
	int64_t steps = target - line, found;

	if (crowd->is_hashed) {
		found = rf_crowd_hashed(crowd, line / crowd->sets);
		return found < line ? rf_crowd_after(crowd, found) : found;
	}
	return line + (crowd->mask != 0 ? steps & crowd->mask : rf_integer_mod(steps, crowd->sets));
}

#endif
