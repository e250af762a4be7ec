/* SPDX-License-Identifier: MIT
 *
 * Traffic: the bytes that each iteration moves over each link, and why.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

/* Relative; what is less uncertain is as good as known. */
static const double NOTABLE_SPREAD = 0.01, NOTABLE_TEXTBOOK = 0.02;

static void add_number(struct rf_table *table, double value)
{
	rf_table_add(table, rf_words_number(table->arena, value));
}

/* Which columns a table of links has. */
struct links_table {
	const struct rf_traffic *traffic;
	bool has_by, has_textbook, has_range, has_sums, has_reasons;
	const char *reasons_head;
};

/* Edges alone are too little for a column of their own. */
static bool has_textbook(const struct rf_link_traffic *link)
{
	double textbook = link->textbook_bytes_per_it.value;

	return link->textbook_bytes_per_it.known &&
	       fabs(textbook - link->total_bytes_per_it) >
	           NOTABLE_TEXTBOOK * fmax(textbook, link->total_bytes_per_it);
}

static bool has_range(const struct rf_link_traffic *link)
{
	return link->low.known && link->high.known &&
	       link->high.value - link->low.value > 2 * NOTABLE_SPREAD * link->total_bytes_per_it;
}

static const char *range_text(struct rf_arena *arena, const struct rf_link_traffic *link)
{
	if (!has_range(link))
		return "";
	return rf_arena_print(arena, "%s - %s", rf_words_number(arena, link->low.value),
	                      rf_words_number(arena, link->high.value));
}

static void add_link(struct rf_table *table, const struct links_table *links, size_t i)
{
	const struct rf_link_traffic *link = &links->traffic->links[i];

	rf_table_add(table, link->link);
	add_number(table, link->load_bytes_per_it);
	add_number(table, link->allocate_bytes_per_it);
	add_number(table, link->evict_bytes_per_it);
	add_number(table, link->total_bytes_per_it);
	if (links->has_range)
		rf_table_add(table, range_text(table->arena, link));
	if (links->has_by)
		rf_table_add(table, link->by);
	if (links->has_textbook && link->textbook_bytes_per_it.known)
		add_number(table, link->textbook_bytes_per_it.value);
	else if (links->has_textbook)
		rf_table_add(table, "");
	if (links->has_sums)
		rf_table_add(table, rf_words_bytes(table->arena, link->total_bytes.value));
	if (links->has_reasons)
		rf_table_add(table, link->reason);
}

/* A letter for each column. */
static const char *alignment_of(const struct links_table *links, struct rf_arena *arena)
{
	return rf_arena_print(arena, "lrrrr%s%s%s%s%s", links->has_range ? "r" : "",
	                      links->has_by ? "l" : "", links->has_textbook ? "r" : "",
	                      links->has_sums ? "r" : "", links->has_reasons ? "l" : "");
}

static void make_table(const struct links_table *links, struct rf_arena *arena,
                       struct rf_table *table)
{
	const char *alignment = alignment_of(links, arena);

	rf_table_init(table, arena, alignment != NULL ? alignment : "");
	table->failed = alignment == NULL;
	rf_table_add(table, "link");
	rf_table_add(table, "load");
	rf_table_add(table, "of it WA");
	rf_table_add(table, "evict");
	rf_table_add(table, "total");
	if (links->has_range)
		rf_table_add(table, "between");
	if (links->has_by)
		rf_table_add(table, "by");
	if (links->has_textbook)
		rf_table_add(table, "textbook");
	if (links->has_sums)
		rf_table_add(table, "whole run");
	if (links->has_reasons)
		rf_table_add(table, links->reasons_head);
	for (size_t i = 0; i < links->traffic->link_count; ++i)
		add_link(table, links, i);
}

/* Reasons below a table that they would make too wide: "L1-L2  broken in L1: loop k". */
static void print_reasons(struct rf_text *out, const struct rf_traffic *traffic, const char *head)
{
	struct rf_table table;
	bool any = false;

	rf_table_init(&table, out->arena, "ll");
	for (size_t i = 0; i < traffic->link_count; ++i) {
		if (traffic->links[i].reason == NULL)
			continue;
		rf_table_add(&table, traffic->links[i].link);
		rf_table_add(&table, traffic->links[i].reason);
		any = true;
	}
	if (!any)
		return;
	rf_text_print(out, "\n  %s\n", head);
	rf_table_print(&table, out, 2);
}

/* What each word under `by` means. */
static const struct {
	const char *by, *meaning;
} answers[] = {
	{ "lc", "layer conditions" },
	{ "general", "layer conditions of any nest" },
	{ "ways", "lines that share a set, counted" },
	{ "sim", "simulated" },
};

