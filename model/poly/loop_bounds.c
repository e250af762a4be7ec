/* SPDX-License-Identifier: MIT
 *
 * Loop bounds from isl's generator of code.
 *
 * The loops around the band become parameters of their names, the band a single statement whose
 * schedule is the new order.  isl yields a tree of loops, conditions and the statement with the
 * values of the band's variables; a tree that is one loop in another around the statement is what
 * can be written.  Its `i <= e` is written as `i < e + 1` with the 1 drawn into the sums, as one
 * writes loops in C: i < min(N - 1, j + 64).  Texts with min, max and floord (division that rounds
 * down) call functions of these names.
 */
#include "model/poly/loop_bounds.h"

#include <stdlib.h>

#include <isl/ast.h>
#include <isl/ast_build.h>

#include "base/text.h"
#include "model/poly/band.h"

struct writer {
	struct rf_domain *domain;
	struct rf_arena *arena;
	struct rf_band band;
	struct rf_change_range *bounds;
};

/* The variable of the band's loop that comes to stand at `at` in the new order. */
static const char *variable_at(const struct writer *writer, size_t at)
{
	const struct rf_transform *transform = writer->band.transform;
	int single = rf_band_single(&writer->band, &transform->news[at]);

	return writer->domain->kernel->loops[transform->loops[single]]->variable;
}

/* ---- expressions ---- */

static const char *copy_text(struct writer *writer, char *text)
{
	const char *copy = text ? rf_arena_string(writer->arena, text) : NULL;

	free(text);
	if (!copy)
		rf_domain_fail(writer->domain, RF_POLY_NO_MEMORY, "memory ran out");
	return copy ? copy : "";
}

static isl_ast_expr *argument(isl_ast_expr *expr, int position)
{
	return isl_ast_expr_op_get_arg(expr, position);
}

static bool is_operation(isl_ast_expr *expr, enum isl_ast_expr_op_type type)
{
	return isl_ast_expr_get_type(expr) == isl_ast_expr_op &&
	       isl_ast_expr_op_get_type(expr) == type;
}

static bool take_number(isl_ast_expr *expr, int64_t *number)
{
	isl_val *value;

	if (isl_ast_expr_get_type(expr) != isl_ast_expr_int)
		return false;
	value = isl_ast_expr_int_get_val(expr);
	*number = isl_val_get_num_si(value);
	isl_val_free(value);
	return true;
}

static const char *text_of(struct writer *writer, isl_ast_expr *expr, int64_t plus);

/* min(a, min(b, c)) */
static const char *choice(struct writer *writer, isl_ast_expr *expr, const char *name, int64_t plus)
{
	const char *text = NULL;

	for (int i = isl_ast_expr_op_get_n_arg(expr); i-- > 0;) {
		const char *part = text_of(writer, argument(expr, i), plus);

		text = text ? rf_arena_print(writer->arena, "%s(%s, %s)", name, part, text) : part;
		if (!text)
			return copy_text(writer, NULL);
	}
	return text ? text : "";
}

/* "y - x" for -x + y; NULL of anything else. */
static const char *difference(struct writer *writer, isl_ast_expr *expr)
{
	isl_ast_expr *minus = NULL, *left = NULL, *right = NULL;
	const char *text = NULL;

	if (is_operation(expr, isl_ast_expr_op_add))
		minus = argument(expr, 0);
	if (minus && is_operation(minus, isl_ast_expr_op_minus))
		left = argument(minus, 0);
	if (left && isl_ast_expr_get_type(left) == isl_ast_expr_id) {
		right = argument(expr, 1);
		text = rf_arena_print(writer->arena, "%s - %s",
		                      copy_text(writer, isl_ast_expr_to_C_str(right)),
		                      copy_text(writer, isl_ast_expr_to_C_str(left)));
	}
	isl_ast_expr_free(minus);
	isl_ast_expr_free(left);
	isl_ast_expr_free(right);
	return text;
}

/* "20 - y" for -y and a number > 0; NULL of anything else. */
static const char *number_minus(struct writer *writer, isl_ast_expr *base, int64_t number)
{
	isl_ast_expr *operand;
	const char *text = NULL;

	if (number <= 0 || !is_operation(base, isl_ast_expr_op_minus))
		return NULL;
	operand = argument(base, 0);
	if (isl_ast_expr_get_type(operand) == isl_ast_expr_id)
		text = rf_arena_print(writer->arena, "%lld - %s", (long long)number,
		                      copy_text(writer, isl_ast_expr_to_C_str(operand)));
	isl_ast_expr_free(operand);
	return text;
}

