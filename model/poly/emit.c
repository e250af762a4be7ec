/* SPDX-License-Identifier: MIT
 *
 * Loop bounds from isl's generator of code.
 *
 * The loops around the band become parameters of their names, the band a single statement whose
 * schedule is the new order.  isl yields a tree of loops, conditions and the statement with the
 * values of the band's variables.  Its `i <= e` is written as `i < e + 1` with the 1 drawn into the
 * sums, as one writes loops in C: j < min(N - 1, jb + 64).  Texts with min, max and floord
 * (division that rounds down) call functions of these names.
 */
#include "model/poly/emit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <isl/ast.h>
#include <isl/ast_build.h>

#include "model/poly/band.h"

struct writer {
	struct rf_domain *domain;
	struct rf_arena *arena;
	struct rf_band band;
	const char **names; /* of the new loops */
	struct rf_emit *emit;
};

static struct rf_emit_node *nodes_of(struct writer *writer, isl_ast_node *node);

/* ---- names ---- */

static bool is_taken(const struct writer *writer, const char *name, size_t count)
{
	const struct rf_kernel *kernel = writer->domain->kernel;

	for (size_t i = 0; i < kernel->size_count; ++i)
		if (rf_text_equal(kernel->sizes[i].name, name))
			return true;
	for (size_t i = 0; i < kernel->array_count; ++i)
		if (rf_text_equal(kernel->arrays[i].name, name))
			return true;
	for (size_t i = 0; i < kernel->scalar_count; ++i)
		if (rf_text_equal(kernel->scalars[i].name, name))
			return true;
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (rf_text_equal(kernel->loops[i]->variable, name))
			return true;
	for (size_t i = 0; i < count; ++i)
		if (writer->names[i] && rf_text_equal(writer->names[i], name))
			return true;
	return false;
}

static const char *variable_of(const struct writer *writer, size_t i)
{
	return writer->domain->kernel->loops[writer->band.transform->loops[i]]->variable;
}

/* The variables of a sum in a row, and a b for block: "jb", "ti", "tib". */
static const char *stem_of(const struct writer *writer, const struct rf_new_loop *new)
{
	struct rf_text text;

	rf_text_init(&text, writer->arena);
	for (size_t i = 0; i < writer->band.transform->loop_count; ++i)
		if (new->factors[i] != 0)
			rf_text_add(&text, variable_of(writer, i));
	rf_text_add(&text, new->tile > 0 ? "b" : "");
	return text.failed ? NULL : rf_text_string(&text);
}

static const char *name_of(const struct writer *writer, size_t which)
{
	const struct rf_new_loop *new = &writer->band.transform->news[which];
	int single = rf_band_single(&writer->band, new);
	const char *stem, *name;

	if (single >= 0 && new->tile == 0)
		return variable_of(writer, (size_t)single);
	stem = name = stem_of(writer, new);
	for (int n = 2; name && is_taken(writer, name, which); ++n)
		name = rf_arena_print(writer->arena, "%s%d", stem, n);
	return name;
}

static bool choose_names(struct writer *writer, const char *const *given)
{
	size_t count = writer->band.transform->new_count;

	writer->names = RF_NEW_ARRAY(writer->arena, const char *, count + 1);
	for (size_t i = 0; i < count && writer->names; ++i) {
		writer->names[i] = given && given[i] ? given[i] : name_of(writer, i);
		if (!writer->names[i])
			return false;
	}
	return writer->names != NULL;
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
		text = rf_arena_print(writer->arena, "%s %c %lld", text, number < 0 ? '-' : '+',
		                      (long long)(number < 0 ? -number : number));
	return text ? text : copy_text(writer, NULL);
}

/* The text of a + c or a - c for a number c. */
static const char *text_of_sum(struct writer *writer, isl_ast_expr *expr, int64_t plus)
{
	isl_ast_expr *left = argument(expr, 0);
	isl_ast_expr *right = argument(expr, 1);
	int64_t number;
	const char *text;

	if (take_number(right, &number))
		text = sum(writer, left,
		           plus + (is_operation(expr, isl_ast_expr_op_add) ? number : -number));
	else
		text = sum(writer, expr, plus);
	isl_ast_expr_free(left);
	isl_ast_expr_free(right);
	return text;
}

/* The text of expr + plus.  Takes the expression. */
static const char *text_of(struct writer *writer, isl_ast_expr *expr, int64_t plus)
{
	const char *text;
	int64_t number;

	if (take_number(expr, &number))
		text = rf_arena_print(writer->arena, "%lld", (long long)(number + plus));
	else if (is_operation(expr, isl_ast_expr_op_min))
		text = choice(writer, expr, "min", plus);
	else if (is_operation(expr, isl_ast_expr_op_max))
		text = choice(writer, expr, "max", plus);
	else if (is_operation(expr, isl_ast_expr_op_add) || is_operation(expr, isl_ast_expr_op_sub))
		text = text_of_sum(writer, expr, plus);
	else
		text = sum(writer, expr, plus);
	isl_ast_expr_free(expr);
	return text ? text : copy_text(writer, NULL);
}

