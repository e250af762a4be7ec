/* SPDX-License-Identifier: MIT
 *
 * Which loops become threads, and the kernel that they make.
 */
#include "model/mapping/thread_map.h"

#include <string.h>

#include "base/text.h"
#include "model/mapping/split_loops.h"
#include "model/transform/legality.h"

static const char ADDS_UP[] = "it adds up a sum";

struct mapping {
	const struct rf_kernel *kernel;
	const struct rf_thread_map *map;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_legality *legality;
	struct rf_split split;
	const char *reason; /* why the loop that was asked last may not be shared */
};

/* ---- the nest ---- */

/* Loops directly in one another, from the only outermost one on. */
static enum rf_status find_band(struct mapping *m)
{
	const struct rf_node *found = NULL;

	for (const struct rf_node *node = m->kernel->root; node; node = node->next) {
		if (node->kind != RF_NODE_LOOP || !found) {
			found = node->kind == RF_NODE_LOOP ? node : found;
			continue;
		}
		return rf_refuse(m->diagnostics, RF_WRONG_KERNEL, node->loop->place,
		                 "choose one of them with --lines A-B",
		                 "several nests are several kernels of a GPU");
	}
	if (!found || m->kernel->left_out_count > 0)
		return rf_refuse(m->diagnostics, RF_WRONG_KERNEL,
		                 (struct rf_place){ .file = m->kernel->file },
		                 "choose a nest that is read from end to end with --lines A-B",
		                 "there is no nest whose loops could become threads");
	for (const struct rf_node *node = found;
	     node && node->kind == RF_NODE_LOOP && m->split.band_count < RF_MAX_DEPTH;
	     node = node->next ? NULL : node->children) {
		if (node != found && node->next)
			break;
		m->split.band[m->split.band_count++] = node;
	}
	return RF_OK;
}

/* ---- which loops ---- */

/* Whether all starts and ends are the same for all turns of the loops around. */
static const char *why_not_plain(const struct rf_loop *loop)
{
	if (loop->is_irregular || loop->lower_count != 1 || loop->ends_early)
		return "its length depends on data";
	for (size_t i = 0; i < loop->upper_count; ++i)
		if (loop->upper[i].term_count > 0)
			return "its end depends on loops around it";
	return loop->lower[0].term_count > 0 ? "its start depends on loops around it" : NULL;
}

/* Whether a directive says so: for itself, or for so many loops from an outer one on. */
static bool is_named_parallel(const struct mapping *m, size_t at)
{
	for (size_t i = 0; i <= at; ++i) {
		const struct rf_loop *loop = m->split.band[i]->loop;

		if (loop->is_parallel && at - i < (size_t)(loop->collapse > 0 ? loop->collapse : 1))
			return true;
	}
	return false;
}

/* Whether data decide how long loops are: sets then say nothing of dependences. */
static bool is_of_data(const struct mapping *m)
{
	for (size_t i = 0; i < m->kernel->loop_count; ++i)
		if (m->kernel->loops[i]->is_irregular || m->kernel->loops[i]->ends_early ||
		    m->kernel->loops[i]->has_mean_length)
			return true;
	return false;
}

/* A loop of the band, brought right into the first `around` of them: the loops behind it may then
 * come in any order. */
static void bring_out(struct mapping *m, size_t around, size_t at, struct rf_change *change)
{
	int loops[RF_MAX_DEPTH];

	for (size_t i = 0; i < m->split.band_count; ++i)
		loops[i] = m->split.band[i]->loop->id;
	rf_change_init(change, m->split.band_count, loops);
	for (size_t place = at; place > around; --place)
		change->order[place] = place - 1;
	change->order[around] = at;
}

static void take_for_granted(struct mapping *m, size_t at, const char *what, const char *why)
{
	const struct rf_loop *loop = m->split.band[at]->loop;

	rf_report(m->diagnostics, RF_NOTE, loop->place, NULL, "%s loop %s %s", what, loop->variable,
	          why);
}

static enum rf_status ask(struct mapping *m, size_t around, size_t at, bool is_named, bool *may)
{
	struct rf_legality_answer answer;
	struct rf_change change;

	bring_out(m, around, at, &change);
	if (rf_legality_of_threads(m->legality, &change, around, &answer) != RF_OK)
		return rf_out_of_memory(m->diagnostics);
	m->reason = answer.rounds ? ADDS_UP : answer.reason;
	*may = answer.legal == RF_YES && !answer.rounds;
	if (*may || !is_named)
		return RF_OK;
	if (answer.rounds) {
		take_for_granted(m, at, "the sum of",
		                 "has a part in each thread: adding these up "
		                 "is not counted");
		*may = true;
	} else if (answer.legal == RF_UNKNOWN || is_of_data(m)) {
		take_for_granted(
		    m, at, "that iterations of",
		    rf_arena_print(m->arena, "do not depend on each other is taken for granted: %s",
		                   answer.reason ? answer.reason : "?"));
		*may = true;
	}
	return RF_OK;
}

