/* SPDX-License-Identifier: MIT
 *
 * Which engine this processor can run.
 */
#include "cache-sim/sim.h"

#include <stddef.h>

#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)

static bool has_avx2(void)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

static bool has_avx512(void)
{
	return has_avx2() && __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512vl");
}

const struct engine *rf_engine_choose(enum rf_sim_lookup lookup)
{
	if ((lookup == RF_SIM_AUTO || lookup == RF_SIM_AVX512) && has_avx512())
		return &rf_engine_avx512;
	if ((lookup == RF_SIM_AUTO || lookup == RF_SIM_AVX2) && has_avx2())
		return &rf_engine_avx2;
	return lookup == RF_SIM_AUTO || lookup == RF_SIM_PLAIN ? &rf_engine_plain : NULL;
}

#else

const struct engine *rf_engine_choose(enum rf_sim_lookup lookup)
{
	return lookup == RF_SIM_AUTO || lookup == RF_SIM_PLAIN ? &rf_engine_plain : NULL;
}

#endif
