/* SPDX-License-Identifier: MIT
 *
 * Instructions of a compiled kernel.
 *
 *     executions = sum over lines and groups of (instructions) * (how often the group runs)
 *
 * A compiler says of each instruction which line it comes from, the graph of its code which run
 * together, and the source how often warps come to a line.  A group runs as often as the source
 * comes to the line of an access that it holds, since compilers move accesses out of conditions and
 * loops least; predicates switch instructions off, and these are issued all the same.  A group
 * without one goes by each line of its own.  Where it stands in fewer loops than the line does,
 * loops were written out, and it runs once where these turn as often as they do.
 *
 * Turns are put together: a loop moves more bytes than its line does in a turn, by a factor, those
 * of stores if it has some, as loads of one turn may serve another; or if it moves none, it counts
 * by as many as it puts together.  Loops that hold the same line, and code beside them that may be
 * skipped, share the turns of the source: those with most turns together come first, what is left
 * goes to the next, as compilers make it; where turns differ from run to run, each has what is left
 * over on average.  A loop without the inner loops of others that hold its line is what these come
 * to if inner loops do not turn, and never runs.
 */
#include "model/gpu/compiled_code.h"

#include <math.h>

#include "model/gpu/code_spots.h"

/* What a loop of the compiled kernel is of a loop of the source. */
struct part {
	size_t row;   /* the line that moves most bytes; NONE: no line does */
	double turns; /* of the source in one */
	int deepest;  /* loops around the line in most of them that it holds */
	double share; /* so many turns of its own for each of the source */
};

#define NONE ((size_t)-1)

/* What a loop counts by where that cannot be turns that were put together. */
enum { MOST_TURNS = 64 };

struct finding {
	const struct rf_code_places *places;
	const struct rf_gpu_code *code;
	struct rf_code_spot *spots; /* of rows */
	struct part *parts;         /* of loops, from 1 on */
	size_t *anchors; /* of groups: the row whose line tells how often they run; NONE: none */
	double *runs;    /* of groups: how often what is left over comes to them, else 1 */
};

/* ---- turns that were put together ---- */

static size_t loop_of(const struct finding *f, size_t row)
{
	return f->code->groups[f->code->lines[row].group].loop;
}

static bool has_loops(const struct finding *f, size_t loop)
{
	for (size_t w = 1; w <= f->code->loop_count; ++w)
		if (f->code->parents[w] == loop)
			return true;
	return false;
}

/* How the code of a line stands in loops. */
static struct rf_code_stand stand_of(const struct finding *f, int line)
{
	struct rf_code_stand stand = { .line = line, .is_innermost = true };
	size_t last = 0;

	for (size_t i = 0; i < f->code->line_count; ++i) {
		size_t loop = loop_of(f, i);
		int depth = f->code->depths[loop];

		if (f->code->lines[i].line != line || depth < stand.loops || loop == last)
			continue;
		if (depth > stand.loops)
			stand = (struct rf_code_stand){ line, depth, 0, !has_loops(f, loop) };
		last = loop;
		stand.count += 1;
	}
	return stand;
}

/* Whether it is the first row of its line in the loop. */
static bool is_first(const struct finding *f, size_t row)
{
	for (size_t i = 0; i < row; ++i)
		if (f->code->lines[i].line == f->code->lines[row].line &&
		    loop_of(f, i) == loop_of(f, row))
			return false;
	return true;
}

static void add_row(const struct finding *f, size_t row, double *loads, double *stores)
{
	for (size_t i = row; i < f->code->line_count; ++i)
		if (f->code->lines[i].line == f->code->lines[row].line &&
		    loop_of(f, i) == loop_of(f, row)) {
			*loads += (double)f->code->lines[i].load_bytes;
			*stores += (double)f->code->lines[i].store_bytes;
		}
}

