/* SPDX-License-Identifier: MIT
 *
 * A result: everything that an analysis found, ready to be printed in any form.
 *
 * Each model fills its part; no printer computes.  A part that does not apply has a count of zero
 * or its `known` false, and is left out of every output.  Every member has a row in model/schema/,
 * or is said to be internal: of use to those who fill the rest, or to the page alone.
 */
#ifndef RF_IR_RESULT_H
#define RF_IR_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diagnostics.h"
#include "model/ir/change.h"
#include "model/ir/check_outcome.h"
#include "model/ir/cores.h"
#include "model/ir/gpu_result.h"
#include "model/ir/host_path.h"
#include "model/ir/machine.h"
#include "model/ir/memory_part.h"
#include "model/ir/options.h"
#include "model/ir/temporal.h"
#include "model/ir/tuning.h"
#include "model/ir/whole_run.h"

/* Bits of rf_options.predictors, of those that are asked for by name (RF_OPTIONS_PREDICTORS). */
enum { RF_PREDICTOR_LC = 1, RF_PREDICTOR_SIM = 2, RF_PREDICTOR_STACK = 4 };

/* A count.  From 2^53 on `value` is rounded; `exact` is then the count, or 0 where that does not
 * fit into 63 bits either. */
struct rf_total {
	double value;
	bool known;
	int64_t exact;
};

struct rf_loop_result {
	const char *variable;
	int line;
	const char *lower, *upper; /* formulas; upper is exclusive */
	int64_t step;
	struct rf_total trip_count; /* of a rectangular loop with known sizes */
	const char *trip_formula;
	struct rf_number mean_turns; /* of any loop of a whole run, each time that it starts */
	int depth;                   /* loops around it */
};

struct rf_array_result {
	const char *name;
	const char *type; /* "double" */
	int64_t element_bytes;
	size_t extent_count;
	const char **extents;   /* "N"; "?" where unknown */
	struct rf_number bytes; /* of the whole array */
	bool per_it_known;
	int64_t reads_per_it, writes_per_it; /* distinct ones, of the analysed nest */
	struct rf_total reads, writes;       /* of the whole run, every reference counted */
};

struct rf_flop_result {
	double add, mul, fma, div, sqrt, other, total; /* per iteration */
	const char *type;                              /* "double": of most of them */
	double integer;                                /* operations on integers, no FLOP */
};

/* Standard deviations to either side between which a figure lies nine times of ten. */
#define RF_NINE_OF_TEN 1.645

/* Who answers for a link: layer conditions in closed form, the general ones, the rule of ways, or
 * a simulation. */
enum rf_by { RF_BY_LC, RF_BY_GENERAL, RF_BY_WAYS, RF_BY_SIM, RF_BY_WARPS };

struct rf_link_traffic {
	const char *link;  /* "L1-L2" */
	const char *level; /* the level the data comes from: "L2", "MEM" */
	double load_bytes_per_it, evict_bytes_per_it, total_bytes_per_it;
	/* Parts of the load: what write-allocate brings only to be overwritten. */
	double allocate_bytes_per_it;
	struct rf_number total_bytes; /* of the whole run, where figures are those of one */
	const char *reason; /* why so much, of what was not simulated: what misses; NULL: unknown */
	/* The total where sets of the cache above it lose lines that it has room for, or keep some
	 * that it has none for; lc only. */
	struct rf_number conflict_bytes_per_it;
	int64_t crowded_lines; /* in use at once in one set, if more than it has ways; else 0 */
	double conflict_load_bytes_per_it; /* internal: the load of that */
	struct rf_number conflict_low;     /* internal: its interval, or without it ... */
	struct rf_number conflict_high;    /* internal: ... what sets may make of the total */
	const char *by;                    /* who answered: one of rf_by_names */
	struct rf_number low, high; /* of the total: the truth lies between nine times of ten */
	struct rf_number textbook_bytes_per_it; /* what layer conditions say, where they differ */
	const char *corrections;     /* what hardware changes of layer conditions: "edges, steps" */
	struct rf_number kept_share; /* internal: of all data, the part that hardware keeps */
	double foot_bytes_per_it;    /* internal: where a slope in place of a step begins */
	const struct rf_link_traffic *corrected; /* internal: with that; NULL: they are as it is */
	struct rf_number least; /* internal: lines once that are shared at no fixed distance */
	size_t part_count;      /* of memory's link, where arrays lie in several */
	struct rf_memory_part *parts;
	struct rf_number element_bytes_per_it; /* internal: the total, were lines not taken whole */
	bool has_known_sets; /* internal: of a slope, which set a line lies in is known */
};

