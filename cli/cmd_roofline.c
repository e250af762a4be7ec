/* SPDX-License-Identifier: MIT
 *
 * rfmodel roofline: kernels on the roofline of a machine, or ceilings and walls of a GPU and the
 * kernels of a profiler on them.
 */
#include "cli/choose_machine.h"
#include "cli/instruction_kernels.h"
#include "cli/kernel_chart.h"
#include "cli/measured_files.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "model/gpu/instruction_ceilings.h"
#include "model/gpu/measured_points.h"
#include "report/instruction_chart.h"
#include "report/instruction_picture.h"

/* Whether it is about instructions of warps: one GPU, and no loops or points in FLOP per byte. */
static enum rf_status choose_gpu(struct rf_session *session, struct rf_machine *machine,
                                 bool *is_chart_of_loops)
{
	const struct rf_settings *settings = &session->settings;
	enum rf_status status = RF_OK;

	if ((settings->models & ~(unsigned)RF_MODEL_INSTRUCTION) != 0)
		return rf_refuse(
		    &session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		    "leave it out; rfmodel KERNEL has the other models",
		    "a roofline of kernels is in FLOP, or in instructions of a GPU: -p "
		    "instruction is the only choice");
	if ((settings->models & RF_MODEL_INSTRUCTION) != 0) {
		status = rf_choose_machine(session, machine);
		if (status == RF_OK && machine->kind != RF_GPU)
			return rf_refuse(
			    &session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
			    "leave it out, or name a GPU with -m; rfmodel machine list "
			    "has them",
			    "-p instruction is a model of GPUs, and %s is none", machine->id);
		return status;
	}
	*is_chart_of_loops = session->operand_count > 0 || settings->points.count > 0 ||
	                     settings->machines.count > 1 || settings->measured_files.count > 0;
	if (!*is_chart_of_loops)
		status = rf_choose_machine(session, machine);
	if (status == RF_OK && !*is_chart_of_loops)
		*is_chart_of_loops = machine->kind != RF_GPU;
	return status;
}

static enum rf_status write_chart(struct rf_session *session,
                                  const struct rf_instruction_chart *chart)
{
	const struct rf_settings *settings = &session->settings;
	const struct rf_form_of_report *form = rf_output_form(settings);
	struct rf_canvas canvas = rf_output_canvas(settings, form);
	struct rf_text text;

	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (form == rf_report_by_name("csv"))
		rf_instruction_chart_csv(&text, chart);
	else if (form != NULL && form->picture != NULL)
		rf_instruction_picture_draw(&text, chart, &canvas);
	else if (form == NULL || form == rf_report_by_name("text"))
		rf_instruction_chart_text(&text, chart);
	else
		rf_instruction_chart_json(&text, chart, form == rf_report_by_name("jsonl"));
	return rf_output_write_document(settings->output, &text, &session->diagnostics);
}

/* Both profilers that are read count warps of 32 threads; more in one of them were counted of
 * another GPU. */
static enum rf_status check_warps(struct rf_session *session, const struct rf_machine *machine,
                                  const struct rf_profile *profile, size_t first)
{
	enum { LANES = 32 };

	if (first == profile->kernels.count)
		return RF_OK;
	if (machine->warp != LANES)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "name the GPU that was measured with -m",
		                 "ncu and nvprof count warps of %d threads, and those of %s have "
		                 "%lld",
		                 LANES, machine->id, (long long)machine->warp);
	for (size_t i = first; i < profile->kernels.count; ++i) {
		const struct rf_profiled_kernel *kernel = &profile->kernels.items[i];
		struct rf_number threads = kernel->counts[RF_PROFILE_THREAD_INSTRUCTIONS];
		struct rf_number warps = kernel->counts[RF_PROFILE_WARP_INSTRUCTIONS];

		if (threads.known && warps.known && threads.value > 1.001 * LANES * warps.value)
			return rf_refuse(
			    &session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
			    "name the GPU that was measured with -m, and take counts of "
			    "threads and warps from one run",
			    "`%s` has %.3g threads in an instruction of a warp, and "
			    "warps of %s have %d",
			    kernel->name, threads.value / warps.value, machine->id, LANES);
	}
	return RF_OK;
}

static enum rf_status run(struct rf_session *session)
{
	size_t predicted;
	struct rf_machine machine = { 0 };
	struct rf_profile profile = { 0 };
	struct rf_instruction_ceilings ceilings;
	struct rf_instruction_chart chart;
	bool from_datasheet = session->settings.rates == RF_RATES_SPEC, is_chart_of_loops = false;
	enum rf_status status =
	    rf_output_allow(rf_output_form(&session->settings), "text json jsonl csv svg plot html",
	                    "roofline", &session->diagnostics);

	if (status == RF_OK)
		status = choose_gpu(session, &machine, &is_chart_of_loops);
	if (status == RF_OK && is_chart_of_loops)
		return rf_kernel_chart_write(session);
	if (status == RF_OK && session->settings.checks.count > 0)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "rfmodel KERNEL -p instruction --fail-if EXPR takes its figures",
		                 "--fail-if is about figures of loops, and this is a chart of "
		                 "instructions");
	if (status == RF_OK)
		status = rf_output_allow(rf_output_form(&session->settings),
		                         "text json jsonl csv svg plot",
		                         "a roofline of instructions", &session->diagnostics);
	if (status == RF_OK)
		status = rf_instruction_kernels_add(session, &profile);
	predicted = profile.kernels.count;
	if (status == RF_OK)
		status = rf_measured_files_profile(session, &profile);
	if (status == RF_OK)
		status = check_warps(session, &machine, &profile, predicted);
	if (status != RF_OK)
		return status;
	if (rf_instruction_ceilings_find(&machine, from_datasheet, session->arena, &ceilings) !=
	        RF_OK ||
	    rf_measured_points_place(&ceilings, &profile, session->arena, &chart) != RF_OK)
		return rf_out_of_memory(&session->diagnostics);
	return write_chart(session, &chart);
}

const struct rf_verb rf_verb_roofline = {
	.name = "roofline",
	.bit = RF_VERB_ROOFLINE,
	.arguments = "[KERNEL...]",
	.summary =
	    "kernels on the roofline of a machine; instructions and measured kernels on a GPU's",
	.help = "Of kernels: roofs of each level, ceilings, and where their loops lie below "
		"them, with --point those of others too. Without a "
		"kernel: the ceilings of a GPU in instructions of warps and in transactions of "
		"each level, the walls of patterns of memory access, and with --ncu the kernels "
		"that Nsight Compute (ncu --csv, page raw or details) or nvprof (--csv, with "
		"--metrics or --print-gpu-summary) measured: points, and what they say. Either is "
		"drawn by -o FILE.svg.",
	.run = run,
};
