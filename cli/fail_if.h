/* SPDX-License-Identifier: MIT */
#ifndef RF_FAIL_IF_H
#define RF_FAIL_IF_H

#include "model/schema/result_path.h"

/* An expression, and where it stands. */
struct rf_fail_if_expression {
	const char *option; /* "--fail-if" */
	const char *text;
};

struct rf_fail_if {
	bool holds;
	bool is_unknown;    /* of a row of a survey: some path has no value there */
	const char *values; /* "MEM.total_bytes_per_it = 40", of every path in the expression */
};

/* Refuses an expression that cannot be read, before any work is done. */
enum rf_status rf_fail_if_check(const struct rf_fail_if_expression *expression,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics);

/* The value of the expression for a document.  A path that the document does not have, or, of a
 * result, that has no value there, is an error.  With `ends`, two documents more, a figure may be
 * anything between the three that it has, and the expression holds when it does for some of them.
 */
enum rf_status rf_fail_if_evaluate(const struct rf_fail_if_expression *expression,
                                   const struct rf_result_document *document,
                                   const struct rf_result_document *ends, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_fail_if *answer);

#endif
