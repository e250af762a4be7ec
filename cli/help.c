/* SPDX-License-Identifier: MIT
 *
 * --help, from the tables of verbs and options.
 */
#include "cli/help.h"

#include <string.h>

#include "cli/option_table.h"
#include "report/words.h"

enum { OPTION_COLUMN = 26 };

/* Moves to column `to`, on a new line when the text is already beyond it. */
static void move_to(struct rf_text *out, size_t line_start, int to)
{
	int column = (int)(out->length - line_start);

	if (column >= to)
		rf_text_print(out, "\n%*s", to, "");
	else
		rf_text_print(out, "%*s", to - column, "");
}

static void print_option(struct rf_text *out, const struct rf_option *option)
{
	size_t start = out->length;
	struct rf_text help;

	rf_text_print(out, option->letter ? "  -%c, --%s" : "  %*s--%s",
	              option->letter ? option->letter : 4, option->letter ? option->name : "",
	              option->name);
	if (option->argument)
		rf_text_print(out, " %s", option->argument);
	move_to(out, start, OPTION_COLUMN);
	rf_text_init(&help, out->arena);
	rf_text_add(&help, option->help);
	if (option->choices)
		rf_text_print(&help, "; one of: %s", option->choices);
	rf_words_wrap(out, rf_text_string(&help), OPTION_COLUMN, OPTION_COLUMN);
}

static void print_options(struct rf_text *out, unsigned verbs)
{
	rf_text_add(out, "\noptions:\n");
	for (size_t i = 0; i < rf_option_table_count; ++i)
		if (rf_option_table[i].verbs & verbs)
			print_option(out, &rf_option_table[i]);
	if (verbs & RF_VERB_ANALYZE) {
		rf_text_print(out, "  -- FLAGS%*s", OPTION_COLUMN - 10, "");
		rf_words_wrap(out, "flags for the C parser, such as -I include -DREAL=float",
		              OPTION_COLUMN, OPTION_COLUMN);
	}
}

static void print_program(struct rf_text *out)
{
	rf_text_add(out, "usage: rfmodel [VERB] ARGUMENT... [OPTIONS] [-- FLAGS]\n\n");
	rf_words_wrap(out,
	              "Predicts from the source of a loop, and a description of a machine, the "
	              "bytes that cross each level of the memory hierarchy, why, and how fast the "
	              "loop can run. A file, or - for standard input, in place of a verb means "
	              "analyze.",
	              0, 0);
	rf_text_add(out, "\nverbs:\n");
	for (size_t i = 0; i < rf_verb_count; ++i) {
		const struct rf_verb *verb = rf_verbs[i];
		size_t start = out->length;
		rf_text_print(out, "  %s %s", verb->name, verb->arguments);
		move_to(out, start, OPTION_COLUMN);
		rf_words_wrap(out, verb->summary, OPTION_COLUMN, OPTION_COLUMN);
	}
	print_options(out, RF_VERB_ANY);
	rf_text_add(out, "\n");
	rf_words_wrap(out,
	              "exit codes: 0 done, 1 a --fail-if holds, 2 wrong usage, 3 the kernel cannot "
	              "be modelled, 4 the machine file is wrong, 5 anything else",
	              2, 0);
	rf_text_add(out, "environment: RFMODEL_MACHINE, RFMODEL_PATH, NO_COLOR\n"
	                 "example: rfmodel kernels/2d-5pt.c -m skylake-sp-6148 -D N=4000\n");
}

void rf_help_print(struct rf_text *out, const struct rf_verb *verb)
{
	if (!verb) {
		print_program(out);
		return;
	}
	rf_text_print(out, "usage: rfmodel %s %s [OPTIONS]\n\n", verb->name, verb->arguments);
	rf_words_wrap(out, verb->help, 0, 0);
	print_options(out, verb->bit);
}
