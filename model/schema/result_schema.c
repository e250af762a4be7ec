/* SPDX-License-Identifier: MIT
 *
 * Every figure of a result.
 *
 * A row says what a key of the document is called, where its value stands, in which unit it is and
 * what it means; docs/json.md is made of these phrases.  Rows stand in the order of the document,
 * inner records before outer ones.  The whole and what describes kernel and machine is here, and
 * what the models find stands in the files beside this one.
 */
#include "model/schema/result_rows.h"

#include "base/version.h"

static const char *const language_words[] = { [RF_C] = "c", [RF_CUDA] = "cuda" };

/* ---- the kernel ---- */

static bool has_per_it(const void *array, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_array_result *)array)->per_it_known;
}

static bool is_whole_run(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->is_whole_run;
}

static bool has_unit(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->unit != NULL;
}

#define RECORD rf_loop_result
static const struct rf_result_row loop_rows[] = {
	{ "variable", AT(variable), REQUIRED, SAYS("its variable") },
	{ "line", AT(line), REQUIRED, SAYS("the line of its head") },
	{ "lower", AT(lower), SAYS("where it begins: a formula in the sizes and outer variables") },
	{ "upper", AT(upper), SAYS("where it ends, itself not included: a formula") },
	{ "step", AT(step), REQUIRED,
	  SAYS("negative for a descending loop, which begins below `upper`") },
	{ "trip_count", AT(trip_count), SAYS("its turns, when the sizes are known") },
	{ "trip_formula", AT(trip_formula), SAYS("its turns as a formula") },
	{ "mean_turns", AT(mean_turns),
	  SAYS("of several loops together: its turns each time that it starts, on average") },
	{ "depth", AT(depth), SAYS("of several loops together: how many loops are around it"),
	  .applies = is_whole_run },
};
static const struct rf_result_record loop_record = { ROWS(loop_rows), NAMED_BY(variable) };
#undef RECORD

#define RECORD rf_array_result
static const struct rf_result_row array_rows[] = {
	{ "name", AT(name), REQUIRED, SAYS("its name") },
	{ "type", AT(type), SAYS("the type of its elements") },
	{ "element_bytes", AT(element_bytes), REQUIRED, IN("B"),
	  SAYS("distance of neighbouring elements") },
	{ "extents", TEXTS(extents, extent_count),
	  SAYS("formulas, outermost dimension first; `\"?\"` where the source does not say"),
	  ALWAYS },
	{ "bytes", AT(bytes), IN("B"), SAYS("the whole array") },
	{ "reads_per_it", AT(reads_per_it),
	  SAYS("different elements that one iteration reads, of a perfect nest: one that is read "
	       "twice counts once, one that was stored before not at all"),
	  .applies = has_per_it },
	{ "writes_per_it", AT(writes_per_it),
	  SAYS("different elements that one iteration writes, of a perfect nest"),
	  .applies = has_per_it },
	{ "reads", AT(reads),
	  SAYS("of the whole run, every reference counted, when the sizes are known") },
	{ "writes", AT(writes), SAYS("the same of writes") },
};
static const struct rf_result_record array_record = { ROWS(array_rows), NAMED_BY(name) };
#undef RECORD

bool rf_result_rows_has_work(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->work_unit.name != NULL;
}

#define RECORD rf_flop_result
static const struct rf_result_row flop_rows[] = {
	{ "add", AT(add), REQUIRED, IN("FLOP/It"), SAYS("additions and subtractions") },
	{ "mul", AT(mul), REQUIRED, IN("FLOP/It"), SAYS("multiplications") },
	{ "fma", AT(fma), REQUIRED, SAYS("pairs of the two that could be fused") },
	{ "div", AT(div), REQUIRED, IN("FLOP/It"), SAYS("divisions") },
	{ "sqrt", AT(sqrt), REQUIRED, IN("FLOP/It"), SAYS("square roots") },
	{ "other", AT(other), REQUIRED, IN("FLOP/It"),
	  SAYS("minima, maxima, comparisons of floating-point values and calls of other "
	       "mathematical functions, one each") },
	{ "total", AT(total), REQUIRED, IN("FLOP/It"),
	  SAYS("all of them, a fused pair counting two") },
	{ "type", AT(type), SAYS("the type of most of them") },
	{ "integer", AT(integer), POSITIVE, IN("op/It"),
	  SAYS("operations on integer data as written, in no total: arithmetic, comparisons, "
	       "minima and maxima of any width") },
};
static const struct rf_result_record flop_record = { ROWS(flop_rows) };
#undef RECORD

