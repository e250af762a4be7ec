/* SPDX-License-Identifier: MIT
 *
 * The machine that the program runs on.
 *
 * $RFMODEL_HOST stands in for it: the path of a machine file or of a topology, which it then is, or
 * nothing, and then it is not described.  What was found is kept until the next boot, or until
 * processors come or go: reading it again takes a tenth of the time.
 */
#include "probe/host.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/version.h"
#include "machine-files/src/machines.h"
#include "probe/core_kind.h"
#include "probe/clock.h"
#include "probe/description.h"
#include "toolchain/cache.h"

static const struct rf_place nowhere = { 0 };

bool rf_host_is_wanted(void)
{
	const char *stands_in = getenv("RFMODEL_HOST");

	return !stands_in || *stands_in;
}

/* The path of what stands in for the host, NULL for the host itself. */
static const char *stand_in(void)
{
	const char *path = getenv("RFMODEL_HOST");

	return path && *path ? path : NULL;
}

bool rf_host_is_replaced(void)
{
	return stand_in() != NULL;
}

/* What tells this build of the program from another one of the same version. */
static const char *stamp_of_program(struct rf_arena *arena)
{
	struct stat status;

	if (stat("/proc/self/exe", &status) != 0)
		return "";
	return rf_arena_print(arena, "%lld %lld %ld", (long long)status.st_size,
	                      (long long)status.st_mtim.tv_sec, (long)status.st_mtim.tv_nsec);
}

static const char *line_of(struct rf_arena *arena, const char *path)
{
	const char *text = rf_file_read(arena, path, NULL);

	return text ? rf_arena_substring(arena, text, strcspn(text, "\n")) : "";
}

/* What tells one state of a machine from another: the program, the boot, its processors and those
 * that this process may use. */
static const char *key_of_host(struct rf_arena *arena)
{
	const char *status = rf_file_read(arena, "/proc/self/status", NULL);
	const char *allowed = status ? strstr(status, "Cpus_allowed:") : NULL;
	const char *words[] = {
		"host 2",
		rf_version,
		stamp_of_program(arena),
		line_of(arena, "/proc/sys/kernel/random/boot_id"),
		line_of(arena, "/sys/devices/system/cpu/online"),
		allowed ? rf_arena_substring(arena, allowed, strcspn(allowed, "\n")) : "",
	};

	if (*words[3] == '\0')
		return NULL;
	return rf_cache_key(words, sizeof(words) / sizeof(*words), arena);
}

/* Refuses a description that is no machine, as its topology contradicts itself. */
static enum rf_status check_written(const char *path, const char *text, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics)
{
	struct rf_place place = { path, 0, 0 };
	struct rf_diagnostics found;
	struct rf_machine machine;

	rf_diagnostics_init(&found, arena);
	if (rf_machine_read(text, strlen(text), path, arena, &found, &machine) == RF_OK)
		return RF_OK;
	if (found.list.count == 0)
		return rf_out_of_memory(diagnostics);
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, place,
	                 "write it once more with 'lstopo FILE.xml', or write a machine file by "
	                 "hand, as docs/machine-files.md says",
	                 "this topology is of no machine: %s", found.list.items[0].message);
}

static enum rf_status probe_host(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                 const char **text)
{
	struct rf_topology topology;
	struct rf_core_kind alike;
	enum rf_status status = rf_topology_of_host(arena, diagnostics, &topology);

	if (status != RF_OK)
		return status;
	if (topology.clock_hz <= 0)
		topology.clock_hz = rf_clock_of_host(arena);
	alike = rf_core_kind_of_host(&topology);
	return rf_description_write(&topology, &alike, "recorded, by hwloc on this host", arena,
	                            diagnostics, text);
}

enum rf_status rf_host_probe(const char *topology_path, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, const char **text)
{
	struct rf_topology topology;
	struct rf_core_kind alike;
	enum rf_status status;

	if (!topology_path)
		return probe_host(arena, diagnostics, text);
	status = rf_topology_of_file(topology_path, arena, diagnostics, &topology);
	if (status != RF_OK)
		return status;
	alike = rf_core_kind_by_number(&topology);
	status = rf_description_write(&topology, &alike, "recorded, a topology written by hwloc",
	                              arena, diagnostics, text);
	return status == RF_OK ? check_written(topology_path, *text, arena, diagnostics) : status;
}

/* The text of this host, from the cache where it was asked for before. */
static enum rf_status text_of_host(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   const char **text)
{
	const char *key = stand_in() ? NULL : key_of_host(arena);
	enum rf_status status;

	*text = key ? rf_cache_find(key, arena) : NULL;
	if (*text)
		return RF_OK;
	status = rf_host_probe(stand_in(), arena, diagnostics, text);
	if (status == RF_OK && key)
		rf_cache_keep(key, *text, arena);
	return status;
}

static enum rf_status load_host(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_machine *machine)
{
	const char *text;
	enum rf_status status;

	memset(machine, 0, sizeof(*machine));
	if (!rf_host_is_wanted())
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "name a machine, such as '-m skylake-sp-6148'; "
		                 "'rfmodel machine list' shows all that are known",
		                 "this host is not described: $RFMODEL_HOST is empty");
	if (stand_in() && !rf_text_ends_with(stand_in(), ".xml"))
		return rf_machine_load(stand_in(), arena, diagnostics, machine);
	status = text_of_host(arena, diagnostics, &text);
	if (status != RF_OK)
		return status;
	status = rf_machine_read(text, strlen(text), "host.yml", arena, diagnostics, machine);
	if (status == RF_OK)
		machine->sha256 = rf_sha256(arena, text, strlen(text));
	return status;
}

enum rf_status rf_host_load_machine(const char *name, struct rf_arena *arena,
                                    struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	if (rf_text_equal(name, "host"))
		return load_host(arena, diagnostics, machine);
	return rf_machine_load(name, arena, diagnostics, machine);
}
