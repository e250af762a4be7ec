/* SPDX-License-Identifier: MIT
 *
 * The hierarchy at work.  This text is compiled once for each engine: the including file defines
 *
 *     ENTRY     uint32_t or uint64_t
 *     TARGET    the attribute that allows the instructions of row_find and row_to_front, or nothing
 *     static int row_find(const ENTRY *row, uint32_t length, ENTRY key): the first way whose entry
 *               is the key but for the dirty bit, or -1
 *     static void row_to_front(ENTRY *row, uint32_t length, uint32_t way, ENTRY entry): entries
 *               before the way move back by one, and the entry comes first
 *     static uint32_t eight_with(const uint64_t *words, uint64_t bits): which of eight words have
 *               one of the bits, as bits from 0
 *     static uint32_t eight_equal(const uint64_t *words, uint64_t value): which are the value
 *     static uint64_t eight_least(const uint64_t *words): the smallest
 *
 * How lines move.  A load that misses asks the next level, then takes a way, and what was there
 * leaves: dirty lines as a store to the next level, clean ones only into a level that lives from
 * them.  A store that misses loads the line first.  So every level has seen the line before the
 * level above evicts for it, which is the order in which pycachesim counts.
 *
 * A granule is what moves at once: a line, or a sector where a level has sectors.
 */
#include "cache-sim/pace.h"
#include "cache-sim/policy.h"
#include "cache-sim/sim.h"

#include <string.h>

#include "cache-sim/rows.h"
#include "cache-sim/fast.h"

TARGET static bool fetch(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                         uint32_t bytes, bool for_store);
TARGET static void store(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                         uint32_t bytes, bool for_store);
TARGET static void receive(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                           bool dirty);

/* A dirty line, or its dirty sectors, go to the next level as stores. */
TARGET static void write_back(struct rf_sim *sim, struct level *level, uint32_t core,
                              uint64_t address, uint32_t sectors)
{

	if (!level->sectors) {
		++level->count.evicts;
		store(sim, level->below, core, address, level->line_bytes, false);
		return;
	}
	for (uint32_t dirty = sectors >> MAX_SECTORS; dirty; dirty &= dirty - 1) {
		uint64_t offset = (uint64_t)__builtin_ctz(dirty) << level->granule_shift;

		++level->count.evicts;
		store(sim, level->below, core, address + offset, level->granule_bytes, false);
	}
}

/* Whether another core holds the line above an exclusive level: then it stays up there, and takes
 * over what was written. */
TARGET static bool stays_above(struct rf_sim *sim, struct level *level, uint32_t core,
                               uint64_t address, bool dirty)
{
	struct level *above = level->above;
	uint32_t first = core / level->cores * level->cores;

	for (uint32_t i = 0; i < level->cores && first + i < sim->cores; ++i) {
		struct spot spot = look_up(above, first + i, address);

		if (spot.way < 0)
			continue;
		if (dirty)
			make_dirty(above, &spot, address);
		return true;
	}
	return false;
}

/* Removes a part of a line from one level above an inclusive one, where it takes with it what
 * came dirty from further above; returns whether dirty data comes out. */
TARGET static bool recall_from(struct rf_sim *sim, struct level *level, uint32_t core,
                               uint64_t address, bool dirty)
{
	struct spot spot = look_up(level, core, address);

	if (spot.way < 0)
		return dirty;
	if (dirty) {
		++level->count.stores;
		make_dirty(level, &spot, address);
	}
	if (!(take_out(sim, level, &spot) & DIRTY_BIT))
		return false;
	++level->count.evicts;
	return true;
}

/* Whether a period has brought a part of a line by now. */
TARGET static bool was_loaded(const struct above *above, uint64_t address, uint32_t bytes)
{
	for (size_t i = 0; i < above->current; ++i)
		if (above->requests[i].kind == REQUEST_LOAD &&
		    above->requests[i].address - address < bytes)
			return true;
	return false;
}

/* Whether a line may be above the last level now: it was there before the period at hand, or has
 * come since.  One that comes later does not count. */
TARGET static bool is_above(const struct rf_sim *sim, const struct level *level, uint64_t address)
{
	const struct above *above = sim->above;
	uint64_t place = address - above->moved;

	if (!(above->pages[page_word(place)] & page_bit(place)))
		return false;
	for (const struct level *nearer = sim->levels; nearer < level; ++nearer)
		for (uint32_t part = 0; part < level->line_bytes; part += nearer->line_bytes)
			if (look_up(nearer, 0, place + part).way >= 0)
				return true;
	return was_loaded(above, place - above->shift, level->line_bytes);
}

