/* SPDX-License-Identifier: MIT
 *
 * The ways rule against brute force and against simulations.
 *
 * Small random nests are run reference by reference: the use before, the lines between and those of
 * them in one set must be the ones that are found without running.  The inner condition of the
 * seven-point stencil must fare in a real first-level cache as the rule has it, for every size, and
 * what kernels load from caches with sets must be what a simulation of them loads.
 */
#include "frontend/read/frontend.h"
#include "model/analysis.h"
#include "model/traffic/sets/latest_use.h"
#include "model/traffic/sets/lines_between.h"
#include "model/traffic/sets/passed_on.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/random.h"

static uint64_t random_state = 88172645463325252U;

/* ---- stamps and lines of random nests ---- */

enum { MOST_STAMPS = 4000, NESTS = 300, QUESTIONS = 30 };

/* Everything that a nest does, in its order. */
struct trace {
	size_t count;
	struct rf_timestamp stamps[MOST_STAMPS];
	int64_t first[MOST_STAMPS], last[MOST_STAMPS]; /* lines */
};

struct world {
	struct rf_arena *arena;
	struct rf_kernel kernel;
	struct rf_nests nests;
	struct rf_rectangular_nest nest;
	int64_t line_bytes;
	struct trace trace;
};

static struct world world;

static void read_kernel(const char *text, struct rf_arena *arena, struct rf_kernel *kernel)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	struct rf_diagnostics diagnostics;

	rf_diagnostics_init(&diagnostics, arena);
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, kernel), RF_OK);
}

static void make_course(struct world *w, const char *text)
{
	static const struct rf_layout layout = { 0 };
	static const int64_t sizes[RF_MAX_SIZES];
	struct rf_stream stream = { .kernel = &w->kernel, .sizes = sizes, .layout = &layout };
	struct rf_paths paths;

	read_kernel(text, w->arena, &w->kernel);
	assert_int_equal(rf_nests_find(&w->kernel, w->arena, &w->nests), RF_OK);
	assert_int_equal(rf_paths_of_nest(&w->nests.items[0], &stream, w->arena, &paths), RF_OK);
	assert_int_equal(rf_rectangular_nest_make(&paths, &stream, w->arena, &w->nest), RF_OK);
	assert_int_equal(w->nest.count, w->nests.items[0].reference_count);
}

/* An element at c0 i + c1 j + c2 k, rows and columns more often than anything else. */
static const char *random_element(struct rf_arena *arena)
{
	static const int usual[] = { 0, 0, 1, 1, -1, 2, 7, 8, 16, 24, -8, 32, 64 };
	int64_t factors[3];

	for (int k = 0; k < 3; ++k)
		factors[k] = random_from(&random_state, 0, 3) == 0
		                 ? random_from(&random_state, -20, 40)
		                 : usual[random_from(&random_state, 0, 12)];
	return rf_arena_print(arena, "%s[%d*i + %d*j + %d*k + %d]",
	                      random_from(&random_state, 0, 2) == 0 ? "b" : "a", (int)factors[0],
	                      (int)factors[1], (int)factors[2],
	                      (int)random_from(&random_state, 1000, 1040));
}

static void random_nest(struct world *w)
{
	static const int line_bytes[] = { 16, 32, 64, 64 };
	struct rf_arena *arena = w->arena;

	w->line_bytes = line_bytes[random_from(&random_state, 0, 3)];
	make_course(w, rf_arena_print(arena,
	                              "void f(double a[4000], double b[4000]) {\n"
	                              "for (int i = 0; i < %d; ++i)\n"
	                              "for (int j = 0; j < %d; ++j)\n"
	                              "for (int k = 0; k < %d; ++k)\n"
	                              "%s = %s + %s; }\n",
	                              (int)random_from(&random_state, 1, 8),
	                              (int)random_from(&random_state, 1, 9),
	                              (int)random_from(&random_state, 1, 16), random_element(arena),
	                              random_element(arena), random_element(arena)));
}

