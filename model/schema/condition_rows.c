/* SPDX-License-Identifier: MIT
 *
 * What must stay in a cache until it is used again, and what breaks it.
 */
#include "model/schema/result_rows.h"

static bool is_crowded(const void *level, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_condition_level *)level)->crowding.targets > 0;
}

#define RECORD rf_break
static const struct rf_result_row break_rows[] = {
	{ "size", AT(size), SAYS("a size") },
	{ "value", AT(value), SAYS("its value") },
};
static const struct rf_result_record break_record = { ROWS(break_rows) };
#undef RECORD

#define RECORD rf_crowding
static const struct rf_result_row crowding_rows[] = {
	{ "lines", AT(lines), REQUIRED,
	  SAYS("lines of the window in the set of the line that is used again, this one included, "
	       "most of those looked at, up to 129") },
	{ "ways", AT(ways), REQUIRED, SAYS("what a set holds") },
	{ "sets", AT(sets), REQUIRED, SAYS("how many sets there are") },
	{ "targets", AT(targets), REQUIRED, SAYS("lines that were looked at") },
	{ "surviving", AT(surviving), REQUIRED, SAYS("those of them that stay") },
};
static const struct rf_result_record crowding_record = { ROWS(crowding_rows) };
#undef RECORD

#define RECORD rf_condition_level
static const struct rf_result_row half_cache_rows[] = {
	{ "need_bytes", AT(half_cache_need_bytes), IN("B"),
	  SAYS("the value of `half_cache_need`") },
	{ "holds_to", MAP(half_cache_holds_to, half_cache_count, break_record),
	  SAYS("for each size the largest value that the rule of thumb allows") },
};
static const struct rf_result_record half_cache_record = { ROWS(half_cache_rows) };

static const struct rf_result_row condition_level_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("a cache") },
	{ "capacity_bytes", AT(capacity_bytes), REQUIRED, IN("B"),
	  SAYS("one thread's share of it") },
	{ "verdict", AT(verdict), REQUIRED, WORDS(rf_verdict_names), COLUMN_AT(2, "verdict"),
	  SAYS("`holds`: need x safety <= capacity; `marginal`: need <= capacity; `broken`: need > "
	       "capacity; `open`: a size is not known") },
	{ "share", AT(share), COLUMN_AT(1, "share"),
	  SAYS("of several loops together: the share of the uses whose need is no more than the "
	       "capacity; the verdict is that of the greatest need") },
	{ "holds_with_level_above", AT(holds_with_above), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where a broken condition holds all the same, because a victim cache keeps "
	       "other lines than the cache above it: traffic counts both together") },
	{ "conflict", PART(crowding, crowding_record), .applies = is_crowded,
	  SAYS("where sets decide otherwise than the capacity: lines that are evicted although the "
	       "condition holds, or stay although it is broken") },
	{ "inequality", AT(inequality),
	  SAYS("the condition itself, divided through: `\"N*N <= 1024\"`") },
	{ "breaks_at", MAP(breaks_at, break_count, break_record),
	  SAYS("for each size the smallest value that breaks the condition, the others as given: "
	       "from there on the verdict is `broken`") },
	{ "holds_below", MAP(holds_below, holds_count, break_record),
	  SAYS("for each size the smallest value for which the verdict is no longer `holds`, the "
	       "others as given") },
	{ "need", AT(need),
	  SAYS("what the condition needs of one thread's share, where several threads divide the "
	       "loops and that is not `need` of the condition; the verdict is that of this") },
	{ "need_bytes", AT(need_bytes), IN("B"), SAYS("its value") },
	{ "half_cache", SAME(half_cache_record), SAYS("the rule of thumb in this cache") },
};
static const struct rf_result_record condition_level_record = { ROWS(condition_level_rows),
	                                                        NAMED_BY(level) };
#undef RECORD

