/* SPDX-License-Identifier: MIT
 *
 * The instruction roofline of a GPU, and kernels that a profiler measured on it.
 *
 * Rates are in 1e9 a second: GIPS are instructions of whole warps, GTXN/s transactions.
 */
#ifndef RF_INSTRUCTION_ROOFLINE_H
#define RF_INSTRUCTION_ROOFLINE_H

#include <stdint.h>

#include "model/ir/machine.h"
#include "model/ir/result.h"

/* What a multiprocessor starts at most: of any instructions, or of those of one pipe. */
struct rf_issue_ceiling {
	const char *name;             /* "issue", "fp64", ... */
	struct rf_number gips;        /* of whole warps */
	struct rf_number flop_per_s;  /* where its instructions are fused multiply-adds */
	const char *formula, *source; /* "80 x 4 /cy x 1.53 GHz" */
	const char *lacks;            /* keys of the machine file, where it is unknown */
};

/* What a level delivers at most. */
struct rf_transaction_ceiling {
	const char *level; /* "L1", "MEM", "shared" */
	int64_t transaction_bytes;
	struct rf_number bytes_per_s, gtxn_per_s;
	struct rf_number ridge; /* instructions per transaction from where issue bounds */
	const char *benchmark, *source, *lacks;
};

/* An intensity of loads and stores that a pattern of a warp's addresses has. */
struct rf_memory_wall {
	const char *space;     /* "global", "shared" */
	const char *unit;      /* "transaction" or "wavefront" */
	const char *pattern;   /* "stride 0", "unit stride", ... */
	int64_t element_bytes; /* 0: any */
	double per_request;    /* units that a request needs; the intensity is its inverse */
};

struct rf_instruction_ceilings {
	const struct rf_machine *machine;
	bool from_datasheet;
	size_t issue_count, level_count, wall_count;
	struct rf_issue_ceiling *issue;
	struct rf_transaction_ceiling *levels;
	struct rf_memory_wall *walls;
};

/* What profilers count: of a launch, on average over all launches. */
#define RF_PROFILE_COUNTS(X)                                                                       \
	X(THREAD_INSTRUCTIONS, thread_instructions)                                                \
	X(WARP_INSTRUCTIONS, warp_instructions)                                                    \
	X(GLOBAL_LOADS, global_load_instructions)                                                  \
	X(GLOBAL_STORES, global_store_instructions)                                                \
	X(LOCAL_LOADS, local_load_instructions)                                                    \
	X(LOCAL_STORES, local_store_instructions)                                                  \
	X(SHARED_LOADS, shared_load_instructions)                                                  \
	X(SHARED_STORES, shared_store_instructions)                                                \
	X(GLOBAL_LOAD_TRANSACTIONS, global_load_transactions)                                      \
	X(GLOBAL_STORE_TRANSACTIONS, global_store_transactions)                                    \
	X(LOCAL_LOAD_TRANSACTIONS, local_load_transactions)                                        \
	X(LOCAL_STORE_TRANSACTIONS, local_store_transactions)                                      \
	X(SHARED_LOAD_TRANSACTIONS, shared_load_transactions)                                      \
	X(SHARED_STORE_TRANSACTIONS, shared_store_transactions)                                    \
	X(L2_READ_TRANSACTIONS, l2_read_transactions)                                              \
	X(L2_WRITE_TRANSACTIONS, l2_write_transactions)                                            \
	X(MEM_READ_TRANSACTIONS, mem_read_transactions)                                            \
	X(MEM_WRITE_TRANSACTIONS, mem_write_transactions)                                          \
	X(HOST_READ_TRANSACTIONS, host_read_transactions)                                          \
	X(HOST_WRITE_TRANSACTIONS, host_write_transactions)                                        \
	X(TENSOR_INSTRUCTIONS, tensor_instructions)                                                \
	X(FP_THREAD_INSTRUCTIONS, fp_thread_instructions)                                          \
	X(INTEGER_THREAD_INSTRUCTIONS, integer_thread_instructions)                                \
	X(MEMORY_THREAD_INSTRUCTIONS, memory_thread_instructions)                                  \
	X(CONTROL_THREAD_INSTRUCTIONS, control_thread_instructions)                                \
	X(FLOP, flop)

#define RF_PROFILE_ENUMERATOR(name, word) RF_PROFILE_##name,
enum rf_profile_count { RF_PROFILE_COUNTS(RF_PROFILE_ENUMERATOR) RF_PROFILE_COUNT_KINDS };
extern const char *const rf_profile_words[RF_PROFILE_COUNT_KINDS];

/* A kernel as a profiler saw it, or as it is predicted. */
struct rf_profiled_kernel {
	const char *name, *grid, *block; /* NULL: not told */
	const char *bound;               /* of a prediction, what takes longest; else NULL */
	int64_t launches;
	struct rf_number seconds; /* of a launch, on average */
	struct rf_number counts[RF_PROFILE_COUNT_KINDS];
};

struct rf_profile {
	RF_VECTOR(struct rf_profiled_kernel) kernels;
};

/* Instructions of a kernel over transactions of a level. */
struct rf_instruction_point {
	const char *level;
	const char *instructions; /* "all", "tensor", or "load/store" of the level's own space */
	double transactions;
	double intensity;
	struct rf_number gips;
	struct rf_number share; /* of what the level delivers */
};

/* A measured or predicted kernel on the chart. */
struct rf_kernel_on_chart {
	const struct rf_profiled_kernel *kernel;
	size_t point_count;
	struct rf_instruction_point *points;
	struct rf_number warp_gips; /* the dashed line: whole warps, whatever their threads do */
	struct rf_number tensor_gips;
	struct rf_number active; /* part of a warp's threads that its instructions are for */
	size_t remark_count;
	const char **remarks; /* what the points say, a sentence each */
};

struct rf_instruction_chart {
	const struct rf_instruction_ceilings *ceilings;
	size_t kernel_count;
	struct rf_kernel_on_chart *kernels;
};

#endif
