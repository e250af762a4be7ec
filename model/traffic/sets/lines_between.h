/* SPDX-License-Identifier: MIT
 *
 * What a nest touches between two time stamps.
 */
#ifndef RF_LINES_BETWEEN_H
#define RF_LINES_BETWEEN_H

#include "model/ir/result.h"
#include "model/traffic/sets/rectangular_nest.h"

/* After `from` and before `to`, neither included. */
struct rf_lines_between {
	const struct rf_rectangular_nest *nest;
	struct rf_timestamp from, to;
};

/* Other lines than `line` that fall into its set; no more than `most` are counted, and no more than
 * RF_MOST_CROWD; negative when it takes too long to tell. */
int64_t rf_lines_between_in_set(const struct rf_lines_between *between, int64_t sets,
                                int64_t line_bytes, int64_t line, int64_t most);

/* The same, and which lines they are: up to `most` of them, or RF_MOST_CROWD. */
int64_t rf_lines_between_of_set(const struct rf_lines_between *between, int64_t sets,
                                int64_t line_bytes, int64_t line, int64_t most, int64_t *lines);

/* Lines one after the other. */
struct rf_lines_between_interval {
	int64_t first, last;
};

/* A line that was met in the count at hand. */
struct rf_lines_between_met {
	int64_t line;
	uint64_t count;
};

/* Room for lines that are counted, to be used again for the next window. */
struct rf_lines_between_room {
	struct rf_arena *arena;
	RF_VECTOR(struct rf_lines_between_interval) intervals;
	double work;      /* intervals of all windows so far */
	uint64_t counts;  /* of short windows, so far */
	size_t met_slots; /* a power of two */
	struct rf_lines_between_met *met;
};

/* Other lines than `line`: exactly if there may be `most` or more, else no fewer than there are; at
 * least `most` counts as that many.  Negative when they lie too scattered to be counted, or without
 * memory, which the arena remembers. */
int64_t rf_lines_between_count(const struct rf_lines_between *between, int64_t line_bytes,
                               int64_t line, int64_t most, struct rf_lines_between_room *room);

#endif
