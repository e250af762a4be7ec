/* SPDX-License-Identifier: MIT
 *
 * A report for a colleague: what was asked, what was found, on which machine, and how to repeat it.
 *
 * Of one result it has a section for each model, and the page of text at its end, so that nothing
 * is left out.  Of a sweep it has a picture over the size or the cores, and a row for each point;
 * kernel and machine are those of the first.
 */
#include "report/html_page.h"

#include "base/markup.h"
#include "plot/svg.h"
#include "report/forms.h"
#include "report/html_sections.h"
#include "report/html_text.h"
#include "report/words.h"

struct rf_html_page {
	struct rf_text head; /* down to the results */
	struct rf_text rows; /* of a sweep */
	struct rf_text tail; /* kernel, machine, how to repeat it */
};

struct rf_html_page *rf_html_page_new(struct rf_arena *arena)
{
	struct rf_html_page *page = RF_NEW(arena, struct rf_html_page);

	if (page != NULL) {
		rf_text_init(&page->head, arena);
		rf_text_init(&page->rows, arena);
		rf_text_init(&page->tail, arena);
	}
	return page;
}

/* "N = 400, 4 cores" */
static const char *sizes_of(struct rf_arena *arena, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %s", i > 0 ? ", " : "", result->parameters[i].name,
		              rf_words_integer(arena, result->parameters[i].value));
	if (result->machine != NULL && result->machine->kind != RF_GPU)
		rf_text_print(&text, "%s%s core%s", text.length ? ", " : "",
		              rf_words_integer(arena, result->cores),
		              result->cores == 1 ? "" : "s");
	return rf_text_string(&text);
}

static void add_head(struct rf_text *out, const struct rf_result *result, bool is_sweep)
{
	const struct rf_machine *machine = result->machine;
	const char *on = machine == NULL ? NULL : machine->name ? machine->name : machine->id;
	const char *title = rf_arena_print(out->arena, "%s%s%s", result->kernel->name,
	                                   on ? " on " : "", on ? on : "");

	out->failed |= title == NULL;
	rf_html_text_begin(out, title ? title : "");
	rf_html_text_element(out, "h1", title ? title : "");
	if (!is_sweep)
		rf_html_text_element(out, "p class=\"note\"", sizes_of(out->arena, result));
	if (result->command != NULL)
		rf_html_text_element(out, "pre class=\"command\"", result->command);
}

static void add_sections(struct rf_text *out, const struct rf_result *result)
{
	static rf_html_section *const sections[] = {
		rf_html_section_short,    rf_html_section_checks,  rf_html_section_validation,
		rf_html_section_roofline, rf_html_section_traffic, rf_html_section_conditions,
		rf_html_section_ecm,      rf_html_section_scaling, rf_html_section_proposals,
	};

	for (size_t i = 0; i < sizeof(sections) / sizeof(*sections); ++i)
		sections[i](out, result);
}

static void add_tail(struct rf_text *out, const struct rf_result *result)
{
	rf_html_section_kernel(out, result);
	rf_html_section_machine(out, result);
	rf_html_section_remarks(out, result);
	rf_html_section_provenance(out, result);
}

/* Everything that the page of text says. */
static void add_text(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options)
{
	struct rf_report_options plain = *options;
	struct rf_text text;

	plain.color = false;
	plain.width = RF_TEXT_WIDTH;
	rf_text_init(&text, out->arena);
	rf_report_by_name("text")->add(&text, result, &plain, 0);
	out->failed |= text.failed;
	rf_html_text_open_details(out, "the same as a page of text");
	rf_html_text_element(out, "pre", rf_text_string(&text));
	rf_html_text_close_details(out);
}

/* ---- a sweep ---- */

enum { MOST_COLUMNS = 32 };

static void add_point(struct rf_text *rows, const struct rf_result *result, bool is_head)
{
	struct rf_arena *arena = rows->arena;
	const char *cells[MOST_COLUMNS + 4];
	char alignment[MOST_COLUMNS + 5] = "";
	size_t count = 0;

	for (size_t i = 0; i < result->parameter_count && count < MOST_COLUMNS; ++i)
		cells[count++] = is_head ? result->parameters[i].name
		                         : rf_words_integer(arena, result->parameters[i].value);
	cells[count++] = is_head ? "cores" : rf_words_integer(arena, result->cores);
	for (size_t i = 0;
	     result->traffic_count > 0 && i < result->traffic->link_count && count < MOST_COLUMNS;
	     ++i) {
		const struct rf_link_traffic *link = &result->traffic->links[i];

		cells[count++] = is_head ? rf_arena_print(arena, "%s B/It", link->link)
		                         : rf_words_number(arena, link->total_bytes_per_it);
	}
	for (size_t i = 0; i < count + 1; ++i)
		alignment[i] = 'r';
	cells[count++] = is_head ? "speed"
	                 : result->prediction.known
	                     ? rf_words_per_second(arena, result->prediction.speed.it_per_s, "It")
	                     : "";
	cells[count] = is_head ? "bound" : result->prediction.bound;
	alignment[count++] = 'l';
	if (is_head)
		rf_html_text_open_table(rows, alignment, cells);
	else
		rf_html_text_row(rows, alignment, cells);
}

/* ---- the form ---- */

static void begin(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	struct rf_html_page *page = options->page;

	if (index == 0) {
		add_head(&page->head, result, options->is_sweep);
		if (options->is_sweep)
			add_point(&page->rows, result, true);
		else
			add_sections(&page->head, result);
		if (!options->is_sweep)
			add_text(&page->tail, result, options);
		add_tail(&page->tail, result);
	}
	if (options->is_sweep)
		add_point(&page->rows, result, false);
	if (options->staircase != NULL)
		rf_form_svg.add(out, result, options, index);
	out->failed |= page->head.failed || page->rows.failed || page->tail.failed;
}

static void end(struct rf_text *out, const struct rf_report_options *options)
{
	struct rf_html_page *page = options->page;
	struct rf_report_options picture = *options;

	rf_text_add(out, rf_text_string(&page->head));
	if (options->staircase != NULL) {
		picture.canvas = (struct rf_canvas){ .back_end = &rf_svg };
		rf_form_svg.end(out, &picture);
	}
	if (options->is_sweep) {
		rf_html_text_element(out, "h2", "Points");
		rf_text_add(out, rf_text_string(&page->rows));
		rf_html_text_close_table(out);
	}
	rf_text_add(out, rf_text_string(&page->tail));
	rf_html_text_end(out);
}

const struct rf_form_of_report rf_form_html = {
	.begin = begin,
	.add = add,
	.end = end,
	.shows_formulas = true,
	.shows_remarks = true,
	.is_page = true,
};
