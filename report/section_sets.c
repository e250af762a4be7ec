/* SPDX-License-Identifier: MIT
 *
 * Sets: what caches lose although they have room for it, and what they keep although they do not.
 */
#include "report/sections.h"
#include "report/words.h"

#include "base/text.h"

/* The conditions of one loop in one cache, those together for which sets decide alike. */
struct crowd {
	const char *loop, *level;
	bool is_broken;
	struct rf_crowding worst;
};

static bool belongs(const struct crowd *crowd, const struct rf_layer_condition *condition,
                    const struct rf_condition_level *level)
{
	return level->crowding.targets > 0 && rf_text_equal(crowd->loop, condition->loop) &&
	       rf_text_equal(crowd->level, level->level) &&
	       crowd->is_broken == (level->verdict == RF_BROKEN);
}

/* Whether an earlier condition or cache is of the same crowd. */
static bool is_said(const struct rf_result *result, const struct crowd *crowd, size_t condition)
{
	for (size_t i = 0; i < condition; ++i)
		for (size_t k = 0; k < result->conditions[i].level_count; ++k)
			if (belongs(crowd, &result->conditions[i],
			            &result->conditions[i].levels[k]))
				return true;
	return false;
}

/* Of conditions that fare differently, the one that loses most. */
static void find_worst(const struct rf_result *result, struct crowd *crowd)
{
	for (size_t i = 0; i < result->condition_count; ++i)
		for (size_t k = 0; k < result->conditions[i].level_count; ++k) {
			const struct rf_condition_level *level = &result->conditions[i].levels[k];
			const struct rf_crowding *crowding = &level->crowding;

			if (belongs(crowd, &result->conditions[i], level) &&
			    (crowd->worst.targets == 0 ||
			     crowding->surviving * crowd->worst.targets <
			         crowd->worst.surviving * crowding->targets))
				crowd->worst = *crowding;
		}
}

/* The loop, and how many of its reuses where the others fare as the capacity says. */
static const char *whose(struct rf_arena *arena, const struct rf_result *result,
                         const struct crowd *crowd)
{
	const char *access = NULL;
	size_t alike = 0, carried = 0;

	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];

		if (!rf_text_equal(crowd->loop, condition->loop))
			continue;
		++carried;
		for (size_t k = 0; k < condition->level_count; ++k) {
			if (!belongs(crowd, condition, &condition->levels[k]))
				continue;
			access = access ? access : condition->access;
			++alike;
		}
	}
	if (alike == carried || access == NULL)
		return rf_arena_print(arena, "%s, loop %s", crowd->level, crowd->loop);
	if (alike == 1)
		return rf_arena_print(arena, "%s, loop %s, %s", crowd->level, crowd->loop, access);
	return rf_arena_print(arena, "%s, loop %s, %zu of %zu reuses", crowd->level, crowd->loop,
	                      alike, carried);
}

static const char *describe(struct rf_arena *arena, const struct crowd *crowd, const char *place)
{
	long long lines = crowd->worst.lines, ways = crowd->worst.ways;
	long long kept = crowd->worst.surviving, all = crowd->worst.targets;

	if (crowd->is_broken && kept == all)
		return rf_arena_print(arena,
		                      "%s: stays all the same: at most %lld line%s in one set of "
		                      "%lld ways",
		                      place, lines, lines == 1 ? "" : "s", ways);
	if (crowd->is_broken)
		return rf_arena_print(arena, "%s: %lld of %lld lines looked at stay all the same",
		                      place, kept, all);
	if (kept == 0)
		return rf_arena_print(arena,
		                      "%s: evicted by conflicts: %lld lines%s in one set of %lld "
		                      "ways",
		                      place, lines, lines > RF_MOST_CROWD ? " or more" : "", ways);
	return rf_arena_print(arena,
	                      "%s: conflicts spare %lld of %lld lines looked at: up to %lld in one "
	                      "set of %lld ways",
	                      place, kept, all, lines, ways);
}

void rf_section_sets(struct rf_text *out, const struct rf_result *result)
{
	bool any = false;

	for (size_t i = 0; i < result->condition_count; ++i)
		for (size_t k = 0; k < result->conditions[i].level_count; ++k) {
			const struct rf_layer_condition *condition = &result->conditions[i];
			const struct rf_condition_level *level = &condition->levels[k];
			struct crowd crowd = { .loop = condition->loop,
				               .level = level->level,
				               .is_broken = level->verdict == RF_BROKEN };
			const char *place, *text;

			if (level->crowding.targets == 0 || is_said(result, &crowd, i))
				continue;
			find_worst(result, &crowd);
			place = whose(out->arena, result, &crowd);
			text = place ? describe(out->arena, &crowd, place) : NULL;
			rf_text_add(out, any ? "    "
			                     : "\n  sets decide otherwise than the capacity\n    ");
			rf_words_wrap(out, text, 6, 4);
			any = true;
		}
}

static void add_conflict(struct rf_text *text, const struct rf_link_traffic *link)
{
	struct rf_arena *arena = text->arena;

	rf_text_print(text, "%s %s %s B/It",
	              text->length ? "," : "with conflicts in sets:", link->link,
	              rf_words_number(arena, link->conflict_bytes_per_it.value));
	if (link->crowded_lines > 0)
		rf_text_print(text, ", where %lld lines that one iteration uses share a set",
		              (long long)link->crowded_lines);
}

void rf_section_conflict_traffic(struct rf_text *out, const struct rf_traffic *traffic)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	for (size_t i = 0; i < traffic->link_count; ++i)
		if (traffic->links[i].conflict_bytes_per_it.known)
			add_conflict(&text, &traffic->links[i]);
	if (text.length == 0)
		return;
	rf_text_add(out, "\n  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}
