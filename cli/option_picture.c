/* SPDX-License-Identifier: MIT */
#include "cli/option_picture.h"

#include "cli/option_values.h"

enum rf_status rf_option_picture_machine(struct rf_option_reader *reader, const char *value)
{
	const char **machine;

	if (!*value)
		return rf_option_values_refuse(reader, value,
		                               "name a machine, such as -m skylake-sp-6148");
	machine = RF_PUSH(reader->arena, &reader->settings->machines);
	if (!machine)
		return rf_out_of_memory(reader->diagnostics);
	*machine = reader->settings->machine = value;
	return RF_OK;
}

enum rf_status rf_option_picture_profile(struct rf_option_reader *reader, const char *value)
{
	const char **file = RF_PUSH(reader->arena, &reader->settings->profiles);

	if (!file)
		return rf_out_of_memory(reader->diagnostics);
	*file = value;
	return RF_OK;
}

enum rf_status rf_option_picture_point(struct rf_option_reader *reader, const char *value)
{
	const char **point = RF_PUSH(reader->arena, &reader->settings->points);

	if (!point)
		return rf_out_of_memory(reader->diagnostics);
	*point = value;
	return RF_OK;
}

enum rf_status rf_option_picture_regions(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->shows_regions = true;
	return RF_OK;
}

enum rf_status rf_option_picture_sort(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->sorts_by_gain = choice == 1;
	return status;
}
