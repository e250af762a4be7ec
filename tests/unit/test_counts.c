/* SPDX-License-Identifier: MIT
 *
 * How often the accesses of random nests happen, against running them, and against isl.
 *
 * isl counts the points of the iteration sets, which come from the same tree of loops by another
 * way, where there are too many to run through.
 */
#include "model/poly/domain_inside.h"
#include "model/traffic/nest/counts.h"
#include "tests/unit/poly_nests.h"

enum { NESTS = 60, SMALL = 6, LARGE = 90 };

static int64_t count_runs(int access)
{
	int64_t count = 0;

	for (size_t i = 0; i < use_count; ++i)
		count += uses[i].access == access;
	return count;
}

static bool has_access(const struct rf_statement *statement, int access)
{
	for (size_t i = 0; i < statement->access_count; ++i)
		if (statement->accesses[i] == access)
			return true;
	return false;
}

static int64_t count_points(const struct rf_domain *domain, int access)
{
	int64_t count = 0;

	for (size_t i = 0; i < domain->occurrences.count; ++i) {
		isl_val *points;

		if (!has_access(domain->occurrences.items[i].statement, access))
			continue;
		points = isl_set_count_val(domain->occurrences.items[i].domain);
		assert_non_null(points);
		count += isl_val_get_num_si(points);
		isl_val_free(points);
	}
	return count;
}

static void is_counted(int access, int64_t expected, const char *text)
{
	static const struct rf_layout anywhere;
	struct rf_stream stream = { .kernel = &kernel, .sizes = sizes, .layout = &anywhere };
	struct rf_counts counts;

	assert_int_equal(rf_counts_make(&stream, arena, &counts), RF_OK);
	if (!counts.accesses[access].known || counts.accesses[access].times != (double)expected)
		fail_msg("%s: %g instead of %lld for N = %lld\n%s", kernel.accesses[access].text,
		         counts.accesses[access].times, (long long)expected, (long long)sizes[0],
		         text);
}

static void check_nest(const char *text)
{
	struct rf_domain_options options = { .sizes = sizes, .loops_only = true };
	struct rf_domain *domain;

	run_kernel(1 + pick(SMALL));
	for (int a = 0; a < (int)kernel.access_count; ++a)
		is_counted(a, count_runs(a), text);
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = LARGE - pick(3);
	rf_kernel_derive_sizes(&kernel, sizes);
	assert_int_equal(rf_domain_new(&kernel, &options, arena, &domain), RF_POLY_OK);
	for (int a = 0; a < (int)kernel.access_count; ++a)
		is_counted(a, count_points(domain, a), text);
	rf_domain_free(domain);
}

static void test_counts(void **state)
{
	(void)state;
	for (int i = 0; i < NESTS; ++i)
		check_nest(random_kernel(1 + pick(3)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_counts, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
