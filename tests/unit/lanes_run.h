/* SPDX-License-Identifier: MIT
 *
 * A kernel of CUDA run by all its threads, a warp at a time, lane by lane, and what its requests
 * cost held against the closed form.
 */
#ifndef RF_LANES_RUN_H
#define RF_LANES_RUN_H

#include <math.h>

#include "model/gpu/warp_walk.h"
#include "tests/unit/frontend_reading.h"

static const struct rf_warp_memory nvidia = { 32, 32, 128, 32, true, 0, 0, false };
static const struct rf_layout layout;
static struct rf_stream stream;
static int64_t sizes[RF_MAX_SIZES];
static struct rf_warp_counts counts;

/* False of a kernel that does nothing in this launch, as one that leaves out the first row of a
 * block of one row. */
static bool read_launch(const char *text, const int64_t grid[3], const int64_t block[3], int64_t n)
{
	reading.source = (struct rf_source){ .file = "k.cu", .text = text, .length = strlen(text) };
	memcpy(reading.source.grid, grid, 3 * sizeof(*grid));
	memcpy(reading.source.block, block, 3 * sizeof(*block));
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	if (rf_frontend_read(&reading.source, reading.arena, &reading.diagnostics,
	                     &reading.kernel) != RF_OK) {
		const char *message = reading.diagnostics.list.items[0].message;

		if (strstr(message, "accesses no array") || strstr(message, "apart into"))
			return false;
		if (strstr(message, "is a remainder of a loop variable"))
			return false; /* a block that is no multiple of what divides its index */
		fail_msg("%s", message);
	}
	for (int i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = n;
	rf_kernel_derive_sizes(&reading.kernel, sizes);
	stream = (struct rf_stream){ .kernel = &reading.kernel, .sizes = sizes, .layout = &layout };
	assert_int_equal(rf_stream_make(&stream, reading.arena), RF_OK);
	assert_int_equal(rf_warp_walk(&stream, &nvidia, reading.arena, &counts), RF_OK);
	if (counts.obstacle != NULL)
		fail_msg("%s", counts.obstacle);
	return true;
}

static inline void read_cuda(const char *text, const int64_t grid[3], const int64_t block[3],
                             int64_t n)
{
	assert_true(read_launch(text, grid, block, n));
}

enum { MOST_OPEN = 8, MOST_ONCE = 4096, MOST_NODES = 256 };

/* What a warp does once for all readings of a reference, in one turn of the loops around it. */
struct once {
	int lead; /* the first of the readings */
	bool is_statement;
	int turns[MOST_OPEN];
	struct rf_request request;
};

/* All threads, a warp at a time, in step. */
struct run {
	int64_t values[32][64]; /* by lane and loop */
	int turns[MOST_OPEN];   /* of the loops that are open */
	int depth, once_count;
	struct once once[MOST_ONCE]; /* of the warp at hand */
	struct rf_warp_requests *accesses;
	struct rf_warp_executions *nodes;
};

/* The first reading of what an access is a reading of; -1 where it is read once. */
static int lead_of(int access)
{
	if (reading.kernel.accesses[access].joins >= 0)
		return reading.kernel.accesses[access].joins;
	for (size_t i = 0; i < reading.kernel.access_count; ++i)
		if (reading.kernel.accesses[i].joins == access)
			return access;
	return -1;
}

/* Whether a register has what an access reads, whatever the answers to conditions are. */
static bool is_in_register(int access)
{
	int lead = lead_of(access);
	bool all = reading.kernel.accesses[lead < 0 ? access : lead].repeats >= 0;

	for (size_t i = 0; i < reading.kernel.access_count && lead >= 0; ++i)
		if (reading.kernel.accesses[i].joins == lead)
			all = all && reading.kernel.accesses[i].repeats >= 0;
	return all;
}

static struct once *once_of(struct run *r, int lead, bool is_statement)
{
	for (int i = 0; i < r->once_count; ++i)
		if (r->once[i].lead == lead && r->once[i].is_statement == is_statement &&
		    memcmp(r->once[i].turns, r->turns, sizeof(r->turns)) == 0)
			return &r->once[i];
	assert_true(r->once_count < MOST_ONCE);
	r->once[r->once_count] = (struct once){ .lead = lead, .is_statement = is_statement };
	memcpy(r->once[r->once_count].turns, r->turns, sizeof(r->turns));
	return &r->once[r->once_count++];
}

static int64_t value_of(const struct run *r, const struct rf_stream_form *form, int lane)
{
	int64_t sum = form->constant;

	for (size_t i = 0; i < form->term_count; ++i)
		sum += form->terms[i].factor * r->values[lane][form->terms[i].loop];
	return sum;
}

static void count_execution(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	if (mask == 0)
		return;
	r->nodes[node->index].warps += 1;
	r->nodes[node->index].threads += __builtin_popcountll(mask);
}

static void count_request(struct rf_warp_requests *sum, const struct rf_request *request)
{
	struct rf_request_cost cost = rf_request_count(&nvidia, request);

	sum->requests += 1;
	sum->threads += __builtin_popcountll(request->active);
	sum->least.sectors += cost.sectors;
	sum->least.lines += cost.lines;
	sum->least.data_wavefronts += cost.data_wavefronts;
}

/* The first statement that has a reading of what an access is one of. */
static const struct rf_stream_node *first_with(const struct rf_stream_node *node, int lead)
{
	const struct rf_stream_node *found = NULL;

	for (; node != NULL && found == NULL; node = node->next) {
		for (size_t i = 0; i < node->reference_count && node->kind == RF_NODE_STATEMENT;
		     ++i)
			if (lead_of(node->references[i].access) == lead)
				return node;
		found = first_with(node->children, lead);
		found = found != NULL ? found : first_with(node->otherwise, lead);
	}
	return found;
}

/* The statement that one is another reading of, that computes the same; itself where it is the
 * first, NULL where it is read once. */
static const struct rf_stream_node *reading_of(const struct rf_stream_node *node)
{
	for (size_t i = 0; i < node->reference_count; ++i) {
		int lead = lead_of(node->references[i].access);
		const struct rf_stream_node *first;

		if (lead < 0)
			continue;
		first = first_with(stream.root, lead);
		return memcmp(first->source->statement->operations,
		              node->source->statement->operations,
		              sizeof(node->source->statement->operations)) == 0
		           ? first
		           : NULL;
	}
	return NULL;
}

static void count_statement(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	const struct rf_stream_node *first = reading_of(node);

	if (first == NULL)
		count_execution(r, node, mask);
	else if (mask != 0)
		once_of(r, (int)first->index, true)->request.active |= mask;
}

static void end_warp(struct run *r)
{
	for (int i = 0; i < r->once_count; ++i) {
		const struct once *once = &r->once[i];

		if (once->is_statement) {
			r->nodes[once->lead].warps += 1;
			r->nodes[once->lead].threads += __builtin_popcountll(once->request.active);
		} else {
			count_request(&r->accesses[once->lead], &once->request);
		}
	}
	r->once_count = 0;
}

static int64_t form_of(const struct run *r, const struct rf_form *form, int lane)
{
	int64_t sum, factor;

	assert_true(rf_formula_integer(form->constant, sizes, &sum));
	for (size_t i = 0; i < form->term_count; ++i) {
		assert_true(rf_formula_integer(form->terms[i].coefficient, sizes, &factor));
		sum += factor * r->values[lane][form->terms[i].loop];
	}
	return sum;
}

/* What threads access at places that they compute. */
static void run_computed(struct run *r, const struct rf_statement *s, uint64_t mask)
{
	for (size_t i = 0; i < s->access_count && mask != 0; ++i) {
		const struct rf_access *access = &reading.kernel.accesses[s->accesses[i]];
		const struct rf_lane_value *value = access->computed;
		struct rf_request request = { .active = mask, .bytes = access->bytes };

		if (value == NULL || lead_of(s->accesses[i]) >= 0 || access->repeats >= 0)
			continue;
		for (int lane = 0; lane < 32; ++lane) {
			const struct rf_lane_program program = { (int)value->step_count,
				                                 value->steps };
			int64_t forms[RF_LANE_FORMS] = { 0 };

			for (size_t f = 0; f < value->form_count && mask >> lane & 1; ++f)
				forms[f] = form_of(r, &value->forms[f].form, lane);
			if (mask >> lane & 1)
				request.address[lane] =
				    rf_lane_program_value(&program, forms) +
				    reading.kernel.arrays[access->array].shared_offset;
		}
		count_request(&r->accesses[s->accesses[i]], &request);
	}
}

static void run_statement(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	run_computed(r, node->source->statement, mask);
	for (size_t i = 0; i < node->reference_count && mask != 0; ++i) {
		const struct rf_stream_reference *reference = &node->references[i];
		const struct rf_array *array = &reading.kernel.arrays[reference->array];
		int lead = lead_of(reference->access);
		struct rf_request request = { .active = mask, .bytes = reference->bytes };
		struct rf_request *at = lead < 0 ? &request : &once_of(r, lead, false)->request;

		if (is_in_register(reference->access))
			continue;
		at->active |= mask;
		at->bytes = reference->bytes;
		for (int lane = 0; lane < 32; ++lane)
			if (mask >> lane & 1)
				at->address[lane] =
				    value_of(r, &reference->address, lane) +
				    (array->space == RF_SPACE_SHARED ? array->shared_offset : 0);
		if (lead < 0)
			count_request(&r->accesses[reference->access], at);
	}
}

static void run_nodes(struct run *r, const struct rf_stream_node *node, uint64_t mask);

static void run_loop(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	int id = node->loop->id;

	for (int lane = 0; lane < 32; ++lane) {
		int64_t first = node->loop->step > 0 ? INT64_MIN : INT64_MAX;

		for (size_t i = 0; node->loop->step > 0 && i < node->lower_count; ++i)
			if (value_of(r, &node->lower[i], lane) > first)
				first = value_of(r, &node->lower[i], lane);
		for (size_t i = 0; node->loop->step < 0 && i < node->upper_count; ++i)
			if (value_of(r, &node->upper[i], lane) - 1 < first)
				first = value_of(r, &node->upper[i], lane) - 1;
		r->values[lane][id] = first;
	}
	r->turns[r->depth++] = 0;
	while (mask != 0) {
		for (int lane = 0; lane < 32; ++lane) {
			bool runs = mask >> lane & 1;

			for (size_t i = 0; i < node->lower_count && runs; ++i)
				runs = r->values[lane][id] >= value_of(r, &node->lower[i], lane);
			for (size_t i = 0; i < node->upper_count && runs; ++i)
				runs = r->values[lane][id] < value_of(r, &node->upper[i], lane);
			if (!runs)
				mask &= ~(UINT64_C(1) << lane);
		}
		count_execution(r, node, mask);
		run_nodes(r, node->children, mask);
		for (int lane = 0; lane < 32; ++lane)
			r->values[lane][id] += node->loop->step;
		++r->turns[r->depth - 1];
	}
	r->turns[--r->depth] = 0;
}

static void run_guard(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	uint64_t inside = 0;

	count_execution(r, node, mask);
	for (int lane = 0; lane < 32; ++lane) {
		const struct rf_guard *guard = node->source->guard;
		bool holds = true;

		if (guard->step_count > 0) {
			const struct rf_lane_program program = { (int)guard->step_count,
				                                 guard->steps };
			int64_t forms[RF_LANE_FORMS] = { 0 };

			for (size_t i = 0; i < node->condition_count; ++i)
				forms[i] = value_of(r, &node->conditions[i].form, lane);
			holds = rf_lane_program_value(&program, forms) != 0;
		}
		for (size_t i = 0; i < node->condition_count && guard->step_count == 0; ++i)
			holds =
			    holds && rf_stream_holds(&node->conditions[i],
			                             value_of(r, &node->conditions[i].form, lane));
		if (holds)
			inside |= UINT64_C(1) << lane;
	}
	run_nodes(r, node->children, mask & inside);
	run_nodes(r, node->otherwise, mask & ~inside);
}

static void run_nodes(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	for (; node != NULL && mask != 0; node = node->next) {
		if (node->kind == RF_NODE_LOOP && node->loop->role != RF_ROLE_TURNS)
			run_nodes(r, node->children, mask);
		else if (node->kind == RF_NODE_LOOP)
			run_loop(r, node, mask);
		else if (node->kind == RF_NODE_GUARD)
			run_guard(r, node, mask);
		else {
			count_statement(r, node, mask);
			run_statement(r, node, mask);
		}
	}
}

static void run_warps(struct run *r)
{
	const int64_t *b = counts.block, *g = counts.grid;
	int64_t threads = b[0] * b[1] * b[2];

	for (int64_t block = 0; block < g[0] * g[1] * g[2]; ++block)
		for (int64_t first = 0; first < threads; first += 32) {
			uint64_t mask = 0;

			for (int64_t lane = 0; lane < 32 && first + lane < threads; ++lane) {
				int64_t t = first + lane;
				const int64_t at[2][3] = {
					{ t % b[0], t / b[0] % b[1], t / b[0] / b[1] },
					{ block % g[0], block / g[0] % g[1], block / g[0] / g[1] }
				};

				mask |= UINT64_C(1) << lane;
				for (size_t l = 0; l < reading.kernel.loop_count; ++l) {
					const struct rf_loop *loop = reading.kernel.loops[l];

					if (loop->role != RF_ROLE_TURNS)
						r->values[lane][l] =
						    at[loop->role == RF_ROLE_BLOCK][loop->axis];
				}
			}
			run_nodes(r, stream.root, mask);
			end_warp(r);
		}
}

/* All readings of a statement at the first one. */
static void sum_readings(const struct rf_stream_node *node, struct rf_warp_executions *sum)
{
	for (; node != NULL; node = node->next) {
		const struct rf_stream_node *first =
		    node->kind == RF_NODE_STATEMENT ? reading_of(node) : NULL;
		size_t at = first != NULL ? first->index : node->index;

		sum[at].warps += counts.nodes[node->index].warps;
		sum[at].threads += counts.nodes[node->index].threads;
		sum_readings(node->children, sum);
		sum_readings(node->otherwise, sum);
	}
}

static inline void compare(const char *text)
{
	static struct rf_warp_executions executed[MOST_NODES];
	struct run *r = RF_NEW(reading.arena, struct run);

	r->accesses =
	    RF_NEW_ARRAY(reading.arena, struct rf_warp_requests, reading.kernel.access_count + 1);
	r->nodes = RF_NEW_ARRAY(reading.arena, struct rf_warp_executions, stream.node_count + 1);
	run_warps(r);
	assert_false(counts.is_estimated);
	memset(executed, 0, sizeof(executed));
	assert_true(stream.node_count <= MOST_NODES);
	sum_readings(stream.root, executed);
	for (size_t i = 0; i < stream.node_count; ++i)
		if (fabs(r->nodes[i].warps - executed[i].warps) > 1e-6 ||
		    fabs(r->nodes[i].threads - executed[i].threads) > 1e-6)
			fail_msg("%s\nnode %zu: %g warps of %g threads, in place of %g of %g", text,
			         i, executed[i].warps, executed[i].threads, r->nodes[i].warps,
			         r->nodes[i].threads);
	for (size_t i = 0; i < reading.kernel.access_count; ++i) {
		const struct rf_warp_requests *run = &r->accesses[i], *found = &counts.accesses[i];

		if (fabs(run->requests - found->requests) > 1e-6 ||
		    fabs(run->least.sectors - found->least.sectors) > 1e-6 ||
		    fabs(run->least.lines - found->least.lines) > 1e-6 ||
		    fabs(run->least.data_wavefronts - found->most.data_wavefronts) > 1e-6)
			fail_msg(
			    "%s\n%s: %g requests, %g sectors, %g lines, %g wavefronts in place "
			    "of %g, %g, %g, %g",
			    text, reading.kernel.accesses[i].text, found->requests,
			    found->least.sectors, found->least.lines, found->most.data_wavefronts,
			    run->requests, run->least.sectors, run->least.lines,
			    run->least.data_wavefronts);
	}
}

#endif
