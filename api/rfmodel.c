/* SPDX-License-Identifier: MIT
 *
 * The rooms below the command line behind one header.
 *
 * A context is an arena with the messages and settings that go with it.  The public names are the
 * structs of model/ir, opaque to the user of the header.  What the command line checks is checked
 * here by the same rules, and what it prints is what the library finds.
 */
#include "api/rfmodel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "frontend/read/definitions.h"
#include "probe/host.h"
#include "model/analysis.h"
#include "model/schema/result_path.h"
#include "report/report.h"

struct size_setting {
	const char *name;
	int64_t value;
};

/* A kernel that was read, and what was defined then. */
struct reading {
	const rf_kernel *kernel;
	struct rf_definitions definitions;
};

struct rf_context {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	const char *function;
	int first_line, last_line;
	size_t flag_count;
	const char *const *flags;
	RF_VECTOR(struct size_setting) sizes;
	RF_VECTOR(struct reading) readings;
	unsigned models, predictors;
	int64_t cores;
	double safety;
	enum rf_rates rates;
	bool pure;
};

static const struct rf_place nowhere = { 0 };

const char *rf_library_version(void)
{
	return RFMODEL_VERSION;
}

rf_context *rf_context_new(void)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_context *context = arena == NULL ? NULL : RF_NEW(arena, struct rf_context);

	if (context == NULL) {
		rf_arena_free(arena);
		return NULL;
	}
	context->arena = arena;
	rf_diagnostics_init(&context->diagnostics, arena);
	return context;
}

void rf_context_free(rf_context *context)
{
	if (context != NULL)
		rf_arena_free(context->arena);
}

/* Records that a call was wrong, and answers it with 0. */
static int refuse(struct rf_context *context, const char *hint, const char *what)
{
	rf_refuse(&context->diagnostics, RF_WRONG_USAGE, nowhere, hint, "%s", what);
	return 0;
}

static int answer(struct rf_context *context, bool has_memory)
{
	if (!has_memory)
		rf_out_of_memory(&context->diagnostics);
	return has_memory;
}

/* ---- what is read ---- */

int rf_set_function(rf_context *context, const char *name)
{
	const char *copy;

	if (context == NULL)
		return 0;
	if (name != NULL && *name == '\0')
		return refuse(context, "give its name, or NULL for none", "a function has a name");
	copy = name == NULL ? NULL : rf_arena_string(context->arena, name);
	if (name == NULL || copy != NULL)
		context->function = copy;
	return answer(context, name == NULL || copy != NULL);
}

int rf_set_lines(rf_context *context, int first, int last)
{
	if (context == NULL)
		return 0;
	if ((first != 0 || last != 0) && (first < 1 || last < first))
		return refuse(context, "give the first and the last line, counted from 1",
		              "these are no lines of a file");
	context->first_line = first;
	context->last_line = last;
	return 1;
}

int rf_set_flags(rf_context *context, size_t count, const char *const *flags)
{
	const char **copies;

	if (context == NULL)
		return 0;
	if (flags == NULL && count > 0)
		return refuse(context, "give as many flags as are announced", "there are no flags");
	copies = RF_NEW_ARRAY(context->arena, const char *, count + 1);
	for (size_t i = 0; i < count && copies != NULL; ++i) {
		if (flags[i] == NULL)
			return refuse(context, "give a text for each flag", "a flag is missing");
		copies[i] = rf_arena_string(context->arena, flags[i]);
		if (copies[i] == NULL)
			copies = NULL;
	}
	if (copies != NULL) {
		context->flags = copies;
		context->flag_count = count;
	}
	return answer(context, copies != NULL);
}

/* The sizes that are set so far, as texts: what is a macro of the source, or needed as a constant
 * such as the step of a loop, takes its value from them. */
static bool define_sizes(struct rf_context *context, struct rf_definitions *definitions)
{
	size_t count = context->sizes.count;
	struct rf_define *items = RF_NEW_ARRAY(context->arena, struct rf_define, count + 1);

	for (size_t i = 0; i < count && items != NULL; ++i) {
		const struct size_setting *size = &context->sizes.items[i];

		items[i].name = size->name;
		items[i].value = rf_arena_print(context->arena, "%lld", (long long)size->value);
		if (items[i].value == NULL)
			return false;
	}
	*definitions = (struct rf_definitions){
		.count = count,
		.items = items,
		.are_macros = RF_NEW_ARRAY(context->arena, bool, count + 1),
	};
	return items != NULL && definitions->are_macros != NULL;
}

