/* SPDX-License-Identifier: MIT
 *
 * What becomes of a shared cache as more threads use it: each has less of it, a layer condition
 * that holds for one thread may break along the way, and the block size that keeps it shrinks.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static void add_row(struct rf_table *table, const struct rf_thread_share *share)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, rf_arena_print(arena, "%lld", (long long)share->cores));
	rf_table_add(table, share->level);
	rf_table_add(table, rf_words_bytes(arena, share->capacity_bytes));
	rf_table_add(table, share->loop);
	rf_table_add(table, rf_verdict_names[share->verdict]);
	rf_table_add(table, rf_words_number(arena, share->bytes_per_it));
	rf_table_add(table, share->blocked ? rf_arena_print(arena, "%s by %lld", share->blocked,
	                                                    (long long)share->factor)
	                                   : NULL);
}

void rf_section_thread_shares(struct rf_text *out, const struct rf_result *result,
                              const struct rf_report_options *options)
{
	static const char *const heads[] = { "threads", "cache", "each has", "loop",
		                             "verdict", "B/It",  "block" };
	struct rf_table table;

	(void)options;
	if (result->thread_share_count == 0)
		return;
	rf_section_heading(out, "THREADS", "what each thread has of a shared cache");
	rf_table_init(&table, out->arena, "rlrllrl");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < result->thread_share_count; ++i)
		add_row(&table, &result->thread_shares[i]);
	rf_table_print(&table, out, 2);
}
