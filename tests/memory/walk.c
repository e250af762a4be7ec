/* SPDX-License-Identifier: MIT
 *
 * walk KERNEL LESS MORE: what a simulation allocates does not depend on how long the loop runs, and
 * once it runs it allocates nothing.
 *
 * The kernel is analysed by simulation with all its sizes LESS, then MORE, which must not ask for
 * more bytes, to within a hundredth: texts of numbers are longer.  Then some millions of its
 * references are walked through into a simulator, which must ask for none.  At last there is no
 * memory for the lines of caches, and the analysis must say so.  The linker puts the functions
 * below in the place of those of the C library (--wrap); what libraries allocate for themselves is
 * not seen.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/read/frontend.h"
#include "machine-files/src/machines.h"
#include "model/analysis.h"
#include "model/traffic/simulate/walk.h"
#include "tests/tools/tool.h"

enum { MOST_REFERENCES = 4000000 };

static size_t asked_for; /* bytes, so far */
static bool is_short;    /* of aligned memory, which caches alone ask for */

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);

void *__wrap_malloc(size_t bytes)
{
	asked_for += bytes;
	return __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
	asked_for += count * bytes;
	return __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
	asked_for += bytes;
	return __real_realloc(memory, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
	asked_for += bytes;
	return is_short ? NULL : __real_aligned_alloc(alignment, bytes);
}

static struct rf_kernel kernel;
static struct rf_machine machine;
static int64_t sizes[RF_MAX_SIZES];

static void read_inputs(const char *file)
{
	struct rf_source source = { .file = file };
	struct rf_diagnostics diagnostics;

	rf_diagnostics_init(&diagnostics, tool_arena());
	source.text = tool_read(file, &source.length);
	if (!source.text ||
	    rf_frontend_read(&source, tool_arena(), &diagnostics, &kernel) != RF_OK ||
	    rf_machine_load("skylake-sp-6148", tool_arena(), &diagnostics, &machine) != RF_OK)
		tool_die("%s: cannot be read", file);
}

static void set_sizes(int64_t size)
{
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = size;
	rf_kernel_derive_sizes(&kernel, sizes);
}

/* Adds the bytes that an analysis asks for. */
static enum rf_status analyze(int64_t size, size_t *bytes)
{
	bool given[RF_MAX_SIZES];
	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = given,
		                      .predictors = RF_PREDICTOR_SIM,
		                      .models = RF_MODEL_LC,
		                      .without_formulas = true,
		                      .most_simulated = 1e10 };
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	size_t before = asked_for;
	struct rf_arena *arena = rf_arena_new();
	enum rf_status status;

	set_sizes(size);
	memset(given, true, sizeof(given));
	rf_diagnostics_init(&diagnostics, arena);
	status = rf_analyze(&kernel, &machine, &options, arena, &diagnostics, &result);
	if (status == RF_OK && result.traffic_count != 1)
		tool_die("%s cannot be simulated", kernel.name);
	rf_arena_free(arena);
	*bytes += asked_for - before;
	return status;
}

static bool feed(void *context, struct rf_sim_reference *references, size_t count,
                 uint64_t iterations)
{
	static uint64_t references_so_far;

	rf_sim_run(context, 0, references, count, iterations);
	references_so_far += count * iterations;
	return references_so_far < MOST_REFERENCES;
}

/* Bytes that are asked for while references are walked through. */
static size_t walk(int64_t size)
{
	const struct rf_sim_level levels[] = {
		{ .sets = 64, .ways = 8, .line_bytes = 64 },
		{ .sets = 1024, .ways = 16, .line_bytes = 64 },
		{ .sets = 20480, .ways = 11, .line_bytes = 64, .filling = RF_SIM_VICTIM },
	};
	const struct rf_sim_config config = { .level_count = 3, .levels = levels };
	const struct rf_layout layout = { .align_bytes = 4096 };
	struct rf_walk_sink sink = { .run = feed };
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &layout };
	struct rf_walk state;
	const char *error;
	size_t before;

	set_sizes(size);
	sink.context = rf_sim_new(&config, &error);
	if (!sink.context ||
	    rf_stream_make(&stream, tool_arena()) != RF_OK ||
	    rf_walk_make(&stream, -1, tool_arena(), &state) != RF_OK)
		tool_die("there is no stream of %s", kernel.name);
	before = asked_for;
	for (struct rf_stream_node *node = stream.root; node; node = node->next)
		rf_walk_node(&state, node, &sink);
	before = asked_for - before;
	rf_sim_free(sink.context);
	return before;
}

int main(int argc, char **argv)
{
	size_t less = 0, more = 0, none = 0, walked;
	bool fails;

	if (argc != 4)
		tool_die("usage: walk KERNEL LESS MORE");
	read_inputs(argv[1]);
	fails = analyze(strtoll(argv[2], NULL, 10), &less) != RF_OK ||
	        analyze(strtoll(argv[3], NULL, 10), &more) != RF_OK;
	walked = walk(strtoll(argv[3], NULL, 10));
	printf("%zu bytes with %s, %zu with %s; %zu while it runs\n", less, argv[2], more, argv[3],
	       walked);
	is_short = true;
	if (analyze(strtoll(argv[2], NULL, 10), &none) != RF_FAILED) {
		printf("no memory for caches, and nobody notices\n");
		fails = true;
	}
	return fails || more > less + less / 100 || walked != 0;
}
