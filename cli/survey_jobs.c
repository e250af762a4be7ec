/* SPDX-License-Identifier: MIT
 *
 * One process for each file of a survey.
 *
 * The parser of C may crash or not come to an end, and whatever else happens to a file is to cost
 * that file alone: so each one has a process, which branches off from one that has loaded the
 * parser already, and leaves its rows in a file without a name.
 */
#include "cli/survey_jobs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/ending.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/settings_file.h"
#include "cli/survey_claims.h"
#include "frontend/read/every_nest.h"
#include "frontend/source/source_macros.h"
#include "model/survey.h"

enum { READ_SECONDS = 30, MOST_JOBS = 64 };

static const struct rf_place nowhere = { 0 };

struct job {
	pid_t process; /* 0: none */
	FILE *rows;
	size_t file;
};

/* What the process of one file works with. */
struct worker {
	struct rf_session *session;
	const struct rf_machine *machine;
	struct rf_source source;
	struct rf_options options;
	struct rf_survey_claims *claims;
	FILE *rows;
};

/* ---- in the process of a file ---- */

/* Who asks for the value of a definition: of which kernel, and inside how many others. */
struct question {
	const struct rf_settings *settings;
	const struct rf_kernel *kernel;
	struct rf_arena *arena;
	size_t depth;
};

static enum rf_status find_value(void *user, const char *text, size_t length, int64_t *value);

/* -D m=2*n: an expression in what else is defined.  What has no value, or several, leaves its size
 * open. */
static bool evaluate(struct question *question, const struct rf_define *definition, int64_t *value)
{
	const struct rf_range_names names = { find_value, question };
	struct rf_diagnostics unheard;
	struct rf_range range = { 0 };
	bool is_known = false;

	rf_diagnostics_init(&unheard, question->arena);
	if (question->depth++ < question->settings->definitions.count)
		is_known = rf_ranges_read(definition->name, definition->value, &names,
		                          question->arena, &unheard, &range) == RF_OK &&
		           range.count == 1;
	--question->depth;
	if (is_known)
		*value = range.items[0];
	return is_known;
}

static enum rf_status find_value(void *user, const char *text, size_t length, int64_t *value)
{
	struct question *question = user;
	const char *name = rf_arena_substring(question->arena, text, length);
	int size = name != NULL ? rf_kernel_find_size(question->kernel, name) : -1;

	for (size_t i = 0; name != NULL && i < question->settings->definitions.count; ++i) {
		const struct rf_define *d = &question->settings->definitions.items[i];

		if ((rf_text_equal(d->name, name) ||
		     (size >= 0 && rf_kernel_find_size(question->kernel, d->name) == size)) &&
		    evaluate(question, d, value))
			return RF_OK;
	}
	return RF_WRONG_USAGE;
}

/* The values of -D for the sizes that this kernel has. */
static enum rf_status give_sizes(struct worker *w, const struct rf_kernel *kernel,
                                 struct rf_arena *arena)
{
	const struct rf_settings *settings = &w->session->settings;
	struct question question = { settings, kernel, arena, 0 };
	int64_t *sizes = RF_NEW_ARRAY(arena, int64_t, kernel->size_count + 1);
	bool *given = RF_NEW_ARRAY(arena, bool, kernel->size_count + 1);

	if (sizes == NULL || given == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < settings->definitions.count; ++i) {
		const struct rf_define *d = &settings->definitions.items[i];
		int size = rf_kernel_find_size(kernel, d->name);

		if (size >= 0 && !given[size])
			given[size] = evaluate(&question, d, &sizes[size]);
	}
	rf_kernel_take_launched(kernel, sizes, given);
	w->options.sizes = sizes;
	w->options.sizes_given = given;
	return RF_OK;
}

/* The limit of time is that of the parser, and then that of each nest. */
static void watch(const struct rf_session *session, const char *file)
{
	double seconds = session->settings.read_seconds;

	rf_ending_watch(file, seconds > 0 ? seconds : READ_SECONDS);
}

static enum rf_status visit(void *user, const struct rf_found_nest *nest)
{
	struct worker *w = user;
	const char *file = nest->place.file;
	struct rf_survey_row row = { .file = file + 2 * rf_text_starts_with(file, "./"),
		                     .line = nest->place.line,
		                     .function = nest->function,
		                     .depth = nest->depth };

