/* SPDX-License-Identifier: MIT
 *
 * Threads that divide a loop, against a naive simulation: threads take their iterations in turn,
 * each has a least-recently-used cache of its own, and one more is shared by all.  Wherever layer
 * conditions say the same with 0.7 and with 1.5 times the capacity, they must be right: the lines
 * that one of several sweeps misses, of all threads together.
 */
#include "model/traffic/layers/chunks.h"
#include "model/traffic/layers/lc.h"
#include "tests/unit/one_kernel.h"

#include <math.h>
#include <stdlib.h>

enum { LINES = 1 << 15, THREADS = 4, SWEEPS = 3, MOST_USES = 8 };

/* ---- the simulation ---- */

/* Lines in the order of their last use: `older` of the newest leads to the oldest. */
struct cache {
	int capacity, count, newest, oldest;
	int older[LINES], newer[LINES];
	bool holds[LINES];
};

static void take_out(struct cache *c, int line)
{
	if (c->newest == line)
		c->newest = c->older[line];
	else
		c->older[c->newer[line]] = c->older[line];
	if (c->oldest == line)
		c->oldest = c->newer[line];
	else
		c->newer[c->older[line]] = c->newer[line];
	c->holds[line] = false;
	--c->count;
}

/* Uses a line; whether it was there. */
static bool use(struct cache *c, int line)
{
	bool hit = c->holds[line];

	if (hit)
		take_out(c, line);
	else if (c->count == c->capacity)
		take_out(c, c->oldest);
	if (c->count == 0)
		c->oldest = line;
	else
		c->newer[c->newest] = line;
	c->older[line] = c->newest;
	c->newest = line;
	c->holds[line] = true;
	++c->count;
	return hit;
}

/* ---- nests ---- */

struct pattern {
	const char *source;
	int m, n; /* sizes M and N */
	/* Bytes that iteration `at` of a thread uses; their number, 0 behind the last one. */
	int (*iteration)(const struct pattern *p, int thread, int at, int *uses);
	double tolerance;
};

/* The first place of a thread's part of 1 .. end - 1. */
static int part(int thread, int end)
{
	return 1 + (end - 1) * thread / THREADS;
}

static int five_points(const struct pattern *p, int j, int i, int *uses)
{
	int a = 8 * (j * p->n + i), b = 8 * p->m * p->n;

	uses[0] = a - 8 * p->n;
	uses[1] = a + 8 * p->n;
	uses[2] = a - 8;
	uses[3] = a + 8;
	uses[4] = b + a;
	return 5;
}

static int rows_divided(const struct pattern *p, int thread, int at, int *uses)
{
	int j = part(thread, p->m - 1) + at / (p->n - 2);

	return j < part(thread + 1, p->m - 1) ? five_points(p, j, 1 + at % (p->n - 2), uses) : 0;
}

static int columns_divided(const struct pattern *p, int thread, int at, int *uses)
{
	int first = part(thread, p->n - 1), width = part(thread + 1, p->n - 1) - first;
	int j = 1 + at / width;

	return j < p->m - 1 ? five_points(p, j, first + at % width, uses) : 0;
}

static int vector_common(const struct pattern *p, int thread, int at, int *uses)
{
	int i = p->m * thread / THREADS + at / p->n, j = at % p->n;

	uses[0] = 8 * (i * p->n + j);
	uses[1] = 8 * (p->m * p->n + j);
	uses[2] = 8 * (p->m * p->n + p->n + i);
	return i < p->m * (thread + 1) / THREADS ? 3 : 0;
}

static int matrix_common(const struct pattern *p, int thread, int at, int *uses)
{
	int n = p->n, i = p->m * thread / THREADS + at / (n * n), k = at / n % n, j = at % n;

	uses[0] = 8 * (i * n + k);
	uses[1] = 8 * (p->m * n + k * n + j);
	uses[2] = 8 * (p->m * n + n * n + i * n + j);
	return i < p->m * (thread + 1) / THREADS ? 3 : 0;
}

static const struct pattern patterns[] = {
	{ "double a[M][N], b[M][N];\n"
	  "for (int j = 1; j < M - 1; ++j)\n"
	  "for (int i = 1; i < N - 1; ++i)\n"
	  "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];\n",
	  130, 128, rows_divided, 0.12 },
	{ "double a[M][N], b[M][N];\n"
	  "for (int j = 1; j < M - 1; ++j)\n"
	  "#pragma omp for\n"
	  "for (int i = 1; i < N - 1; ++i)\n"
	  "b[j][i] = a[j-1][i] + a[j+1][i] + a[j][i-1] + a[j][i+1];\n",
	  26, 1024, columns_divided, 0.12 },
	{ "double a[M][N], x[N], y[M];\n"
	  "for (int i = 0; i < M; ++i)\n"
	  "for (int j = 0; j < N; ++j)\n"
	  "y[i] += a[i][j] * x[j];\n",
	  64, 256, vector_common, 0.1 },
	{ "double a[M][N], b[N][N], c[M][N];\n"
	  "for (int i = 0; i < M; ++i)\n"
	  "for (int k = 0; k < N; ++k)\n"
	  "for (int j = 0; j < N; ++j)\n"
	  "c[i][j] += a[i][k] * b[k][j];\n",
	  32, 64, matrix_common, 0.1 },
};

