/* SPDX-License-Identifier: MIT
 *
 * The instruction roofline as tables, CSV and JSON.
 */
#include "report/instruction_chart.h"

#include <string.h>

#include "report/csv_field.h"
#include "report/json_text.h"
#include "report/table.h"
#include "report/words.h"

enum { INDENT = 2, DIGITS = 4 };

/* ---- text ---- */

static const char *number(struct rf_arena *arena, struct rf_number value)
{
	return value.known ? rf_arena_print(arena, "%.*g", DIGITS, value.value) : "?";
}

static const char *percent(struct rf_arena *arena, struct rf_number part)
{
	return part.known ? rf_arena_print(arena, "%.0f %%", 100 * part.value) : NULL;
}

static const char *lacks(struct rf_arena *arena, const char *key)
{
	return key != NULL ? rf_arena_print(arena, "unknown: %s", key) : NULL;
}

static void print_issue(struct rf_text *out, const struct rf_instruction_ceilings *c)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_table_init(&table, arena, "lrrn");
	rf_table_add(&table, "instructions");
	rf_table_add(&table, "GIPS");
	rf_table_add(&table, "FLOP/s");
	rf_table_add(&table, "from");
	for (size_t i = 0; i < c->issue_count; ++i) {
		const struct rf_issue_ceiling *row = &c->issue[i];

		rf_table_add(&table, row->name);
		rf_table_add(&table, number(arena, row->gips));
		rf_table_add(&table, row->flop_per_s.known
		                         ? rf_words_flops(arena, row->flop_per_s.value)
		                         : NULL);
		rf_table_add(&table, row->lacks ? lacks(arena, row->lacks) : row->formula);
	}
	rf_table_print(&table, out, INDENT);
}

static void print_levels(struct rf_text *out, const struct rf_instruction_ceilings *c)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_table_init(&table, arena, "lrrrrn");
	rf_table_add(&table, "transactions of");
	rf_table_add(&table, "bytes");
	rf_table_add(&table, "GB/s");
	rf_table_add(&table, "GTXN/s");
	rf_table_add(&table, "ridge");
	rf_table_add(&table, "measured with");
	for (size_t i = 0; i < c->level_count; ++i) {
		const struct rf_transaction_ceiling *row = &c->levels[i];
		struct rf_number giga = { row->bytes_per_s.value / 1e9, row->bytes_per_s.known };

		rf_table_add(&table, row->level);
		rf_table_add(&table, row->transaction_bytes > 0
		                         ? rf_words_integer(arena, row->transaction_bytes)
		                         : "?");
		rf_table_add(&table, giga.known ? rf_words_number(arena, giga.value) : "?");
		rf_table_add(&table, number(arena, row->gtxn_per_s));
		rf_table_add(&table, number(arena, row->ridge));
		rf_table_add(&table, row->lacks       ? lacks(arena, row->lacks)
		                     : row->benchmark ? row->benchmark
		                                      : "");
	}
	rf_table_print(&table, out, INDENT);
}

const char *rf_instruction_chart_inverse(struct rf_arena *arena, double per_request)
{
	return per_request == 1 ? "1" : rf_arena_print(arena, "1/%g", per_request);
}

static void print_walls(struct rf_text *out, const struct rf_instruction_ceilings *c)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_table_init(&table, arena, "lllrl");
	rf_table_add(&table, "wall");
	rf_table_add(&table, "pattern");
	rf_table_add(&table, "element");
	rf_table_add(&table, "intensity");
	rf_table_add(&table, "in requests per");
	for (size_t i = 0; i < c->wall_count; ++i) {
		const struct rf_memory_wall *row = &c->walls[i];

		rf_table_add(&table, row->space);
		rf_table_add(&table, row->pattern);
		rf_table_add(&table,
		             row->element_bytes > 0
		                 ? rf_arena_print(arena, "%lld B", (long long)row->element_bytes)
		                 : "any");
		rf_table_add(&table, rf_instruction_chart_inverse(arena, row->per_request));
		rf_table_add(&table, row->unit);
	}
	rf_table_print(&table, out, INDENT);
}

