/* SPDX-License-Identifier: MIT
 *
 * What doing several sweeps of a stencil in one pass would bring.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static void add_row(struct rf_table *table, const struct rf_temporal *temporal)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, rf_arena_print(arena, "%lld", (long long)temporal->steps));
	rf_table_add(table, rf_words_bytes(arena, temporal->need_bytes));
	rf_table_add(table, temporal->level ? temporal->level : "no cache");
	rf_table_add(table, rf_words_number(arena, temporal->bytes_per_it));
	rf_table_add(table, temporal->speedup.known
	                        ? rf_arena_print(arena, "%.2f", temporal->speedup.value)
	                        : NULL);
}

void rf_section_temporal(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	static const char *const heads[] = { "steps", "need", "held by", "MEM B/It", "speed-up" };
	struct rf_table table;

	(void)options;
	if (result->temporal_count == 0)
		return;
	rf_section_heading(out, "TEMPORAL BLOCKING",
	                   "t sweeps in one pass; a prediction only, --emit does not write it");
	rf_text_print(out, "  t steps need %s bytes\n", result->temporal_formula);
	rf_table_init(&table, out->arena, "rrlrr");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < result->temporal_count; ++i)
		add_row(&table, &result->temporal[i]);
	rf_table_print(&table, out, 2);
}
