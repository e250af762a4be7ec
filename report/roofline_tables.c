/* SPDX-License-Identifier: MIT
 *
 * Loops on rooflines as tables, CSV and JSON.
 */
#include <math.h>

#include "report/csv_field.h"
#include "report/json_text.h"
#include "report/roofline_data.h"
#include "report/table.h"
#include "report/words.h"

static const char *or_nothing(struct rf_arena *arena, double value,
                              const char *(*words)(struct rf_arena *arena, double value))
{
	return value > 0 ? words(arena, value) : NULL;
}

/* ---- text ---- */

static void print_roofs(struct rf_text *out, const struct rf_machine_on_chart *machine)
{
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrl");
	for (size_t i = 0; i < machine->roof_count; ++i) {
		const struct rf_roof_on_chart *roof = &machine->roofs[i];

		rf_table_add(&table, roof->level);
		rf_table_add(&table, rf_words_rate(out->arena, roof->bytes_per_s));
		rf_table_add(&table, roof->benchmark);
	}
	if (machine->peak > 0) {
		rf_table_add(&table, "peak");
		rf_table_add(&table, rf_words_flops(out->arena, machine->peak));
		rf_table_add(&table, NULL);
	}
	for (size_t i = 0; i < machine->ceiling_count; ++i) {
		rf_table_add(&table, machine->ceilings[i].name);
		rf_table_add(&table, rf_words_flops(out->arena, machine->ceilings[i].flop_per_s));
		rf_table_add(&table, NULL);
	}
	rf_table_print(&table, out, 2);
}

/* The unit of the fastest loop of a machine: 1e9, "GFLOP/s". */
static double unit_of(const struct rf_roofline_chart *chart, size_t machine, const char **name)
{
	static const char *const names[] = { "FLOP/s",  "kFLOP/s", "MFLOP/s", "GFLOP/s",
		                             "TFLOP/s", "PFLOP/s", "EFLOP/s" };
	double fastest = 0, unit = 1;
	size_t i = 0;

	for (size_t k = 0; k < chart->loops.count; ++k)
		if (chart->loops.items[k].machine == machine)
			fastest = fmax(fastest, chart->loops.items[k].flop_per_s);
	for (; i + 1 < sizeof(names) / sizeof(*names) && fastest >= 1000 * unit; ++i)
		unit *= 1000;
	*name = names[i];
	return unit;
}

/* Those of one machine, or of none that is named. */
static void print_loops(struct rf_text *out, const struct rf_roofline_chart *chart, size_t machine)
{
	const char *heads[] = {
		"", "FLOP/B", NULL, "roof", "of roof", "bound", "to gain", "lever"
	};
	double unit = unit_of(chart, machine, &heads[2]);
	struct rf_arena *arena = out->arena;
	struct rf_table table;
	size_t count = 0;

	rf_table_init(&table, arena, "lrrrrlrl");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < chart->loops.count; ++i) {
		const struct rf_loop_on_chart *loop = &chart->loops.items[i];
		double roof = loop->of_roof > 0 ? loop->roof_flop_per_s / unit : 0;

		if (loop->machine != machine)
			continue;
		++count;
		rf_table_add(&table, rf_roofline_data_loop(arena, loop));
		rf_table_add(&table, rf_words_number(arena, loop->flop_per_byte));
		rf_table_add(&table, rf_words_number(arena, loop->flop_per_s / unit));
		rf_table_add(&table, or_nothing(arena, roof, rf_words_number));
		rf_table_add(&table, or_nothing(arena, loop->of_roof, rf_words_percent));
		rf_table_add(&table, loop->bound);
		rf_table_add(&table, or_nothing(arena, loop->gain_seconds, rf_words_seconds));
		rf_table_add(&table, loop->lever);
	}
	if (count == 0)
		return;
	if (chart->machine_count == 1)
		rf_text_add(out, "\nLOOPS\n");
	else if (machine == RF_CHART_NONE)
		rf_text_add(out, "\nLOOPS OF ANY MACHINE\n");
	else
		rf_text_print(out, "\nLOOPS ON %s\n", chart->machines[machine].id);
	rf_table_print(&table, out, 2);
}

