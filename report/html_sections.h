/* SPDX-License-Identifier: MIT
 *
 * Parts of a page of HTML about a result: each writes its heading and what is below, or nothing
 * where the result has nothing of it.
 */
#ifndef RF_HTML_SECTIONS_H
#define RF_HTML_SECTIONS_H

#include "base/text.h"
#include "model/ir/result.h"

typedef void rf_html_section(struct rf_text *out, const struct rf_result *result);

rf_html_section rf_html_section_short; /* the figures that a reader looks for first */
rf_html_section rf_html_section_checks;
rf_html_section rf_html_section_validation;
rf_html_section rf_html_section_roofline; /* with its picture */
rf_html_section rf_html_section_traffic;
rf_html_section rf_html_section_conditions;
rf_html_section rf_html_section_ecm;
rf_html_section rf_html_section_scaling; /* with its picture */
rf_html_section rf_html_section_proposals;
rf_html_section rf_html_section_kernel;
rf_html_section rf_html_section_machine; /* with its sources */
rf_html_section rf_html_section_remarks; /* assumptions, what is left out, notes */
rf_html_section rf_html_section_provenance;

#endif
