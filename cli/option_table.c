/* SPDX-License-Identifier: MIT
 *
 * The one option table.
 *
 * A row says everything about an option: how it is spelt, what it takes, which verbs know it,
 * what it sets.  Help, completion and the tests that hold the manual against the program walk the
 * same rows, so an option cannot exist in one of them alone.
 */
#include "cli/option_table.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/option_assume.h"
#include "cli/option_compile.h"
#include "cli/kerncraft_words.h"
#include "cli/option_emit.h"
#include "cli/option_gpu.h"
#include "cli/option_picture.h"
#include "cli/option_simulation.h"
#include "cli/option_tolerance.h"
#include "cli/option_units.h"
#include "cli/option_validate.h"
#include "cli/option_values.h"
#include "cli/verbs.h"

enum { MOST_READ_SECONDS = 1000000 };

static enum rf_status add_definition(struct rf_option_reader *reader, const char *name,
                                     size_t length, const char *value)
{
	if (!rf_ranges_is_name(name, length))
		return rf_option_values_refuse(reader, name,
		                               "write the name of a size and its value: -D N=400");
	if (!*value)
		return rf_option_values_refuse(reader, name,
		                               "a value is missing after '=': -D N=400");
	struct rf_define *definition = RF_PUSH(reader->arena, &reader->settings->definitions);
	if (!definition)
		return rf_out_of_memory(reader->diagnostics);
	definition->name = rf_arena_substring(reader->arena, name, length);
	definition->value = value;
	return definition->name ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

/* `N=400` in one argument, or `N` and `400` in two. */
static enum rf_status set_definition(struct rf_option_reader *reader, const char *value)
{
	const char *sign = strchr(value, '=');

	if (sign && rf_text_starts_with(value, "nnz/row=")) /* a size of data, not of the source */
		return rf_option_assume_add(reader, value);
	if (sign)
		return add_definition(reader, value, (size_t)(sign - value), sign + 1);
	if (rf_text_equal(value, "."))
		return rf_option_values_refuse(reader, value, "name each size: -D N=400 -D M=400");
	int next = reader->position + 1;
	if (next >= reader->argument_count || !rf_ranges_is_name(value, strlen(value)))
		return rf_option_values_refuse(reader, value,
		                               "a size needs a value: -D N=400 or -D N 400");
	reader->position = next;
	return add_definition(reader, value, strlen(value), reader->arguments[next]);
}

static enum rf_status set_model(struct rf_option_reader *reader, const char *value)
{
	static const unsigned bits[] = { RF_MODEL_LC, RF_MODEL_ROOFLINE, RF_MODEL_ECM,
		                         RF_MODEL_INSTRUCTION };
	const char *word = rf_option_values_as_ours(reader, value);
	const char *instead = rf_kerncraft_words_model(word);
	size_t choice = 0;
	enum rf_status status;

	if (instead != NULL)
		return rf_option_values_refuse(reader, value, instead);
	status = rf_option_values_choose(reader, word, &choice);
	if (status == RF_OK)
		reader->settings->models |= bits[choice];
	return status;
}

static enum rf_status set_predictor(struct rf_option_reader *reader, const char *value)
{
	const char *word = rf_option_values_as_ours(reader, value);
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, word, &choice);

	if (status == RF_OK)
		reader->settings->predictors |= rf_options_predictor(word, strlen(word));
	return status;
}

/* N, or several numbers: A-B for a list of what changes from A cores to B, any range in a sweep. */
static enum rf_status set_cores(struct rf_option_reader *reader, const char *value)
{
	struct rf_settings *settings = reader->settings;
	struct rf_range *range = &settings->core_counts;
	struct rf_diagnostics unheard;
	bool allowed;

