/* SPDX-License-Identifier: MIT
 *
 * Expressions of --fail-if and --fail-if-possible.
 *
 *     or       and { "||" and }
 *     and      equal { "&&" equal }
 *     equal    order { ("==" | "!=") order }
 *     order    sum { ("<" | "<=" | ">" | ">=") sum }
 *     sum      product { ("+" | "-") product }
 *     product  unary { ("*" | "/") unary }
 *     unary    ("!" | "-") unary | "(" or ")" | NUMBER | PATH
 *
 * with the meanings of C, in floating point.  A path leads to a number of the result
 * (model/schema/result_path.h), such as L3-MEM.total_bytes_per_it or roofline.flop_per_s; the same
 * names head the columns of CSV.  A minus sign is a part of a path where that leads to a figure, as
 * in L2-L3.load_bytes_per_it and lc.L3-MEM.total_bytes_per_it.  What is true or false counts as 1
 * or 0.
 *
 * A figure is a range, from one end of its interval to the other; without an interval both ends are
 * one.  An operator makes a range of two: of 20 to 30, `> 25` may be true and may be false, 0 to 1.
 *
 * The whole expression is always evaluated, so that a wrong name is found on every run and not
 * only when the other side of a || happens to be false.
 */
#include "cli/fail_if.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/ir/options.h"
#include "model/schema/result_path.h"

enum { DEEPEST = 100 };

struct fail_if_reader {
	const char *option, *text;
	const char *at;
	const struct rf_result *result; /* NULL: check the grammar alone */
	const struct rf_result *ends;   /* two; NULL: figures as they are */
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_text values;
	enum rf_status status;
	int depth;
};

struct range {
	double low, high;
};

struct operator_text {
	const char *text;
	double (*apply)(double left, double right);
};

static struct range read_or(struct fail_if_reader *reader);

static struct rf_place place_of(const struct fail_if_reader *reader, const char *at)
{
	struct rf_place place = { reader->option, 1, (int)(at - reader->text) + 1 };

	return place;
}

static struct range only(double value)
{
	return (struct range){ value, value };
}

static struct range fail(struct fail_if_reader *reader, const char *at, const char *hint,
                         const char *what)
{
	if (reader->status == RF_OK)
		reader->status = rf_refuse(reader->diagnostics, RF_WRONG_USAGE,
		                           place_of(reader, at), hint, "%s", what);
	return only(0);
}

static void skip_spaces(struct fail_if_reader *reader)
{
	while (isspace((unsigned char)*reader->at))
		++reader->at;
}

static bool is_path_character(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '.';
}

static void note_value(struct fail_if_reader *reader, const char *path, double value,
                       struct range range)
{
	rf_text_print(&reader->values, "%s%s = %.6g", reader->values.length ? ", " : "", path,
	              value);
	if (range.low < range.high)
		rf_text_print(&reader->values, " (%.6g to %.6g)", range.low, range.high);
}

static double number_of(const struct rf_result_value *value)
{
	return value->type == RF_RESULT_BOOLEAN ? (double)value->integer : value->number;
}

/* A figure and both ends of its interval, by what it is there. */
static struct range range_of(const struct fail_if_reader *reader, const char *path, double number)
{
	struct range range = only(number);

	for (int i = 0; reader->ends != NULL && i < 2; ++i) {
		struct rf_result_value value;

		if (!rf_result_find(&reader->ends[i], path, &value, NULL) || !value.is_known)
			continue;
		range.low = fmin(range.low, number_of(&value));
		range.high = fmax(range.high, number_of(&value));
	}
	return range;
}

/* The predictor that a path begins with, if it did not answer; else NULL. */
static const char *absent_predictor(struct fail_if_reader *reader, const char *path)
{
	size_t length = strcspn(path, ".");
	const char *name = rf_arena_substring(reader->arena, path, length);

	if (!name || rf_options_predictor(name, length) == 0)
		return NULL;
	for (size_t i = 0; i < reader->result->traffic_count; ++i)
		if (rf_text_equal(reader->result->traffic[i].predictor, name))
			return NULL;
	return name;
}

/* What to do about a path that leads nowhere. */
static const char *hint_for(struct fail_if_reader *reader, const char *path)
{
	const char *near = rf_result_nearest(reader->result, reader->arena, path);
	const char *absent = absent_predictor(reader, path);

	if (absent)
		return rf_arena_print(reader->arena,
		                      "the predictor %s did not run: ask for it with -P %s", absent,
		                      absent);
	if (rf_text_starts_with(path, "blocking") && reader->result->proposal_count == 0)
		return "block sizes are proposed by the verb block";

	return near != NULL
	           ? rf_arena_print(reader->arena, "did you mean '%s'?", near)
	           : "paths are those of the JSON document and of CSV columns, such as "
	             "L3-MEM.total_bytes_per_it, roofline.flop_per_s, flop.total, parameters.N";
}

static struct range look_up(struct fail_if_reader *reader, const char *start, const char *path)
{
	struct rf_result_value value;

