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
 *     unary    ("!" | "-") unary | "(" or ")" | NUMBER [UNIT] | TEXT | PATH | "true" | "false"
 *
 * with the meanings of C, in floating point.  A path leads to a figure or a text of the document
 * (model/schema/result_path.h), such as L3-MEM.total_bytes_per_it or roofline.bound; the same names
 * head the columns of CSV.  A minus sign is a part of a path where that leads to a figure, as in
 * L2-L3.load_bytes_per_it and lc.L3-MEM.total_bytes_per_it.  What is true or false counts as 1 or
 * 0.  Values, their units and what operators make of them are check_value.c's.
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
#include "cli/check_value.h"
#include "cli/missing_figure.h"

enum { DEEPEST = 100 };

struct fail_if_reader {
	const char *option, *text;
	const char *at;
	const struct rf_result_document *document; /* NULL: check the grammar alone */
	const struct rf_result_document *ends;     /* two; NULL: figures as they are */
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_text values;
	enum rf_status status;
	bool passes_unknown, is_unknown; /* a figure without a value is no error; there was one */
	int depth;
};

static struct rf_check_value read_or(struct fail_if_reader *reader);

static struct rf_place place_of(const struct fail_if_reader *reader, const char *at)
{
	struct rf_place place = { reader->option, 1, (int)(at - reader->text) + 1 };

	return place;
}

