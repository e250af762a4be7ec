/* SPDX-License-Identifier: MIT
 *
 * Of each loop that threads divide (work_sharing.h), thread t of n has the turns from
 *
 *     t q + min(t, r)   on,   q = T / n rounded down,   r = T - n q,
 *
 * up to those of thread t + 1, as compilers have it for OpenMP's static schedule.
 *
 * Where all of a kernel stands in divided loops and nothing inside depends on their variables but
 * addresses, what one thread does in caches of its own is what all others do in theirs.
 */
#include "model/traffic/nest/thread_team.h"

#include <stdlib.h>

int64_t rf_thread_team_block(const struct rf_thread_team *team, int64_t turns, int64_t thread)
{
	int64_t left_over = turns % team->count;

	return thread * (turns / team->count) + (thread < left_over ? thread : left_over);
}

/* What stands in the loops of a stream. */
struct looking {
	struct rf_thread_teams *teams;
	bool has_divided;
};

static void look_at(struct looking *l, const struct rf_stream_node *node, bool is_inside)
{
	for (; node != NULL; node = node->next) {
		bool is_divided =
		    node->kind == RF_NODE_LOOP && l->teams->all.is_divided[node->loop->id];

		if (is_divided) {
			int64_t turns = (node->most - node->least) / llabs(node->loop->step) + 1;
			const struct rf_thread_team *one = &l->teams->one;

			l->has_divided = true;
			l->teams->can_all &= rf_schedule_of(node->loop).kind == RF_SCHEDULE_BLOCKS;
			l->teams->can_one &= node->is_independent;
			l->teams->one_has = (double)(rf_thread_team_block(one, turns, one->end) -
			                             rf_thread_team_block(one, turns, one->first)) /
			                    (double)turns;
		}
		l->teams->can_one &= is_inside || node->reference_count == 0;
		look_at(l, node->children, is_inside || is_divided);
		look_at(l, node->otherwise, is_inside || is_divided);
	}
}

/* Of a nest the loop that counts for it, as layer conditions have it. */
static enum rf_status mark_divided(const struct rf_stream *stream, const struct rf_nest *nest,
                                   double threads, struct rf_arena *arena, bool **is_divided)
{
	double sizes[RF_MAX_SIZES] = { 0 };
	struct rf_work_sharing sharing;

	if (rf_work_sharing_of_kernel(stream->kernel, arena, &sharing) != RF_OK)
		return RF_FAILED;
	*is_divided = sharing.is_divided;
	if (nest == NULL)
		return RF_OK;
	for (size_t s = 0; s < stream->kernel->size_count; ++s)
		sizes[s] = (double)stream->sizes[s];
	for (size_t i = 0; i < stream->kernel->loop_count; ++i)
		sharing.is_divided[i] = false;
	sharing.is_divided[nest->loops[rf_work_sharing_loop(nest, sizes, threads)].loop->id] = true;
	return RF_OK;
}

enum rf_status rf_thread_teams_make(const struct rf_stream *stream, const struct rf_nest *nest,
                                    double threads, struct rf_arena *arena,
                                    struct rf_thread_teams *teams)
{
	int64_t count = (int64_t)threads, middle = count / 2;
	struct looking l = { .teams = teams };
	bool *is_divided;

	*teams = (struct rf_thread_teams){ 0 };
	if (count <= 1 || stream->obstacle != NULL)
		return RF_OK;
	if (mark_divided(stream, nest, threads, arena, &is_divided) != RF_OK)
		return RF_FAILED;
	teams->all = (struct rf_thread_team){ is_divided, count, 0, count, 0 };
	teams->one = (struct rf_thread_team){ is_divided, count, middle, middle + 1, middle };
	teams->can_all = teams->can_one = true;
	look_at(&l, stream->root, false);
	teams->can_all &= l.has_divided;
	teams->can_one &= teams->can_all && teams->one_has > 0;
	return RF_OK;
}
