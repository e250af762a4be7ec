/* SPDX-License-Identifier: MIT
 *
 * The short way through hierarchies that only need it.  Included by engine.h, once for each engine.
 *
 * Most caches that people simulate replace lines in the order of use or arrival, fill on the way
 * in, write back and allocate, and have no sectors; the last one may be a victim or exclusive
 * level.  For a hierarchy of only such levels (is_fast) the functions here do what those of
 * engine.h do, with fewer questions.  What differs between such levels stands in four values:
 * whether a load, and whether a store, that hits moves the line to the front, the dirty bit that a
 * store sets, and whether a line written back from above is taken without being read below.
 */

TARGET static void fast_load(struct level *level, uint64_t line, bool for_store);
TARGET static void fast_store(struct level *level, uint64_t line, bool for_store);
TARGET static void fast_receive(struct level *level, uint64_t line, ENTRY dirty);
TARGET static ENTRY fast_take(struct level *level, uint64_t line, bool for_store);

/* Sets the rows of the instances that a core uses. */
TARGET static inline void fast_enter(struct rf_sim *sim, uint32_t core)
{
	for (struct level *level = sim->levels; level; level = level->below)
		level->rows = row_at(level, level->instance_of_core[core] * level->sets);
}

TARGET static inline ENTRY *fast_row(const struct level *level, uint64_t line)
{
	return (ENTRY *)level->rows + set_of(level, line) * level->row_length;
}

TARGET static inline int fast_find(const struct level *level, const ENTRY *row, ENTRY key)
{
	return (row[0] & ~DIRTY_BIT) == key ? 0 : row_find(row, level->row_length, key);
}

/* What is wanted of a line has the length of those above. */
TARGET static inline void note_line(const struct level *level, enum request_kind kind,
                                    uint64_t line, bool for_store, bool dirty)
{
	if (level->log)
		note(level, kind, line << level->shift, level->above->line_bytes, for_store, dirty);
}

TARGET static inline uint64_t line_below(const struct level *level, uint64_t line)
{
	return line >> (level->below->shift - level->shift);
}

/* A use that may make its line dirty. */
TARGET static inline void fast_use(struct level *level, ENTRY *row, uint32_t way, ENTRY dirty,
                                   bool moves)
{
	ENTRY entry = row[way] | dirty;

	level->count.dirty_generations += entry ^ row[way];
	if (way > 0 && moves)
		row_to_front(row, level->row_length, way, entry);
	else
		row[way] = entry;
}

/* Lets a line go up; returns its dirty bit. */
TARGET static inline ENTRY fast_remove(struct level *level, ENTRY *row, uint32_t way)
{
	ENTRY dirty = row[way] & DIRTY_BIT;

	++level->empty;
	level->count.dirty_moves += dirty;
	for (; way + 1 < level->ways && row[way] != EMPTY; ++way)
		row[way] = row[way + 1];
	row[level->ways - 1] = EMPTY;
	return dirty;
}

TARGET static inline void fast_write_back(struct level *level, ENTRY victim)
{
	++level->count.evicts;
	if (level->below)
		fast_store(level->below, line_below(level, (uint64_t)(victim >> 1) + level->base),
		           false);
}

/* Into a victim or exclusive level. */
TARGET static inline void fast_dismiss(struct level *level, ENTRY victim)
{
	level->count.evicts += victim & DIRTY_BIT;
	level->count.clean_victims += !(victim & DIRTY_BIT);
	fast_receive(level->below, (uint64_t)(victim >> 1) + level->base, victim & DIRTY_BIT);
}

TARGET static inline void fast_insert(struct level *level, ENTRY *row, ENTRY entry)
{
	ENTRY victim = row[level->ways - 1];

	row_to_front(row, level->row_length, level->ways - 1, entry);
	level->count.dirty_generations += entry & DIRTY_BIT;
	if (victim == EMPTY)
		--level->empty;
	else if (level->below && level->below->gives_up)
		fast_dismiss(level, victim);
	else if (victim & DIRTY_BIT)
		fast_write_back(level, victim);
}

