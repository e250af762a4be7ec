/* SPDX-License-Identifier: MIT
 *
 * General layer conditions, in numbers, for any nest of affine loops.
 *
 * A use of a line hits in a least-recently-used cache that holds more lines than are touched since
 * the use before: than its reuse distance.  The iterations of each reference are divided into
 * strata that are alike and counted exactly; along transects through each stratum the previous use
 * is found, and the distinct lines in the window between the two are counted, both exactly, until
 * the largest capacity is exceeded.  Lines that are used for the first time are counted exactly
 * for each array.  Nothing depends on chance: the same question has the same answer.
 *
 * Limits: caches are fully associative; a reference over the end of a line uses the line that it
 * begins in.
 */
#include "model/traffic/reuse/general.h"

#include <math.h>
#include <stdlib.h>

#include "model/ir/result.h"
#include "model/traffic/reuse/line_balance.h"
#include "model/traffic/reuse/sample_parts.h"

/* Of the misses, for a rough look: errors, and parts that are hardly looked at. */
static const double ROUGHLY = 1e-2;

/* Of a sum, what is left of it by rounding. */
static const double ROUNDING = 1e-9;

struct estimate {
	const struct rf_general_request *request;
	struct rf_arena *arena;
	struct rf_general *general;
	struct rf_use_analysis analysis;
	struct rf_sample sample;
	double *touched, *stored; /* lines by array, ... */
	double doubts;            /* ... give or take: squares of deviations, added up */
	double *written;          /* lines by access: whose store is the first one to them, ... */
	double *written_of;       /* ... and of all accesses to an array together, ... */
	double *kept;             /* ... and still dirty [access * capacities + capacity] */
	struct rf_sample_error *errors, *lasting_errors; /* by capacity */
	size_t reuse_capacity;
	size_t *first_reuses; /* by access: where its kinds of reuse begin, where there are any */
};

static bool count_touched(struct estimate *e)
{
	size_t count = e->request->stream->kernel->array_count;

	e->touched = RF_NEW_ARRAY(e->arena, double, count + 1);
	e->stored = RF_NEW_ARRAY(e->arena, double, count + 1);
	if (e->touched == NULL || e->stored == NULL)
		return false;
	for (size_t a = 0; a < count; ++a) {
		double doubt, of_stores;

		e->touched[a] =
		    rf_distinct_lines_touched(e->analysis.distinct, (int)a, false, &doubt);
		e->stored[a] =
		    rf_distinct_lines_touched(e->analysis.distinct, (int)a, true, &of_stores);
		e->doubts += pow(fmax(doubt, of_stores) / RF_NINE_OF_TEN, 2);
		e->general->touched_lines += e->touched[a];
	}
	e->sample.touched_lines = e->general->touched_lines;
	return true;
}

/* ---- results ---- */

static void add_lines(struct rf_general_lines *to, const struct rf_general_lines *lines)
{
	to->misses += lines->misses;
	to->store_misses += lines->store_misses;
	to->written_back += lines->written_back;
}

/* Adds up the uses of a part by their kinds. */
static void sum_kinds(struct estimate *e, const struct rf_transect_part *part, double scale)
{
	struct rf_general *general = e->general;
	size_t *first = &e->first_reuses[e->analysis.refs.items[part->stratum.ref].access];

	*first = *first < general->reuse_count ? *first : general->reuse_count;
	for (size_t i = 0; i < part->kinds.count; ++i) {
		const struct rf_general_reuse *kind = &part->kinds.items[i];
		struct rf_general_reuse *to =
		    rf_use_kind(&e->analysis, kind, *first, &general->reuse_count,
		                &e->reuse_capacity, &general->reuses);

		if (to == NULL) {
			e->analysis.refs.no_memory = true;
			return;
		}
		to->uses += kind->uses * scale;
		to->need_least_bytes = fmin(to->need_least_bytes, kind->need_least_bytes);
		to->need_most_bytes = fmax(to->need_most_bytes, kind->need_most_bytes);
		to->need_exceeds |= kind->need_exceeds;
		for (size_t c = 0; c < e->analysis.capacity_count; ++c)
			to->fits[c] += kind->fits[c] * scale;
	}
}

