/* SPDX-License-Identifier: MIT
 *
 * A function run where the stack is large.
 */
#ifndef RF_DEEP_STACK_H
#define RF_DEEP_STACK_H

/* Runs `work` to its end, in a thread of its own whose stack holds every recursion that the limits
 * on nesting leave; where there is no memory for one, in the caller's. */
void rf_deep_stack_run(void (*work)(void *data), void *data);

#endif
