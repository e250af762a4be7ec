/* SPDX-License-Identifier: MIT
 *
 * What build servers are told: what was looked at, and what is to be said of it.
 */
#ifndef RF_FINDINGS_H
#define RF_FINDINGS_H

#include "base/text.h"
#include "model/ir/result.h"
#include "model/ir/survey_row.h"

enum rf_finding_rule {
	RF_RULE_ERROR,
	RF_RULE_CHECK,
	RF_RULE_BASELINE,
	RF_RULE_NOT_MODELLED,
	RF_RULE_REMARK,
	RF_RULE_ASSUMPTION,
	RF_RULE_ADVICE,
	RF_RULES
};

struct rf_finding {
	enum rf_finding_rule rule;
	enum rf_severity severity;
	struct rf_place place;
	const char *message;
	const char *hint; /* NULL: none */
	bool is_repeated; /* another case has said the same */
};

/* A loop at one point, a nest of a survey, or the run of the program. */
struct rf_finding_case {
	const char *group; /* the file */
	const char *name;  /* "sweep, N = 400" */
	struct rf_place place;
	const char *skipped; /* why it was not looked at; NULL: it was */
	size_t first, count; /* its findings */
};

struct rf_findings {
	struct rf_arena *arena;
	const char *command;
	bool names_machines; /* results of several: their names tell them apart */
	RF_VECTOR(struct rf_finding_case) cases;
	RF_VECTOR(struct rf_finding) items;
	RF_VECTOR(size_t) told; /* those that may come again */
	bool failed;            /* memory ran out */
};

/* A rule, as a server lists it. */
struct rf_finding_rule_text {
	const char *id, *text;
};
extern const struct rf_finding_rule_text rf_findings_rules[RF_RULES];

struct rf_findings *rf_findings_new(struct rf_arena *arena, const char *command);

/* Take over what there is to say of a result, of a nest, and of a run that ended early; texts are
 * copied. */
void rf_findings_add_result(struct rf_findings *findings, const struct rf_result *result);
void rf_findings_add_row(struct rf_findings *findings, const struct rf_survey_row *row);
void rf_findings_add_run(struct rf_findings *findings, const struct rf_diagnostics *diagnostics);

/* Begin a case, and add to it; for what has a document of its own. */
void rf_findings_begin(struct rf_findings *findings, const char *name, struct rf_place place);
void rf_findings_add(struct rf_findings *findings, enum rf_finding_rule rule,
                     enum rf_severity severity, struct rf_place place, const char *message,
                     const char *hint);

/* Whether a case is one that a server counts as failed. */
bool rf_findings_is_failure(const struct rf_finding *finding);

#endif