rf_kernel *rf_read_kernel_text(rf_context *context, const char *name, const char *text)
{
	struct rf_source source = { .text = text };
	struct reading *reading;
	struct rf_kernel *kernel;

	if (context == NULL)
		return NULL;
	if (text == NULL) {
		refuse(context, "give a text of C source", "there is no text to read");
		return NULL;
	}
	source.file = rf_arena_string(context->arena, name == NULL ? "<text>" : name);
	source.length = strlen(text);
	source.function = context->function;
	source.first_line = context->first_line;
	source.last_line = context->last_line;
	source.flag_count = context->flag_count;
	source.flags = context->flags;
	kernel = RF_NEW(context->arena, struct rf_kernel);
	reading = RF_PUSH(context->arena, &context->readings);
	if (kernel == NULL || reading == NULL || source.file == NULL ||
	    !define_sizes(context, &reading->definitions)) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	if (rf_definitions_find_macros(&reading->definitions, &source, &context->diagnostics) !=
	        RF_OK ||
	    rf_definitions_read_kernel(&reading->definitions, &source, context->arena,
	                               &context->diagnostics, kernel) != RF_OK)
		return NULL;
	reading->kernel = kernel;
	return kernel;
}

rf_kernel *rf_read_kernel(rf_context *context, const char *path)
{
	char *text;

	if (context == NULL)
		return NULL;
	if (path == NULL) {
		refuse(context, "give the path of a file of C source", "there is no file to read");
		return NULL;
	}
	text = rf_file_read(context->arena, path, NULL);
	if (text == NULL) {
		const char *file = rf_arena_string(context->arena, path);

		rf_refuse(&context->diagnostics, RF_WRONG_USAGE, (struct rf_place){ file, 0, 0 },
		          "check the path, and that it may be read", "cannot be read: %s",
		          strerror(errno));
		return NULL;
	}
	return rf_read_kernel_text(context, path, text);
}

rf_machine *rf_load_machine(rf_context *context, const char *name)
{
	struct rf_machine *machine;

	if (context == NULL)
		return NULL;
	if (name == NULL) {
		refuse(context, "give the name or the path of a machine", "there is no machine");
		return NULL;
	}
	machine = RF_NEW(context->arena, struct rf_machine);
	name = rf_arena_string(context->arena, name);
	if (machine == NULL || name == NULL) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	if (rf_host_load_machine(name, context->arena, &context->diagnostics, machine) != RF_OK)
		return NULL;
	return machine;
}

/* ---- what is predicted ---- */

int rf_set_size(rf_context *context, const char *name, int64_t value)
{
	struct size_setting *setting = NULL;
	const char *copy;

	if (context == NULL)
		return 0;
	if (name == NULL || *name == '\0')
		return refuse(context, "give the name of a size", "a size without a name is set");
	for (size_t i = 0; i < context->sizes.count; ++i)
		if (rf_text_equal(context->sizes.items[i].name, name)) {
			context->sizes.items[i].value = value;
			return 1;
		}
	copy = rf_arena_string(context->arena, name);
	if (copy != NULL)
		setting = RF_PUSH(context->arena, &context->sizes);
	if (setting != NULL)
		*setting = (struct size_setting){ copy, value };
	return answer(context, setting != NULL);
}

int rf_set_cores(rf_context *context, int64_t cores)
{
	if (context == NULL)
		return 0;
	if (!rf_options_allow_cores(cores))
		return refuse(context, RF_OPTIONS_CORES_RULE, "this is no number of cores");
	context->cores = cores;
	return 1;
}

int rf_set_safety(rf_context *context, double factor)
{
	if (context == NULL)
		return 0;
	if (!rf_options_allow_safety(factor))
		return refuse(context, RF_OPTIONS_SAFETY_RULE, "this is no safety factor");
	context->safety = factor;
	return 1;
}

