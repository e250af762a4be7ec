/* SPDX-License-Identifier: MIT
 *
 * Processors as Linux numbers them.  A core with several hardware threads has several of them, the
 * lowest of which stands first in its list of siblings: only that one is taken unless all are
 * wanted, so that two threads do not share a core while another one is idle.
 */
#include "validate/cpus.h"

#include <sched.h>
#include <stdlib.h>

#include "base/file.h"

/* The lowest processor of the core of one; itself where the system does not say. */
static int first_sibling(int cpu, struct rf_arena *arena)
{
	const char *path = rf_arena_print(
	    arena, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", cpu);
	const char *text = path != NULL ? rf_file_read(arena, path, NULL) : NULL;

	return text != NULL && *text >= '0' && *text <= '9' ? atoi(text) : cpu;
}

struct rf_cpus rf_cpus_list(bool siblings, struct rf_arena *arena)
{
	struct rf_cpus cpus = { 0, RF_NEW_ARRAY(arena, int, CPU_SETSIZE) };
	cpu_set_t allowed, taken; /* the second: first siblings of those that are listed */

	CPU_ZERO(&allowed);
	CPU_ZERO(&taken);
	if (cpus.items == NULL || sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
		return cpus;
	for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
		int first;

		if (!CPU_ISSET(cpu, &allowed))
			continue;
		first = siblings ? cpu : first_sibling(cpu, arena);
		if (!CPU_ISSET(first, &taken))
			cpus.items[cpus.count++] = cpu;
		CPU_SET(first, &taken);
	}
	return cpus;
}