static void run_nest(struct world *w)
{
	struct trace *trace = &w->trace;
	const struct rf_rectangular_nest *nest = &w->nest;
	struct rf_timestamp now = { .reference = 0 };

	trace->count = 0;
	for (now.at[0] = 0; now.at[0] < nest->trips[0]; ++now.at[0])
		for (now.at[1] = 0; now.at[1] < nest->trips[1]; ++now.at[1])
			for (now.at[2] = 0; now.at[2] < nest->trips[2]; ++now.at[2])
				for (now.reference = 0; now.reference < nest->count;
				     ++now.reference) {
					int64_t address = rf_rectangular_nest_address(nest, &now);

					assert_true(trace->count < MOST_STAMPS);
					trace->first[trace->count] = address / w->line_bytes;
					trace->last[trace->count] = (address + 7) / w->line_bytes;
					trace->stamps[trace->count++] = now;
				}
}

static bool is_seen(const struct trace *trace, size_t from, size_t to, int64_t line)
{
	for (size_t i = from; i < to; ++i)
		if (trace->first[i] <= line && line <= trace->last[i])
			return true;
	return false;
}

/* Lines after one stamp and before another, by whether they are in the set of a line. */
static void count_by_running(const struct trace *trace, size_t from, size_t to, int64_t line,
                             int64_t sets, int64_t *all, int64_t *in_set)
{
	*all = *in_set = 0;
	for (size_t i = from + 1; i < to; ++i)
		for (int64_t l = trace->first[i]; l <= trace->last[i]; ++l)
			if (l != line && !is_seen(trace, from + 1, i, l)) {
				*all += 1;
				*in_set += (l - line) % sets == 0;
			}
}

static bool same_stamp(const struct rf_timestamp *a, const struct rf_timestamp *b)
{
	return a->reference == b->reference && memcmp(a->at, b->at, 3 * sizeof(*a->at)) == 0;
}

static void ask(const struct world *w, size_t to)
{
	const struct trace *trace = &w->trace;
	struct rf_lines_between between = { .nest = &w->nest, .to = trace->stamps[to] };
	struct rf_lines_between_room room = { .arena = w->arena };
	int64_t line = trace->first[to], sets = random_from(&random_state, 1, 12), all, in_set;
	size_t from = to;
	bool found = rf_latest_use_find(&w->nest, &between.to, line, w->line_bytes, &between.from);

	while (from > 0 && !is_seen(trace, from - 1, from, line))
		from -= 1;
	assert_int_equal(found, from > 0);
	if (!found)
		return;
	assert_true(same_stamp(&between.from, &trace->stamps[from - 1]));
	count_by_running(trace, from - 1, to, line, sets, &all, &in_set);
	assert_int_equal(
	    rf_lines_between_in_set(&between, sets, w->line_bytes, line, RF_MOST_CROWD),
	    in_set < RF_MOST_CROWD ? in_set : RF_MOST_CROWD);
	assert_true(rf_lines_between_count(&between, w->line_bytes, line, all + 1, &room) >= all);
	assert_int_equal(rf_lines_between_count(&between, w->line_bytes, line, all, &room), all);
}

static void windows_are_exact(void **state)
{
	(void)state;
	for (int n = 0; n < NESTS; ++n) {
		world.arena = rf_arena_new();
		assert_non_null(world.arena);
		random_nest(&world);
		run_nest(&world);
		for (int i = 0; i < QUESTIONS; ++i)
			ask(&world,
			    (size_t)random_from(&random_state, 0, (int64_t)world.trace.count - 1));
		rf_arena_free(world.arena);
	}
}

/* ---- two caches, one behind the other ---- */

enum { MOST_SETS = 16, MOST_WAYS = 16, NESTS_BEHIND = 400 };

