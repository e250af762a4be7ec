/* SPDX-License-Identifier: MIT
 *
 * A kernel explained: how its figures come about, step by step, each word where it is used first.
 *
 * The steps say what an iteration does, what it costs if nothing is brought twice, what has to stay
 * in a cache for that, what each link carries since it does or does not, and what time that takes:
 *
 *     a 8 + b 8 + 8 = 24 B/It;  loop k broken: a 24 + b 8 + 8 = 40 B/It
 *
 * Of runs of several loops, and of kernels of a GPU, the parts of the page take their place.
 */
#include "report/glossary.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

#include <string.h>

/* What words of a step mean; NULL ends them. */
static void print_terms(struct rf_text *out, const char *const *names)
{
	rf_text_add(out, "\n");
	for (; *names; ++names) {
		const struct rf_glossary_term *term = rf_glossary_find(*names);
		const char *text =
		    term ? rf_arena_print(out->arena, "%s: %s", term->name, term->meaning) : NULL;

		rf_text_add(out, "  | ");
		rf_words_wrap(out, text, 4, 4);
	}
}

void rf_section_first(struct rf_text *out, const struct rf_result *result,
                      const struct rf_report_options *options)
{
	(void)options;
	if (!result->advice_count)
		return;
	rf_section_heading(out, "FIRST", "what to try");
	rf_text_add(out, "  ");
	rf_words_wrap(out, result->advice[0], 2, 2);
}

/* ---- what an iteration does ---- */

static const char *elements(struct rf_arena *arena, int64_t count, const char *what)
{
	return count > 0 ? rf_arena_print(arena, "%lld %s", (long long)count, what) : NULL;
}

static void print_accesses(struct rf_text *out, const struct rf_result *result)
{
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrrl");
	for (size_t i = 0; i < result->array_count; ++i) {
		const struct rf_array_result *array = &result->arrays[i];

		if (!array->per_it_known || array->reads_per_it + array->writes_per_it == 0)
			continue;
		rf_table_add(&table, array->name);
		rf_table_add(&table, elements(out->arena, array->reads_per_it, "read"));
		rf_table_add(&table, elements(out->arena, array->writes_per_it, "written"));
		rf_table_add(&table, rf_arena_print(out->arena, "%lld bytes each",
		                                    (long long)array->element_bytes));
	}
	rf_table_print(&table, out, 2);
}

static void add_operations(struct rf_text *text, double count, const char *name)
{
	if (count > 0)
		rf_text_print(text, "%s%s %s%s", text->length ? ", " : "",
		              rf_words_number(text->arena, count), name, count == 1 ? "" : "s");
}

void rf_section_step_work(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options)
{
	static const char *const terms[] = { "iteration", "FLOP", NULL };
	const struct rf_flop_result *flop = &result->flop;
	struct rf_text text;

	(void)options;
	if (result->gpu.known)
		return;
	rf_section_heading(out, "WHAT AN ITERATION DOES", NULL);
	print_accesses(out, result);
	rf_text_init(&text, out->arena);
	add_operations(&text, flop->add, "addition");
	add_operations(&text, flop->mul, "multiplication");
	add_operations(&text, flop->div, "division");
	add_operations(&text, flop->sqrt, "square root");
	add_operations(&text, flop->other, "other");
	rf_text_print(out, "  work: %s%s%s FLOP\n", rf_text_string(&text), text.length ? " = " : "",
	              rf_words_number(out->arena, flop->total));
	if (result->iterations.known)
		rf_text_print(out, "  iterations: %s\n",
		              rf_words_total(out->arena, result->iterations));
	else if (result->iterations_formula)
		rf_text_print(out, "  iterations: %s\n", result->iterations_formula);
	print_terms(out, terms);
}

/* ---- what it costs ---- */

