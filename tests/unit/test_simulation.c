/* SPDX-License-Identifier: MIT
 *
 * Simulation that leaves repeating turns out, of the outermost loop and of those inside, against
 * simulation of every reference: kernels of many shapes and random sizes in random caches.
 * Wherever the short way says that it is exact, every count must be the same, and near where it
 * says that it is an average.
 */
#include "frontend/read/frontend.h"
#include "model/analysis.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "tests/support/random.h"

enum { ROUNDS = 25, MOST_LEVELS = 3 };

/* Relative, of averages: few turns after the caches are full, and the ends of runs. */
#define NEAR 2e-3

/* Sizes are K for the outermost loop, N and M for the inner ones. */
static const char *const kernels[] = {
	"void f(int K, int N, double a[K][N], double b[K][N]) {\n"
	"for (int j = 1; j < K - 1; ++j) for (int i = 1; i < N - 1; ++i)\n"
	"b[j][i] = a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]; }\n",

	"void f(int K, int N, int M, double a[K][N][M], double b[K][N][M]) {\n"
	"for (int k = 1; k < K - 1; ++k) for (int j = 1; j < N - 1; ++j)\n"
	"for (int i = 1; i < M - 1; ++i) b[k][j][i] = a[k][j][i] + a[k-1][j][i] + a[k+1][j][i]\n"
	"+ a[k][j-1][i] + a[k][j+1][i]; }\n",

	"void f(int K, int N, int M, double A[K][M], double B[M][N], double C[K][N]) {\n"
	"for (int i = 0; i < K; ++i) for (int j = 0; j < N; ++j) for (int k = 0; k < M; ++k)\n"
	"C[i][j] += A[i][k] * B[k][j]; }\n",

	"void f(int K, int N, double a[K][N], double b[N][K]) {\n"
	"for (int i = 0; i < K; ++i) for (int j = 0; j < N; ++j) b[j][i] = a[i][j]; }\n",

	"void f(int K, int N, double A[K][N], double x[N], double y[K]) {\n"
	"for (int i = 0; i < K; ++i) for (int j = 0; j < N; ++j) y[i] += A[i][j] * x[j]; }\n",

	"void f(int K, int N, double a[N][N]) {\n"
	"for (int t = 0; t < K; ++t) for (int j = 0; j < N; ++j) for (int i = 0; i <= j; ++i)\n"
	"a[j][i] = a[i][j] + 1; }\n",

	"void f(int K, int N, double a[K][N], float b[K][N]) {\n"
	"for (int j = K - 1; j >= 1; --j) for (int i = N - 1; i >= 0; i -= 3)\n"
	"b[j][i] = a[j-1][i] + b[j][i]; }\n",

	"void f(int K, int N, double a[K][N], double b[N]) {\n"
	"for (int j = 1; j < K; j += 2) for (int i = 0; i < N; ++i) {\n"
	"if (i > 2) a[j][i] = b[i]; else a[j][i] = a[j-1][i+1];\n"
	"if (i == 5) b[i] = 0; } }\n",

	"void f(int K, int N, double a[K][N], double b[K][N], double c[K]) {\n"
	"for (int j = 0; j < K; ++j) { c[j] = 0;\n"
	"for (int i = 0; i < N; ++i) c[j] += a[j][i];\n"
	"for (int i = 0; i < N; ++i) b[j][i] = a[j][i] / c[j]; } }\n",

	"void f(int K, int N, int M, double a[K][N][M], double b[K][N][M]) {\n"
	"for (int i = 0; i < K; ++i) for (int jj = 0; jj < N; jj += 4)\n"
	"for (int k = 0; k < M; ++k)\n"
	"for (int j = jj; j < N && j < jj + 4; ++j) b[i][j][k] = a[i][j][k]; }\n",

	"void f(int K, double *a, double *b) {\n"
	"for (int i = 2; i < 40 * K; ++i) b[i] = a[i - 2] + a[i + 3]; }\n",

	"void f(int K, int N, int M, double a[N][M], double b[N][M], double c[N][M][N]) {\n"
	"for (int t = 0; t < 3; ++t) {\n"
	"for (int j = 1; j < N - 1; ++j) for (int i = 1; i < M - 1; ++i)\n"
	"b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];\n"
	"for (int k = 0; k < N; ++k) for (int j = 0; j < M; ++j) for (int i = 0; i < N; ++i)\n"
	"c[k][j][i] += 1;\n"
	"for (int j = N - 2; j > 0; --j) for (int i = 1; i < M - 1; ++i) a[j][i] = b[j][i]; } }\n",

	"void f(int K, int N, double a[K + N], double b[N]) {\n"
	"for (int i = 0; i < K; ++i) for (int j = 0; j < N; ++j) b[j] += a[i + j]; }\n",

	"void f(int K, int N, const double *a, double *b) {\n"
	"for (int k = 0; k < K; ++k) for (int i = 0; i < N; ++i) for (int j = 0; j < N; ++j)\n"
	"b[k] += a[i * (i + 1) / 2 + j]; }\n",

	"void f(int K, int N, const double *a, double *b) {\n"
	"for (int i = 0; i < K; ++i) for (int k = 0; k < N; ++k) for (int j = 0; j <= i; ++j)\n"
	"b[k] += a[i * K - i * (i - 1) / 2 + j]; }\n",
};