/* ---- the tree ---- */

static struct rf_emit_node *new_node(struct writer *writer, enum rf_emit_kind kind)
{
	struct rf_emit_node *node = RF_NEW(writer->arena, struct rf_emit_node);

	if (node)
		node->kind = kind;
	else
		rf_domain_fail(writer->domain, RF_POLY_NO_MEMORY, "memory ran out");
	return node;
}

static size_t which_of(const struct writer *writer, const char *name)
{
	size_t which = 0;

	while (which + 1 < writer->band.transform->new_count &&
	       !rf_text_equal(writer->names[which], name))
		++which;
	return which;
}

static bool descends(const struct writer *writer, size_t which)
{
	const struct rf_new_loop *new = &writer->band.transform->news[which];
	int single = rf_band_single(&writer->band, new);

	return single >= 0 && new->factors[single] < 0;
}

/* The end of a loop from its condition, variable < end or variable <= last. */
static void take_end(struct writer *writer, isl_ast_expr *condition, struct rf_emit_node *node)
{
	bool is_last = is_operation(condition, isl_ast_expr_op_le);

	node->end = node->last = "";
	if (is_last || is_operation(condition, isl_ast_expr_op_lt)) {
		node->end = text_of(writer, argument(condition, 1), is_last ? 1 : 0);
		node->last = text_of(writer, argument(condition, 1), is_last ? 0 : -1);
	} else {
		rf_domain_fail(writer->domain, RF_POLY_UNFIT, "has a bound that C cannot express");
	}
	isl_ast_expr_free(condition);
}

/* What only a loop has. */
static void describe_loop(struct writer *writer, isl_ast_node *node, struct rf_emit_node *new)
{
	isl_ast_expr *step = isl_ast_node_for_get_inc(node);

	take_end(writer, isl_ast_node_for_get_cond(node), new);
	new->descends = descends(writer, new->which);
	take_number(step, &new->step);
	isl_ast_expr_free(step);
	if (new->descends &&new->step > 1 && writer->band.transform->news[new->which].tile == 0)
		rf_domain_fail(writer->domain, RF_POLY_UNFIT, "has a descending loop with steps");
}

static struct rf_emit_node *loop_node(struct writer *writer, isl_ast_node *node)
{
	bool is_single = isl_ast_node_for_is_degenerate(node) == isl_bool_true;
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	struct rf_emit_node *new = new_node(writer, is_single ? RF_EMIT_DEFINITION : RF_EMIT_LOOP);

	if (new) {
		new->variable = copy_text(writer, isl_ast_expr_to_C_str(iterator));
		new->which = which_of(writer, new->variable);
		new->start = text_of(writer, isl_ast_node_for_get_init(node), 0);
		new->step = 1;
	}
	if (new && !is_single)
		describe_loop(writer, node, new);
	if (new)
		new->children = nodes_of(writer, body);
	isl_ast_node_free(body);
	isl_ast_expr_free(iterator);
	return new;
}

static struct rf_emit_node *condition_node(struct writer *writer, isl_ast_node *node)
{
	isl_ast_expr *condition = isl_ast_node_if_get_cond(node);
	isl_ast_node *then = isl_ast_node_if_get_then_node(node);
	struct rf_emit_node *new = new_node(writer, RF_EMIT_CONDITION);

	if (new) {
		new->condition = copy_text(writer, isl_ast_expr_to_C_str(condition));
		new->children = nodes_of(writer, then);
	}
	if (new && isl_ast_node_if_has_else_node(node) == isl_bool_true) {
		isl_ast_node *other = isl_ast_node_if_get_else_node(node);

		new->otherwise = nodes_of(writer, other);
		isl_ast_node_free(other);
	}
	isl_ast_node_free(then);
	isl_ast_expr_free(condition);
	return new;
}

/* The body, within definitions of the variables that no loop has. */
static struct rf_emit_node *body_node(struct writer *writer, isl_ast_node *node)
{
	struct rf_emit_node *new = new_node(writer, RF_EMIT_BODY);
	isl_ast_expr *call = isl_ast_node_user_get_expr(node);

	for (size_t i = writer->band.transform->loop_count; i-- > 0;) {
		const char *value = text_of(writer, argument(call, (int)i + 1), 0);
		struct rf_emit_node *definition;

		if (rf_text_equal(value, variable_of(writer, i)))
			continue;
		definition = new_node(writer, RF_EMIT_DEFINITION);
		if (!definition)
			break;
		definition->variable = variable_of(writer, i);
		definition->start = value;
		definition->children = new;
		new = definition;
	}
	isl_ast_expr_free(call);
	return new;
}

