/* SPDX-License-Identifier: MIT
 *
 * Options of runs of the loop.
 */
#include "cli/option_validate.h"

#include <stdlib.h>

#include "cli/option_values.h"

enum { MOST_SECONDS = 1000000, MOST_TRIES = 100 };

enum rf_status rf_option_validate_counters(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->counters = (enum rf_counter_source)choice;
	return status;
}

enum rf_status rf_option_validate_force(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->is_forced = true;
	return RF_OK;
}

enum rf_status rf_option_validate_siblings(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->uses_siblings = true;
	return RF_OK;
}

enum rf_status rf_option_validate_tune(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->tunes = true;
	return RF_OK;
}

enum rf_status rf_option_validate_tries(struct rf_option_reader *reader, const char *value)
{
	return rf_option_values_count(reader, value, MOST_TRIES,
	                              "give a number of proposals, such as 5",
	                              &reader->settings->tries);
}

enum rf_status rf_option_validate_seconds(struct rf_option_reader *reader, const char *value)
{
	char *end;
	double seconds = strtod(value, &end);

	if (end == value || *end || !(seconds > 0) || seconds > MOST_SECONDS)
		return rf_option_values_refuse(reader, value,
		                               "give a number of seconds, such as 60");
	reader->settings->run_seconds = seconds;
	return RF_OK;
}
