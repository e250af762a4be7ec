/* SPDX-License-Identifier: MIT
 *
 * Requests whose lanes find their addresses in several ways.
 *
 *     a[i == 0 ? n - 1 : i - 1]    one request; in the first warp of a row of lanes 1 to 31 from
 *                                  the start of the row, and of lane 0 from its end
 *
 * Parts that are a constant distance apart, or further than a line, cost the same wherever they
 * have the same remainders of a line; a box in which others meet is halved until none do.
 */
#include "model/gpu/joined.h"

#include <stdlib.h>

#include "base/integer.h"

enum { MOST_HALVES = 1 << 12, MOST_REMAINDERS = 1 << 12, MOST_PARTS = RF_MOST_LANES };

struct joining {
	const struct rf_warp_memory *memory;
	const struct rf_lanes_class *class;
	struct rf_joined_part parts[MOST_PARTS]; /* of one box, those of equal forms as one */
	int count, halves;
	double times;
	bool is_cut;
	struct rf_request_cost *sum;
};

static bool is_same_place(const struct rf_joined_part *a, const struct rf_joined_part *b)
{
	bool same = a->array == b->array && a->form.constant == b->form.constant;

	for (int i = 0; i < RF_LANES_LOOPS && same; ++i)
		same = a->form.factor[i] == b->form.factor[i];
	for (int axis = 0; axis < RF_LANES_AXES && same; ++axis)
		same = a->form.thread[axis] == b->form.thread[axis];
	return same;
}

static void add_part(struct joining *j, const struct rf_joined_part *part)
{
	if (part->mask == 0)
		return;
	for (int i = 0; i < j->count; ++i)
		if (is_same_place(&j->parts[i], part)) {
			j->parts[i].mask |= part->mask;
			return;
		}
	for (int i = 0; i < j->count; ++i) /* data decide which */
		j->is_cut |= (j->parts[i].mask & part->mask) != 0;
	if (j->count == MOST_PARTS) {
		j->is_cut = true;
		return;
	}
	j->parts[j->count++] = *part;
}

/* The least and the greatest address of any lane of a part, all at the first point of a box. */
static void ends(const struct joining *j, const struct rf_joined_part *part, int64_t *least,
                 int64_t *most)
{
	*least = INT64_MAX;
	*most = INT64_MIN;
	for (int64_t lane = 0; lane < j->class->lanes; ++lane) {
		int64_t at = rf_lanes_part(j->class, &part->form, lane);

		if (!(part->mask >> lane & 1))
			continue;
		*least = at < *least ? at : *least;
		*most = at > *most ? at : *most;
	}
	*most += part->bytes;
}

/* The loop of a box that moves two parts to or from each other the furthest, where they may meet;
 * -1 where they stay as far apart as they are, or further than a line. */
static int loop_to_halve(const struct joining *j, const struct rf_joined_part *a,
                         const struct rf_joined_part *b, const struct rf_lane_box *box)
{
	int64_t apart = rf_lane_boxes_at(&a->form, box) - rf_lane_boxes_at(&b->form, box);
	int64_t least = apart, most = apart, furthest = 0, a_least, a_most, b_least, b_most;
	int chosen = -1;

	if (a->array != b->array)
		return -1;
	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		int64_t move =
		    (a->form.factor[i] - b->form.factor[i]) * box->stride[i] * (box->count[i] - 1);

		*(move > 0 ? &most : &least) += move;
		if (llabs(move) > furthest) {
			furthest = llabs(move);
			chosen = i;
		}
	}
	ends(j, a, &a_least, &a_most);
	ends(j, b, &b_least, &b_most);
	if (least + a_least - b_most > j->memory->line_bytes ||
	    most + a_most - b_least < -j->memory->line_bytes)
		return -1;
	return chosen;
}

