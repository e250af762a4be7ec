/* SPDX-License-Identifier: MIT
 *
 * Blocks of threads of other shapes, ranked by what is predicted of them.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_ROWS = 8 };

static const char *shape_text(struct rf_arena *arena, const int64_t extents[3])
{
	if (extents[2] > 1)
		return rf_arena_print(arena, "%lldx%lldx%lld", (long long)extents[0],
		                      (long long)extents[1], (long long)extents[2]);
	return extents[1] > 1 ? rf_arena_print(arena, "%lldx%lld", (long long)extents[0],
	                                       (long long)extents[1])
	                      : rf_arena_print(arena, "%lld", (long long)extents[0]);
}

static void add_row(struct rf_table *table, const struct rf_gpu_shape *row, size_t rank)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, row->is_now ? "now" : rf_arena_print(arena, "%zu", rank));
	rf_table_add(table, shape_text(arena, row->launch.block));
	rf_table_add(table, shape_text(arena, row->launch.grid));
	rf_table_add(table, rf_words_seconds(arena, row->seconds));
	rf_table_add(table, rf_arena_print(arena, "%.2f", row->speedup));
	rf_table_add(table, row->occupancy > 0
	                        ? rf_arena_print(arena, "%.0f %%", 100 * row->occupancy)
	                        : "?");
	rf_table_add(table, rf_arena_print(arena, "%.4g", row->l2_bytes_per_it));
	rf_table_add(table, row->mem_bytes_per_it.known
	                        ? rf_arena_print(arena, "%.4g", row->mem_bytes_per_it.value)
	                        : "?");
	rf_table_add(table, row->bound);
}

static void print_rows(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	static const char *const heads[] = {
		NULL, "threads", "blocks", "time", "speed-up", "warps"
	};
	const struct rf_gpu *gpu = &result->gpu;
	const struct rf_machine *m = result->machine;
	size_t most = options->verbose ? gpu->shape_count : MOST_ROWS, more = 0;
	struct rf_table table;

	rf_table_init(&table, out->arena, "rllrrrrrl");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	rf_table_add(&table, m->cache_count > 1 ? m->caches[1].name : "L2");
	rf_table_add(&table, "MEM");
	rf_table_add(&table, "bound");
	for (size_t i = 0; i < gpu->shape_count; ++i)
		if (i < most || gpu->shapes[i].is_now)
			add_row(&table, &gpu->shapes[i], i + 1);
		else
			more += 1;
	rf_table_print(&table, out, 2);
	if (more > 0)
		rf_text_print(out, "  %zu more with -v\n", more);
}

void rf_section_shapes(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	const struct rf_gpu *gpu = &result->gpu;

	if (result->machine == NULL || result->machine->kind != RF_GPU)
		return;
	rf_section_heading(out, "BLOCKS OF THREADS",
	                   "time: of the launch with its start; warps: of those that can run at "
	                   "a time; bytes per iteration of the L2 and of memory");
	if (result->choice != NULL) {
		rf_text_add(out, "  choose  ");
		rf_words_wrap(out, result->choice, 10, 10);
		rf_text_add(out, "\n");
	}
	if (gpu->shape_count > 0)
		print_rows(out, result, options);
	else if (!gpu->known || !gpu->seconds.known)
		rf_text_add(out, "  the time of the launch as it is is not known\n");
	else if (result->no_proposal_reason == NULL)
		rf_text_add(out, "  there are no other shapes\n");
	if (result->no_proposal_reason == NULL)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out, result->no_proposal_reason, 2, 2);
}
