/* SPDX-License-Identifier: MIT
 *
 * Verdicts on random transformations of random nests against running them step by step.
 *
 * Each nest runs on paper with sizes from 0 to 6.  Two uses of one element, one of them a write,
 * must not change places.  Every question is put twice, with the proofs from bounds of distances
 * and to isl alone: the answers are the same, down to their words.
 */
#include "tests/unit/transforms.h"
#include "tests/unit/poly_nests.h"

enum { LARGEST = 6, NESTS = 300 };

/* ---- transformations ---- */

/* A band of a random loop and those directly inside it; false when they are none. */
static bool random_transform(struct rf_transform *transform)
{
	int first = pick((int)kernel.loop_count);
	size_t count = 1 + (size_t)pick(3);
	size_t order[3] = { 0, 1, 2 };
	int loops[3];

	for (size_t i = 0; i < count; ++i)
		loops[i] = first + (int)i;
	if (first + (int)count > (int)kernel.loop_count)
		return false;
	rf_transform_init(&kernel, count, loops, transform);
	if (pick(3) == 0)
		reverse_loop(transform, (size_t)pick((int)count));
	if (pick(3) == 0 && count > 1)
		rf_transform_skew(transform, 1, 0, 1 + pick(2));
	for (size_t i = count; i > 1; --i) {
		size_t other = (size_t)pick((int)i), kept = order[i - 1];

		order[i - 1] = order[other];
		order[other] = kept;
	}
	rf_transform_permute(transform, order);
	if (pick(2) == 0) {
		const int64_t tiles[3] = { pick(4), pick(4), pick(4) };

		assert_true(rf_transform_tile_all(transform, tiles));
	}
	return rf_transform_check(&kernel, transform) == NULL;
}

static bool is_single(const struct rf_transform *transform, const struct rf_transform_loop *new)
{
	int64_t sum = 0;
	size_t count = 0;

	for (size_t i = 0; i < transform->loop_count; ++i) {
		sum += new->factors[i];
		count += new->factors[i] != 0;
	}
	return count == 1 && (sum == 1 || sum == -1);
}

static bool depends_on_band(const struct rf_transform *transform, const struct rf_form *form)
{
	for (size_t i = 0; i < transform->loop_count; ++i)
		if (rf_form_coefficient(form, transform->loops[i]))
			return true;
	return false;
}

/* Where the blocks of a sum begin: at its first value, when that is the same for the whole band. */
static int64_t first_of(const struct rf_transform *transform, const struct rf_transform_loop *new,
                        bool single, const int64_t *variables)
{
	int64_t first = 0;

	for (size_t i = 0; i < transform->loop_count; ++i) {
		const struct rf_loop *loop = kernel.loops[transform->loops[i]];
		int64_t factor = single && new->factors[i] != 0 ? 1 : new->factors[i];
		const struct rf_form *form = factor > 0 ? loop->lower : loop->upper;

		if (factor == 0)
			continue;
		if ((factor > 0 ? loop->lower_count : loop->upper_count) != 1 ||
		    depends_on_band(transform, form))
			return 0;
		first +=
		    factor * (interpreter_value(form, sizes, variables) - (factor < 0 ? 1 : 0));
	}
	return first;
}

/* The least or greatest value that loop k of the band ever takes, whatever the others are at: by a
 * bound without their variables if there is one, else by the extremes of those.  False where a
 * factor is no number. */
static bool find_extreme(const struct rf_transform *transform, size_t k, bool greatest,
                         const int64_t *variables, int64_t *value)
{
	const struct rf_loop *loop = kernel.loops[transform->loops[k]];
	const struct rf_form *forms = greatest ? loop->upper : loop->lower, *form = forms;
	size_t count = greatest ? loop->upper_count : loop->lower_count;
	int64_t extremes[RF_MAX_DEPTH] = { 0 };

	for (size_t i = 0; i < kernel.loop_count; ++i)
		extremes[i] = variables[i];
	for (size_t i = count; i-- > 0;)
		form = depends_on_band(transform, &forms[i]) ? form : &forms[i];
	for (size_t m = 0; m < k; ++m) {
		rf_formula_p factor = rf_form_coefficient(form, transform->loops[m]);
		int64_t number;

		if (factor == NULL)
			continue;
		if (!rf_formula_is_constant(factor, &number) ||
		    !find_extreme(transform, m, (number > 0) == greatest, variables,
		                  &extremes[transform->loops[m]]))
			return false;
	}
	*value = interpreter_value(form, sizes, extremes) - greatest;
	return count > 0;
}

