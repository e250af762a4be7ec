/* SPDX-License-Identifier: MIT
 *
 * block --tune: proposals that are run.
 *
 * Each is written into the source as --emit would, and goes with the sizes, arrays and values of
 * the loops as they are through the same engine as `validate`, so that what is in the arrays after
 * a run can be compared bit by bit.  The loops as they are run first, and once more in the end:
 * what differs between these two is what nobody can tell from a gain.  A proposal that cannot be
 * compiled or run is named with its reason, and is no reason to give up the others.
 */
#include "cli/tune.h"

#include <math.h>

#include "cli/emit.h"
#include "cli/emit_check.h"
#include "cli/loop_run.h"
#include "cli/points.h"
#include "cli/show.h"
#include "frontend/read/loop_texts.h"
#include "model/ir/kernel_sizes.h"
#include "validate/compare.h"

enum { TRIES = 3, OTHER_LENGTHS = 2 };

/* What is printed as a speed-up of more than 1.00. */
#define LEAST_GAIN 0.005

static const struct rf_place nowhere = { 0 };

struct tuning {
	struct rf_study *study;
	struct rf_result *result;
	struct rf_arena *arena;
	struct rf_processors cpus;
	struct rf_options options;
	struct rf_driver_run run;
	struct rf_tuning *said;
	double first_s; /* of the loops as they are */
	const char *checksum;
	struct rf_proposal **tried; /* by item */
};

/* ---- runs ---- */

/* Builds and runs the loops of a source; `is_ended`: the user wants no more of it. */
static enum rf_status run_loops(struct tuning *t, const struct rf_source *source,
                                const struct rf_kernel *kernel, struct rf_diagnostics *diagnostics,
                                double *seconds, const char **checksum, bool *is_ended)
{
	bool has_threads = t->options.cores > 1;
	struct rf_loop_texts texts;
	struct rf_driver driver = { 0 };
	struct rf_driver_output output;
	struct rf_run_time time;
	enum rf_status status =
	    rf_loop_texts_find_region(source, kernel, t->arena, diagnostics, &texts);

	if (status == RF_OK)
		status = rf_driver_build(&t->study->kernel, &texts, t->study->options.fast_math,
		                         has_threads ? RF_DRIVER_THREADS : RF_DRIVER_SERIAL,
		                         t->arena, diagnostics, &driver);
	if (status == RF_OK)
		status = rf_driver_run(&driver, &t->run, t->arena, diagnostics, &output);
	if (status == RF_OK)
		status = rf_compare_time(&output, has_threads, t->arena, diagnostics, &time);
	if (status == RF_OK && rf_compare_is_left_out(&time, t->result))
		status = rf_refuse(diagnostics, RF_FAILED,
		                   (struct rf_place){ kernel->file, kernel->line, 1 },
		                   "let it store to arrays that are parameters or stand outside of "
		                   "the function",
		                   "the compiler has left the loop out: nothing needs what it "
		                   "computes, or it is known without");
	if (status == RF_OK) {
		*seconds = time.s;
		*checksum = output.checksum;
		t->said->compiler = driver.compiler;
		t->said->flags = driver.flags;
	}
	*is_ended = driver.folder.path != NULL && rf_folder_must_end();
	rf_driver_remove(&driver);
	return status;
}

static enum rf_status run_original(struct tuning *t, double *seconds)
{
	struct rf_diagnostics said;
	bool is_ended;
	enum rf_status status;

	rf_diagnostics_init(&said, t->arena);
	status = run_loops(t, &t->study->source, &t->study->kernel, &said, seconds, &t->checksum,
	                   &is_ended);
	rf_show_merge(&t->study->session->diagnostics, &said);
	return is_ended && status == RF_OK ? RF_FAILED : status;
}

/* ---- the source with a change ---- */

/* Sizes of a kernel that was read again, by the names that they had. */
static enum rf_status take_sizes(struct tuning *t, const struct rf_kernel *kernel,
                                 struct rf_options *options)
{
	int64_t *sizes = RF_NEW_ARRAY(t->arena, int64_t, RF_MAX_SIZES);
	bool *given = RF_NEW_ARRAY(t->arena, bool, RF_MAX_SIZES);

