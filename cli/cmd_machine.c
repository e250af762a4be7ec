/* SPDX-License-Identifier: MIT
 *
 * rfmodel machine: lists, shows, checks and converts machine files.
 */
#include <string.h>

#include "base/units.h"
#include "cli/output.h"
#include "base/suggest.h"
#include "cli/verbs.h"
#include "machine-files/src/machines.h"
#include "report/table.h"

static const struct rf_place nowhere = { 0 };

struct machine_action {
	const char *name;
	const char *argument; /* NULL for none */
	enum rf_status (*run)(struct rf_session *session, const char *argument);
};

static enum rf_status write_document(struct rf_session *session, const struct rf_text *text)
{
	struct rf_output output;
	enum rf_status status = rf_output_open(&output, session->settings.output, session->arena,
	                                       &session->diagnostics);

	if (status == RF_OK)
		status = rf_output_write(&output, text, &session->diagnostics);
	if (status == RF_OK)
		status = rf_output_commit(&output, &session->diagnostics);
	rf_output_discard(&output);
	return status;
}

/* "32 KiB, 1 MiB, 27.5 MiB" */
static const char *cache_sizes(struct rf_arena *arena, const struct rf_machine *machine)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < machine->cache_count; ++i) {
		const char *size = rf_quantity_print_rounded(
		    arena, (double)machine->caches[i].size_bytes, RF_BYTES, 3);
		rf_text_print(&text, "%s%s", i ? ", " : "", size ? size : "?");
	}
	return rf_text_string(&text);
}

static const char *cores_of(struct rf_arena *arena, const struct rf_machine *machine)
{
	if (machine->kind == RF_GPU)
		return rf_arena_print(arena, "%lld SMs", (long long)machine->sms);
	return rf_arena_print(arena, "%lld x %lld",
	                      (long long)(machine->sockets > 0 ? machine->sockets : 1),
	                      (long long)machine->cores);
}

static void add_machine(struct rf_table *table, const struct rf_machine_entry *entry,
                        const struct rf_machine *machine)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, entry->id);
	rf_table_add(table, rf_machine_kind_name(machine->kind));
	rf_table_add(table, cores_of(arena, machine));
	rf_table_add(table, cache_sizes(arena, machine));
	rf_table_add(table, machine->name);
	rf_table_add(table, entry->path ? entry->path : "built in");
}

/* A file on the search path that cannot be read is named, and does not hide the others. */
static enum rf_status add_entry(struct rf_session *session, struct rf_table *table,
                                const struct rf_machine_entry *entry)
{
	struct rf_machine machine = { 0 };
	struct rf_diagnostics trial;

	rf_diagnostics_init(&trial, session->arena);
	enum rf_status status = rf_machine_load_entry(entry, session->arena, &trial, &machine);
	if (status == RF_OK) {
		add_machine(table, entry, &machine);
		return RF_OK;
	}
	for (int i = 0; i < 5; ++i)
		rf_table_add(table, i == 0 ? entry->id : i == 4 ? "cannot be read" : NULL);
	rf_table_add(table, entry->path);
	return status;
}

static enum rf_status list(struct rf_session *session, const char *argument)
{
	struct rf_machine_entry *entries = NULL;
	struct rf_table table;
	struct rf_text text;
	size_t count = 0;
	enum rf_status status =
	    rf_machines_list(session->arena, &session->diagnostics, &count, &entries);

	(void)argument;
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_table_init(&table, session->arena, "llllll");
	rf_table_add(&table, "name");
	rf_table_add(&table, "kind");
	rf_table_add(&table, "cores");
	rf_table_add(&table, "caches");
	rf_table_add(&table, "machine");
	rf_table_add(&table, "file");
	for (size_t i = 0; i < count; ++i)
		add_entry(session, &table, &entries[i]);
	rf_table_print(&table, &text, 0);
	return write_document(session, &text);
}

static enum rf_status write_machine(struct rf_session *session, const struct rf_machine *machine)
{
	const char *yaml = rf_machine_write(session->arena, machine);
	struct rf_text text;

	if (!yaml)
		return rf_out_of_memory(&session->diagnostics);
	rf_text_init(&text, session->arena);
	rf_text_add(&text, yaml);
	return write_document(session, &text);
}

static enum rf_status show(struct rf_session *session, const char *argument)
{
	struct rf_machine machine = { 0 };
	enum rf_status status =
	    rf_machine_load(argument, session->arena, &session->diagnostics, &machine);

	return status == RF_OK ? write_machine(session, &machine) : status;
}

static enum rf_status check(struct rf_session *session, const char *argument)
{
	struct rf_machine machine = { 0 };
	struct rf_text text;
	enum rf_status status =
	    rf_machine_load(argument, session->arena, &session->diagnostics, &machine);

	session->shows_notes = true;
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_text_print(&text, "%s: correct: %s, %s, %s\n", argument,
	              machine.name ? machine.name : machine.id, cores_of(session->arena, &machine),
	              cache_sizes(session->arena, &machine));
	return write_document(session, &text);
}

static const struct machine_action actions[] = {
	{ "list", NULL, list },
	{ "show", "MACHINE", show },
	{ "check", "FILE", check },
	{ "import", "FILE", show },
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

	if (session->operand_count < wanted)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 rf_arena_print(session->arena, "write rfmodel machine %s %s",
		                                action->name, action->argument),
		                 "machine %s needs a %s", action->name, action->argument);
	if (session->operand_count > wanted)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, "leave it out",
		                 "machine %s does not take '%s'", action->name,
		                 session->operands[wanted]);
	return action->run(session, session->operands[wanted - 1]);
}

static enum rf_status run(struct rf_session *session)
{
	if (session->operand_count == 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "actions: list, show MACHINE, check FILE, import FILE",
		                 "machine needs an action");
	for (size_t i = 0; i < ACTION_COUNT; ++i)
		if (rf_text_equal(actions[i].name, session->operands[0]))
			return run_action(session, &actions[i]);
	return refuse_action(session, session->operands[0]);
}

const struct rf_verb rf_verb_machine = {
	.name = "machine",
	.bit = RF_VERB_MACHINE,
	.arguments = "list | show M | check FILE | import FILE",
	.summary = "list, print, check and convert machine files",
	.actions = "list show check import",
	.help = "list: the machines that -m knows by name. show M: one of them as a machine file. "
		"check FILE: whether a machine file is correct, with the place of what is not. "
		"import FILE: a Kerncraft machine file in rfmodel's own schema; -o writes it to a "
		"file.",
	.run = run,
};
