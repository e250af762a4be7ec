/* SPDX-License-Identifier: MIT
 *
 * A dump of a kernel: the tree with its loops, conditions, accesses and operations, one item a
 * line.  It is what a test compares and what an author of a frontend looks at first.
 */
#include "model/ir/kernel.h"

#include "base/text.h"

struct printer {
	struct rf_text out;
	struct rf_arena *arena;
	const struct rf_kernel *kernel;
	const char *const *names;
};

static void indent(struct printer *p, int depth)
{
	rf_text_print(&p->out, "%*s", 2 * depth, "");
}

static void add_form(struct printer *p, const struct rf_form *form)
{
	char *text = rf_form_print(p->arena, form, p->kernel);

	rf_text_add(&p->out, text != NULL ? text : "?");
}

/* One bound: `max(a, b)`, or the only form as it is, or `?` of an irregular loop. */
static void add_bound(struct printer *p, const char *function, size_t count,
                      const struct rf_form *forms)
{
	if (count == 0)
		rf_text_add(&p->out, "?");
	if (count > 1)
		rf_text_print(&p->out, "%s(", function);
	for (size_t i = 0; i < count; ++i) {
		rf_text_add(&p->out, i > 0 ? ", " : "");
		add_form(p, &forms[i]);
	}
	if (count > 1)
		rf_text_add(&p->out, ")");
}

static void add_loop(struct printer *p, const struct rf_loop *loop)
{
	rf_text_print(&p->out, "for %s from ", loop->variable);
	add_bound(p, "max", loop->lower_count, loop->lower);
	rf_text_add(&p->out, " to ");
	add_bound(p, "min", loop->upper_count, loop->upper);
	if (loop->step != 1)
		rf_text_print(&p->out, " step %lld", (long long)loop->step);
	rf_text_add(&p->out, loop->is_parallel ? " parallel" : "");
	rf_text_add(&p->out, loop->role == RF_ROLE_BLOCK ? " block" : "");
	rf_text_add(&p->out, loop->role == RF_ROLE_THREAD ? " thread" : "");
	rf_text_add(&p->out, loop->is_simd ? " simd" : "");
	rf_text_add(&p->out, loop->is_irregular ? " irregular" : "");
	rf_text_print(&p->out, "  @%d\n", loop->place.line);
}

static void add_guard(struct printer *p, const struct rf_guard *guard)
{
	rf_text_add(&p->out, "if ");
	if (guard->is_on_data)
		rf_text_print(&p->out, "%s, %g of the time%s",
		              guard->step_count > 0 ? "lanes" : "data", guard->share,
		              guard->is_negated ? ", negated" : "");
	for (size_t i = 0; i < guard->condition_count; ++i) {
		rf_text_add(&p->out, i > 0 ? " and " : "");
		add_form(p, &guard->conditions[i].form);
		if (guard->step_count > 0)
			continue;
		if (guard->conditions[i].divisor > 0)
			rf_text_print(&p->out, " is a multiple of %lld",
			              (long long)guard->conditions[i].divisor);
		else
			rf_text_add(&p->out, guard->conditions[i].is_equality ? " == 0" : " >= 0");
	}
	rf_text_add(&p->out, "\n");
}

static void add_subscript(struct printer *p, const struct rf_subscript *subscript)
{
	rf_text_add(&p->out, "[");
	if (subscript->through >= 0)
		rf_text_print(&p->out, "#%d", subscript->through);
	else
		add_form(p, &subscript->form);
	rf_text_add(&p->out, "]");
}

static void add_access(struct printer *p, int index, int depth)
{
	const struct rf_access *access = &p->kernel->accesses[index];

	indent(p, depth);
	rf_text_print(&p->out, "#%d %s %s", index, access->kind == RF_READ ? "read" : "write",
	              p->kernel->arrays[access->array].name);
	for (size_t i = 0; i < access->subscript_count; ++i)
		add_subscript(p, &access->subscripts[i]);
	rf_text_add(&p->out, " at ");
	if (access->computed != NULL)
		rf_text_add(&p->out, "computed");
	else if (access->is_indirect)
		rf_text_add(&p->out, "?");
	else
		add_form(p, &access->address);
	rf_text_print(&p->out, ", %lld B", (long long)access->bytes);
	if (access->repeats >= 0)
		rf_text_print(&p->out, ", repeats #%d", access->repeats);
	if (access->joins >= 0)
		rf_text_print(&p->out, ", joins #%d", access->joins);
	rf_text_add(&p->out, access->is_conditional ? ", conditional" : "");
	rf_text_add(&p->out, access->is_atomic ? ", atomic" : "");
	rf_text_add(&p->out, access->lanes != NULL ? ", fragment" : "");
	rf_text_print(&p->out, "  @%d:%d\n", access->place.line, access->place.column);
}

