/* SPDX-License-Identifier: MIT
 *
 * A GPU of this host, by the CUDA driver.
 *
 * The driver is opened when somebody asks, so that neither building nor running the program needs
 * it.  It tells the multiprocessors, their clock and limits, the size of the L2 and the width and
 * clock of memory, which has two transfers a cycle; operations in a cycle and the L1 are taken over
 * from the shipped GPU of the same compute capability and marked `@assumed`.
 */
#include "probe/gpu.h"

#include <dlfcn.h>
#include <string.h>

#include "base/text.h"
#include "machine-files/src/machines.h"

/* Numbers of attributes, as the driver's interface fixes them. */
enum attribute {
	WARP_SIZE = 10,
	CLOCK_KHZ = 13,
	MULTIPROCESSORS = 16,
	MEMORY_CLOCK_KHZ = 36,
	BUS_BITS = 37,
	L2_BYTES = 38,
	THREADS = 39,
	MAJOR = 75,
	MINOR = 76,
	SHARED_BYTES = 81,
	REGISTERS = 82,
	BLOCKS = 106
};

struct driver {
	void *library;
	int (*init)(unsigned flags);
	int (*count)(int *count);
	int (*name)(char *name, int length, int device);
	int (*attribute)(int *value, int attribute, int device);
};

struct gpu {
	const struct driver *driver;
	int number;
	struct rf_arena *arena;
	struct rf_machine out;
	const char *recorded, *assumed;
};

/* A function of the library, as bytes, for a pointer to an object is none to a function. */
static bool find(const struct driver *driver, const char *name, void *function)
{
	void *symbol = dlsym(driver->library, name);

	memcpy(function, &symbol, sizeof(symbol));
	return symbol != NULL;
}

static bool open_driver(const char *library, struct driver *driver)
{
	driver->library = dlopen(library ? library : "libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
	return driver->library && find(driver, "cuInit", &driver->init) &&
	       find(driver, "cuDeviceGetCount", &driver->count) &&
	       find(driver, "cuDeviceGetName", &driver->name) &&
	       find(driver, "cuDeviceGetAttribute", &driver->attribute) && driver->init(0) == 0;
}

static double ask(const struct gpu *gpu, enum attribute attribute)
{
	int value = 0;

	return gpu->driver->attribute(&value, (int)attribute, gpu->number) == 0 ? value : 0;
}

/* What the driver says in place of what is assumed; 0 says nothing. */
static void record(const struct gpu *gpu, struct rf_figure *figure, double value)
{
	if (value > 0)
		*figure = (struct rf_figure){ value, true, gpu->recorded, { 0 } };
	else
		figure->source = gpu->assumed;
}

/* The shipped GPU of a compute capability. */
static const char *alike(int capability)
{
	static const struct {
		int capability;
		const char *id;
	} known[] = { { 60, "p100" }, { 70, "v100" }, { 80, "a100-80" }, { 90, "h100" } };

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); ++i)
		if (known[i].capability == capability)
			return known[i].id;
	return NULL;
}

static void record_limits(struct gpu *gpu)
{
	struct rf_machine *out = &gpu->out;
	double warp = ask(gpu, WARP_SIZE);

	out->warp = warp > 0 ? (int64_t)warp : 32;
	record(gpu, &out->max_warps, ask(gpu, THREADS) / (double)out->warp);
	record(gpu, &out->max_blocks, ask(gpu, BLOCKS));
	record(gpu, &out->max_registers, ask(gpu, REGISTERS));
	record(gpu, &out->max_shared_bytes, ask(gpu, SHARED_BYTES));
}