/* What changed a figure, beside what changed one before it. */
static const char *correction_of(const struct rf_link_traffic *link, const char *before)
{
	if (link->corrections == NULL)
		return before;
	return rf_text_equal(link->corrections, "vectors")
	           ? ", by vectors that take lines whole (--without vectors)"
	       : strstr(link->corrections, "prefetch") != NULL
	           ? ", with edges, slopes and prefetching (textbook: --pure)"
	           : ", with edges and slopes (textbook: --pure)";
}

static void print_answers(struct rf_text *out, const struct rf_traffic *traffic)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	for (size_t a = 0; a < sizeof(answers) / sizeof(*answers); ++a) {
		const char *corrected = NULL;
		bool is_used = false;

		for (size_t i = 0; i < traffic->link_count; ++i)
			if (rf_text_equal(traffic->links[i].by, answers[a].by)) {
				is_used = true;
				corrected = correction_of(&traffic->links[i], corrected);
			}
		if (is_used)
			rf_text_print(&text, "%s%s: %s%s", text.length ? "; " : "by ",
			              answers[a].by, answers[a].meaning,
			              corrected != NULL ? corrected : "");
	}
	rf_text_add(out, "  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}

static void print_links(struct rf_text *out, const struct rf_result *result,
                        const struct rf_traffic *traffic)
{
	struct links_table links = {
		.traffic = traffic,
		.has_by = rf_text_equal(traffic->predictor, "auto"),
		.has_sums = traffic->links->total_bytes.known,
		.reasons_head = result->is_whole_run ? "misses by" : "why",
	};
	struct rf_table table;

	for (size_t i = 0; i < traffic->link_count; ++i) {
		links.has_textbook |= has_textbook(&traffic->links[i]);
		links.has_range |= has_range(&traffic->links[i]);
		links.has_reasons |= traffic->links[i].reason != NULL;
	}
	make_table(&links, out->arena, &table);
	if (rf_table_width(&table) + 2 > out->width) {
		links.has_reasons = false;
		make_table(&links, out->arena, &table);
	}
	rf_table_print(&table, out, 2);
	if (links.has_by)
		print_answers(out, traffic);
	if (!links.has_reasons)
		print_reasons(out, traffic, links.reasons_head);
}

/* "4 of 398 turns of loop k were simulated; all others repeat these" */
static const char *describe_method(struct rf_arena *arena, const struct rf_traffic *traffic)
{
	if (traffic->method == RF_METHOD_PERIODIC)
		return rf_arena_print(arena,
		                      "%lld of %lld turns of loop %s were simulated; all others "
		                      "repeat these exactly",
		                      (long long)traffic->turns_walked, (long long)traffic->turns,
		                      traffic->loop);
	if (traffic->method == RF_METHOD_AVERAGE)
		return rf_arena_print(
		    arena,
		    "%lld of %lld turns of loop %s were simulated; the others are taken to be "
		    "like their mean, which is uncertain by %s %%",
		    (long long)traffic->turns_walked, (long long)traffic->turns, traffic->loop,
		    rf_words_number(arena, 100 * traffic->spread));
	if (traffic->method == RF_METHOD_STOPPED)
		return rf_arena_print(arena,
		                      "the first %s %% of the references were simulated, and the "
		                      "rest is taken to go on like them",
		                      rf_words_number(arena, 100 * traffic->share_walked));
	if (traffic->method == RF_METHOD_NONE)
		return rf_arena_print(
		    arena, "from a sample of the uses; uncertain by %s %% where it is worst",
		    rf_words_number(arena, 100 * traffic->spread));
	return "every reference was simulated";
}

static void add_level(struct rf_table *table, const struct rf_level_counts *level)
{
	rf_table_add(table, level->level);
	add_number(table, level->accesses);
	add_number(table, level->hits);
	add_number(table, level->misses);
	if (!level->misses_only)
		add_number(table, level->evicts);
}

static void print_method(struct rf_text *out, const struct rf_traffic *traffic)
{
	if (traffic->method == RF_METHOD_NONE && traffic->spread < NOTABLE_SPREAD)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out, describe_method(out->arena, traffic), 2, 2);
}

static void print_levels(struct rf_text *out, const struct rf_traffic *traffic)
{
	struct rf_table table;
	bool misses_only = traffic->levels->misses_only;

	if (traffic->link_count)
		rf_text_add(out, "\n");
	print_method(out, traffic);
	rf_table_init(&table, out->arena, misses_only ? "lrrr" : "lrrrr");
	rf_table_add(&table, "whole run");
	rf_table_add(&table, "accesses");
	rf_table_add(&table, "hits");
	rf_table_add(&table, "misses");
	if (!misses_only)
		rf_table_add(&table, "written back");
	for (size_t i = 0; i < traffic->level_count; ++i)
		add_level(&table, &traffic->levels[i]);
	rf_table_print(&table, out, 2);
}

