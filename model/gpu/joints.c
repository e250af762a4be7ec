/* SPDX-License-Identifier: MIT
 *
 * What a warp does once, although the tree has it several times.
 *
 * A condition that chooses an index, or that no single guard can ask, leaves a statement in the
 * tree once for each answer (`joins` of rf_access).  A warp whose lanes are of both minds executes
 * it once, for all of them; where only the index is chosen that is what the source says, and
 * where a branch is read twice it is one branch.  In the same way lanes that start a loop at other
 * values than others take its turns together with them.
 */
#include "model/gpu/joints.h"

#include <string.h>

#include "model/gpu/hoisted.h"
#include "model/gpu/indirect_places.h"

enum { MOST_WAYS = 64 };

struct coming {
	struct coming *next;
	const struct rf_stream_node *node;
	struct rf_joined_part part; /* without its lanes */
	struct rf_lane_guards guards;
	int64_t turns[RF_LANES_LOOPS];
	double share;
	int place; /* as of the way */
};

struct joint {
	struct coming *first, **tail;
	int count;
	bool is_request; /* not all of it stays in registers */
};

struct rf_joints {
	const struct rf_stream *stream;
	struct rf_arena *arena;
	int *leads;               /* by access: the first of those that it is one with, or -1 */
	int *nodes;               /* by access: the node that came to it first, or -1 */
	bool *shared;             /* by node: ways lead to it that differ in values of loops */
	struct joint *accesses;   /* by the first */
	struct joint *executions; /* by node of the first */
	/* while they are counted */
	const struct rf_warp_memory *memory;
	const struct rf_lanes_class *class;
	const struct joint *joint;
	struct rf_warp_counts *counts;
};

struct rf_joints *rf_joints_new(struct rf_arena *arena, const struct rf_stream *stream)
{
	size_t count = stream->kernel->access_count;
	struct rf_joints *j = RF_NEW(arena, struct rf_joints);

	if (j == NULL)
		return NULL;
	*j = (struct rf_joints){ .stream = stream, .arena = arena };
	j->leads = RF_NEW_ARRAY(arena, int, count + 1);
	j->nodes = RF_NEW_ARRAY(arena, int, count + 1);
	j->accesses = RF_NEW_ARRAY(arena, struct joint, count + 1);
	j->executions = RF_NEW_ARRAY(arena, struct joint, stream->node_count + 1);
	j->shared = RF_NEW_ARRAY(arena, bool, stream->node_count + 1);
	if (j->leads == NULL || j->nodes == NULL || j->accesses == NULL || j->executions == NULL ||
	    j->shared == NULL)
		return NULL;
	for (size_t i = 0; i < count; ++i)
		j->leads[i] = j->nodes[i] = -1;
	for (size_t i = 0; i < count; ++i) {
		int first = stream->kernel->accesses[i].joins;

		if (first >= 0)
			j->leads[i] = j->leads[first] = first;
	}
	return j;
}

bool rf_joints_has(const struct rf_joints *j, int access)
{
	return j->leads[access] >= 0;
}

static void share_all(struct rf_joints *j, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		rf_joints_share(j, node);
}

void rf_joints_share(struct rf_joints *j, const struct rf_stream_node *node)
{
	const struct rf_statement *s =
	    node->kind == RF_NODE_STATEMENT ? node->source->statement : NULL;

	j->shared[node->index] = true;
	for (size_t i = 0; s != NULL && i < s->access_count; ++i)
		if (j->leads[s->accesses[i]] < 0)
			j->leads[s->accesses[i]] = s->accesses[i];
	share_all(j, node->children);
	share_all(j, node->otherwise);
}

bool rf_joints_is_shared(const struct rf_joints *j, const struct rf_stream_node *node)
{
	return j->shared[node->index];
}

/* ---- ways ---- */

static bool come(struct rf_joints *j, struct joint *to, const struct rf_joints_way *way,
                 const struct rf_joined_part *part)
{
	struct coming *coming = RF_NEW(j->arena, struct coming);

	if (coming == NULL)
		return false;
	*coming = (struct coming){
		.node = way->node, .guards = *way->guards, .share = way->share, .place = way->place
	};
	if (part != NULL)
		coming->part = *part;
	memcpy(coming->turns, way->turns, sizeof(coming->turns));
	if (to->first == NULL)
		to->tail = &to->first;
	*to->tail = coming;
	to->tail = &coming->next;
	++to->count;
	return true;
}

