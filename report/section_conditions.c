/* SPDX-License-Identifier: MIT
 *
 * Layer conditions: what is still in which cache when it is needed again.
 *
 * Conditions that say the same - carried by the same loop, needing the same bytes but for small
 * terms - share a row, that of the first to break, and the accesses they are about are named below
 * the table.  A condition that holds in any cache
 * (the neighbour in the same line) is left out unless -v asks for it.
 */
#include <stdio.h>

#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_LEVELS = 6, MOST_ACCESSES = 4 };

/* Loop, need, bytes, and two columns for each cache. */
static const char *const alignments[MOST_LEVELS + 1] = {
	"llr", "llrll", "llrllll", "llrllllll", "llrllllllll", "llrllllllllll", "llrllllllllllll",
};

static bool is_shown(const struct rf_layer_condition *condition,
                     const struct rf_report_options *options)
{
	return !condition->fits_always || options->verbose > 0;
}

static bool is_same_row(const struct rf_layer_condition *left,
                        const struct rf_layer_condition *right)
{
	return rf_text_equal(left->loop, right->loop) && rf_text_equal(left->need, right->need) &&
	       left->level_count == right->level_count;
}

static bool is_same_text(const char *left, const char *right)
{
	return left == right || (left && right && rf_text_equal(left, right));
}

/* Whether one paragraph can speak of both. */
static bool is_same_paragraph(const struct rf_layer_condition *left,
                              const struct rf_layer_condition *right)
{
	return is_same_row(left, right) && is_same_text(left->layers, right->layers) &&
	       is_same_text(left->half_cache_need, right->half_cache_need);
}

typedef bool same_conditions(const struct rf_layer_condition *left,
                             const struct rf_layer_condition *right);

/* Whether no shown condition before this one is the same. */
static bool is_first(const struct rf_result *result, size_t index,
                     const struct rf_report_options *options, same_conditions *same)
{
	if (!is_shown(&result->conditions[index], options))
		return false;
	for (size_t i = 0; i < index; ++i)
		if (is_shown(&result->conditions[i], options) &&
		    same(&result->conditions[i], &result->conditions[index]))
			return false;
	return true;
}

/* Which loop of the nest carries the condition; beyond the last for none. */
static size_t loop_of(const struct rf_result *result, const struct rf_layer_condition *condition)
{
	size_t loop = 0;

	while (loop < result->loop_count &&
	       !rf_text_equal(result->loops[loop].variable, condition->loop))
		++loop;
	return loop;
}

/* The first of those that are the same, from the outermost loop inwards. */
static size_t collect(const struct rf_result *result, const struct rf_report_options *options,
                      same_conditions *same, size_t *order)
{
	size_t count = 0;

	for (size_t l = 0; l <= result->loop_count; ++l)
		for (size_t i = 0; i < result->condition_count; ++i)
			if (loop_of(result, &result->conditions[i]) == l &&
			    is_first(result, i, options, same))
				order[count++] = i;
	return count;
}

static const char *verdict_text(struct rf_arena *arena, enum rf_verdict verdict, bool color)
{
	static const int colors[] = { [RF_HOLDS] = 32, [RF_MARGINAL] = 33, [RF_BROKEN] = 31 };
	const char *name = rf_verdict_names[verdict];

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

static bool breaks_earlier(const struct rf_layer_condition *left,
                           const struct rf_layer_condition *right)
{
	for (size_t i = 0; i < left->level_count; ++i) {
		const struct rf_condition_level *l = &left->levels[i], *r = &right->levels[i];
		if (l->break_count && r->break_count && l->breaks_at->value != r->breaks_at->value)
			return l->breaks_at->value < r->breaks_at->value;
	}
	return false;
}

/* Of the conditions that share a row, which differ in small terms, the first to break. */
static const struct rf_layer_condition *tightest(const struct rf_result *result, size_t first,
                                                 const struct rf_report_options *options)
{
	const struct rf_layer_condition *found = &result->conditions[first];

	for (size_t i = first + 1; i < result->condition_count; ++i)
		if (is_shown(&result->conditions[i], options) &&
		    is_same_row(found, &result->conditions[i]) &&
		    breaks_earlier(&result->conditions[i], found))
			found = &result->conditions[i];
	return found;
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
		verdict = rf_verdict_names[RF_OPEN];
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

static bool any_bytes(const struct rf_result *result, const size_t *order, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (result->conditions[order[i]].need_bytes.known)
			return true;
	return false;
}

static void add_head(struct rf_table *table, const struct rf_layer_condition *condition,
                     size_t level_count, bool has_bytes)
{
	rf_table_add(table, "loop");
	rf_table_add(table, "needs bytes");
	rf_table_add(table, has_bytes ? "that is" : NULL);
	for (size_t i = 0; i < level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];
		rf_table_add(table,
		             rf_arena_print(table->arena, "%s %s", level->level,
		                            rf_words_bytes(table->arena, level->capacity_bytes)));
		rf_table_add(table, NULL);
	}
}

static void print_table(struct rf_text *out, const struct rf_result *result, const size_t *order,
                        size_t count, const struct rf_report_options *options)
{
	const struct rf_layer_condition *model = widest(result);
	size_t levels = model->level_count < MOST_LEVELS ? model->level_count : MOST_LEVELS;
	struct rf_table table;

	rf_table_init(&table, out->arena, alignments[levels]);
	add_head(&table, model, levels, any_bytes(result, order, count));
	for (size_t i = 0; i < count; ++i) {
		const struct rf_layer_condition *row = tightest(result, order[i], options);
		if (row->level_count == model->level_count)
			add_rows(&table, row, levels, options->color);
	}
	rf_table_print(&table, out, 2);
}

static const char *phrase(struct rf_arena *arena, const struct rf_layer_condition *condition)
{
	switch (condition->reuse) {
	case RF_REUSE_SELF:
		return rf_arena_print(arena, "is used again in the next turn of loop %s",
		                      condition->loop);
	case RF_REUSE_SPATIAL:
		return rf_arena_print(arena, "lies in a line that the next turn of loop %s uses",
		                      condition->loop);
	default:
		return rf_arena_print(arena, "finds what %s brought", condition->reused_from);
	}
}

/* Whether an earlier condition says the same of the same access. */
static bool is_said(const struct rf_result *result, size_t first, size_t index)
{
	const struct rf_layer_condition *condition = &result->conditions[index];

	for (size_t i = first; i < index; ++i)
		if (is_same_paragraph(condition, &result->conditions[i]) &&
		    rf_text_equal(condition->access, result->conditions[i].access) &&
		    rf_text_equal(condition->reused_from, result->conditions[i].reused_from))
			return true;
	return false;
}

/* The accesses that share a line of the table; all of them only with -v. */
static void print_accesses(struct rf_text *out, const struct rf_result *result, size_t first,
                           const struct rf_report_options *options)
{
	size_t most = options->verbose ? SIZE_MAX : MOST_ACCESSES;
	size_t count = 0;
	struct rf_table table;

	rf_table_init(&table, out->arena, "ll");
	for (size_t i = first; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];
		if (!is_shown(condition, options) ||
		    !is_same_paragraph(&result->conditions[first], condition) ||
		    is_said(result, first, i))
			continue;
		if (count++ >= most)
			continue;
		rf_table_add(&table, condition->access);
		rf_table_add(&table, phrase(out->arena, condition));
	}
	rf_table_print(&table, out, 4);
	if (count > most)
		rf_text_print(out, "    and %zu more; -v shows them\n", count - most);
}

