/* SPDX-License-Identifier: MIT */
#include "report/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"

enum { LINE_WIDTH = 92 };

static const char *or_mark(const char *text)
{
	return text ? text : "?";
}

static bool is_whole(double value)
{
	return fabs(value) < 9007199254740992.0 && value == floor(value);
}

const char *rf_words_integer(struct rf_arena *arena, int64_t value)
{
	char digits[24];
	char *first = digits + sizeof(digits) - 1;
	uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	*first = '\0';
	do {
		*--first = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest > 0);
	if (value < 0)
		*--first = '-';
	return or_mark(rf_arena_string(arena, first));
}

const char *rf_words_exact(struct rf_arena *arena, double value)
{
	char digits[40];

	if (is_whole(value))
		return rf_words_integer(arena, (int64_t)value);
	for (int precision = 15; precision <= 17; ++precision) {
		snprintf(digits, sizeof(digits), "%.*g", precision, value);
		if (strtod(digits, NULL) == value)
			break;
	}
	return or_mark(rf_arena_string(arena, digits));
}

const char *rf_words_number(struct rf_arena *arena, double value)
{
	if (is_whole(value))
		return rf_words_integer(arena, (int64_t)value);
	if (fabs(value) >= 10000)
		return or_mark(rf_arena_print(arena, "%.0f", value));
	return or_mark(rf_arena_print(arena, "%.4g", value));
}

const char *rf_words_percent(struct rf_arena *arena, double part)
{
	const char *text = rf_arena_print(arena, "%s %%", rf_words_number(arena, 100 * part));

	return text ? text : "?";
}

const char *rf_words_bytes(struct rf_arena *arena, double bytes)
{
	return or_mark(rf_quantity_print_rounded(arena, bytes, RF_BYTES, 3));
}

const char *rf_words_rate(struct rf_arena *arena, double bytes_per_s)
{
	return or_mark(rf_quantity_print_rounded(arena, bytes_per_s, RF_BYTES_PER_SECOND, 3));
}

const char *rf_words_flops(struct rf_arena *arena, double flop_per_s)
{
	return or_mark(rf_quantity_print_rounded(arena, flop_per_s, RF_FLOPS_PER_SECOND, 3));
}

/* The prefixes are those of hertz: 590 MHz of iterations is 590 MIt/s. */
const char *rf_words_iterations(struct rf_arena *arena, double it_per_s)
{
	const char *hertz = or_mark(rf_quantity_print_rounded(arena, it_per_s, RF_HERTZ, 3));
	size_t length = strlen(hertz);

	if (rf_text_ends_with(hertz, "Hz"))
		length -= 2;
	return or_mark(rf_arena_print(arena, "%.*sIt/s", (int)length, hertz));
}

struct rf_number rf_words_cy_per_it(const struct rf_result *result, double it_per_s)
{
	struct rf_number cycles = { 0 };

	if (!result->machine || !result->machine->clock_hz.known || !(it_per_s > 0))
		return cycles;
	cycles.known = true;
	cycles.value = result->machine->clock_hz.value / it_per_s;
	return cycles;
}

struct rf_number rf_words_cy_per_cl(const struct rf_result *result, double it_per_s)
{
	struct rf_number cycles = rf_words_cy_per_it(result, it_per_s);

	cycles.known = cycles.known && result->iterations_per_line > 0;
	cycles.value *= result->iterations_per_line;
	return cycles;
}

struct rf_number rf_words_peak_it_per_s(const struct rf_result *result)
{
	struct rf_number peak = result->roofline.peak_flop_per_s;

	peak.known = peak.known && result->flop.total > 0;
	if (peak.known)
		peak.value /= result->flop.total;
	return peak;
}

static const char *with_unit(struct rf_arena *arena, struct rf_number number, const char *unit)
{
	return or_mark(rf_arena_print(arena, "%s %s", rf_words_number(arena, number.value), unit));
}

const char *rf_words_performance(struct rf_arena *arena, const struct rf_result *result,
                                 double it_per_s, struct rf_number flop_per_s, enum rf_unit unit)
{
	struct rf_number cycles = { 0 };

	if (unit == RF_UNIT_FLOP_PER_S && flop_per_s.known)
		return rf_words_flops(arena, flop_per_s.value);
	if (unit == RF_UNIT_CY_PER_CL)
		cycles = rf_words_cy_per_cl(result, it_per_s);
	if (unit == RF_UNIT_CY_PER_IT)
		cycles = rf_words_cy_per_it(result, it_per_s);
	if (cycles.known)
		return with_unit(arena, cycles, unit == RF_UNIT_CY_PER_CL ? "cy/CL" : "cy/It");
	return it_per_s > 0 ? rf_words_iterations(arena, it_per_s) : NULL;
}

