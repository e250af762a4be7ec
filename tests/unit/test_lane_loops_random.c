/* SPDX-License-Identifier: MIT
 *
 * Random loops of threads, each of which starts, ends and breaks at values of its own:
 *
 *     int j = (2*t + 3) % 5;
 *     do { o[...] = ...; if (j >= (x + 1) % 7) break; p[...] = ...; j += 2; } while (j < 9);
 *
 * What the program counts is held against all threads, one by one, in turns that are computed here
 * from the same numbers with nothing of the program.  A loop of which it says that its turns are
 * open, or that something may end it early, or not start a do loop, is not compared.
 *
 * RFMODEL_KERNELS=1000-2000 tries those with these numbers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "tests/support/random.h"
#include "tests/unit/frontend_reading.h"
#include "tests/unit/lanes_run.h"

enum { BLOCKS = 3, THREADS = 64, MOST_TURNS = 40 };

/* (a * t + b * x + c) % divisor; without one (0) the sum itself. */
struct number {
	int64_t a, b, c, divisor;
};

struct sample {
	enum { FOR, WHILE, DO } loop;
	enum { NOWHERE, FIRST, MIDDLE, LAST, BEHIND_STEP } where;
	struct number start, bound, end;
	int64_t step;
	bool is_hit; /* it breaks there alone, and not behind it */
	const char *text;
};

/* ---- one thread after the other ---- */

static int64_t number_at(const struct number *n, int64_t t, int64_t x)
{
	int64_t sum = n->a * t + n->b * x + n->c;

	return n->divisor != 0 ? sum % n->divisor : sum;
}

struct turns {
	int count[2]; /* in which the first and the second statement run */
	int64_t j[2][MOST_TURNS];
};

/* False where a thread turns too often. */
static bool run_thread(const struct sample *s, int64_t t, int64_t x, struct turns *turns)
{
	int64_t bound = number_at(&s->bound, t, x), end = number_at(&s->end, t, x);
	int64_t j = number_at(&s->start, t, x);
	bool is_first = s->loop == DO;

	*turns = (struct turns){ 0 };
	for (;; is_first = false) {
		if (!is_first && (s->step > 0 ? j >= bound : j <= bound))
			return true;
		for (int at = FIRST; at <= BEHIND_STEP; ++at) {
			int side = at == MIDDLE ? 0 : 1;

			if ((at == MIDDLE || at == LAST) && turns->count[side] == MOST_TURNS)
				return false;
			if (at == MIDDLE || at == LAST)
				turns->j[side][turns->count[side]++] = j;
			if (at == BEHIND_STEP)
				j += s->step;
			if ((int)s->where == at && (s->is_hit     ? j == end
			                            : s->step > 0 ? j >= end
			                                          : j <= end))
				return true;
		}
	}
}

/* Requests of a statement, the threads in them, and their sectors of 8 elements. */
struct cost {
	double requests, threads, sectors;
};

static void add_turn(struct cost *cost, const struct turns warp[32], int side, int turn, int first)
{
	int64_t sectors[32];
	int count = 0, threads = 0;

	for (int l = 0; l < 32; ++l) {
		int64_t at;
		int i = 0;

		if (turn >= warp[l].count[side])
			continue;
		at = (3 * (first + l) + 50 * warp[l].j[side][turn] + 5000) / 8;
		++threads;
		while (i < count && sectors[i] != at)
			++i;
		sectors[i] = at;
		count += i == count;
	}
	cost->requests += threads > 0;
	cost->threads += threads;
	cost->sectors += count;
}

/* Threads of a warp are in the same turn, whatever value their variable has. */
static bool run_all(const struct sample *s, struct cost costs[2])
{
	for (int first = 0; first < BLOCKS * THREADS; first += 32) {
		struct turns warp[32];

		for (int l = 0; l < 32; ++l)
			if (!run_thread(s, (first + l) % THREADS, first + l, &warp[l]))
				return false;
		for (int side = 0; side < 2; ++side)
			for (int turn = 0; turn < MOST_TURNS; ++turn)
				add_turn(&costs[side], warp, side, turn, first);
	}
	return true;
}

/* ---- as text ---- */

static const char *print_number(const struct number *n)
{
	const char *sum = rf_arena_print(reading.arena, "%lld*t + %lld*x + %lld", (long long)n->a,
	                                 (long long)n->b, (long long)n->c);

	if (n->a == 0 && n->b == 0)
		return rf_arena_print(reading.arena, "%lld", (long long)number_at(n, 0, 0));
	return n->divisor != 0
	           ? rf_arena_print(reading.arena, "(%s) %% %lld", sum, (long long)n->divisor)
	           : sum;
}

static const char *print_break(const struct sample *s, int at)
{
	if ((int)s->where != at)
		return "";
	return rf_arena_print(reading.arena, "if (j %s %s) break;",
	                      s->is_hit     ? "=="
	                      : s->step > 0 ? ">="
	                                    : "<=",
	                      print_number(&s->end));
}

