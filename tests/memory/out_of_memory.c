/* SPDX-License-Identifier: MIT
 *
 * out_of_memory ROOM FILE...: reads a file again and again, each time with another allocation of
 * the arena failing, first that one alone, then that one and all after it.
 *
 * The linker puts the functions below in the place of those of the arena (--wrap).  A failed allocation
 * must come out as RF_FAILED: a reader that goes on with what it could not store has lost something
 * without a word.  Of many allocations every one of the first fifty fails in both ways, then fewer
 * and fewer, in one way and the other by turns.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/emit_check.h"
#include "cli/emit_job.h"
#include "frontend/edit/pad_rows.h"
#include "frontend/edit/unified_diff.h"
#include "frontend/matrix/market.h"
#include "machine-files/src/machines.h"
#include "model/analysis.h"
#include "report/report.h"
#include "tests/memory/failing.h"
#include "tests/tools/tool.h"

void *__real_rf_arena_alloc(struct rf_arena *arena, size_t bytes);

/* The same, with the arena told by a request that nobody can meet. */
static bool next_fails(struct rf_arena *arena)
{
	return fails_now() && !__real_rf_arena_alloc(arena, SIZE_MAX);
}

void *__real_rf_arena_copy(struct rf_arena *arena, const void *source, size_t bytes);
char *__real_rf_arena_string(struct rf_arena *arena, const char *text);
char *__real_rf_arena_substring(struct rf_arena *arena, const char *text, size_t length);
char *__real_rf_arena_vprint(struct rf_arena *arena, const char *format, va_list arguments);

void *__wrap_rf_arena_alloc(struct rf_arena *arena, size_t bytes);
void *__wrap_rf_arena_copy(struct rf_arena *arena, const void *source, size_t bytes);
char *__wrap_rf_arena_string(struct rf_arena *arena, const char *text);
char *__wrap_rf_arena_substring(struct rf_arena *arena, const char *text, size_t length);
char *__wrap_rf_arena_vprint(struct rf_arena *arena, const char *format, va_list arguments);
char *__wrap_rf_arena_print(struct rf_arena *arena, const char *format, ...);

void *__wrap_rf_arena_alloc(struct rf_arena *arena, size_t bytes)
{
	return next_fails(arena) ? NULL : __real_rf_arena_alloc(arena, bytes);
}

void *__wrap_rf_arena_copy(struct rf_arena *arena, const void *source, size_t bytes)
{
	return next_fails(arena) ? NULL : __real_rf_arena_copy(arena, source, bytes);
}

char *__wrap_rf_arena_string(struct rf_arena *arena, const char *text)
{
	return next_fails(arena) ? NULL : __real_rf_arena_string(arena, text);
}

char *__wrap_rf_arena_substring(struct rf_arena *arena, const char *text, size_t length)
{
	return next_fails(arena) ? NULL : __real_rf_arena_substring(arena, text, length);
}

__attribute__((format(printf, 2, 0))) char *
__wrap_rf_arena_vprint(struct rf_arena *arena, const char *format, va_list arguments)
{
	return next_fails(arena) ? NULL : __real_rf_arena_vprint(arena, format, arguments);
}

__attribute__((format(printf, 2, 3))) char *__wrap_rf_arena_print(struct rf_arena *arena,
                                                                  const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	char *text = __wrap_rf_arena_vprint(arena, format, arguments);
	va_end(arguments);
	return text;
}

typedef enum rf_status read_function(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                     const char *file, const char *text, size_t length);

static enum rf_status read_machine(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                   const char *file, const char *text, size_t length)
{
	struct rf_machine machine;

	memset(&machine, 0, sizeof(machine));
	return rf_machine_read(text, length, file, arena, diagnostics, &machine);
}

static enum rf_status read_matrix(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  const char *file, const char *text, size_t length)
{
	struct rf_matrix matrix;

	return rf_market_read(text, length, file, arena, diagnostics, &matrix);
}

static enum rf_status read_kernel(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  const char *file, const char *text, size_t length)
{
	struct rf_source source = { .file = file, .text = text, .length = length };
	struct rf_kernel kernel;

	memset(&kernel, 0, sizeof(kernel));
	return rf_frontend_read(&source, arena, diagnostics, &kernel);
}

/* What is analysed: read once per file, with memory to spare. */
static struct {
	struct rf_arena *arena;
	struct rf_kernel kernel;
	struct rf_machine machine;
} inputs;

static void read_inputs(const char *file, const char *text, size_t length)
{
	struct rf_source source = { .file = file, .text = text, .length = length };
	struct rf_diagnostics diagnostics;
	const char *machine = strstr(file, ".cu") != NULL ? "v100" : "skylake-sp-6148";

	rf_arena_free(inputs.arena);
	inputs.arena = rf_arena_new();
	rf_diagnostics_init(&diagnostics, inputs.arena);
	if (rf_frontend_read(&source, inputs.arena, &diagnostics, &inputs.kernel) != RF_OK ||
	    rf_machine_load(machine, inputs.arena, &diagnostics, &inputs.machine) != RF_OK)
		tool_die("%s: cannot be read", file);
}

/* Analyses with every size 400. */
static enum rf_status analyze_inputs(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                     struct rf_result *result)
{
	int64_t sizes[RF_MAX_SIZES];
	bool given[RF_MAX_SIZES];
	struct rf_options options = { .sizes = sizes, .sizes_given = given };

	for (size_t i = 0; i < RF_MAX_SIZES; ++i) {
		sizes[i] = 400;
		given[i] = true;
	}
	return rf_analyze(&inputs.kernel, &inputs.machine, &options, arena, diagnostics, result);
}