/* What an array has of the traffic. */
struct rf_array_traffic {
	const char *array;
	size_t link_count;
	struct rf_link_traffic *links; /* as those of the whole */
};

struct rf_level_counts {
	const char *level;
	double accesses, hits, misses, evicts;
	double store_misses; /* of the misses, those that stores of the program caused */
	bool misses_only;    /* nothing is known of evicts and store misses */
};

/* Misses of a fully associative cache; so many of them at most can be asked for. */
#define RF_MOST_CAPACITIES 128

struct rf_capacity {
	double bytes, misses;
	double miss_ratio;                  /* of all references */
	struct rf_number load_bytes_per_it; /* over the whole run, first touches included */
};

/* How a simulation came to its counts. */
enum rf_method {
	RF_METHOD_NONE,     /* not simulated */
	RF_METHOD_PERIODIC, /* exact: turns of a loop that repeat were left out */
	RF_METHOD_FULL,     /* exact: every reference was simulated */
	RF_METHOD_AVERAGE,  /* from some turns of a loop, with a spread */
	RF_METHOD_STOPPED   /* from the first part of the run, with bounds */
};

struct rf_traffic {
	const char *predictor; /* "auto", "lc", "sim", "stack" */
	size_t link_count;
	struct rf_link_traffic *links; /* nearest the core first */
	size_t array_count;            /* of whole runs, by layer conditions */
	struct rf_array_traffic *arrays;
	size_t level_count;
	struct rf_level_counts *levels;
	size_t capacity_count; /* stack only: ascending */
	struct rf_capacity *capacities;
	enum rf_method method;       /* of a simulation */
	double spread;               /* of an average or of samples, relative */
	double share_walked, work;   /* of references, if it was stopped; internal: looked at */
	int64_t turns_walked, turns; /* of the outermost loop, unless all was simulated ... */
	const char *loop;            /* ... and its variable; NULL otherwise */
	bool is_check;               /* not asked for: stands beside another prediction */
};

enum rf_verdict { RF_HOLDS, RF_MARGINAL, RF_BROKEN, RF_OPEN /* a size is not known */ };

/* Where a condition ends: the smallest value of one size, the others as given, that breaks it. */
struct rf_break {
	const char *size;
	int64_t value;
};

/* More lines of a set are not counted. */
enum { RF_MOST_CROWD = 128 };

/* Lines of a window that fall into the set of a line that is used again, over some such lines. */
struct rf_crowding {
	int64_t targets;   /* lines that were looked at; 0: nothing is known */
	int64_t surviving; /* those of which fewer lines than ways came into their set */
	int64_t lines;     /* in one set, the target included: most of those that were looked at */
	int64_t sets, ways;
};

struct rf_condition_level {
	const char *level;
	double capacity_bytes; /* of one core's share, exact */
	enum rf_verdict verdict;
	size_t break_count;
	struct rf_break *breaks_at;
	const char *inequality; /* "N*N <= 32768": need <= capacity, divided through */
	/* The classic rule, layers of the read array alone against half of the cache. */
	struct rf_number half_cache_need_bytes;
	size_t half_cache_count;
	struct rf_break *half_cache_holds_to; /* the largest value that satisfies it */
	bool
	    holds_with_above; /* broken, but a victim cache and the one above it together hold it */
	struct rf_number share;      /* of the uses of a whole run: those whose need fits */
	struct rf_crowding crowding; /* where sets decide otherwise than the capacity */
	size_t holds_count;
	struct rf_break *holds_below; /* the smallest value for which the verdict is another */
	const char *need;             /* of one of several threads, where that is not the nest's */
	struct rf_number need_bytes;
};

enum rf_reuse { RF_REUSE_TEMPORAL, RF_REUSE_SELF, RF_REUSE_SPATIAL };

/* Uses over a whole run of what was used before. */
struct rf_uses {
	double times;
	double least_bytes;  /* the least need, `need_bytes` of the condition being the greatest, */
	bool need_exceeds;   /* which is even more */
	int from_line;       /* where the use before stands */
	int loop_line;       /* where the loop that carries it stands; 0: there is none */
	const char *carrier; /* "k:22"; "i:27 -> i:30" of loops beside each other */
	bool is_minor;       /* internal: too rare to matter */
};

