/* SPDX-License-Identifier: MIT */
#ifndef RF_NEST_H
#define RF_NEST_H

#include "model/ir/kernel.h"

/* A form over the loops of a nest: constant + sum of strides[k] * (count of loop k). */
struct rf_nest_form {
	rf_formula_p constant;
	rf_formula_p *strides; /* one for each loop, zero formulas included */
};

struct rf_nest_loop {
	const struct rf_loop *loop;
	rf_formula_p trips; /* iterations, not rounded up; NULL when other loops change them */
	int tile_loop;      /* depth of the loop over tiles that says where it starts; -1: none */
};

/* One access as the nest sees it. */
struct rf_reference {
	int access;
	struct rf_nest_form address; /* bytes */
	size_t subscript_count;      /* 0 when the subscripts do not match the extents */
	struct rf_nest_form *subscripts;
	rf_formula_p *subscript_bytes; /* distance of neighbours in each subscript */
	bool is_indirect;
	size_t loops;      /* of the nest, that are around its statement */
	bool is_innermost; /* in a statement of the innermost loop */
};

/* The loops around one innermost loop, outermost first, and the statements directly inside any
 * of them. */
struct rf_nest {
	const struct rf_kernel *kernel;
	size_t depth;
	struct rf_nest_loop *loops;
	size_t reference_count;
	struct rf_reference *references;
	struct rf_operations operations[RF_ELEMENT_KINDS]; /* of one innermost iteration */
	struct rf_operations (*outer)[RF_ELEMENT_KINDS];   /* of statements inside so many loops */
	bool has_float_sum; /* over the innermost loop: additions, or products, in a chain */
	bool is_rectangular;
	struct rf_place obstacle;      /* why it is not: where, ... */
	const char *reason;            /* ... and what */
	const struct rf_guard *guard;  /* a condition inside it, or NULL ... */
	bool skips_guard;              /* ... which is taken not to hold */
	const struct rf_loop *sibling; /* a loop that is left out, or NULL */
};

struct rf_nests {
	size_t count;
	struct rf_nest *items;
};

enum rf_status rf_nests_find(const struct rf_kernel *kernel, struct rf_arena *arena,
                             struct rf_nests *nests);

/* Says why nests or groups of a kernel could not be made. */
enum rf_status rf_nests_refuse(const struct rf_kernel *kernel, const struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics);

/* Iterations of a loop with the given sizes: the formula rounded up, at least 0. */
double rf_nest_trip_count(const struct rf_nest *nest, size_t loop, const double *sizes);

/* Whether a loop ends, or starts, at the nearest of several places, so that some of its runs may be
 * shorter than others: the last tile. */
bool rf_nest_is_cut(const struct rf_nest *nest);

/* Iterations of the innermost loop over a whole run, of a nest that is not cut. */
double rf_nest_iterations(const struct rf_nest *nest, const double *sizes);

/* What one innermost iteration computes, with its share of the statements outside of the innermost
 * loop; without sizes, innermost statements alone.  Of a rectangular nest. */
void rf_nest_work(const struct rf_nest *nest, const double *sizes, struct rf_work *work);

/* How much a nest does, to compare it with others: references and operations of all innermost
 * iterations. */
double rf_nest_weight(const struct rf_nest *nest, const double *sizes);

/* The heaviest nest, the first of several; NULL when there is none. */
const struct rf_nest *rf_nests_main(const struct rf_nests *nests, const double *sizes);

#endif
