/* SPDX-License-Identifier: MIT
 *
 * A table of numbers for other programs, as RFC 4180 has it, but with plain newlines.
 *
 * The rows of the schema say what has a column and how it is headed: the sizes under their own
 * names, figures of links, levels and predictors behind those names, as --fail-if knows them too.
 * At the end of a line of a whole analysis the figures of links stand once more, under the level
 * below the link, such as MEM.total_bytes_per_it.  The header is that of the first point, and a
 * sweep of one kernel on one machine has the same columns throughout; a figure that one point lacks
 * is an empty field.
 */
#include <string.h>

#include "model/schema/result_value.h"
#include "report/csv_field.h"
#include "report/forms.h"
#include "report/words.h"

struct csv_line {
	struct rf_text *out;
	const struct rf_result *result;
	bool is_header;
	bool is_alias; /* links under their other name, and nothing else */
	size_t fields;
};

static void add_record(struct csv_line *line, const struct rf_result_record *record,
                       const void *base, const char *prefix);

static void add_field(struct csv_line *line, const char *text)
{
	rf_csv_field_add(line->out, text, line->fields++ == 0);
}

static const char *joined(struct csv_line *line, const char *left, const char *right)
{
	const char *text = rf_arena_print(line->out->arena, "%s%s", left, right);

	line->out->failed |= text == NULL;
	return text != NULL ? text : "";
}

/* What stands before heads of columns; other lines have no use for it. */
static const char *longer(struct csv_line *line, const char *prefix, const char *part)
{
	return line->is_header ? joined(line, prefix, part) : "";
}

static const char *text_of(struct csv_line *line, const struct rf_result_value *value)
{
	if (!value->is_known)
		return "";
	if (value->type == RF_RESULT_TEXT)
		return value->text;
	if (value->type == RF_RESULT_BOOLEAN)
		return value->integer ? "yes" : "no";
	if (value->type == RF_RESULT_INTEGER || value->integer != 0)
		return rf_words_integer(line->out->arena, value->integer);
	return rf_words_exact(line->out->arena, value->number);
}

static void add_value(struct csv_line *line, const char *prefix, const char *head,
                      const struct rf_result_value *value)
{
	if (line->is_header)
		add_field(line, joined(line, prefix, head));
	else
		add_field(line, text_of(line, value));
}

/* One field for a list of items without names: what they have, with blanks between. */
static void add_sequence(struct csv_line *line, const struct rf_result_row *row,
                         const struct rf_result_value *list)
{
	const char *text = "";

	for (size_t i = 0; i < list->count; ++i)
		for (size_t k = 0; k < row->record->row_count; ++k) {
			const struct rf_result_row *part = &row->record->rows[k];
			struct rf_result_value value =
			    rf_result_get(part, rf_result_item(row, list, i), line->result);

			if (part->column == NULL)
				continue;
			text = joined(line, text, i > 0 ? " " : "");
			text = joined(line, text, text_of(line, &value));
		}
	add_field(line, line->is_header ? row->column : text);
}

/* Predictions have no columns that only stand beside the headline. */
static bool is_beside(const struct csv_line *line, const struct rf_result_row *row, size_t index)
{
	return index > 0 && rf_text_equal(row->key, "traffic") &&
	       rf_text_equal(line->result->traffic[0].predictor, "auto");
}

static void add_items(struct csv_line *line, const struct rf_result_row *row,
                      const struct rf_result_value *list, const char *prefix)
{
	bool is_alias = line->is_alias;

	for (size_t i = 0; i < list->count; ++i) {
		const void *item = rf_result_item(row, list, i);
		const char *alias = rf_result_item_alias(row->record, item);
		const char *name = rf_result_item_name(row->record, item);
		bool is_headline = (row->flags & RF_ROW_FIRST) != 0 && i == 0;

		if (is_beside(line, row, i))
			continue;
		name = longer(line, is_alias && alias != NULL ? alias : name, ".");
		line->is_alias = is_alias && alias == NULL;
		add_record(line, row->record, item,
		           is_headline ? prefix : longer(line, prefix, name));
		line->is_alias = is_alias;
	}
}

static void add_map(struct csv_line *line, const struct rf_result_row *row,
                    const struct rf_result_value *map, const char *prefix)
{
	for (size_t i = 0; i < map->count; ++i) {
		const char *name;
		struct rf_result_value value = rf_result_map_item(row, map, i, line->result, &name);

		if (!line->is_alias)
			add_value(line, prefix, name, &value);
	}
}