static struct rf_check_value fail(struct fail_if_reader *reader, const char *at, const char *hint,
                                  const char *what)
{
	if (reader->status == RF_OK)
		reader->status = rf_refuse(reader->diagnostics, RF_WRONG_USAGE,
		                           place_of(reader, at), hint, "%s", what);
	return rf_check_value_number(0);
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

/* "MEM.total_bytes_per_it = 24 (20 to 30)", "roofline.bound = \"MEM\"" */
static void note_value(struct fail_if_reader *reader, const char *path, double number,
                       const struct rf_check_value *value)
{
	rf_text_print(&reader->values, "%s%s = ", reader->values.length ? ", " : "", path);
	if (value->text_count > 0)
		rf_text_print(&reader->values, "\"%s\"", value->texts[0]);
	else
		rf_text_print(&reader->values, "%.6g", number);
	if (value->text_count == 0 && value->low < value->high)
		rf_text_print(&reader->values, " (%.6g to %.6g)", value->low, value->high);
}

static double number_of(const struct rf_result_value *value)
{
	return value->type == RF_RESULT_BOOLEAN ? (double)value->integer : value->number;
}

/* What stands at a path; of an object that has a column of its own in CSV, as `machine`, that. */
static bool find(const struct rf_result_document *document, const char *path,
                 struct rf_result_value *value, const struct rf_result_row **row)
{
	bool found = rf_document_find(document, path, value, row);

	if (!found || value->type != RF_RESULT_OBJECT || *row == NULL)
		return found;
	for (size_t i = 0; i < (*row)->record->row_count; ++i) {
		const struct rf_result_row *part = &(*row)->record->rows[i];

		if (part->column != NULL && rf_text_equal(part->column, (*row)->key)) {
			*value = rf_result_get(part, value->base, document->result);
			*row = part;
			return true;
		}
	}
	return true;
}

/* Adds what stands at either end of the intervals, by what it is there. */
static void take_ends(const struct fail_if_reader *reader, const char *path,
                      struct rf_check_value *value)
{
	for (int i = 0; reader->ends != NULL && i < 2; ++i) {
		const struct rf_result_row *row;
		struct rf_result_value end;

		if (!find(&reader->ends[i], path, &end, &row) || !end.is_known)
			continue;
		if (value->text_count > 0 && end.type == RF_RESULT_TEXT) {
			value->texts[value->text_count++] = end.text;
			continue;
		}
		value->low = fmin(value->low, number_of(&end));
		value->high = fmax(value->high, number_of(&end));
	}
}

static struct rf_check_value look_up(struct fail_if_reader *reader, const char *start,
                                     const char *path)
{
	struct rf_check_value value = { .low = 0 };
	struct rf_result_value found;
	const struct rf_result_row *row = NULL;

	if (!find(reader->document, path, &found, &row)) {
		const char *hint = NULL;
		const char *why = rf_missing_figure(reader->document, path, reader->arena, &hint);

		return fail(reader, start, hint, why);
	}
	if (found.type != RF_RESULT_NUMBER && found.type != RF_RESULT_INTEGER &&
	    found.type != RF_RESULT_BOOLEAN && found.type != RF_RESULT_TEXT)
		return fail(
		    reader, start,
		    "name what is in it, as the JSON document has it, or .length of a list",
		    rf_arena_print(reader->arena, "'%s' is neither a number nor a text", path));
	if (!found.is_known && (reader->passes_unknown || found.of_no_item)) {
		reader->is_unknown = true;
		return (struct rf_check_value){ .is_any = true };
	}
	if (!found.is_known)
		return fail(reader, start, "give every size with -D, and a machine that has it",
		            rf_arena_print(reader->arena, "'%s' is not known here", path));
	if (found.type == RF_RESULT_TEXT) {
		value.text_count = 1;
		value.texts[0] = found.text;
	} else {
		value.low = value.high = number_of(&found);
		value.unit = row != NULL ? row->unit : NULL;
		value.is_count = found.type == RF_RESULT_INTEGER;
	}
	take_ends(reader, path, &value);
	note_value(reader, path, number_of(&found), &value);
	return value;
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
	const struct rf_result_row *row;
	struct rf_result_value value;

	while (*end == '-' && isalpha((unsigned char)end[1]) &&
	       ((dot != NULL && dot > end) || isupper((unsigned char)end[1])))
		end = end_with(end + 1, 0);
	for (int signs = 0; reader->document != NULL; ++signs) {
		const char *later = end_with(reader->at, signs);
		const char *path = path_to(reader, later);

		if (path != NULL && find(reader->document, path, &value, &row))
			found = later;
		if (*later != '-' || later == end_with(reader->at, signs + 1))
			break;
	}
	return found != NULL ? found : end;
}

static struct rf_check_value read_path(struct fail_if_reader *reader)
{
	const char *start = reader->at;

	const char *end = end_of_path(reader);
	char *path = path_to(reader, end);

	reader->at = end;
	if (!path) {
		reader->status = rf_out_of_memory(reader->diagnostics);
		return rf_check_value_number(0);
	}
	if (rf_text_equal(path, "true") || rf_text_equal(path, "false"))
		return rf_check_value_number(*path == 't');
	if (reader->document == NULL)
		return (struct rf_check_value){ .is_any = true, .low = 1, .high = 1 };
	return look_up(reader, start, path);
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

static struct rf_check_value read_number(struct fail_if_reader *reader)
{
	const char *start = reader->at, *unit = NULL;
	char *end;
	struct rf_check_value value = rf_check_value_number(strtod(start, &end));
	const char *word = end + strspn(end, " \t\n"), *behind;
	double factor = 1;

	reader->at = end;
	if (end == start || *end == '.' || isdigit((unsigned char)*end) || *end == '_')
		return fail(reader, start, "numbers are written 30, 0.5 or 2e9", "not a number");
	if (!isfinite(value.low))
		return fail(reader, start, "the largest number is 1.797e308", "not a number");
	behind = rf_check_value_unit(word, reader->arena, &factor, &unit);
	if (behind == NULL && isalpha((unsigned char)*word))
		return fail(reader, word, rf_check_value_units, "this is no unit");
	if (behind == NULL)
		return value;
	reader->at = behind;
	value.low = value.high = value.low * factor;
	value.unit = unit;
	value.is_written = true;
	return value;
}

static struct rf_check_value read_text(struct fail_if_reader *reader)
{
	const char *start = reader->at;
	const char *end = strchr(start + 1, *start);
	struct rf_check_value value = { .text_count = 1 };

	if (end == NULL) {
		reader->at += strlen(start);
		return fail(reader, start, "close it", "this text is never closed");
	}
	value.texts[0] = rf_arena_substring(reader->arena, start + 1, (size_t)(end - start - 1));
	reader->at = end + 1;
	if (value.texts[0] == NULL)
		reader->status = rf_out_of_memory(reader->diagnostics);
	return value.texts[0] != NULL ? value : rf_check_value_number(0);
}

static struct rf_check_value read_parentheses(struct fail_if_reader *reader)
{
	const char *start = reader->at++;
	struct rf_check_value value = read_or(reader);

	skip_spaces(reader);
	if (*reader->at != ')')
		return fail(reader, start, "close it", "'(' is never closed");
	++reader->at;
	return value;
}

static struct rf_check_value read_operand(struct fail_if_reader *reader)
{
	if (*reader->at == '(')
		return read_parentheses(reader);
	if (isdigit((unsigned char)*reader->at) || *reader->at == '.')
		return read_number(reader);
	if (*reader->at == '"' || *reader->at == '\'')
		return read_text(reader);
	if (isalpha((unsigned char)*reader->at) || *reader->at == '_')
		return read_path(reader);
	return fail(reader, reader->at, "an expression looks like 'MEM.total_bytes_per_it > 30'",
	            *reader->at ? "a name or a number should stand here"
	                        : "the expression ends too early");
}

/* What an operator at `sign` makes of two values. */
static struct rf_check_value join(struct fail_if_reader *reader, const struct rf_check_operator *o,
                                  const char *sign, struct rf_check_value left,
                                  struct rf_check_value right)
{
	struct rf_check_value value;
	const char *hint = NULL;
	const char *wrong = rf_check_value_join(o, &left, &right, reader->arena, &value, &hint);

	return wrong != NULL ? fail(reader, sign, hint, wrong) : value;
}

static struct rf_check_value read_unary(struct fail_if_reader *reader)
{
	static const struct rf_check_operator not = { "!", RF_CHECK_LOGIC, same };
	static const struct rf_check_operator minus = { "-", RF_CHECK_SUM, subtract };
	struct rf_check_value value, nothing = rf_check_value_number(0);

	skip_spaces(reader);
	const char *start = reader->at;
	if (++reader->depth > DEEPEST)
		value = fail(reader, reader->at, "write it with fewer parentheses",
		             "the expression is nested too deeply");
	else if (*start == '!' && start[1] != '=') {
		++reader->at;
		value = join(reader, &not, start, read_unary(reader), nothing);
	} else if (*start == '-') {
		++reader->at;
		value = join(reader, &minus, start, nothing, read_unary(reader));
	} else
		value = read_operand(reader);
	--reader->depth;
	return value;
}

/* Levels of precedence, the loosest first.  Of two that begin alike the longer comes first. */
static const struct rf_check_operator operators[][5] = {
	{ { "||", RF_CHECK_LOGIC, either } },
	{ { "&&", RF_CHECK_LOGIC, both } },
	{ { "==", RF_CHECK_EQUAL, same }, { "!=", RF_CHECK_EQUAL, different } },
	{ { "<=", RF_CHECK_ORDER, at_most },
	  { ">=", RF_CHECK_ORDER, at_least },
	  { "<", RF_CHECK_ORDER, below },
	  { ">", RF_CHECK_ORDER, above } },
	{ { "+", RF_CHECK_SUM, add }, { "-", RF_CHECK_SUM, subtract } },
	{ { "*", RF_CHECK_PRODUCT, multiply }, { "/", RF_CHECK_PRODUCT, divide } },
};

enum { LEVELS = sizeof(operators) / sizeof(*operators) };

static const struct rf_check_operator *find_operator(struct fail_if_reader *reader, size_t level)
{
	skip_spaces(reader);
	for (const struct rf_check_operator *o = operators[level]; o->sign; ++o)
		if (rf_text_starts_with(reader->at, o->sign))
			return o;
	return NULL;
}

static struct rf_check_value read_level(struct fail_if_reader *reader, size_t level)
{
	if (level == LEVELS)
		return read_unary(reader);
	struct rf_check_value value = read_level(reader, level + 1);
	const struct rf_check_operator *o;

	while (reader->status == RF_OK && (o = find_operator(reader, level)) != NULL) {
		const char *sign = reader->at;

		reader->at += strlen(o->sign);
		struct rf_check_value right = read_level(reader, level + 1);
		if (reader->document && o->apply == divide && right.text_count == 0 &&
		    !right.is_any && right.low == 0 && right.high == 0)
			return fail(reader, sign, "a check must not depend on it",
			            "here something is divided by zero");
		value = join(reader, o, sign, value, right);
	}
	return value;
}

static struct rf_check_value read_or(struct fail_if_reader *reader)
{
	return read_level(reader, 0);
}

static struct rf_check_value read_all(struct fail_if_reader *reader)
{
	struct rf_check_value value = read_or(reader);

	if (reader->status == RF_OK && *reader->at == '=')
		return fail(reader, reader->at, "write == to compare", "'=' is no operator here");
	if (reader->status == RF_OK && *reader->at)
		return fail(reader, reader->at, "operators are + - * / < <= > >= == != && || !",
		            "an operator should stand here");
	if (reader->status == RF_OK && value.text_count > 0)
		return fail(reader, reader->text, "compare it: 'roofline.bound == \"MEM\"'",
		            "a text is neither true nor false");
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
                                   const struct rf_result_document *document,
                                   const struct rf_result_document *ends, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_fail_if *answer)
{
	struct fail_if_reader reader = reader_of(expression, arena, diagnostics);
	struct rf_check_value value;

	reader.document = document;
	reader.ends = ends;
	reader.passes_unknown = document->result == NULL;
	value = read_all(&reader);
	answer->is_unknown = reader.is_unknown;
	answer->holds = !reader.is_unknown && (value.low != 0 || value.high != 0);
	answer->values = reader.values.length > 0 || reader.is_unknown
	                     ? rf_text_string(&reader.values)
	                     : "it names no figure";
	return reader.status;
}
