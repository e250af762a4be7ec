/* SPDX-License-Identifier: MIT */
#ifndef RF_DECIDED_H
#define RF_DECIDED_H

#include "model/ir/kernel.h"
#include "model/ir/options.h"

/* A condition that a size without a value leaves open, and what is taken for granted of it. */
struct rf_decided_assumption {
	const struct rf_guard *guard;
	const char *size; /* that has no value */
	bool holds;       /* what the source says, `guard->text` */
};

/* An access that happens in a share of the iterations of a loop. */
struct rf_decided_access {
	int access;
	double share;
	int loop;             /* the one around the condition ... */
	int64_t stride_bytes; /* ... and by what it moves it; 0: not at all */
	const struct rf_guard *guard;
	bool is_otherwise; /* in its other branch */
};

/* A kernel of which conditions were taken out, and on what that rests. */
struct rf_decided {
	const struct rf_kernel *kernel; /* the one given, where nothing is decided */
	size_t assumption_count;
	struct rf_decided_assumption *assumptions;
	const struct rf_guard *last; /* of which something was decided, NULL for none */
	bool has_no_loop;            /* that does something is left */
	bool is_open;                /* what may run besides depends on data */
	bool is_guessed;             /* ... of which the user gave no share */
	size_t access_count;         /* of what runs now and then */
	struct rf_decided_access *accesses;
};

/* Takes out conditions on data, of which `branches` are left, and those that the `known` sizes and
 * the bounds of loops decide.  A size that an assumption gives a value (dir == 1, and dir has none)
 * is put into both. */
enum rf_status rf_decided_make(const struct rf_kernel *kernel, enum rf_branches branches,
                               int64_t *sizes, bool *known, struct rf_arena *arena,
                               struct rf_decided *decided);

/* How often the branch of a condition on data runs, of all times, of which the user gave no other
 * share: none, with RF_BRANCHES_SURE, both, or as assumed. */
double rf_decided_share(const struct rf_guard *guard, enum rf_branches branches, bool is_otherwise);

#endif
