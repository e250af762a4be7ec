/* SPDX-License-Identifier: MIT
 *
 * Forms of output that are made of findings: a file each, with a function `write` and the row
 * RF_FINDINGS_FORM at its end.
 */
#ifndef RF_FINDINGS_FORMS_H
#define RF_FINDINGS_FORMS_H

#include <string.h>

#include "report/findings.h"
#include "report/forms.h"

void rf_findings_form_begin(struct rf_text *out, const struct rf_report_options *options);
void rf_findings_form_add(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options, size_t index);

/* The message and what to do about it, as one text. */
const char *rf_findings_text(struct rf_arena *arena, const struct rf_finding *finding);

#define RF_FINDINGS_FORM(name)                                                                     \
	static void end(struct rf_text *out, const struct rf_report_options *options)              \
	{                                                                                          \
		out->failed |= options->findings->failed;                                          \
		if (!out->failed)                                                                  \
			write(out, options->findings);                                             \
	}                                                                                          \
	const struct rf_form_of_report rf_form_##name = {                                          \
		.begin = rf_findings_form_begin,                                                   \
		.add = rf_findings_form_add,                                                       \
		.end = end,                                                                        \
		.has_findings = true,                                                              \
	};

#endif
