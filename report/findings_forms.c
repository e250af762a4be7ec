/* SPDX-License-Identifier: MIT */
#include "report/findings_forms.h"

void rf_findings_form_begin(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

void rf_findings_form_add(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options, size_t index)
{
	(void)index;
	rf_findings_add_result(options->findings, result);
	out->failed |= options->findings->failed;
}

const char *rf_findings_text(struct rf_arena *arena, const struct rf_finding *finding)
{
	const char *text =
	    finding->hint ? rf_arena_print(arena, "%s\nhint: %s", finding->message, finding->hint)
			  : finding->message;

	return text ? text : finding->message;
}
