/* SPDX-License-Identifier: MIT
 *
 * Uses that a cache sees behind a nearer one.
 *
 * A cache is asked for a line when the nearer one does not have it, and is handed the line when
 * that one drops it after a store.  Both renew the line in it, and nothing else does: what the
 * nearer cache finds is not seen further out.  So a use that misses in the nearer cache finds its
 * line iff fewer than W other lines of its set were seen since the line itself was seen last:
 *
 *     since the last use that was passed on, where the line left the nearer cache clean,
 *     since it left the nearer cache, where it did so dirty.
 *
 * Lines that were seen since then are found among those of the set that were used since, and those
 * that were in the nearer cache at that time.  Each is followed back through its uses.  A line that
 * was not in the nearer cache then, and was used since, has missed there.  When a line leaves the
 * nearer cache, and who was in it at a time, follows from how many lines came into a set of that.
 *
 * Most answers need none of this: of the lines that were used, no more are hidden than the nearer
 * cache holds of the set, and no more are added.
 *
 * Limits: uses of the nearer cache are taken to be all uses.
 */
#include "model/traffic/sets/passed_on.h"

#include <stdlib.h>

#include "base/integer.h"
#include "model/traffic/sets/latest_use.h"

/* Uses of a line that stays in the nearer cache, that are followed back. */
enum { MOST_STAY = 16 };

/* Uses of a nest of which each has a number. */
static const int64_t MOST_USES = INT64_C(1) << 60;

/* ---- vectors ---- */

/* Whether the turn before was one of the same vector, of a body that is not unrolled. */
static bool is_in_vector(const struct rf_passed_on *caches, const struct rf_timestamp *now)
{
	const struct rf_rectangular_nest *nest = caches->nest;
	int64_t stride = llabs(nest->references[now->reference].strides[nest->depth - 1]);
	int64_t place = stride > 0 ? rf_rectangular_nest_address(nest, now) / stride : 0;

	return stride == 0 || rf_integer_mod(place, caches->lanes) > 0;
}

bool rf_passed_on_at_once(const struct rf_passed_on *caches, const struct rf_lines_between *between,
                          int64_t line_bytes)
{
	const struct rf_rectangular_nest *nest = caches->nest;
	size_t inner = nest->depth - 1;
	size_t carrier = rf_rectangular_nest_carrier(nest, &between->from, &between->to);
	int64_t stride = llabs(nest->references[between->to.reference].strides[inner]);
	int64_t turns = between->to.at[inner] - between->from.at[inner];

	if (!caches->takes_lines || carrier < inner)
		return false;
	if (caches->lanes > 0)
		return is_in_vector(caches, &between->to);
	return carrier > inner || turns * stride <= line_bytes;
}

/* ---- times ---- */

/* The number of a use, in the order in which they run. */
static int64_t number_of(const struct rf_rectangular_nest *nest, const struct rf_timestamp *stamp)
{
	int64_t number = 0;

	for (size_t k = 0; k < nest->depth; ++k)
		number = number * nest->trips[k] + stamp->at[k];
	return number * (int64_t)nest->count + (int64_t)stamp->reference;
}

static struct rf_timestamp use_of(const struct rf_rectangular_nest *nest, int64_t number)
{
	struct rf_timestamp stamp = { .reference = (size_t)(number % (int64_t)nest->count) };

	number /= (int64_t)nest->count;
	for (size_t k = nest->depth; k-- > 0; number /= nest->trips[k])
		stamp.at[k] = number % nest->trips[k];
	return stamp;
}

static bool has_numbers(const struct rf_rectangular_nest *nest)
{
	int64_t uses = (int64_t)nest->count;

	for (size_t k = 0; k < nest->depth; ++k)
		if (__builtin_mul_overflow(uses, nest->trips[k], &uses) || uses > MOST_USES)
			return false;
	return true;
}

static bool is_before(const struct rf_rectangular_nest *nest, const struct rf_timestamp *a,
                      const struct rf_timestamp *b)
{
	size_t k = rf_rectangular_nest_carrier(nest, a, b);

	return k < nest->depth ? a->at[k] < b->at[k] : a->reference < b->reference;
}

/* ---- the nearer cache ---- */

/* Whether so many lines came into the set that a line which was used at the first time is no longer
 * in the nearer cache at the second. */
