/* SPDX-License-Identifier: MIT
 *
 * The result as JSON, schema rfmodel.analysis/1; docs/json.md explains every key.
 *
 * Which keys there are, in which order, and which are left out, the schema of the result says.
 * Keys never change their meaning, and nothing is ever null, so that a reader asks for a key and
 * not for its type.  A number is the shortest text that reads back as the same number, and a whole
 * one has no point.  An object or array without others inside stands on one line.
 */
#include "model/schema/result_value.h"
#include "report/forms.h"
#include "report/json_text.h"
#include "report/words.h"

struct json_printer {
	struct rf_json_text json;
	const struct rf_result *result;
};

static void print_object(struct json_printer *printer, const struct rf_result_record *record,
                         const void *base);

static bool is_scalar(enum rf_result_type type)
{
	return type == RF_RESULT_TEXT || type == RF_RESULT_NUMBER || type == RF_RESULT_INTEGER ||
	       type == RF_RESULT_BOOLEAN;
}

static bool is_flat(const struct json_printer *printer, const struct rf_result_record *record,
                    const void *base)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		struct rf_result_value value =
		    rf_result_get(&record->rows[i], base, printer->result);

		if (value.is_known && !is_scalar(value.type))
			return false;
	}
	return true;
}

static void print_scalar(struct json_printer *printer, const struct rf_result_value *value)
{
	struct rf_json_text *json = &printer->json;

	if (value->type == RF_RESULT_TEXT)
		rf_json_text_string(json, value->text);
	else if (value->type == RF_RESULT_NUMBER && value->integer == 0)
		rf_json_text_number(json, value->number);
	else if (value->type != RF_RESULT_BOOLEAN)
		rf_json_text_integer(json, value->integer);
	else
		rf_json_text_boolean(json, value->integer != 0);
}

static void print_value(struct json_printer *printer, const struct rf_result_row *row,
                        const struct rf_result_value *value)
{
	struct rf_json_text *json = &printer->json;
	bool has_records = value->type == RF_RESULT_LIST && value->count > 0;

	if (is_scalar(value->type)) {
		print_scalar(printer, value);
	} else if (value->type == RF_RESULT_OBJECT) {
		print_object(printer, row->record, value->base);
	} else if (value->type == RF_RESULT_MAP) {
		rf_json_text_open(json, '{', true);
		for (size_t i = 0; i < value->count; ++i) {
			const char *name;
			struct rf_result_value item =
			    rf_result_map_item(row, value, i, printer->result, &name);

			if (!item.is_known || name == NULL)
				continue;
			rf_json_text_key(json, name);
			print_scalar(printer, &item);
		}
		rf_json_text_close(json, '}');
	} else {
		rf_json_text_open(json, '[', !has_records);
		for (size_t i = 0; i < value->count; ++i) {
			rf_json_text_item(json);
			if (has_records)
				print_object(printer, row->record, rf_result_item(row, value, i));
			else
				rf_json_text_string(json, ((const char *const *)value->base)[i]);
		}
		rf_json_text_close(json, ']');
	}
}

static void print_object(struct json_printer *printer, const struct rf_result_record *record,
                         const void *base)
{
	rf_json_text_open(&printer->json, '{', is_flat(printer, record, base));
	for (size_t i = 0; i < record->row_count; ++i) {
		const struct rf_result_row *row = &record->rows[i];
		struct rf_result_value value = rf_result_get(row, base, printer->result);

		if (!value.is_known)
			continue;
		rf_json_text_key(&printer->json, row->key);
		print_value(printer, row, &value);
	}
	rf_json_text_close(&printer->json, '}');
}

static void add_analysis(struct rf_text *out, const struct rf_result *result, bool is_compact)
{
	struct json_printer printer = { .json = { .out = out, .is_compact = is_compact },
		                        .result = result };

	print_object(&printer, &rf_result_schema, result);
}

void rf_json_record(struct rf_text *out, const struct rf_result_record *record, const void *base,
                    bool is_compact)
{
	struct json_printer printer = { .json = { .out = out, .is_compact = is_compact } };

	print_object(&printer, record, base);
	rf_text_add(out, "\n");
}

static void begin(struct rf_text *out, const struct rf_report_options *options)
{
	if (options->is_sweep)
		rf_text_add(out, "[\n");
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	if (options->is_sweep && index > 0)
		rf_text_add(out, ",\n");
	add_analysis(out, result, false);
	if (!options->is_sweep)
		rf_text_add(out, "\n");
}

static void end(struct rf_text *out, const struct rf_report_options *options)
{
	if (options->is_sweep)
		rf_text_add(out, "\n]\n");
}

static void add_line(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options, size_t index)
{
	(void)options;
	(void)index;
	add_analysis(out, result, true);
	rf_text_add(out, "\n");
}

static void nothing(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

const struct rf_form_of_report rf_form_json = {
	.begin = begin,
	.add = add,
	.end = end,
	.shows_formulas = true,
};

const struct rf_form_of_report rf_form_jsonl = {
	.begin = nothing,
	.add = add_line,
	.end = nothing,
	.shows_formulas = true,
};
