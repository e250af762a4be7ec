/* SPDX-License-Identifier: MIT
 *
 * Layer conditions: what is still in which cache when it is needed again.
 *
 * Conditions that say the same - carried by the same loop, needing the same bytes - share a line,
 * and the accesses they are about are named below the table.  A condition that holds in any cache
 * (the neighbour in the same line) is left out unless -v asks for it.
 */
#include <stdio.h>

#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_LEVELS = 6 };

/* Loop, need, bytes, and two columns for each cache. */
static const char *const alignments[MOST_LEVELS + 1] = {
	"llr", "llrll", "llrllll", "llrllllll", "llrllllllll", "llrllllllllll", "llrllllllllllll",
};

static bool is_shown(const struct rf_layer_condition *condition,
                     const struct rf_report_options *options)
{
	return !condition->fits_always || options->verbose > 0;
}

static bool is_same(const struct rf_layer_condition *left, const struct rf_layer_condition *right)
{
	return left->reuse == right->reuse && rf_text_equal(left->loop, right->loop) &&
	       rf_text_equal(left->need_exact ? left->need_exact : left->need,
	                     right->need_exact ? right->need_exact : right->need);
}

/* Whether the condition is the first of those that share its line. */
static bool is_first(const struct rf_result *result, size_t index,
                     const struct rf_report_options *options)
{
	if (!is_shown(&result->conditions[index], options))
		return false;
	for (size_t i = 0; i < index; ++i)
		if (is_shown(&result->conditions[i], options) &&
		    is_same(&result->conditions[i], &result->conditions[index]))
			return false;
	return true;
}

static size_t shown_count(const struct rf_result *result, const struct rf_report_options *options)
{
	size_t count = 0;

	for (size_t i = 0; i < result->condition_count; ++i)
		count += is_shown(&result->conditions[i], options);
	return count;
}

static const char *verdict_text(struct rf_arena *arena, enum rf_verdict verdict, bool color)
{
	static const int colors[] = { [RF_HOLDS] = 32, [RF_MARGINAL] = 33, [RF_BROKEN] = 31 };
	const char *name = rf_verdict_name(verdict);

	if (!color || verdict == RF_OPEN)
		return name;
	const char *colored = rf_arena_print(arena, "\033[%dm%s\033[0m", colors[verdict], name);
	return colored ? colored : name;
}

/* "N < 182" of a condition that holds up to there, "N >= 182" of one that is broken. */
static const char *limit_text(struct rf_arena *arena, const struct rf_condition_level *level,
                              size_t index)
{
	if (index < level->break_count)
		return rf_arena_print(arena, "%s %s %lld", level->breaks_at[index].size,
		                      level->verdict == RF_BROKEN ? ">=" : "<",
		                      (long long)level->breaks_at[index].value);
	if (index == 0 && level->verdict == RF_OPEN)
		return level->inequality;
	return NULL;
}

static size_t row_count(const struct rf_layer_condition *condition)
{
	size_t rows = 1;

	for (size_t i = 0; i < condition->level_count; ++i)
		if (condition->levels[i].break_count > rows)
			rows = condition->levels[i].break_count;
	return rows;
}

static void add_level_cells(struct rf_table *table, const struct rf_condition_level *level,
                            size_t row, bool color)
{
	bool open = level->verdict == RF_OPEN;
	const char *verdict = open ? "holds if" : verdict_text(table->arena, level->verdict, color);

	if (open && level->break_count == 0 && !level->inequality)
		verdict = rf_verdict_name(RF_OPEN);
	rf_table_add(table, row == 0                           ? verdict
	                    : open && row < level->break_count ? "   or if"
	                                                       : NULL);
	rf_table_add(table, limit_text(table->arena, level, row));
}

static void add_rows(struct rf_table *table, const struct rf_layer_condition *condition,
                     size_t level_count, bool color)
{
	size_t rows = row_count(condition);

	for (size_t row = 0; row < rows; ++row) {
		rf_table_add(table, row == 0 ? condition->loop : NULL);
		rf_table_add(table, row == 0 ? condition->need : NULL);
		rf_table_add(table, row == 0 && condition->need_bytes.known
		                        ? rf_words_bytes(table->arena, condition->need_bytes.value)
		                        : NULL);
		for (size_t i = 0; i < level_count; ++i)
			add_level_cells(table, &condition->levels[i], row, color);
	}
}

/* The condition with the most levels; all have the same where there is a machine. */
static const struct rf_layer_condition *widest(const struct rf_result *result)
{
	const struct rf_layer_condition *found = &result->conditions[0];

	for (size_t i = 1; i < result->condition_count; ++i)
		if (result->conditions[i].level_count > found->level_count)
			found = &result->conditions[i];
	return found;
}

