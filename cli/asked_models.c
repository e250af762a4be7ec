/* SPDX-License-Identifier: MIT
 *
 * Models of time that somebody asks for by name, where they have no figure: on a machine that they
 * are not made for, whose file lacks what they need, or for loops whose sizes are open.
 */
#include "cli/asked_models.h"

#include "base/text.h"
#include "model/ir/kernel_sizes.h"

static const struct rf_place nowhere = { 0 };

/* The first size that has no value, as an option that gives it one. */
static const char *open_size(const struct rf_result *result)
{
	const struct rf_kernel *kernel = result->kernel;

	for (size_t s = 0; s < kernel->size_count; ++s) {
		bool has_value =
		    kernel->sizes[s].kind != RF_SIZE_FREE || !rf_kernel_sizes_matters(kernel, s);

		for (size_t i = 0; i < result->parameter_count && !has_value; ++i)
			has_value =
			    rf_text_equal(result->parameters[i].name, kernel->sizes[s].name);
		if (!has_value)
			return kernel->sizes[s].name;
	}
	return NULL;
}

static enum rf_status refuse(const char *name, const struct rf_result *result,
                             struct rf_diagnostics *diagnostics)
{
	const struct rf_machine *machine = result->machine;
	const char *size = open_size(result);

	if (machine->kind != RF_CPU)
		return rf_refuse(
		    diagnostics, RF_WRONG_USAGE, nowhere,
		    "leave it out, or name a CPU with -m; rfmodel machine list has them",
		    "-p %s is a model of CPUs, and %s is none", name, machine->id);
	if (!result->sizes_known && size != NULL)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 rf_arena_print(diagnostics->arena, "add -D '%s=1000'", size),
		                 "-p %s has no figure without a value for %s", name, size);
	if (!result->in_core.known)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, machine->memory.place,
		                 "give it clock, flops, load and store, or a run --set them",
		                 "-p %s needs rates of the core that the file of %s does not have",
		                 name, machine->id);
	if (result->traffic_count == 0)
		return rf_refuse(diagnostics, RF_WRONG_KERNEL, nowhere,
		                 "the remarks of the page without -p say why",
		                 "-p %s has no figure: there is none of the traffic", name);
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, machine->memory.place,
	                 "give its file a link for each cache, and memory a bandwidth or a bus",
	                 "-p %s needs the width of every link, and the bandwidth of memory", name);
}

enum rf_status rf_asked_models_check(unsigned models, const struct rf_result *result,
                                     struct rf_diagnostics *diagnostics)
{
	if (result->machine == NULL)
		return RF_OK;
	if ((models & RF_MODEL_ECM) != 0 && !result->ecm.known)
		return refuse("ecm", result, diagnostics);
	if ((models & RF_MODEL_ROOFLINE) != 0 && !result->roofline.known)
		return refuse("roofline", result, diagnostics);
	if ((models & RF_MODEL_INSTRUCTION) != 0 && result->machine->kind != RF_GPU)
		return rf_refuse(
		    diagnostics, RF_WRONG_USAGE, nowhere,
		    "leave it out, or name a GPU with -m; rfmodel machine list has them",
		    "-p instruction is a model of GPUs, and %s is none", result->machine->id);
	return RF_OK;
}
