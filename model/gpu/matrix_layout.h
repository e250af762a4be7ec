/* SPDX-License-Identifier: MIT */
#ifndef RF_MATRIX_LAYOUT_H
#define RF_MATRIX_LAYOUT_H

#include "model/ir/matrix.h"
#include "model/traffic/nest/stream.h"

/* What an array of a kernel holds of a matrix. */
enum rf_matrix_content {
	RF_MATRIX_NOTHING,
	RF_MATRIX_ROW_START, /* where the entries of a row begin */
	RF_MATRIX_ROW_END,   /* the same of the row after it */
	RF_MATRIX_ROW_LENGTH,
	RF_MATRIX_CHUNK_START, /* of chunks, up to their lengths: */
	RF_MATRIX_CHUNK_END,
	RF_MATRIX_CHUNK_LENGTH, /* entries of its longest row */
	RF_MATRIX_ROW,          /* which one lies there */
	RF_MATRIX_COLUMN        /* of an entry */
};

struct rf_matrix_layout {
	const struct rf_matrix *matrix;
	enum rf_matrix_content *contents; /* by array of the kernel */
	int64_t chunk; /* rows that are stored by columns; 0: entries lie row by row */
	int64_t sigma; /* rows among which they are sorted by their lengths; 0, 1: they are not */
	int64_t chunks;
	int64_t *start;                 /* by chunk, and behind the last one: in entries */
	int32_t *row;                   /* of the matrix, by place in the chunks; -1: none */
	int64_t come;                   /* entries that the launch comes to */
	const struct rf_loop *loop;     /* that goes over the entries */
	const struct rf_access *column; /* that reads where these are */
	const char *obstacle;           /* why the kernel's arrays are none of these, or NULL ... */
	struct rf_place obstacle_place; /* ... and where */
};

/* Finds which array of a kernel holds what, and lays the matrix out like that, if there is one.
 * RF_FAILED without memory. */
enum rf_status rf_matrix_layout_find(const struct rf_stream *stream, const struct rf_matrix *matrix,
                                     int64_t sigma, struct rf_arena *arena,
                                     struct rf_matrix_layout *layout);

/* Of chunks of so many rows by columns, with each `sigma` rows sorted by their lengths, the part
 * that is entries, and no padding.  `lengths` has room for all rows. */
double rf_matrix_layout_filled(const struct rf_matrix *matrix, int64_t chunk, int64_t sigma,
                               int64_t *lengths);

/* What an array holds at an index; false: the index is outside, or that is not known. */
bool rf_matrix_layout_value(const struct rf_matrix_layout *layout, int array, int64_t index,
                            int64_t *value);

/* Whether an entry of the matrix lies there, and no padding. */
bool rf_matrix_layout_has_entry(const struct rf_matrix_layout *layout, int64_t place);

/* The access that brought what this one finds in a register. */
int rf_matrix_layout_first(const struct rf_kernel *kernel, int access);

#endif
