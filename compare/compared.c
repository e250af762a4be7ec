/* SPDX-License-Identifier: MIT
 *
 * Figures are found by their paths in a sorted list, so that a page of thousands costs no time.
 * What --fail-if and --baseline said of a run is no figure of its loops.
 */
#include "compare/direction.h"

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

static const struct rf_saved_figure *any_of(const struct rf_compared_figure *figure)
{
	return figure->before ? figure->before : figure->after;
}

/* What is of a run and not of its kernel or machine. */
static bool is_told(const struct rf_saved_figure *figure)
{
	return !rf_text_starts_with(figure->path, "provenance.") &&
	       !rf_text_starts_with(figure->path, "checks[") &&
	       !rf_text_equal(figure->path, "version");
}

static bool is_same(const struct rf_saved_figure *a, const struct rf_saved_figure *b)
{
	if (a->type == RF_RESULT_TEXT || b->type == RF_RESULT_TEXT)
		return a->type == b->type && rf_text_equal(a->text, b->text);
	return fabs(a->number - b->number) <= rounding * fmax(fabs(a->number), fabs(b->number));
}

/* A figure, and by what it is sorted. */
struct ranked {
	struct rf_compared_figure figure;
	double worse;
	size_t index;
};

/* Infinite where nothing was before: behind all inputs, before all else. */
static double rank_of(const struct rf_compared_figure *figure)
{
	double worse = rf_direction_worse(figure);

	return isnan(worse) ? 0 : worse;
}

static int by_worse(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;
	int inputs = rf_direction_is_input(&b->figure) - rf_direction_is_input(&a->figure);

	if (inputs != 0)
		return inputs;
	if (a->worse != b->worse)
		return a->worse > b->worse ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

/* Sorts the figures of a result, and says how bad the worst of them is. */
static enum rf_status rank(struct rf_arena *arena, struct rf_compared_result *compared,
                           struct rf_compared_figure *figures)
{
	struct ranked *ranked = RF_NEW_ARRAY(arena, struct ranked, compared->count + 1);

	for (size_t i = 0; ranked && i < compared->count; ++i) {
		ranked[i] = (struct ranked){ figures[i], rank_of(&figures[i]), i };
		if (!any_of(&figures[i])->is_beside)
			compared->worse = fmax(compared->worse, ranked[i].worse);
	}
	if (ranked)
		qsort(ranked, compared->count, sizeof(*ranked), by_worse);
	for (size_t i = 0; ranked && i < compared->count; ++i)
		figures[i] = ranked[i].figure;
	return ranked ? RF_OK : RF_FAILED;
}

enum rf_status rf_compared_pair(const struct rf_saved_result *before,
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
	*compared = (struct rf_compared_result){ before, after, found.count, found.items, 0 };
	return old && new ? rank(arena, compared, found.items) : RF_FAILED;
}

const struct rf_saved_result *rf_compared_find(const struct rf_saved *saved, const char *subject)
{
	for (size_t i = 0; i < saved->result_count; ++i)
		if (rf_text_equal(saved->results[i].subject, subject))
			return &saved->results[i];
	return NULL;
}

static int by_worst(const void *left, const void *right)
{
	const struct rf_compared_result *a = left, *b = right;

	if (a->worse != b->worse)
		return a->worse > b->worse ? -1 : 1;
	return (a->before > b->before) - (a->before < b->before);
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
		    are_single ? after->results : rf_compared_find(after, result->subject);

		if (other)
			status = rf_compared_pair(result, other, arena,
			                          &pairs[comparison->pair_count++]);
		else
			comparison->only_before[comparison->only_before_count++] = result;
	}
	for (size_t i = 0; i < after->result_count && !are_single; ++i)
		if (!rf_compared_find(before, after->results[i].subject))
			comparison->only_after[comparison->only_after_count++] = &after->results[i];
	qsort(pairs, comparison->pair_count, sizeof(*pairs), by_worst);
	return status == RF_OK ? RF_OK : rf_out_of_memory(diagnostics);
}