	if (sizes == NULL || given == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < kernel->size_count; ++i) {
		int before = rf_kernel_find_size(&t->study->kernel, kernel->sizes[i].name);

		if (before < 0)
			continue;
		sizes[i] = t->run.sizes[before];
		given[i] = t->options.sizes_given[before];
	}
	options->sizes = sizes;
	options->sizes_given = given;
	return RF_OK;
}

/* The speed-up that is predicted of the new source as it stands there. */
static void predict_code(struct tuning *t, const struct rf_kernel *kernel, struct rf_tuned *tuned)
{
	const struct rf_prediction *now = &t->result->prediction;
	struct rf_options options = t->options;
	struct rf_diagnostics unheard;
	struct rf_analysis *analysis;
	struct rf_result after = { 0 };

	rf_diagnostics_init(&unheard, t->arena);
	options.models = RF_MODEL_LC | RF_MODEL_ROOFLINE | RF_MODEL_ECM;
	if (!now->known || !now->speed.seconds.known || take_sizes(t, kernel, &options) != RF_OK)
		return;
	analysis = rf_analysis_new(kernel, t->arena, &unheard);
	if (analysis == NULL || rf_analysis_run(analysis, &t->study->machine, &options, t->arena,
	                                        &unheard, &after) != RF_OK)
		return;
	if (!after.prediction.known || !after.prediction.speed.seconds.known)
		return;
	tuned->code_predicted =
	    (struct rf_number){ now->speed.seconds.value / after.prediction.speed.seconds.value,
		                true };
}

static enum rf_tuned_results compare_results(const struct tuning *t, const char *checksum,
                                             const struct rf_proposal *proposal)
{
	if (rf_text_equal(checksum, t->checksum))
		return RF_TUNED_SAME;
	return proposal->rounds || t->study->options.fast_math ? RF_TUNED_ROUNDED : RF_TUNED_OTHER;
}

static const char *first_error(const struct rf_diagnostics *said)
{
	for (size_t i = 0; i < said->list.count; ++i)
		if (said->list.items[i].severity == RF_ERROR)
			return said->list.items[i].message;
	return "the reason is not known";
}

/* Runs the text of a row; one that comes to nothing gets a problem in place of a time. */
static enum rf_status run_text(struct tuning *t, const struct rf_proposal *proposal,
                               struct rf_tuned *tuned)
{
	struct rf_emit_request request = { &t->study->source, &t->study->kernel, proposal,
		                           t->result };
	struct rf_diagnostics said;
	struct rf_source source;
	struct rf_kernel kernel;
	const char *checksum = NULL;
	bool is_ended = false;
	enum rf_status status =
	    rf_emit_check_read(&request, tuned->text, t->arena, &source, &kernel);

	rf_diagnostics_init(&said, t->arena);
	if (status == RF_OK) {
		predict_code(t, &kernel, tuned);
		status = run_loops(t, &source, &kernel, &said, &tuned->seconds.value, &checksum,
		                   &is_ended);
	}
	if (is_ended)
		return RF_FAILED;
	tuned->seconds.known = status == RF_OK;
	if (status != RF_OK) {
		tuned->problem = first_error(&said);
		return rf_arena_failed(t->arena) ? RF_FAILED : RF_OK;
	}
	tuned->results = compare_results(t, checksum, proposal);
	if (tuned->results == RF_TUNED_OTHER)
		rf_report(&t->study->session->diagnostics, RF_WARNING, nowhere,
		          "hold it against a run of your own before you use it",
		          "with %s, other results are in the arrays after a run", tuned->change);
	return RF_OK;
}

/* ---- which proposals ---- */

static bool is_tried(const struct tuning *t, const char *change)
{
	for (size_t i = 0; i < t->said->count; ++i)
		if (rf_text_equal(t->said->items[i].change, change))
			return true;
	return false;
}

/* Arrays with longer rows are not those that the other runs are given. */
static bool has_longer_rows(const struct rf_proposal *proposal)
{
	return proposal->change != NULL && proposal->change->padded >= 0;
}

/* Runs a proposal unless it cannot be written. */
static enum rf_status try(struct tuning *t, struct rf_proposal *proposal, size_t number,
                          struct rf_number predicted)
{
	struct rf_tuned tuned = { .proposal = (int64_t)number,
		                  .change = rf_proposal_change(t->arena, proposal),
		                  .predicted = predicted };
	struct rf_diagnostics said;
	enum rf_status status;