	if (!rf_result_find(reader->result, path, &value, NULL)) {
		if (!reader->result->sizes_known)
			return fail(reader, start, "give every size with -D NAME=VALUE",
			            rf_arena_print(
					reader->arena,
					"without a value for every size there is no '%s'", path));
		return fail(reader, start,
		            reader->result->machine == NULL
		                ? "figures of caches and speed need a machine: name one with -m"
		                : hint_for(reader, path),
		            rf_arena_print(reader->arena, "the result has no '%s'", path));
	}
	if (value.type != RF_RESULT_NUMBER && value.type != RF_RESULT_INTEGER &&
	    value.type != RF_RESULT_BOOLEAN)
		return fail(reader, start, "name a number",
		            rf_arena_print(reader->arena, "'%s' is not a number", path));
	if (!value.is_known)
		return fail(reader, start, "give every size with -D, and a machine that has it",
		            rf_arena_print(reader->arena, "'%s' is not known here", path));
	struct range range = range_of(reader, path, number_of(&value));

	note_value(reader, path, number_of(&value), range);
	return range;
}

/* Where a path ends at the latest that has at most `minus_signs` of them; what stands in brackets
 * is a part of it. */
static const char *end_with(const char *at, int minus_signs)
{
	int depth = 0;

	while (*at != '\0' &&
	       (depth > 0 || is_path_character(*at) || *at == '[' ||
	        (*at == '-' && isalpha((unsigned char)at[1]) && minus_signs-- > 0))) {
		depth += *at == '[';
		depth -= *at == ']' && depth > 0;
		++at;
	}
	return at;
}

static char *path_to(struct fail_if_reader *reader, const char *end)
{
	return rf_arena_substring(reader->arena, reader->at, (size_t)(end - reader->at));
}

/* Names of links have a minus sign: of all ends that a path may have, the last one that leads to
 * a figure.  In lc.L2-L3.load_bytes_per_it-flop.total the second sign is an operator, because there
 * is nothing at the whole.  Where none leads anywhere, a sign before the first dot is a part, and
 * one before a capital, as levels are written. */
static const char *end_of_path(struct fail_if_reader *reader)
{
	const char *dot = strchr(reader->at, '.');
	const char *end = end_with(reader->at, 0);
	const char *found = NULL;
	struct rf_result_value value;

	while (*end == '-' && isalpha((unsigned char)end[1]) &&
	       ((dot != NULL && dot > end) || isupper((unsigned char)end[1])))
		end = end_with(end + 1, 0);
	for (int signs = 0; reader->result != NULL; ++signs) {
		const char *later = end_with(reader->at, signs);
		const char *path = path_to(reader, later);

		if (path != NULL && rf_result_find(reader->result, path, &value, NULL))
			found = later;
		if (*later != '-' || later == end_with(reader->at, signs + 1))
			break;
	}
	return found != NULL ? found : end;
}

static struct range read_path(struct fail_if_reader *reader)
{
	const char *start = reader->at;

	const char *end = end_of_path(reader);
	char *path = path_to(reader, end);

	reader->at = end;
	if (!path) {
		reader->status = rf_out_of_memory(reader->diagnostics);
		return only(0);
	}
	return reader->result ? look_up(reader, start, path) : only(1);
}

static double multiply(double left, double right)
{
	return left * right;
}

static double divide(double left, double right)
{
	return left / right;
}

static double add(double left, double right)
{
	return left + right;
}

static double subtract(double left, double right)
{
	return left - right;
}

static double at_most(double left, double right)
{
	return left <= right;
}

static double at_least(double left, double right)
{
	return left >= right;
}

static double below(double left, double right)
{
	return left < right;
}

static double above(double left, double right)
{
	return left > right;
}

static double same(double left, double right)
{
	return left == right;
}

static double different(double left, double right)
{
	return left != right;
}

static double both(double left, double right)
{
	return left != 0 && right != 0;
}

static double either(double left, double right)
{
	return left != 0 || right != 0;
}

/* Places of a range at which an operator can come to the least or the most: its ends, those of the
 * other range, and 0. */
static size_t list_places(struct range range, struct range other, double *places)
{
	const double inner[] = { 0, other.low, other.high };
	size_t count = 0;

	places[count++] = range.low;
	if (!(range.low < range.high))
		return count;
	places[count++] = range.high;
	for (size_t i = 0; i < sizeof(inner) / sizeof(*inner); ++i)
		if (inner[i] > range.low && inner[i] < range.high)
			places[count++] = inner[i];
	return count;
}

/* What an operator makes of two ranges, each taken anywhere. */
static struct range join(double (*apply)(double left, double right), struct range left,
                         struct range right)
{
	double lefts[5], rights[5];
	size_t left_count = list_places(left, right, lefts);
	size_t right_count = list_places(right, left, rights);
	struct range range = only(apply(lefts[0], rights[0]));

	for (size_t i = 0; i < left_count; ++i)
		for (size_t k = 0; k < right_count; ++k) {
			range.low = fmin(range.low, apply(lefts[i], rights[k]));
			range.high = fmax(range.high, apply(lefts[i], rights[k]));
		}
	return range;
}