/* Whether two readings of a statement compute the same; of a choice between values they need
 * not. */
static bool computes_alike(const struct rf_stream_node *a, const struct rf_stream_node *b)
{
	const struct rf_statement *s = a->source->statement, *t = b->source->statement;

	return memcmp(s->operations, t->operations, sizeof(s->operations)) == 0 &&
	       memcmp(&s->thread, &t->thread, sizeof(s->thread)) == 0;
}

/* All readings of the statement at a node, by an access that they have, if they compute alike; of a
 * node that is shared all ways to it.  NULL: there is one way. */
static struct joint *ways_to(const struct rf_joints *j, const struct rf_stream_node *node)
{
	const struct rf_statement *s =
	    node->kind == RF_NODE_STATEMENT ? node->source->statement : NULL;

	for (size_t i = 0; s != NULL && i < s->access_count; ++i) {
		int lead = j->leads[s->accesses[i]];

		if (lead >= 0 && j->nodes[lead] >= 0) {
			struct joint *readings = &j->executions[j->nodes[lead]];

			if (readings->first == NULL || computes_alike(readings->first->node, node))
				return readings;
			break;
		}
	}
	return j->shared[node->index] ? &j->executions[node->index] : NULL;
}

bool rf_joints_has_node(const struct rf_joints *j, const struct rf_stream_node *node)
{
	const struct joint *ways = ways_to(j, node);

	return ways != NULL && ways->first != NULL;
}

bool rf_joints_come_node(struct rf_joints *j, const struct rf_joints_way *way)
{
	const struct rf_statement *s =
	    way->node->kind == RF_NODE_STATEMENT ? way->node->source->statement : NULL;
	struct joint *ways;

	for (size_t i = 0; s != NULL && i < s->access_count; ++i)
		if (j->nodes[s->accesses[i]] < 0)
			j->nodes[s->accesses[i]] = (int)way->node->index;
	ways = ways_to(j, way->node);
	return ways == NULL || come(j, ways, way, NULL);
}

bool rf_joints_come(struct rf_joints *j, int access, const struct rf_joints_way *way,
                    const struct rf_joined_part *part)
{
	struct joint *joint = &j->accesses[j->leads[access]];

	joint->is_request |= j->stream->kernel->accesses[access].repeats < 0 ||
	                     rf_hoisted_reads_again(j->stream->kernel, access);
	return come(j, joint, way, part);
}

/* ---- counting ---- */

/* How many of `volume` warps come to any of the ways, whose lanes are `masks`. */
static double warps_of(const struct joint *joint, const uint64_t *masks, double volume)
{
	const struct coming *c = joint->first;
	double none = 1;

	for (int i = 0; i < joint->count; ++i, c = c->next)
		none *= 1 - rf_lanes_any(c->share, rf_lanes_of_mask(masks[i]));
	return volume * (1 - none);
}

/* The executions of a warp, and of its lanes whichever ways they come, are those of the first way
 * that it comes to. */
static void take_node(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
                      const uint64_t *masks)
{
	struct rf_joints *j = context;
	const struct coming *c = j->joint->first;
	struct rf_warp_executions *first = NULL;
	double volume = rf_lane_boxes_volume(box), threads = 0;

	for (int i = 0; i < j->joint->count; ++i, c = c->next) {
		threads += volume * c->share * rf_lanes_of_mask(masks[i]);
		if (masks[i] != 0 && first == NULL)
			first = &j->counts->nodes[c->node->index];
	}
	if (at != box)
		rf_warp_sample_add(&j->counts->nodes[j->joint->first->node->index].sample, volume,
		                   first != NULL);
	if (first == NULL)
		return;
	first->warps += warps_of(j->joint, masks, volume);
	first->threads += threads;
}

/* Where lanes find their addresses if all do in one way; else one that is not known. */
static const struct rf_lanes_form *sole_form(const struct rf_joined_part *parts, int count)
{
	static const struct rf_lanes_form unknown = { 0 };
	const struct rf_lanes_form *sole = NULL;

	for (int i = 0; i < count; ++i) {
		if (parts[i].mask != 0 && sole != NULL)
			return &unknown;
		if (parts[i].mask != 0)
			sole = &parts[i].form;
	}
	return sole != NULL ? sole : &unknown;
}

