/* SPDX-License-Identifier: MIT
 *
 * What each link carries: of every predictor, and where two of them differ.
 */
#include "model/schema/result_rows.h"

static const char *const predictor_words[] = { "auto", "lc", "sim", "stack", "warps" };

static bool is_simulated(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_traffic *)base)->method != RF_METHOD_NONE;
}

static bool is_partly_simulated(const void *base, const struct rf_result *result)
{
	return is_simulated(base, result) && ((const struct rf_traffic *)base)->loop != NULL;
}

/* Of a sample of the uses, or of an average. */
static bool has_spread(const void *base, const struct rf_result *result)
{
	const struct rf_traffic *traffic = base;

	return is_simulated(base, result) ? traffic->method == RF_METHOD_AVERAGE
	                                  : traffic->spread > 0;
}

static bool was_stopped(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_traffic *)base)->method == RF_METHOD_STOPPED;
}

static bool counts_evicts(const void *level, const struct rf_result *result)
{
	(void)result;
	return !((const struct rf_level_counts *)level)->misses_only;
}

#define RECORD rf_memory_part
static const struct rf_result_row part_rows[] = {
	{ "memory", AT(name), REQUIRED, SAYS("its name in the machine file") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), IN("B/It"), SAYS("what comes from it") },
	{ "evict_bytes_per_it", AT(evict_bytes_per_it), IN("B/It"), SAYS("what goes to it") },
	{ "total_bytes_per_it", AT(total_bytes_per_it), IN("B/It"), SAYS("the sum of both") },
};
static const struct rf_result_record part_record = { ROWS(part_rows), NAMED_BY(name) };
#undef RECORD

#define RECORD rf_link_traffic
static const struct rf_result_row link_rows[] = {
	{ "link", AT(link), REQUIRED,
	  SAYS("the two levels that it joins: `\"L1-L2\"`, `\"L3-MEM\"`") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), IN("B/It"), COLUMN("load_bytes_per_it"),
	  SAYS("towards the core") },
	{ "evict_bytes_per_it", AT(evict_bytes_per_it), IN("B/It"), COLUMN("evict_bytes_per_it"),
	  SAYS("away from it") },
	{ "total_bytes_per_it", AT(total_bytes_per_it), IN("B/It"), COLUMN("total_bytes_per_it"),
	  SAYS("the sum of both") },
	{ "by", AT(by), WORDS(rf_by_names), COLUMN("by"),
	  SAYS("who answered: `lc`, layer conditions in closed form; `general`, those of any "
	       "nest; `ways`, lines counted in sets; or `sim`, a simulation") },
	{ "low", AT(low), IN("B/It"), COLUMN("low"),
	  SAYS("the total is no less than that nine times of ten; absent where the figure is "
	       "certain") },
	{ "high", AT(high), IN("B/It"), COLUMN("high"), SAYS("and no more than this") },
	{ "corrections", AT(corrections),
	  SAYS("what is in the figure beside layer conditions: `\"edges, steps, prefetch\"`, or "
	       "some of them; or `\"vectors\"`") },
	{ "textbook_bytes_per_it", AT(textbook_bytes_per_it), IN("B/It"),
	  COLUMN("textbook_bytes_per_it"),
	  SAYS("of `auto`: the total by layer conditions, where another answered") },
	{ "allocate_bytes_per_it", AT(allocate_bytes_per_it), IN("B/It"),
	  SAYS("the part of the load that is brought only to be overwritten") },
	{ "conflict_bytes_per_it", AT(conflict_bytes_per_it), IN("B/It"),
	  SAYS("of `lc`: the total as it is where sets of the cache above the link lose lines that "
	       "it has room for, or keep some that it has none for; absent where they change less "
	       "than 5 %") },
	{ "crowded_lines", AT(crowded_lines), POSITIVE,
	  SAYS("lines that one iteration uses and that fall into one set, where they are more than "
	       "it has ways: they evict each other before their next element is used") },
	{ "total_bytes", AT(total_bytes), IN("B"),
	  SAYS("of several loops together: of the whole run") },
	{ "memories", LIST(parts, part_count, part_record),
	  SAYS("of the last link, where arrays lie in several memories: what each has of it") },
	{ "reason", AT(reason),
	  SAYS("of `lc`: which layer conditions are broken in the cache above the link; of several "
	       "loops together, which loops go on before the uses that miss there") },
};
static const struct rf_result_record link_record = { ROWS(link_rows), NAMED_BY(link),
	                                             ALSO_BY(level) };

static const struct rf_result_row link_total_rows[] = {
	{ "link", AT(link), SAYS("a link") },
	{ "total_bytes_per_it", AT(total_bytes_per_it), IN("B/It"), SAYS("over it") },
};
static const struct rf_result_record link_total_record = { ROWS(link_total_rows) };
#undef RECORD

