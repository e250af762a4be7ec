/* SPDX-License-Identifier: MIT
 *
 * The forms of output.  To add one: a file with one struct, a line in forms.h and a row here.
 */
#include "report/forms.h"

static const struct rf_form_of_report *const forms[] = {
	&rf_form_text,
	&rf_form_json,
	&rf_form_jsonl,
	&rf_form_csv,
};

enum { FORM_COUNT = sizeof(forms) / sizeof(*forms) };

const struct rf_form_of_report *rf_report_by_name(const char *name)
{
	for (size_t i = 0; i < FORM_COUNT; ++i)
		if (rf_text_equal(forms[i]->name, name))
			return forms[i];
	return NULL;
}

const struct rf_form_of_report *rf_report_by_suffix(const char *file)
{
	for (size_t i = 0; i < FORM_COUNT; ++i)
		if (rf_text_ends_with(file, forms[i]->suffix))
			return forms[i];
	return NULL;
}
