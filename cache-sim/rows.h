/* SPDX-License-Identifier: MIT
 *
 * One row of a level: finding a line, using it, taking it out.  Included by engine.h, once for
 * each engine.
 */
#define EMPTY     ((ENTRY) - 1)
#define DIRTY_BIT ((ENTRY)1)

/* Where a line is, or where it would be (way < 0). */
struct spot {
	ENTRY *row;
	size_t row_index;
	int way;
};

/* line / sets without a division, or one less. */
TARGET static inline uint64_t quotient_or_less(const struct level *level, uint64_t line)
{
#ifdef __SIZEOF_INT128__
	return (uint64_t)(((unsigned __int128)line * level->reciprocal) >> 64);
#else
	return line / level->sets;
#endif
}

TARGET static inline uint64_t modulo(const struct level *level, uint64_t line)
{
	uint64_t rest = line - quotient_or_less(level, line) * level->sets;

	return rest >= level->sets ? rest - level->sets : rest;
}

/* Rotates each block of `sets` lines by a hash of its number, so that lines a multiple of the
 * sets apart do not meet, while neighbours stay evenly spread. */
TARGET static inline uint64_t hashed_set(const struct level *level, uint64_t line)
{
	uint64_t hash = quotient_or_less(level, line);
	uint64_t rest = line - hash * level->sets;
	uint64_t turned;

	hash += rest >= level->sets;
	rest -= rest >= level->sets ? level->sets : 0;
	hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
	hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
	hash ^= hash >> 31;
	turned = rest + modulo(level, hash);
	return turned >= level->sets ? turned - level->sets : turned;
}

TARGET static inline uint64_t set_of(const struct level *level, uint64_t line)
{
	if (level->index == INDEX_MASK)
		return line & (level->sets - 1);
	return level->index == INDEX_MODULO ? modulo(level, line) : hashed_set(level, line);
}

TARGET static inline ENTRY key_of(const struct level *level, uint64_t line)
{
	return (ENTRY)((line - level->base) << 1);
}

TARGET static inline uint64_t address_of(const struct level *level, ENTRY entry)
{
	return ((uint64_t)(entry >> 1) + level->base) << level->shift;
}

TARGET static inline ENTRY *row_at(const struct level *level, size_t row_index)
{
	return (ENTRY *)level->entries + row_index * level->row_length;
}

TARGET static inline struct spot look_up(const struct level *level, uint32_t core, uint64_t address)
{
	uint64_t line = address >> level->shift;
	size_t row_index = level->instance_of_core[core] * level->sets + set_of(level, line);
	struct spot spot = { row_at(level, row_index), row_index, 0 };
	ENTRY key = key_of(level, line);

	if ((spot.row[0] & ~DIRTY_BIT) != key)
		spot.way = row_find(spot.row, level->row_length, key);
	return spot;
}

/* Writes down what a level is asked, where somebody wants to know. */
TARGET static inline void note(const struct level *level, enum request_kind kind, uint64_t address,
                               uint32_t bytes, bool for_store, bool dirty)
{
	if (level->log)
		rf_log_add(level->log,
		           (struct request){ address, bytes, (uint8_t)kind, for_store, dirty });
}

/* Pages of lines above the last level, in a table that several may share a bit of. */
TARGET static inline size_t page_word(uint64_t address)
{
	return (size_t)(address >> 18) & 0x3ff;
}

TARGET static inline uint64_t page_bit(uint64_t address)
{
	return (uint64_t)1 << ((address >> 12) & 63);
}

TARGET static inline uint32_t *sector_word(const struct level *level, const struct spot *spot)
{
	return level->sectors + spot->row_index * level->row_length + spot->way;
}

TARGET static inline uint32_t sector_bit(const struct level *level, uint64_t address)
{
	return (uint32_t)1 << ((address & (level->line_bytes - 1)) >> level->granule_shift);
}

/* Whether the granule is there; of a line with sectors perhaps only others are. */
TARGET static inline bool is_present(const struct level *level, const struct spot *spot,
                                     uint64_t address)
{
	if (spot->way < 0)
		return false;
	return !level->sectors || (*sector_word(level, spot) & sector_bit(level, address));
}

TARGET static void move_word_to_front(uint32_t *words, uint32_t way, uint32_t word)
{
	memmove(words + 1, words, way * sizeof(*words));
	words[0] = word;
}

/* Puts an entry before all others up to `way`, whose own entry is lost. */
TARGET static inline void put_first(struct level *level, const struct spot *spot, uint32_t way,
                                    ENTRY entry, uint32_t sectors)
{
	row_to_front(spot->row, level->row_length, way, entry);
	if (level->sectors)
		move_word_to_front(level->sectors + spot->row_index * level->row_length, way,
		                   sectors);
}

TARGET static inline uint8_t *ages_of(const struct level *level, const struct spot *spot)
{
	return level->ages + spot->row_index * level->row_length;
}

TARGET static inline uint64_t *tree_of(const struct level *level, const struct spot *spot)
{
	return level->trees + spot->row_index * level->tree_words;
}

/* A hit, as the policy sees it. */
TARGET static inline void use(struct level *level, struct spot *spot)
{
	uint32_t way = (uint32_t)spot->way;

	if (level->policy == RF_SIM_LRU) {
		if (way > 0)
			put_first(level, spot, way, spot->row[way],
			          level->sectors ? *sector_word(level, spot) : 0);
		spot->way = 0;
	} else if (level->policy == RF_SIM_PLRU) {
		plru_use(tree_of(level, spot), level->leaves, way);
	} else if (level->policy == RF_SIM_SRRIP) {
		ages_of(level, spot)[way] = 0;
	}
}

TARGET static inline void make_dirty(struct level *level, const struct spot *spot, uint64_t address)
{
	ENTRY *entry = &spot->row[spot->way];

	if (level->sectors) {
		uint32_t *word = sector_word(level, spot);
		uint32_t bit = sector_bit(level, address) << MAX_SECTORS;

		level->count.dirty_generations += !(*word & bit);
		*word |= bit;
	} else {
		level->count.dirty_generations += !(*entry & DIRTY_BIT);
	}
	*entry |= DIRTY_BIT;
}

/* Takes a line out of its way; the entry keeps its dirty bit. */
TARGET static ENTRY take_out(struct rf_sim *sim, struct level *level, const struct spot *spot)
{
	ENTRY entry = spot->row[spot->way];
	uint32_t after = level->ways - 1 - (uint32_t)spot->way;

	++sim->changes;
	++level->empty;
	++level->removals;
	if (!level->is_ordered) {
		spot->row[spot->way] = EMPTY;
		return entry;
	}
	memmove(spot->row + spot->way, spot->row + spot->way + 1, after * sizeof(ENTRY));
	spot->row[level->ways - 1] = EMPTY;
	if (level->sectors)
		memmove(sector_word(level, spot), sector_word(level, spot) + 1,
		        after * sizeof(uint32_t));
	return entry;
}

/* The way that a new line takes where entries stay in their ways: an empty one, or the policy's. */
TARGET static uint32_t choose_way(struct rf_sim *sim, struct level *level, const struct spot *spot)
{
	if (level->empty > 0)
		for (uint32_t way = 0; way < level->ways; ++way)
			if (spot->row[way] == EMPTY)
				return way;
	if (level->policy == RF_SIM_PLRU)
		return plru_victim(tree_of(level, spot), level->leaves, level->ways);
	if (level->policy == RF_SIM_SRRIP)
		return srrip_victim(ages_of(level, spot), level->ways);
	return (uint32_t)((random_next(&sim->random) >> 32) % level->ways);
}
