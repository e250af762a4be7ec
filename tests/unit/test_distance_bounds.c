/* SPDX-License-Identifier: MIT
 *
 * Bounds of distances in random nests against running them step by step.
 *
 * Whatever two references of a nest touch in common lies within the bounds of the pair; where there
 * is nothing in common is proven often enough to be worth it.
 */
#include "model/poly/distance_bounds.h"
#include "model/poly/domain_inside.h"
#include "tests/unit/poly_nests.h"

enum { NESTS = 480, LARGEST = 6 };

static struct {
	int meeting, exact, never, apart;
} pairs;

static bool is_use_of(const struct rf_domain *domain, const struct rf_event *event,
                      const struct interpreter_use *use)
{
	return domain->occurrences.items[event->occurrence].statement == use->statement &&
	       event->access == use->access && event->scalar == use->scalar &&
	       event->is_write == use->is_write;
}

/* The distances that occur between the elements that both events touch. */
static struct rf_distance_bounds observed(const struct rf_domain *domain,
                                          const struct rf_event *source,
                                          const struct rf_event *sink, size_t depth)
{
	struct rf_distance_bounds seen = { .never = true, .depth = depth };

	for (size_t a = 0; a < use_count; ++a) {
		if (!is_use_of(domain, source, &uses[a]))
			continue;
		for (size_t b = 0; b < use_count; ++b) {
			if (!is_use_of(domain, sink, &uses[b]) || uses[a].place != uses[b].place ||
			    uses[a].memory != uses[b].memory)
				continue;
			for (size_t i = 0; i < depth; ++i) {
				int64_t by = uses[b].values[i] - uses[a].values[i];

				if (seen.never || by < seen.by[i].least)
					seen.by[i].least = by;
				if (seen.never || by > seen.by[i].most)
					seen.by[i].most = by;
			}
			seen.never = false;
		}
	}
	return seen;
}

static void check_pair(struct rf_domain *domain, const struct rf_event *source,
                       const struct rf_event *sink, const char *text)
{
	struct rf_distance_bounds bounds, seen;
	bool is_exact = true;

	rf_distance_bounds_find(domain, source, sink, &bounds);
	seen = observed(domain, source, sink, bounds.depth);
	if (bounds.never && !seen.never)
		fail_msg("they meet\n%s", text);
	pairs.never += bounds.never;
	pairs.apart += seen.never;
	if (seen.never)
		return;
	for (size_t i = 0; i < bounds.depth; ++i) {
		if (seen.by[i].least < bounds.by[i].least || seen.by[i].most > bounds.by[i].most)
			fail_msg("%lld..%lld lies beyond %lld..%lld\n%s",
			         (long long)seen.by[i].least, (long long)seen.by[i].most,
			         (long long)bounds.by[i].least, (long long)bounds.by[i].most, text);
		is_exact &=
		    seen.by[i].least == bounds.by[i].least && seen.by[i].most == bounds.by[i].most;
	}
	++pairs.meeting;
	pairs.exact += is_exact;
}

/* With open sizes as well, for which the bounds may be wider. */
static void check_nest(const char *text, bool is_open)
{
	struct rf_domain_options options = { .sizes = is_open ? NULL : sizes };
	struct rf_domain *domain;

	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	for (size_t a = 0; a < domain->events.count; ++a)
		for (size_t b = 0; b < domain->events.count; ++b)
			if (domain->events.items[a].memory == domain->events.items[b].memory)
				check_pair(domain, &domain->events.items[a],
				           &domain->events.items[b], text);
	rf_domain_free(domain);
}

static void test_bounds(void **state)
{
	(void)state;
	mix = (struct nest_mix){ .regular = 11, .statements_per_guard = 12 };
	for (size_t i = 0; i < random_cases(NESTS); ++i) {
		const char *text = random_kernel(1 + pick(3));

		run_kernel(3 + pick(LARGEST - 2));
		check_nest(text, false);
		check_nest(text, true);
	}
	/* Too wide would be right as well, and worth nothing. */
	assert_in_range(pairs.meeting, random_cases(500), 1000000);
	assert_in_range(pairs.exact, pairs.meeting / 2, pairs.meeting);
	assert_in_range(pairs.never, pairs.apart / 3, pairs.apart);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_bounds, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
