/* SPDX-License-Identifier: MIT
 *
 * The execution-cache-memory model: what a cache line of iterations takes in the core and on each
 * link, as the model was published and as one core's benchmarks have it, and which is trusted:
 *
 *       published  {10 || 12 | 10.5 | 10 | 10.3}   cy/CL  takes 42.9
 *       measured   {10 || 12 | 14.4 | 9.23 | 13.8} cy/CL    takes 46  <- trusted
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static const char *pattern(const struct rf_ecm *ecm, struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "{T_OL || T_nOL");
	for (size_t i = 0; i < ecm->transfer_count; ++i)
		rf_text_print(&text, " | %s", ecm->transfers[i].link);
	rf_text_add(&text, "}");
	return rf_text_string(&text);
}

static void add_form(struct rf_table *table, const struct rf_ecm *ecm, enum rf_ecm_form form)
{
	bool is_published = form == RF_ECM_PUBLISHED;
	bool is_trusted = rf_text_equal(ecm->trusted, rf_ecm_forms[form]);

	if (!is_published && ecm->measured == NULL)
		return;
	rf_table_add(table, rf_ecm_forms[form]);
	rf_table_add(table, is_published ? ecm->published : ecm->measured);
	rf_table_add(
	    table, rf_arena_print(table->arena, "takes %.3g",
	                          is_published ? ecm->published_cy_per_cl : ecm->total_cy_per_cl));
	rf_table_add(table, is_trusted ? "<- trusted" : NULL);
}

static const char *speed(const struct rf_result *result, struct rf_arena *arena, enum rf_unit unit)
{
	const struct rf_ecm *ecm = &result->ecm;
	struct rf_speed all = ecm->speed;

	all.cy_per_it.value = ecm->cy_per_it;
	all.cy_per_cl.value = ecm->total_cy_per_cl;
	if (unit == RF_UNIT_B_PER_IT)
		unit = RF_UNIT_DEFAULT;
	if (unit != RF_UNIT_DEFAULT || !all.flop_per_s.known)
		return rf_words_speed(arena, &all, unit);
	return rf_arena_print(arena, "%s = %s", rf_words_flops(arena, all.flop_per_s.value),
	                      rf_words_speed(arena, &all, unit));
}

/* "store waits  a[i-1] waits for b[i], in another page: 61 cy/CL; ..." */
static void add_conflict(struct rf_table *table, const struct rf_result *result)
{
	const struct rf_page_conflict *conflict = &result->in_core.conflict;

	rf_table_add(table, "store waits");
	rf_table_add(table,
	             rf_arena_print(table->arena,
	                            "%s waits for %s, in another page: %.3g cy/CL; %.3g in all "
	                            "where compilers load half vectors",
	                            conflict->load, conflict->store,
	                            result->ecm.conflict_cy_per_cl.value,
	                            result->ecm.unhindered_cy_per_cl));
}

void rf_section_ecm(struct rf_text *out, const struct rf_result *result,
                    const struct rf_report_options *options)
{
	const struct rf_ecm *ecm = &result->ecm;
	struct rf_table table;

	if (!ecm->known)
		return;
	rf_section_heading(out, "ECM", "one core, for the iterations that fill a cache line");
	rf_text_print(out, "  %s\n", pattern(ecm, out->arena));
	rf_table_init(&table, out->arena, "llrl");
	add_form(&table, ecm, RF_ECM_PUBLISHED);
	add_form(&table, ecm, RF_ECM_MEASURED);
	rf_table_print(&table, out, 2);
	rf_table_init(&table, out->arena, "ll");
	rf_table_add(&table, "predicted");
	rf_table_add(&table, speed(result, out->arena, options->unit));
	if (ecm->page_walks_cy_per_cl > 0) {
		rf_table_add(&table, "pages");
		rf_table_add(
		    &table,
		    rf_arena_print(out->arena,
		                   "%.3g cy/CL of it, as %.3g look-ups per iteration find the page "
		                   "not among the %.0f that a core keeps",
		                   ecm->page_walks_cy_per_cl, ecm->page_walks_per_it,
		                   result->machine->tlb.entries.value));
	}
	if (ecm->beside_cy_per_cl > 0) {
		rf_table_add(&table, "behind");
		rf_table_add(&table, rf_arena_print(out->arena,
		                                    "%.3g cy/CL for lines of caches that wait "
		                                    "behind those of memory",
		                                    ecm->beside_cy_per_cl));
	}
	if (ecm->conflict_cy_per_cl.known)
		add_conflict(&table, result);
	if (ecm->far_share > 0) {
		rf_table_add(&table, "far data");
		rf_table_add(&table, rf_arena_print(
					 out->arena,
					 "%s of memory's lines lie in another domain, as one has "
					 "%s",
					 rf_words_percent(out->arena, ecm->far_share),
					 rf_words_bytes(out->arena,
		                                        result->machine->memory.size_bytes.value)));
	}
	if (ecm->saturation_cores > 0 && result->scaling_count < 2) {
		rf_table_add(&table, "memory");
		rf_table_add(&table,
		             rf_arena_print(out->arena, "saturated by %lld of %lld cores",
		                            (long long)ecm->saturation_cores,
		                            (long long)rf_machine_domain_cores(result->machine)));
	}
	rf_table_add(&table, "headline");
	rf_table_add(&table, rf_text_equal(ecm->headline, "ecm") ? "this, not the roofline"
	                                                         : "the roofline, not this");
	if (rf_text_equal(ecm->headline, "ecm") && result->prediction.low_s.known) {
		rf_table_add(&table, "interval");
		rf_table_add(&table, rf_words_interval(out->arena, &result->prediction));
	}
	rf_text_add(out, "\n");
	rf_table_print(&table, out, 2);
	rf_text_add(out, "  - ");
	rf_words_wrap(out, ecm->why, 4, 4);
}