/* Lines of a set, the one that was used last first. */
struct small_set {
	size_t count;
	int64_t lines[MOST_WAYS];
	bool dirty[MOST_WAYS];
};

struct small_cache {
	struct rf_ways_rule_geometry geometry;
	struct small_set sets[MOST_SETS];
};

/* Brings a line to the front; returns whether it was there.  `dropped` is the line that leaves
 * after a store, or -1. */
static bool bring(struct small_cache *cache, int64_t line, bool dirty, int64_t *dropped)
{
	struct small_set *set = &cache->sets[line % cache->geometry.sets];
	size_t at = 0;
	bool found;

	while (at < set->count && set->lines[at] != line)
		at += 1;
	found = at < set->count;
	*dropped = -1;
	dirty |= found && set->dirty[at];
	if (!found && (int64_t)set->count == cache->geometry.ways) {
		at -= 1;
		*dropped = set->dirty[at] ? set->lines[at] : -1;
	} else if (!found) {
		set->count += 1;
	}
	for (; at > 0; --at) {
		set->lines[at] = set->lines[at - 1];
		set->dirty[at] = set->dirty[at - 1];
	}
	set->lines[0] = line;
	set->dirty[0] = dirty;
	return found;
}

/* Of uses that miss in the nearer cache, how many there are, and for how many it is right whether
 * the other cache keeps their lines: with all uses in view, and with those that are passed on. */
struct rightness {
	int asked, with_all, with_passed_on;
};

static void ask_behind(const struct world *w, size_t to, bool is_kept,
                       const struct small_cache *caches, struct rightness *rightness)
{
	struct rf_passed_on passed_on = { .nest = &w->nest,
		                          .nearer = &caches[0].geometry,
		                          .own = &caches[1].geometry };
	struct rf_lines_between between = { .nest = &w->nest, .to = w->trace.stamps[to] };
	int64_t line = w->trace.first[to], ways = caches[1].geometry.ways, crowd;

	if (!rf_latest_use_find(&w->nest, &between.to, line, w->line_bytes, &between.from))
		return;
	rightness->asked += 1;
	crowd =
	    rf_lines_between_in_set(&between, caches[1].geometry.sets, w->line_bytes, line, ways);
	rightness->with_all += is_kept == (crowd < ways);
	rightness->with_passed_on += is_kept == rf_passed_on_keeps(&passed_on, &between, line);
}

static void run_caches(const struct world *w, struct rightness *rightness)
{
	struct small_cache caches[2] = {
		{ .geometry = { 1 << random_from(&random_state, 0, 2),
		                random_from(&random_state, 1, 4), w->line_bytes } },
		{ .geometry = { 1 << random_from(&random_state, 0, 3),
		                random_from(&random_state, 2, 12), w->line_bytes } },
	};

	for (size_t i = 0; i < w->trace.count; ++i) {
		int64_t line = w->trace.first[i], dropped, ignored;
		bool writes = w->nest.references[w->trace.stamps[i].reference].writes;

		if (bring(&caches[0], line, writes, &dropped))
			continue;
		ask_behind(w, i, bring(&caches[1], line, false, &ignored), caches, rightness);
		if (dropped >= 0)
			bring(&caches[1], dropped, true, &ignored);
	}
}

static void nearer_caches_hide_uses(void **state)
{
	struct rightness rightness = { 0 };

	(void)state;
	for (int n = 0; n < NESTS_BEHIND; ++n) {
		world.arena = rf_arena_new();
		assert_non_null(world.arena);
		random_nest(&world);
		run_nest(&world);
		run_caches(&world, &rightness);
		rf_arena_free(world.arena);
	}
	print_message("of %d uses %d are right with all in view, %d with those passed on\n",
	              rightness.asked, rightness.with_all, rightness.with_passed_on);
	assert_true(rightness.asked > 10000);
	assert_true(rightness.asked - rightness.with_passed_on < rightness.asked / 500);
}

