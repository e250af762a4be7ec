/* SPDX-License-Identifier: MIT
 *
 * Reuse from one turn of a divided loop to another one, which may be that of another thread.
 *
 * Chunks of c turns go to n threads, one after the other.  Threads keep pace: each is in the same
 * turn of its chunk.  A line that turn p uses, and turn p + d uses again, is then of one thread if
 * both lie in the same chunk, which is so for a part 1 - d/c of all p if d < c.  Otherwise p + d
 * lies m chunks further, at x + r of its chunk if p is at x of its own, where
 *
 *     m = d / c rounded down,       r = d - m c,           for a part 1 - r/c of all p
 *     m + 1,                        r = d - (m + 1) c,     for the rest.
 *
 * The chunk after the last one of a round is that of the first thread in the next round.  So the
 * uses are k c + r turns apart, k = (t + m) / n rounded down for thread t, and in between all
 * threads that share a cache run so many turns.  With c = 1 and d = 1 that is no turn at all:
 * five threads read their rows side by side, seven for five, and a cache that all share brings 7/5
 * of them, however long they are.  In a cache of its own a thread finds what it brought itself.
 *
 * Of all references to a row that the turns before made, the one counts of which most is found.
 *
 * A block of turns for each thread is a chunk with no other behind it.  Lines at its ends are
 * brought once more, by the neighbour at the end of whose block they lie as well; that is a
 * correction like the other edges of loops (halo.c).  Where the loops run again and again, the
 * neighbour uses them first of all in the next run, a few turns later, and finds them in a cache
 * that both share.
 *
 * Windows of neighbours overlap where they are longer than a chunk: what both touch counts as
 * common to all (nest/hierarchy).  Of all data a thread's part reaches over its ends, too.
 */
#include "model/traffic/layers/chunks.h"

#include <math.h>

static int64_t widest_span(const struct rf_lc *lc, int array)
{
	int64_t most = 0;

	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_group *group = lc->scene.shapes[g].group;
		int64_t span = group->array == array ? rf_group_span(group, lc->divided_loop) : 0;

		most = span > most ? span : most;
	}
	return most;
}

/* Whether some reference to an array stays where it is while the divided loop turns. */
static bool is_common(const struct rf_lc *lc, int array)
{
	for (size_t g = 0; g < lc->scene.shape_count; ++g)
		if (lc->scene.shapes[g].group->array == array &&
		    lc->scene.shapes[g].strides[lc->divided_loop].value == 0)
			return true;
	return false;
}

static void divide(struct rf_lc *lc, size_t loop, double threads, struct rf_schedule schedule)
{
	double turns = rf_nest_trip_count(lc->nest, loop, lc->scene.scale->sizes), round;

	lc->divided_loop = loop;
	lc->threads = (int64_t)threads;
	lc->schedule = schedule;
	lc->chunk = 0;
	if (threads > 1)
		lc->chunk = schedule.kind == RF_SCHEDULE_BLOCKS ? (int64_t)ceil(turns / threads)
		                                                : schedule.chunk;
	if (threads > 1 && lc->chunk < 1)
		lc->chunk = 1;
	round = (double)lc->chunk * threads;
	lc->common_bytes = 0;
	for (size_t a = 0; a < lc->nest->kernel->array_count; ++a)
		if (is_common(lc, (int)a))
			lc->common_bytes += lc->array_bytes[a];
		else if (round > 0)
			lc->common_bytes +=
			    lc->array_bytes[a] * fmin(1, (double)widest_span(lc, (int)a) / round);
}

/* The loop that so many threads divide, and by which schedule; one has a block of all turns. */
static size_t usual_loop(const struct rf_lc *lc, double threads, struct rf_schedule *schedule)
{
	size_t loop = rf_work_sharing_loop(lc->nest, lc->scene.scale->sizes, threads);

	*schedule = (struct rf_schedule){ .kind = RF_SCHEDULE_BLOCKS };
	if (threads > 1)
		*schedule = rf_schedule_of(lc->nest->loops[loop].loop);
	return loop;
}

void rf_chunks_divide(struct rf_lc *lc, double threads)
{
	struct rf_schedule schedule;
	size_t loop = usual_loop(lc, threads, &schedule);

	divide(lc, loop, threads, schedule);
}

