/* SPDX-License-Identifier: MIT */
#ifndef RF_CONDITION_H
#define RF_CONDITION_H

#include "model/transform/forecast.h"

/* A layer condition of the nest as it stands, by what carries it. */
struct rf_condition_of {
	size_t loop;
	bool is_block; /* a whole block, by a turn of the innermost loop over blocks */
	bool is_self;  /* an array, or a line of it, that a turn of the loop meets again */
	size_t reuse;  /* index of the reuse otherwise */
	double need_bytes;
};

struct rf_condition_list {
	size_t count;
	struct rf_condition_of *items; /* carried by outer loops first, larger needs first */
};

enum rf_status rf_condition_find(const struct rf_lc *lc, struct rf_arena *arena,
                                 struct rf_condition_list *list);

/* The need of the condition after a transformation; `lc` need not have its needs. */
struct rf_measure rf_condition_need(const struct rf_condition_of *condition,
                                    const struct rf_trial *trial, const struct rf_lc *lc);

#endif
