/* SPDX-License-Identifier: MIT
 *
 * rfmodel teach KERNEL: a page for the browser that shows and computes the layer conditions of a
 * kernel while its reader moves sliders.
 *
 * The models come along as WebAssembly, and what they work on as the kernel that was read here: a
 * page needs neither the program nor a network.
 */
#include "cli/points.h"
#include "cli/study.h"
#include "report/teaching_page.h"

static const struct rf_place nowhere = { 0 };

static enum rf_status check_program(struct rf_session *session)
{
	if (rf_teaching_page_can())
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_FAILED, nowhere,
	                 "install clang-19, lld-19, wasi-libc and libclang-rt-19-dev-wasm32, and "
	                 "build it again",
	                 "this program was built without the models for pages");
}

static enum rf_status check_kernel(struct rf_study *study)
{
	const struct rf_kernel *kernel = &study->kernel;
	struct rf_place place = { .file = kernel->file, .line = kernel->line, .column = 1 };

	if (study->machine.kind == RF_CPU && kernel->is_on_gpu)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_MACHINE, place,
		                 "name a GPU, such as -m a100",
		                 "`%s` is a kernel of a GPU, and %s is none", kernel->name,
		                 study->machine.id);
	if (study->machine.kind == RF_GPU && (!kernel->is_on_gpu || kernel->threads != NULL))
		return rf_refuse(
		    &study->session->diagnostics, RF_WRONG_MACHINE, place,
		    "write the loops as a kernel of CUDA, or name a CPU, such as -m "
		    "skylake-sp-6148; rfmodel analyze has what --map makes of them",
		    "%s is a GPU, whose pages show the threads of a kernel of CUDA, and "
		    "`%s` is a nest of C, whose threads are chosen by --map",
		    study->machine.id, kernel->name);
	if (study->point_count > 1)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "give each size one value; the page has a slider for the others",
		                 "a page begins with one value of each size");
	return rf_study_need_sizes(study);
}

static enum rf_status write(struct rf_study *study)
{
	struct rf_session *session = study->session;
	struct rf_options options = study->options;
	struct rf_teaching_input input = { .kernel = &study->kernel,
		                           .machine = &study->machine,
		                           .options = &options,
		                           .source = study->source.text };
	struct rf_result result = { 0 };
	struct rf_text text;
	enum rf_status status =
	    rf_study_analyze(study, 0, session->arena, &session->diagnostics, &result);

	if (status == RF_OK)
		status = rf_points_set(study, 0, session->arena, &session->diagnostics, &options);
	if (status != RF_OK)
		return status;
	rf_text_init(&text, session->arena);
	rf_teaching_page_write(&text, &input);
	return rf_output_write(&study->output, &text, &session->diagnostics);
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_study study = { .session = session };
	enum rf_status status = check_program(session);

	session->writes_page = true;
	if (status == RF_OK)
		status = rf_study_open(&study, session, RF_MACHINE_NEEDED);
	if (status == RF_OK)
		status = check_kernel(&study);
	if (status == RF_OK)
		status = write(&study);
	return rf_study_close(&study, status);
}

const struct rf_verb rf_verb_teach = {
	.name = "teach",
	.bit = RF_VERB_TEACH,
	.arguments = "KERNEL",
	.summary = "a web page that shows the layer conditions of a kernel, with sliders",
	.help = "Writes one file of HTML, -o page.html, that any browser opens without a network: "
		"the layer conditions of KERNEL, the traffic and the speed that follow from them, "
		"and sliders for its sizes, the caches, the cores and the safety factor. What it "
		"shows is computed by the models of this program, which are in the page.",
	.run = run,
};
