/* SPDX-License-Identifier: MIT
 *
 * The result as JSON, schema rfmodel.analysis/1; docs/json.md explains every key.
 *
 * Keys never change their meaning.  What does not apply is left out and never null, so that a
 * reader asks for a key and not for its type.  A number that is not finite has no place in JSON
 * and is left out as well.
 */
#include "report/forms.h"
#include "report/json_blocking.h"
#include "report/json_conditions.h"
#include "report/json_dump.h"
#include "report/json_values.h"
#include "report/version.h"
#include "report/words.h"

static json_t *loops(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->loop_count; ++i) {
		const struct rf_loop_result *loop = &writer->result->loops[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "variable", loop->variable);
		set_integer(writer, object, "line", loop->line);
		set_text(writer, object, "lower", loop->lower);
		set_text(writer, object, "upper", loop->upper);
		set_integer(writer, object, "step", loop->step);
		set_number(writer, object, "trip_count", loop->trip_count);
		set_text(writer, object, "trip_formula", loop->trip_formula);
		set_number(writer, object, "mean_turns", loop->mean_turns);
		if (writer->result->is_whole_run)
			set_integer(writer, object, "depth", loop->depth);
	}
	return array;
}

static json_t *texts(struct json_writer *writer, const char *const *items, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; ++i)
		append(writer, array, text_value(writer, items[i]));
	return array;
}

static json_t *array_object(struct json_writer *writer, const struct rf_array_result *array)
{
	json_t *object = json_object();

	set_text(writer, object, "name", array->name);
	set_text(writer, object, "type", array->type);
	set_integer(writer, object, "element_bytes", array->element_bytes);
	set(writer, object, "extents",
	    texts(writer, (const char *const *)array->extents,
	          array->extents ? array->extent_count : 0));
	set_number(writer, object, "bytes", array->bytes);
	if (array->per_it_known) {
		set_integer(writer, object, "reads_per_it", array->reads_per_it);
		set_integer(writer, object, "writes_per_it", array->writes_per_it);
	}
	set_number(writer, object, "reads", array->reads);
	set_number(writer, object, "writes", array->writes);
	return object;
}

static json_t *arrays(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->array_count; ++i)
		append(writer, array, array_object(writer, &writer->result->arrays[i]));
	return array;
}

static json_t *flop(struct json_writer *writer)
{
	const struct rf_flop_result *flop = &writer->result->flop;
	json_t *object = json_object();

	set_double(writer, object, "add", flop->add);
	set_double(writer, object, "mul", flop->mul);
	set_double(writer, object, "fma", flop->fma);
	set_double(writer, object, "div", flop->div);
	set_double(writer, object, "sqrt", flop->sqrt);
	set_double(writer, object, "other", flop->other);
	set_double(writer, object, "total", flop->total);
	set_text(writer, object, "type", flop->type);
	return object;
}

/* The loop whose turns are the iterations. */
static json_t *unit(struct json_writer *writer)
{
	json_t *object = json_object();

	set_text(writer, object, "loop", writer->result->unit);
	set_integer(writer, object, "line", writer->result->unit_line);
	return object;
}

static json_t *kernel(struct json_writer *writer)
{
	const struct rf_result *result = writer->result;
	json_t *object = json_object();

	set_text(writer, object, "name", result->kernel->name);
	set_text(writer, object, "file", result->kernel->file);
	set_integer(writer, object, "line", result->kernel->line);
	set_text(writer, object, "language", rf_words_language(result->kernel->language));
	set(writer, object, "loops", loops(writer));
	set(writer, object, "arrays", arrays(writer));
	set(writer, object, "flop", flop(writer));
	set_number(writer, object, "iterations", result->iterations);
	set_text(writer, object, "iterations_formula", result->iterations_formula);
	if (result->unit)
		set(writer, object, "unit", unit(writer));
	if (result->iterations_per_line > 0)
		set_double(writer, object, "iterations_per_line", result->iterations_per_line);
	set_text(writer, object, "streams", result->streams);
	return object;
}

static int64_t cores_of(const struct rf_machine *machine)
{
	int64_t sockets = machine->sockets > 0 ? machine->sockets : 1;

	return machine->kind == RF_GPU ? machine->sms : sockets * machine->cores;
}

/* A GPU is always used as a whole. */
static bool has_core_count(const struct rf_result *result)
{
	return result->cores > 0 && (!result->machine || result->machine->kind != RF_GPU);
}