/* Removes a line that leaves an inclusive level from all levels above; returns whether it was
 * dirty there. */
TARGET static bool recall(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address)
{
	uint32_t first = core / level->cores * level->cores;
	uint64_t changes = sim->changes;
	bool any = false;

	if (sim->above) {
		sim->above->is_noticed |= is_above(sim, level, address);
		return false;
	}
	for (uint32_t i = 0; i < level->cores && first + i < sim->cores; ++i) {
		for (uint32_t part = 0; part < level->line_bytes;
		     part += sim->levels[0].line_bytes) {
			bool dirty = false;

			for (struct level *above = sim->levels; above < level; ++above)
				dirty = recall_from(sim, above, first + i, address + part, dirty);
			level->count.stores += dirty;
			any |= dirty;
		}
	}
	sim->recalls += !level->below && sim->changes != changes;
	return any;
}

/* What becomes of a line that lost its way. */
TARGET static void dismiss(struct rf_sim *sim, struct level *level, uint32_t core, ENTRY entry,
                           uint32_t sectors)
{
	uint64_t address = address_of(level, entry);
	bool dirty = entry & DIRTY_BIT;

	if (level->filling == RF_SIM_INCLUSIVE && level->above &&
	    recall(sim, level, core, address)) {
		level->count.dirty_generations += !dirty;
		dirty = true;
	}
	if (level->below && level->below->gives_up) {
		level->count.evicts += dirty;
		level->count.clean_victims += !dirty;
		receive(sim, level->below, core, address, dirty);
	} else if (dirty) {
		write_back(sim, level, core, address, sectors);
	}
}

/* Gives a new line a way. */
TARGET static void insert(struct rf_sim *sim, struct level *level, uint32_t core, struct spot *spot,
                          ENTRY entry, uint32_t sectors)
{
	uint32_t way = level->is_ordered ? level->ways - 1 : choose_way(sim, level, spot);
	ENTRY victim = spot->row[way];
	uint32_t victim_sectors = 0;

	spot->way = (int)way;
	if (level->sectors)
		victim_sectors = *sector_word(level, spot);
	if (level->is_ordered) {
		put_first(level, spot, way, entry, sectors);
	} else {
		spot->row[way] = entry;
		if (level->sectors)
			*sector_word(level, spot) = sectors;
		use(level, spot);
		if (level->ages)
			ages_of(level, spot)[way] = SRRIP_COMES;
	}
	if (victim != EMPTY)
		dismiss(sim, level, core, victim, victim_sectors);
	else
		--level->empty;
}

/* Puts a granule into a level that does not have it, where a look-up has said. */
TARGET static inline void place(struct rf_sim *sim, struct level *level, uint32_t core,
                                uint64_t address, struct spot *spot, bool dirty)
{
	uint32_t bit = level->sectors ? sector_bit(level, address) : 0;

	++sim->changes;
	if (spot->way >= 0) {
		*sector_word(level, spot) |= bit;
		use(level, spot);
		if (dirty)
			make_dirty(level, spot, address);
		return;
	}
	level->count.dirty_generations += dirty;
	insert(sim, level, core, spot, key_of(level, address >> level->shift) | (ENTRY)dirty,
	       bit | (dirty ? bit << MAX_SECTORS : 0));
}

/* A line that the level above evicts arrives at a victim or exclusive level. */
TARGET static void receive(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                           bool dirty)
{
	struct spot spot;

	note(level, REQUEST_VICTIM, address, level->line_bytes, false, dirty);
	++level->count.stores;
	if (level->filling == RF_SIM_EXCLUSIVE && !sim->above &&
	    stays_above(sim, level, core, address, dirty))
		return;
	spot = look_up(level, core, address);
	if (spot.way < 0) {
		place(sim, level, core, address, &spot, dirty);
		return;
	}
	if (!sim->stores_keep_order)
		use(level, &spot);
	if (dirty)
		make_dirty(level, &spot, address);
}

/* A hit in a victim or exclusive level: the line moves up. */
TARGET static bool give_up(struct rf_sim *sim, struct level *level, const struct spot *spot)
{
	bool dirty = take_out(sim, level, spot) & DIRTY_BIT;

	level->count.dirty_moves += dirty;
	return dirty;
}

/* What a miss of one granule sets going; returns whether it comes dirty to the level above. */
TARGET static bool bring(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                         struct spot *spot, bool for_store)
{
	uint64_t start = address & ~(uint64_t)(level->granule_bytes - 1);
	bool dirty;

	++level->count.misses;
	level->count.store_misses += for_store;
	dirty = fetch(sim, level->below, core, start, level->granule_bytes, for_store);
	if (level->gives_up)
		return dirty;
	place(sim, level, core, address, spot, dirty);
	return false;
}

