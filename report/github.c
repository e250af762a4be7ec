/* SPDX-License-Identifier: MIT
 *
 * Findings as commands of a workflow of GitHub Actions, which shows them beside the lines that they
 * are about: one line each on standard output.
 */
#include "report/findings_forms.h"

/* The text of a command, or with `in_property` what stands before the two colons. */
static void add_escaped(struct rf_text *out, const char *text, bool in_property)
{
	for (; *text; ++text) {
		bool is_special =
		    strchr("%\r\n", *text) != NULL || (in_property && strchr(":,", *text) != NULL);

		if (is_special)
			rf_text_print(out, "%%%02X", (unsigned char)*text);
		else
			rf_text_add_bytes(out, text, 1);
	}
}

static void add_property(struct rf_text *out, bool *any, const char *name, const char *value)
{
	rf_text_print(out, "%s%s=", *any ? "," : " ", name);
	add_escaped(out, value, true);
	*any = true;
}

static void add_finding(struct rf_text *out, const struct rf_finding *finding)
{
	static const char *const commands[] = {
		[RF_NOTE] = "notice", [RF_WARNING] = "warning", [RF_ERROR] = "error"
	};
	const struct rf_place *place = &finding->place;
	bool any = false;

	rf_text_print(out, "::%s", commands[finding->severity]);
	if (place->file)
		add_property(out, &any, "file", place->file);
	if (place->file && place->line > 0)
		add_property(out, &any, "line", rf_arena_print(out->arena, "%d", place->line));
	if (place->file && place->column > 0)
		add_property(out, &any, "col", rf_arena_print(out->arena, "%d", place->column));
	add_property(out, &any, "title",
	             rf_arena_print(out->arena, "rfmodel %s", rf_findings_rules[finding->rule].id));
	rf_text_add(out, "::");
	add_escaped(out, rf_findings_text(out->arena, finding), false);
	rf_text_add(out, "\n");
}

static void write(struct rf_text *out, const struct rf_findings *findings)
{
	for (size_t i = 0; i < findings->items.count; ++i)
		if (!findings->items.items[i].is_repeated)
			add_finding(out, &findings->items.items[i]);
}

RF_FINDINGS_FORM(github)