static json_t *machine(struct json_writer *writer)
{
	const struct rf_machine *machine = writer->result->machine;
	json_t *object = json_object();

	set_text(writer, object, "name", machine->name);
	set_text(writer, object, "id", machine->id);
	set_text(writer, object, "kind", rf_machine_kind_name(machine->kind));
	set_integer(writer, object, "cores", cores_of(machine));
	if (machine->clock_hz.known)
		set_double(writer, object, "clock_hz", machine->clock_hz.value);
	return object;
}

static json_t *options(struct json_writer *writer)
{
	json_t *object = json_object();

	if (has_core_count(writer->result))
		set_integer(writer, object, "cores", writer->result->cores);
	if (writer->result->safety > 0)
		set_double(writer, object, "safety", writer->result->safety);
	if (writer->result->is_pure)
		set(writer, object, "pure", json_true());
	return object;
}

static json_t *parameters(struct json_writer *writer)
{
	json_t *object = json_object();

	for (size_t i = 0; i < writer->result->parameter_count; ++i)
		set_integer(writer, object, writer->result->parameters[i].name,
		            writer->result->parameters[i].value);
	return object;
}

static json_t *links(struct json_writer *writer, const struct rf_traffic *traffic)
{
	json_t *array = json_array();

	for (size_t i = 0; i < traffic->link_count; ++i) {
		const struct rf_link_traffic *link = &traffic->links[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "link", link->link);
		set_double(writer, object, "load_bytes_per_it", link->load_bytes_per_it);
		set_double(writer, object, "evict_bytes_per_it", link->evict_bytes_per_it);
		set_double(writer, object, "total_bytes_per_it", link->total_bytes_per_it);
		set_double(writer, object, "allocate_bytes_per_it", link->allocate_bytes_per_it);
		set_number(writer, object, "conflict_bytes_per_it", link->conflict_bytes_per_it);
		if (link->crowded_lines > 0)
			set_integer(writer, object, "crowded_lines", link->crowded_lines);
		set_number(writer, object, "total_bytes", link->total_bytes);
		if (traffic->method == RF_METHOD_NONE)
			set_text(writer, object, "reason",
			         rf_words_reason(writer->arena, writer->result, link));
	}
	return array;
}

static json_t *levels(struct json_writer *writer, const struct rf_traffic *traffic)
{
	json_t *array = json_array();

	for (size_t i = 0; i < traffic->level_count; ++i) {
		const struct rf_level_counts *counts = &traffic->levels[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "level", counts->level);
		set_double(writer, object, "accesses", counts->accesses);
		set_double(writer, object, "hits", counts->hits);
		set_double(writer, object, "misses", counts->misses);
		if (counts->misses_only)
			continue;
		set_double(writer, object, "evicts", counts->evicts);
		set_double(writer, object, "store_misses", counts->store_misses);
	}
	return array;
}

static json_t *differences(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->difference_count; ++i) {
		const struct rf_difference *difference = &writer->result->differences[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "link", difference->link);
		set_double(writer, object, "lc_bytes_per_it", difference->lc_bytes_per_it);
		set_double(writer, object, "sim_bytes_per_it", difference->sim_bytes_per_it);
		set_text(writer, object, "reason", difference->reason);
	}
	return array;
}

static json_t *conflicts(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->conflict_count; ++i) {
		const struct rf_conflict *conflict = &writer->result->conflicts[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "level", conflict->level);
		set_double(writer, object, "misses", conflict->misses);
		set_double(writer, object, "fully_associative_misses",
		           conflict->associative_misses);
		set_double(writer, object, "factor", conflict->factor);
	}
	return array;
}

/* Misses over capacity. */
static json_t *capacities(struct json_writer *writer, const struct rf_traffic *traffic)
{
	json_t *array = json_array();

	for (size_t i = 0; i < traffic->capacity_count; ++i) {
		json_t *object = append(writer, array, json_object());
		set_double(writer, object, "bytes", traffic->capacities[i].bytes);
		set_double(writer, object, "misses", traffic->capacities[i].misses);
		set_double(writer, object, "miss_ratio", traffic->capacities[i].miss_ratio);
		set_number(writer, object, "load_bytes_per_it",
		           traffic->capacities[i].load_bytes_per_it);
	}
	return array;
}

/* How a simulation came to its figures. */
static void set_method(struct json_writer *writer, json_t *object, const struct rf_traffic *traffic)
{
	if (traffic->method == RF_METHOD_NONE && traffic->spread > 0)
		set_double(writer, object, "spread", traffic->spread);
	if (traffic->method == RF_METHOD_NONE)
		return;
	set_text(writer, object, "method", rf_method_name(traffic->method));
	set(writer, object, "is_check", json_boolean(traffic->is_check));
	if (traffic->method == RF_METHOD_AVERAGE)
		set_double(writer, object, "spread", traffic->spread);
	if (!traffic->loop)
		return;
	set_text(writer, object, "loop", traffic->loop);
	set_integer(writer, object, "turns_simulated", traffic->turns_walked);
	set_integer(writer, object, "turns", traffic->turns);
}

