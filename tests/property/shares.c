/* SPDX-License-Identifier: MIT
 *
 * What intervals are worth where data decide what runs: random nests with conditions on elements of
 * arrays, in random caches, against an interpreter and simple caches that the nest is run through
 * again and again.
 *
 * Data are of three kinds, a third of the nests each, with shares from 0 to 1 all alike:
 *
 *   - at random: each element by itself is positive or not,
 *   - in runs: as a material, a mask or a sorted list has them; the mean length of positive runs is
 *     anything from 2 to 1000 elements, its logarithm all alike,
 *   - apart: as far from each other as they can be, as marks at equal distances are.
 *
 * Each nest is asked twice: with the shares that a run has, to a hundredth, and without any.
 *
 * RFMODEL_SEEDS chooses the nests, RFMODEL_SHOW=1 prints those whose truth lies outside.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/property/analysis.h"
#include "tests/property/figures.h"
#include "tests/property/sweeps.h"
#include "tests/support/random.h"
#include "tests/tools/tool.h"

enum { SEEDS = 60, MANNERS = 3 };

/* Of a figure, ends of rows and arrays, which no data decide. */
static const double EDGES = 0.005;

enum manner { AT_RANDOM, IN_RUNS, APART };

static const char *const manner_names[MANNERS] = { "at random", "in runs", "apart" };

struct subject {
	struct nest nest;
	struct nest_layout layout;
	struct rf_cache caches[ANALYSIS_LEVELS];
	struct rf_machine machine;
	bool *data[NEST_ARRAYS];
	int64_t asked[NEST_NODES], held[NEST_NODES]; /* by guard */
	int64_t bytes;                               /* loaded and stored */
	double shares[NEST_NODES];                   /* in the order of the text */
	struct lru_counts again[LRU_LEVELS];
};

static double uniform(uint64_t *state)
{
	return (double)random_below(state, 1 << 20) / (1 << 20);
}

/* Makes a share of the elements positive. */
static void fill(uint64_t *state, enum manner manner, bool *data, int64_t count)
{
	double share = 0.01 + 0.98 * uniform(state), phase = uniform(state);
	double length = fmax(2 * pow(500, uniform(state)), share / (1 - share));
	bool is_positive = uniform(state) < share;

	for (int64_t i = 0; i < count; ++i) {
		double at = (double)i * share + phase;

		if (manner == AT_RANDOM)
			data[i] = uniform(state) < share;
		else if (manner == APART)
			data[i] = floor(at + share) > floor(at);
		else
			data[i] = is_positive;
		if (uniform(state) * length < (is_positive ? 1 : share / (1 - share)))
			is_positive = !is_positive;
	}
}

static void fill_all(struct subject *s, uint64_t *state, enum manner manner)
{
	for (int a = 0; a < s->nest.array_count; ++a) {
		int64_t count = 1;

		free(s->data[a]);
		for (int d = 0; d < s->nest.arrays[a].dimensions; ++d)
			count *= s->layout.extents[a][d];
		s->data[a] = malloc((size_t)count);
		if (s->data[a] == NULL)
			tool_die("no memory");
		fill(state, manner, s->data[a], count);
		s->nest.positive[a] = s->data[a];
	}
}

static void count_use(void *context, uint64_t address, uint32_t bytes, bool is_store)
{
	(void)address;
	(void)is_store;
	((struct subject *)context)->bytes += bytes;
}

static void count_answer(void *context, const struct nest_node *guard, bool holds)
{
	struct subject *s = context;

	++s->asked[guard - s->nest.nodes];
	s->held[guard - s->nest.nodes] += holds;
}

/* Shares of conditions, as they are printed; false where one is not asked, or always the same. */
static bool find_shares(struct subject *s, int index, size_t *count)
{
	for (; index >= 0; index = s->nest.nodes[index].next) {
		const struct nest_node *node = &s->nest.nodes[index];

		if (node->kind == NEST_GUARD) {
			double share = (double)s->held[index] / (double)s->asked[index];

			if (s->asked[index] == 0 || share < 0.005 || share > 0.995)
				return false;
			s->shares[(*count)++] = share;
		}
		if (!find_shares(s, node->child, count) || !find_shares(s, node->otherwise, count))
			return false;
	}
	return true;
}

