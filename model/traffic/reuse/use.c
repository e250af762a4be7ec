/* SPDX-License-Identifier: MIT
 *
 * One use: the use before it and what is touched in the window between them, and for a store
 * whether it dirties its line.  A line is written back once for each time that a store is the
 * first one to it since it was brought; whether this is one shows by following the uses of the
 * line back, until one stores or is the first.  After many uses that only read the chain is cut,
 * and the store before is looked for itself: what needs more than a cache holds since then was lost
 * at some time.  If it was not, as those uses kept it there, it is one line among as many others.
 * Where every use is examined no chain is cut: all together are about as long as the run.
 */
#include "model/traffic/reuse/use.h"

#include <math.h>
#include <stdlib.h>

#include "base/integer.h"

enum { MAX_CHAIN = 64 };

/* Uses of a line while it stays in a nearer cache, that are followed back. */
enum { MAX_STAY = 16 };

/* Of a nearer cache, what passes through it while a line grows old. */
static const double LONG = 0.25;

/* First uses that fit into the same caches, after which one of as many is examined. */
enum { ALIKE = 8 };

/* How many threads walk through a window together, each through its part of it: all, unless a loop
 * that they divide stands still or goes on in it (hierarchy.c has the rule). */
static double sharers(const struct rf_use_analysis *analysis,
                      const struct rf_previous_use_pair *pair)
{
	const struct rf_references_item *to = &analysis->refs.items[pair->to.ref];
	size_t around = pair->same + (pair->turns ? 1 : 0);

	if (analysis->is_divided == NULL)
		return 1;
	for (size_t k = 0; k < around; ++k)
		if (analysis->is_divided[to->loops[k]])
			return 1;
	return analysis->threads;
}

static double lines_between(const struct rf_use_analysis *analysis,
                            const struct rf_previous_use_pair *pair, double limit)
{
	double threads = sharers(analysis, pair);

	return rf_distinct_lines_between(analysis->distinct, pair, limit * threads) / threads;
}

/* What all threads touch of an array, each keeps for the others: once in a cache that they share.
 * It is known to lie in the window when the window is no smaller. */
static bool is_too_small(const struct rf_use_analysis *analysis, size_t capacity, double lines,
                         double room, int array)
{
	if (analysis->common_lines != NULL && lines >= analysis->common_lines[array])
		room += analysis->kept[capacity] * analysis->common_lines[array];
	return lines >= room;
}

/* Whether vectors ask for the line once for both uses, so that no set loses it in between: the
 * innermost loop has been in it all the time, or, where bodies are not unrolled, the use is of no
 * new vector. */
static bool are_at_once(const struct rf_use_analysis *analysis,
                        const struct rf_previous_use_pair *pair)
{
	const struct rf_references_item *to = &analysis->refs.items[pair->to.ref];
	size_t inner = to->depth > 0 ? to->depth - 1 : 0;
	bool is_same_turn = pair->same == to->depth && !pair->turns;
	int64_t stride = llabs(to->address.factors[inner]);

	if (!analysis->takes_lines || pair->wraps || to->depth == 0 ||
	    !(is_same_turn || (pair->same == inner && pair->turns)))
		return false;
	if (analysis->lanes > 0)
		return stride == 0 ||
		       rf_integer_mod(rf_references_address(to, pair->to.at) / stride,
		                      analysis->lanes) > 0;
	return is_same_turn ||
	       (pair->to.at[inner] - pair->from.at[inner]) * stride <= analysis->refs.line_bytes;
}

/* What came between two uses: lines, the capacities that lose the line because of them, and those
 * where other uses like this one may fare otherwise. */
struct between {
	double lines;
	uint64_t misses, close;
};

/* Whether a set is too small, and whether by little or nearly; of windows that were not counted to
 * the end, all are. */
static void ask_set(const struct rf_use_analysis *analysis, size_t capacity, int64_t ways,
                    struct between *between)
{
	int64_t crowd = rf_distinct_lines_crowd(analysis->distinct, analysis->crowds[capacity]);
	bool is_cut = between->lines > analysis->limit;

