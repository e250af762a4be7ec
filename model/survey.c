/* SPDX-License-Identifier: MIT
 *
 * A row of a survey.
 *
 * A nest is analysed as if it were alone, without a simulation, so that thousands take seconds.
 * While sizes are open they count as large; what a link carries then lies between the figures with
 * all layer conditions and with none, which are the ends of its interval.  Such nests stand in the
 * order of what they would move and compute over the same amount of data (survey_growth.h).
 */
#include "model/survey.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/ir/kernel_sizes.h"
#include "model/survey_growth.h"
#include "model/traffic/nest/hierarchy.h"

enum { MOST_LINKS = 8 };

/* A nest that takes less in a run is not worth a place before those that nothing is known of. */
#define LEAST_SECONDS 1e-3

/* Of most machines. */
enum { LINE_BYTES = 64 };

/* The free sizes that have no value, but for those that only choose between branches: of these one
 * is taken, and times wait for no value. */
static const char *open_sizes(const struct rf_kernel *kernel, const struct rf_options *options,
                              struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].kind == RF_SIZE_FREE && !options->sizes_given[i] &&
		    rf_kernel_sizes_matters(kernel, i) && !rf_kernel_sizes_is_switch(kernel, i))
			rf_text_print(&text, "%s%s", text.length ? " " : "", kernel->sizes[i].name);
	return text.length ? rf_text_string(&text) : NULL;
}

static void take_message(const struct rf_diagnostics *diagnostics, enum rf_severity severity,
                         struct rf_arena *arena, struct rf_survey_row *row)
{
	for (size_t i = 0; i < diagnostics->list.count && row->reason == NULL; ++i) {
		const struct rf_diagnostic *d = &diagnostics->list.items[i];

		if (d->severity != severity)
			continue;
		row->reason = rf_arena_string(arena, d->message);
		row->hint = d->hint != NULL ? rf_arena_string(arena, d->hint) : NULL;
	}
}

void rf_survey_refuse(const struct rf_diagnostics *diagnostics, struct rf_arena *arena,
                      struct rf_survey_row *row)
{
	row->status = RF_SURVEY_REFUSED;
	row->reason = row->hint = NULL;
	take_message(diagnostics, RF_ERROR, arena, row);
	take_message(diagnostics, RF_WARNING, arena, row);
	take_message(diagnostics, RF_NOTE, arena, row);
	if (row->reason == NULL)
		row->reason = "no traffic can be told";
}

/* A link as far as a table of regimes tells: its least and its most. */
static void take_interval(const struct rf_result *result, struct rf_survey_link *link)
{
	double least = 0, most = 0;

	for (size_t i = 0; i < result->regime_count; ++i) {
		double bytes = result->regimes[i].bytes_per_it;

		least = i > 0 && least < bytes ? least : bytes;
		most = i > 0 && most > bytes ? most : bytes;
	}
	link->by = rf_by_names[RF_BY_LC];
	link->low = (struct rf_number){ least, true };
	link->high = link->bytes_per_it = (struct rf_number){ most, true };
}

static void take_links(const struct rf_traffic *traffic, struct rf_survey_row *row)
{
	for (size_t i = 0; i < traffic->link_count; ++i) {
		const struct rf_link_traffic *from = &traffic->links[i];
		struct rf_number total = { from->total_bytes_per_it, true };

		row->links[row->link_count++] = (struct rf_survey_link){
			.link = from->link,
			.level = from->level,
			.bytes_per_it = total,
			.low = from->low.known ? from->low : total,
			.high = from->high.known ? from->high : total,
			.by = from->by,
		};
	}
}

static void take_speed(const struct rf_result *result, struct rf_survey_row *row)
{
	const struct rf_prediction *prediction = &result->prediction;

	if (!prediction->known)
		return;
	row->bound = prediction->bound;
	row->it_per_s =
	    (struct rf_number){ prediction->speed.it_per_s, prediction->speed.it_per_s > 0 };
	if (row->iterations.known && row->it_per_s.known)
		row->seconds =
		    (struct rf_number){ row->iterations.value / row->it_per_s.value, true };
}

/* While sizes are open: what a link carries with all layer conditions and with none, unless it
 * leads to a victim cache, which takes more. */
static enum rf_status take_regimes(const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_survey_row *row)
{
	struct rf_hierarchy hierarchy = { 0 };

	if (result->regime_count == 0)
		return RF_OK;
	if (result->machine == NULL) {
		row->links[row->link_count++].link = "any";
		take_interval(result, row->links);
		return RF_OK;
	}
	if (rf_hierarchy_make(result->machine, result->cores, arena, &hierarchy) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < hierarchy.count && i < MOST_LINKS; ++i) {
		struct rf_survey_link *link = &row->links[row->link_count++];

		link->link = hierarchy.items[i].link;
		link->level = strrchr(link->link, '-') + 1;
		if (!hierarchy.items[i].below_is_victim)
			take_interval(result, link);
	}
	return RF_OK;
}

/* The last one that is known. */
static const struct rf_survey_link *outermost(const struct rf_survey_row *row)
{
	for (size_t i = row->link_count; i-- > 0;)
		if (row->links[i].bytes_per_it.known)
			return &row->links[i];
	return NULL;
}

/* Bounds without sizes say how often a nest runs, though its addresses have some that are open. */
static struct rf_number iterations_of(const struct rf_result *result)
{
	struct rf_number iterations = { result->iterations.value, result->iterations.known };
	const char *formula = result->iterations_formula;
	char *end = NULL;

	if (iterations.known || formula == NULL)
		return iterations;
	iterations.value = strtod(formula, &end);
	iterations.known = end != formula && *end == '\0';
	return iterations;
}

