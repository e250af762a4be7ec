/* SPDX-License-Identifier: MIT
 *
 * Verdicts and the sizes beside them have one meaning: what is said of a size is what is found with
 * that size.  Random stencils, caches and safety factors; also of sizes that were not given.
 */
#include "base/text.h"
#include "model/analysis.h"
#include "tests/support/random.h"
#include "tests/unit/one_kernel.h"

#include <math.h>
#include <stdlib.h>

enum { KERNELS = 60, LEVELS = 3, MOST_SIZE = 1 << 16 };

struct setting {
	const char *text;
	struct rf_cache caches[LEVELS];
	struct rf_machine machine;
	double safety;
	int64_t cores;
};

/* A stencil of one or two arrays in two or three dimensions. */
static const char *random_text(uint64_t *state)
{
	static const char *const subscripts[] = { "", "k", "j", "i" };
	int depth = 2 + (int)random_below(state, 2);
	int reads = 2 + (int)random_below(state, 5), arrays = 1 + (int)random_below(state, 2);
	struct rf_text out;

	rf_text_init(&out, arena);
	rf_text_add(&out, "double a[N][N][N], b[N][N][N], c[N][N][N];\n");
	if (depth == 3)
		rf_text_add(&out, "for (int k = 3; k < N - 3; ++k)\n");
	rf_text_add(&out, "for (int j = 3; j < N - 3; ++j)\nfor (int i = 3; i < N - 3; ++i)\n");
	rf_text_print(&out, "c[%s][j][i] = 1", depth == 3 ? "k" : "0");
	for (int r = 0; r < reads; ++r) {
		rf_text_print(&out, " + %c", 'a' + (int)random_below(state, (uint64_t)arrays));
		for (int d = 1; d <= 3; ++d) {
			int shift = (int)random_below(state, 5) - 2;

			if (d == 1 && depth == 2)
				rf_text_add(&out, "[0]");
			else
				rf_text_print(&out, "[%s %c %d]", subscripts[d],
				              shift < 0 ? '-' : '+', abs(shift));
		}
	}
	rf_text_add(&out, ";\n");
	return rf_text_string(&out);
}

static void make_setting(struct setting *s, uint64_t *state)
{
	static const char *const names[] = { "L1", "L2", "L3" };

	*s = (struct setting){ .text = random_text(state),
		               .safety = 1 + (double)random_below(state, 5) / 2,
		               .cores = 1 + (int64_t)random_below(state, 6) };
	for (int i = 0; i < LEVELS; ++i) {
		int64_t bytes = (1024 << 4 * i) * (1 + (int64_t)random_below(state, 9));

		s->caches[i] = (struct rf_cache){ .name = names[i],
			                          .size_bytes = bytes,
			                          .effective_bytes = bytes,
			                          .line_bytes = 64,
			                          .cores = i < 2 ? 1 : 4 };
	}
	memset(&s->machine, 0, sizeof(s->machine));
	s->machine.name = s->machine.id = "random";
	s->machine.kind = RF_CPU;
	s->machine.cores = 8;
	s->machine.cache_count = LEVELS;
	s->machine.caches = s->caches;
}

/* N = 0: not given. */
static void run(const struct setting *s, int64_t n, struct rf_result *result)
{
	int64_t sizes[RF_MAX_SIZES] = { n };
	bool given[RF_MAX_SIZES] = { n > 0 };
	struct rf_options options = { .models = RF_MODEL_LC,
		                      .predictors = RF_PREDICTOR_LC,
		                      .safety = s->safety,
		                      .cores = s->cores,
		                      .sizes = sizes,
		                      .sizes_given = given };

	if (rf_analyze(&kernel, &s->machine, &options, arena, &diagnostics, result) != RF_OK)
		fail_msg("cannot be analysed:\n%s", s->text);
}

static double need_of(const struct rf_layer_condition *condition, size_t level)
{
	const struct rf_condition_level *l = &condition->levels[level];

	return l->need_bytes.known ? l->need_bytes.value : condition->need_bytes.value;
}

