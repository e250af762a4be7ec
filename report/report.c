/* SPDX-License-Identifier: MIT
 *
 * The forms of output, by the name and by the suffix that RF_REPORT_FORMS gives them.
 */
#include "report/forms.h"

#define ROW(name, suffix) { #name, suffix, &rf_form_##name },

static const struct {
	const char *name;
	const char *suffix;
	const struct rf_form_of_report *form;
} forms[] = { RF_REPORT_FORMS(ROW) };

#undef ROW

enum { FORM_COUNT = sizeof(forms) / sizeof(*forms) };

const struct rf_form_of_report *rf_report_by_name(const char *name)
{
	for (size_t i = 0; i < FORM_COUNT; ++i)
		if (rf_text_equal(forms[i].name, name))
			return forms[i].form;
	return NULL;
}

const struct rf_form_of_report *rf_report_by_suffix(const char *file)
{
	for (size_t i = 0; i < FORM_COUNT; ++i)
		if (rf_text_ends_with(file, forms[i].suffix))
			return forms[i].form;
	return NULL;
}
