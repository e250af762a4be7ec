/* SPDX-License-Identifier: MIT */
#ifndef RF_HOISTED_H
#define RF_HOISTED_H

#include "model/traffic/nest/stream.h"

/* Conditions on data around a node, and which share of the times they let it run. */
struct rf_hoisted_data {
	int count;
	double share;
};

/* How many conditions stand around a loop inside the thread, and around what is in it. */
struct rf_hoisted_loop {
	int guards_outside, guards_inside;
};

/* How many of `count` loops, the innermost last, have nothing but each other between them and a
 * node behind so many conditions. */
int rf_hoisted_bare(const struct rf_hoisted_loop *loops, int count, int guards);

/* How many of `count` loops inside a thread, the outermost first and one in the other, a reference
 * of a statement in the innermost one leaves: a compiler loads it before, or stores it behind, all
 * of their turns.  Nothing but these loops stands between the outermost that is left and the
 * statement. */
int rf_hoisted_loops(const struct rf_kernel *kernel, const struct rf_stream_node *const *loops,
                     int count, const struct rf_stream_reference *reference);

/* Whether a read of a place that was read before (`repeats` of rf_access) is a load again, as a
 * store in between may have been to it. */
bool rf_hoisted_reads_again(const struct rf_kernel *kernel, int index);

#endif
