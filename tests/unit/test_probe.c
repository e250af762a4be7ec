/* SPDX-License-Identifier: MIT
 *
 * Machine files from recorded topologies: what real machines have, by the manuals of their
 * vendors, must stand in the file, and what is taken over from a shipped machine must be marked.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "probe/apart.h"
#include "probe/gpu.h"
#include "probe/host.h"
#include "tests/unit/one_machine.h"

enum { KIB = 1024, MIB = 1024 * 1024 };

static const struct rf_machine *probe(void **state, const char *name)
{
	struct fixture *f = *state;
	const char *path = rf_arena_print(f->arena, "tests/topologies/%s.xml", name);
	const char *text;

	assert_int_equal(rf_host_probe(path, f->arena, &f->diagnostics, &text), RF_OK);
	assert_int_equal(rf_machine_read(text, strlen(text), "probed.yml", f->arena,
	                                 &f->diagnostics, &f->machine),
	                 RF_OK);
	assert_int_equal(f->diagnostics.list.count, 0);
	return &f->machine;
}

static void has_cache(const struct rf_machine *machine, size_t at, int64_t bytes, int64_t ways,
                      int64_t cores)
{
	assert_true(at < machine->cache_count);
	assert_int_equal(machine->caches[at].size_bytes, bytes);
	assert_int_equal(machine->caches[at].ways, ways);
	assert_int_equal(machine->caches[at].cores, cores);
}

static const struct {
	const char *name, *arch; /* NULL: no shipped machine is near */
	int64_t sockets, cores, smt;
	double ghz; /* 0: not in its topology */
	struct {
		int64_t bytes, ways, cores;
	} caches[3];
} real[] = {
	{ "sandybridge-2650",
	  "sandy-bridge-ep",
	  2,
	  8,
	  2,
	  2.0,
	  { { 32 * KIB, 8, 1 }, { 256 * KIB, 8, 1 }, { 20 * MIB, 20, 8 } } },
	{ "haswell-2680v3",
	  "haswell-ep",
	  2,
	  12,
	  1,
	  2.5,
	  { { 32 * KIB, 8, 1 }, { 256 * KIB, 8, 1 }, { 15 * MIB, 20, 6 } } },
	{ "broadwell-2650lv4",
	  "broadwell-ep",
	  2,
	  14,
	  2,
	  1.7,
	  { { 32 * KIB, 8, 1 }, { 256 * KIB, 8, 1 }, { 35 * MIB, 20, 14 } } },
	{ "skylake-6140",
	  "skylake-sp",
	  2,
	  18,
	  2,
	  2.3,
	  { { 32 * KIB, 8, 1 }, { MIB, 16, 1 }, { 25344 * KIB, 11, 18 } } },
	{ "cascadelake-6230",
	  "skylake-sp",
	  2,
	  20,
	  2,
	  2.1,
	  { { 32 * KIB, 8, 1 }, { MIB, 16, 1 }, { 28160 * KIB, 11, 20 } } },
	{ "knl-7210", "knights-landing", 1, 64, 4, 1.3, { { 32 * KIB, 8, 1 }, { MIB, 16, 2 } } },
	{ "sapphirerapids-max9460",
	  "sapphire-rapids",
	  2,
	  40,
	  2,
	  0,
	  { { 48 * KIB, 12, 1 }, { 2 * MIB, 16, 1 }, { 99840 * KIB, 15, 40 } } },
	{ "nehalem-x5550",
	  NULL,
	  2,
	  4,
	  2,
	  2.67,
	  { { 32 * KIB, 8, 1 }, { 256 * KIB, 8, 1 }, { 8 * MIB, 16, 4 } } },
	{ "zen1-7451",
	  "zen1",
	  2,
	  24,
	  2,
	  0,
	  { { 32 * KIB, 8, 1 }, { 512 * KIB, 8, 1 }, { 8 * MIB, 16, 3 } } },
	/* 5 MiB do not divide into 48 ways: they are not known. */
	{ "k10-8439se",
	  "k10",
	  8,
	  6,
	  1,
	  0,
	  { { 64 * KIB, 2, 1 }, { 512 * KIB, 16, 1 }, { 5 * MIB, 0, 6 } } },
	/* The fast cores of two kinds. */
	{ "raptorlake-1370p",
	  "sapphire-rapids",
	  1,
	  6,
	  2,
	  0,
	  { { 48 * KIB, 12, 1 }, { 1280 * KIB, 10, 1 }, { 24 * MIB, 12, 6 } } },
	{ "arm-gb10",
	  NULL,
	  1,
	  10,
	  1,
	  0,
	  { { 64 * KIB, 4, 1 }, { 2 * MIB, 8, 1 }, { 8 * MIB, 16, 5 } } },
};

