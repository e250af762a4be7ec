/* SPDX-License-Identifier: MIT
 *
 * What the user asks of an analysis.
 */
#ifndef RF_IR_OPTIONS_H
#define RF_IR_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostics.h"
#include "model/ir/gpu_compiled.h"
#include "model/ir/compiled.h"
#include "model/ir/machine.h"
#include "model/ir/matrix.h"
#include "model/ir/memory_part.h"
#include "model/ir/speed.h"

enum rf_rates { RF_RATES_MEASURED, RF_RATES_SPEC };

/* Bits of rf_options.models and rf_options.predictors. */
enum {
	RF_MODEL_LC = 1,
	RF_MODEL_ROOFLINE = 2,
	RF_MODEL_ECM = 4,
	RF_MODEL_INSTRUCTION = 8, /* of GPUs */
	RF_MODEL_BLOCKING = 16    /* only when named */
};

/* What hardware makes of layer conditions, by name: bits of rf_options.without, in the order of
 * RF_OPTIONS_CORRECTIONS. */
enum {
	RF_CORRECT_EDGES = 1,
	RF_CORRECT_STEPS = 2,
	RF_CORRECT_VECTORS = 4,
	RF_CORRECT_ADAPTIVE = 8,
	RF_CORRECT_PREFETCH = 16,
	RF_CORRECT_VICTIM = 32,
	RF_CORRECT_TLB = 64,        /* of the time, not of bytes, as is: */
	RF_CORRECT_CONFLICTS = 128, /* loads that wait for stores */
	RF_CORRECT_ALL = 255
};
#define RF_OPTIONS_CORRECTIONS "edges steps vectors adaptive prefetch victim tlb conflicts"

/* References that a simulation may walk through when it is asked for; seconds that it may take,
 * by estimate, to join a prediction without being asked: about as long as reading a kernel does. */
#define RF_MOST_SIMULATED 2e9
#define RF_MOST_WALKED    6e8 /* where an average of turns does as well: some seconds */
#define RF_BUDGET_S       20e-3
#define RF_MOST_COMPARED  2e8 /* by stack distances, beside a simulation */

/* Whose counts a simulation gives: those of the hardware, of cachegrind, which has no write-backs,
 * or of pycachesim, where a store that hits is no use of its line and a write-back that misses
 * reads the line first. */
enum rf_counting { RF_COUNT_HARDWARE, RF_COUNT_CACHEGRIND, RF_COUNT_PYCACHESIM };

/* Bytes left free before an array. */
struct rf_pad {
	const char *array;
	int64_t bytes;
};

/* Figures as they are, or at one end of their intervals: traffic, and what follows from it. */
enum rf_end { RF_NO_END, RF_LOW_END, RF_HIGH_END };

struct rf_parameter {
	const char *name;
	int64_t value;
};

/* Which branches of conditions on data run: as the kernel has it, or one end of what may be. */
enum rf_branches {
	RF_BRANCHES_ASSUMED, /* both of those that hold now and then, else the likelier one */
	RF_BRANCHES_LIKELIER,
	RF_BRANCHES_OTHER, /* the other one, except where the user said which */
	RF_BRANCHES_BOTH,
	RF_BRANCHES_SURE, /* none of those that hold now and then, else the likelier one */
	RF_BRANCHES_KEPT  /* all of them, with their conditions */
};

/* Whose rules tell what becomes of loops: clang's from 15 on, and it is said where gcc has others;
 * those of clang alone; of clang up to 14, of gcc 12. */
enum rf_compiler { RF_COMPILER_ANY, RF_COMPILER_CLANG, RF_COMPILER_CLANG_14, RF_COMPILER_GCC };
#define RF_OPTIONS_COMPILERS "any clang clang-14 gcc"

/* The name of one but the first, which is the default: NULL. */
const char *rf_options_compiler(enum rf_compiler compiler);

struct rf_options {
	const int64_t *sizes;    /* by size of the kernel */
	const bool *sizes_given; /* which of them the user gave */
	size_t other_count;      /* what else tells this point from others, for the record */
	const struct rf_parameter *others;
	unsigned models, predictors; /* 0: all that apply */
	int64_t cores;               /* 0: one core of a CPU, all of a GPU */
	double serial;               /* of the work of several, what one of them does alone */
	struct rf_number alpha;      /* of a GPU: what memory brings of what indices lead to */
	struct rf_number spread;     /* of a GPU: elements that a warp's indices lie among */
	double safety;               /* 0: 2 */
	bool pure;      /* caches as in textbooks: fully associative, least recently used */
	bool fast_math; /* sums may be reordered */
	enum rf_compiler compiler;
	bool over_cores;     /* wants to know what other numbers of cores reach */
	bool tells_interval; /* of the time */
	struct rf_measurement measured;
	const char *work_name; /* a unit of work of the user's own; NULL: none */
	double work_per_it;
	const struct rf_compiled *compiled; /* innermost loops; NULL: they were not compiled */
	const struct rf_gpu_compiled
	    *gpu_compiled;              /* a kernel of CUDA; NULL: it was not compiled */
	const struct rf_matrix *matrix; /* of which a GPU takes rows; NULL: not known, ... */
	int64_t sigma;    /* ... where they lie in chunks, those that are sorted; 0: one */
	unsigned without; /* corrections that are left out */
	enum rf_rates rates;
	size_t nontemporal_count; /* arrays whose stores bypass the caches */
	const char *const *nontemporal;
	size_t placed_count;
	const struct rf_placed_array *placed;
	double budget_s; /* that a simulation may take which nobody asked for; 0: there is none */
	double *substituted_s; /* internal: that simulations took which stood in for something else,
	                        * of all that one page asks; NULL: none is known of */
	double most_simulated; /* references; 0: RF_MOST_SIMULATED */
	enum rf_counting counting;
	bool simulates_all;    /* leaves no repeating turns out */
	int64_t align_bytes;   /* of the start of each array; 0: 4096 */
	size_t capacity_count; /* of caches for `stack`, ascending; 0: powers of two */
	const int64_t *capacities;
	size_t pad_count;
	const struct rf_pad *pads;
	int64_t shared_bytes; /* of a GPU: that the launch adds for a block; 0: not given */
	int64_t registers;    /* of a GPU: of a thread; 0: not given */
	int64_t first_cores;  /* blocking: list shares of caches from so many cores on; 0: not */
	enum rf_end end;
	enum rf_branches branches;
	bool without_formulas; /* leave texts out where only numbers are asked for */
	const char *command;   /* that asks, for the record; NULL: no command line */
	const char *settings_path, *settings_sha256; /* of a file that asks as well; NULL: none */
};

/* A number of cores that somebody asks for, and a safety factor. */
#define RF_OPTIONS_CORES_RULE  "give a whole number of cores, at least 1"
#define RF_OPTIONS_SAFETY_RULE "give a number, at least 1; 1 is the exact limit, 2 the default"
bool rf_options_allow_cores(int64_t cores);
bool rf_options_allow_safety(double safety);

/* What users call the predictors: each word has a bit in rf_options.predictors, the first one 1. */
#define RF_OPTIONS_PREDICTORS "lc sim stack"

/* The bit of a predictor; 0 for none of that name. */
unsigned rf_options_predictor(const char *name, size_t length);

/* Refuses more cores than the machine has; 0 cores are the default. */
enum rf_status rf_options_check_cores(int64_t cores, const struct rf_machine *machine,
                                      struct rf_diagnostics *diagnostics);

#endif
