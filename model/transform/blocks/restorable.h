/* SPDX-License-Identifier: MIT */
#ifndef RF_RESTORABLE_H
#define RF_RESTORABLE_H

#include "model/transform/forecast.h"

/* A layer condition of the nest as it stands, by what carries it. */
struct rf_restorable {
	size_t loop;
	bool is_block; /* a whole block, by a turn of the innermost loop over blocks */
	bool is_self;  /* an array, or a line of it, that a turn of the loop meets again */
	size_t reuse;  /* index of the reuse otherwise */
	struct rf_window_bytes window;
};

struct rf_restorable_list {
	size_t count;
	struct rf_restorable *items; /* carried by outer loops first, larger needs first */
};

enum rf_status rf_restorable_find(const struct rf_lc *lc, struct rf_arena *arena,
                                  struct rf_restorable_list *list);

/* Whether the nest as it stands meets the condition. */
bool rf_restorable_holds(const struct rf_restorable *condition, const struct rf_boundary *boundary);

/* The need of the condition after a transformation; `lc` need not have its needs. */
struct rf_measure rf_restorable_need(const struct rf_restorable *condition,
                                     const struct rf_changed_nest *changed, const struct rf_lc *lc);

#endif
