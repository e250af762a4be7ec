/* SPDX-License-Identifier: MIT
 *
 * From hwloc's tree of packages, caches, cores and threads to a table.
 *
 * All cores of a machine file are alike, so that the tree is read along one path: from the first
 * core of the fastest kind outwards.  What that core sees - its caches, and how many cores share
 * each - stands for all.
 *
 * Files are read by a copy of this process, as hwloc takes for granted that it wrote them itself.
 */
#include "probe/topology.h"

#include <errno.h>
#include <hwloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "probe/apart.h"

enum { MOST_SECONDS = 10 }; /* that a file may take */

struct reader {
	hwloc_topology_t tree;
	hwloc_const_cpuset_t cpus; /* of the fastest kind of core */
	struct rf_arena *arena;
	struct rf_topology *out;
};

static int64_t number_of(const char *text)
{
	return text ? strtoll(text, NULL, 0) : 0;
}

/* The value of the first name that an object has. */
static const char *info_of(hwloc_obj_t object, const char *const *names)
{
	for (size_t i = 0; object && names[i]; ++i) {
		const char *value = hwloc_obj_get_info_by_name(object, names[i]);

		if (value)
			return value;
	}
	return NULL;
}

/* Attributes of processors stand at packages, or at the root where there are none. */
static const char *processor_info(const struct reader *r, const char *name, const char *other)
{
	const char *const names[] = { name, other, NULL };
	hwloc_obj_t package = hwloc_get_obj_by_type(r->tree, HWLOC_OBJ_PACKAGE, 0);
	const char *value = info_of(package, names);

	value = value ? value : info_of(hwloc_get_root_obj(r->tree), names);
	return value ? rf_arena_string(r->arena, value) : NULL;
}

/* "2.60GHz" at the end of a name of Intel's. */
static double clock_in_name(const char *name)
{
	const char *at = name ? strstr(name, "@ ") : NULL;
	char *end;
	double value = at ? strtod(at + 2, &end) : 0;

	if (value > 0 && rf_text_starts_with(end, "GHz"))
		return value * 1e9;
	return value > 0 && rf_text_starts_with(end, "MHz") ? value * 1e6 : 0;
}

/* The fastest kind is the last one; without kinds all cores are of one. */
static void find_kind(struct reader *r)
{
	int kinds = hwloc_cpukinds_get_nr(r->tree, 0);
	hwloc_bitmap_t cpus = hwloc_bitmap_dup(hwloc_topology_get_topology_cpuset(r->tree));
	struct hwloc_info_s *infos = NULL;
	unsigned count = 0;

	for (int i = 0; cpus && i < kinds; ++i)
		if (hwloc_cpukinds_get_info(r->tree, (unsigned)i, i + 1 == kinds ? cpus : NULL,
		                            NULL, &count, &infos, 0) != 0)
			count = 0;
	for (unsigned i = 0; i < count; ++i)
		if (rf_text_equal(infos[i].name, "FrequencyBaseMHz"))
			r->out->clock_hz = 1e6 * (double)number_of(infos[i].value);
	r->out->has_other_cores = kinds > 1;
	r->cpus = cpus;
}

static int64_t count_inside(const struct reader *r, hwloc_const_cpuset_t set, hwloc_obj_type_t type)
{
	int count = 0;
	hwloc_bitmap_t both = hwloc_bitmap_alloc();

	if (both && hwloc_bitmap_and(both, set, r->cpus) == 0)
		count = hwloc_get_nbobjs_inside_cpuset_by_type(r->tree, both, type);
	hwloc_bitmap_free(both);
	return count > 0 ? count : 1;
}

static int64_t ways_of(const struct hwloc_cache_attr_s *cache, int64_t line_bytes)
{
	int64_t lines = (int64_t)cache->size / line_bytes;
	int64_t ways = cache->associativity;

	if (ways < 0)
		return lines;
	return ways > 0 && (int64_t)cache->size % (ways * line_bytes) == 0 ? ways : 0;
}

static void add_cache(struct reader *r, hwloc_obj_t object)
{
	const struct hwloc_cache_attr_s *cache = &object->attr->cache;
	int64_t line_bytes = cache->linesize > 0 ? cache->linesize : 64;

	if (r->out->level_count == RF_TOPOLOGY_LEVELS || cache->size == 0)
		return;
	r->out->levels[r->out->level_count++] = (struct rf_topology_cache){
		.bytes = (int64_t)cache->size,
		.line_bytes = line_bytes,
		.ways = ways_of(cache, line_bytes),
		.cores = count_inside(r, object->cpuset, HWLOC_OBJ_CORE),
	};
}

