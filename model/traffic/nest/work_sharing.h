/* SPDX-License-Identifier: MIT
 *
 * Which loop threads divide among them.
 *
 * The one that says so, by #pragma omp parallel for or omp for, of several the outermost.  Without
 * a pragma it is the outermost loop that moves every reference that stores: with any other, threads
 * would write the same places.  So of
 *
 *     for (t) for (i) for (j) y[i] += a[i][j] * x[j];
 *
 * loop i is divided: each thread has rows of a and elements of y of its own, and all read x.  A
 * nest that stores nothing is divided in its outermost loop.  Where that has too few turns for all
 * threads, as a loop over tiles may, it is the next one inside that has more.  Of loops that are
 * collapsed, the outermost one counts that gives every thread a turn.
 */
#ifndef RF_WORK_SHARING_H
#define RF_WORK_SHARING_H

#include "model/traffic/nest/hierarchy.h"
#include "model/traffic/nest/nest.h"
#include "model/traffic/nest/stream.h"

/* How a loop hands its turns to threads. */
enum rf_schedule_kind {
	RF_SCHEDULE_BLOCKS, /* a block of turns for each thread */
	RF_SCHEDULE_CYCLES, /* chunks to one thread after the other, over and over */
	RF_SCHEDULE_FREE    /* the next chunk to whoever has done with one */
};

struct rf_schedule {
	enum rf_schedule_kind kind;
	int64_t chunk;    /* turns that are handed out at once; of blocks 0 */
	bool is_followed; /* false: the source says another one than is counted */
};

/* What a loop says, by `schedule(...)`; blocks where it says nothing, or what is decided elsewhere
 * (`runtime`, `auto`) or is no number. */
struct rf_schedule rf_schedule_of(const struct rf_loop *loop);

/* The first of the loops of a rectangular nest that threads divide, with those collapsed with it,
 * and how many turns these have together. */
size_t rf_work_sharing_first(const struct rf_nest *nest, const double *sizes, double threads);
double rf_work_sharing_turns(const struct rf_nest *nest, size_t first, const double *sizes);

/* The loop of a rectangular nest that `threads` divide. */
size_t rf_work_sharing_loop(const struct rf_nest *nest, const double *sizes, double threads);

/* The same for a whole kernel, whose loops may have several such loops beside each other. */
struct rf_work_sharing {
	bool *is_divided; /* by loop */
	bool *is_inside;  /* by loop: it is divided, or stands in one that is */
	bool *is_common;  /* by array: some reference to it is not moved by the divided loop */
};

enum rf_status rf_work_sharing_of_kernel(const struct rf_kernel *kernel, struct rf_arena *arena,
                                         struct rf_work_sharing *sharing);

/* Whether one thread by itself, in its shares of the caches, meets what it meets beside others: all
 * loops stand in divided ones, which give each thread a block of turns, and of a cache that they
 * share no address names the set, while what they touch together there is next to nothing.  The
 * stream is made for it; RF_FAILED without memory. */
enum rf_status rf_work_sharing_is_alike(struct rf_stream *stream,
                                        const struct rf_hierarchy *hierarchy,
                                        struct rf_arena *arena, bool *is_alike);

#endif