static void sum_part(struct estimate *e, const struct rf_transect_part *part)
{
	const struct rf_references_item *ref = &e->analysis.refs.items[part->stratum.ref];
	double scale = part->stratum.count / part->weight;
	struct rf_general *general = e->general;

	for (size_t c = 0; c < e->analysis.capacity_count; ++c) {
		struct rf_general_lines lines = {
			.misses = part->misses[c] * scale,
			.store_misses = part->store_misses[c] * scale,
			.written_back = part->written_back[c] * scale,
		};

		rf_sample_add_error(&e->sample, part, c, &e->errors[c]);
		rf_sample_add_lasting_error(&e->sample, part, c, &e->lasting_errors[c]);
		add_lines(&general->totals[c], &lines);
		add_lines(&general->by_array[(size_t)ref->array * e->analysis.capacity_count + c],
		          &lines);
		add_lines(&general->by_access[(size_t)ref->access * e->analysis.capacity_count + c],
		          &lines);
	}
	e->written[ref->access] += fmax(part->first_written, 0) * scale;
	for (size_t c = 0; c < e->analysis.capacity_count; ++c)
		e->kept[(size_t)ref->access * e->analysis.capacity_count + c] +=
		    fmax(part->first_kept[c], 0) * scale;
	sum_kinds(e, part, scale);
}

/* Uses of an array that are not the first of a line are no more than all of them less its lines.
 * Where samples come to more misses than that they are off by what is cut off here at least. */
static void cut_misses(struct estimate *e, size_t array, double room)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->stream->kernel;
	size_t n = e->analysis.capacity_count;

	for (size_t c = 0; c < n; ++c) {
		struct rf_general_lines *all = &general->by_array[array * n + c];
		double share = all->misses > 0 ? room / all->misses : 1;
		double cut = all->misses - room;

		if (cut <= ROUNDING * all->misses)
			continue;
		e->errors[c].suspected += cut * cut;
		e->lasting_errors[c].suspected += cut * cut;
		general->totals[c].misses -= cut;
		general->totals[c].store_misses -= (1 - share) * all->store_misses;
		all->misses = room;
		all->store_misses *= share;
		for (size_t i = 0; i < kernel->access_count; ++i)
			if (kernel->accesses[i].array == (int)array) {
				general->by_access[i * n + c].misses *= share;
				general->by_access[i * n + c].store_misses *= share;
			}
	}
}

static void keep_to_uses(struct estimate *e)
{
	for (size_t a = 0; a < e->request->stream->kernel->array_count; ++a) {
		double uses = 0;

		for (size_t i = 0; i < e->sample.parts.count; ++i) {
			const struct rf_stratum *stratum = &e->sample.parts.items[i].stratum;

			if (e->analysis.refs.items[stratum->ref].array == (int)a)
				uses += stratum->count;
		}
		cut_misses(e, a, fmax(uses - e->touched[a], 0));
	}
}

/* First uses as sampled, so that their sum for each array is what was counted. */
static void correct_first_uses(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_access *accesses = e->request->stream->kernel->accesses;

	for (size_t a = 0; a < e->request->stream->kernel->array_count; ++a) {
		double sum = 0;

		for (size_t i = 0; i < general->reuse_count; ++i)
			if (general->reuses[i].from < 0 &&
			    accesses[general->reuses[i].access].array == (int)a)
				sum += fmax(general->reuses[i].uses, 0);
		for (size_t i = 0; i < general->reuse_count; ++i)
			if (general->reuses[i].from < 0 && sum > 0 &&
			    accesses[general->reuses[i].access].array == (int)a)
				general->reuses[i].uses =
				    fmax(general->reuses[i].uses, 0) * e->touched[a] / sum;
	}
}

static void add_first_uses(struct estimate *e)
{
	struct rf_general *general = e->general;
	size_t n = e->analysis.capacity_count;

	for (size_t i = 0; i < general->reuse_count; ++i) {
		const struct rf_general_reuse *reuse = &general->reuses[i];
		const struct rf_access *access =
		    &e->request->stream->kernel->accesses[reuse->access];
		struct rf_general_lines lines = { .misses = reuse->uses };

		if (reuse->from >= 0)
			continue;
		if (access->kind == RF_WRITE)
			lines.store_misses = reuse->uses;
		for (size_t c = 0; c < n; ++c) {
			add_lines(&general->totals[c], &lines);
			add_lines(&general->by_array[(size_t)access->array * n + c], &lines);
			add_lines(&general->by_access[(size_t)reuse->access * n + c], &lines);
		}
	}
}