	if (tuned.change == NULL)
		return rf_out_of_memory(&t->study->session->diagnostics);
	if (has_longer_rows(proposal) || is_tried(t, tuned.change))
		return RF_OK;
	rf_diagnostics_init(&said, t->arena);
	status = rf_emit_text(t->study, t->result, proposal, &said, &tuned.text);
	if (status == RF_WRONG_KERNEL)
		return RF_OK;
	if (status == RF_OK)
		status = run_text(t, proposal, &tuned);
	if (status != RF_OK)
		return status;
	t->tried[t->said->count] = proposal;
	t->said->items[t->said->count++] = tuned;
	return RF_OK;
}

/* The fastest with the same results, or but for rounding; NULL: none was run. */
static struct rf_tuned *find_fastest(const struct tuning *t, bool has_blocks, size_t *index)
{
	struct rf_tuned *fastest = NULL;

	for (size_t i = 0; i < t->said->count; ++i) {
		struct rf_tuned *tuned = &t->said->items[i];

		if (!tuned->seconds.known || tuned->results == RF_TUNED_OTHER ||
		    (has_blocks && t->tried[i]->factor_count == 0))
			continue;
		if (fastest == NULL || tuned->seconds.value < fastest->seconds.value) {
			fastest = tuned;
			*index = i;
		}
	}
	return fastest;
}

/* A proposal with blocks `times` / `over` as long; NULL: they cannot be, or there is no memory. */
static struct rf_proposal *stretch(struct tuning *t, const struct rf_proposal *proposal,
                                   int64_t times, int64_t over)
{
	struct rf_proposal *other = rf_arena_copy(t->arena, proposal, sizeof(*proposal));
	struct rf_change *change =
	    rf_arena_copy(t->arena, proposal->change, sizeof(*proposal->change));
	struct rf_block_factor *factors = rf_arena_copy(
	    t->arena, proposal->factors, proposal->factor_count * sizeof(*proposal->factors));

	if (other == NULL || change == NULL || factors == NULL)
		return NULL;
	for (size_t i = 0; i < proposal->factor_count; ++i) {
		if (factors[i].factor < over || factors[i].factor > INT64_MAX / times)
			return NULL;
		factors[i].factor = factors[i].factor * times / over;
	}
	for (size_t k = 0; k < change->loop_count; ++k)
		change->tiles[k] = change->tiles[k] * times / over;
	other->factors = factors;
	other->change = change;
	other->level = other->restores = NULL; /* what stays where is not known of it */
	return other;
}

static enum rf_status try_lengths(struct tuning *t)
{
	static const int64_t lengths[OTHER_LENGTHS][2] = { { 1, 2 }, { 2, 1 } };
	size_t index = 0;
	const struct rf_tuned *fastest = find_fastest(t, true, &index);
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < OTHER_LENGTHS && fastest != NULL && status == RF_OK; ++i) {
		struct rf_proposal *other =
		    stretch(t, t->tried[index], lengths[i][0], lengths[i][1]);

		if (other != NULL)
			status = try(t, other, (size_t)fastest->proposal, (struct rf_number){ 0 });
	}
	return status;
}

static enum rf_status try_proposals(struct tuning *t)
{
	int64_t wanted = t->study->session->settings.tries;
	size_t tries = wanted > 0 ? (size_t)wanted : TRIES, count = t->result->proposal_count;
	enum rf_status status = RF_OK;

	t->said->items = RF_NEW_ARRAY(t->arena, struct rf_tuned, count + OTHER_LENGTHS + 1);
	t->tried = RF_NEW_ARRAY(t->arena, struct rf_proposal *, count + OTHER_LENGTHS + 1);
	if (t->said->items == NULL || t->tried == NULL)
		return rf_out_of_memory(&t->study->session->diagnostics);
	for (size_t i = 0; i < count && t->said->count < tries && status == RF_OK; ++i) {
		struct rf_proposal *proposal = &t->result->proposals[i];

		if (proposal->legal == RF_YES)
			status = try(t, proposal, i + 1, proposal->speedup);
	}
	return status;
}

/* ---- what came out ---- */

static struct rf_number prediction_of(const struct rf_tuned *tuned)
{
	return tuned->predicted.known ? tuned->predicted : tuned->code_predicted;
}

