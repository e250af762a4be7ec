/* SPDX-License-Identifier: MIT
 *
 * The proof that an outermost loop repeats itself: after how many turns, and from when on.  It
 * looks at forms and sets alone and walks through nothing; skip_outer.c walks as far as it says,
 * and skips.
 */
#ifndef RF_PERIOD_H
#define RF_PERIOD_H

#include "model/traffic/nest/stream.h"

/* A cache as far as it decides when a stream repeats itself. */
struct rf_period_cache {
	uint64_t sets;
	int64_t line_bytes;
	double lines; /* that it can hold together with those that it is filled by */
	bool is_hashed;
	bool is_other_policy; /* than least recently used */
	bool holds_all;       /* no set has more lines than ways: nothing is ever evicted */
	bool is_resident;     /* all data stay in it from one sweep to the next */
};

/* After how many turns of a loop the caches see the same again, moved by a fixed distance. */
struct rf_period {
	int64_t turns;      /* of the loop in one period; 0: there is none */
	int64_t trips;      /* of the loop, of all threads together where they divide it */
	int64_t line_turns; /* in which every reference moves by whole lines */
	int64_t near_turns; /* of a period but for the sets of the last cache */
	int64_t memory;     /* turns that the past of an access reaches back at most */
	uint64_t new_lines; /* that a period touches and none before it; 0: always the same ones */
	uint64_t fixed_lines; /* that every period touches */
	bool has_gaps;        /* arrays are not touched as a whole */
	int64_t shift_bytes;  /* that every reference moves in one period, if it is the same */
	bool is_proved;       /* counts repeat exactly, once `memory` turns have passed */
	bool needs_state; /* the proof needs two equal states as well: a policy other than LRU */
	bool is_likely;   /* proved but for a hashed set index */
};

/* Looks at a loop that stands outermost. */
enum rf_status rf_period_find(const struct rf_stream *stream, const struct rf_stream_node *loop,
                              const struct rf_period_cache *caches, size_t cache_count,
                              struct rf_arena *arena, struct rf_period *period);

/* Lines that are touched in some turns. */
uint64_t rf_period_lines(const struct rf_period *period, int64_t turns);

/* Takes other turns, of whole lines, and so much memory at most, for a period. */
void rf_period_shorten(struct rf_period *period, int64_t turns, int64_t most_memory);

/* Whether some cache may keep a part of what a sweep touches, so many lines of so many arrays, to
 * the next one: they are more than it holds, but not by much, or its sets have no room for them. */
bool rf_period_may_stay(const struct rf_period *period, const struct rf_period_cache *caches,
                        size_t cache_count, double lines, size_t arrays);

#endif