void rf_roofline_chart_text(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	for (size_t i = 0; i < chart->machine_count; ++i) {
		rf_text_print(out, "%s%s\n\nROOFS AND CEILINGS\n", i > 0 ? "\n" : "",
		              rf_roofline_data_machine(out->arena, &chart->machines[i]));
		print_roofs(out, &chart->machines[i]);
	}
	for (size_t i = 0; i < chart->machine_count; ++i)
		print_loops(out, chart, i);
	print_loops(out, chart, RF_CHART_NONE);
	out->failed |= chart->failed;
}

/* ---- CSV ---- */

/* Of what has no loop: the fields behind its unit are empty, but for the machine. */
static void csv_row(struct rf_text *out, const char *kind, const char *name, double value,
                    const char *unit, const char *machine)
{
	rf_text_print(out, "%s,", kind);
	rf_csv_field_add(out, name ? name : "", true);
	rf_text_print(out, ",,%s,%s", rf_words_exact(out->arena, value), unit);
	rf_csv_field_add(out, machine, false);
	rf_text_add(out, ",,,,,,,\n");
}

static void csv_loop(struct rf_text *out, const struct rf_roofline_chart *chart,
                     const struct rf_loop_on_chart *loop)
{
	rf_text_print(out, "%s,", loop->is_measured ? "measured" : "predicted");
	rf_csv_field_add(out, loop->name, true);
	rf_text_print(out, ",%s,%s,FLOP/s", rf_words_exact(out->arena, loop->flop_per_byte),
	              rf_words_exact(out->arena, loop->flop_per_s));
	rf_csv_field_add(
	    out, loop->machine == RF_CHART_NONE ? NULL : chart->machines[loop->machine].id, false);
	rf_csv_field_add(out, loop->sizes, false);
	rf_csv_field_add(out, loop->bound, false);
	rf_csv_field_add(out, or_nothing(out->arena, loop->of_roof, rf_words_exact), false);
	rf_csv_field_add(out, or_nothing(out->arena, loop->seconds, rf_words_exact), false);
	rf_csv_field_add(out,
	                 loop->seconds > 0 && loop->of_roof > 0
	                     ? rf_words_exact(out->arena, loop->gain_seconds)
	                     : NULL,
	                 false);
	rf_csv_field_add(out, loop->lever, false);
	rf_csv_field_add(
	    out, loop->of_roof > 0 ? rf_words_exact(out->arena, loop->roof_flop_per_s) : NULL,
	    false);
	rf_text_add(out, "\n");
}

void rf_roofline_chart_csv(struct rf_text *out, const struct rf_roofline_chart *chart)
{
	rf_text_add(out, "kind,name,flop_per_byte,value,unit,machine,sizes,bound,of_roof,seconds,"
	                 "gain_seconds,lever,roof_flop_per_s\n");
	for (size_t m = 0; m < chart->machine_count; ++m) {
		const struct rf_machine_on_chart *machine = &chart->machines[m];

		for (size_t i = 0; i < machine->roof_count; ++i)
			csv_row(out, "roof", machine->roofs[i].level, machine->roofs[i].bytes_per_s,
			        "B/s", machine->id);
		if (machine->peak > 0)
			csv_row(out, "peak", "peak", machine->peak, "FLOP/s", machine->id);
		for (size_t i = 0; i < machine->ceiling_count; ++i)
			csv_row(out, "ceiling", machine->ceilings[i].name,
			        machine->ceilings[i].flop_per_s, "FLOP/s", machine->id);
	}
	for (size_t i = 0; i < chart->loops.count; ++i)
		csv_loop(out, chart, &chart->loops.items[i]);
	out->failed |= chart->failed;
}

/* ---- JSON ---- */

static void add_number(struct rf_json_text *json, const char *key, double value)
{
	rf_json_text_key(json, key);
	rf_json_text_number(json, value);
}