	between->misses |= (uint64_t)(is_cut || crowd >= ways) << capacity;
	between->close |= (uint64_t)(2 * crowd >= ways && crowd < RF_USE_TELLING_CROWD * ways)
	                  << capacity;
}

/* Whether each capacity, or a set of it, is too small for what came between. */
static void ask(const struct rf_use_analysis *analysis, int array, bool at_once,
                const double *lines, const int64_t *ways, struct between *between)
{
	for (size_t c = 0; c < analysis->capacity_count; ++c)
		if (analysis->ways[c] > 0 && !at_once)
			ask_set(analysis, c, ways[c], between);
		else if (analysis->ways[c] == 0)
			between->misses |=
			    (uint64_t)is_too_small(analysis, c, between->lines, lines[c], array)
			    << c;
}

/* How a line comes from a nearer cache: stored to since that brought it, or kept there for long. */
enum manner { CLEAN, OLD, DIRTY };

static enum manner manner_of(struct rf_use_analysis *analysis, size_t nearer,
                             struct rf_previous_use_pair pair)
{
	double room = analysis->capacity_lines[nearer], age = 0;

	for (int i = 0; i < MAX_STAY; ++i) {
		double lines;

		if (analysis->refs.items[pair.from.ref].is_store)
			return DIRTY;
		pair.to = pair.from;
		if (!rf_previous_use_find(&analysis->refs, &pair))
			break;
		lines = lines_between(analysis, &pair, room);
		if (lines >= room)
			break;
		age += lines;
	}
	return age >= LONG * room ? OLD : CLEAN;
}

static struct between find_between(struct rf_use_analysis *analysis,
                                   const struct rf_previous_use_pair *pair)
{
	int array = analysis->refs.items[pair->to.ref].array;
	struct between clean = { .lines = lines_between(analysis, pair, analysis->limit) };
	struct between old = clean, dirty = clean;
	bool at_once = are_at_once(analysis, pair);
	size_t nearer = SIZE_MAX;
	enum manner manner = CLEAN;

	ask(analysis, array, at_once, analysis->capacity_lines, analysis->ways, &clean);
	ask(analysis, array, at_once, analysis->old_lines, analysis->old_ways, &old);
	ask(analysis, array, at_once, analysis->dirty_lines, analysis->dirty_ways, &dirty);
	for (size_t c = 0; c < analysis->capacity_count; ++c) {
		uint64_t bit = UINT64_C(1) << c, misses;

		if (((old.misses ^ dirty.misses) & bit) == 0 &&
		    ((old.misses ^ clean.misses) & bit) == 0)
			continue;
		if (analysis->nearer[c] != nearer)
			manner = manner_of(analysis, analysis->nearer[c], *pair);
		nearer = analysis->nearer[c];
		misses = manner == DIRTY ? dirty.misses : manner == OLD ? old.misses : clean.misses;
		clean.misses = (clean.misses & ~bit) | (misses & bit);
	}
	return clean;
}

/* Whether first uses by a reference go on as they did.  Windows since the run before are long, and
 * mostly all alike; those that sets may keep are not.  Where every use is examined, nothing is left
 * to that. */
static bool is_known(const struct rf_use_analysis *analysis, const struct rf_use_firsts *firsts)
{
	return !analysis->takes_all && firsts->alike >= ALIKE && firsts->close == 0 &&
	       firsts->need > analysis->most_set_lines;
}

/* Since the run before. */
static struct between find_before_first(struct rf_use_analysis *analysis,
                                        const struct rf_previous_use_pair *pair)
{
	struct rf_use_firsts *firsts = &analysis->firsts[pair->to.ref];
	struct between between;

	if (is_known(analysis, firsts) && ++firsts->seen % ALIKE != 0)
		return (struct between){ firsts->need, firsts->misses, firsts->close };
	between = find_between(analysis, pair);
	if (between.misses != firsts->misses)
		firsts->alike = 0;
	firsts->alike += 1;
	firsts->need = between.lines;
	firsts->misses = between.misses;
	firsts->close = between.close;
	return between;
}

