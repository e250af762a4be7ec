/* SPDX-License-Identifier: MIT
 *
 * The loops in which a run spends its time, as they stand or after a change.
 */
#include "model/transform/innermost_loops.h"

#include <math.h>

static struct rf_in_core_loop of_run(const struct rf_counts *counts, double iterations,
                                     const struct rf_node *node, const struct rf_node *outer)
{
	double turns = counts->turns[node->loop->id].times;
	double starts = counts->starts[node->loop->id].times;

	return (struct rf_in_core_loop){ .node = node,
		                         .outer = outer,
		                         .share = turns / iterations,
		                         .turns = starts > 0 ? turns / starts : 0 };
}

/* Those among the nodes and below them; NULL in place of `loops` counts. */
static size_t list(const struct rf_counts *counts, double iterations, const struct rf_node *node,
                   const struct rf_node *outer, struct rf_in_core_loop *loops)
{
	size_t count = 0;

	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_LOOP && !rf_kernel_has_loop(node->children)) {
			if (loops != NULL)
				loops[count] = of_run(counts, iterations, node, outer);
			++count;
			continue;
		}
		count += list(counts, iterations, node->children,
		              node->kind == RF_NODE_LOOP ? node : outer,
		              loops != NULL ? loops + count : NULL);
		count += list(counts, iterations, node->otherwise, outer,
		              loops != NULL ? loops + count : NULL);
	}
	return count;
}

enum rf_status rf_innermost_loops_of_run(const struct rf_kernel *kernel,
                                         const struct rf_counts *counts, double iterations,
                                         struct rf_arena *arena, struct rf_in_core_loop **loops,
                                         size_t *count)
{
	*count = list(counts, iterations, kernel->root, NULL, NULL);
	*loops = RF_NEW_ARRAY(arena, struct rf_in_core_loop, *count + 1);
	if (*loops == NULL)
		return RF_FAILED;
	list(counts, iterations, kernel->root, NULL, *loops);
	return RF_OK;
}

/* ---- rows ---- */

/* How the references of an innermost loop go through memory. */
struct walk {
	const struct rf_in_core_input *input;
	const struct rf_in_core_loop *loop;
	double line_bytes;
	bool crosses; /* a turn moves one by a line or more */
	bool jumps;   /* a row of one begins elsewhere than where the row before ended */
};

static double value(const struct walk *w, const struct rf_form *form, const struct rf_loop *loop)
{
	rf_formula_p coefficient = rf_form_coefficient(form, loop->id);

	return coefficient != NULL ? rf_formula_value(coefficient, w->input->sizes) : 0;
}

/* By how much the first value of the loop moves with a turn of the one around it. */
static double start_moves(const struct walk *w, const struct rf_loop *outer)
{
	const struct rf_loop *inner = w->loop->node->loop;
	bool is_single = inner->step > 0 ? inner->lower_count == 1 : inner->upper_count == 1;
	const struct rf_form *start = inner->step > 0 ? inner->lower : inner->upper;

	return is_single ? value(w, start, outer) * (double)outer->step : 0;
}

static void look_at_reference(struct walk *w, const struct rf_access *access)
{
	enum { LINES_BETWEEN_ROWS = 8 };
	const struct rf_loop *inner = w->loop->node->loop;
	const struct rf_loop *outer = w->loop->outer != NULL ? w->loop->outer->loop : NULL;
	double each, stride, next;

	if (access->is_indirect)
		return;
	each = value(w, &access->address, inner);
	stride = each * (double)inner->step;
	w->crosses |= fabs(stride) >= w->line_bytes;
	if (outer == NULL)
		return;
	next =
	    value(w, &access->address, outer) * (double)outer->step + each * start_moves(w, outer);
	w->jumps |= stride != 0 && next != 0 &&
	            fabs(next - stride * w->loop->turns) > LINES_BETWEEN_ROWS * w->line_bytes;
}

static void look_at_references(struct walk *w, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		const struct rf_statement *statement =
		    node->kind == RF_NODE_STATEMENT ? node->statement : NULL;

		for (size_t i = 0; statement != NULL && i < statement->access_count; ++i)
			look_at_reference(w, &w->input->kernel->accesses[statement->accesses[i]]);
		look_at_references(w, node->children);
		look_at_references(w, node->otherwise);
	}
}

static bool is_constant(const struct rf_form *form)
{
	int64_t number;

	return form->term_count == 0 && rf_formula_is_constant(form->constant, &number);
}

/* Whether the source has a number for the turns, whatever the sizes are. */
static bool has_number(const struct rf_loop *loop)
{
	return loop->lower_count == 1 && loop->upper_count == 1 && is_constant(loop->lower) &&
	       is_constant(loop->upper);
}

static bool uses_typical(const struct rf_kernel *kernel, const struct rf_form *bound)
{
	for (size_t s = 0; s < kernel->size_count; ++s)
		if (kernel->sizes[s].is_typical && rf_formula_uses(bound->constant, s))
			return true;
	return false;
}

/* Whether sizes say how often it turns, and not other loops, or what is read; of tiles the last may
 * be shorter. */
static bool turns_alike(const struct rf_kernel *kernel, const struct rf_loop *loop)
{
	for (size_t u = 0; u < loop->upper_count; ++u)
		for (size_t l = 0; l < loop->lower_count; ++l)
			if (rf_form_moves_alike(&loop->upper[u], &loop->lower[l]) &&
			    !uses_typical(kernel, &loop->upper[u]) &&
			    !uses_typical(kernel, &loop->lower[l]))
				return true;
	return false;
}

struct rf_prediction_rows rf_innermost_loops_rows(const struct rf_in_core_input *input,
                                                  int64_t line_bytes)
{
	struct rf_prediction_rows rows = { .are_alike = input->loop_count > 0 };
	double share = 0, starts = 0, jumping = 0;

	for (size_t i = 0; i < input->loop_count; ++i) {
		const struct rf_in_core_loop *loop = &input->loops[i];
		struct walk walk = { .input = input,
			             .loop = loop,
			             .line_bytes = (double)line_bytes };

		if (input->sizes != NULL && loop->turns > 0) {
			look_at_references(&walk, loop->node->children);
			share += loop->share;
			starts += loop->share / loop->turns;
			if (walk.jumps && !walk.crosses)
				jumping += loop->share / loop->turns;
		}
		rows.are_alike &= has_number(loop->node->loop) ||
		                  (walk.crosses && turns_alike(input->kernel, loop->node->loop));
	}
	if (starts > 0) {
		rows.iterations = share / starts;
		rows.jumping = jumping / starts;
	}
	return rows;
}
