/* SPDX-License-Identifier: MIT */
#ifndef RF_SURVEY_JOBS_H
#define RF_SURVEY_JOBS_H

#include "cli/survey_wire.h"
#include "cli/verbs.h"
#include "frontend/source/compile_commands.h"

/* What all files have in common. */
struct rf_survey_job {
	const struct rf_machine *machine; /* NULL: formulas only */
	struct rf_settings asked;         /* what the command line says: each file may add to it */
};

/* Surveys files, each in a process of its own, as many at a time as there are processors, and
 * collects their rows.  A file that cannot be read, or whose reading ends the process, is a row. */
enum rf_status rf_survey_jobs_run(struct rf_session *session, const struct rf_survey_job *of,
                                  size_t count, const struct rf_compile_command *files,
                                  struct rf_survey_rows *rows);

#endif
