/* SPDX-License-Identifier: MIT
 *
 * Which engine this processor can run.
 */
#include "cache-sim/sim.h"

#include <stddef.h>

const struct engine *rf_engine_choose(enum rf_sim_lookup lookup)
{
#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)
	if (lookup != RF_SIM_PLAIN && __builtin_cpu_supports("avx2") &&
	    __builtin_cpu_supports("bmi"))
		return &rf_engine_avx2;
#endif
	return lookup == RF_SIM_AUTO || lookup == RF_SIM_PLAIN ? &rf_engine_plain : NULL;
}
