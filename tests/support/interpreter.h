/* SPDX-License-Identifier: MIT
 *
 * Runs a kernel as it was read, in the order of its loops: what every statement reads and writes,
 * one use after the other.
 *
 * `for (i = 0; i < N; ++i) a[i] += s;` with N = 2 uses a[0], s, then writes a[0], and the same of
 * a[1]: with i = 0 in all of the first three, i = 1 in the others.  The interpreter knows nothing of
 * sets, streams or dependences; it only evaluates the affine forms of bounds, conditions and
 * addresses.
 */
#ifndef TESTS_SUPPORT_INTERPRETER_H
#define TESTS_SUPPORT_INTERPRETER_H

#include "model/ir/kernel.h"

enum { INTERPRETER_DEPTH = 8 };

/* One use of an element or a scalar. */
struct interpreter_use {
	const struct rf_statement *statement;
	int access, scalar; /* the other is -1 */
	int memory;         /* an array, or behind all of them a scalar */
	int64_t place;      /* in elements */
	bool is_write;
	size_t depth;
	int loops[INTERPRETER_DEPTH]; /* around the statement, outermost first */
	int64_t values[INTERPRETER_DEPTH];
};

typedef void interpreter_visit(void *context, const struct interpreter_use *use);

/* All uses in the order of execution, the reads of a statement before its writes. */
void interpreter_run(const struct rf_kernel *kernel, const int64_t *sizes, interpreter_visit *visit,
                     void *context);

/* The value of a form, given those of the sizes and, by their loops, of the variables. */
int64_t interpreter_value(const struct rf_form *form, const int64_t *sizes,
                          const int64_t *variables);

#endif
