/* SPDX-License-Identifier: MIT
 *
 * A machine: what its file says, in base units (bytes, hertz, bytes per second, bytes per cycle).
 *
 * Every figure carries its source.  A figure that the file leaves out has `known` false, and
 * whoever needs it says which prediction is left out because of it.
 */
#ifndef RF_IR_MACHINE_H
#define RF_IR_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostics.h"
#include "base/vector.h"

enum rf_machine_kind { RF_CPU, RF_GPU, RF_NODE };
/* RF_LRU is what is taken for granted where nobody says more: hardware that replaces about like
 * that.  RF_STRICT_LRU is said, and exact. */
enum rf_policy { RF_LRU, RF_FIFO, RF_PLRU, RF_SRRIP, RF_RANDOM, RF_STRICT_LRU };

static inline bool rf_policy_is_lru(enum rf_policy policy)
{
	return policy == RF_LRU || policy == RF_STRICT_LRU;
}

enum rf_answer { RF_UNKNOWN, RF_NO, RF_PARTIAL, RF_YES };

struct rf_figure {
	double value;
	bool known;
	const char *source; /* "measured, likwid-bench ..."; NULL for plain arithmetic */
	struct rf_place place;
};

/* A link towards the core: `a B/cy` is shared by both directions, `a+b B/cy` is not. */
struct rf_link {
	struct rf_figure bytes_per_cy; /* sum of both directions when full duplex */
	bool full_duplex;
	double load_bytes_per_cy;  /* full duplex: towards the core (loads) */
	double evict_bytes_per_cy; /* full duplex: away from it (evicts) */
};

/* Bandwidth of one benchmark loop, as bus traffic: write-allocate included. */
struct rf_bandwidth {
	const char *benchmark; /* "load", "copy", "update", "triad", "daxpy", "ert", ... */
	struct rf_figure bytes_per_s;
	/* Streams of the benchmark, for choosing the one most like a kernel: elements read,
	 * written, and those that are both (counted in all three). */
	int reads, writes, both;
	/* The whole curve over 1, 2, ... cores where the file has it. */
	size_t curve_count;
	double *curve_bytes_per_s;
};

struct rf_bandwidths {
	size_t count;
	struct rf_bandwidth *items;
};

struct rf_cache {
	const char *name; /* "L1" */
	struct rf_place place;
	int64_t size_bytes;
	int64_t effective_bytes; /* usable part; size_bytes when the file says nothing */
	/* The least that others left of it now and then; effective_bytes without a word of that. */
	int64_t effective_least_bytes;
	int64_t ways; /* 0: unknown */
	int64_t sets; /* derived; 0: unknown */
	int64_t line_bytes;
	int64_t sector_bytes; /* of a GPU; 0: whole lines */
	int64_t cores;        /* that share it; of a GPU, 1 = one SM, 0 = the whole device */
	int64_t misses;       /* lines that it waits for at a time; 0: unknown */
	enum rf_policy policy;
	bool is_victim; /* filled by the evictions of the level above, clean and dirty */
	bool is_inclusive;
	bool is_exclusive;
	bool is_hashed;
	bool write_through;
	bool no_allocate;                      /* a store that misses does not bring the line */
	bool overlaps;                         /* ECM: its transfers overlap with the others */
	struct rf_link link;                   /* to the next level nearer the core */
	struct rf_bandwidths bandwidth;        /* of the level, all cores of a domain */
	struct rf_bandwidths single_bandwidth; /* one core */
	struct rf_figure measured_bytes_per_s; /* GPU */
	struct rf_figure latency_cy;
	struct rf_figure beside_memory_cy; /* of a line of it, while lines of memory come */
	struct rf_figure load_penalty_cy, evict_penalty_cy; /* per line */
};

struct rf_memory {
	struct rf_place place;
	const char *name;                  /* of several: "hbm"; NULL: there is one */
	struct rf_figure size_bytes;       /* of a domain, that one program can have */
	struct rf_figure bus_bytes_per_s;  /* channels x rate x width */
	struct rf_figure peak_bytes_per_s; /* datasheet, where it differs */
	enum rf_answer write_allocate;     /* unknown counts as yes on a CPU */
	/* Of lines that streams of stores would read first, where that is partial: the share that
	 * is spared while one core runs, and all of a domain. */
	struct rf_figure spared_by_one, spared_by_all;
	struct rf_bandwidths bandwidth; /* all cores of a domain */
	struct rf_bandwidths single_bandwidth;
	bool overlaps;
	struct rf_figure load_penalty_cy, evict_penalty_cy; /* per line */
	struct rf_figure read_granule_bytes, write_granule_bytes;
	struct rf_figure latency_cy;
	struct rf_figure remote_bytes_per_s; /* of another socket, in each direction */
};

