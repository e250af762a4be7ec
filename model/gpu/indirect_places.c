/* SPDX-License-Identifier: MIT
 *
 * Requests to places that threads compute of where they are, in ways that are not linear, and to
 * those that data tell.
 *
 *     tile[t ^ (t >> 2)]      tile[(t * 32) % 33]      tile[__brev(t) >> 27]
 *
 * Blocks, warps and turns are parted until each part comes to the same places, as those of
 * conditions on lanes are; of a part one warp is looked at, lane by lane.
 */
#include "model/gpu/indirect_places.h"

#include "base/integer.h"
#include "model/gpu/request_sums.h"
#include "model/gpu/same_index.h"
#include "model/gpu/thread_memory.h"

enum { PLACE_BITS = 48 };

struct looking {
	const struct rf_indirect_place *place;
	const struct rf_lanes_class *class;
	const struct rf_lane_guards *guards; /* with that of the place, the last one */
	struct rf_warp_requests *sum;        /* of all requests, or ... */
	const struct rf_warp_part *part;     /* ... who wants to see them */
};

static const struct rf_access *access_of(const struct rf_indirect_place *place)
{
	return &place->stream->kernel->accesses[place->access];
}

static bool is_own(const struct rf_array *array)
{
	return array->space == RF_SPACE_LOCAL || array->space == RF_SPACE_CONSTANT;
}

bool rf_indirect_places_are_computed(const struct rf_indirect_place *place)
{
	const struct rf_lane_value *computed = access_of(place)->computed;

	if (computed == NULL || place->guards->guard_count == RF_LANE_BOXES_GUARDS ||
	    place->guards->test_count + (int)computed->form_count > RF_LANE_BOXES_TESTS)
		return false;
	for (size_t i = 0; i < computed->form_count; ++i)
		if (!rf_same_index_form(place->stream, place->values, &computed->forms[i].form, 1)
		         .known)
			return false;
	return true;
}

void rf_indirect_places_hold(const struct rf_indirect_place *place, struct rf_lane_guards *guards)
{
	const struct rf_lane_value *computed = access_of(place)->computed;

	guards->guards[guards->guard_count++] =
	    (struct rf_lane_guard){ .first = guards->test_count,
		                    .count = (int)computed->form_count,
		                    .program = { (int)computed->step_count, computed->steps },
		                    .is_place = true };
	for (size_t i = 0; i < computed->form_count; ++i)
		guards->tests[guards->test_count++] =
		    (struct rf_lane_test){ .form =
			                       rf_same_index_form(place->stream, place->values,
			                                          &computed->forms[i].form, 1) };
}

/* The place of a lane behind the first one; of those that are further away than numbers go, as
 * products of 64 bits go round, only whether they are those of other lanes. */
static int64_t place_from(int64_t least, const int64_t thread[RF_MOST_LANES][RF_LANES_AXES],
                          int64_t lane)
{
	uint64_t place = (uint64_t)thread[lane][0] - (uint64_t)least, part = place >> PLACE_BITS;
	int64_t same = 0;

	while (part != 0 && ((uint64_t)thread[same][0] - (uint64_t)least) >> PLACE_BITS != part)
		++same;
	place %= UINT64_C(1) << PLACE_BITS;
	return (int64_t)place + (part != 0 ? (same + 1) << PLACE_BITS : 0);
}

void rf_indirect_places_request(const struct rf_kernel *kernel, const struct rf_warp_memory *memory,
                                int index, const int64_t address[RF_MOST_LANES], uint64_t mask,
                                double warps, struct rf_warp_requests *sum)
{
	static const struct rf_lanes_form by_lane = { .known = true, .thread = { 1 } };
	const struct rf_access *access = &kernel->accesses[index];
	const struct rf_array *array = &kernel->arrays[access->array];
	struct rf_request request = { .active = mask, .bytes = access->bytes };
	struct rf_lanes_class lanes = { .lanes = memory->lanes };
	int64_t least = INT64_MAX;
	struct rf_warp_memory serial;
	struct rf_request_cost cost;

	for (int64_t lane = 0; lane < memory->lanes; ++lane) {
		lanes.thread[lane][0] = mask >> lane & 1 ? address[lane] : 0;
		if (mask >> lane & 1 && address[lane] < least)
			least = address[lane];
	}
	if (is_own(array)) {
		rf_thread_memory_add(memory, &lanes, &by_lane, array->space, access->bytes, mask,
		                     warps, &sum->least, &sum->most);
		return;
	}
	least = rf_integer_floor_div(least, memory->line_bytes) * memory->line_bytes;
	for (int64_t lane = 0; lane < memory->lanes; ++lane)
		request.address[lane] =
		    place_from(least, lanes.thread, lane) +
		    (array->space == RF_SPACE_SHARED ? array->shared_offset : 0);
	serial = rf_request_memory_of(memory, access->is_atomic, array->space == RF_SPACE_SHARED);
	cost = rf_request_count(&serial, &request);
	rf_request_sums_add(&sum->least, &cost, warps);
	rf_request_sums_add(&sum->most, &cost, warps);
}

static double blocks_of(const struct rf_lane_box *box)
{
	double blocks = 1;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis)
		blocks *= (double)box->count[axis];
	return blocks;
}

