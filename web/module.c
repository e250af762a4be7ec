/* SPDX-License-Identifier: MIT
 *
 * The program inside a teaching page: compiled to WebAssembly, it answers what the page's sliders
 * ask.
 *
 * The page hands over the archive of a kernel, a machine and options that the program wrote
 * into it (rf_module_room, rf_module_open), sets values one by one, and calls for an answer,
 * which is a text in the memory of the module: the JSON document that `rfmodel analyze --format
 * json` prints, from the same functions.  Numbers that pass between the page and the module are
 * doubles, since that is what JavaScript has; whole ones are exact up to 2^53.
 */
#include "web/module.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/analysis.h"
#include "model/archive/archive.h"
#include "report/forms.h"

enum { MOST_ARRAYS = 256 };

/* One page has one of everything. */
static struct {
	struct rf_arena *arena, *work; /* of what stays; of one answer */
	struct rf_kernel kernel;
	struct rf_machine machine;      /* as the page has set its caches */
	const struct rf_machine *given; /* as it came */
	struct rf_options options;
	struct rf_analysis *analysis;
	int64_t sizes[RF_MAX_SIZES];
	bool sizes_given[RF_MAX_SIZES];
	const char *nontemporal[MOST_ARRAYS];
	struct rf_module_block block;
	unsigned char *room;
	struct rf_text answer;
} page;

const struct rf_kernel *rf_module_kernel(void)
{
	return &page.kernel;
}

/* ---- what comes in ---- */

RF_MODULE_EXPORT unsigned char *rf_module_room(size_t bytes)
{
	free(page.room);
	page.room = malloc(bytes);
	return page.room;
}

static void copy_caches(void)
{
	page.machine = *page.given;
	page.machine.caches = rf_arena_copy(page.arena, page.given->caches,
	                                    page.given->cache_count * sizeof(struct rf_cache));
}

RF_MODULE_EXPORT void rf_module_size(size_t size, double value)
{
	if (size >= page.kernel.size_count)
		return;
	page.sizes[size] = (int64_t)value;
	page.sizes_given[size] = true;
	rf_kernel_derive_sizes(&page.kernel, page.sizes);
}

RF_MODULE_EXPORT int rf_module_open(size_t bytes)
{
	struct rf_archive archive = { .at = page.room, .left = bytes };
	struct rf_diagnostics diagnostics;

	page.arena = archive.arena = rf_arena_new();
	page.work = rf_arena_new();
	if (page.arena == NULL || page.work == NULL)
		return RF_FAILED;
	rf_archive_kernel(&archive, &page.kernel);
	rf_archive_machine(&archive, &page.machine);
	rf_archive_options(&archive, &page.options);
	page.given = rf_arena_copy(page.arena, &page.machine, sizeof(page.machine));
	if (archive.failed || page.given == NULL)
		return RF_FAILED;
	copy_caches();
	page.options.sizes = page.sizes;
	page.options.sizes_given = page.sizes_given;
	for (size_t i = 0; i < page.kernel.size_count; ++i)
		if (page.kernel.sizes[i].is_given)
			rf_module_size(i, (double)page.kernel.sizes[i].given);
	rf_diagnostics_init(&diagnostics, page.arena);
	page.analysis = rf_analysis_new(&page.kernel, page.arena, &diagnostics);
	return page.analysis == NULL || page.machine.caches == NULL ? RF_FAILED : RF_OK;
}

/* ---- what the sliders set ---- */

/* Sets the size of a cache, 0 for that of the machine: 1, or 0 where it has no whole number of
 * sets.  A part of it that others leave stays as the machine has it, as far as there is so much. */
RF_MODULE_EXPORT int rf_module_cache(size_t index, double bytes)
{
	const struct rf_cache *given;
	struct rf_cache *cache;
	int64_t set_bytes;

	if (index >= page.machine.cache_count)
		return 0;
	given = &page.given->caches[index];
	cache = &page.machine.caches[index];
	*cache = *given;
	if (bytes <= 0 || (int64_t)bytes == given->size_bytes)
		return 1;
	set_bytes = given->line_bytes * given->ways;
	if (set_bytes > 0 && (int64_t)bytes % set_bytes != 0)
		return 0;
	cache->size_bytes = (int64_t)bytes;
	cache->effective_bytes = cache->size_bytes;
	if (given->effective_bytes < given->size_bytes &&
	    given->effective_bytes < cache->size_bytes)
		cache->effective_bytes = given->effective_bytes;
	cache->effective_least_bytes = cache->effective_bytes;
	if (given->effective_least_bytes < cache->effective_bytes)
		cache->effective_least_bytes = given->effective_least_bytes;
	if (set_bytes > 0)
		cache->sets = cache->size_bytes / set_bytes;
	return 1;
}

