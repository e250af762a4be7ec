/* SPDX-License-Identifier: MIT
 *
 * Values of the options that say what is simulated, and how.
 */
#include "cli/option_simulation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "cli/capacities.h"
#include "cli/option_values.h"

/* A positive number, also as 2e9. */
enum rf_status rf_option_simulation_most_simulated(struct rf_option_reader *reader,
                                                   const char *value)
{
	char *end;
	double most = strtod(value, &end);

	if (end == value || *end || !isfinite(most) || most < 1)
		return rf_option_values_refuse(reader, value,
		                               "give a number of references, such as 5e9");
	reader->settings->most_simulated = most;
	return RF_OK;
}

/* A time with its unit, with a space before it or without; 0 needs none. */
enum rf_status rf_option_simulation_budget(struct rf_option_reader *reader, const char *value)
{
	int digits = (int)strspn(value, "0123456789.");
	const char *unit = value + digits + strspn(value + digits, " ");
	const char *text = rf_arena_print(reader->arena, "%.*s %s", digits, value, unit);
	struct rf_quantity time = { 0 };

	if (text == NULL)
		return rf_out_of_memory(reader->diagnostics);
	if (rf_quantity_read(reader->arena, *unit != '\0' ? text : value, &time) != NULL ||
	    time.full_duplex ||
	    (time.dimension != RF_SECONDS && !(time.dimension == RF_NUMBER && time.value == 0)))
		return rf_option_values_refuse(reader, value, "give a time, such as 20ms or 1s");
	reader->settings->budget_s = (struct rf_number){ time.value, true };
	return RF_OK;
}

enum rf_status rf_option_simulation_counting(struct rf_option_reader *reader, const char *value)
{
	static const enum rf_counting rules[] = { RF_COUNT_HARDWARE, RF_COUNT_CACHEGRIND,
		                                  RF_COUNT_PYCACHESIM };
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->counting = rules[choice];
	return status;
}

enum rf_status rf_option_simulation_trace(struct rf_option_reader *reader, const char *value)
{
	reader->settings->trace = value;
	return RF_OK;
}

enum rf_status rf_option_simulation_align(struct rf_option_reader *reader, const char *value)
{
	return rf_option_values_count(reader, value, INT64_C(1) << 40,
	                              "give a number of bytes, such as 64",
	                              &reader->settings->align_bytes);
}

enum rf_status rf_option_simulation_pad(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strchr(value, '=');
	int64_t bytes;

	if (!sign || sign == value || !rf_option_values_integer(sign + 1, &bytes) || bytes < 0 ||
	    bytes > INT64_C(1) << 40)
		return rf_option_values_refuse(reader, value,
		                               "write an array and a number of bytes: --pad b=64");
	struct rf_pad *pad = RF_PUSH(reader->arena, &reader->settings->pads);
	if (!pad)
		return rf_out_of_memory(reader->diagnostics);
	pad->array = rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	pad->bytes = bytes;
	return pad->array ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_option_simulation_full(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->simulates_all = true;
	return RF_OK;
}

/* Only stack distances answer for any capacity. */
enum rf_status rf_option_simulation_capacity(struct rf_option_reader *reader, const char *value)
{
	return rf_capacities_read(value, reader->arena, reader->diagnostics,
	                          &reader->settings->capacities);
}
