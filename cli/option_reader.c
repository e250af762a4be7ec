/* SPDX-License-Identifier: MIT
 *
 * The command line, read as the table of options has it.
 *
 * Spellings: `--name=value`, `--name value`, `-n value`, `-nvalue`; switches with a letter may be
 * joined (`-vv`).  `--` ends the options.  Long names are not abbreviated, for scripts to last.
 */
#include "cli/option_reader.h"

#include <string.h>

#include "base/text.h"
#include "cli/kerncraft_words.h"
#include "cli/option_values.h"

static const struct rf_place nowhere = { 0 };

static const struct rf_option *find_long(const char *name, size_t length)
{
	for (size_t i = 0; i < rf_option_table_count; ++i) {
		const char *known = rf_option_table[i].name;
		if (strlen(known) == length && memcmp(known, name, length) == 0)
			return &rf_option_table[i];
	}
	return NULL;
}

/* Ours, or Kerncraft's name for it. */
static const struct rf_option *find_any_long(const char *text, size_t length,
                                             struct rf_arena *arena)
{
	const struct rf_option *option = find_long(text, length);
	const char *word = rf_arena_substring(arena, text, length);
	const char *ours = word ? rf_kerncraft_words_option(word) : NULL;

	return option || !ours ? option : find_long(ours, strlen(ours));
}

static const struct rf_option *find_letter(char letter)
{
	for (size_t i = 0; i < rf_option_table_count; ++i)
		if (rf_option_table[i].letter == letter)
			return &rf_option_table[i];
	return NULL;
}

static enum rf_status refuse_unknown_long(struct rf_option_reader *reader, const char *name,
                                          size_t length)
{
	const char *names[RF_MOST_OPTIONS];
	char *word = rf_arena_substring(reader->arena, name, length);

	if (!word)
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < rf_option_table_count; ++i)
		names[i] = rf_option_table[i].name;
	const char *near = rf_text_nearest(word, names, rf_option_table_count);
	const char *instead = rf_kerncraft_words_instead(word);
	const char *hint = instead ? instead
	                   : near  ? rf_arena_print(reader->arena, "did you mean '--%s'?", near)
	                           : "see rfmodel --help for the options there are";
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere, hint,
	                 "unknown option '--%s'", word);
}

enum rf_status rf_option_reader_record(struct rf_option_reader *reader, const char *value)
{
	struct rf_given *given = RF_PUSH(reader->arena, &reader->settings->given);

	if (given == NULL)
		return rf_out_of_memory(reader->diagnostics);
	*given = (struct rf_given){ reader->option, value ? value : "" };
	return RF_OK;
}

/* Sets an option, unless it was set before and can be set but once. */
static enum rf_status apply(struct rf_option_reader *reader, const struct rf_option *option,
                            const char *value)
{
	bool *is_used = &reader->settings->used[option - rf_option_table];

	reader->option = option;
	if (*is_used && option->argument && !option->repeatable)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave one of the two out", "option %s is given twice",
		                 rf_option_values_spelling(reader->arena, option));
	*is_used = true;
	reader->settings->uses_any = true;
	enum rf_status status = option->set(reader, value);
	return status == RF_OK ? rf_option_reader_record(reader, value) : status;
}

/* Takes the value from the following argument. */
static enum rf_status apply_with_next(struct rf_option_reader *reader,
                                      const struct rf_option *option)
{
	int next = reader->position + 1;

	if (next >= reader->argument_count || rf_text_equal(reader->arguments[next], "--"))
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_USAGE, nowhere,
		    option->choices ? rf_arena_print(reader->arena, "one of: %s", option->choices)
				    : rf_arena_print(reader->arena, "write --%s %s", option->name,
		                                     option->argument),
		    "option %s needs a value", rf_option_values_spelling(reader->arena, option));
	reader->position = next;
	return apply(reader, option, reader->arguments[next]);
}

static enum rf_status read_long(struct rf_option_reader *reader, const char *text)
{
	size_t length = strcspn(text, "=");
	const struct rf_option *option = find_any_long(text, length, reader->arena);
	const char *value = text[length] == '=' ? text + length + 1 : NULL;

	if (!option)
		return refuse_unknown_long(reader, text, length);
	if (!option->argument && value)
		return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere,
		                 "leave '=' and what follows out", "option --%s takes no value",
		                 option->name);
	if (!option->argument || value)
		return apply(reader, option, value);
	return apply_with_next(reader, option);
}

static enum rf_status refuse_letter(struct rf_option_reader *reader, char letter)
{
	const char name[] = { letter, '\0' };
	const char *instead = rf_kerncraft_words_instead(name);

	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere,
	                 instead ? instead : "see rfmodel --help for the options there are",
	                 "unknown option '-%c'", letter);
}

static enum rf_status read_letters(struct rf_option_reader *reader, const char *text)
{
	for (; *text; ++text) {
		const struct rf_option *option = find_letter(*text);
		enum rf_status status;

		if (!option)
			return refuse_letter(reader, *text);
		if (option->argument && text[1])
			return apply(reader, option, text + 1 + (text[1] == '='));
		status = option->argument ? apply_with_next(reader, option)
		                          : apply(reader, option, NULL);
		if (status != RF_OK || option->argument)
			return status;
	}
	return RF_OK;
}

static enum rf_status add_operand(struct rf_option_reader *reader, const char *text)
{
	const char **operand = RF_PUSH(reader->arena, &reader->settings->operands);

	if (!operand)
		return rf_out_of_memory(reader->diagnostics);
	*operand = text;
	return RF_OK;
}

static enum rf_status read_argument(struct rf_option_reader *reader)
{
	const char *text = reader->arguments[reader->position];

	if (rf_text_starts_with(text, "--"))
		return read_long(reader, text + 2);
	if (*text == '-' && text[1])
		return read_letters(reader, text + 1);
	return add_operand(reader, text);
}

enum rf_status rf_option_reader_read(int argument_count, char **arguments, struct rf_arena *arena,
                                     struct rf_diagnostics *diagnostics,
                                     struct rf_settings *settings)
{
	struct rf_option_reader reader = { .settings = settings,
		                           .arena = arena,
		                           .diagnostics = diagnostics,
		                           .argument_count = argument_count,
		                           .arguments = arguments };
	enum rf_status status = RF_OK;

	while (reader.position < argument_count && status == RF_OK) {
		if (rf_text_equal(arguments[reader.position], "--")) {
			int first = reader.position + 1;
			settings->flag_count = (size_t)(argument_count - first);
			settings->flags = (const char *const *)arguments + first;
			break;
		}
		status = read_argument(&reader);
		++reader.position;
	}
	return status;
}

bool rf_option_reader_has(const char *name, unsigned verb_bit)
{
	for (size_t i = 0; i < rf_option_table_count; ++i)
		if (rf_text_equal(rf_option_table[i].name, name))
			return (rf_option_table[i].verbs & verb_bit) != 0;
	return false;
}

enum rf_status rf_option_reader_check_verb(const struct rf_settings *settings, unsigned verb_bit,
                                           const char *verb, struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < rf_option_table_count; ++i) {
		const struct rf_option *option = &rf_option_table[i];
		if (!settings->used[i] || (option->verbs & verb_bit))
			continue;
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere,
		                 rf_arena_print(diagnostics->arena,
		                                "see rfmodel %s --help for its options", verb),
		                 "verb '%s' has no option %s", verb,
		                 rf_option_values_spelling(diagnostics->arena, option));
	}
	return RF_OK;
}
