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
#include "model/ir/kernel_sizes.h"
#include "model/transform/legality.h"
#include "model/transform/new_loops.h"

/* "Loop i in blocks of 504: what loop j uses again stays in L1", "Loops in the order j i" */
static void add_change(struct rf_text *out, const struct rf_proposal *proposal,
                       const struct rf_rewrite *job)
{
	const struct rf_change *change = job->change;

	for (size_t i = 0; i < proposal->factor_count; ++i)
		rf_text_print(out, "%s%s in blocks of %lld", i > 0 ? ", " : "Loop ",
		              proposal->factors[i].loop, (long long)proposal->factors[i].factor);
	for (size_t k = 0; k < change->loop_count && rf_change_is_order(change); ++k)
		rf_text_print(out, "%s %s", k > 0 ? "" : "Loops in the order",
		              job->loops[change->order[k]]->variable);
	if (proposal->restores)
		rf_text_print(out, ": what loop %s uses again stays in %s", proposal->restores,
		              proposal->level);
	else if (proposal->level && proposal->factor_count > 0)
		rf_text_print(out, ": a block stays in %s", proposal->level);
	rf_text_add(out, ".");
}

/* " Chosen for N = 400, one core of Intel Xeon Gold 6148." */
static void add_choice(struct rf_text *out, const struct rf_result *result)
{
	rf_text_add(out, " Chosen for ");
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(out, "%s = %lld, ", result->parameters[i].name,
		              (long long)result->parameters[i].value);
	if (result->cores == 1)
		rf_text_add(out, "one core of ");
	else
		rf_text_print(out, "%lld cores of ", (long long)result->cores);
	rf_text_print(out, "%s.", result->machine->name);
}

/* " Legal for N == 70 alone, and as long as a does not overlap b." */
static void add_legality(struct rf_text *out, const struct rf_result *result,
                         const struct rf_rewrite *job)
{
	const char *apart = result == NULL ? NULL : result->apart;

	if (job->condition != NULL)
		rf_text_print(out, " Legal if %s", job->condition);
	if (apart != NULL)
		rf_text_print(out, "%s as long as %s", job->condition != NULL ? ", and" : " Legal",
		              apart);
	if (job->condition != NULL || apart != NULL)
		rf_text_add(out, ".");
}

void rf_emit_job_comment(const struct rf_emit_request *request, struct rf_arena *arena,
                         struct rf_rewrite *job)
{
	const struct rf_result *result = request->result;
	bool is_tiled = !rf_change_is_order(job->change);
	struct rf_text out;

	rf_text_init(&out, arena);
	add_change(&out, request->proposal, job);
	if (result != NULL && result->machine != NULL)
		add_choice(&out, result);
	add_legality(&out, result, job);
	if (is_tiled && !job->any_length)
		rf_text_add(&out, " Blocks of other lengths were not looked at.");
	if (request->proposal->rounds)
		rf_text_add(&out, " Sums are rounded in another order than before.");
	job->comment = out.failed ? NULL : rf_text_string(&out);
}

const char *rf_emit_job_positive(const struct rf_rewrite *job, struct rf_arena *arena)
{
	struct rf_text out;

	rf_text_init(&out, arena);
	if (job->condition != NULL)
		rf_text_add(&out, job->condition);
	for (size_t i = 0; i < job->kernel->size_count; ++i)
		if (job->kernel->sizes[i].kind == RF_SIZE_FREE && !job->kernel->sizes[i].is_given &&
		    rf_kernel_sizes_matters(job->kernel, i))
			rf_text_print(&out, "%s%s >= 1", out.length > 0 ? " && " : "",
			              job->kernel->sizes[i].name);
	return out.failed ? NULL : rf_text_string(&out);
}