const char *rf_words_prediction(struct rf_arena *arena, const struct rf_result *result,
                                enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;

	for (size_t i = 0; unit == RF_UNIT_B_PER_IT && i < roofline->level_count; ++i)
		if (roofline->bound && rf_text_equal(roofline->bound, roofline->levels[i].level))
			return with_unit(
			    arena, (struct rf_number){ roofline->levels[i].bytes_per_it, true },
			    "B/It");
	return rf_words_performance(arena, result, roofline->it_per_s, roofline->flop_per_s, unit);
}

static const struct rf_condition_level *find_level(const struct rf_layer_condition *condition,
                                                   const char *level, size_t length)
{
	for (size_t i = 0; i < condition->level_count; ++i)
		if (strlen(condition->levels[i].level) == length &&
		    memcmp(condition->levels[i].level, level, length) == 0)
			return &condition->levels[i];
	return NULL;
}

/* Whether a condition of this loop is broken in a cache, known whether there is one at all. */
static bool is_broken(const struct rf_result *result, const char *loop, const char *level,
                      size_t length, bool *known)
{
	bool broken = false;

	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];
		const struct rf_condition_level *at = find_level(condition, level, length);
		if (!at || at->verdict == RF_OPEN || !rf_text_equal(condition->loop, loop))
			continue;
		*known = true;
		broken |= at->verdict == RF_BROKEN && !at->holds_with_above;
	}
	return broken;
}

/* The loops whose conditions are broken in the cache above the link, from the outermost inwards;
 * NULL when no condition is known there. */
static const char *broken_loops(struct rf_arena *arena, const struct rf_result *result,
                                const char *link, size_t length)
{
	struct rf_text loops;
	bool known = false;

	rf_text_init(&loops, arena);
	for (size_t l = 0; l < result->loop_count; ++l)
		if (is_broken(result, result->loops[l].variable, link, length, &known))
			rf_text_print(&loops, "%s%s", loops.length ? ", " : "loop ",
			              result->loops[l].variable);
	return known ? rf_text_string(&loops) : NULL;
}

static bool is_victim(const struct rf_result *result, const char *level)
{
	const struct rf_machine *machine = result->machine;

	for (size_t i = 0; machine && i < machine->cache_count; ++i)
		if (rf_text_equal(machine->caches[i].name, level))
			return machine->caches[i].is_victim;
	return false;
}

/* Whether some condition holds only because a victim cache and the one above it share the work. */
static bool needs_both(const struct rf_result *result, const char *link, size_t length)
{
	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_condition_level *at =
		    find_level(&result->conditions[i], link, length);
		if (at && at->holds_with_above)
			return true;
	}
	return false;
}

const char *rf_words_reason(struct rf_arena *arena, const struct rf_result *result,
                            const struct rf_link_traffic *link)
{
	size_t length = strcspn(link->link, "-");
	const char *loops =
	    result->is_whole_run ? NULL : broken_loops(arena, result, link->link, length);
	struct rf_text text;

	rf_text_init(&text, arena);
	if (link->total_bytes_per_it == 0)
		return rf_arena_print(arena, "all data stay in %.*s", (int)length, link->link);
	if (link->reason)
		rf_text_add(&text, link->reason);
	else if (loops && *loops)
		rf_text_print(&text, "broken in %.*s: %s", (int)length, link->link, loops);
	else if (loops)
		rf_text_print(
		    &text, "every layer condition holds in %.*s%s", (int)length, link->link,
		    needs_both(result, link->link, length) ? " and the cache above it together"
							   : "");
	if (is_victim(result, link->level))
		rf_text_print(&text, "%s%s takes every line that %.*s drops",
		              text.length ? "; " : "", link->level, (int)length, link->link);
	return text.length ? rf_text_string(&text) : NULL;
}

const char *rf_words_reuse(enum rf_reuse reuse)
{
	switch (reuse) {
	case RF_REUSE_SELF:
		return "self";
	case RF_REUSE_SPATIAL:
		return "spatial";
	default:
		return "temporal";
	}
}

const char *rf_words_language(enum rf_language language)
{
	return language == RF_CUDA ? "cuda" : "c";
}

void rf_words_wrap(struct rf_text *out, const char *text, int from, int column)
{
	while (*text) {
		size_t length = strcspn(text, " ");
		if (column > from && column + (int)length + 1 > LINE_WIDTH) {
			rf_text_print(out, "\n%*s", from, "");
			column = from;
		} else if (column > from) {
			rf_text_add(out, " ");
			++column;
		}
		rf_text_add_bytes(out, text, length);
		column += (int)length;
		text += length + (text[length] == ' ');
	}
	rf_text_add(out, "\n");
}

const char *rf_words_proposal(enum rf_proposal_kind kind)
{
	static const char *const names[] = { "block", "interchange", "padding", "split" };

	return names[kind];
}
