/* SPDX-License-Identifier: MIT
 *
 * Where a kernel comes to a line, and how often.
 *
 * Code may stand in fewer loops than its line: some were written out.  Those are inner ones where
 * their turns are numbers of the source, or else outer ones that are: of
 *
 *     for (j = 0; j < 4; j++)
 *             for (i = 0; i < n; i++)
 *
 * what stands in one loop is a copy of the inner one, of which there are four.  A loop that is
 * written out around one that is not makes copies, as calls of a function do, and counts no more
 * as one around the line.  What is written out inside stays: the code runs once where it turns as
 * often as it does.  Where code stands in more loops than its line, the line was read turn by turn,
 * and is there as often as these loops turn.
 */
#include "model/gpu/code_spots.h"

#include <math.h>

#include "base/text.h"
#include "model/gpu/unrolling.h"
#include "model/ir/gpu_compiled.h"

/* Turns of a loop that may be written out whole. */
enum { MOST_WRITTEN = 64 };

struct looking {
	const struct rf_code_places *places;
	int line;
	struct rf_code_spot *spot;
	int depth;
	double trips[RF_MAX_DEPTH];
	bool is_short[RF_MAX_DEPTH];
	int64_t step; /* of the loop around */
};

/* Whether its turns are a number of the source, and few. */
static bool is_written_out(const struct looking *f, const struct rf_stream_node *loop, double turns)
{
	return turns <= MOST_WRITTEN && rf_unrolling_of(f->places->stream, loop).is_known;
}

/* Whether what stands here is what the line is known by. */
static bool take(struct looking *f, double warps, int column)
{
	struct rf_code_spot *spot = f->spot;
	bool is_same = spot->found && spot->depth == f->depth && spot->column == column;

	if (spot->found && !spot->is_head && is_same) {
		spot->warps += warps;
		spot->copies += 1;
		return true;
	}
	if (spot->found && spot->depth >= f->depth && !spot->is_head)
		return spot->depth == f->depth;
	*spot = (struct rf_code_spot){ .found = true,
		                       .warps = warps,
		                       .copies = 1,
		                       .column = column,
		                       .depth = f->depth,
		                       .step = f->step };
	for (int i = 0; i < f->depth; ++i) {
		spot->trips[i] = f->trips[i];
		spot->is_short[i] = f->is_short[i];
	}
	return true;
}

static void take_head(struct looking *f, double starts, double turns, int column, bool is_short)
{
	struct rf_code_spot *spot = f->spot;

	if (spot->found && !(spot->is_head && spot->column == column && spot->depth == f->depth))
		return;
	if (!spot->found)
		take(f, 0, column);
	spot->copies += spot->is_head;
	spot->is_head = true;
	spot->is_short[f->depth] = is_short;
	spot->warps += starts;
	spot->turns += turns;
}

/* Accesses that are requests in each turn. */
static void add_bytes(struct looking *f, int index)
{
	const struct rf_access *access = &f->places->stream->kernel->accesses[index];
	const struct rf_warp_requests *sum = &f->places->counts->accesses[index];
	enum rf_space space = f->places->stream->kernel->arrays[access->array].space;

	if ((space != RF_SPACE_GLOBAL && space != RF_SPACE_SHARED) || sum->hoisted > 0 ||
	    !(sum->requests > 0))
		return;
	*(access->kind == RF_WRITE ? &f->spot->store_bytes : &f->spot->load_bytes) +=
	    (double)access->bytes;
}

/* Whether that is a place of the line. */
static bool is_there(const struct looking *f, const struct rf_place *place)
{
	size_t file = (size_t)(f->line / RF_GPU_LINES);

	return place->line == f->line % RF_GPU_LINES && file < f->places->file_count &&
	       rf_text_equal(place->file, f->places->files[file]);
}

static void look_at_statement(struct looking *f, const struct rf_stream_node *node)
{
	const struct rf_statement *s = node->source->statement;
	int column = is_there(f, &s->place) ? s->place.column : 0;
	bool is_here = column > 0;

	for (size_t i = 0; i < s->access_count && !is_here; ++i) {
		const struct rf_access *access =
		    &f->places->stream->kernel->accesses[s->accesses[i]];

		is_here = is_there(f, &access->place);
		column = access->place.column;
	}
	if (!is_here || !take(f, f->places->counts->nodes[node->index].warps, column))
		return;
	for (size_t i = 0; i < s->access_count; ++i)
		if (is_there(f, &f->places->stream->kernel->accesses[s->accesses[i]].place))
			add_bytes(f, s->accesses[i]);
}