/* How many turns of each loop differ in the remainder of any part. */
static bool find_periods(const struct joining *j, const struct rf_lane_box *box,
                         int64_t periods[RF_LANES_LOOPS])
{
	int64_t all = 1, line = j->memory->line_bytes;

	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		periods[i] = 1;
		for (int k = 0; k < j->count && box->count[i] > 1; ++k) {
			int64_t move =
			    rf_integer_mod(j->parts[k].form.factor[i] * box->stride[i], line);
			int64_t period = move == 0 ? 1 : line / rf_integer_gcd(line, move);

			periods[i] *= period / rf_integer_gcd(period, periods[i]);
		}
		if (periods[i] > box->count[i])
			periods[i] = box->count[i];
		all = all <= MOST_REMAINDERS ? all * periods[i] : all;
	}
	return all <= MOST_REMAINDERS;
}

/* The request at a point: arrays far from each other, the first part in the first line. */
static void add_point(struct joining *j, const struct rf_lane_box *point, double times)
{
	int64_t line = j->memory->line_bytes, least = INT64_MAX, first;
	struct rf_request request = { .bytes = j->parts[0].bytes };
	struct rf_request_cost cost;

	first = rf_integer_floor_div(rf_lane_boxes_at(&j->parts[0].form, point), line) * line;
	for (int k = 0; k < j->count; ++k) {
		const struct rf_joined_part *part = &j->parts[k];
		int64_t at = rf_lane_boxes_at(&part->form, point) - first +
		             ((int64_t)(part->array - j->parts[0].array) << 44) * line;

		request.active |= part->mask;
		for (int64_t lane = 0; lane < j->class->lanes; ++lane) {
			if (!(part->mask >> lane & 1))
				continue;
			request.address[lane] = at + rf_lanes_part(j->class, &part->form, lane);
			if (request.address[lane] < least)
				least = request.address[lane];
		}
	}
	for (int64_t lane = 0; lane < j->class->lanes && least < 0; ++lane)
		if (request.active >> lane & 1)
			request.address[lane] += (-least + line - 1) / line * line;
	cost = rf_request_count(j->memory, &request);
	rf_request_sums_add(j->sum, &cost, times * j->times);
}

/* Points of different remainders, each for all that have the same. */
static void add_remainders(struct joining *j, const struct rf_lane_box *box,
                           const int64_t periods[RF_LANES_LOOPS], struct rf_lane_box *point,
                           int loop, double times)
{
	if (loop == RF_LANES_LOOPS) {
		add_point(j, point, times);
		return;
	}
	for (int64_t r = 0; r < periods[loop]; ++r) {
		int64_t often = (box->count[loop] - r + periods[loop] - 1) / periods[loop];

		point->start[loop] = box->start[loop] + r * box->stride[loop];
		add_remainders(j, box, periods, point, loop + 1, times * (double)often);
	}
}

static void add_box(struct joining *j, struct rf_lane_box box)
{
	struct rf_lane_box point = box, upper = box;
	int64_t periods[RF_LANES_LOOPS], half;
	int loop = -1;

	for (int a = 0; a < j->count; ++a)
		for (int b = a + 1; b < j->count && loop < 0; ++b)
			loop = loop_to_halve(j, &j->parts[a], &j->parts[b], &box);
	if (loop < 0 || ++j->halves > MOST_HALVES) {
		j->is_cut |= loop >= 0;
		if (find_periods(j, &box, periods)) {
			add_remainders(j, &box, periods, &point, 0, 1);
			return;
		}
		j->is_cut = true;
		add_point(j, &point, rf_lane_boxes_volume(&box));
		return;
	}
	half = box.count[loop] / 2;
	upper.start[loop] += half * box.stride[loop];
	upper.count[loop] -= half;
	box.count[loop] = half;
	add_box(j, box);
	add_box(j, upper);
}

bool rf_joined_sum(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                   const struct rf_joined_part *parts, int count, const struct rf_lane_box *box,
                   double times, struct rf_request_cost *sum)
{
	struct joining j = { .memory = memory, .class = c, .times = times, .sum = sum };

	for (int i = 0; i < count; ++i)
		add_part(&j, &parts[i]);
	if (j.count == 1) {
		struct rf_lanes_form form = j.parts[0].form;

		rf_request_sums_of_box(memory, c, &form, j.parts[0].bytes, box, j.parts[0].mask,
		                       times, sum);
	} else if (j.count > 1) {
		add_box(&j, *box);
	}
	return !j.is_cut;
}