/* A load of something within one granule. */
TARGET static inline bool load_part(struct rf_sim *sim, struct level *level, uint32_t core,
                                    uint64_t address, bool for_store)
{
	struct spot spot = look_up(level, core, address);

	if (!is_present(level, &spot, address))
		return bring(sim, level, core, address, &spot, for_store);
	++level->count.hits;
	if (level->gives_up)
		return give_up(sim, level, &spot);
	use(level, &spot);
	return false;
}

/* Bytes from an address to the end of its granule, at most `bytes`. */
TARGET static inline uint32_t within_granule(const struct level *level, uint64_t address,
                                             uint32_t bytes)
{
	uint32_t rest = level->granule_bytes - (uint32_t)(address & (level->granule_bytes - 1));

	return bytes < rest ? bytes : rest;
}

TARGET static bool fetch(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                         uint32_t bytes, bool for_store)
{
	uint64_t at = address;
	bool dirty = false;

	if (!level)
		return false;
	for (uint32_t left = bytes; left > 0;) {
		uint32_t part = within_granule(level, at, left);

		dirty |= load_part(sim, level, core, at, for_store);
		at += part;
		left -= part;
	}
	note(level, REQUEST_LOAD, address, bytes, for_store, dirty);
	return dirty;
}

TARGET static void pass_on(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                           uint32_t bytes, bool for_store)
{
	++level->count.passed_stores;
	store(sim, level->below, core, address, bytes, for_store);
}

/* At the end a line that the level lacks goes past it: it must not displace lines that are still
 * to be written back, or the order in which that happens would show in the counts. */
TARGET static void flush_past(struct rf_sim *sim, struct level *level, uint32_t core,
                              uint64_t address, uint32_t bytes)
{
	++level->count.dirty_generations;
	++level->count.evicts;
	store(sim, level->below, core, address, bytes, false);
}

/* A store brings the granule that it missed, and dirties it. */
TARGET static void allocate(struct rf_sim *sim, struct level *level, uint32_t core,
                            uint64_t address, uint32_t bytes, struct spot *spot, bool for_store)
{
	bool dirty = !level->write_through && !sim->no_write_backs;
	bool came_dirty = false;

	if (for_store || !level->no_fetch_on_write_back || bytes < level->granule_bytes) {
		uint64_t start = address & ~(uint64_t)(level->granule_bytes - 1);

		++level->count.misses;
		level->count.store_misses += for_store;
		came_dirty = fetch(sim, level->below, core, start, level->granule_bytes, for_store);
	}
	place(sim, level, core, address, spot, dirty || came_dirty);
	if (level->write_through)
		pass_on(sim, level, core, address, bytes, for_store);
}

/* A store to something within one granule. */
TARGET static inline void store_part(struct rf_sim *sim, struct level *level, uint32_t core,
                                     uint64_t address, uint32_t bytes, bool for_store)
{
	struct spot spot = look_up(level, core, address);

	++level->count.stores;
	if (is_present(level, &spot, address)) {
		if (!sim->stores_keep_order)
			use(level, &spot);
		if (level->write_through)
			pass_on(sim, level, core, address, bytes, for_store);
		else if (!sim->no_write_backs)
			make_dirty(level, &spot, address);
	} else if (level->no_allocate || (level->gives_up && !sim->is_flushing)) {
		pass_on(sim, level, core, address, bytes, for_store);
	} else if (sim->is_flushing) {
		flush_past(sim, level, core, address, bytes);
	} else {
		allocate(sim, level, core, address, bytes, &spot, for_store);
	}
}

TARGET static void store(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                         uint32_t bytes, bool for_store)
{
	if (!level)
		return;
	note(level, REQUEST_STORE, address, bytes, for_store, true);
	while (bytes > 0) {
		uint32_t part = within_granule(level, address, bytes);

		store_part(sim, level, core, address, part, for_store);
		address += part;
		bytes -= part;
	}
}

/* Removes a line that a bypassing store writes; what was dirty leaves with it. */
TARGET static void drop(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address)
{
	struct spot spot = look_up(level, core, address);
	uint32_t sectors;
	bool dirty;

	if (spot.way < 0)
		return;
	sectors = level->sectors ? *sector_word(level, &spot) >> MAX_SECTORS : 0;
	dirty = take_out(sim, level, &spot) & DIRTY_BIT;
	if (level->filling == RF_SIM_INCLUSIVE && level->above &&
	    recall(sim, level, core, address) && !dirty) {
		++level->count.dirty_generations;
		dirty = true;
	}
	if (dirty)
		level->count.evicts += level->sectors ? (uint32_t)__builtin_popcount(sectors) : 1;
}