/* "a 8 + b 8 + 8": of each array what is loaded and what is evicted. */
static const char *sum_of(struct rf_arena *arena, const struct rf_regime *regime)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < regime->part_count; ++i) {
		const struct rf_regime_part *part = &regime->parts[i];
		const char *mark = text.length ? " + " : "";

		if (part->load_bytes_per_it > 0)
			rf_text_print(&text, "%s%s %s", mark, part->array,
			              rf_words_number(arena, part->load_bytes_per_it));
		if (part->evict_bytes_per_it > 0)
			rf_text_print(&text, "%s%s",
			              part->load_bytes_per_it > 0 ? " + "
			              : *mark ? rf_arena_print(arena, "%s%s ", mark, part->array)
			                      : rf_arena_print(arena, "%s ", part->array),
			              rf_words_number(arena, part->evict_bytes_per_it));
	}
	return rf_text_string(&text);
}

static void print_once(struct rf_text *out, const struct rf_regime *regime)
{
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrl");
	for (size_t i = 0; i < regime->part_count; ++i) {
		const struct rf_regime_part *part = &regime->parts[i];

		if (part->load_bytes_per_it > 0) {
			rf_table_add(&table, part->array);
			rf_table_add(&table, rf_words_number(out->arena, part->load_bytes_per_it));
			rf_table_add(&table,
			             part->allocate_bytes_per_it < part->load_bytes_per_it
			                 ? "loaded by the first reference that needs it"
			                 : "loaded only to be overwritten (write-allocate)");
		}
		if (part->evict_bytes_per_it > 0) {
			rf_table_add(&table, part->array);
			rf_table_add(&table, rf_words_number(out->arena, part->evict_bytes_per_it));
			rf_table_add(&table, "evicted, since it was written");
		}
	}
	rf_table_print(&table, out, 2);
}

void rf_section_step_once(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options)
{
	static const char *const terms[] = { "load", "evict", "write-allocate", NULL };
	const struct rf_regime *regime = result->regimes;

	(void)options;
	if (result->regime_count == 0)
		return;
	rf_section_heading(out, "BYTES, IF NOTHING IS BROUGHT TWICE", NULL);
	print_once(out, regime);
	rf_text_print(out, "  together: %s = %s B/It\n", sum_of(out->arena, regime),
	              rf_words_number(out->arena, regime->bytes_per_it));
	for (size_t i = 0; i < result->nontemporal_count; ++i)
		rf_text_print(out,
		              "  %s is stored past the caches, over the link to memory alone\n",
		              result->nontemporal[i]);
	print_terms(out, terms);
}

/* ---- what has to stay ---- */

/* Of conditions that say the same the first one. */
static bool is_told(const struct rf_result *result, size_t index)
{
	const struct rf_layer_condition *condition = &result->conditions[index];

	if (condition->fits_always || !condition->loop)
		return false;
	for (size_t i = 0; i < index; ++i) {
		const struct rf_layer_condition *other = &result->conditions[i];

		if (!other->fits_always && other->loop && rf_section_same_need(other, condition))
			return false;
	}
	return true;
}

/* "broken from N = 33 on", "holds below N = 672". */
static const char *limit_of(struct rf_arena *arena, const struct rf_condition_level *level)
{
	const char *verdict = rf_verdict_names[level->verdict];

	if (level->verdict == RF_HOLDS && level->holds_count > 0)
		return rf_arena_print(arena, "%s below %s = %lld", verdict,
		                      level->holds_below->size,
		                      (long long)level->holds_below->value);
	if (level->verdict == RF_OPEN && level->break_count > 0)
		return rf_arena_print(arena, "broken from %s = %lld on", level->breaks_at->size,
		                      (long long)level->breaks_at->value);
	if (level->break_count > 0)
		return rf_arena_print(arena, "%s %s %s = %lld%s", verdict,
		                      level->verdict == RF_BROKEN ? "from" : "until",
		                      level->breaks_at->size, (long long)level->breaks_at->value,
		                      level->verdict == RF_BROKEN ? " on" : " breaks it");
	return verdict;
}

