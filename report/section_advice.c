/* SPDX-License-Identifier: MIT
 *
 * The end of the page: what to try, and what the reader should know about how this came about.
 */
#include "report/sections.h"
#include "report/words.h"

void rf_section_advice(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	(void)options;
	if (!result->advice_count)
		return;
	rf_section_heading(out, "WHAT TO TRY", NULL);
	for (size_t i = 0; i < result->advice_count; ++i) {
		rf_text_add(out, "  - ");
		rf_words_wrap(out, result->advice[i], 4, 4);
	}
}

void rf_section_assumptions(struct rf_text *out, const struct rf_result *result,
                            const struct rf_report_options *options)
{
	(void)options;
	if (!result->assumption_count)
		return;
	rf_section_heading(out, "ASSUMED", "what the source leaves open");
	for (size_t i = 0; i < result->assumption_count; ++i) {
		const struct rf_assumption *assumed = &result->assumptions[i];

		struct rf_text text;

		rf_text_init(&text, out->arena);
		rf_text_print(&text, "%s:%d: %s: %s", assumed->place.file, assumed->place.line,
		              assumed->what, assumed->value);
		rf_text_add(out, "  - ");
		rf_words_wrap(out, rf_text_string(&text), 4, 4);
		if (assumed->option)
			rf_text_print(out, "    otherwise: %s\n", assumed->option);
	}
}

static void print_remark(struct rf_text *out, const struct rf_diagnostic *remark)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	if (remark->place.file)
		rf_text_print(&text, "%s:", remark->place.file);
	if (remark->place.file && remark->place.line > 0)
		rf_text_print(&text, "%d:%d:", remark->place.line, remark->place.column);
	rf_text_print(&text, "%s%s: %s", remark->place.file ? " " : "",
	              rf_severity_name(remark->severity), remark->message);
	rf_text_add(out, "  - ");
	rf_words_wrap(out, rf_text_string(&text), 4, 4);
	if (!remark->hint)
		return;
	rf_text_add(out, "    hint:");
	rf_words_wrap(out, remark->hint, 4, 9);
}

/* Notes about the machine file are the same for every kernel. */
static bool is_shown(const struct rf_diagnostic *remark, const struct rf_result *result,
                     const struct rf_report_options *options)
{
	const struct rf_machine *machine = result->machine;

	return options->verbose || remark->severity != RF_NOTE || !machine || !machine->file ||
	       !remark->place.file || !rf_text_equal(remark->place.file, machine->file);
}

void rf_section_remarks(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	const struct rf_diagnostics *diagnostics = result->diagnostics;
	bool any = false;

	for (size_t i = 0; diagnostics && i < diagnostics->list.count; ++i) {
		const struct rf_diagnostic *remark = &diagnostics->list.items[i];
		if (!is_shown(remark, result, options))
			continue;
		if (!any)
			rf_section_heading(out, "REMARKS", NULL);
		any = true;
		print_remark(out, remark);
	}
}
