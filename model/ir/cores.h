/* SPDX-License-Identifier: MIT
 *
 * Of a result: what several cores make of the loops.
 */
#ifndef RF_IR_CORES_H
#define RF_IR_CORES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/ir/speed.h"

struct rf_loop;

/* While so many threads work, such a part of the iterations is done. */
struct rf_thread_phase {
	int64_t threads;
	double share;
};

/* The turns of a loop that one thread has, from `first` to `end` - 1, and the work in them. */
struct rf_thread_block {
	int64_t first, end;
	double work;
};

/* What a thread moves over a link. */
struct rf_thread_link {
	const char *link;
	double bytes_per_it;
};

/* How threads share the work. */
struct rf_thread_use {
	bool known;       /* internal: there are several */
	int64_t working;  /* those that have a turn at all */
	double balance;   /* what all did in the time, of what they could have done: 1 is even */
	const char *loop; /* whose turns they share; NULL: of several loops */
	double turns;     /* of that loop; 0: not known */
	const char *schedule;   /* by which they do: "static", "static, 4" */
	int64_t chunk;          /* turns that come to a thread at once; 0: one block for each */
	bool is_assumed;        /* that schedule: the source says none, ... */
	const char *unfollowed; /* ... or this one, which leaves open what it is; NULL */
	double outside;         /* of the work, what stands in no loop that a directive divides */
	double serial;          /* of the work, what one of them does while the others wait */
	const char *limit;      /* internal: "turns", "serial": for which threads wait most of the
	                       * time; NULL: they do not */
	double
	    heaviest; /* what the thread with most to do has of it, over the mean of all; 0: turns
	                  * are alike, or threads have others than one block each of one loop */
	size_t phase_count;
	struct rf_thread_phase *phases; /* internal: with most threads first */
	/* internal, where `heaviest` is known: the blocks, that with most work first, of this loop,
	 * whose variable has this value in its turn 0 */
	size_t block_count;
	struct rf_thread_block *blocks;
	const struct rf_loop *block_loop;
	int64_t block_start;
	/* what that thread moves for an iteration of its own, where others move less or more */
	size_t link_count;
	struct rf_thread_link *links;
};

/* A balance that is as good as even. */
#define RF_THREADS_EVEN 0.99

/* Whether some threads wait for others for a time that is worth a word. */
bool rf_thread_use_waits(const struct rf_thread_use *use);

/* The same loops on so many cores. */
struct rf_scaling_point {
	int64_t cores;
	struct rf_speed speed;                 /* of all of them, by the model that is believed */
	double speedup;                        /* over one core ... */
	double efficiency;                     /* ... and that of each core */
	double bytes_per_it, used_bytes_per_s; /* of memory */
	const char *bound; /* "turns", "serial": threads wait; else where most of the time goes */
	int64_t working;   /* threads that have a turn */
	double balance;    /* of their work */
	int64_t domains;   /* of memory, that threads are in */
	bool saturates;    /* that memory of the fullest domain has no more to give */
};

#endif
