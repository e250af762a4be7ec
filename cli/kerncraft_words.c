/* SPDX-License-Identifier: MIT
 *
 * The words of Kerncraft's command line, for those whose fingers know them: either ours or an
 * answer that names ours.
 */
#include "cli/kerncraft_words.h"

#include <stddef.h>

#include "base/text.h"

static const struct {
	const char *name, *ours;
} same[] = {
	{ "pmodel", "model" },
	{ "cache-predictor", "predictor" },
};

#define NO_COMPILER "leave it out: no compiler is started, the work is that of the source"
#define NO_RUN      "leave it out: nothing is run or measured here"

static const struct {
	const char *name, *instead;
} others[] = {
	{ "asm-block", NO_COMPILER },
	{ "pointer-increment", NO_COMPILER },
	{ "incore-model", NO_COMPILER },
	{ "i", NO_COMPILER },
	{ "compiler", NO_COMPILER },
	{ "C", NO_COMPILER },
	{ "compiler-flags", "flags for the C parser follow --, such as -- -I include" },
	{ "store", "write the result with -o FILE.json" },
	{ "json", "write the result with -o FILE.json" },
	{ "kernel-description", "give the loops as C source" },
	{ "clean-intermediates", "leave it out: there are no intermediate files" },
	{ "no-phenoecm", NO_RUN },
	{ "iterations", NO_RUN },
	{ "ignore-warnings", NO_RUN },
};

static const struct {
	const char *name, *instead;
} models[] = {
	{ "ecmdata",
	  "the data transfers stand on every page under TRAFFIC; -p ecm has their time" },
	{ "ecmcpu", "the time in the core is a part of -p ecm" },
	{ "benchmark", NO_RUN },
};

const char *rf_kerncraft_words_option(const char *name)
{
	for (size_t i = 0; i < sizeof(same) / sizeof(*same); ++i)
		if (rf_text_equal(same[i].name, name))
			return same[i].ours;
	return NULL;
}

const char *rf_kerncraft_words_instead(const char *name)
{
	for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i)
		if (rf_text_equal(others[i].name, name))
			return others[i].instead;
	return NULL;
}

const char *rf_kerncraft_words_model(const char *name)
{
	for (size_t i = 0; i < sizeof(models) / sizeof(*models); ++i)
		if (rf_text_equal(models[i].name, name))
			return models[i].instead;
	return NULL;
}