static bool is_dropped(struct rf_passed_on *caches, const struct rf_timestamp *from,
                       const struct rf_timestamp *to, int64_t line)
{
	const struct rf_ways_rule_geometry *nearer = caches->nearer;
	struct rf_lines_between between = { .nest = caches->nest, .from = *from, .to = *to };

	caches->work += 1;
	return is_before(caches->nest, from, to) &&
	       rf_lines_between_in_set(&between, nearer->sets, nearer->line_bytes, line,
	                               nearer->ways) >= nearer->ways;
}

static bool hits_nearer(struct rf_passed_on *caches, const struct rf_lines_between *between,
                        int64_t line)
{
	return rf_passed_on_at_once(caches, between, caches->nearer->line_bytes) ||
	       !is_dropped(caches, &between->from, &between->to, line);
}

/* When a line leaves that was used last at `from`, which it does before `to`. */
static struct rf_timestamp leaves_at(struct rf_passed_on *caches, const struct rf_timestamp *from,
                                     const struct rf_timestamp *to, int64_t line)
{
	const struct rf_rectangular_nest *nest = caches->nest;
	int64_t stays = number_of(nest, from), left = number_of(nest, to);

	while (left - stays > 1) {
		int64_t middle = stays + (left - stays) / 2;
		struct rf_timestamp then = use_of(nest, middle);

		if (is_dropped(caches, from, &then, line))
			left = middle;
		else
			stays = middle;
	}
	return use_of(nest, left);
}

/* Since when the lines were used that the set of a line holds at some time. */
static struct rf_timestamp oldest_at(struct rf_passed_on *caches, const struct rf_timestamp *then,
                                     int64_t line)
{
	const struct rf_rectangular_nest *nest = caches->nest;
	int64_t dropped = 0, held = number_of(nest, then);

	while (held - dropped > 1) {
		int64_t middle = dropped + (held - dropped) / 2;
		struct rf_timestamp from = use_of(nest, middle);

		if (is_dropped(caches, &from, then, line))
			dropped = middle;
		else
			held = middle;
	}
	return use_of(nest, dropped);
}

/* ---- lines that are seen ---- */

/* Since a time, which lines in use since an older one may be. */
struct view {
	struct rf_passed_on *caches;
	struct rf_timestamp oldest, since, to;
};

/* A reference that may touch a line; the number of references where none does. */
static size_t reference_of(const struct rf_rectangular_nest *nest, int64_t line, int64_t line_bytes)
{
	size_t q = 0;

	for (; q < nest->count; ++q) {
		const struct rf_rectangular_nest_reference *reference = &nest->references[q];
		int64_t first = reference->start + reference->reaches[0].least;
		int64_t last = reference->start + reference->reaches[0].most + reference->bytes - 1;

		if (first < (line + 1) * line_bytes && last >= line * line_bytes)
			break;
	}
	return q;
}

/* Whether a use stored to a line since the nearer cache brought it. */
static bool is_dirty(struct rf_passed_on *caches, struct rf_timestamp use, int64_t line)
{
	struct rf_lines_between between = { .nest = caches->nest, .to = use };

	for (int n = 0; n < MOST_STAY; ++n) {
		if (caches->nest->references[between.to.reference].writes)
			return true;
		if (!rf_latest_use_find(caches->nest, &between.to, line, caches->nearer->line_bytes,
		                        &between.from) ||
		    !hits_nearer(caches, &between, line))
			return false;
		between.to = between.from;
	}
	return false;
}

/* Whether uses of a line from a time on, the last of which is given, miss in the nearer cache. */
static bool misses_since(const struct view *view, const struct rf_timestamp *last, int64_t line)
{
	struct rf_passed_on *caches = view->caches;
	struct rf_lines_between between = { .nest = caches->nest, .to = *last };
	struct rf_timestamp before;

	if (!rf_latest_use_find_of(caches->nest, last->reference, &view->since, line,
	                           caches->nearer->line_bytes, &before) ||
	    is_dropped(caches, &before, &view->since, line))
		return true;
	for (int n = 0; n < MOST_STAY && !is_before(caches->nest, &between.to, &view->since); ++n) {
		if (!rf_latest_use_find(caches->nest, &between.to, line, caches->nearer->line_bytes,
		                        &between.from) ||
		    !hits_nearer(caches, &between, line))
			return true;
		between.to = between.from;
	}
	return false;
}