/* Who the bytes belong to. */
static json_t *traffic_of_arrays(struct json_writer *writer, const struct rf_traffic *traffic)
{
	json_t *array = json_array();

	for (size_t i = 0; i < traffic->array_count; ++i) {
		json_t *object = append(writer, array, json_object());
		json_t *links = json_object();
		set_text(writer, object, "array", traffic->arrays[i].array);
		for (size_t k = 0; k < traffic->link_count; ++k)
			set_double(writer, links, traffic->links[k].link,
			           traffic->arrays[i].links[k].total_bytes_per_it);
		set(writer, object, "total_bytes_per_it", links);
	}
	return array;
}

static json_t *traffic(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->traffic_count; ++i) {
		const struct rf_traffic *traffic = &writer->result->traffic[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "predictor", traffic->predictor);
		set_method(writer, object, traffic);
		set_unless_empty(writer, object, "links", links(writer, traffic));
		set_unless_empty(writer, object, "levels", levels(writer, traffic));
		set_unless_empty(writer, object, "capacities", capacities(writer, traffic));
		set_unless_empty(writer, object, "arrays", traffic_of_arrays(writer, traffic));
	}
	return array;
}

static json_t *regimes(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->regime_count; ++i) {
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "condition", writer->result->regimes[i].condition);
		set_double(writer, object, "bytes_per_it", writer->result->regimes[i].bytes_per_it);
	}
	return array;
}

static json_t *intensities(struct json_writer *writer)
{
	const struct rf_roofline *roofline = &writer->result->roofline;
	json_t *object = json_object();

	for (size_t i = 0; i < roofline->level_count; ++i)
		set_number(writer, object, roofline->levels[i].level,
		           roofline->levels[i].intensity_flop_per_byte);
	return object;
}

/* A speed in every unit that applies. */
static void set_speed(struct json_writer *writer, json_t *object, double it_per_s,
                      struct rf_number flop_per_s)
{
	const struct rf_result *result = writer->result;

	set_number(writer, object, "flop_per_s", flop_per_s);
	set_double(writer, object, "it_per_s", it_per_s);
	set_number(writer, object, "cy_per_it", rf_words_cy_per_it(result, it_per_s));
	set_number(writer, object, "cy_per_cl", rf_words_cy_per_cl(result, it_per_s));
}

static json_t *roofs(struct json_writer *writer)
{
	const struct rf_roofline *roofline = &writer->result->roofline;
	json_t *array = json_array();

	for (size_t i = 0; i < roofline->level_count; ++i) {
		const struct rf_level_roof *roof = &roofline->levels[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "level", roof->level);
		set_double(writer, object, "bytes_per_it", roof->bytes_per_it);
		set_number(writer, object, "intensity_flop_per_byte",
		           roof->intensity_flop_per_byte);
		set_double(writer, object, "bytes_per_s", roof->bytes_per_s);
		set_text(writer, object, "benchmark", roof->benchmark);
		set_text(writer, object, "source", roof->source);
		set_speed(writer, object, roof->it_per_s, roof->flop_per_s);
	}
	return array;
}

static json_t *ceilings(struct json_writer *writer)
{
	const struct rf_roofline *roofline = &writer->result->roofline;
	json_t *array = json_array();

	for (size_t i = 0; i < roofline->ceiling_count; ++i) {
		const struct rf_ceiling *ceiling = &roofline->ceilings[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "name", ceiling->name);
		set_number(writer, object, "flop_per_s", ceiling->flop_per_s);
		set_number(writer, object, "bytes_per_s", ceiling->bytes_per_s);
		set_text(writer, object, "why", ceiling->why);
	}
	return array;
}

static struct rf_number peak_cycles(struct json_writer *writer,
                                    struct rf_number (*convert)(const struct rf_result *, double))
{
	struct rf_number it_per_s = rf_words_peak_it_per_s(writer->result);

	return it_per_s.known ? convert(writer->result, it_per_s.value) : it_per_s;
}