	if (nest->status == RF_FAILED)
		return RF_FAILED;
	if (nest->status != RF_OK)
		rf_survey_refuse(nest->diagnostics, nest->arena, &row);
	else if (give_sizes(w, nest->kernel, nest->arena) != RF_OK ||
	         rf_survey_fill(nest->kernel, w->machine, &w->options, nest->arena,
	                        nest->diagnostics, &row) != RF_OK)
		return RF_FAILED;
	rf_survey_wire_write(w->rows, &row);
	watch(w->session, w->source.file);
	return RF_OK;
}

static bool takes(void *user, struct rf_place place, const char *function)
{
	struct worker *w = user;

	return rf_survey_claims_take(w->claims, place.file, place.line, function);
}

/* Definitions that the preprocessor of this source asks for are macros; the others may stand where
 * a name is missing. */
static enum rf_status define(struct worker *w)
{
	const struct rf_settings *settings = &w->session->settings;
	size_t count = settings->definitions.count;
	struct rf_define *macros = RF_NEW_ARRAY(w->session->arena, struct rf_define, count + 1);

	if (macros == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i)
		if (rf_source_macros_test(w->source.text, settings->definitions.items[i].name))
			macros[w->source.define_count++] = settings->definitions.items[i];
	w->source.defines = macros;
	w->source.value_count = count;
	w->source.values = settings->definitions.items;
	w->source.ignore_count = settings->ignored.count;
	w->source.ignore = settings->ignored.items;
	w->source.assume_count = settings->assumed.count;
	w->source.assume = settings->assumed.items;
	w->source.serves_many = true;
	w->source.template_count = settings->templates.count;
	w->source.templates = settings->templates.items;
	memcpy(w->source.grid, settings->grid, sizeof(settings->grid));
	memcpy(w->source.block, settings->block, sizeof(settings->block));
	return RF_OK;
}

/* Flags after -- and those of rfmodel.yml come last, so that they win. */
static enum rf_status add_flags(struct worker *w, const struct rf_compile_command *file)
{
	const struct rf_settings *settings = &w->session->settings;
	const char **all = RF_NEW_ARRAY(w->session->arena, const char *,
	                                file->flag_count + settings->flag_count + 1);

	if (all == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < file->flag_count; ++i)
		all[i] = file->flags[i];
	for (size_t i = 0; i < settings->flag_count; ++i)
		all[file->flag_count + i] = settings->flags[i];
	w->source.flag_count = file->flag_count + settings->flag_count;
	w->source.flags = all;
	w->source.gpu = w->machine != NULL && w->machine->kind == RF_GPU ? w->machine->arch : NULL;
	return RF_OK;
}

static enum rf_status read_file(struct worker *w, const struct rf_compile_command *file,
                                struct rf_diagnostics *diagnostics)
{
	struct rf_nest_visitor visitor = { .visit = visit, .takes = takes, .user = w };
	enum rf_status status;

	status = rf_input_read(file->file, w->session->arena, diagnostics, &w->source);
	if (status != RF_OK || define(w) != RF_OK)
		return status != RF_OK ? status : RF_FAILED;
	if (add_flags(w, file) != RF_OK)
		return RF_FAILED;
	return rf_every_nest_visit(&w->source, &visitor, w->session->arena, diagnostics);
}

static void refuse_file(FILE *rows, const char *file, const struct rf_diagnostics *diagnostics)
{
	struct rf_survey_row row = { .file = file };

	rf_survey_refuse(diagnostics, diagnostics->arena, &row);
	for (size_t i = 0; i < diagnostics->list.count; ++i)
		if (diagnostics->list.items[i].severity == RF_ERROR &&
		    diagnostics->list.items[i].place.file == file && row.line == 0)
			row.line = diagnostics->list.items[i].place.line;
	rf_survey_wire_write(rows, &row);
}

/* The machine and what else makes figures comparable is that of the survey; sizes, assumptions and
 * flags are those of the file. */
static void survey_file(struct rf_session *session, const struct rf_survey_job *of,
                        const struct rf_compile_command *file, struct rf_survey_claims *claims,
                        FILE *rows)
{
	struct worker w = {
		.session = session, .machine = of->machine, .claims = claims, .rows = rows
	};
	const struct rf_settings *settings = &session->settings;
	struct rf_diagnostics *diagnostics = &session->diagnostics;
	int nothing = open("/dev/null", O_WRONLY);

	if (nothing >= 0)
		dup2(nothing, STDERR_FILENO);
	w.options.cores = settings->cores;
	w.options.serial = settings->serial;
	w.options.alpha = settings->alpha;
	w.options.spread = settings->spread;
	w.options.safety = settings->safety;
	w.options.rates = settings->rates;
	w.options.pure = settings->pure;
	w.options.fast_math = settings->fast_math;
	w.options.compiler = settings->compiler;
	w.options.without = settings->without;
	w.options.models = RF_MODEL_LC | RF_MODEL_ROOFLINE | RF_MODEL_ECM;
	watch(session, file->file);
	session->settings = of->asked;
	rf_diagnostics_init(diagnostics, session->arena);
	if (rf_settings_file_use(session, file->file) != RF_OK ||
	    read_file(&w, file, diagnostics) != RF_OK)
		refuse_file(rows, file->file, diagnostics);
	rf_survey_wire_end(rows);
	fflush(rows);
}

