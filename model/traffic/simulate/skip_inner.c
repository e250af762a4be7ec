/* SPDX-License-Identifier: MIT
 *
 * Loops inside a nest whose turns the caches can do without.
 *
 * Let all references of a loop move by D bytes in a turn, and let P turns move them by whole
 * lines.  When the caches, P turns later, hold the same moved by P * D, the rest of the loop is
 * known; the simulator then goes on by itself (cache-sim/mark.c).  Only when that happens is not
 * known beforehand.  So from time to time a mark is set and the caches are compared with it P turns
 * later.  Each try comes later by a fixed share of the turns so far, so that what is walked for
 * nothing is at most that share.  A loop that is entered again begins to try a little before it
 * succeeded the last time.
 */
#include "model/traffic/simulate/skip_inner.h"

#include "base/integer.h"

enum {
	FEWEST_PERIODS = 4, /* of a loop that is worth a mark */
	SHARE = 5           /* of the turns so far, until the next try */
};

struct rf_skip_inner_loop {
	struct rf_sim_mark *mark;
	bool is_known; /* mark has been asked for */
	bool is_set;
	int64_t period;  /* turns; 0: not to be tried */
	int64_t set_at;  /* turn */
	int64_t next;    /* turn of the next try */
	int64_t success; /* turn at which a try succeeded the last time; 0: never */
};

enum rf_status rf_skip_inner_make(struct rf_sim *sim, const struct rf_kernel *kernel,
                                  int64_t line_bytes, struct rf_arena *arena,
                                  struct rf_skip_inner *inner)
{
	*inner = (struct rf_skip_inner){ .sim = sim,
		                         .line_bytes = line_bytes,
		                         .loop_count = kernel->loop_count };
	inner->loops = RF_NEW_ARRAY(arena, struct rf_skip_inner_loop, kernel->loop_count + 1);
	return inner->loops == NULL ? RF_FAILED : RF_OK;
}

void rf_skip_inner_release(struct rf_skip_inner *inner)
{
	for (size_t i = 0; inner->loops != NULL && i < inner->loop_count; ++i)
		rf_sim_mark_free(inner->loops[i].mark);
}

bool rf_skip_inner_is_possible(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if (rf_walk_can_skip(node) || rf_skip_inner_is_possible(node->children) ||
		    rf_skip_inner_is_possible(node->otherwise))
			return true;
	return false;
}

/* Without a mark, for want of memory or because the caches never repeat, all turns are walked. */
static void enter(struct rf_skip_inner *inner, struct rf_skip_inner_loop *l,
                  const struct rf_stream_node *loop, int64_t turns)
{
	int64_t divisor = rf_integer_gcd(inner->line_bytes, loop->move_bytes);

	l->is_set = false;
	l->period = divisor == 0 ? 1 : inner->line_bytes / divisor;
	if (turns < FEWEST_PERIODS * l->period)
		l->period = 0;
	if (l->period > 0 && !l->is_known) {
		l->mark = rf_sim_mark_new(inner->sim);
		l->is_known = true;
	}
	if (l->mark == NULL)
		l->period = 0;
	l->next = l->success > 0 ? l->success - l->success / SHARE : l->period;
}

/* Compares with the mark, one period later. */
static int64_t compare(const struct rf_skip_inner *inner, struct rf_skip_inner_loop *l,
                       const struct rf_stream_node *loop, int64_t turn, int64_t turns)
{
	uint64_t times = (uint64_t)((turns - turn) / l->period);
	int64_t skipped;

	l->is_set = false;
	l->next = turn + turn / SHARE;
	if (inner->estimates)
		times = rf_sim_mark_estimate(l->mark, l->period * loop->move_bytes, times);
	else
		times = rf_sim_mark_repeat(l->mark, l->period * loop->move_bytes, times);
	skipped = l->period * (int64_t)times;
	if (skipped > 0)
		l->success = l->set_at;
	return skipped;
}

int64_t rf_skip_inner_turns(struct rf_skip_inner *inner, const struct rf_stream_node *loop,
                            int64_t turn, int64_t turns)
{
	struct rf_skip_inner_loop *l = &inner->loops[loop->loop->id];
	int64_t skipped = 0;

	if (turn == 0)
		enter(inner, l, loop, turns);
	if (l->period == 0)
		return 0;
	if (turn == turns) {
		rf_sim_mark_clear(l->mark);
		return 0;
	}
	if (l->is_set && turn == l->set_at + l->period)
		skipped = compare(inner, l, loop, turn, turns);
	if (skipped == 0 && !l->is_set && turn >= l->next && turns - turn >= 2 * l->period) {
		rf_sim_mark_set(l->mark);
		l->is_set = true;
		l->set_at = turn;
	}
	return skipped;
}
