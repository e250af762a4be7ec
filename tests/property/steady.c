/* SPDX-License-Identifier: MIT
 *
 * Bytes per iteration have one definition: a kernel runs again and again over the same data, and
 * what a sweep moves that follows on others is divided by its iterations.  A naive simulator runs
 * random nests three times, in caches of least recent use, and counts what the third time moves.
 * The same must be said
 *
 *   - by a simulation of every reference, exactly,
 *   - by one that leaves repeating turns out,
 *   - by general layer conditions of whole runs, mostly, in a first cache that is one set.
 *
 * RFMODEL_SEEDS chooses the nests.
 */
#include <math.h>
#include <stdio.h>

#include "tests/property/analysis.h"
#include "tests/property/naive.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { SEEDS = 200, SWEEPS = 3, MOST_FAILURES = 3, MOST_REFERENCES = 100000 };

/* Where turns are left out: relative, of references that stay in their place and are too few to be
 * asked about, and lines, that nearer caches held at the one moment or the other. */
#define TOLERANCE 2e-3
enum { EDGE_LINES = 8 };

/* Relative, of general layer conditions. */
#define SAMPLED 0.02
#define MOSTLY  0.9

struct setting {
	struct rf_cache caches[ANALYSIS_LEVELS];
	struct rf_machine machine;
	struct rf_sim_level levels[ANALYSIS_LEVELS];
	double loads[ANALYSIS_LEVELS], evicts[ANALYSIS_LEVELS]; /* bytes of a sweep */
	double found_loads[ANALYSIS_LEVELS], found_evicts[ANALYSIS_LEVELS];
	const char *way; /* in which these were found */
	bool is_pure;    /* caches of one set */
	int periodic;    /* nests of which turns were left out ... */
	int general;     /* ... those that general layer conditions were asked about, ... */
	int sampled_well; /* ... and those whose answer is near */
};

static void make_caches(struct setting *s, uint64_t *state)
{
	size_t count = 1 + random_below(state, ANALYSIS_LEVELS);
	int64_t line_bytes = 16 << random_below(state, 4);

	s->is_pure = random_below(state, 3) == 0;
	for (size_t i = 0; i < count; ++i) {
		int64_t lines = (int64_t)(4 + random_below(state, 28)) << (2 * i);
		int64_t ways = s->is_pure ? lines : 1 + (int64_t)random_below(state, 12);
		int64_t sets = (lines + ways - 1) / ways;

		s->caches[i] = analysis_cache(i, sets, ways, line_bytes);
		s->levels[i] = (struct rf_sim_level){ .sets = (uint64_t)sets,
			                              .ways = (uint32_t)ways,
			                              .line_bytes = (uint32_t)line_bytes,
			                              .no_fetch_on_write_back = true };
	}
	s->machine = analysis_machine(s->caches, count);
}

static void simulate_naively(struct setting *s, const struct nest *nest)
{
	static struct naive naive;
	struct nest_layout layout;

	naive_begin(&naive, s->levels, s->machine.cache_count);
	nest_lay_out(nest, &layout);
	for (int sweep = 0; sweep < SWEEPS; ++sweep) {
		for (size_t i = 0; i < s->machine.cache_count; ++i) {
			s->loads[i] = -(double)naive.levels[i].misses;
			s->evicts[i] = -(double)naive.levels[i].evicts;
		}
		naive_walk(&naive, nest, &layout);
	}
	for (size_t i = 0; i < s->machine.cache_count; ++i) {
		double line = s->levels[i].line_bytes;

		s->loads[i] = (s->loads[i] + (double)naive.levels[i].misses) * line;
		s->evicts[i] = (s->evicts[i] + (double)naive.levels[i].evicts) * line;
	}
}

static bool is_near(double found, double expected, double slack)
{
	return fabs(found - expected) <= (slack > 0 ? TOLERANCE : 0) * expected + slack + 1e-6;
}

static bool agrees(struct setting *s, const struct analysis_input *input, bool all,
                   struct rf_arena *arena)
{
	struct rf_options options = { .predictors = RF_PREDICTOR_SIM,
		                      .models = RF_MODEL_LC,
		                      .simulates_all = all };
	const struct rf_result *result = analysis_run(input, &s->machine, &options, arena);
	const struct rf_traffic *traffic = result->traffic;
	bool is_right = true;

