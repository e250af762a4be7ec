/* SPDX-License-Identifier: MIT
 *
 * From a proposal to the changes of a text.
 *
 * Blocks and loops that are free of each other need nothing but their own words.  Loops of a
 * triangle that change places need new bounds, and a directive such as #pragma omp parallel for may
 * only stay where it is if the loop that comes there can run in parallel: both are asked of the
 * integer sets of the kernel.
 */
#include "cli/emit_job.h"

#include "base/text.h"
#include "model/poly/dependence_check.h"
#include "model/poly/loop_bounds.h"

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

static int64_t block_of(const struct rf_proposal *proposal, int loop)
{
	for (size_t i = 0; i < proposal->factor_count; ++i)
		if (proposal->factors[i].id == loop)
			return proposal->factors[i].factor;
	return 0;
}

/* Whether a directive further out makes one loop of the place where loops would come in. */
static bool is_collapsed(const struct rf_kernel *kernel, const struct rf_proposal *proposal)
{
	for (int id = 0; id < proposal->nest[0]; ++id)
		if (kernel->loops[id]->collapse > proposal->nest[0] - id)
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

static enum rf_status describe(const struct rf_proposal *proposal, struct rf_arena *arena,
                               struct rf_diagnostics *diagnostics, struct rf_rewrite *job)
{
	job->comment = comment(arena, proposal);
	for (size_t k = 0; k < proposal->nest_count && k < RF_MAX_REWRITTEN; ++k) {
		job->loops[k] = job->kernel->loops[proposal->nest[k]];
		job->blocks[k] = block_of(proposal, proposal->nest[k]);
		job->order[k] = proposal->order ? proposal->order[k] : k;
		job->loop_count += 1;
	}
	if (proposal->nest_count > RF_MAX_REWRITTEN)
		return refuse(diagnostics, job, "there are too many loops in each other");
	if (is_collapsed(job->kernel, proposal))
		return refuse(diagnostics, job, "a directive collapses it with another loop");
	return RF_OK;
}

/* ---- a new order ---- */

struct question {
	struct rf_domain *domain;
	struct rf_transform transform;
	struct rf_rewrite *job;
};

/* Bounds of all loops in their new order, when they are loops and nothing else. */
static bool find_ranges(struct question *q)
{
	struct rf_loop_bounds bounds[RF_MAX_REWRITTEN];

	if (rf_loop_bounds_find(q->domain, &q->transform, bounds) != RF_POLY_OK)
		return false;
	for (size_t place = 0; place < q->job->loop_count; ++place)
		q->job->ranges[q->job->order[place]] =
		    (struct rf_rewrite_range){ bounds[place].start, bounds[place].end };
	return true;
}

static void find_independent(struct question *q)
{
	for (size_t place = 0; place < q->job->loop_count; ++place) {
		struct rf_dependence_pair legal = { 0 };

		q->job->independent[place] =
		    rf_dependence_check_parallel(q->domain, &q->transform, place, &legal) ==
			RF_POLY_OK &&
		    legal.legality == RF_LEGAL;
	}
}

static bool needs_ranges(const struct rf_rewrite *job)
{
	for (size_t k = 0; k < job->loop_count; ++k)
		if (rf_rewrite_needs_range(job, k))
			return true;
	return false;
}

static enum rf_status ask(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                          struct rf_rewrite *job)
{
	struct rf_domain_options options = { 0 };
	struct question q = { .job = job };
	int loops[RF_MAX_REWRITTEN];
	bool is_found = true;

	for (size_t k = 0; k < job->loop_count; ++k)
		loops[k] = job->loops[k]->id;
	rf_transform_init(job->kernel, job->loop_count, loops, &q.transform);
	rf_transform_permute(&q.transform, job->order);
	if (rf_domain_new(job->kernel, &options, arena, &q.domain) == RF_POLY_OK)
		find_independent(&q);
	if (needs_ranges(job))
		is_found = q.domain && find_ranges(&q);
	rf_domain_free(q.domain);
	if (rf_arena_failed(arena))
		return rf_out_of_memory(diagnostics);
	return is_found ? RF_OK
	                : refuse(diagnostics, job, "its bounds have no simple form in this order");
}

enum rf_status rf_emit_job(const struct rf_source *source, const struct rf_kernel *kernel,
                           const struct rf_proposal *proposal, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_rewrite *job)
{
	enum rf_status status;

	*job = (struct rf_rewrite){ .file = source->file,
		                    .text = source->text,
		                    .length = source->length,
		                    .kernel = kernel };
	status = describe(proposal, arena, diagnostics, job);
	if (status == RF_OK && proposal->order)
		status = ask(arena, diagnostics, job);
	return status;
}
