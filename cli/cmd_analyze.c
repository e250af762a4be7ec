/* SPDX-License-Identifier: MIT
 *
 * rfmodel analyze KERNEL: everything that is known of one kernel at one size, on one page.
 */
#include "cli/machine_comparison.h"
#include "cli/option_units.h"
#include "cli/points.h"
#include "cli/study.h"
#include "frontend/read/definitions.h"
#include "model/ir/kernel_sizes.h"

static bool is_open(const struct rf_study *study, size_t size)
{
	return study->kernel.sizes[size].kind == RF_SIZE_FREE &&
	       !rf_kernel_sizes_is_switch(&study->kernel, size) &&
	       !rf_points_have_size(study, size);
}

/* How many axes a grid has whose blocks are open; 0 where they are known. */
static int open_axes(const struct rf_study *study)
{
	static const char *const names[] = { "gridDim.x", "gridDim.y", "gridDim.z" };
	int axes = 0;

	for (int axis = 0; axis < 3; ++axis)
		for (size_t i = 0; i < study->kernel.size_count; ++i)
			if (is_open(study, i) &&
			    rf_text_equal(study->kernel.sizes[i].name, names[axis]))
				axes = axis + 1;
	return axes;
}

/* Names the sizes that a prediction on a machine would need.  Where the grid is open the turns of a
 * loop may be, by it. */
static void note_open_sizes(struct rf_study *study)
{
	static const struct rf_place nowhere = { 0 };
	static const char *const grids[] = { "", "--grid 1000", "--grid 1000,1",
		                             "--grid 1000,1,1" };
	struct rf_session *session = study->session;
	struct rf_text open, example;
	int axes = open_axes(study);

	rf_text_init(&open, session->arena);
	rf_text_init(&example, session->arena);
	rf_text_add(&example, grids[axes]);
	for (size_t i = 0; i < study->kernel.size_count; ++i) {
		const struct rf_size *size = &study->kernel.sizes[i];

		if (!is_open(study, i) || (axes > 0 && rf_text_starts_with(size->name, "turns@")))
			continue;
		rf_text_print(&open, "%s%s", open.length ? ", " : "", size->name);
		if (rf_text_starts_with(size->name, "gridDim."))
			continue;
		rf_text_print(&example, "%s%s", example.length ? " " : "",
		              rf_definitions_example(session->arena, &study->kernel, i, "1000"));
	}
	if (open.length)
		rf_report(&session->diagnostics, RF_NOTE, nowhere,
		          rf_arena_print(session->arena, "add %s", rf_text_string(&example)),
		          "without a value for %s there are no figures of the whole run",
		          rf_text_string(&open));
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status =
	    rf_option_units_need_speed(&session->settings, &session->diagnostics);

	if (status != RF_OK)
		return status;
	if (rf_machine_comparison_is_asked(session))
		return rf_machine_comparison_run(session);
	status = rf_study_open(&study, session, RF_MACHINE_OPTIONAL);

	if (status == RF_OK) {
		if (study.has_machine)
			note_open_sizes(&study);
		study.options.over_cores = true;
		status = rf_study_run_one(&study);
	}
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_analyze = {
	.name = "analyze",
	.bit = RF_VERB_ANALYZE,
	.arguments = "KERNEL",
	.summary = "layer conditions, traffic and roofline of a kernel on one page",
	.help =
	    "Reads the loop nest of KERNEL, a file of C source or - for standard input, and "
	    "prints what it does, which data stay in which cache, how many bytes each iteration "
	    "moves over each link of the memory hierarchy, and how fast it can run at most. "
	    "Without a machine it prints what the loop does and the formulas, with several -m a "
	    "table with a column for each.",
	.run = run,
};