#define RECORD rf_work_unit
static const struct rf_result_row work_unit_rows[] = {
	{ "name", AT(name), REQUIRED, SAYS("what is counted") },
	{ "per_it", AT(per_it), REQUIRED, SAYS("how many an iteration deals with") },
};
static const struct rf_result_record work_unit_record = { ROWS(work_unit_rows) };
#undef RECORD

#define RECORD rf_run
static const struct rf_result_row run_rows[] = {
	{ "flop", AT(flop), IN("FLOP"), SAYS("its floating-point operations: W") },
	{ "flop_formula", AT(flop_formula), SAYS("the same in the sizes: `\"2*n*n\"`") },
	{ "op", AT(op), IN("OP"), SAYS("with those on integers") },
	{ "work", AT(work), .applies = rf_result_rows_has_work, SAYS("in the unit of `--work`") },
	{ "data_bytes", AT(data_bytes), IN("B"),
	  SAYS("the data that it touches, each byte once: Q, the least that can be moved; what is "
	       "moved are the bytes of links") },
	{ "data_formula", AT(data_formula), SAYS("the same in the sizes: `\"8*n*n + 16*n\"`") },
};
static const struct rf_result_record run_record = { ROWS(run_rows) };
#undef RECORD

#define RECORD rf_result
static const struct rf_result_row unit_rows[] = {
	{ "loop", AT(unit), REQUIRED, SAYS("its variable") },
	{ "line", AT(unit_line), REQUIRED, SAYS("the line of its head") },
};
static const struct rf_result_record unit_record = { ROWS(unit_rows) };

static const struct rf_result_row kernel_rows[] = {
	{ "name", OF(rf_kernel, name), BEHIND(kernel), REQUIRED, COLUMN("kernel"),
	  SAYS("the function, the region, or the file without its suffix") },
	{ "file", OF(rf_kernel, file), BEHIND(kernel), REQUIRED,
	  SAYS("the file that it stands in") },
	{ "line", OF(rf_kernel, line), BEHIND(kernel), REQUIRED, SAYS("the line where it begins") },
	{ "language", OF(rf_kernel, language), BEHIND(kernel), REQUIRED, WORDS(language_words),
	  SAYS("what it is written in") },
	{ "loops", LIST(loops, loop_count, loop_record), ALWAYS,
	  SAYS("the analysed nest, outermost loop first; of several loops together all of them, in "
	       "the order of the source") },
	{ "other_loops", LIST(other_loops, other_loop_count, loop_record),
	  SAYS("loops that are not in the figures, those of the heaviest nest first") },
	{ "arrays", LIST(arrays, array_count, array_record), ALWAYS,
	  SAYS("the arrays, in the order of their first use") },
	{ "threads", OF(rf_kernel, threads), BEHIND(kernel),
	  SAYS("of a nest of C on a GPU: which of its loops became threads, in words") },
	{ "flop", PART(flop, flop_record), REQUIRED, SAYS("operations of one iteration") },
	{ "iterations", AT(iterations), IN("It"),
	  SAYS("of the whole nest, when the sizes are known") },
	{ "iterations_formula", AT(iterations_formula),
	  SAYS("the same in the sizes while they are open: `\"1/2*M*N*N + 1/2*M*N\"`") },
	{ "work", PART(work_unit, work_unit_record), .applies = rf_result_rows_has_work,
	  SAYS("the unit of work of `--work`") },
	{ "run", PART(run, run_record), SAYS("what a whole run of the nest comes to") },
	{ "unit", SAME(unit_record), .applies = has_unit,
	  SAYS("of several loops together: the loop whose turns are the iterations; every figure "
	       "per iteration is that of the whole run divided by them") },
	{ "iterations_per_line", AT(iterations_per_line), POSITIVE, IN("It/CL"),
	  SAYS("iterations that fill one cache line") },
	{ "streams", AT(streams),
	  SAYS("`\"L3 S1 WA\"`: arrays read, arrays stored, and whether a store first loads its "
	       "line") },
};
static const struct rf_result_record kernel_record = { ROWS(kernel_rows) };