/* Long ones, of arrays that move at different paces. */
static const char *const paces[] = {
	"void f(int K, int N, double *u, double *x, double *y, double *z, const double *a,\n"
	"const double *v, const double *w, const float *q) {\n"
	"for (int i = 0; i < N * K; ++i) { u[i] += a[i] * q[i];\n"
	"x[i] += u[i]; y[i] += v[i]; z[i] += w[i]; } }\n",

	"void f(int K, int N, double *x, double *y, const double *a, const float *q) {\n"
	"for (int i = 0; i < 2 * N * K; ++i) { x[i] += a[i] * q[i]; y[i] += a[i]; } }\n",

	"void f(int K, int N, double x[16 * N][K], const float q[16 * N][K]) {\n"
	"for (int j = 0; j < 16 * N; ++j) for (int i = 0; i < K; ++i)\n"
	"x[j][i] += q[j][i]; }\n",

	"void f(int K, int N, double *x, const double *y, double *z) {\n"
	"for (int i = 0; i < 4 * N * K; ++i) { x[i] += y[3 * i]; z[2 * i] = 1; } }\n",
};

static const char *const names[] = { "L1", "L2", "L3" };

static uint64_t random_state = 88172645463325252U;

static void make_cache(struct rf_cache *cache, const char *name, int64_t least_lines, bool any_kind)
{
	static const enum rf_policy policies[] = { RF_FIFO, RF_PLRU, RF_SRRIP };
	int64_t kind = any_kind ? random_from(&random_state, 0, 5) : 5;

	*cache = (struct rf_cache){ .name = name, .line_bytes = 64, .cores = 1 };
	cache->ways = random_from(&random_state, 1, 8);
	cache->sets =
	    (least_lines * random_from(&random_state, 1, 4) + cache->ways - 1) / cache->ways;
	cache->size_bytes = cache->sets * cache->ways * cache->line_bytes;
	cache->effective_bytes = cache->size_bytes;
	cache->is_victim = kind == 0;
	cache->is_inclusive = kind == 1;
	cache->is_exclusive = kind == 2;
	cache->policy = RF_LRU;
	if (random_from(&random_state, 0, 4) == 0)
		cache->policy = policies[random_from(&random_state, 0, 2)];
	cache->is_hashed = any_kind && random_from(&random_state, 0, 7) == 0;
}

static void make_machine(struct rf_machine *machine, struct rf_cache *caches)
{
	*machine = (struct rf_machine){ .id = "test",
		                        .name = "test",
		                        .kind = RF_CPU,
		                        .sockets = 1,
		                        .cores = 1,
		                        .caches = caches,
		                        .cache_count =
		                            (size_t)random_from(&random_state, 1, MOST_LEVELS) };
	for (size_t i = 0; i < machine->cache_count; ++i)
		make_cache(&caches[i], names[i], INT64_C(8) << (2 * i), i > 0);
}

static const struct rf_traffic *simulate(const struct rf_kernel *kernel,
                                         const struct rf_machine *machine, const int64_t *sizes,
                                         bool all, struct rf_arena *arena)
{
	static const bool given[RF_MAX_SIZES] = { true, true, true };
	struct rf_options options = { .sizes = sizes,
		                      .sizes_given = given,
		                      .predictors = RF_PREDICTOR_SIM,
		                      .models = RF_MODEL_LC,
		                      .simulates_all = all };
	struct rf_result *result = RF_NEW(arena, struct rf_result);
	struct rf_diagnostics *diagnostics = RF_NEW(arena, struct rf_diagnostics);

	assert_non_null(result);
	rf_diagnostics_init(diagnostics, arena);
	assert_int_equal(rf_analyze(kernel, machine, &options, arena, diagnostics, result), RF_OK);
	assert_int_equal(result->traffic_count, 1);
	return result->traffic;
}

