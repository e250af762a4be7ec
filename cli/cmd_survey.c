/* SPDX-License-Identifier: MIT
 *
 * rfmodel survey FILE...: every loop nest of files, or of a project, a row each.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/baseline.h"
#include "cli/checks.h"
#include "cli/choose_machine.h"
#include "cli/input.h"
#include "cli/option_table.h"
#include "cli/output.h"
#include "cli/settings_file.h"
#include "cli/survey_chart.h"
#include "cli/survey_jobs.h"
#include "model/schema/survey_rows.h"
#include "model/survey.h"
#include "report/findings.h"
#include "report/survey_html.h"
#include "report/survey_table.h"
#include "report/words.h"

static const struct rf_place nowhere = { 0 };

/* What was chosen to be printed. */
struct survey_form {
	const struct rf_form_of_report *form;
	size_t width;
};

static enum rf_status choose_form(struct rf_session *session, struct survey_form *form)
{
	const struct rf_form_of_report *chosen = rf_output_form(&session->settings);

	if (chosen == NULL)
		chosen = rf_report_by_name("text");
	form->width = rf_output_text_width();
	form->form = chosen;
	return rf_output_allow(chosen, "text json csv svg plot html github sarif junit", "a survey",
	                       &session->diagnostics);
}

/* A list of commands is no source: its folder is what --build takes. */
static enum rf_status refuse_list(struct rf_session *session, const char *file)
{
	struct rf_place place = { .file = file };
	const char *end = strrchr(file, '/');
	const char *folder =
	    end == NULL ? "." : rf_arena_substring(session->arena, file, (size_t)(end - file) + 1);

	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, place,
	                 rf_arena_print(session->arena, "rfmodel survey --build %s",
	                                rf_text_shell_word(session->arena, folder)),
	                 "this lists the sources of a project, which --build names by its folder");
}

/* The sources that are named, or all of the project's. */
static enum rf_status list_files(struct rf_session *session, size_t *count,
                                 struct rf_compile_command **files)
{
	const char *build = session->settings.build;

	if (session->operand_count == 0 && build == NULL)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "name files of C source, or a project by --build DIR, where its "
		                 "compile_commands.json stands",
		                 "there is nothing to survey");
	if (session->operand_count == 0)
		return rf_compile_commands_list(build, session->arena, &session->diagnostics, count,
		                                files);
	*count = session->operand_count;
	*files = RF_NEW_ARRAY(session->arena, struct rf_compile_command, *count);
	if (*files == NULL)
		return rf_out_of_memory(&session->diagnostics);
	for (size_t i = 0; i < *count; ++i) {
		struct rf_compile_command *file = &(*files)[i];
		enum rf_status status = RF_OK;

		file->file = session->operands[i];
		if (rf_text_ends_with(file->file, "compile_commands.json"))
			return refuse_list(session, file->file);
		status = rf_input_check(file->file, &session->diagnostics);
		if (status == RF_OK && build != NULL)
			status = rf_compile_commands_flags(build, file->file, session->arena,
			                                   &session->diagnostics, &file->flag_count,
			                                   &file->flags);
		if (status != RF_OK)
			return status;
	}
	return RF_OK;
}

/* What rfmodel.yml says for all: the one beside the first file, or beside the user. */
static enum rf_status use_settings(struct rf_session *session)
{
	const char *file = session->operand_count > 0 ? session->operands[0] : "";
	const char *slash = strrchr(file, '/');
	const char *folder = rf_arena_substring(session->arena, file,
	                                        slash != NULL ? (size_t)(slash - file) + 1 : 0);

	return folder != NULL ? rf_settings_file_use(session, folder)
	                      : rf_out_of_memory(&session->diagnostics);
}

/* A row has one value of each size. */
static enum rf_status check_sizes(struct rf_session *session)
{
	for (size_t i = 0; i < session->settings.definitions.count; ++i) {
		const struct rf_define *d = &session->settings.definitions.items[i];
		struct rf_diagnostics unheard;
		struct rf_range range = { 0 };

		rf_diagnostics_init(&unheard, session->arena);
		if (rf_ranges_read(d->name, d->value, NULL, session->arena, &unheard, &range) ==
		        RF_OK &&
		    range.count > 1)
			return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
			                 "give one; 'rfmodel sweep FILE:LINE' takes several for "
			                 "a nest",
			                 "-D %s=%s: a survey takes one value of a size", d->name,
			                 d->value);
	}
	return RF_OK;
}

