/* SPDX-License-Identifier: MIT
 *
 * What a GPU makes of a kernel: sums are those of a launch.
 */
#ifndef RF_IR_GPU_RESULT_H
#define RF_IR_GPU_RESULT_H

#include "model/ir/gpu_compiled.h"
#include "model/ir/kernel.h"
#include "model/ir/launch_shape.h"
#include "model/ir/speed.h"

/* An access of the source. */
struct rf_gpu_access {
	const char *array, *text;
	struct rf_place place;
	const char *op;    /* "load", "store", "atomic" */
	const char *space; /* "global", "shared", "local", "constant" */
	double requests, least_requests, most_requests; /* they differ as data, or a sample, tell */
	double active;                                  /* part of a warp's threads, on average */
	/* Sectors of global and local memory, wavefronts of shared memory, rounds of constants; the
	 * least and the most where addresses are read from memory. */
	double transactions_per_request, most_transactions_per_request;
	double least_lines_per_request, lines_per_request; /* 0: of shared memory */
	double least_wavefronts_per_request; /* of the first cache; 0: not known ... */
	double wavefronts_per_request;       /* ... and at most */
	double share; /* of all transactions of the first cache, where each takes its most */
	double least_share, most_share;
	int access;        /* internal: its index in the kernel */
	const char *cause; /* of transactions beyond what its bytes need; NULL: not asked */
};

/* Another layout of an array, and what it would bring. */
struct rf_gpu_change {
	const char *kind;                /* "pad", "turn", "split", "sell" */
	const char *array;               /* the first of them */
	int line;                        /* of its declaration */
	int64_t elements;                /* of a pad: that rows are longer by */
	double transactions_per_request; /* of its accesses, at most, afterwards */
	double transactions_now;         /* of "sell", the same without the change */
	int64_t chunk, sigma;            /* of "sell": rows of a chunk, those that are sorted */
	struct rf_number filled; /* ... and the part of a matrix at hand that is no padding */
	struct rf_number bytes_per_flop; /* ... of memory, for a product and a sum of an entry */
	struct rf_number speedup;
	struct rf_number seconds; /* of the launch, with its start, afterwards */
	const char *bound;        /* afterwards */
};

/* Instructions of warps, as a compiler may make them of the source. */
struct rf_gpu_mix {
	double floating, tensor, integer, memory, control, other;
};

/* Loads and stores of local memory that a line takes, for registers that are too few among them. */
struct rf_gpu_local_line {
	int line;
	double loads, stores; /* of whole warps */
};

/* Instructions of a compiled kernel. */
struct rf_gpu_tier {
	const char *from; /* "PTX", "SASS" */
	const char *compiler, *arch;
	double warp_instructions;
	struct rf_gpu_mix mix;
	double classes[RF_GPU_CLASSES]; /* the same, finer */
	int64_t calls;                  /* of functions whose instructions are not among them */
	size_t local_line_count;
	struct rf_gpu_local_line *local_lines;
	const char *assembler; /* that gave it registers; NULL: none did */
	int64_t registers, spilled_bytes;
};

struct rf_gpu_occupancy {
	int64_t blocks, warps; /* of a multiprocessor at a time */
	double part;           /* of the warps that it can have */
	const char *limit;     /* what allows no more: "warps", "blocks", "registers", ... */
	bool without_registers;
};

/* What takes time, each by itself. */
struct rf_gpu_term {
	const char *name; /* "issue", "fp64", "L1", "MEM", ... */
	double amount;    /* instructions, transactions, or wavefronts of a multiprocessor */
	const char *unit;
	double least_amount, most_amount;
	double seconds, least_seconds; /* they differ where addresses are read from memory */
	double most_seconds;           /* more than `seconds` as data, or a sample, tell */
	double intensity;              /* instructions for each transaction; 0: of no level */
};

/* What bounds loads where few warps run: so many of all multiprocessors, each with so many bytes
 * under way at a time. */
struct rf_gpu_waits {
	double warps, bytes_per_warp;
	double wait_s;      /* of a load, on average over the places that it comes from */
	double bytes_per_s; /* of loads, as requests ask for them, at most */
};

/* Blocks of a multiprocessor, which bound what its own units do. */
struct rf_gpu_busiest {
	double multiprocessors, blocks; /* of all GPUs, of the launch */
	double most, mean;              /* blocks of the busiest, and on average */
	double schedulers;              /* share of those of the busiest that have a warp */
};

/* What comes over the link of a level, of global memory. */
struct rf_gpu_level {
	const char *level;
	double load_bytes_per_it, store_bytes_per_it, bytes_per_it;
	double least_bytes_per_it, most_bytes_per_it;
	double intensity; /* instructions of warps for each transaction */
};