	rf_diagnostics_init(&unheard, reader->arena);
	allowed = rf_ranges_read("-c ", value, NULL, reader->arena, &unheard, range) == RF_OK &&
	          !range->has_names;
	for (size_t i = 0; i < range->count && allowed; ++i)
		allowed = rf_options_allow_cores(range->items[i]);
	if (!allowed)
		return rf_option_values_refuse(reader, value, RF_OPTIONS_CORES_RULE);
	settings->cores = range->items[range->count - 1];
	settings->first_cores = range->count > 1 || strchr(value, '-') ? range->items[0] : 0;
	return RF_OK;
}

static enum rf_status set_gpus(struct rf_option_reader *reader, const char *value)
{
	if (!rf_option_values_integer(value, &reader->settings->gpu_use.gpus) ||
	    reader->settings->gpu_use.gpus < 1)
		return rf_option_values_refuse(reader, value, "give a whole number of GPUs");
	return RF_OK;
}

static enum rf_status set_data(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->gpu_use.data = (enum rf_data_place)choice;
	return status;
}

static enum rf_status set_function(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value, "name a function with loops");
	reader->settings->function = value;
	return RF_OK;
}

/* "12-30", or "12" for one line; "grid.h:12-30" in a file that is included. */
static enum rf_status set_lines(struct rf_option_reader *reader, const char *value)
{
	const char *colon = strrchr(value, ':');
	const char *lines = colon ? colon + 1 : value;
	const char *dash = strchr(lines, '-');
	size_t length = dash ? (size_t)(dash - lines) : strlen(lines);
	char *first_text = rf_arena_substring(reader->arena, lines, length);
	char *file = rf_arena_substring(reader->arena, value, (size_t)(lines - value));
	int64_t first, last;

	if (!first_text || !file)
		return rf_out_of_memory(reader->diagnostics);
	if (colon)
		file[colon - value] = '\0';
	if (!rf_option_values_integer(first_text, &first) ||
	    !rf_option_values_integer(dash ? dash + 1 : first_text, &last) || first < 1 ||
	    last < first || last > 1000000000)
		return rf_option_values_refuse(
		    reader, value,
		    "give the first and the last line: --lines 12-30, or "
		    "--lines FILE:12-30 of a file that is included");
	reader->settings->first_line = (int)first;
	reader->settings->last_line = (int)last;
	reader->settings->lines_file = colon ? file : NULL;
	return RF_OK;
}

static enum rf_status set_safety(struct rf_option_reader *reader, const char *value)
{
	char *end;
	double safety = strtod(value, &end);

	if (end == value || *end || !rf_options_allow_safety(safety))
		return rf_option_values_refuse(reader, value, RF_OPTIONS_SAFETY_RULE);
	reader->settings->safety = safety;
	return RF_OK;
}

static enum rf_status set_rates(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->rates = choice ? RF_RATES_MEASURED : RF_RATES_SPEC;
	return status;
}

static enum rf_status set_without(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->without |= 1u << choice;
	return status;
}

static enum rf_status set_pure(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->pure = true;
	return RF_OK;
}

static enum rf_status set_fast_math(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->fast_math = true;
	return RF_OK;
}

static enum rf_status set_compiler(struct rf_option_reader *reader, const char *value)
{
	size_t choice;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->compiler = (enum rf_compiler)choice;
	return status;
}

static enum rf_status set_nontemporal(struct rf_option_reader *reader, const char *value)
{
	const char **array = RF_PUSH(reader->arena, &reader->settings->nontemporal);

	if (!array)
		return rf_out_of_memory(reader->diagnostics);
	*array = value;
	return RF_OK;
}

/* ARRAY=MEMORY, or MEMORY for all arrays. */
static enum rf_status set_placed(struct rf_option_reader *reader, const char *value)
{
	const char *equals = strchr(value, '=');
	struct rf_placed_array *placed;

