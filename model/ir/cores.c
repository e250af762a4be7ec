/* SPDX-License-Identifier: MIT
 *
 * Threads that wait.
 */
#include "model/ir/cores.h"

bool rf_thread_use_waits(const struct rf_thread_use *use)
{
	return use->known && (use->balance < RF_THREADS_EVEN || use->serial > 0);
}
