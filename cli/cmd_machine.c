/* SPDX-License-Identifier: MIT
 *
 * rfmodel machine: lists, shows, checks and converts machine files.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/machine_list.h"
#include "cli/choose_machine.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "base/suggest.h"
#include "cli/verbs.h"
#include "machine-files/src/benchmark_results.h"
#include "machine-files/src/machines.h"
#include "machine-files/src/node.h"
#include "machine-files/src/unknown_keys.h"
#include "microbench/microbench.h"
#include "probe/gpu.h"
#include "probe/host.h"

static const struct rf_place nowhere = { 0 };

struct machine_action {
	const char *name;
	const char *argument; /* NULL for none */
	bool may_lack;        /* the argument may be left out */
	enum rf_status (*run)(struct rf_session *session, const char *argument);
};

static enum rf_status write_document(struct rf_session *session, const struct rf_text *text)
{
	return rf_output_write_document(session->settings.output, text, &session->diagnostics);
}

static enum rf_status list(struct rf_session *session, const char *argument)
{
	struct rf_machine_entry *entries = NULL;
	struct rf_text text;
	size_t count = 0;
	enum rf_status status =
	    rf_machines_list(session->arena, &session->diagnostics, &count, &entries);

	(void)argument;
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_machine_list_print(session->arena, entries, count, &text);
	return write_document(session, &text);
}

/* Adds the lines of a text, each after `start`; what is longer than the page goes on below, further
 * to the right. */
static void add_lines(struct rf_text *text, const char *start, const char *lines)
{
	size_t width = rf_output_text_width(), column = 0, spaces = 0;

	while (*lines) {
		size_t word = strcspn(lines, " \n");

		if (column > 0 && column + spaces + word > width) {
			rf_text_print(text, "\n%s    ", start);
			column = strlen(start) + 4;
		} else {
			rf_text_print(text, "%s%*s", column == 0 ? start : "", (int)spaces, "");
			column += (column == 0 ? strlen(start) : 0) + spaces;
		}
		rf_text_print(text, "%.*s", (int)word, lines);
		column += word;
		lines += word;
		spaces = strspn(lines, " ");
		lines += spaces;
		if (*lines == '\n') {
			rf_text_add(text, "\n");
			column = 0;
			++lines;
			spaces = strspn(lines, " ");
			lines += spaces;
		}
	}
}

/* What the machine can be used for, and what not. */
static void print_uses(const struct rf_machine *machine, const char *start, struct rf_text *text)
{
	struct rf_text known, unknown;

	rf_text_init(&known, text->arena);
	rf_text_init(&unknown, text->arena);
	rf_unknown_keys_print_rest(machine, &known);
	rf_unknown_keys_print(machine, "  ", &unknown);
	if (known.length > 0)
		add_lines(text, start,
		          rf_arena_print(text->arena, "Good for: %s\n", rf_text_string(&known)));
	if (unknown.length == 0)
		return;
	add_lines(text, start, "Not all is known: what for, and which keys are missing\n");
	add_lines(text, start, rf_text_string(&unknown));
}

static enum rf_status write_machine(struct rf_session *session, const struct rf_machine *machine)
{
	const char *yaml = rf_machine_write(session->arena, machine);
	struct rf_text text;

	if (!yaml)
		return rf_out_of_memory(&session->diagnostics);
	rf_text_init(&text, session->arena);
	print_uses(machine, "# ", &text);
	rf_text_add(&text, yaml);
	return write_document(session, &text);
}

static enum rf_status show(struct rf_session *session, const char *argument)
{
	struct rf_machine machine = { 0 };
	enum rf_status status =
	    rf_host_load_machine(argument, session->arena, &session->diagnostics, &machine);

	return status == RF_OK ? write_machine(session, &machine) : status;
}

/* Whether figures of a benchmark make a machine that can be used. */
static enum rf_status check_written(struct rf_session *session, const struct rf_machine *machine,
                                    const char *argument)
{
	const char *yaml = rf_machine_write(session->arena, machine);
	const char *name = rf_arena_print(session->arena, "%s as a machine file", argument);
	struct rf_machine again = { 0 };

	if (!yaml || !name)
		return rf_out_of_memory(&session->diagnostics);
	return rf_machine_read(yaml, strlen(yaml), name, session->arena, &session->diagnostics,
	                       &again);
}

/* A machine file of another format, or results of a benchmark put into a machine. */
static enum rf_status import(struct rf_session *session, const char *argument)
{
	const char *text = rf_file_read(session->arena, argument, NULL);
	struct rf_machine machine = { 0 };
	enum rf_status status;

	if (!text || !rf_benchmark_results_are_there(text))
		return show(session, argument);
	status = rf_choose_machine(session, &machine);
	if (status == RF_OK)
		status = rf_benchmark_results_put(text, argument, session->settings.cores,
		                                  session->arena, &session->diagnostics, &machine);
	if (status == RF_OK)
		status = check_written(session, &machine, argument);
	return status == RF_OK ? write_machine(session, &machine) : status;
}

