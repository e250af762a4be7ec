/* SPDX-License-Identifier: MIT
 *
 * The end of the page: what to try, and what the reader should know about how this came about.
 */
#include "report/sections.h"

void rf_section_advice(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	(void)options;
	if (!result->advice_count)
		return;
	rf_section_heading(out, "WHAT TO TRY", NULL);
	for (size_t i = 0; i < result->advice_count; ++i)
		rf_text_print(out, "  - %s\n", result->advice[i]);
}

static void print_remark(struct rf_text *out, const struct rf_diagnostic *remark)
{
	rf_text_add(out, "  ");
	if (remark->place.file)
		rf_text_print(out, "%s:", remark->place.file);
	if (remark->place.file && remark->place.line > 0)
		rf_text_print(out, "%d:%d:", remark->place.line, remark->place.column);
	rf_text_print(out, "%s%s: %s\n", remark->place.file ? " " : "",
	              rf_severity_name(remark->severity), remark->message);
	if (remark->hint)
		rf_text_print(out, "    hint: %s\n", remark->hint);
}

void rf_section_remarks(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	const struct rf_diagnostics *diagnostics = result->diagnostics;

	(void)options;
	if (!diagnostics || !diagnostics->list.count)
		return;
	rf_section_heading(out, "REMARKS", NULL);
	for (size_t i = 0; i < diagnostics->list.count; ++i)
		print_remark(out, &diagnostics->list.items[i]);
}
