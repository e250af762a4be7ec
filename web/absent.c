/* SPDX-License-Identifier: MIT
 *
 * What a page never asks, so that the module goes without it: dependences, which need integer
 * sets, changes of loops that are walked through, matrices in files, and compiled code of GPUs.  In
 * the place of a search for other loops stands the forecast of the blocks that the page has set.
 * The linker puts these functions in the place of those of the program that have the names behind
 * __wrap_.
 */
#include "model/gpu/compiled_code.h"
#include "model/gpu/matrix_traffic.h"
#include "model/transform/blocks/simulated_change.h"
#include "model/transform/finalists.h"
#include "model/transform/legality.h"
#include "model/transform/search.h"
#include "web/module.h"

enum rf_status
__wrap_rf_matrix_rows_follow(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                             const struct rf_matrix *matrix, int64_t sigma, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_warp_counts *counts,
                             struct rf_matrix_layout *layout);
enum rf_status __wrap_rf_matrix_traffic_find(const struct rf_stream *stream,
                                             const struct rf_warp_memory *memory,
                                             const struct rf_machine *machine,
                                             const struct rf_matrix_layout *layout,
                                             const struct rf_warp_counts *counts, int64_t resident,
                                             int64_t shared_bytes, struct rf_arena *arena,
                                             struct rf_gpu *out);
bool __wrap_rf_compiled_code_put(const struct rf_stream *stream,
                                 const struct rf_warp_counts *counts, int64_t lanes,
                                 const struct rf_gpu_compiled *compiled, struct rf_arena *arena,
                                 struct rf_gpu *out);
enum rf_status __wrap_rf_search_propose(const struct rf_search_input *input, struct rf_arena *arena,
                                        struct rf_result *result);
void __wrap_rf_simulated_change(struct rf_block_search *search,
                                const struct rf_changed_nest *changed, size_t most_links,
                                double most_references, struct rf_traffic *traffic);
struct rf_legality *__wrap_rf_legality_new(const struct rf_legality_input *input,
                                           struct rf_arena *arena);
void __wrap_rf_legality_free(struct rf_legality *legality);
enum rf_status __wrap_rf_legality_of(struct rf_legality *legality, const struct rf_change *change,
                                     struct rf_legality_answer *answer);
enum rf_status __wrap_rf_legality_of_threads(struct rf_legality *legality,
                                             const struct rf_change *change, size_t at,
                                             struct rf_legality_answer *answer);
enum rf_status __wrap_rf_legality_of_any_tiles(struct rf_legality *legality,
                                               const struct rf_change *change, bool *legal);

enum rf_status __wrap_rf_search_propose(const struct rf_search_input *input, struct rf_arena *arena,
                                        struct rf_result *result)
{
	const struct rf_module_block *block = rf_module_block_set();
	enum rf_status status;

	if (input->setting.lc == NULL)
		return RF_OK;
	if (block->length > 0)
		status = rf_blocks_forecast(input, block->loop, block->outside, block->length,
		                            arena, &result->proposals, &result->proposal_count);
	else
		status =
		    rf_blocks_suggest(input, arena, &result->proposals, &result->proposal_count);
	return status == RF_OK ? rf_finalists_compare(input, arena, result) : status;
}

void __wrap_rf_simulated_change(struct rf_block_search *search,
                                const struct rf_changed_nest *changed, size_t most_links,
                                double most_references, struct rf_traffic *traffic)
{
	(void)search;
	(void)changed;
	(void)most_links;
	(void)most_references;
	*traffic = (struct rf_traffic){ 0 };
}

struct rf_legality *__wrap_rf_legality_new(const struct rf_legality_input *input,
                                           struct rf_arena *arena)
{
	(void)input;
	(void)arena;
	return NULL;
}

void __wrap_rf_legality_free(struct rf_legality *legality)
{
	(void)legality;
}

enum rf_status __wrap_rf_legality_of(struct rf_legality *legality, const struct rf_change *change,
                                     struct rf_legality_answer *answer)
{
	(void)legality;
	(void)change;
	*answer = (struct rf_legality_answer){ 0 };
	return RF_FAILED;
}

enum rf_status __wrap_rf_legality_of_threads(struct rf_legality *legality,
                                             const struct rf_change *change, size_t at,
                                             struct rf_legality_answer *answer)
{
	(void)legality;
	(void)change;
	(void)at;
	*answer = (struct rf_legality_answer){ 0 };
	return RF_FAILED;
}

enum rf_status __wrap_rf_legality_of_any_tiles(struct rf_legality *legality,
                                               const struct rf_change *change, bool *legal)
{
	(void)legality;
	(void)change;
	*legal = false;
	return RF_FAILED;
}

enum rf_status
__wrap_rf_matrix_rows_follow(const struct rf_stream *stream, const struct rf_warp_memory *memory,
                             const struct rf_matrix *matrix, int64_t sigma, struct rf_arena *arena,
                             struct rf_diagnostics *diagnostics, struct rf_warp_counts *counts,
                             struct rf_matrix_layout *layout)
{
	(void)stream;
	(void)memory;
	(void)matrix;
	(void)sigma;
	(void)arena;
	(void)diagnostics;
	(void)counts;
	(void)layout;
	return RF_OK;
}

enum rf_status __wrap_rf_matrix_traffic_find(const struct rf_stream *stream,
                                             const struct rf_warp_memory *memory,
                                             const struct rf_machine *machine,
                                             const struct rf_matrix_layout *layout,
                                             const struct rf_warp_counts *counts, int64_t resident,
                                             int64_t shared_bytes, struct rf_arena *arena,
                                             struct rf_gpu *out)
{
	(void)stream;
	(void)memory;
	(void)machine;
	(void)layout;
	(void)counts;
	(void)resident;
	(void)shared_bytes;
	(void)arena;
	(void)out;
	return RF_OK;
}

bool __wrap_rf_compiled_code_put(const struct rf_stream *stream,
                                 const struct rf_warp_counts *counts, int64_t lanes,
                                 const struct rf_gpu_compiled *compiled, struct rf_arena *arena,
                                 struct rf_gpu *out)
{
	(void)stream;
	(void)counts;
	(void)lanes;
	(void)compiled;
	(void)arena;
	(void)out;
	return true;
}
