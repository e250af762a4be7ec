/* SPDX-License-Identifier: MIT
 *
 * Units of speed: -u UNIT, and a unit of work of the user's own, --work edge=1, which makes edge/s
 * one more of them.  A unit may be named before its work is, so units are settled at the end.
 */
#include "cli/option_units.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/option_values.h"

enum { MOST_LETTERS = 16 };

#define MEASURED_RULE                                                                              \
	"give a speed of the loop: 12.3GFLOP/s, 800MIt/s, 1.6GOP/s, 0.12s, 3.1cy/It, 25cy/CL, or " \
	"800Medge/s beside --work edge=1"

static const struct rf_place nowhere = { 0 };

enum rf_status rf_option_units_unit(struct rf_option_reader *reader, const char *value)
{
	size_t choice, length = strlen(value);
	bool may_be_work = length > 2 && rf_text_equal(value + length - 2, "/s");

	if (rf_speed_unit(value, NULL, NULL) == RF_UNIT_DEFAULT && !may_be_work)
		return rf_option_values_choose(reader, value, &choice);
	reader->settings->unit_word = value;
	return RF_OK;
}

/* A word of letters that means nothing yet. */
static bool is_new_word(const char *name, size_t length, struct rf_arena *arena)
{
	static const char *const taken[] = { "B", "cy", "CL", "s" };
	const char *unit = rf_arena_print(arena, "%.*s/s", (int)length, name);

	if (unit == NULL || length < 1 || length > MOST_LETTERS)
		return false;
	for (size_t i = 0; i < length; ++i)
		if (!isalpha((unsigned char)name[i]))
			return false;
	for (size_t i = 0; i < sizeof(taken) / sizeof(*taken); ++i)
		if (strlen(taken[i]) == length && strncasecmp(name, taken[i], length) == 0)
			return false;
	return rf_speed_unit(unit, NULL, NULL) == RF_UNIT_DEFAULT;
}

enum rf_status rf_option_units_work(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strchr(value, '=');
	char *end = NULL;
	double per_it = sign != NULL ? strtod(sign + 1, &end) : 0;

	if (sign == NULL || end == sign + 1 || *end != '\0')
		return rf_option_values_refuse(
		    reader, value, "write a name and how many an iteration deals with: edge=1");
	if (!is_new_word(value, (size_t)(sign - value), reader->arena))
		return rf_option_values_refuse(
		    reader, value,
		    "name it with up to 16 letters that are no unit yet, such as edge or cell");
	if (!isfinite(per_it) || per_it <= 0)
		return rf_option_values_refuse(
		    reader, value, "an iteration deals with more than 0 of them: edge=1, edge=0.5");
	reader->settings->work_name =
	    rf_arena_substring(reader->arena, value, (size_t)(sign - value));
	reader->settings->work_per_it = per_it;
	return reader->settings->work_name != NULL ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status add_measured_file(struct rf_option_reader *reader, const char *value)
{
	const char **file = RF_PUSH(reader->arena, &reader->settings->measured_files);

	if (file == NULL)
		return rf_out_of_memory(reader->diagnostics);
	*file = value;
	return RF_OK;
}

/* A file, or the number of a speed; what its unit is depends on options to come. */
enum rf_status rf_option_units_measured(struct rf_option_reader *reader, const char *value)
{
	char *end;
	double number = strtod(value, &end);

	if (access(value, F_OK) == 0 || (end == value && strchr(value, '.') != NULL))
		return add_measured_file(reader, value);
	if (reader->settings->measured.text != NULL)
		return rf_option_values_refuse(reader, value, "one speed is enough");
	if (end == value || !isfinite(number) || number <= 0 || end[strspn(end, " ")] == '\0')
		return rf_option_values_refuse(reader, value, MEASURED_RULE);
	reader->settings->measured = (struct rf_measurement){ .text = value, .value = number };
	return RF_OK;
}

static enum rf_status settle_measured(struct rf_settings *settings,
                                      struct rf_diagnostics *diagnostics)
{
	struct rf_measurement *measured = &settings->measured;
	double factor = 1;
	char *unit;

	if (measured->text == NULL)
		return RF_OK;
	strtod(measured->text, &unit);
	unit += strspn(unit, " ");
	measured->unit = rf_speed_unit(unit, settings->work_name, &factor);
	measured->value *= factor;
	if (measured->unit != RF_UNIT_DEFAULT && measured->unit != RF_UNIT_B_PER_IT)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, MEASURED_RULE,
	                 "--measured %s: '%s' is no unit of speed", measured->text, unit);
}

enum rf_status rf_option_units_need_speed(const struct rf_settings *settings,
                                          struct rf_diagnostics *diagnostics)
{
	if (settings->measured_files.count == 0)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, MEASURED_RULE,
	                 "--measured %s: this verb takes a speed, and files are for roofline "
	                 "and sweep",
	                 settings->measured_files.items[0]);
}

enum rf_status rf_option_units_settle(struct rf_settings *settings,
                                      struct rf_diagnostics *diagnostics)
{
	const char *word = settings->unit_word;

	settings->unit = settings->work_name != NULL ? RF_UNIT_WORK_PER_S : RF_UNIT_DEFAULT;
	if (settle_measured(settings, diagnostics) != RF_OK)
		return RF_WRONG_USAGE;
	if (word == NULL)
		return RF_OK;
	settings->unit = rf_speed_unit(word, settings->work_name, NULL);
	if (settings->unit != RF_UNIT_DEFAULT)
		return RF_OK;
	return rf_refuse(
	    diagnostics, RF_WRONG_USAGE, nowhere,
	    rf_arena_print(diagnostics->arena,
	                   "say how many an iteration deals with: --work %.*s=1; known "
	                   "without it: " RF_UNITS,
	                   (int)strlen(word) - 2, word),
	    "'%s' is no value for option -u, --unit", word);
}

enum rf_status rf_option_units_check(const struct rf_settings *settings,
                                     const struct rf_result *result,
                                     struct rf_diagnostics *diagnostics)
{
	const struct rf_speed *speed = &result->prediction.speed;
	const struct rf_number known[] = {
		[RF_UNIT_CY_PER_CL] = speed->cy_per_cl,   [RF_UNIT_CY_PER_IT] = speed->cy_per_it,
		[RF_UNIT_FLOP_PER_S] = speed->flop_per_s, [RF_UNIT_OP_PER_S] = speed->op_per_s,
		[RF_UNIT_WORK_PER_S] = speed->work_per_s, [RF_UNIT_SECONDS] = speed->seconds,
	};
	bool is_any = settings->unit == RF_UNIT_DEFAULT || settings->unit == RF_UNIT_IT_PER_S ||
	              settings->unit == RF_UNIT_B_PER_IT;

	if (settings->measured.text != NULL && !result->prediction.known)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 "it is held against -p roofline and -p ecm, which need all sizes",
		                 "--measured %s: there is no prediction beside it",
		                 settings->measured.text);
	if (is_any || !result->prediction.known || known[settings->unit].known)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
	                 settings->unit == RF_UNIT_FLOP_PER_S
	                     ? "-u OP/s counts operations on integers, too; -u It/s iterations"
	                     : "leave -u out, or take -u It/s",
	                 "-u %s: %s", settings->unit_word, rf_speed_why_unknown(settings->unit));
}
