/* SPDX-License-Identifier: MIT
 *
 * The same loops on more and more cores:
 *
 *       cores   predicted  times  efficiency   B/It  of memory  bound
 *           1   548 MIt/s      1       100 %   24.2  13.3 GB/s  L3
 *
 * Of all numbers of cores the page has those at which something changes: powers of two, where
 * memory becomes saturated, and where a cache, a domain, a socket and the machine are full.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static const struct rf_scaling_point *saturation(const struct rf_result *result)
{
	for (size_t i = 0; i < result->scaling_count; ++i)
		if (result->scaling[i].saturates)
			return &result->scaling[i];
	return NULL;
}

static bool is_shown(const struct rf_result *result, const struct rf_scaling_point *point)
{
	const struct rf_machine *machine = result->machine;
	int64_t n = point->cores;

	return (n & (n - 1)) == 0 || n == result->cores || point == saturation(result) ||
	       n == rf_machine_domain_cores(machine) || n == machine->cores ||
	       n == rf_machine_all_cores(machine);
}

static const char *speed(const struct rf_scaling_point *point, struct rf_arena *arena,
                         enum rf_unit unit)
{
	return rf_words_speed(arena, &point->speed,
	                      unit == RF_UNIT_B_PER_IT ? RF_UNIT_DEFAULT : unit);
}

static const char *remark(struct rf_arena *arena, const struct rf_result *result,
                          const struct rf_scaling_point *point)
{
	if (point == saturation(result))
		return "<- saturated";
	if (point->working < point->cores)
		return rf_arena_print(arena, "%lld work", (long long)point->working);
	if (point->domains > 1)
		return rf_arena_print(arena, "%lld domains", (long long)point->domains);
	return point->balance < RF_THREADS_EVEN
	           ? rf_arena_print(arena, "balance %s", rf_words_percent(arena, point->balance))
	           : NULL;
}

static void add_row(struct rf_table *table, const struct rf_result *result,
                    const struct rf_scaling_point *point, enum rf_unit unit)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, rf_words_integer(arena, point->cores));
	rf_table_add(table, speed(point, arena, unit));
	rf_table_add(table, rf_arena_print(arena, "%.3g", point->speedup));
	rf_table_add(table, rf_arena_print(arena, "%.0f %%", 100 * point->efficiency));
	rf_table_add(table, rf_words_number(arena, point->bytes_per_it));
	rf_table_add(table, rf_words_rate(arena, point->used_bytes_per_s));
	rf_table_add(table, point->bound);
	rf_table_add(table, remark(arena, result, point));
}

void rf_section_scaling(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	static const char *const heads[] = { "cores", "predicted", "times", "efficiency",
		                             "B/It",  "of memory", "bound", NULL };
	struct rf_table table;

	if (result->scaling_count < 2)
		return;
	rf_section_heading(out, "SCALING", "threads fill one memory domain after the other");
	rf_table_init(&table, out->arena, "rrrrrrll");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < result->scaling_count; ++i)
		if (is_shown(result, &result->scaling[i]))
			add_row(&table, result, &result->scaling[i], options->unit);
	rf_table_print(&table, out, 2);
}