/* A copy without formulas, whose needs may become others. */
static enum rf_status copy(const struct rf_lc *lc, struct rf_lc *other)
{
	struct rf_arena *arena = lc->scene.scale->arena;
	struct rf_measure_scale *scale = RF_NEW(arena, struct rf_measure_scale);

	*other = *lc;
	other->reuses = rf_arena_copy(arena, lc->reuses, lc->reuse_count * sizeof(*lc->reuses));
	other->loop_need = RF_NEW_ARRAY(arena, struct rf_lc_need, lc->scene.depth);
	if (other->reuses == NULL || other->loop_need == NULL || scale == NULL)
		return RF_FAILED;
	*scale = *lc->scene.scale;
	scale->formulas = false;
	other->scene.scale = scale;
	return RF_OK;
}

enum rf_status rf_chunks_divide_otherwise(const struct rf_lc *lc, size_t loop,
                                          struct rf_schedule schedule, struct rf_lc *other)
{
	if (copy(lc, other) != RF_OK)
		return RF_FAILED;
	divide(other, loop, (double)lc->threads, schedule);
	return rf_lc_needs(other);
}

bool rf_chunks_keep_needs(const struct rf_lc *lc, double threads)
{
	struct rf_schedule schedule;

	return usual_loop(lc, threads, &schedule) == lc->divided_loop &&
	       schedule.kind == RF_SCHEDULE_BLOCKS && lc->schedule.kind == RF_SCHEDULE_BLOCKS;
}

enum rf_status rf_chunks_of_threads(const struct rf_lc *lc, double threads, struct rf_lc *other)
{
	bool is_known = rf_chunks_keep_needs(lc, threads);

	if (copy(lc, other) != RF_OK)
		return RF_FAILED;
	rf_chunks_divide(other, threads);
	if (!is_known)
		return rf_lc_needs(other);
	for (size_t k = 0; k < lc->scene.depth; ++k)
		other->loop_need[k] = lc->loop_need[k];
	for (size_t i = 0; i < lc->reuse_count; ++i)
		if (rf_chunks_find_partners(other, &other->reuses[i]) != RF_OK)
			return RF_FAILED;
	return other->scene.scale->failed ? RF_FAILED : RF_OK;
}

/* ---- partners ---- */

/* What passes in so many turns of the divided loop, as a number. */
static struct rf_lc_need need_of_turns(const struct rf_lc *lc, const struct rf_lc_reuse *reuse,
                                       int64_t turns)
{
	int64_t shift[RF_MAX_DEPTH];
	struct rf_footprint_window window = { (int)lc->divided_loop, shift };
	struct rf_measure_scale numbers = *lc->scene.scale;
	struct rf_lc in_numbers = *lc;

	if (turns == reuse->shift[lc->divided_loop] && turns != 0)
		return reuse->need;
	numbers.formulas = false;
	in_numbers.scene.scale = &numbers;
	for (size_t k = 0; k < lc->scene.depth; ++k)
		shift[k] = reuse->shift[k];
	shift[lc->divided_loop] = reuse->shift[lc->divided_loop] < 0 ? -turns : turns;
	if (turns == 0)
		window.loop = (int)lc->scene.depth;
	return rf_lc_need_of(&in_numbers, &window);
}

static void add_partner(const struct rf_lc *lc, struct rf_lc_reuse *reuse, int64_t distance,
                        int64_t chunks, double share)
{
	int64_t rounds = chunks / lc->threads, offset = distance - chunks * lc->chunk;
	int64_t now = rounds * lc->chunk + offset;
	struct rf_lc_partner *partner = &reuse->partners[reuse->partner_count];

	if (share <= 0)
		return;
	reuse->partner_count++;
	*partner = (struct rf_lc_partner){
		.distance = distance,
		.share = share,
		.chunks = chunks,
		.now = need_of_turns(lc, reuse, now < 0 ? -now : now),
	};
	partner->next = lc->schedule.kind == RF_SCHEDULE_BLOCKS
	                    ? partner->now /* there is no next round */
	                    : need_of_turns(lc, reuse, now + lc->chunk);
}

static bool is_known(const struct rf_lc_reuse *reuse, int64_t distance)
{
	for (size_t i = 0; i < reuse->partner_count; ++i)
		if (reuse->partners[i].distance == distance)
			return true;
	return false;
}