static void print_head(struct rf_text *out, const struct rf_profiled_kernel *kernel)
{
	int width = (int)out->width;

	if ((int)strlen(kernel->name) <= width)
		rf_text_print(out, "\n%s", kernel->name);
	else
		rf_text_print(out, "\n%.*s...", width - 3, kernel->name);
	rf_text_print(out, "\n  %s launch%s", rf_words_integer(out->arena, kernel->launches),
	              kernel->launches == 1 ? "" : "es");
	if (kernel->seconds.known)
		rf_text_print(out, ", %s each",
		              rf_words_seconds(out->arena, kernel->seconds.value));
	if (kernel->grid != NULL && kernel->block != NULL)
		rf_text_print(out, ", grid %s, block %s", kernel->grid, kernel->block);
	rf_text_add(out, "\n");
}

static void print_kernel(struct rf_text *out, const struct rf_kernel_on_chart *k)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	print_head(out, k->kernel);
	rf_table_init(&table, arena, "llrrrr");
	rf_table_add(&table, "instructions");
	rf_table_add(&table, "over");
	rf_table_add(&table, "transactions");
	rf_table_add(&table, "intensity");
	rf_table_add(&table, "GIPS");
	rf_table_add(&table, "of level");
	for (size_t i = 0; i < k->point_count; ++i) {
		const struct rf_instruction_point *row = &k->points[i];

		rf_table_add(&table, row->instructions);
		rf_table_add(&table, row->level);
		rf_table_add(&table, rf_words_number(arena, row->transactions));
		rf_table_add(&table, rf_arena_print(arena, "%.*g", DIGITS, row->intensity));
		rf_table_add(&table, number(arena, row->gips));
		rf_table_add(&table, percent(arena, row->share));
	}
	if (k->warp_gips.known) {
		rf_table_add(&table, "whole warps");
		for (int skipped = 0; skipped < 3; ++skipped)
			rf_table_add(&table, NULL);
		rf_table_add(&table, number(arena, k->warp_gips));
		rf_table_add(&table, NULL);
	}
	rf_table_print(&table, out, INDENT);
	for (size_t i = 0; i < k->remark_count; ++i) {
		rf_text_add(out, "  - ");
		rf_words_wrap(out, k->remarks[i], 4, 4);
	}
}

void rf_instruction_chart_text(struct rf_text *out, const struct rf_instruction_chart *chart)
{
	const struct rf_instruction_ceilings *c = chart->ceilings;

	rf_text_print(out, "machine  %s (%s)\nrates    %s\n\n", c->machine->name, c->machine->id,
	              c->from_datasheet ? "spec" : "measured");
	print_issue(out, c);
	rf_text_add(out, "\n");
	print_levels(out, c);
	if (c->wall_count > 0) {
		rf_text_add(out, "\n");
		print_walls(out, c);
	}
	rf_text_add(out, "\n  ");
	rf_words_wrap(out,
	              "GIPS: 1e9 instructions of whole warps in a second; GTXN/s: 1e9 "
	              "transactions.",
	              2, 2);
	rf_text_add(out, "  ");
	rf_words_wrap(out, "ridge: instructions for each transaction, from where issue bounds.", 2,
	              2);
	for (size_t i = 0; i < chart->kernel_count; ++i)
		print_kernel(out, &chart->kernels[i]);
}

/* ---- CSV ---- */

/* A line; what does not apply to its kind is empty. */
struct line {
	const char *kind, *kernel, *name, *instructions, *unit;
	struct rf_number element_bytes, transaction_bytes, intensity, gips, gtxn_per_s, bytes_per_s,
	    flop_per_s, transactions, share;
	const char *source;
};

static struct rf_number known(double value)
{
	return (struct rf_number){ value, true };
}

static struct rf_number if_positive(int64_t value)
{
	return (struct rf_number){ (double)value, value > 0 };
}

