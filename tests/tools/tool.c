/* SPDX-License-Identifier: MIT
 *
 * Memory, words and files of the test programs; see tool.h for the liberty taken.
 */
#include "tests/tools/tool.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

void tool_die(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	exit(2);
}

struct rf_arena *tool_arena(void)
{
	static struct rf_arena *arena;

	if (!arena)
		arena = rf_arena_new();
	if (!arena)
		tool_die("out of memory");
	return arena;
}

void *tool_alloc(size_t bytes)
{
	void *memory = rf_arena_alloc(tool_arena(), bytes);

	if (!memory)
		tool_die("out of memory");
	return memory;
}

char *tool_print(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	char *text = rf_arena_vprint(tool_arena(), format, arguments);
	va_end(arguments);
	if (!text)
		tool_die("out of memory");
	return text;
}

char *tool_copy(const char *bytes, size_t length)
{
	return memcpy(tool_alloc(length + 1), bytes, length);
}

struct rf_text tool_text(void)
{
	struct rf_text text;

	rf_text_init(&text, tool_arena());
	return text;
}

void tool_words_add(struct tool_words *words, char *word)
{
	*TOOL_PUSH(words) = word;
}

struct tool_words tool_lines(const char *text)
{
	struct tool_words lines = { 0 };

	while (*text) {
		size_t length = strcspn(text, "\n");

		tool_words_add(&lines, tool_copy(text, length));
		text += length + (text[length] == '\n');
	}
	return lines;
}

/* Adds the quoted part that starts at `text` to the word; returns what follows it. */
static const char *add_quoted(struct rf_text *word, const char *text)
{
	const char *end = strchr(text + 1, *text);

	if (!end)
		tool_die("a quotation that does not end: %s", text);
	rf_text_add_bytes(word, text + 1, (size_t)(end - text - 1));
	return end + 1;
}

static const char *add_word(struct tool_words *words, const char *text)
{
	struct rf_text word = tool_text();

	rf_text_add_bytes(&word, "", 0);
	while (*text && !isspace((unsigned char)*text)) {
		if (*text == '\'' || *text == '"')
			text = add_quoted(&word, text);
		else
			rf_text_add_bytes(&word, text++, 1);
	}
	tool_words_add(words, word.bytes);
	return text;
}

struct tool_words tool_split(const char *text)
{
	struct tool_words words = { 0 };

	for (;;) {
		text += strspn(text, " \t\n");
		if (!*text)
			return words;
		text = add_word(&words, text);
	}
}

char *tool_read(const char *path, size_t *length)
{
	return rf_file_read(tool_arena(), path, length);
}

void tool_write(const char *path, const char *text, size_t length)
{
	FILE *file = fopen(path, "wb");

	if (!file || fwrite(text, 1, length, file) != length || fclose(file))
		tool_die("%s: cannot be written", path);
}

bool tool_exists(const char *path)
{
	return access(path, F_OK) == 0;
}
