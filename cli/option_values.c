/* SPDX-License-Identifier: MIT
 *
 * Values of options: numbers, and words of a list.
 */
#include "cli/option_values.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/suggest.h"

static const struct rf_place nowhere = { 0 };

enum rf_status rf_option_values_refuse(struct rf_option_reader *reader, const char *value,
                                       const char *what)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere, what,
	                 "'%s' is no value for option %s", value,
	                 rf_option_values_spelling(reader->arena, reader->option));
}

const char *rf_option_values_spelling(struct rf_arena *arena, const struct rf_option *option)
{
	char *text = option->letter
	                 ? rf_arena_print(arena, "-%c, --%s", option->letter, option->name)
	                 : rf_arena_print(arena, "--%s", option->name);

	return text ? text : option->name;
}

bool rf_option_values_integer(const char *text, int64_t *value)
{
	char *end;

	if (!isdigit((unsigned char)*text) && *text != '-')
		return false;
	errno = 0;
	long long number = strtoll(text, &end, 10);
	if (errno || *end || end == text)
		return false;
	*value = number;
	return true;
}

enum rf_status rf_option_values_count(struct rf_option_reader *reader, const char *value,
                                      int64_t most, const char *what, int64_t *count)
{
	int64_t number;

	if (!rf_option_values_integer(value, &number) || number < 1 || number > most)
		return rf_option_values_refuse(reader, value, what);
	*count = number;
	return RF_OK;
}

/* Splits the choices of an option at their spaces. */
static size_t split_choices(struct rf_option_reader *reader, const char *list, const char **words,
                            size_t room)
{
	size_t count = 0;

	while (*list && count < room) {
		size_t length = strcspn(list, " ");
		words[count] = rf_arena_substring(reader->arena, list, length);
		if (!words[count])
			return 0;
		++count;
		list += length + (list[length] == ' ');
	}
	return count;
}

enum rf_status rf_option_values_choose(struct rf_option_reader *reader, const char *value,
                                       size_t *choice)
{
	const char *words[16];
	const char *choices = reader->option->choices;
	size_t count = split_choices(reader, choices, words, 16);

	for (size_t i = 0; i < count; ++i)
		if (rf_text_equal(words[i], value)) {
			*choice = i;
			return RF_OK;
		}
	const char *hint = rf_suggest_hint(reader->arena, value, words, count, "known");
	return rf_option_values_refuse(reader, value, hint);
}

const char *rf_option_values_as_ours(struct rf_option_reader *reader, const char *value)
{
	char *word = rf_arena_string(reader->arena, value);

	for (char *at = word; at && *at; ++at)
		*at = (char)tolower((unsigned char)*at);
	if (word && (rf_text_equal(word, "rooflineflop") || rf_text_equal(word, "rooflineasm") ||
	             rf_text_equal(word, "rooflineiaca")))
		return "roofline";
	return word ? word : value;
}
