/* SPDX-License-Identifier: MIT
 *
 * Exact counts of what a kernel runs and touches, with values for all sizes.
 *
 * Lines count as if every array began on a boundary of lines, and what stands in a branch of ?: as
 * if it always happened.
 */
#ifndef RF_POLY_COUNT_H
#define RF_POLY_COUNT_H

#include "model/poly/domain.h"
#include "base/quasi.h"

/* Iterations of a statement, or, with NULL, of all statements together. */
enum rf_poly rf_count_iterations(struct rf_domain *domain, const struct rf_statement *statement,
                                 int64_t *count);

/* Places of an array that are read or written at least once: lines of so many bytes, or, with 0,
 * elements.  Array -1 stands for all arrays. */
enum rf_poly rf_count_touched(struct rf_domain *domain, int array, int64_t line_bytes,
                              int64_t *count);

/* The same as a function of one size, the others as in `sizes`: found by counting at small values
 * and verified at more of them. */
struct rf_count_question {
	const struct rf_kernel *kernel;
	const int64_t *sizes;                 /* a value for every size */
	size_t size;                          /* the index of the one that varies */
	const struct rf_statement *statement; /* iterations of it, NULL: of all */
	bool touched;                         /* places instead of iterations */
	int array;                            /* whose; -1: all */
	int64_t line_bytes;                   /* 0: elements */
	unsigned long max_operations;         /* of one count; 0: the default */
};

/* RF_POLY_UNFIT when no quasi-polynomial passes through the counts. */
enum rf_poly rf_count_fit(const struct rf_count_question *question, struct rf_quasi *quasi);

#endif
