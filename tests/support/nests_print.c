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

const char *nest_variable(int loop)
{
	static const char *const names[NEST_LOOPS] = { "i", "j", "k", "l", "m" };

	return names[loop];
}

static void print_form(struct rf_text *out, const struct nest_form *form, int64_t shift)
{
	bool is_first = true;

	print_term(out, &is_first, form->sizes, "N");
	for (int i = 0; i < NEST_LOOPS; ++i)
		print_term(out, &is_first, form->factors[i], nest_variable(i));
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

static const char *type_of(const struct nest_array *array)
{
	if (!array->is_integer)
		return array->element_bytes == 4 ? "float" : "double";
	return array->element_bytes == 4   ? "int"
	       : array->element_bytes == 2 ? "short"
	                                   : "signed char";
}

static void print_array(const struct printer *p, int a)
{
	const struct nest_array *array = &p->nest->arrays[a];

	int64_t all = 1;

	rf_text_print(p->out, "%s %c", type_of(array), 'a' + a);
	for (int d = 0; d < array->dimensions; ++d) {
		all *= p->layout->extents[a][d];
		if (!array->is_flat)
			print_extent(p, p->layout->extents[a][d]);
	}
	if (array->is_flat)
		print_extent(p, all);
}

static void indent(const struct printer *p)
{
	for (int i = 0; i < p->depth; ++i)
		rf_text_add(p->out, "\t");
}

/* Of an array with one extent: "((i)*40 + j + 1)*30 + k". */
static void print_flat(const struct printer *p, const struct nest_access *access)
{
	int a = access->array, last = p->nest->arrays[a].dimensions - 1;

	for (int d = 0; d < last; ++d)
		rf_text_add(p->out, "(");
	for (int d = 0; d <= last; ++d) {
		if (d > 0)
			rf_text_print(p->out, ")*%lld + ", (long long)p->layout->extents[a][d]);
		print_form(p->out, &access->subscripts[d], -p->layout->first[a][d]);
	}
}

static void print_access(const struct printer *p, const struct nest_access *access)
{
	int a = access->array;

	rf_text_print(p->out, "%c[", 'a' + a);
	if (p->nest->arrays[a].is_flat)
		print_flat(p, access);
	for (int d = 0; d < p->nest->arrays[a].dimensions && !p->nest->arrays[a].is_flat; ++d) {
		rf_text_add(p->out, d > 0 ? "][" : "");
		print_form(p->out, &access->subscripts[d], -p->layout->first[a][d]);
	}
	rf_text_add(p->out, "]");
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
	rf_text_add(p->out, node->read_count > 0 ? ";\n" : "1;\n");
}

/* "(i + 4 < N ? i + 4 : N)" */
static void print_least(const struct printer *p, const struct nest_form *a,
                        const struct nest_form *b)
{
	rf_text_add(p->out, "(");
	print_form(p->out, b, 0);
	rf_text_add(p->out, " < ");
	print_form(p->out, a, 0);
	rf_text_add(p->out, " ? ");
	print_form(p->out, b, 0);
	rf_text_add(p->out, " : ");
	print_form(p->out, a, 0);
	rf_text_add(p->out, ")");
}

static void print_loop(const struct printer *p, const struct nest_node *node)
{
	const struct nest_loop *loop = &p->nest->loops[node->loop];
	const char *v = nest_variable(node->loop);

	rf_text_print(p->out, "for (int %s = ", v);
	print_form(p->out, loop->descends ? &loop->upper : &loop->lower, loop->descends ? -1 : 0);
	rf_text_print(p->out, "; %s %s ", v, loop->descends ? ">=" : "<");
	if (loop->writes_least) {
		print_least(p, &loop->upper, &loop->second);
	} else {
		print_form(p->out, loop->descends ? &loop->lower : &loop->upper, 0);
	}
	if (loop->has_second && !loop->writes_least) {
		rf_text_print(p->out, " && %s < ", v);
		print_form(p->out, &loop->second, 0);
	}
	if (loop->step == 1)
		rf_text_print(p->out, "; %s%s) {\n", loop->descends ? "--" : "++", v);
	else
		rf_text_print(p->out, "; %s %s %d) {\n", v,
		              loop->descends ? "-=" : "+=", loop->step);
}

static void print_guard(const struct printer *p, const struct nest_node *node)
{
	rf_text_add(p->out, "if (");
	if (node->is_on_data)
		print_access(p, &node->reads[0]);
	else
		print_form(p->out, &node->condition, 0);
	rf_text_add(p->out, node->is_on_data    ? " > 0) {\n"
	                    : node->is_equality ? " == 0) {\n"
	                                        : " >= 0) {\n");
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
			print_guard(p, node);
		}
		++p->depth;
		print_nodes(p, node->child);
		if (node->otherwise >= 0) {
			--p->depth;
			indent(p);
			++p->depth;
			rf_text_add(p->out, "} else {\n");
			print_nodes(p, node->otherwise);
		}
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

	for (int i = 0; i < 2 * nest->array_count; ++i) {
		int a = i % nest->array_count;

		if (!layout->is_used[a] || layout->is_read[a] != (i < nest->array_count))
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
