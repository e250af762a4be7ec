/* SPDX-License-Identifier: MIT
 *
 * Counts of iterations, elements and lines.
 *
 * isl counts the integer points of a set by scanning all dimensions but the widest, about a
 * microsecond for each of the points that it scans; the bound on operations keeps that in check.
 * Large sizes are better served by rf_count_fit, which counts at small ones.
 */
#include "model/poly/count.h"

#include "model/poly/lines.h"

static enum rf_poly check_values(struct rf_domain *domain)
{
	rf_domain_open(domain);
	if (!domain->sizes && domain->kernel->size_count > 0)
		return rf_domain_fail(domain, RF_POLY_NEEDS_SIZES, "needs values for the sizes");
	if (!domain->is_countable)
		return rf_domain_fail(domain, RF_POLY_UNFIT, "depends on data");
	return RF_POLY_OK;
}

enum rf_poly rf_count_iterations(struct rf_domain *domain, const struct rf_statement *statement,
                                 int64_t *count)
{
	*count = 0;
	if (check_values(domain) != RF_POLY_OK)
		return rf_domain_check(domain);
	for (size_t i = 0; i < domain->occurrences.count; ++i) {
		const struct rf_occurrence *at = &domain->occurrences.items[i];

		if (domain->answer == RF_POLY_OK && (!statement || at->statement == statement))
			*count += rf_lines_count(domain, at->domain);
	}
	return rf_domain_check(domain);
}

/* Everything that the events of one array touch, in lines. */
static isl_union_set *touched(struct rf_domain *domain, int array, int64_t line_bytes)
{
	isl_union_set *all = isl_union_set_empty_ctx(domain->ctx);
	isl_map *lines = rf_lines_map(domain, array, line_bytes);

	for (size_t i = 0; i < domain->events.count; ++i) {
		const struct rf_event *event = &domain->events.items[i];

		if (event->memory == array)
			all = isl_union_set_add_set(
			    all, isl_set_apply(isl_map_range(isl_map_copy(event->place)),
			                       isl_map_copy(lines)));
	}
	isl_map_free(lines);
	return all;
}

enum rf_poly rf_count_touched(struct rf_domain *domain, int array, int64_t line_bytes,
                              int64_t *count)
{
	int first = array < 0 ? 0 : array;
	int end = array < 0 ? (int)domain->kernel->array_count : array + 1;

	*count = 0;
	if (check_values(domain) != RF_POLY_OK)
		return rf_domain_check(domain);
	for (int a = first; a < end && domain->answer == RF_POLY_OK; ++a) {
		isl_union_set *sets = touched(domain, a, line_bytes);

		*count += rf_lines_count_union(domain, sets);
		isl_union_set_free(sets);
	}
	return rf_domain_check(domain);
}

/* ---- as a function of a size ---- */

struct sampling {
	const struct rf_count_question *question;
	int64_t sizes[RF_MAX_SIZES];
	enum rf_poly answer;
};

static enum rf_poly count_once(struct sampling *sampling, struct rf_arena *arena, int64_t *value)
{
	const struct rf_count_question *question = sampling->question;
	struct rf_domain_options options = { .sizes = sampling->sizes,
		                             .max_operations = question->max_operations };
	struct rf_domain *domain;
	enum rf_poly answer = rf_domain_new(question->kernel, &options, arena, &domain);

	if (answer == RF_POLY_OK && question->touched)
		answer = rf_count_touched(domain, question->array, question->line_bytes, value);
	else if (answer == RF_POLY_OK)
		answer = rf_count_iterations(domain, question->statement, value);
	rf_domain_free(domain);
	return answer;
}

static bool sample(int64_t n, int64_t *value, void *user)
{
	struct sampling *sampling = user;
	struct rf_arena *arena = rf_arena_new();

	if (!arena) {
		sampling->answer = RF_POLY_NO_MEMORY;
		return false;
	}
	sampling->sizes[sampling->question->size] = n;
	rf_kernel_derive_sizes(sampling->question->kernel, sampling->sizes);
	sampling->answer = count_once(sampling, arena, value);
	rf_arena_free(arena);
	return sampling->answer == RF_POLY_OK;
}

/* Beyond the constants of the source no bound overtakes another; where a polynomial does not fit
 * from the first start on, a later one may. */
enum rf_poly rf_count_fit(const struct rf_count_question *question, struct rf_quasi *quasi)
{
	struct sampling sampling = { .question = question };

	for (size_t i = 0; i < question->kernel->size_count; ++i)
		sampling.sizes[i] = question->sizes[i];
	for (int64_t start = 8; start <= 32; start *= 4) {
		if (rf_quasi_fit(sample, &sampling, start, quasi))
			return RF_POLY_OK;
		if (sampling.answer != RF_POLY_OK)
			return sampling.answer;
	}
	return RF_POLY_UNFIT;
}
