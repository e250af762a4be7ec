/* SPDX-License-Identifier: MIT
 *
 * The whole program: reads the command line, finds the verb, runs it, shows what it had to say.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/version.h"
#include "frontend/read/frontend.h"
#include "cli/completion.h"
#include "cli/ending.h"
#include "cli/failed_run.h"
#include "cli/help.h"
#include "cli/option_reader.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/show.h"
#include "base/suggest.h"
#include "cli/verbs.h"
#include "model/transform/legality.h"

static const struct rf_place nowhere = { 0 };

static enum rf_status print(struct rf_session *session, const struct rf_text *text)
{
	struct rf_output output;
	enum rf_status status =
	    rf_output_open(&output, NULL, session->arena, &session->diagnostics);

	if (status == RF_OK)
		status = rf_output_write(&output, text, &session->diagnostics);
	return status == RF_OK ? rf_output_commit(&output, &session->diagnostics) : status;
}

/* The program, and what reads sources for it: which of several may be asked for when a page differs
 * from another machine's. */
static void print_version(struct rf_session *session, struct rf_text *text)
{
	struct rf_diagnostics unheard;
	const char *reader;

	rf_diagnostics_init(&unheard, session->arena);
	reader = rf_frontend_describe(session->arena, &unheard);
	rf_text_print(text, "rfmodel %s\n", rf_version);
	rf_text_print(text, "%s\n",
	              reader ? reader : "no libclang of 17 or later: kernels cannot be read");
}

/* What needs no verb: --help, --version, --completion. */
static enum rf_status answer(struct rf_session *session, const struct rf_verb *verb)
{
	struct rf_text text;

	rf_text_init(&text, session->arena);
	if (session->settings.help)
		rf_help_print(&text, verb);
	else if (session->settings.version)
		print_version(session, &text);
	else
		rf_completion_print(&text, session->settings.completion);
	return print(session, &text);
}

/* Whether a first argument that is no verb is meant as a file. */
static bool looks_like_file(const char *word)
{
	struct stat status;

	return rf_text_equal(word, "-") || strpbrk(word, "./") || stat(word, &status) == 0;
}

static enum rf_status refuse_verb(struct rf_session *session, const char *word)
{
	const char *names[16];

	for (size_t i = 0; i < rf_verb_count; ++i)
		names[i] = rf_verbs[i]->name;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 rf_suggest_hint(session->arena, word, names, rf_verb_count, "verbs"),
	                 "'%s' is neither a verb nor a file", word);
}

/* The verb of the command line; `analyze` where a file stands in its place. */
static enum rf_status find_verb(struct rf_session *session, const struct rf_verb **verb)
{
	const char *word = session->operand_count ? session->operands[0] : NULL;

	*verb = word ? rf_verbs_find(word) : NULL;
	if (*verb) {
		++session->operands;
		--session->operand_count;
		return RF_OK;
	}
	if (word && !looks_like_file(word))
		return refuse_verb(session, word);
	*verb = &rf_verb_analyze;
	return RF_OK;
}

/* The command line as a shell would take it: words are quoted where they must be. */
static const char *command_line(struct rf_arena *arena, int argument_count, char **arguments)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	rf_text_add(&text, "rfmodel");
	for (int i = 0; i < argument_count; ++i) {
		const char *word = rf_text_shell_word(arena, arguments[i]);

		rf_text_print(&text, " %s", word != NULL ? word : arguments[i]);
	}
	return rf_text_string(&text);
}

static enum rf_status run(struct rf_session *session, int argument_count, char **arguments)
{
	struct rf_settings *settings = &session->settings;
	const struct rf_verb *verb = NULL;
	enum rf_status status = rf_option_reader_read(argument_count, arguments, session->arena,
	                                              &session->diagnostics, settings);

	settings->command = command_line(session->arena, argument_count, arguments);
	if (status != RF_OK)
		return status;
	session->operands = settings->operands.items;
	session->operand_count = settings->operands.count;
	bool alone = session->operand_count == 0;
	status = find_verb(session, &verb);
	if (status != RF_OK)
		return status;
	if (settings->help || settings->version || settings->completion)
		return answer(session, alone ? NULL : verb);
	if (alone && !settings->uses_any)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "rfmodel KERNEL.c -m MACHINE analyses a kernel; rfmodel --help "
		                 "shows what else there is",
		                 "nothing to do");
	session->has_forms = rf_option_reader_has("format", verb->bit);
	status =
	    rf_option_reader_check_verb(settings, verb->bit, verb->name, &session->diagnostics);
	return status == RF_OK ? verb->run(session) : status;
}

/* Notes are shown only with -v; what stands on the printed page is not said again. */
static void show_messages(const struct rf_session *session)
{
	bool notes = session->settings.verbose || session->shows_notes;
	enum rf_severity least = notes ? RF_NOTE : RF_WARNING;

	rf_show_diagnostics(&session->diagnostics, session->page_shows_remarks ? RF_ERROR : least);
	if (session->good_news != NULL)
		fprintf(stderr, "rfmodel: %s\n", session->good_news);
}

/* An error that found no memory for its words is counted and not listed. */
static bool has_error(const struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->list.count; ++i)
		if (diagnostics->list.items[i].severity == RF_ERROR)
			return true;
	return false;
}

static const char no_memory_text[] = "rfmodel: error: out of memory\n";

static void no_memory(void)
{
	fputs(no_memory_text, stderr);
	exit(RF_FAILED);
}

int rf_cli_main(int argc, char **argv)
{
	struct rf_session session = { .arena = rf_arena_new() };
	int skip = argc > 0;

	if (!session.arena)
		no_memory();
	rf_ending_prepare();
	rf_legality_set_memory(no_memory);
	rf_diagnostics_init(&session.diagnostics, session.arena);
	enum rf_status status = run(&session, argc - skip, argv + skip);
	if (rf_arena_failed(session.arena))
		status = rf_out_of_memory(&session.diagnostics);
	if (status != RF_OK && status != RF_CHECK_FAILED)
		rf_failed_run_write(&session, status, argc - skip, argv + skip);
	rf_progress_end();
	show_messages(&session);
	if (status != RF_OK && !has_error(&session.diagnostics))
		fputs(no_memory_text, stderr);
	rf_arena_free(session.arena);
	return (int)status;
}
