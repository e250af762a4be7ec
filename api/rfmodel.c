/* SPDX-License-Identifier: MIT
 *
 * The rooms below the command line behind one header.
 *
 * A context is an arena with the messages and settings that go with it.  The public names are the
 * structs of model/ir, opaque to the user of the header.
 */
#include "api/rfmodel.h"

#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "frontend/read/frontend.h"
#include "machine-files/src/machines.h"
#include "model/analysis.h"

struct size_setting {
	const char *name;
	int64_t value;
};

struct rf_context {
	struct rf_arena *arena;
	struct rf_diagnostics diagnostics;
	RF_VECTOR(struct size_setting) sizes;
	int64_t cores;
	double safety;
	enum rf_rates rates;
};

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

rf_kernel *rf_read_kernel_text(rf_context *context, const char *name, const char *text)
{
	struct rf_source source = { .file = name, .text = text, .length = strlen(text) };
	struct rf_kernel *kernel = RF_NEW(context->arena, struct rf_kernel);

	if (kernel == NULL) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	if (rf_frontend_read(&source, context->arena, &context->diagnostics, kernel) != RF_OK)
		return NULL;
	return kernel;
}

rf_kernel *rf_read_kernel(rf_context *context, const char *path)
{
	char *text = rf_text_read_file(context->arena, path, NULL);

	if (text == NULL) {
		rf_refuse(&context->diagnostics, RF_WRONG_USAGE, (struct rf_place){ path, 0, 0 },
		          NULL, "cannot be read: %s", strerror(errno));
		return NULL;
	}
	return rf_read_kernel_text(context, path, text);
}

rf_machine *rf_load_machine(rf_context *context, const char *name)
{
	struct rf_machine *machine = RF_NEW(context->arena, struct rf_machine);

	if (machine == NULL) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	if (rf_machine_load(name, context->arena, &context->diagnostics, machine) != RF_OK)
		return NULL;
	return machine;
}

int rf_set_size(rf_context *context, const char *name, int64_t value)
{
	struct size_setting *setting = NULL;

	for (size_t i = 0; i < context->sizes.count; ++i)
		if (rf_text_equal(context->sizes.items[i].name, name))
			setting = &context->sizes.items[i];
	if (setting == NULL)
		setting = RF_PUSH(context->arena, &context->sizes);
	if (setting == NULL)
		return 0;
	setting->name = rf_arena_string(context->arena, name);
	setting->value = value;
	return setting->name != NULL;
}

void rf_set_cores(rf_context *context, int64_t cores)
{
	context->cores = cores;
}

void rf_set_safety(rf_context *context, double factor)
{
	context->safety = factor;
}

void rf_use_datasheet_rates(rf_context *context, int yes)
{
	context->rates = yes ? RF_RATES_SPEC : RF_RATES_MEASURED;
}

/* Puts the settings at the places that the sizes have in this kernel; other names are of other
 * kernels. */
static void place_sizes(const rf_context *context, const rf_kernel *kernel, int64_t *sizes,
                        bool *given)
{
	for (size_t i = 0; i < context->sizes.count; ++i) {
		int size = rf_kernel_find_size(kernel, context->sizes.items[i].name);

		if (size < 0)
			continue;
		sizes[size] = context->sizes.items[i].value;
		given[size] = true;
	}
}

rf_result *rf_predict(rf_context *context, const rf_kernel *kernel, const rf_machine *machine)
{
	int64_t sizes[RF_MAX_SIZES] = { 0 };
	bool given[RF_MAX_SIZES] = { false };
	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = given,
		                      .cores = context->cores,
		                      .safety = context->safety,
		                      .rates = context->rates };
	struct rf_result *result = RF_NEW(context->arena, struct rf_result);

	if (result == NULL) {
		rf_out_of_memory(&context->diagnostics);
		return NULL;
	}
	place_sizes(context, kernel, sizes, given);
	if (rf_analyze(kernel, machine, &options, context->arena, &context->diagnostics, result) !=
	    RF_OK)
		return NULL;
	return result;
}

int rf_result_number(const rf_result *result, const char *path, double *value)
{
	struct rf_number number;

	if (result == NULL || !rf_result_find(result, path, &number) || !number.known)
		return 0;
	*value = number.value;
	return 1;
}

size_t rf_message_count(const rf_context *context)
{
	return context->diagnostics.list.count;
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

	if (index >= context->diagnostics.list.count)
		return NULL;
	diagnostic = &context->diagnostics.list.items[index];
	rf_text_init(&out, context->arena);
	add_place(&out, &diagnostic->place);
	rf_text_print(&out, "%s: %s", rf_severity_name(diagnostic->severity), diagnostic->message);
	if (diagnostic->hint != NULL)
		rf_text_print(&out, "\nhint: %s", diagnostic->hint);
	return rf_text_string(&out);
}
