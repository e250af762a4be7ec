/* SPDX-License-Identifier: MIT
 *
 * The parts of the page, in the order in which they stand there.  A part that has nothing to say
 * prints nothing, its heading included.
 */
#ifndef RF_REPORT_SECTIONS_H
#define RF_REPORT_SECTIONS_H

#include "report/report.h"

typedef void rf_section(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options);

rf_section rf_section_title;
rf_section rf_section_kernel;
rf_section rf_section_conditions;
rf_section rf_section_uses; /* conditions of a whole run */
rf_section rf_section_traffic;
rf_section rf_section_roofline;
rf_section rf_section_host;   /* part of the roofline: of a GPU */
rf_section rf_section_gpu;    /* of kernels of CUDA */
rf_section rf_section_matrix; /* the same, with --matrix */
rf_section rf_section_ecm;
rf_section rf_section_scaling;
rf_section rf_section_compiled;
rf_section rf_section_advice;
rf_section rf_section_assumptions;
rf_section rf_section_blocking;
rf_section rf_section_shapes; /* the same of a GPU */
rf_section rf_section_tuning; /* of proposals that were run */
rf_section rf_section_thread_shares;
rf_section rf_section_temporal;
rf_section rf_section_validation;
rf_section rf_section_remarks;

/* A kernel explained. */
rf_section rf_section_first_line;
rf_section rf_section_first;
rf_section rf_section_step_work;
rf_section rf_section_step_once;
rf_section rf_section_step_stay;
rf_section rf_section_step_links;
rf_section rf_section_step_time;
rf_section rf_section_step_gpu;

/* Of several runs, each on a line; the first one has the heads of the columns above it. */
void rf_section_validation_line(struct rf_text *out, const struct rf_result *result, size_t index);

/* Parts of conditions and of traffic: where sets decide otherwise than capacities. */
void rf_section_sets(struct rf_text *out, const struct rf_result *result);
void rf_section_conflict_traffic(struct rf_text *out, const struct rf_traffic *traffic);

/* An empty line and a heading with an explanation beside it, which may be NULL. */
void rf_section_heading(struct rf_text *out, const char *name, const char *explanation);

/* Says of what kind the caches are where that is not the machine's. */
void rf_section_pure(struct rf_text *out, const struct rf_result *result);

/* What of an access is used again: "finds what a[k][j][i+1] brought". */
const char *rf_section_reuse(struct rf_arena *arena, const struct rf_layer_condition *condition);

/* What a ceiling allows the arithmetic, and the transfers of memory; NULL: nothing. */
const char *rf_section_arithmetic(struct rf_arena *arena, const struct rf_ceiling *ceiling);
const char *rf_section_bandwidth(struct rf_arena *arena, const struct rf_ceiling *ceiling);

/* Whether two conditions, each of a loop, say the same but for small terms. */
bool rf_section_same_need(const struct rf_layer_condition *left,
                          const struct rf_layer_condition *right);

/* Under a table of conditions: whose part of a shared cache is meant. */
void rf_section_cores(struct rf_text *out, const struct rf_result *result);

#endif
