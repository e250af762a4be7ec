/* SPDX-License-Identifier: MIT */
#include "tests/support/interpreter.h"

#include "tests/tools/tool.h"

/* Where the run is: values by loop, and the loops around. */
struct run {
	const struct rf_kernel *kernel;
	const int64_t *sizes;
	interpreter_visit *visit;
	void *context;
	int64_t variables[64];
	struct interpreter_use now;
};

int64_t interpreter_value(const struct rf_form *form, const int64_t *sizes,
                          const int64_t *variables)
{
	int64_t sum, factor;

	if (!rf_formula_integer(form->constant, sizes, &sum))
		tool_die("a constant is not a number");
	for (size_t i = 0; i < form->term_count; ++i) {
		if (!rf_formula_integer(form->terms[i].coefficient, sizes, &factor))
			tool_die("a coefficient is not a number");
		sum += factor * variables[form->terms[i].loop];
	}
	return sum;
}

static int64_t value_of(const struct run *run, const struct rf_form *form)
{
	return interpreter_value(form, run->sizes, run->variables);
}

static void use(struct run *run, const struct rf_statement *statement, int access, int scalar,
                bool is_write)
{
	const struct rf_kernel *kernel = run->kernel;
	struct interpreter_use *now = &run->now;

	now->statement = statement;
	now->access = access;
	now->scalar = scalar;
	now->is_write = is_write;
	now->memory =
	    access < 0 ? (int)kernel->array_count + scalar : kernel->accesses[access].array;
	now->place = access < 0 ? 0 : value_of(run, &kernel->accesses[access].address);
	run->visit(run->context, now);
}

static void execute(struct run *run, const struct rf_statement *statement, bool writes)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		int access = statement->accesses[i];

		if ((run->kernel->accesses[access].kind == RF_WRITE) == writes)
			use(run, statement, access, -1, writes);
	}
	for (size_t i = 0; i < statement->scalar_use_count; ++i)
		if (statement->scalar_uses[i].is_write == writes)
			use(run, statement, -1, statement->scalar_uses[i].scalar, writes);
}

static int64_t bound_of(const struct run *run, const struct rf_loop *loop, bool is_lower)
{
	size_t count = is_lower ? loop->lower_count : loop->upper_count;
	const struct rf_form *forms = is_lower ? loop->lower : loop->upper;
	int64_t bound = value_of(run, &forms[0]);

	for (size_t i = 1; i < count; ++i) {
		int64_t other = value_of(run, &forms[i]);

		bound = (is_lower ? other > bound : other < bound) ? other : bound;
	}
	return bound;
}

static bool holds(const struct run *run, const struct rf_guard *guard)
{
	for (size_t i = 0; i < guard->condition_count; ++i) {
		int64_t value = value_of(run, &guard->conditions[i].form);

		if (guard->conditions[i].divisor > 0) {
			if (value % guard->conditions[i].divisor != 0)
				return false;
			continue;
		}
		if (guard->conditions[i].is_equality ? value != 0 : value < 0)
			return false;
	}
	return true;
}

static void run_nodes(struct run *run, const struct rf_node *node);

static void run_loop(struct run *run, const struct rf_node *node)
{
	const struct rf_loop *loop = node->loop;
	int64_t low = bound_of(run, loop, true), high = bound_of(run, loop, false);
	size_t depth = run->now.depth++;

	if (depth == INTERPRETER_DEPTH)
		tool_die("the nest is too deep");
	run->now.loops[depth] = loop->id;
	for (int64_t v = loop->step > 0 ? low : high - 1; v >= low && v < high; v += loop->step) {
		run->variables[loop->id] = v;
		run->now.values[depth] = v;
		run_nodes(run, node->children);
	}
	run->now.depth = depth;
}

static void run_nodes(struct run *run, const struct rf_node *node)
{
	for (; node; node = node->next) {
		if (node->kind == RF_NODE_LOOP) {
			run_loop(run, node);
		} else if (node->kind == RF_NODE_GUARD) {
			run_nodes(run, holds(run, node->guard) ? node->children : node->otherwise);
		} else {
			execute(run, node->statement, false);
			execute(run, node->statement, true);
		}
	}
}

void interpreter_run(const struct rf_kernel *kernel, const int64_t *sizes, interpreter_visit *visit,
                     void *context)
{
	struct run run = { .kernel = kernel, .sizes = sizes, .visit = visit, .context = context };

	run_nodes(&run, kernel->root);
}
