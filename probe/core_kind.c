/* SPDX-License-Identifier: MIT
 *
 * Which core a processor has.
 *
 * Vendors number their cores: x86 by family and model, Arm by implementer and part.  A virtual
 * machine may hide its number behind another one, but not what its instructions do, so that on the
 * host itself the newest instructions that it has go before the number.
 */
#include "probe/core_kind.h"

#include <stddef.h>

#include "base/text.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

struct numbered {
	const char *vendor;
	int64_t family, first, last; /* model numbers */
	struct rf_core_kind alike;
};

#define INTEL "GenuineIntel", 6
#define AMD   "AuthenticAMD"

static const struct numbered cores[] = {
	{ INTEL, 42, 42, { "sandybridge-ep-e5-2680", "Sandy Bridge", false, false } },
	{ INTEL, 45, 45, { "sandybridge-ep-e5-2680", "Sandy Bridge", false, false } },
	{ INTEL, 58, 58, { "ivybridge-ep-e5-2690v2", "Ivy Bridge", false, false } },
	{ INTEL, 62, 62, { "ivybridge-ep-e5-2690v2", "Ivy Bridge", false, false } },
	{ INTEL, 60, 60, { "haswell-ep-e5-2695v3", "Haswell", false, false } },
	{ INTEL, 63, 63, { "haswell-ep-e5-2695v3", "Haswell", false, false } },
	{ INTEL, 69, 70, { "haswell-ep-e5-2695v3", "Haswell", false, false } },
	{ INTEL, 61, 61, { "broadwell-ep-e5-2697v4-cod", "Broadwell", false, false } },
	{ INTEL, 71, 71, { "broadwell-ep-e5-2697v4-cod", "Broadwell", false, false } },
	{ INTEL, 79, 79, { "broadwell-ep-e5-2697v4-cod", "Broadwell", false, false } },
	{ INTEL, 86, 86, { "broadwell-ep-e5-2697v4-cod", "Broadwell", false, false } },
	{ INTEL, 85, 85, { "skylake-sp-6148", "Skylake or Cascade Lake", false, false } },
	{ INTEL, 78, 78, { "skylake-sp-6148", "Skylake", true, true } },
	{ INTEL, 94, 94, { "skylake-sp-6148", "Skylake", true, true } },
	{ INTEL, 142, 142, { "skylake-sp-6148", "Skylake", true, true } },
	{ INTEL, 158, 158, { "skylake-sp-6148", "Skylake", true, true } },
	{ INTEL, 87, 87, { "knl-7250-flat", "Knights Landing", false, false } },
	{ INTEL, 106, 108, { "icelake-sp-8360y-snc", "Ice Lake", false, false } },
	{ INTEL, 125, 126, { "icelake-sp-8360y-snc", "Ice Lake", true, false } },
	{ INTEL, 140, 141, { "icelake-sp-8360y-snc", "Tiger Lake", true, false } },
	{ INTEL, 167, 167, { "icelake-sp-8360y-snc", "Rocket Lake", true, false } },
	{ INTEL, 143, 143, { "sapphirerapids-8470-snc", "Golden Cove", false, false } },
	{ INTEL, 207, 207, { "sapphirerapids-8470-snc", "Raptor Cove", true, false } },
	{ INTEL, 173, 174, { "sapphirerapids-8470-snc", "Redwood Cove", true, false } },
	{ INTEL, 151, 154, { "sapphirerapids-8470-snc", "Golden Cove", true, true } },
	{ INTEL, 183, 191, { "sapphirerapids-8470-snc", "Raptor Cove", true, true } },
	{ INTEL, 197, 198, { "sapphirerapids-8470-snc", "Lion Cove", true, true } },
	{ INTEL, 181, 181, { "sapphirerapids-8470-snc", "Lion Cove", true, true } },
	{ AMD, 16, 0, 255, { "opteron-2356", "K10", false, false } },
	{ AMD, 23, 0, 47, { "zen1-7451", "Zen", false, false } },
	{ AMD, 23, 48, 255, { "zen2-7452-nps4", "Zen 2", false, false } },
	{ AMD, 25, 16, 31, { "zen4-9654", "Zen 4", false, false } },
	{ AMD, 25, 96, 127, { "zen4-9654", "Zen 4", false, false } },
	{ AMD, 25, 160, 175, { "zen4-9654", "Zen 4", false, false } },
	{ AMD, 25, 0, 255, { "zen3-7763", "Zen 3", false, false } },
	{ AMD, 26, 0, 255, { "zen4-9654", "Zen 5", true, false } },
	{ "HygonGenuine", 24, 0, 255, { "zen1-7451", "Zen", false, false } },
	{ "0x41", 0, 0xd0c, 0xd0c, { "graviton2", "Neoverse N1", false, false } },
	{ "0x41", 0, 0xd40, 0xd40, { "graviton3", "Neoverse V1", false, false } },
	{ "0x41", 0, 0xd4f, 0xd4f, { "grace", "Neoverse V2", false, false } },
	{ "0x43", 0, 0x0af, 0x0af, { "thunderx2-cn9980", "ThunderX2", false, false } },
	{ "0x46", 0, 0x001, 0x001, { "a64fx", "A64FX", false, false } },
};

struct rf_core_kind rf_core_kind_by_number(const struct rf_topology *topology)
{
	for (size_t i = 0; topology->vendor && i < sizeof(cores) / sizeof(*cores); ++i)
		if (rf_text_equal(topology->vendor, cores[i].vendor) &&
		    topology->family == cores[i].family && topology->number >= cores[i].first &&
		    topology->number <= cores[i].last)
			return cores[i].alike;
	if (topology->model && rf_text_starts_with(topology->model, "POWER9"))
		return (struct rf_core_kind){ .id = "power9-summit", .core = "POWER9" };
	return (struct rf_core_kind){ 0 };
}

#if defined(__x86_64__)

/* The vectors that the newest instructions of leaf 7 and 1 tell of. */
static struct rf_core_kind intel_core(void)
{
	unsigned a, b = 0, c = 0, d = 0, c1 = 0, d1;

	if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !__get_cpuid(1, &a, &d1, &c1, &d1))
		return (struct rf_core_kind){ 0 };
	if ((b & bit_AVX512F) && (d & 1u << 24)) /* tiles */
		return (struct rf_core_kind){ "sapphirerapids-8470-snc", "Golden Cove or later",
			                      true, false };
	if ((b & bit_AVX512F) && (c & 1u << 6)) /* bytes compressed */
		return (struct rf_core_kind){ "icelake-sp-8360y-snc", "Ice Lake or later", true,
			                      false };
	if ((b & bit_AVX512F) && (b & bit_AVX512VL))
		return (struct rf_core_kind){ "skylake-sp-6148", "Skylake or Cascade Lake", false,
			                      false };
	return (struct rf_core_kind){ 0 };
}

#endif

struct rf_core_kind rf_core_kind_of_host(const struct rf_topology *topology)
{
	struct rf_core_kind by_number = rf_core_kind_by_number(topology);

#if defined(__x86_64__)
	if (topology->vendor && rf_text_equal(topology->vendor, "GenuineIntel")) {
		struct rf_core_kind by_vectors = intel_core();

		if (by_vectors.id && (!by_number.id || !rf_text_equal(by_number.id, by_vectors.id)))
			return by_vectors;
	}
#endif
	return by_number;
}