/* Data and unified caches of a core, nearest first. */
static void read_caches(struct reader *r)
{
	hwloc_obj_t unit = hwloc_get_obj_inside_cpuset_by_type(r->tree, r->cpus, HWLOC_OBJ_PU, 0);

	for (hwloc_obj_t object = unit; object; object = object->parent)
		if (hwloc_obj_type_is_dcache(object->type))
			add_cache(r, object);
}

/* Memory domains with cores of their own; memory without cores (of a GPU, of devices) is none. */
static void read_memory(struct reader *r)
{
	hwloc_obj_t node = NULL;
	int64_t nodes = 0;

	while ((node = hwloc_get_next_obj_by_type(r->tree, HWLOC_OBJ_NUMANODE, node))) {
		if (!node->cpuset || hwloc_bitmap_iszero(node->cpuset))
			continue;
		if (nodes++ == 0)
			r->out->memory_bytes = (int64_t)node->attr->numanode.local_memory;
	}
	r->out->domains = nodes / r->out->sockets;
	if (r->out->domains < 1 || r->out->cores % r->out->domains != 0)
		r->out->domains = 1;
}

static void read_processor(struct reader *r)
{
	struct rf_topology *out = r->out;

	out->vendor = processor_info(r, "CPUVendor", "CPUImplementer");
	out->model = processor_info(r, "CPUModel", NULL);
	out->family = number_of(processor_info(r, "CPUFamilyNumber", NULL));
	out->number = number_of(processor_info(r, "CPUModelNumber", "CPUPart"));
	out->stepping = number_of(processor_info(r, "CPUStepping", NULL));
	if (out->clock_hz <= 0)
		out->clock_hz = clock_in_name(out->model);
}

static void read_counts(struct reader *r)
{
	struct rf_topology *out = r->out;
	int packages = hwloc_get_nbobjs_by_type(r->tree, HWLOC_OBJ_PACKAGE);
	int64_t cores = count_inside(r, r->cpus, HWLOC_OBJ_CORE);
	int64_t threads = count_inside(r, r->cpus, HWLOC_OBJ_PU);

	out->sockets = packages > 0 && cores % packages == 0 ? packages : 1;
	out->cores = cores / out->sockets;
	out->threads = threads > cores ? threads / cores : 1;
}

static void read_tree(struct reader *r)
{
	find_kind(r);
	if (!r->cpus)
		return;
	read_processor(r);
	read_counts(r);
	read_caches(r);
	read_memory(r);
	hwloc_bitmap_free((hwloc_bitmap_t)r->cpus);
}

/* Loads the tree that was set up, and reads it; devices are not asked for. */
static enum rf_status load(hwloc_topology_t tree, struct rf_arena *arena, struct rf_topology *out)
{
	struct reader r = { .tree = tree, .arena = arena, .out = out };
	enum rf_status status = RF_FAILED;

	*out = (struct rf_topology){ 0 };
	hwloc_topology_set_io_types_filter(tree, HWLOC_TYPE_FILTER_KEEP_NONE);
	if (hwloc_topology_load(tree) == 0) {
		read_tree(&r);
		status = out->level_count > 0 ? RF_OK : RF_FAILED;
	}
	return status;
}

/* What tells this machine from others, whatever runs on it: a few digits are enough. */
static void name_host(struct rf_arena *arena, struct rf_topology *out)
{
	struct rf_text text;
	char host[256] = "";
	const char *digest;

	rf_text_init(&text, arena);
	rf_text_print(&text, "%s %s %lld %lld %lld, %lld x %lld x %lld, %lld",
	              out->vendor ? out->vendor : "", out->model ? out->model : "",
	              (long long)out->family, (long long)out->number, (long long)out->stepping,
	              (long long)out->sockets, (long long)out->cores, (long long)out->threads,
	              (long long)out->domains);
	for (int64_t i = 0; i < out->level_count; ++i)
		rf_text_print(&text, ", %lld %lld %lld %lld", (long long)out->levels[i].bytes,
		              (long long)out->levels[i].line_bytes, (long long)out->levels[i].ways,
		              (long long)out->levels[i].cores);
	digest = rf_sha256(arena, rf_text_string(&text), text.length);
	out->digest = digest ? rf_arena_substring(arena, digest, 16) : NULL;
	if (gethostname(host, sizeof(host) - 1) == 0 && *host)
		out->host = rf_arena_string(arena, host);
}