static void add_line(struct rf_text *out, const struct line *line)
{
	const struct rf_number numbers[] = { line->element_bytes, line->transaction_bytes,
		                             line->intensity,     line->gips,
		                             line->gtxn_per_s,    line->bytes_per_s,
		                             line->flop_per_s,    line->transactions,
		                             line->share };

	rf_csv_field_add(out, line->kind, true);
	rf_csv_field_add(out, line->kernel, false);
	rf_csv_field_add(out, line->name, false);
	rf_csv_field_add(out, line->instructions, false);
	rf_csv_field_add(out, line->unit, false);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i)
		rf_csv_field_number(out, numbers[i]);
	rf_csv_field_add(out, line->source, false);
	rf_text_add(out, "\n");
}

static void add_kernel(struct rf_text *out, const struct rf_kernel_on_chart *k)
{
	const char *name = k->kernel->name;

	for (size_t i = 0; i < k->point_count; ++i)
		add_line(out, &(struct line){ .kind = "point",
		                              .kernel = name,
		                              .name = k->points[i].level,
		                              .instructions = k->points[i].instructions,
		                              .intensity = known(k->points[i].intensity),
		                              .gips = k->points[i].gips,
		                              .transactions = known(k->points[i].transactions),
		                              .share = k->points[i].share });
	if (k->warp_gips.known)
		add_line(out, &(struct line){ .kind = "line",
		                              .kernel = name,
		                              .name = "whole warps",
		                              .gips = k->warp_gips,
		                              .share = k->active });
	for (size_t i = 0; i < k->remark_count; ++i)
		add_line(out,
		         &(struct line){ .kind = "remark", .kernel = name, .name = k->remarks[i] });
}

void rf_instruction_chart_csv(struct rf_text *out, const struct rf_instruction_chart *chart)
{
	const struct rf_instruction_ceilings *c = chart->ceilings;

	rf_text_add(out, "kind,kernel,name,instructions,unit,element_bytes,transaction_bytes,"
	                 "intensity,gips,gtxn_per_s,bytes_per_s,flop_per_s,transactions,share,"
	                 "source\n");
	for (size_t i = 0; i < c->issue_count; ++i)
		add_line(out, &(struct line){ .kind = "ceiling",
		                              .name = c->issue[i].name,
		                              .gips = c->issue[i].gips,
		                              .flop_per_s = c->issue[i].flop_per_s,
		                              .source = c->issue[i].source });
	for (size_t i = 0; i < c->level_count; ++i)
		add_line(out, &(struct line){ .kind = "level",
		                              .name = c->levels[i].level,
		                              .unit = c->levels[i].benchmark,
		                              .transaction_bytes =
		                                  if_positive(c->levels[i].transaction_bytes),
		                              .intensity = c->levels[i].ridge,
		                              .gtxn_per_s = c->levels[i].gtxn_per_s,
		                              .bytes_per_s = c->levels[i].bytes_per_s,
		                              .source = c->levels[i].source });
	for (size_t i = 0; i < c->wall_count; ++i)
		add_line(out,
		         &(struct line){ .kind = "wall",
		                         .name = c->walls[i].space,
		                         .instructions = c->walls[i].pattern,
		                         .unit = c->walls[i].unit,
		                         .element_bytes = if_positive(c->walls[i].element_bytes),
		                         .intensity = known(1 / c->walls[i].per_request) });
	for (size_t i = 0; i < chart->kernel_count; ++i)
		add_kernel(out, &chart->kernels[i]);
}

/* ---- JSON ---- */

static void text_member(struct rf_json_text *json, const char *key, const char *text)
{
	if (text == NULL)
		return;
	rf_json_text_key(json, key);
	rf_json_text_string(json, text);
}

static void member(struct rf_json_text *json, const char *key, struct rf_number value)
{
	if (!value.known)
		return;
	rf_json_text_key(json, key);
	rf_json_text_number(json, value.value);
}

static void begin_list(struct rf_json_text *json, const char *key)
{
	rf_json_text_key(json, key);
	rf_json_text_open(json, '[', false);
}

static void begin_item(struct rf_json_text *json)
{
	rf_json_text_item(json);
	rf_json_text_open(json, '{', true);
}