/* What came since the use before.  What is used for the first time was used in the run before. */
static struct between find_since(struct rf_use_analysis *analysis,
                                 struct rf_previous_use_pair *pair, bool *is_first)
{
	*is_first = !rf_previous_use_find(&analysis->refs, pair);
	if (*is_first)
		return !rf_previous_use_find_last(&analysis->refs, pair)
		           ? (struct between){ INFINITY, ~UINT64_C(0), 0 }
		       : pair->of_stores ? find_between(analysis, pair)
		                         : find_before_first(analysis, pair);
	return find_between(analysis, pair);
}

static void find_dirties(struct rf_use_analysis *analysis, struct rf_previous_use_pair pair,
                         struct rf_use_outcome *outcome)
{
	struct between between = { outcome->need, outcome->misses, 0 };
	struct rf_previous_use_pair stores = { .to = pair.to, .of_stores = true };

	outcome->dirties_first = outcome->is_first;
	for (int i = 0; i < MAX_CHAIN || analysis->takes_all; ++i) {
		bool is_first;

		outcome->dirties |= between.misses;
		outcome->close |= analysis->is_rough ? 0 : between.close;
		if (isinf(between.lines) || analysis->refs.items[pair.from.ref].is_store)
			return;
		pair.to = pair.from;
		between = find_since(analysis, &pair, &is_first);
		outcome->dirties_first |= is_first;
	}
	outcome->dirties |= find_since(analysis, &stores, &outcome->dirties_first).misses;
}

static int loop_at(const struct rf_references_item *ref, size_t k)
{
	return k < ref->depth ? ref->loops[k] : -1;
}

static void describe(const struct rf_use_analysis *analysis,
                     const struct rf_previous_use_pair *pair, bool is_first,
                     struct rf_general_reuse *kind)
{
	const struct rf_references_item *to = &analysis->refs.items[pair->to.ref];
	const struct rf_references_item *from = &analysis->refs.items[pair->from.ref];

	*kind = (struct rf_general_reuse){
		.access = to->access, .from = -1, .loop = -1, .from_loop = -1, .to_loop = -1
	};
	if (is_first)
		return;
	kind->from = from->access;
	if (pair->turns) {
		kind->loop = to->loops[pair->same];
	} else {
		kind->from_loop = loop_at(from, pair->same);
		kind->to_loop = loop_at(to, pair->same);
	}
}

void rf_use_examine(struct rf_use_analysis *analysis, const struct rf_references_use *use,
                    struct rf_use_outcome *outcome)
{
	struct rf_previous_use_pair pair = { .to = *use };
	struct between between;

	*outcome = (struct rf_use_outcome){ 0 };
	between = find_since(analysis, &pair, &outcome->is_first);
	outcome->need = between.lines;
	outcome->misses = between.misses;
	outcome->close = between.close;
	describe(analysis, &pair, outcome->is_first, &outcome->kind);
	if (analysis->refs.items[use->ref].is_store)
		find_dirties(analysis, pair, outcome);
}

/* Whether two uses are of a kind. */
static bool is_same_kind(const struct rf_general_reuse *a, const struct rf_general_reuse *b)
{
	return a->access == b->access && a->from == b->from && a->loop == b->loop &&
	       a->from_loop == b->from_loop && a->to_loop == b->to_loop;
}

struct rf_general_reuse *rf_use_kind(struct rf_use_analysis *analysis,
                                     const struct rf_general_reuse *kind, size_t from,
                                     size_t *count, size_t *capacity,
                                     struct rf_general_reuse **items)
{
	struct rf_general_reuse *made;
	double *fits;

	for (size_t i = from; i < *count; ++i)
		if (is_same_kind(&(*items)[i], kind))
			return &(*items)[i];
	fits = RF_NEW_ARRAY(analysis->refs.arena, double, analysis->capacity_count + 1);
	if (fits == NULL)
		return NULL;
	made = rf_vector_push(analysis->refs.arena, count, capacity, (void **)items, sizeof(*made));
	if (made == NULL)
		return NULL;
	*made = *kind;
	made->uses = made->need_most_bytes = 0;
	made->need_least_bytes = INFINITY;
	made->fits = fits;
	return made;
}
