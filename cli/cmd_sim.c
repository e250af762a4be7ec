/* SPDX-License-Identifier: MIT
 *
 * rfmodel sim --trace FILE: the caches of a machine, fed with a trace of addresses.
 */
#include <stdlib.h>

#include "base/text.h"
#include "cli/choose_machine.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/trace.h"
#include "cli/verbs.h"
#include "model/traffic/simulate/levels.h"
#include "report/json_text.h"
#include "report/table.h"
#include "report/words.h"

static const struct rf_place nowhere = { 0 };

struct tracing {
	struct rf_session *session;
	struct rf_machine machine;
	struct rf_hierarchy hierarchy;
	struct rf_sim_level *levels;
	struct rf_sim *sim;
	uint64_t references;
};

/* Figures of a level, in the order in which they are printed. */
static const struct {
	const char *key, *heading;
} fields[] = {
	{ "accesses", "accesses" },
	{ "hits", "hits" },
	{ "misses", "misses" },
	{ "evicts", "written back" },
	{ "store_misses", "store misses" },
};

enum { FIELDS = sizeof(fields) / sizeof(*fields) };

static uint64_t figure(const struct tracing *t, size_t level, size_t field)
{
	struct rf_sim_counters count = rf_sim_count(t->sim, level);
	uint64_t accesses = count.loads;

	if (level == 0)
		accesses += count.stores - count.store_misses;
	switch (field) {
	case 0:
		return accesses;
	case 1:
		return accesses - count.misses;
	case 2:
		return count.misses;
	case 3:
		return count.evicts;
	default:
		return count.store_misses;
	}
}

static const char *whole(struct rf_arena *arena, uint64_t value)
{
	const char *text = rf_arena_print(arena, "%llu", (unsigned long long)value);

	return text ? text : "?";
}

/* ---- forms ---- */

static void print_text(const struct tracing *t, struct rf_text *out)
{
	struct rf_table table;

	rf_text_print(out, "machine     %s\nreferences  %llu\n\n", t->machine.name,
	              (unsigned long long)t->references);
	rf_table_init(&table, out->arena, "lrrrrr");
	rf_table_add(&table, "cache");
	for (size_t f = 0; f < FIELDS; ++f)
		rf_table_add(&table, fields[f].heading);
	for (size_t i = 0; i < t->hierarchy.count; ++i) {
		rf_table_add(&table, t->hierarchy.items[i].cache->name);
		for (size_t f = 0; f < FIELDS; ++f)
			rf_table_add(&table, whole(out->arena, figure(t, i, f)));
	}
	rf_table_print(&table, out, 0);
}

static void print_csv(const struct tracing *t, struct rf_text *out)
{
	rf_text_add(out, "cache");
	for (size_t f = 0; f < FIELDS; ++f)
		rf_text_print(out, ",%s", fields[f].key);
	for (size_t i = 0; i < t->hierarchy.count; ++i) {
		rf_text_print(out, "\n%s", t->hierarchy.items[i].cache->name);
		for (size_t f = 0; f < FIELDS; ++f)
			rf_text_print(out, ",%s", whole(out->arena, figure(t, i, f)));
	}
	rf_text_add(out, "\n");
}

static void print_json(const struct tracing *t, struct rf_text *out, bool is_compact)
{
	struct rf_json_text json = { .out = out, .is_compact = is_compact };

	rf_json_text_open(&json, '{', false);
	rf_json_text_key(&json, "schema");
	rf_json_text_string(&json, "rfmodel.trace/1");
	rf_json_text_key(&json, "machine");
	rf_json_text_string(&json, t->machine.id);
	rf_json_text_key(&json, "references");
	rf_json_text_integer(&json, (int64_t)t->references);
	rf_json_text_key(&json, "levels");
	rf_json_text_open(&json, '[', false);
	for (size_t i = 0; i < t->hierarchy.count; ++i) {
		rf_json_text_item(&json);
		rf_json_text_open(&json, '{', true);
		rf_json_text_key(&json, "level");
		rf_json_text_string(&json, t->hierarchy.items[i].cache->name);
		for (size_t f = 0; f < FIELDS; ++f) {
			rf_json_text_key(&json, fields[f].key);
			rf_json_text_integer(&json, (int64_t)figure(t, i, f));
		}
		rf_json_text_close(&json, '}');
	}
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
}

/* --format, else the suffix of the file, else text. */
static const struct rf_form_of_report *form_of(const struct rf_settings *settings)
{
	const struct rf_form_of_report *form = rf_output_form(settings);

	return form ? form : rf_report_by_name("text");
}

static enum rf_status write_result(const struct tracing *t)
{
	struct rf_session *session = t->session;
	const struct rf_form_of_report *form = form_of(&session->settings);
	struct rf_text text;