static void add_ceilings(struct rf_json_text *json, const struct rf_instruction_ceilings *c)
{
	begin_list(json, "ceilings");
	for (size_t i = 0; i < c->issue_count; ++i) {
		begin_item(json);
		text_member(json, "name", c->issue[i].name);
		member(json, "gips", c->issue[i].gips);
		member(json, "flop_per_s", c->issue[i].flop_per_s);
		text_member(json, "source", c->issue[i].source);
		text_member(json, "lacks", c->issue[i].lacks);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
	begin_list(json, "levels");
	for (size_t i = 0; i < c->level_count; ++i) {
		begin_item(json);
		text_member(json, "level", c->levels[i].level);
		member(json, "transaction_bytes", if_positive(c->levels[i].transaction_bytes));
		member(json, "bytes_per_s", c->levels[i].bytes_per_s);
		member(json, "gtxn_per_s", c->levels[i].gtxn_per_s);
		member(json, "ridge", c->levels[i].ridge);
		text_member(json, "benchmark", c->levels[i].benchmark);
		text_member(json, "source", c->levels[i].source);
		text_member(json, "lacks", c->levels[i].lacks);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
	begin_list(json, "walls");
	for (size_t i = 0; i < c->wall_count; ++i) {
		begin_item(json);
		text_member(json, "space", c->walls[i].space);
		text_member(json, "pattern", c->walls[i].pattern);
		text_member(json, "unit", c->walls[i].unit);
		member(json, "element_bytes", if_positive(c->walls[i].element_bytes));
		member(json, "intensity", known(1 / c->walls[i].per_request));
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

static void add_counts(struct rf_json_text *json, const struct rf_profiled_kernel *kernel)
{
	rf_json_text_key(json, "counts");
	rf_json_text_open(json, '{', true);
	for (int i = 0; i < RF_PROFILE_COUNT_KINDS; ++i)
		member(json, rf_profile_words[i], kernel->counts[i]);
	rf_json_text_close(json, '}');
}

static void add_kernel_object(struct rf_json_text *json, const struct rf_kernel_on_chart *k)
{
	rf_json_text_item(json);
	rf_json_text_open(json, '{', false);
	text_member(json, "name", k->kernel->name);
	text_member(json, "grid", k->kernel->grid);
	text_member(json, "block", k->kernel->block);
	rf_json_text_key(json, "launches");
	rf_json_text_integer(json, k->kernel->launches);
	member(json, "seconds", k->kernel->seconds);
	text_member(json, "bound", k->kernel->bound);
	member(json, "warp_gips", k->warp_gips);
	member(json, "tensor_gips", k->tensor_gips);
	member(json, "active_threads", k->active);
	add_counts(json, k->kernel);
	begin_list(json, "points");
	for (size_t i = 0; i < k->point_count; ++i) {
		begin_item(json);
		text_member(json, "instructions", k->points[i].instructions);
		text_member(json, "level", k->points[i].level);
		member(json, "transactions", known(k->points[i].transactions));
		member(json, "intensity", known(k->points[i].intensity));
		member(json, "gips", k->points[i].gips);
		member(json, "share", k->points[i].share);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
	begin_list(json, "remarks");
	for (size_t i = 0; i < k->remark_count; ++i) {
		rf_json_text_item(json);
		rf_json_text_string(json, k->remarks[i]);
	}
	rf_json_text_close(json, ']');
	rf_json_text_close(json, '}');
}

void rf_instruction_chart_json(struct rf_text *out, const struct rf_instruction_chart *chart,
                               bool is_compact)
{
	const struct rf_instruction_ceilings *c = chart->ceilings;
	struct rf_json_text json = { .out = out, .is_compact = is_compact };

	rf_json_text_open(&json, '{', false);
	text_member(&json, "schema", "rfmodel.roofline/1");
	text_member(&json, "machine", c->machine->id);
	text_member(&json, "rates", c->from_datasheet ? "spec" : "measured");
	add_ceilings(&json, c);
	begin_list(&json, "kernels");
	for (size_t i = 0; i < chart->kernel_count; ++i)
		add_kernel_object(&json, &chart->kernels[i]);
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
}