/* Where the blocks of a single loop begin, running up or down. */
static bool find_start(const struct rf_transform *transform, const struct rf_transform_loop *new,
                       const int64_t *variables, int64_t *start)
{
	for (size_t i = 0; i < transform->loop_count; ++i)
		if (new->factors[i] != 0)
			return find_extreme(transform, i, new->factors[i] < 0, variables, start);
	return false;
}

static int64_t floor_of(int64_t a, int64_t b)
{
	return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* When an iteration comes in a new loop. */
static int64_t time_in(const struct rf_transform *transform, const struct rf_transform_loop *new,
                       const int64_t *variables)
{
	bool single = is_single(transform, new), turns = false;
	int64_t sum = 0, step = 1, start;

	for (size_t i = 0; i < transform->loop_count; ++i) {
		int64_t factor = new->factors[i];

		if (single && factor != 0) {
			turns = factor < 0;
			factor = 1;
			step = kernel.loops[transform->loops[i]]->step;
		}
		sum += factor * variables[transform->loops[i]];
	}
	step = step < 0 ? -step : step;
	if (new->tile > 0 && single && find_start(transform, new, variables, &start))
		return floor_of(turns ? start - sum : sum - start, new->tile *step);
	if (new->tile > 0)
		sum = floor_of(sum - first_of(transform, new, single, variables), new->tile *step);
	return turns ? -sum : sum;
}

/* ---- verdicts on paper ---- */

static size_t place_in_use(const struct interpreter_use *use, int loop)
{
	size_t at = 0;

	while (at < use->depth && use->loops[at] != loop)
		++at;
	return at;
}

static bool is_in_band(const struct rf_transform *transform, const struct interpreter_use *use)
{
	return place_in_use(use, transform->loops[transform->loop_count - 1]) < use->depth;
}

/* The sign of the difference in the old order, over the loops up to the band's last one: 0 when
 * both belong to one iteration of it, 2 when the loops around the band differ. */
static int old_order(const struct rf_transform *transform, const struct interpreter_use *a,
                     const struct interpreter_use *b)
{
	size_t outer = place_in_use(a, transform->loops[0]);

	for (size_t i = 0; i < outer + transform->loop_count; ++i) {
		if (a->values[i] == b->values[i])
			continue;
		return i < outer ? 2
		       : (a->values[i] < b->values[i]) == (kernel.loops[a->loops[i]]->step > 0)
		           ? 1
		           : -1;
	}
	return 0;
}

static int new_order(const struct rf_transform *transform, const struct interpreter_use *a,
                     const struct interpreter_use *b)
{
	int64_t left[64] = { 0 }, right[64] = { 0 };

	for (size_t i = 0; i < a->depth; ++i)
		left[a->loops[i]] = a->values[i];
	for (size_t i = 0; i < b->depth; ++i)
		right[b->loops[i]] = b->values[i];
	for (size_t i = 0; i < transform->new_count; ++i) {
		int64_t before = time_in(transform, &transform->news[i], left);
		int64_t after = time_in(transform, &transform->news[i], right);

		if (before != after)
			return before < after ? 1 : -1;
	}
	return 0;
}

static bool is_local(int memory)
{
	return memory >= (int)kernel.array_count &&
	       kernel.scalars[memory - (int)kernel.array_count].is_local;
}

/* Whether every value is written in the iteration of the band that reads it. */
static bool is_private(const struct rf_transform *transform, int memory)
{
	const struct interpreter_use *last = NULL;

	if (!is_local(memory))
		return false;
	for (size_t i = 0; i < use_count; ++i) {
		const struct interpreter_use *use = &uses[i];

		if (use->memory != memory)
			continue;
		if (use->is_write) {
			last = use;
			continue;
		}
		if (!last
		        ? is_in_band(transform, use)
		        : is_in_band(transform, use) != is_in_band(transform, last) ||
		              (is_in_band(transform, use) && old_order(transform, last, use) != 0))
			return false;
	}
	return true;
}

/* What a use accumulates: the kind, where the statement writes one place and reads it once. */
static enum rf_accumulation accumulates(const struct interpreter_use *use)
{
	const struct rf_statement *statement = use->statement;
	size_t reads = 0, writes = 0;

	for (size_t i = 0; i < use_count; ++i) {
		const struct interpreter_use *other = &uses[i];

		if (other->statement != statement || other->depth != use->depth ||
		    memcmp(other->values, use->values, sizeof(int64_t) * use->depth) != 0)
			continue;
		writes += other->is_write;
		if (other->memory != use->memory)
			continue;
		if (other->access >= 0 && !rf_form_equal(&kernel.accesses[other->access].address,
		                                         &kernel.accesses[use->access].address))
			continue;
		reads += !other->is_write;
		writes += other->is_write ? 16 : 0;
	}
	return writes == 17 && reads == 1 ? statement->accumulation : RF_ACCUMULATES_NOTHING;
}

static bool joins(const struct interpreter_use *a, const struct interpreter_use *b)
{
	enum rf_accumulation kind = accumulates(a);

	return kind != RF_ACCUMULATES_NOTHING && kind == accumulates(b);
}

static enum rf_dependence_verdict paper_verdict(const struct rf_transform *transform)
{
	enum rf_dependence_verdict verdict = RF_LEGAL;

	for (size_t a = 0; a < use_count && verdict != RF_ILLEGAL; ++a)
		for (size_t b = a + 1; b < use_count && verdict != RF_ILLEGAL; ++b) {
			const struct interpreter_use *x = &uses[a], *y = &uses[b];

			if (x->memory != y->memory || x->place != y->place ||
			    (!x->is_write && !y->is_write) || !is_in_band(transform, x) ||
			    !is_in_band(transform, y) || old_order(transform, x, y) != 1 ||
			    new_order(transform, x, y) != -1 || is_private(transform, x->memory))
				continue;
			verdict = joins(x, y) ? RF_LEGAL_ROUNDING : RF_ILLEGAL;
		}
	return verdict;
}

/* ---- verdicts by the program ---- */

static struct rf_dependence_pair ask(const struct rf_transform *transform, const int64_t *values,
                                     bool by_isl_alone)
{
	struct rf_domain_options options = { .sizes = values, .by_isl_alone = by_isl_alone };
	struct rf_domain *domain;
	struct rf_dependence_pair legal = { 0 };
	enum rf_poly answer = rf_domain_new(&kernel, &options, arena, &domain);

	if (answer == RF_POLY_OK)
		answer = rf_dependence_check(domain, transform, &legal);
	if (answer != RF_POLY_OK)
		fail_msg("%s: %s", rf_poly_name(answer), rf_domain_why(domain));
	rf_domain_free(domain);
	return legal;
}

/* With and without isl the verdict is the same, down to its words. */
static enum rf_dependence_verdict verdict(const struct rf_transform *transform,
                                          const int64_t *values, const char *text)
{
	struct rf_dependence_pair fast = ask(transform, values, false);
	struct rf_dependence_pair slow = ask(transform, values, true);

	if (fast.legality != slow.legality ||
	    strcmp(rf_dependence_check_print(arena, &kernel, &fast),
	           rf_dependence_check_print(arena, &kernel, &slow)))
		fail_msg("%s, by isl %s\n%s", legality_name(fast.legality),
		         legality_name(slow.legality), text);
	return fast.legality;
}

static void check_nest(const struct rf_transform *transform, const char *text, int counts[3])
{
	enum rf_dependence_verdict open = verdict(transform, NULL, text);

	for (int64_t n = 0; n <= LARGEST; n += n == 0 ? 1 : 2 + pick(2)) {
		enum rf_dependence_verdict expected, found;

		run_kernel(n);
		expected = paper_verdict(transform);
		found = verdict(transform, sizes, text);
		++counts[expected];
		if (found != expected)
			fail_msg("N = %d: %s instead of %s\n%s", (int)n, legality_name(found),
			         legality_name(expected), text);
		if (n > 0 && open < expected)
			fail_msg("%s for all N, but %s for %d\n%s", legality_name(open),
			         legality_name(expected), (int)n, text);
	}
}

static void test_legal(void **state)
{
	int counts[3] = { 0 };

	(void)state;
	for (size_t i = 0; i < random_cases(NESTS); ++i) {
		const char *text = random_kernel(1 + pick(3));
		struct rf_transform transform;

		for (int turn = 0; turn < 4; ++turn)
			if (random_transform(&transform))
				check_nest(&transform, text, counts);
	}
	for (int i = RF_LEGAL; i <= RF_ILLEGAL; ++i)
		assert_in_range(counts[i], random_cases(15), 10000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_legal, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
