/* SPDX-License-Identifier: MIT
 *
 * Which engine this processor can run.
 */
#include "cache-sim/sim.h"

#include <stddef.h>

#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)
/* What the C library knows; a compiler would ask the processor at the start of each program, and
 * virtual machines take their time to answer. */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define HAS(glibc, gcc) is_active(x86_cpu_##glibc)

/* As CPU_FEATURE_ACTIVE, which shifts a 1 with a sign by 31 places. */
static bool is_active(unsigned feature)
{
	const unsigned bits = 32, leaf = 4 * bits;
	const struct cpuid_feature *known = __x86_get_cpuid_feature_leaf(feature / leaf);

	return known->active_array[feature % leaf / bits] >> feature % bits & 1;
}
#else
#define HAS(glibc, gcc) __builtin_cpu_supports(gcc)
#endif

static const struct engine *with_vectors(enum rf_sim_lookup lookup)
{
	bool has_avx2 = HAS(AVX2, "avx2") && HAS(BMI1, "bmi");
	bool has_avx512 = has_avx2 && HAS(AVX512F, "avx512f") && HAS(AVX512VL, "avx512vl");

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
