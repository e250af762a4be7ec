/* SPDX-License-Identifier: MIT
 *
 * Which proposals --emit would write.
 *
 * That the dependences permit a change says nothing of the text: heads of loops come from macros,
 * and variables are read behind the nest.  Nobody tells that but the emitter itself, so that each
 * proposal is written as it would write it, and the text is thrown away.
 */
#include "cli/emit_verdicts.h"

#include "cli/emit.h"
#include "model/transform/choice.h"

static enum rf_status judge(struct rf_study *study, const struct rf_result *result,
                            struct rf_proposal *proposal)
{
	struct rf_diagnostics said;
	const struct rf_diagnostic *error;
	const char *text;
	enum rf_status status;

	rf_diagnostics_init(&said, study->session->arena);
	status = rf_emit_text(study, result, proposal, &said, &text);
	proposal->emits = status == RF_OK ? RF_YES : RF_NO;
	error = rf_emit_error(&said);
	if (status != RF_WRONG_KERNEL || error == NULL)
		return status;
	proposal->refused = error->message;
	return RF_OK;
}

enum rf_status rf_emit_verdicts(struct rf_study *study, struct rf_result *result)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < result->proposal_count && status == RF_OK; ++i)
		if (result->proposals[i].legal == RF_YES)
			status = judge(study, result, &result->proposals[i]);
	if (status == RF_OK && rf_choice_explain(study->session->arena, result) != RF_OK)
		return rf_out_of_memory(&study->session->diagnostics);
	return status;
}
