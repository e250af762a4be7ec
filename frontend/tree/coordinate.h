/* SPDX-License-Identifier: MIT
 *
 * threadIdx, blockIdx, blockDim and gridDim of a CUDA kernel.
 *
 * What tells one thread from another is a variable each, which loops around the kernel count
 * (rf_coordinate_loops).  The extents of block and grid are numbers where they are known, and sizes
 * called gridDim.x where not.
 */
#ifndef RF_COORDINATE_H
#define RF_COORDINATE_H

#include "frontend/tree/reader.h"

enum rf_coordinate { RF_THREAD_INDEX, RF_BLOCK_INDEX, RF_BLOCK_EXTENT, RF_GRID_EXTENT };

/* Which of them a cursor names as a whole; false for anything else, and in C. */
bool rf_coordinate_is(struct rf_reader *reader, CXCursor cursor, enum rf_coordinate *which);

/* Whether a variable tells one thread or one block from another. */
bool rf_coordinate_is_index(const struct rf_reader *reader, const struct rf_symbol *symbol);

/* The tree of a member of one of them, such as threadIdx.x; NULL without memory. */
struct rf_tree *rf_coordinate_tree(struct rf_reader *reader, enum rf_coordinate which, int axis,
                                   const struct rf_tree *member);

/* The body of a kernel inside of loops over all blocks and threads: blockIdx.z, .y, .x and
 * threadIdx.z, .y, .x, from the outermost on; y and z have none where they are 0 throughout.  NULL
 * without memory. */
struct rf_tree *rf_coordinate_loops(struct rf_reader *reader, struct rf_tree *body);

/* In how many axes more the loop over an index may be taken apart, of the three that a GPU has: the
 * loops around it stand as they are, and those inside it are not taken apart. */
int rf_coordinate_spare_axes(const struct rf_reader *reader, const struct rf_symbol *symbol,
                             const struct rf_loop *loop);

/* Says of the loops that were read which axis of block or grid they are.  Where threadIdx.x is
 * taken apart, as in threadIdx.x / 32 and threadIdx.x % 32, there is a loop for each part, which is
 * an axis of its own: a block of 256 threads is one of 32 x 8, in the same order.  More than three
 * are refused. */
enum rf_status rf_coordinate_mark(const struct rf_reader *reader);

#endif
