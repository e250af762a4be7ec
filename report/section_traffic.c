/* SPDX-License-Identifier: MIT
 *
 * Traffic: the bytes that each iteration moves over each link, and why.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static void add_number(struct rf_table *table, double value)
{
	rf_table_add(table, rf_words_number(table->arena, value));
}

static void add_link(struct rf_table *table, const struct rf_result *result,
                     const struct rf_link_traffic *link)
{
	rf_table_add(table, link->link);
	add_number(table, link->load_bytes_per_it);
	add_number(table, link->allocate_bytes_per_it);
	add_number(table, link->evict_bytes_per_it);
	add_number(table, link->total_bytes_per_it);
	rf_table_add(table, rf_words_reason(table->arena, result, link));
}

static void print_traffic(struct rf_text *out, const struct rf_result *result,
                          const struct rf_traffic *traffic)
{
	struct rf_table table;

	rf_section_heading(
	    out, "TRAFFIC",
	    rf_arena_print(out->arena, "bytes per iteration; predictor %s", traffic->predictor));
	rf_table_init(&table, out->arena, "lrrrrl");
	rf_table_add(&table, "link");
	rf_table_add(&table, "load");
	rf_table_add(&table, "of it WA");
	rf_table_add(&table, "evict");
	rf_table_add(&table, "total");
	rf_table_add(&table, "why");
	for (size_t i = 0; i < traffic->link_count; ++i)
		add_link(&table, result, &traffic->links[i]);
	rf_table_print(&table, out, 2);
}

static void print_regimes(struct rf_text *out, const struct rf_result *result)
{
	struct rf_table table;

	if (result->regime_count < 2)
		return;
	if (result->traffic_count)
		rf_text_add(out, "\n  when conditions break one after the other, a link carries\n");
	else
		rf_section_heading(out, "TRAFFIC",
		                   "bytes per iteration over a link, when conditions break one "
		                   "after the other");
	rf_table_init(&table, out->arena, "rl");
	for (size_t i = 0; i < result->regime_count; ++i) {
		rf_table_add(
		    &table,
		    rf_arena_print(out->arena, "%s B/It",
		                   rf_words_number(out->arena, result->regimes[i].bytes_per_it)));
		rf_table_add(&table, i < 2 ? result->regimes[i].condition
		                           : rf_arena_print(out->arena, "and %s",
		                                            result->regimes[i].condition));
	}
	rf_table_print(&table, out, 4);
}

void rf_section_traffic(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	(void)options;
	for (size_t i = 0; i < result->traffic_count; ++i)
		print_traffic(out, result, &result->traffic[i]);
	print_regimes(out, result);
}
