/* SPDX-License-Identifier: MIT
 *
 * Random nests in random caches, simulated in every way there is, against an interpreter that
 * hands each reference to a naive simulator: accesses, misses, misses of stores and write-backs of
 * every level, from empty caches to a final flush, must be the same
 *
 *   - with few ways and with more than a word has bits,
 *   - with repeating turns left out, wherever that claims to be exact, and without,
 *   - for every look-up that the processor has, with runs compressed and reference by reference.
 *
 * RFMODEL_SEEDS chooses the nests.
 */
#include <stdio.h>
#include <string.h>

#include "model/traffic/simulate/walk.h"
#include "tests/property/analysis.h"
#include "tests/property/naive.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { SEEDS = 300, MOST_FAILURES = 3, MOST_REFERENCES = 100000 };

/* More ways than a word has bits. */
enum { MANY_WAYS = 65 };

struct counts {
	int64_t accesses, misses, store_misses, evicts;
};

struct setting {
	struct rf_cache caches[ANALYSIS_LEVELS];
	struct rf_machine machine;
	struct rf_sim_level levels[ANALYSIS_LEVELS];
	struct counts expected[ANALYSIS_LEVELS], found[ANALYSIS_LEVELS];
	const char *way; /* in which the counts were found */
	int periodic;    /* nests of which turns were left out */
};

/* ---- random caches ---- */

static enum rf_sim_policy policy_of(enum rf_policy policy)
{
	static const enum rf_sim_policy policies[] = { [RF_LRU] = RF_SIM_LRU,
		                                       [RF_FIFO] = RF_SIM_FIFO,
		                                       [RF_PLRU] = RF_SIM_PLRU,
		                                       [RF_SRRIP] = RF_SIM_SRRIP,
		                                       [RF_RANDOM] = RF_SIM_RANDOM };

	return policies[policy];
}

static void make_filling(struct rf_cache *cache, struct rf_sim_level *level, uint64_t *state)
{
	level->filling = (enum rf_sim_filling)random_below(state, 4);
	cache->is_inclusive = level->filling == RF_SIM_INCLUSIVE;
	cache->is_exclusive = level->filling == RF_SIM_EXCLUSIVE;
	cache->is_victim = level->filling == RF_SIM_VICTIM;
}

static void make_cache(struct setting *s, size_t i, int64_t line_bytes, uint64_t *state)
{
	bool is_wide = random_below(state, 8) == 0;
	int64_t lines = (int64_t)(4 + random_below(state, 28)) << (2 * i);
	int64_t ways = is_wide ? MANY_WAYS + (int64_t)random_below(state, MANY_WAYS)
	                       : 1 + (int64_t)random_below(state, 12);
	int64_t sets = (lines + ways - 1) / ways;
	enum rf_policy policy =
	    random_below(state, 2) ? RF_LRU : (enum rf_policy)random_below(state, 5);

	s->caches[i] = analysis_cache(i, sets, ways, line_bytes);
	s->caches[i].policy = policy;
	s->levels[i] = (struct rf_sim_level){ .sets = (uint64_t)sets,
		                              .ways = (uint32_t)ways,
		                              .line_bytes = (uint32_t)line_bytes,
		                              .policy = policy_of(policy),
		                              .no_fetch_on_write_back = true };
	if (i > 0 && random_below(state, 2))
		make_filling(&s->caches[i], &s->levels[i], state);
}

static void make_caches(struct setting *s, uint64_t *state)
{
	size_t count = 1 + random_below(state, ANALYSIS_LEVELS);
	int64_t line_bytes = 16 << random_below(state, 4);

	for (size_t i = 0; i < count; ++i)
		make_cache(s, i, line_bytes, state);
	s->machine = analysis_machine(s->caches, count);
}

/* ---- the ways ---- */

static void simulate_naively(struct setting *s, const struct nest *nest)
{
	static struct naive naive;
	struct nest_layout layout;
	int64_t references;

	naive_begin(&naive, s->levels, s->machine.cache_count);
	nest_lay_out(nest, &layout);
	references = naive_walk(&naive, nest, &layout);
	naive_flush(&naive);
	for (size_t i = 0; i < s->machine.cache_count; ++i)
		s->expected[i] = (struct counts){
			.accesses = i == 0 ? references : (int64_t)naive.levels[i].loads,
			.misses = (int64_t)naive.levels[i].misses,
			.store_misses = (int64_t)naive.levels[i].store_misses,
			.evicts = (int64_t)naive.levels[i].evicts,
		};
}

static bool is_found(struct setting *s, const char *way)
{
	s->way = way;
	return memcmp(s->expected, s->found, s->machine.cache_count * sizeof(*s->found)) == 0;
}

static bool agrees_with_analysis(struct setting *s, const struct analysis_input *input, bool all,
                                 struct rf_arena *arena)
{
	struct rf_options options = { .predictors = RF_PREDICTOR_SIM,
		                      .models = RF_MODEL_LC,
		                      .simulates_all = all };
	const struct rf_traffic *traffic = analysis_predict(input, &s->machine, &options, arena);

