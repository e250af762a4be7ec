/* SPDX-License-Identifier: MIT
 *
 * Processors for threads of our own, by hwloc.
 *
 * A core with several hardware threads is taken once, so that two threads do not share one while
 * another is idle.
 */
#include "probe/processors.h"

#include <hwloc.h>
#include <math.h>

#include "toolchain/limits.h"

struct list {
	hwloc_topology_t tree;
	hwloc_bitmap_t allowed;
	hwloc_obj_type_t unit; /* a core, or a thread where cores are not told */
	struct rf_processors *out;
};

/* The allowed thread of a core that comes after so many others; -1: it has no such one. */
static int thread_of(const struct list *list, hwloc_obj_t core, int others)
{
	int processor = hwloc_bitmap_first(core->cpuset);

	for (; processor >= 0; processor = hwloc_bitmap_next(core->cpuset, processor))
		if (hwloc_bitmap_isset(list->allowed, (unsigned)processor) && others-- == 0)
			return processor;
	return -1;
}

/* Processors that share the memory of this one; all where the system does not say. */
static hwloc_const_bitmap_t domain_of(const struct list *list, int processor)
{
	hwloc_obj_t node = NULL;

	while ((node = hwloc_get_next_obj_by_type(list->tree, HWLOC_OBJ_NUMANODE, node)))
		if (hwloc_bitmap_isset(node->cpuset, (unsigned)processor))
			return node->cpuset;
	return list->allowed;
}

/* One thread of each core; false: no core has one. */
static bool take(const struct list *list, int others, bool one_domain)
{
	struct rf_processors *out = list->out;
	hwloc_obj_t core = NULL;
	bool is_any = false;

	while ((core = hwloc_get_next_obj_by_type(list->tree, list->unit, core))) {
		int processor = thread_of(list, core, others);
		bool is_near = processor >= 0 && (!one_domain || out->count == 0 ||
		                                  hwloc_bitmap_isset(domain_of(list, out->items[0]),
		                                                     (unsigned)processor));

		is_any |= processor >= 0;
		if (is_near)
			out->items[out->count++] = processor;
	}
	return is_any;
}

static void fill(struct list *list, bool siblings, bool one_domain, struct rf_arena *arena)
{
	int most;

	if (hwloc_topology_load(list->tree) != 0)
		return;
	if (hwloc_get_cpubind(list->tree, list->allowed, HWLOC_CPUBIND_PROCESS) != 0)
		hwloc_bitmap_copy(list->allowed, hwloc_topology_get_allowed_cpuset(list->tree));
	most = hwloc_get_nbobjs_by_type(list->tree, HWLOC_OBJ_PU);
	list->unit = hwloc_get_nbobjs_by_type(list->tree, HWLOC_OBJ_CORE) > 0 ? HWLOC_OBJ_CORE
	                                                                      : HWLOC_OBJ_PU;
	list->out->items = most > 0 ? RF_NEW_ARRAY(arena, int, (size_t)most) : NULL;
	if (!list->out->items)
		return;
	for (int others = 0; others == 0 || siblings; ++others)
		if (!take(list, others, one_domain))
			break;
}

struct rf_processors rf_processors_list(bool siblings, bool one_domain, struct rf_arena *arena)
{
	struct rf_processors processors = { 0, NULL };
	struct list list = { .allowed = hwloc_bitmap_alloc(), .out = &processors };
	double quota = rf_limits_processors(&rf_limits_system, arena);

	if (list.allowed && hwloc_topology_init(&list.tree) == 0) {
		fill(&list, siblings, one_domain, arena);
		hwloc_topology_destroy(list.tree);
	}
	hwloc_bitmap_free(list.allowed);
	if ((double)processors.count > quota)
		processors.count = (size_t)fmax(floor(quota), 1);
	return processors;
}