static void add_text(struct rf_json_text *json, const char *key, const char *text)
{
	if (!text)
		return;
	rf_json_text_key(json, key);
	rf_json_text_string(json, text);
}

static void open_item(struct rf_json_text *json, const char *name)
{
	rf_json_text_item(json);
	rf_json_text_open(json, '{', true);
	add_text(json, "name", name);
}

static void add_json_loops(struct rf_json_text *json, const struct rf_roofline_chart *chart)
{
	rf_json_text_key(json, "points");
	rf_json_text_open(json, '[', chart->loops.count == 0);
	for (size_t i = 0; i < chart->loops.count; ++i) {
		const struct rf_loop_on_chart *loop = &chart->loops.items[i];

		open_item(json, loop->name);
		if (loop->machine != RF_CHART_NONE)
			add_text(json, "machine", chart->machines[loop->machine].id);
		add_text(json, "sizes", loop->sizes);
		add_number(json, "flop_per_byte", loop->flop_per_byte);
		add_number(json, "flop_per_s", loop->flop_per_s);
		add_text(json, "bound", loop->bound);
		if (loop->of_roof > 0) {
			add_number(json, "roof_flop_per_s", loop->roof_flop_per_s);
			add_number(json, "of_roof", loop->of_roof);
		}
		if (loop->seconds > 0)
			add_number(json, "seconds", loop->seconds);
		if (loop->seconds > 0 && loop->of_roof > 0)
			add_number(json, "gain_seconds", loop->gain_seconds);
		add_text(json, "lever", loop->lever);
		rf_json_text_key(json, "is_measured");
		rf_json_text_boolean(json, loop->is_measured);
		if (loop->joined != RF_CHART_NONE) {
			rf_json_text_key(json, "predicted_by");
			rf_json_text_integer(json, (int64_t)loop->joined);
		}
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

/* Members of a machine, in an object that is open. */
static void add_json_machine(struct rf_json_text *json, const struct rf_machine_on_chart *machine)
{
	rf_json_text_key(json, "cores");
	rf_json_text_integer(json, machine->cores);
	rf_json_text_key(json, "roofs");
	rf_json_text_open(json, '[', machine->roof_count == 0);
	for (size_t i = 0; i < machine->roof_count; ++i) {
		open_item(json, machine->roofs[i].level);
		add_number(json, "bytes_per_s", machine->roofs[i].bytes_per_s);
		add_text(json, "benchmark", machine->roofs[i].benchmark);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
	rf_json_text_key(json, "ceilings");
	rf_json_text_open(json, '[', machine->ceiling_count == 0 && machine->peak == 0);
	if (machine->peak > 0) {
		open_item(json, "peak");
		add_number(json, "flop_per_s", machine->peak);
		rf_json_text_close(json, '}');
	}
	for (size_t i = 0; i < machine->ceiling_count; ++i) {
		open_item(json, machine->ceilings[i].name);
		add_number(json, "flop_per_s", machine->ceilings[i].flop_per_s);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

void rf_roofline_chart_json(struct rf_text *out, const struct rf_roofline_chart *chart,
                            bool is_compact)
{
	struct rf_json_text json = { .out = out, .is_compact = is_compact };

	rf_json_text_open(&json, '{', false);
	add_text(&json, "schema", "rfmodel.chart/1");
	if (chart->machine_count > 0) {
		add_text(&json, "machine", chart->machines[0].name);
		add_json_machine(&json, &chart->machines[0]);
	}
	if (chart->machine_count > 1) {
		rf_json_text_key(&json, "machines");
		rf_json_text_open(&json, '[', false);
		for (size_t i = 0; i < chart->machine_count; ++i) {
			rf_json_text_item(&json);
			rf_json_text_open(&json, '{', false);
			add_text(&json, "id", chart->machines[i].id);
			add_text(&json, "name", chart->machines[i].name);
			add_json_machine(&json, &chart->machines[i]);
			rf_json_text_close(&json, '}');
		}
		rf_json_text_close(&json, ']');
	}
	add_json_loops(&json, chart);
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
	out->failed |= chart->failed;
}
