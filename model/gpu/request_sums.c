/* SPDX-License-Identifier: MIT
 *
 * What an access costs at all points of a box, weighted exactly.
 *
 * Where the same lanes run, the cost depends on the address modulo a line alone.  How often each
 * remainder comes is a product of what the loops contribute, one after the other:
 *
 *     a[i] of 8 bytes, warps 256 bytes apart, rows of 258 elements: remainders of multiples of 16,
 *     each in an eighth of the warps; 8 sectors in two of them, 9 in the others
 */
#include "model/gpu/request_sums.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"

void rf_request_sums_add(struct rf_request_cost *sum, const struct rf_request_cost *cost,
                         double times)
{
	sum->sectors += times * cost->sectors;
	sum->lines += times * cost->lines;
	sum->data_wavefronts += times * cost->data_wavefronts;
	sum->tag_wavefronts += times * cost->tag_wavefronts;
}

/* How often an address has each remainder of a line. */
static void remainders(const struct rf_lanes_form *form, const struct rf_lane_box *box,
                       int64_t line, double times[RF_REQUEST_SUMS_LINE])
{
	int64_t constant = rf_integer_mod(rf_lane_boxes_at(form, box), line);

	memset(times, 0, sizeof(*times) * RF_REQUEST_SUMS_LINE);
	times[constant] = 1;
	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		int64_t move = rf_integer_mod(form->factor[i] * box->stride[i], line);
		int64_t period = move == 0 ? 1 : line / rf_integer_gcd(line, move);
		double moved[RF_REQUEST_SUMS_LINE] = { 0 };

		if (box->count[i] == 1)
			continue;
		for (int64_t r = 0; r < period && r < box->count[i]; ++r) {
			double often = (double)((box->count[i] - r + period - 1) / period);

			for (int64_t at = 0; at < line; ++at)
				if (times[at] != 0)
					moved[(at + r * move) % line] += often * times[at];
		}
		memcpy(times, moved, sizeof(moved));
	}
}

/* The same where it is one remainder at all points; -1 where it is not. */
static int64_t sole_remainder(const struct rf_lanes_form *form, const struct rf_lane_box *box,
                              int64_t line)
{
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		if (box->count[i] > 1 && form->factor[i] * box->stride[i] % line != 0)
			return -1;
	return rf_integer_mod(rf_lane_boxes_at(form, box), line);
}

/* Lanes that are all there and equally far apart: how far, else -1. */
static int64_t lane_stride(const struct rf_lanes_class *c, const int64_t *parts, uint64_t mask)
{
	int64_t stride;

	if (rf_lanes_of_mask(mask) != c->lanes || c->lanes < 2)
		return -1;
	stride = parts[1] - parts[0];
	for (int64_t lane = 2; lane < c->lanes; ++lane)
		if (parts[lane] != parts[0] + lane * stride)
			return -1;
	return stride;
}

/* The cost at one remainder of the first lane, of what is added to it for each. */
static struct rf_request_cost cost_at(const struct rf_warp_memory *m, const int64_t *parts,
                                      int64_t base, int64_t stride, int64_t bytes, uint64_t mask)
{
	struct rf_request request = { .active = mask, .bytes = bytes };
	struct rf_request_cost cost;
	int64_t least = 0;

	if (stride >= 0 &&
	    rf_request_closed(m, (base + parts[0]) % m->line_bytes, stride, bytes, &cost))
		return cost;
	for (int64_t lane = 0; lane < m->lanes; ++lane) {
		request.address[lane] = base + parts[lane];
		if (mask >> lane & 1 && request.address[lane] < least)
			least = request.address[lane];
	}
	for (int64_t lane = 0; least < 0 && lane < m->lanes; ++lane)
		request.address[lane] += (-least / m->line_bytes + 1) * m->line_bytes;
	return rf_request_count(m, &request);
}

void rf_request_sums_of_box(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                            const struct rf_lanes_form *form, int64_t bytes,
                            const struct rf_lane_box *box, uint64_t mask, double times,
                            struct rf_request_cost *sum)
{
	struct rf_lanes_form places = rf_lanes_of_class(c, form);
	int64_t sole = sole_remainder(&places, box, memory->line_bytes);
	int64_t parts[RF_MOST_LANES], stride;
	double often[RF_REQUEST_SUMS_LINE];

