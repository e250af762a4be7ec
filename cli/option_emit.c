/* SPDX-License-Identifier: MIT
 *
 * Options of what --emit writes: where to, which proposal, and whether it may declare arrays with
 * longer rows.
 */
#include "cli/option_emit.h"

#include "cli/option_values.h"

enum rf_status rf_option_emit_file(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(
		    reader, value, "give the name of the file to write, or - to see what changes");
	reader->settings->emit = value;
	return RF_OK;
}

enum rf_status rf_option_emit_proposal(struct rf_option_reader *reader, const char *value)
{
	return rf_option_values_count(reader, value, INT32_MAX,
	                              "give the number that stands before the proposal",
	                              &reader->settings->proposal);
}

enum rf_status rf_option_emit_pad_rows(struct rf_option_reader *reader, const char *value)
{
	reader->settings->pads_rows = value == NULL;
	return RF_OK;
}