int rf_set_predictors(rf_context *context, const char *names)
{
	unsigned chosen = 0;

	if (context == NULL)
		return 0;
	for (const char *at = names; at != NULL && *at != '\0';) {
		size_t length = strcspn(at, ", ");
		unsigned bit = rf_options_predictor(at, length);

		if (bit == 0)
			return refuse(context, "known predictors: " RF_OPTIONS_PREDICTORS,
			              "there is no such predictor");
		chosen |= bit;
		at += length;
		at += strspn(at, ", ");
	}
	if (names != NULL && chosen == 0)
		return refuse(context, "known predictors: " RF_OPTIONS_PREDICTORS,
		              "no predictor is named");
	context->predictors = chosen;
	return 1;
}

int rf_use_datasheet_rates(rf_context *context, int yes)
{
	if (context == NULL)
		return 0;
	context->rates = yes ? RF_RATES_SPEC : RF_RATES_MEASURED;
	return 1;
}

int rf_use_textbook_caches(rf_context *context, int yes)
{
	if (context == NULL)
		return 0;
	context->pure = yes != 0;
	return 1;
}

int rf_propose_blocks(rf_context *context, int yes)
{
	if (context == NULL)
		return 0;
	context->models = yes ? RF_MODEL_LC | RF_MODEL_ROOFLINE | RF_MODEL_BLOCKING : 0;
	return 1;
}

/* Whether the size was a macro of the kernel when that was read, with the value that it has now. */
static bool is_macro(const struct reading *reading, const struct size_setting *size)
{
	const struct rf_definitions *definitions = &reading->definitions;

	for (size_t i = 0; i < definitions->count; ++i)
		if (definitions->are_macros[i] &&
		    rf_text_equal(definitions->items[i].name, size->name))
			return strtoll(definitions->items[i].value, NULL, 10) == size->value;
	return false;
}

/* Whether some kernel of the context has use for the size. */
static bool is_of_any_kernel(const rf_context *context, const struct size_setting *size)
{
	for (size_t i = 0; i < context->readings.count; ++i) {
		const struct reading *reading = &context->readings.items[i];

		if (reading->kernel != NULL &&
		    (rf_kernel_find_size(reading->kernel, size->name) >= 0 ||
		     is_macro(reading, size)))
			return true;
	}
	return false;
}

/* Puts the settings at the places that the sizes have in this kernel.  Refuses what no kernel of
 * the context has use for; other names are of other kernels. */
static enum rf_status place_sizes(rf_context *context, const rf_kernel *kernel, int64_t *sizes,
                                  bool *given)
{
	for (size_t i = 0; i < context->sizes.count; ++i) {
		const struct size_setting *setting = &context->sizes.items[i];
		int size = rf_kernel_find_size(kernel, setting->name);

		if (size < 0 && !is_of_any_kernel(context, setting))
			return rf_definitions_refuse(setting->name, kernel, &context->diagnostics);
		if (size < 0)
			continue;
		if (kernel->sizes[size].is_given && kernel->sizes[size].given != setting->value)
			return rf_refuse(&context->diagnostics, RF_WRONG_USAGE, nowhere,
			                 "set it before the kernel is read",
			                 "the loops of the kernel are those of %s = %lld",
			                 setting->name, (long long)kernel->sizes[size].given);
		sizes[size] = setting->value;
		given[size] = true;
	}
	rf_kernel_take_launched(kernel, sizes, given);
	return RF_OK;
}

rf_result *rf_predict(rf_context *context, const rf_kernel *kernel, const rf_machine *machine)
{
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	bool given[RF_MAX_SIZES] = { false };
	struct rf_result *result;

	if (context == NULL)
		return NULL;
	if (kernel == NULL) {
		refuse(context, "read one first", "there is no kernel to predict");
		return NULL;
	}

	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = given,
		                      .models = context->models,
		                      .predictors = context->predictors,
		                      .cores = context->cores,
		                      .safety = context->safety,
		                      .rates = context->rates,
		                      .pure = context->pure,
		                      .over_cores = true,
		                      .tells_interval = true,
		                      .budget_s = RF_BUDGET_S };

	if (machine != NULL &&
	    rf_options_check_cores(context->cores, machine, &context->diagnostics) != RF_OK)
		return NULL;
	result = RF_NEW(context->arena, struct rf_result);
	if (result == NULL) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	if (place_sizes(context, kernel, sizes, given) != RF_OK ||
	    rf_analyze(kernel, machine, &options, context->arena, &context->diagnostics, result) !=
	        RF_OK)
		return NULL;
	return result;
}

