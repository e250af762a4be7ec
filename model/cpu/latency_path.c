/* SPDX-License-Identifier: MIT
 *
 * Operations that wait for each other, one after the other: how long they take, and how they read.
 */
#include "model/cpu/latency_path.h"

static void add_latency(struct rf_number *sum, int count, struct rf_figure latency)
{
	if (count == 0)
		return;
	sum->known &= latency.known;
	sum->value += count * latency.value;
}

struct rf_number rf_latency_path_cycles(const struct rf_latencies *latencies, bool has_fma,
                                        const struct rf_latency_path *path)
{
	struct rf_number sum = { .known = true };

	add_latency(&sum, path->add + (has_fma ? 0 : path->fused_add + path->fused_factor),
	            latencies->add_cy);
	add_latency(&sum, path->mul + (has_fma ? 0 : path->fused_factor), latencies->mul_cy);
	add_latency(&sum, has_fma ? path->fused_add + path->fused_factor : 0, latencies->fma_cy);
	add_latency(&sum, path->div, latencies->div_cy);
	add_latency(&sum, path->sqrt, latencies->sqrt_cy);
	add_latency(&sum, path->other, latencies->compare_cy);
	add_latency(&sum, path->integer, latencies->integer_cy);
	add_latency(&sum, path->loads, latencies->load_cy);
	return sum;
}

struct words {
	struct rf_arena *arena;
	const char *text;
};

static void add_words(struct words *words, int count, const char *name, double cycles)
{
	const char *joint;

	if (words->text == NULL)
		return;
	joint = words->text[0] != '\0' ? " + " : "";
	if (count == 1)
		words->text =
		    rf_arena_print(words->arena, "%s%s%s %g", words->text, joint, name, cycles);
	else if (count > 1)
		words->text = rf_arena_print(words->arena, "%s%s%d %s %g", words->text, joint,
		                             count, name, count * cycles);
}

const char *rf_latency_path_print(struct rf_arena *arena, const struct rf_latencies *l,
                                  bool has_fma, const struct rf_latency_path *path, int forwards)
{
	struct words all = { arena, "" }, *words = &all;
	int fused = has_fma ? path->fused_add + path->fused_factor : 0;
	int split = has_fma ? 0 : path->fused_factor;
	int split_add = has_fma ? 0 : path->fused_add + path->fused_factor;

	add_words(words, path->loads, "load", l->load_cy.value);
	add_words(words, path->mul + split, "mul", l->mul_cy.value);
	add_words(words, fused, "fma", l->fma_cy.value);
	add_words(words, path->add + split_add, "add", l->add_cy.value);
	add_words(words, path->div, "div", l->div_cy.value);
	add_words(words, path->sqrt, "sqrt", l->sqrt_cy.value);
	add_words(words, path->other, "compare", l->compare_cy.value);
	add_words(words, path->integer, "integer", l->integer_cy.value);
	add_words(words, forwards, "store forward", l->forward_cy.value);
	return words->text;
}

void rf_latency_path_add(struct rf_latency_path *sum, const struct rf_latency_path *path)
{
	sum->add += path->add;
	sum->mul += path->mul;
	sum->div += path->div;
	sum->sqrt += path->sqrt;
	sum->fused_add += path->fused_add;
	sum->fused_factor += path->fused_factor;
	sum->other += path->other;
	sum->integer += path->integer;
	sum->loads += path->loads;
}
