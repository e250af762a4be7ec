/* SPDX-License-Identifier: MIT
 *
 * What the warps of a kernel do, counted without walking them one by one.
 *
 * Loops inside the thread become numbers of turns: value = first + step * turn, with tests where
 * bounds depend on other loops or lanes, so that a loop lasts as long as any lane of the warp has a
 * turn.  One that starts at one of several places is walked for each, and its turns are joined.
 * Both branches of a condition are executed, by the lanes that it holds for and by the others.
 * What runs on data a warp comes to if any of its lanes does, which are taken as independent.
 */
#include "model/gpu/warp_walk.h"

#include "model/gpu/hoisted.h"
#include "model/gpu/indirect_places.h"
#include "model/gpu/joints.h"
#include "model/gpu/launch_axes.h"
#include "model/gpu/request_sums.h"
#include "model/gpu/turn_starts.h"
#include "model/traffic/nest/decided.h"

struct walk {
	const struct rf_stream *stream;
	const struct rf_warp_memory *memory;
	struct rf_arena *arena;
	struct rf_warp_counts *out;
	const struct rf_warp_part *part; /* NULL: all blocks, to be counted */
	size_t class_count;
	struct rf_lanes_class *classes;
	struct rf_lanes_form *values; /* by loop of the kernel: what its variable is */
	int64_t turns[RF_LANES_LOOPS];
	int turn_count;
	const struct rf_stream_node *loops[RF_MAX_DEPTH]; /* that turn, the outermost first */
	struct rf_hoisted_loop turning[RF_MAX_DEPTH];
	struct rf_lane_guards guards;
	struct rf_joints *joints; /* what is counted when all ways to it are known */
	bool failed;
	struct rf_hoisted_data data;
	/* of the node at hand */
	const struct rf_stream_node *node;
	const struct rf_lanes_class *class;
	int left; /* loops that what is counted leaves */
};

static void refuse(struct walk *w, struct rf_place place, const char *why)
{
	if (why == NULL || w->out->obstacle != NULL)
		return;
	w->out->obstacle = why;
	w->out->obstacle_place = place;
}

/* ---- forms ---- */

/* The address of a reference; of shared memory, in that of the block. */
static struct rf_lanes_form place_of(const struct walk *w,
                                     const struct rf_stream_reference *reference)
{
	const struct rf_array *array = &w->stream->kernel->arrays[reference->array];
	struct rf_lanes_form form = rf_lanes_of_stream(&reference->address, w->values);

	form.constant += array->space == RF_SPACE_SHARED ? array->shared_offset : 0;
	form.lanes = reference->lanes;
	return form;
}

static const struct rf_access *access_of(const struct walk *w, int access)
{
	return &w->stream->kernel->accesses[access];
}

static enum rf_space space_of(const struct walk *w, int array)
{
	return w->stream->kernel->arrays[array].space;
}

/* Of a thread itself, or a constant: where it lies depends on nothing that others do. */
static bool is_own(const struct walk *w, int array)
{
	return space_of(w, array) == RF_SPACE_LOCAL || space_of(w, array) == RF_SPACE_CONSTANT;
}

static void count_reference(struct walk *w, const struct rf_stream_reference *reference,
                            const struct rf_lane_box *box, uint64_t mask, double warps)
{
	struct rf_warp_requests *sum = &w->out->accesses[reference->access];
	struct rf_lanes_form form = place_of(w, reference);
	struct rf_request_cost cost = { 0 };
	enum rf_space space = space_of(w, reference->array);
	bool is_atomic = access_of(w, reference->access)->is_atomic;
	struct rf_warp_memory memory =
	    rf_request_memory_of(w->memory, is_atomic, space == RF_SPACE_SHARED);
	double all = rf_lane_boxes_volume(box);

	sum->requests += warps;
	sum->threads += all * w->data.share * rf_lanes_of_mask(mask);
	if (is_own(w, reference->array)) {
		rf_thread_memory_add(w->memory, w->class, &form, space, reference->bytes, mask,
		                     warps, &sum->least, &sum->most);
		return;
	}
	if (!form.known) {
		rf_request_sums_of_unknown(w->memory, reference->bytes, mask, warps, &sum->least,
		                           &sum->most);
		return;
	}
	rf_request_sums_of_box(&memory, w->class, &form, reference->bytes, box, mask, warps / all,
	                       &cost);
	rf_request_sums_add(&sum->least, &cost, 1);
	rf_request_sums_add(&sum->most, &cost, 1);
}