	rf_lanes_parts(c, &places, parts);
	stride = lane_stride(c, parts, mask);
	if (sole >= 0) {
		struct rf_request_cost cost = cost_at(memory, parts, sole, stride, bytes, mask);

		rf_request_sums_add(sum, &cost, rf_lane_boxes_volume(box) * times);
		return;
	}
	remainders(&places, box, memory->line_bytes, often);
	for (int64_t at = 0; at < memory->line_bytes; ++at) {
		struct rf_request_cost cost;

		if (often[at] == 0)
			continue;
		cost = cost_at(memory, parts, at, stride, bytes, mask);
		rf_request_sums_add(sum, &cost, often[at] * times);
	}
}

/* What a request costs on average whose lanes are anywhere in a window of elements, of so many
 * draws; the window starts at any element of a line. */
static struct rf_request_cost drawn(const struct rf_warp_memory *memory, int64_t bytes,
                                    uint64_t mask)
{
	enum { DRAWS = 256 };
	struct rf_request_cost sum = { 0 };
	uint64_t state = 1;

	for (int draw = 0; draw < DRAWS; ++draw) {
		struct rf_request request = { .active = mask, .bytes = bytes };
		int64_t start = draw % memory->line_bytes * bytes;
		struct rf_request_cost cost;

		for (int64_t lane = 0; lane < memory->lanes; ++lane) {
			state =
			    state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
			request.address[lane] =
			    start + (int64_t)((state >> 20) % (uint64_t)memory->spread) * bytes;
		}
		cost = rf_request_count(memory, &request);
		rf_request_sums_add(&sum, &cost, 1.0 / DRAWS);
	}
	return sum;
}

void rf_request_sums_of_unknown(const struct rf_warp_memory *memory, int64_t bytes, uint64_t mask,
                                double times, struct rf_request_cost *least,
                                struct rf_request_cost *most)
{
	struct rf_request_cost average;

	if (memory->spread > 0) {
		average = drawn(memory, bytes, mask);
		rf_request_sums_add(least, &average, times);
		rf_request_sums_add(most, &average, times);
		return;
	}
	const struct rf_request_cost one = { 1, 1, 1, 1 };
	double lanes = rf_lanes_of_mask(mask);
	const struct rf_request_cost each = { lanes, lanes, lanes, lanes };

	rf_request_sums_add(least, &one, times);
	rf_request_sums_add(most, &each, times);
}

static void widen(struct rf_request_cost *least, struct rf_request_cost *most,
                  const struct rf_request_cost *cost)
{
	least->sectors = fmin(least->sectors, cost->sectors);
	least->lines = fmin(least->lines, cost->lines);
	least->data_wavefronts = fmin(least->data_wavefronts, cost->data_wavefronts);
	least->tag_wavefronts = fmin(least->tag_wavefronts, cost->tag_wavefronts);
	most->sectors = fmax(most->sectors, cost->sectors);
	most->lines = fmax(most->lines, cost->lines);
	most->data_wavefronts = fmax(most->data_wavefronts, cost->data_wavefronts);
	most->tag_wavefronts = fmax(most->tag_wavefronts, cost->tag_wavefronts);
}

void rf_request_sums_anywhere(const struct rf_warp_memory *memory, const struct rf_lanes_class *c,
                              const struct rf_lanes_form *form, int64_t element_bytes,
                              int64_t bytes, uint64_t mask, double times,
                              struct rf_request_cost *least, struct rf_request_cost *most)
{
	int64_t step = rf_integer_gcd(element_bytes, memory->line_bytes), stride;
	int64_t parts[RF_MOST_LANES];
	struct rf_request_cost few, many;

	rf_lanes_parts(c, form, parts);
	stride = parts[0] < 0 ? -1 : lane_stride(c, parts, mask);
	few = many = cost_at(memory, parts, 0, stride, bytes, mask);
	for (int64_t at = step; at < memory->line_bytes; at += step) {
		struct rf_request_cost cost = cost_at(memory, parts, at, stride, bytes, mask);

		widen(&few, &many, &cost);
	}
	rf_request_sums_add(least, &few, times);
	rf_request_sums_add(most, &many, times);
}