/* ---- machine, options, sizes ---- */

/* A GPU is always used as a whole. */
static bool has_core_count(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->machine == NULL || result->machine->kind != RF_GPU;
}

static bool has_data_elsewhere(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->machine->use.data != RF_DATA_DEVICE;
}

static struct rf_result_value all_cores(const void *base)
{
	int64_t cores = rf_machine_all_cores(((const struct rf_result *)base)->machine);

	return (struct rf_result_value){ .type = RF_RESULT_INTEGER,
		                         .is_known = true,
		                         .number = (double)cores,
		                         .integer = cores };
}

static const struct rf_result_row machine_rows[] = {
	{ "name", OF(rf_machine, name), BEHIND(machine), SAYS("its full name") },
	{ "id", OF(rf_machine, id), BEHIND(machine), REQUIRED, COLUMN("machine"),
	  SAYS("what `-m` calls it") },
	{ "kind", OF(rf_machine, kind), BEHIND(machine), REQUIRED, WORDS(rf_machine_kind_names),
	  SAYS("what it is") },
	{ "cores", BEHIND(machine), .get = all_cores, .got = RF_RESULT_INTEGER, REQUIRED,
	  SAYS("of all sockets; of a GPU its multiprocessors") },
	{ "gpus", OF(rf_machine, use.gpus), BEHIND(machine), POSITIVE,
	  SAYS("of a node: how many take part, as after `--gpus`") },
	{ "data", OF(rf_machine, use.data), BEHIND(machine), WORDS(rf_data_place_names),
	  .applies = has_data_elsewhere,
	  SAYS("where a GPU has its arrays, as after `--data`, if not in its own memory") },
	{ "clock_hz", OF(rf_machine, clock_hz), BEHIND(machine), IN("Hz"),
	  SAYS("the clock that cycles are counted with") },
	{ "set", RF_STORED_TEXTS, offsetof(struct rf_machine, changes.items),
	  .count_offset = offsetof(struct rf_machine, changes.count), BEHIND(machine),
	  SAYS("values in place of the file's, as after `--set`") },
};
static const struct rf_result_record machine_record = { ROWS(machine_rows) };

#undef RECORD
#define RECORD rf_pad
static const struct rf_result_row pad_rows[] = {
	{ "array", AT(array), SAYS("an array") },
	{ "bytes", AT(bytes), SAYS("bytes before it") },
};
static const struct rf_result_record pad_record = { ROWS(pad_rows) };
#undef RECORD

#define RECORD rf_placed_array
static const struct rf_result_row placed_rows[] = {
	{ "array", AT(array), SAYS("an array; absent: all that are not named") },
	{ "memory", AT(memory), REQUIRED, SAYS("the memory of the machine that it lies in") },
};
static const struct rf_result_record placed_record = { ROWS(placed_rows) };
#undef RECORD

