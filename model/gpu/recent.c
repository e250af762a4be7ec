/* SPDX-License-Identifier: MIT
 *
 * What was used since the last use of a piece: a stack distance, in bytes.
 *
 * Each use has a time, and the last use of each piece its bytes at that time, in a tree of sums
 * (Fenwick): what was used since is the sum of all that is later.  Times are given anew, in their
 * order, when there are no more.
 */
#include "model/gpu/recent.h"

#include <string.h>

enum { FIRST_TIMES = 1 << 10 };

struct slot {
	int64_t piece, time;
	int64_t bytes;
	uint64_t round; /* in which it is taken: other ones are over */
};

struct rf_recent {
	struct rf_arena *arena;
	size_t slot_count, taken; /* a power of two; at most half of them are taken */
	struct slot *slots;
	uint64_t round;
	int64_t times, now, room;
	int64_t *sums;   /* of times 1 .. times */
	int64_t *pieces; /* by time: which slot had it */
	int64_t all;
};

struct rf_recent *rf_recent_new(struct rf_arena *arena)
{
	struct rf_recent *r = RF_NEW(arena, struct rf_recent);

	if (r == NULL)
		return NULL;
	*r = (struct rf_recent){ .arena = arena,
		                 .slot_count = 2 * FIRST_TIMES,
		                 .round = 1,
		                 .times = FIRST_TIMES,
		                 .room = FIRST_TIMES };
	r->slots = RF_NEW_ARRAY(arena, struct slot, r->slot_count);
	r->sums = RF_NEW_ARRAY(arena, int64_t, (size_t)r->times + 1);
	r->pieces = RF_NEW_ARRAY(arena, int64_t, (size_t)r->times + 1);
	return r->slots == NULL || r->sums == NULL || r->pieces == NULL ? NULL : r;
}

void rf_recent_clear(struct rf_recent *r)
{
	r->times = FIRST_TIMES;
	memset(r->sums, 0, ((size_t)r->times + 1) * sizeof(*r->sums));
	++r->round;
	r->taken = 0;
	r->now = r->all = 0;
}

static void add(struct rf_recent *r, int64_t time, int64_t bytes)
{
	for (; time <= r->times; time += time & -time)
		r->sums[time] += bytes;
}

static int64_t until(const struct rf_recent *r, int64_t time)
{
	int64_t sum = 0;

	for (; time > 0; time -= time & -time)
		sum += r->sums[time];
	return sum;
}

/* The slot of a piece, or the free one that it would have. */
static struct slot *find(struct rf_recent *r, int64_t piece)
{
	size_t at = (size_t)(((uint64_t)piece * UINT64_C(0x9e3779b97f4a7c15)) >> 20);

	for (;; ++at) {
		struct slot *slot = &r->slots[at & (r->slot_count - 1)];

		if (slot->round != r->round || slot->piece == piece)
			return slot;
	}
}

static bool grow_slots(struct rf_recent *r)
{
	struct slot *old = r->slots;
	size_t count = r->slot_count;

	r->slots = RF_NEW_ARRAY(r->arena, struct slot, 2 * count);
	if (r->slots == NULL) {
		r->slots = old;
		return false;
	}
	r->slot_count = 2 * count;
	for (size_t i = 0; i < count; ++i)
		if (old[i].round == r->round)
			*find(r, old[i].piece) = old[i];
	return true;
}

/* Last uses get the first times, in their order. */
static bool renew_times(struct rf_recent *r)
{
	int64_t now = 0, times = r->times;
	int64_t *pieces = r->pieces;

	if (2 * (int64_t)r->taken > times)
		r->times = 2 * times;
	if (r->times > r->room) {
		r->room = r->times;
		r->sums = RF_NEW_ARRAY(r->arena, int64_t, (size_t)r->room + 1);
		r->pieces = RF_NEW_ARRAY(r->arena, int64_t, (size_t)r->room + 1);
		if (r->sums == NULL || r->pieces == NULL)
			return false;
	}
	memset(r->sums, 0, ((size_t)r->times + 1) * sizeof(*r->sums));
	for (int64_t time = 1; time <= times; ++time) {
		struct slot *slot = find(r, pieces[time]);

		if (slot->round != r->round || slot->time != time)
			continue;
		slot->time = ++now;
		r->pieces[now] = slot->piece;
		add(r, now, slot->bytes);
	}
	r->now = now;
	return true;
}

int64_t rf_recent_use(struct rf_recent *r, int64_t piece, int64_t bytes)
{
	struct slot *slot;
	int64_t since = -1;

	if ((2 * r->taken >= r->slot_count && !grow_slots(r)) ||
	    (r->now == r->times && !renew_times(r)))
		return -2;
	slot = find(r, piece);
	if (slot->round == r->round) {
		since = r->all - until(r, slot->time);
		add(r, slot->time, -slot->bytes);
		r->all -= slot->bytes;
	} else {
		++r->taken;
	}
	*slot = (struct slot){ piece, ++r->now, bytes, r->round };
	r->pieces[r->now] = piece;
	add(r, r->now, bytes);
	r->all += bytes;
	return since;
}