static enum rf_status may_share(struct mapping *m, size_t around, size_t at, bool is_named,
                                bool *may)
{
	const struct rf_loop *loop = m->split.band[at]->loop;

	m->reason = why_not_plain(loop);
	*may = m->reason == NULL;
	if (!*may || is_named_parallel(m, at))
		return RF_OK;
	return ask(m, around, at, is_named, may);
}

static enum rf_status refuse(struct mapping *m, size_t at, const char *reason)
{
	const struct rf_loop *loop = m->split.band[at]->loop;

	return rf_refuse(m->diagnostics, RF_WRONG_KERNEL, loop->place,
	                 rf_text_equal(reason, ADDS_UP)
	                     ? rf_arena_print(m->arena,
	                                      "--map x=%s shares it all the same, with a part "
	                                      "of the sum in each thread",
	                                      loop->variable)
	                     : "name loops whose iterations are independent with --map x=i",
	                 "loop %s cannot be shared among threads: %s", loop->variable,
	                 reason ? reason : "its iterations depend on each other");
}

/* How many accesses a loop moves by one element. */
static int neighbours(const struct mapping *m, size_t at)
{
	int count = 0;

	for (size_t i = 0; i < m->kernel->access_count; ++i) {
		const struct rf_access *access = &m->kernel->accesses[i];
		rf_formula_p stride =
		    access->is_indirect
			? NULL
			: rf_form_coefficient(&access->address, m->split.band[at]->loop->id);
		int64_t bytes;

		if (stride && rf_formula_is_constant(stride, &bytes) &&
		    (bytes == access->bytes || bytes == -access->bytes))
			++count;
	}
	return count;
}

/* Of the loops that may: along x that which moves most accesses to the next element, the inner one
 * of several; then the innermost others. */
static void assign(struct mapping *m, const bool *may)
{
	int best = -1, axis = 1;

	for (size_t i = m->split.band_count; i-- > m->split.around;)
		if (may[i] && (best < 0 || neighbours(m, i) > neighbours(m, (size_t)best)))
			best = (int)i;
	m->split.at[0] = best;
	for (size_t i = m->split.band_count; i-- > m->split.around && axis < 3;)
		if (may[i] && (int)i != best)
			m->split.at[axis++] = (int)i;
}

/* Loops around the first one that a directive names: each of their turns is a launch. */
static size_t around_directive(const struct mapping *m)
{
	for (size_t i = 0; i < m->split.band_count; ++i)
		if (m->split.band[i]->loop->is_parallel)
			return i;
	return 0;
}

/* All loops that may be shared, with as few loops around the launch as that takes. */
static enum rf_status choose(struct mapping *m)
{
	const char *reason = NULL;
	bool may[RF_MAX_DEPTH], any = false;
	size_t first = around_directive(m);

	for (m->split.around = first; m->split.around < m->split.band_count; ++m->split.around) {
		for (size_t i = m->split.around; i < m->split.band_count; ++i) {
			enum rf_status status = may_share(m, m->split.around, i, false, &may[i]);

			if (status != RF_OK)
				return status;
			any |= may[i];
			if (i == first)
				reason = m->reason;
		}
		if (any) {
			assign(m, may);
			return RF_OK;
		}
	}
	return refuse(m, first, reason);
}

static int find_loop(const struct mapping *m, const char *variable)
{
	for (size_t i = 0; i < m->split.band_count; ++i)
		if (rf_text_equal(m->split.band[i]->loop->variable, variable))
			return (int)i;
	return -1;
}

/* Whether the loops that the user names may be shared with so many loops around them; the first
 * that may not. */
static enum rf_status try_named(struct mapping *m, size_t around, int *refused)
{
	enum rf_status status = RF_OK;
	bool may;

	*refused = -1;
	for (int axis = 0; axis < 3 && status == RF_OK && *refused < 0; ++axis) {
		if (m->split.at[axis] < 0)
			continue;
		status = may_share(m, around, (size_t)m->split.at[axis], true, &may);
		*refused = may ? -1 : m->split.at[axis];
	}
	return status;
}

/* Those that the user names; the others of the band in the thread, or else around the launch. */
static enum rf_status take_named(struct mapping *m)
{
	int first = RF_MAX_DEPTH, refused = -1;
	enum rf_status status = RF_OK;