/* ---- in the process of the survey ---- */

static enum rf_status begin(struct rf_session *session, const struct rf_survey_job *of,
                            const struct rf_compile_command *file, struct rf_survey_claims *claims,
                            struct job *job)
{
	job->rows = tmpfile();
	if (job->rows == NULL)
		return rf_refuse(&session->diagnostics, RF_FAILED, nowhere,
		                 "make room where temporary files go",
		                 "no temporary file can be made");
	fflush(stdout);
	job->process = fork();
	if (job->process == 0) {
		survey_file(session, of, file, claims, job->rows);
		_exit(0);
	}
	if (job->process > 0)
		return RF_OK;
	fclose(job->rows);
	job->process = 0;
	return rf_refuse(&session->diagnostics, RF_FAILED, nowhere,
	                 "let the user have more processes", "no process can be made for %s",
	                 file->file);
}

static enum rf_status collect(struct rf_session *session, const struct rf_compile_command *file,
                              struct job *job, struct rf_survey_rows *rows)
{
	struct rf_survey_row *row;
	bool is_whole = false;
	enum rf_status status;

	job->process = 0;
	rewind(job->rows);
	status = rf_survey_wire_read(job->rows, session->arena, rows, &is_whole);
	fclose(job->rows);
	if (status == RF_OK && !is_whole) {
		row = RF_PUSH(session->arena, rows);
		status = row != NULL ? RF_OK : RF_FAILED;
		if (row != NULL)
			*row = (struct rf_survey_row){
				.file = file->file,
				.status = RF_SURVEY_REFUSED,
				.reason = "reading it crashed, or took too long or too much memory",
				.hint = "analyse it alone to see what happens",
			};
	}
	return status == RF_OK ? RF_OK : rf_out_of_memory(&session->diagnostics);
}

/* Waits for one of the jobs that run, and takes its rows. */
static enum rf_status wait_for_one(struct rf_session *session,
                                   const struct rf_compile_command *files, struct job *jobs,
                                   struct rf_survey_rows *rows)
{
	pid_t process = waitpid(-1, NULL, 0);

	for (size_t i = 0; i < MOST_JOBS; ++i)
		if (jobs[i].process == process && process > 0)
			return collect(session, &files[jobs[i].file], &jobs[i], rows);
	return process > 0 ? RF_OK
	                   : rf_refuse(&session->diagnostics, RF_FAILED, nowhere,
	                               "run the program again", "a process was lost");
}

enum rf_status rf_survey_jobs_run(struct rf_session *session, const struct rf_survey_job *of,
                                  size_t count, const struct rf_compile_command *files,
                                  struct rf_survey_rows *rows)
{
	struct job jobs[MOST_JOBS] = { { 0 } };
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t most = processors > 1 ? (size_t)processors : 1, running = 0, done = 0;
	struct rf_survey_claims *claims = NULL;
	enum rf_status status = RF_OK;

	most = most > MOST_JOBS ? MOST_JOBS : most;
	if (rf_frontend_describe(session->arena, &session->diagnostics) == NULL)
		return RF_FAILED;
	claims = rf_survey_claims_new();
	for (size_t next = 0; (next < count && status == RF_OK) || running > 0;) {
		size_t free_job = 0;

		while (free_job < most && jobs[free_job].process != 0)
			++free_job;
		if (free_job < most && next < count && status == RF_OK) {
			jobs[free_job].file = next;
			status = begin(session, of, &files[next++], claims, &jobs[free_job]);
			running += status == RF_OK;
			continue;
		}
		enum rf_status collected = wait_for_one(session, files, jobs, rows);
		status = status == RF_OK ? collected : status;
		--running;
		rf_progress_count(++done, count, "files");
	}
	rf_progress_end();
	rf_survey_claims_free(claims);
	return status;
}
