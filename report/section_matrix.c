/* SPDX-License-Identifier: MIT
 *
 * A sparse matrix at hand: how long its rows are, how the kernel has it, and what memory brings for
 * an entry, part by part: 12 bytes for two operations, 8 alpha for what its column leads to, and
 * the rest for pointers and results.
 */
#include "report/sections.h"
#include "report/words.h"

static const char *layout_of(struct rf_arena *arena, const struct rf_gpu_matrix *m)
{
	const char *sorted =
	    m->sigma > 1 ? rf_arena_print(arena, ", sorted among %lld", (long long)m->sigma) : "";

	if (m->chunk == 0)
		return "CRS: entries lie row by row";
	return rf_arena_print(arena, "%s: rows by columns, %lld to a chunk%s; %s %% is padding",
	                      m->layout, (long long)m->chunk, sorted,
	                      rf_words_number(arena, 100 * (1 - m->filled)));
}

void rf_section_matrix(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	const struct rf_gpu_matrix *m = &result->gpu.matrix;
	struct rf_arena *arena = out->arena;

	(void)options;
	if (!result->gpu.known || !result->gpu.has_matrix)
		return;
	rf_section_heading(out, "MATRIX", m->file);
	rf_text_add(out, "  ");
	rf_words_wrap(
	    out,
	    rf_arena_print(arena,
	                   "%lld rows, %lld columns, %lld entries; in a row %s on average, "
	                   "from %lld to %lld, none in %lld rows",
	                   (long long)m->rows, (long long)m->columns, (long long)m->entries,
	                   rf_words_number(arena, m->mean), (long long)m->shortest,
	                   (long long)m->longest, (long long)m->empty),
	    2, 2);
	rf_text_add(out, "  ");
	rf_words_wrap(out, layout_of(arena, m), 2, 2);
	if (m->alpha.known) {
		rf_text_add(out, "  ");
		rf_words_wrap(
		    out,
		    rf_arena_print(arena,
		                   "memory: %s B/FLOP, of which 4 alpha are %s: alpha = %s, "
		                   "%s at least",
		                   rf_words_number(arena, m->bytes_per_flop.value),
		                   rf_words_number(arena, 4 * m->alpha.value),
		                   rf_words_number(arena, m->alpha.value),
		                   rf_words_number(arena, (double)m->used / (double)m->entries)),
		    2, 2);
	}
	if (m->flop_per_s.known) {
		rf_text_add(out, "  ");
		rf_words_wrap(out,
		              rf_arena_print(arena, "a product and a sum for each entry: %s",
		                             rf_words_flops(arena, m->flop_per_s.value)),
		              2, 2);
	}
}