static const char *const policies[] = { "lru", "fifo", "plru", "srrip", "random" };

static void describe(const char *text, const int64_t *sizes, const struct rf_machine *machine)
{
	print_error("%s sizes %lld %lld %lld\n", text, (long long)sizes[0], (long long)sizes[1],
	            (long long)sizes[2]);
	for (size_t i = 0; i < machine->cache_count; ++i)
		print_error("%lld sets x %lld ways, %s%s%s%s%s\n",
		            (long long)machine->caches[i].sets, (long long)machine->caches[i].ways,
		            policies[machine->caches[i].policy],
		            machine->caches[i].is_hashed ? " hashed" : "",
		            machine->caches[i].is_victim ? " victim" : "",
		            machine->caches[i].is_inclusive ? " inclusive" : "",
		            machine->caches[i].is_exclusive ? " exclusive" : "");
}

static bool same_counts(const struct rf_traffic *a, const struct rf_traffic *b)
{
	bool same = a->level_count == b->level_count;

	for (size_t i = 0; same && i < a->level_count; ++i) {
		const struct rf_level_counts *x = &a->levels[i], *y = &b->levels[i];

		same = x->accesses == y->accesses && x->hits == y->hits && x->misses == y->misses &&
		       x->evicts == y->evicts && x->store_misses == y->store_misses;
		if (!same)
			print_error("%s: %.0f %.0f %.0f %.0f instead of %.0f %.0f %.0f %.0f\n",
			            x->level, x->accesses, x->misses, x->evicts, x->store_misses,
			            y->accesses, y->misses, y->evicts, y->store_misses);
	}
	return same;
}

/* One kernel, one size, one machine; returns whether turns were left out. */
static bool compare_once(const char *text, const struct rf_kernel *kernel)
{
	struct rf_arena *arena = rf_arena_new();
	struct rf_cache caches[MOST_LEVELS];
	struct rf_machine machine;
	int64_t sizes[RF_MAX_SIZES] = { random_from(&random_state, 20, 120),
		                        random_from(&random_state, 4, 60),
		                        random_from(&random_state, 4, 24) };
	const struct rf_traffic *quick, *full;
	bool is_periodic;

	assert_non_null(arena);
	make_machine(&machine, caches);
	quick = simulate(kernel, &machine, sizes, false, arena);
	full = simulate(kernel, &machine, sizes, true, arena);
	assert_int_equal(full->method, RF_METHOD_FULL);
	is_periodic = quick->method == RF_METHOD_PERIODIC;
	if (!same_counts(quick, full)) {
		describe(text, sizes, &machine);
		fail();
	}
	rf_arena_free(arena);
	return is_periodic;
}

static void read_kernel(const char *text, struct rf_arena *arena, struct rf_kernel *kernel)
{
	struct rf_source source = { .file = "test.c", .text = text, .length = strlen(text) };
	struct rf_diagnostics diagnostics;

	rf_diagnostics_init(&diagnostics, arena);
	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, kernel), RF_OK);
}

static void leaves_out_what_repeats(void **state)
{
	size_t periodic = 0, all = 0, rounds = random_cases(ROUNDS);

	(void)state;
	for (size_t i = 0; i < sizeof(kernels) / sizeof(*kernels); ++i) {
		struct rf_arena *arena = rf_arena_new();
		struct rf_kernel kernel;
		size_t count = 0;

		assert_non_null(arena);
		read_kernel(kernels[i], arena, &kernel);
		for (size_t round = 0; round < rounds; ++round)
			count += compare_once(kernels[i], &kernel);
		periodic += count;
		all += rounds;
		rf_arena_free(arena);
		print_message("kernel %zu: %zu of %zu periodic\n", i, count, rounds);
	}
	assert_true(periodic > all / 4);
}

/* Three levels, the last one with hashed sets, so that only an average is short. */
static void make_hashed(struct rf_machine *machine, struct rf_cache *caches, bool is_victim)
{
	static const int64_t sets[] = { 16, 256, 1024 }, ways[] = { 4, 8, 11 };

	make_machine(machine, caches);
	machine->cache_count = MOST_LEVELS;
	for (size_t i = 0; i < MOST_LEVELS; ++i)
		caches[i] = (struct rf_cache){ .name = names[i],
			                       .line_bytes = 64,
			                       .cores = 1,
			                       .sets = sets[i],
			                       .ways = ways[i],
			                       .size_bytes = sets[i] * ways[i] * 64,
			                       .effective_bytes = sets[i] * ways[i] * 64,
			                       .policy = RF_LRU,
			                       .is_victim = i == 2 && is_victim,
			                       .is_hashed = i == 2 };
}

