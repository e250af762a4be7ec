/* SPDX-License-Identifier: MIT
 *
 * Layer conditions of several loops together: which access uses again what was used before, how
 * often, how much is touched in between, and for how many of these uses each cache still holds it.
 *
 * A row is one pair of accesses and the loop that goes on between them.  What any cache holds, and
 * what is too rare to matter, is left out unless -v asks for it.
 */
#include <math.h>

#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_LEVELS = 6, MOST_ROWS = 12 };

/* Loop, access, use before, times, least and greatest need, and the caches. */
static const char *const ALIGNMENTS[MOST_LEVELS + 1] = {
	"lllrrr", "lllrrrl", "lllrrrll", "lllrrrlll", "lllrrrllll", "lllrrrlllll", "lllrrrllllll",
};

static bool is_shown(const struct rf_layer_condition *condition,
                     const struct rf_report_options *options)
{
	return (!condition->fits_always && !condition->uses->is_minor) || options->verbose > 0;
}

static const char *access_of(struct rf_arena *arena, const char *text, int line)
{
	return rf_arena_print(arena, "%s:%d", text, line);
}

static const char *use_before(struct rf_arena *arena, const struct rf_layer_condition *condition)
{
	if (condition->reuse == RF_REUSE_SELF)
		return "itself";
	return access_of(arena, condition->reused_from, condition->uses->from_line);
}

/* "holds", "holds 62 %", "broken" */
static const char *holding(struct rf_arena *arena, const struct rf_condition_level *level)
{
	double percent = 100 * level->share.value;

	if (level->holds_with_above)
		return "holds with the cache above";
	if (level->verdict != RF_BROKEN || percent < 0.5)
		return rf_verdict_names[level->verdict];
	if (percent > 99.5)
		return "holds nearly all";
	return rf_arena_print(arena, "holds %.0f %%", percent);
}

static void add_head(struct rf_table *table, const struct rf_layer_condition *condition,
                     size_t levels)
{
	rf_table_add(table, "loop");
	rf_table_add(table, "uses again");
	rf_table_add(table, "after");
	rf_table_add(table, "times");
	rf_table_add(table, "needs");
	rf_table_add(table, "up to");
	for (size_t i = 0; i < levels; ++i)
		rf_table_add(table, condition->levels[i].level);
}

static void add_row(struct rf_table *table, const struct rf_layer_condition *condition,
                    size_t levels)
{
	struct rf_arena *arena = table->arena;
	const struct rf_uses *uses = condition->uses;
	double least = uses->least_bytes, most = condition->need_bytes.value;
	bool is_same = least > 0.99 * most;

	rf_table_add(table, uses->carrier);
	rf_table_add(table, access_of(arena, condition->access, condition->line));
	rf_table_add(table, use_before(arena, condition));
	rf_table_add(table, rf_words_number(arena, round(uses->times)));
	rf_table_add(table, rf_words_bytes(arena, is_same ? most : least));
	if (uses->need_exceeds)
		rf_table_add(table, "more");
	else
		rf_table_add(table, is_same ? NULL : rf_words_bytes(arena, most));
	for (size_t i = 0; i < levels; ++i)
		rf_table_add(table, holding(arena, &condition->levels[i]));
}

static void print_legend(struct rf_text *out, const struct rf_result *result)
{
	rf_text_print(
	    out,
	    "  times: in the whole run; loop: goes on between the uses (->: one used it, one\n"
	    "  uses it again); needs: bytes touched in between, least and most of all times\n"
	    "  holds: %s x the most <= cache; holds 62 %%: need <= cache in 62 %% of the times\n"
	    "  marginal: the most <= cache, with less room; broken: need > cache each time\n",
	    rf_words_number(out->arena, result->safety));
	rf_section_cores(out, result);
}

static void print_table(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	size_t most = options->verbose > 0 ? SIZE_MAX : MOST_ROWS;
	size_t levels = result->conditions->level_count, count = 0;
	struct rf_table table;

	if (levels > MOST_LEVELS)
		levels = MOST_LEVELS;
	rf_table_init(&table, out->arena, ALIGNMENTS[levels]);
	add_head(&table, result->conditions, levels);
	for (size_t i = 0; i < result->condition_count; ++i)
		if (is_shown(&result->conditions[i], options) && count++ < most)
			add_row(&table, &result->conditions[i], levels);
	rf_table_print(&table, out, 2);
	if (count > most)
		rf_text_print(out, "  and %zu more, which miss less; -v shows them\n",
		              count - most);
}

void rf_section_uses(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options)
{
	bool any = false;

	for (size_t i = 0; i < result->condition_count; ++i)
		any |= is_shown(&result->conditions[i], options);
	if (!any && options->conditions_only && result->condition_count > 0)
		rf_text_add(out, "\nEvery layer condition holds in any cache; -v shows them.\n");
	if (!any)
		return;
	rf_section_heading(out, "LAYER CONDITIONS",
	                   "what must stay in a cache until it is used again");
	print_table(out, result, options);
	print_legend(out, result);
}