static enum rf_status analyze(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              const char *file, const char *text, size_t length)
{
	struct rf_result result;

	if (!allocations.failing) {
		read_inputs(file, text, length);
		allocations.count = 0;
	}
	return analyze_inputs(arena, diagnostics, &result);
}

/* Prints one analysis in every form. */
static enum rf_status report(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                             const char *file, const char *text, size_t length)
{
	static const char *const forms[] = { "text", "json", "jsonl", "csv" };
	static struct rf_result result;
	static struct rf_diagnostics remarks;
	struct rf_report_options options = { .verbose = 1 };

	(void)diagnostics;
	if (!allocations.failing) {
		read_inputs(file, text, length);
		rf_diagnostics_init(&remarks, inputs.arena);
		if (analyze_inputs(inputs.arena, &remarks, &result) != RF_OK)
			tool_die("%s: cannot be analysed", file);
		allocations.count = 0;
	}
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); ++i) {
		const struct rf_form_of_report *form = rf_report_by_name(forms[i]);
		struct rf_text out;

		rf_text_init(&out, arena);
		form->begin(&out, &options);
		form->add(&out, &result, &options, 0);
		form->end(&out, &options);
	}
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

/* Blocks every loop of a perfect nest, or turns the order of the loops round, and makes the rows
 * longer. */
static enum rf_status rewrite_with(const struct rf_source *source, bool is_order,
                                   struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	struct rf_block_factor factors[RF_MAX_REWRITTEN];
	int loops[RF_MAX_REWRITTEN];
	size_t count = inputs.kernel.loop_count;
	struct rf_change change;
	struct rf_proposal proposal = { .change = &change, .factors = factors, .level = "L1" };
	struct rf_emit_request request = { source, &inputs.kernel, &proposal, NULL };
	const char *text;
	enum rf_status status;

	for (size_t i = 0; i < count; ++i) {
		loops[i] = (int)i;
		factors[i] = (struct rf_block_factor){ .loop = "i", .id = (int)i, .factor = 8 };
	}
	rf_change_init(&change, count, loops);
	proposal.factor_count = is_order ? 0 : count;
	for (size_t i = 0; i < count; ++i) {
		change.order[i] = is_order ? count - 1 - i : i;
		change.tiles[i] = is_order ? 0 : 8;
	}
	status = rf_emit_check_loops(&request, arena, diagnostics, &text);
	if (status == RF_OK && !rf_unified_diff(arena, source->file, source->text, text))
		status = RF_FAILED;
	return status;
}

static enum rf_status rewrite(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              const char *file, const char *text, size_t length)
{
	struct rf_source source = { .file = file, .text = text, .length = length };
	struct rf_pad_rows job = { .file = file, .text = text, .length = length, .elements = 8 };
	bool has_parameters;
	enum rf_status status;

	if (!allocations.failing) {
		read_inputs(file, text, length);
		allocations.count = 0;
	}
	job.kernel = &inputs.kernel;
	status = rewrite_with(&source, false, arena, diagnostics);
	if (status == RF_OK)
		status = rewrite_with(&source, true, arena, diagnostics);
	return status == RF_OK ? rf_pad_rows(&job, arena, diagnostics, &text, &has_parameters)
	                       : status;
}

static const struct {
	const char *name;
	read_function *read;
} rooms[] = { { "machine", read_machine }, { "matrix", read_matrix }, { "kernel", read_kernel },
	      { "analyze", analyze },      { "report", report },      { "rewrite", rewrite } };

/* Reads with the given allocation failing; how many there were stands in `allocations`. */
static enum rf_status attempt(read_function *read, const char *file, const char *text,
                              size_t length, long failing, bool and_after)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_diagnostics diagnostics;

	rf_diagnostics_init(&diagnostics, arena);
	allocations.count = 0;
	allocations.failing = failing;
	allocations.and_after = and_after;
	enum rf_status status = read(arena, &diagnostics, file, text, length);
	allocations.failing = 0;
	rf_arena_free(arena);
	return status;
}

static int check_file(read_function *read, const char *file)
{
	size_t length;
	const char *text = tool_read(file, &length);
	int failures = 0;

	if (!text || attempt(read, file, text, length, 0, false) != RF_OK)
		tool_die("%s: cannot be read", file);
	long count = allocations.count;
	int turn = 0;
	for (long i = 1; i <= count; i += 1 + i / 20) {
		int first = i > 50 ? ++turn % 2 : 0;
		int last = i > 50 ? first : 1;

		for (int and_after = first; and_after <= last; ++and_after) {
			if (attempt(read, file, text, length, i, and_after) == RF_FAILED)
				continue;
			printf("%s: allocation %ld of %ld%s fails and nobody notices\n", file, i,
			       count, and_after ? " and all after it" : "");
			++failures;
		}
	}
	return failures;
}

static read_function *find_room(const char *name)
{
	for (size_t i = 0; i < sizeof(rooms) / sizeof(*rooms); ++i)
		if (strcmp(rooms[i].name, name) == 0)
			return rooms[i].read;
	tool_die("no room named %s", name);
}

int main(int argc, char **argv)
{
	int failures = 0;

	if (argc < 3)
		tool_die("usage: out_of_memory machine|kernel|analyze|report|rewrite FILE...");
	for (int i = 2; i < argc; ++i)
		failures += check_file(find_room(argv[1]), argv[i]);
	rf_arena_free(inputs.arena);
	return failures > 0;
}