struct rf_layer_condition {
	const char *array;
	const char *access;      /* "a[k-1][j][i]" */
	const char *reused_from; /* "a[k][j][i-1]": who brought it; itself for self reuse */
	int line, column;
	enum rf_reuse reuse;
	const char *loop; /* variable of the loop that carries it; NULL: loops beside each other */
	const char *need; /* leading terms: "32*N*N" */
	const char *need_exact; /* "32*N*N - 16*N" */
	struct rf_number need_bytes;
	const char *half_cache_need; /* "24*N"; NULL where the rule says nothing */
	bool fits_always;            /* smaller than any cache: not worth a line in a report */
	size_t level_count;
	struct rf_condition_level *levels;
	const char *layers;         /* who fills the need: "3 rows of a + 1 of b" */
	const struct rf_uses *uses; /* of a whole run; NULL elsewhere */
};

/* What a link costs in each combination of conditions, for tables such as 24 / 40 / 56. */
struct rf_regime {
	const char *condition; /* "all conditions hold", "loop k broken", ... */
	double bytes_per_it;   /* of these: */
	size_t part_count;
	struct rf_regime_part *parts;
};

/* What an array has of that: what is loaded, the part of it that is only overwritten, and what is
 * written back. */
struct rf_regime_part {
	const char *array;
	double load_bytes_per_it, allocate_bytes_per_it, evict_bytes_per_it;
};

struct rf_ceiling {
	const char *name; /* "peak", "no FMA", "no SIMD", "single core", "host link" */
	struct rf_number flop_per_s, op_per_s; /* of the core: floating-point or integers */
	struct rf_number bytes_per_s;          /* of a bandwidth ceiling */
	struct rf_number it_per_s;             /* of the loop, if nothing else limits it */
	const char *why;
	const char *source;
	struct rf_number reached; /* by what was measured, a part of 1 */
};

struct rf_level_roof {
	const char *level; /* "L1", "L2", ..., "MEM" */
	double bytes_per_it;
	struct rf_number intensity_flop_per_byte;
	double bytes_per_s;
	const char *benchmark; /* whose bandwidth: "copy"; "datasheet" */
	const char *rates;     /* what that is: "measured", "datasheet", "link", "ports" */
	const char *source;
	/* Where this roof meets the peak of the machine, and that of code without vectors. */
	struct rf_number ridge_flop_per_byte, scalar_ridge_flop_per_byte;
	const char *region;       /* of the kernel: "left" of both ridges, "between", "right" */
	struct rf_number reached; /* by what was measured, a part of 1 */
	struct rf_speed speed;    /* that it allows */
};

struct rf_roofline {
	bool known;     /* internal: there is one */
	bool is_beside; /* internal: another model answers, and a page leaves it out */
	size_t level_count;
	struct rf_level_roof *levels;
	const char *bound; /* "MEM", "L2", "CPU", "chain" */
	struct rf_speed speed;
	struct rf_speed peak;          /* what the arithmetic alone allows; 0: not known */
	struct rf_number peak_reached; /* by what was measured, a part of 1 */
	struct rf_number machine_balance_flop_per_byte;
	const char *region; /* "memory-bound", "compute-bound", ... */
	size_t ceiling_count;
	struct rf_ceiling *ceilings;
	struct rf_host_path host;
	int64_t cores;
	const char *rates; /* "measured", "spec" */
};

/* A speed that somebody measured, on the roofline. */
struct rf_measured {
	bool known;       /* internal: there is one */
	const char *text; /* as it was given */
	struct rf_speed speed;
	double of_prediction;            /* a part of 1 */
	const char *region;              /* of the chart: "poor use of the bandwidth" */
	const char *left;                /* what is left to gain: part of a sentence */
	const struct rf_validation *run; /* internal: how, by the verb `validate`; or NULL */
};

/* What a part of the core is busy with: "loads", "additions", "division". */
struct rf_port {
	const char *name;
	double cy_per_it;
	struct rf_number cy_per_cl;
};

/* The longest chain of operations, each waiting for the one before, into the next iteration. */
struct rf_chain {
	struct rf_number cy_per_it;   /* known: there is one */
	const char *path;             /* "fma 4 over s": what waits for what */
	bool goes_on;                 /* internal: from one run of the innermost loop to the next */
	const char *stored, *seen_by; /* internal: in every turn, as that may be there */
};

/* Cycles of a link for the iterations that fill a cache line. */
struct rf_ecm_transfer {
	const char *link;
	struct rf_number cy_per_cl; /* over its width; of memory at the bandwidth of all cores */
	const char *benchmark;      /* that this was measured with; "link" for its width */
	struct rf_number measured_cy_per_cl; /* of one core, by its benchmarks */
	bool overlaps;                       /* takes place while others do */
};

