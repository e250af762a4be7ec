/* SPDX-License-Identifier: MIT */
#ifndef RF_EMIT_JOB_H
#define RF_EMIT_JOB_H

#include "frontend/read/frontend.h"
#include "frontend/edit/rewrite.h"
#include "model/ir/result.h"

/* What a proposal means for the text of the source. */
enum rf_status rf_emit_job(const struct rf_source *source, const struct rf_kernel *kernel,
                           const struct rf_proposal *proposal, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_rewrite *job);

#endif
