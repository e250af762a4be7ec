/* SPDX-License-Identifier: MIT
 *
 * What --baseline asks: that no figure is worse than in a saved result.
 */
#ifndef RF_BASELINE_H
#define RF_BASELINE_H

#include "cli/survey_wire.h"
#include "cli/verbs.h"
#include "compare/saved.h"
#include "model/ir/survey_row.h"

struct rf_baseline {
	struct rf_session *session;
	struct rf_saved saved;       /* nothing in it without --baseline */
	struct rf_diagnostics worse; /* what is told of it at the end */
	size_t failed, told, better;
	size_t compared;       /* results that were held against one of the file */
	bool is_other_machine; /* the file of the machine has changed since */
};

/* Reads the file of --baseline, where there is one. */
enum rf_status rf_baseline_open(struct rf_baseline *baseline, struct rf_session *session);

/* Holds a result against the one of the same kernel, machine, sizes and options, and appends what
 * is worse to its checks. */
enum rf_status rf_baseline_add_result(struct rf_baseline *baseline, struct rf_result *result,
                                      struct rf_arena *arena);

/* The files that a survey was asked for, as its rows call them. */
struct rf_asked_files {
	size_t count; /* 0: all of a project */
	const char **names;
};

/* The same of all rows of a survey, to which those nests are added that were modelled in the file
 * and that this survey has not found, though it was asked for theirs. */
enum rf_status rf_baseline_add_survey(struct rf_baseline *baseline, const struct rf_survey *survey,
                                      const struct rf_asked_files *asked,
                                      struct rf_survey_rows *rows);

/* RF_CHECK_FAILED when something is worse, else a word about it. */
enum rf_status rf_baseline_close(const struct rf_baseline *baseline);

#endif