/* Whether a cache still has what is used again, and up to which size of blocks or of the grid. */
struct rf_gpu_condition {
	const char *level; /* its cache */
	const char *reuse; /* "block": in a block, "turns": in a few turns of its loops, "row": of
	                    * the row of blocks before, "plane": of the plane before, "launch": of
	                    * others before */
	double between_bytes;                   /* touched since, ... */
	double running_bytes;                   /* ... and by blocks that run, and by none before */
	double capacity_bytes, fill;            /* and the part of it that both are */
	double kept;                            /* share of what is used again */
	double saved_bytes, saved_bytes_per_it; /* that the level below brings where all is */
	const char *verdict;                    /* "holds", "marginal", "broken" */
	const char *unit;                       /* of these sizes: "threads of a block", ... */
	double now, holds_up_to, broken_from;
};

/* A sparse matrix at hand, as the kernel has it. */
struct rf_gpu_matrix {
	const char *file;
	int64_t rows, columns, entries;
	int64_t shortest, longest, empty; /* rows: their least and most entries; without any */
	double mean;
	int64_t used;           /* columns with an entry */
	const char *layout;     /* "CRS", "SELL", "ELLPACK" */
	int64_t chunk, sigma;   /* of SELL and ELLPACK: rows of a chunk, those that are sorted */
	double come;            /* entries that the launch comes to, ... */
	double filled;          /* ... and their part of all that threads come to */
	struct rf_number alpha; /* elements of 8 bytes that memory brings for each of them */
	struct rf_number bytes_per_flop; /* of memory, for two operations each */
	struct rf_number flop_per_s;
};

enum { RF_GPU_CONDITIONS = 4 };

struct rf_gpu {
	bool known;
	int64_t block[3], grid[3];
	size_t access_count;
	struct rf_gpu_access *accesses;
	double warp_instructions, thread_instructions;
	double least_warp_instructions, most_warp_instructions;
	const char *instruction_source; /* "source" */
	struct rf_gpu_mix mix;
	bool is_compiled;
	struct rf_gpu_tier compiled; /* beside that: in none of the times */
	bool is_disassembled;
	struct rf_gpu_tier machine_code; /* of the same ... */
	const char *no_machine_code;     /* ... or why there is none, where it is compiled */
	double predication;         /* part of the threads of warps that instructions are for */
	bool is_estimated, is_open; /* by a sample; with addresses that are read from memory */
	bool has_occupancy;
	struct rf_gpu_occupancy occupancy;
	double iterations; /* of the statement that is executed most often, by threads */
	size_t level_count;
	struct rf_gpu_level *levels;
	double l1_load_bytes, l1_store_bytes; /* of the launch, in sectors that requests ask for */
	double local_load_bytes, local_store_bytes; /* of the memory of threads, the same */
	double l2_load_bytes, l2_store_bytes;
	struct rf_number least_l2_bytes; /* of both; known where places are not, and it is less */
	int64_t sampled_blocks; /* so many stand for all in what the L2 brings; 0: none do */
	bool knows_computed;    /* internal: each place that threads compute was looked at, ... */
	bool waves_may_share;   /* ... and waves that are far apart may come to the same */
	struct rf_number mem_load_bytes, mem_store_bytes;
	/* Where these are not known: of both, wherever indices lead. */
	struct rf_number least_mem_bytes, most_mem_bytes;
	size_t condition_count;
	struct rf_gpu_condition *conditions; /* of layers: of L1, and of the L2 by row and plane */
	struct rf_work work[RF_ELEMENT_KINDS]; /* of all threads, by element type ... */
	double flop;                           /* ... and in all, ... */
	double tensor_flop;                    /* ... of which tensor cores do so many, ... */
	double exchange_flop; /* ... and so many put together what lanes take from each other */
	size_t term_count;
	struct rf_gpu_term *terms;
	const char *no_terms;  /* those without a rate, and what the machine file lacks; or NULL */
	const char *no_cycles; /* why cycles of requests are not known, or NULL */
	bool has_matrix;
	struct rf_gpu_matrix matrix;
	bool has_waits;
	struct rf_gpu_waits waits;
	struct rf_gpu_busiest busiest;
	const char *bound;                             /* the term that takes longest */
	struct rf_number start_seconds, total_seconds; /* to start the launch; all of it */
	struct rf_number seconds, gips, peak_gips, flop_per_s;
	struct rf_number least_seconds; /* wherever indices lead; known where that is less */
	struct rf_number most_seconds;  /* whatever data choose; known where they do */
	bool has_ends;                  /* data choose branches, or some of the launch is sampled */
	int64_t sector_bytes, banks;    /* internal: of the machine */
	size_t change_count;
	struct rf_gpu_change *changes; /* other layouts, those that bring most first */
	size_t shape_count;
	struct rf_gpu_shape *shapes; /* other blocks, the fastest first; of the verb `block` */
};

#endif