/* A line that is not there comes from below, clean or dirty. */
TARGET static inline void fast_miss(struct level *level, ENTRY *row, uint64_t line, ENTRY dirty,
                                    bool for_store)
{
	++level->count.misses;
	level->count.store_misses += for_store;
	if (level->below && level->below->below)
		__builtin_prefetch(fast_row(level->below->below,
		                            line_below(level->below, line_below(level, line))));
	if (level->below && level->below->gives_up)
		dirty |= fast_take(level->below, line, for_store);
	else if (level->below)
		fast_load(level->below, line_below(level, line), for_store);
	fast_insert(level, row, key_of(level, line) | dirty);
}

TARGET static void fast_load(struct level *level, uint64_t line, bool for_store)
{
	ENTRY *row = fast_row(level, line);
	int way = fast_find(level, row, key_of(level, line));

	note_line(level, REQUEST_LOAD, line, for_store, false);
	if (way < 0) {
		fast_miss(level, row, line, 0, for_store);
		return;
	}
	++level->count.hits;
	if (way > 0 && level->loads_move)
		row_to_front(row, level->row_length, (uint32_t)way, row[way]);
}

/* A store that finds its line. */
TARGET static inline void fast_dirty(struct level *level, ENTRY *row, uint32_t way)
{
	fast_use(level, row, way, (ENTRY)level->stored_bit, level->stores_move);
}

TARGET static void fast_store(struct level *level, uint64_t line, bool for_store)
{
	ENTRY *row = fast_row(level, line);
	int way = fast_find(level, row, key_of(level, line));

	note_line(level, REQUEST_STORE, line, for_store, true);
	++level->count.stores;
	if (way >= 0)
		fast_dirty(level, row, (uint32_t)way);
	else if (!for_store && level->takes_unread)
		fast_insert(level, row, key_of(level, line) | (ENTRY)level->stored_bit);
	else
		fast_miss(level, row, line, (ENTRY)level->stored_bit, for_store);
}

/* A line from above comes into a victim or exclusive level. */
TARGET static void fast_receive(struct level *level, uint64_t line, ENTRY dirty)
{
	ENTRY *row = fast_row(level, line);
	int way = fast_find(level, row, key_of(level, line));

	note_line(level, REQUEST_VICTIM, line, false, dirty);
	++level->count.stores;
	if (way < 0)
		fast_insert(level, row, key_of(level, line) | dirty);
	else
		fast_use(level, row, (uint32_t)way, dirty, level->stores_move);
}

/* A line is wanted of a victim or exclusive level, which loses it; returns its dirty bit. */
TARGET static ENTRY fast_take(struct level *level, uint64_t line, bool for_store)
{
	ENTRY *row = fast_row(level, line);
	int way = fast_find(level, row, key_of(level, line));
	ENTRY dirty = way < 0 ? 0 : fast_remove(level, row, (uint32_t)way);

	note_line(level, REQUEST_LOAD, line, for_store, dirty);
	level->count.hits += way >= 0;
	level->count.misses += way < 0;
	level->count.store_misses += way < 0 && for_store;
	return dirty;
}

/* A reference of a loop, as long as it stays in its line. */
struct track {
	ENTRY *row;
	ENTRY key;
	bool is_store;
	uint64_t line;
	uint64_t step;   /* from one line to the next */
	uint64_t period; /* iterations in each line; 0: they differ */
};

/* Returns whether the line was missing.  Hits are not counted here. */
TARGET static inline bool track_touch(struct level *level, const struct track *track)
{
	int way = fast_find(level, track->row, track->key);

	if (way < 0) {
		fast_miss(level, track->row, track->line,
		          track->is_store ? (ENTRY)level->stored_bit : 0, track->is_store);
		return true;
	}
	if (track->is_store)
		fast_dirty(level, track->row, (uint32_t)way);
	else if (way > 0 && level->loads_move)
		row_to_front(track->row, level->row_length, (uint32_t)way, track->row[way]);
	return false;
}
