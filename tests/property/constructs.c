/* SPDX-License-Identifier: MIT
 *
 * What random nests are made of, so that figures can be told apart by it.
 */
#include "tests/property/constructs.h"

const char *const construct_names[CONSTRUCTS] = {
	"all",         "plain",   "guard",  "guard with else", "coupled subscripts",
	"same array",  "reflected", "step", "descending loop", "sparse",
	"tile",        "triangle", "several statements", "several loops",
};

static unsigned constructs_of_access(const struct nest *nest, const struct nest_access *access)
{
	unsigned bits = 0;
	int seen[NEST_LOOPS] = { 0 };

	if (access->array < 0)
		return 0;
	for (int d = 0; d < nest->arrays[access->array].dimensions; ++d) {
		int loops = 0;

		for (int i = 0; i < nest->loop_count; ++i) {
			int factor = access->subscripts[d].factors[i];

			loops += factor != 0;
			seen[i] += factor != 0;
			bits |= factor < 0 ? 1U << 6 : 0;
			bits |= factor > 1 ? 1U << 9 : 0;
		}
		bits |= loops > 1 ? 1U << 4 : 0;
	}
	for (int i = 0; i < nest->loop_count; ++i)
		bits |= seen[i] > 1 ? 1U << 4 : 0;
	return bits;
}

static unsigned constructs_of_loop(const struct nest *nest, const struct nest_loop *loop)
{
	unsigned bits = (loop->step > 1 ? 1U << 7 : 0) | (loop->descends ? 1U << 8 : 0);

	for (int i = 0; i < nest->loop_count; ++i) {
		bool leans = loop->lower.factors[i] != 0 || loop->upper.factors[i] != 0;

		if (leans)
			bits |= loop->has_second ? 1U << 10 : 1U << 11;
	}
	return bits;
}

unsigned constructs_of(const struct nest *nest)
{
	unsigned bits = 0;
	int statements = 0, loops = 0, uses[NEST_ARRAYS] = { 0 };

	for (int n = 0; n < nest->node_count; ++n) {
		const struct nest_node *node = &nest->nodes[n];

		if (node->kind == NEST_GUARD)
			bits |= 1U << 2 | (node->otherwise >= 0 ? 1U << 3 : 0);
		if (node->kind == NEST_LOOP) {
			++loops;
			bits |= constructs_of_loop(nest, &nest->loops[node->loop]);
			bits |= node->next >= 0 ? 1U << 13 : 0;
		}
		if (node->kind != NEST_STATEMENT)
			continue;
		++statements;
		for (int i = 0; i < node->read_count; ++i) {
			bits |= constructs_of_access(nest, &node->reads[i]);
			++uses[node->reads[i].array];
		}
		bits |= constructs_of_access(nest, &node->target);
		if (node->target.array >= 0)
			++uses[node->target.array];
	}
	for (int a = 0; a < nest->array_count; ++a)
		bits |= uses[a] > 1 ? 1U << 5 : 0;
	bits |= statements > 1 ? 1U << 12 : 0;
	return bits == 0 ? 3 : bits | 1;
}