#define RECORD rf_layer_condition
static const struct rf_result_row condition_rows[] = {
	{ "array", AT(array), REQUIRED, SAYS("the array") },
	{ "access", AT(access), REQUIRED, COLUMN_AT(2, "access"),
	  SAYS("what is used again, as written in the source") },
	{ "reused_from", AT(reused_from), REQUIRED, COLUMN_AT(4, "reused_from"),
	  SAYS("who brought it") },
	{ "line", AT(line), REQUIRED, COLUMN_AT(3, "line"), SAYS("the line of the access") },
	{ "column", AT(column), REQUIRED, SAYS("its column") },
	{ "reuse", AT(reuse), REQUIRED, WORDS(rf_reuse_names),
	  SAYS("`temporal`: another access brought it; `self`: the same access, in an earlier turn "
	       "of `loop`; `spatial`: the same cache line, in an earlier turn of `loop`") },
	{ "loop", AT(loop), SAYS("the loop that carries the reuse") },
	{ "loop_line", OF(rf_uses, loop_line), BEHIND(uses), POSITIVE,
	  SAYS("of several loops together: its line") },
	{ "carrier", OF(rf_uses, carrier), BEHIND(uses), COLUMN_AT(1, "loop"),
	  SAYS("of several loops together: `\"k:22\"`, the loop that goes on between the uses and "
	       "its line, or `\"i:27 -> i:30\"`, the loops that used it and use it again, with "
	       "neither `loop` nor `loop_line`") },
	{ "reused_from_line", OF(rf_uses, from_line), BEHIND(uses),
	  COLUMN_AT(5, "reused_from_line"),
	  SAYS("of several loops together: the line of the use before") },
	{ "uses", OF(rf_uses, times), BEHIND(uses), COLUMN_AT(6, "uses"),
	  SAYS("of several loops together: how often that happens in the whole run") },
	{ "need_least_bytes", OF(rf_uses, least_bytes), BEHIND(uses), IN("B"),
	  COLUMN_AT(7, "need_least_bytes"),
	  SAYS("of several loops together: the least of all needs, `need_bytes` being the "
	       "greatest") },
	{ "need_exceeds", OF(rf_uses, need_exceeds), BEHIND(uses), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where the greatest need is even more than `need_bytes`") },
	{ "need", AT(need),
	  SAYS(
	      "the bytes needed, without terms that do not matter for large sizes: `\"32*N*N\"`") },
	{ "need_exact", AT(need_exact), SAYS("all of it: `\"32*N*N - 16*N\"`") },
	{ "need_bytes", AT(need_bytes), IN("B"), COLUMN_AT(8, "need_bytes"),
	  SAYS("its value, when the sizes in it are known") },
	{ "half_cache_need", AT(half_cache_need),
	  SAYS("the need of the rule of thumb: the layers of the read array, which should fit into "
	       "half of the cache") },
	{ "layers", AT(layers), SAYS("who fills the need: `\"3 layers of a + 1 of b\"`") },
	{ "fits_always", AT(fits_always), REQUIRED,
	  SAYS("the need is so small that any cache holds it") },
	{ "levels", LIST(levels, level_count, condition_level_record), COLUMN_AT(9, ""),
	  SAYS("whether it holds in each cache") },
};
const struct rf_result_record rf_condition_record = { ROWS(condition_rows) };
#undef RECORD

#define RECORD rf_regime_part
static const struct rf_result_row regime_part_rows[] = {
	{ "array", AT(array), REQUIRED, SAYS("its name") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), IN("B/It"), SAYS("brought for it") },
	{ "allocate_bytes_per_it", AT(allocate_bytes_per_it), IN("B/It"), POSITIVE,
	  SAYS("of these, brought only to be overwritten") },
	{ "evict_bytes_per_it", AT(evict_bytes_per_it), IN("B/It"), POSITIVE,
	  SAYS("written back") },
};
static const struct rf_result_record regime_part_record = { ROWS(regime_part_rows) };
#undef RECORD

#define RECORD rf_regime
static const struct rf_result_row regime_rows[] = {
	{ "condition", AT(condition), REQUIRED, SAYS("in words") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"), SAYS("over a link") },
	{ "arrays", LIST(parts, part_count, regime_part_record),
	  SAYS("what each array has of it") },
};
const struct rf_result_record rf_regime_record = { ROWS(regime_rows) };
#undef RECORD
