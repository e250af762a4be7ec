/* SPDX-License-Identifier: MIT
 *
 * Requests to the last level, replayed at other addresses while the levels above stand still.
 * Included by engine.h, once for each engine.
 */

TARGET static void add_page(struct above *above, uint64_t address)
{
	above->pages[page_word(address)] |= page_bit(address);
}

TARGET static void add_pages(struct above *above, const struct level *level)
{
	for (size_t row_index = 0; row_index < level->sets; ++row_index) {
		const ENTRY *row = row_at(level, row_index);

		for (uint32_t way = 0; way < level->ways; ++way)
			if (row[way] != EMPTY)
				add_page(above, address_of(level, row[way]));
	}
}

TARGET static void engine_look_above(struct rf_sim *sim, struct above *above,
                                     const struct request *requests, size_t count)
{
	const struct level *last = &sim->levels[sim->level_count - 1];

	memset(above->pages, 0, sizeof(above->pages));
	for (const struct level *level = sim->levels; level < last; ++level)
		add_pages(above, level);
	for (size_t i = 0; i < count; ++i)
		if (requests[i].kind == REQUEST_LOAD)
			add_page(above, requests[i].address + above->shift);
}

/* Asks one thing again; returns whether a line came dirty that did not, or the other way round. */
TARGET static inline bool ask_again(struct rf_sim *sim, struct level *last, struct request r)
{
	if (r.kind == REQUEST_LOAD)
		return fetch(sim, last, 0, r.address, r.bytes, r.for_store) != r.dirty;
	if (r.kind == REQUEST_STORE)
		store(sim, last, 0, r.address, r.bytes, r.for_store);
	else if (r.kind == REQUEST_VICTIM)
		receive(sim, last, 0, r.address, r.dirty);
	else
		pass_by(sim, last, 0, r.address, r.bytes);
	return false;
}

/* ---- the short way, for the commonest last levels ---- */

enum { AHEAD = 16 };

/* Whether the functions below do for a level: lines in the order of use or arrival. */
TARGET static bool is_quick(const struct level *last)
{
	return last->is_ordered && !last->sectors && !last->write_through && !last->no_allocate &&
	       !last->log;
}

/* A line leaves the last level. */
TARGET static inline void leave(struct rf_sim *sim, struct level *last, ENTRY victim)
{
	if (victim == EMPTY) {
		--last->empty;
		return;
	}
	if (last->filling == RF_SIM_INCLUSIVE)
		sim->above->is_noticed |= is_above(sim, last, address_of(last, victim));
	last->count.evicts += victim & DIRTY_BIT;
}

TARGET static inline void come(struct rf_sim *sim, struct level *last, ENTRY *row, ENTRY entry)
{
	ENTRY victim = row[last->ways - 1];

	row_to_front(row, last->row_length, last->ways - 1, entry);
	last->count.dirty_generations += entry & DIRTY_BIT;
	leave(sim, last, victim);
}

/* Returns whether the line comes dirty. */
TARGET static inline bool load_quickly(struct rf_sim *sim, struct level *last, ENTRY *row,
                                       ENTRY key, bool for_store)
{
	int way = fast_find(last, row, key);

	if (way < 0) {
		++last->count.misses;
		last->count.store_misses += for_store;
		if (!last->gives_up)
			come(sim, last, row, key);
		return false;
	}
	++last->count.hits;
	if (last->gives_up)
		return fast_remove(last, row, (uint32_t)way);
	fast_use(last, row, (uint32_t)way, 0, last->loads_move);
	return false;
}

/* A line from above, written back or evicted. */
TARGET static inline void store_quickly(struct rf_sim *sim, struct level *last, ENTRY *row,
                                        ENTRY key, ENTRY dirty, const struct request *r)
{
	int way = fast_find(last, row, key);

	++last->count.stores;
	if (way >= 0) {
		fast_use(last, row, (uint32_t)way, dirty, last->stores_move);
		return;
	}
	if (r->kind == REQUEST_STORE && !last->no_fetch_on_write_back) {
		++last->count.misses;
		last->count.store_misses += r->for_store;
	}
	come(sim, last, row, key | dirty);
}

/* Requests for whole lines take the short way. */
TARGET static inline bool ask_quickly(struct rf_sim *sim, struct level *last, ENTRY *row,
                                      struct request r)
{
	ENTRY key = key_of(last, r.address >> last->shift);

	if (r.kind == REQUEST_LOAD)
		return load_quickly(sim, last, row, key, r.for_store) != r.dirty;
	if (r.kind == REQUEST_VICTIM)
		store_quickly(sim, last, row, key, r.dirty, &r);
	else if (r.kind == REQUEST_STORE && !last->gives_up && r.bytes == last->line_bytes)
		store_quickly(sim, last, row, key, last->stored_bit, &r);
	else
		return ask_again(sim, last, r);
	return false;
}

/* Rows are far apart: they are fetched a few requests ahead. */
TARGET static void replay_quickly(struct rf_sim *sim, struct level *last, const struct above *above,
                                  const struct request *requests, size_t count)
{
	ENTRY *rows[AHEAD];
	uint64_t distance = above->moved + above->shift;

	fast_enter(sim, 0);
	for (size_t i = 0; i < count + AHEAD && !above->is_noticed; ++i) {
		if (i >= AHEAD) {
			struct request r = requests[i - AHEAD];

			r.address += distance;
			sim->above->current = i - AHEAD;
			sim->above->is_noticed |= ask_quickly(sim, last, rows[i % AHEAD], r);
		}
		if (i < count) {
			rows[i % AHEAD] =
			    fast_row(last, (requests[i].address + distance) >> last->shift);
			__builtin_prefetch(rows[i % AHEAD]);
		}
	}
}

TARGET static bool engine_replay(struct rf_sim *sim, struct above *above,
                                 const struct request *requests, size_t count)
{
	struct level *last = &sim->levels[sim->level_count - 1];

	sim->above = above;
	above->requests = requests;
	above->is_noticed = false;
	if (is_quick(last)) {
		replay_quickly(sim, last, above, requests, count);
		count = 0;
	}
	for (size_t i = 0; i < count && !above->is_noticed; ++i) {
		struct request r = requests[i];

		above->current = i;
		r.address += above->moved + above->shift;
		above->is_noticed |= ask_again(sim, last, r);
	}
	sim->above = NULL;
	return !above->is_noticed;
}