static bool is_seen(const struct view *view, int64_t line)
{
	struct rf_passed_on *caches = view->caches;
	size_t reference = reference_of(caches->nest, line, caches->nearer->line_bytes);
	struct rf_timestamp last;

	if (reference == caches->nest->count ||
	    !rf_latest_use_find_of(caches->nest, reference, &view->to, line,
	                           caches->nearer->line_bytes, &last))
		return true;
	if (!is_before(caches->nest, &last, &view->since) && misses_since(view, &last, line))
		return true;
	return is_dropped(caches, &last, &view->to, line) && is_dirty(caches, last, line);
}

/* Back to the last use of the line that was passed on. */
static struct rf_timestamp passed_on_at(struct rf_passed_on *caches,
                                        const struct rf_timestamp *last, int64_t line)
{
	struct rf_lines_between between = { .nest = caches->nest, .to = *last };

	for (int n = 0; n < MOST_STAY; ++n) {
		if (!rf_latest_use_find(caches->nest, &between.to, line, caches->nearer->line_bytes,
		                        &between.from) ||
		    !hits_nearer(caches, &between, line))
			break;
		between.to = between.from;
	}
	return between.to;
}

/* ---- one use ---- */

/* Lines of a set that the nearer cache holds at most; no more than can be told. */
static int64_t most_hidden(const struct rf_passed_on *caches)
{
	int64_t common = rf_integer_gcd(caches->nearer->sets, caches->own->sets);
	int64_t hidden = caches->nearer->ways * (caches->nearer->sets / common);
	int64_t most = (RF_MOST_CROWD - caches->own->ways) / 2;

	return hidden < most ? hidden : most > 0 ? most : 0;
}

static bool has_stores(const struct rf_rectangular_nest *nest)
{
	for (size_t q = 0; q < nest->count; ++q)
		if (nest->references[q].writes && !nest->references[q].bypasses)
			return true;
	return false;
}

static int64_t lines_since(struct rf_passed_on *caches, const struct rf_timestamp *from,
                           const struct rf_timestamp *to, int64_t line, int64_t most,
                           int64_t *lines)
{
	struct rf_lines_between between = { .nest = caches->nest, .from = *from, .to = *to };

	caches->work += 1;
	return rf_lines_between_of_set(&between, caches->own->sets, caches->own->line_bytes, line,
	                               most, lines);
}

/* Of the lines of the set, those that the cache has seen since it saw this one, where that decides;
 * at least its ways are as good as these.  Negative when it takes too long to tell. */
static int64_t seen_since(struct rf_passed_on *caches, const struct rf_lines_between *between,
                          int64_t line, int64_t hidden)
{
	struct view view = { .caches = caches, .oldest = between->from, .to = between->to };
	int64_t lines[RF_MOST_CROWD], ways = caches->own->ways, count, seen = 0;

	if (is_dirty(caches, between->from, line)) {
		view.since = leaves_at(caches, &between->from, &view.to, line);
	} else {
		view.since = view.oldest = passed_on_at(caches, &between->from, line);
		count = lines_since(caches, &view.since, &view.to, line, ways + hidden, lines);
		if (count < ways - hidden || count >= ways + hidden)
			return count;
		if (has_stores(caches->nest))
			view.oldest = oldest_at(caches, &view.since, line);
	}
	count = lines_since(caches, &view.oldest, &view.to, line, RF_MOST_CROWD, lines);
	for (int64_t i = 0; i < count && seen < ways; ++i)
		seen += is_seen(&view, lines[i]);
	return count < 0 ? count : seen;
}

int rf_passed_on_keeps(struct rf_passed_on *caches, const struct rf_lines_between *between,
                       int64_t line)
{
	int64_t lines[RF_MOST_CROWD], ways = caches->own->ways, hidden = most_hidden(caches);
	int64_t count =
	    lines_since(caches, &between->from, &between->to, line, ways + 2 * hidden, lines);

	if (count >= 0 && count < ways + 2 * hidden && has_numbers(caches->nest))
		count = seen_since(caches, between, line, hidden);
	return count < 0 ? -1 : count < ways;
}
