/* SPDX-License-Identifier: MIT */
#ifndef RF_MATRIX_ROWS_H
#define RF_MATRIX_ROWS_H

#include "model/gpu/matrix_layout.h"
#include "model/gpu/warp_walk.h"

/* Counts anew what warps do in loops over rows of a matrix, whose turns and indices are those of
 * the file: all warps, lane by lane.  `*layout` becomes how it lies in the arrays of the kernel.
 * The rest of `counts` stays, or gets an obstacle where such a loop is not understood.  Without a
 * matrix, and with an obstacle, nothing is done.  RF_FAILED without memory. */
enum rf_status rf_matrix_rows_follow(const struct rf_stream *stream,
                                     const struct rf_warp_memory *memory,
                                     const struct rf_matrix *matrix, int64_t sigma,
                                     struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                     struct rf_warp_counts *counts,
                                     struct rf_matrix_layout *layout);

/* Who sees requests to global memory of all warps, in the order of each warp; false: it wants no
 * more. */
struct rf_matrix_rows_sight {
	void *context;
	bool (*begin)(void *context, int64_t block, int64_t warp);
	bool (*see)(void *context, int access, const struct rf_request *request);
};

/* Shows them once they are counted; `*is_cut` where it is not known where some of them lead.
 * RF_FAILED without memory. */
enum rf_status rf_matrix_rows_show(const struct rf_stream *stream,
                                   const struct rf_warp_memory *memory,
                                   const struct rf_matrix_layout *layout,
                                   const struct rf_warp_counts *counts, struct rf_arena *arena,
                                   const struct rf_matrix_rows_sight *sight, bool *is_cut);

#endif
