/* SPDX-License-Identifier: MIT
 *
 * Printers of a result.  A form is one file and one row in RF_REPORT_FORMS.
 */
#ifndef RF_REPORT_H
#define RF_REPORT_H

#include "base/text.h"
#include "model/ir/result.h"
#include "plot/drawing.h"

struct rf_report_options {
	enum rf_unit unit;
	bool color;
	int verbose;
	bool conditions_only;           /* `lc` */
	bool blocking_only;             /* `block` */
	bool validation_only;           /* `validate` */
	bool explanation_only;          /* `explain` */
	bool is_sweep;                  /* a table of many results, not one page */
	bool capacities_only;           /* `sweep --capacity` */
	struct rf_findings *findings;   /* what forms for build servers collect */
	struct rf_html_page *page;      /* what a page of HTML collects */
	struct rf_staircase *staircase; /* what a picture collects, ... */
	struct rf_ecm_bars *ecm_bars;   /* ... or these, ... */
	struct rf_canvas canvas;        /* ... and what it is drawn on */
	size_t width;                   /* characters of a line of text; 0: RF_TEXT_WIDTH */
};

/* The forms, a row each: NAME is what --format calls it, and its struct is rf_form_NAME. */
#define RF_REPORT_FORMS(ROW)                                                                       \
	ROW(text, ".txt")                                                                          \
	ROW(json, ".json")                                                                         \
	ROW(jsonl, ".jsonl")                                                                       \
	ROW(csv, ".csv")                                                                           \
	ROW(svg, ".svg")                                                                           \
	ROW(plot, ".plot")                                                                         \
	ROW(github, ".github")                                                                     \
	ROW(sarif, ".sarif")                                                                       \
	ROW(junit, ".xml")                                                                         \
	ROW(html, ".html")

/* Their names, and the suffixes of files that choose them, with a space before each. */
#define RF_REPORT_NAME(name, suffix)   " " #name
#define RF_REPORT_SUFFIX(name, suffix) " " suffix

/* Writes a document: begin, add for each result with its index, end.  Any of them leaves
 * `failed` set in the text when memory ran out.  The text may be emptied between the calls. */
struct rf_form_of_report {
	void (*begin)(struct rf_text *out, const struct rf_report_options *options);
	void (*add)(struct rf_text *out, const struct rf_result *result,
	            const struct rf_report_options *options, size_t index);
	void (*end)(struct rf_text *out, const struct rf_report_options *options);
	bool shows_formulas;               /* false: numbers alone, in a sweep */
	bool shows_remarks;                /* warnings and notes stand on the page for one result */
	bool is_page;                      /* of HTML (report/html_page.h) */
	bool has_findings;                 /* for build servers, of findings (report/findings.h) */
	const struct rf_back_end *picture; /* of a sweep over one size or over cores; NULL: none */
};

const struct rf_form_of_report *rf_report_by_name(const char *name);
const struct rf_form_of_report *rf_report_by_suffix(const char *file);

#endif