TARGET static void pass_by(struct rf_sim *sim, struct level *level, uint32_t core, uint64_t address,
                           uint32_t bytes)
{
	uint64_t first = address & ~(uint64_t)(level->line_bytes - 1);
	uint64_t count = (address - first + bytes - 1) / level->line_bytes + 1;

	note(level, REQUEST_BYPASS, address, bytes, true, true);
	++level->count.bypasses;
	level->count.bypassed_bytes += bytes;
	for (uint64_t i = 0; i < count; ++i)
		drop(sim, level, core, first + i * level->line_bytes);
}

/* A store that goes straight to memory. */
TARGET static void bypass(struct rf_sim *sim, uint32_t core, uint64_t address, uint32_t bytes)
{
	for (struct level *level = sim->levels; level; level = level->below)
		pass_by(sim, level, core, address, bytes);
}

TARGET static inline void access_one(struct rf_sim *sim, uint32_t core, uint64_t address,
                                     uint32_t bytes, enum rf_sim_kind kind)
{
	if (kind == RF_SIM_LOAD)
		fetch(sim, sim->levels, core, address, bytes, false);
	else if (kind == RF_SIM_STORE)
		store(sim, sim->levels, core, address, bytes, true);
	else if (bytes > 0)
		bypass(sim, core, address, bytes);
}

/* The same by the short way where there is one; the core's rows are set. */
TARGET static inline void access_quickly(struct rf_sim *sim, uint32_t core, uint64_t address,
                                         uint32_t bytes, enum rf_sim_kind kind)
{
	uint64_t offset = address & (sim->granule_bytes - 1);

	if (kind == RF_SIM_BYPASSING_STORE || offset + bytes > sim->granule_bytes || bytes == 0)
		access_one(sim, core, address, bytes, kind);
	else if (kind == RF_SIM_STORE)
		fast_store(sim->levels, address >> sim->levels->shift, true);
	else
		fast_load(sim->levels, address >> sim->levels->shift, false);
}

TARGET static void engine_access(struct rf_sim *sim, uint32_t core, uint64_t address,
                                 uint32_t bytes, enum rf_sim_kind kind)
{
	if (!sim->is_fast || sim->without_compression) {
		access_one(sim, core, address, bytes, kind);
		return;
	}
	fast_enter(sim, core);
	access_quickly(sim, core, address, bytes, kind);
}

/* Some core that uses an instance of a level. */
TARGET static uint32_t core_of_row(const struct level *level, size_t row_index)
{
	return (uint32_t)(row_index / level->sets) * level->cores;
}

/* Writes one line back; above a victim or exclusive level the line itself moves down. */
TARGET static void flush_way(struct rf_sim *sim, struct level *level, struct spot *spot)
{
	uint32_t core = core_of_row(level, spot->row_index);
	uint64_t address = address_of(level, spot->row[spot->way]);
	uint32_t sectors = 0;

	if (level->below && level->below->gives_up) {
		take_out(sim, level, spot);
		++level->count.evicts;
		receive(sim, level->below, core, address, true);
		return;
	}
	if (level->sectors) {
		sectors = *sector_word(level, spot);
		*sector_word(level, spot) = sectors & ((1u << MAX_SECTORS) - 1);
	}
	spot->row[spot->way] &= ~DIRTY_BIT;
	write_back(sim, level, core, address, sectors);
}

/* Ways are looked at from the last one on, so that those still to come keep their places. */
TARGET static bool flush_row(struct rf_sim *sim, struct level *level, size_t row_index)
{
	struct spot spot = { row_at(level, row_index), row_index, 0 };
	bool any = false;

	for (uint32_t way = level->ways; way-- > 0;) {
		spot.way = (int)way;
		if (spot.row[way] == EMPTY || !(spot.row[way] & DIRTY_BIT))
			continue;
		flush_way(sim, level, &spot);
		any = true;
	}
	return any;
}

/* Once more until nothing is dirty: above an exclusive level one core's dirty line may turn that
 * of another core dirty. */
TARGET static void engine_flush(struct rf_sim *sim)
{
	for (struct level *level = sim->levels; level; level = level->below) {
		size_t rows = (size_t)(level->instances * level->sets);
		bool any = true;

		while (any) {
			any = false;
			for (size_t row = 0; row < rows; ++row)
				any |= flush_row(sim, level, row);
		}
	}
}

#include "cache-sim/run.h"

#include "cache-sim/again.h"