/* Misses over capacity; of neighbours that are alike the first one is enough. */
static void print_capacities(struct rf_text *out, const struct rf_traffic *traffic)
{
	struct rf_table table;

	rf_text_add(out, "\n  misses of a fully associative cache of any capacity\n");
	rf_table_init(&table, out->arena, "rrrr");
	rf_table_add(&table, "capacity");
	rf_table_add(&table, "misses");
	rf_table_add(&table, "miss ratio");
	rf_table_add(&table, "load B/It");
	for (size_t i = 0; i < traffic->capacity_count; ++i) {
		const struct rf_capacity *capacity = &traffic->capacities[i];

		if (i > 0 && capacity->misses == capacity[-1].misses)
			continue;
		rf_table_add(&table, rf_words_bytes(out->arena, capacity->bytes));
		add_number(&table, capacity->misses);
		rf_table_add(&table, rf_words_percent(out->arena, capacity->miss_ratio));
		if (capacity->load_bytes_per_it.known)
			add_number(&table, capacity->load_bytes_per_it.value);
		else
			rf_table_add(&table, "?");
	}
	rf_table_print(&table, out, 2);
}

/* Bytes per iteration over each link, of each array that has any. */
static void print_by_array(struct rf_text *out, const struct rf_traffic *traffic)
{
	char alignment[RF_TABLE_COLUMNS + 1] = "l";
	size_t links = traffic->link_count;
	struct rf_table table;

	if (links >= RF_TABLE_COLUMNS)
		links = RF_TABLE_COLUMNS - 1;
	memset(alignment + 1, 'r', links);
	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena, alignment);
	rf_table_add(&table, "by array");
	for (size_t i = 0; i < links; ++i)
		rf_table_add(&table, traffic->links[i].link);
	for (size_t a = 0; a < traffic->array_count; ++a) {
		rf_table_add(&table, traffic->arrays[a].array);
		for (size_t i = 0; i < links; ++i)
			add_number(&table, traffic->arrays[a].links[i].total_bytes_per_it);
	}
	rf_table_print(&table, out, 2);
}

/* What is known beyond links: of arrays, of the whole run, of other capacities. */
static void print_details(struct rf_text *out, const struct rf_traffic *traffic)
{
	if (traffic->link_count && traffic->array_count > 1)
		print_by_array(out, traffic);
	if (traffic->level_count)
		print_levels(out, traffic);
	if (traffic->capacity_count)
		print_capacities(out, traffic);
}

static void print_traffic(struct rf_text *out, const struct rf_result *result,
                          const struct rf_traffic *traffic)
{
	rf_section_heading(out, "TRAFFIC",
	                   rf_arena_print(out->arena, "%spredictor %s",
	                                  traffic->link_count ? "bytes per iteration; " : "",
	                                  traffic->predictor));
	if (traffic->link_count)
		print_links(out, result, traffic);
	rf_section_conflict_traffic(out, traffic);
	print_details(out, traffic);
}

/* What a figure of caches that take elements one by one, and replace exactly, leaves out of the
 * headline, where that is another one. */
static const char *left_out_of(const struct rf_result *result, const char *link,
                               double exact_bytes_per_it)
{
	const struct rf_traffic *headline = &result->traffic[0];

	for (size_t i = 0; i < headline->link_count; ++i) {
		const char *corrections = headline->links[i].corrections;

		if (!rf_text_equal(headline->links[i].link, link) || corrections == NULL ||
		    fabs(headline->links[i].total_bytes_per_it - exact_bytes_per_it) <=
		        NOTABLE_TEXTBOOK * exact_bytes_per_it)
			continue;
		if (rf_text_equal(corrections, "vectors"))
			return "element by element ";
		return strstr(corrections, "steps") != NULL ? "with exact replacement " : "";
	}
	return "";
}

/* Where a simulation and the layer conditions differ, and why. */
static void print_differences(struct rf_text *out, const struct rf_result *result)
{
	for (size_t i = 0; i < result->difference_count; ++i) {
		const struct rf_difference *difference = &result->differences[i];
		double exact = difference->sim_bytes_per_it.known
		                   ? difference->sim_bytes_per_it.value
		                   : difference->ways_bytes_per_it.value;
		const char *text = rf_arena_print(
		    out->arena, "%s%s carries %s instead of %s B/It%s%s",
		    left_out_of(result, difference->link, exact), difference->link,
		    rf_words_number(out->arena, exact),
		    rf_words_number(out->arena, difference->lc_bytes_per_it),
		    difference->reason ? ": " : "", difference->reason ? difference->reason : "");

		rf_text_add(out, "  - ");
		rf_words_wrap(out, text, 4, 4);
	}
}

