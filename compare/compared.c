/* SPDX-License-Identifier: MIT
 *
 * Figures are found by their paths in a sorted list, so that a page of thousands costs no time.
 */
#include "compare/compared.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vector.h"

/* What is no more than the rounding of another build of the program. */
static const double rounding = 1e-12;

static int by_path(const void *left, const void *right)
{
	const struct rf_saved_figure *const *a = left, *const *b = right;

	return strcmp((*a)->path, (*b)->path);
}

static const struct rf_saved_figure **sort(const struct rf_saved_result *result,
                                           struct rf_arena *arena)
{
	const struct rf_saved_figure **sorted =
	    RF_NEW_ARRAY(arena, const struct rf_saved_figure *, result->figure_count + 1);

	for (size_t i = 0; sorted && i < result->figure_count; ++i)
		sorted[i] = &result->figures[i];
	if (sorted)
		qsort(sorted, result->figure_count, sizeof(*sorted), by_path);
	return sorted;
}

static const struct rf_saved_figure *find(const struct rf_saved_figure **sorted, size_t count,
                                          const struct rf_saved_figure *figure)
{
	const struct rf_saved_figure **found =
	    bsearch(&figure, sorted, count, sizeof(*sorted), by_path);

	return found ? *found : NULL;
}

/* What is of a run and not of its kernel or machine. */
static bool is_told(const struct rf_saved_figure *figure)
{
	return !rf_text_starts_with(figure->path, "provenance.") &&
	       !rf_text_equal(figure->path, "version");
}

static bool is_same(const struct rf_saved_figure *a, const struct rf_saved_figure *b)
{
	if (a->type == RF_RESULT_TEXT || b->type == RF_RESULT_TEXT)
		return a->type == b->type && rf_text_equal(a->text, b->text);
	return fabs(a->number - b->number) <= rounding * fmax(fabs(a->number), fabs(b->number));
}

static enum rf_status compare(const struct rf_saved_result *before,
                              const struct rf_saved_result *after, struct rf_arena *arena,
                              struct rf_compared_result *compared)
{
	const struct rf_saved_figure **old = sort(before, arena), **new = sort(after, arena);
	RF_VECTOR(struct rf_compared_figure) found = { 0 };
	size_t all = before->figure_count + after->figure_count;

	for (size_t i = 0; old && new && i < all; ++i) {
		bool is_old = i < before->figure_count;
		const struct rf_saved_figure *figure =
		    is_old ? &before->figures[i] : &after->figures[i - before->figure_count];
		const struct rf_saved_figure *other = is_old
		                                          ? find(new, after->figure_count, figure)
		                                          : find(old, before->figure_count, figure);
		struct rf_compared_figure *slot;

		if (!is_told(figure) || (other && (!is_old || is_same(figure, other))))
			continue;
		slot = RF_PUSH(arena, &found);
		if (!slot)
			return RF_FAILED;
		*slot =
		    (struct rf_compared_figure){ is_old ? figure : NULL, is_old ? other : figure };
	}
	*compared = (struct rf_compared_result){ before, after, found.count, found.items };
	return old && new ? RF_OK : RF_FAILED;
}

static const struct rf_saved_result *find_subject(const struct rf_saved *saved, const char *subject)
{
	for (size_t i = 0; i < saved->result_count; ++i)
		if (rf_text_equal(saved->results[i].subject, subject))
			return &saved->results[i];
	return NULL;
}

enum rf_status rf_compared_make(const struct rf_saved *before, const struct rf_saved *after,
                                struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                struct rf_comparison *comparison)
{
	bool are_single = before->result_count == 1 && after->result_count == 1;
	struct rf_compared_result *pairs =
	    RF_NEW_ARRAY(arena, struct rf_compared_result, before->result_count);
	enum rf_status status = RF_OK;

	*comparison = (struct rf_comparison){ .before = before, .after = after, .pairs = pairs };
	comparison->only_before =
	    RF_NEW_ARRAY(arena, const struct rf_saved_result *, before->result_count);
	comparison->only_after =
	    RF_NEW_ARRAY(arena, const struct rf_saved_result *, after->result_count);
	if (!pairs || !comparison->only_before || !comparison->only_after)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < before->result_count && status == RF_OK; ++i) {
		const struct rf_saved_result *result = &before->results[i];
		const struct rf_saved_result *other =
		    are_single ? after->results : find_subject(after, result->subject);

		if (other)
			status = compare(result, other, arena, &pairs[comparison->pair_count++]);
		else
			comparison->only_before[comparison->only_before_count++] = result;
	}
	for (size_t i = 0; i < after->result_count && !are_single; ++i)
		if (!find_subject(before, after->results[i].subject))
			comparison->only_after[comparison->only_after_count++] = &after->results[i];
	return status == RF_OK ? RF_OK : rf_out_of_memory(diagnostics);
}