/* A verdict is what need and capacity say. */
static void check_verdicts(const struct setting *s, const struct rf_result *result)
{
	for (size_t c = 0; c < result->condition_count; ++c)
		for (size_t l = 0; l < LEVELS; ++l) {
			const struct rf_condition_level *level = &result->conditions[c].levels[l];
			double need = need_of(&result->conditions[c], l);
			enum rf_verdict verdict = RF_MARGINAL;

			if (need > level->capacity_bytes)
				verdict = RF_BROKEN;
			else if (s->safety * need <= level->capacity_bytes)
				verdict = RF_HOLDS;
			assert_int_equal(level->verdict, verdict);
		}
}

/* The condition of another run about the same access in the same cache; open where loops are too
 * short for the reuse. */
static enum rf_verdict verdict_at(const struct setting *s, int64_t n,
                                  const struct rf_layer_condition *like, size_t level)
{
	struct rf_result result;

	run(s, n, &result);
	check_verdicts(s, &result);
	for (size_t i = 0; i < result.condition_count; ++i)
		if (result.conditions[i].line == like->line &&
		    result.conditions[i].column == like->column &&
		    strcmp(result.conditions[i].loop, like->loop) == 0 &&
		    strcmp(result.conditions[i].reused_from, like->reused_from) == 0)
			return result.conditions[i].levels[level].verdict;
	return RF_OPEN;
}

static void must(const struct setting *s, enum rf_verdict verdict, bool is, int64_t n,
                 const struct rf_layer_condition *condition, size_t level)
{
	enum rf_verdict found = verdict_at(s, n, condition, level);

	if (found != RF_OPEN && (found == verdict) != is)
		fail_msg("%s of loop %s, %s in cache %zu, safety %g, %d cores: %s %s at N = %lld, "
		         "%s",
		         condition->access, condition->loop, condition->need_exact, level,
		         s->safety, (int)s->cores, is ? "not" : "still", rf_verdict_names[verdict],
		         (long long)n, s->text);
}

/* What is said of the sizes below and from a limit on. */
static int check_limits(const struct setting *s, const struct rf_result *result)
{
	int checked = 0;

	for (size_t c = 0; c < result->condition_count; ++c)
		for (size_t l = 0; l < LEVELS; ++l) {
			const struct rf_layer_condition *condition = &result->conditions[c];
			const struct rf_condition_level *level = &condition->levels[l];
			int64_t breaks = level->break_count ? level->breaks_at[0].value : 0;
			int64_t holds = level->holds_count ? level->holds_below[0].value : 0;

			if (breaks > 8 && breaks < MOST_SIZE) {
				must(s, RF_BROKEN, true, breaks, condition, l);
				must(s, RF_BROKEN, false, breaks - 1, condition, l);
				++checked;
			}
			if (holds > 8 && holds < MOST_SIZE) {
				must(s, RF_HOLDS, false, holds, condition, l);
				must(s, RF_HOLDS, true, holds - 1, condition, l);
				++checked;
			}
		}
	return checked;
}

static void sizes_mean_what_the_verdicts_mean(void **state)
{
	uint64_t random = 7;
	int checked = 0;

	(void)state;
	for (size_t i = 0; i < random_cases(KERNELS); ++i) {
		struct rf_source source = { .file = "test.c" };
		struct rf_result result;
		struct setting s;

		make_setting(&s, &random);
		source.text = s.text;
		source.length = strlen(s.text);
		assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
		run(&s, 20 + (int64_t)random_below(&random, 300), &result);
		check_verdicts(&s, &result);
		checked += check_limits(&s, &result);
		run(&s, 0, &result);
		checked += check_limits(&s, &result);
		rf_arena_free(arena);
		setup(NULL);
	}
	assert_true(checked > (int)random_cases(500));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test_setup_teardown(
	    sizes_mean_what_the_verdicts_mean, setup, teardown) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
