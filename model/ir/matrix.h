/* SPDX-License-Identifier: MIT
 *
 * Where the entries of a sparse matrix are, row by row, as CRS has them: those of row r are
 * row_start[r] .. row_start[r + 1] - 1, by ascending column.  Rows and columns count from 0.
 */
#ifndef RF_IR_MATRIX_H
#define RF_IR_MATRIX_H

#include <stdint.h>

struct rf_matrix {
	const char *file;
	int64_t rows, columns, entries;
	const int64_t *row_start;
	const int32_t *column;
};

#endif
