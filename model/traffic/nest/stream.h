/* SPDX-License-Identifier: MIT
 *
 * A kernel with numbers in it: the kernel tree, where every loop bound, condition and address is a
 * form with whole coefficients in the loop variables.  Addresses are those of a stream that starts
 * at the first iteration: simulate/walk.h hands them out in the order in which they are touched.
 *
 * Loops that are left out have swept the caches, for all that is known: behind them the arrays lie
 * at other addresses, so that nothing of what was touched before is found again.
 */
#ifndef RF_STREAM_H
#define RF_STREAM_H

#include "cache-sim/cachesim.h"
#include "model/ir/kernel.h"
#include "model/ir/options.h"

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
	bool known; /* all its numbers are whole */
	int64_t constant;
	size_t term_count;
	struct rf_stream_term *terms;
};

/* What each bit of a lane's number adds to an address, where it is set. */
struct rf_lane_bits {
	int64_t adds[RF_LANE_BITS];
};

/* Of a packed triangle: an element lies at rest + bytes * (one * other / 2), where all of `one` and
 * `other` is of one loop. */
struct rf_stream_rows {
	int loop;
	struct rf_stream_form one, other, rest;
	int64_t bytes;
};

struct rf_stream_reference {
	int access, array;
	struct rf_stream_form address;
	struct rf_stream_rows *rows; /* where it lies in truth; NULL: at `address` */
	int64_t bytes;
	enum rf_sim_kind kind;
	struct rf_lane_bits lanes; /* bytes that the bits of a lane's number add */
};

struct rf_stream_condition {
	struct rf_stream_form form;
	bool is_equality;
	int64_t divisor; /* 0: none */
};

struct rf_stream_node {
	int kind;                     /* as of the node of the kernel, ... */
	const struct rf_node *source; /* ... which is this */
	size_t index;                 /* among all nodes */
	struct rf_stream_node *next, *children, *otherwise;
	/* of a loop */
	const struct rf_loop *loop;
	size_t lower_count, upper_count;
	struct rf_stream_form *lower, *upper;
	bool is_innermost;   /* no loop inside */
	bool is_independent; /* nothing inside depends on its variable but addresses */
	int64_t period;      /* else after so many turns what runs inside comes again; 0: never */
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
	int64_t packed_low, packed_high; /* those that they touch in truth, of packed triangles */
};

/* Some turns of a loop: those in which its variable is in low .. high - 1. */
struct rf_stream_part {
	int loop;
	int64_t low, high;
};

/* What is put into what comes from its owner; the rest is there once it was made. */
struct rf_stream {
	const struct rf_kernel *kernel;
	const int64_t *sizes; /* a value for every size */
	const struct rf_layout *layout;
	enum rf_branches
	    branches; /* of conditions on data: as assumed; of warps alone none, both */
	const struct rf_stream_part *part; /* of the run, nothing else happens; NULL: all of it */
	bool is_made;
	struct rf_stream_node *root; /* all of it, whatever the obstacle */
	size_t node_count;
	struct rf_stream_array *arrays; /* as in the kernel */
	size_t *order;                  /* of their addresses: as declared */
	int64_t segment_bytes;          /* from the addresses of a segment to those of the next */
	const char *obstacle;           /* why there is no stream, NULL when there is one, ... */
	struct rf_place obstacle_place; /* ... and where */
};

/* Puts sizes into a kernel, unless that has been done: whoever needs the numbers asks, and the
 * first one gets them made.  Look at `obstacle` next.  RF_FAILED without memory. */
enum rf_status rf_stream_make(struct rf_stream *stream, struct rf_arena *arena);

/* Whether a condition holds where its form has a value. */
bool rf_stream_holds(const struct rf_stream_condition *condition, int64_t value);

/* The factor of a loop in a form, 0 for none. */
int64_t rf_stream_factor(const struct rf_stream_form *form, int loop);

/* Bytes from the first to the last that any reference touches, arrays rounded up to lines. */
int64_t rf_stream_data_bytes(const struct rf_stream *stream, int64_t line_bytes);

/* The same of some arrays alone; NULL: all. */
int64_t rf_stream_bytes_of(const struct rf_stream *stream, const bool *which, int64_t line_bytes);

/* Lines that what references touch of an array has room in, where that is a packed triangle; of
 * others INT64_MAX. */
int64_t rf_stream_packed_lines(const struct rf_stream *stream, size_t array, int64_t line_bytes);

/* The node of a loop among nodes, by the id of the loop; NULL where it is not. */
const struct rf_stream_node *rf_stream_find_loop(const struct rf_stream_node *node, int id);

#endif