#define RECORD rf_result
static const struct rf_result_row option_rows[] = {
	{ "cores", AT(cores), POSITIVE, .applies = has_core_count,
	  SAYS("that the prediction is for, of a CPU") },
	{ "divided_loop", AT(divided_loop),
	  SAYS("which loop several cores divide among them: that of an OpenMP directive, or the "
	       "outermost that moves every reference that stores") },
	{ "safety", AT(safety), POSITIVE, SAYS("the factor of verdicts and block sizes") },
	{ "pure", AT(is_pure), .flags = RF_ROW_WHEN_TRUE, SAYS("`true` with `--pure`") },
	{ "compiler", AT(compiler),
	  SAYS("whose rules tell what becomes of loops, with `--compiler`") },
	{ "fast_math", AT(may_reorder), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` with `--fast-math`") },
	{ "nt", TEXTS(nontemporal, nontemporal_count),
	  SAYS("arrays whose stores are non-temporal, as after `--nt`") },
	{ "place", LIST(placed, placed_count, placed_record),
	  SAYS("where arrays lie, as after `--place`") },
	{ "align", AT(align_bytes), POSITIVE, IN("B"),
	  SAYS("where simulated arrays begin, as after `--align`") },
	{ "pad", MAP(pads, pad_count, pad_record), IN("B"),
	  SAYS("bytes left free before arrays, as after `--pad`") },
};
static const struct rf_result_record option_record = { ROWS(option_rows) };
#undef RECORD

#define RECORD rf_parameter
static const struct rf_result_row parameter_rows[] = {
	{ "name", AT(name), SAYS("a size") },
	{ "value", AT(value), COLUMN(""), SAYS("its value") },
};
static const struct rf_result_record parameter_record = { ROWS(parameter_rows) };
#undef RECORD

static bool has_roofline(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->roofline.known;
}

static bool has_in_core(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->in_core.known;
}

static bool has_ecm(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->ecm.known;
}

static bool has_gpu(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->gpu.known;
}

static bool has_measured(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->measured.known;
}

static bool has_validation(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->measured.run != NULL;
}

static bool has_tuning(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->tuning != NULL;
}

static bool has_prediction(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->prediction.known;
}

static bool has_threads(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->threads.known;
}

/* ---- how it came about ---- */

#define RECORD rf_assumption
static const struct rf_result_row assumption_rows[] = {
	{ "what", AT(what), REQUIRED, SAYS("what is taken for granted, in words") },
	{ "value", AT(value), REQUIRED, SAYS("`always`, `yes`, a share or a number") },
	{ "file", AT(place.file), SAYS("where the source leaves it open") },
	{ "line", AT(place.line), POSITIVE, SAYS("its line") },
	{ "option", AT(option), SAYS("the option that changes it, as for a shell") },
};
static const struct rf_result_record assumption_record = { ROWS(assumption_rows) };
#undef RECORD

#define RECORD rf_check
static const struct rf_result_row check_rows[] = {
	{ "option", AT(option), REQUIRED, SAYS("who asks: `\"--fail-if\"`") },
	{ "what", AT(what), REQUIRED, SAYS("the expression, or the path of a figure") },
	{ "failed", AT(failed), REQUIRED,
	  SAYS("true when the expression holds, or when the figure is worse: the exit code is "
	       "1 then") },
	{ "values", AT(values), REQUIRED, SAYS("the figures in it, or how much worse") },
};
const struct rf_result_record rf_check_record = { ROWS(check_rows) };
#undef RECORD

#define RECORD rf_diagnostic
static const struct rf_result_row diagnostic_rows[] = {
	{ "severity", AT(severity), REQUIRED, WORDS(rf_severity_names), SAYS("how bad it is") },
	{ "file", AT(place.file), SAYS("the place, where there is one") },
	{ "line", AT(place.line), POSITIVE, SAYS("its line") },
	{ "column", AT(place.column), POSITIVE, SAYS("its column") },
	{ "message", AT(message), REQUIRED, SAYS("what it is") },
	{ "hint", AT(hint), SAYS("what to do") },
};
const struct rf_result_record rf_diagnostic_record = { ROWS(diagnostic_rows) };
#undef RECORD

#define RECORD rf_left_out
static const struct rf_result_row left_out_rows[] = {
	{ "file", AT(place.file), REQUIRED, SAYS("the file that they stand in") },
	{ "line", AT(place.line), REQUIRED, SAYS("the line where they begin") },
	{ "reason", AT(reason), REQUIRED, SAYS("why they cannot be read") },
	{ "cause_line", AT(cause.line), POSITIVE, SAYS("the line of what cannot be read") },
	{ "hint", AT(hint), SAYS("what to do") },
};
static const struct rf_result_record left_out_record = { ROWS(left_out_rows) };
#undef RECORD