/* Reads that stay in a register, and halves of atomic updates, are no requests. */
static bool is_request(const struct walk *w, int index)
{
	const struct rf_access *access = access_of(w, index);

	return (access->repeats < 0 || rf_hoisted_reads_again(w->stream->kernel, index)) &&
	       !(access->is_atomic && access->kind == RF_READ) &&
	       (!is_own(w, access->array) || w->out->own.is_request[index]);
}

/* Part of a request that several ways lead to; what is a thread's own is not joined where the
 * source has it several times. */
static bool is_joined(const struct walk *w, int index)
{
	return rf_joints_has(w->joints, index) &&
	       (!is_own(w, access_of(w, index)->array) || rf_joints_is_shared(w->joints, w->node));
}

static struct rf_indirect_place indirect_place(const struct walk *w, int access)
{
	return (struct rf_indirect_place){ w->stream,      w->memory,  w->values,     w->classes,
		                           w->class_count, &w->guards, w->data.share, access };
}

/* Accesses through an index are no references of a stream. */
static void count_indirect(struct walk *w, double threads, uint64_t mask, double warps)
{
	const struct rf_statement *s = w->node->source->statement;

	for (size_t i = 0; i < s->access_count; ++i) {
		int access = s->accesses[i];
		struct rf_indirect_place place = indirect_place(w, access);

		if (access_of(w, access)->is_indirect && is_request(w, access) &&
		    !is_joined(w, access) && !rf_indirect_places_are_computed(&place))
			rf_indirect_places_add(&place, w->class, mask, warps, threads,
			                       &w->out->accesses[access]);
	}
}

/* Puts off what is counted with all ways that lead to it: an access of the node ... */
static void join_access(struct walk *w, int index, struct rf_joints_way way)
{
	const struct rf_access *access = access_of(w, index);
	struct rf_joined_part part = { .array = access->array, .bytes = access->bytes };
	struct rf_indirect_place place = indirect_place(w, index);
	int64_t turns[RF_LANES_LOOPS];
	int left = RF_LANES_FIRST_TURN + w->turn_count - w->out->accesses[index].hoisted;
	struct rf_lane_guards guards = w->guards;

	if (!is_joined(w, index) || (access->is_atomic && access->kind == RF_READ) ||
	    (is_own(w, access->array) && !w->out->own.is_request[index]))
		return;
	for (size_t r = 0; r < w->node->reference_count; ++r)
		if (w->node->references[r].access == index)
			part.form = place_of(w, &w->node->references[r]);
	if (space_of(w, access->array) == RF_SPACE_SHARED) /* its arrays lie at known places */
		part.array = -1;
	part.form.known &= !access->is_indirect;
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		turns[i] = i < left ? w->turns[i] : 1;
	way.turns = turns;
	if (rf_indirect_places_are_computed(&place)) {
		way.guards = &guards;
		way.place = guards.guard_count;
		rf_indirect_places_hold(&place, &guards);
	}
	w->failed |= !rf_joints_come(w->joints, index, &way, &part);
}

/* ... and the node. */
static void join_node(struct walk *w)
{
	const struct rf_statement *s =
	    w->node->kind == RF_NODE_STATEMENT ? w->node->source->statement : NULL;
	struct rf_joints_way way = { w->node, &w->guards, w->turns, w->data.share, .place = -1 };

	w->failed |= !rf_joints_come_node(w->joints, &way);
	for (size_t i = 0; s != NULL && i < s->access_count; ++i)
		join_access(w, s->accesses[i], way);
}

