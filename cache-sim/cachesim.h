/* SPDX-License-Identifier: MIT
 *
 * A cache simulator: streams of addresses go in, counts for each level come out.
 *
 * It knows nothing of loops, kernels or machine files.  A hierarchy is described level by level;
 * references are given one by one, or as an inner loop of references that each advance by a fixed
 * stride, which is much faster and counts exactly the same.
 */
#ifndef RF_CACHESIM_H
#define RF_CACHESIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef RF_CACHESIM_SHARED
#pragma GCC visibility push(default)
#endif

enum rf_sim_policy { RF_SIM_LRU, RF_SIM_FIFO, RF_SIM_PLRU, RF_SIM_SRRIP, RF_SIM_RANDOM };

/* How a level relates to the level above it (nearer the core). */
enum rf_sim_filling {
	RF_SIM_NON_INCLUSIVE, /* filled on the way in; evicts on its own */
	RF_SIM_INCLUSIVE,     /* what it evicts leaves the levels above as well */
	RF_SIM_EXCLUSIVE,     /* a line moves up and down, and is never in both */
	RF_SIM_VICTIM         /* filled by evictions of the level above, clean and dirty */
};

enum rf_sim_kind { RF_SIM_LOAD, RF_SIM_STORE, RF_SIM_BYPASSING_STORE };

/* By how many sets hashed sets turn a block of as many lines as they are, up to whole rounds: so
 * lines a multiple of the sets apart do not meet, while neighbours stay evenly spread. */
static inline uint64_t rf_sim_hash_of_block(uint64_t block)
{
	uint64_t hash = (block ^ (block >> 30)) * 0xbf58476d1ce4e5b9u;

	hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
	return hash ^ hash >> 31;
}

/* Which code looks a set up; AUTO takes the fastest that the processor has. */
enum rf_sim_lookup { RF_SIM_AUTO, RF_SIM_PLAIN, RF_SIM_AVX2, RF_SIM_AVX512 };

struct rf_sim_level {
	uint64_t sets;         /* any number */
	uint32_t ways;         /* any number; 0: fully associative, `sets` lines */
	uint32_t line_bytes;   /* 16 to 256, a power of two, the same or larger further out */
	uint32_t sector_bytes; /* a miss brings only this part of a line; 0: the whole line */
	enum rf_sim_policy policy;
	enum rf_sim_filling filling;
	bool write_through;
	bool no_allocate; /* a store that misses does not bring the line but goes on outwards */
	bool no_fetch_on_write_back; /* a whole line from above is taken without reading it below */
	bool hashed;    /* the set is a hash of all line bits, as in sliced last levels: each
	                 * block of as many lines as there are sets is turned by a hash of its
	                 * number (rf_sim_hash_of_block) */
	uint32_t cores; /* that share one instance; 1: each core has its own */
};

struct rf_sim_config {
	size_t level_count;
	const struct rf_sim_level *levels; /* nearest the core first */
	uint32_t cores;                    /* 0 counts as 1 */
	uint64_t seed;                     /* of random replacement */
	bool stores_keep_order;   /* a store that hits does not count as a use: pycachesim's rule */
	bool no_write_backs;      /* stores bring lines but dirty none: what cachegrind counts */
	bool without_compression; /* simulate every reference of a run */
	enum rf_sim_lookup lookup;
};

/* One reference of a run. */
struct rf_sim_reference {
	uint64_t address;
	int64_t stride; /* bytes from one iteration to the next */
	uint32_t bytes; /* may reach over the end of a line */
	enum rf_sim_kind kind;
};

/* A reference over the end of a line counts once for each line.  Where a level has sectors,
 * everything is counted in sectors.  At every level loads == hits + misses, and after a flush
 * evicts == dirty_generations - dirty_moves. */
struct rf_sim_counters {
	uint64_t loads;             /* that arrive, and one for each store that brings a line */
	uint64_t stores;            /* that arrive, write-backs and victims from above included */
	uint64_t hits, misses;      /* of loads, and of stores that bring a line */
	uint64_t store_misses;      /* of the misses those that a store of the program caused */
	uint64_t evicts;            /* dirty lines that leave downwards */
	uint64_t clean_victims;     /* clean lines that leave into a level that takes them */
	uint64_t dirty_generations; /* how often a line became dirty, or came dirty */
	uint64_t dirty_moves;   /* dirty lines that moved up out of a victim or exclusive level */
	uint64_t passed_stores; /* stores that write-through or missing allocation sends on */
	uint64_t bypasses;      /* bypassing stores that went past, and their bytes */
	uint64_t bypassed_bytes;
};

struct rf_sim;

