/* SPDX-License-Identifier: MIT
 *
 * Every key of a machine file.
 *
 * A row says how the key is spelled, how its value is written, for which kinds of machines it is
 * and must be there, and where it is stored.  The order is that of writing and, because some
 * keys speak of others, of reading: rates come before their curves, caches before `overlap`.
 */
#include "machine-files/src/schema.h"

#include "base/text.h"

#define CPU  RF_FOR_CPU
#define GPU  RF_FOR_GPU
#define NODE RF_FOR_NODE
#define BOTH RF_FOR_BOTH
#define ALL  RF_FOR_ALL

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))
#define KEYS(array)     .keys = (array), .key_count = COUNT_OF(array)

static const char *const kind_words[] = { "cpu", "gpu", "node", NULL };
static const char *const policy_words[] = { "unknown", "fifo", "plru", "srrip",
	                                    "random",  "lru",  NULL };
static const char *const answer_words[] = { "unknown", "no", "partial", "yes", NULL };
static const char *const flag_words[] = { "no", "yes", NULL };
static const char *const reversed_flag_words[] = { "yes", "no", NULL };
static const char *const write_words[] = { "back", "through", NULL };

/* What a figure is for where neither traffic nor the roofline ask for it. */
#define IN_CORE   "in-core times"
#define ECM       "the ECM model"
#define TRANSFERS "times of single transfers"
#define GPU_MODEL "the GPU model"
#define PROBING   "measuring on the machine"

#define AT(field) .offset = offsetof(struct RECORD, field)

#define RECORD rf_flops

static const struct rf_key flops_keys[] = {
	{ "fma", RF_KEY_FIGURE, CPU, 0, AT(fma), RF_PER_CYCLE },
	{ "add", RF_KEY_FIGURE, CPU, 0, AT(add), RF_PER_CYCLE },
	{ "mul", RF_KEY_FIGURE, CPU, 0, AT(mul), RF_PER_CYCLE },
	{ "total", RF_KEY_FIGURE, CPU, 0, AT(total), RF_PER_CYCLE },
	{ "scalar fma", RF_KEY_FIGURE, CPU, 0, AT(scalar_fma), RF_PER_CYCLE },
	{ "scalar add", RF_KEY_FIGURE, CPU, 0, AT(scalar_add), RF_PER_CYCLE },
	{ "scalar mul", RF_KEY_FIGURE, CPU, 0, AT(scalar_mul), RF_PER_CYCLE },
	{ "div", RF_KEY_FIGURE, CPU, 0, AT(div), RF_PER_CYCLE },
	{ "sqrt", RF_KEY_FIGURE, CPU, 0, AT(sqrt), RF_PER_CYCLE },
	{ "scalar div", RF_KEY_FIGURE, CPU, 0, AT(scalar_div), RF_PER_CYCLE },
	{ "scalar sqrt", RF_KEY_FIGURE, CPU, 0, AT(scalar_sqrt), RF_PER_CYCLE },
};

static const struct rf_record flops_record = { "flops", sizeof(struct rf_flops), KEYS(flops_keys) };

#undef RECORD
#define RECORD rf_cache