/* Of a loop that moves nothing: by the line with most instructions, and what it counts by. */
static struct part part_by_step(const struct finding *f, size_t loop)
{
	const struct rf_gpu_code *c = f->code;
	struct part part = { .row = NONE, .turns = 1, .share = 1 };
	int64_t most = 0, step;

	for (size_t i = 0; i < c->line_count; ++i) {
		int64_t sum = 0;

		if (loop_of(f, i) != loop || !f->spots[i].found || f->spots[i].is_head ||
		    f->spots[i].depth != c->depths[loop])
			continue;
		for (int k = 0; k < RF_GPU_CLASSES; ++k)
			sum += c->lines[i].counts[k];
		if (sum > most) {
			most = sum;
			part.row = i;
		}
	}
	if (part.row == NONE || c->steps[loop] == 0 || f->spots[part.row].step == 0)
		return part;
	step = f->spots[part.row].step < 0 ? -f->spots[part.row].step : f->spots[part.row].step;
	part.turns = (double)c->steps[loop];
	if (c->steps[loop] % step == 0)
		part.turns /= (double)step;
	if (part.turns > MOST_TURNS)
		part.turns = 1;
	return part;
}

static struct part find_part(const struct finding *f, size_t loop)
{
	struct part part = { .row = NONE, .turns = 1, .share = 1 };
	double most = 0, loads_together = 0, stored = 0, stored_in_source = 0;

	for (size_t i = 0; i < f->code->line_count; ++i) {
		const struct rf_code_spot *spot = &f->spots[i];
		double loads = 0, stores = 0;

		if (loop_of(f, i) != loop || !spot->found || spot->is_head ||
		    spot->depth != f->code->depths[loop] || !is_first(f, i))
			continue;
		add_row(f, i, &loads, &stores);
		if (spot->store_bytes > 0 && stores > 0) {
			stored += stores;
			stored_in_source += spot->store_bytes / spot->copies;
		}
		if (spot->load_bytes > 0)
			loads_together =
			    fmax(loads_together, loads * spot->copies / spot->load_bytes);
		if (loads + stores > most && spot->load_bytes + spot->store_bytes > 0) {
			most = loads + stores;
			part.row = i;
		}
	}
	part.turns = round(stored > 0 ? stored / stored_in_source : loads_together);
	part.turns = fmax(1, part.turns);
	return part.row != NONE ? part : part_by_step(f, loop);
}

/* What a line moves in a group, or in a loop where that is NONE; or its instructions there. */
static double amount(const struct finding *f, int line, size_t group, size_t loop, bool in_bytes)
{
	double sum = 0;

	for (size_t i = 0; i < f->code->line_count; ++i) {
		const struct rf_gpu_code_line *row = &f->code->lines[i];

		if (row->line != line ||
		    (group != NONE ? row->group != group : loop_of(f, i) != loop))
			continue;
		if (in_bytes)
			sum += (double)(row->load_bytes + row->store_bytes);
		for (int k = 0; k < RF_GPU_CLASSES && !in_bytes; ++k)
			sum += (double)row->counts[k];
	}
	return sum;
}

/* Whether two loops hold the same line. */
static bool is_alike(const struct finding *f, size_t a, size_t b)
{
	const struct rf_gpu_code *c = f->code;

	return f->parts[a].row != NONE && f->parts[b].row != NONE && c->depths[a] == c->depths[b] &&
	       c->lines[f->parts[a].row].line == c->lines[f->parts[b].row].line;
}

/* Whether a group comes with such a loop: what is moved out of one is not left over of another. */
static bool comes_with(const struct finding *f, size_t group, size_t loop)
{
	for (size_t w = 1; w <= f->code->loop_count; ++w)
		if (is_alike(f, loop, w) && f->code->beside[group * (f->code->loop_count + 1) + w])
			return true;
	return false;
}

