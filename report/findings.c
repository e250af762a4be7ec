/* SPDX-License-Identifier: MIT
 *
 * Results live no longer than their points, and so everything is copied.  What several points of a
 * loop have in common, as advice and remarks are, is marked when it comes again: lists of findings
 * have it once.
 */
#include "report/findings.h"

#include "report/words.h"

const struct rf_finding_rule_text rf_findings_rules[RF_RULES] = {
	[RF_RULE_ERROR] = { "error", "The program could not do what it was asked for." },
	[RF_RULE_CHECK] = { "check-failed",
	                    "An expression of --fail-if holds, or one of --fail-if-possible may." },
	[RF_RULE_BASELINE] = { "worse-than-baseline", "A figure is worse than in a saved result." },
	[RF_RULE_NOT_MODELLED] = { "not-modelled",
	                           "A loop cannot be modelled and is in none of the figures." },
	[RF_RULE_REMARK] = { "remark", "What to know about the figures of a loop." },
	[RF_RULE_ASSUMPTION] = { "assumption", "Figures rest on what the source leaves open." },
	[RF_RULE_ADVICE] = { "advice", "What to try to make a loop faster." },
};

struct rf_findings *rf_findings_new(struct rf_arena *arena, const char *command)
{
	struct rf_findings *findings = RF_NEW(arena, struct rf_findings);

	if (findings)
		*findings = (struct rf_findings){ .arena = arena, .command = command };
	return findings;
}

static const char *keep(struct rf_findings *findings, const char *text)
{
	const char *copy = text ? rf_arena_string(findings->arena, text) : NULL;

	findings->failed |= text && !copy;
	return copy;
}

static struct rf_place keep_place(struct rf_findings *findings, struct rf_place place)
{
	place.file = keep(findings, place.file);
	return place;
}

void rf_findings_begin(struct rf_findings *findings, const char *name, struct rf_place place)
{
	struct rf_finding_case *slot = RF_PUSH(findings->arena, &findings->cases);

	findings->failed |= !slot;
	if (slot)
		*slot = (struct rf_finding_case){ .group = keep(findings, place.file),
			                          .name = keep(findings, name),
			                          .place = keep_place(findings, place),
			                          .first = findings->items.count };
}

static bool is_same(const struct rf_finding *a, const struct rf_finding *b)
{
	return a->rule == b->rule && a->place.line == b->place.line &&
	       a->place.column == b->place.column && rf_text_equal(a->message, b->message) &&
	       (a->place.file == b->place.file ||
	        (a->place.file && b->place.file && rf_text_equal(a->place.file, b->place.file)));
}

void rf_findings_add(struct rf_findings *findings, enum rf_finding_rule rule,
                     enum rf_severity severity, struct rf_place place, const char *message,
                     const char *hint)
{
	struct rf_finding finding = { rule, severity, place, message, hint, false };
	bool may_repeat = rule != RF_RULE_CHECK && rule != RF_RULE_BASELINE;
	struct rf_finding *slot;
	size_t *told;

	for (size_t i = 0; may_repeat && i < findings->told.count && !finding.is_repeated; ++i)
		finding.is_repeated =
		    is_same(&findings->items.items[findings->told.items[i]], &finding);
	told =
	    may_repeat && !finding.is_repeated ? RF_PUSH(findings->arena, &findings->told) : NULL;
	if (told)
		*told = findings->items.count;
	slot = RF_PUSH(findings->arena, &findings->items);
	findings->failed |= !slot || findings->cases.count == 0;
	if (findings->failed)
		return;
	*slot = finding;
	slot->place = keep_place(findings, place);
	slot->message = keep(findings, message);
	slot->hint = keep(findings, hint);
	findings->cases.items[findings->cases.count - 1].count += 1;
}

static void add_checks(struct rf_findings *findings, struct rf_place place, const char *name,
                       size_t count, const struct rf_check *checks)
{
	for (size_t i = 0; i < count; ++i) {
		const struct rf_check *check = &checks[i];
		bool is_baseline = rf_text_equal(check->option, "--baseline");
		const char *holds =
		    rf_text_equal(check->option, "--fail-if-possible") ? "may hold" : "holds";
		const char *message =
		    is_baseline ? rf_arena_print(findings->arena, "%s: %s is worse: %s", name,
		                                 check->what, check->values)
				: rf_arena_print(findings->arena, "%s: %s '%s' %s: %s", name,
		                                 check->option, check->what, holds, check->values);

		findings->failed |= !message;
		if (check->failed && message)
			rf_findings_add(findings, is_baseline ? RF_RULE_BASELINE : RF_RULE_CHECK,
			                RF_ERROR, place, message, NULL);
	}
}

