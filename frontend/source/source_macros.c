/* SPDX-License-Identifier: MIT
 *
 * Names in the bare text of a source, as the preprocessor meets them: those that a condition asks
 * for, those that a line defines.  Comments are not told from the rest, so that a name in one of
 * them counts.
 */
#include "frontend/source/source_macros.h"

#include <string.h>

#include "base/text.h"
#include "frontend/source/prescan.h"

/* The first place of `name` as a word of its own in [text, end). */
static bool mentions(const char *text, const char *end, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = text; at < end && (at = strstr(at, name)) != NULL; ++at) {
		if (at + length > end)
			return false;
		if ((at == text || !rf_text_is_word(at[-1])) && !rf_text_is_word(at[length]))
			return true;
	}
	return false;
}

static bool is_condition(const char *line)
{
	static const char *const words[] = { "ifdef", "ifndef", "if", "elif" };

	line += strspn(line, " \t");
	if (*line++ != '#')
		return false;
	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); ++i)
		if (rf_text_starts_with(line, words[i]) && !rf_text_is_word(line[strlen(words[i])]))
			return true;
	return false;
}

bool rf_source_macros_test(const char *text, const char *name)
{
	while (*text) {
		const char *end = text + strcspn(text, "\n");
		if (is_condition(text) && mentions(text, end, name))
			return true;
		text = end + (*end == '\n');
	}
	return false;
}

int rf_source_macros_line(const char *text, const char *name)
{
	size_t length = strlen(name);

	for (int line = 1; *text; ++line) {
		const char *end = text + strcspn(text, "\n");
		const char *at = text + strspn(text, " \t");
		if (*at == '#') {
			at += 1 + strspn(at + 1, " \t");
			if (rf_text_starts_with(at, "define") && !rf_text_is_word(at[6])) {
				at += 6 + strspn(at + 6, " \t");
				if (rf_text_starts_with(at, name) && !rf_text_is_word(at[length]))
					return line;
			}
		}
		text = end + (*end == '\n');
	}
	return 0;
}