/* Turns of the source that a group beside its loop is; 0: it is none of them. */
static double turns_beside(const struct finding *f, size_t group, const struct part *part,
                           size_t loop)
{
	const struct rf_gpu_code *c = f->code;
	int line = c->lines[part->row].line;
	double whole = amount(f, line, NONE, loop, true), own;
	bool in_bytes = whole > 0;

	if (c->depths[c->groups[group].loop] + 1 != c->depths[loop] || comes_with(f, group, loop))
		return 0;
	own = amount(f, line, group, loop, in_bytes);
	if (!in_bytes)
		whole = amount(f, line, NONE, loop, false);
	return own > 0 ? fmax(1, round(own / whole * part->turns)) : 0;
}

/* ---- turns that several loops share ---- */

/* Whether another loop like it has inner loops that it lacks. */
static bool lacks_loops(const struct finding *f, size_t loop)
{
	for (size_t w = 1; w <= f->code->loop_count; ++w)
		if (is_alike(f, loop, w) && f->parts[w].deepest > f->parts[loop].deepest)
			return true;
	return false;
}

/* How often `turns` together fit into what is left: into a whole number of turns, or on average. */
static double fit(double turns, double left, bool is_whole)
{
	return is_whole ? floor(left / turns) : fmax(0, left - (turns - 1) / 2) / turns;
}

/* The turns that loops like this one which put `turns` together have of `left`; what they leave. */
static double share_loops(struct finding *f, size_t loop, double turns, double all, double left)
{
	const struct rf_code_spot *spot = &f->spots[f->parts[loop].row];
	double own = fit(turns, left, fabs(all - round(all)) < 1e-9), count = 0;

	for (size_t w = 1; w <= f->code->loop_count; ++w)
		count += is_alike(f, loop, w) && f->parts[w].turns == turns && !lacks_loops(f, w);
	if (count == 0)
		return left;
	for (size_t w = 1; w <= f->code->loop_count; ++w)
		if (is_alike(f, loop, w) && f->parts[w].turns == turns)
			f->parts[w].share =
			    own / all * (count > spot->copies ? spot->copies / count : 1);
	return left - own * turns;
}

/* The same of groups beside them, of which each copy of the loops has as many. */
static double share_groups(struct finding *f, size_t loop, double turns, double all, double left)
{
	double copies = f->spots[f->parts[loop].row].copies, own = left;
	int count = 0, each, next = 0;

	for (size_t g = 0; g < f->code->group_count; ++g)
		count += turns_beside(f, g, &f->parts[loop], loop) == turns;
	each = (int)fmax(1, round(count / copies));
	for (size_t g = 0; g < f->code->group_count; ++g) {
		if (turns_beside(f, g, &f->parts[loop], loop) != turns)
			continue;
		if (next++ % each == 0)
			own = left;
		f->runs[g] = fmin(1, fit(turns, own, fabs(all - round(all)) < 1e-9));
		own -= f->runs[g] * turns;
	}
	return own;
}

/* Shares the turns of the source among the loops and groups that hold the line of this loop, the
 * one with most turns together. */
static void share(struct finding *f, size_t loop)
{
	const struct rf_code_spot *spot = &f->spots[f->parts[loop].row];
	double all = fmax(1, spot->trips[spot->depth - 1]), left = all;

	for (size_t g = 0; g < f->code->group_count; ++g)
		if (turns_beside(f, g, &f->parts[loop], loop) > f->parts[loop].turns)
			f->runs[g] = 0;
	for (double turns = f->parts[loop].turns; turns >= 1; --turns) {
		left = share_loops(f, loop, turns, all, left);
		left = share_groups(f, loop, turns, all, left);
	}
	for (size_t w = 1; w <= f->code->loop_count; ++w)
		if (is_alike(f, loop, w))
			f->parts[w].share *= lacks_loops(f, w) ? 0
			                     : left < all      ? all / (all - left)
			                                       : 1;
}