/* "M <= 72 or N <= 218 in L2": the largest value of each size, the others as they are. */
static void add_half_cache_level(struct rf_text *text, const struct rf_condition_level *level,
                                 bool is_first_level)
{
	for (size_t i = 0; i < level->half_cache_count; ++i)
		rf_text_print(text, "%s %s <= %lld",
		              i                ? " or"
		              : is_first_level ? ":"
		                               : ",",
		              level->half_cache_holds_to[i].size,
		              (long long)level->half_cache_holds_to[i].value);
	rf_text_print(text, " in %s", level->level);
}

static void print_half_cache(struct rf_text *out, const struct rf_layer_condition *condition)
{
	struct rf_text text;
	bool first = true;

	if (!condition->half_cache_need || !condition->level_count)
		return;
	rf_text_init(&text, out->arena);
	rf_text_print(&text, "half-cache rule, %s <= cache / 2", condition->half_cache_need);
	for (size_t i = 0; i < condition->level_count; ++i) {
		if (!condition->levels[i].half_cache_count)
			continue;
		add_half_cache_level(&text, &condition->levels[i], first);
		first = false;
	}
	rf_text_add(out, "    ");
	rf_words_wrap(out, rf_text_string(&text), 6, 4);
}

static void explain(struct rf_text *out, const struct rf_result *result, size_t index,
                    const struct rf_report_options *options)
{
	const struct rf_layer_condition *condition = &result->conditions[index];
	const char *title = condition->layers
	                        ? rf_arena_print(out->arena, "loop %s: between the uses pass %s",
	                                         condition->loop, condition->layers)
	                        : rf_arena_print(out->arena, "loop %s", condition->loop);

	rf_text_add(out, "\n  ");
	rf_words_wrap(out, title ? title : "", 4, 2);
	print_accesses(out, result, index, options);
	print_half_cache(out, condition);
}

static void print_legend(struct rf_text *out, const struct rf_result *result)
{
	if (!widest(result)->level_count)
		return;
	rf_text_print(out,
	              "  holds: %s x need <= cache; marginal: need <= cache, but with less room; "
	              "broken: need > cache\n",
	              rf_words_number(out->arena, result->safety));
	rf_section_cores(out, result);
}

static void print_absence(struct rf_text *out, const struct rf_result *result)
{
	if (result->condition_count)
		rf_text_add(out, "\nEvery layer condition holds in any cache; -v shows them.\n");
	else
		rf_text_add(out, "\nNo data are used twice: there are no layer conditions.\n");
}

void rf_section_conditions(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	if (result->is_whole_run) {
		rf_section_uses(out, result, options);
		return;
	}
	size_t *order = RF_NEW_ARRAY(out->arena, size_t, result->condition_count + 1);
	size_t count = order ? collect(result, options, is_same_row, order) : 0;

	out->failed |= !order;
	if (count == 0) {
		if (options->conditions_only && result->nest_known)
			print_absence(out, result);
		return;
	}
	rf_section_heading(out, "LAYER CONDITIONS",
	                   "what must stay in a cache until it is used again");
	print_table(out, result, order, count, options);
	print_legend(out, result);
	count = collect(result, options, is_same_paragraph, order);
	for (size_t i = 0; i < count; ++i)
		explain(out, result, order[i], options);
	rf_section_sets(out, result);
}
