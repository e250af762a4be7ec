/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_TURNS_H
#define RF_LOOP_TURNS_H

#include "frontend/loops/loop_head.h"

enum { RF_MOST_LOOP_TURNS = 32 };

/* The values of the variable turn by turn, and the one that it has behind them. */
struct rf_loop_turns {
	size_t count;
	int64_t values[RF_MOST_LOOP_TURNS];
	int64_t after;
};

/* for (q = A; q < B; ++q), of which the end is a number or, if it `may_settle`, a size that -D
 * gives, and for (q = A; q > B; q /= 2) and the like: *=, <<=, >>=; false where no numbers tell the
 * turns, or too many of them. */
bool rf_loop_turns_count(struct rf_reader *reader, const struct rf_loop_head *head, bool may_settle,
                         struct rf_loop_turns *turns);
bool rf_loop_turns_powers(struct rf_reader *reader, const struct rf_loop_head *head,
                          const struct rf_symbol *variable, struct rf_loop_turns *turns);

/* The parts of a for loop, and of a while loop whose body ends or begins with the step, or whose
 * test is one; with s *= 2 in place of s = 2 * s.  False where a part is missing, or without
 * memory. */
bool rf_loop_turns_split(struct rf_reader *reader, const struct rf_tree *loop,
                         struct rf_loop_head *head);

#endif