static void share_all(struct finding *f)
{
	for (size_t w = 1; w <= f->code->loop_count; ++w) {
		bool is_first_of_most = f->parts[w].row != NONE && !lacks_loops(f, w);

		for (size_t v = 1; v <= f->code->loop_count && is_first_of_most; ++v)
			if (is_alike(f, v, w) && !lacks_loops(f, v) &&
			    (f->parts[v].turns > f->parts[w].turns ||
			     (f->parts[v].turns == f->parts[w].turns && v < w)))
				is_first_of_most = false;
		if (is_first_of_most && f->spots[f->parts[w].row].depth > 0)
			share(f, w);
	}
}

/* ---- the whole ---- */

/* The row of a group whose line tells how often it runs: one with accesses, in as many loops. */
static size_t find_anchor(const struct finding *f, size_t group)
{
	const struct rf_gpu_code *c = f->code;
	int depth = c->depths[c->groups[group].loop];
	size_t found = NONE;

	for (size_t i = 0; i < c->line_count; ++i) {
		const struct rf_code_spot *spot = &f->spots[i];
		bool fits = spot->depth == depth;

		if (c->lines[i].group != group || c->lines[i].anchors == 0 || !spot->found ||
		    spot->is_head || spot->depth < depth)
			continue;
		if (found == NONE || (fits && f->spots[found].depth != depth) ||
		    (fits == (f->spots[found].depth == depth) &&
		     c->lines[i].anchors > c->lines[found].anchors))
			found = i;
	}
	return found;
}

/* How often the instructions of a row run. */
static double executions(const struct finding *f, size_t row)
{
	const struct rf_gpu_code *c = f->code;
	size_t group = c->lines[row].group, loop = c->groups[group].loop;
	const struct part *part = &f->parts[loop];
	int depth = c->depths[loop];
	const struct rf_code_spot *spot =
	    &f->spots[f->anchors[group] != NONE ? f->anchors[group] : row];
	double times;

	if (c->groups[group].is_entry && loop == 0)
		return f->places->warps;
	if (spot->is_head && depth > spot->depth)
		return f->runs[group] * spot->turns / spot->copies * part->share;
	if (loop > 0 && spot->depth < depth && part->row != NONE)
		spot = &f->spots[part->row];
	times = spot->warps / spot->copies;
	for (int i = depth; i < spot->depth; ++i)
		times /= spot->trips[i] > 1 ? spot->trips[i] : 1;
	return f->runs[group] * (loop > 0 ? times * part->share : times);
}

static bool prepare(struct finding *f, struct rf_arena *arena)
{
	const struct rf_gpu_code *c = f->code;

	f->spots = RF_NEW_ARRAY(arena, struct rf_code_spot, c->line_count + 1);
	f->parts = RF_NEW_ARRAY(arena, struct part, c->loop_count + 1);
	f->anchors = RF_NEW_ARRAY(arena, size_t, c->group_count + 1);
	f->runs = RF_NEW_ARRAY(arena, double, c->group_count + 1);
	if (f->spots == NULL || f->parts == NULL || f->anchors == NULL || f->runs == NULL)
		return false;
	for (size_t i = 0; i < c->line_count; ++i)
		f->spots[i] = rf_code_spots_find(f->places, stand_of(f, c->lines[i].line));
	f->parts[0] = (struct part){ .row = NONE, .turns = 1, .share = 1 };
	for (size_t w = 1; w <= c->loop_count; ++w)
		f->parts[w] = find_part(f, w);
	for (size_t i = 0; i < c->line_count; ++i)
		for (size_t w = loop_of(f, i); w > 0; w = c->parents[w])
			if (f->spots[i].depth > f->parts[w].deepest)
				f->parts[w].deepest = f->spots[i].depth;
	for (size_t g = 0; g < c->group_count; ++g) {
		f->anchors[g] = find_anchor(f, g);
		f->runs[g] = 1;
	}
	share_all(f);
	return true;
}

