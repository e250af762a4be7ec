/* SPDX-License-Identifier: MIT
 *
 * The state of a simulated hierarchy.
 *
 * A level is an array of rows, one row for each set of each instance, and a row is an array of
 * entries, one for each way.  An entry is a line number with the dirty bit below it.  Where lines
 * are replaced in the order of their use or arrival, the order of the entries is that order,
 * newest first; elsewhere an entry stays where it is and the state of the policy stands beside it.
 * So it does in rows of very many ways, as long as nobody wants to see them in order (order.h).
 *
 * Entries have 32 bits as long as all addresses lie in one window of 2^31 lines.  The first
 * address outside of it widens them to 64 bits for good.  Rows are allocated for the wide form
 * from the start, so that widening needs no memory; of what is not used, no page is ever touched.
 */
#ifndef RF_CACHE_SIM_SIM_H
#define RF_CACHE_SIM_SIM_H

#include "cache-sim/log.h"

enum { MAX_LEVELS = 16, MAX_SECTORS = 16 };

/* How a line finds its set. */
enum index_kind { INDEX_MASK, INDEX_MODULO, INDEX_HASH };

struct level {
	struct level *below; /* NULL: memory */
	void *rows;          /* of the core at work, for fast.inc */
	uint64_t sets;
	uint64_t reciprocal; /* of sets: (2^64 - 1) / sets */
	uint64_t base;       /* line number that an entry 0 stands for */
	enum index_kind index;
	uint32_t ways;
	uint32_t row_length; /* ways, rounded up for vectors */
	uint32_t shift;      /* line = address >> shift */
	uint8_t stored_bit;  /* that a store sets in an entry */
	bool loads_move;     /* a hit of a load, of a store moves the line to the front */
	bool stores_move;
	bool is_ordered; /* the order of entries is the state of the policy */
	bool gives_up;   /* a hit moves the line up: victim and exclusive levels */
	bool write_through;
	bool no_allocate;
	bool no_fetch_on_write_back;
	bool takes_unread;            /* lines written back, which are as long as its own */
	struct rf_sim_counters count; /* but for loads, which are hits and misses */
	struct request_log *log;      /* of what it is asked; mostly NULL */
	struct level *above;          /* nearer the core; NULL at the first one */
	void *entries;                /* uint32_t or uint64_t, rows of row_length */
	uint32_t *sectors; /* beside the entries: valid sectors low, dirty ones high; or NULL */
	uint8_t *ages;     /* beside the entries, for SRRIP; or NULL */
	uint64_t *trees;   /* tree_words a row, for PLRU; or NULL */
	struct line_order *order; /* of lines in rows of very many ways; mostly NULL */
	uint32_t *instance_of_core;
	uint64_t empty;    /* entries without a line */
	uint64_t removals; /* lines that were taken out */
	uint32_t instances;
	uint32_t cores;  /* of one instance */
	uint32_t leaves; /* of a tree: the next power of two above the ways */
	uint32_t tree_words;
	uint32_t line_bytes;
	uint32_t granule_bytes; /* of a sector or a line: what is moved at once */
	uint32_t granule_shift;
	enum rf_sim_policy policy;
	enum rf_sim_filling filling;
};

/* The set of a request, and how many lines further on lines are in as many sets further on: hashed
 * sets turn blocks of lines. */
struct place {
	uint32_t set, room;
};

/* While the requests of a period are replayed into the last level: where the lines are that the
 * levels above it hold.  Their state is that before the first of these periods. */
struct above {
	uint64_t shift;                 /* from one period to the next */
	uint64_t moved;                 /* up to the beginning of the period at hand */
	bool is_noticed;                /* they would have noticed what the last level did */
	const struct request *requests; /* of the period, ... */
	struct place *places;           /* ... as of the period before; room 0: not known */
	size_t current;                 /* the one at hand */
	uint64_t pages[1 << 10];        /* a bit for each page that may hold such a line */
};

/* The operations on a hierarchy, compiled once for each form of entry and look-up. */
struct engine {
	const char *name;
	void (*access)(struct rf_sim *sim, uint32_t core, uint64_t address, uint32_t bytes,
	               enum rf_sim_kind kind);
	void (*run)(struct rf_sim *sim, uint32_t core, struct rf_sim_reference *references,
	            size_t count, uint64_t iterations);
	void (*flush)(struct rf_sim *sim);

	/* Notes the pages of lines that are above an inclusive last level, or come in a period. */
	void (*look_above)(struct rf_sim *sim, struct above *above, const struct request *requests,
	                   size_t count);

	/* Asks the last level again, one shift further; false when that would be noticed. */
	bool (*replay)(struct rf_sim *sim, struct above *above, const struct request *requests,
	               size_t count);
};

struct rf_sim {
	const struct engine *engine;
	uint64_t window_start; /* addresses that narrow entries can hold */
	uint64_t window_bytes;
	uint64_t changes; /* lines that came or went anywhere */
	uint64_t random;
	uint64_t recalls;    /* times that the last level took lines away from those above */
	uint64_t replayed;   /* requests */
	struct above *above; /* NULL unless requests are replayed */
	struct request_log log;
	uint32_t marks_set;
	uint32_t cores;
	uint32_t level_count;
	uint32_t granule_bytes; /* the smallest of all levels */
	bool is_wide;
	bool has_window;
	bool is_fast; /* fast.inc does for all levels */
	bool stores_keep_order;
	bool no_write_backs;
	bool is_flushing;
	bool is_estimated;
	bool without_compression;
	struct level levels[MAX_LEVELS];
};

extern const struct engine rf_engine_plain;
extern const struct engine rf_engine_wide;
#if defined(__x86_64__) && !defined(RF_CACHESIM_PLAIN)
extern const struct engine rf_engine_avx2;
extern const struct engine rf_engine_avx512;
#endif

/* The fastest engine that the processor has among those asked for; NULL: it lacks the one. */
const struct engine *rf_engine_choose(enum rf_sim_lookup lookup);

/* Makes sure that entries can hold all addresses from `first` to `last`. */
void rf_window_cover(struct rf_sim *sim, uint64_t first, uint64_t last);

#endif
