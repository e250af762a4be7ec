/* SPDX-License-Identifier: MIT
 *
 * well_formed FILE...: whether every file is well-formed XML, as far as our documents need it:
 * tags that close in order, attributes between quotes and each once, known entities, UTF-8 and no
 * control characters, one element around all.  A declaration, a document type and comments may be
 * there.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "tests/tools/tool.h"

enum { DEEPEST = 100, MOST_ATTRIBUTES = 20 };

struct reading {
	const char *file, *text, *at;
	const char *tags[DEEPEST];
	size_t lengths[DEEPEST];
	size_t depth, elements;
};

static void fail(const struct reading *reading, const char *what)
{
	int line = 1;

	for (const char *at = reading->text; at < reading->at; ++at)
		line += *at == '\n';
	tool_die("%s:%d: %s: %.40s", reading->file, line, what, reading->at);
}

static size_t name_length(const char *text)
{
	size_t length = 0;

	while (isalnum((unsigned char)text[length]) ||
	       (length > 0 && strchr("-_:.", text[length]) && text[length] != '\0'))
		++length;
	return length;
}

static void skip_spaces(struct reading *reading)
{
	reading->at += strspn(reading->at, " \t\r\n");
}

/* One character of text or of a value. */
static void read_character(struct reading *reading)
{
	static const char *const entities[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&apos;" };
	size_t length = rf_utf8_length(reading->at);

	if (length == 0)
		fail(reading, "no UTF-8");
	if ((unsigned char)*reading->at < ' ' && strchr("\t\r\n", *reading->at) == NULL)
		fail(reading, "a control character");
	if (*reading->at == '<' || *reading->at == '>')
		fail(reading, "a bracket in a text");
	if (*reading->at == '&') {
		length = 0;
		for (size_t i = 0; i < sizeof(entities) / sizeof(*entities); ++i)
			if (strncmp(reading->at, entities[i], strlen(entities[i])) == 0)
				length = strlen(entities[i]);
		if (length == 0)
			fail(reading, "an unknown entity");
	}
	reading->at += length;
}

static void read_attributes(struct reading *reading)
{
	const char *names[MOST_ATTRIBUTES];
	size_t lengths[MOST_ATTRIBUTES], count = 0;

	for (skip_spaces(reading); *reading->at != '>' && *reading->at != '/';
	     skip_spaces(reading)) {
		size_t length = name_length(reading->at);

		if (length == 0 || count == MOST_ATTRIBUTES)
			fail(reading, "no attribute");
		for (size_t i = 0; i < count; ++i)
			if (lengths[i] == length && memcmp(names[i], reading->at, length) == 0)
				fail(reading, "an attribute twice");
		names[count] = reading->at;
		lengths[count++] = length;
		reading->at += length;
		if (strncmp(reading->at, "=\"", 2) != 0)
			fail(reading, "an attribute without quotes");
		for (reading->at += 2; *reading->at != '"';)
			read_character(reading);
		++reading->at;
	}
}

static void close_tag(struct reading *reading)
{
	size_t length = name_length(reading->at + 2);

	if (reading->depth == 0 || reading->lengths[reading->depth - 1] != length ||
	    memcmp(reading->tags[reading->depth - 1], reading->at + 2, length) != 0 ||
	    reading->at[2 + length] != '>')
		fail(reading, "closes another tag");
	--reading->depth;
	reading->at += length + 3;
}

static void open_tag(struct reading *reading)
{
	const char *name = reading->at + 1;
	size_t length = name_length(name);

	if (length == 0 || reading->depth == DEEPEST || (reading->depth == 0 && reading->elements))
		fail(reading, "no tag");
	++reading->elements;
	reading->at += 1 + length;
	read_attributes(reading);
	if (strncmp(reading->at, "/>", 2) == 0) {
		reading->at += 2;
		return;
	}
	if (*reading->at != '>')
		fail(reading, "a tag that does not end");
	++reading->at;
	reading->tags[reading->depth] = name;
	reading->lengths[reading->depth++] = length;
}

/* Past what begins with one mark and ends with another, if it does. */
static bool skip(struct reading *reading, const char *begin, const char *end)
{
	const char *last;

	if (strncmp(reading->at, begin, strlen(begin)) != 0)
		return false;
	last = strstr(reading->at, end);
	if (last == NULL)
		fail(reading, "does not end");
	reading->at = last + strlen(end);
	return true;
}

static void check(const char *file)
{
	struct reading reading = { .file = file, .text = tool_read(file, NULL) };

	if (reading.text == NULL)
		tool_die("%s: cannot be read", file);
	reading.at = reading.text;
	while (*reading.at != '\0') {
		if (skip(&reading, "<!--", "-->") || skip(&reading, "<?", "?>") ||
		    skip(&reading, "<!DOCTYPE", ">"))
			continue;
		if (reading.at[0] == '<' && reading.at[1] == '/')
			close_tag(&reading);
		else if (reading.at[0] == '<')
			open_tag(&reading);
		else if (reading.depth == 0 && !isspace((unsigned char)*reading.at))
			fail(&reading, "a text outside of the element");
		else
			read_character(&reading);
	}
	if (reading.depth > 0 || reading.elements == 0)
		fail(&reading, "an element that does not end");
}

int main(int argc, char **argv)
{
	if (argc < 2)
		tool_die("usage: well_formed FILE...");
	for (int i = 1; i < argc; ++i)
		check(argv[i]);
	return 0;
}
