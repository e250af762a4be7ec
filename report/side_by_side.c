/* SPDX-License-Identifier: MIT
 *
 * A row is a figure that a page has, too.  Links and loops are those of all machines together; what
 * a machine does not have is left empty.  More machines than a line has room for go into further
 * tables.
 */
#include "report/side_by_side.h"

#include <string.h>

#include "report/table.h"
#include "report/words.h"

enum { MOST_ROWS = 64, MOST_COLUMNS = RF_TABLE_COLUMNS - 1, INDENT = 2 };

struct row {
	const char *name;
	const char **cells; /* NULL: an empty line */
};

struct comparison {
	struct rf_arena *arena;
	size_t count;
	const struct rf_result *const *results;
	enum rf_unit unit;
	size_t row_count;
	struct row rows[MOST_ROWS];
	bool failed;
};

typedef const char *figure_of(const struct comparison *all, const struct rf_result *result,
                              const char *which);

/* ---- rows ---- */

static void add_gap(struct comparison *all)
{
	if (all->row_count > 0 && all->row_count < MOST_ROWS && all->rows[all->row_count - 1].cells)
		all->rows[all->row_count++] = (struct row){ .name = "" };
}

/* A row, unless no machine has the figure. */
static void add_row(struct comparison *all, const char *name, figure_of *figure, const char *which)
{
	const char **cells = RF_NEW_ARRAY(all->arena, const char *, all->count);
	bool has_any = false;

	all->failed |= !cells || !name;
	if (all->failed || all->row_count == MOST_ROWS)
		return;
	for (size_t i = 0; i < all->count; ++i) {
		cells[i] = figure(all, all->results[i], which);
		has_any |= cells[i] != NULL;
	}
	if (has_any)
		all->rows[all->row_count++] = (struct row){ name, cells };
}

/* ---- figures ---- */

static const char *cores_of(const struct comparison *all, const struct rf_result *result,
                            const char *which)
{
	(void)which;
	if (result->machine->kind == RF_GPU)
		return rf_words_integer(all->arena, rf_machine_all_cores(result->machine));
	return rf_words_integer(all->arena, result->cores);
}

static const char *link_of(const struct comparison *all, const struct rf_result *result,
                           const char *which)
{
	const struct rf_traffic *traffic = result->traffic;

	for (size_t i = 0; result->traffic_count > 0 && i < traffic->link_count; ++i)
		if (rf_text_equal(traffic->links[i].link, which))
			return rf_words_number(all->arena, traffic->links[i].total_bytes_per_it);
	return NULL;
}

/* The first cache in which every reuse that a loop carries stays; "memory" where none is. */
static const char *reuse_of(const struct comparison *all, const struct rf_result *result,
                            const char *which)
{
	size_t first = 0;
	const char *found = NULL;

	(void)all;
	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_layer_condition *condition = &result->conditions[i];
		size_t level = 0;

		if (!condition->loop || !rf_text_equal(condition->loop, which) ||
		    condition->level_count == 0)
			continue;
		while (level < condition->level_count &&
		       condition->levels[level].verdict >= RF_BROKEN)
			++level;
		if (found != NULL && level <= first)
			continue;
		first = level;
		found = level < condition->level_count ? condition->levels[level].level : "memory";
	}
	return found;
}

static const struct rf_level_roof *last_roof(const struct rf_result *result)
{
	const struct rf_roofline *roofline = &result->roofline;

	return roofline->known && roofline->level_count > 0
	           ? &roofline->levels[roofline->level_count - 1]
	           : NULL;
}

static const char *intensity_of(const struct comparison *all, const struct rf_result *result,
                                const char *which)
{
	const struct rf_level_roof *roof = last_roof(result);

	(void)which;
	return roof && roof->intensity_flop_per_byte.known
	           ? rf_words_number(all->arena, roof->intensity_flop_per_byte.value)
	           : NULL;
}

static const char *bandwidth_of(const struct comparison *all, const struct rf_result *result,
                                const char *which)
{
	const struct rf_level_roof *roof = last_roof(result);

	(void)which;
	return roof ? rf_words_rate(all->arena, roof->bytes_per_s) : NULL;
}

static const char *peak_of(const struct comparison *all, const struct rf_result *result,
                           const char *which)
{
	(void)which;
	return result->roofline.known && result->roofline.peak.flop_per_s.known
	           ? rf_words_flops(all->arena, result->roofline.peak.flop_per_s.value)
	           : NULL;
}

static const char *balance_of(const struct comparison *all, const struct rf_result *result,
                              const char *which)
{
	(void)which;
	return result->roofline.machine_balance_flop_per_byte.known
	           ? rf_words_number(all->arena,
	                             result->roofline.machine_balance_flop_per_byte.value)
	           : NULL;
}

static const char *roof_of(const struct comparison *all, const struct rf_result *result,
                           const char *which)
{
	(void)which;
	return result->roofline.known
	           ? rf_words_speed(all->arena, &result->roofline.speed, all->unit)
	           : NULL;
}

static const char *ecm_of(const struct comparison *all, const struct rf_result *result,
                          const char *which)
{
	(void)which;
	return result->ecm.known ? rf_arena_print(all->arena, "%.3g", result->ecm.total_cy_per_cl)
	                         : NULL;
}

static const char *bound_of(const struct comparison *all, const struct rf_result *result,
                            const char *which)
{
	(void)all;
	(void)which;
	return result->prediction.known ? result->prediction.bound : NULL;
}

static const char *speed_of(const struct comparison *all, const struct rf_result *result,
                            const char *which)
{
	(void)which;
	return result->prediction.known
	           ? rf_words_speed(all->arena, &result->prediction.speed, all->unit)
	           : NULL;
}