static json_t *roofline(struct json_writer *writer)
{
	const struct rf_roofline *roofline = &writer->result->roofline;
	json_t *object = json_object();

	set_unless_empty(writer, object, "intensity_flop_per_byte", intensities(writer));
	set_text(writer, object, "bound", roofline->bound);
	set_speed(writer, object, roofline->it_per_s, roofline->flop_per_s);
	set_number(writer, object, "peak_flop_per_s", roofline->peak_flop_per_s);
	set_number(writer, object, "peak_it_per_s", rf_words_peak_it_per_s(writer->result));
	set_number(writer, object, "peak_cy_per_it", peak_cycles(writer, rf_words_cy_per_it));
	set_number(writer, object, "peak_cy_per_cl", peak_cycles(writer, rf_words_cy_per_cl));
	set_number(writer, object, "machine_balance_flop_per_byte",
	           roofline->machine_balance_flop_per_byte);
	set_text(writer, object, "region", roofline->region);
	if (has_core_count(writer->result) && roofline->cores > 0)
		set_integer(writer, object, "cores", roofline->cores);
	set_text(writer, object, "rates", roofline->rates);
	set_unless_empty(writer, object, "levels", roofs(writer));
	set_unless_empty(writer, object, "ceilings", ceilings(writer));
	return object;
}

static json_t *diagnostics(struct json_writer *writer)
{
	const struct rf_diagnostics *list = writer->result->diagnostics;
	json_t *array = json_array();

	for (size_t i = 0; list && i < list->list.count; ++i) {
		const struct rf_diagnostic *item = &list->list.items[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "severity", rf_severity_name(item->severity));
		set_text(writer, object, "file", item->place.file);
		if (item->place.line > 0)
			set_integer(writer, object, "line", item->place.line);
		if (item->place.column > 0)
			set_integer(writer, object, "column", item->place.column);
		set_text(writer, object, "message", item->message);
		set_text(writer, object, "hint", item->hint);
	}
	return array;
}

static json_t *analysis(struct json_writer *writer)
{
	const struct rf_result *result = writer->result;
	json_t *object = json_object();

	set_text(writer, object, "schema", "rfmodel.analysis/1");
	set_text(writer, object, "version", rf_version);
	set(writer, object, "kernel", kernel(writer));
	if (result->machine)
		set(writer, object, "machine", machine(writer));
	set_unless_empty(writer, object, "options", options(writer));
	set_unless_empty(writer, object, "parameters", parameters(writer));
	set_unless_empty(writer, object, "traffic", traffic(writer));
	set_unless_empty(writer, object, "differences", differences(writer));
	set_unless_empty(writer, object, "conflicts", conflicts(writer));
	set_unless_empty(writer, object, "layer_conditions", rf_json_conditions(writer));
	set_unless_empty(writer, object, "regimes", regimes(writer));
	if (result->roofline.known)
		set(writer, object, "roofline", roofline(writer));
	set_unless_empty(writer, object, "blocking", rf_json_blocking(result));
	set_unless_empty(writer, object, "thread_shares", rf_json_thread_shares(result));
	set_unless_empty(writer, object, "temporal_blocking", rf_json_temporal(result));
	set_unless_empty(writer, object, "advice",
	                 texts(writer, result->advice, result->advice_count));
	set_unless_empty(writer, object, "diagnostics", diagnostics(writer));
	return object;
}

static void add_analysis(struct rf_text *out, const struct rf_result *result, bool compact)
{
	struct json_writer writer = { .arena = out->arena, .result = result };
	json_t *object = analysis(&writer);

	if (object)
		rf_json_dump_value(out, object, compact);
	if (!object || writer.failed)
		out->failed = true;
	json_decref(object);
}

static void begin(struct rf_text *out, const struct rf_report_options *options)
{
	if (options->is_sweep)
		rf_text_add(out, "[\n");
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	if (options->is_sweep && index > 0)
		rf_text_add(out, ",\n");
	add_analysis(out, result, false);
	if (!options->is_sweep)
		rf_text_add(out, "\n");
}

static void end(struct rf_text *out, const struct rf_report_options *options)
{
	if (options->is_sweep)
		rf_text_add(out, "\n]\n");
}

static void add_line(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options, size_t index)
{
	(void)options;
	(void)index;
	add_analysis(out, result, true);
	rf_text_add(out, "\n");
}

static void nothing(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

const struct rf_form_of_report rf_form_json = {
	.name = "json",
	.suffix = ".json",
	.begin = begin,
	.add = add,
	.end = end,
	.shows_formulas = true,
};

const struct rf_form_of_report rf_form_jsonl = {
	.name = "jsonl",
	.suffix = ".jsonl",
	.begin = nothing,
	.add = add_line,
	.end = nothing,
	.shows_formulas = true,
};
