/* SPDX-License-Identifier: MIT
 *
 * Events of hardware counters that are lines over a link.
 */
#ifndef RF_PERF_EVENTS_H
#define RF_PERF_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct rf_perf_event {
	const char *name; /* as manuals have it; several of one name are added up */
	unsigned type;    /* this and the next one as perf_event_open takes them */
	uint64_t config;
	int cpu; /* that reads a unit which several cores share; -1: the program's own */
	size_t link;
	bool is_evict;
	bool is_absent; /* the system describes no unit that counts it */
};

struct rf_perf_events {
	size_t count;
	struct rf_perf_event *items;
	bool is_generic; /* nothing is known of the micro-architecture: the kernel's own events */
};

/* Events for the links of a machine, the last one of which leads to memory.  `devices` is the
 * folder in which the system describes its units, /sys/bus/event_source/devices.  NULL items: out
 * of memory. */
struct rf_perf_events rf_perf_events_list(const char *arch, size_t link_count, const char *devices,
                                          struct rf_arena *arena);

#endif