/* base + number, without a number that is 0. */
static const char *sum(struct writer *writer, isl_ast_expr *base, int64_t number)
{
	const char *text = number_minus(writer, base, number);

	if (text)
		return text;
	text = difference(writer, base);
	if (!text)
		text = copy_text(writer, isl_ast_expr_to_C_str(base));
	if (number != 0)
		text = rf_arena_print(writer->arena, "%s %c %llu", text, number < 0 ? '-' : '+',
		                      number < 0 ? -(unsigned long long)number
		                                 : (unsigned long long)number);
	return text ? text : copy_text(writer, NULL);
}

/* The text of expr + plus, numbers drawn together.  Takes the expression.  With plus = 1,
 *
 *     N - 2           ->  N - 1
 *     min(M, 2*i)     ->  min(M + 1, 2*i + 1)
 *     -j + N          ->  N - j + 1
 *
 * A number of isl's that is too large for us is an error of isl's own. */
static const char *text_of(struct writer *writer, isl_ast_expr *expr, int64_t plus)
{
	bool is_difference = is_operation(expr, isl_ast_expr_op_sub);
	isl_ast_expr *left = NULL, *right = NULL;
	const char *text = NULL;
	bool is_small = true;
	int64_t number;

	if (is_difference || is_operation(expr, isl_ast_expr_op_add)) {
		left = argument(expr, 0);
		right = argument(expr, 1);
	}
	if (take_number(expr, &number)) {
		is_small = !__builtin_add_overflow(number, plus, &number);
		text = rf_arena_print(writer->arena, "%lld", (long long)number);
	} else if (is_operation(expr, isl_ast_expr_op_min)) {
		text = choice(writer, expr, "min", plus);
	} else if (is_operation(expr, isl_ast_expr_op_max)) {
		text = choice(writer, expr, "max", plus);
	} else if (right && take_number(right, &number)) {
		is_small = is_difference ? !__builtin_sub_overflow(plus, number, &plus)
		                         : !__builtin_add_overflow(plus, number, &plus);
		text = sum(writer, left, plus);
	} else {
		text = sum(writer, expr, plus);
	}
	if (!is_small)
		rf_domain_fail(writer->domain, RF_POLY_UNFIT, "has bounds that are too large");
	isl_ast_expr_free(left);
	isl_ast_expr_free(right);
	isl_ast_expr_free(expr);
	return text ? text : copy_text(writer, NULL);
}

/* ---- from isl's tree to bounds ---- */

/* The end of a loop from its condition, variable < end or variable <= last. */
static const char *end_of(struct writer *writer, isl_ast_expr *condition)
{
	bool is_last = is_operation(condition, isl_ast_expr_op_le);
	const char *end = NULL;

	if (is_last || is_operation(condition, isl_ast_expr_op_lt))
		end = text_of(writer, argument(condition, 1), is_last ? 1 : 0);
	isl_ast_expr_free(condition);
	return end;
}

static bool has_step_one(isl_ast_node *loop)
{
	isl_ast_expr *step = isl_ast_node_for_get_inc(loop);
	int64_t number;
	bool is_one = take_number(step, &number) && number == 1;

	isl_ast_expr_free(step);
	return is_one;
}

/* Takes the bounds of the loop that comes to stand at `at`; `*node` becomes its body. */
static bool take_loop(struct writer *writer, isl_ast_node **node, size_t at)
{
	isl_ast_node *loop = *node;
	bool is_loop = isl_ast_node_get_type(loop) == isl_ast_node_for &&
	               isl_ast_node_for_is_degenerate(loop) == isl_bool_false && has_step_one(loop);

	if (!is_loop)
		return false;
	writer->bounds[at] =
	    (struct rf_change_range){ text_of(writer, isl_ast_node_for_get_init(loop), 0),
		                      end_of(writer, isl_ast_node_for_get_cond(loop)) };
	*node = isl_ast_node_for_get_body(loop);
	isl_ast_node_free(loop);
	return writer->bounds[at].end != NULL;
}

/* Whether the node is the body, with every variable where the body looks for it. */
static bool is_body(struct writer *writer, isl_ast_node *node)
{
	const struct rf_transform *transform = writer->band.transform;
	bool holds = isl_ast_node_get_type(node) == isl_ast_node_user;
	isl_ast_expr *call = holds ? isl_ast_node_user_get_expr(node) : NULL;

	for (size_t i = 0; i < transform->loop_count && holds; ++i)
		holds = rf_text_equal(text_of(writer, argument(call, (int)i + 1), 0),
		                      writer->domain->kernel->loops[transform->loops[i]]->variable);
	isl_ast_expr_free(call);
	return holds;
}