static void add_operations(struct printer *p, const struct rf_statement *statement, int depth)
{
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		const struct rf_operations *o = &statement->operations[e];

		long long calls = 0;

		if (rf_operations_total(o) + o->integer == 0)
			continue;
		for (int call = 0; call < RF_CALL_KINDS; ++call)
			calls += o->calls[call];
		indent(p, depth);
		rf_text_print(&p->out,
		              "%s: add %lld mul %lld fma %lld div %lld sqrt %lld other %lld"
		              " calls %lld integer %lld checked %lld\n",
		              rf_element_name((enum rf_element)e), (long long)o->add,
		              (long long)o->mul, (long long)o->fma, (long long)o->div,
		              (long long)o->sqrt, (long long)o->other, calls, (long long)o->integer,
		              (long long)o->checked);
	}
}

static void add_thread(struct printer *p, const struct rf_thread_counts *thread, int depth)
{
	if (thread->barriers + thread->shuffles + thread->atomics + thread->special +
	        thread->tensor_flop ==
	    0)
		return;
	indent(p, depth);
	rf_text_print(&p->out, "barriers %lld shuffles %lld atomics %lld special %lld",
	              (long long)thread->barriers, (long long)thread->shuffles,
	              (long long)thread->atomics, (long long)thread->special);
	if (thread->tensor_flop > 0)
		rf_text_print(&p->out, " tensor FLOP %lld", (long long)thread->tensor_flop);
	rf_text_add(&p->out, "\n");
}

static void add_statement(struct printer *p, const struct rf_statement *statement, int depth)
{
	rf_text_print(&p->out, "%s%s\n", statement->text != NULL ? statement->text : "statement",
	              statement->is_reduction ? "  (reduction)" : "");
	for (size_t i = 0; i < statement->access_count; ++i)
		add_access(p, statement->accesses[i], depth + 1);
	add_operations(p, statement, depth + 1);
	add_thread(p, &statement->thread, depth + 1);
}

static void add_nodes(struct printer *p, const struct rf_node *node, int depth)
{
	for (; node != NULL; node = node->next) {
		indent(p, depth);
		if (node->kind == RF_NODE_LOOP)
			add_loop(p, node->loop);
		else if (node->kind == RF_NODE_GUARD)
			add_guard(p, node->guard);
		else
			add_statement(p, node->statement, depth);
		add_nodes(p, node->children, depth + 1);
		if (node->otherwise != NULL) {
			indent(p, depth);
			rf_text_add(&p->out, "else\n");
			add_nodes(p, node->otherwise, depth + 1);
		}
	}
}

static void add_array(struct printer *p, const struct rf_array *array)
{
	rf_text_print(&p->out, "array %s", array->name);
	for (size_t i = 0; i < array->extent_count; ++i) {
		char *extent = rf_formula_print(p->arena, array->extents[i], p->names);

		rf_text_print(&p->out, "[%s]", extent != NULL ? extent : "?");
	}
	rf_text_print(&p->out, " of %s, %lld B%s%s%s\n", rf_element_name(array->element),
	              (long long)array->element_bytes, array->is_const ? ", const" : "",
	              array->is_restrict ? ", restrict" : "", array->is_local ? ", local" : "");
}

/* A word of its own, so that dumps of kernels of a CPU have none. */
static void add_space(struct printer *p, const struct rf_array *array)
{
	static const char *const words[] = { [RF_SPACE_GLOBAL] = "",
		                             [RF_SPACE_SHARED] = "shared, from byte ",
		                             [RF_SPACE_LOCAL] = "of a thread",
		                             [RF_SPACE_CONSTANT] = "constant" };

	if (array->space == RF_SPACE_GLOBAL)
		return;
	rf_text_print(&p->out, "  %s", words[array->space]);
	if (array->space == RF_SPACE_SHARED)
		rf_text_print(&p->out, "%lld", (long long)array->shared_offset);
	rf_text_add(&p->out, "\n");
}

static void add_scalar(struct printer *p, const struct rf_scalar *scalar)
{
	rf_text_print(&p->out, "scalar %s of %s%s%s%s\n", scalar->name,
	              rf_element_name(scalar->element), scalar->is_read ? ", read" : "",
	              scalar->is_written ? ", written" : "",
	              scalar->is_reduction ? ", reduction" : "");
}

char *rf_kernel_print(struct rf_arena *arena, const struct rf_kernel *kernel)
{
	struct printer p = { .arena = arena, .kernel = kernel };

	p.names = rf_kernel_size_names(arena, kernel);
	rf_text_init(&p.out, arena);
	if (p.names == NULL)
		return NULL;
	rf_text_print(&p.out, "kernel %s\nsizes", kernel->name);
	for (size_t i = 0; i < kernel->size_count; ++i)
		rf_text_print(&p.out, " %s", kernel->sizes[i].name);
	rf_text_add(&p.out, "\n");
	for (size_t i = 0; i < kernel->array_count; ++i) {
		add_array(&p, &kernel->arrays[i]);
		add_space(&p, &kernel->arrays[i]);
	}
	for (size_t i = 0; i < kernel->scalar_count; ++i)
		add_scalar(&p, &kernel->scalars[i]);
	add_nodes(&p, kernel->root, 0);
	return p.out.failed ? NULL : p.out.bytes;
}