static void real_machines(void **state)
{
	for (size_t i = 0; i < sizeof(real) / sizeof(*real); ++i) {
		const struct rf_machine *machine = probe(state, real[i].name);

		assert_int_equal(machine->sockets, real[i].sockets);
		assert_int_equal(machine->cores, real[i].cores);
		assert_int_equal(machine->smt, real[i].smt);
		if (real[i].arch)
			assert_string_equal(machine->arch, real[i].arch);
		else
			assert_null(machine->arch);
		if (real[i].ghz > 0)
			assert_true(machine->clock_hz.value == real[i].ghz * 1e9);
		for (size_t at = 0; at < 3 && real[i].caches[at].bytes > 0; ++at)
			has_cache(machine, at, real[i].caches[at].bytes, real[i].caches[at].ways,
			          real[i].caches[at].cores);
	}
}

static void is_assumed(const struct rf_figure *figure)
{
	assert_true(figure->known);
	assert_true(rf_text_starts_with(figure->source, "assumed, as of Intel Xeon Gold 6148"));
}

/* What no topology tells has the word of a guess; what it tells has not. */
static void assumptions_are_marked(void **state)
{
	const struct rf_machine *machine = probe(state, "skylake-6140");

	is_assumed(&machine->float64.fma);
	is_assumed(&machine->latencies.add_cy);
	is_assumed(&machine->load_bytes_per_cy);
	is_assumed(&machine->caches[1].link.bytes_per_cy);
	is_assumed(&machine->memory.bus_bytes_per_s);
	is_assumed(&machine->memory.single_bandwidth.items[0].bytes_per_s);
	assert_true(rf_text_starts_with(machine->clock_hz.source, "recorded"));
	/* Eighteen cores do not have what twenty were measured to have. */
	assert_int_equal(machine->memory.bandwidth.count, 0);
}

/* A part without the widest vectors has half of them, and not the memory of a server. */
static void desktops_are_narrow(void **state)
{
	const struct rf_machine *machine = probe(state, "raptorlake-1370p");

	assert_int_equal(machine->simd_bytes, 32);
	assert_true(machine->float64.fma.value == 16);
	assert_false(machine->memory.bus_bytes_per_s.known);
}

/* Domains of memory, and the part of memory that each has. */
static void memory_domains(void **state)
{
	const struct rf_machine *machine = probe(state, "heterogeneous-memory");

	assert_int_equal(machine->domains, 8);
	assert_true(machine->memory.size_bytes.value == 1024.0 * MIB);
	has_cache(machine, 2, (int64_t)2048 * MIB, 1, 4);
}

static void what_is_no_topology(void **state)
{
	struct fixture *f = *state;
	const char *text;

	assert_int_equal(rf_host_probe("tests/unit/test_probe.c", f->arena, &f->diagnostics, &text),
	                 RF_WRONG_MACHINE);
	assert_string_equal(f->diagnostics.list.items[0].message,
	                    "this is no topology of hwloc with caches");
}

/* Another machine stands in for the host, or nothing. */
static void the_host_can_be_replaced(void **state)
{
	struct fixture *f = *state;

	setenv("RFMODEL_HOST", "tests/topologies/skylake-6140.xml", 1);
	assert_true(rf_host_is_wanted());
	assert_int_equal(rf_host_load_machine("host", f->arena, &f->diagnostics, &f->machine),
	                 RF_OK);
	assert_string_equal(f->machine.id, "host");
	assert_int_equal(f->machine.cores, 18);
	setenv("RFMODEL_HOST", "machine-files/zen4-9654.yml", 1);
	assert_int_equal(rf_host_load_machine("host", f->arena, &f->diagnostics, &f->machine),
	                 RF_OK);
	assert_string_equal(f->machine.name, load(state, "zen4-9654")->name);
	setenv("RFMODEL_HOST", "", 1);
	assert_false(rf_host_is_wanted());
	assert_int_equal(rf_host_load_machine("host", f->arena, &f->diagnostics, &f->machine),
	                 RF_WRONG_MACHINE);
}

