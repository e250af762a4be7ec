/* SPDX-License-Identifier: MIT
 *
 * Which branches and calls lead to what is being read.
 *
 * A reference of the source is read several times where a condition has to be taken apart: of
 *
 *     a[i == 0 ? n - 1 : i - 1]
 *     if (i == 0 || j == 0) a[i] = 0;
 *
 * the one under i == 0 and under i != 0, the other under i == 0, and under i != 0 and j == 0.  What
 * is read of the same text on routes that exclude each other happens once.
 */
#include "frontend/statements/route.h"

const struct rf_route *rf_route_on(struct rf_reader *reader, const void *at, int side)
{
	const struct rf_route route = { .outer = reader->route, .at = at, .side = side };

	return rf_arena_copy(reader->arena, &route, sizeof(route));
}

static int depth_of(const struct rf_route *route)
{
	int depth = 0;

	for (; route; route = route->outer)
		++depth;
	return depth;
}

/* The innermost call on a route, before `end`; `end` where there is none. */
static const struct rf_route *innermost_call(const struct rf_route *route,
                                             const struct rf_route *end)
{
	while (route != end && route->side != 0)
		route = route->outer;
	return route;
}

static bool calls_alike(const struct rf_route *a, const struct rf_route *a_end,
                        const struct rf_route *b, const struct rf_route *b_end)
{
	for (;;) {
		a = innermost_call(a, a_end);
		b = innermost_call(b, b_end);
		if (a == a_end || b == b_end)
			return a == a_end && b == b_end;
		if (a->at != b->at)
			return false;
		a = a->outer;
		b = b->outer;
	}
}

bool rf_route_has_branch(const struct rf_route *route)
{
	while (route && route->side == 0)
		route = route->outer;
	return route != NULL;
}

bool rf_route_excludes(const struct rf_route *a, const struct rf_route *b)
{
	const struct rf_route *x = a, *y = b;
	int more = depth_of(a) - depth_of(b);

	for (; more > 0; --more)
		x = x->outer;
	for (; more < 0; ++more)
		y = y->outer;
	if (x == y)
		return false;
	while (x->outer != y->outer) {
		x = x->outer;
		y = y->outer;
	}
	return x->at == y->at && x->side != 0 && x->side != y->side && calls_alike(a, x, b, y);
}
