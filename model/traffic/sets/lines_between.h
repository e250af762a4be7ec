/* SPDX-License-Identifier: MIT
 *
 * What a nest touches between two moments.
 */
#ifndef RF_LINES_BETWEEN_H
#define RF_LINES_BETWEEN_H

#include "model/ir/result.h"
#include "model/traffic/nest/course.h"

/* After `from` and before `to`, neither included. */
struct rf_between {
	const struct rf_course *course;
	struct rf_moment from, to;
};

/* Other lines than `line` that fall into its set; no more than `most` are counted, and no more than
 * RF_MOST_CROWD; negative when it takes too long to tell. */
int64_t rf_between_in_set(const struct rf_between *between, int64_t sets, int64_t line_bytes,
                          int64_t line, int64_t most);

/* Lines one after the other. */
struct rf_line_interval {
	int64_t first, last;
};

/* Room for lines that are counted, to be used again for the next window. */
struct rf_line_room {
	struct rf_arena *arena;
	RF_VECTOR(struct rf_line_interval) intervals;
};

/* Other lines than `line`: exactly if there may be `most` or more, else no fewer than there are; at
 * least `most` counts as that many.  Negative when they lie too
 * scattered to be counted, or without memory, which the arena remembers. */
int64_t rf_between_lines(const struct rf_between *between, int64_t line_bytes, int64_t line,
                         int64_t most, struct rf_line_room *room);

#endif