static enum rf_status take_figures(const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_survey_row *row)
{
	bool has_links = result->traffic_count > 0 && result->traffic->link_count > 0;
	size_t room = has_links && result->traffic->link_count > MOST_LINKS
	                  ? result->traffic->link_count
	                  : MOST_LINKS;
	const struct rf_survey_link *last;

	row->flop_per_it = (struct rf_number){ result->flop.total, true };
	row->integer_per_it = (struct rf_number){ result->flop.integer, true };
	row->is_inner_only = result->leaves_out_work;
	row->iterations = iterations_of(result);
	row->advice = result->advice_count > 0 ? result->advice[0] : NULL;
	row->links = RF_NEW_ARRAY(arena, struct rf_survey_link, room);
	if (row->links == NULL)
		return RF_FAILED;
	if (has_links)
		take_links(result->traffic, row);
	else if (take_regimes(result, arena, row) != RF_OK)
		return RF_FAILED;
	take_speed(result, row);
	last = outermost(row);
	for (size_t i = 0; i < row->link_count; ++i)
		if (row->links[i].bytes_per_it.known &&
		    (row->by == NULL || !rf_text_equal(row->links[i].by, rf_by_names[RF_BY_LC])))
			row->by = row->links[i].by;
	if (last != NULL && last->bytes_per_it.value > 0)
		row->flop_per_byte =
		    (struct rf_number){ result->flop.total / last->bytes_per_it.value, true };
	return RF_OK;
}

static const char *power(struct rf_arena *arena, int degree)
{
	if (degree < 2)
		return degree == 1 ? "n" : "1";
	return rf_arena_print(arena, "n^%d", degree);
}

/* How work grows with open sizes, and what it comes to; of bytes the upper end, but each of the
 * data once, and of what lies at places that are not known the elements, not a line for each: such
 * places are near each other more often than not, and loops that follow them are not all slow. */
static enum rf_status take_growth(const struct rf_kernel *kernel, const struct rf_options *options,
                                  struct rf_arena *arena, struct rf_survey_row *row)
{
	const struct rf_survey_link *last = outermost(row);
	double operations = row->flop_per_it.value + row->integer_per_it.value, bytes = 0;
	struct rf_survey_growth growth;

	if (rf_survey_growth_find(kernel, options, arena, &growth) != RF_OK)
		return RF_FAILED;
	if (row->sizes != NULL)
		row->growth = rf_arena_print(arena, "%s/%s", power(arena, growth.iterations_degree),
		                             power(arena, growth.data_degree));
	if (last != NULL)
		bytes = last->high.value * growth.iterations - LINE_BYTES * growth.lost_lines;
	row->weight = growth.iterations * operations + fmax(growth.data_bytes, bytes);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

/* Whether the general way will have figures once the sizes are known: every bound, condition and
 * address is affine. */
static bool needs_sizes(const struct rf_kernel *kernel, const struct rf_survey_row *row)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		if (kernel->loops[i]->is_irregular)
			return false;
	return row->sizes != NULL;
}

/* The first one on which figures rest, or NULL. */
static const struct rf_assumption *first_assumption(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->assumption_count; ++i)
		if (!kernel->assumptions[i].is_aside && !kernel->assumptions[i].if_broken)
			return &kernel->assumptions[i];
	return NULL;
}

enum rf_status rf_survey_fill(const struct rf_kernel *kernel, const struct rf_machine *machine,
                              const struct rf_options *options, struct rf_arena *arena,
                              struct rf_diagnostics *diagnostics, struct rf_survey_row *row)
{
	struct rf_options without_simulation = *options;
	struct rf_result result;
	const struct rf_assumption *assumption;
	enum rf_status status;

	without_simulation.budget_s = 0;
	row->sizes = open_sizes(kernel, options, arena);
	status = rf_analyze(kernel, machine, &without_simulation, arena, diagnostics, &result);
	if (status == RF_FAILED)
		return status;
	if (status == RF_OK && (take_figures(&result, arena, row) != RF_OK ||
	                        take_growth(kernel, options, arena, row) != RF_OK))
		return rf_out_of_memory(diagnostics);
	if (status != RF_OK ||
	    (outermost(row) == NULL && !result.gpu.known && !needs_sizes(kernel, row))) {
		rf_survey_refuse(diagnostics, arena, row);
		return RF_OK;
	}
	if (kernel->access_count == 0 && row->bound == NULL)
		row->bound = "CPU";
	assumption = first_assumption(kernel);
	row->status = assumption != NULL ? RF_SURVEY_ASSUMED : RF_SURVEY_MODELLED;
	if (assumption != NULL)
		row->reason = rf_arena_print(arena, "%s: %s", assumption->what, assumption->value);
	take_message(diagnostics, RF_WARNING, arena, row);
	return RF_OK;
}

/* ---- order ---- */

static int descending(double a, double b)
{
	return (a < b) - (a > b);
}

/* Nests of known time; of open sizes, which may be large; of known time that is next to none. */
static int class_of(const struct rf_survey_row *row)
{
	if (row->status == RF_SURVEY_REFUSED)
		return 3;
	if (!row->seconds.known)
		return 1;
	return row->seconds.value < LEAST_SECONDS ? 2 : 0;
}

static int compare(const void *a, const void *b)
{
	const struct rf_survey_row *x = a, *y = b;
	int order = class_of(x) - class_of(y);

	if (order == 0 && x->seconds.known)
		order = descending(x->seconds.value, y->seconds.value);
	else if (order == 0 && class_of(x) == 1)
		order = descending(x->weight, y->weight);
	if (order == 0)
		order = strcmp(x->file, y->file);
	return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

void rf_survey_sort(size_t count, struct rf_survey_row *rows)
{
	if (count > 0)
		qsort(rows, count, sizeof(*rows), compare);
}
