/* SPDX-License-Identifier: MIT
 *
 * Whether a change of a nest leaves its results as they are.
 */
#ifndef RF_LEGALITY_H
#define RF_LEGALITY_H

#include "model/ir/change.h"
#include "model/ir/result.h"
#include "model/traffic/layers/lc.h"

/* Questions about one kernel. */
struct rf_legality;

struct rf_legality_input {
	const struct rf_kernel *kernel; /* asked about with its conditions on data */
	/* Where the answer for all sizes cannot be found, that for these is given, with a condition
	 * that says so; NULL: none. */
	const int64_t *sizes;
	/* A rectangular nest and its needs, by which most of what is plain is told; NULL: none. */
	const struct rf_nest *nest;
	const struct rf_lc *lc;
};

struct rf_legality_answer {
	enum rf_answer legal; /* unknown where it is too hard or not of a kind that sets know */
	bool rounds;          /* legal, but sums are added up in another order */
	const char *reason;   /* why, or what must be known */
	const char *apart;    /* "b does not overlap a": what is taken for granted; NULL: nothing */
	/* "N == 70 && S == 100", in C: for which sizes the answer is known; NULL: for all. */
	const char *condition;
};

/* What to do when memory runs out in the middle of a question, from where nothing can return: the
 * function ends the program.  For the whole process, once, before any question. */
void rf_legality_set_memory(void (*ends)(void));

/* What `input` points to, and the arena of all texts, must live longer.  NULL without memory. */
RF_GIVE struct rf_legality *rf_legality_new(const struct rf_legality_input *input,
                                            struct rf_arena *arena);
void rf_legality_free(RF_TAKE struct rf_legality *legality);

/* Whether the change keeps every dependence; padding is none of its business. */
enum rf_status rf_legality_of(struct rf_legality *legality, const struct rf_change *change,
                              struct rf_legality_answer *answer);

/* Whether the loop that the change brings to a place of the band may run its iterations at the same
 * time, the loops around it standing still. */
enum rf_status rf_legality_of_threads(struct rf_legality *legality, const struct rf_change *change,
                                      size_t at, struct rf_legality_answer *answer);

/* Whether tiles of any length over the loops that the change tiles would be as legal, wherever they
 * begin. */
enum rf_status rf_legality_of_any_tiles(struct rf_legality *legality,
                                        const struct rf_change *change, bool *legal);

/* Puts the answer into a proposal, and what it takes for granted into the result. */
void rf_legality_note(const struct rf_legality_answer *answer, struct rf_result *result,
                      struct rf_proposal *proposal);

#endif