#define RECORD rf_result
static const struct rf_result_row provenance_rows[] = {
	{ "command", AT(command), SAYS("the command line, its words quoted as for a shell") },
	{ "source_sha256", OF(rf_kernel, source_sha256), BEHIND(kernel),
	  SAYS("SHA-256 of the text that the kernel was read from, without what it includes") },
	{ "machine_sha256", OF(rf_machine, sha256), BEHIND(machine),
	  SAYS("the same of the file of the machine") },
	{ "settings", AT(settings_path),
	  SAYS("the `rfmodel.yml` that was read beside the source") },
	{ "settings_sha256", AT(settings_sha256), SAYS("the same of it") },
	{ "libclang", OF(rf_kernel, reader), BEHIND(kernel),
	  SAYS("what read the source, in its own words") },
	{ "version", RF_STORED_TEXT, .constant = rf_version, REQUIRED, SAYS("of the program") },
};
static const struct rf_result_record provenance_record = { ROWS(provenance_rows) };

/* ---- the whole ---- */

static struct rf_result_value document_schema(const void *base)
{
	const struct rf_result *result = base;

	return (struct rf_result_value){ .type = RF_RESULT_TEXT,
		                         .is_known = true,
		                         .text = result->measured.run != NULL
		                                     ? "rfmodel.validation/1"
		                                     : "rfmodel.analysis/1" };
}