/* ---- from the band to isl's tree ---- */

static isl_id *outer_id(const struct writer *writer, size_t i)
{
	const struct rf_kernel *kernel = writer->domain->kernel;

	return rf_domain_id(writer->domain, kernel->loops[writer->band.loops[i]]->variable);
}

/* { B[band] -> [values of the new loops] }, the loops around the band being parameters. */
static isl_map *schedule_of(const struct writer *writer)
{
	const struct rf_band *band = &writer->band;
	isl_set *runs = rf_iteration_sets_loops(writer->domain, band->depth, band->loops);
	isl_map *map = isl_map_from_multi_aff(rf_band_new_values(band));
	unsigned first;

	map = isl_map_intersect_domain(map, runs);
	map = isl_map_project_out(map, isl_dim_out, 0, (unsigned)band->outer);
	first = (unsigned)isl_map_dim(map, isl_dim_param);
	map = isl_map_move_dims(map, isl_dim_param, first, isl_dim_in, 0, (unsigned)band->outer);
	for (unsigned i = 0; i < band->outer; ++i)
		map = isl_map_set_dim_id(map, isl_dim_param, first + i, outer_id(writer, i));
	return isl_map_set_tuple_id(map, isl_dim_in, rf_domain_id(writer->domain, "B"));
}

/* What is known around the band: of the sizes, and of the loops around it as parameters. */
static isl_set *context_of(const struct writer *writer)
{
	const struct rf_band *band = &writer->band;
	isl_set *runs = rf_iteration_sets_loops(writer->domain, band->outer, band->loops);
	unsigned first;

	runs = isl_set_intersect_params(runs, isl_set_copy(writer->domain->context));
	first = (unsigned)isl_set_dim(runs, isl_dim_param);
	runs = isl_set_move_dims(runs, isl_dim_param, first, isl_dim_set, 0, (unsigned)band->outer);
	for (unsigned i = 0; i < band->outer; ++i)
		runs = isl_set_set_dim_id(runs, isl_dim_param, first + i, outer_id(writer, i));
	return isl_set_params(runs);
}

static isl_ast_node *tree_of(const struct writer *writer)
{
	size_t count = writer->band.transform->new_count;
	isl_ast_build *build = isl_ast_build_from_context(context_of(writer));
	isl_id_list *names = isl_id_list_alloc(writer->domain->ctx, (int)count);
	isl_ast_node *tree;

	for (size_t i = 0; i < count; ++i)
		names =
		    isl_id_list_add(names, rf_domain_id(writer->domain, variable_at(writer, i)));
	build = isl_ast_build_set_iterators(build, names);
	tree = isl_ast_build_node_from_schedule_map(build,
	                                            isl_union_map_from_map(schedule_of(writer)));
	isl_ast_build_free(build);
	return tree;
}

/* Whether the new loops are those of the band, in steps of one, in some order. */
static bool is_permuted(const struct writer *writer)
{
	const struct rf_band *band = &writer->band;
	const struct rf_transform *transform = band->transform;

	for (size_t i = 0; i < transform->new_count; ++i)
		if (transform->news[i].tile > 0 || rf_band_single(band, &transform->news[i]) < 0 ||
		    rf_band_is_reversed(band, &transform->news[i]))
			return false;
	for (size_t i = 0; i < transform->loop_count; ++i)
		if (writer->domain->kernel->loops[transform->loops[i]]->step != 1)
			return false;
	return true;
}

enum rf_poly rf_loop_bounds_find(struct rf_domain *domain, const struct rf_transform *transform,
                                 struct rf_change_range *bounds)
{
	struct writer writer = { .domain = domain, .arena = domain->arena, .bounds = bounds };
	bool is_simple;
	isl_ast_node *node;

	rf_domain_open(domain);
	if (rf_band_find(domain, transform, &writer.band) != RF_POLY_OK)
		return rf_domain_check(domain);
	is_simple = is_permuted(&writer);
	node = is_simple ? tree_of(&writer) : NULL;
	for (size_t i = 0; i < transform->new_count && is_simple && node; ++i)
		is_simple = take_loop(&writer, &node, i);
	if (!is_simple || (node && !is_body(&writer, node)))
		rf_domain_fail(domain, RF_POLY_UNFIT, "has bounds of no simple form in this order");
	isl_ast_node_free(node);
	return rf_domain_check(domain);
}
