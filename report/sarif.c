/* SPDX-License-Identifier: MIT
 *
 * Findings in the Static Analysis Results Interchange Format, version 2.1.0 of OASIS, which the
 * code scanning of GitHub, GitLab and Azure and many editors read.
 */
#include <ctype.h>

#include "base/version.h"
#include "report/findings_forms.h"
#include "report/json_text.h"

static void add_text(struct rf_json_text *json, const char *key, const char *text)
{
	rf_json_text_key(json, key);
	rf_json_text_string(json, text);
}

/* { "text": ... } */
static void add_message(struct rf_json_text *json, const char *key, const char *text)
{
	rf_json_text_key(json, key);
	rf_json_text_open(json, '{', true);
	add_text(json, "text", text);
	rf_json_text_close(json, '}');
}

static void add_rules(struct rf_json_text *json)
{
	rf_json_text_key(json, "rules");
	rf_json_text_open(json, '[', false);
	for (size_t i = 0; i < RF_RULES; ++i) {
		rf_json_text_item(json);
		rf_json_text_open(json, '{', false);
		add_text(json, "id", rf_findings_rules[i].id);
		add_message(json, "shortDescription", rf_findings_rules[i].text);
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, ']');
}

/* A path as a URI: relative to the folder of the run, or file:///... */
static const char *uri_of(struct rf_arena *arena, const char *path)
{
	static const char plain[] = "-._~/";
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, *path == '/' ? "file://" : "");
	for (; *path; ++path) {
		unsigned char c = (unsigned char)*path;
		bool is_plain = c < 0x80 && (isalnum(c) || strchr(plain, c) != NULL);

		rf_text_print(&text, is_plain ? "%c" : "%%%02X", c);
	}
	return rf_text_string(&text);
}

static void add_location(struct rf_json_text *json, const struct rf_place *place)
{
	rf_json_text_key(json, "locations");
	rf_json_text_open(json, '[', false);
	rf_json_text_item(json);
	rf_json_text_open(json, '{', false);
	rf_json_text_key(json, "physicalLocation");
	rf_json_text_open(json, '{', false);
	rf_json_text_key(json, "artifactLocation");
	rf_json_text_open(json, '{', true);
	add_text(json, "uri", uri_of(json->out->arena, place->file));
	rf_json_text_close(json, '}');
	if (place->line > 0) {
		rf_json_text_key(json, "region");
		rf_json_text_open(json, '{', true);
		rf_json_text_key(json, "startLine");
		rf_json_text_integer(json, place->line);
		if (place->column > 0) {
			rf_json_text_key(json, "startColumn");
			rf_json_text_integer(json, place->column);
		}
		rf_json_text_close(json, '}');
	}
	rf_json_text_close(json, '}');
	rf_json_text_close(json, '}');
	rf_json_text_close(json, ']');
}

static void add_result(struct rf_json_text *json, const struct rf_finding *finding)
{
	static const char *const levels[] = {
		[RF_NOTE] = "note", [RF_WARNING] = "warning", [RF_ERROR] = "error"
	};

	rf_json_text_item(json);
	rf_json_text_open(json, '{', false);
	add_text(json, "ruleId", rf_findings_rules[finding->rule].id);
	rf_json_text_key(json, "ruleIndex");
	rf_json_text_integer(json, finding->rule);
	add_text(json, "level", levels[finding->severity]);
	add_message(json, "message", rf_findings_text(json->out->arena, finding));
	if (finding->place.file)
		add_location(json, &finding->place);
	rf_json_text_close(json, '}');
}

static void write(struct rf_text *out, const struct rf_findings *findings)
{
	struct rf_json_text json = { .out = out };
	bool is_whole = true;

	for (size_t i = 0; i < findings->items.count; ++i)
		is_whole &= findings->items.items[i].rule != RF_RULE_ERROR;
	rf_json_text_open(&json, '{', false);
	add_text(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
	add_text(&json, "version", "2.1.0");
	rf_json_text_key(&json, "runs");
	rf_json_text_open(&json, '[', false);
	rf_json_text_item(&json);
	rf_json_text_open(&json, '{', false);
	rf_json_text_key(&json, "tool");
	rf_json_text_open(&json, '{', false);
	rf_json_text_key(&json, "driver");
	rf_json_text_open(&json, '{', false);
	add_text(&json, "name", "rfmodel");
	add_text(&json, "version", rf_version);
	add_rules(&json);
	rf_json_text_close(&json, '}');
	rf_json_text_close(&json, '}');
	rf_json_text_key(&json, "invocations");
	rf_json_text_open(&json, '[', false);
	rf_json_text_item(&json);
	rf_json_text_open(&json, '{', true);
	if (findings->command)
		add_text(&json, "commandLine", findings->command);
	rf_json_text_key(&json, "executionSuccessful");
	rf_json_text_boolean(&json, is_whole);
	rf_json_text_close(&json, '}');
	rf_json_text_close(&json, ']');
	rf_json_text_key(&json, "results");
	rf_json_text_open(&json, '[', findings->items.count == 0);
	for (size_t i = 0; i < findings->items.count; ++i)
		if (!findings->items.items[i].is_repeated)
			add_result(&json, &findings->items.items[i]);
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
	rf_json_text_close(&json, ']');
	rf_json_text_close(&json, '}');
	rf_text_add(out, "\n");
}

RF_FINDINGS_FORM(sarif)
