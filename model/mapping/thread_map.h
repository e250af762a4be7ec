/* SPDX-License-Identifier: MIT
 *
 * A nest of C as a kernel of a GPU: loops whose iterations do not depend on each other become the
 * axes of blocks and threads, the rest is what a thread does.
 *
 *     for (j = 1; j < N; ++j)          blockIdx.y, blockIdx.x, threadIdx.y, threadIdx.x:
 *         for (i = 0; i < N; ++i)          j = 1 + 8*blockIdx.y + threadIdx.y
 *             b[j][i] = a[j-1][i];         i = 32*blockIdx.x + threadIdx.x
 *                                          if (j < N && i < N) b[j][i] = a[j-1][i];
 *
 * Where nobody says which, all loops may whose iterations depend on no other iteration of theirs,
 * whatever the other loops do; or, where there are none, those that may as long as the outermost
 * loops stand still, of as few of these as it takes, with a launch for each of their turns.  Of
 * more than three the innermost are taken.  The loop along which most accesses go on to the next
 * element is x.
 */
#ifndef RF_THREAD_MAP_H
#define RF_THREAD_MAP_H

#include "model/ir/kernel.h"

struct rf_thread_map {
	const char *axes[3]; /* the variables of the loops that become x, y and z; all NULL: as
	                      * many as may */
	int64_t block[3];    /* threads; 0: 256 for one loop, 32 x 8 for two, 32 x 4 x 2 */
};

/* The kernel with threads, in the arena; what it shares with the old one stays there.  Refused
 * where no loop may be shared among threads, with the place and the reason. */
enum rf_status rf_thread_map_make(const struct rf_kernel *kernel, const struct rf_thread_map *map,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_kernel *mapped);

#endif
