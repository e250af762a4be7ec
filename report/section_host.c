/* SPDX-License-Identifier: MIT
 *
 * Arrays that a GPU streams from the memory of its host: what they pass through, and the narrowest.
 */
#include "base/text.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

static const char *rate(struct rf_arena *arena, struct rf_number bytes_per_s)
{
	return bytes_per_s.known ? rf_words_rate(arena, bytes_per_s.value) : NULL;
}

static void add_station(struct rf_table *table, const struct rf_host_path *host,
                        const struct rf_host_station *station)
{
	rf_table_add(table, station->name);
	rf_table_add(table, rate(table->arena, station->spec_bytes_per_s));
	rf_table_add(table, rate(table->arena, station->measured_bytes_per_s));
	rf_table_add(table, station->is_shared ? "both directions together" : "in each direction");
	rf_table_add(table, rf_text_equal(station->name, host->bound) ? "<- narrowest" : NULL);
}

static const char *directions(struct rf_arena *arena, const struct rf_host_path *host)
{
	return rf_arena_print(arena,
	                      "%s B/It come, %s go back: %s one after the other (%s), "
	                      "%s if both go on at once (%s)",
	                      rf_words_number(arena, host->to_bytes_per_it),
	                      rf_words_number(arena, host->from_bytes_per_it),
	                      rf_words_rate(arena, host->bytes_per_s), host->bound,
	                      rf_words_rate(arena, host->both_bytes_per_s), host->both_bound);
}

void rf_section_host(struct rf_text *out, const struct rf_result *result,
                     const struct rf_report_options *options)
{
	const struct rf_host_path *host = &result->roofline.host;
	static const char *const heads[] = { "through", "data sheet", "measured", NULL, NULL };
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	(void)options;
	if (!host->known)
		return;
	rf_section_heading(out, "FROM THE HOST",
	                   "all that the caches do not hold comes from there");
	rf_table_init(&table, arena, "lrrll");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < host->station_count; ++i)
		add_station(&table, host, &host->stations[i]);
	rf_table_print(&table, out, 2);
	rf_text_add(out, "  ");
	rf_words_wrap(out, directions(arena, host), 2, 2);
	if (rf_text_equal(host->rates, "datasheet"))
		rf_text_add(out, "  figures of data sheets: the link was not measured\n");
}
