/* SPDX-License-Identifier: MIT
 *
 * Which events count lines, by micro-architecture.
 *
 * The numbers are the event and its mask of Intel's and AMD's lists, config = event + 256 mask.
 * They are those by which likwid's groups L2 and L3 tell volumes.  Into a cache go the lines that
 * were asked for and those that prefetchers brought.  Out of one go those that were changed; where
 * L3 takes all victims, on servers from Skylake to Ice Lake, L2_TRANS.L2_WB is taken to have the
 * clean ones as well.  Of Zen no event has all lines of L2, and none before Zen 3 those of L1 with
 * prefetches: they are not counted.
 *
 * Controllers of memory are units of their own, which the kernel describes with their events: on
 * servers of Intel uncore_imc_0/events/cas_count_read.  They see what a whole socket does.
 */
#include "validate/perf_events.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"

/* Of perf_event_open. */
enum { HW_CACHE = 3, RAW = 4 };

struct known_event {
	const char *archs; /* between blanks */
	const char *name;
	unsigned config;
	size_t link;
	bool is_evict;
};

#define OLD    " sandy-bridge-ep ivy-bridge-ep "
#define HASW   " haswell-ep broadwell-ep "
#define SKY    " skylake-sp cascade-lake-sp cascade-lake-ap "
#define ICE    " ice-lake-sp "
#define GOLDEN " sapphire-rapids "

static const struct known_event table[] = {
	{ OLD HASW SKY ICE GOLDEN, "L1D.REPLACEMENT", 0x0151, 0, false },
	{ OLD SKY, "L1D.M_EVICT", 0x0451, 0, true },
	{ HASW ICE, "L2_TRANS.L1D_WB", 0x10f0, 0, true },
	{ GOLDEN, "L2_TRANS.L1D_WB", 0x1023, 0, true },
	{ OLD HASW, "L2_LINES_IN.ALL", 0x07f1, 1, false },
	{ SKY ICE, "L2_LINES_IN.ALL", 0x1ff1, 1, false },
	{ GOLDEN, "L2_LINES_IN.ALL", 0x1f25, 1, false },
	{ " ivy-bridge-ep ", "L2_LINES_OUT.DIRTY_ALL", 0x0af2, 1, true },
	{ " sandy-bridge-ep " HASW SKY ICE, "L2_TRANS.L2_WB", 0x40f0, 1, true },
	{ GOLDEN, "L2_LINES_OUT.NON_SILENT", 0x0226, 1, true },
	{ " zen3 ", "ls_any_fills_from_sys", 0x5f44, 0, false },
	{ " zen4 ", "ls_any_fills_from_sys", 0xdf44, 0, false },
};

enum { TABLE_SIZE = sizeof(table) / sizeof(table[0]), LL = 2, MISS = 1 };

static const struct {
	const char *file, *name;
	bool is_evict;
} controller_events[] = {
	{ "events/cas_count_read", "CAS_COUNT.RD", false },
	{ "events/cas_count_write", "CAS_COUNT.WR", true },
};

struct list {
	struct rf_perf_events events;
	size_t capacity;
	struct rf_arena *arena;
	bool failed;
};

static void add(struct list *list, struct rf_perf_event event)
{
	struct rf_perf_event *slot =
	    rf_vector_push(list->arena, &list->events.count, &list->capacity,
	                   (void **)&list->events.items, sizeof(*slot));

	if (slot != NULL)
		*slot = event;
	else
		list->failed = true;
}

static bool is_in(const char *archs, const char *arch, struct rf_arena *arena)
{
	const char *word = arch != NULL ? rf_arena_print(arena, " %s ", arch) : NULL;

	return word != NULL && strstr(archs, word) != NULL;
}

/* Of which it is known what their events are. */
static bool has_controllers(const char *arch, struct rf_arena *arena)
{
	return is_in(OLD HASW SKY ICE GOLDEN, arch, arena);
}

static void add_known(struct list *list, const char *arch, size_t link_count)
{
	for (size_t i = 0; i < TABLE_SIZE; ++i)
		if (is_in(table[i].archs, arch, list->arena) && table[i].link + 1 < link_count)
			add(list,
			    (struct rf_perf_event){ table[i].name, RAW, table[i].config, -1,
			                            table[i].link, table[i].is_evict, false });
}

/* L1-dcache-load-misses and LLC-load-misses of perf. */
static void add_generic(struct list *list, size_t link_count)
{
	list->events.is_generic = true;
	if (link_count > 1)
		add(list, (struct rf_perf_event){ "L1-dcache-load-misses", HW_CACHE, MISS << 16, -1,
		                                  0, false, false });
	add(list, (struct rf_perf_event){ "LLC-load-misses", HW_CACHE, LL | MISS << 16, -1,
	                                  link_count - 1, false, false });
}

/* "event=0x04,umask=0x03" as a number; false where other words stand there. */
static bool read_config(const char *text, uint64_t *config)
{
	unsigned event = 0, mask = 0;
	int end = 0;

	if (sscanf(text, "event=%x,umask=%x%n", &event, &mask, &end) != 2 ||
	    (text[end] != '\n' && text[end] != '\0') || event > 0xff || mask > 0xff)
		return false;
	*config = event | mask << 8;
	return true;
}

/* What the system says of a unit; NULL: nothing. */
static const char *describe(struct rf_arena *arena, const char *unit, const char *file)
{
	const char *path = rf_arena_print(arena, "%s/%s", unit, file);

	return path != NULL ? rf_file_read(arena, path, NULL) : NULL;
}

/* An event of a controller of memory, on each processor that reads it for a socket. */
static void add_controller(struct list *list, const char *unit, size_t which, size_t link)
{
	const char *type = describe(list->arena, unit, "type");
	const char *cpus = describe(list->arena, unit, "cpumask");
	const char *event = describe(list->arena, unit, controller_events[which].file);
	uint64_t config;

	if (type == NULL || cpus == NULL || event == NULL || !read_config(event, &config))
		return;
	for (char *end; *cpus != '\0'; cpus = end + (*end == ',')) {
		long cpu = strtol(cpus, &end, 10);

		if (end == cpus)
			break;
		add(list, (struct rf_perf_event){
			      controller_events[which].name, (unsigned)strtoul(type, NULL, 10),
			      config, (int)cpu, link, controller_events[which].is_evict, false });
	}
}

static void add_controllers(struct list *list, const char *devices, size_t link)
{
	DIR *folder = opendir(devices);
	const struct dirent *entry;
	size_t count = list->events.count;
	bool is_none;

	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		const char *unit = rf_arena_print(list->arena, "%s/%s", devices, entry->d_name);

		for (size_t i = 0; i < 2 && unit != NULL; ++i)
			if (rf_text_starts_with(entry->d_name, "uncore_imc"))
				add_controller(list, unit, i, link);
	}
	if (folder != NULL)
		closedir(folder);
	is_none = list->events.count == count;
	for (size_t i = 0; i < 2 && is_none; ++i)
		add(list, (struct rf_perf_event){ controller_events[i].name, 0, 0, 0, link,
		                                  controller_events[i].is_evict, true });
}

struct rf_perf_events rf_perf_events_list(const char *arch, size_t link_count, const char *devices,
                                          struct rf_arena *arena)
{
	struct list list = { .arena = arena };

	add_known(&list, arch, link_count);
	if (list.events.count == 0 && link_count > 0)
		add_generic(&list, link_count);
	if (link_count > 0 && has_controllers(arch, arena))
		add_controllers(&list, devices, link_count - 1);
	if (list.failed || rf_arena_failed(arena))
		return (struct rf_perf_events){ 0 };
	return list.events;
}
