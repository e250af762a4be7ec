/* SPDX-License-Identifier: MIT
 *
 * Which reference must wait for which: the dependences of a kernel, with their distances.
 */
#ifndef RF_POLY_DEPEND_H
#define RF_POLY_DEPEND_H

#include "model/poly/domain.h"

enum rf_dependence_kind {
	RF_READ_AFTER_WRITE, /* a value flows */
	RF_WRITE_AFTER_READ, /* a place is used again */
	RF_WRITE_AFTER_WRITE
};

/* One end: a reference, or the use of a scalar. */
struct rf_dependence_end {
	int access; /* index in the kernel, -1 for a scalar */
	int scalar; /* index in the kernel, -1 for an access */
	const struct rf_statement *statement;
};

/* How many iterations of a loop later, in the direction it runs; +-INT64_MAX without bound. */
struct rf_distance {
	int64_t least, most;
};

struct rf_dependence {
	enum rf_dependence_kind kind;
	struct rf_dependence_end source, sink;
	size_t loop_count; /* that both are in, outermost first */
	int loops[RF_POLY_MAX_DEPTH];
	struct rf_distance distances[RF_POLY_MAX_DEPTH];
	bool carried[RF_POLY_MAX_DEPTH]; /* some of it goes from one iteration of the loop to
	                                  * another, the outer loops standing still */
	bool is_within;    /* some of it stays within one iteration of all common loops */
	bool is_uniform;   /* every distance is one number */
	bool is_reduction; /* only because both accumulate into one place */
	bool is_exact;     /* it happens; else it may */
};

struct rf_dependences {
	size_t count;
	size_t capacity;
	struct rf_dependence *items; /* by kind, source and sink */
};

/* Flow from the last write before each read, and the reuse of places likewise: between
 * neighbours in time only; what lies further apart follows.  The list is in the arena of the
 * domain. */
enum rf_poly rf_depend_find(struct rf_domain *domain, struct rf_dependences *dependences);

/* "(1, -1)", "(0, 1..)", "(*)": distances as text. */
char *rf_depend_print(struct rf_arena *arena, const struct rf_dependence *dependence);

/* The text of an end, "a[j-1][i]" or "s". */
const char *rf_depend_text(const struct rf_kernel *kernel, const struct rf_dependence_end *end);
struct rf_place rf_depend_place(const struct rf_kernel *kernel,
                                const struct rf_dependence_end *end);

#endif
