/* SPDX-License-Identifier: MIT
 *
 * Every expression is evaluated for every result, and each one that held somewhere is told at the
 * end, with the loop that it held for.
 */
#include "cli/checks.h"

#include <string.h>

#include "cli/fail_if.h"
#include "model/ir/check_outcome.h"

enum { MOST_TOLD = 10 };

static bool is_about_intervals(const struct rf_asked_check *asked)
{
	return rf_text_equal(asked->option, "fail-if-possible");
}

static struct rf_fail_if_expression expression_of(const struct rf_asked_check *asked)
{
	return (struct rf_fail_if_expression){ is_about_intervals(asked) ? "--fail-if-possible"
		                                                         : "--fail-if",
		                               asked->text };
}

enum rf_status rf_checks_open(struct rf_checks *checks, struct rf_session *session)
{
	const struct rf_settings *settings = &session->settings;
	enum rf_status status = RF_OK;

	*checks = (struct rf_checks){ .session = session };
	checks->outcomes =
	    RF_NEW_ARRAY(session->arena, struct rf_checks_outcome, settings->checks.count + 1);
	if (checks->outcomes == NULL)
		return rf_out_of_memory(&session->diagnostics);
	for (size_t i = 0; i < settings->checks.count && status == RF_OK; ++i) {
		struct rf_fail_if_expression expression = expression_of(&settings->checks.items[i]);

		status = rf_fail_if_check(&expression, session->arena, &session->diagnostics);
	}
	return status;
}

bool rf_checks_need_ends(const struct rf_checks *checks)
{
	const struct rf_settings *settings = &checks->session->settings;

	for (size_t i = 0; i < settings->checks.count; ++i)
		if (is_about_intervals(&settings->checks.items[i]))
			return true;
	return false;
}

/* "N = 400, M = 200: MEM.total_bytes_per_it = 40", kept for the end. */
static enum rf_status remember(struct rf_checks *checks, struct rf_checks_outcome *outcome,
                               struct rf_place place, const char *where, const char *values)
{
	struct rf_arena *arena = checks->session->arena;
	struct rf_checks_case *slot;

	if (outcome->failed++ >= MOST_TOLD)
		return RF_OK;
	slot = RF_PUSH(arena, &outcome->cases);
	if (slot == NULL)
		return rf_out_of_memory(&checks->session->diagnostics);
	slot->text = rf_arena_print(arena, "%s%s%s", where, *where ? ": " : "", values);
	slot->place = place;
	slot->place.file = place.file != NULL ? rf_arena_string(arena, place.file) : NULL;
	return slot->text != NULL ? RF_OK : rf_out_of_memory(&checks->session->diagnostics);
}

enum rf_status rf_checks_add(struct rf_checks *checks, const struct rf_result_document *document,
                             const struct rf_result_document *ends, struct rf_place place,
                             const char *where, struct rf_arena *arena, size_t *count,
                             struct rf_check **list)
{
	struct rf_session *session = checks->session;
	const struct rf_settings *settings = &session->settings;
	enum rf_status status = RF_OK;

	*count = 0;
	*list = RF_NEW_ARRAY(arena, struct rf_check, settings->checks.count + 1);
	if (*list == NULL)
		return rf_out_of_memory(&session->diagnostics);
	for (size_t i = 0; i < settings->checks.count && status == RF_OK; ++i) {
		const struct rf_asked_check *asked = &settings->checks.items[i];
		struct rf_fail_if_expression expression = expression_of(asked);
		struct rf_fail_if answer = { 0 };

		status = rf_fail_if_evaluate(&expression, document,
		                             is_about_intervals(asked) ? ends : NULL, arena,
		                             &session->diagnostics, &answer);
		if (status != RF_OK || (answer.is_unknown && document->result == NULL))
			continue;
		++checks->outcomes[i].known;
		(*list)[(*count)++] = (struct rf_check){
			.option = expression.option,
			.what = expression.text,
			.failed = answer.holds,
			.values = rf_arena_string(arena, answer.values),
		};
		if (answer.holds)
			status =
			    remember(checks, &checks->outcomes[i], place, where, answer.values);
	}
	return status;
}

/* Nothing could be told of any of many rows: a check that never sees a figure guards nothing. */
static enum rf_status refuse_unknown(const struct rf_checks *checks,
                                     const struct rf_fail_if_expression *expression)
{
	return rf_refuse(&checks->session->diagnostics, RF_WRONG_USAGE,
	                 (struct rf_place){ expression->option, 1, 1 },
	                 "times need the sizes of a nest, -D NAME=VALUE, and speeds a machine, -m",
	                 "no row has a value for everything in '%s'", expression->text);
}

/* A message for each row, or one for all points of a loop. */
static void tell(const struct rf_checks *checks, const struct rf_checks_outcome *outcome,
                 const char *what, size_t total, bool are_rows)
{
	struct rf_diagnostics *diagnostics = &checks->session->diagnostics;
	const struct rf_checks_case *first = outcome->cases.items;

	if (!are_rows && total > 1) {
		rf_report(diagnostics, RF_ERROR, first->place, NULL,
		          "%s at %zu of %zu points, first %s", what, outcome->failed, total,
		          first->text);
		return;
	}
	for (size_t i = 0; i < outcome->cases.count; ++i)
		rf_report(diagnostics, RF_ERROR, first[i].place, NULL, "%s: %s", what,
		          first[i].text);
	if (outcome->cases.count < outcome->failed)
		rf_report(diagnostics, RF_ERROR, (struct rf_place){ 0 }, NULL,
		          "%s for %zu of %zu nests; the first %zu are told", what, outcome->failed,
		          total, outcome->cases.count);
}

enum rf_status rf_checks_close(const struct rf_checks *checks, size_t total, bool are_rows)
{
	const struct rf_settings *settings = &checks->session->settings;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < settings->checks.count; ++i) {
		const struct rf_asked_check *asked = &settings->checks.items[i];
		struct rf_fail_if_expression expression = expression_of(asked);
		const struct rf_checks_outcome *outcome = &checks->outcomes[i];

		if (outcome->known == 0 && total > 0)
			return refuse_unknown(checks, &expression);
		if (outcome->failed == 0)
			continue;
		status = RF_CHECK_FAILED;
		tell(checks, outcome,
		     rf_arena_print(checks->session->arena, "%s '%s' %s", expression.option,
		                    expression.text,
		                    is_about_intervals(asked) ? "may hold" : "holds"),
		     total, are_rows);
	}
	return status;
}
