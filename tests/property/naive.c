/* SPDX-License-Identifier: MIT */
#include "tests/property/naive.h"

#include <string.h>

#include "tests/support/random.h"

static uint32_t ways_of(const struct naive_level *level)
{
	return level->form.ways > 0 ? level->form.ways : (uint32_t)level->form.sets;
}

static uint64_t set_of(const struct naive_level *level, uint64_t line)
{
	return level->form.ways > 0 ? line % level->form.sets : 0;
}

static bool gives_up(const struct naive_level *level)
{
	return level->form.filling >= RF_SIM_EXCLUSIVE;
}

static struct naive_entry *row_of(struct naive_level *level, uint64_t line)
{
	return &level->entries[set_of(level, line) * ways_of(level)];
}

static struct naive_entry *find(struct naive_level *level, uint64_t line)
{
	struct naive_entry *row = row_of(level, line);

	for (uint32_t way = 0; way < ways_of(level); ++way)
		if (row[way].is_present && row[way].line == line)
			return &row[way];
	return NULL;
}

/* ---- replacement ---- */

/* The tree spans the next power of two above the ways; leaves beyond them do not exist. */
static uint32_t leaves_of(const struct naive_level *level)
{
	uint32_t leaves = 1;

	while (leaves < ways_of(level))
		leaves *= 2;
	return leaves;
}

static void touch(struct naive *naive, struct naive_level *level, struct naive_entry *entry)
{
	uint64_t set = set_of(level, entry->line);
	uint32_t way = (uint32_t)(entry - row_of(level, entry->line));

	entry->used = ++naive->now;
	entry->age = 0;
	if (level->form.policy != RF_SIM_PLRU)
		return;
	for (uint32_t node = leaves_of(level) + way; node > 1; node /= 2)
		level->tree[set][node / 2] = node % 2 == 0;
}

static uint32_t follow_tree(const struct naive_level *level, uint64_t set)
{
	uint32_t node = 1, first = 0;

	for (uint32_t half = leaves_of(level) / 2; half > 0; half /= 2) {
		bool right = level->tree[set][node] && first + half < ways_of(level);

		node = 2 * node + right;
		first += right ? half : 0;
	}
	return first;
}

static uint32_t find_old(struct naive_entry *row, uint32_t ways)
{
	for (;;) {
		for (uint32_t way = 0; way < ways; ++way)
			if (row[way].age == 3)
				return way;
		for (uint32_t way = 0; way < ways; ++way)
			++row[way].age;
	}
}

static uint32_t find_earliest(const struct naive_entry *row, uint32_t ways, bool by_use)
{
	uint32_t best = 0;

	for (uint32_t way = 1; way < ways; ++way)
		if (by_use ? row[way].used < row[best].used : row[way].came < row[best].came)
			best = way;
	return best;
}

static uint32_t draw(struct naive *naive, uint32_t ways)
{
	return (uint32_t)((random_bits(&naive->random) >> 32) % ways);
}

static struct naive_entry *victim_of(struct naive *naive, struct naive_level *level, uint64_t line)
{
	struct naive_entry *row = row_of(level, line);
	uint32_t ways = ways_of(level);

	for (uint32_t way = 0; way < ways; ++way)
		if (!row[way].is_present)
			return &row[way];
	switch (level->form.policy) {
	case RF_SIM_PLRU:
		return row + follow_tree(level, set_of(level, line));
	case RF_SIM_SRRIP:
		return row + find_old(row, ways);
	case RF_SIM_RANDOM:
		return row + draw(naive, ways);
	default:
		return row + find_earliest(row, ways, level->form.policy == RF_SIM_LRU);
	}
}

/* ---- lines ---- */

static void store(struct naive *naive, size_t k, uint64_t line, bool is_program);
static void receive(struct naive *naive, size_t k, uint64_t line, bool is_dirty);

/* Takes a line out of all levels above; whether it was dirty there. */
static bool recall(struct naive *naive, size_t k, uint64_t line)
{
	bool is_dirty = false;

	for (size_t above = 0; above < k; ++above) {
		struct naive_entry *entry = find(&naive->levels[above], line);

		if (!entry)
			continue;
		is_dirty |= entry->is_dirty;
		naive->levels[above].evicts += is_dirty;
		entry->is_present = false;
	}
	return is_dirty;
}

static void dismiss(struct naive *naive, size_t k, struct naive_entry gone)
{
	struct naive_level *level = &naive->levels[k];
	bool has_below = k + 1 < naive->level_count;

	if (level->form.filling == RF_SIM_INCLUSIVE && recall(naive, k, gone.line))
		gone.is_dirty = true;
	level->evicts += gone.is_dirty;
	if (has_below && gives_up(&naive->levels[k + 1]))
		receive(naive, k + 1, gone.line, gone.is_dirty);
	else if (has_below && gone.is_dirty)
		store(naive, k + 1, gone.line, false);
}