/* Floating-point operations per cycle, of a core or an SM; a fused multiply-add counts two. */
struct rf_flops {
	struct rf_figure fma, add, mul;
	struct rf_figure total; /* of a balanced mix; without FMA hardware, add + mul */
	struct rf_figure scalar_fma, scalar_add, scalar_mul; /* one lane */
	struct rf_figure div, sqrt, scalar_div, scalar_sqrt; /* of the unit that divides */
};

/* After how many cycles the result of an operation can be used. */
struct rf_latencies {
	struct rf_figure add_cy, mul_cy, fma_cy, div_cy, sqrt_cy;
	struct rf_figure compare_cy;  /* comparisons, minima, choices */
	struct rf_figure integer_cy;  /* additions of integers */
	struct rf_figure load_cy;     /* that the first cache holds */
	struct rf_figure forward_cy;  /* from a store to a load of the same place */
	struct rf_figure conflict_cy; /* of a load that waits for a store to another page */
};

/* Instructions on integers in a cycle, of compilers' vectors and of single numbers. */
struct rf_integer_rates {
	struct rf_figure vector, vector_mul, scalar, scalar_mul, scalar_div;
};

/* Cycles of a call of the math library, by enum rf_call. */
enum { RF_MACHINE_CALLS = 6 };

/* Where the pages of a core's data lie: as many as its last level of look-aside buffers keeps. */
struct rf_tlb {
	struct rf_figure entries;
	int64_t page_bytes;       /* 0: 4096 */
	struct rf_figure walk_cy; /* that a core waits for one that is not kept */
};

struct rf_named_clock {
	const char *name; /* "scalar", "avx2", "avx512" */
	struct rf_figure hz;
};

/* Of a GPU: threads whose instructions a multiprocessor ends in a cycle. */
struct rf_pipes {
	struct rf_figure integer, load_store, special;
};

/* Banks have words of four bytes. */
struct rf_shared_memory {
	int64_t banks;                 /* 0: unknown */
	struct rf_figure bytes_per_cy; /* of a multiprocessor; unknown: as the first cache */
	struct rf_figure piece_bytes;  /* that a block gets it in; unknown: any */
	struct rf_figure kept_bytes;   /* of a block, by the system */
};

struct rf_host_link {
	const char *name;             /* "nvlink2" */
	struct rf_figure bytes_per_s; /* per direction */
	struct rf_figure measured_bytes_per_s;
	struct rf_figure latency_s;
};

/* Where the arrays of a GPU lie: in its own memory, in that of the host, or in that of the host's
 * other socket. */
enum rf_data_place { RF_DATA_DEVICE, RF_DATA_HOST, RF_DATA_REMOTE };

/* How a node joins its processors and its GPUs. */
struct rf_node_parts {
	const char *cpu, *gpu;               /* names of machine files */
	int64_t gpus_per_socket;             /* 0: one */
	int64_t sockets;                     /* of its processors; 0: not known */
	const char *host_link;               /* name of a link of the GPU */
	struct rf_figure socket_bytes_per_s; /* between the sockets, both directions */
	struct rf_figure memory_bytes_per_s; /* of the host, per socket, datasheet */
	struct rf_figure load_bytes_per_s, copy_bytes_per_s, triad_bytes_per_s; /* measured */
};

/* Of a GPU, what a run uses: how many of them, and where their arrays lie. */
struct rf_gpu_use {
	int64_t gpus; /* 0: one */
	enum rf_data_place data;
};

/* Values that hold for one run in place of the file's: "L2.size=2MiB". */
struct rf_machine_changes {
	size_t count;
	const char *const *items;
};