static struct range read_number(struct fail_if_reader *reader)
{
	const char *start = reader->at;
	char *end;
	double value = strtod(start, &end);

	reader->at = end;
	if (end == start || is_path_character(*end))
		return fail(reader, start, "numbers are written 30, 0.5 or 2e9", "not a number");
	if (!isfinite(value))
		return fail(reader, start, "the largest number is 1.797e308", "not a number");
	return only(value);
}

static struct range read_parentheses(struct fail_if_reader *reader)
{
	const char *start = reader->at++;
	struct range value = read_or(reader);

	skip_spaces(reader);
	if (*reader->at != ')')
		return fail(reader, start, "close it", "'(' is never closed");
	++reader->at;
	return value;
}

static struct range read_operand(struct fail_if_reader *reader)
{
	if (*reader->at == '(')
		return read_parentheses(reader);
	if (isdigit((unsigned char)*reader->at) || *reader->at == '.')
		return read_number(reader);
	if (isalpha((unsigned char)*reader->at) || *reader->at == '_')
		return read_path(reader);
	return fail(reader, reader->at, "an expression looks like 'MEM.total_bytes_per_it > 30'",
	            *reader->at ? "a name or a number should stand here"
	                        : "the expression ends too early");
}

static struct range read_unary(struct fail_if_reader *reader)
{
	struct range value;

	skip_spaces(reader);
	char sign = *reader->at;
	if (++reader->depth > DEEPEST)
		value = fail(reader, reader->at, "write it with fewer parentheses",
		             "the expression is nested too deeply");
	else if (sign == '!' && reader->at[1] != '=') {
		++reader->at;
		value = join(same, read_unary(reader), only(0));
	} else if (sign == '-') {
		++reader->at;
		value = join(subtract, only(0), read_unary(reader));
	} else
		value = read_operand(reader);
	--reader->depth;
	return value;
}

/* Levels of precedence, the loosest first.  Of two that begin alike the longer comes first. */
static const struct operator_text operators[][5] = {
	{ { "||", either } },
	{ { "&&", both } },
	{ { "==", same }, { "!=", different } },
	{ { "<=", at_most }, { ">=", at_least }, { "<", below }, { ">", above } },
	{ { "+", add }, { "-", subtract } },
	{ { "*", multiply }, { "/", divide } },
};

enum { LEVELS = sizeof(operators) / sizeof(*operators) };

static const struct operator_text *find_operator(struct fail_if_reader *reader, size_t level)
{
	skip_spaces(reader);
	for (const struct operator_text *o = operators[level]; o->text; ++o)
		if (rf_text_starts_with(reader->at, o->text))
			return o;
	return NULL;
}

static struct range read_level(struct fail_if_reader *reader, size_t level)
{
	if (level == LEVELS)
		return read_unary(reader);
	struct range value = read_level(reader, level + 1);
	const struct operator_text *o;

	while (reader->status == RF_OK && (o = find_operator(reader, level)) != NULL) {
		const char *sign = reader->at;

		reader->at += strlen(o->text);
		struct range right = read_level(reader, level + 1);
		if (reader->result && o->apply == divide && right.low == 0 && right.high == 0)
			return fail(reader, sign, "a check must not depend on it",
			            "here something is divided by zero");
		value = join(o->apply, value, right);
	}
	return value;
}

static struct range read_or(struct fail_if_reader *reader)
{
	return read_level(reader, 0);
}

static struct range read_all(struct fail_if_reader *reader)
{
	struct range value = read_or(reader);

	if (reader->status == RF_OK && *reader->at == '=')
		return fail(reader, reader->at, "write == to compare", "'=' is no operator here");
	if (reader->status == RF_OK && *reader->at)
		return fail(reader, reader->at, "operators are + - * / < <= > >= == != && || !",
		            "an operator should stand here");
	return value;
}

static struct fail_if_reader reader_of(const struct rf_fail_if_expression *expression,
                                       struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct fail_if_reader reader = { .option = expression->option,
		                         .text = expression->text,
		                         .at = expression->text,
		                         .arena = arena,
		                         .diagnostics = diagnostics };

	rf_text_init(&reader.values, arena);
	return reader;
}

enum rf_status rf_fail_if_check(const struct rf_fail_if_expression *expression,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct fail_if_reader reader = reader_of(expression, arena, diagnostics);

	read_all(&reader);
	return reader.status;
}

enum rf_status rf_fail_if_evaluate(const struct rf_fail_if_expression *expression,
                                   const struct rf_result *result, const struct rf_result *ends,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   struct rf_fail_if *answer)
{
	struct fail_if_reader reader = reader_of(expression, arena, diagnostics);
	struct range value;

	reader.result = result;
	reader.ends = ends;
	value = read_all(&reader);
	answer->holds = value.low != 0 || value.high != 0;
	answer->values = rf_text_string(&reader.values);
	return reader.status;
}
