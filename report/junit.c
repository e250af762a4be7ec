/* SPDX-License-Identifier: MIT
 *
 * Findings as JUnit writes results of tests, which GitLab, Jenkins and others show: a suite for
 * each file, a case for each loop and point.  A case fails when a --fail-if holds for it or a
 * figure is worse than in a baseline; what is not modelled is skipped; the rest is output of the
 * case.
 */
#include "base/markup.h"
#include "report/findings_forms.h"

struct counts {
	size_t tests, failures, errors, skipped;
};

static bool is_error(const struct rf_finding *finding)
{
	return finding->rule == RF_RULE_ERROR;
}

static bool has(const struct rf_findings *findings, const struct rf_finding_case *one,
                bool (*test)(const struct rf_finding *finding))
{
	for (size_t i = 0; i < one->count; ++i)
		if (test(&findings->items.items[one->first + i]))
			return true;
	return false;
}

/* "" of what stands in no file. */
static const char *group_of(const struct rf_finding_case *one)
{
	return one->group ? one->group : "";
}

/* Of the cases of a group, or of all where it is NULL. */
static struct counts count(const struct rf_findings *findings, const char *group)
{
	struct counts counts = { 0 };

	for (size_t i = 0; i < findings->cases.count; ++i) {
		const struct rf_finding_case *one = &findings->cases.items[i];

		if (group && !rf_text_equal(group, group_of(one)))
			continue;
		counts.tests += 1;
		counts.failures += has(findings, one, rf_findings_is_failure);
		counts.errors += has(findings, one, is_error);
		counts.skipped += one->skipped != NULL;
	}
	return counts;
}

static void add_counts(struct rf_text *out, struct counts counts)
{
	rf_text_print(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\">\n",
	              counts.tests, counts.failures, counts.errors, counts.skipped);
}

/* "a.c:16:2: warning: it is so\nhint: do that" */
static void add_finding(struct rf_text *out, const struct rf_finding *finding)
{
	const struct rf_place *place = &finding->place;

	if (place->file) {
		rf_markup_add(out, place->file);
		if (place->line > 0)
			rf_text_print(out, ":%d:%d", place->line, place->column);
		rf_text_add(out, ": ");
	}
	rf_text_print(out, "%s: ", rf_severity_name(finding->severity));
	rf_markup_add(out, rf_findings_text(out->arena, finding));
	rf_text_add(out, "\n");
}

/* An element for each finding that a test is for. */
static void add_elements(struct rf_text *out, const struct rf_findings *findings,
                         const struct rf_finding_case *one, const char *tag,
                         bool (*test)(const struct rf_finding *finding))
{
	for (size_t i = 0; i < one->count; ++i) {
		const struct rf_finding *finding = &findings->items.items[one->first + i];

		if (!test(finding))
			continue;
		rf_text_print(out, "      <%s type=\"%s\" message=\"", tag,
		              rf_findings_rules[finding->rule].id);
		rf_markup_add(out, finding->message);
		rf_text_add(out, "\">");
		add_finding(out, finding);
		rf_text_print(out, "</%s>\n", tag);
	}
}

static void add_output(struct rf_text *out, const struct rf_findings *findings,
                       const struct rf_finding_case *one)
{
	bool any = false;

	for (size_t i = 0; i < one->count; ++i) {
		const struct rf_finding *finding = &findings->items.items[one->first + i];

		if (rf_findings_is_failure(finding) || is_error(finding))
			continue;
		rf_text_add(out, any ? "" : "      <system-out>");
		add_finding(out, finding);
		any = true;
	}
	if (any)
		rf_text_add(out, "</system-out>\n");
}

static void add_case(struct rf_text *out, const struct rf_findings *findings,
                     const struct rf_finding_case *one)
{
	rf_text_add(out, "    <testcase classname=\"");
	rf_markup_add(out, one->group ? one->group : "rfmodel");
	rf_text_add(out, "\" name=\"");
	rf_markup_add(out, one->name);
	if (one->group) {
		rf_text_add(out, "\" file=\"");
		rf_markup_add(out, one->group);
	}
	if (one->place.line > 0)
		rf_text_print(out, "\" line=\"%d", one->place.line);
	rf_text_add(out, "\">\n");
	if (one->skipped) {
		rf_text_add(out, "      <skipped message=\"");
		rf_markup_add(out, one->skipped);
		rf_text_add(out, "\"/>\n");
	}
	add_elements(out, findings, one, "error", is_error);
	add_elements(out, findings, one, "failure", rf_findings_is_failure);
	add_output(out, findings, one);
	rf_text_add(out, "    </testcase>\n");
}

static bool is_first_of_group(const struct rf_findings *findings, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (rf_text_equal(group_of(&findings->cases.items[i]),
		                  group_of(&findings->cases.items[index])))
			return false;
	return true;
}

static void write(struct rf_text *out, const struct rf_findings *findings)
{
	rf_text_add(out,
	            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rfmodel\"");
	add_counts(out, count(findings, NULL));
	for (size_t i = 0; i < findings->cases.count; ++i) {
		const char *group = group_of(&findings->cases.items[i]);

		if (!is_first_of_group(findings, i))
			continue;
		rf_text_add(out, "  <testsuite name=\"");
		rf_markup_add(out, *group ? group : "rfmodel");
		rf_text_add(out, "\"");
		add_counts(out, count(findings, group));
		for (size_t k = i; k < findings->cases.count; ++k)
			if (rf_text_equal(group, group_of(&findings->cases.items[k])))
				add_case(out, findings, &findings->cases.items[k]);
		rf_text_add(out, "  </testsuite>\n");
	}
	rf_text_add(out, "</testsuites>\n");
}

RF_FINDINGS_FORM(junit)