/* Every line that is stored to at all is written back once for its first store, shared out among
 * accesses as sampled. */
static void add_first_stores(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->stream->kernel;
	size_t n = e->analysis.capacity_count;

	for (size_t i = 0; i < kernel->access_count; ++i) {
		size_t array = (size_t)kernel->accesses[i].array;
		struct rf_general_lines lines = { 0 };
		double sum = e->written_of[array];

		if (sum <= 0)
			continue;
		lines.written_back = e->written[i] / sum * e->stored[array];
		for (size_t c = 0; c < n; ++c) {
			add_lines(&general->totals[c], &lines);
			add_lines(&general->by_array[array * n + c], &lines);
			add_lines(&general->by_access[i * n + c], &lines);
		}
	}
}

static void finish_lines(struct rf_general_lines *lines, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		lines[i].written_back = fmax(lines[i].written_back, 0);
}

static int compare_reuses(const void *a, const void *b)
{
	const struct rf_general_reuse *x = a, *y = b;

	if (x->access != y->access)
		return x->access < y->access ? -1 : 1;
	if (x->uses != y->uses)
		return x->uses > y->uses ? -1 : 1;
	return (x->from > y->from) - (x->from < y->from);
}

/* The check of a transect takes off what neighbours of a position stood for: of a use that is seen
 * seldom more may be taken off than was seen. */
static void finish_reuses(struct estimate *e)
{
	struct rf_general *general = e->general;

	for (size_t i = 0; i < general->reuse_count; ++i) {
		struct rf_general_reuse *reuse = &general->reuses[i];

		if (reuse->from >= 0)
			reuse->uses = fmax(reuse->uses, 0);
		for (size_t c = 0; c < e->analysis.capacity_count && reuse->uses > 0; ++c) {
			reuse->fits[c] = fmin(fmax(reuse->fits[c] / reuse->uses, 0), 1);
			if (c < e->analysis.plain_count && reuse->from >= 0 &&
			    reuse->fits[c] < 1 - 1e-9)
				reuse->need_most_bytes = fmax(reuse->need_most_bytes,
				                              (e->analysis.capacity_lines[c] + 1) *
				                                  (double)e->request->line_bytes);
		}
	}
	correct_first_uses(e);
	add_first_uses(e);
	add_first_stores(e);
	if (general->reuse_count > 0)
		qsort(general->reuses, general->reuse_count, sizeof(*general->reuses),
		      compare_reuses);
}

static bool sum_up_common(struct estimate *e)
{
	size_t count = e->request->stream->kernel->array_count;
	double *bytes = RF_NEW_ARRAY(e->arena, double, count + 1), sum = 0;

	for (size_t a = 0; bytes != NULL && a < count; ++a) {
		bytes[a] = e->analysis.common_lines[a] * (double)e->request->line_bytes;
		sum += bytes[a];
	}
	e->general->array_common_bytes = bytes;
	e->general->common_bytes = fmin(sum, e->general->data_bytes);
	return bytes != NULL;
}

/* Takes from what lasts what an access finds in a cache that the run before left there. */
static void take_kept(struct estimate *e, size_t access, double uses, const double *fits)
{
	struct rf_general *general = e->general;
	const struct rf_access *from = &e->request->stream->kernel->accesses[access];
	size_t n = e->analysis.capacity_count;

	for (size_t c = 0; c < n; ++c) {
		struct rf_general_lines *sums[] = {
			&general->lasting[c],
			&general->lasting_by_array[(size_t)from->array * n + c]
		};

		for (size_t i = 0; i < 2; ++i) {
			rf_line_balance_take(&sums[i]->misses, uses * fits[c]);
			if (from->kind == RF_WRITE)
				rf_line_balance_take(&sums[i]->store_misses, uses * fits[c]);
		}
	}
}