/* Finds which loops the references of the node leave; the most of any. */
static int find_hoisted(struct walk *w)
{
	int most = 0, guards = w->guards.guard_count + w->data.count;
	int count = rf_hoisted_bare(w->turning, w->turn_count, guards);

	for (size_t i = 0; i < w->node->reference_count && count > 0; ++i) {
		const struct rf_stream_reference *reference = &w->node->references[i];
		int *left = &w->out->accesses[reference->access].hoisted;

		if (!is_joined(w, reference->access) || rf_joints_is_shared(w->joints, w->node))
			*left = rf_hoisted_loops(
			    w->stream->kernel, &w->loops[w->turn_count - count], count, reference);
		most = *left > most ? *left : most;
	}
	return most;
}

static bool is_counted(const struct walk *w, const struct rf_stream_reference *reference)
{
	return w->out->accesses[reference->access].hoisted == w->left &&
	       is_request(w, reference->access);
}

static void count_box(struct walk *w, const struct rf_lane_box *box, uint64_t mask, bool is_sampled)
{
	struct rf_warp_executions *sum = &w->out->nodes[w->node->index];
	double volume = rf_lane_boxes_volume(box), sampled = is_sampled ? volume : 0;
	double warps = volume * rf_lanes_any(w->data.share, rf_lanes_of_mask(mask));

	if (w->left == 0 && !rf_joints_has_node(w->joints, w->node)) {
		sum->warps += warps;
		sum->threads += volume * w->data.share * rf_lanes_of_mask(mask);
		rf_warp_sample_add(&sum->sample, sampled, mask != 0);
	}
	for (size_t i = 0; i < w->node->reference_count; ++i) {
		const struct rf_stream_reference *reference = &w->node->references[i];

		if (is_joined(w, reference->access) || !is_counted(w, reference))
			continue;
		rf_warp_sample_add(&w->out->accesses[reference->access].sample, sampled, mask != 0);
		if (mask != 0)
			count_reference(w, reference, box, mask, warps);
	}
	if (w->left == 0 && w->node->kind == RF_NODE_STATEMENT)
		count_indirect(w, volume * w->data.share * rf_lanes_of_mask(mask), mask, warps);
}

static bool is_shown(const struct walk *w, const struct rf_stream_reference *reference)
{
	enum rf_space space = space_of(w, reference->array);

	return (space == RF_SPACE_GLOBAL || (w->part->shows_shared && space == RF_SPACE_SHARED)) &&
	       !access_of(w, reference->access)->is_indirect && is_counted(w, reference);
}

/* Where its place is known. */
static void show_box(struct walk *w, const struct rf_lane_box *box, uint64_t mask)
{
	for (size_t i = 0; i < w->node->reference_count && w->data.share > 0; ++i) {
		const struct rf_stream_reference *reference = &w->node->references[i];
		struct rf_lanes_form form = place_of(w, reference);

		if (!form.known || !is_shown(w, reference))
			continue;
		form = rf_lanes_of_class(w->class, &form);
		w->part->see(w->part->context, reference, w->class, &form, box, mask);
	}
}

static void take_box(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
                     const uint64_t *masks)
{
	struct walk *w = context;

	if (w->part == NULL)
		count_box(w, box, masks[0], at != box);
	else if (masks[0] != 0)
		show_box(w, box, masks[0]);
}

/* Of a part, turns from the middle of the outermost loop inside the thread, of which so many are
 * taken at a time; nothing that is in no loop. */
static void take_turns(const struct walk *w, struct rf_lane_box *box)
{
	int64_t all = w->turns[RF_LANES_FIRST_TURN], some = w->part->turns;

	if (some >= all)
		return;
	box->count[RF_LANES_FIRST_TURN] = some;
	box->start[RF_LANES_FIRST_TURN] = (all - some) / 2 / some * some;
}

static bool is_in_part(const struct walk *w)
{
	return w->part == NULL || w->part->turns == RF_WARP_ALL_TURNS ||
	       (w->part->turns > 0) == (w->turn_count > w->left);
}

static struct rf_lane_box all_turns(const struct walk *w)
{
	struct rf_lane_box box;

	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		bool is_part = w->part != NULL && i < RF_LANES_AXES;