/* A path as it is told from a folder: "../src/a.c", where that is shorter than the path itself. */
static const char *path_from(struct rf_arena *arena, const char *folder, const char *file)
{
	size_t i = 0, common = 0, up = 0;
	struct rf_text text;

	for (; folder[i] && folder[i] == file[i]; ++i)
		if (file[i] == '/')
			common = i + 1;
	if (folder[i] == '\0' && file[i] == '/')
		common = i + 1;
	else
		for (up = 1, i = common; folder[i]; ++i)
			up += folder[i] == '/';
	if (file[0] != '/' || common <= 3 * up)
		return file;
	rf_text_init(&text, arena);
	for (i = 0; i < up; ++i)
		rf_text_add(&text, "../");
	rf_text_add(&text, file + common);
	return text.failed ? file : rf_text_string(&text);
}

/* Paths are told from the folder that we are in. */
static void shorten_paths(struct rf_arena *arena, struct rf_survey_rows *rows)
{
	char folder[PATH_MAX];
	const char *before = NULL, *shorter = NULL;

	if (getcwd(folder, sizeof(folder)) == NULL)
		return;
	for (size_t i = 0; i < rows->count; ++i) {
		const char **file = &rows->items[i].file;

		if (before == NULL || !rf_text_equal(*file, before))
			shorter = path_from(arena, folder, *file);
		before = *file;
		*file = shorter;
	}
}

/* Nests of a header that several files include are listed once. */
static void drop_duplicates(struct rf_survey_rows *rows)
{
	size_t kept = 0;

	for (size_t i = 0; i < rows->count; ++i) {
		const struct rf_survey_row *row = &rows->items[i];
		const struct rf_survey_row *before = kept > 0 ? &rows->items[kept - 1] : NULL;
		bool is_same = before != NULL && row->line > 0 && row->line == before->line &&
		               rf_text_equal(row->file, before->file);

		if (!is_same)
			rows->items[kept++] = *row;
	}
	rows->count = kept;
}

static int compare_places(const void *a, const void *b)
{
	const struct rf_survey_row *x = a, *y = b;
	int order = strcmp(x->file, y->file);

	return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

static void write_findings(struct rf_text *text, const struct rf_survey *survey,
                           const struct rf_form_of_report *form)
{
	struct rf_report_options options = { .findings =
		                                 rf_findings_new(text->arena, survey->command) };

	text->failed |= options.findings == NULL;
	for (size_t i = 0; options.findings != NULL && i < survey->row_count; ++i)
		rf_findings_add_row(options.findings, &survey->rows[i]);
	if (options.findings != NULL)
		form->end(text, &options);
}

static enum rf_status print(struct rf_session *session, const struct rf_survey *survey,
                            const struct survey_form *form)
{
	struct rf_text text;

	if (form->form->picture != NULL)
		return rf_survey_chart_write(session, survey);
	rf_text_init(&text, session->arena);
	text.width = form->width;
	if (form->form->is_page)
		rf_survey_html(&text, survey);
	else if (form->form->has_findings)
		write_findings(&text, survey, form->form);
	else if (form->form == rf_report_by_name("csv"))
		rf_survey_table_csv(&text, survey);
	else if (form->form == rf_report_by_name("json"))
		rf_survey_table_json(&text, survey);
	else
		rf_survey_table_text(&text, survey);
	return rf_output_write_document(session->settings.output, &text, &session->diagnostics);
}

/* What --fail-if asks, of each row. */
static enum rf_status check_rows(struct rf_session *session, struct rf_checks *checks,
                                 struct rf_survey_rows *rows)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < rows->count && status == RF_OK; ++i) {
		struct rf_survey_row *row = &rows->items[i];
		struct rf_result_document document = { &rf_survey_row_schema, row, NULL };

		status = rf_checks_add(checks, &document, NULL,
		                       (struct rf_place){ row->file, row->line, 1 },
		                       row->function != NULL ? row->function : "", session->arena,
		                       &row->check_count, &row->checks);
	}
	return status;
}