static void insert(struct naive *naive, size_t k, uint64_t line, bool is_dirty)
{
	struct naive_level *level = &naive->levels[k];
	struct naive_entry *entry = victim_of(naive, level, line);
	struct naive_entry gone = *entry;

	*entry = (struct naive_entry){
		.is_present = true, .is_dirty = is_dirty, .line = line, .came = ++naive->now
	};
	touch(naive, level, entry);
	entry->age = 2;
	if (gone.is_present)
		dismiss(naive, k, gone);
}

/* A line that the level above dropped. */
static void receive(struct naive *naive, size_t k, uint64_t line, bool is_dirty)
{
	struct naive_entry *entry = find(&naive->levels[k], line);

	if (!entry) {
		insert(naive, k, line, is_dirty);
		return;
	}
	touch(naive, &naive->levels[k], entry);
	entry->is_dirty |= is_dirty;
}

/* Whether the line comes dirty. */
static bool load(struct naive *naive, size_t k, uint64_t line, bool for_store)
{
	struct naive_level *level = &naive->levels[k];
	struct naive_entry *entry;
	bool is_dirty;

	if (k == naive->level_count)
		return false;
	++level->loads;
	entry = find(level, line);
	if (entry && gives_up(level)) {
		entry->is_present = false;
		return entry->is_dirty;
	}
	if (entry) {
		touch(naive, level, entry);
		return false;
	}
	++level->misses;
	level->store_misses += for_store;
	is_dirty = load(naive, k + 1, line, for_store);
	if (gives_up(level))
		return is_dirty;
	insert(naive, k, line, is_dirty);
	return false;
}

/* At the end a line that a level lacks goes past it. */
static void flush_down(struct naive *naive, size_t k, uint64_t line)
{
	for (; k < naive->level_count; ++k) {
		struct naive_entry *entry = find(&naive->levels[k], line);

		if (entry) {
			touch(naive, &naive->levels[k], entry);
			entry->is_dirty = true;
			return;
		}
		++naive->levels[k].evicts;
	}
}

/* A whole line that comes from above need not be read from below. */
static void store(struct naive *naive, size_t k, uint64_t line, bool is_program)
{
	struct naive_level *level = &naive->levels[k];
	struct naive_entry *entry;

	entry = find(level, line);
	if (entry) {
		touch(naive, level, entry);
		entry->is_dirty = true;
		return;
	}
	if (naive->is_flushing) {
		flush_down(naive, k, line);
		return;
	}
	if (is_program) {
		++level->misses;
		++level->store_misses;
		load(naive, k + 1, line, true);
	}
	insert(naive, k, line, true);
}

void naive_use(struct naive *naive, uint64_t address, uint32_t bytes, bool is_store)
{
	uint64_t size = naive->levels[0].form.line_bytes;

	for (uint64_t line = address / size; line <= (address + bytes - 1) / size; ++line) {
		if (is_store)
			store(naive, 0, line, true);
		else
			load(naive, 0, line, false);
	}
}

static void use(void *context, uint64_t address, uint32_t bytes, bool is_store)
{
	naive_use(context, address, bytes, is_store);
}

int64_t naive_walk(struct naive *naive, const struct nest *nest, const struct nest_layout *layout)
{
	struct nest_visitor visitor = { .context = naive, .use = use };

	return nest_walk(nest, layout, &visitor, INT64_MAX);
}

void naive_begin(struct naive *naive, const struct rf_sim_level *levels, size_t count)
{
	memset(naive, 0, sizeof(*naive));
	naive->level_count = count;
	naive->random = 0x2545f4914f6cdd1dU;
	for (size_t k = 0; k < count; ++k)
		naive->levels[k].form = levels[k];
}

/* The dirty line of a set that leaves first: where lines are replaced in an order that order,
 * else from the last way on.  The order shows where a level above a victim cache has taken up a
 * line anew that the victim cache still holds. */
static struct naive_entry *next_dirty(struct naive_level *level, uint64_t set)
{
	struct naive_entry *row = &level->entries[set * ways_of(level)], *best = NULL;

	for (uint32_t way = ways_of(level); way-- > 0;) {
		if (!row[way].is_present || !row[way].is_dirty)
			continue;
		if (!best || (level->form.policy == RF_SIM_LRU && row[way].used < best->used) ||
		    (level->form.policy == RF_SIM_FIFO && row[way].came < best->came))
			best = &row[way];
	}
	return best;
}

static void flush_line(struct naive *naive, size_t k, struct naive_entry *entry)
{
	++naive->levels[k].evicts;
	entry->is_dirty = false;
	if (k + 1 < naive->level_count && gives_up(&naive->levels[k + 1])) {
		entry->is_present = false;
		receive(naive, k + 1, entry->line, true);
	} else {
		flush_down(naive, k + 1, entry->line);
	}
}

void naive_flush(struct naive *naive)
{
	naive->is_flushing = true;
	for (size_t k = 0; k < naive->level_count; ++k) {
		struct naive_level *level = &naive->levels[k];
		uint64_t sets = level->form.ways > 0 ? level->form.sets : 1;
		struct naive_entry *entry;

		for (uint64_t set = 0; set < sets; ++set)
			while ((entry = next_dirty(level, set)))
				flush_line(naive, k, entry);
	}
}