/* Takes a request of which all lanes compute their places of one array; false where some do not. */
static bool take_computed(const struct rf_joints *j, const struct rf_lane_box *at,
                          const uint64_t *masks, uint64_t all, double warps,
                          struct rf_warp_requests *sum)
{
	const struct coming *first = j->joint->first, *c = first;
	int64_t address[RF_MOST_LANES] = { 0 }, of_way[RF_MOST_LANES];

	for (int i = 0; i < j->joint->count; ++i, c = c->next) {
		if (c->place < 0 || c->part.array != first->part.array ||
		    c->part.bytes != first->part.bytes)
			return false;
		if (masks[i] != 0)
			rf_lane_boxes_values(&c->guards, &c->guards.guards[c->place], j->class, at,
			                     of_way);
		for (int64_t lane = 0; lane < j->class->lanes; ++lane)
			if (masks[i] >> lane & 1)
				address[lane] = of_way[lane];
	}
	rf_indirect_places_request(j->stream->kernel, j->memory, (int)(j->joint - j->accesses),
	                           address, all, warps, sum);
	return true;
}

static void take_access(void *context, const struct rf_lane_box *box, const struct rf_lane_box *at,
                        const uint64_t *lanes)
{
	struct rf_joints *j = context;
	struct rf_joined_part parts[MOST_WAYS];
	struct rf_warp_requests *sum = &j->counts->accesses[j->joint - j->accesses];
	struct rf_request_cost cost = { 0 };
	const struct coming *c = j->joint->first;
	const struct rf_access *access = &j->stream->kernel->accesses[j->joint - j->accesses];
	enum rf_space space = j->stream->kernel->arrays[access->array].space;
	struct rf_warp_memory memory =
	    rf_request_memory_of(j->memory, access->is_atomic, space == RF_SPACE_SHARED);
	double volume = rf_lane_boxes_volume(box), warps = warps_of(j->joint, lanes, volume);
	uint64_t masks[MOST_WAYS], all = 0;
	bool known = true;

	for (int i = 0; i < j->joint->count; ++i, c = c->next) {
		masks[i] = c->share > 0 ? lanes[i] : 0; /* nobody comes where data never lead */
		parts[i] = c->part;
		parts[i].form = rf_lanes_of_class(j->class, &c->part.form);
		parts[i].mask = masks[i];
		known &= masks[i] == 0 || c->part.form.known;
		all |= masks[i];
		sum->threads += volume * c->share * rf_lanes_of_mask(masks[i]);
	}
	sum->requests += warps;
	if (at != box)
		rf_warp_sample_add(&sum->sample, volume, all != 0);
	if (all == 0)
		return;
	if (take_computed(j, at, masks, all, warps, sum))
		return;
	if (space == RF_SPACE_LOCAL || space == RF_SPACE_CONSTANT) {
		rf_thread_memory_add(j->memory, j->class, sole_form(parts, j->joint->count), space,
		                     access->bytes, all, warps, &sum->least, &sum->most);
		return;
	}
	if (!known) {
		rf_request_sums_of_unknown(j->memory, parts[0].bytes, all, warps, &sum->least,
		                           &sum->most);
		return;
	}
	if (!rf_joined_sum(&memory, j->class, parts, j->joint->count, box, warps / volume, &cost))
		j->counts->is_estimated = true;
	rf_request_sums_add(&sum->least, &cost, 1);
	rf_request_sums_add(&sum->most, &cost, 1);
}

/* Where a loop turns less often than `most` in one of the ways, that way has the first turns.
 * False where there is no room for what says so. */
static bool hold_turns(struct coming *c, const int64_t most[RF_LANES_LOOPS])
{
	struct rf_lane_guards *g = &c->guards;
	int first = g->test_count;

	for (int i = RF_LANES_FIRST_TURN; i < RF_LANES_LOOPS; ++i) {
		struct rf_lanes_form below = { .constant = c->turns[i] - 1, .known = true };

		if (c->turns[i] == most[i])
			continue;
		if (g->test_count == RF_LANE_BOXES_TESTS || g->guard_count == RF_LANE_BOXES_GUARDS)
			return false;
		below.factor[i] = -1;
		g->tests[g->test_count++] = (struct rf_lane_test){ .form = below };
	}
	if (g->test_count > first)
		g->guards[g->guard_count++] =
		    (struct rf_lane_guard){ .first = first, .count = g->test_count - first };
	return true;
}

