/* SPDX-License-Identifier: MIT */
#include "model/ir/speed.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

static struct rf_number scaled(double it_per_s, double per_it)
{
	return (struct rf_number){ it_per_s * per_it, it_per_s > 0 && per_it > 0 };
}

/* What a number of iterations takes, in the time unit that `per_s` of make a second. */
static struct rf_number taken(double it_per_s, double per_s, double iterations)
{
	bool is_known = it_per_s > 0 && per_s > 0 && iterations > 0;

	return (struct rf_number){ is_known ? iterations * per_s / it_per_s : 0, is_known };
}

struct rf_speed rf_speed_of(const struct rf_speed_scale *scale, double it_per_s)
{
	return (struct rf_speed){
		.it_per_s = it_per_s,
		.flop_per_s = scaled(it_per_s, scale->flop_per_it),
		.op_per_s = scaled(it_per_s, scale->op_per_it),
		.work_per_s = scaled(it_per_s, scale->work_per_it),
		.cy_per_it = taken(it_per_s, scale->clock_hz, 1),
		.cy_per_cl = taken(it_per_s, scale->clock_hz, scale->iterations_per_line),
		.seconds = taken(it_per_s, 1, scale->iterations),
		.work_name = scale->work_name,
	};
}

/* Iterations per second, where so many of them take a time. */
static double from_time(double iterations, double seconds)
{
	return seconds > 0 ? iterations / seconds : 0;
}

static double from_rate(double per_s, double per_it)
{
	return per_it > 0 ? per_s / per_it : 0;
}

double rf_speed_it_per_s(const struct rf_speed_scale *scale, enum rf_unit unit, double value)
{
	double cycle = from_time(1, scale->clock_hz);

	switch (unit) {
	case RF_UNIT_IT_PER_S:
		return value;
	case RF_UNIT_FLOP_PER_S:
		return from_rate(value, scale->flop_per_it);
	case RF_UNIT_OP_PER_S:
		return from_rate(value, scale->op_per_it);
	case RF_UNIT_WORK_PER_S:
		return from_rate(value, scale->work_per_it);
	case RF_UNIT_CY_PER_IT:
		return from_time(1, value * cycle);
	case RF_UNIT_CY_PER_CL:
		return from_time(scale->iterations_per_line, value * cycle);
	case RF_UNIT_SECONDS:
		return from_time(scale->iterations, value);
	case RF_UNIT_DEFAULT:
	case RF_UNIT_B_PER_IT:
		break;
	}
	return 0;
}

const char *rf_speed_why_unknown(enum rf_unit unit)
{
	switch (unit) {
	case RF_UNIT_FLOP_PER_S:
		return "the loop has no floating-point operations";
	case RF_UNIT_OP_PER_S:
		return "the loop has no operations";
	case RF_UNIT_SECONDS:
		return "how many iterations a run has is not known";
	default:
		return "that is not known here";
	}
}

static const struct {
	const char *name;
	enum rf_unit unit;
	const char *prefixes; /* that it may have */
} units[] = {
	{ "cy/CL", RF_UNIT_CY_PER_CL, "" },       { "cy/It", RF_UNIT_CY_PER_IT, "" },
	{ "It/s", RF_UNIT_IT_PER_S, "kMGT" },     { "LUP/s", RF_UNIT_IT_PER_S, "kMGT" },
	{ "FLOP/s", RF_UNIT_FLOP_PER_S, "kMGT" }, { "F/s", RF_UNIT_FLOP_PER_S, "kMGT" },
	{ "FLOPS", RF_UNIT_FLOP_PER_S, "kMGT" },  { "OP/s", RF_UNIT_OP_PER_S, "kMGT" },
	{ "s", RF_UNIT_SECONDS, "mun" },          { "B/It", RF_UNIT_B_PER_IT, "" },
};

static double factor_of(char prefix)
{
	static const char prefixes[] = "numkMGT";
	static const double factors[] = { 1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9, 1e12 };

	return factors[strchr(prefixes, prefix) - prefixes];
}

static bool equal_in_any_case(const char *a, const char *b)
{
	while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b))
		++a, ++b;
	return *a == '\0' && *b == '\0';
}

/* Whether a word is the name of a unit, perhaps behind a prefix. */
static bool is_named(const char *word, const char *name, const char *prefixes, double *factor)
{
	*factor = 1;
	if (equal_in_any_case(word, name))
		return true;
	if (*word == '\0' || strchr(prefixes, *word) == NULL || !equal_in_any_case(word + 1, name))
		return false;
	*factor = factor_of(*word);
	return true;
}

/* "edge/s" */
static bool is_work(const char *word, const char *work_name, double *factor)
{
	size_t length = strlen(word), name = strlen(work_name);
	size_t skip = length == name + 3 ? 1 : 0;

	*factor = 1;
	if (length != skip + name + 2 || !rf_text_equal(word + length - 2, "/s") ||
	    strncmp(word + skip, work_name, name) != 0)
		return false;
	if (skip == 0)
		return true;
	if (strchr("kMGT", *word) == NULL)
		return false;
	*factor = factor_of(*word);
	return true;
}

enum rf_unit rf_speed_unit(const char *word, const char *work_name, double *factor)
{
	double unused;

	if (factor == NULL)
		factor = &unused;
	if (work_name != NULL && is_work(word, work_name, factor))
		return RF_UNIT_WORK_PER_S;
	for (size_t i = 0; i < sizeof(units) / sizeof(*units); ++i)
		if (is_named(word, units[i].name, units[i].prefixes, factor))
			return units[i].unit;
	return RF_UNIT_DEFAULT;
}
