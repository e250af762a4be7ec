/* SPDX-License-Identifier: MIT
 *
 * Instructions of a compiled kernel.
 *
 *     executions = sum over lines and loops of (instructions) * (how often the source comes there)
 *
 * A compiler says of each instruction which line it comes from, and the source how often warps come
 * to the line.  Where it stands in fewer loops than the line does, loops were written out, and it
 * runs once where these turn as often as they do; where a loop holds more accesses than the line,
 * turns were put together, and it turns less often by that; what is left over of such turns, in a
 * loop of its own beside it, counts as never executed.  What comes from no line runs once.
 */
#include "model/gpu/compiled_code.h"

#include <math.h>

/* Where the source comes to a line. */
struct spot {
	bool found, is_head;        /* the head of a loop */
	double warps;               /* executions, of a head those of the loop's start ... */
	double turns;               /* ... and of its turns */
	int depth;                  /* loops around it inside the thread */
	double trips[RF_MAX_DEPTH]; /* of these, on average */
	double accesses;            /* of global and shared memory on the line */
};

struct finding {
	const struct rf_stream *stream;
	const struct rf_warp_counts *counts;
	const struct rf_gpu_compiled *compiled;
	double warps; /* of the launch */
	int line;
	struct spot *spot;
	int depth;
	double trips[RF_MAX_DEPTH];
};

static void take(struct finding *f, double warps)
{
	struct spot *spot = f->spot;

	if (spot->found && spot->depth >= f->depth && !spot->is_head)
		return;
	spot->found = true;
	spot->is_head = false;
	spot->warps = warps;
	spot->depth = f->depth;
	for (int i = 0; i < f->depth; ++i)
		spot->trips[i] = f->trips[i];
}

static void look_at_statement(struct finding *f, const struct rf_stream_node *node)
{
	const struct rf_kernel *kernel = f->stream->kernel;
	bool is_here = node->source->statement->place.line == f->line;

	for (size_t i = 0; i < node->reference_count; ++i) {
		const struct rf_access *access = &kernel->accesses[node->references[i].access];
		enum rf_space space = kernel->arrays[access->array].space;

		if (access->place.line != f->line)
			continue;
		is_here = true;
		f->spot->accesses += space == RF_SPACE_GLOBAL || space == RF_SPACE_SHARED;
	}
	if (is_here)
		take(f, f->counts->nodes[node->index].warps);
}

static void look(struct finding *f, const struct rf_stream_node *node, double warps)
{
	for (; node != NULL; node = node->next) {
		double here = f->counts->nodes[node->index].warps;
		bool is_turns = node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS;

		if (node->kind == RF_NODE_STATEMENT)
			look_at_statement(f, node);
		if (node->kind == RF_NODE_GUARD && node->source->guard->place.line == f->line)
			take(f, warps);
		if (is_turns && node->loop->place.line == f->line && !f->spot->found) {
			take(f, warps);
			f->spot->is_head = true;
			f->spot->turns = here;
		}
		if (is_turns && f->depth < RF_MAX_DEPTH)
			f->trips[f->depth++] = warps > 0 ? here / warps : 1;
		look(f, node->children, node->kind == RF_NODE_LOOP && !is_turns ? warps : here);
		look(f, node->otherwise, warps);
		if (is_turns)
			--f->depth;
	}
}

static struct spot find_spot(struct finding *f, int line)
{
	struct spot spot = { 0 };

	f->line = line;
	f->spot = &spot;
	f->depth = 0;
	if (line > 0)
		look(f, f->stream->root, f->warps);
	if (!spot.found)
		spot.warps = f->warps;
	return spot;
}

/* ---- turns that were put together ---- */

struct together {
	int line;     /* the line with most accesses of the loop */
	double turns; /* of the source in one; 0: what is left over */
};

static struct together find_together(struct finding *f, size_t loop)
{
	const struct rf_gpu_compiled *c = f->compiled;
	struct together t = { .turns = 1 };
	int64_t most = 0;
	struct spot spot;

	for (size_t i = 0; i < c->line_count; ++i)
		if (c->lines[i].loop == loop && c->lines[i].accesses > most) {
			most = c->lines[i].accesses;
			t.line = c->lines[i].line;
		}
	spot = find_spot(f, t.line);
	if (spot.found && spot.accesses > 0 && spot.depth == c->depths[loop])
		t.turns = fmax(1, round((double)most / spot.accesses));
	return t;
}

static struct together *find_all_together(struct finding *f, struct rf_arena *arena)
{
	const struct rf_gpu_compiled *c = f->compiled;
	struct together *all = RF_NEW_ARRAY(arena, struct together, c->loop_count + 1);

	if (all == NULL)
		return NULL;
	all[0].turns = 1;
	for (size_t i = 1; i <= c->loop_count; ++i)
		all[i] = find_together(f, i);
	for (size_t i = 1; i <= c->loop_count; ++i)
		for (size_t k = 1; k <= c->loop_count; ++k)
			if (all[i].line > 0 && all[i].line == all[k].line &&
			    c->depths[i] == c->depths[k] && all[i].turns < all[k].turns)
				all[i].turns = 0;
	return all;
}

/* How often an instruction of a line runs in a loop of the compiled kernel. */
static double executions(struct finding *f, const struct rf_gpu_code_line *row,
                         const struct together *together)
{
	struct spot spot = find_spot(f, row->line);
	int depth = f->compiled->depths[row->loop];
	double times = spot.warps;

	if (together->turns == 0)
		return 0;
	if (!spot.found && row->loop > 0 && together->line > 0)
		spot = find_spot(f, together->line);
	if (spot.is_head && depth > spot.depth)
		return spot.turns / together->turns;
	for (int i = depth; i < spot.depth; ++i)
		times /= spot.trips[i] > 1 ? spot.trips[i] : 1;
	return depth > 0 ? times / together->turns : times;
}

bool rf_compiled_code_count(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                            double warps, const struct rf_gpu_compiled *compiled,
                            struct rf_arena *arena, struct rf_gpu_mix *mix, double *total)
{
	struct finding f = {
		.stream = stream, .counts = counts, .compiled = compiled, .warps = warps
	};
	struct together *together = find_all_together(&f, arena);
	double sums[RF_GPU_CLASSES] = { 0 };

	if (together == NULL)
		return false;
	*total = 0;
	for (size_t i = 0; i < compiled->line_count; ++i) {
		const struct rf_gpu_code_line *row = &compiled->lines[i];
		double times = executions(&f, row, &together[row->loop]);

		for (int k = 0; k < RF_GPU_CLASSES; ++k) {
			sums[k] += times * (double)row->counts[k];
			*total += times * (double)row->counts[k];
		}
	}
	*mix = (struct rf_gpu_mix){ .floating = sums[RF_GPU_FLOATING],
		                    .integer = sums[RF_GPU_INTEGER],
		                    .memory = sums[RF_GPU_MEMORY],
		                    .control = sums[RF_GPU_CONTROL],
		                    .other = sums[RF_GPU_OTHER] };
	return true;
}
