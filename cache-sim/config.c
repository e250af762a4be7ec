/* SPDX-License-Identifier: MIT
 *
 * What a description must satisfy to be simulated.
 */
#include "cache-sim/sim.h"

static bool is_power_of_two(uint32_t value)
{
	return value > 0 && (value & (value - 1)) == 0;
}

static uint32_t cores_of(const struct rf_sim_level *level)
{
	return level->cores > 0 ? level->cores : 1;
}

static bool moves_lines(const struct rf_sim_level *level)
{
	return level->filling == RF_SIM_EXCLUSIVE || level->filling == RF_SIM_VICTIM;
}

static const char *check_shape(const struct rf_sim_level *level)
{
	uint64_t ways = level->ways > 0 ? level->ways : level->sets;
	uint64_t sets = level->ways > 0 ? level->sets : 1;

	if (level->sets == 0)
		return "a level needs at least one set";
	if (ways > UINT32_MAX / 64 || sets > UINT32_MAX || sets * ways > (uint64_t)1 << 34)
		return "a level has too many lines to be simulated";
	if (!is_power_of_two(level->line_bytes) || level->line_bytes < 16 ||
	    level->line_bytes > 256)
		return "a line must have 16, 32, 64, 128 or 256 bytes";
	if (level->sector_bytes == 0)
		return NULL;
	if (!is_power_of_two(level->sector_bytes) || level->sector_bytes > level->line_bytes ||
	    level->line_bytes / level->sector_bytes > MAX_SECTORS)
		return "a line must consist of 1, 2, 4, 8 or 16 sectors";
	return NULL;
}

/* What a level asks of the one above it. */
static const char *check_pair(const struct rf_sim_level *above, const struct rf_sim_level *level)
{
	if (level->line_bytes < above->line_bytes)
		return "lines must not become shorter further out";
	if (cores_of(level) % cores_of(above) != 0)
		return "a level must be shared by a multiple of the cores of the level above";
	if (moves_lines(level) && level->line_bytes != above->line_bytes)
		return "a victim or exclusive level needs the line length of the level above";
	return NULL;
}

/* Sectors are for levels that only fill on the way in. */
static const char *check_sectors(const struct rf_sim_config *config)
{
	bool any = false;
	bool all_plain = true;

	for (size_t i = 0; i < config->level_count; ++i) {
		const struct rf_sim_level *level = &config->levels[i];

		any |= level->sector_bytes > 0 && level->sector_bytes < level->line_bytes;
		all_plain &= level->filling == RF_SIM_NON_INCLUSIVE;
	}
	return any && !all_plain ? "sectors need levels that are all non-inclusive" : NULL;
}

static const char *check_level(const struct rf_sim_config *config, size_t at)
{
	const struct rf_sim_level *level = &config->levels[at];
	const char *wrong;

	if ((unsigned)level->policy > RF_SIM_RANDOM)
		return "unknown replacement policy";
	if ((unsigned)level->filling > RF_SIM_VICTIM)
		return "unknown filling";
	wrong = check_shape(level);
	if (!wrong && at == 0 && moves_lines(level))
		wrong = "the first level has no level above whose victims it could take";
	if (!wrong && at > 0)
		wrong = check_pair(level - 1, level);
	return wrong;
}

const char *rf_sim_check(const struct rf_sim_config *config)
{
	if (config->level_count == 0 || config->level_count > MAX_LEVELS)
		return "a hierarchy has 1 to 16 levels";
	if (config->cores > 1 << 16)
		return "at most 65536 cores can be simulated";
	if ((unsigned)config->lookup > RF_SIM_AVX512)
		return "unknown look-up";
	for (size_t at = 0; at < config->level_count; ++at) {
		const char *wrong = check_level(config, at);

		if (wrong)
			return wrong;
	}
	if (!rf_engine_choose(config->lookup))
		return "this processor lacks the instructions of the wanted look-up";
	return check_sectors(config);
}
