/* SPDX-License-Identifier: MIT
 *
 * An operator makes a range of two, each taken anywhere between its ends: of 20 to 30, `> 25` may
 * be true and may be false, 0 to 1.  Of texts there are but == and !=.
 *
 * A number that is written with a unit is held against figures in that unit alone; without one it
 * counts in the unit that the figure has.  A percent goes with shares, which have no unit, and not
 * with counts.  Figures are compared and added in the same unit alone, too.
 */
#include "cli/check_value.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "model/ir/speed.h"

const char rf_check_value_units[] =
    "units are B/It, B, GB/s, FLOP/B, FLOP/It, GFLOP/s, MIt/s, s, ms, us, cy/It, cy/CL, GHz and %";

struct rf_check_value rf_check_value_number(double value)
{
	return (struct rf_check_value){ .low = value, .high = value };
}

/* Places of a range at which an operator can come to the least or the most: its ends, those of the
 * other range, and 0. */
static size_t list_places(const struct rf_check_value *range, const struct rf_check_value *other,
                          double *places)
{
	const double inner[] = { 0, other->low, other->high };
	size_t count = 0;

	places[count++] = range->low;
	if (!(range->low < range->high))
		return count;
	places[count++] = range->high;
	for (size_t i = 0; i < sizeof(inner) / sizeof(*inner); ++i)
		if (inner[i] > range->low && inner[i] < range->high)
			places[count++] = inner[i];
	return count;
}

static struct rf_check_value join_numbers(const struct rf_check_operator *o,
                                          const struct rf_check_value *left,
                                          const struct rf_check_value *right)
{
	double lefts[5], rights[5];
	size_t left_count = list_places(left, right, lefts);
	size_t right_count = list_places(right, left, rights);
	struct rf_check_value value = rf_check_value_number(o->apply(lefts[0], rights[0]));

	for (size_t i = 0; i < left_count; ++i)
		for (size_t k = 0; k < right_count; ++k) {
			value.low = fmin(value.low, o->apply(lefts[i], rights[k]));
			value.high = fmax(value.high, o->apply(lefts[i], rights[k]));
		}
	return value;
}

/* Equal texts are 0 and 0 to the operator, others 0 and 1. */
static struct rf_check_value join_texts(const struct rf_check_operator *o,
                                        const struct rf_check_value *left,
                                        const struct rf_check_value *right)
{
	struct rf_check_value value = { .low = INFINITY, .high = -INFINITY };

	for (int i = 0; i < left->text_count; ++i)
		for (int k = 0; k < right->text_count; ++k) {
			double apart = rf_text_equal(left->texts[i], right->texts[k]) ? 0 : 1;

			value.low = fmin(value.low, o->apply(0, apart));
			value.high = fmax(value.high, o->apply(0, apart));
		}
	return value;
}

static const char percent[] = "%";

/* The unit of a product or a quotient where that is plain; a percent of a figure has its unit. */
static const char *unit_of(const struct rf_check_operator *o, const struct rf_check_value *left,
                           const struct rf_check_value *right)
{
	const char *of_left = left->unit, *of_right = right->unit;

	if (o->kind == RF_CHECK_SUM)
		return of_left ? of_left : of_right;
	of_left = of_left == percent ? NULL : of_left;
	of_right = of_right == percent ? NULL : of_right;
	if (o->kind != RF_CHECK_PRODUCT || (of_left && of_right))
		return NULL;
	return of_left ? of_left : *o->sign == '*' ? of_right : NULL;
}

/* What a value is in, where that is known. */
static const char *kind_of(const struct rf_check_value *value)
{
	return value->unit == NULL && value->is_count ? "a count" : value->unit;
}

/* Whether the units of both sides are known, and are not the same. */
static bool differ(const struct rf_check_operator *o, const struct rf_check_value *left,
                   const struct rf_check_value *right)
{
	if (o->kind == RF_CHECK_LOGIC || o->kind == RF_CHECK_PRODUCT)
		return false;
	if ((left->is_count && right->unit == percent) ||
	    (right->is_count && left->unit == percent))
		return true;
	return left->unit && right->unit && !rf_text_equal(left->unit, right->unit);
}

const char *rf_check_value_join(const struct rf_check_operator *o,
                                const struct rf_check_value *left,
                                const struct rf_check_value *right, struct rf_arena *arena,
                                struct rf_check_value *joined, const char **hint)
{
	bool any = left->is_any || right->is_any;

