/* SPDX-License-Identifier: MIT
 *
 * A transformed nest as lines of C.
 *
 * Braces stand only where C needs them: around several children, and around a definition with what
 * it is for.
 */
#include "model/poly/emit.h"

static void print_nodes(const struct rf_emit_node *node, const struct rf_emit_style *style,
                        struct rf_text *text, int depth);

static void indent(const struct rf_emit_style *style, struct rf_text *text, int depth)
{
	for (int i = 0; i < depth; ++i)
		rf_text_add(text, style->indent);
}

static void print_step(struct rf_text *text, const struct rf_emit_node *node)
{
	const char *sign = node->descends ? "-" : "+";

	if (node->step == 1)
		rf_text_print(text, "%s%s%s", sign, sign, node->variable);
	else
		rf_text_print(text, "%s %s= %lld", node->variable, sign, (long long)node->step);
}

/* A descending loop over blocks starts at the last block, not at the last value. */
static void print_head(const struct rf_emit_node *node, const struct rf_emit_style *style,
                       struct rf_text *text)
{
	const char *v = node->variable;

	rf_text_print(text, "for (%s %s = ", style->type, v);
	if (!node->descends)
		rf_text_print(text, "%s; %s < %s; ", node->start, v, node->end);
	else if (node->step == 1)
		rf_text_print(text, "%s; %s >= %s; ", node->last, v, node->start);
	else
		rf_text_print(text, "%s + (%s - (%s)) / %lld * %lld; %s >= %s; ", node->start,
		              node->last, node->start, (long long)node->step, (long long)node->step,
		              v, node->start);
	print_step(text, node);
	rf_text_add(text, ")");
}

static void print_children(const struct rf_emit_node *node, const struct rf_emit_style *style,
                           struct rf_text *text, int depth)
{
	bool has_braces = node && (node->next || node->kind == RF_EMIT_DEFINITION);

	rf_text_add(text, has_braces ? " {\n" : "\n");
	print_nodes(node, style, text, depth + 1);
	if (has_braces) {
		indent(style, text, depth);
		rf_text_add(text, "}\n");
	}
}

static void print_condition(const struct rf_emit_node *node, const struct rf_emit_style *style,
                            struct rf_text *text, int depth)
{
	indent(style, text, depth);
	rf_text_print(text, "if (%s) {\n", node->condition);
	print_nodes(node->children, style, text, depth + 1);
	indent(style, text, depth);
	rf_text_add(text, "}");
	if (node->otherwise) {
		rf_text_add(text, " else {\n");
		print_nodes(node->otherwise, style, text, depth + 1);
		indent(style, text, depth);
		rf_text_add(text, "}");
	}
	rf_text_add(text, "\n");
}

static void print_loop(const struct rf_emit_node *node, const struct rf_emit_style *style,
                       struct rf_text *text, int depth)
{
	if (style->before)
		style->before(text, depth, node->which, style->user);
	indent(style, text, depth);
	print_head(node, style, text);
	print_children(node->children, style, text, depth);
}

/* A definition holds to the end of a block; it gets a block of its own beside others. */
static void print_definition(const struct rf_emit_node *node, const struct rf_emit_style *style,
                             struct rf_text *text, int depth, bool has_company)
{
	if (has_company) {
		indent(style, text, depth);
		rf_text_add(text, "{\n");
	}
	indent(style, text, depth + has_company);
	rf_text_print(text, "const %s %s = %s;\n", style->type, node->variable, node->start);
	print_nodes(node->children, style, text, depth + has_company);
	if (has_company) {
		indent(style, text, depth);
		rf_text_add(text, "}\n");
	}
}

static void print_node(const struct rf_emit_node *node, const struct rf_emit_style *style,
                       struct rf_text *text, int depth, bool has_company)
{
	if (node->kind == RF_EMIT_LOOP)
		print_loop(node, style, text, depth);
	else if (node->kind == RF_EMIT_DEFINITION)
		print_definition(node, style, text, depth, has_company);
	else if (node->kind == RF_EMIT_CONDITION)
		print_condition(node, style, text, depth);
	else
		style->body(text, depth, style->user);
}

static void print_nodes(const struct rf_emit_node *node, const struct rf_emit_style *style,
                        struct rf_text *text, int depth)
{
	bool has_company = node && node->next;

	for (; node; node = node->next)
		print_node(node, style, text, depth, has_company);
}

void rf_emit_print(const struct rf_emit *emit, const struct rf_emit_style *style,
                   struct rf_text *text)
{
	for (const struct rf_emit_node *node = emit->root; node; node = node->next)
		print_node(node, style, text, style->depth, true);
}
