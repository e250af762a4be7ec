/* SPDX-License-Identifier: MIT */
#ifndef RF_DECIDED_H
#define RF_DECIDED_H

#include "model/ir/kernel.h"

/* A condition that a size without a value leaves open, and what is taken for granted of it. */
struct rf_decided_assumption {
	const struct rf_guard *guard;
	const char *size; /* that has no value */
	bool holds;       /* what the source says, `guard->text` */
};

/* A kernel of which conditions were taken out, and on what that rests. */
struct rf_decided {
	const struct rf_kernel *kernel; /* the one given, where nothing is decided */
	size_t assumption_count;
	struct rf_decided_assumption *assumptions;
	const struct rf_guard *last; /* of which something was decided, NULL for none */
	bool has_no_loop;            /* that does something is left */
};

/* Takes out what `sizes`, those that are `known`, and the bounds of loops decide.  A size that an
 * assumption gives a value (dir == 1, and dir has none) is put into both. */
enum rf_status rf_decided_make(const struct rf_kernel *kernel, int64_t *sizes, bool *known,
                               struct rf_arena *arena, struct rf_decided *decided);

#endif
