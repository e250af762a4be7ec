/* SPDX-License-Identifier: MIT
 *
 * --emit: the source with a proposal carried out.
 */
#include "cli/emit.h"

#include "frontend/rewrite.h"

static const struct rf_place nowhere = { 0 };

/* Whether a directive further out makes one loop of the place where loops would come in. */
static bool is_collapsed(const struct rf_study *study, const struct rf_proposal *proposal)
{
	for (int id = 0; id < proposal->nest[0]; ++id)
		if (study->kernel.loops[id]->collapse > proposal->nest[0] - id)
			return true;
	return false;
}

/* The first one that the dependences permit and that brings something. */
static const struct rf_proposal *choose(const struct rf_study *study,
                                        const struct rf_result *result)
{
	for (size_t i = 0; i < result->proposal_count; ++i)
		if (result->proposals[i].legal == RF_YES && !result->proposals[i].padded &&
		    result->proposals[i].nest_count <= RF_MAX_REWRITTEN &&
		    !is_collapsed(study, &result->proposals[i]))
			return &result->proposals[i];
	return NULL;
}

static enum rf_status refuse(struct rf_study *study, const struct rf_result *result)
{
	const char *reason = "there is nothing to gain at this size";

	if (result->proposal_count > 0)
		reason = result->proposals[0].reason;
	return rf_refuse(&study->session->diagnostics, RF_WRONG_KERNEL, nowhere,
	                 "run the verb block without --emit to see every proposal",
	                 "no proposal can be carried out: %s", reason);
}

/* "loop i in blocks of 504: what loop j reuses stays in L1" */
static const char *comment(struct rf_arena *arena, const struct rf_proposal *proposal)
{
	struct rf_text out;

	if (proposal->kind != RF_PROPOSE_BLOCKING)
		return NULL;
	rf_text_init(&out, arena);
	for (size_t i = 0; i < proposal->factor_count; ++i)
		rf_text_print(&out, "%s%s in blocks of %lld", i > 0 ? ", " : "Loop ",
		              proposal->factors[i].loop, (long long)proposal->factors[i].factor);
	if (proposal->restores)
		rf_text_print(&out, ": what loop %s uses again stays in %s.", proposal->restores,
		              proposal->level);
	else
		rf_text_print(&out, ": a block stays in %s.", proposal->level);
	return out.failed ? NULL : rf_text_string(&out);
}

static int64_t block_of(const struct rf_proposal *proposal, int loop)
{
	for (size_t i = 0; i < proposal->factor_count; ++i)
		if (proposal->factors[i].id == loop)
			return proposal->factors[i].factor;
	return 0;
}

static struct rf_rewrite describe(struct rf_study *study, const struct rf_proposal *proposal)
{
	struct rf_rewrite job = { .file = study->source.file,
		                  .text = study->source.text,
		                  .length = study->source.length,
		                  .loop_count = proposal->nest_count,
		                  .comment = comment(study->session->arena, proposal) };

	for (size_t k = 0; k < proposal->nest_count; ++k) {
		job.loops[k] = study->kernel.loops[proposal->nest[k]];
		job.blocks[k] = block_of(proposal, proposal->nest[k]);
		job.order[k] = proposal->order ? proposal->order[k] : k;
	}
	return job;
}

static enum rf_status write_text(struct rf_study *study, const char *path, const char *text)
{
	struct rf_session *session = study->session;
	struct rf_output output = { 0 };
	struct rf_text out;
	enum rf_status status;

	rf_text_init(&out, session->arena);
	rf_text_add(&out, text);
	status = rf_output_open(&output, path, session->arena, &session->diagnostics);
	if (status == RF_OK)
		status = rf_output_write(&output, &out, &session->diagnostics);
	if (status == RF_OK)
		status = rf_output_commit(&output, &session->diagnostics);
	rf_output_discard(&output);
	return status;
}

enum rf_status rf_emit_proposal(struct rf_study *study, const struct rf_result *result,
                                const char *path)
{
	struct rf_session *session = study->session;
	const struct rf_proposal *proposal = choose(study, result);
	struct rf_rewrite job;
	const char *text = NULL;
	enum rf_status status;

	if (!proposal)
		return refuse(study, result);
	job = describe(study, proposal);
	status = rf_rewrite(&job, session->arena, &session->diagnostics, &text);
	if (status == RF_OK && rf_text_equal(path, "-")) {
		text =
		    rf_rewrite_diff(session->arena, study->source.file, study->source.text, text);
		if (!text)
			return rf_out_of_memory(&session->diagnostics);
	}
	return status == RF_OK ? write_text(study, path, text) : status;
}