#define RECORD rf_level_counts
static const struct rf_result_row count_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("a cache") },
	{ "accesses", AT(accesses), COLUMN("accesses"),
	  SAYS("references of the source at the first level, lines asked for at the others") },
	{ "hits", AT(hits), SAYS("those that found their line") },
	{ "misses", AT(misses), COLUMN("misses"), SAYS("those that did not") },
	{ "evicts", AT(evicts), COLUMN("evicts"), .applies = counts_evicts,
	  SAYS("lines written back, those at the end of the run included; not of `stack`") },
	{ "store_misses", AT(store_misses), .applies = counts_evicts,
	  SAYS("of the misses, those that stores of the program caused") },
};
static const struct rf_result_record count_record = { ROWS(count_rows), NAMED_BY(level) };
#undef RECORD

#define RECORD rf_capacity
static const struct rf_result_row capacity_rows[] = {
	{ "bytes", AT(bytes), IN("B"), COLUMN("capacity_bytes"),
	  SAYS("the capacity of a fully associative cache") },
	{ "misses", AT(misses), COLUMN("misses"), SAYS("its misses, of the whole run") },
	{ "miss_ratio", AT(miss_ratio), COLUMN("miss_ratio"),
	  SAYS("the same as a part of all references") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), IN("B/It"), COLUMN("load_bytes_per_it"),
	  SAYS("the same as bytes that an iteration loads") },
};
static const struct rf_result_record capacity_record = { ROWS(capacity_rows) };
#undef RECORD

#define RECORD rf_array_traffic
static const struct rf_result_row array_traffic_rows[] = {
	{ "array", AT(array), REQUIRED, SAYS("an array") },
	{ "total_bytes_per_it", MAP(links, link_count, link_total_record),
	  .flags = RF_ROW_EMPTY_TOO, IN("B/It"),
	  SAYS("what it has of the bytes, by link: `{\"L1-L2\": 8}`") },
};
static const struct rf_result_record array_traffic_record = { ROWS(array_traffic_rows),
	                                                      NAMED_BY(array) };
#undef RECORD

#define RECORD rf_traffic
static const struct rf_result_row traffic_rows[] = {
	{ "predictor", AT(predictor), REQUIRED, WORDS(predictor_words),
	  SAYS("the best that applies to each link; layer conditions, a simulation of the caches, "
	       "or stack distances") },
	{ "method", AT(method), WORDS(rf_method_names),
	  SAYS("how a simulation came to its figures: see the manual") },
	{ "is_check", AT(is_check), .applies = is_simulated,
	  SAYS("of a simulation: it was not asked for and only checks another prediction") },
	{ "spread", AT(spread), .applies = has_spread,
	  SAYS("of an average, and of `lc` for several loops where it looked at a sample of the "
	       "uses: the relative standard error, of the worst level") },
	{ "share_walked", AT(share_walked), .applies = was_stopped,
	  SAYS("of a simulation that was stopped, the share of the references that it saw") },
	{ "loop", AT(loop), .applies = is_simulated,
	  SAYS("the outermost loop, of which some turns were simulated") },
	{ "turns_simulated", AT(turns_walked), .applies = is_partly_simulated,
	  SAYS("how many of them") },
	{ "turns", AT(turns), .applies = is_partly_simulated, SAYS("and of how many") },
	{ "links", LIST(links, link_count, link_record), .flags = RF_ROW_OPEN, COLUMN(""),
	  SAYS("bytes over each link, nearest the core first") },
	{ "levels", LIST(levels, level_count, count_record), .flags = RF_ROW_OPEN, COLUMN(""),
	  SAYS("counts of the whole run, of a simulation, of stack distances, and of `lc` for "
	       "several loops together") },
	{ "capacities", LIST(capacities, capacity_count, capacity_record),
	  SAYS("of `stack`: misses over capacity") },
	{ "arrays", LIST(arrays, array_count, array_traffic_record),
	  SAYS("of several loops together: what each array has of the bytes per iteration") },
};
const struct rf_result_record rf_traffic_record = { ROWS(traffic_rows), NAMED_BY(predictor) };
#undef RECORD

#define RECORD rf_difference
static const struct rf_result_row difference_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("the link") },
	{ "lc_bytes_per_it", AT(lc_bytes_per_it), IN("B/It"),
	  SAYS("what it carries by layer conditions") },
	{ "sim_bytes_per_it", AT(sim_bytes_per_it), IN("B/It"), SAYS("and by the simulation ...") },
	{ "ways_bytes_per_it", AT(ways_bytes_per_it), IN("B/It"),
	  SAYS("... or, without one, by the lines that share a set") },
	{ "reason", AT(reason), SAYS("why they differ") },
};
const struct rf_result_record rf_difference_record = { ROWS(difference_rows), NAMED_BY(link) };
#undef RECORD

#define RECORD rf_conflict
static const struct rf_result_row conflict_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("a cache") },
	{ "misses", AT(misses), SAYS("of the whole run, as it is") },
	{ "fully_associative_misses", AT(associative_misses),
	  SAYS("the same if it were fully associative") },
	{ "factor", AT(factor), SAYS("of the one over the other") },
};
const struct rf_result_record rf_conflict_record = { ROWS(conflict_rows), NAMED_BY(level) };
#undef RECORD
