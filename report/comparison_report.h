/* SPDX-License-Identifier: MIT
 *
 * Two files of saved results side by side, as text or as JSON (schema rfmodel.diff/1).
 */
#ifndef RF_COMPARISON_REPORT_H
#define RF_COMPARISON_REPORT_H

#include "base/text.h"
#include "compare/compared.h"
#include "report/findings.h"

/* Figures that stand in the columns of CSV, and verdicts; with `is_verbose` all of them. */
void rf_comparison_report_text(struct rf_text *out, const struct rf_comparison *comparison,
                               bool is_verbose);
void rf_comparison_report_json(struct rf_text *out, const struct rf_comparison *comparison);

/* Each main figure that became worse, for build servers. */
void rf_comparison_report_findings(struct rf_findings *findings,
                                   const struct rf_comparison *comparison);

#endif
