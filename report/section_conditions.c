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

/* Loop, need, bytes, and a column for each cache. */
static const char *const alignments[MOST_LEVELS + 1] = {
	"llr", "llrl", "llrll", "llrlll", "llrllll", "llrlllll", "llrllllll",
};

static bool is_shown(const struct rf_layer_condition *condition,
                     const struct rf_report_options *options)
{
	return !condition->fits_always || options->verbose > 0;
}

bool rf_section_same_need(const struct rf_layer_condition *left,
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
	return rf_section_same_need(left, right) && is_same_text(left->layers, right->layers) &&
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

/* A limit of the verdict: "N < 182" below it, "N >= 182" from it on. */
static const char *limit_text(struct rf_arena *arena, const struct rf_break *limit, bool is_below)
{
	return rf_arena_print(arena, "%s %s %lld", limit->size,
	                      is_below ? "<" : ">=", (long long)limit->value);
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

/* Of the conditions that are the same but for small terms, the first to break. */
static const struct rf_layer_condition *tightest(const struct rf_result *result, size_t first,
                                                 const struct rf_report_options *options,
                                                 same_conditions *same)
{
	const struct rf_layer_condition *found = &result->conditions[first];

	for (size_t i = first + 1; i < result->condition_count; ++i)
		if (is_shown(&result->conditions[i], options) &&
		    same(found, &result->conditions[i]) &&
		    breaks_earlier(&result->conditions[i], found))
			found = &result->conditions[i];
	return found;
}

/* With the safety factor 1 a condition holds until it is broken. */
static bool is_told_by_holds(const struct rf_condition_level *level, size_t index)
{
	for (size_t i = 0; i < level->holds_count; ++i)
		if (rf_text_equal(level->holds_below[i].size, level->breaks_at[index].size))
			return level->holds_below[i].value == level->breaks_at[index].value;
	return false;
}

/* A verdict, and the sizes for which it is that; of a size that is not known, those for which it
 * holds and those for which it is broken. */
struct cell {
	const char *verdict, *limit;
};

enum { MOST_CELLS = 2 * RF_MAX_SIZES };

static size_t open_cells(struct rf_arena *arena, const struct rf_condition_level *level,
                         struct cell *cells)
{
	size_t count = 0;

	for (size_t i = 0; i < level->holds_count; ++i, ++count)
		cells[count] = (struct cell){ i == 0 ? "holds if" : "   or if",
			                      limit_text(arena, &level->holds_below[i], true) };
	for (size_t i = 0; i < level->break_count; ++i)
		if (!is_told_by_holds(level, i))
			cells[count++] =
			    (struct cell){ "broken if",
				           limit_text(arena, &level->breaks_at[i], false) };
	if (count == 0)
		cells[count++] =
		    (struct cell){ level->inequality ? "fits if" : rf_verdict_names[RF_OPEN],
			           level->inequality };
	return count;
}

static size_t cells_of(struct rf_arena *arena, const struct rf_condition_level *level, bool color,
                       struct cell *cells)
{
	const char *verdict = verdict_text(arena, level->verdict, color);
	bool holds = level->verdict == RF_HOLDS;
	size_t count = holds ? level->holds_count : level->break_count;

	if (level->verdict == RF_OPEN)
		return open_cells(arena, level, cells);
	for (size_t i = 0; i < count; ++i)
		cells[i] = (struct cell){
			i == 0 ? verdict : NULL,
			holds ? limit_text(arena, &level->holds_below[i], true)
			      : limit_text(arena, &level->breaks_at[i],
			                   level->verdict == RF_MARGINAL),
		};
	if (count == 0)
		cells[count++] = (struct cell){ verdict, NULL };
	return count;
}

/* The rows of a condition: each level's cells below one another. */
struct condition_rows {
	struct cell cells[MOST_LEVELS][MOST_CELLS];
	size_t counts[MOST_LEVELS], count;
};

static void make_rows(struct rf_arena *arena, const struct rf_layer_condition *condition,
                      size_t level_count, bool color, struct condition_rows *rows)
{
	rows->count = 1;
	for (size_t i = 0; i < level_count; ++i) {
		rows->counts[i] = cells_of(arena, &condition->levels[i], color, rows->cells[i]);
		rows->count = rows->counts[i] > rows->count ? rows->counts[i] : rows->count;
	}
}

/* Verdicts of a level take as much room as the longest, so that its limits line up. */
static void measure(const struct condition_rows *rows, size_t level_count, size_t *widths)
{
	for (size_t i = 0; i < level_count; ++i)
		for (size_t row = 0; row < rows->counts[i]; ++row) {
			const struct cell *cell = &rows->cells[i][row];
			size_t width = cell->verdict ? rf_table_cell_width(cell->verdict) : 0;

			if (cell->limit && width > widths[i])
				widths[i] = width;
		}
}

/* "broken N >= 33" */
static const char *cell_text(struct rf_arena *arena, const struct cell *cell, size_t width)
{
	const char *verdict = cell->verdict ? cell->verdict : "";
	size_t used = rf_table_cell_width(verdict);

	if (!cell->limit)
		return verdict;
	return rf_arena_print(arena, "%s%*s %s", verdict, used < width ? (int)(width - used) : 0,
	                      "", cell->limit);
}

static void add_rows(struct rf_table *table, const struct rf_layer_condition *condition,
                     const struct condition_rows *rows, size_t level_count, const size_t *widths)
{
	for (size_t row = 0; row < rows->count; ++row) {
		rf_table_add(table, row == 0 ? condition->loop : NULL);
		rf_table_add(table, row == 0 ? condition->need : NULL);
		rf_table_add(table, row == 0 && condition->need_bytes.known
		                        ? rf_words_bytes(table->arena, condition->need_bytes.value)
		                        : NULL);
		for (size_t i = 0; i < level_count; ++i)
			rf_table_add(table,
			             row < rows->counts[i]
			                 ? cell_text(table->arena, &rows->cells[i][row], widths[i])
			                 : NULL);
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
	rf_table_add(table, "needs B");
	rf_table_add(table, has_bytes ? "that is" : NULL);
	for (size_t i = 0; i < level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];
		rf_table_add(table,
		             rf_arena_print(table->arena, "%s %s", level->level,
		                            rf_words_bytes(table->arena, level->capacity_bytes)));
	}
}

static void print_table(struct rf_text *out, const struct rf_result *result, const size_t *order,
                        size_t count, const struct rf_report_options *options)
{
	const struct rf_layer_condition *model = widest(result);
	size_t levels = model->level_count < MOST_LEVELS ? model->level_count : MOST_LEVELS;
	size_t widths[MOST_LEVELS] = { 0 }; /* of the verdicts of each level */
	struct rf_table table;

	rf_table_init(&table, out->arena, alignments[levels]);
	add_head(&table, model, levels, any_bytes(result, order, count));
	for (int pass = 0; pass < 2; ++pass)
		for (size_t i = 0; i < count; ++i) {
			const struct rf_layer_condition *row =
			    tightest(result, order[i], options, rf_section_same_need);
			struct condition_rows rows;

			if (row->level_count != model->level_count)
				continue;
			make_rows(out->arena, row, levels, options->color, &rows);
			if (pass == 0)
				measure(&rows, levels, widths);
			else
				add_rows(&table, row, &rows, levels, widths);
		}
	rf_table_print(&table, out, 2);
}

const char *rf_section_reuse(struct rf_arena *arena, const struct rf_layer_condition *condition)
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
		rf_table_add(&table, rf_section_reuse(out->arena, condition));
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

	if (!condition->half_cache_need)
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

/* What one of several threads needs where that is not what the nest needs. */
static void print_shares(struct rf_text *out, const struct rf_result *result,
                         const struct rf_layer_condition *condition)
{
	for (size_t i = 0; i < condition->level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];

		if (!level->need)
			continue;
		rf_text_print(out, "    in %s each of %lld threads needs %s bytes", level->level,
		              (long long)result->cores, level->need);
		if (level->need_bytes.known)
			rf_text_print(out, ", %s",
			              rf_words_bytes(out->arena, level->need_bytes.value));
		rf_text_add(out, "\n");
	}
}

static void explain(struct rf_text *out, const struct rf_result *result, size_t index,
                    const struct rf_report_options *options)
{
	const struct rf_layer_condition *condition = &result->conditions[index];
	struct rf_text title;

	rf_text_init(&title, out->arena);
	rf_text_print(&title, "loop %s", condition->loop);
	if (condition->layers)
		rf_text_print(&title, ": between the uses pass %s", condition->layers);
	if (!rf_text_equal(condition->need, condition->need_exact))
		rf_text_print(&title, "%s %s bytes", condition->layers ? "," : ": needs",
		              tightest(result, index, options, is_same_paragraph)->need_exact);
	rf_text_add(out, "\n  ");
	rf_words_wrap(out, title.failed ? "" : rf_text_string(&title), 4, 2);
	print_accesses(out, result, index, options);
	print_shares(out, result, condition);
	print_half_cache(out, condition);
}

/* Whether the sizes that are open allow no more than the condition itself. */
static bool tells_inequalities(const struct rf_result *result)
{
	for (size_t i = 0; i < result->condition_count; ++i)
		for (size_t l = 0; l < result->conditions[i].level_count; ++l) {
			const struct rf_condition_level *level = &result->conditions[i].levels[l];

			if (level->verdict == RF_OPEN && level->inequality && !level->break_count &&
			    !level->holds_count)
				return true;
		}
	return false;
}

static void print_legend(struct rf_text *out, const struct rf_result *result)
{
	if (!widest(result)->level_count)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena,
	                             "holds: %s x need <= cache; marginal: need <= cache, but with "
	                             "less room; broken: need > cache",
	                             rf_words_number(out->arena, result->safety)),
	              2, 2);
	if (tells_inequalities(result))
		rf_text_add(out, "  fits: need <= cache, which is holds or marginal\n");
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
	size_t count = order ? collect(result, options, rf_section_same_need, order) : 0;

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
