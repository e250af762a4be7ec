/* SPDX-License-Identifier: MIT
 *
 * Words that have no place in the repository: each line of words.txt is a regular expression, a
 * tab and the reason.  Every text file is searched, expected outputs above all, because that is
 * where the name of somebody's folder slips in.
 */
#include <regex.h>
#include <string.h>

#include "tests/lint/lint.h"

struct word {
	regex_t expression;
	const char *reason;
};

struct word_list {
	struct word *items;
	size_t count;
	size_t capacity;
};

static struct word_list read_list(const struct lint *lint)
{
	struct tool_words rules = lint_rules(lint, "words.txt");
	struct word_list list = { 0 };

	for (size_t i = 0; i < rules.count; ++i) {
		char *rule = rules.items[i];
		char *tab = strchr(rule, '\t');
		struct word *word = TOOL_PUSH(&list);

		if (!tab)
			tool_die("words.txt: no tab in: %s", rule);
		*tab = '\0';
		word->reason = tab + 1;
		if (regcomp(&word->expression, rule, REG_EXTENDED | REG_NOSUB))
			tool_die("words.txt: not a regular expression: %s", rule);
	}
	return list;
}

static void check_line(struct lint *lint, const struct word_list *list, const char *file,
                       int number, const char *line)
{
	for (size_t i = 0; i < list->count; ++i)
		if (regexec(&list->items[i].expression, line, 0, NULL, 0) == 0)
			lint_complain(lint, file, number, "%s", list->items[i].reason);
}

static void check_file(struct lint *lint, const struct word_list *list, const char *file)
{
	size_t length;
	const char *text = lint_read(lint, file, &length);

	if (memchr(text, '\0', length))
		return;
	struct tool_words lines = tool_lines(text);
	for (size_t i = 0; i < lines.count; ++i)
		check_line(lint, list, file, (int)i + 1, lines.items[i]);
}

void lint_words(struct lint *lint)
{
	struct word_list list = read_list(lint);

	for (size_t i = 0; i < lint->files.count; ++i)
		check_file(lint, &list, lint->files.items[i]);
	for (size_t i = 0; i < list.count; ++i)
		regfree(&list.items[i].expression);
}