static void print_condition(struct rf_text *out, const struct rf_layer_condition *condition)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_text_print(out, "  loop %s:", condition->loop);
	rf_words_wrap(out,
	              rf_arena_print(arena, "%s (line %d) %s, if all that passes in between stays:",
	                             condition->access, condition->line,
	                             rf_section_reuse(arena, condition)),
	              4, (int)(8 + strlen(condition->loop)));
	rf_text_add(out, "    ");
	rf_words_wrap(
	    out,
	    rf_arena_print(arena, "%s, %s bytes%s", condition->layers ? condition->layers : "data",
	                   condition->need_exact ? condition->need_exact : condition->need,
	                   condition->need_bytes.known
	                       ? rf_arena_print(arena, " = %s",
	                                        rf_words_exact(arena, condition->need_bytes.value))
	                       : ""),
	    4, 4);
	rf_table_init(&table, arena, "lrl");
	for (size_t i = 0; i < condition->level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];

		rf_table_add(&table, level->level);
		rf_table_add(&table, rf_arena_print(arena, "%s bytes",
		                                    rf_words_exact(arena, level->capacity_bytes)));
		rf_table_add(&table, limit_of(arena, level));
	}
	rf_table_print(&table, out, 4);
}

static void print_steps(struct rf_text *out, const struct rf_result *result)
{
	struct rf_table table;

	if (result->regime_count < 2)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(
	    out, "what a link carries below a cache in which they break one after the other:", 2,
	    2);
	rf_table_init(&table, out->arena, "llr");
	for (size_t i = 0; i < result->regime_count; ++i) {
		const struct rf_regime *regime = &result->regimes[i];

		rf_table_add(&table, i > 1 ? rf_arena_print(out->arena, "and %s", regime->condition)
		                           : regime->condition);
		rf_table_add(&table, sum_of(out->arena, regime));
		rf_table_add(&table,
		             rf_arena_print(out->arena, "= %s B/It",
		                            rf_words_number(out->arena, regime->bytes_per_it)));
	}
	rf_table_print(&table, out, 4);
}

void rf_section_step_stay(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options)
{
	static const char *const terms[] = { "reuse", "layer condition", "need", "holds", NULL };
	bool any = false;

	if (result->gpu.known)
		return;
	if (result->is_whole_run) {
		rf_section_uses(out, result, options);
		print_terms(out, terms);
		return;
	}
	for (size_t i = 0; i < result->condition_count; ++i)
		any = any || is_told(result, i);
	rf_section_heading(out, "WHAT HAS TO STAY FOR THAT", NULL);
	if (!any) {
		rf_text_add(out, "  nothing: no reuse needs more than a line or two\n");
		return;
	}
	for (size_t i = 0; i < result->condition_count; ++i)
		if (is_told(result, i))
			print_condition(out, &result->conditions[i]);
	print_steps(out, result);
	print_terms(out, terms);
}

/* ---- what each link carries ---- */

static void print_link(struct rf_text *out, const struct rf_link_traffic *link)
{
	struct rf_arena *arena = out->arena;
	struct rf_text text;

	rf_text_init(&text, arena);
	if (link->reason)
		rf_text_print(&text, "%s; ", link->reason);
	if (link->textbook_bytes_per_it.known)
		rf_text_print(&text, "textbook %s B/It, ",
		              rf_words_number(arena, link->textbook_bytes_per_it.value));
	if (link->corrections)
		rf_text_print(&text, "with %s ", link->corrections);
	rf_text_print(&text, "%s load + %s evict = %s B/It (by %s)",
	              rf_words_number(arena, link->load_bytes_per_it),
	              rf_words_number(arena, link->evict_bytes_per_it),
	              rf_words_number(arena, link->total_bytes_per_it), link->by);
	rf_text_print(out, "  %-8s", link->link);
	rf_words_wrap(out, rf_text_string(&text), 10, 10);
}

