/* SPDX-License-Identifier: MIT
 *
 * One file without a network: no script, no font, no picture but what is inside.  Colours follow
 * the reader's choice of light or dark; on paper they are light, and everything is shown.
 */
#include "report/html_text.h"

#include <string.h>

#include "base/markup.h"

static const char style[] =
    ":root { color-scheme: light dark; }\n"
    "body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff;\n"
    "  max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }\n"
    "h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.25rem; }\n"
    "h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; border-bottom: 1px solid #ccc; }\n"
    "pre { font: 13px/1.4 monospace; background: #f4f4f4; padding: 0.6rem; overflow-x: auto; }\n"
    "pre.command { white-space: pre-wrap; overflow-wrap: anywhere; }\n"
    "table { border-collapse: collapse; margin: 0.5rem 0; font-variant-numeric: tabular-nums; }\n"
    ".wide { overflow-x: auto; }\n"
    "th, td { padding: 0.15rem 0.9rem 0.15rem 0; text-align: left; vertical-align: top; }\n"
    "th { border-bottom: 1px solid #999; font-weight: 600; }\n"
    "td.figure, th.figure { text-align: right; white-space: nowrap; }\n"
    "tbody tr:hover { background: #f0f4fa; }\n"
    ".note { color: #555; }\n"
    ".holds { color: #006b4f; } .marginal { color: #7a5a00; } .broken { color: #a83800; }\n"
    ".failed { color: #a83800; font-weight: 600; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "summary { cursor: pointer; }\n"
    "@media screen and (prefers-color-scheme: dark) {\n"
    "body { color: #ddd; background: #181818; }\n"
    "h2 { border-color: #444; } pre { background: #242424; }\n"
    "th { border-color: #777; } tbody tr:hover { background: #20262e; }\n"
    ".note { color: #aaa; }\n"
    ".holds { color: #2fc99a; } .marginal { color: #e3cf3e; }\n"
    ".broken, .failed { color: #f0904f; }\n"
    "}\n"
    "@media print {\n"
    "body { max-width: none; margin: 0; font-size: 10pt; }\n"
    "pre { white-space: pre-wrap; } .wide { overflow: visible; }\n"
    "h2 { break-after: avoid; } tr, svg { break-inside: avoid; }\n"
    "}\n";

void rf_html_text_begin(struct rf_text *out, const char *title)
{
	rf_text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	                 "<meta name=\"viewport\" content=\"width=device-width\"/>\n");
	rf_html_text_element(out, "title", title);
	rf_text_print(out, "<style>\n%s</style>\n</head>\n<body>\n", style);
}

void rf_html_text_end(struct rf_text *out)
{
	rf_text_add(out, "</body>\n</html>\n");
}

void rf_html_text_element(struct rf_text *out, const char *tag, const char *text)
{
	rf_text_print(out, "<%s>", tag);
	rf_markup_add(out, text);
	rf_text_print(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

/* A verdict has its colour, and so has what failed. */
static const char *class_of(const char *tag, const char *text, char alignment)
{
	static const char *const verdicts[] = { "holds", "marginal", "broken", "failed", NULL };

	if (rf_text_equal(tag, "td") && rf_text_is_one_of(text, verdicts))
		return text;
	return alignment == 'r' ? "figure" : NULL;
}

static void add_cell(struct rf_text *out, const char *tag, const char *text, char alignment)
{
	const char *class = class_of(tag, text, alignment);

	if (class != NULL)
		rf_text_print(out, "<%s class=\"%s\">", tag, class);
	else
		rf_text_print(out, "<%s>", tag);
	rf_markup_add(out, text);
	rf_text_print(out, "</%s>", tag);
}

static void add_row(struct rf_text *out, const char *tag, const char *alignment,
                    const char *const *cells)
{
	rf_text_add(out, "<tr>");
	for (size_t i = 0; alignment[i] != '\0'; ++i)
		add_cell(out, tag, cells[i] ? cells[i] : "", alignment[i]);
	rf_text_add(out, "</tr>\n");
}

void rf_html_text_open_table(struct rf_text *out, const char *alignment, const char *const *heads)
{
	rf_text_add(out, "<div class=\"wide\"><table>\n<thead>\n");
	add_row(out, "th", alignment, heads);
	rf_text_add(out, "</thead>\n<tbody>\n");
}

void rf_html_text_row(struct rf_text *out, const char *alignment, const char *const *cells)
{
	add_row(out, "td", alignment, cells);
}

void rf_html_text_close_table(struct rf_text *out)
{
	rf_text_add(out, "</tbody>\n</table></div>\n");
}

void rf_html_text_open_details(struct rf_text *out, const char *summary)
{
	rf_text_add(out, "<details>");
	rf_html_text_element(out, "summary", summary);
}

void rf_html_text_close_details(struct rf_text *out)
{
	rf_text_add(out, "</details>\n");
}
