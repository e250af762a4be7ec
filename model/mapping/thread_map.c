/* SPDX-License-Identifier: MIT
 *
 * Which loops become threads, and the kernel that they make.
 */
#include "model/mapping/thread_map.h"

#include <string.h>

#include "base/text.h"
#include "model/mapping/split_loops.h"
#include "model/transform/legality.h"

struct mapping {
	const struct rf_kernel *kernel;
	const struct rf_thread_map *map;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
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

static enum rf_status ask(struct mapping *m, struct rf_legality *legality, size_t at, bool is_named,
                          bool *may)
{
	struct rf_legality_answer answer;
	struct rf_change change;
	int loops[RF_MAX_DEPTH];

	for (size_t i = 0; i < m->split.band_count; ++i)
		loops[i] = m->split.band[i]->loop->id;
	rf_change_init(&change, m->split.band_count, loops);
	if (rf_legality_of_threads(legality, &change, at, &answer) != RF_OK)
		return rf_out_of_memory(m->diagnostics);
	m->reason = answer.rounds ? "it adds up a sum" : answer.reason;
	*may = answer.legal == RF_YES && !answer.rounds;
	if (is_named && (answer.legal == RF_UNKNOWN || (!*may && is_of_data(m)))) {
		rf_report(m->diagnostics, RF_NOTE, m->split.band[at]->loop->place, NULL,
		          "that iterations of loop %s do not depend on each other is taken for "
		          "granted: %s",
		          m->split.band[at]->loop->variable, answer.reason ? answer.reason : "?");
		*may = true;
	}
	return RF_OK;
}

static enum rf_status may_share(struct mapping *m, struct rf_legality *legality, size_t at,
                                bool is_named, bool *may)
{
	const struct rf_loop *loop = m->split.band[at]->loop;

	m->reason = why_not_plain(loop);
	*may = m->reason == NULL;
	if (!*may || is_named_parallel(m, at))
		return RF_OK;
	return ask(m, legality, at, is_named, may);
}

static enum rf_status refuse(struct mapping *m, size_t at)
{
	const struct rf_loop *loop = m->split.band[at]->loop;

	return rf_refuse(m->diagnostics, RF_WRONG_KERNEL, loop->place,
	                 "name loops whose iterations are independent with --map x=i",
	                 "loop %s cannot be shared among threads: %s", loop->variable,
	                 m->reason ? m->reason : "its iterations depend on each other");
}

/* The outermost loops that may, but no more than three: the innermost of these. */
static enum rf_status choose(struct mapping *m, struct rf_legality *legality)
{
	size_t first = 0, end = 0;
	const char *reason = NULL;
	bool may = false;
	enum rf_status status = RF_OK;

	while (first < m->split.band_count && status == RF_OK && !may) {
		status = may_share(m, legality, first, false, &may);
		reason = first == 0 ? m->reason : reason;
		first += !may;
	}
	m->reason = reason;
	if (status == RF_OK && !may)
		return refuse(m, 0);
	for (end = first; end < m->split.band_count && status == RF_OK && may; ++end)
		if (end + 1 < m->split.band_count)
			status = may_share(m, legality, end + 1, false, &may);
		else
			may = false;
	if (end - first > 3)
		first = end - 3;
	for (size_t i = first; i < end; ++i)
		m->split.at[end - 1 - i] = (int)i;
	return status;
}

static int find_loop(const struct mapping *m, const char *variable)
{
	for (size_t i = 0; i < m->split.band_count; ++i)
		if (rf_text_equal(m->split.band[i]->loop->variable, variable))
			return (int)i;
	return -1;
}

/* Those that the user names, which stand directly in one another. */
static enum rf_status take_named(struct mapping *m, struct rf_legality *legality)
{
	int least = RF_MAX_DEPTH, most = -1, count = 0;

	for (int axis = 0; axis < 3; ++axis) {
		const char *variable = m->map->axes[axis];
		int at = variable ? find_loop(m, variable) : -1;
		bool may;
		enum rf_status status;

		if (!variable)
			continue;
		if (at < 0)
			return rf_refuse(m->diagnostics, RF_WRONG_USAGE,
			                 m->split.band[0]->loop->place,
			                 "name loops that stand directly in one another",
			                 "--map: no loop %s is among those of the nest", variable);
		status = may_share(m, legality, (size_t)at, true, &may);
		if (status != RF_OK)
			return status;
		if (!may)
			return refuse(m, (size_t)at);
		m->split.at[axis] = at;
		least = at < least ? at : least;
		most = at > most ? at : most;
		++count;
	}
	if (most - least + 1 != count)
		return rf_refuse(m->diagnostics, RF_WRONG_USAGE, m->split.band[least]->loop->place,
		                 "name loops that follow each other",
		                 "--map: between the loops stands one that is not named");
	return RF_OK;
}

static enum rf_status choose_loops(struct mapping *m)
{
	struct rf_legality_input input = { .kernel = m->kernel };
	struct rf_legality *legality = rf_legality_new(&input, m->arena);
	bool is_named = m->map->axes[0] || m->map->axes[1] || m->map->axes[2];
	enum rf_status status;

	if (!legality)
		return rf_out_of_memory(m->diagnostics);
	for (int axis = 0; axis < 3; ++axis)
		m->split.at[axis] = -1;
	status = is_named ? take_named(m, legality) : choose(m, legality);
	rf_legality_free(legality);
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

enum rf_status rf_thread_map_make(const struct rf_kernel *kernel, const struct rf_thread_map *map,
                                  struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_kernel *mapped)
{
	struct mapping m = { kernel, map, arena, diagnostics, { .kernel = kernel }, NULL };
	enum rf_status status = find_band(&m);

	if (status == RF_OK)
		status = choose_loops(&m);
	if (status == RF_OK)
		status = choose_block(&m);
	if (status == RF_OK && rf_split_loops(&m.split, arena, mapped) != RF_OK)
		status = rf_out_of_memory(diagnostics);
	return status;
}
