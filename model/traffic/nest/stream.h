/* SPDX-License-Identifier: MIT
 *
 * The addresses that a kernel touches, in the order in which it touches them.
 *
 * A stream is the kernel tree with numbers put in: every loop bound, condition and address is a
 * form with whole coefficients in the loop variables.  Walking it hands out one run for each
 * innermost loop - references that advance by fixed strides - so that whoever receives them need
 * not look at single iterations.
 */
#ifndef RF_STREAM_H
#define RF_STREAM_H

#include "cache-sim/cachesim.h"
#include "model/ir/kernel.h"

/* Where arrays lie: one behind the other in the order of their declaration. */
struct rf_layout {
	int64_t align_bytes;  /* of the start of each array; 0: 4096 */
	const int64_t *pads;  /* by array: bytes left free before it; NULL: none */
	const bool *bypasses; /* by array: stores to it do not enter the caches; NULL: none */
};

struct rf_stream_term {
	int loop;
	int64_t factor;
};

struct rf_stream_form {
	int64_t constant;
	size_t term_count;
	struct rf_stream_term *terms;
};

struct rf_stream_reference {
	int array;
	struct rf_stream_form address;
	int64_t bytes;
	enum rf_sim_kind kind;
};

struct rf_stream_condition {
	struct rf_stream_form form;
	bool is_equality;
};

struct rf_stream_node {
	int kind; /* as of the node of the kernel */
	struct rf_stream_node *next, *children, *otherwise;
	/* of a loop */
	const struct rf_loop *loop;
	size_t lower_count, upper_count;
	struct rf_stream_form *lower, *upper;
	bool is_innermost;   /* no loop inside */
	bool is_independent; /* nothing inside depends on its variable but addresses */
	int64_t least, most; /* values of its variable over a whole run; least > most: never runs */
	bool moves_alike;    /* all references inside move by the same distance in a turn ... */
	int64_t move_bytes;  /* ... which is this */
	/* of a guard */
	size_t condition_count;
	struct rf_stream_condition *conditions;
	/* of a statement */
	size_t reference_count;
	struct rf_stream_reference *references;
};

struct rf_stream_array {
	uint64_t base;
	int64_t low, high; /* bytes from the base that references touch, high excluded */
};

struct rf_stream {
	const struct rf_kernel *kernel;
	struct rf_stream_node *root;
	struct rf_stream_array *arrays; /* as in the kernel */
	size_t *order;                  /* of their addresses: as declared */
	int64_t *values;                /* of the loop variables, while it is walked */
	struct rf_sim_reference *run;   /* room for the references of one run */
	int64_t *breaks;                /* room for where the conditions inside a loop change */
	int counted_loop;               /* whose iterations are counted; -1: none */
	uint64_t iterations;            /* of it, so far */
	uint64_t references;            /* handed out so far */
	uint64_t stores, store_bytes;   /* that enter the caches */
	uint64_t bypassing_bytes;       /* of stores that do not */
	const char *obstacle;           /* why there is no stream, NULL when there is one, ... */
	struct rf_place obstacle_place; /* ... and where */
};

/* Who receives a stream; false stops it. */
struct rf_stream_sink {
	void *context;
	bool (*run)(void *context, struct rf_sim_reference *references, size_t count,
	            uint64_t iterations);

	/* NULL, or who can do without some turns of a loop that rf_stream_can_skip.  Asked before
	 * each turn, and once more after the last one; answers how many of the turns from here on
	 * need not be walked. */
	int64_t (*skip)(void *context, const struct rf_stream_node *loop, int64_t turn,
	                int64_t turns);
};

/* Puts sizes into a kernel; look at `obstacle` before walking.  RF_FAILED without memory. */
enum rf_status rf_stream_make(const struct rf_kernel *kernel, const int64_t *sizes,
                              const struct rf_layout *layout, struct rf_arena *arena,
                              struct rf_stream *stream);

/* How often a loop turns, its outer variables as they stand. */
int64_t rf_stream_turns(const struct rf_stream *stream, const struct rf_stream_node *loop);

/* Whether a loop stands around others, and its turns differ by a common move of all addresses. */
bool rf_stream_can_skip(const struct rf_stream_node *node);

/* Walks one node, without its siblings; loops inside may skip turns, and so may the node. */
bool rf_stream_walk(struct rf_stream *stream, const struct rf_stream_node *node,
                    const struct rf_stream_sink *sink);

/* Walks some turns of a loop, all of them. */
bool rf_stream_walk_turns(struct rf_stream *stream, const struct rf_stream_node *loop,
                          int64_t first, int64_t count, const struct rf_stream_sink *sink);

/* The factor of a loop in a form, 0 for none. */
int64_t rf_stream_factor(const struct rf_stream_form *form, int loop);

/* Bytes from the first to the last that any reference touches, arrays rounded up to lines. */
int64_t rf_stream_data_bytes(const struct rf_stream *stream, int64_t line_bytes);

#endif