/* Where lanes compute the bytes from the start of an array in another way, one whose form is known
 * does so as well. */
static void hold_form(const struct rf_joints *j, const struct joint *joint, struct coming *c)
{
	static struct rf_lane_step step = { .op = RF_LANE_FORM, .bytes = 8 };
	const struct rf_stream *stream = j->stream;
	int index = stream->kernel->accesses[joint - j->accesses].array;
	const struct rf_array *array = &stream->kernel->arrays[index];
	struct rf_lane_guards *g = &c->guards;
	struct rf_lanes_form form = c->part.form;

	if (c->place >= 0 || !form.known || g->test_count == RF_LANE_BOXES_TESTS ||
	    g->guard_count == RF_LANE_BOXES_GUARDS)
		return;
	form.constant -= (int64_t)stream->arrays[index].base +
	                 c->node->source->statement->segment * stream->segment_bytes +
	                 (array->space == RF_SPACE_SHARED ? array->shared_offset : 0);
	c->place = g->guard_count;
	g->guards[g->guard_count++] = (struct rf_lane_guard){
		.first = g->test_count, .count = 1, .program = { 1, &step }, .is_place = true
	};
	g->tests[g->test_count++] = (struct rf_lane_test){ .form = form };
}

static bool has_computed(const struct joint *joint)
{
	for (const struct coming *c = joint->first; c != NULL; c = c->next)
		if (c->place >= 0)
			return true;
	return false;
}

static struct rf_place place_of(const struct rf_stream_node *node)
{
	switch (node->kind) {
	case RF_NODE_LOOP:
		return node->loop->place;
	case RF_NODE_GUARD:
		return node->source->guard->place;
	default:
		return node->source->statement->place;
	}
}

static enum rf_status count_joint(struct rf_joints *j, const struct joint *joint,
                                  const struct rf_lanes_class *classes, size_t class_count,
                                  const struct rf_lane_boxes_sink *sink)
{
	const struct rf_lane_guards *sets[MOST_WAYS];
	enum rf_status status = RF_OK;
	struct rf_lane_box box;
	bool is_computed;
	int count = 0;

	if (joint->count > MOST_WAYS) {
		j->counts->obstacle = "conditions part it in too many ways";
		j->counts->obstacle_place = place_of(joint->first->node);
		return RF_OK;
	}
	for (int i = 0; i < RF_LANES_LOOPS; ++i) {
		box.start[i] = 0;
		box.stride[i] = 1;
		box.count[i] = i < RF_LANES_AXES ? j->counts->grid[i] : 1;
		for (const struct coming *c = joint->first; c != NULL && i >= RF_LANES_AXES;
		     c = c->next)
			box.count[i] = c->turns[i] > box.count[i] ? c->turns[i] : box.count[i];
	}
	is_computed = has_computed(joint);
	for (struct coming *c = joint->first; c != NULL; c = c->next) {
		if (is_computed)
			hold_form(j, joint, c);
		sets[count++] = &c->guards;
		if (!hold_turns(c, box.count))
			j->counts->is_estimated = true;
	}
	j->joint = joint;
	for (size_t c = 0; c < class_count && status == RF_OK; ++c) {
		j->class = &classes[c];
		status =
		    rf_lane_boxes_part(sets, count, j->class, &box, sink, &j->counts->is_estimated);
	}
	return status;
}

enum rf_status rf_joints_count(struct rf_joints *j, const struct rf_warp_memory *memory,
                               const struct rf_lanes_class *classes, size_t class_count,
                               struct rf_warp_counts *counts)
{
	const struct rf_lane_boxes_sink accesses = { j, take_access, 0, false };
	const struct rf_lane_boxes_sink executions = { j, take_node, 0, false };
	enum rf_status status = RF_OK;

	j->memory = memory;
	j->counts = counts;
	for (size_t i = 0; i < j->stream->kernel->access_count && status == RF_OK; ++i)
		if (j->accesses[i].is_request && counts->obstacle == NULL)
			status = count_joint(j, &j->accesses[i], classes, class_count, &accesses);
	for (size_t i = 0; i < j->stream->node_count && status == RF_OK; ++i)
		if (j->executions[i].first != NULL && counts->obstacle == NULL)
			status =
			    count_joint(j, &j->executions[i], classes, class_count, &executions);
	return status;
}
