/* SPDX-License-Identifier: MIT
 *
 * Which engine this processor can run.
 */
#include "cache-sim/sim.h"

#include <stddef.h>

#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)
static const struct engine *with_vectors(enum rf_sim_lookup lookup)
{
	bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
	bool has_avx512 =
	    has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");

	if (has_avx512 && (lookup == RF_SIM_AUTO || lookup == RF_SIM_AVX512))
		return &rf_engine_avx512;
	return has_avx2 && (lookup == RF_SIM_AUTO || lookup == RF_SIM_AVX2) ? &rf_engine_avx2
	                                                                    : NULL;
}
#else
static const struct engine *with_vectors(enum rf_sim_lookup lookup)
{
	(void)lookup;
	return NULL;
}
#endif

const struct engine *rf_engine_choose(enum rf_sim_lookup lookup)
{
	const struct engine *engine = with_vectors(lookup);
	bool plain_will_do = lookup == RF_SIM_AUTO || lookup == RF_SIM_PLAIN;

	return engine || !plain_will_do ? engine : &rf_engine_plain;
}