void rf_section_step_links(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	static const char *const terms[] = { "link", "by", "textbook", "corrections", NULL };

	(void)options;
	if (result->gpu.known || result->traffic_count == 0 || result->traffic->link_count == 0)
		return;
	rf_section_heading(out, "WHAT EACH LINK CARRIES", NULL);
	for (size_t i = 0; i < result->traffic->link_count; ++i)
		print_link(out, &result->traffic->links[i]);
	print_terms(out, terms);
}

/* ---- what time that takes ---- */

static void print_roofs(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_table_init(&table, arena, "lrrrl");
	for (size_t i = 0; i < roofline->level_count; ++i) {
		const struct rf_level_roof *roof = &roofline->levels[i];

		if (roof->bytes_per_it <= 0)
			continue;
		rf_table_add(&table, roof->level);
		rf_table_add(&table, rf_words_rate(arena, roof->bytes_per_s));
		rf_table_add(&table, rf_arena_print(arena, "/ %s B/It",
		                                    rf_words_number(arena, roof->bytes_per_it)));
		rf_table_add(&table,
		             rf_arena_print(arena, "= %s",
		                            rf_words_speed(arena, &roof->speed, RF_UNIT_IT_PER_S)));
		rf_table_add(&table,
		             rf_text_equal(roof->level, roofline->bound) ? "<- the least" : NULL);
	}
	if (roofline->peak.it_per_s > 0) {
		rf_table_add(&table, "CPU");
		rf_table_add(&table, "its units");
		rf_table_add(&table, NULL);
		rf_table_add(&table, rf_arena_print(
					 arena, "= %s",
					 rf_words_speed(arena, &roofline->peak, RF_UNIT_IT_PER_S)));
		rf_table_add(&table, rf_text_equal("CPU", roofline->bound) ? "<- the least" : NULL);
	}
	rf_table_print(&table, out, 2);
}

static void print_ecm(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_ecm *ecm = &result->ecm;
	const char *terms = ecm->measured && rf_text_equal(ecm->trusted, "measured")
	                        ? ecm->measured
	                        : ecm->published;

	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena,
	                             "ECM: core and links take turns, for the %s iterations of a "
	                             "cache line %s: %s cy/CL in all",
	                             rf_words_number(out->arena, result->iterations_per_line),
	                             terms ? terms : "",
	                             rf_words_number(out->arena, ecm->total_cy_per_cl)),
	              4, 2);
}

void rf_section_step_time(struct rf_text *out, const struct rf_result *result,
                          const struct rf_report_options *options)
{
	static const char *const roofs[] = { "roofline", "intensity", "bound", NULL };
	static const char *const parts[] = { "ECM", "T_OL", "T_nOL", NULL };
	const char *speed;

	if (result->gpu.known || (!result->roofline.known && !result->ecm.known))
		return;
	rf_section_heading(out, "WHAT TIME THAT TAKES", NULL);
	if (result->roofline.known)
		print_roofs(out, result);
	if (result->ecm.known)
		print_ecm(out, result);
	speed = rf_words_believed(out->arena, result, options->unit);
	if (result->prediction.known && speed)
		rf_text_print(out, "  predicted: %s, by the %s; bound: %s\n", speed,
		              rf_text_equal(result->prediction.model, "ecm") ? "ECM model"
		                                                             : "roofline",
		              result->prediction.bound ? result->prediction.bound : "?");
	if (result->ecm.known && result->ecm.why) {
		rf_text_add(out, "  ");
		rf_words_wrap(out, rf_arena_print(out->arena, "why that: %s", result->ecm.why), 4,
		              2);
	}
	if (result->roofline.known)
		print_terms(out, roofs);
	if (result->ecm.known)
		print_terms(out, parts);
}

/* ---- on a GPU ---- */

void rf_section_step_gpu(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	static const char *const terms[] = { "warp",      "request",   "transaction",
		                             "sector",    "wavefront", "bank conflict",
		                             "occupancy", "wave",      "launch",
		                             NULL };

	if (!result->gpu.known)
		return;
	rf_section_gpu(out, result, options);
	print_terms(out, terms);
}