	s->way = all ? "with every turn" : "with repeating turns left out";
	if (result->traffic_count == 0 || traffic->method == RF_METHOD_AVERAGE)
		tool_die("the nest is not simulated exactly");
	for (size_t i = 0; i < s->machine.cache_count; ++i) {
		double slack;

		s->found_loads[i] =
		    traffic->links[i].load_bytes_per_it * result->iterations.value;
		s->found_evicts[i] =
		    traffic->links[i].evict_bytes_per_it * result->iterations.value;
		slack = all ? 0 : EDGE_LINES * (double)s->levels[i].line_bytes;
		is_right &= is_near(s->found_loads[i], s->loads[i], slack) &&
		            is_near(s->found_evicts[i], s->evicts[i], slack);
	}
	if (result->iterations.value == 0)
		return true;
	s->periodic += traffic->method == RF_METHOD_PERIODIC;
	return is_right;
}

/* Uses are sampled. */
static void ask_in_general(struct setting *s, const struct nest *nest)
{
	struct rf_arena *arena = rf_arena_new();
	const struct analysis_input *input = analysis_read(nest, arena);
	struct rf_options options = { .predictors = RF_PREDICTOR_LC, .models = RF_MODEL_LC };
	const struct rf_result *result = analysis_run(input, &s->machine, &options, arena);
	double line = (double)s->levels[0].line_bytes, iterations = result->iterations.value;
	const struct rf_link_traffic *link;

	if (result->is_whole_run && result->traffic_count > 0 && iterations > 0) {
		double loads, evicts;

		link = &result->traffic[0].links[0];
		loads = link->load_bytes_per_it * iterations;
		evicts = link->evict_bytes_per_it * iterations;
		s->general += 1;
		s->sampled_well +=
		    fabs(loads - s->loads[0]) <= SAMPLED * s->loads[0] + line &&
		    fabs(evicts - s->evicts[0]) <= SAMPLED * s->evicts[0] + line;
	}
	rf_arena_free(arena);
}

static bool disagrees(void *context, const struct nest *nest)
{
	struct setting *s = context;
	struct rf_arena *arena = rf_arena_new();
	const struct analysis_input *input = analysis_read(nest, arena);
	bool is_right;

	simulate_naively(s, nest);
	is_right = agrees(s, input, true, arena) && agrees(s, input, false, arena);
	rf_arena_free(arena);
	return !is_right;
}

static void print_bytes(const char *title, const struct rf_machine *machine, const double *loads,
                        const double *evicts)
{
	printf("%s:\n", title);
	for (size_t i = 0; i < machine->cache_count; ++i)
		printf("  %s: %.10g bytes loaded, %.10g written back\n", machine->caches[i].name,
		       loads[i], evicts[i]);
}

static int check(struct setting *s, int seed)
{
	uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;
	struct rf_text text = tool_text();
	struct nest_layout layout;
	struct nest nest;

	nest_make(&nest, &state, &(struct nest_shapes){ .most = MOST_REFERENCES });
	make_caches(s, &state);
	if (!disagrees(s, &nest)) {
		if (s->is_pure)
			ask_in_general(s, &nest);
		return 0;
	}
	nest_minimize(&nest, disagrees, s);
	disagrees(s, &nest);
	nest_lay_out(&nest, &layout);
	nest_print(&nest, &layout, &text);
	printf("seed %d: the least kernel found whose sweeps are told differently:\n%s", seed,
	       rf_text_string(&text));
	analysis_print_caches(&s->machine);
	print_bytes("naively", &s->machine, s->loads, s->evicts);
	print_bytes(s->way, &s->machine, s->found_loads, s->found_evicts);
	return 1;
}

int main(void)
{
	struct setting s = { .periodic = 0 };
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	int failures = 0;

	for (int seed = seeds.first; seed <= seeds.last && failures < MOST_FAILURES; ++seed)
		failures += check(&s, seed);
	printf("nests %d to %d, turns left out of %d; by layer conditions %d of %d within %g %%\n",
	       seeds.first, seeds.last, s.periodic, s.sampled_well, s.general, 100 * SAMPLED);
	return failures > 0 || s.sampled_well < MOSTLY * s.general;
}
