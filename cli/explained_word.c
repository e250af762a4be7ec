/* SPDX-License-Identifier: MIT
 *
 * A word explained.
 *
 * Three tables know words: the glossary those of the page, the schema of results the figures that
 * JSON, CSV and --fail-if have, and the option table those of the command line.  All of them are
 * asked, so that `rfmodel explain safety` has the safety factor and the option that sets it.
 */
#include "cli/explained_word.h"

#include <string.h>

#include "cli/option_table.h"
#include "model/schema/result_schema.h"
#include "report/glossary.h"
#include "report/words.h"

enum { DEEPEST = 8 };

/* How much of a path a word has to be: all of it, its end, or its last key alone, where what stands
 * before that is the name of a link or an array. */
enum match { WHOLE, END, KEY, MATCHES };

struct figures {
	struct rf_text *out;
	const char *key;  /* that is looked for, */
	const char *path; /* or the whole path; the same without a dot in it */
	enum match match;
	bool found;
};

static void print_figure(struct figures *f, const struct rf_result_row *row, const char *path)
{
	rf_words_wrap(f->out,
	              rf_arena_print(f->out->arena, "%s%s%s%s, a figure of the result: %s", path,
	                             row->unit ? " (" : "", row->unit ? row->unit : "",
	                             row->unit ? ")" : "", row->meaning ? row->meaning : ""),
	              2, 0);
	f->found = true;
}

static bool ends_with_path(const char *path, const char *end)
{
	size_t length = strlen(path), of_end = strlen(end);

	return length > of_end && path[length - of_end - 1] == '.' && rf_text_ends_with(path, end);
}

static bool matches(const struct figures *f, const char *key, const char *path, int depth)
{
	switch (f->match) {
	case WHOLE:
		return f->path != f->key && rf_text_equal(path, f->path);
	case END:
		return f->path != f->key && ends_with_path(path, f->path);
	default:
		return rf_text_equal(key, f->key) && (f->path == f->key || depth > 1);
	}
}

/* Rows of a record whose key is the word, and those of the records in it. */
static void search(struct figures *f, const struct rf_result_record *record, const char *prefix,
                   int depth)
{
	for (size_t i = 0; record && i < record->row_count && depth < DEEPEST; ++i) {
		const struct rf_result_row *row = &record->rows[i];
		const char *path =
		    rf_arena_print(f->out->arena, "%s%s%s", prefix, *prefix ? "." : "", row->key);

		if (!path)
			return;
		if (matches(f, row->key, path, depth))
			print_figure(f, row, path);
		if (row->stored != RF_STORED_MAP) /* its keys are names of the user's */
			search(f, row->record, path, depth + 1);
	}
}

static bool print_figures(struct rf_text *out, const char *word)
{
	const char *dot = strrchr(word, '.');
	struct figures f = { .out = out, .key = dot ? dot + 1 : word, .path = word };

	for (f.match = WHOLE; f.match < MATCHES && !f.found; ++f.match)
		search(&f, &rf_result_schema, "", 0);
	return f.found;
}

static bool print_option(struct rf_text *out, const char *word)
{
	for (size_t i = 0; i < rf_option_table_count; ++i) {
		const struct rf_option *option = &rf_option_table[i];

		if (!rf_text_equal(option->name, word))
			continue;
		rf_words_wrap(out,
		              rf_arena_print(out->arena, "--%s%s%s, an option: %s", option->name,
		                             option->argument ? " " : "",
		                             option->argument ? option->argument : "",
		                             option->help),
		              2, 0);
		return true;
	}
	return false;
}

bool rf_explained_word_print(struct rf_text *out, const char *word)
{
	const struct rf_glossary_term *term = rf_glossary_find(word);
	bool is_known = term != NULL;

	if (term)
		rf_glossary_print(out, term, true);
	is_known = print_figures(out, word) || is_known;
	return print_option(out, word + strspn(word, "-")) || is_known;
}

const char *rf_explained_word_nearest(struct rf_arena *arena, const char *word)
{
	return rf_glossary_nearest(arena, word);
}