static void add_head(struct rf_table *table, const struct rf_layer_condition *condition,
                     size_t level_count)
{
	rf_table_add(table, "loop");
	rf_table_add(table, "needs bytes");
	rf_table_add(table, "in all");
	for (size_t i = 0; i < level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];
		rf_table_add(table,
		             rf_arena_print(table->arena, "%s %s", level->level,
		                            rf_words_bytes(table->arena, level->capacity_bytes)));
		rf_table_add(table, NULL);
	}
}

static void print_table(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	const struct rf_layer_condition *model = widest(result);
	size_t levels = model->level_count < MOST_LEVELS ? model->level_count : MOST_LEVELS;
	struct rf_table table;

	rf_table_init(&table, out->arena, alignments[levels]);
	add_head(&table, model, levels);
	for (size_t i = 0; i < result->condition_count; ++i)
		if (is_first(result, i, options) &&
		    result->conditions[i].level_count == model->level_count)
			add_rows(&table, &result->conditions[i], levels, options->color);
	rf_table_print(&table, out, 2);
}

/* "a[k-1][j][i], a[k][j][i]": the accesses of a line, each once. */
static void print_accesses(struct rf_text *out, const struct rf_result *result, size_t first,
                           const struct rf_report_options *options)
{
	const struct rf_layer_condition *model = &result->conditions[first];

	rf_text_add(out, model->access);
	for (size_t i = first + 1; i < result->condition_count; ++i)
		if (is_shown(&result->conditions[i], options) &&
		    is_same(model, &result->conditions[i]) &&
		    !rf_text_equal(model->access, result->conditions[i].access))
			rf_text_print(out, ", %s", result->conditions[i].access);
}

static void print_origin(struct rf_text *out, const struct rf_layer_condition *condition)
{
	switch (condition->reuse) {
	case RF_REUSE_SELF:
		rf_text_print(out, "used again in the next turn of loop %s", condition->loop);
		break;
	case RF_REUSE_SPATIAL:
		rf_text_print(out, "the same cache line is used again in the next turn of loop %s",
		              condition->loop);
		break;
	default:
		rf_text_print(out, "brought by %s in an earlier turn of loop %s",
		              condition->reused_from, condition->loop);
	}
	rf_text_add(out, "\n");
	if (condition->layers)
		rf_text_print(out, "         in between pass %s\n", condition->layers);
}

static void print_half_cache(struct rf_text *out, const struct rf_layer_condition *condition)
{
	bool any = false;

	for (size_t i = 0; i < condition->level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];
		for (size_t j = 0; j < level->half_cache_count; ++j) {
			if (!any)
				rf_text_print(out, "         half-cache rule, %s <= cache / 2:",
				              condition->half_cache_need
				                  ? condition->half_cache_need
				                  : condition->need);
			rf_text_print(out, "%s %s <= %lld in %s", any ? "," : "",
			              level->half_cache_holds_to[j].size,
			              (long long)level->half_cache_holds_to[j].value, level->level);
			any = true;
		}
	}
	if (any)
		rf_text_add(out, "\n");
}

static void print_explanations(struct rf_text *out, const struct rf_result *result,
                               const struct rf_report_options *options)
{
	rf_text_add(out, "\n");
	for (size_t i = 0; i < result->condition_count; ++i) {
		if (!is_first(result, i, options))
			continue;
		rf_text_print(out, "  %-4s ", result->conditions[i].loop);
		print_accesses(out, result, i, options);
		rf_text_add(out, "\n         ");
		print_origin(out, &result->conditions[i]);
		print_half_cache(out, &result->conditions[i]);
	}
}

static void print_legend(struct rf_text *out, const struct rf_result *result)
{
	if (widest(result)->level_count)
		rf_text_print(out,
		              "\n  holds: %s x need <= cache; marginal: need <= cache, but with "
		              "less room; broken: need > cache\n",
		              rf_words_number(out->arena, result->safety));
}

void rf_section_conditions(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	if (shown_count(result, options) == 0) {
		if (options->conditions_only && result->nest_known)
			rf_text_add(out, result->condition_count
			                     ? "\nEvery layer condition holds in any cache.\n"
			                     : "\nNothing is used twice: there are no layer "
			                       "conditions.\n");
		return;
	}
	rf_section_heading(out, "LAYER CONDITIONS",
	                   "what must stay in a cache until it is used again");
	print_table(out, result, options);
	print_explanations(out, result, options);
	print_legend(out, result);
}
