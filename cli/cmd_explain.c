/* SPDX-License-Identifier: MIT
 *
 * rfmodel explain KERNEL | WORD: how the figures of a kernel come about, step by step, or what a
 * word of the page means.
 */
#include <string.h>
#include <unistd.h>

#include "cli/explained_word.h"
#include "cli/output.h"
#include "cli/study.h"
#include "report/glossary.h"
#include "report/words.h"

static const struct rf_place nowhere = { 0 };

static bool is_word(struct rf_arena *arena, const char *word)
{
	struct rf_text unread;

	rf_text_init(&unread, arena);
	unread.width = RF_TEXT_WIDTH;
	return rf_explained_word_print(&unread, word);
}

/* Whether a file is meant, which wins over a word: one that is there, perhaps with a line behind
 * it, standard input, or what can be nothing else, unlike B/It. */
static bool is_file(struct rf_arena *arena, const char *word)
{
	const char *colon = strrchr(word, ':');
	const char *path = colon ? rf_arena_substring(arena, word, (size_t)(colon - word)) : word;

	return rf_text_equal(word, "-") || access(word, F_OK) == 0 ||
	       (path && access(path, F_OK) == 0) || (strchr(word, '/') && !is_word(arena, word));
}

static enum rf_status explain_kernel(struct rf_session *session)
{
	struct rf_study study;
	enum rf_status status = rf_study_open(&study, session, RF_MACHINE_OPTIONAL);

	if (status == RF_OK && study.form != rf_report_by_name("text"))
		status = rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                   "the figures themselves: rfmodel analyze --format json",
		                   "explain has one form, text");
	if (status == RF_OK) {
		study.report.explanation_only = true;
		status = rf_study_run_one(&study);
	}
	return rf_study_close(&study, status);
}

static enum rf_status refuse_word(struct rf_session *session, const char *word)
{
	const char *near = rf_explained_word_nearest(session->arena, word);
	const char *hint = "'rfmodel explain' lists all words";

	if (near)
		hint = rf_arena_print(session->arena, "did you mean '%s'? %s", near, hint);
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere, hint,
	                 "'%s' is neither a file nor a word that the program knows", word);
}

/* A word, or without one the whole glossary. */
static enum rf_status explain_words(struct rf_session *session)
{
	const struct rf_form_of_report *form = rf_output_form(&session->settings);
	struct rf_text text;

	if (form != NULL && form != rf_report_by_name("text"))
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave --format out", "explain has one form, text");
	if (session->operand_count > 1)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "words that belong together stand between quotes: "
		                 "rfmodel explain 'layer condition'",
		                 "two words are given: %s and %s", session->operands[0],
		                 session->operands[1]);
	rf_text_init(&text, session->arena);
	text.width = rf_output_text_width();
	if (session->operand_count == 0)
		for (size_t i = 0; i < rf_glossary_count; ++i)
			rf_glossary_print(&text, &rf_glossary[i], false);
	else if (!rf_explained_word_print(&text, session->operands[0]))
		return refuse_word(session, session->operands[0]);
	return rf_output_write_document(session->settings.output, &text, &session->diagnostics);
}

static enum rf_status run(struct rf_session *session)
{
	if (session->operand_count > 0 && is_file(session->arena, session->operands[0]))
		return explain_kernel(session);
	return explain_words(session);
}

const struct rf_verb rf_verb_explain = {
	.name = "explain",
	.bit = RF_VERB_EXPLAIN,
	.arguments = "KERNEL | WORD",
	.summary = "how the figures of a kernel come about, or what a word means",
	.help = "Derives the figures of KERNEL step by step: what an iteration does, the bytes "
		"that it costs at least, what has to stay in a cache for that, what each link "
		"carries, and the time; each word is explained where it is used first. Of a WORD "
		"of the page, a figure of JSON or an option it prints what it means, and without "
		"either the glossary. A file of that name wins over a word.",
	.run = run,
};