static void fill_gains(struct tuning *t)
{
	struct rf_tuning *said = t->said;

	for (size_t i = 0; i < said->count; ++i) {
		struct rf_tuned *tuned = &said->items[i];
		struct rf_number predicted = prediction_of(tuned);

		if (!tuned->seconds.known)
			continue;
		tuned->speedup = (struct rf_number){ said->seconds / tuned->seconds.value, true };
		if (predicted.known)
			tuned->ratio =
			    (struct rf_number){ tuned->speedup.value / predicted.value, true };
	}
}

/* ", predicted 1.37: the prediction was 8 % too high" */
static const char *describe_error(const struct rf_tuned *tuned, struct rf_arena *arena)
{
	double over;

	if (!tuned->ratio.known)
		return ", and no speed-up is predicted of it";
	over = 100 * (1 / tuned->ratio.value - 1);
	return rf_arena_print(arena, ", predicted %.2f: the prediction was %.0f %% too %s",
	                      prediction_of(tuned).value, fabs(over), over > 0 ? "high" : "low");
}

/* Which was best; more than two runs of the same loops differ by, it must be. */
static void judge(struct tuning *t)
{
	struct rf_tuning *said = t->said;
	double noise = fmax(fabs(said->again - 1), LEAST_GAIN);
	size_t index = 0;
	const struct rf_tuned *fastest = find_fastest(t, false, &index);
	const char *error = fastest != NULL ? describe_error(fastest, t->arena) : NULL;

	if (fastest == NULL) {
		said->verdict = said->count > 0
		                    ? "best is the loop as it is: no proposal could be run with "
		                      "the same results"
		                    : "best is the loop as it is: there is no proposal that can "
		                      "be written and run";
		return;
	}
	if (fastest->speedup.value >= 1 + noise)
		said->best = fastest;
	said->verdict = rf_arena_print(
	    t->arena,
	    said->best != NULL ? "best is %s, measured %.2f times as fast%s"
			       : "best is the loop as it is: the fastest of the others, "
				 "%s, was measured %.2f times as fast%s",
	    fastest->change, fastest->speedup.value, error);
}

static enum rf_status prepare(struct tuning *t)
{
	struct rf_study *study = t->study;
	enum rf_status status = rf_loop_run_check_kernel(study);

	t->said = RF_NEW(t->arena, struct rf_tuning);
	if (t->said == NULL)
		return rf_out_of_memory(&study->session->diagnostics);
	if (status == RF_OK)
		status =
		    rf_points_set(study, 0, t->arena, &study->session->diagnostics, &t->options);
	t->cpus = rf_processors_list(study->session->settings.uses_siblings, false, t->arena);
	if (status == RF_OK)
		status = rf_loop_run_plan(study, &t->cpus, &t->options, t->arena,
		                          &study->session->diagnostics, &t->run);
	if (status == RF_OK)
		t->said->cpus = rf_loop_run_list_cpus(&t->run, t->arena);
	return status;
}

enum rf_status rf_tune(struct rf_study *study, struct rf_result *result)
{
	struct tuning t = { .study = study,
		            .result = result,
		            .arena = study->session->arena,
		            .options = study->options };
	double again_s = 0;
	enum rf_status status = prepare(&t);

	if (status == RF_OK)
		status = run_original(&t, &t.first_s);
	if (status == RF_OK)
		status = try_proposals(&t);
	if (status == RF_OK)
		status = try_lengths(&t);
	if (status == RF_OK)
		status = run_original(&t, &again_s);
	if (status != RF_OK)
		return status;
	t.said->seconds = fmin(t.first_s, again_s);
	t.said->again = again_s / t.first_s;
	if (result->prediction.known)
		t.said->predicted_seconds = result->prediction.speed.seconds;
	fill_gains(&t);
	judge(&t);
	result->tuning = t.said;
	return RF_OK;
}

enum rf_status rf_tune_choose(struct rf_study *study, const struct rf_result *result,
                              const char **text)
{
	if (result->tuning->best == NULL)
		return rf_refuse(&study->session->diagnostics, RF_WRONG_KERNEL, nowhere,
		                 "write one of them all the same with --proposal K in place of "
		                 "--tune",
		                 "nothing is written: %s", result->tuning->verdict);
	*text = result->tuning->best->text;
	return RF_OK;
}
