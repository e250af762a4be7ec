/* SPDX-License-Identifier: MIT */
#include "tests/support/nests.h"

struct printer {
	const struct nest *nest;
	const struct nest_layout *layout;
	struct rf_text *out;
	int depth;
};

static void print_term(struct rf_text *out, bool *is_first, int64_t factor, const char *name)
{
	if (factor == 0)
		return;
	if (!*is_first)
		rf_text_add(out, factor < 0 ? " - " : " + ");
	else if (factor < 0)
		rf_text_add(out, "-");
	if (factor < 0)
		factor = -factor;
	if (!name)
		rf_text_print(out, "%lld", (long long)factor);
	else if (factor == 1)
		rf_text_add(out, name);
	else
		rf_text_print(out, "%lld*%s", (long long)factor, name);
	*is_first = false;
}

static const char *variable(int loop)
{
	static const char *const names[NEST_LOOPS] = { "i", "j", "k", "l", "m" };

	return names[loop];
}

static void print_form(struct rf_text *out, const struct nest_form *form, int64_t shift)
{
	bool is_first = true;

	print_term(out, &is_first, form->sizes, "N");
	for (int i = 0; i < NEST_LOOPS; ++i)
		print_term(out, &is_first, form->factors[i], variable(i));
	print_term(out, &is_first, form->constant + shift, NULL);
	if (is_first)
		rf_text_add(out, "0");
}

/* Near N, an extent is written as a distance from it. */
static void print_extent(const struct printer *p, int64_t extent)
{
	struct nest_form form = { .constant = (int)extent };

	if (extent >= p->nest->n && extent < p->nest->n + 6)
		form = (struct nest_form){ .constant = (int)extent - p->nest->n, .sizes = 1 };
	rf_text_add(p->out, "[");
	print_form(p->out, &form, 0);
	rf_text_add(p->out, "]");
}

static void print_array(const struct printer *p, int a)
{
	const struct nest_array *array = &p->nest->arrays[a];

	rf_text_print(p->out, "%s %c", array->element_bytes == 4 ? "float" : "double", 'a' + a);
	for (int d = 0; d < array->dimensions; ++d)
		print_extent(p, p->layout->extents[a][d]);
}

static void indent(const struct printer *p)
{
	for (int i = 0; i < p->depth; ++i)
		rf_text_add(p->out, "\t");
}

static void print_access(const struct printer *p, const struct nest_access *access)
{
	int a = access->array;

	rf_text_print(p->out, "%c", 'a' + a);
	for (int d = 0; d < p->nest->arrays[a].dimensions; ++d) {
		rf_text_add(p->out, "[");
		print_form(p->out, &access->subscripts[d], -p->layout->first[a][d]);
		rf_text_add(p->out, "]");
	}
}

static void print_statement(const struct printer *p, const struct nest_node *node)
{
	bool is_sum = node->target.array < 0;

	if (is_sum)
		rf_text_add(p->out, "sum");
	else
		print_access(p, &node->target);
	rf_text_add(p->out, is_sum || node->accumulates ? " += " : " = ");
	for (int i = 0; i < node->read_count; ++i) {
		if (i > 0)
			rf_text_add(p->out, " + ");
		print_access(p, &node->reads[i]);
	}
	rf_text_add(p->out, node->read_count > 0 ? ";\n" : "0;\n");
}

static void print_loop(const struct printer *p, const struct nest_node *node)
{
	const struct nest_loop *loop = &p->nest->loops[node->loop];
	const char *v = variable(node->loop);

	rf_text_print(p->out, "for (int %s = ", v);
	print_form(p->out, loop->descends ? &loop->upper : &loop->lower, loop->descends ? -1 : 0);
	rf_text_print(p->out, "; %s %s ", v, loop->descends ? ">=" : "<");
	print_form(p->out, loop->descends ? &loop->lower : &loop->upper, 0);
	if (loop->has_second) {
		rf_text_print(p->out, " && %s < ", v);
		print_form(p->out, &loop->second, 0);
	}
	if (loop->step == 1)
		rf_text_print(p->out, "; %s%s) {\n", loop->descends ? "--" : "++", v);
	else
		rf_text_print(p->out, "; %s %s %d) {\n", v,
		              loop->descends ? "-=" : "+=", loop->step);
}

static void print_nodes(struct printer *p, int index)
{
	for (; index >= 0; index = p->nest->nodes[index].next) {
		const struct nest_node *node = &p->nest->nodes[index];

		indent(p);
		if (node->kind == NEST_STATEMENT) {
			print_statement(p, node);
			continue;
		}
		if (node->kind == NEST_LOOP) {
			print_loop(p, node);
		} else {
			rf_text_add(p->out, "if (");
			print_form(p->out, &node->condition, 0);
			rf_text_add(p->out, " >= 0) {\n");
		}
		++p->depth;
		print_nodes(p, node->child);
		--p->depth;
		indent(p);
		rf_text_add(p->out, "}\n");
	}
}

void nest_print_head(const struct nest *nest, const struct nest_layout *layout, struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out };

	rf_text_add(out, "double kernel(int N");
	for (int a = 0; a < nest->array_count; ++a) {
		if (!layout->is_used[a])
			continue;
		rf_text_add(out, ", ARRAY ");
		print_array(&p, a);
	}
	rf_text_add(out, ")");
}

void nest_print_arrays(const struct nest *nest, const struct nest_layout *layout,
                       struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out };

	for (int a = 0; a < nest->array_count; ++a) {
		if (!layout->is_used[a])
			continue;
		rf_text_add(out, "\t");
		print_array(&p, a);
		rf_text_print(out, " __attribute__((aligned(%d)));\n", NEST_ALIGN);
	}
}

void nest_print(const struct nest *nest, const struct nest_layout *layout, struct rf_text *out)
{
	struct printer p = { .nest = nest, .layout = layout, .out = out, .depth = 1 };

	rf_text_print(out, "/* N = %d */\n#ifndef ARRAY\n#define ARRAY\n#endif\n", nest->n);
	nest_print_head(nest, layout, out);
	rf_text_add(out, "\n{\n\tdouble sum = 0;\n\n");
	print_nodes(&p, 0);
	rf_text_add(out, "\treturn sum;\n}\n");
}
