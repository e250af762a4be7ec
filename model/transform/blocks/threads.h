/* SPDX-License-Identifier: MIT
 *
 * Threads that share a cache.
 */
#ifndef RF_THREADS_H
#define RF_THREADS_H

#include "model/transform/blocks/candidate.h"

/* Fills the shares of a result: what becomes of the outermost condition with more cores. */
enum rf_status rf_threads_list(struct rf_block_search *search);

/* Proposes to give threads shares of an inner loop where each of them alone has too little of a
 * cache that they share. */
void rf_threads_propose(struct rf_block_search *search);

#endif