/* What is about an option stands in no file: "--fail-if:1:3" is part of what is said. */
static void add_diagnostics(struct rf_findings *findings, const struct rf_diagnostics *diagnostics,
                            struct rf_place place)
{
	for (size_t i = 0; diagnostics && i < diagnostics->list.count; ++i) {
		const struct rf_diagnostic *item = &diagnostics->list.items[i];
		bool is_option = item->place.file && item->place.file[0] == '-';
		const char *message = item->message;

		if (is_option)
			message = rf_arena_print(findings->arena, "%s:%d:%d: %s", item->place.file,
			                         item->place.line, item->place.column, message);
		findings->failed |= !message;
		if (message)
			rf_findings_add(
			    findings, item->severity == RF_ERROR ? RF_RULE_ERROR : RF_RULE_REMARK,
			    item->severity, item->place.file && !is_option ? item->place : place,
			    message, item->hint);
	}
}

/* "sweep, N = 400, 4 cores", and of several machines "sweep, N = 400, zen4-9654" */
static const char *name_of(struct rf_findings *findings, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, findings->arena);
	rf_text_add(&text, result->kernel->name);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, ", %s = %lld", result->parameters[i].name,
		              (long long)result->parameters[i].value);
	if (result->cores > 1)
		rf_text_print(&text, ", %lld cores", (long long)result->cores);
	if (findings->names_machines && result->machine)
		rf_text_print(&text, ", %s", result->machine->id);
	findings->failed |= text.failed;
	return rf_text_string(&text);
}

void rf_findings_add_result(struct rf_findings *findings, const struct rf_result *result)
{
	const struct rf_kernel *kernel = result->kernel;
	struct rf_place place = rf_kernel_place(kernel);
	const char *name = name_of(findings, result);

	rf_findings_begin(findings, name, place);
	add_checks(findings, place, name, result->check_count, result->checks);
	for (size_t i = 0; i < kernel->left_out_count; ++i)
		rf_findings_add(findings, RF_RULE_NOT_MODELLED, RF_WARNING,
		                kernel->left_out[i].place, kernel->left_out[i].reason,
		                kernel->left_out[i].hint);
	add_diagnostics(findings, result->diagnostics, place);
	for (size_t i = 0; i < result->assumption_count; ++i) {
		const struct rf_assumption *assumption = &result->assumptions[i];
		const char *message = rf_arena_print(findings->arena, "assumed: %s: %s",
		                                     assumption->what, assumption->value);

		findings->failed |= !message;
		if (message)
			rf_findings_add(findings, RF_RULE_ASSUMPTION, RF_NOTE,
			                assumption->place.file ? assumption->place : place, message,
			                assumption->option);
	}
	for (size_t i = 0; i < result->advice_count; ++i)
		rf_findings_add(findings, RF_RULE_ADVICE, RF_NOTE, place, result->advice[i], NULL);
}

void rf_findings_add_row(struct rf_findings *findings, const struct rf_survey_row *row)
{
	struct rf_place place = { row->file, row->line, row->line > 0 ? 1 : 0 };
	bool is_refused = row->status == RF_SURVEY_REFUSED, has_failed = false;
	const char *name = rf_arena_print(findings->arena, "%s, line %d",
	                                  row->function ? row->function : "loops", row->line);

	findings->failed |= !name;
	if (!name)
		return;
	rf_findings_begin(findings, name, place);
	add_checks(findings, place, name, row->check_count, row->checks);
	for (size_t i = 0; i < row->check_count; ++i)
		has_failed |= row->checks[i].failed;
	if (is_refused && !has_failed && findings->cases.count > 0)
		findings->cases.items[findings->cases.count - 1].skipped =
		    keep(findings, row->reason);
	if (row->reason)
		rf_findings_add(findings, is_refused ? RF_RULE_NOT_MODELLED : RF_RULE_ASSUMPTION,
		                is_refused ? RF_WARNING : RF_NOTE, place, row->reason, row->hint);
	if (row->advice)
		rf_findings_add(findings, RF_RULE_ADVICE, RF_NOTE, place, row->advice, NULL);
}

void rf_findings_add_run(struct rf_findings *findings, const struct rf_diagnostics *diagnostics)
{
	struct rf_place place = { 0 };

	for (size_t i = diagnostics->list.count; i-- > 0;)
		if (diagnostics->list.items[i].severity == RF_ERROR &&
		    diagnostics->list.items[i].place.line > 0 &&
		    diagnostics->list.items[i].place.file[0] != '-')
			place = diagnostics->list.items[i].place;
	rf_findings_begin(findings, findings->command ? findings->command : "rfmodel", place);
	add_diagnostics(findings, diagnostics, (struct rf_place){ 0 });
}

bool rf_findings_is_failure(const struct rf_finding *finding)
{
	return finding->severity == RF_ERROR &&
	       (finding->rule == RF_RULE_CHECK || finding->rule == RF_RULE_BASELINE);
}
