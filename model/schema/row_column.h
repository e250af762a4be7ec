/* SPDX-License-Identifier: MIT
 *
 * Columns of what the verb block lists, as paths: `speedup` and `L2-L3.after` of the first row.
 */
#ifndef RF_ROW_COLUMN_H
#define RF_ROW_COLUMN_H

#include "model/schema/result_value.h"

/* What stands in a column of the first proposal, or of a GPU's first shape of blocks; of a search
 * that found none the place is there, and `of_no_item` says so.  False where there is no such
 * column, or no search was asked for. */
bool rf_row_column_find(const struct rf_result *result, const char *path,
                        struct rf_result_value *value, const struct rf_result_row **row);

#endif
