/* SPDX-License-Identifier: MIT
 *
 * The forms of output.  To add one: a file with one struct, a line in forms.h and a row here.
 */
#include "report/forms.h"

const struct rf_form_of_report *const rf_report_forms[] = {
	&rf_form_text,
	&rf_form_json,
	&rf_form_jsonl,
	&rf_form_csv,
};

const size_t rf_report_form_count = sizeof(rf_report_forms) / sizeof(*rf_report_forms);

const struct rf_form_of_report *rf_report_by_name(const char *name)
{
	for (size_t i = 0; i < rf_report_form_count; ++i)
		if (rf_text_equal(rf_report_forms[i]->name, name))
			return rf_report_forms[i];
	return NULL;
}

const struct rf_form_of_report *rf_report_by_suffix(const char *file)
{
	for (size_t i = 0; i < rf_report_form_count; ++i)
		if (rf_text_ends_with(file, rf_report_forms[i]->suffix))
			return rf_report_forms[i];
	return NULL;
}
