/* SPDX-License-Identifier: MIT
 *
 * Fields of CSV, for printers that know their columns.
 */
#include "report/csv_field.h"

#include <string.h>

#include "report/words.h"

void rf_csv_field_add(struct rf_text *out, const char *text, bool is_first)
{
	if (!is_first)
		rf_text_add(out, ",");
	if (text == NULL)
		return;
	if (strpbrk(text, ",\"\n\r") == NULL) {
		rf_text_add(out, text);
		return;
	}
	rf_text_add(out, "\"");
	for (; *text; ++text)
		rf_text_print(out, *text == '"' ? "\"%c" : "%c", *text);
	rf_text_add(out, "\"");
}

void rf_csv_field_number(struct rf_text *out, struct rf_number number)
{
	rf_csv_field_add(out, number.known ? rf_words_exact(out->arena, number.value) : NULL,
	                 false);
}