const int64_t *rf_emit_job_sizes(const struct rf_emit_request *request, struct rf_arena *arena)
{
	const struct rf_result *result = request->result;
	int64_t *values = RF_NEW_ARRAY(arena, int64_t, RF_MAX_SIZES);
	size_t known = 0;

	for (size_t i = 0; values != NULL && result != NULL && i < result->parameter_count; ++i) {
		int size = rf_kernel_find_size(request->kernel, result->parameters[i].name);

		if (size >= 0)
			values[size] = result->parameters[i].value;
		known += size >= 0 && rf_kernel_sizes_matters(request->kernel, (size_t)size);
	}
	for (size_t i = 0; i < request->kernel->size_count; ++i)
		known += request->kernel->sizes[i].kind != RF_SIZE_FREE ||
		         !rf_kernel_sizes_matters(request->kernel, i);
	if (values == NULL || known < request->kernel->size_count)
		return NULL;
	rf_kernel_derive_sizes(request->kernel, values);
	return values;
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

/* Whether a tiled loop begins at the greater or lesser of several values.  The tiles whose order
 * was looked at begin elsewhere then. */
static bool begins_at_choice(const struct rf_rewrite *job)
{
	for (size_t k = 0; k < job->change->loop_count; ++k) {
		const struct rf_loop *loop = job->kernel->loops[job->change->loops[k]];

		if (job->change->tiles[k] > 0 &&
		    (loop->step > 0 ? loop->lower_count : loop->upper_count) != 1)
			return true;
	}
	return false;
}

/* Asks about the change as it will be written. */
static enum rf_status ask(struct rf_legality *legality, struct rf_diagnostics *diagnostics,
                          struct rf_rewrite *job)
{
	struct rf_legality_answer answer;

	if (rf_legality_of(legality, job->change, &answer) != RF_OK ||
	    rf_legality_of_any_tiles(legality, job->change, &job->any_length) != RF_OK)
		return rf_out_of_memory(diagnostics);
	job->condition = answer.condition;
	if (answer.legal != RF_YES)
		return refuse(diagnostics, job, answer.reason);
	if (!job->any_length && begins_at_choice(job))
		return refuse(diagnostics, job,
		              "where its tiles begin matters, and a loop begins at the least or "
		              "greatest of several values");
	return RF_OK;
}

/* What the places of a new order need: the values of their loops, and whether those run in any
 * order there, so that a directive may stay; whatever the sizes are. */
static enum rf_status find_places(struct rf_legality *legality, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_rewrite *job)
{
	bool needs_ranges = false;

	for (size_t place = 0; place < job->change->loop_count; ++place) {
		struct rf_legality_answer answer;

		job->independent[place] =
		    rf_legality_of_threads(legality, job->change, place, &answer) == RF_OK &&
		    answer.legal == RF_YES && !answer.rounds && answer.condition == NULL;
		needs_ranges |= rf_rewrite_needs_range(job, place);
	}
	if (needs_ranges && !rf_new_loops_ranges(job->kernel, job->change, arena, job->ranges) &&
	    !rf_arena_failed(arena))
		return refuse(diagnostics, job, "its bounds have no simple form in this order");
	return rf_arena_failed(arena) ? rf_out_of_memory(diagnostics) : RF_OK;
}

enum rf_status rf_emit_job(const struct rf_emit_request *request, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_rewrite *job)
{
	const struct rf_source *source = request->source;
	const struct rf_kernel *kernel = request->kernel;
	const struct rf_change *change = request->proposal->change;
	const struct rf_legality_input about = { .kernel = kernel,
		                                 .sizes = rf_emit_job_sizes(request, arena) };
	struct rf_legality *legality;
	enum rf_status status;

	*job = (struct rf_rewrite){ .file = source->file,
		                    .text = source->text,
		                    .length = source->length,
		                    .kernel = kernel,
		                    .change = change };
	for (size_t k = 0; k < change->loop_count && k < RF_MAX_REWRITTEN; ++k)
		job->loops[k] = kernel->loops[change->loops[k]];
	if (change->loop_count > RF_MAX_REWRITTEN)
		return refuse(diagnostics, job, "there are too many loops in each other");
	if (is_collapsed(kernel, change))
		return refuse(diagnostics, job, "a directive collapses it with another loop");
	legality = rf_legality_new(&about, arena);
	if (legality == NULL)
		return rf_out_of_memory(diagnostics);
	status = ask(legality, diagnostics, job);
	if (status == RF_OK && rf_change_is_order(change))
		status = find_places(legality, arena, diagnostics, job);
	rf_legality_free(legality);
	rf_emit_job_comment(request, arena, job);
	return status;
}