/* Which form of the ECM model is trusted: as published, or with costs of lines as one core's
 * benchmarks have them. */
enum rf_ecm_form { RF_ECM_PUBLISHED, RF_ECM_MEASURED };

struct rf_ecm {
	bool known;         /* internal: there is one */
	double t_ol, t_nol; /* cy/CL, of the core */
	size_t transfer_count;
	struct rf_ecm_transfer *transfers;   /* nearest the core first */
	const char *published;               /* "{3 || 3 | 5 | 16 | 4.3} cy/CL" */
	const char *measured;                /* the same by benchmarks of one core; NULL: none */
	double published_cy_per_cl;          /* the total as published */
	struct rf_number conflict_cy_per_cl; /* known: loads that wait for stores decide */
	double unhindered_cy_per_cl;         /* the total, were there none */
	double total_cy_per_cl, cy_per_it;   /* of one core, by the form that is trusted */
	const char *trusted;                 /* one of rf_ecm_forms */
	struct rf_speed speed;               /* of all cores that take part */
	double far_share; /* of memory's lines, those that lie in another domain */
	/* Look-ups that a core waits for; of the total, these and lines of caches beside memory. */
	double page_walks_per_it, page_walks_cy_per_cl, beside_cy_per_cl;
	int64_t saturation_cores;   /* of a memory domain, for 95 %; 0: all do not reach it */
	const char *headline, *why; /* whom to believe: "ecm" or "roofline" */
	const char *in_core_source;
};

/* Whether compilers make vectors of an innermost loop. */
struct rf_vector_loop {
	const char *variable;
	int line;
	bool is_vectorised;
	int64_t lanes;      /* iterations that a vector does at once; 1: none */
	const char *reason; /* why it is not; NULL: it is */
	/* Why it would not be, were sizes of -D no constants of the build; NULL: it is the same. */
	const char *otherwise;
};

/* The time that is believed, of the models that were asked. */
struct rf_prediction {
	bool known;                /* internal: there is one */
	const char *model;         /* "ecm" or "roofline" */
	const char *bound;         /* where most of the time goes: "MEM", "L2", "CPU", "chain" */
	struct rf_speed speed;     /* of all cores that take part */
	struct rf_number clock_hz; /* that vectors leave cores that are all busy; else not known */
	struct rf_number low_s, high_s; /* of a run: what is known of figures allows no less ... */
	const char *interval;           /* ... and no more, and what these rest on; or NULL */
};

/* How the time in the core was found: from the rates of the machine file, or from instructions. */
enum rf_in_core_source { RF_IN_CORE_THROUGHPUT, RF_IN_CORE_MCA };

/* The same from the rates alone, where instructions are known, too. */
struct rf_core_of_rates {
	bool known; /* internal: there are rates */
	double t_ol_cy_per_it, t_nol_cy_per_it;
	const char *bound;
};

/* The compiled loop, as an analyser of its instructions has it. */
struct rf_core_of_code {
	bool known;                 /* internal: it was compiled, or lay in the cache */
	const char *compiler;       /* "Debian clang version 14.0.6"; NULL: the code was given */
	const char *flags;          /* "-O3 -march=skylake-avx512" */
	const char *analyser, *cpu; /* "llvm-mca 14.0.6", "skylake-avx512" */
	bool was_asked;             /* for; else it lay in the cache */
	int64_t iterations_per_turn;
	double cy_per_it; /* of turns one after the other, simulated */
	double t_ol_cy_per_it, t_nol_cy_per_it;
	const char *bound;
	const char *reason;   /* why there are no vectors, as the compiler says; or NULL */
	const char *assembly; /* of a turn; of several loops the one that takes longest */
};

/* Loads that wait for stores at the same place of another page. */
struct rf_page_conflict {
	struct rf_number cy_per_it;
	const char *load, *store; /* as written: "a[i-1]" waits for "b[i]" */
};