#define RECORD              rf_result
#define DIAGNOSTICS(member) offsetof(struct rf_diagnostics, list.member)
static const struct rf_result_row result_rows[] = {
	{ "schema", .get = document_schema, .got = RF_RESULT_TEXT, REQUIRED,
	  SAYS("what this document is: `\"rfmodel.analysis/1\"`, or `\"rfmodel.validation/1\"` of "
	       "the verb `validate`") },
	{ "version", RF_STORED_TEXT, .constant = rf_version, REQUIRED,
	  SAYS("version of the program") },
	{ "provenance", SAME(provenance_record), REQUIRED, SAYS("how it was made"),
	  .model = "command line" },
	{ "kernel", SAME(kernel_record), .flags = RF_ROW_REQUIRED | RF_ROW_OPEN | RF_ROW_IDENTITY,
	  COLUMN(""), SAYS("what the loop nest is"), .model = "source" },
	{ "machine", SAME(machine_record), .flags = RF_ROW_IDENTITY, COLUMN(""),
	  SAYS("what it is to run on; left out when there is none"), .model = "machine file" },
	{ "options", SAME(option_record), SAYS("what was asked for"), .model = "command line" },
	{ "parameters", MAP(parameters, parameter_count, parameter_record),
	  .flags = RF_ROW_IDENTITY | RF_ROW_OPEN, COLUMN(""),
	  SAYS("the sizes that have a value, as `\"N\": 400`"), .model = "command line" },
	{ "assumptions", LIST(assumptions, assumption_count, assumption_record),
	  SAYS("what the figures rest on that the source leaves open"), .model = "source" },
	{ "traffic", LIST(traffic, traffic_count, rf_traffic_record),
	  .flags = RF_ROW_OPEN | RF_ROW_FIRST, COLUMN(""),
	  SAYS("bytes over each link, an object for each predictor"), .model = "predictors" },
	{ "differences", LIST(differences, difference_count, rf_difference_record),
	  SAYS("links for which simulation and layer conditions differ by more than 5 %"),
	  .model = "comparison" },
	{ "conflicts", LIST(conflicts, conflict_count, rf_conflict_record),
	  SAYS("misses in each cache as it is and if it were fully associative"),
	  .model = "comparison" },
	{ "layer_conditions", LIST(conditions, condition_count, rf_condition_record),
	  SAYS("what must stay in a cache until it is used again, an object for each reuse"),
	  .model = "layer conditions" },
	{ "regimes", LIST(regimes, regime_count, rf_regime_record),
	  SAYS("what a link carries while conditions break one after the other"),
	  .model = "layer conditions" },
	{ "roofline", PART(roofline, rf_roofline_record), .applies = has_roofline,
	  COLUMN("roofline."), SAYS("how fast it can run"), .model = "roofline" },
	{ "ecm", PART(ecm, rf_ecm_record), .applies = has_ecm, COLUMN("ecm."),
	  SAYS("how long a cache line of iterations takes with its data on the way"),
	  .model = "ECM" },
	{ "prediction", PART(prediction, rf_prediction_record), .applies = has_prediction,
	  COLUMN("prediction."), SAYS("how fast the loop is, by the model to believe"),
	  .model = "ECM or roofline" },
	{ "threads", PART(threads, rf_thread_use_record), .applies = has_threads,
	  SAYS("how several threads share the work"), .model = "source" },
	{ "scaling", LIST(scaling, scaling_count, rf_scaling_record),
	  SAYS("the same on other numbers of cores, one first; of the verb `analyze`"),
	  .model = "ECM or roofline" },
	{ "measured", PART(measured, rf_measured_record), .applies = has_measured,
	  COLUMN("measured."),
	  SAYS("what was measured, beside it; each roof and ceiling says how much of it that is"),
	  .model = "command line" },
	{ "ratio", RF_STORED_PART, 0, .record = &rf_ratio_record, BEHIND(measured.run),
	  SAYS("what was measured over what is predicted; of the verb `validate`"),
	  .applies = has_validation, COLUMN("ratio."), .model = "a run of the loop" },
	{ "validation", RF_STORED_PART, 0, .record = &rf_run_record, BEHIND(measured.run),
	  SAYS("how that was measured, and where; of the verb `validate`"),
	  .applies = has_validation, COLUMN("validation."), .model = "a run of the loop" },
	{ "gpu", PART(gpu, rf_gpu_record), .applies = has_gpu, COLUMN("gpu."),
	  SAYS("what a GPU makes of a kernel of CUDA: requests of warps, instructions, time"),
	  .model = "GPU" },
	{ "incore", PART(in_core, rf_in_core_record), .applies = has_in_core,
	  SAYS("what the core takes while all data lie in its first cache"), .model = "in-core" },
	{ "blocking", LIST(proposals, proposal_count, rf_proposal_record),
	  SAYS("changes to the loops, the best first; of the verb `block`"), .model = "blocking" },
	{ "choice", AT(choice), SAYS("which of them to choose and why, a sentence"),
	  .model = "blocking" },
	{ "tuning", RF_STORED_PART, 0, .record = &rf_tuning_record, BEHIND(tuning),
	  .applies = has_tuning, .model = "runs of the loops",
	  SAYS("some of them compiled and run; of the verb `block` with `--tune`") },
	{ "thread_shares", LIST(thread_shares, thread_share_count, rf_thread_share_record),
	  SAYS("what each thread has of a shared cache, an object for each number of threads of "
	       "`-c A-B`; of the verb `block`"),
	  .model = "blocking" },
	{ "temporal_blocking", SAME(rf_temporal_record),
	  SAYS("what several sweeps of a stencil in one pass would bring, a prediction only; of "
	       "the verb `block`"),
	  .model = "blocking" },
	{ "advice", TEXTS(advice, advice_count), SAYS("what to try, sentences"),
	  .model = "advice" },
	{ "checks", LIST(checks, check_count, rf_check_record),
	  SAYS("what `--fail-if` and `--baseline` ask, and what came of it"),
	  .model = "command line" },
	{ "is_partial", OF(rf_kernel, is_partial), BEHIND(kernel), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("figures leave loops out: `left_out`"), .model = "source" },
	{ "left_out", RF_STORED_LIST, offsetof(struct rf_kernel, left_out),
	  .count_offset = offsetof(struct rf_kernel, left_out_count), .record = &left_out_record,
	  BEHIND(kernel),
	  SAYS("outermost loops that could not be read and are in none of the figures"),
	  .model = "source" },
	{ "diagnostics", RF_STORED_LIST, DIAGNOSTICS(items), .count_offset = DIAGNOSTICS(count),
	  .record = &rf_diagnostic_record, BEHIND(diagnostics), SAYS("notes and warnings"),
	  .model = "all" },
};

const struct rf_result_record rf_result_schema = { ROWS(result_rows) };