	for (int axis = 0; axis < 3; ++axis) {
		const char *variable = m->map->axes[axis];
		int at = variable ? find_loop(m, variable) : -1;

		m->split.at[axis] = at;
		if (variable && at < 0)
			return rf_refuse(m->diagnostics, RF_WRONG_USAGE,
			                 m->split.band[0]->loop->place,
			                 "name loops that stand directly in one another",
			                 "--map: no loop %s is among those of the nest", variable);
		for (int other = 0; other < axis && at >= 0; ++other)
			if (m->split.at[other] == at)
				return rf_refuse(m->diagnostics, RF_WRONG_USAGE,
				                 m->split.band[0]->loop->place,
				                 "name a loop for each axis",
				                 "--map: loop %s is named twice", variable);
		first = at >= 0 && at < first ? at : first;
	}
	for (int around = 0; around <= first; ++around) {
		m->split.around = (size_t)around;
		status = try_named(m, m->split.around, &refused);
		if (status != RF_OK || refused < 0)
			return status;
	}
	return refuse(m, (size_t)refused, m->reason);
}

static enum rf_status choose_loops(struct mapping *m)
{
	struct rf_legality_input input = { .kernel = m->kernel };
	bool is_named = m->map->axes[0] || m->map->axes[1] || m->map->axes[2];
	enum rf_status status;

	m->legality = rf_legality_new(&input, m->arena);
	if (!m->legality)
		return rf_out_of_memory(m->diagnostics);
	for (int axis = 0; axis < 3; ++axis)
		m->split.at[axis] = -1;
	status = is_named ? take_named(m) : choose(m);
	rf_legality_free(m->legality);
	return status;
}

/* ---- the block ---- */

static enum rf_status choose_block(struct mapping *m)
{
	static const int64_t usual[4][3] = {
		{ 1, 1, 1 }, { 256, 1, 1 }, { 32, 8, 1 }, { 32, 4, 2 }
	};
	int64_t *block = m->split.block;
	int count = 0;

	for (int axis = 0; axis < 3; ++axis)
		count += m->split.at[axis] >= 0;
	for (int axis = 0; axis < 3; ++axis) {
		const int64_t *given = m->map->block;

		block[axis] =
		    given[0] > 0 ? (given[axis] > 0 ? given[axis] : 1) : usual[count][axis];
		if (block[axis] > 1 && m->split.at[axis] < 0)
			return rf_refuse(m->diagnostics, RF_WRONG_USAGE,
			                 m->split.band[0]->loop->place,
			                 "give the block as many extents as loops become threads",
			                 "no loop becomes the threads along %c", "xyz"[axis]);
	}
	if (!rf_kernel_runs_block(block))
		return rf_refuse(m->diagnostics, RF_WRONG_USAGE, m->split.band[0]->loop->place,
		                 "give a smaller one with --block X,Y,Z: at most 1024 threads, 64 "
		                 "of them along z",
		                 "no GPU runs such a block of threads");
	return RF_OK;
}

/* "i along x, j along y, in blocks of 32 x 8 threads; k in the thread". */
static const char *describe(const struct mapping *m)
{
	struct rf_text text;
	const char *and = "";

	rf_text_init(&text, m->arena);
	for (int axis = 0; axis < 3; ++axis)
		if (m->split.at[axis] >= 0) {
			rf_text_print(&text, "%s%s along %c", and,
			              m->split.band[m->split.at[axis]]->loop->variable,
			              "xyz"[axis]);
			and = ", ";
		}
	rf_text_add(&text, ", in blocks of ");
	and = "";
	for (int axis = 0; axis < 3; ++axis)
		if (m->split.at[axis] >= 0) {
			rf_text_print(&text, "%s%lld", and, (long long)m->split.block[axis]);
			and = " x ";
		}
	rf_text_add(&text, " threads");
	and = "; a launch for each turn of ";
	for (size_t i = 0; i < m->split.around; ++i) {
		rf_text_print(&text, "%s%s", and, m->split.band[i]->loop->variable);
		and = ", ";
	}
	if (m->split.around > 0)
		rf_text_add(&text, ", of which this is the first");
	return rf_arena_string(m->arena, rf_text_string(&text));
}

enum rf_status rf_thread_map_make(const struct rf_kernel *kernel, const struct rf_thread_map *map,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_kernel *mapped)
{
	struct mapping m = { .kernel = kernel,
		             .map = map,
		             .arena = arena,
		             .diagnostics = diagnostics,
		             .split = { .kernel = kernel } };
	enum rf_status status = find_band(&m);

	if (status == RF_OK)
		status = choose_loops(&m);
	if (status == RF_OK)
		status = choose_block(&m);
	if (status != RF_OK)
		return status;
	if (rf_split_loops(&m.split, arena, mapped) != RF_OK)
		return rf_out_of_memory(diagnostics);
	mapped->threads = describe(&m);
	mapped->nest = rf_arena_copy(arena, kernel, sizeof(*kernel));
	mapped->is_part_of_nest = m.split.around > 0;
	if (!mapped->threads || !mapped->nest)
		return rf_out_of_memory(diagnostics);
	return status;
}