	if (!*value || equals == value || (equals && !equals[1]))
		return rf_option_values_refuse(reader, value,
		                               "name an array and a memory: --place a=hbm");
	placed = RF_PUSH(reader->arena, &reader->settings->placed);
	if (!placed)
		return rf_out_of_memory(reader->diagnostics);
	placed->memory = equals ? equals + 1 : value;
	if (!equals)
		return RF_OK;
	placed->array = rf_arena_substring(reader->arena, value, (size_t)(equals - value));
	return placed->array ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status add_ignored(struct rf_option_reader *reader, const char *value)
{
	const char **name = RF_PUSH(reader->arena, &reader->settings->ignored);

	if (!name)
		return rf_out_of_memory(reader->diagnostics);
	*name = value;
	return RF_OK;
}

static enum rf_status set_machine_change(struct rf_option_reader *reader, const char *value)
{
	const char **change = RF_PUSH(reader->arena, &reader->settings->machine_changes);

	if (!change)
		return rf_out_of_memory(reader->diagnostics);
	*change = value;
	return RF_OK;
}

static enum rf_status set_output(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value,
		                               "give the name of the file to write, or - ");
	reader->settings->output = value;
	return RF_OK;
}

static enum rf_status set_format(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->form = rf_report_by_name(value);
	return status;
}

static enum rf_status add_check(struct rf_option_reader *reader, const char *value)
{
	struct rf_asked_check *check = RF_PUSH(reader->arena, &reader->settings->checks);

	if (!check)
		return rf_out_of_memory(reader->diagnostics);
	*check = (struct rf_asked_check){ reader->option->name, value };
	return RF_OK;
}

static enum rf_status set_baseline(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value,
		                               "name a file that -o FILE.json wrote");
	reader->settings->baseline = value;
	return RF_OK;
}

static enum rf_status set_build(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value,
		                               "name the folder that holds compile_commands.json");
	reader->settings->build = value;
	return RF_OK;
}

static enum rf_status set_settings(struct rf_option_reader *reader, const char *value)
{
	if (!*value)
		return rf_option_values_refuse(reader, value, "name a file, or none");
	reader->settings->settings_file = value;
	return RF_OK;
}

static enum rf_status set_read_seconds(struct rf_option_reader *reader, const char *value)
{
	char *end;
	double seconds = strtod(value, &end);

	if (end == value || *end || !(seconds > 0) || seconds > MOST_READ_SECONDS)
		return rf_option_values_refuse(reader, value,
		                               "give a number of seconds, such as 60");
	reader->settings->read_seconds = seconds;
	return RF_OK;
}

static enum rf_status set_verbose(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	++reader->settings->verbose;
	return RF_OK;
}

static enum rf_status set_quick(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->quick = true;
	return RF_OK;
}

static enum rf_status set_color(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->color = (enum rf_color)choice;
	return status;
}

static enum rf_status set_completion(struct rf_option_reader *reader, const char *value)
{
	size_t choice = 0;
	enum rf_status status = rf_option_values_choose(reader, value, &choice);

	if (status == RF_OK)
		reader->settings->completion = value;
	return status;
}

static enum rf_status set_help(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->help = true;
	return RF_OK;
}

static enum rf_status set_version(struct rf_option_reader *reader, const char *value)
{
	(void)value;
	reader->settings->version = true;
	return RF_OK;
}

enum {
	KERNEL_VERBS = RF_VERB_ANALYZE | RF_VERB_LC | RF_VERB_BLOCK | RF_VERB_SWEEP |
	               RF_VERB_VALIDATE | RF_VERB_EXPLAIN,
	TIME_VERBS = RF_VERB_ANALYZE | RF_VERB_SWEEP | RF_VERB_VALIDATE | RF_VERB_EXPLAIN,
	RATE_VERBS =
	    RF_VERB_ANALYZE | RF_VERB_BLOCK | RF_VERB_SWEEP | RF_VERB_VALIDATE | RF_VERB_EXPLAIN,
	READ_VERBS = KERNEL_VERBS | RF_VERB_SURVEY,
	RUN_VERBS = RF_VERB_VALIDATE | RF_VERB_BLOCK,
	OF_RUN = RF_OPTION_OF_RUN
};