static bool is_near(const char *what, double found, double expected)
{
	bool is = fabs(found - expected) <= NEAR * expected;

	if (!is)
		print_error("%s: %.4f instead of %.4f\n", what, found, expected);
	return is;
}

static bool are_near(const struct rf_traffic *quick, const struct rf_traffic *full)
{
	bool are = true;

	for (size_t i = 0; i < full->link_count; ++i) {
		const struct rf_link_traffic *x = &quick->links[i], *y = &full->links[i];

		are &= is_near(y->link, x->load_bytes_per_it, y->load_bytes_per_it) &&
		       is_near(y->link, x->evict_bytes_per_it, y->evict_bytes_per_it) &&
		       is_near("lines", quick->levels[i].evicts, full->levels[i].evicts);
	}
	return are;
}

/* An average of turns is that of all, whatever the distances at which arrays meet in the sets when
 * it begins. */
static void averages_all_distances(void **state)
{
	static const int64_t sizes[RF_MAX_SIZES] = { 1301, 1117 };

	(void)state;
	for (size_t i = 0; i < random_cases(2 * sizeof(paces) / sizeof(*paces)); ++i) {
		struct rf_arena *arena = rf_arena_new();
		struct rf_cache caches[MOST_LEVELS];
		struct rf_machine machine;
		const struct rf_traffic *quick, *full;
		struct rf_kernel kernel;

		assert_non_null(arena);
		read_kernel(paces[i / 2], arena, &kernel);
		make_hashed(&machine, caches, i % 2);
		quick = simulate(&kernel, &machine, sizes, false, arena);
		full = simulate(&kernel, &machine, sizes, true, arena);
		assert_int_equal(quick->method, RF_METHOD_AVERAGE);
		assert_int_equal(full->method, RF_METHOD_FULL);
		if (!are_near(quick, full)) {
			describe(paces[i / 2], sizes, &machine);
			fail();
		}
		rf_arena_free(arena);
	}
}

/* All simulations of a page that answer where nothing else does, as here in more loops than layer
 * conditions know, have so much time together. */
static void shares_time(void **state)
{
	static const char text[] =
	    "void f(int N, double a[N], double b[N]) {\n"
	    "for (int i0 = 0; i0 < 2; ++i0) for (int i1 = 0; i1 < 2; ++i1)\n"
	    "for (int i2 = 0; i2 < 2; ++i2) for (int i3 = 0; i3 < 2; ++i3)\n"
	    "for (int i4 = 0; i4 < 2; ++i4) for (int i5 = 0; i5 < 2; ++i5)\n"
	    "for (int i6 = 0; i6 < 2; ++i6) for (int i7 = 0; i7 < 2; ++i7)\n"
	    "for (int i8 = 0; i8 < 2; ++i8) for (int i9 = 0; i9 < 2; ++i9) {\n"
	    "for (int i = 0; i < N; ++i) a[i] += b[i];\n"
	    "for (int i = 0; i < N; ++i) b[i] += a[i]; } }\n";
	static const int64_t sizes[RF_MAX_SIZES] = { 100 };
	static const bool given[RF_MAX_SIZES] = { true };
	double spent = 0;
	struct rf_options options = {
		.sizes = sizes, .sizes_given = given, .models = RF_MODEL_LC, .substituted_s = &spent
	};
	struct rf_arena *arena = rf_arena_new();
	struct rf_cache caches[MOST_LEVELS];
	struct rf_diagnostics diagnostics;
	struct rf_machine machine;
	struct rf_kernel kernel;
	struct rf_result result;

	(void)state;
	assert_non_null(arena);
	read_kernel(text, arena, &kernel);
	make_machine(&machine, caches);
	for (int i = 0; i < 2; ++i) {
		rf_diagnostics_init(&diagnostics, arena);
		assert_int_equal(
		    rf_analyze(&kernel, &machine, &options, arena, &diagnostics, &result), RF_OK);
		assert_int_equal(result.traffic_count > 0, i == 0);
		assert_true(spent > 0);
		spent = 1e3;
	}
	rf_arena_free(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(leaves_out_what_repeats),
		cmocka_unit_test(averages_all_distances),
		cmocka_unit_test(shares_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
