/* SPDX-License-Identifier: MIT
 *
 * Making a hierarchy, and the way from its users to the engine.
 *
 * All memory is taken when the hierarchy is made; afterwards nothing can fail.
 */
#include "cache-sim/order.h"

#include <stdlib.h>
#include <string.h>

enum { ROW_ALIGNMENT = 64, SHORT_ROW = 8, LONG_ROW = 16 };

#define NO_MEMORY "no memory for the simulated caches"

static uint32_t log2_of(uint32_t value)
{
	return (uint32_t)__builtin_ctz(value);
}

static enum index_kind index_of(const struct rf_sim_level *wanted, uint64_t sets)
{
	if (wanted->hashed && sets > 1)
		return INDEX_HASH;
	return (sets & (sets - 1)) == 0 ? INDEX_MASK : INDEX_MODULO;
}

static void set_shape(struct level *level, const struct rf_sim_level *wanted, uint32_t cores)
{
	level->cores = wanted->cores > 0 ? wanted->cores : 1;
	level->instances = (cores + level->cores - 1) / level->cores;
	level->sets = wanted->ways > 0 ? wanted->sets : 1;
	level->ways = wanted->ways > 0 ? wanted->ways : (uint32_t)wanted->sets;
	level->row_length = level->ways <= SHORT_ROW
	                        ? SHORT_ROW
	                        : (level->ways + LONG_ROW - 1) / LONG_ROW * LONG_ROW;
	level->reciprocal = UINT64_MAX / level->sets;
	level->index = index_of(wanted, level->sets);
	level->empty = level->instances * level->sets * level->ways;
	level->line_bytes = wanted->line_bytes;
	level->shift = log2_of(wanted->line_bytes);
	level->granule_bytes = wanted->sector_bytes > 0 ? wanted->sector_bytes : wanted->line_bytes;
	level->granule_shift = log2_of(level->granule_bytes);
}

static void set_rules(struct level *level, const struct rf_sim_level *wanted)
{
	level->policy = wanted->policy;
	level->filling = wanted->filling;
	level->is_ordered = wanted->policy == RF_SIM_LRU || wanted->policy == RF_SIM_FIFO;
	level->gives_up = wanted->filling == RF_SIM_VICTIM || wanted->filling == RF_SIM_EXCLUSIVE;
	level->write_through = wanted->write_through;
	level->no_allocate = wanted->no_allocate;
	level->no_fetch_on_write_back = wanted->no_fetch_on_write_back;
}

/* Entries are aligned for vectors and start without a line. */
static bool new_entries(struct level *level, size_t entries)
{
	level->entries = aligned_alloc(ROW_ALIGNMENT, entries * sizeof(uint64_t));
	if (!level->entries)
		return false;
	memset(level->entries, 0xff, entries * sizeof(uint32_t));
	return true;
}

static bool new_policy_state(struct level *level, size_t rows)
{
	uint32_t leaves = 1;

	if (level->policy == RF_SIM_SRRIP) {
		level->ages = calloc(rows, level->row_length);
		return level->ages != NULL;
	}
	if (level->policy != RF_SIM_PLRU)
		return true;
	while (leaves < level->ways)
		leaves *= 2;
	level->leaves = leaves;
	level->tree_words = (leaves + 63) / 64;
	level->trees = calloc(rows, level->tree_words * sizeof(uint64_t));
	return level->trees != NULL;
}

static bool new_instances(struct level *level, uint32_t cores)
{
	level->instance_of_core = calloc(cores, sizeof(uint32_t));
	if (!level->instance_of_core)
		return false;
	for (uint32_t core = 0; core < cores; ++core)
		level->instance_of_core[core] = core / level->cores;
	return true;
}

static bool new_level(struct level *level, const struct rf_sim_level *wanted, uint32_t cores)
{
	size_t rows;
	size_t entries;

	set_shape(level, wanted, cores);
	set_rules(level, wanted);
	rows = (size_t)(level->instances * level->sets);
	if (rows > SIZE_MAX / sizeof(uint64_t) / level->row_length)
		return false;
	entries = rows * level->row_length;
	if (level->granule_bytes < level->line_bytes) {
		level->sectors = calloc(entries, sizeof(uint32_t));
		if (!level->sectors)
			return false;
	}
	return new_instances(level, cores) && new_policy_state(level, rows) &&
	       new_entries(level, entries) && rf_order_new(level);
}

static void set_globals(struct rf_sim *sim, const struct rf_sim_config *config)
{
	sim->cores = config->cores > 0 ? config->cores : 1;
	sim->level_count = (uint32_t)config->level_count;
	sim->random = config->seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
	if (sim->random == 0)
		sim->random = 1;
	sim->stores_keep_order = config->stores_keep_order;
	sim->no_write_backs = config->no_write_backs;
	sim->without_compression = config->without_compression;
	sim->granule_bytes = UINT32_MAX;
}