/* The headline, and what is known beyond of the prediction that it is based on. */
static void print_headline(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_traffic *headline = &result->traffic[0];

	rf_section_heading(out, "TRAFFIC", "bytes per iteration");
	print_links(out, result, headline);
	print_differences(out, result);
	for (size_t i = 1; i < result->traffic_count; ++i)
		if (!result->traffic[i].is_check)
			print_details(out, &result->traffic[i]);
}

static void print_regimes(struct rf_text *out, const struct rf_result *result, bool has_heading)
{
	struct rf_table table;

	if (result->regime_count == 1 && result->traffic_count == 0 && result->array_count > 0) {
		rf_section_heading(out, "TRAFFIC", "bytes per iteration over a link");
		rf_text_print(out, "  %s B/It  %s\n",
		              rf_words_number(out->arena, result->regimes[0].bytes_per_it),
		              result->regimes[0].bytes_per_it > 0
		                  ? "unless all data stay in a cache above it"
		                  : "as each line comes once, where loops turn often");
	}
	if (result->regime_count < 2)
		return;
	if (has_heading)
		rf_text_add(out, "\n  when conditions break one after the other, a link carries\n");
	else
		rf_section_heading(out, "TRAFFIC",
		                   "bytes per iteration over a link, when conditions break one "
		                   "after the other");
	rf_table_init(&table, out->arena, "rl");
	for (size_t i = 0; i < result->regime_count; ++i) {
		rf_table_add(
		    &table,
		    rf_arena_print(out->arena, "%s B/It",
		                   rf_words_number(out->arena, result->regimes[i].bytes_per_it)));
		rf_table_add(&table, i < 2 ? result->regimes[i].condition
		                           : rf_arena_print(out->arena, "and %s",
		                                            result->regimes[i].condition));
	}
	rf_table_print(&table, out, 4);
}

/* One line for a simulation that nobody asked for. */
static void print_check(struct rf_text *out, const struct rf_traffic *traffic)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	rf_text_add(&text, "simulated in check:");
	for (size_t i = 0; i < traffic->link_count; ++i)
		rf_text_print(&text, "%s %s %s", i ? "," : "", traffic->links[i].link,
		              rf_words_number(out->arena, traffic->links[i].total_bytes_per_it));
	rf_text_add(&text, " B/It");
	if (traffic->method == RF_METHOD_AVERAGE && traffic->spread > 0.001)
		rf_text_print(&text, ", uncertain by %s %%",
		              rf_words_number(out->arena, 100 * traffic->spread));
	rf_text_add(out, "\n  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}

static void print_checks(struct rf_text *out, const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i)
		if (result->traffic[i].is_check)
			print_check(out, &result->traffic[i]);
}

/* What the sets of real caches cost. */
static void print_conflicts(struct rf_text *out, const struct rf_result *result)
{
	struct rf_table table;

	if (result->conflict_count == 0)
		return;
	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena, "lrrr");
	rf_table_add(&table, "sets");
	rf_table_add(&table, "misses");
	rf_table_add(&table, "without sets");
	rf_table_add(&table, "factor");
	for (size_t i = 0; i < result->conflict_count; ++i) {
		rf_table_add(&table, result->conflicts[i].level);
		add_number(&table, result->conflicts[i].misses);
		add_number(&table, result->conflicts[i].associative_misses);
		add_number(&table, result->conflicts[i].factor);
	}
	rf_table_print(&table, out, 2);
}

void rf_section_traffic(struct rf_text *out, const struct rf_result *result,
                        const struct rf_report_options *options)
{
	bool has_headline =
	    result->traffic_count > 0 && rf_text_equal(result->traffic[0].predictor, "auto");
	size_t first = result->traffic_count > 0 && result->traffic[0].method == RF_METHOD_NONE;

	(void)options;
	if (result->gpu.known)
		return; /* all levels stand among what the GPU makes of it */
	if (has_headline)
		print_headline(out, result);
	else if (first)
		print_traffic(out, result, &result->traffic[0]);
	print_checks(out, result);
	print_regimes(out, result, first > 0);
	for (size_t i = first; i < result->traffic_count && !has_headline; ++i)
		if (!result->traffic[i].is_check)
			print_traffic(out, result, &result->traffic[i]);
	print_conflicts(out, result);
	if (!has_headline)
		print_differences(out, result);
}