static struct cache caches[THREADS + 1];

/* Lines that the last sweep misses: of the private caches together, and of the shared one. */
static void simulate(const struct pattern *p, int private_lines, int shared_lines, double *misses)
{
	memset(caches, 0, sizeof(caches));
	for (int t = 0; t <= THREADS; ++t)
		caches[t].capacity = t < THREADS ? private_lines : shared_lines;
	for (int sweep = 0; sweep < SWEEPS; ++sweep) {
		bool goes_on = true;

		misses[0] = misses[1] = 0;
		for (int at = 0; goes_on; ++at) {
			goes_on = false;
			for (int t = 0; t < THREADS; ++t) {
				int uses[MOST_USES];
				int count = p->iteration(p, t, at, uses);

				goes_on |= count > 0;
				for (int i = 0; i < count; ++i) {
					if (use(&caches[t], uses[i] / 64))
						continue;
					misses[0] += 1;
					misses[1] += !use(&caches[THREADS], uses[i] / 64);
				}
			}
		}
	}
}

/* ---- layer conditions ---- */

static struct rf_nests nests;
static struct rf_groups groups;
static struct rf_measure_scale scale;
static double sizes[RF_MAX_SIZES];
static struct rf_lc lc;

static void analyse(const struct pattern *p)
{
	struct rf_source source = { .file = "test.c",
		                    .text = p->source,
		                    .length = strlen(p->source) };

	assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
	assert_int_equal(rf_nests_find(&kernel, arena, &nests), RF_OK);
	sizes[rf_kernel_find_size(&kernel, "M")] = p->m;
	sizes[rf_kernel_find_size(&kernel, "N")] = p->n;
	scale = (struct rf_measure_scale){ .arena = arena, .sizes = sizes };
	assert_int_equal(rf_groups_make(&nests.items[0], 64, arena, &groups), RF_OK);
	assert_int_equal(rf_lc_make(&nests.items[0], &groups, &scale, 64, true, &lc), RF_OK);
	rf_chunks_divide(&lc, THREADS);
	assert_int_equal(rf_lc_needs(&lc), RF_OK);
}

/* Lines of all threads together that miss in a cache. */
static double predict(double bytes, double users)
{
	struct rf_boundary boundary = rf_hierarchy_alone(bytes / users);

	boundary.users = users;
	boundary.threads = THREADS;
	return rf_lc_lines(&lc, &boundary, 64).loads * rf_nest_iterations(&nests.items[0], sizes);
}

/* Whether the capacity is near none at which something changes; the prediction then. */
static bool is_sure(int lines, double users, double *predicted)
{
	double few = predict(0.7 * 64 * lines, users), many = predict(1.5 * 64 * lines, users);

	*predicted = predict(64.0 * lines, users);
	return fabs(few - many) <= 1e-3 * few;
}

static void compare(const struct pattern *p, const char *which, int lines, double predicted,
                    double simulated)
{
	/* First rows and planes, and the edges of the parts. */
	if (fabs(predicted - simulated) > p->tolerance * fmax(predicted, simulated) &&
	    fabs(predicted - simulated) > 60)
		fail_msg("%s cache of %d lines: predicted %g, simulated %g misses in\n%s", which,
		         lines, predicted, simulated, p->source);
}

static void threads_find_what_the_rule_says(void **state)
{
	int compared = 0, resident = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(patterns) / sizeof(*patterns); ++i) {
		const struct pattern *p = &patterns[i];

		analyse(p);
		for (int lines = 16; lines < LINES / 2; lines += lines / 2) {
			int shared = 6 * THREADS * lines;
			double misses[2], private_sure, shared_sure;
			bool knows_private = is_sure(lines, 1, &private_sure);
			bool knows_shared = is_sure(shared, THREADS, &shared_sure);

			simulate(p, lines, shared, misses);
			if (knows_private)
				compare(p, "private", lines, private_sure, misses[0]);
			if (knows_shared)
				compare(p, "shared", shared, shared_sure, misses[1]);
			compared += knows_private + knows_shared;
			resident += knows_private && private_sure == 0;
			resident += knows_shared && shared_sure == 0;
		}
	}
	assert_true(compared > 50);
	assert_true(resident > 15);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test_setup_teardown(
	    threads_find_what_the_rule_says, setup, teardown) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