/* ---- what was found ---- */

int rf_result_number(const rf_result *result, const char *path, double *value)
{
	struct rf_result_value found;

	if (result == NULL || path == NULL || value == NULL ||
	    !rf_result_find(result, path, &found, NULL) || !found.is_known ||
	    (found.type != RF_RESULT_NUMBER && found.type != RF_RESULT_INTEGER &&
	     found.type != RF_RESULT_BOOLEAN))
		return 0;
	*value = found.type == RF_RESULT_BOOLEAN ? (double)found.integer : found.number;
	return 1;
}

int rf_result_text(const rf_result *result, const char *path, const char **text)
{
	struct rf_result_value found;

	if (result == NULL || path == NULL || text == NULL ||
	    !rf_result_find(result, path, &found, NULL) || !found.is_known ||
	    found.type != RF_RESULT_TEXT)
		return 0;
	*text = found.text;
	return 1;
}

const char *const *rf_result_paths(rf_context *context, const rf_result *result)
{
	struct rf_result_entry *entries;
	const char **paths = NULL;
	size_t count;

	if (context == NULL || result == NULL)
		return NULL;
	if (rf_result_list(result, context->arena, &count, &entries) == RF_OK)
		paths = RF_NEW_ARRAY(context->arena, const char *, count + 1);
	for (size_t i = 0; i < count && paths != NULL; ++i)
		paths[i] = entries[i].path;
	return answer(context, paths != NULL) ? paths : NULL;
}

/* The row that tells of a figure; NULL when there is none. */
static const struct rf_result_row *find_row(const rf_result *result, const char *path)
{
	const struct rf_result_row *row = NULL;
	struct rf_result_value found;

	if (result == NULL || path == NULL || !rf_result_find(result, path, &found, &row))
		return NULL;
	return row;
}

const char *rf_result_meaning(const rf_result *result, const char *path)
{
	const struct rf_result_row *row = find_row(result, path);

	return row == NULL ? NULL : row->meaning;
}

const char *rf_result_unit(const rf_result *result, const char *path)
{
	const struct rf_result_row *row = find_row(result, path);

	if (row == NULL)
		return NULL;
	return row->unit == NULL ? "" : row->unit;
}

const char *rf_result_json(rf_context *context, const rf_result *result)
{
	const struct rf_form_of_report *form = rf_report_by_name("json");
	const struct rf_report_options options = { 0 };
	struct rf_text out;

	if (context == NULL || result == NULL)
		return NULL;
	rf_text_init(&out, context->arena);
	form->begin(&out, &options);
	form->add(&out, result, &options, 0);
	form->end(&out, &options);
	if (!answer(context, !out.failed))
		return NULL;
	return rf_text_string(&out);
}

size_t rf_message_count(const rf_context *context)
{
	return context == NULL ? 0 : context->diagnostics.list.count;
}

/* "file:line:column: ", as far as it is known. */
static void add_place(struct rf_text *out, const struct rf_place *place)
{
	if (place->file == NULL)
		return;
	rf_text_print(out, "%s:", place->file);
	if (place->line > 0)
		rf_text_print(out, "%d:%d:", place->line, place->column);
	rf_text_add(out, " ");
}

const char *rf_message(rf_context *context, size_t index)
{
	const struct rf_diagnostic *diagnostic;
	struct rf_text out;

	if (index >= rf_message_count(context))
		return NULL;
	diagnostic = &context->diagnostics.list.items[index];
	rf_text_init(&out, context->arena);
	add_place(&out, &diagnostic->place);
	rf_text_print(&out, "%s: %s", rf_severity_name(diagnostic->severity), diagnostic->message);
	if (diagnostic->hint != NULL)
		rf_text_print(&out, "\nhint: %s", diagnostic->hint);
	return rf_text_string(&out);
}