	rf_text_init(&text, session->arena);
	if (form == rf_report_by_name("csv"))
		print_csv(t, &text);
	else if (form == rf_report_by_name("text"))
		print_text(t, &text);
	else
		print_json(t, &text, form == rf_report_by_name("jsonl"));
	return rf_output_write_document(session->settings.output, &text, &session->diagnostics);
}

/* ---- the run ---- */

static enum rf_status load_machine(struct tracing *t)
{
	struct rf_session *session = t->session;
	int64_t cores = session->settings.cores > 0 ? session->settings.cores : 1;
	enum rf_status status = rf_choose_machine(session, &t->machine);

	if (status != RF_OK)
		return status;
	if (t->machine.cache_count == 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_MACHINE, t->machine.memory.place,
		                 "name a machine with caches", "machine %s has no caches",
		                 t->machine.id);
	if (rf_hierarchy_make(&t->machine, cores, session->arena, &t->hierarchy) != RF_OK)
		return rf_out_of_memory(&session->diagnostics);
	return RF_OK;
}

static enum rf_status start(struct tracing *t)
{
	struct rf_diagnostics *diagnostics = &t->session->diagnostics;
	enum rf_counting counting = t->session->settings.counting;
	struct rf_sim_config config = { .level_count = t->hierarchy.count,
		                        .no_write_backs = counting == RF_COUNT_CACHEGRIND,
		                        .stores_keep_order = counting == RF_COUNT_PYCACHESIM };
	const char *error = NULL;

	t->levels = RF_NEW_ARRAY(t->session->arena, struct rf_sim_level, t->hierarchy.count);
	if (!t->levels)
		return rf_out_of_memory(diagnostics);
	for (size_t i = 0; i < t->hierarchy.count; ++i) {
		t->levels[i] = rf_levels_level(&t->hierarchy.items[i], i == 0);
		t->levels[i].no_fetch_on_write_back = counting != RF_COUNT_PYCACHESIM;
	}
	config.levels = t->levels;
	t->sim = rf_sim_new(&config, &error);
	if (!t->sim && !rf_sim_check(&config))
		return rf_out_of_memory(diagnostics);
	if (!t->sim)
		return rf_refuse(diagnostics, RF_WRONG_MACHINE, t->hierarchy.items[0].cache->place,
		                 NULL, "the caches cannot be simulated: %s", error);
	return RF_OK;
}

static enum rf_status feed(struct tracing *t, struct rf_trace *trace)
{
	struct rf_trace_reference reference;
	bool more = true;
	enum rf_status status = RF_OK;

	while (status == RF_OK) {
		status = rf_trace_next(trace, &t->session->diagnostics, &reference, &more);
		if (status != RF_OK || !more)
			break;
		rf_sim_access(t->sim, 0, reference.address, reference.bytes, reference.kind);
		++t->references;
	}
	if (status == RF_OK && t->references == 0)
		rf_report(&t->session->diagnostics, RF_WARNING,
		          (struct rf_place){ trace->name, 0, 0 }, NULL,
		          "the trace holds no references");
	return status;
}

static enum rf_status check_arguments(struct rf_session *session)
{
	if (form_of(&session->settings)->has_findings || form_of(&session->settings)->is_page)
		return rf_output_allow(form_of(&session->settings), "text json jsonl csv", "sim",
		                       &session->diagnostics);
	if (form_of(&session->settings)->picture != NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "--format text, json, jsonl or csv", "sim draws no pictures");
	if (session->operand_count > 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name the trace with --trace; kernels are simulated by "
		                 "rfmodel KERNEL -P sim",
		                 "sim takes no %s", session->operands[0]);
	if (!session->settings.trace)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "write rfmodel sim --trace FILE, or - for standard input",
		                 "no trace is given");
	return RF_OK;
}

static enum rf_status run(struct rf_session *session)
{
	struct tracing t = { .session = session };
	struct rf_trace trace = { 0 };
	enum rf_status status = check_arguments(session);

	if (status == RF_OK)
		status = load_machine(&t);
	if (status == RF_OK)
		status = start(&t);
	rf_progress_begin("simulating the trace");
	if (status == RF_OK)
		status = rf_trace_open(&trace, session->settings.trace, &session->diagnostics);
	if (status == RF_OK)
		status = feed(&t, &trace);
	rf_progress_end();
	if (status == RF_OK) {
		rf_sim_flush(t.sim);
		status = write_result(&t);
	}
	rf_trace_close(&trace);
	rf_sim_free(t.sim);
	return status;
}

const struct rf_verb rf_verb_sim = {
	.name = "sim",
	.bit = RF_VERB_SIM,
	.arguments = "--trace FILE",
	.summary = "the caches of a machine, fed with a trace of addresses",
	.help = "Simulates the caches of the machine for the references of a trace and prints what "
		"hits and misses in each. A trace has a reference a line: r for a read, w for a "
		"write, an address and a number of bytes, such as r 0x7f00 8; or it is one of "
		"valgrind's lackey, or of dinero.",
	.run = run,
};
