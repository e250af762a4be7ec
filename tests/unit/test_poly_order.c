/* SPDX-License-Identifier: MIT
 *
 * Verdicts on random transformations of random nests against trying all pairs of iterations.
 *
 * Each kernel runs in both orders on paper: two uses of one element, one of them a write, must not
 * change places.
 */
#include "base/text.h"
#include "model/poly/dependence_check.h"
#include "tests/unit/one_kernel.h"
#include "tests/unit/pick.h"

#include <string.h>

enum { SIZE = 7, MAX_ITERATIONS = 400, LOOPS = 2 };

static int64_t sizes[RF_MAX_SIZES];

/* ---- kernels and transformations ---- */

static void add_reference(struct rf_text *text)
{
	static const char *const rows[] = { "j", "j - 1", "j + 1", "i", "0" };
	static const char *const columns[] = { "i", "i - 1", "i + 1", "j", "0" };

	rf_text_print(text, "a[%s][%s]", rows[pick(5) % (1 + pick(5))],
	              columns[pick(5) % (1 + pick(5))]);
}

/* A plain assignment, so that no accumulation comes into play. */
static const char *random_kernel(void)
{
	static const char *const inner[] = { "for (int i = 1; i < N; ++i)",
		                             "for (int i = 1; i <= j; ++i)",
		                             "for (int i = j; i < N; ++i)" };
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "void f(int N, double a[N + 1][N + 1]) {\n"
	                   "for (int j = 1; j < N; ++j)\n");
	rf_text_print(&text, "%s\n{ ", inner[pick(3)]);
	add_reference(&text);
	rf_text_add(&text, " = 1.0 / ");
	add_reference(&text);
	rf_text_add(&text, "; }\n}\n");
	return rf_text_string(&text);
}

static struct rf_transform random_transform(void)
{
	const int loops[LOOPS] = { 0, 1 };
	const size_t order[LOOPS] = { 1, 0 };
	const int64_t tiles[LOOPS] = { pick(4), pick(4) };
	struct rf_transform transform;

	rf_transform_init(&kernel, LOOPS, loops, &transform);
	if (pick(4) == 0)
		rf_transform_reverse(&transform, (size_t)pick(LOOPS));
	if (pick(2) == 0)
		rf_transform_skew(&transform, 1, 0, 1 + pick(2));
	if (pick(2) == 0)
		rf_transform_permute(&transform, order);
	if (pick(2) == 0)
		assert_true(rf_transform_tile_all(&transform, tiles));
	return transform;
}

/* ---- on paper ---- */

struct iteration {
	int64_t variables[LOOPS];
	int64_t place[RF_POLY_MAX_NEW]; /* in the new nest */
	int64_t elements[LOOPS];        /* that it reads and writes */
};

static struct iteration iterations[MAX_ITERATIONS];

static int64_t value_of(const struct rf_form *form, const int64_t *variables)
{
	int64_t sum, factor;

	assert_true(rf_formula_integer(form->constant, sizes, &sum));
	for (size_t i = 0; i < form->term_count; ++i) {
		assert_true(rf_formula_integer(form->terms[i].coefficient, sizes, &factor));
		sum += factor * variables[form->terms[i].loop];
	}
	return sum;
}

static int64_t floor_of(int64_t a, int64_t b)
{
	return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static bool depends_on_j(const struct rf_form *form)
{
	return form->term_count > 0 && form->terms[0].loop == 0;
}

/* The first value of a sum, from which its blocks are counted, where it is known. */
static int64_t first_of(const struct rf_new_loop *new, bool is_single)
{
	int64_t first = 0;

	for (int i = 0; i < LOOPS; ++i) {
		const struct rf_loop *loop = kernel.loops[i];
		int64_t factor = is_single && new->factors[i] != 0 ? 1 : new->factors[i];
		const struct rf_form *form = factor > 0 ? &loop->lower[0] : &loop->upper[0];

		if (factor == 0)
			continue;
		if (depends_on_j(form))
			return 0;
		first += factor * (value_of(form, NULL) - (factor < 0 ? 1 : 0));
	}
	return first;
}

/* When an iteration comes in a new loop; blocks of a reversed loop begin at its lower end. */
static int64_t place_in(const struct rf_new_loop *new, const int64_t *variables)
{
	bool is_single = new->factors[0] == 0 || new->factors[1] == 0;
	int64_t factor = new->factors[0] + new->factors[1];
	int64_t sum = new->factors[0] * variables[0] + new->factors[1] * variables[1];
	bool turns;

	is_single = is_single && (factor == 1 || factor == -1);
	turns = is_single && factor < 0;
	sum = turns ? -sum : sum;
	if (new->tile > 0)
		sum = floor_of(sum - first_of(new, is_single), new->tile);
	return turns ? -sum : sum;
}

static size_t run(const struct rf_transform *transform)
{
	size_t count = 0;
	int64_t v[LOOPS];

	for (v[0] = 1; v[0] < SIZE; ++v[0])
		for (v[1] = value_of(&kernel.loops[1]->lower[0], v);
		     v[1] < value_of(&kernel.loops[1]->upper[0], v); ++v[1]) {
			struct iteration *new = &iterations[count++];

			for (int i = 0; i < LOOPS; ++i) {
				new->variables[i] = v[i];
				new->elements[i] = value_of(&kernel.accesses[i].address, v);
			}
			for (size_t i = 0; i < transform->new_count; ++i)
				new->place[i] = place_in(&transform->news[i], v);
		}
	return count;
}

static bool comes_later(const struct rf_transform *transform, const struct iteration *a,
                        const struct iteration *b)
{
	for (size_t i = 0; i < transform->new_count; ++i)
		if (a->place[i] != b->place[i])
			return a->place[i] > b->place[i];
	return false;
}

static bool is_legal(const struct rf_transform *transform)
{
	size_t count = run(transform);

	for (size_t a = 0; a < count; ++a)
		for (size_t b = a + 1; b < count; ++b) {
			const struct iteration *x = &iterations[a], *y = &iterations[b];

			if (comes_later(transform, x, y) &&
			    (x->elements[1] == y->elements[0] || x->elements[0] == y->elements[1] ||
			     x->elements[1] == y->elements[1]))
				return false;
		}
	return true;
}

/* ---- comparison ---- */

static enum rf_legality verdict(const struct rf_transform *transform)
{
	struct rf_domain_options options = { .sizes = sizes };
	struct rf_domain *domain;
	struct rf_dependence_pair legal;

	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	assert_int_equal(rf_dependence_check(domain, transform, &legal), RF_POLY_OK);
	rf_domain_free(domain);
	return legal.legality;
}

static void test_random(void **state)
{
	int legal_count = 0;

	(void)state;
	sizes[0] = SIZE;
	for (int i = 0; i < 300; ++i) {
		const char *text = random_kernel();
		struct rf_source source = { .file = "test.c",
			                    .text = text,
			                    .length = strlen(text) };
		struct rf_transform transform;
		bool expected;

		assert_int_equal(rf_frontend_read(&source, arena, &diagnostics, &kernel), RF_OK);
		transform = random_transform();
		expected = is_legal(&transform);
		legal_count += expected;
		if ((verdict(&transform) != RF_ILLEGAL) != expected)
			fail_msg("kernel %d is %s\n%s", i, expected ? "legal" : "illegal", text);
	}
	assert_in_range(legal_count, 50, 250);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_random, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
