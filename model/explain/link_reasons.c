/* SPDX-License-Identifier: MIT
 *
 * Why a link carries what it does, in a few words: which layer conditions are broken in the cache
 * above it, and whether a victim cache below takes what that one drops.
 */
#include "model/explain/link_reasons.h"

#include <string.h>

#include "base/text.h"

static const struct rf_condition_level *find_level(const struct rf_layer_condition *condition,
                                                   const char *level, size_t length)
{
	for (size_t i = 0; i < condition->level_count; ++i)
		if (strlen(condition->levels[i].level) == length &&
		    memcmp(condition->levels[i].level, level, length) == 0)
			return &condition->levels[i];
	return NULL;
}

/* Whether a condition of this loop is broken in a cache, known whether there is one at all. */
static bool is_broken(const struct rf_result *result, const char *loop, const char *level,
                      size_t length, bool *known)
{
	bool broken = false;

	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];
		const struct rf_condition_level *at = find_level(condition, level, length);
		if (!at || at->verdict == RF_OPEN || !rf_text_equal(condition->loop, loop))
			continue;
		*known = true;
		broken |= at->verdict == RF_BROKEN && !at->holds_with_above;
	}
	return broken;
}

/* The loops whose conditions are broken in the cache above the link, from the outermost inwards;
 * NULL when no condition is known there. */
static const char *broken_loops(struct rf_arena *arena, const struct rf_result *result,
                                const char *link, size_t length)
{
	struct rf_text loops;
	bool known = false;

	rf_text_init(&loops, arena);
	for (size_t l = 0; l < result->loop_count; ++l)
		if (is_broken(result, result->loops[l].variable, link, length, &known))
			rf_text_print(&loops, "%s%s", loops.length ? ", " : "loop ",
			              result->loops[l].variable);
	return known ? rf_text_string(&loops) : NULL;
}

static bool is_victim(const struct rf_result *result, const char *level)
{
	const struct rf_machine *machine = result->machine;

	for (size_t i = 0; machine && i < machine->cache_count; ++i)
		if (rf_text_equal(machine->caches[i].name, level))
			return machine->caches[i].is_victim;
	return false;
}

/* Whether some condition holds only because a victim cache and the one above it share the work. */
static bool needs_both(const struct rf_result *result, const char *link, size_t length)
{
	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_condition_level *at =
		    find_level(&result->conditions[i], link, length);
		if (at && at->holds_with_above)
			return true;
	}
	return false;
}

/* The conditions that are broken above a link, or whose uses miss there; NULL when none tells. */
static const char *reason_of(struct rf_arena *arena, const struct rf_result *result,
                             const struct rf_link_traffic *link)
{
	size_t length = strcspn(link->link, "-");
	const char *loops =
	    result->is_whole_run ? NULL : broken_loops(arena, result, link->link, length);
	struct rf_text text;

	rf_text_init(&text, arena);
	if (link->total_bytes_per_it == 0 && result->array_count == 0)
		return "no array is accessed";
	if (link->total_bytes_per_it == 0 && link->reason && !result->sizes_known)
		return link->reason;
	if (link->total_bytes_per_it == 0)
		return rf_arena_print(arena, "all data %s in %.*s",
		                      link->high.known && link->high.value > 0 ? "may stay"
		                                                               : "stay",
		                      (int)length, link->link);
	if (link->reason)
		rf_text_add(&text, link->reason);
	else if (loops && *loops)
		rf_text_print(&text, "broken in %.*s: %s", (int)length, link->link, loops);
	else if (loops)
		rf_text_print(
		    &text, "every layer condition holds in %.*s%s", (int)length, link->link,
		    needs_both(result, link->link, length) ? " and the cache above it together"
							   : "");
	if (link->kept_share.known)
		rf_text_print(&text, "%.*s%s keeps %.*g %% of all data from one run to the next",
		              text.length > 0 ? 0 : (int)length, link->link,
		              text.length > 0 ? "; it" : "", link->kept_share.value < 0.995 ? 2 : 3,
		              100 * link->kept_share.value);
	if (is_victim(result, link->level))
		rf_text_print(&text, "%s%s takes every line that %.*s drops",
		              text.length ? "; " : "", link->level, (int)length, link->link);
	return text.length ? rf_text_string(&text) : NULL;
}

/* Of a simulation, or where sets decide, conditions are not the reason. */
static bool is_by_conditions(const struct rf_link_traffic *link)
{
	return rf_text_equal(link->by, rf_by_names[RF_BY_LC]) ||
	       rf_text_equal(link->by, rf_by_names[RF_BY_GENERAL]);
}

void rf_link_reasons_give(struct rf_result *result, struct rf_arena *arena)
{
	for (size_t i = 0; i < result->traffic_count; ++i) {
		struct rf_traffic *traffic = &result->traffic[i];

		if (traffic->method != RF_METHOD_NONE)
			continue;
		for (size_t k = 0; k < traffic->link_count; ++k)
			if (is_by_conditions(&traffic->links[k]))
				traffic->links[k].reason =
				    reason_of(arena, result, &traffic->links[k]);
	}
}
