/* SPDX-License-Identifier: MIT
 *
 * What --fail-if and --fail-if-possible ask, of one result or of many.
 */
#ifndef RF_CHECKS_H
#define RF_CHECKS_H

#include "cli/verbs.h"
#include "model/schema/result_path.h"

/* How it went for one expression. */
struct rf_checks_outcome {
	size_t failed, known; /* results for which it holds, and for which it can be told */
	/* The first of those: what they are called and the values there, and where they stand. */
	RF_VECTOR(struct rf_checks_case {
		const char *text;
		struct rf_place place;
	})
	cases;
};

struct rf_checks {
	struct rf_session *session;
	struct rf_checks_outcome *outcomes; /* of each expression of the settings */
};

/* Refuses expressions that cannot be read, before any work is done. */
enum rf_status rf_checks_open(struct rf_checks *checks, struct rf_session *session);

/* Whether some expression is about intervals: then `ends` of a document matter. */
bool rf_checks_need_ends(const struct rf_checks *checks);

/* Evaluates all expressions for a document that stands at a place and is called `where` ("" where
 * there is but one): appends what came of them to a list, and remembers it. */
enum rf_status rf_checks_add(struct rf_checks *checks, const struct rf_result_document *document,
                             const struct rf_result_document *ends, struct rf_place place,
                             const char *where, struct rf_arena *arena, size_t *count,
                             struct rf_check **list);

/* Tells what failed of `total` points of a loop, or of as many rows of a survey, each with its own
 * place; RF_CHECK_FAILED when something did. */
enum rf_status rf_checks_close(const struct rf_checks *checks, size_t total, bool are_rows);

#endif