static enum rf_status refuse_all(struct rf_session *session, size_t row_count)
{
	return rf_refuse(&session->diagnostics, RF_WRONG_KERNEL, nowhere,
	                 "the rows say why; rfmodel analyze FILE says more of one",
	                 row_count > 0 ? "no nest of these files can be modelled"
	                               : "there is no loop in these files");
}

/* What -D and rfmodel.yml define: numbers as such, whatever way they are written. */
static enum rf_status list_definitions(struct rf_session *session, struct rf_survey *survey)
{
	size_t count = session->settings.definitions.count;
	struct rf_survey_definition *all =
	    RF_NEW_ARRAY(session->arena, struct rf_survey_definition, count + 1);

	for (size_t i = 0; all != NULL && i < count; ++i) {
		const struct rf_define *d = &session->settings.definitions.items[i];
		struct rf_diagnostics unheard;
		struct rf_range range = { 0 };
		size_t k = 0;

		while (k < survey->definition_count && !rf_text_equal(all[k].name, d->name))
			++k;
		if (k < survey->definition_count)
			continue;
		rf_diagnostics_init(&unheard, session->arena);
		all[k] = (struct rf_survey_definition){ d->name, d->value };
		if (rf_ranges_read(d->name, d->value, NULL, session->arena, &unheard, &range) ==
		        RF_OK &&
		    range.count == 1 && !range.has_names)
			all[k].value = rf_words_integer(session->arena, range.items[0]);
		++survey->definition_count;
	}
	survey->definitions = all;
	return all != NULL ? RF_OK : rf_out_of_memory(&session->diagnostics);
}

/* Whether what an option was given is what holds without it. */
static bool is_default(const struct rf_settings *settings, const char *option)
{
	return (rf_text_equal(option, "cores") && settings->cores == 1) ||
	       (rf_text_equal(option, "safety") && settings->safety == 2);
}

/* Options that figures depend on, those of rfmodel.yml included, as "set.L2.size" and "2MiB". */
static enum rf_status list_options(struct rf_session *session, struct rf_survey *survey)
{
	static const char *const names[] = { "set",      "assume",    "ignore", "cores", "gpus",
		                             "data",     "safety",    "rates",  "pure",  "without",
		                             "compiler", "fast-math", NULL };
	const struct rf_settings *settings = &session->settings;
	struct rf_arena *arena = session->arena;
	struct rf_survey_definition *all =
	    RF_NEW_ARRAY(arena, struct rf_survey_definition, settings->given.count + 1);

	for (size_t i = 0; all != NULL && i < settings->given.count; ++i) {
		const struct rf_given *given = &settings->given.items[i];
		const struct rf_option *option = given->option;
		const char *value = strchr(given->value, '=');
		size_t length = value != NULL ? (size_t)(value - given->value) : 0;

		if (!rf_text_is_one_of(option->name, names) || is_default(settings, option->name))
			continue;
		if (value == NULL && option->repeatable)
			length = strlen(given->value);
		all[survey->option_count++] = (struct rf_survey_definition){
			rf_arena_print(arena, "%s%s%.*s", option->name, length > 0 ? "." : "",
			               (int)length, given->value),
			value != NULL                                 ? value + 1
			: option->repeatable || *given->value == '\0' ? "yes"
								      : given->value,
		};
	}
	survey->options = all;
	return all != NULL && !rf_arena_failed(arena) ? RF_OK
	                                              : rf_out_of_memory(&session->diagnostics);
}

/* How many rows there are of each status. */
static void take_rows(struct rf_survey *survey, struct rf_survey_rows *rows)
{
	memset(survey->counts, 0, sizeof(survey->counts));
	for (size_t i = 0; i < rows->count; ++i)
		++survey->counts[rows->items[i].status];
	survey->row_count = rows->count;
	survey->rows = rows->items;
}

/* Holds the survey against a baseline. */
static enum rf_status compare(struct rf_baseline *baseline, struct rf_survey *survey,
                              struct rf_survey_rows *rows)
{
	struct rf_session *session = baseline->session;
	struct rf_survey_rows files = { 0 };
	struct rf_asked_files asked = { session->operand_count, NULL };
	enum rf_status status = RF_OK;

