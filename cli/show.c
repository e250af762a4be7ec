/* SPDX-License-Identifier: MIT
 *
 * Messages on standard error:
 *
 *     file:line:column: error: what is wrong
 *     hint: what to do
 *
 * A message without a place is about the command line and starts with the program's name.
 */
#include "cli/show.h"

#include <stdio.h>

#include "base/text.h"

static void show_place(const struct rf_place *place)
{
	if (!place->file)
		fputs("rfmodel: ", stderr);
	else if (place->line > 0)
		fprintf(stderr, "%s:%d:%d: ", place->file, place->line, place->column);
	else
		fprintf(stderr, "%s: ", place->file);
}

static void show(const struct rf_diagnostic *diagnostic)
{
	show_place(&diagnostic->place);
	fprintf(stderr, "%s: %s\n", rf_severity_name(diagnostic->severity), diagnostic->message);
	if (diagnostic->hint)
		fprintf(stderr, "hint: %s\n", diagnostic->hint);
}

void rf_show_diagnostics(const struct rf_diagnostics *diagnostics, enum rf_severity least)
{
	for (size_t i = 0; i < diagnostics->list.count; ++i)
		if (diagnostics->list.items[i].severity >= least)
			show(&diagnostics->list.items[i]);
}

static bool has(const struct rf_diagnostics *diagnostics, const struct rf_diagnostic *wanted)
{
	for (size_t i = 0; i < diagnostics->list.count; ++i) {
		const struct rf_diagnostic *item = &diagnostics->list.items[i];
		if (item->place.line == wanted->place.line &&
		    item->place.column == wanted->place.column &&
		    rf_text_equal(item->message, wanted->message))
			return true;
	}
	return false;
}

/* Texts of `from` may die before `into`, so hints are copied too. */
void rf_show_merge(struct rf_diagnostics *into, const struct rf_diagnostics *from)
{
	for (size_t i = 0; i < from->list.count; ++i) {
		const struct rf_diagnostic *item = &from->list.items[i];
		struct rf_place place = item->place;
		if (has(into, item))
			continue;
		if (place.file)
			place.file = rf_arena_string(into->arena, place.file);
		rf_report(into, item->severity, place,
		          item->hint ? rf_arena_string(into->arena, item->hint) : NULL, "%s",
		          item->message);
	}
}