static void add_row(struct csv_line *line, const struct rf_result_row *row, const void *base,
                    const char *prefix)
{
	struct rf_result_value value = rf_result_get(row, base, line->result);

	if (!rf_result_applies(row, base, line->result))
		return;
	if (value.type == RF_RESULT_OBJECT)
		add_record(line, row->record, value.base, longer(line, prefix, row->column));
	else if (value.type == RF_RESULT_MAP)
		add_map(line, row, &value, prefix);
	else if (value.type == RF_RESULT_LIST && row->record->is_named)
		add_items(line, row, &value, prefix);
	else if (!line->is_alias && value.type == RF_RESULT_LIST)
		add_sequence(line, row, &value);
	else if (!line->is_alias)
		add_value(line, prefix, row->column, &value);
}

/* The columns of a record: those with a place of their own by that, others as they stand. */
static void add_record(struct csv_line *line, const struct rf_result_record *record,
                       const void *base, const char *prefix)
{
	int last = 0;

	for (size_t i = 0; i < record->row_count; ++i)
		if (record->rows[i].column_order > last)
			last = record->rows[i].column_order;
	for (int order = 0; order <= last; ++order)
		for (size_t i = 0; i < record->row_count; ++i)
			if (record->rows[i].column != NULL && record->rows[i].column_order == order)
				add_row(line, &record->rows[i], base, prefix);
}

/* What identifies the result: names of kernel and machine, and the sizes. */
static void add_identity(struct csv_line *line)
{
	for (size_t i = 0; i < rf_result_schema.row_count; ++i)
		if ((rf_result_schema.rows[i].flags & RF_ROW_IDENTITY) != 0)
			add_row(line, &rf_result_schema.rows[i], line->result, "");
}

static void add_line(struct rf_text *out, const struct rf_result *result, bool is_header)
{
	struct csv_line line = { .out = out, .result = result, .is_header = is_header };

	add_identity(&line);
	for (size_t i = 0; i < rf_result_schema.row_count; ++i) {
		const struct rf_result_row *row = &rf_result_schema.rows[i];

		if (row->column != NULL && (row->flags & RF_ROW_IDENTITY) == 0)
			add_row(&line, row, result, "");
	}
	line.is_alias = true;
	add_record(&line, &rf_result_schema, result, "");
	rf_text_add(out, "\n");
}

/* A line for each item of the list under a key of a record, and a header before the first. */
static void add_list(struct rf_text *out, const struct rf_result *result,
                     const struct rf_result_record *record, const void *base, const char *key,
                     bool has_header)
{
	const struct rf_result_row *row = record->rows;

	while (!rf_text_equal(row->key, key))
		++row;
	struct rf_result_value list = rf_result_get(row, base, result);
	for (size_t i = has_header ? 0 : 1; list.count > 0 && i <= list.count; ++i) {
		struct csv_line line = { .out = out, .result = result, .is_header = i == 0 };

		add_identity(&line);
		add_record(&line, row->record, rf_result_item(row, &list, i > 0 ? i - 1 : 0), "");
		rf_text_add(out, "\n");
	}
}

/* The header of a list of proposals that is empty, as that of any other. */
static void add_blocking_head(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_traffic *traffic = result->traffic;
	size_t count = result->traffic_count > 0 ? traffic->link_count : 0;
	struct rf_proposal none = { .link_count = count };
	struct csv_line line = { .out = out, .result = result, .is_header = true };
	const struct rf_result_row *row = rf_result_schema.rows;

	none.links = RF_NEW_ARRAY(out->arena, struct rf_link_change, count + 1);
	out->failed |= none.links == NULL;
	if (out->failed)
		return;
	for (size_t i = 0; i < count; ++i)
		none.links[i].link = traffic->links[i].link;
	while (!rf_text_equal(row->key, "blocking"))
		++row;
	add_identity(&line);
	add_record(&line, row->record, &none, "");
	rf_text_add(out, "\n");
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	bool lists_conditions = result->is_whole_run || !result->sizes_known;

	if (options->conditions_only && lists_conditions && result->condition_count) {
		add_list(out, result, &rf_result_schema, result, "layer_conditions", true);
	} else if (options->capacities_only) {
		if (result->traffic_count > 0)
			add_list(out, result, &rf_traffic_record, result->traffic, "capacities",
			         index == 0);
	} else if (options->blocking_only && result->machine != NULL &&
	           result->machine->kind == RF_GPU) {
		add_list(out, result, &rf_gpu_record, &result->gpu, "shapes", true);
	} else if (options->blocking_only && result->proposal_count == 0) {
		add_blocking_head(out, result);
	} else if (options->blocking_only) {
		add_list(out, result, &rf_result_schema, result, "blocking", true);
	} else {
		if (index == 0)
			add_line(out, result, true);
		add_line(out, result, false);
	}
}

static void nothing(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

const struct rf_form_of_report rf_form_csv = {
	.begin = nothing,
	.add = add,
	.end = nothing,
};