	if (!traffic || traffic->method == RF_METHOD_AVERAGE)
		tool_die("the nest is not simulated exactly");
	for (size_t i = 0; i < traffic->level_count; ++i)
		s->found[i] = (struct counts){
			.accesses = (int64_t)traffic->levels[i].accesses,
			.misses = (int64_t)traffic->levels[i].misses,
			.store_misses = (int64_t)traffic->levels[i].store_misses,
			.evicts = (int64_t)traffic->levels[i].evicts,
		};
	s->periodic += traffic->method == RF_METHOD_PERIODIC;
	return is_found(s, all ? "with every turn" : "with repeating turns left out");
}

static bool feed(void *context, struct rf_sim_reference *references, size_t count,
                 uint64_t iterations)
{
	rf_sim_run(context, 0, references, count, iterations);
	return true;
}

static void read_counts(struct setting *s, const struct rf_sim *sim)
{
	for (size_t i = 0; i < s->machine.cache_count; ++i) {
		struct rf_sim_counters c = rf_sim_count(sim, i);

		s->found[i] = (struct counts){
			.accesses = (int64_t)(c.loads + (i == 0 ? c.stores - c.store_misses : 0)),
			.misses = (int64_t)c.misses,
			.store_misses = (int64_t)c.store_misses,
			.evicts = (int64_t)c.evicts,
		};
	}
}

/* True as well where the processor lacks the look-up. */
static bool agrees_with_library(struct setting *s, struct rf_walk *walk,
                                enum rf_sim_lookup lookup, bool singly)
{
	struct rf_sim_config config = { .level_count = s->machine.cache_count,
		                        .levels = s->levels,
		                        .lookup = lookup,
		                        .without_compression = singly };
	const char *error;
	struct rf_sim *sim = rf_sim_new(&config, &error);
	struct rf_walk_sink sink = { .context = sim, .run = feed };
	const char *way;

	if (!sim && lookup == RF_SIM_PLAIN)
		tool_die("%s", error);
	if (!sim)
		return true;
	for (struct rf_stream_node *node = walk->stream->root; node; node = node->next)
		rf_walk_node(walk, node, &sink);
	rf_sim_flush(sim);
	read_counts(s, sim);
	way = tool_print("look-up %s, %s", rf_sim_lookup_name(sim),
	                 singly ? "reference by reference" : "run by run");
	rf_sim_free(sim);
	return is_found(s, way);
}

static bool agrees_in_library(struct setting *s, const struct analysis_input *input,
                              struct rf_arena *arena)
{
	static const enum rf_sim_lookup lookups[] = { RF_SIM_PLAIN, RF_SIM_AVX2, RF_SIM_AVX512 };
	struct rf_layout layout = { .align_bytes = NEST_ALIGN };
	struct rf_stream stream = { .kernel = &input->kernel,
		                    .sizes = input->sizes,
		                    .layout = &layout };
	struct rf_walk walk;
	bool agrees = true;

	if (rf_stream_make(&stream, arena) != RF_OK ||
	    rf_walk_make(&stream, -1, arena, &walk) != RF_OK)
		tool_die("no memory for a stream");
	for (size_t i = 0; i < 3 && agrees; ++i)
		agrees = agrees_with_library(s, &walk, lookups[i], false) &&
		         agrees_with_library(s, &walk, lookups[i], true);
	return agrees;
}

static bool disagrees(void *context, const struct nest *nest)
{
	struct setting *s = context;
	struct rf_arena *arena = rf_arena_new();
	const struct analysis_input *input = analysis_read(nest, arena);
	bool agrees;

	simulate_naively(s, nest);
	agrees = agrees_in_library(s, input, arena) &&
	         agrees_with_analysis(s, input, true, arena) &&
	         agrees_with_analysis(s, input, false, arena);
	rf_arena_free(arena);
	return !agrees;
}

/* ---- the whole ---- */

static void print_counts(const char *title, const struct rf_machine *machine,
                         const struct counts *counts)
{
	printf("%s:\n", title);
	for (size_t i = 0; i < machine->cache_count; ++i)
		printf("  %s: %lld accesses, %lld misses, %lld of stores, %lld written back\n",
		       machine->caches[i].name, (long long)counts[i].accesses,
		       (long long)counts[i].misses, (long long)counts[i].store_misses,
		       (long long)counts[i].evicts);
}

static int check(struct setting *s, int seed)
{
	uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;
	struct rf_text text = tool_text();
	struct nest_layout layout;
	struct nest nest;

	nest_make(&nest, &state, &(struct nest_shapes){ .most = MOST_REFERENCES });
	make_caches(s, &state);
	if (!disagrees(s, &nest))
		return 0;
	nest_minimize(&nest, disagrees, s);
	disagrees(s, &nest);
	nest_lay_out(&nest, &layout);
	nest_print(&nest, &layout, &text);
	printf("seed %d: the least kernel found for which simulations differ:\n%s", seed,
	       rf_text_string(&text));
	analysis_print_caches(&s->machine);
	print_counts("naively", &s->machine, s->expected);
	print_counts(s->way, &s->machine, s->found);
	return 1;
}

int main(void)
{
	struct setting s = { .periodic = 0 };
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	int failures = 0;

	for (int seed = seeds.first; seed <= seeds.last && failures < MOST_FAILURES; ++seed)
		failures += check(&s, seed);
	printf("nests %d to %d, turns left out of %d\n", seeds.first, seeds.last, s.periodic);
	return failures > 0;
}
