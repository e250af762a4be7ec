/* SPDX-License-Identifier: MIT
 *
 * The verb block prints a row of CSV for each proposal.  A path has room for one: it is the first,
 * as the rows are ranked, so that speedup > 1.2 asks whether there is that much to gain.
 */
#include "model/schema/row_column.h"

#include <string.h>

#include "base/text.h"
#include "model/schema/result_rows.h"

struct cell {
	const struct rf_result *result;
	struct rf_result_value value;
	const struct rf_result_row *row;
};

static bool find_key(struct cell *cell, const struct rf_result_record *record, const void *base,
                     const char *key)
{
	for (size_t i = 0; i < record->row_count; ++i)
		if (rf_text_equal(record->rows[i].key, key)) {
			cell->row = &record->rows[i];
			cell->value = rf_result_get(cell->row, base, cell->result);
			return cell->value.type != RF_RESULT_LIST;
		}
	return false;
}

/* "after" of a part that is called "L2-L3", and of the path "L2-L3.after"; NULL: of another one. */
static const char *behind_name(const char *path, const char *name)
{
	size_t length = name != NULL ? strlen(name) : 0;

	return length > 0 && strncmp(path, name, length) == 0 && path[length] == '.'
	           ? path + length + 1
	           : NULL;
}

/* What has several values in a column, as lengths of blocks, is found by a key of that name. */
static bool find_column(struct cell *cell, const struct rf_result_record *record, const void *base,
                        const char *path)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		const struct rf_result_row *row = &record->rows[i];
		struct rf_result_value value = rf_result_get(row, base, cell->result);
		bool is_list = value.type == RF_RESULT_LIST;

		if (row->column == NULL)
			continue;
		if (rf_text_equal(row->column, path) && is_list)
			return find_key(cell, record, base, path);
		if (rf_text_equal(row->column, path)) {
			cell->row = row;
			cell->value = value;
			return true;
		}
		for (size_t k = 0; is_list && row->record->is_named && k < value.count; ++k) {
			const void *item = rf_result_item(row, &value, k);
			const char *rest =
			    behind_name(path, rf_result_item_name(row->record, item));

			if (rest != NULL && find_column(cell, row->record, item, rest))
				return true;
		}
	}
	return false;
}

/* A proposal of a search that found none has the links of the loops as they are. */
static bool find_column_of_none(struct cell *cell, const char *path)
{
	enum { MOST_LINKS = 8 };
	struct rf_link_change links[MOST_LINKS] = { 0 };
	struct rf_proposal none = { .links = links };
	const struct rf_result *result = cell->result;
	size_t count = result->traffic_count > 0 ? result->traffic->link_count : 0;

	for (; none.link_count < count && none.link_count < MOST_LINKS; ++none.link_count)
		links[none.link_count].link = result->traffic->links[none.link_count].link;
	if (!find_column(cell, &rf_proposal_record, &none, path))
		return false;
	cell->value = (struct rf_result_value){ .type = cell->value.type, .of_no_item = true };
	return true;
}

bool rf_row_column_find(const struct rf_result *result, const char *path,
                        struct rf_result_value *value, const struct rf_result_row **row)
{
	struct cell cell = { .result = result };
	bool found = false;

	if (result->proposal_count > 0)
		found = find_column(&cell, &rf_proposal_record, result->proposals, path);
	else if (result->gpu.shape_count > 0)
		found = find_column(&cell, &rf_gpu_shape_record, result->gpu.shapes, path);
	else if (result->was_searched)
		found = find_column_of_none(&cell, path);
	*value = cell.value;
	if (row != NULL)
		*row = cell.row;
	return found;
}
