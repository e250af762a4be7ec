/* SPDX-License-Identifier: MIT
 *
 * Pages that a run of any loops touches.
 *
 * As in pages.c a core keeps the places of the pages that it used last.  What one turn of a loop
 * touches is there again in the next turn if all of it is kept; so the outermost loops are looked
 * for of which that holds, and whenever one of them is come to, it looks up each of its pages once.
 * Of
 *
 *     for (j) { s[j] = 0; for (i) s[j] += a[i][j]; }
 *
 * with 10000 rows of a, a turn of loop j touches 10001 pages, which are more than the 1536 that
 * are kept, and one of loop i touches two: n times a core looks up the pages of a column and the
 * one of s, and once more for s[j] = 0.
 *
 * A reference touches, over some loops, as many runs of bytes as those of its strides that are no
 * shorter than a page say, and no more pages than lie between the first and the last of them.
 * Loops turn as often as on average: triangles are rectangles of the same area.
 *
 * Limits: entries as one set.  Loops beside each other that use the same array are taken to use
 * the same part of it, and nothing is found where one loop ends and the next one begins.
 */
#include "model/traffic/layers/run_pages.h"

#include <math.h>

enum { MOST_LOOPS = 32 };

struct walker {
	const struct rf_run_pages_input *input;
	double page_bytes, reach_pages;
	struct rf_work_sharing sharing;
	size_t loop_count; /* around what is looked at, outermost first, ... */
	const struct rf_stream_node *loops[MOST_LOOPS];
	size_t from;                   /* ... of which those from here on turn */
	double *pages, *pages_of_body; /* by array: of all, and of one body of a loop */
	/* Of one body: the first of those that touch the same pages. */
	const struct rf_stream_reference **firsts;
	size_t first_count;
	double walks;
};

/* ---- what is touched ---- */

static bool is_shared(const struct walker *w, const struct rf_stream_node *loop)
{
	return w->input->cores > 1 && w->sharing.is_divided[loop->loop->id];
}

/* Turns of a loop each time that it is come to, of one thread. */
static double turns_of(const struct walker *w, const struct rf_stream_node *loop)
{
	const struct rf_counts *counts = w->input->counts;
	int id = loop->loop->id;
	double turns = counts->turns[id].times / fmax(counts->starts[id].times, 1);

	return fmax(is_shared(w, loop) ? turns / (double)w->input->cores : turns, 1);
}

static double stride_of(const struct rf_stream_reference *reference,
                        const struct rf_stream_node *loop)
{
	return fabs((double)rf_stream_factor(&reference->address, loop->loop->id) *
	            (double)loop->loop->step);
}

/* Bytes from the first place that a reference touches to the last one. */
static double extent_of(const struct walker *w, const struct rf_stream_reference *reference)
{
	double extent = (double)reference->bytes;

	for (size_t k = w->from; k < w->loop_count; ++k)
		extent += stride_of(reference, w->loops[k]) * (turns_of(w, w->loops[k]) - 1);
	return extent;
}

static double pages_of(const struct walker *w, const struct rf_stream_reference *reference)
{
	double element = (double)reference->bytes, runs = 1, run_bytes = element;

	for (size_t k = w->from; k < w->loop_count; ++k) {
		double stride = stride_of(reference, w->loops[k]);

		if (stride >= w->page_bytes)
			runs *= turns_of(w, w->loops[k]);
		else
			run_bytes += stride * (turns_of(w, w->loops[k]) - 1);
	}
	return fmin(runs * (1 + (run_bytes - element) / w->page_bytes),
	            1 + (extent_of(w, reference) - element) / w->page_bytes);
}

static bool move_alike(const struct walker *w, const struct rf_stream_reference *one,
                       const struct rf_stream_reference *other)
{
	for (size_t k = w->from; k < w->loop_count; ++k)
		if (stride_of(one, w->loops[k]) != stride_of(other, w->loops[k]))
			return false;
	return one->array == other->array;
}

/* Whether a reference touches what one before it in the same body touches. */
static bool is_known(struct walker *w, const struct rf_stream_reference *reference)
{
	for (size_t g = 0; g < w->first_count; ++g) {
		const struct rf_stream_reference *first = w->firsts[g];
		double apart =
		    fabs((double)first->address.constant - (double)reference->address.constant);

		if (move_alike(w, first, reference) &&
		    apart < fmax(extent_of(w, first), w->page_bytes))
			return true;
	}
	return false;
}

static void add_body(struct walker *w, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_GUARD) {
			add_body(w, node->children);
			add_body(w, node->otherwise);
		}
		for (size_t i = 0; i < node->reference_count; ++i) {
			const struct rf_stream_reference *reference = &node->references[i];

			if (!reference->address.known || is_known(w, reference) ||
			    reference->kind == RF_SIM_BYPASSING_STORE) /* no stream of loads */
				continue;
			w->firsts[w->first_count++] = reference;
			w->pages_of_body[reference->array] += pages_of(w, reference);
		}
	}
}

