/* SPDX-License-Identifier: MIT
 *
 * A kernel of a GPU whose arrays lie otherwise in memory.
 */
#ifndef RF_GPU_LAYOUTS_H
#define RF_GPU_LAYOUTS_H

#include "model/traffic/nest/stream.h"

/* How the threads of a warp walk through an array of global memory. */
struct rf_gpu_walk {
	bool known;           /* all its accesses alike */
	int64_t stride_bytes; /* from thread to thread */
	int64_t bytes;        /* of an access */
	int loop;             /* whose turns go to the next element in between; -1: none */
	bool is_of_rows;      /* ... which has a row's length for each thread */
};

/* By how much a step of a loop moves an address, also by moving where loops inside begin; 0 for
 * NULL. */
int64_t rf_gpu_layouts_way(const struct rf_kernel *kernel, const struct rf_form *form,
                           const struct rf_loop *loop, const int64_t *sizes);

/* How threads that are beside each other walk through an array. */
struct rf_gpu_walk rf_gpu_layouts_walk(const struct rf_kernel *kernel, const int64_t *sizes,
                                       int array);

/* The kernel with rows of a shared array longer by so many elements.  NULL without memory, or where
 * the array has no rows. */
const struct rf_kernel *rf_gpu_layouts_pad(const struct rf_kernel *kernel, int array,
                                           int64_t elements, struct rf_arena *arena);

/* The kernel with an array of global memory in which neighbouring threads find neighbouring
 * elements: what lies in between comes behind all of them, turns of a loop as rows of their own,
 * members of a record as arrays.  NULL without memory, or where the array is no such thing. */
const struct rf_kernel *rf_gpu_layouts_turn(const struct rf_kernel *kernel, const int64_t *sizes,
                                            int array, struct rf_arena *arena);

#endif
