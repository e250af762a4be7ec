/* SPDX-License-Identifier: MIT
 *
 * From a proposal to the changes of a text.
 *
 * Blocks and loops that are free of each other need nothing but their own words.  Loops of a
 * triangle that change places need new bounds, and a directive such as #pragma omp parallel for may
 * only stay where it is if the loop that comes there can run in parallel.
 */
#include "cli/emit_job.h"

#include "base/text.h"
#include "model/transform/legality.h"
#include "model/transform/new_loops.h"

/* "Loop i in blocks of 504: what loop j uses again stays in L1." */
static void add_blocks(struct rf_text *out, const struct rf_proposal *proposal)
{
	for (size_t i = 0; i < proposal->factor_count; ++i)
		rf_text_print(out, "%s%s in blocks of %lld", i > 0 ? ", " : "Loop ",
		              proposal->factors[i].loop, (long long)proposal->factors[i].factor);
	if (proposal->restores)
		rf_text_print(out, ": what loop %s uses again stays in %s", proposal->restores,
		              proposal->level);
	else if (proposal->level)
		rf_text_print(out, ": a block stays in %s", proposal->level);
}

static const char *comment(struct rf_arena *arena, const struct rf_proposal *proposal)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	if (proposal->factor_count > 0)
		add_blocks(&out, proposal);
	if (proposal->rounds)
		rf_text_print(&out, "%s are rounded in another order than before",
		              out.length > 0 ? "; sums" : "Sums");
	if (out.length == 0)
		return NULL;
	rf_text_add(&out, ".");
	return out.failed ? NULL : rf_text_string(&out);
}

/* Whether a directive further out makes one loop of the place where loops would come in. */
static bool is_collapsed(const struct rf_kernel *kernel, const struct rf_change *change)
{
	for (int id = 0; id < change->loops[0]; ++id)
		if (kernel->loops[id]->collapse > change->loops[0] - id)
			return true;
	return false;
}

static enum rf_status refuse(struct rf_diagnostics *diagnostics, const struct rf_rewrite *job,
                             const char *why)
{
	return rf_refuse(diagnostics, RF_WRONG_KERNEL, job->loops[0]->place,
	                 "change it by hand, or choose another one with --proposal",
	                 "loop %s cannot be rewritten: %s", job->loops[0]->variable, why);
}

/* What the places of a new order need: the values of their loops, and whether those run in any
 * order there, so that a directive may stay; whatever the sizes are. */
static enum rf_status find_places(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                  struct rf_rewrite *job)
{
	const struct rf_legality_input about = { .kernel = job->kernel };
	struct rf_legality *legality = rf_legality_new(&about, arena);
	bool needs_ranges = false;

	if (legality == NULL)
		return rf_out_of_memory(diagnostics);
	for (size_t place = 0; place < job->change->loop_count; ++place) {
		struct rf_legality_answer answer;

		job->independent[place] =
		    rf_legality_of_threads(legality, job->change, place, &answer) == RF_OK &&
		    answer.legal == RF_YES && !answer.rounds;
		needs_ranges |= rf_rewrite_needs_range(job, place);
	}
	rf_legality_free(legality);
	if (needs_ranges && !rf_new_loops_ranges(job->kernel, job->change, arena, job->ranges) &&
	    !rf_arena_failed(arena))
		return refuse(diagnostics, job, "its bounds have no simple form in this order");
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : RF_OK;
}

enum rf_status rf_emit_job(const struct rf_source *source, const struct rf_kernel *kernel,
                           const struct rf_proposal *proposal, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_rewrite *job)
{
	const struct rf_change *change = proposal->change;

	*job = (struct rf_rewrite){ .file = source->file,
		                    .text = source->text,
		                    .length = source->length,
		                    .kernel = kernel,
		                    .change = change,
		                    .comment = comment(arena, proposal) };
	for (size_t k = 0; k < change->loop_count && k < RF_MAX_REWRITTEN; ++k)
		job->loops[k] = kernel->loops[change->loops[k]];
	if (change->loop_count > RF_MAX_REWRITTEN)
		return refuse(diagnostics, job, "there are too many loops in each other");
	if (is_collapsed(kernel, change))
		return refuse(diagnostics, job, "a directive collapses it with another loop");
	return rf_change_is_order(change) ? find_places(arena, diagnostics, job) : RF_OK;
}