enum rf_status rf_topology_of_host(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   struct rf_topology *topology)
{
	static const struct rf_place nowhere = { 0 };
	enum rf_status status = RF_FAILED;
	hwloc_topology_t tree;

	if (hwloc_topology_init(&tree) != 0)
		return rf_out_of_memory(diagnostics);
	status = load(tree, arena, topology);
	hwloc_topology_destroy(tree);
	if (status == RF_OK)
		name_host(arena, topology);
	if (status == RF_OK)
		return RF_OK;
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere,
	                 "name a machine, such as '-m skylake-sp-6148'; "
	                 "'rfmodel machine list' shows all that are known",
	                 "the system does not tell what caches this machine has");
}

/* A table on its way from one process to another: its texts follow, each terminated. */
struct parcel {
	struct rf_topology table;
	size_t vendor_bytes, model_bytes; /* 0: there is none */
};

static size_t text_bytes(const char *text)
{
	return text ? strlen(text) + 1 : 0;
}

static bool pack(const struct rf_topology *table, struct rf_arena *arena,
                 struct rf_apart_answer *answer)
{
	struct parcel parcel = { *table, text_bytes(table->vendor), text_bytes(table->model) };
	char *at;

	answer->length = sizeof(parcel) + parcel.vendor_bytes + parcel.model_bytes;
	at = answer->bytes = rf_arena_alloc(arena, answer->length);
	if (!at)
		return false;
	memcpy(at, &parcel, sizeof(parcel));
	if (table->vendor)
		memcpy(at + sizeof(parcel), table->vendor, parcel.vendor_bytes);
	if (table->model)
		memcpy(at + sizeof(parcel) + parcel.vendor_bytes, table->model, parcel.model_bytes);
	return true;
}

static bool unpack(const struct rf_apart_answer *answer, struct rf_topology *table)
{
	const char *texts = answer->bytes + sizeof(struct parcel);
	struct parcel parcel;

	if (answer->length < sizeof(parcel))
		return false;
	memcpy(&parcel, answer->bytes, sizeof(parcel));
	if (answer->length != sizeof(parcel) + parcel.vendor_bytes + parcel.model_bytes)
		return false;
	*table = parcel.table;
	table->vendor = parcel.vendor_bytes > 0 ? texts : NULL;
	table->model = parcel.model_bytes > 0 ? texts + parcel.vendor_bytes : NULL;
	return true;
}

/* What a file says; its path is the context. */
static enum rf_status read_file(void *path, struct rf_arena *arena, struct rf_apart_answer *answer)
{
	enum rf_status status = RF_FAILED;
	struct rf_topology table;
	hwloc_topology_t tree;

	if (hwloc_topology_init(&tree) != 0)
		return RF_FAILED;
	if (hwloc_topology_set_xml(tree, path) == 0)
		status = load(tree, arena, &table);
	if (status == RF_OK && !pack(&table, arena, answer))
		status = RF_FAILED;
	return status;
}

enum rf_status rf_topology_of_file(const char *path, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics, struct rf_topology *topology)
{
	struct rf_place place = { path, 0, 0 };
	struct rf_apart_answer answer;
	char *copy = rf_arena_string(arena, path);

	if (!rf_file_read(arena, path, NULL))
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, place,
		                 "write a topology with 'lstopo FILE.xml', and name it",
		                 "cannot read this topology: %s", strerror(errno));
	if (!copy)
		return rf_out_of_memory(diagnostics);
	if (rf_apart_run(read_file, copy, MOST_SECONDS, arena, &answer) == RF_OK &&
	    unpack(&answer, topology))
		return RF_OK;
	return rf_refuse(
	    diagnostics, RF_WRONG_MACHINE, place,
	    "write one there with 'lstopo FILE.xml'; a newer hwloc than this program's "
	    "needs 'lstopo --export-xml-flags v2 FILE.xml'",
	    "this is no topology of hwloc with caches");
}
