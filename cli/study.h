/* SPDX-License-Identifier: MIT
 *
 * What the verbs that read a kernel have in common: a kernel, a machine, and the points at which
 * the one is to be analysed on the other.
 */
#ifndef RF_STUDY_H
#define RF_STUDY_H

#include "cli/baseline.h"
#include "cli/checks.h"
#include "cli/output.h"
#include "cli/ranges.h"
#include "cli/verbs.h"
#include "frontend/read/frontend.h"

/* What has several values, or a size with one, in the order of the command line. */
struct rf_axis {
	enum { RF_AXIS_SIZE, RF_AXIS_MACRO, RF_AXIS_CORES } kind;
	const char *name;
	size_t definition; /* that says its values; not of cores */
	int size;          /* of the kernel; -1: it is none */
	bool is_read;      /* the source is read again for each value */
	struct rf_range range;
	const char *expression; /* in other sizes, whose value is the one that counts */
};

struct rf_study {
	struct rf_session *session;
	struct rf_source source;
	struct rf_kernel kernel;
	struct rf_machine machine;
	bool has_machine;
	struct rf_options options;
	struct rf_analysis *analysis;
	const char *const *values; /* of the definitions, with which the kernel was read */
	const bool *are_macros;    /* by definition */
	const struct rf_gpu_compiled *gpu_compiled; /* the kernel of CUDA, or NULL */
	const struct rf_compiled *compiled;         /* its loops, or NULL ... */
	const char *const *compiled_with;           /* ... with these values; NULL: not asked yet */
	struct rf_arena *reading; /* what was read last lives here; NULL: in the session's arena */
	RF_VECTOR(struct rf_axis) axes;
	size_t point_count;
	struct rf_report_options report;
	const struct rf_form_of_report *form;
	struct rf_output output;
	/* What else to do with the one result before it is written; NULL for nothing. */
	enum rf_status (*act)(struct rf_study *study, struct rf_result *result);
	bool is_silent;     /* then the result itself is not written */
	size_t empty_count; /* points at which a loop runs no iteration: left out */
	struct rf_checks checks;
	struct rf_baseline baseline;
};

enum rf_machine_need {
	RF_MACHINE_NEEDED,  /* -m, else $RFMODEL_MACHINE, else host */
	RF_MACHINE_OPTIONAL /* the same, else none */
};

/* Reads kernel and machine and checks every option against them. */
enum rf_status rf_study_open(struct rf_study *study, struct rf_session *session,
                             enum rf_machine_need need);

/* Refuses a kernel with a size that has no value: a table or a search has no place for formulas. */
enum rf_status rf_study_need_sizes(struct rf_study *study);

/* Analyses point `index`, counted with the last axis fastest. */
enum rf_status rf_study_analyze(struct rf_study *study, size_t index, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_result *result);

/* Evaluates --fail-if and --fail-if-possible for the result of point `index`, which says then what
 * came of it. */
enum rf_status rf_study_check(struct rf_study *study, size_t index, struct rf_result *result,
                              struct rf_arena *arena);

/* Analyses the one point there is, and writes it. */
enum rf_status rf_study_run_one(struct rf_study *study);

/* Closes the output; it appears unless `status` is an error.  RF_CHECK_FAILED when --fail-if
 * or --fail-if-possible held somewhere. */
enum rf_status rf_study_close(struct rf_study *study, enum rf_status status);

#endif