RF_MODULE_EXPORT void rf_module_cores(double cores)
{
	page.options.cores = (int64_t)cores;
}

RF_MODULE_EXPORT void rf_module_safety(double safety)
{
	page.options.safety = safety;
}

/* Blocks of a loop, for the next answer about blocks. */
RF_MODULE_EXPORT void rf_module_block(int loop, int outside, double length)
{
	page.block = (struct rf_module_block){ loop, outside, length };
}

const struct rf_module_block *rf_module_block_set(void)
{
	return &page.block;
}

/* Whether stores to an array bypass the caches. */
RF_MODULE_EXPORT void rf_module_nontemporal(size_t array, int is_bypassing)
{
	size_t kept = 0;
	const char *name;

	if (array >= page.kernel.array_count)
		return;
	name = page.kernel.arrays[array].name;
	for (size_t i = 0; i < page.options.nontemporal_count; ++i)
		if (!rf_text_equal(page.options.nontemporal[i], name) && kept + 1 < MOST_ARRAYS)
			page.nontemporal[kept++] = page.options.nontemporal[i];
	if (is_bypassing)
		page.nontemporal[kept++] = name;
	page.options.nontemporal = page.nontemporal;
	page.options.nontemporal_count = kept;
}

/* ---- answers ---- */

struct rf_text *rf_module_begin(void)
{
	rf_arena_clear(page.work);
	rf_text_init(&page.answer, page.work);
	return &page.answer;
}

const char *rf_module_end(void)
{
	return page.answer.failed ? NULL : rf_text_string(&page.answer);
}

struct rf_arena *rf_module_work(void)
{
	return page.work;
}

const int64_t *rf_module_sizes(void)
{
	return page.sizes;
}

const struct rf_options *rf_module_options(void)
{
	return &page.options;
}

const struct rf_machine *rf_module_machine(void)
{
	return &page.machine;
}

/* What is wrong, as the command line has it. */
static void write_refusal(struct rf_text *out, const struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->list.count; ++i) {
		const struct rf_diagnostic *message = &diagnostics->list.items[i];

		if (message->severity == RF_ERROR)
			rf_text_print(out, "%s%s%s", message->message,
			              message->hint != NULL ? "; " : "",
			              message->hint != NULL ? message->hint : "");
	}
}

/* The order of caches that machine files have, too. */
static enum rf_status check_order(struct rf_diagnostics *diagnostics)
{
	const struct rf_cache *caches = page.machine.caches;

	for (size_t i = 1; i < page.machine.cache_count; ++i)
		if (caches[i].size_bytes < caches[i - 1].size_bytes)
			return rf_refuse(diagnostics, RF_WRONG_MACHINE, caches[i].place, NULL,
			                 "%s is smaller than %s", caches[i].name,
			                 caches[i - 1].name);
	return RF_OK;
}

/* How much of a document is wanted: all of it; for curves of many points, figures without formulas,
 * words and simulations; the same with the simulation that joins where it takes no time, or with
 * those of other numbers of cores; figures and formulas; those of blocks. */
enum { ALL, FIGURES, FIGURES_AND_SIMULATION, FIGURES_OVER_CORES, FORMULAS, BLOCKS };

/* The document of a point, or, where there is none, a text that does not begin with a brace. */
RF_MODULE_EXPORT const char *rf_module_analyze(int how_much)
{
	struct rf_text *out = rf_module_begin();
	struct rf_options options = page.options;
	struct rf_report_options report = { .is_sweep = false };
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	enum rf_status status;

	if (how_much != ALL) {
		options.without_formulas = how_much != FORMULAS;
		options.over_cores = how_much == FIGURES_OVER_CORES;
		options.tells_interval = false;
	}
	if (how_much != ALL && how_much != FIGURES_AND_SIMULATION)
		options.budget_s = 0;
	if (how_much == BLOCKS)
		options.models = RF_MODEL_LC | RF_MODEL_ROOFLINE | RF_MODEL_ECM | RF_MODEL_BLOCKING;
	rf_diagnostics_init(&diagnostics, page.work);
	status = rf_options_check_cores(options.cores, &page.machine, &diagnostics);
	if (status == RF_OK)
		status = check_order(&diagnostics);
	if (status == RF_OK)
		status = rf_analysis_run(page.analysis, &page.machine, &options, page.work,
		                         &diagnostics, &result);
	if (status == RF_OK)
		rf_form_jsonl.add(out, &result, &report, 0);
	else
		write_refusal(out, &diagnostics);
	return rf_module_end();
}