static const char *time_of(const struct comparison *all, const struct rf_result *result,
                           const char *which)
{
	(void)which;
	return result->prediction.known && result->prediction.speed.seconds.known
	           ? rf_words_seconds(all->arena, result->prediction.speed.seconds.value)
	           : NULL;
}

/* How many times as fast as the first machine. */
static const char *times_of(const struct comparison *all, const struct rf_result *result,
                            const char *which)
{
	double first = all->results[0]->prediction.speed.it_per_s;

	(void)which;
	return result->prediction.known && first > 0
	           ? rf_arena_print(all->arena, "%.3g", result->prediction.speed.it_per_s / first)
	           : NULL;
}

/* What all cores of the list reach, the last point of the scaling. */
static const char *scaled_of(const struct comparison *all, const struct rf_result *result,
                             const char *which)
{
	const struct rf_scaling_point *last =
	    result->scaling_count > 1 ? &result->scaling[result->scaling_count - 1] : NULL;

	if (!last)
		return NULL;
	return rf_text_equal(which, "cores") ? rf_words_integer(all->arena, last->cores)
	                                     : rf_words_speed(all->arena, &last->speed, all->unit);
}

/* ---- the whole ---- */

static bool is_first(const struct comparison *all, const struct rf_result *result, size_t link)
{
	const char *name = result->traffic[0].links[link].link;

	for (size_t i = 0; i < all->count && all->results[i] != result; ++i)
		if (link_of(all, all->results[i], name) != NULL)
			return false;
	return true;
}

static void add_links(struct comparison *all)
{
	for (size_t i = 0; i < all->count; ++i) {
		const struct rf_result *result = all->results[i];

		for (size_t k = 0; result->traffic_count > 0 && k < result->traffic[0].link_count;
		     ++k)
			if (is_first(all, result, k))
				add_row(all,
				        rf_arena_print(all->arena, "%s, B/It",
				                       result->traffic[0].links[k].link),
				        link_of, result->traffic[0].links[k].link);
	}
}

/* Loops that carry a reuse, each once; the conditions are the same on every machine. */
static void add_reuse(struct comparison *all)
{
	const struct rf_result *result = all->results[0];

	for (size_t i = 0; i < result->condition_count; ++i) {
		const char *loop = result->conditions[i].loop;
		size_t k = 0;

		if (!loop || result->conditions[i].fits_always)
			continue;
		while (k < i &&
		       !(result->conditions[k].loop && !result->conditions[k].fits_always &&
		         rf_text_equal(result->conditions[k].loop, loop)))
			++k;
		if (k == i)
			add_row(all, rf_arena_print(all->arena, "reuse over loop %s in", loop),
			        reuse_of, loop);
	}
}

static void add_rows(struct comparison *all)
{
	add_row(all, "cores", cores_of, NULL);
	add_gap(all);
	add_links(all);
	add_gap(all);
	add_reuse(all);
	add_gap(all);
	add_row(all, "FLOP/B of memory", intensity_of, NULL);
	add_row(all, "bandwidth of memory", bandwidth_of, NULL);
	add_row(all, "peak of this loop", peak_of, NULL);
	add_row(all, "machine balance, FLOP/B", balance_of, NULL);
	add_gap(all);
	add_row(all, "roofline", roof_of, NULL);
	add_row(all, "ECM, cy/CL", ecm_of, NULL);
	add_row(all, "predicted", speed_of, NULL);
	add_row(all, "bound", bound_of, NULL);
	add_row(all, "one run", time_of, NULL);
	add_row(all, "times the first", times_of, NULL);
	add_gap(all);
	add_row(all, "all cores", scaled_of, "cores");
	add_row(all, "predicted", scaled_of, "speed");
}

static void make_table(const struct comparison *all, size_t first, size_t count,
                       struct rf_table *table)
{
	static const char alignment[] = "lrrrrrrrrrrrrrrr";

	rf_table_init(table, all->arena, rf_arena_substring(all->arena, alignment, count + 1));
	rf_table_add(table, NULL);
	for (size_t i = 0; i < count; ++i)
		rf_table_add(table, all->results[first + i]->machine->id);
	for (size_t r = 0; r < all->row_count; ++r) {
		rf_table_add(table, all->rows[r].name);
		for (size_t i = 0; i < count; ++i)
			rf_table_add(table,
			             all->rows[r].cells ? all->rows[r].cells[first + i] : NULL);
	}
}

void rf_side_by_side_text(struct rf_text *out, size_t count, const struct rf_result *const *results,
                          const struct rf_report_options *options)
{
	struct comparison all = {
		.arena = out->arena, .count = count, .results = results, .unit = options->unit
	};
	const struct rf_result *any = results[0];

	rf_text_print(out, "kernel   %s  (%s:%d)\n", any->kernel->name, any->kernel->file,
	              any->kernel->line);
	for (size_t i = 0; i < any->parameter_count; ++i)
		rf_text_print(out, "%s%s = %s", i == 0 ? "sizes    " : ", ",
		              any->parameters[i].name,
		              rf_words_integer(out->arena, any->parameters[i].value));
	rf_text_add(out, any->parameter_count > 0 ? "\n" : "");
	add_rows(&all);
	for (size_t first = 0, shown; first < count; first += shown) {
		struct rf_table table;

		for (shown = count - first < MOST_COLUMNS ? count - first : MOST_COLUMNS;;
		     --shown) {
			make_table(&all, first, shown, &table);
			if (shown == 1 || rf_table_width(&table) + INDENT <= out->width)
				break;
		}
		rf_text_add(out, "\n");
		rf_table_print(&table, out, INDENT);
	}
	out->failed |= all.failed;
}