static struct rf_emit_node *block_nodes(struct writer *writer, isl_ast_node *node)
{
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);
	struct rf_emit_node *first = NULL;
	struct rf_emit_node **tail = &first;

	for (int i = 0; i < isl_ast_node_list_n_ast_node(list); ++i) {
		isl_ast_node *child = isl_ast_node_list_get_ast_node(list, i);

		*tail = nodes_of(writer, child);
		isl_ast_node_free(child);
		while (*tail)
			tail = &(*tail)->next;
	}
	isl_ast_node_list_free(list);
	return first;
}

static struct rf_emit_node *nodes_of(struct writer *writer, isl_ast_node *node)
{
	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		return loop_node(writer, node);
	case isl_ast_node_if:
		return condition_node(writer, node);
	case isl_ast_node_block:
		return block_nodes(writer, node);
	case isl_ast_node_user:
		return body_node(writer, node);
	default:
		rf_domain_fail(writer->domain, RF_POLY_UNFIT, "makes no loops");
		return NULL;
	}
}

/* ---- from the band to isl's tree ---- */

static isl_id *outer_id(const struct writer *writer, size_t i)
{
	const struct rf_kernel *kernel = writer->domain->kernel;

	return rf_domain_id(writer->domain, kernel->loops[writer->band.loops[i]]->variable);
}

/* The dimensions of the loops around the band as parameters of their names. */
static isl_set *outer_to_parameters(const struct writer *writer, isl_set *set)
{
	const struct rf_band *band = &writer->band;
	unsigned first = (unsigned)isl_set_dim(set, isl_dim_param);

	set = isl_set_move_dims(set, isl_dim_param, first, isl_dim_set, 0, (unsigned)band->outer);
	for (unsigned i = 0; i < band->outer; ++i)
		set = isl_set_set_dim_id(set, isl_dim_param, first + i, outer_id(writer, i));
	return set;
}

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

static isl_set *context_of(const struct writer *writer)
{
	const struct rf_band *band = &writer->band;
	isl_set *runs = rf_iteration_sets_loops(writer->domain, band->outer, band->loops);

	runs = isl_set_intersect_params(runs, isl_set_copy(writer->domain->context));
	return isl_set_params(outer_to_parameters(writer, runs));
}

static isl_ast_node *tree_of(const struct writer *writer)
{
	isl_ctx *ctx = writer->domain->ctx;
	isl_ast_build *build = isl_ast_build_from_context(context_of(writer));
	isl_id_list *names = isl_id_list_alloc(ctx, (int)writer->band.transform->new_count);
	isl_ast_node *tree;

	for (size_t i = 0; i < writer->band.transform->new_count; ++i)
		names = isl_id_list_add(names, rf_domain_id(writer->domain, writer->names[i]));
	build = isl_ast_build_set_iterators(build, names);
	tree = isl_ast_build_node_from_schedule_map(build,
	                                            isl_union_map_from_map(schedule_of(writer)));
	isl_ast_build_free(build);
	return tree;
}

/* ---- functions that are called ---- */

static bool calls(const char *text, const char *name)
{
	for (const char *at = text ? strstr(text, name) : NULL; at; at = strstr(at + 1, name))
		if (at[strlen(name)] == '(' &&
		    (at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_')))
			return true;
	return false;
}

static void note_calls(struct rf_emit *emit, const struct rf_emit_node *node)
{
	for (; node; node = node->next) {
		const char *const texts[] = { node->start, node->end, node->condition };

		for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); ++i) {
			emit->uses_min = emit->uses_min || calls(texts[i], "min");
			emit->uses_max = emit->uses_max || calls(texts[i], "max");
			emit->uses_floord = emit->uses_floord || calls(texts[i], "floord");
		}
		note_calls(emit, node->children);
		note_calls(emit, node->otherwise);
	}
}

enum rf_poly rf_emit_make(struct rf_domain *domain, const struct rf_transform *transform,
                          const char *const *names, struct rf_emit *emit)
{
	struct writer writer = { .domain = domain, .arena = domain->arena, .emit = emit };
	isl_ast_node *tree;

	*emit = (struct rf_emit){ 0 };
	rf_domain_open(domain);
	if (rf_band_find(domain, transform, &writer.band) != RF_POLY_OK)
		return rf_domain_check(domain);
	if (!choose_names(&writer, names)) {
		rf_domain_fail(domain, RF_POLY_NO_MEMORY, "memory ran out");
		return rf_domain_check(domain);
	}
	tree = tree_of(&writer);
	if (tree)
		emit->root = nodes_of(&writer, tree);
	isl_ast_node_free(tree);
	note_calls(emit, emit->root);
	return rf_domain_check(domain);
}