static double sum_of(const double *classes, enum rf_gpu_class first, enum rf_gpu_class last)
{
	double sum = 0;

	for (int k = (int)first; k <= (int)last; ++k)
		sum += classes[k];
	return sum;
}

/* Adds to the line's loads and stores of local memory, if it has any. */
static void add_local(struct rf_gpu_tier *tier, const struct rf_gpu_code_line *row, double times,
                      struct rf_gpu_local_line *list)
{
	double loads = times * (double)row->counts[RF_GPU_LOCAL_LOAD];
	double stores = times * (double)row->counts[RF_GPU_LOCAL_STORE];
	size_t i = 0;

	if (loads + stores <= 0)
		return;
	while (i < tier->local_line_count && list[i].line != row->line % RF_GPU_LINES)
		++i;
	if (i == tier->local_line_count)
		list[tier->local_line_count++].line = row->line % RF_GPU_LINES;
	list[i].loads += loads;
	list[i].stores += stores;
}

static bool count(struct finding f, const struct rf_gpu_code *code, struct rf_arena *arena,
                  struct rf_gpu_tier *tier)
{
	double *classes = tier->classes;

	f.code = code;
	tier->local_lines = RF_NEW_ARRAY(arena, struct rf_gpu_local_line, code->line_count + 1);
	if (tier->local_lines == NULL || !prepare(&f, arena))
		return false;
	for (size_t i = 0; i < code->line_count; ++i) {
		double times = executions(&f, i);

		for (int k = 0; k < RF_GPU_CLASSES; ++k)
			classes[k] += times * (double)code->lines[i].counts[k];
		add_local(tier, &code->lines[i], times, tier->local_lines);
	}
	tier->calls = code->calls;
	tier->warp_instructions = sum_of(classes, 0, RF_GPU_CLASSES - 1);
	tier->mix = (struct rf_gpu_mix){ .floating = sum_of(classes, RF_GPU_FP64, RF_GPU_SPECIAL),
		                         .tensor = classes[RF_GPU_TENSOR],
		                         .integer = classes[RF_GPU_INTEGER],
		                         .memory = sum_of(classes, RF_GPU_GLOBAL_LOAD,
		                                          RF_GPU_CONSTANT_LOAD),
		                         .control = classes[RF_GPU_CONTROL],
		                         .other = sum_of(classes, RF_GPU_MOVE, RF_GPU_OTHER) };
	return true;
}

bool rf_compiled_code_put(const struct rf_stream *stream, const struct rf_warp_counts *counts,
                          int64_t lanes, const struct rf_gpu_compiled *compiled,
                          struct rf_arena *arena, struct rf_gpu *out)
{
	int64_t threads = counts->block[0] * counts->block[1] * counts->block[2];
	struct rf_code_places places = { .stream = stream, .counts = counts };
	struct finding f = { .places = &places };

	if (compiled == NULL)
		return true;
	places.file_count = compiled->file_count;
	places.files = compiled->files;
	places.warps = (double)((threads + lanes - 1) / lanes) *
	               (double)(counts->grid[0] * counts->grid[1] * counts->grid[2]);
	out->is_compiled = true;
	out->compiled = (struct rf_gpu_tier){ .from = "PTX",
		                              .compiler = compiled->compiler,
		                              .arch = compiled->arch,
		                              .assembler = compiled->assembler,
		                              .registers = compiled->registers,
		                              .spilled_bytes = compiled->spilled_bytes };
	out->no_machine_code = compiled->no_machine_code;
	out->is_disassembled = compiled->machine_code.line_count > 0;
	out->machine_code = (struct rf_gpu_tier){ .from = "SASS",
		                                  .compiler = compiled->compiler,
		                                  .arch = compiled->machine_arch };
	return count(f, &compiled->ptx, arena, &out->compiled) &&
	       (!out->is_disassembled ||
	        count(f, &compiled->machine_code, arena, &out->machine_code));
}
