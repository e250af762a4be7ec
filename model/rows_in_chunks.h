/* SPDX-License-Identifier: MIT
 *
 * A product with a sparse matrix whose rows lie otherwise in memory.
 */
#ifndef RF_ROWS_IN_CHUNKS_H
#define RF_ROWS_IN_CHUNKS_H

#include "model/gpu/matrix_layout.h"

struct rf_rows_in_chunks {
	const struct rf_kernel *kernel; /* NULL: it is none whose rows could lie so */
	int entry;                      /* an access to the entries of rows, of most bytes */
	int64_t share;                  /* threads that have a row together, until now */
};

/* Where the rows of a kernel begin: the access that reads that, and how many threads have a row
 * together; -1 where entries do not lie row by row. */
int rf_rows_in_chunks_start(const struct rf_stream *stream, const struct rf_matrix_layout *layout,
                            int64_t *share);

/* The kernel with so many rows in chunks of `lanes`, a warp for each, in blocks of so many threads,
 * or up to a whole warp.  RF_FAILED without memory. */
enum rf_status rf_rows_in_chunks_make(const struct rf_stream *stream,
                                      const struct rf_matrix_layout *layout, int64_t lanes,
                                      int64_t threads, int64_t rows, struct rf_arena *arena,
                                      struct rf_rows_in_chunks *out);

#endif
