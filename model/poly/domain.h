/* SPDX-License-Identifier: MIT
 *
 * A kernel as integer sets: which iterations run, in which order, and what they touch.
 *
 * Every reference of every statement becomes an event with three pieces: the set of iterations that
 * execute it, the relation to the elements that they touch, and its schedule.  Sizes stay symbols
 * or take given values.  Everything else in this room computes with these events.
 *
 * Sets are kept by isl; nothing of it shows outside of this room.  Each domain has an isl context
 * of its own, so that threads may work with domains of their own at the same time.  Every call is
 * bounded by a number of operations, and so are, where wanted, all calls together: what is harder
 * than that is answered with RF_POLY_TOO_HARD, always at the same point, and the caller goes on
 * without.
 */
#ifndef RF_DOMAIN_H
#define RF_DOMAIN_H

#include "model/ir/kernel.h"

/* What a question to this room comes to. */
enum rf_poly {
	RF_POLY_OK,
	RF_POLY_NEEDS_SIZES, /* the answer needs values for the sizes, such as in a[j*N + i*M] */
	RF_POLY_UNFIT,       /* not of a kind that this room knows; see rf_domain_why */
	RF_POLY_TOO_HARD,    /* more operations than allowed */
	RF_POLY_NO_MEMORY
};

/* Sizes of which one is at least as large as another. */
struct rf_size_pair {
	size_t greater, less;
};

struct rf_size_order {
	size_t count;
	struct rf_size_pair *pairs;
};

struct rf_domain_options {
	const int64_t *sizes;           /* a value for every size of the kernel, or NULL */
	unsigned long max_operations;   /* of isl for one call; 0: RF_POLY_OPERATIONS */
	unsigned long total_operations; /* of all calls together; 0: without end */
	bool loops_only;                /* what they touch is left out */
	bool any_sizes;                 /* they may be 0 or negative; else they are positive */
	const int64_t *alike; /* sizes with one number here are equal; NULL: none need be */
	const struct rf_size_order *order; /* sizes that are in this order; NULL: none need be */
	struct rf_domain *beside;          /* shares its isl, and must outlive it; or NULL */
	bool by_isl_alone;                 /* for tests: nothing is settled without isl */
};

/* An operation of isl takes 1 to 2 microseconds in most nests, 6 in deep ones. */
enum { RF_POLY_OPERATIONS = 600000 };

/* Bounds for a verb that asks about legality: one question, and all of them.  The kernels at hand
 * take up to 27,000 and 65,000; eight triangular loops in tiles 77,000, in half a second.  So all
 * questions together end within some two seconds. */
enum { RF_POLY_ONE_QUESTION = 100000, RF_POLY_ALL_QUESTIONS = 300000 };

struct rf_domain;

/* The kernel and the arena must outlive the domain.  On any answer but RF_POLY_OK, `domain` is
 * NULL unless there is something to say: then rf_domain_why tells what, and it is to be freed. */
enum rf_poly rf_domain_new(const struct rf_kernel *kernel, const struct rf_domain_options *options,
                           struct rf_arena *arena, RF_GIVE struct rf_domain **domain);
void rf_domain_free(RF_TAKE struct rf_domain *domain);

/* Why the last call on this domain came to nothing: part of a sentence, never NULL. */
const char *rf_domain_why(const struct rf_domain *domain);

const char *rf_poly_name(enum rf_poly answer);

#endif