/* A nest with conditions that hold now and then. */
static void make(struct subject *s, uint64_t *state, enum manner manner)
{
	static const struct {
		int64_t most;
		int scale;
	} sizes[] = { { 30000, 1 }, { 100000, 1 }, { 300000, 2 }, { 1000000, 4 } };
	struct nest_visitor counter = { .context = s, .use = count_use, .ask = count_answer };
	size_t count = 0;

	do {
		size_t size = random_below(state, 4);
		struct nest_shapes shapes = { .most = sizes[size].most,
			                      .scale = sizes[size].scale,
			                      .has_integers = true,
			                      .asks_data = true };

		count = 0;
		nest_make(&s->nest, state, &shapes);
		nest_lay_out(&s->nest, &s->layout);
		fill_all(s, state, manner);
		s->bytes = 0;
		for (int i = 0; i < NEST_NODES; ++i) {
			s->asked[i] = s->held[i] = 0;
			s->shares[i] = 0;
		}
		nest_walk(&s->nest, &s->layout, &counter, INT64_MAX);
	} while (!find_shares(s, 0, &count) || count == 0);
	s->machine = sweeps_machine(state, s->layout.bytes, s->caches);
}

static void show(struct subject *s, int seed, enum manner manner,
                 const struct rf_link_traffic *link, const struct figure *figure, double truth)
{
	struct rf_text text = tool_text();

	nest_print(&s->nest, &s->layout, &text);
	printf("nest %d, %s:\n%s", seed, manner_names[manner], rf_text_string(&text));
	analysis_print_caches(&s->machine);
	printf("%s, %s: %.6g B/it outside of %.6g to %.6g", link->link,
	       figure->cause == GIVEN ? "given" : "open", truth, figure->low, figure->high);
	for (int i = 0; i < NEST_NODES && s->shares[i] > 0; ++i)
		printf("%s%.2f", i == 0 ? ", shares " : ", ", s->shares[i]);
	printf("\n\n");
}

/* Judges what is said with these shares, or with none. */
static void judge(struct subject *s, int seed, const double *shares, struct figures *figures)
{
	struct rf_arena *arena = rf_arena_new();
	const struct analysis_input *input = analysis_read_shares(&s->nest, shares, arena);
	const struct rf_result *result = analysis_run(
	    input, &s->machine, &(struct rf_options){ .budget_s = RF_BUDGET_S }, arena);
	enum manner manner = (enum manner)(seed % MANNERS);

	for (size_t i = 0; i < s->machine.cache_count; ++i) {
		const struct rf_traffic *traffic = result->traffic;
		bool has_link = result->traffic_count > 0 && i < traffic->link_count;
		const struct rf_link_traffic *link = has_link ? &traffic->links[i] : NULL;
		struct figure figure = { .constructs = 1U << manner,
			                 .cause = shares ? GIVEN : OPEN };
		double iterations = result->iterations.value;
		double truth = 64 * (double)(s->again[i].misses + s->again[i].evicts) / iterations;

		figures_judge(link, truth, FIGURES_NOTHING * (double)s->bytes / iterations,
		              &figure);
		figure.is_inside |= figure.has_interval && truth >= figure.low * (1 - EDGES) &&
		                    truth <= figure.high * (1 + EDGES);
		if (link != NULL && !figure.is_inside && !figure.is_right && getenv("RFMODEL_SHOW"))
			show(s, seed, manner, link, &figure, truth);
		*RF_PUSH(tool_arena(), figures) = figure;
	}
	rf_arena_free(arena);
}

int main(void)
{
	static struct subject s;
	struct analysis_seeds seeds = analysis_seeds(SEEDS);
	struct figures figures = { 0 };

	for (int seed = seeds.first; seed <= seeds.last; ++seed) {
		uint64_t state = (uint64_t)seed * 0x9e3779b97f4a7c15U;

		make(&s, &state, (enum manner)(seed % MANNERS));
		sweeps_again(&s.nest, &s.layout, &s.machine, s.again);
		judge(&s, seed, s.shares, &figures);
		judge(&s, seed, NULL, &figures);
	}
	for (int a = 0; a < NEST_ARRAYS; ++a)
		free(s.data[a]);
	printf("nests %d to %d\n", seeds.first, seeds.last);
	printf("%-20s %6s %8s %12s %10s %8s %8s %8s %8s %8s\n", "%", "links", "within 10",
	       "or inside", "intervals", "inside", "width", "error", "ratio", "for 90");
	for (int manner = 0; manner < MANNERS; ++manner)
		for (int given = 0; given < 2; ++given)
			figures_print(
			    &figures,
			    tool_print("%s%s", manner_names[manner], given ? ", given" : ""),
			    (struct figures_choice){ 1U << manner, NULL,
			                             1U << (given ? GIVEN : OPEN) });
	return !figures_are_honest(&figures);
}
