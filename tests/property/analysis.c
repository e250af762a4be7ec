/* SPDX-License-Identifier: MIT */
#include "tests/property/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/read/frontend.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

static const char *first_message(const struct rf_diagnostics *diagnostics)
{
	return diagnostics->list.count > 0 ? diagnostics->list.items[0].message : "no message";
}

static void give_sizes(const struct nest *nest, struct analysis_input *input)
{
	for (size_t i = 0; i < input->kernel.size_count; ++i) {
		input->given[i] = input->kernel.sizes[i].kind == RF_SIZE_FREE;
		input->sizes[i] = nest->n;
	}
}

/* An answer by line for each condition on data. */
static void add_answers(struct rf_source *source, const double *shares, struct rf_arena *arena)
{
	struct rf_define *answers = NULL, *answer;
	size_t count = 0, capacity = 0;
	int line = 0;

	for (const char *at = source->text; at != NULL; at = strchr(at, '\n')) {
		size_t length;

		at += line++ > 0;
		length = strcspn(at, "\n");
		if (length < 8 || memcmp(at + length - 8, "] > 0) {", 8) != 0)
			continue;
		answer =
		    rf_vector_push(arena, &count, &capacity, (void **)&answers, sizeof(*answer));
		answer->name = tool_print("nest.c:%d", line);
		answer->value = tool_print("%.2f", shares[count - 1]);
	}
	source->assume = answers;
	source->assume_count = count;
}

const struct analysis_input *analysis_read_shares(const struct nest *nest, const double *shares,
                                                  struct rf_arena *arena)
{
	struct rf_diagnostics *diagnostics = RF_NEW(arena, struct rf_diagnostics);
	struct analysis_input *input = RF_NEW(arena, struct analysis_input);
	struct rf_text text;
	struct nest_layout layout;
	struct rf_source source = { .file = "nest.c" };

	rf_text_init(&text, arena);
	rf_diagnostics_init(diagnostics, arena);
	nest_lay_out(nest, &layout);
	nest_print(nest, &layout, &text);
	source.text = rf_text_string(&text);
	source.length = text.length;
	if (shares != NULL)
		add_answers(&source, shares, arena);
	input->text = source.text;
	if (rf_frontend_read(&source, arena, diagnostics, &input->kernel) != RF_OK)
		tool_die("%s\n%s", source.text, first_message(diagnostics));
	give_sizes(nest, input);
	return input;
}

const struct analysis_input *analysis_read(const struct nest *nest, struct rf_arena *arena)
{
	return analysis_read_shares(nest, NULL, arena);
}

const struct rf_result *analysis_run(const struct analysis_input *input,
                                     const struct rf_machine *machine,
                                     const struct rf_options *options, struct rf_arena *arena)
{
	struct rf_diagnostics *diagnostics = RF_NEW(arena, struct rf_diagnostics);
	struct rf_result *result = RF_NEW(arena, struct rf_result);
	struct rf_options with_sizes = *options;

	rf_diagnostics_init(diagnostics, arena);
	with_sizes.sizes = input->sizes;
	with_sizes.sizes_given = input->given;
	if (rf_analyze(&input->kernel, machine, &with_sizes, arena, diagnostics, result) != RF_OK)
		tool_die("%s\n%s", input->text, first_message(diagnostics));
	return result;
}

const struct rf_traffic *analysis_predict(const struct analysis_input *input,
                                          const struct rf_machine *machine,
                                          const struct rf_options *options, struct rf_arena *arena)
{
	const struct rf_result *result = analysis_run(input, machine, options, arena);

	return result->traffic_count > 0 ? result->traffic : NULL;
}

struct rf_machine analysis_machine(struct rf_cache *caches, size_t count)
{
	return (struct rf_machine){ .id = "test",
		                    .name = "test",
		                    .kind = RF_CPU,
		                    .sockets = 1,
		                    .cores = 1,
		                    .caches = caches,
		                    .cache_count = count };
}

struct rf_cache analysis_cache(size_t level, int64_t sets, int64_t ways, int64_t line_bytes)
{
	static const char *const names[ANALYSIS_LEVELS] = { "L1", "L2", "L3" };

	return (struct rf_cache){ .name = names[level],
		                  .line_bytes = line_bytes,
		                  .cores = 1,
		                  .sets = sets,
		                  .ways = ways,
		                  .size_bytes = sets * ways * line_bytes,
		                  .effective_bytes = sets * ways * line_bytes };
}

static const char *const policies[] = { "lru", "fifo", "plru", "srrip", "random" };

void analysis_print_caches(const struct rf_machine *machine)
{
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const struct rf_cache *cache = &machine->caches[i];

		printf("%s: %lld sets of %lld ways, lines of %lld bytes, %s%s%s%s%s\n", cache->name,
		       (long long)cache->sets, (long long)cache->ways, (long long)cache->line_bytes,
		       policies[cache->policy], cache->is_hashed ? ", hashed" : "",
		       cache->is_victim ? ", victim" : "", cache->is_inclusive ? ", inclusive" : "",
		       cache->is_exclusive ? ", exclusive" : "");
	}
}

struct analysis_seeds analysis_seeds(int usual)
{
	const char *text = getenv("RFMODEL_SEEDS");
	struct analysis_seeds seeds = { 1, (int)random_cases((size_t)usual) };

	if (!text)
		return seeds;
	if (sscanf(text, "%d-%d", &seeds.first, &seeds.last) == 2)
		return seeds;
	if (sscanf(text, "%d", &seeds.last) != 1)
		tool_die("RFMODEL_SEEDS is a number or a range: 1000, or 700-750");
	seeds.first = 1;
	return seeds;
}