/* Turns of the divided loop between two members; 0 where a loop outside of it moves, too. */
static int64_t distance_of(const struct rf_lc *lc, const struct rf_group_member *from,
                           const struct rf_group_member *to)
{
	int64_t distance = from->shift[lc->divided_loop] - to->shift[lc->divided_loop];

	for (size_t k = 0; k < lc->divided_loop; ++k)
		if (from->shift[k] != to->shift[k])
			return 0;
	return distance < 0 ? -distance : distance;
}

/* In blocks the member before is nearest; of chunks one long before may be used side by side. */
enum rf_status rf_chunks_find_partners(const struct rf_lc *lc, struct rf_lc_reuse *reuse)
{
	const struct rf_group_member *members = reuse->shape->group->members;
	bool is_block = lc->schedule.kind == RF_SCHEDULE_BLOCKS;

	reuse->partner_count = 0;
	if (lc->chunk == 0 || reuse->loop != (int)lc->divided_loop)
		return RF_OK;
	reuse->partners =
	    RF_NEW_ARRAY(lc->scene.scale->arena, struct rf_lc_partner, 2 * reuse->member);
	if (reuse->partners == NULL)
		return RF_FAILED;
	for (size_t i = is_block ? reuse->member - 1 : 0; i < reuse->member; ++i) {
		int64_t distance = distance_of(lc, &members[i], &members[reuse->member]);
		int64_t chunks = distance / lc->chunk;
		double far = (double)(distance % lc->chunk) / (double)lc->chunk;

		if (distance == 0 || is_known(reuse, distance))
			continue;
		add_partner(lc, reuse, distance, chunks, 1 - far);
		add_partner(lc, reuse, distance, chunks + 1, far);
	}
	return RF_OK;
}

/* Of threads that share a cache with so many others, those that share it with the thread `chunks`
 * further as well: in the same round, and in the next one. */
static double sharing(const struct rf_boundary *boundary, int64_t chunks, bool in_next_round)
{
	double ahead = (double)(chunks % (int64_t)boundary->threads);

	if (in_next_round)
		ahead = boundary->threads - ahead;
	return fmax(0, boundary->users - ahead) / boundary->users;
}

double rf_chunks_found(const struct rf_lc *lc, const struct rf_lc_reuse *reuse,
                       const struct rf_boundary *boundary)
{
	bool is_block = lc->schedule.kind == RF_SCHEDULE_BLOCKS;
	bool comes_back = is_block && lc->all_bytes > 0 && rf_lc_holds(lc, &reuse->need, boundary);
	double found = 0, most = 0;

	if (reuse->partner_count == 0 || boundary->threads <= 1 || (is_block && !lc->counts_edges))
		return rf_lc_holds(lc, &reuse->need, boundary) ? 1 : 0;
	for (size_t i = 0; i < reuse->partner_count; ++i) {
		const struct rf_lc_partner *partner = &reuse->partners[i];

		if (i == 0 || partner[-1].distance != partner->distance)
			found = 0;
		if (rf_lc_holds(lc, &partner->now, boundary) || comes_back)
			found += partner->share * sharing(boundary, partner->chunks, false);
		if (is_block) /* behind the last block nothing is used */
			found +=
			    partner->share * fmin(1, (double)partner->chunks / boundary->threads);
		else if (rf_lc_holds(lc, &partner->next, boundary))
			found += partner->share * sharing(boundary, partner->chunks, true);
		most = fmax(most, found);
	}
	return fmin(1, most);
}

/* ---- windows ---- */

struct rf_measure rf_chunks_common(const struct rf_lc *lc, const struct rf_footprint_window *window)
{
	struct rf_measure_scale *scale = lc->scene.scale;
	struct rf_measure sum = rf_measure_number(scale, 0);

	if (lc->chunk == 0 || lc->schedule.kind == RF_SCHEDULE_BLOCKS ||
	    window->loop != (int)lc->divided_loop)
		return sum;
	for (size_t g = 0; g < lc->scene.shape_count; ++g) {
		const struct rf_footprint_group *shape = &lc->scene.shapes[g];
		struct rf_measure chunk, over;

		if (shape->is_bypassing || !shape->follows[lc->divided_loop])
			continue;
		chunk = rf_measure_times(scale, shape->strides[lc->divided_loop], lc->chunk);
		over = rf_measure_subtract(scale, rf_footprint_of_group(&lc->scene, shape, window),
		                           chunk);
		if (over.value > 0)
			sum = rf_measure_add(scale, sum, over);
	}
	return sum;
}