struct rf_machine {
	const char *id;     /* what -m takes: "skylake-sp-6148", or the file's name */
	const char *name;   /* "Intel Xeon Gold 6148" */
	const char *file;   /* where it came from; "built in" copies have their file name */
	const char *text;   /* of that file, terminated; NULL: not read from one */
	const char *sha256; /* of the text */
	struct rf_machine_changes changes;
	enum rf_machine_kind kind;
	const char *host, *topology;          /* whose file it is; NULL: of no host in particular */
	const char *arch, *isa, *mca;         /* NULL when unknown */
	int64_t sockets, cores, smt, domains; /* cores and domains per socket */
	struct rf_figure clock_hz;
	size_t max_clock_count;
	struct rf_named_clock *max_clocks;
	int64_t simd_bytes;     /* that units work on at a time; 0: unknown */
	int64_t register_bytes; /* of the registers that are worked on in parts; 0: simd_bytes */
	struct rf_flops float64, float32, float16;
	struct rf_latencies latencies;
	struct rf_integer_rates integers;
	struct rf_figure shuffles_per_cy; /* of vectors */
	struct rf_figure calls_cy[RF_MACHINE_CALLS];
	int64_t window;               /* instructions that are under way at a time; 0: unknown */
	struct rf_figure tensor_fp16; /* GPU, per SM and cycle */
	struct rf_figure tensor_fp16_flop; /* of an instruction of a warp */
	struct rf_figure load_bytes_per_cy, store_bytes_per_cy;
	struct rf_figure moved_bytes_per_cy; /* loads and stores together */
	/* Of rows that begin off the lines, in which vectors lie in two of them. */
	struct rf_figure unaligned_load_bytes_per_cy, unaligned_store_bytes_per_cy;
	struct rf_figure narrow_loads_per_cy, narrow_stores_per_cy; /* not of full width */
	struct rf_figure masked_loads_per_cy;  /* of vectors, with masks of AVX2 */
	struct rf_figure masked_stores_per_cy; /* of numbers */
	struct rf_figure gathered_per_cy;      /* of numbers */
	size_t cache_count;
	struct rf_cache *caches; /* nearest the core first */
	struct rf_memory memory; /* of several the one where arrays lie unless they are placed */
	size_t memory_count;     /* 0: there is one */
	struct rf_memory *memories;
	struct rf_tlb tlb;
	/* GPU */
	int64_t sms, warp;
	struct rf_figure issue_per_cy;
	struct rf_figure launch_s;       /* that the start of a kernel takes */
	struct rf_figure atomics_per_cy; /* updates of a word of global memory */
	struct rf_figure max_warps, max_blocks, max_registers, max_shared_bytes;
	struct rf_figure register_piece; /* of a thread, that warps get registers in */
	struct rf_pipes pipes;
	struct rf_shared_memory shared_memory;
	size_t host_link_count;
	struct rf_host_link *host_links;
	struct rf_node_parts node; /* of a GPU: of the node that it is in */
	struct rf_gpu_use use;
	size_t source_count;
	struct {
		const char *tag, *text;
	} *sources;
	bool is_pure;           /* its caches are as in textbooks, whatever the file says */
	bool victims_are_alone; /* what a victim cache and the one above it hold is not summed */
};

/* How far another measurement of a figure may be from it, as a share: of "..., within 5 %", as its
 * source ends, 0.05; 0 where it says nothing. */
double rf_machine_figure_spread(const struct rf_figure *figure);

/* Cores of all sockets; of a GPU its multiprocessors. */
int64_t rf_machine_all_cores(const struct rf_machine *machine);

/* GPUs that a run uses. */
int64_t rf_machine_gpus(const struct rf_machine *machine);

/* The link of a GPU to its host: the one that its node names, or the first; NULL: none is known. */
const struct rf_host_link *rf_machine_host_link(const struct rf_machine *machine);

/* Of one page. */
int64_t rf_machine_page_bytes(const struct rf_machine *machine);

/* Bytes of pages whose place a core keeps; 0 where it is not known how many, or what others
 * cost. */
double rf_machine_page_reach(const struct rf_machine *machine);

/* Cores of one memory domain. */
int64_t rf_machine_domain_cores(const struct rf_machine *machine);

/* Whether a source says that a figure was taken over from another machine. */
bool rf_machine_assumes(const char *source);

extern const char *const rf_machine_kind_names[RF_NODE + 1];
extern const char *const rf_data_place_names[RF_DATA_REMOTE + 1];
const char *rf_machine_kind_name(enum rf_machine_kind kind);

#endif
