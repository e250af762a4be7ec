/* SPDX-License-Identifier: MIT
 *
 * What an iteration of an innermost loop reads and writes, one after the other, and under which
 * conditions; and what it computes that others have not.
 *
 * What has the same operands in all turns is made before the loop, but functions that report errors
 * (exp, sqrt) are asked in each turn again, unless -ffast-math says that nobody asks for these:
 * neither gcc nor clang makes a call less.
 */
#include "model/cpu/loop_body.h"

struct lister {
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	struct rf_body *body;
	struct rf_body_guards guards;
};

static void add_touch(struct lister *l, struct rf_body_touch touch)
{
	struct rf_body_touch *slot = RF_PUSH(l->arena, &l->body->touches);

	touch.guards = l->guards;
	if (slot != NULL)
		*slot = touch;
}

/* Scalars are read before they are written. */
static void add_scalars(struct lister *l, const struct rf_statement *statement, bool is_write)
{
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		const struct rf_scalar_use *use = &statement->scalar_uses[i];

		if (use->is_write == is_write)
			add_touch(l,
			          (struct rf_body_touch){ .statement = statement,
			                                  .access = -1,
			                                  .scalar = use->scalar,
			                                  .is_write = is_write,
			                                  .is_conditional = use->is_conditional });
	}
}

static void add_statement(struct lister *l, const struct rf_statement *statement)
{
	add_scalars(l, statement, false);
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = &l->kernel->accesses[statement->accesses[i]];

		add_touch(l, (struct rf_body_touch){ .statement = statement,
		                                     .access = statement->accesses[i],
		                                     .scalar = -1,
		                                     .is_write = access->kind == RF_WRITE,
		                                     .is_conditional = access->is_conditional });
	}
	add_scalars(l, statement, true);
}

static void add_nodes(struct lister *l, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		size_t outer = l->guards.count, before = l->body->touches.count;

		if (node->kind == RF_NODE_STATEMENT)
			add_statement(l, node->statement);
		if (node->kind != RF_NODE_GUARD)
			continue;
		if (l->guards.count < RF_BODY_MOST_GUARDS)
			l->guards.items[l->guards.count++] = (struct rf_body_side){ node, false };
		add_nodes(l, node->children);
		if (outer < RF_BODY_MOST_GUARDS)
			l->guards.items[outer].is_other = true;
		add_nodes(l, node->otherwise);
		l->guards.count = outer;
		l->body->has_empty_guard |=
		    node->guard->is_on_data && l->body->touches.count == before;
	}
}

enum rf_status rf_body_list(const struct rf_kernel *kernel, const struct rf_node *loop,
                            struct rf_arena *arena, struct rf_body *body)
{
	struct lister l = { kernel, arena, body, { 0 } };

	*body = (struct rf_body){ 0 };
	add_nodes(&l, loop->children);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

/* Rounding reports nothing. */
static void leave_calls(const struct rf_operations *alike, struct rf_operations *repeated)
{
	for (int call = 0; call < RF_CALL_KINDS; ++call)
		if (call != RF_CALL_ROUND) {
			repeated->other += alike->calls[call];
			repeated->calls[call] += alike->calls[call];
		}
	repeated->sqrt += alike->sqrt;
}

struct rf_operations rf_body_repeated(const struct rf_statement *statement, int element,
                                      bool may_reorder)
{
	struct rf_operations repeated = statement->operations[element];
	const struct rf_operations *alike;
	int64_t divisions;

	if (statement->alike == NULL)
		return repeated;
	alike = &statement->alike->operations[element];
	divisions = may_reorder ? statement->alike->divisions[element] : 0;
	repeated.add -= alike->add;
	repeated.mul -= alike->mul - divisions;
	repeated.fma -= alike->fma;
	repeated.div -= alike->div + divisions;
	repeated.sqrt -= alike->sqrt;
	repeated.other -= alike->other;
	for (int call = 0; call < RF_CALL_KINDS; ++call)
		repeated.calls[call] -= alike->calls[call];
	repeated.checked -= alike->checked;
	repeated.integer -= alike->integer;
	repeated.integer_mul -= alike->integer_mul;
	repeated.integer_div -= alike->integer_div;
	repeated.integer_more -= alike->integer_more;
	repeated.integer_halves -= alike->integer_halves;
	if (!may_reorder)
		leave_calls(alike, &repeated);
	return repeated;
}

bool rf_body_covers(const struct rf_body_guards *first, const struct rf_body_guards *second)
{
	if (first->count > second->count)
		return false;
	for (size_t i = 0; i < first->count; ++i)
		if (first->items[i].guard != second->items[i].guard ||
		    first->items[i].is_other != second->items[i].is_other)
			return false;
	return true;
}

bool rf_body_keeps_type(const struct rf_statement *statement, const struct rf_flow *flow)
{
	const struct rf_latency_path *path = &flow->path;

	if (flow->element == RF_INTEGER)
		return path->add + path->mul + path->div + path->fused_add + path->fused_factor ==
		       0;
	return flow->element != RF_FLOAT32 ||
	       rf_operations_total(&statement->operations[RF_FLOAT64]) == 0;
}

bool rf_body_accumulates(const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		const struct rf_statement *statement =
		    node->kind == RF_NODE_STATEMENT ? node->statement : NULL;

		if (rf_body_accumulates(node->children) || rf_body_accumulates(node->otherwise))
			return true;
		if (statement == NULL || statement->accumulation == RF_ACCUMULATES_NOTHING)
			continue;
		if (statement->is_reduction)
			return true;
		for (size_t i = 0; i < statement->scalar_use_count; ++i)
			if (statement->scalar_uses[i].is_write)
				return true;
	}
	return false;
}