/* Each block of a box makes the request of its first point, if no other one. */
static void count_box(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
                      const uint64_t *masks)
{
	const struct looking *c = context;
	int64_t address[RF_MOST_LANES];
	double volume = rf_lane_boxes_volume(box), warps, before = c->sum->least.sectors, sectors;

	if (at != box)
		rf_warp_sample_add(&c->sum->sample, volume, masks[0] != 0);
	if (masks[0] == 0)
		return;
	warps = volume * rf_lanes_any(c->place->share, rf_lanes_of_mask(masks[0]));
	c->sum->requests += warps;
	c->sum->threads += volume * c->place->share * rf_lanes_of_mask(masks[0]);
	rf_lane_boxes_values(c->guards, &c->guards->guards[c->guards->guard_count - 1], c->class,
	                     at, address);
	rf_indirect_places_request(c->place->stream->kernel, c->place->memory, c->place->access,
	                           address, masks[0], warps, c->sum);
	sectors = (c->sum->least.sectors - before) * blocks_of(box) / volume;
	if (sectors > c->sum->once)
		c->sum->once = sectors;
}

/* One box for all points that lead each lane to the same place. */
static void show_box(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
                     const uint64_t *masks)
{
	static const struct rf_lanes_form by_lane = { .known = true, .thread = { 1 } };
	const struct looking *c = context;
	const struct rf_access *access = access_of(c->place);
	struct rf_stream_reference reference = { .access = c->place->access,
		                                 .array = access->array,
		                                 .bytes = access->bytes,
		                                 .kind = access->kind == RF_READ ? RF_SIM_LOAD
		                                                                 : RF_SIM_STORE };
	struct rf_lanes_class lanes = { .lanes = c->class->lanes, .mask = masks[0] };
	int64_t address[RF_MOST_LANES];

	if (masks[0] == 0)
		return;
	rf_lane_boxes_values(c->guards, &c->guards->guards[c->guards->guard_count - 1], c->class,
	                     at, address);
	for (int64_t lane = 0; lane < lanes.lanes; ++lane)
		lanes.thread[lane][0] =
		    address[lane] + (int64_t)c->place->stream->arrays[access->array].base;
	c->part->see(c->part->context, &reference, &lanes, &by_lane, box, masks[0]);
}

/* Parts a box of all classes of warps until each part comes to the same places. */
static enum rf_status look(struct looking c, const struct rf_lane_box *box,
                           void (*take)(void *context, const struct rf_lane_box *box,
                                        const struct rf_lane_box *at, const uint64_t *masks),
                           bool *is_cut)
{
	struct rf_lane_guards guards = *c.place->guards;
	const struct rf_lane_guards *set = &guards;
	const struct rf_lane_boxes_sink sink = { &c, take, 0, c.part != NULL };
	enum rf_status status = RF_OK;

	rf_indirect_places_hold(c.place, &guards);
	c.guards = &guards;
	for (size_t i = 0; i < c.place->class_count && status == RF_OK; ++i) {
		c.class = &c.place->classes[i];
		status = rf_lane_boxes_part(&set, 1, c.class, box, &sink, is_cut);
	}
	return status;
}

enum rf_status rf_indirect_places_count(const struct rf_indirect_place *place,
                                        const struct rf_lane_box *box,
                                        struct rf_warp_counts *counts)
{
	struct looking c = { .place = place, .sum = &counts->accesses[place->access] };

	return look(c, box, count_box, &counts->is_estimated);
}

static void show_guards(const struct rf_indirect_place *place, const struct rf_lane_box *box,
                        const struct rf_warp_part *part)
{
	struct rf_lane_guards guards = *place->guards;

	rf_indirect_places_hold(place, &guards);
	for (size_t i = 0; i < place->class_count; ++i) {
		struct rf_lane_box all = rf_lane_boxes_with_warps(&place->classes[i], box);

		part->see_guards(part->context, &guards, &place->classes[i], &all, place->access);
	}
}

enum rf_status rf_indirect_places_show(const struct rf_indirect_place *place,
                                       const struct rf_lane_box *box,
                                       const struct rf_warp_part *part)
{
	struct looking c = { .place = place, .part = part };

	if (place->stream->kernel->arrays[access_of(place)->array].space != RF_SPACE_GLOBAL)
		return RF_OK;
	if (part->see_guards == NULL)
		return look(c, box, show_box, part->is_cut);
	show_guards(place, box, part);
	return RF_OK;
}

void rf_indirect_places_add(const struct rf_indirect_place *place, const struct rf_lanes_class *c,
                            uint64_t mask, double warps, double threads,
                            struct rf_warp_requests *sum)
{
	static const struct rf_lanes_form nowhere = { 0 };
	const struct rf_access *access = access_of(place);
	const struct rf_array *array = &place->stream->kernel->arrays[access->array];
	struct rf_lanes_form rest;

	sum->requests += warps;
	sum->threads += threads;
	if (is_own(array)) {
		rf_thread_memory_add(place->memory, c, &nowhere, array->space, access->bytes, mask,
		                     warps, &sum->least, &sum->most);
		return;
	}
	if (!rf_same_index(place->stream, place->values, c, place->access, &rest)) {
		rf_request_sums_of_unknown(place->memory, access->bytes, mask, warps, &sum->least,
		                           &sum->most);
		return;
	}
	sum->beside += threads;
	rf_request_sums_anywhere(place->memory, c, &rest, array->element_bytes, access->bytes, mask,
	                         warps, &sum->least, &sum->most);
}