/* What is wrong with a description (a constant string), NULL for nothing. */
const char *rf_sim_check(const struct rf_sim_config *config);

/* NULL with a message in `error` (a constant string) when the description is wrong or memory is
 * short. */
struct rf_sim *rf_sim_new(const struct rf_sim_config *config, const char **error);
void rf_sim_free(struct rf_sim *sim); /* NULL is allowed */

/* Which look-up it uses: "avx512", "avx2", "plain", or "wide" after addresses too far apart. */
const char *rf_sim_lookup_name(const struct rf_sim *sim);

void rf_sim_access(struct rf_sim *sim, uint32_t core, uint64_t address, uint32_t bytes,
                   enum rf_sim_kind kind);

/* An inner loop: in each of `iterations` all references in order, then each moves by its stride.
 * The references are advanced past the run. */
void rf_sim_run(struct rf_sim *sim, uint32_t core, struct rf_sim_reference *references,
                size_t count, uint64_t iterations);

/* Counts of a level, all its instances together. */
struct rf_sim_counters rf_sim_count(const struct rf_sim *sim, size_t level);
void rf_sim_reset_counters(struct rf_sim *sim);

/* A line that a level holds: its address, and whether it is dirty, or a part of it. */
struct rf_sim_line {
	uint64_t address;
	bool is_dirty;
};

/* The lines that the first instance of a level holds, set after set; where lines are replaced in
 * the order of their use or arrival, those of a set newest first.  Writes at most `most` of them,
 * and returns how many there are. */
size_t rf_sim_lines(const struct rf_sim *sim, size_t level, struct rf_sim_line *lines, size_t most);

/* Writes every dirty line back, level by level, and counts it. */
void rf_sim_flush(struct rf_sim *sim);

/* A hash of everything that decides what happens next, with every line number reduced by
 * `shift_bytes`: equal signatures of two moments whose streams differ by that shift mean that the
 * future is the same. */
uint64_t rf_sim_signature(const struct rf_sim *sim, int64_t shift_bytes);

/* ---- looking ahead ---- */

/* A moment to come back to, with all states and counts; no mark may be set.  NULL without
 * memory. */
struct rf_sim_kept;
struct rf_sim_kept *rf_sim_keep(struct rf_sim *sim);

/* Comes back to it, before the hierarchy is freed; frees it.  NULL is allowed. */
void rf_sim_put_back(struct rf_sim_kept *kept);

/* ---- streams that come again, moved ---- */

/* A moment that later ones are compared with.  Several may be set at once, one within the other
 * like loops; each must be freed before its hierarchy. */
struct rf_sim_mark;

/* NULL without memory, with several cores, or with random replacement, where nothing repeats.
 * All functions allow NULL, and do nothing with it. */
struct rf_sim_mark *rf_sim_mark_new(struct rf_sim *sim);
void rf_sim_mark_free(struct rf_sim_mark *mark);

void rf_sim_mark_set(struct rf_sim_mark *mark);
void rf_sim_mark_clear(struct rf_sim_mark *mark);

/* The stream from here on will be `times` times the stream since the mark, with all addresses
 * moved by `shift_bytes` more each time.  Simulates, without being given them, as many of these
 * times as it can, and returns how many; the next one is for the caller to give.  States and
 * counts are those of a simulation of all references.  Clears the mark. */
uint64_t rf_sim_mark_repeat(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times);

/* The same, but a last level of hashed sets, whose states never agree, is asked again only for a
 * while.  What is left counts there like the mean of the second half of that while, and the level
 * keeps what it holds then. */
uint64_t rf_sim_mark_estimate(struct rf_sim_mark *mark, int64_t shift_bytes, uint64_t times);

/* Whether counts of the last level are partly estimates. */
bool rf_sim_is_estimated(const struct rf_sim *sim);

/* Requests to the last level that have been simulated anew for marks. */
uint64_t rf_sim_replayed(const struct rf_sim *sim);

/* ---- stack distances ---- */

/* One pass over a stream gives the misses of a fully associative least-recently-used cache of
 * every capacity. */
struct rf_stack;

struct rf_stack *rf_stack_new(uint32_t line_bytes, const char **error);
void rf_stack_free(struct rf_stack *stack);
bool rf_stack_run(struct rf_stack *stack, struct rf_sim_reference *references, size_t count,
                  uint64_t iterations); /* false without memory */

/* References that miss in a cache of that many lines; the first touch of a line always does. */
uint64_t rf_stack_misses(const struct rf_stack *stack, uint64_t lines);
uint64_t rf_stack_cold_misses(const struct rf_stack *stack);
uint64_t rf_stack_references(const struct rf_stack *stack);

#ifdef RF_CACHESIM_SHARED
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
