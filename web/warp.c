/* SPDX-License-Identifier: MIT
 *
 * One warp of a kernel of a GPU, lane by lane: the addresses that each of its requests asks for,
 * and what the request costs by the program's own count (model/gpu/request).
 *
 * The warp is one of the first class of its block in which something runs; loops inside the thread
 * stand at their first turn, unless that one is left out by a condition.
 */
#include "web/module.h"

#include <string.h>

#include "model/gpu/request.h"
#include "model/gpu/warp_walk.h"
#include "model/traffic/nest/layout.h"
#include "report/json_text.h"

struct shown {
	struct rf_request request; /* active 0: it was not come to */
	struct rf_lane_box box;
};

struct viewer {
	struct shown *accesses; /* by access of the kernel */
	int64_t lanes, warp;    /* which of the warps of a class */
};

/* Of the boxes in which an access runs the first one, and of it the first point, with the lanes of
 * others that begin there. */
static void see(void *context, const struct rf_stream_reference *reference,
                const struct rf_lanes_class *c, const struct rf_lanes_form *address,
                const struct rf_lane_box *box, uint64_t mask)
{
	struct viewer *v = context;
	struct shown *shown = &v->accesses[reference->access];
	struct rf_lane_box at = *box;
	int64_t left = v->warp;

	for (int axis = 0; axis < RF_LANES_AXES; ++axis) {
		int64_t count = box->count[RF_LANES_AXES + axis];

		at.start[RF_LANES_AXES + axis] += left % count * box->stride[RF_LANES_AXES + axis];
		left /= count;
	}
	if (shown->request.active != 0 &&
	    (memcmp(shown->box.start, at.start, sizeof(at.start)) != 0 ||
	     (shown->request.active & mask) != 0))
		return;
	shown->box = at;
	shown->request.bytes = reference->bytes;
	shown->request.active |= mask;
	for (int64_t lane = 0; lane < v->lanes; ++lane)
		if (mask >> lane & 1)
			shown->request.address[lane] =
			    rf_lane_boxes_at(address, &at) + rf_lanes_part(c, address, lane);
}

static void write_numbers(struct rf_json_text *json, const char *key, const int64_t *numbers,
                          int64_t count, uint64_t mask)
{
	rf_json_text_key(json, key);
	rf_json_text_open(json, '[', true);
	for (int64_t i = 0; i < count; ++i) {
		rf_json_text_item(json);
		rf_json_text_integer(json, mask >> i & 1 ? numbers[i] : -1);
	}
	rf_json_text_close(json, ']');
}

/* Addresses count from the line that the least one is in; of shared memory from `base`, where that
 * of the block begins. */
static void write_request(struct rf_json_text *json, const struct rf_warp_memory *memory,
                          const struct rf_request *request, bool is_shared, int64_t base)
{
	struct rf_request_cost cost = rf_request_count(memory, request);
	int64_t from = INT64_MAX, lanes[RF_MOST_LANES];

	for (int64_t lane = 0; lane < memory->lanes; ++lane)
		if (request->active >> lane & 1 && request->address[lane] < from)
			from = request->address[lane];
	from = is_shared ? base : from / memory->line_bytes * memory->line_bytes;
	for (int64_t lane = 0; lane < memory->lanes; ++lane)
		lanes[lane] = request->address[lane] - from;
	write_numbers(json, "lanes", lanes, memory->lanes, request->active);
	rf_json_text_key(json, "bytes");
	rf_json_text_integer(json, request->bytes);
	rf_json_text_key(json, "sectors");
	rf_json_text_number(json, cost.sectors);
	rf_json_text_key(json, "lines");
	rf_json_text_number(json, cost.lines);
	rf_json_text_key(json, "wavefronts");
	rf_json_text_number(json, cost.data_wavefronts);
}

static void write_memory(struct rf_json_text *json, const struct rf_warp_memory *memory)
{
	rf_json_text_key(json, "sector_bytes");
	rf_json_text_integer(json, memory->sector_bytes);
	rf_json_text_key(json, "line_bytes");
	rf_json_text_integer(json, memory->line_bytes);
	rf_json_text_key(json, "banks");
	rf_json_text_integer(json, memory->banks);
}

static void write_warp(struct rf_text *out, const struct rf_warp_memory *memory,
                       const struct rf_stream *stream, const struct shown *accesses)
{
	const struct rf_kernel *kernel = rf_module_kernel();
	struct rf_json_text json = { .out = out, .is_compact = true };

	rf_json_text_open(&json, '{', false);
	write_memory(&json, memory);
	rf_json_text_key(&json, "requests");
	rf_json_text_open(&json, '[', false);
	for (size_t i = 0; i < kernel->access_count; ++i) {
		bool is_shared = kernel->arrays[kernel->accesses[i].array].space == RF_SPACE_SHARED;

		if (accesses[i].request.active == 0)
			continue;
		rf_json_text_item(&json);
		rf_json_text_open(&json, '{', false);
		rf_json_text_key(&json, "access");
		rf_json_text_integer(&json, (int64_t)i);
		rf_json_text_key(&json, "is_shared");
		rf_json_text_boolean(&json, is_shared);
		write_request(&json, memory, &accesses[i].request, is_shared,
		              (int64_t)stream->arrays[kernel->accesses[i].array].base);
		rf_json_text_close(&json, '}');
	}
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
}

/* The requests of a warp of a block, at the sizes that are set: a document, or why there is
 * none. */
RF_MODULE_EXPORT const char *rf_module_warp(double block_x, double block_y, double warp)
{
	const struct rf_kernel *kernel = rf_module_kernel();
	struct rf_text *out = rf_module_begin();
	struct rf_arena *work = rf_module_work();
	struct viewer viewer = { .warp = (int64_t)warp };
	struct rf_warp_part part = { .first = { (int64_t)block_x, (int64_t)block_y, 0 },
		                     .count = { 1, 1, 1 },
		                     .turns = RF_WARP_ALL_TURNS,
		                     .shows_shared = true,
		                     .context = &viewer,
		                     .see = see };
	struct rf_stream stream = { .kernel = kernel, .sizes = rf_module_sizes() };
	struct rf_warp_memory memory;
	struct rf_layout layout;

	if (!rf_request_memory(rf_module_machine(), &memory)) {
		rf_text_add(out, "the machine has no warps");
		return rf_module_end();
	}
	viewer.lanes = memory.lanes;
	viewer.accesses = RF_NEW_ARRAY(work, struct shown, kernel->access_count + 1);
	stream.layout = &layout;
	if (viewer.accesses == NULL ||
	    rf_layout_make(kernel, rf_module_options(), work, &layout) != RF_OK ||
	    rf_stream_make(&stream, work) != RF_OK ||
	    rf_warp_walk_part(&stream, &memory, &part, work) != RF_OK)
		return NULL;
	write_warp(out, &memory, &stream, viewer.accesses);
	return rf_module_end();
}