/* What the driver tells, and what the same compute capability lets assume. */
static void a_gpu(void **state)
{
	struct fixture *f = *state;
	const struct rf_machine *machine = &f->machine;
	const char *text;

	assert_int_equal(rf_gpu_probe(FAKE_CUDA, 0, f->arena, &f->diagnostics, &text), RF_OK);
	assert_int_equal(
	    rf_machine_read(text, strlen(text), "gpu.yml", f->arena, &f->diagnostics, &f->machine),
	    RF_OK);
	assert_int_equal(f->diagnostics.list.count, 0);
	assert_string_equal(machine->name, "NVIDIA H200 (probed, rates assumed)");
	assert_string_equal(machine->arch, "sm_90");
	assert_int_equal(machine->sms, 132);
	assert_true(machine->clock_hz.value == 1.98e9);
	assert_true(machine->max_warps.value == 64);
	assert_int_equal(machine->caches[1].size_bytes, 60 * MIB);
	/* 6144 bit at 3.201 GHz, twice in a cycle: 4.9 TB/s. */
	assert_true(machine->memory.bus_bytes_per_s.value > 4.9e12 &&
	            machine->memory.bus_bytes_per_s.value < 4.92e12);
	assert_true(rf_text_starts_with(machine->memory.bus_bytes_per_s.source, "recorded"));
	assert_true(machine->float64.fma.value == 128);
	assert_true(rf_text_starts_with(machine->float64.fma.source, "assumed"));
	assert_int_equal(machine->memory.bandwidth.count, 0);
}

static void no_gpu(void **state)
{
	struct fixture *f = *state;
	const char *text;

	assert_int_equal(rf_gpu_probe(FAKE_CUDA, 1, f->arena, &f->diagnostics, &text),
	                 RF_WRONG_MACHINE);
	assert_string_equal(f->diagnostics.list.items[0].message,
	                    "there is no GPU 1, but 1 of them");
	assert_int_equal(rf_gpu_probe("/no/such/library.so", 0, f->arena, &f->diagnostics, &text),
	                 RF_WRONG_MACHINE);
	assert_string_equal(f->diagnostics.list.items[1].message,
	                    "there is no CUDA driver, or no GPU that it knows");
}

/* Whatever this host is: the file that describes it is correct. */
static void this_host(void **state)
{
	struct fixture *f = *state;
	const char *text;

	if (rf_host_probe(NULL, f->arena, &f->diagnostics, &text) != RF_OK)
		skip();
	assert_int_equal(
	    rf_machine_read(text, strlen(text), "host.yml", f->arena, &f->diagnostics, &f->machine),
	    RF_OK);
	assert_true(f->machine.cache_count > 0);
	assert_true(f->machine.clock_hz.value > 0);
}

static enum rf_status crash(void *context, struct rf_arena *arena, struct rf_apart_answer *answer)
{
	(void)context;
	(void)arena;
	(void)answer;
	abort();
}

static enum rf_status never_end(void *context, struct rf_arena *arena,
                                struct rf_apart_answer *answer)
{
	volatile int *turns = context;

	(void)arena;
	(void)answer;
	while (*turns >= 0)
		*turns = 1;
	return RF_OK;
}

static enum rf_status repeat(void *context, struct rf_arena *arena, struct rf_apart_answer *answer)
{
	(void)arena;
	answer->bytes = context;
	answer->length = strlen(context);
	return RF_WRONG_MACHINE;
}

/* What ends the copy ends it alone; what it finds comes back. */
static void a_copy_takes_the_blame(void **state)
{
	struct rf_arena *arena = ((struct fixture *)*state)->arena;
	struct rf_apart_answer answer;
	char text[] = "what it found";
	int turns = 0;

	assert_int_equal(rf_apart_run(crash, NULL, 10, arena, &answer), RF_FAILED);
	assert_int_equal(rf_apart_run(never_end, &turns, 0, arena, &answer), RF_FAILED);
	assert_int_equal(turns, 0);
	assert_int_equal(rf_apart_run(repeat, text, 10, arena, &answer), RF_WRONG_MACHINE);
	assert_int_equal(answer.length, strlen(text));
	assert_memory_equal(answer.bytes, text, strlen(text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_FIXTURE(a_copy_takes_the_blame),
		WITH_FIXTURE(real_machines),
		WITH_FIXTURE(assumptions_are_marked),
		WITH_FIXTURE(desktops_are_narrow),
		WITH_FIXTURE(memory_domains),
		WITH_FIXTURE(what_is_no_topology),
		WITH_FIXTURE(the_host_can_be_replaced),
		WITH_FIXTURE(this_host),
		WITH_FIXTURE(a_gpu),
		WITH_FIXTURE(no_gpu),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
