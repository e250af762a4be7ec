/* SPDX-License-Identifier: MIT
 *
 * Requests to the last level, replayed at other addresses while the levels above stand still.
 * Included by engine.h, once for each engine.
 */

TARGET static void add_page(struct above *above, uint64_t address)
{
	above->pages[page_word(address)] |= page_bit(address);
}

/* A line is above the last level where it was before a period, or where that is after it. */
TARGET static void add_pages(struct above *above, const struct level *level)
{
	for (size_t row_index = 0; row_index < level->sets; ++row_index) {
		const ENTRY *row = row_at(level, row_index);

		for (uint32_t way = 0; way < level->ways; ++way) {
			if (row[way] == EMPTY)
				continue;
			add_page(above, address_of(level, row[way]));
			add_page(above, address_of(level, row[way]) + above->shift);
		}
	}
}

/* Notes where a request is a period later; returns whether what it brought is still there. */
TARGET static bool add_request(const struct rf_sim *sim, struct above *above,
                               const struct request *request)
{
	const struct level *last = &sim->levels[sim->level_count - 1];

	add_page(above, request->address + above->shift);
	for (const struct level *level = sim->levels; level < last; ++level)
		if (look_up(level, 0, request->address).way >= 0)
			return true;
	return false;
}

TARGET static bool engine_look_above(struct rf_sim *sim, struct above *above,
                                     const struct request *requests, size_t count)
{
	const struct level *last = &sim->levels[sim->level_count - 1];
	bool all = true;

	memset(above->pages, 0, sizeof(above->pages));
	for (const struct level *level = sim->levels; level < last; ++level)
		add_pages(above, level);
	for (size_t i = 0; i < count; ++i)
		if (requests[i].kind == REQUEST_LOAD)
			all &= add_request(sim, above, &requests[i]);
	return all;
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

TARGET static bool engine_replay(struct rf_sim *sim, struct above *above,
                                 const struct request *requests, size_t count)
{
	struct level *last = &sim->levels[sim->level_count - 1];

	sim->above = above;
	above->is_noticed = false;
	for (size_t i = 0; i < count && !above->is_noticed; ++i) {
		struct request r = requests[i];

		r.address += above->moved + above->shift;
		above->is_noticed |= ask_again(sim, last, r);
	}
	sim->above = NULL;
	return !above->is_noticed;
}