		box.start[i] = is_part ? w->part->first[i] : 0;
		box.stride[i] = 1;
		box.count[i] = is_part ? w->part->count[i] : w->turns[i];
	}
	if (w->part != NULL && w->part->turns > 0)
		take_turns(w, &box);
	return box;
}

/* Whether there is anything to be seen of a node, or it is counted. */
static bool shows_anything(const struct walk *w)
{
	bool does = w->part == NULL || w->part->see_guards != NULL;

	for (size_t i = 0; i < w->node->reference_count && !does; ++i)
		does = is_shown(w, &w->node->references[i]);
	return does;
}

/* All warps and turns that come to what leaves so many loops of a node: of these the first turn. */
static void count_left(struct walk *w)
{
	const struct rf_lane_guards *guards = &w->guards;
	struct rf_lane_boxes_sink sink = { w, take_box, w->part != NULL ? w->part->most : 0,
		                           false };
	struct rf_lane_box box = all_turns(w);

	if (!is_in_part(w) || !shows_anything(w))
		return;
	for (int i = w->turn_count - w->left; i < w->turn_count; ++i)
		box.count[RF_LANES_FIRST_TURN + i] = 1;
	for (size_t c = 0; c < w->class_count && !w->failed; ++c) {
		w->class = &w->classes[c];
		if (w->part != NULL && w->part->see_guards != NULL) {
			box = rf_lane_boxes_with_warps(w->class, &box);
			w->part->see_guards(w->part->context, guards, w->class, &box, -1);
			show_box(w, &box, w->class->mask);
			continue;
		}
		w->failed = rf_lane_boxes_part(&guards, 1, w->class, &box, &sink,
		                               &w->out->is_estimated) != RF_OK;
	}
}

/* What a statement accesses at places that threads compute. */
static void look_at_computed(struct walk *w)
{
	const struct rf_statement *s = w->node->source->statement;
	bool is_seen = w->part != NULL && w->part->is_cut != NULL && is_in_part(w);
	struct rf_lane_box box = all_turns(w);
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < s->access_count && status == RF_OK; ++i) {
		struct rf_indirect_place place = indirect_place(w, s->accesses[i]);

		if (!access_of(w, place.access)->is_indirect || !is_request(w, place.access))
			continue;
		if (!rf_indirect_places_are_computed(&place))
			w->out->accesses[place.access].is_lost = true;
		else if (w->part == NULL && !is_joined(w, place.access))
			status = rf_indirect_places_count(&place, &box, w->out);
		else if (is_seen)
			status = rf_indirect_places_show(&place, &box, w->part);
	}
	w->failed |= status != RF_OK;
}

static void count_node(struct walk *w, const struct rf_stream_node *node)
{
	int most;

	w->node = node;
	most = find_hoisted(w);
	if (w->part == NULL)
		join_node(w);
	if (node->kind == RF_NODE_STATEMENT)
		look_at_computed(w);
	for (w->left = 0; w->left <= most && !w->failed; ++w->left)
		count_left(w);
	w->left = 0;
}

/* ---- the tree ---- */

static void add_test(struct walk *w, struct rf_place place, const struct rf_lanes_form *form,
                     bool is_equality, int64_t divisor)
{
	if (w->guards.test_count == RF_LANE_BOXES_TESTS) {
		refuse(w, place, "it has too many conditions inside each other");
		return;
	}
	if (!form->known)
		refuse(w, place, "its condition has numbers that are not known");
	w->guards.tests[w->guards.test_count++] =
	    (struct rf_lane_test){ .form = *form, .is_equality = is_equality, .divisor = divisor };
}

/* The tests from `first` on as a guard. */
static void add_guard(struct walk *w, struct rf_place place, int first, bool is_negated)
{
	if (w->guards.guard_count == RF_LANE_BOXES_GUARDS) {
		refuse(w, place, "it has too many conditions inside each other");
		return;
	}
	w->guards.guards[w->guards.guard_count++] = (struct rf_lane_guard){
		.first = first, .count = w->guards.test_count - first, .is_negated = is_negated
	};
}