	asked.names = RF_NEW_ARRAY(session->arena, const char *, asked.count + 1);
	for (size_t i = 0; i < asked.count; ++i) {
		const char *file = session->operands[i];
		struct rf_survey_row *row = RF_PUSH(session->arena, &files);

		if (row == NULL || asked.names == NULL)
			return rf_out_of_memory(&session->diagnostics);
		row->file = file + 2 * rf_text_starts_with(file, "./");
	}
	shorten_paths(session->arena, &files);
	for (size_t i = 0; i < asked.count; ++i)
		asked.names[i] = files.items[i].file;
	status = rf_baseline_add_survey(baseline, survey, &asked, rows);
	take_rows(survey, rows);
	return status;
}

/* Surveys the files: their rows, in the order in which they are told. */
static enum rf_status survey_files(struct rf_session *session, struct rf_survey *survey,
                                   struct rf_machine *machine, struct rf_survey_rows *rows)
{
	struct rf_survey_job job = { .asked = session->settings };
	struct rf_compile_command *files = NULL;
	bool has_machine = false;
	size_t count = 0;
	enum rf_status status = use_settings(session);

	if (status == RF_OK)
		status = list_files(session, &count, &files);
	if (status == RF_OK)
		status = rf_choose_machine_or_none(session, machine, &has_machine);
	if (status == RF_OK)
		status = list_definitions(session, survey);
	if (status == RF_OK)
		status = list_options(session, survey);
	if (status != RF_OK)
		return status;
	job.machine = survey->machine = has_machine ? machine : NULL;
	survey->file_count = (int64_t)count;
	survey->command = session->settings.command;
	survey->settings_path = session->settings.settings_path;
	status = rf_survey_jobs_run(session, &job, count, files, rows);
	if (status != RF_OK)
		return status;
	shorten_paths(session->arena, rows);
	if (rows->count > 0)
		qsort(rows->items, rows->count, sizeof(*rows->items), compare_places);
	drop_duplicates(rows);
	rf_survey_sort(rows->count, rows->items);
	return RF_OK;
}

static enum rf_status run(struct rf_session *session)
{
	struct rf_checks checks;
	struct rf_baseline baseline;
	struct rf_survey_rows rows = { 0 };
	struct survey_form form = { 0 };
	struct rf_survey survey = { 0 };
	struct rf_machine machine;
	enum rf_status status = choose_form(session, &form);

	if (status == RF_OK)
		status = rf_checks_open(&checks, session);
	if (status == RF_OK)
		status = rf_baseline_open(&baseline, session);
	if (status == RF_OK)
		status = check_sizes(session);
	if (status == RF_OK)
		status = survey_files(session, &survey, &machine, &rows);
	if (status == RF_OK)
		status = check_rows(session, &checks, &rows);
	if (status != RF_OK)
		return status;
	take_rows(&survey, &rows);
	status = compare(&baseline, &survey, &rows);
	if (status == RF_OK)
		status = print(session, &survey, &form);
	session->has_document = status == RF_OK;
	if (status == RF_OK && survey.counts[RF_SURVEY_REFUSED] < (int64_t)rows.count)
		status = rf_checks_close(&checks, rows.count, true);
	else if (status == RF_OK)
		return refuse_all(session, rows.count);
	if (status == RF_OK || status == RF_CHECK_FAILED)
		status = rf_baseline_close(&baseline) == RF_OK ? status : RF_CHECK_FAILED;
	return status;
}

const struct rf_verb rf_verb_survey = {
	.name = "survey",
	.bit = RF_VERB_SURVEY,
	.arguments = "FILE...",
	.summary = "every loop nest of files, or of a project by --build DIR, a row each",
	.help = "Lists every loop nest of every function of the files, or of all sources in the "
		"compile_commands.json of --build DIR, a row each: operations, bytes, bound, "
		"predicted time where the sizes are known, or why it cannot be modelled. The "
		"costliest stands first. Figures are those of closed and general forms, without "
		"simulation; -D applies to all nests that have the size. -o FILE.svg draws them on "
		"the roofline of the machine.",
	.run = run,
};
