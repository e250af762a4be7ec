/* SPDX-License-Identifier: MIT
 *
 * What the core takes, where the compiled loop is known: beside what the rates of the machine file
 * say, and with -v which port is how busy, and the loop itself.
 *
 *                T_OL  T_nOL        cy/CL  busiest
 *      compiled     4      4               SKXPort5    <- used
 *      rates        3      4               loads
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static void add_row(struct rf_table *table, const struct rf_result *result, const char *name,
                    double t_ol, double t_nol, const char *bound)
{
	double scale = result->iterations_per_line > 0 ? result->iterations_per_line : 1;

	rf_table_add(table, name);
	rf_table_add(table, rf_arena_print(table->arena, "%.3g", scale * t_ol));
	rf_table_add(table, rf_arena_print(table->arena, "%.3g", scale * t_nol));
	rf_table_add(table, bound);
}

static void print_table(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_in_core *in_core = &result->in_core;
	const struct rf_core_of_code *code = &in_core->compiled;
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrrl");
	rf_table_add(&table, result->iterations_per_line > 0 ? "cy/CL" : "cy/It");
	rf_table_add(&table, "T_OL");
	rf_table_add(&table, "T_nOL");
	rf_table_add(&table, "busiest");
	add_row(&table, result, "compiled", code->t_ol_cy_per_it, code->t_nol_cy_per_it,
	        code->bound);
	if (in_core->rates.known)
		add_row(&table, result, "by rates", in_core->rates.t_ol_cy_per_it,
		        in_core->rates.t_nol_cy_per_it, in_core->rates.bound);
	rf_table_print(&table, out, 2);
}

static void print_ports(struct rf_text *out, const struct rf_in_core *in_core)
{
	struct rf_table table;
	double turn = (double)in_core->compiled.iterations_per_turn;

	rf_table_init(&table, out->arena, "lr");
	rf_table_add(&table, "port");
	rf_table_add(&table, "cycles of a turn");
	for (size_t i = 0; i < in_core->port_count; ++i) {
		if (in_core->ports[i].cy_per_it <= 0)
			continue;
		rf_table_add(&table, in_core->ports[i].name);
		rf_table_add(
		    &table, rf_arena_print(out->arena, "%.2f", in_core->ports[i].cy_per_it * turn));
	}
	rf_text_add(out, "\n");
	rf_table_print(&table, out, 2);
}

static void print_code(struct rf_text *out, const char *code)
{
	rf_text_add(out, "\n");
	while (*code != '\0') {
		size_t length = 0;

		while (code[length] != '\0' && code[length] != '\n')
			++length;
		rf_text_print(out, "    %.*s\n", (int)length, code);
		code += length + (code[length] == '\n');
	}
}

void rf_section_compiled(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	const struct rf_in_core *in_core = &result->in_core;
	const struct rf_core_of_code *code = &in_core->compiled;
	const char *made;

	if (!code->known)
		return;
	rf_section_heading(out, "COMPILED LOOP",
	                   rf_arena_print(out->arena, "%s, as %s", code->analyser, code->cpu));
	print_table(out, result);
	rf_text_add(out, "\n  - used: ");
	rf_words_wrap(out, in_core->why, 4, 10);
	made = code->compiler != NULL
	           ? rf_arena_print(out->arena, "%s %s%s", code->compiler, code->flags,
	                            code->was_asked ? "" : ", from the cache")
	           : "the assembly that was given";
	rf_text_add(out, "  - ");
	rf_words_wrap(
	    out,
	    rf_arena_print(
		out->arena, "%s: %lld iteration%s a turn, %s", made,
		(long long)code->iterations_per_turn, code->iterations_per_turn == 1 ? "" : "s",
		in_core->vector_bits > 0 ? rf_arena_print(out->arena, "in vectors of %lld bits",
	                                                  (long long)in_core->vector_bits)
		: code->reason != NULL
		    ? rf_arena_print(out->arena, "not in vectors: %s", code->reason)
		    : "not in vectors"),
	    4, 4);
	if (options->verbose < 1)
		return;
	print_ports(out, in_core);
	print_code(out, code->assembly);
}
