/* SPDX-License-Identifier: MIT */
#ifndef RF_SUBJECT_H
#define RF_SUBJECT_H

#include "model/ir/options.h"
#include "model/traffic/nest/decided.h"
#include "model/traffic/nest/groups.h"
#include "model/traffic/nest/nest.h"

/* What an analysis is about: a kernel and what its source alone says of it. */
struct rf_subject {
	const struct rf_kernel *kernel;
	struct rf_nests nests;
	struct rf_groups *groups; /* by nest; of rectangular ones */
};

/* The values of a kernel's sizes at one point. */
struct rf_subject_sizes {
	int64_t whole[RF_MAX_SIZES];
	double real[RF_MAX_SIZES];
	bool known[RF_MAX_SIZES];
	bool all_known;  /* those that anything depends on */
	bool is_open;    /* data decide what else may run */
	bool is_guessed; /* ... of which the user gave no share */
	size_t partial_count;
	const struct rf_decided_access *partial; /* of what runs now and then */
};

enum rf_status rf_subject_make(const struct rf_kernel *kernel, struct rf_arena *arena,
                               struct rf_subject *subject);

/* Takes the sizes from the options, and takes out of the kernel the conditions that they decide:
 * `left` is the same subject where there are none.  With such values that no loop is left,
 * *decided_by is the condition that says so, and `left` of no use. */
enum rf_status rf_subject_give_sizes(const struct rf_subject *subject,
                                     const struct rf_options *options, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_subject_sizes *sizes, const struct rf_subject **left,
                                     const struct rf_guard **decided_by);

/* Refuses a kernel that such a condition leaves nothing of: other sizes help where it asks for
 * them. */
enum rf_status rf_subject_refuse_empty(const struct rf_subject *subject,
                                       const struct rf_guard *guard,
                                       struct rf_diagnostics *diagnostics);

/* Whether the values of all sizes in a formula are known; NULL is not. */
bool rf_subject_sizes_know(const struct rf_subject *subject, const struct rf_subject_sizes *sizes,
                           rf_formula_p formula);

#endif
