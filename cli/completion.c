/* SPDX-License-Identifier: MIT
 *
 * Completion scripts for bash, zsh and fish, from the tables of verbs and options.
 *
 * Names of machines are not written into the script: it asks `rfmodel machine list` when
 * they are needed, so that machine files which come later are offered as well.
 */
#include "cli/completion.h"

#include <string.h>

#include "cli/option_table.h"
#include "cli/verbs.h"

static const char list_machines[] =
    "rfmodel machine list 2>/dev/null | tail -n +2 | cut -d\" \" -f1";

static bool names_machine(const struct rf_option *option)
{
	return option->letter == 'm';
}

/* Prints text between single quotes of a shell, quotes inside it left out. */
static void add_quoted(struct rf_text *out, const char *text)
{
	rf_text_add(out, "'");
	for (; *text; ++text)
		if (*text != '\'')
			rf_text_add_bytes(out, text, 1);
	rf_text_add(out, "'");
}

static void add_verbs(struct rf_text *out)
{
	for (size_t i = 0; i < rf_verb_count; ++i)
		rf_text_print(out, "%s%s", i ? " " : "", rf_verbs[i]->name);
}

static void add_option_names(struct rf_text *out)
{
	for (size_t i = 0; i < rf_option_table_count; ++i) {
		const struct rf_option *option = &rf_option_table[i];
		if (option->letter)
			rf_text_print(out, "%s-%c", i ? " " : "", option->letter);
		rf_text_print(out, "%s--%s", i || option->letter ? " " : "", option->name);
	}
}

static void add_bash_case(struct rf_text *out, const struct rf_option *option)
{
	if (!option->choices && !names_machine(option))
		return;
	rf_text_add(out, "\t");
	if (option->letter)
		rf_text_print(out, "-%c|", option->letter);
	rf_text_print(out, "--%s) words=\"", option->name);
	if (option->choices)
		rf_text_add(out, option->choices);
	else
		rf_text_print(out, "$(%s)", list_machines);
	rf_text_add(out, "\" ;;\n");
}

static void add_bash_actions(struct rf_text *out)
{
	for (size_t i = 0; i < rf_verb_count; ++i)
		if (rf_verbs[i]->actions)
			rf_text_print(out, "\t%s) words=\"%s\" ;;\n", rf_verbs[i]->name,
			              rf_verbs[i]->actions);
	rf_text_print(out, "\tshow) words=\"$(%s)\" ;;\n", list_machines);
}

static void print_bash(struct rf_text *out)
{
	rf_text_add(out,
	            "# bash completion for rfmodel\n_rfmodel() {\n"
	            "\tlocal word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
	            "words=\n\tcase $before in\n");
	for (size_t i = 0; i < rf_option_table_count; ++i)
		add_bash_case(out, &rf_option_table[i]);
	add_bash_actions(out);
	rf_text_add(out,
	            "\tesac\n\tif [ -z \"$words\" ]; then\n\t\tcase $word in\n\t\t-*) words=\"");
	add_option_names(out);
	rf_text_add(out, "\" ;;\n\t\t*) [ \"$COMP_CWORD\" -eq 1 ] && words=\"");
	add_verbs(out);
	rf_text_add(out, "\" ;;\n\t\tesac\n\tfi\n"
	                 "\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"
	                 "complete -o default -F _rfmodel rfmodel\n");
}

/* "(-m --machine)"{-m,--machine}"[help]:M:(values)" */
static void add_zsh_option(struct rf_text *out, const struct rf_option *option)
{
	rf_text_add(out, "\t\t");
	if (option->repeatable)
		rf_text_add(out, "'*'");
	if (option->letter)
		rf_text_print(out, "{-%c,--%s}", option->letter, option->name);
	else
		rf_text_print(out, "--%s", option->name);
	rf_text_add(out, "'['");
	add_quoted(out, option->help);
	rf_text_add(out, "']");
	if (option->argument)
		rf_text_print(out, ":%s:", option->argument);
	if (option->choices)
		rf_text_print(out, "(%s)", option->choices);
	else if (names_machine(option))
		rf_text_add(out, "_rfmodel_machines");
	else if (option->argument)
		rf_text_add(out, "_files");
	rf_text_add(out, "' \\\n");
}

static void print_zsh(struct rf_text *out)
{
	rf_text_print(out,
	              "#compdef rfmodel\n_rfmodel_machines() {\n"
	              "\tlocal -a machines\n\tmachines=(${(f)\"$(%s)\"})\n"
	              "\t_alternative \"machines:machine:($machines)\" 'files:file:_files'\n}\n"
	              "_rfmodel_first() {\n\t_alternative 'verbs:verb:(",
	              list_machines);
	add_verbs(out);
	rf_text_add(out, ")' 'files:kernel:_files'\n}\n_rfmodel() {\n\t_arguments \\\n");
	for (size_t i = 0; i < rf_option_table_count; ++i)
		add_zsh_option(out, &rf_option_table[i]);
	rf_text_add(out, "\t\t'1:verb or kernel:_rfmodel_first' \\\n\t\t'*:file:_files'\n}\n"
	                 "if [ \"$funcstack[1]\" = _rfmodel ]; then\n\t_rfmodel \"$@\"\n"
	                 "else\n\tcompdef _rfmodel rfmodel\nfi\n");
}

static void add_fish_option(struct rf_text *out, const struct rf_option *option)
{
	rf_text_print(out, "complete -c rfmodel -l %s", option->name);
	if (option->letter)
		rf_text_print(out, " -s %c", option->letter);
	if (option->choices)
		rf_text_print(out, " -x -a '%s'", option->choices);
	else if (names_machine(option))
		rf_text_print(out, " -r -a '(%s)'", list_machines);
	else if (option->argument)
		rf_text_add(out, " -r");
	rf_text_add(out, " -d ");
	add_quoted(out, option->help);
	rf_text_add(out, "\n");
}

static void print_fish(struct rf_text *out)
{
	rf_text_add(out, "# fish completion for rfmodel\n");
	for (size_t i = 0; i < rf_verb_count; ++i) {
		const struct rf_verb *verb = rf_verbs[i];
		rf_text_print(out, "complete -c rfmodel -n __fish_use_subcommand -a %s -d ",
		              verb->name);
		add_quoted(out, verb->summary);
		rf_text_add(out, "\n");
		if (verb->actions)
			rf_text_print(out,
			              "complete -c rfmodel -n '__fish_seen_subcommand_from %s' "
			              "-a '%s'\n",
			              verb->name, verb->actions);
	}
	for (size_t i = 0; i < rf_option_table_count; ++i)
		add_fish_option(out, &rf_option_table[i]);
}

void rf_completion_print(struct rf_text *out, const char *shell)
{
	if (rf_text_equal(shell, "bash"))
		print_bash(out);
	else if (rf_text_equal(shell, "zsh"))
		print_zsh(out);
	else
		print_fish(out);
}