	*joined = (struct rf_check_value){ .is_any = any, .low = 0, .high = 1 };
	if (any && (o->kind == RF_CHECK_EQUAL || (!left->text_count && !right->text_count)))
		return NULL;
	if (o->kind == RF_CHECK_EQUAL && left->text_count > 0 && right->text_count > 0) {
		*joined = join_texts(o, left, right);
		return NULL;
	}
	if (left->text_count > 0 || right->text_count > 0) {
		*hint = "texts stand between quotes, and == and != compare them with texts: "
			"'roofline.bound == \"MEM\"'";
		return o->kind == RF_CHECK_EQUAL
		           ? "a text and a number are held against each other"
		           : rf_arena_print(arena, "'%s' does not go with texts", o->sign);
	}
	if (differ(o, left, right)) {
		bool is_percent = left->unit == percent || right->unit == percent;

		*hint =
		    is_percent
			? "a percent is for shares; of a figure write 1.1 * FIGURE, and for what "
			  "is worse than before --tolerance 10%"
		    : left->is_written || right->is_written
			? "a number without a unit counts in that of the figure"
			: "figures in the same unit can be compared and added";
		return rf_arena_print(arena, "%s and %s are held against each other", kind_of(left),
		                      kind_of(right));
	}
	*joined = join_numbers(o, left, right);
	joined->unit = unit_of(o, left, right);
	joined->is_written = joined->unit && (left->is_written || right->is_written);
	return NULL;
}

/* ---- units ---- */

/* What figures are in beside speeds and quantities, and other names. */
static const struct {
	const char *word, *unit;
} plain[] = {
	{ "B/It", "B/It" },       { "B/LUP", "B/It" }, { "FLOP/B", "FLOP/B" }, { "F/B", "FLOP/B" },
	{ "FLOP/It", "FLOP/It" }, { "FLOP", "FLOP" },  { "OP/It", "OP/It" },   { "OP", "OP" },
	{ "It/CL", "It/CL" },     { "It", "It" },      { "bit", "bit" },
};

static const char *unit_of_speed(const char *word, double *factor)
{
	switch (rf_speed_unit(word, NULL, factor)) {
	case RF_UNIT_FLOP_PER_S:
		return "FLOP/s";
	case RF_UNIT_OP_PER_S:
		return "OP/s";
	case RF_UNIT_IT_PER_S:
		return "It/s";
	case RF_UNIT_CY_PER_IT:
		return "cy/It";
	case RF_UNIT_CY_PER_CL:
		return "cy/CL";
	case RF_UNIT_SECONDS:
		return "s";
	default:
		return NULL;
	}
}

static const char *unit_of_quantity(const char *word, struct rf_arena *arena, double *factor)
{
	static const char *const names[] = { [RF_BYTES] = "B",
		                             [RF_HERTZ] = "Hz",
		                             [RF_BYTES_PER_SECOND] = "B/s",
		                             [RF_SECONDS] = "s",
		                             [RF_FLOPS_PER_SECOND] = "FLOP/s" };
	const char *text = rf_arena_print(arena, "1 %s", word);
	struct rf_quantity quantity;

	if (!text || rf_quantity_read(arena, text, &quantity) != NULL)
		return NULL;
	*factor = quantity.value;
	return (size_t)quantity.dimension < sizeof(names) / sizeof(*names)
	           ? names[quantity.dimension]
	           : NULL;
}

static const char *unit_named(const char *word, struct rf_arena *arena, double *factor)
{
	const char *unit;

	*factor = 1;
	for (size_t i = 0; i < sizeof(plain) / sizeof(*plain); ++i)
		if (rf_text_equal(plain[i].word, word))
			return plain[i].unit;
	unit = unit_of_speed(word, factor);
	return unit ? unit : unit_of_quantity(word, arena, factor);
}

const char *rf_check_value_unit(const char *text, struct rf_arena *arena, double *factor,
                                const char **unit)
{
	size_t length = 0;

	*unit = NULL;
	*factor = 0.01;
	if (*text == '%') {
		*unit = percent;
		return text + 1;
	}
	while (isalpha((unsigned char)text[length]) || text[length] == '/')
		++length;
	for (; length > 0; --length) {
		const char *word;

		if (rf_text_is_word(text[length]) || text[length] == '.')
			continue;
		word = rf_arena_substring(arena, text, length);
		*unit = word ? unit_named(word, arena, factor) : NULL;
		if (*unit)
			return text + length;
	}
	return NULL;
}