/* What the core takes for an iteration when all data lie in its first cache. */
struct rf_in_core {
	bool known;             /* internal: there is one */
	const char *source;     /* one of rf_in_core_sources */
	int64_t vector_bits;    /* of the registers that the loop is taken to use; 0: unknown */
	double t_ol_cy_per_it;  /* what goes on while data move: arithmetic, stores, chains */
	double t_nol_cy_per_it; /* what does not: loads into registers */
	struct rf_number t_ol_cy_per_cl, t_nol_cy_per_cl;
	const char *bound; /* the name of the port that is busiest, "chain" or "latency" */
	size_t port_count;
	struct rf_port *ports;
	struct rf_chain chain;
	struct rf_page_conflict conflict;
	size_t loop_count; /* innermost ones */
	struct rf_vector_loop *loops;
	const char *uncertain;   /* why its time may be another one by far; NULL: nothing known */
	double once_flop_per_it; /* of the work, what is the same in all turns and made once */
	const struct rf_work *repeated; /* internal: the rest of it; NULL: all of it */
	double division_cy_per_it;      /* internal: of the unit that divides */
	bool is_free;                   /* internal: no turn needs anything of another one */
	/* How many times as long as with the widest vectors, contiguous; 0: not known. */
	double arithmetic_times; /* internal: of operations, ... */
	double load_times;       /* internal: ... of loads */
	double store_times;      /* internal: ... and of stores */
	struct rf_core_of_rates rates;
	struct rf_core_of_code compiled;
	const char *why; /* which of the two it is, where there are both */
};

enum rf_proposal_kind {
	RF_PROPOSE_BLOCKING,
	RF_PROPOSE_INTERCHANGE,
	RF_PROPOSE_PADDING,
	RF_PROPOSE_SPLIT /* of a loop among threads */
};

struct rf_block_factor {
	const char *loop;
	int id; /* internal: rf_loop.id */
	int line;
	int64_t factor;
};

struct rf_link_change {
	const char *link;
	double bytes_per_it_before, bytes_per_it_after;
	struct rf_number simulated; /* bytes per iteration after */
};

/* A way to write the nest differently, and what it would bring. */
struct rf_proposal {
	enum rf_proposal_kind kind;
	const char *loop; /* "i"; "j i" for several; of an interchange the new order */
	int line;
	size_t factor_count; /* of blocking: outer loops first */
	struct rf_block_factor *factors;
	const char *outside;      /* loops over the blocks stand directly outside this loop */
	const char *level;        /* the cache in which a condition holds again */
	const char *restores;     /* the loop that carries it */
	const char *need;         /* bytes of its window, leading terms: "32*iblock" */
	const char *formula;      /* "iblock <= C/(64 B)", safety factor included */
	struct rf_number largest; /* its left side on this machine, part lines included */
	const char *exact;        /* the same without the safety factor */
	struct rf_number exact_largest;
	const char *half_cache; /* the same by the half-cache rule: "iblock < C/(48 B)" */
	struct rf_number half_cache_largest;
	size_t link_count;
	struct rf_link_change *links;
	double bytes_per_it_before, bytes_per_it_after; /* at the link below the level */
	struct rf_number speedup;                       /* by the model that is believed */
	const char *bound;                              /* afterwards */
	double transfer_s_per_it;     /* internal: of all links, one after the other, afterwards */
	enum rf_answer legal, emits;  /* whether --emit writes it; unknown: not asked */
	bool rounds;                  /* internal: legal, but sums are added up in another order */
	const char *reason, *refused; /* why, or what must be known; why --emit does not */
	const char *condition;        /* for which sizes it is legal, in C; NULL: for all */
	const char *note;             /* what else to know; NULL for nothing */
	const char *padded;           /* the size that the arrays are declared larger by ... */
	int64_t padding;              /* ... so many elements; NULL and 0: none */
	const struct rf_change *change; /* internal: itself; NULL: of tiles of the source */
};

/* A level with so many threads that share it. */
struct rf_thread_share {
	int64_t cores;
	const char *level;
	double capacity_bytes; /* of one thread */
	const char *loop;      /* that carries the condition */
	enum rf_verdict verdict;
	double bytes_per_it; /* at the link below the level, as the nest stands */
	const char *blocked; /* the loop to block, NULL when there is nothing to do */
	int64_t factor;
};

/* A link for which layer conditions and a simulation, or the rule of ways, differ. */
struct rf_difference {
	const char *link;
	double lc_bytes_per_it;
	struct rf_number sim_bytes_per_it, ways_bytes_per_it; /* the one or the other */
	const char *reason;
};

/* Misses of a whole run in a cache as it is, and if it were fully associative. */
struct rf_conflict {
	const char *level;
	double misses, associative_misses;
	double factor; /* of the one over the other */
};