/* Takes from it what is not written back, since it stays dirty from one run to the next. */
static void take_dirty(struct estimate *e, size_t access)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->stream->kernel;
	size_t array = (size_t)kernel->accesses[access].array, n = e->analysis.capacity_count;
	double sum = e->written_of[array];

	for (size_t c = 0; c < n && sum > 0; ++c) {
		double kept = fmin(e->kept[access * n + c] / sum, 1) * e->stored[array];
		double *all = &general->lasting[c].written_back;
		double *own = &general->lasting_by_array[array * n + c].written_back;

		rf_line_balance_take(all, kept);
		rf_line_balance_take(own, kept);
	}
}

/* A run that follows on others begins with what those left in the caches. */
static enum rf_status make_lasting(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->stream->kernel;
	size_t n = e->analysis.capacity_count;
	double unfound = pow(rf_previous_use_doubt(&e->analysis.refs) * e->sample.references, 2);

	general->lasting =
	    rf_arena_copy(e->arena, general->totals, (n + 1) * sizeof(*general->totals));
	general->lasting_by_array =
	    rf_arena_copy(e->arena, general->by_array,
	                  (n * kernel->array_count + 1) * sizeof(*general->by_array));
	if (general->lasting == NULL || general->lasting_by_array == NULL)
		return RF_FAILED;
	for (size_t c = 0; c < n; ++c) {
		e->errors[c].suspected += e->doubts + unfound;
		e->lasting_errors[c].suspected += e->doubts + unfound;
		rf_sample_tell_error(&e->errors[c], &general->totals[c]);
		rf_sample_tell_error(&e->lasting_errors[c], &general->lasting[c]);
	}
	for (size_t i = 0; i < general->reuse_count; ++i)
		if (general->reuses[i].from < 0)
			take_kept(e, (size_t)general->reuses[i].access, general->reuses[i].uses,
			          general->reuses[i].fits);
	for (size_t i = 0; i < kernel->access_count; ++i)
		take_dirty(e, i);
	rf_line_balance_keep(general->lasting_by_array, kernel->array_count, n, general->lasting);
	return RF_OK;
}

/* Takes them out of the arena of the analysis. */
static bool keep_reuses(struct estimate *e)
{
	struct rf_general *general = e->general;
	size_t bytes = general->reuse_count * sizeof(*general->reuses);
	struct rf_general_reuse *kept = rf_arena_copy(e->arena, general->reuses, bytes);

	general->reuses = kept;
	for (size_t i = 0; kept != NULL && i < general->reuse_count; ++i) {
		kept[i].fits = rf_arena_copy(e->arena, kept[i].fits,
		                             e->analysis.capacity_count * sizeof(*kept[i].fits));
		if (kept[i].fits == NULL)
			return false;
	}
	return kept != NULL;
}

static enum rf_status sum_up(struct estimate *e)
{
	struct rf_general *general = e->general;
	const struct rf_kernel *kernel = e->request->stream->kernel;
	size_t n = e->analysis.capacity_count;

	general->capacity_count = n;
	general->plain_count = e->analysis.plain_count;
	general->others = e->request->others;
	general->totals = RF_NEW_ARRAY(e->arena, struct rf_general_lines, n + 1);
	general->by_array =
	    RF_NEW_ARRAY(e->arena, struct rf_general_lines, n * kernel->array_count + 1);
	general->by_access =
	    RF_NEW_ARRAY(e->arena, struct rf_general_lines, n * kernel->access_count + 1);
	e->written = RF_NEW_ARRAY(e->arena, double, kernel->access_count + 1);
	e->kept = RF_NEW_ARRAY(e->arena, double, n * kernel->access_count + 1);
	e->errors = RF_NEW_ARRAY(e->arena, struct rf_sample_error, n + 1);
	e->lasting_errors = RF_NEW_ARRAY(e->arena, struct rf_sample_error, n + 1);
	e->first_reuses = RF_NEW_ARRAY(e->arena, size_t, kernel->access_count + 1);
	e->written_of = RF_NEW_ARRAY(e->arena, double, kernel->array_count + 1);
	if (general->totals == NULL || general->by_array == NULL || general->by_access == NULL ||
	    e->written == NULL || e->kept == NULL || e->errors == NULL ||
	    e->lasting_errors == NULL || e->first_reuses == NULL || e->written_of == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->access_count; ++i)
		e->first_reuses[i] = SIZE_MAX;
	for (size_t i = 0; i < e->sample.parts.count; ++i)
		if (e->sample.parts.items[i].weight > 0)
			sum_part(e, &e->sample.parts.items[i]);
	for (size_t i = 0; i < kernel->access_count; ++i)
		e->written_of[kernel->accesses[i].array] += e->written[i];
	keep_to_uses(e);
	finish_reuses(e);
	finish_lines(general->totals, n);
	finish_lines(general->by_array, n * kernel->array_count);
	finish_lines(general->by_access, n * kernel->access_count);
	if (make_lasting(e) != RF_OK)
		return RF_FAILED;
	general->references = e->sample.references;
	general->work = e->analysis.refs.work;
	general->data_bytes = general->touched_lines * (double)e->request->line_bytes;
	if (!keep_reuses(e) || (e->request->sharing != NULL && !sum_up_common(e)))
		return RF_FAILED;
	return e->analysis.refs.no_memory ? RF_FAILED : RF_OK;
}