static void look(struct looking *f, const struct rf_stream_node *node, double warps)
{
	for (; node != NULL; node = node->next) {
		double here = f->places->counts->nodes[node->index].warps;
		bool is_turns = node->kind == RF_NODE_LOOP && node->loop->role == RF_ROLE_TURNS;
		int64_t step = f->step;
		bool is_short = false;

		if (node->kind == RF_NODE_STATEMENT)
			look_at_statement(f, node);
		if (node->kind == RF_NODE_GUARD && is_there(f, &node->source->guard->place))
			take(f, warps, node->source->guard->place.column);
		if (is_turns)
			is_short = is_written_out(f, node, warps > 0 ? here / warps : 1);
		if (is_turns && is_there(f, &node->loop->place))
			take_head(f, warps, here, node->loop->place.column, is_short);
		if (is_turns && f->depth < RF_MAX_DEPTH) {
			f->is_short[f->depth] = is_short;
			f->trips[f->depth++] = warps > 0 ? here / warps : 1;
		}
		if (is_turns)
			f->step = node->loop->step;
		look(f, node->children, node->kind == RF_NODE_LOOP && !is_turns ? warps : here);
		look(f, node->otherwise, warps);
		f->step = step;
		if (is_turns)
			--f->depth;
	}
}

/* Which loops were written out of those around, and the line's own as the last: so many of them,
 * inner ones first. */
static void choose(const struct rf_code_spot *spot, int all, int count, bool *is_out)
{
	for (int round = 0; round < 2; ++round)
		for (int i = all - 1; i >= 0 && count > 0; --i) {
			if (is_out[i] || (round == 0 && !spot->is_short[i]))
				continue;
			is_out[i] = true;
			--count;
		}
}

/* Loops that are written out around one that is not are copies of it. */
static void copy_written_out(struct rf_code_spot *spot, int loops, bool is_innermost)
{
	bool is_out[RF_MAX_DEPTH + 1] = { false }, has_own = spot->is_head && is_innermost;
	int all = spot->depth + (has_own && loops > 0), last = all - 1, depth = 0;

	if (loops <= 0 || all <= loops)
		return;
	choose(spot, all, all - loops, is_out);
	while (is_out[last])
		--last;
	for (int i = 0; i < spot->depth; ++i) {
		double turns = fmax(1, spot->trips[i]);

		if (!is_out[i] || i > last) {
			spot->trips[depth++] = spot->trips[i];
			continue;
		}
		spot->copies *= turns;
		spot->load_bytes *= turns;
		spot->store_bytes *= turns;
	}
	spot->depth = depth;
}

/* Loops that the source is read in turn by turn, and the code turns: each as often as the line
 * stands there for one of its loops. */
static void join_turns(struct rf_code_spot *spot, const struct rf_code_stand *stand)
{
	double turns = stand->count > 0 ? spot->copies / stand->count : 0;

	if (spot->is_head || spot->depth >= stand->loops || turns <= 1)
		return;
	while (spot->depth < stand->loops)
		spot->trips[spot->depth++] = 1;
	spot->trips[spot->depth - 1] = turns;
	spot->step = 0;
	spot->copies /= turns;
	spot->load_bytes /= turns;
	spot->store_bytes /= turns;
}

struct rf_code_spot rf_code_spots_find(const struct rf_code_places *places,
                                       struct rf_code_stand stand)
{
	struct rf_code_spot spot = { 0 };
	struct looking f = { .places = places, .line = stand.line, .spot = &spot };

	if (stand.line > 0)
		look(&f, places->stream->root, places->warps);
	if (!spot.found)
		return (struct rf_code_spot){ .warps = places->warps, .copies = 1 };
	copy_written_out(&spot, stand.loops, stand.is_innermost);
	join_turns(&spot, &stand);
	return spot;
}
