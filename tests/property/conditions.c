/* SPDX-License-Identifier: MIT
 *
 * Layer conditions against stack distances: random stencils and random capacities of a fully
 * associative cache.
 *
 * The conditions tell the lines that each iteration loads in the middle of a long run.  A count of
 * the whole run, from an empty cache, has more of them at its edges, for each reference at most
 *
 *     3 lines        at the two ends of a row: a part of a line at each, and what its offset adds
 *     2 * SPAN rows  at the first turns of the middle loop, whose rows nobody brought before
 *     2 * SPAN planes  at the first turns of the outer one
 *
 * and never fewer than the conditions say, but for what a row lacks of its last line and for rows
 * that the cache still holds from the plane before.  Where a need lies within a quarter of the
 * capacity, both answers are right somewhere in the run; such cases are passed over, and so are
 * loops whose data fit.
 *
 * RFMODEL_SEEDS chooses the stencils.
 */
#include <stdio.h>

#include "tests/property/analysis.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { SEEDS = 150, SPAN = 2, LINE_BYTES = 64 };

struct stencil {
	struct nest nest;
	struct nest_layout layout;
	int64_t turns[3]; /* outermost first; those of missing loops are 1 */
};

static void make_loop(struct nest *nest, int depth, int i, int extent)
{
	nest->loops[i] = (struct nest_loop){ .lower.constant = SPAN,
		                             .upper.constant = extent - SPAN,
		                             .step = 1 };
	nest->nodes[i] = (struct nest_node){ .kind = NEST_LOOP, .next = -1, .child = i + 1, .otherwise = -1 };
	nest->nodes[i].loop = i;
	nest->loop_count = depth;
}

static struct nest_access make_access(uint64_t *state, int array, int depth, bool is_centre)
{
	struct nest_access access = { .array = array };

	for (int d = 0; d < depth; ++d) {
		access.subscripts[d].factors[d] = 1;
		if (!is_centre)
			access.subscripts[d].constant =
			    (int)random_below(state, 2 * SPAN + 1) - SPAN;
	}
	return access;
}

static void make_stencil(struct stencil *s, uint64_t *state)
{
	struct nest *nest = &s->nest;
	int depth = 2 + (int)random_below(state, 2);
	struct nest_node *statement = &nest->nodes[depth];

	*s = (struct stencil){ .turns = { 1, 1, 1 } };
	nest->n = 1;
	nest->depth = depth;
	nest->array_count = 3;
	for (int a = 0; a < 3; ++a)
		nest->arrays[a] = (struct nest_array){ .element_bytes = 8, .dimensions = depth };
	for (int d = 0; d < depth; ++d) {
		int extent = d + 1 == depth ? 8 * (20 + (int)random_below(state, 30))
		                            : 20 + (int)random_below(state, 20);

		make_loop(nest, depth, d, extent);
		s->turns[3 - depth + d] = extent - 2 * SPAN;
	}
	*statement = (struct nest_node){ .kind = NEST_STATEMENT, .next = -1, .child = -1, .otherwise = -1 };
	nest->node_count = depth + 1;
	statement->target = make_access(state, 2, depth, true);
	statement->read_count = 1 + (int)random_below(state, NEST_READS);
	for (int i = 0; i < statement->read_count; ++i)
		statement->reads[i] = make_access(state, (int)random_below(state, 2), depth, false);
}

/* ---- both answers ---- */

struct answers {
	double conditions, distances; /* lines loaded in the whole run */
	bool is_close;                /* a need near the capacity, or all data within it */
};

static const struct rf_result *ask(const struct analysis_input *input,
                                   const struct rf_machine *machine, unsigned predictor,
                                   struct rf_arena *arena)
{
	struct rf_options options = { .predictors = predictor, .models = RF_MODEL_LC };
	const struct rf_result *result = analysis_run(input, machine, &options, arena);

	if (result->traffic_count == 0)
		tool_die("%s\nis not answered", input->text);
	return result;
}

static bool is_close(const struct rf_result *result, double capacity, double data_bytes)
{
	if (data_bytes < 1.25 * capacity)
		return true;
	for (size_t i = 0; i < result->condition_count; ++i) {
		double need = result->conditions[i].need_bytes.value;

		if (need > 0.75 * capacity && need < 1.25 * capacity)
			return true;
	}
	return false;
}

static struct answers ask_both(const struct stencil *s, const struct rf_machine *machine)
{
	struct rf_arena *arena = rf_arena_new();
	const struct analysis_input *input = analysis_read(&s->nest, arena);
	const struct rf_result *lc = ask(input, machine, RF_PREDICTOR_LC, arena);
	const struct rf_result *stack = ask(input, machine, RF_PREDICTOR_STACK, arena);
	double iterations = (double)(s->turns[0] * s->turns[1] * s->turns[2]);
	struct answers answers = {
		.conditions = lc->traffic->links[0].load_bytes_per_it * iterations / LINE_BYTES,
		.distances = stack->traffic->levels[0].misses,
		.is_close =
		    is_close(lc, (double)machine->caches[0].size_bytes, (double)s->layout.bytes),
	};

	rf_arena_free(arena);
	return answers;
}

/* Lines that the run may have beyond the conditions, and the conditions beyond the run. */
static double edge_lines(const struct stencil *s)
{
	double references = (double)s->nest.nodes[s->nest.depth].read_count + 1;
	double row = (double)s->turns[2] * 8 / LINE_BYTES + 1;
	double rows = (double)(s->turns[0] * s->turns[1]);
	double edges = 3 * rows + 2 * SPAN * row * (double)s->turns[0];

	if (s->nest.depth == 3)
		edges += 2 * SPAN * row * (double)s->turns[1];
	return references * edges;
}

static int check(int seed, int *compared)
{
	uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;
	struct stencil s;
	struct rf_cache cache;
	struct rf_machine machine;
	struct answers answers;
	struct rf_text text = tool_text();
	int64_t lines;

	make_stencil(&s, &state);
	nest_lay_out(&s.nest, &s.layout);
	lines = (int64_t)((16 + random_below(&state, 16)) << random_below(&state, 9));
	cache = analysis_cache(0, 1, lines, LINE_BYTES);
	machine = analysis_machine(&cache, 1);
	answers = ask_both(&s, &machine);
	if (answers.is_close)
		return 0;
	++*compared;
	if (answers.distances - answers.conditions <= edge_lines(&s) &&
	    answers.conditions - answers.distances <= edge_lines(&s))
		return 0;
	nest_print(&s.nest, &s.layout, &text);
	printf("seed %d: layer conditions and stack distances disagree:\n%s", seed,
	       rf_text_string(&text));
	printf("%lld bytes: %.0f lines by the conditions, %.0f by distances, edges %.0f\n",
	       (long long)cache.size_bytes, answers.conditions, answers.distances, edge_lines(&s));
	return 1;
}

int main(void)
{
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	int failures = 0, compared = 0;

	for (int seed = seeds.first; seed <= seeds.last && failures < 3; ++seed)
		failures += check(seed, &compared);
	printf("stencils %d to %d, %d compared\n", seeds.first, seeds.last, compared);
	return failures > 0;
}