static const struct rf_key cache_keys[] = {
	{ "name", RF_KEY_TEXT, BOTH, BOTH, AT(name) },
	{ "size", RF_KEY_BYTES, BOTH, BOTH, AT(size_bytes) },
	{ "effective", RF_KEY_BYTES, BOTH, 0, AT(effective_bytes), .has_default = true,
	  .default_offset = offsetof(struct rf_cache, size_bytes) },
	{ "effective least", RF_KEY_BYTES, BOTH, 0, AT(effective_least_bytes), .has_default = true,
	  .default_offset = offsetof(struct rf_cache, effective_bytes) },
	{ "ways", RF_KEY_COUNT, BOTH, 0, AT(ways) },
	{ "sets", RF_KEY_COUNT, BOTH, 0, AT(sets), .is_derived = true },
	{ "line", RF_KEY_BYTES, BOTH, CPU, AT(line_bytes) },
	{ "sector", RF_KEY_BYTES, BOTH, 0, AT(sector_bytes) },
	{ "cores", RF_KEY_COUNT, CPU, CPU, AT(cores) },
	{ "per", RF_KEY_PER, GPU, GPU, AT(cores) },
	{ "policy", RF_KEY_WORD, BOTH, 0, AT(policy), .words = policy_words },
	{ "victim", RF_KEY_FLAG, BOTH, 0, AT(is_victim), .words = flag_words },
	{ "inclusive", RF_KEY_FLAG, BOTH, 0, AT(is_inclusive), .words = flag_words },
	{ "exclusive", RF_KEY_FLAG, BOTH, 0, AT(is_exclusive), .words = flag_words },
	{ "write", RF_KEY_FLAG, BOTH, 0, AT(write_through), .words = write_words },
	{ "allocate", RF_KEY_FLAG, BOTH, 0, AT(no_allocate), .words = reversed_flag_words },
	{ "hash", RF_KEY_FLAG, BOTH, 0, AT(is_hashed), .words = flag_words },
	{ "link", RF_KEY_LINK, BOTH, 0, AT(link) },
	{ "measured", RF_KEY_FIGURE, BOTH, 0, AT(measured_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "latency", RF_KEY_FIGURE, BOTH, 0, AT(latency_cy), RF_CYCLES, .serves = ECM },
	{ "beside memory", RF_KEY_FIGURE, CPU, 0, AT(beside_memory_cy), RF_CYCLES },
	{ "misses", RF_KEY_COUNT, CPU, 0, AT(misses) },
	{ "load penalty", RF_KEY_FIGURE, CPU, 0, AT(load_penalty_cy), RF_CYCLES,
	  .may_be_zero = true, .serves = ECM },
	{ "evict penalty", RF_KEY_FIGURE, CPU, 0, AT(evict_penalty_cy), RF_CYCLES,
	  .may_be_zero = true, .serves = ECM },
	{ "bandwidth", RF_KEY_RATES, BOTH, 0, AT(bandwidth), RF_BYTES_PER_SECOND },
	{ "single core", RF_KEY_RATES, CPU, 0, AT(single_bandwidth), RF_BYTES_PER_SECOND },
	{ "curve", RF_KEY_CURVES, CPU, 0, AT(bandwidth), RF_BYTES_PER_SECOND },
};

static const struct rf_record cache_record = { "a cache", sizeof(struct rf_cache), KEYS(cache_keys),
	                                       true, offsetof(struct rf_cache, place) };

#undef RECORD
#define RECORD rf_memory

static const struct rf_key granule_keys[] = {
	{ "read", RF_KEY_FIGURE, GPU, 0, AT(read_granule_bytes), RF_BYTES, .serves = GPU_MODEL },
	{ "write", RF_KEY_FIGURE, GPU, 0, AT(write_granule_bytes), RF_BYTES, .serves = GPU_MODEL },
};

static const struct rf_record granule_record = { "granule", sizeof(struct rf_memory),
	                                         KEYS(granule_keys) };

static const struct rf_key spared_keys[] = {
	{ "single core", RF_KEY_FIGURE, CPU, 0, AT(spared_by_one), RF_NUMBER, .may_be_zero = true,
	  .most = 1 },
	{ "domain", RF_KEY_FIGURE, CPU, 0, AT(spared_by_all), RF_NUMBER, .may_be_zero = true,
	  .most = 1 },
};

static const struct rf_record spared_record = { "spared allocates", sizeof(struct rf_memory),
	                                        KEYS(spared_keys) };

static const struct rf_key memory_keys[] = {
	{ "name", RF_KEY_TEXT, CPU, 0, AT(name) },
	{ "size", RF_KEY_FIGURE, CPU, 0, AT(size_bytes), RF_BYTES },
	{ "bus", RF_KEY_FIGURE, BOTH, 0, AT(bus_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "peak", RF_KEY_FIGURE, BOTH, 0, AT(peak_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "write allocate", RF_KEY_WORD, CPU, 0, AT(write_allocate), .words = answer_words },
	{ "spared allocates", RF_KEY_RECORD, CPU, 0, 0, .record = &spared_record },
	{ "granule", RF_KEY_RECORD, GPU, 0, 0, .record = &granule_record },
	{ "latency", RF_KEY_FIGURE, BOTH, 0, AT(latency_cy), RF_CYCLES },
	{ "remote", RF_KEY_FIGURE, CPU, 0, AT(remote_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "load penalty", RF_KEY_FIGURE, CPU, 0, AT(load_penalty_cy), RF_CYCLES,
	  .may_be_zero = true, .serves = ECM },
	{ "evict penalty", RF_KEY_FIGURE, CPU, 0, AT(evict_penalty_cy), RF_CYCLES,
	  .may_be_zero = true, .serves = ECM },
	{ "bandwidth", RF_KEY_RATES, BOTH, 0, AT(bandwidth), RF_BYTES_PER_SECOND },
	{ "single core", RF_KEY_RATES, CPU, 0, AT(single_bandwidth), RF_BYTES_PER_SECOND },
	{ "curve", RF_KEY_CURVES, CPU, 0, AT(bandwidth), RF_BYTES_PER_SECOND },
};

static const struct rf_record memory_record = { "memory", sizeof(struct rf_memory),
	                                        KEYS(memory_keys), true,
	                                        offsetof(struct rf_memory, place) };

#undef RECORD
#define RECORD rf_host_link

static const struct rf_key link_keys[] = {
	{ "name", RF_KEY_TEXT, GPU, GPU, AT(name) },
	{ "bus", RF_KEY_FIGURE, GPU, GPU, AT(bytes_per_s), RF_BYTES_PER_SECOND },
	{ "measured", RF_KEY_FIGURE, GPU, 0, AT(measured_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "latency", RF_KEY_FIGURE, GPU, 0, AT(latency_s), RF_SECONDS, .serves = TRANSFERS },
};

static const struct rf_record link_record = { "a link", sizeof(struct rf_host_link),
	                                      KEYS(link_keys) };

#undef RECORD
#define RECORD rf_machine

static const struct rf_key latency_keys[] = {
	{ "add", RF_KEY_FIGURE, CPU, 0, AT(latencies.add_cy), RF_CYCLES },
	{ "mul", RF_KEY_FIGURE, CPU, 0, AT(latencies.mul_cy), RF_CYCLES },
	{ "fma", RF_KEY_FIGURE, CPU, 0, AT(latencies.fma_cy), RF_CYCLES },
	{ "div", RF_KEY_FIGURE, CPU, 0, AT(latencies.div_cy), RF_CYCLES },
	{ "sqrt", RF_KEY_FIGURE, CPU, 0, AT(latencies.sqrt_cy), RF_CYCLES },
	{ "compare", RF_KEY_FIGURE, CPU, 0, AT(latencies.compare_cy), RF_CYCLES },
	{ "integer", RF_KEY_FIGURE, CPU, 0, AT(latencies.integer_cy), RF_CYCLES },
	{ "load", RF_KEY_FIGURE, CPU, 0, AT(latencies.load_cy), RF_CYCLES },
	{ "store forward", RF_KEY_FIGURE, CPU, 0, AT(latencies.forward_cy), RF_CYCLES,
	  .may_be_zero = true },
	{ "page conflict", RF_KEY_FIGURE, CPU, 0, AT(latencies.conflict_cy), RF_CYCLES },
};

static const struct rf_record latency_record = { "latency", sizeof(struct rf_machine),
	                                         KEYS(latency_keys) };

static const struct rf_key integer_keys[] = {
	{ "vector", RF_KEY_FIGURE, CPU, 0, AT(integers.vector), RF_PER_CYCLE },
	{ "vector mul", RF_KEY_FIGURE, CPU, 0, AT(integers.vector_mul), RF_PER_CYCLE },
	{ "scalar", RF_KEY_FIGURE, CPU, 0, AT(integers.scalar), RF_PER_CYCLE },
	{ "scalar mul", RF_KEY_FIGURE, CPU, 0, AT(integers.scalar_mul), RF_PER_CYCLE },
	{ "scalar div", RF_KEY_FIGURE, CPU, 0, AT(integers.scalar_div), RF_PER_CYCLE },
};

static const struct rf_record integer_record = { "integer", sizeof(struct rf_machine),
	                                         KEYS(integer_keys) };

/* In the order of enum rf_call. */
static const struct rf_key call_keys[] = {
	{ "exp", RF_KEY_FIGURE, CPU, 0, AT(calls_cy[0]), RF_CYCLES },
	{ "log", RF_KEY_FIGURE, CPU, 0, AT(calls_cy[1]), RF_CYCLES },
	{ "sin", RF_KEY_FIGURE, CPU, 0, AT(calls_cy[2]), RF_CYCLES },
	{ "pow", RF_KEY_FIGURE, CPU, 0, AT(calls_cy[3]), RF_CYCLES },
	{ "other", RF_KEY_FIGURE, CPU, 0, AT(calls_cy[5]), RF_CYCLES },
};

static const struct rf_record call_record = { "calls", sizeof(struct rf_machine), KEYS(call_keys) };

static const struct rf_key gpu_flops_keys[] = {
	{ "fp64", RF_KEY_FIGURE, GPU, 0, AT(float64.fma), RF_PER_CYCLE },
	{ "fp32", RF_KEY_FIGURE, GPU, 0, AT(float32.fma), RF_PER_CYCLE },
	{ "fp16", RF_KEY_FIGURE, GPU, 0, AT(float16.fma), RF_PER_CYCLE },
	{ "fp16 tensor", RF_KEY_FIGURE, GPU, 0, AT(tensor_fp16), RF_PER_CYCLE },
	{ "fp16 tensor instruction", RF_KEY_FIGURE, GPU, 0, AT(tensor_fp16_flop), RF_NUMBER },
};

static const struct rf_record gpu_flops_record = { "flops", sizeof(struct rf_machine),
	                                           KEYS(gpu_flops_keys) };

static const struct rf_key pipes_keys[] = {
	{ "integer", RF_KEY_FIGURE, GPU, 0, AT(pipes.integer), RF_PER_CYCLE },
	{ "load store", RF_KEY_FIGURE, GPU, 0, AT(pipes.load_store), RF_PER_CYCLE },
	{ "special", RF_KEY_FIGURE, GPU, 0, AT(pipes.special), RF_PER_CYCLE },
};

static const struct rf_record pipes_record = { "pipes", sizeof(struct rf_machine),
	                                       KEYS(pipes_keys) };

static const struct rf_key shared_memory_keys[] = {
	{ "banks", RF_KEY_COUNT, GPU, 0, AT(shared_memory.banks), .is_power = true },
	{ "link", RF_KEY_FIGURE, GPU, 0, AT(shared_memory.bytes_per_cy), RF_BYTES_PER_CYCLE },
	{ "piece", RF_KEY_FIGURE, GPU, 0, AT(shared_memory.piece_bytes), RF_BYTES },
	{ "kept", RF_KEY_FIGURE, GPU, 0, AT(shared_memory.kept_bytes), RF_BYTES },
};

static const struct rf_record shared_memory_record = { "shared memory", sizeof(struct rf_machine),
	                                               KEYS(shared_memory_keys) };

static const struct rf_key limits_keys[] = {
	{ "warps", RF_KEY_FIGURE, GPU, 0, AT(max_warps), RF_NUMBER },
	{ "blocks", RF_KEY_FIGURE, GPU, 0, AT(max_blocks), RF_NUMBER },
	{ "registers", RF_KEY_FIGURE, GPU, 0, AT(max_registers), RF_NUMBER },
	{ "register piece", RF_KEY_FIGURE, GPU, 0, AT(register_piece), RF_NUMBER },
	{ "shared", RF_KEY_FIGURE, GPU, 0, AT(max_shared_bytes), RF_BYTES },
};

static const struct rf_record limits_record = { "limits", sizeof(struct rf_machine),
	                                        KEYS(limits_keys) };

static const struct rf_key host_memory_keys[] = {
	{ "peak", RF_KEY_FIGURE, NODE, 0, AT(node.memory_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "load", RF_KEY_FIGURE, NODE, 0, AT(node.load_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "copy", RF_KEY_FIGURE, NODE, 0, AT(node.copy_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "triad", RF_KEY_FIGURE, NODE, 0, AT(node.triad_bytes_per_s), RF_BYTES_PER_SECOND },
};

static const struct rf_record host_memory_record = { "host memory", sizeof(struct rf_machine),
	                                             KEYS(host_memory_keys) };

static const struct rf_key tlb_keys[] = {
	{ "entries", RF_KEY_FIGURE, CPU, 0, AT(tlb.entries), RF_NUMBER, .serves = ECM },
	{ "page", RF_KEY_BYTES, CPU, 0, AT(tlb.page_bytes), .is_power = true, .serves = ECM },
	{ "walk", RF_KEY_FIGURE, CPU, 0, AT(tlb.walk_cy), RF_CYCLES, .serves = ECM },
};

static const struct rf_record tlb_record = { "tlb", sizeof(struct rf_machine), KEYS(tlb_keys) };

static const struct rf_key machine_keys[] = {
	{ "rfmodel", RF_KEY_VERSION, ALL, ALL, .offset = 0 },
	{ "name", RF_KEY_TEXT, ALL, ALL, AT(name) },
	{ "kind", RF_KEY_WORD, ALL, 0, AT(kind), .words = kind_words, .may_be_zero = true },
	{ "host", RF_KEY_TEXT, CPU, 0, AT(host), .serves = PROBING },
	{ "topology", RF_KEY_TEXT, CPU, 0, AT(topology), .serves = PROBING },
	{ "arch", RF_KEY_TEXT, BOTH, 0, AT(arch), .serves = IN_CORE },
	{ "isa", RF_KEY_TEXT, CPU, 0, AT(isa), .serves = IN_CORE },
	{ "mca", RF_KEY_TEXT, CPU, 0, AT(mca), .serves = IN_CORE },
	{ "sockets", RF_KEY_COUNT, CPU, 0, AT(sockets), .most = RF_KEY_MOST_UNITS },
	{ "cores", RF_KEY_COUNT, CPU, CPU, AT(cores), .most = RF_KEY_MOST_UNITS },
	{ "smt", RF_KEY_COUNT, CPU, 0, AT(smt), .most = RF_KEY_MOST_UNITS, .serves = PROBING },
	{ "domains", RF_KEY_COUNT, CPU, 0, AT(domains) },
	{ "sms", RF_KEY_COUNT, GPU, GPU, AT(sms), .most = RF_KEY_MOST_UNITS },
	{ "warp", RF_KEY_COUNT, GPU, 0, AT(warp), .most = RF_KEY_MOST_UNITS, .is_power = true },
	{ "clock", RF_KEY_FIGURE, BOTH, BOTH, AT(clock_hz), RF_HERTZ },
	{ "clock max", RF_KEY_CLOCKS, CPU, 0, .offset = 0, RF_HERTZ },
	{ "issue", RF_KEY_FIGURE, GPU, 0, AT(issue_per_cy), RF_PER_CYCLE },
	{ "launch", RF_KEY_FIGURE, GPU, 0, AT(launch_s), RF_SECONDS },
	{ "atomics", RF_KEY_FIGURE, GPU, 0, AT(atomics_per_cy), RF_PER_CYCLE },
	{ "simd", RF_KEY_BYTES, CPU, 0, AT(simd_bytes), .is_power = true },
	{ "registers", RF_KEY_BYTES, CPU, 0, AT(register_bytes), .is_power = true },
	{ "flops", RF_KEY_RECORD, CPU, 0, AT(float64), .record = &flops_record },
	{ "flops single", RF_KEY_RECORD, CPU, 0, AT(float32), .record = &flops_record },
	{ "flops half", RF_KEY_RECORD, CPU, 0, AT(float16), .record = &flops_record },
	{ "flops", RF_KEY_RECORD, GPU, 0, 0, .record = &gpu_flops_record },
	{ "pipes", RF_KEY_RECORD, GPU, 0, 0, .record = &pipes_record },
	{ "limits", RF_KEY_RECORD, GPU, 0, 0, .record = &limits_record },
	{ "shared memory", RF_KEY_RECORD, GPU, 0, 0, .record = &shared_memory_record },
	{ "latency", RF_KEY_RECORD, CPU, 0, 0, .record = &latency_record },
	{ "shuffle", RF_KEY_FIGURE, CPU, 0, AT(shuffles_per_cy), RF_PER_CYCLE },
	{ "integer", RF_KEY_RECORD, CPU, 0, 0, .record = &integer_record },
	{ "calls", RF_KEY_RECORD, CPU, 0, 0, .record = &call_record },
	{ "window", RF_KEY_COUNT, CPU, 0, AT(window) },
	{ "load", RF_KEY_FIGURE, CPU, 0, AT(load_bytes_per_cy), RF_BYTES_PER_CYCLE },
	{ "store", RF_KEY_FIGURE, CPU, 0, AT(store_bytes_per_cy), RF_BYTES_PER_CYCLE },
	{ "load and store", RF_KEY_FIGURE, CPU, 0, AT(moved_bytes_per_cy), RF_BYTES_PER_CYCLE },
	{ "unaligned load", RF_KEY_FIGURE, CPU, 0, AT(unaligned_load_bytes_per_cy),
	  RF_BYTES_PER_CYCLE },
	{ "unaligned store", RF_KEY_FIGURE, CPU, 0, AT(unaligned_store_bytes_per_cy),
	  RF_BYTES_PER_CYCLE },
	{ "masked load", RF_KEY_FIGURE, CPU, 0, AT(masked_loads_per_cy), RF_PER_CYCLE },
	{ "masked store", RF_KEY_FIGURE, CPU, 0, AT(masked_stores_per_cy), RF_PER_CYCLE },
	{ "gather", RF_KEY_FIGURE, CPU, 0, AT(gathered_per_cy), RF_PER_CYCLE },
	{ "narrow load", RF_KEY_FIGURE, CPU, 0, AT(narrow_loads_per_cy), RF_PER_CYCLE },
	{ "narrow store", RF_KEY_FIGURE, CPU, 0, AT(narrow_stores_per_cy), RF_PER_CYCLE },
	{ "issue", RF_KEY_FIGURE, CPU, 0, AT(issue_per_cy), RF_PER_CYCLE },
	{ "streams", RF_KEY_STREAMS, BOTH, 0, .offset = 0 },
	{ "caches", RF_KEY_RECORDS, BOTH, BOTH, AT(caches),
	  .count_offset = offsetof(struct rf_machine, cache_count), .record = &cache_record },
	{ "memory", RF_KEY_RECORD, BOTH, BOTH, AT(memory), .record = &memory_record,
	  .may_be_list = true, .list_offset = offsetof(struct rf_machine, memories),
	  .count_offset = offsetof(struct rf_machine, memory_count) },
	{ "tlb", RF_KEY_RECORD, CPU, 0, 0, .record = &tlb_record },
	{ "overlap", RF_KEY_OVERLAP, CPU, 0, .offset = 0, .serves = ECM },
	{ "links", RF_KEY_RECORDS, GPU, 0, AT(host_links),
	  .count_offset = offsetof(struct rf_machine, host_link_count), .record = &link_record },
	{ "cpu", RF_KEY_TEXT, NODE, NODE, AT(node.cpu) },
	{ "gpu", RF_KEY_TEXT, NODE, NODE, AT(node.gpu) },
	{ "gpus per socket", RF_KEY_COUNT, NODE, 0, AT(node.gpus_per_socket) },
	{ "host link", RF_KEY_TEXT, NODE, 0, AT(node.host_link) },
	{ "socket link", RF_KEY_FIGURE, NODE, 0, AT(node.socket_bytes_per_s), RF_BYTES_PER_SECOND },
	{ "host memory", RF_KEY_RECORD, NODE, 0, 0, .record = &host_memory_record },
	{ "sources", RF_KEY_SOURCES, ALL, 0, .offset = 0 },
};

const struct rf_record rf_schema_machine = { "a machine", sizeof(struct rf_machine),
	                                     KEYS(machine_keys) };

const struct rf_key *rf_schema_find(const struct rf_record *record, const char *name,
                                    enum rf_machine_kind kind)
{
	for (size_t i = 0; i < record->key_count; ++i)
		if ((record->keys[i].kinds & 1 << kind) &&
		    rf_text_equal(record->keys[i].name, name))
			return &record->keys[i];
	return NULL;
}

const char *rf_schema_nearest(const struct rf_record *record, const char *name,
                              enum rf_machine_kind kind)
{
	const char *names[COUNT_OF(machine_keys)];
	size_t count = 0;

	for (size_t i = 0; i < record->key_count; ++i)
		if (record->keys[i].kinds & 1 << kind)
			names[count++] = record->keys[i].name;
	return rf_text_nearest(name, names, count);
}

bool rf_schema_is_elsewhere(const struct rf_record *record, const char *name,
                            enum rf_machine_kind *kind)
{
	for (*kind = RF_CPU; *kind <= RF_NODE; ++*kind)
		if (rf_schema_find(record, name, *kind))
			return true;
	return false;
}
