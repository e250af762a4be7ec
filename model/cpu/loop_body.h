/* SPDX-License-Identifier: MIT */
#ifndef RF_LOOP_BODY_H
#define RF_LOOP_BODY_H

#include "model/ir/kernel.h"

enum { RF_BODY_MOST_GUARDS = 8 };

struct rf_body_side {
	const struct rf_node *guard;
	bool is_other; /* its else branch */
};

/* Conditions around something, outermost first. */
struct rf_body_guards {
	size_t count;
	struct rf_body_side items[RF_BODY_MOST_GUARDS];
};

/* A read or a write of an iteration: of memory or of a scalar, the other one is -1. */
struct rf_body_touch {
	const struct rf_statement *statement;
	int access, scalar;
	bool is_write;
	bool is_conditional; /* in a branch of ?: or && */
	struct rf_body_guards guards;
};

/* What an iteration of an innermost loop does, in the order in which it is done. */
struct rf_body {
	RF_VECTOR(struct rf_body_touch) touches;
	bool has_empty_guard; /* a condition on data decides what is not in the kernel */
};

/* RF_FAILED without memory. */
enum rf_status rf_body_list(const struct rf_kernel *kernel, const struct rf_node *loop,
                            struct rf_arena *arena, struct rf_body *body);

/* The operations of a statement that every turn makes anew: without those that all turns have
 * alike.  `may_reorder`: calls need not report errors each time, and quotients by one value are
 * products by another. */
struct rf_operations rf_body_repeated(const struct rf_statement *statement, int element,
                                      bool may_reorder);

/* Whether a value that the statement makes of itself stays in its type meanwhile: of an int that a
 * double is added to, or a float, each sum is converted. */
bool rf_body_keeps_type(const struct rf_statement *statement, const struct rf_flow *flow);

/* Whether something is summed up: a scalar, or an element that stays. */
bool rf_body_accumulates(const struct rf_node *node);

/* Whether the second is reached only where the first is. */
bool rf_body_covers(const struct rf_body_guards *first, const struct rf_body_guards *second);

#endif
