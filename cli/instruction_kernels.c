/* SPDX-License-Identifier: MIT
 *
 * rfmodel roofline KERNEL... -p instruction: predicted kernels on the instruction roofline.
 */
#include "cli/instruction_kernels.h"

#include "base/text.h"
#include "cli/kernel_chart.h"
#include "cli/show.h"
#include "cli/study.h"
#include "model/gpu/predicted_kernel.h"

static enum rf_status add_point(struct rf_study *study, size_t index, struct rf_profile *profile)
{
	struct rf_session *own = study->session;
	struct rf_diagnostics diagnostics;
	struct rf_result result = { 0 };
	struct rf_profiled_kernel *kernel = RF_PUSH(own->arena, &profile->kernels);
	const char *sizes;
	enum rf_status status;

	if (kernel == NULL)
		return rf_out_of_memory(&own->diagnostics);
	rf_diagnostics_init(&diagnostics, own->arena);
	status = rf_study_analyze(study, index, own->arena, &diagnostics, &result);
	rf_show_merge(&own->diagnostics, &diagnostics);
	if (status != RF_OK)
		return status;
	if (!rf_predicted_kernel_find(&result, kernel))
		return rf_refuse(
		    &own->diagnostics, RF_WRONG_KERNEL,
		    (struct rf_place){ .file = result.kernel->file, .line = result.kernel->line },
		    "its page says why: rfmodel KERNEL -m GPU",
		    "%s has no instructions and no time", result.kernel->name);
	sizes = rf_kernel_chart_sizes(study, &result);
	kernel->name =
	    sizes != NULL
		? rf_arena_print(own->arena, "%s (%s), predicted", result.kernel->name, sizes)
		: rf_arena_print(own->arena, "%s, predicted", result.kernel->name);
	return RF_OK;
}

static enum rf_status add_kernel(struct rf_session *session, const char *const *operand, bool *used,
                                 struct rf_profile *profile)
{
	struct rf_session own = *session;
	struct rf_study study;
	enum rf_status status = RF_OK;

	own.operands = operand;
	own.operand_count = 1;
	own.settings.output = NULL;
	own.settings.form = NULL;
	if (session->operand_count > 1)
		status = rf_kernel_chart_definitions(&own, *operand, used);
	if (status != RF_OK)
		return status;
	status = rf_study_open(&study, &own, RF_MACHINE_NEEDED);
	study.report.is_sweep = true;
	if (status == RF_OK)
		status = rf_study_need_sizes(&study);
	study.is_silent = true;
	for (size_t i = 0; status == RF_OK && i < study.point_count; ++i)
		status = add_point(&study, i, profile);
	status = rf_study_close(&study, status);
	session->diagnostics = own.diagnostics;
	return status;
}

enum rf_status rf_instruction_kernels_add(struct rf_session *session, struct rf_profile *profile)
{
	bool *used = RF_NEW_ARRAY(session->arena, bool, session->settings.definitions.count + 1);
	enum rf_status status = used ? RF_OK : rf_out_of_memory(&session->diagnostics);

	for (size_t i = 0; i < session->operand_count && status == RF_OK; ++i)
		status = add_kernel(session, &session->operands[i], used, profile);
	return status == RF_OK ? rf_kernel_chart_check_used(session, used) : status;
}