static const char *print_sample(const struct sample *s)
{
	static const char *const loops[] = { "%1$s for (; %2$s; %3$s) { %4$s }",
		                             "%1$s while (%2$s) { %4$s %3$s; %5$s }",
		                             "%1$s do { %4$s %3$s; %5$s } while (%2$s);" };
	const char *body = rf_arena_print(
	    reading.arena, "%s o[3*x + 50*j + 5000] = 0; %s p[3*x + 50*j + 5000] = 0; %s",
	    print_break(s, FIRST), print_break(s, MIDDLE), print_break(s, LAST));
	const char *loop =
	    rf_arena_print(reading.arena, loops[s->loop],
	                   rf_arena_print(reading.arena, "int j = %s;", print_number(&s->start)),
	                   rf_arena_print(reading.arena, "j %c %s", s->step > 0 ? '<' : '>',
	                                  print_number(&s->bound)),
	                   rf_arena_print(reading.arena, "j += %lld", (long long)s->step), body,
	                   print_break(s, BEHIND_STEP));

	return rf_arena_print(reading.arena,
	                      "__global__ void k(float *__restrict__ o, float *__restrict__ p)\n"
	                      "{ int t = threadIdx.x, x = blockIdx.x*blockDim.x + threadIdx.x;\n"
	                      "  %s }\n",
	                      loop);
}

static struct number random_value(uint64_t *random, int64_t most)
{
	static const int64_t divisors[] = { 0, 2, 3, 5, 7, 9 };
	struct number n = { .c = (int64_t)random_below(random, (uint64_t)most) };

	if (random_below(random, 2))
		return n;
	n.divisor = divisors[1 + random_below(random, 5)];
	n.a = (int64_t)random_below(random, 3);
	n.b = (int64_t)random_below(random, 3);
	return n;
}

static struct sample make_sample(uint64_t *random)
{
	static const int64_t steps[] = { 1, 1, 1, 2, 3, -1, -1, -2 };
	struct sample s = { .loop = (int)random_below(random, 3),
		            .where = (int)random_below(random, 5),
		            .step = steps[random_below(random, 8)] };

	s.start = random_value(random, 4);
	s.bound = random_value(random, 14);
	s.end = random_value(random, 14);
	if (s.step < 0) {
		struct number high = s.bound;

		s.bound = s.start;
		s.start = high;
	}
	if (random_below(random, 6) == 0)
		s.end = (struct number){ 1, 0, (int64_t)random_below(random, 9), 0 };
	s.is_hit = random_below(random, 4) == 0;
	if (s.where == BEHIND_STEP && s.loop == FOR)
		s.where = LAST;
	s.text = print_sample(&s);
	return s;
}

/* ---- the program ---- */

static bool is_open(void)
{
	for (size_t i = 0; i < reading.kernel.assumption_count; ++i)
		if (strstr(reading.kernel.assumptions[i].what, "early") ||
		    strstr(reading.kernel.assumptions[i].what, "has no turn"))
			return true;
	return reading.kernel.size_count > 0;
}

static struct cost found_of(const char *array)
{
	struct cost sum = { 0 };

	for (size_t i = 0; i < reading.kernel.access_count; ++i) {
		const struct rf_warp_requests *r = &counts.accesses[i];

		if (!rf_text_equal(reading.kernel.arrays[reading.kernel.accesses[i].array].name,
		                   array))
			continue;
		sum.requests += r->requests;
		sum.threads += r->threads;
		sum.sectors += r->most.sectors;
	}
	return sum;
}

static void compare_loop(const struct sample *s, const struct cost costs[2], uint64_t seed)
{
	static const char *const arrays[] = { "o", "p" };

	for (int side = 0; side < 2; ++side) {
		struct cost found = found_of(arrays[side]), is = costs[side];

		if (fabs(found.requests - is.requests) + fabs(found.threads - is.threads) +
		        fabs(found.sectors - is.sectors) >
		    1e-6 * is.threads)
			fail_msg("kernel %llu\n%s%s: %g requests, %g threads, %g sectors in "
			         "place of %g, %g, %g",
			         (unsigned long long)seed, s->text, arrays[side], found.requests,
			         found.threads, found.sectors, is.requests, is.threads, is.sectors);
	}
}

static void random_loops(void **state)
{
	static const int64_t grid[3] = { BLOCKS, 1, 1 }, block[3] = { THREADS, 1, 1 };
	unsigned long long first = 1, last = (unsigned long long)random_cases(64);
	const char *asked = getenv("RFMODEL_KERNELS");
	int compared = 0, open = 0;

	(void)state;
	if (asked != NULL && sscanf(asked, "%llu-%llu", &first, &last) == 1)
		last = first;
	for (uint64_t seed = first; seed <= last; ++seed) {
		uint64_t random = seed * 7919;
		struct cost costs[2] = { 0 };
		struct sample s = make_sample(&random);

		if (!run_all(&s, costs) || !read_launch(s.text, grid, block, 1))
			continue;
		if (is_open()) {
			++open;
			if (getenv("RFMODEL_OPEN") != NULL)
				printf("open: %s", s.text);
			continue;
		}
		compare_loop(&s, costs, seed);
		++compared;
	}
	if (asked != NULL)
		printf("%d compared, %d open\n", compared, open);
	if (compared * 2 < open)
		fail_msg("%d loops compared, %d are open", compared, open);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(random_loops, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