/* The lanes that start at one of the starts, while the loop has not ended for them. */
static void hold_bounds(struct walk *w, const struct rf_stream_node *node,
                        const struct rf_turn_starts *starts, int start, bool has_plain_bounds)
{
	const struct rf_lanes_form *value = &w->values[node->loop->id];
	int first = w->guards.test_count, sign = starts->sign;
	size_t count = sign > 0 ? node->upper_count : node->lower_count;

	for (int i = 0; i < starts->count; ++i) {
		struct rf_lanes_form lead = rf_turn_starts_lead(starts, start, i);

		if (i != start)
			add_test(w, node->loop->place, &lead, false, 0);
	}
	for (size_t i = 0; i < count && !has_plain_bounds; ++i) {
		struct rf_lanes_form left = { .constant = sign > 0 ? -1 : 0, .known = true };
		struct rf_lanes_form end =
		    rf_lanes_of_stream(sign > 0 ? &node->upper[i] : &node->lower[i], w->values);

		rf_lanes_add(&left, &end, sign);
		rf_lanes_add(&left, value, -sign);
		add_test(w, node->loop->place, &left, false, 0);
	}
	if (w->guards.test_count > first)
		add_guard(w, node->loop->place, first, false);
}

static void walk_nodes(struct walk *w, const struct rf_stream_node *node);

/* A loop inside the thread, of the lanes that begin at one of its starts: value = first + step *
 * turn. */
static void walk_start(struct walk *w, const struct rf_stream_node *node,
                       const struct rf_turn_starts *starts, int start)
{
	const struct rf_loop *loop = node->loop;
	int tests = w->guards.test_count, guards = w->guards.guard_count,
	    at = RF_LANES_FIRST_TURN + w->turn_count;
	bool has_plain_bounds = rf_turn_starts_have_plain_bounds(node, w->values);
	struct rf_hoisted_loop *t = &w->turning[w->turn_count];

	w->turns[at] = starts->turns;
	w->loops[w->turn_count++] = node;
	t->guards_outside = w->guards.guard_count + w->data.count;
	w->values[loop->id] = starts->first[start];
	w->values[loop->id].factor[at] += loop->step;
	hold_bounds(w, node, starts, start, has_plain_bounds);
	t->guards_inside = w->guards.guard_count + w->data.count;
	if (w->out->obstacle == NULL)
		count_node(w, node);
	walk_nodes(w, node->children);
	w->turns[at] = 1;
	--w->turn_count;
	w->guards.test_count = tests;
	w->guards.guard_count = guards;
}

static void walk_turns(struct walk *w, const struct rf_stream_node *node)
{
	struct rf_turn_starts starts;
	const char *why = rf_turn_starts_find(&starts, node, w->values, w->turns, w->out->block);

	if (why == NULL && w->turn_count == RF_MAX_DEPTH)
		why = "it has too many loops inside each other";
	refuse(w, node->loop->place, why);
	if (why != NULL || starts.turns < 1)
		return;
	if (rf_turn_starts_differ(&starts, w->classes, w->class_count))
		rf_joints_share(w->joints, node);
	for (int i = 0; i < starts.count && w->out->obstacle == NULL; ++i)
		walk_start(w, node, &starts, i);
}

/* A guard's tests, for its children or for what runs otherwise. */
static void walk_branch(struct walk *w, const struct rf_stream_node *node,
                        const struct rf_stream_node *branch, bool is_otherwise)
{
	const struct rf_guard *guard = node->source->guard;
	int tests = w->guards.test_count, guards = w->guards.guard_count;
	struct rf_hoisted_data data = w->data;

	if (branch == NULL)
		return;
	if (guard->is_on_data && guard->step_count == 0) {
		w->data.share *= rf_decided_share(guard, w->stream->branches, is_otherwise);
		++w->data.count;
	} else {
		for (size_t i = 0; i < node->condition_count; ++i) {
			struct rf_lanes_form form =
			    rf_lanes_of_stream(&node->conditions[i].form, w->values);

			add_test(w, guard->place, &form, node->conditions[i].is_equality,
			         node->conditions[i].divisor);
		}
		add_guard(w, guard->place, tests, is_otherwise);
		if (guard->step_count > 0 && w->guards.guard_count > guards)
			w->guards.guards[guards].program =
			    (struct rf_lane_program){ (int)guard->step_count, guard->steps };
	}
	walk_nodes(w, branch);
	w->data = data;
	w->guards.test_count = tests;
	w->guards.guard_count = guards;
}