static enum rf_status give_up(struct rf_general *general, const char *why, struct rf_place place)
{
	*general = (struct rf_general){ .obstacle = why, .obstacle_place = place };
	return RF_OK;
}

/* For any line, at most. */
static double room_of(const struct rf_use_analysis *analysis, size_t c)
{
	return fmax(analysis->capacity_lines[c], analysis->dirty_lines[c]);
}

/* Several threads: which lines they touch together, and what a cache keeps of these for others. */
static bool divide(struct estimate *e)
{
	const struct rf_general_request *request = e->request;
	struct rf_use_analysis *analysis = &e->analysis;
	size_t count = request->stream->kernel->array_count;
	double *common = RF_NEW_ARRAY(e->arena, double, count + 1), most = 0, largest = 0;

	if (common == NULL)
		return false;
	for (size_t a = 0; a < count; ++a) {
		common[a] = request->sharing->is_common[a] ? e->touched[a] : 0;
		most = fmax(most, common[a]);
	}
	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		analysis->kept[c] = 1 - 1 / request->users[c];
		largest = fmax(largest, room_of(analysis, c) + analysis->kept[c] * most);
		if (c < analysis->plain_count)
			analysis->most_plain_lines = largest;
	}
	analysis->most_lines = analysis->limit = largest;
	analysis->common_lines = common;
	analysis->is_divided = request->sharing->is_divided;
	analysis->threads = request->threads;
	return true;
}

/* Sets keep some lines with greater needs than the cache has room for, by how much is rare. */
static double reach_of(const struct rf_general_request *request, size_t c)
{
	if (request->ways == NULL || request->ways[c] == 0)
		return 1;
	return 1 + RF_NINE_OF_TEN / sqrt((double)request->ways[c]);
}

/* What a nearer cache makes of the room of one behind it. */
static void watch_nearer(const struct rf_general_request *request, size_t c,
                         struct rf_use_analysis *analysis)
{
	analysis->nearer[c] = request->nearer != NULL ? request->nearer[c] : SIZE_MAX;
	analysis->dirty_lines[c] = analysis->old_lines[c] = analysis->capacity_lines[c];
	if (analysis->nearer[c] == SIZE_MAX)
		return;
	analysis->dirty_lines[c] = floor(request->dirty_bytes[c] / (double)request->line_bytes);
	analysis->old_lines[c] = floor(request->old_bytes[c] / (double)request->line_bytes);
	analysis->dirty_ways[c] = request->dirty_ways[c];
	analysis->old_ways[c] = request->old_ways[c];
}

/* Whether a cache has room for all lines of a run, each in its set, so that none is lost. */
static bool keeps_all(const struct estimate *e, size_t c)
{
	return e->doubts <= 0 && e->general->touched_lines <= e->analysis.capacity_lines[c] &&
	       rf_distinct_lines_fullest(e->analysis.distinct, e->request->sets[c],
	                                 e->request->is_hashed[c]) <= e->request->ways[c];
}