static bool new_levels(struct rf_sim *sim, const struct rf_sim_config *config)
{
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		struct level *level = &sim->levels[at];

		if (!new_level(level, &config->levels[at], sim->cores))
			return false;
		level->above = at > 0 ? level - 1 : NULL;
		level->below = at + 1 < sim->level_count ? level + 1 : NULL;
		if (level->granule_bytes < sim->granule_bytes)
			sim->granule_bytes = level->granule_bytes;
	}
	return true;
}

/* Whether the functions of fast.inc do for how a level is filled. */
static bool is_filled_simply(const struct rf_sim *sim, const struct level *level)
{
	if (level->filling == RF_SIM_NON_INCLUSIVE)
		return true;
	return level->gives_up && !level->below &&
	       (level->filling == RF_SIM_VICTIM || sim->cores == 1);
}

/* Whether the functions of fast.inc do for all levels. */
static bool is_fast(const struct rf_sim *sim)
{
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		const struct level *level = &sim->levels[at];

		if (!level->is_ordered || !is_filled_simply(sim, level) || level->sectors ||
		    level->write_through || level->no_allocate)
			return false;
	}
	return true;
}

static void set_moves(struct rf_sim *sim)
{
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		struct level *level = &sim->levels[at];

		level->loads_move = level->policy == RF_SIM_LRU;
		level->stores_move = level->loads_move && !sim->stores_keep_order;
		level->stored_bit = !sim->no_write_backs;
		level->takes_unread = level->no_fetch_on_write_back && level->above &&
		                      level->above->line_bytes == level->line_bytes;
	}
	sim->is_fast = is_fast(sim);
}

struct rf_sim *rf_sim_new(const struct rf_sim_config *config, const char **error)
{
	struct rf_sim *sim;

	*error = rf_sim_check(config);
	if (*error)
		return NULL;
	sim = calloc(1, sizeof(*sim));
	*error = sim ? NULL : NO_MEMORY;
	if (!sim)
		return NULL;
	set_globals(sim, config);
	sim->engine = rf_engine_choose(config->lookup);
	if (new_levels(sim, config)) {
		set_moves(sim);
		return sim;
	}
	rf_sim_free(sim);
	*error = NO_MEMORY;
	return NULL;
}

void rf_sim_free(struct rf_sim *sim)
{
	if (!sim)
		return;
	for (uint32_t at = 0; at < sim->level_count; ++at) {
		free(sim->levels[at].entries);
		free(sim->levels[at].sectors);
		free(sim->levels[at].ages);
		free(sim->levels[at].trees);
		rf_order_free(sim->levels[at].order);
		free(sim->levels[at].instance_of_core);
	}
	free(sim->log.items);
	free(sim);
}

const char *rf_sim_lookup_name(const struct rf_sim *sim)
{
	return sim->engine->name;
}

void rf_sim_access(struct rf_sim *sim, uint32_t core, uint64_t address, uint32_t bytes,
                   enum rf_sim_kind kind)
{
	if (bytes == 0)
		return;
	rf_window_cover(sim, address, address + bytes - 1);
	sim->engine->access(sim, core % sim->cores, address, bytes, kind);
}

/* The window must hold the first and the last iteration of a reference.  One whose way does not
 * fit into 64 bits goes round the address space, which only wide entries can follow. */
static void cover_run(struct rf_sim *sim, const struct rf_sim_reference *reference,
                      uint64_t iterations)
{
	uint64_t first = reference->address;
	uint64_t last = first + reference->bytes - 1;
	uint64_t stride =
	    reference->stride < 0 ? 0 - (uint64_t)reference->stride : (uint64_t)reference->stride;
	uint64_t way;
	bool wraps = __builtin_mul_overflow(stride, iterations, &way);

	if (reference->stride < 0)
		wraps |= __builtin_sub_overflow(first, way, &first);
	else
		wraps |= __builtin_add_overflow(last, way, &last);
	if (wraps)
		rf_window_cover(sim, UINT64_MAX, 0);
	else
		rf_window_cover(sim, first, last);
}

void rf_sim_run(struct rf_sim *sim, uint32_t core, struct rf_sim_reference *references,
                size_t count, uint64_t iterations)
{
	if (count == 0 || iterations == 0)
		return;
	for (size_t i = 0; i < count && !sim->is_wide; ++i)
		if (references[i].bytes > 0)
			cover_run(sim, &references[i], iterations);
	sim->engine->run(sim, core % sim->cores, references, count, iterations);
}

struct rf_sim_counters rf_sim_count(const struct rf_sim *sim, size_t level)
{
	struct rf_sim_counters count = sim->levels[level].count;

	count.loads = count.hits + count.misses;
	return count;
}

uint64_t rf_sim_replayed(const struct rf_sim *sim)
{
	return sim->replayed;
}

bool rf_sim_is_estimated(const struct rf_sim *sim)
{
	return sim->is_estimated;
}

void rf_sim_reset_counters(struct rf_sim *sim)
{
	for (uint32_t at = 0; at < sim->level_count; ++at)
		sim->levels[at].count = (struct rf_sim_counters){ 0 };
}

void rf_sim_flush(struct rf_sim *sim)
{
	sim->is_flushing = true;
	sim->engine->flush(sim);
	sim->is_flushing = false;
}