/* Whether `argument` is "gpu" or "gpu:N"; `number` is N, or 0. */
static bool is_gpu(const char *argument, int *number)
{
	char *end;

	*number = 0;
	if (!argument || strncmp(argument, "gpu", 3) != 0)
		return false;
	if (argument[3] != ':')
		return argument[3] == '\0';
	*number = (int)strtol(argument + 4, &end, 10);
	return end > argument + 4 && *end == '\0';
}

static enum rf_status probe(struct rf_session *session, const char *argument)
{
	struct rf_text text;
	const char *yaml;
	int number;
	enum rf_status status =
	    is_gpu(argument, &number)
		? rf_gpu_probe(NULL, number, session->arena, &session->diagnostics, &yaml)
		: rf_host_probe(argument, session->arena, &session->diagnostics, &yaml);

	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_text_add(&text, yaml);
	return write_document(session, &text);
}

static void show_progress(double share)
{
	rf_progress_count((size_t)(100 * share), 100, "% measured");
	if (share >= 1)
		rf_progress_end();
}

static enum rf_status bench(struct rf_session *session, const char *argument)
{
	struct rf_microbench_options options = { .seconds = session->settings.quick ? 14 : 60,
		                                 .progress = show_progress };
	struct rf_text text;
	const char *yaml;
	enum rf_status status =
	    rf_microbench_run(&options, session->arena, &session->diagnostics, &yaml);

	(void)argument;
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_text_add(&text, yaml);
	return write_document(session, &text);
}

static enum rf_status check(struct rf_session *session, const char *argument)
{
	struct rf_machine machine = { 0 };
	struct rf_text text;
	struct rf_machine gpu;
	enum rf_status status =
	    rf_host_load_machine(argument, session->arena, &session->diagnostics, &machine);

	session->shows_notes = true;
	if (status == RF_OK && machine.kind == RF_NODE)
		status = rf_node_gpu(&machine, session->arena, &session->diagnostics, &gpu);
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_text_print(&text, "%s: correct: %s, %s\n", argument,
	              machine.name ? machine.name : machine.id,
	              rf_machine_list_shape(session->arena, &machine));
	print_uses(&machine, "", &text);
	return write_document(session, &text);
}

static const struct machine_action actions[] = {
	{ "list", NULL, false, list },     { "show", "MACHINE", false, show },
	{ "check", "FILE", false, check }, { "import", "FILE", false, import },
	{ "probe", "FILE", true, probe },  { "bench", NULL, false, bench },
};

enum { ACTION_COUNT = sizeof(actions) / sizeof(*actions) };

static enum rf_status refuse_action(struct rf_session *session, const char *word)
{
	const char *names[ACTION_COUNT];

	for (size_t i = 0; i < ACTION_COUNT; ++i)
		names[i] = actions[i].name;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 rf_suggest_hint(session->arena, word, names, ACTION_COUNT, "actions"),
	                 "machine has no action '%s'", word);
}

static enum rf_status run_action(struct rf_session *session, const struct machine_action *action)
{
	size_t wanted = action->argument ? 2 : 1;

	if (session->operand_count < wanted && !action->may_lack)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 rf_arena_print(session->arena, "write rfmodel machine %s %s",
		                                action->name, action->argument),
		                 "machine %s needs a %s", action->name, action->argument);
	if (action->run != import &&
	    (session->settings.cores > 0 ||
	     (session->settings.machine && !session->settings.shared_machine)))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "leave it out",
		                 "machine %s does not take -m or -c", action->name);
	if (action->run != bench && session->settings.quick)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "leave it out",
		                 "machine %s does not take --quick", action->name);
	if (session->operand_count > wanted)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "leave it out",
		                 "machine %s does not take '%s'", action->name,
		                 session->operands[wanted]);
	return action->run(session,
	                   session->operand_count < wanted ? NULL : session->operands[wanted - 1]);
}

static enum rf_status run(struct rf_session *session)
{
	if (session->operand_count == 0)
		return rf_refuse(
		    &session->diagnostics, RF_WRONG_USAGE, nowhere,
		    "actions: list, show MACHINE, check FILE, import FILE, probe, bench",
		    "machine needs an action");
	for (size_t i = 0; i < ACTION_COUNT; ++i)
		if (rf_text_equal(actions[i].name, session->operands[0]))
			return run_action(session, &actions[i]);
	return refuse_action(session, session->operands[0]);
}

const struct rf_verb rf_verb_machine = {
	.name = "machine",
	.bit = RF_VERB_MACHINE,
	.arguments = "list | show M | check FILE | import FILE | probe [FILE | gpu] | bench",
	.summary = "list, print, check, convert and make machine files",
	.actions = "list show check import probe bench",
	.help =
	    "list: the machines that -m knows by name. show M: one of them as a machine file. "
	    "check FILE: whether a machine file is correct, with the place of what is not. "
	    "import FILE: a Kerncraft machine file in rfmodel's own schema, or the machine of "
	    "-m with the results of STREAM, BabelStream, likwid-bench or ERT in FILE. probe: a "
	    "machine file of this host, of its GPU (gpu, gpu:1), or of the machine where "
	    "'lstopo FILE.xml' was run. bench: one of this host with what was measured on it, in "
	    "a minute, or with --quick in a quarter of one; -o writes any of them to a file.",
	.run = run,
};