const struct rf_option rf_option_table[] = {
	{ "machine", 'm', "M", NULL,
	  "a machine file, the name of a built-in machine, or host "
	  "(default: $RFMODEL_MACHINE, else host); several for analyze and roofline",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_SIM | RF_VERB_ROOFLINE | RF_VERB_MACHINE, true,
	  rf_option_picture_machine },
	{ "set", 0, "KEY=VALUE", NULL,
	  "a value in place of the machine file's, such as L2.size=2MiB or clock=2GHz",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_SIM | RF_VERB_ROOFLINE, true, set_machine_change },
	{ "define", 'D', "NAME=VALUE", NULL,
	  "a size of the kernel, or a macro of the source; for sweep also a,b,c, start-stop, "
	  "start-stop:num, start-stop:numlog",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, true, set_definition },
	{ "assume", 0, "WHAT=VALUE", NULL,
	  "what the source leaves open: the share of the times that a condition on data holds, by "
	  "its line (kernel.c:12=0.3), or whether, as it is written ('alpha == 1.0=no'); what one "
	  "thread does alone (serial=0.05); of a GPU, what memory has of indices (alpha=0.36), "
	  "elements that a warp has them in (spread=64), rows that are sorted (sigma=8)",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, true, rf_option_assume_add },
	{ "ignore", 0, "CALL", NULL,
	  "a function whose calls do nothing, where its body is not in the source",
	  RF_VERB_TEACH | READ_VERBS, true, add_ignored },
	{ "model", 'p', "MODEL", "lc roofline ecm instruction",
	  "which models to run (default: all that apply); instruction: of GPUs",
	  RATE_VERBS | RF_VERB_ROOFLINE, true, set_model },
	{ "predictor", 'P', "PREDICTOR", RF_OPTIONS_PREDICTORS,
	  "how cache traffic is predicted (default: for each link the best that applies)",
	  KERNEL_VERBS, true, set_predictor },
	{ "cores", 'c', "N", NULL,
	  "predict for N cores, which divide the shared caches among them; several for sweep: "
	  "1-20 or 1,2,4; block lists them from A to B with A-B",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE | RF_VERB_SIM | RF_VERB_MACHINE, false,
	  set_cores },
	{ "gpus", 0, "K", NULL, "predict for K GPUs of a node, which divide the iterations",
	  TIME_VERBS | RF_VERB_SURVEY | OF_RUN, false, set_gpus },
	{ "data", 0, "PLACE", "device host remote",
	  "where a GPU has its arrays: in its own memory (default), in that of its host, or of the "
	  "host's other socket, from where they are streamed over the links",
	  TIME_VERBS | RF_VERB_SURVEY | RF_VERB_ROOFLINE | OF_RUN, false, set_data },
	{ "unit", 'u', "UNIT", RF_UNITS, "unit of predicted performance in text", KERNEL_VERBS,
	  false, rf_option_units_unit },
	{ "work", 0, "NAME=N", NULL,
	  "an iteration deals with N of a unit of work of your own: edge=1; speeds are in edge/s",
	  KERNEL_VERBS, false, rf_option_units_work },
	{ "measured", 0, "SPEED|FILE", NULL,
	  "a speed that was measured, to hold against the roofs: 12.3GFLOP/s, 800MIt/s, 0.12s, "
	  "25cy/CL; for roofline and sweep a file of measurements; repeatable",
	  RF_VERB_ANALYZE | RF_VERB_ROOFLINE | RF_VERB_SWEEP | OF_RUN, true,
	  rf_option_units_measured },
	{ "function", 0, "F", NULL,
	  "analyse the loops of function F, or of the region #pragma rfmodel begin F",
	  RF_VERB_TEACH | KERNEL_VERBS | RF_VERB_ROOFLINE, false, set_function },
	{ "lines", 0, "[FILE:]A-B", NULL, "analyse the loops in lines A to B, of an included FILE",
	  RF_VERB_TEACH | KERNEL_VERBS, false, set_lines },
	{ "safety", 0, "F", NULL,
	  "a condition holds when F times its need fits (default: 2; 1 is the exact limit)",
	  RF_VERB_TEACH | READ_VERBS, false, set_safety },
	{ "rates", 0, "RATES", "spec measured",
	  "bandwidths and peaks of the datasheet, or measured where there are any (default)",
	  RF_VERB_TEACH | RATE_VERBS | RF_VERB_SURVEY | RF_VERB_ROOFLINE, false, set_rates },
	{ "nt", 0, "ARRAY", NULL, "stores to ARRAY are non-temporal", RF_VERB_TEACH | KERNEL_VERBS,
	  true, set_nontemporal },
	{ "place", 0, "ARRAY=MEMORY", NULL,
	  "ARRAY lies in one of a machine's several memories; MEMORY alone: all others do",
	  RF_VERB_TEACH | RATE_VERBS, true, set_placed },
	{ "pure", 0, NULL, NULL, "textbook caches: fully associative, least recently used",
	  RF_VERB_TEACH | READ_VERBS, false, set_pure },
	{ "fast-math", 0, NULL, NULL, "the compiler may reorder sums, as with -ffast-math",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, false, set_fast_math },
	{ "compiler", 0, "NAME", RF_OPTIONS_COMPILERS,
	  "whose rules tell which loops become vectors (default: any: clang's)",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, false, set_compiler },
	{ "compile", 0, NULL, NULL,
	  "take the time in the core from the loop as a C compiler makes it", TIME_VERBS, false,
	  rf_option_compile },
	{ "asm", 0, "FILE", NULL, "take it from the loop in a FILE of assembly",
	  TIME_VERBS | OF_RUN, false, rf_option_compile_assembly },
	{ "no-cache", 0, NULL, NULL, "neither use nor keep what was compiled before",
	  TIME_VERBS | OF_RUN, false, rf_option_compile_no_cache },
	{ "without", 0, "NAME", RF_OPTIONS_CORRECTIONS,
	  "leave out what hardware changes of layer conditions, or makes of pages",
	  RF_VERB_TEACH | READ_VERBS, true, set_without },
	{ "template", 'T', "NAME=VALUE", NULL,
	  "GPU: a parameter of a kernel that is a template, such as T=double or N=4",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, true, rf_option_gpu_template },
	{ "block", 0, "X,Y,Z", NULL,
	  "GPU: threads of a block (default: those of a launch in the source)",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, false, rf_option_gpu_block },
	{ "grid", 0, "X,Y,Z", NULL,
	  "GPU: blocks of the grid (default: those of a launch in the source)",
	  RF_VERB_TEACH | READ_VERBS | RF_VERB_ROOFLINE, false, rf_option_gpu_grid },
	{ "map", 0, "AXES", NULL,
	  "GPU: loops of a nest in C that become threads, as in x=i,y=j (default, with "
	  "--block: the outermost whose iterations are independent)",
	  KERNEL_VERBS | RF_VERB_ROOFLINE, false, rf_option_gpu_map },
	{ "shared", 0, "BYTES", NULL,
	  "GPU: shared memory of a block beside what the kernel declares with its size",
	  RF_VERB_TEACH | KERNEL_VERBS | RF_VERB_ROOFLINE, false, rf_option_gpu_shared },
	{ "regs", 0, "N", NULL, "GPU: registers of a thread",
	  RF_VERB_TEACH | KERNEL_VERBS | RF_VERB_ROOFLINE, false, rf_option_gpu_registers },
	{ "matrix", 0, "FILE", NULL,
	  "GPU: rows and indices of a sparse loop: a file of Matrix Market, or drawn:...",
	  RF_VERB_ANALYZE | RF_VERB_SWEEP, false, rf_option_gpu_matrix },
	{ "align", 0, "BYTES", NULL, "simulated arrays begin at multiples of BYTES (default: 4096)",
	  RF_VERB_TEACH | KERNEL_VERBS, false, rf_option_simulation_align },
	{ "pad", 0, "ARRAY=BYTES", NULL, "leave BYTES free before ARRAY in a simulation",
	  RF_VERB_TEACH | KERNEL_VERBS, true, rf_option_simulation_pad },
	{ "sim-max-accesses", 0, "N", NULL,
	  "references that a simulation may go through (default: 2e9)", KERNEL_VERBS, false,
	  rf_option_simulation_most_simulated },
	{ "sim-budget", 0, "TIME", NULL,
	  "how long a simulation may take, by estimate, that joins without being asked: 20ms "
	  "(default), 0s for none",
	  RF_VERB_TEACH | KERNEL_VERBS, false, rf_option_simulation_budget },
	{ "sim-full", 0, NULL, NULL, "simulate every reference: leave out nothing that repeats",
	  KERNEL_VERBS, false, rf_option_simulation_full },
	{ "sim-like", 0, "TOOL", "hardware cachegrind pycachesim",
	  "by whose rules a simulation counts (default: hardware)", KERNEL_VERBS | RF_VERB_SIM,
	  false, rf_option_simulation_counting },
	{ "capacity", 0, "SIZES", NULL,
	  "misses of fully associative caches of SIZES: 32KiB,1MiB, start-stop to double from one "
	  "to the other, start-stop:num, start-stop:numlog",
	  RF_VERB_ANALYZE | RF_VERB_SWEEP | OF_RUN, false, rf_option_simulation_capacity },
	{ "trace", 0, "FILE", NULL, "simulate the references in FILE, or - for standard input",
	  RF_VERB_SIM | OF_RUN, false, rf_option_simulation_trace },
	{ "ncu", 0, "FILE", NULL,
	  "put the kernels of a profiler's CSV on the chart: of ncu, or of nvprof; repeatable",
	  RF_VERB_ROOFLINE | OF_RUN, true, rf_option_picture_profile },
	{ "point", 0, "NAME,AI,SPEED", NULL,
	  "put a point on the chart: mine,0.25,12.3GFLOP/s; repeatable", RF_VERB_ROOFLINE | OF_RUN,
	  true, rf_option_picture_point },
	{ "regions", 0, NULL, NULL, "shade good and poor use of the bandwidth and of the units",
	  RF_VERB_ROOFLINE | RF_VERB_SURVEY | OF_RUN, false, rf_option_picture_regions },
	{ "sort", 0, "ORDER", "given gain",
	  "order of the loops on a chart: as they are given (default), or by what each could gain",
	  RF_VERB_ROOFLINE | RF_VERB_SURVEY | OF_RUN, false, rf_option_picture_sort },
	{ "output", 'o', "FILE", NULL, "write to FILE; its suffix chooses the form",
	  RF_VERB_ANY | OF_RUN, false, set_output },
	{ "format", 0, "FORM", &RF_REPORT_FORMS(RF_REPORT_NAME)[1],
	  "form of the output, whatever the suffix of FILE",
	  READ_VERBS | RF_VERB_SIM | RF_VERB_ROOFLINE | RF_VERB_DIFF | OF_RUN, false, set_format },
	{ "fail-if", 0, "EXPR", NULL,
	  "exit with 1 when EXPR holds, such as 'MEM.total_bytes_per_it > 30'; repeatable",
	  READ_VERBS | RF_VERB_ROOFLINE | OF_RUN, true, add_check },
	{ "fail-if-possible", 0, "EXPR", NULL,
	  "the same where EXPR holds somewhere inside the intervals of its figures",
	  KERNEL_VERBS | RF_VERB_ROOFLINE | OF_RUN, true, add_check },
	{ "baseline", 0, "FILE", NULL,
	  "exit with 1 when a figure is worse than in FILE, a result that was saved as JSON",
	  READ_VERBS | OF_RUN, false, set_baseline },
	{ "tolerance", 0, "[PATH=]AMOUNT", NULL,
	  "how much worse than in the baseline: 5%, or of one figure MEM.total_bytes_per_it=2B/It "
	  "(default: 1%, of what is measured 10%)",
	  READ_VERBS | OF_RUN, true, rf_option_tolerance_add },
	{ "emit", 0, "FILE", NULL,
	  "write the source with the best proposal to FILE; with -, print what changes as a diff",
	  RF_VERB_BLOCK | OF_RUN, false, rf_option_emit_file },
	{ "proposal", 0, "K", NULL, "the proposal that --emit writes, by its number in the table",
	  RF_VERB_BLOCK | OF_RUN, false, rf_option_emit_proposal },
	{ "tune", 0, NULL, NULL,
	  "compile and run the loops as they are, the first proposals, and blocks half and twice "
	  "as long as the best; --emit then writes the fastest",
	  RF_VERB_BLOCK | OF_RUN, false, rf_option_validate_tune },
	{ "tries", 0, "N", NULL, "how many proposals --tune runs (default: 3)",
	  RF_VERB_BLOCK | OF_RUN, false, rf_option_validate_tries },
	{ "pad-rows", 0, NULL, NULL, "let --emit declare arrays with longer rows",
	  RF_VERB_BLOCK | OF_RUN, false, rf_option_emit_pad_rows },
	{ "quick", 0, NULL, NULL, "measure for a quarter of a minute in place of a whole one",
	  RF_VERB_MACHINE | OF_RUN, false, set_quick },
	{ "build", 0, "DIR", NULL, "take compiler flags from compile_commands.json in DIR",
	  RF_VERB_TEACH | READ_VERBS, false, set_build },
	{ "settings", 0, "FILE", NULL,
	  "take options from FILE in place of rfmodel.yml beside the source; none: from no file",
	  RF_VERB_TEACH | READ_VERBS | OF_RUN, false, set_settings },
	{ "read-seconds", 0, "S", NULL, "give up reading the source after S seconds (default: 30)",
	  RF_VERB_TEACH | READ_VERBS, false, set_read_seconds },
	{ "run-seconds", 0, "S", NULL, "give up a run of the loop after S seconds (default: 300)",
	  RUN_VERBS | OF_RUN, false, rf_option_validate_seconds },
	{ "counters", 0, "SOURCE", "none valgrind perf ncu",
	  "count the lines of each link: by cachegrind, with the caches of the machine, or by "
	  "perf, the counters of this host; or what a kernel does on a GPU, by ncu",
	  RF_VERB_VALIDATE | OF_RUN, false, rf_option_validate_counters },
	{ "force", 0, NULL, NULL, "run the loop here, whatever machine the prediction is for",
	  RUN_VERBS | OF_RUN, false, rf_option_validate_force },
	{ "smt", 0, NULL, NULL, "let threads share cores that have several hardware threads",
	  RUN_VERBS | OF_RUN, false, rf_option_validate_siblings },
	{ "verbose", 'v', NULL, NULL, "show more, such as conditions that hold in any cache",
	  RF_VERB_ANY | OF_RUN, true, set_verbose },
	{ "color", 0, "WHEN", "auto always never", "colour verdicts (default: auto)",
	  RF_VERB_ANY | OF_RUN, false, set_color },
	{ "completion", 0, "SHELL", "bash zsh fish", "print a completion script for SHELL",
	  RF_VERB_ANY | OF_RUN, false, set_completion },
	{ "help", 'h', NULL, NULL, "show this help, or that of a verb", RF_VERB_ANY | OF_RUN, true,
	  set_help },
	{ "version", 'V', NULL, NULL, "show the version", RF_VERB_ANY | OF_RUN, true, set_version },
};

const size_t rf_option_table_count = sizeof(rf_option_table) / sizeof(*rf_option_table);

_Static_assert(sizeof(rf_option_table) / sizeof(*rf_option_table) <= RF_MOST_OPTIONS,
               "an option has no place in rf_settings.used");