/* Has windows counted by set as well, for caches of which a set may be too small. */
static void watch_sets(struct estimate *e)
{
	const struct rf_general_request *request = e->request;
	struct rf_use_analysis *analysis = &e->analysis;

	analysis->most_set_lines = -1;
	for (size_t c = 0; request->ways != NULL && c < analysis->capacity_count; ++c) {
		if (request->ways[c] == 0 || keeps_all(e, c))
			continue;
		analysis->crowds[c] = rf_distinct_lines_watch(
		    analysis->distinct, request->sets[c], request->is_hashed[c],
		    RF_USE_TELLING_CROWD * request->ways[c]);
		if (analysis->crowds[c] == RF_DISTINCT_LINES_CROWDS)
			continue;
		analysis->most_set_lines = fmax(analysis->most_set_lines, analysis->reach_lines[c]);
		analysis->ways[c] = request->ways[c];
		if (analysis->nearer[c] == SIZE_MAX)
			analysis->dirty_ways[c] = analysis->old_ways[c] = request->ways[c];
	}
}

/* What is asked for, and how well it is to be known. */
static void read_request(struct estimate *e)
{
	const struct rf_general_request *request = e->request;
	struct rf_use_analysis *analysis = &e->analysis;

	analysis->capacity_count = (size_t)fmin((double)request->capacity_count, RF_USE_CAPACITIES);
	analysis->plain_count =
	    request->plain_count > 0 ? request->plain_count : analysis->capacity_count;
	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		analysis->capacity_lines[c] =
		    floor(request->capacity_bytes[c] / (double)request->line_bytes);
		watch_nearer(request, c, analysis);
		analysis->reach_lines[c] = floor(room_of(analysis, c) * reach_of(request, c));
		analysis->most_lines = fmax(analysis->most_lines, analysis->reach_lines[c]);
		if (c < analysis->plain_count)
			analysis->most_plain_lines = analysis->most_lines;
	}
	analysis->limit = analysis->most_lines;
	analysis->is_rough = request->is_rough;
	analysis->takes_lines = request->takes_lines;
	analysis->lanes = request->lanes;
	e->sample.most_work = request->most_work;
	e->sample.small_part = request->is_rough ? ROUGHLY : 1e-4;
	e->sample.wanted_error = request->is_rough ? ROUGHLY : 0.0025;
}

/* All but what is told lives in a scratch arena. */
static enum rf_status make(struct estimate *e, struct rf_arena *scratch)
{
	const struct rf_general_request *request = e->request;
	struct rf_use_analysis *analysis = &e->analysis;
	struct rf_references *refs = &analysis->refs;

	if (rf_references_make(request->stream, request->line_bytes, scratch, refs) != RF_OK)
		return RF_FAILED;
	refs->hard_work = request->hard_work;
	analysis->distinct = rf_distinct_lines_new(refs);
	analysis->firsts = RF_NEW_ARRAY(scratch, struct rf_use_firsts, refs->count + 1);
	if (analysis->distinct == NULL || analysis->firsts == NULL ||
	    (refs->obstacle == NULL && !count_touched(e)) ||
	    (refs->obstacle == NULL && request->sharing != NULL && !divide(e)))
		return RF_FAILED;
	if (refs->obstacle == NULL)
		watch_sets(e);
	if ((refs->obstacle == NULL && rf_sample_parts_make(analysis, &e->sample) != RF_OK) ||
	    (refs->obstacle == NULL && rf_sample_run(&e->sample) != RF_OK) || refs->no_memory)
		return RF_FAILED;
	if (refs->obstacle == NULL)
		return sum_up(e);
	return give_up(e->general, refs->obstacle, refs->obstacle_place);
}

enum rf_status rf_general_make(const struct rf_general_request *request, struct rf_arena *arena,
                               struct rf_general *general)
{
	struct estimate e = { .request = request, .arena = arena, .general = general };
	struct rf_arena *scratch;
	enum rf_status status;

	*general = (struct rf_general){ 0 };
	if (rf_stream_make(request->stream, arena) != RF_OK)
		return RF_FAILED;
	if (request->stream->obstacle != NULL)
		return give_up(general, request->stream->obstacle, request->stream->obstacle_place);
	read_request(&e);
	scratch = rf_arena_new();
	status = scratch != NULL ? make(&e, scratch) : RF_FAILED;
	rf_arena_free(scratch);
	return status;
}
