/* SPDX-License-Identifier: MIT
 *
 * The nominal clock of this host: of the driver for frequencies, of CPUID, or of the kernel, in
 * that order.  The last one is what a processor runs at in this moment, but in virtual machines,
 * which have only that one, it is the nominal one.
 */
#include "probe/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

static double clock_of_driver(struct rf_arena *arena)
{
	static const char path[] = "/sys/devices/system/cpu/cpu0/cpufreq/base_frequency";
	const char *text = rf_file_read(arena, path, NULL);

	return text ? 1e3 * strtod(text, NULL) : 0;
}

static double clock_of_cpuid(void)
{
#if defined(__x86_64__)
	unsigned a = 0, b, c, d;

	if (__get_cpuid_max(0, NULL) >= 0x16 && __get_cpuid(0x16, &a, &b, &c, &d))
		return 1e6 * (double)(a & 0xffff);
#endif
	return 0;
}

static double clock_of_kernel(struct rf_arena *arena)
{
	const char *text = rf_file_read(arena, "/proc/cpuinfo", NULL);
	const char *at = text ? strstr(text, "cpu MHz") : NULL;

	at = at ? strchr(at, ':') : NULL;
	return at ? 1e6 * round(strtod(at + 1, NULL)) : 0;
}

double rf_clock_of_host(struct rf_arena *arena)
{
	double hz = clock_of_driver(arena);

	if (hz <= 0)
		hz = clock_of_cpuid();
	return hz > 0 ? hz : clock_of_kernel(arena);
}