/* ---- conditions and traffic against simulations ---- */

static struct rf_cache caches[] = {
	{ .name = "L1",
	  .size_bytes = 32768,
	  .effective_bytes = 32768,
	  .ways = 8,
	  .sets = 64,
	  .line_bytes = 64,
	  .cores = 1 },
};

static const struct rf_machine machine = { .id = "test",
	                                   .name = "test",
	                                   .kind = RF_CPU,
	                                   .sockets = 1,
	                                   .cores = 1,
	                                   .caches = caches,
	                                   .cache_count = 1 };

static const struct rf_result *analyze(const struct rf_kernel *kernel, int64_t size,
                                       unsigned predictor, struct rf_arena *arena)
{
	static const bool given[RF_MAX_SIZES] = { true, true };
	int64_t sizes[RF_MAX_SIZES] = { size, size };
	struct rf_options options = {
		.sizes = sizes, .sizes_given = given, .predictors = predictor, .models = RF_MODEL_LC
	};
	struct rf_result *result = RF_NEW(arena, struct rf_result);
	struct rf_diagnostics *diagnostics = RF_NEW(arena, struct rf_diagnostics);

	assert_non_null(diagnostics);
	rf_diagnostics_init(diagnostics, arena);
	assert_int_equal(rf_analyze(kernel, &machine, &options, arena, diagnostics, result), RF_OK);
	assert_int_equal(result->traffic_count, 1);
	return result;
}

/* Whether the lines of a loop stay in the cache: by the rule where it differs from the capacity. */
static bool stays(const struct rf_result *result, const char *loop, bool by_rule)
{
	bool all = true;

	for (size_t i = 0; i < result->condition_count; ++i) {
		const struct rf_condition_level *level = result->conditions[i].levels;
		const struct rf_crowding *crowding = &level->crowding;

		if (strcmp(result->conditions[i].loop, loop) != 0)
			continue;
		if (by_rule && crowding->targets > 0)
			all &= 2 * crowding->surviving > crowding->targets;
		else
			all &= level->verdict != RF_BROKEN;
	}
	return all;
}

/* Some rows of some planes of a seven-point stencil fare like all of them. */
static const char seven_points[] =
    "void f(int N, double a[5][N][N], double b[5][N][N]) {\n"
    "for (int k = 1; k < 4; ++k) for (int j = 1; j < 41; ++j) for (int i = 1; i < N - 1; ++i)\n"
    "b[k][j][i] = a[k-1][j][i] + a[k][j-1][i] + a[k][j][i-1] + a[k][j][i] + a[k][j][i+1]\n"
    "+ a[k][j+1][i] + a[k+1][j][i]; }\n";

static void rows_stay_as_in_the_cache(void **state)
{
	struct rf_kernel kernel;
	int right = 0, right_by_capacity = 0, all = 0;
	struct rf_arena *arena = rf_arena_new();

	(void)state;
	read_kernel(seven_points, arena, &kernel);
	for (int64_t n = 304; n <= 1192; n += 8) {
		struct rf_arena *point = rf_arena_new();
		const struct rf_result *rule = analyze(&kernel, n, RF_PREDICTOR_LC, point);
		const struct rf_result *sim = analyze(&kernel, n, RF_PREDICTOR_SIM, point);
		bool stayed = sim->traffic->links[0].load_bytes_per_it < 40;

		right += stays(rule, "j", true) == stayed;
		right_by_capacity += stays(rule, "j", false) == stayed;
		all += 1;
		rf_arena_free(point);
	}
	print_message("%d of %d by the rule, %d by capacity\n", right, all, right_by_capacity);
	assert_int_equal(all, 112);
	assert_int_equal(right, 112);
	assert_int_equal(right_by_capacity, 94);
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(windows_are_exact),
		cmocka_unit_test(nearer_caches_hide_uses),
		cmocka_unit_test(rows_stay_as_in_the_cache),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