struct rf_result {
	const struct rf_kernel *kernel;
	const struct rf_machine *machine; /* NULL for `lc` without one */
	int64_t cores;
	const char *divided_loop; /* its variable; NULL: one core, or several such loops */
	struct rf_thread_use threads;
	double safety;
	bool may_reorder, is_pure; /* with --fast-math, --pure */
	const char *compiler;      /* of --compiler; NULL: the default */
	size_t parameter_count;
	struct rf_parameter *parameters;
	size_t loop_count;
	struct rf_loop_result *loops;
	size_t other_loop_count;
	struct rf_loop_result *other_loops; /* in none of the figures; of the heaviest nest first */
	size_t array_count;
	struct rf_array_result *arrays;
	struct rf_flop_result flop;
	struct rf_work work[RF_ELEMENT_KINDS]; /* internal: per iteration: what `flop` sums up */
	struct rf_total iterations;            /* of the analysed nest */
	const char *iterations_formula;        /* where sizes are open; NULL: none is known */
	struct rf_work_unit work_unit;
	struct rf_run run;
	bool is_whole_run;          /* per iteration: of all loops, divided by the turns of one */
	const char *unit;           /* variable of the loop whose turns are the iterations ... */
	int unit_line;              /* ... and where it stands */
	double iterations_per_line; /* that fill one line of the written (or first) array */
	bool sizes_known;           /* internal: every size has a value */
	bool leaves_out_work; /* internal: per iteration of one nest, without what is around it */
	const char *streams;  /* "L3 S1 WA" */
	bool is_empty;        /* internal: a loop runs no iteration with these sizes */
	bool nest_known, was_searched; /* internal: a rectangular nest to analyse; for proposals */
	size_t assumption_count;
	const struct rf_assumption *assumptions; /* what the figures rest on */
	size_t traffic_count;
	struct rf_traffic *traffic;
	size_t difference_count;
	struct rf_difference *differences;
	size_t conflict_count;
	struct rf_conflict *conflicts;
	size_t condition_count;
	struct rf_layer_condition *conditions;
	size_t regime_count;
	struct rf_regime *regimes;
	struct rf_roofline roofline;
	struct rf_in_core in_core;
	struct rf_ecm ecm;
	struct rf_prediction prediction;
	size_t scaling_count;
	struct rf_scaling_point *scaling; /* ascending */
	struct rf_measured measured;
	struct rf_gpu gpu; /* of a kernel whose loops have roles */
	size_t advice_count;
	const char **advice;
	size_t check_count;
	struct rf_check *checks; /* of --fail-if and --baseline */
	size_t proposal_count;
	struct rf_proposal *proposals;  /* the best first */
	const char *choice;             /* which of them, and why; NULL where there are none */
	const struct rf_tuning *tuning; /* runs of some of them; NULL: there were none */
	const char *no_proposal_reason; /* internal: why nothing else; NULL for nothing */
	const char *apart; /* internal: what they take for granted: "b does not overlap a" */
	size_t temporal_count;
	struct rf_temporal *temporal; /* predictions only */
	const char *temporal_formula; /* bytes that t steps need: "(t*3 + 1) * 8*N*N" */
	size_t thread_share_count;
	struct rf_thread_share *thread_shares;
	struct rf_diagnostics *diagnostics;
	const char *command;      /* the command line that asked for it; NULL: none */
	size_t nontemporal_count; /* what options say of arrays */
	const char *const *nontemporal;
	size_t placed_count;
	const struct rf_placed_array *placed;
	int64_t align_bytes; /* 0: the default */
	size_t pad_count;
	const struct rf_pad *pads;
	const char *settings_path, *settings_sha256; /* of rfmodel.yml; NULL: there is none */
};

/* Says of a link how far its total may be off: one standard deviation, relative. */
void rf_link_traffic_spread(struct rf_link_traffic *link, double spread);

/* Words for values: as the JSON document and the page have them. */
extern const char *const rf_by_names[RF_BY_WARPS + 1];
extern const char *const rf_verdict_names[RF_OPEN + 1];
extern const char *const rf_reuse_names[RF_REUSE_SPATIAL + 1];
extern const char *const rf_method_names[RF_METHOD_STOPPED + 1]; /* NULL: not simulated */
extern const char *const rf_ecm_forms[RF_ECM_MEASURED + 1];
extern const char *const rf_in_core_sources[RF_IN_CORE_MCA + 1];
extern const char *const rf_proposal_names[RF_PROPOSE_SPLIT + 1];

/* What a proposal changes: "j by 16, i by 128", "order i k j".  NULL without memory. */
const char *rf_proposal_change(struct rf_arena *arena, const struct rf_proposal *proposal);

#endif
