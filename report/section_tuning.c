/* SPDX-License-Identifier: MIT
 *
 * What became of proposals that were compiled and run, beside what was predicted of them.
 */
#include "model/ir/tuning.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static void add_number(struct rf_table *table, struct rf_number number)
{
	rf_table_add(table,
	             number.known ? rf_arena_print(table->arena, "%.2f", number.value) : NULL);
}

static void add_row(struct rf_table *table, const struct rf_tuned *tuned)
{
	bool was_run = tuned->seconds.known;

	rf_table_add(table, tuned->predicted.known
	                        ? rf_arena_print(table->arena, "%lld", (long long)tuned->proposal)
	                        : NULL);
	rf_table_add(table, tuned->change);
	add_number(table, tuned->predicted);
	add_number(table, tuned->code_predicted);
	add_number(table, tuned->speedup);
	add_number(table, tuned->ratio);
	rf_table_add(table,
	             was_run ? rf_words_seconds(table->arena, tuned->seconds.value) : "not run");
	rf_table_add(table, was_run ? rf_tuned_results_names[tuned->results] : NULL);
}

static void add_head(struct rf_table *table)
{
	static const char *const heads[] = { "",         "change", "predicted", "as written",
		                             "measured", "ratio",  "time",      "results" };

	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(table, heads[i]);
}

static void add_original(struct rf_table *table, const struct rf_tuning *tuning)
{
	static const char *const cells[] = { "", "as it is", "", "", "1.00", "" };

	for (size_t i = 0; i < sizeof(cells) / sizeof(*cells); ++i)
		rf_table_add(table, cells[i]);
	rf_table_add(table, rf_words_seconds(table->arena, tuning->seconds));
	rf_table_add(table, "");
}

void rf_section_tuning(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	const struct rf_tuning *tuning = result->tuning;
	struct rf_table table;

	(void)options;
	if (tuning == NULL)
		return;
	rf_section_heading(out, "TUNING",
	                   "speed-ups; predicted by the search and of the code as it is written, "
	                   "and measured here");
	rf_table_init(&table, out->arena, "rlrrrrrl");
	add_head(&table);
	add_original(&table, tuning);
	for (size_t i = 0; i < tuning->count; ++i)
		add_row(&table, &tuning->items[i]);
	rf_table_print(&table, out, 2);
	for (size_t i = 0; i < tuning->count; ++i) {
		if (tuning->items[i].problem == NULL)
			continue;
		rf_text_add(out, "  ");
		rf_words_wrap(out,
		              rf_arena_print(out->arena, "not run is %s: %s",
		                             tuning->items[i].change, tuning->items[i].problem),
		              2, 2);
	}
	rf_text_add(out, "\n  ");
	rf_words_wrap(out, tuning->verdict, 2, 2);
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena, "as it is took %.2f times as long in a second run",
	                             tuning->again),
	              2, 2);
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena, "compiled by %s: %s; on processor%s %s",
	                             tuning->compiler, tuning->flags, result->cores > 1 ? "s" : "",
	                             tuning->cpus),
	              2, 2);
}
