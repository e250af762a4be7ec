/* SPDX-License-Identifier: MIT */
#ifndef RF_EMIT_JOB_H
#define RF_EMIT_JOB_H

#include "frontend/read/frontend.h"
#include "frontend/edit/rewrite.h"
#include "model/ir/result.h"

/* A proposal for a source, and the analysis that made it. */
struct rf_emit_request {
	const struct rf_source *source;
	const struct rf_kernel *kernel;
	const struct rf_proposal *proposal;
	const struct rf_result *result; /* sizes and machine; NULL: none are known */
};

/* The values of the sizes of the kernel; NULL when one has none. */
const int64_t *rf_emit_job_sizes(const struct rf_emit_request *request, struct rf_arena *arena);

/* What a proposal means for the text of the source.  The change as it will be written is asked for
 * its legality. */
enum rf_status rf_emit_job(const struct rf_emit_request *request, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_rewrite *job);

/* The condition under which the job is right when sizes must be positive besides. */
const char *rf_emit_job_positive(const struct rf_rewrite *job, struct rf_arena *arena);

/* Puts the comment above the nest into the job: what was done, for which sizes and machine, and
 * what must hold. */
void rf_emit_job_comment(const struct rf_emit_request *request, struct rf_arena *arena,
                         struct rf_rewrite *job);

#endif