static void walk_node(struct walk *w, const struct rf_stream_node *node)
{
	struct rf_hoisted_data data = w->data;

	w->data.share *= 1 - node->source->idle;
	w->data.count += node->source->idle > 0;
	switch (node->kind) {
	case RF_NODE_LOOP:
		if (node->loop->role == RF_ROLE_TURNS)
			walk_turns(w, node);
		else
			walk_nodes(w, node->children);
		break;
	case RF_NODE_GUARD:
		count_node(w, node);
		walk_branch(w, node, node->children, false);
		walk_branch(w, node, node->otherwise, true);
		break;
	default:
		count_node(w, node);
		break;
	}
	w->data = data;
}

static void walk_nodes(struct walk *w, const struct rf_stream_node *node)
{
	for (; node != NULL && w->out->obstacle == NULL; node = node->next)
		walk_node(w, node);
}

static enum rf_status walk(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                           const struct rf_warp_part *part, struct rf_arena *arena,
                           struct rf_warp_counts *counts)
{
	struct walk *w = RF_NEW(arena, struct walk);
	const struct rf_kernel *kernel = stream->kernel;
	struct rf_place where = { 0 };
	const char *why;

	*counts = (struct rf_warp_counts){ .block = { 1, 1, 1 }, .grid = { 1, 1, 1 } };
	counts->accesses = RF_NEW_ARRAY(arena, struct rf_warp_requests, kernel->access_count + 1);
	counts->nodes = RF_NEW_ARRAY(arena, struct rf_warp_executions, stream->node_count + 1);
	if (w == NULL || counts->accesses == NULL || counts->nodes == NULL)
		return RF_FAILED;
	*w = (struct walk){ .stream = stream,
		            .memory = memory,
		            .arena = arena,
		            .out = counts,
		            .part = part,
		            .data.share = 1 };
	w->values = RF_NEW_ARRAY(arena, struct rf_lanes_form, kernel->loop_count + 1);
	w->joints = rf_joints_new(arena, stream);
	if (w->values == NULL || w->joints == NULL ||
	    rf_thread_memory_find(stream, arena, &counts->own) != RF_OK)
		return RF_FAILED;
	if (memory->line_bytes > RF_REQUEST_SUMS_LINE)
		refuse(w, (struct rf_place){ 0 }, "the lines of this machine are too long");
	why = rf_launch_axes_find(stream, counts->grid, counts->block, w->values, &where);
	if (why != NULL)
		refuse(w, where, why);
	for (int i = 0; i < RF_LANES_LOOPS; ++i)
		w->turns[i] = i < RF_LANES_AXES ? counts->grid[i] : 1;
	if (counts->obstacle == NULL)
		w->classes = rf_lanes_classes(arena, memory->lanes, counts->block, &w->class_count);
	if (counts->obstacle == NULL && w->classes == NULL)
		return RF_FAILED;
	walk_nodes(w, stream->root);
	if (part == NULL && counts->obstacle == NULL && !w->failed)
		w->failed =
		    rf_joints_count(w->joints, memory, w->classes, w->class_count, counts) != RF_OK;
	return rf_arena_failed(arena) || w->failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_warp_walk(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                            struct rf_arena *arena, struct rf_warp_counts *counts)
{
	return walk(stream, memory, NULL, arena, counts);
}

enum rf_status rf_warp_walk_part(const struct rf_stream *stream,
                                 const struct rf_warp_memory *memory,
                                 const struct rf_warp_part *part, struct rf_arena *arena)
{
	struct rf_warp_counts counts;

	return walk(stream, memory, part, arena, &counts);
}