static bool record_memory(struct gpu *gpu)
{
	struct rf_machine *out = &gpu->out;
	struct rf_memory memory = { 0 };
	struct rf_cache *caches = RF_NEW_ARRAY(gpu->arena, struct rf_cache, 2);
	double l2 = ask(gpu, L2_BYTES);

	if (!caches)
		return false;
	record(gpu, &memory.bus_bytes_per_s,
	       ask(gpu, BUS_BITS) / 8 * 2 * 1e3 * ask(gpu, MEMORY_CLOCK_KHZ));
	memory.read_granule_bytes = out->memory.read_granule_bytes;
	memory.write_granule_bytes = out->memory.write_granule_bytes;
	memory.read_granule_bytes.source = memory.write_granule_bytes.source = gpu->assumed;
	for (int i = 0; i < 2; ++i) {
		caches[i] = out->caches[i];
		caches[i].link.bytes_per_cy.source = gpu->assumed;
		caches[i].latency_cy.source = gpu->assumed;
		caches[i].measured_bytes_per_s = (struct rf_figure){ 0 };
	}
	if (l2 > 0) {
		caches[1].size_bytes = (int64_t)l2;
		caches[1].effective_bytes = caches[1].effective_least_bytes = (int64_t)l2;
	}
	out->caches = caches;
	out->cache_count = 2;
	out->memory = memory;
	return true;
}

static bool record_sources(struct gpu *gpu)
{
	struct rf_machine *out = &gpu->out;

	out->sources = rf_arena_alloc(gpu->arena, 2 * sizeof(*out->sources));
	if (!out->sources)
		return false;
	out->source_count = 2;
	out->sources[0].tag = "recorded";
	out->sources[0].text = gpu->recorded;
	out->sources[1].tag = "assumed";
	out->sources[1].text = gpu->assumed;
	return true;
}

static const char *describe(struct gpu *gpu)
{
	struct rf_machine *out = &gpu->out;
	struct rf_figure *assumed[] = { &out->float64.fma, &out->float32.fma, &out->float16.fma,
		                        &out->tensor_fp16, &out->issue_per_cy };
	char name[256] = "";

	gpu->recorded = "recorded, by the CUDA driver of this host";
	gpu->assumed = rf_arena_print(
	    gpu->arena, "assumed, as of %s, which has the same compute capability", out->name);
	if (gpu->driver->name(name, sizeof(name) - 1, gpu->number) != 0 || !gpu->assumed)
		return NULL;
	out->name = rf_arena_print(gpu->arena, "%s (probed, rates assumed)", name);
	for (size_t i = 0; i < sizeof(assumed) / sizeof(*assumed); ++i)
		assumed[i]->source = gpu->assumed;
	out->sms = (int64_t)ask(gpu, MULTIPROCESSORS);
	record(gpu, &out->clock_hz, 1e3 * ask(gpu, CLOCK_KHZ));
	record_limits(gpu);
	out->host_link_count = 0;
	if (!out->name || out->sms < 1 || !record_memory(gpu) || !record_sources(gpu))
		return NULL;
	return rf_machine_write(gpu->arena, out);
}

static enum rf_status probe(const struct driver *driver, int number, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics, const char **text)
{
	static const struct rf_place nowhere = { 0 };
	struct gpu gpu = { .driver = driver, .number = number, .arena = arena };
	int capability, count = 0;
	const char *id;

	if (driver->count(&count) != 0 || number < 0 || number >= count)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "they are counted from 0: rfmodel machine probe gpu:0",
		                 "there is no GPU %d, but %d of them", number, count);
	capability = (int)(10 * ask(&gpu, MAJOR) + ask(&gpu, MINOR));
	id = alike(capability);
	if (!id)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere,
		                 "write a file for it by hand: docs/machine-files.md",
		                 "no GPU of compute capability %d.%d is built in", capability / 10,
		                 capability % 10);
	if (rf_machine_load_builtin(id, arena, diagnostics, &gpu.out) != RF_OK)
		return RF_FAILED;
	*text = describe(&gpu);
	return *text ? RF_OK : rf_out_of_memory(diagnostics);
}

enum rf_status rf_gpu_probe(const char *library, int number, struct rf_arena *arena,
                            struct rf_diagnostics *diagnostics, const char **text)
{
	static const struct rf_place nowhere = { 0 };
	struct driver driver = { 0 };
	enum rf_status status;

	if (open_driver(library, &driver))
		status = probe(&driver, number, arena, diagnostics, text);
	else
		status = rf_refuse(diagnostics, RF_WRONG_MACHINE, nowhere,
		                   "install the driver of the GPU, or name a machine with -m",
		                   "there is no CUDA driver, or no GPU that it knows");
	if (driver.library)
		dlclose(driver.library);
	return status;
}