static bool enter(struct walker *w, const struct rf_stream_node *loop)
{
	if (w->loop_count == MOST_LOOPS)
		return false;
	w->loops[w->loop_count++] = loop;
	return true;
}

/* Adds what a body touches, with the loops in it. */
static void add_pages(struct walker *w, const struct rf_stream_node *body)
{
	size_t count = w->input->stream->kernel->array_count;

	w->first_count = 0;
	for (size_t a = 0; a < count; ++a)
		w->pages_of_body[a] = 0;
	add_body(w, body);
	for (size_t a = 0; a < count; ++a)
		w->pages[a] = fmax(w->pages[a], w->pages_of_body[a]);
}

static void add_loops(struct walker *w, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && enter(w, node)) {
			add_pages(w, node->children);
			add_loops(w, node->children);
			w->loop_count -= 1;
		} else if (node->kind == RF_NODE_GUARD) {
			add_loops(w, node->children);
			add_loops(w, node->otherwise);
		}
	}
}

/* Pages that a body touches while the loops around it from the given one on turn. */
static double touched(struct walker *w, const struct rf_stream_node *body, size_t from)
{
	const struct rf_stream *stream = w->input->stream;
	double sum = 0;

	for (size_t a = 0; a < stream->kernel->array_count; ++a)
		w->pages[a] = 0;
	w->from = from;
	add_pages(w, body);
	add_loops(w, body);
	for (size_t a = 0; a < stream->kernel->array_count; ++a)
		sum +=
		    fmin(w->pages[a], 1 + (double)(stream->arrays[a].high - stream->arrays[a].low) /
		                              w->page_bytes);
	return sum;
}

/* ---- what is looked up ---- */

static bool has_shared(const struct walker *w, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_LOOP && is_shared(w, node)) ||
		    has_shared(w, node->children) || has_shared(w, node->otherwise))
			return true;
	return false;
}

/* Threads that each look up what a loop touches: all, where they divide it or a loop inside. */
static double lookers(const struct walker *w, const struct rf_stream_node *loop)
{
	return is_shared(w, loop) || has_shared(w, loop->children) ? (double)w->input->cores : 1;
}

static void walk(struct walker *w, const struct rf_stream_node *node);

static void walk_loop(struct walker *w, const struct rf_stream_node *loop)
{
	const struct rf_count *starts = &w->input->counts->starts[loop->loop->id];

	if (!enter(w, loop))
		return;
	if (touched(w, loop->children, w->loop_count) <= w->reach_pages)
		w->walks += starts->times * lookers(w, loop) *
		            touched(w, loop->children, w->loop_count - 1);
	else
		walk(w, loop->children);
	w->loop_count -= 1;
}

/* Statements beside loops find nothing that was used before these. */
static void walk(struct walker *w, const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP)
			walk_loop(w, node);
		if (node->kind == RF_NODE_GUARD) {
			walk(w, node->children);
			walk(w, node->otherwise);
		}
		for (size_t i = 0; i < node->reference_count; ++i)
			w->walks += w->input->counts->accesses[node->references[i].access].times;
	}
}

enum rf_status rf_run_pages_walks(const struct rf_run_pages_input *input, struct rf_arena *arena,
                                  double *walks_per_it)
{
	const struct rf_kernel *kernel = input->stream->kernel;
	double reach = rf_machine_page_reach(input->machine);
	struct walker w = { .input = input,
		            .page_bytes = (double)rf_machine_page_bytes(input->machine) };

	*walks_per_it = 0;
	if (rf_stream_make(input->stream, arena) != RF_OK)
		return RF_FAILED;
	if (reach <= 0 || input->stream->obstacle != NULL ||
	    (double)rf_stream_data_bytes(input->stream, 1) <= reach)
		return RF_OK;
	w.reach_pages = reach / w.page_bytes;
	w.pages = RF_NEW_ARRAY(arena, double, kernel->array_count + 1);
	w.pages_of_body = RF_NEW_ARRAY(arena, double, kernel->array_count + 1);
	w.firsts =
	    RF_NEW_ARRAY(arena, const struct rf_stream_reference *, kernel->access_count + 1);
	if (w.pages == NULL || w.pages_of_body == NULL || w.firsts == NULL ||
	    rf_work_sharing_of_kernel(kernel, arena, &w.sharing) != RF_OK)
		return RF_FAILED;
	if (touched(&w, input->stream->root, 0) <= w.reach_pages)
		return RF_OK; /* kept from run to run */
	walk(&w, input->stream->root);
	*walks_per_it = w.walks / input->iterations;
	return RF_OK;
}
