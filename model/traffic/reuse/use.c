/* SPDX-License-Identifier: MIT
 *
 * Looks at one use: the use before and what lies between, and for a store whether it dirties its
 * line.  A line is written back once for each time that a store is the first one to it since it was
 * brought; whether this is one shows by following the uses of the line back, until one stores or is
 * the first.  After many uses that only read the chain is cut: a store so far back counts as
 * there.
 */
#include "model/traffic/reuse/use.h"

#include <math.h>

enum { MAX_CHAIN = 64 };

/* Returns the lines in between, infinite for a first use. */
static double look_back(struct rf_general_scene *scene, struct rf_general_pair *pair)
{
	if (!rf_general_last(&scene->refs, pair))
		return INFINITY;
	return rf_general_window_lines(scene->window, pair, scene->limit);
}

/* Capacities that are too small for a need, as bits. */
static uint64_t missing(const struct rf_general_scene *scene, double need)
{
	uint64_t bits = 0;

	for (size_t c = 0; c < scene->capacity_count; ++c)
		if (need >= scene->lines[c])
			bits |= UINT64_C(1) << c;
	return bits;
}

static uint64_t find_dirties(struct rf_general_scene *scene, struct rf_general_pair pair,
                             double need, bool *is_first)
{
	uint64_t dirties = 0;

	for (int i = 0; i < MAX_CHAIN; ++i) {
		dirties |= missing(scene, need);
		*is_first = isinf(need);
		if (*is_first || scene->refs.items[pair.from.ref].is_store)
			break;
		pair.to = pair.from;
		need = look_back(scene, &pair);
	}
	return dirties;
}

static int loop_at(const struct rf_general_ref *ref, size_t k)
{
	return k < ref->depth ? ref->loops[k] : -1;
}

static void describe(const struct rf_general_scene *scene, const struct rf_general_pair *pair,
                     bool is_first, struct rf_general_reuse *kind)
{
	const struct rf_general_ref *to = &scene->refs.items[pair->to.ref];
	const struct rf_general_ref *from = &scene->refs.items[pair->from.ref];

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

void rf_general_look(struct rf_general_scene *scene, const struct rf_general_use *use,
                     struct rf_general_seen *seen)
{
	struct rf_general_pair pair = { .to = *use };

	seen->need = look_back(scene, &pair);
	seen->dirties = 0;
	seen->dirties_first = false;
	describe(scene, &pair, isinf(seen->need), &seen->kind);
	if (scene->refs.items[use->ref].is_store)
		seen->dirties = find_dirties(scene, pair, seen->need, &seen->dirties_first);
}

bool rf_general_look_alike(const struct rf_general_reuse *a, const struct rf_general_reuse *b)
{
	return a->access == b->access && a->from == b->from && a->loop == b->loop &&
	       a->from_loop == b->from_loop && a->to_loop == b->to_loop;
}
