/* SPDX-License-Identifier: MIT
 *
 * Links of the documentation lead somewhere: every `[text](path)` of a .md file that is not an
 * address on the network names a file, or a folder, from where the page lies; every
 * `(#section)` names a heading of the page.
 */
#include <ctype.h>
#include <string.h>

#include "tests/lint/lint.h"

/* A heading as the part of a link behind `#`: lower case, hyphens for blanks, nothing else. */
static char *anchor_of(const char *heading)
{
	struct rf_text anchor = tool_text();

	heading += strspn(heading, "# ");
	rf_text_add_bytes(&anchor, "", 0);
	for (; *heading; ++heading) {
		char mark = (char)tolower((unsigned char)*heading);

		if (mark == ' ')
			mark = '-';
		if (isalnum((unsigned char)mark) || mark == '-' || mark == '_')
			rf_text_add_bytes(&anchor, &mark, 1);
	}
	return anchor.bytes;
}

static bool has_anchor(const struct tool_words *lines, const char *anchor)
{
	for (size_t i = 0; i < lines->count; ++i)
		if (*lines->items[i] == '#' && strcmp(anchor_of(lines->items[i]), anchor) == 0)
			return true;
	return false;
}

static char *folder_of(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash ? tool_copy(file, (size_t)(slash + 1 - file)) : tool_copy("", 0);
}

/* Whether a link with a section leads there. */
static bool leads(const struct lint *lint, const char *file, const struct tool_words *lines,
                  char *link)
{
	char *anchor = strchr(link, '#');

	if (anchor)
		*anchor++ = '\0';
	if (!*link)
		return anchor && has_anchor(lines, anchor);
	char *path = tool_print("%s/%s%s", lint->root, folder_of(file), link);
	if (!tool_exists(path))
		return false;
	struct tool_words other = { 0 };
	if (anchor)
		other = tool_lines(tool_read(path, NULL));
	return !anchor || has_anchor(&other, anchor);
}

static void check_line(struct lint *lint, const char *file, const struct tool_words *lines,
                       size_t number)
{
	const char *at = lines->items[number];

	while ((at = strstr(at, "]("))) {
		char *link = tool_copy(at + 2, strcspn(at + 2, ") "));

		at += 2;
		if (!strstr(link, "://") && !leads(lint, file, lines, tool_print("%s", link)))
			lint_complain(lint, file, (int)number + 1, "the link %s leads nowhere",
			              link);
	}
}

void lint_links(struct lint *lint)
{
	for (size_t i = 0; i < lint->files.count; ++i) {
		const char *file = lint->files.items[i];

		if (!rf_text_ends_with(file, ".md"))
			continue;
		struct tool_words lines = tool_lines(lint_read(lint, file, NULL));
		for (size_t j = 0; j < lines.count; ++j)
			check_line(lint, file, &lines, j);
	}
}
