/* SPDX-License-Identifier: MIT
 *
 * Memory, text, files and words of the test programs; see tool.h for the liberties taken.
 */
#include "tests/tools/tool.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Every block hangs on this list, so that a leak checker sees it in use. */
static struct block {
	struct block *next;
} *blocks;

void tool_die(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	exit(2);
}

void *tool_alloc(size_t bytes)
{
	struct block *block = calloc(1, 16 + bytes);

	if (!block)
		tool_die("out of memory");
	block->next = blocks;
	blocks = block;
	return (char *)block + 16;
}

static char *print(const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	char *text = tool_alloc((size_t)length + 1);
	vsnprintf(text, (size_t)length + 1, format, arguments);
	return text;
}

char *tool_print(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	char *text = print(format, arguments);
	va_end(arguments);
	return text;
}

char *tool_copy(const char *bytes, size_t length)
{
	return memcpy(tool_alloc(length + 1), bytes, length);
}

void tool_text_add(struct tool_text *text, const char *bytes, size_t length)
{
	if (text->length + length + 1 > text->capacity) {
		size_t capacity = 2 * (text->length + length + 1);
		char *larger = tool_alloc(capacity);

		if (text->length)
			memcpy(larger, text->bytes, text->length);
		text->bytes = larger;
		text->capacity = capacity;
	}
	memcpy(text->bytes + text->length, bytes, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void tool_text_print(struct tool_text *text, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	const char *addition = print(format, arguments);
	va_end(arguments);
	tool_text_add(text, addition, strlen(addition));
}

const char *tool_text_string(const struct tool_text *text)
{
	return text->bytes ? text->bytes : "";
}

void *tool_push(void **items, size_t *count, size_t *capacity, size_t bytes)
{
	if (*count == *capacity) {
		*capacity = 2 * *capacity + 16;
		void *larger = tool_alloc(*capacity * bytes);

		if (*count)
			memcpy(larger, *items, *count * bytes);
		*items = larger;
	}
	return (char *)*items + (*count)++ * bytes;
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
static const char *add_quoted(struct tool_text *word, const char *text)
{
	const char *end = strchr(text + 1, *text);

	if (!end)
		tool_die("a quotation that does not end: %s", text);
	tool_text_add(word, text + 1, (size_t)(end - text - 1));
	return end + 1;
}

static const char *add_word(struct tool_words *words, const char *text)
{
	struct tool_text word = { 0 };

	tool_text_add(&word, "", 0);
	while (*text && !isspace((unsigned char)*text)) {
		if (*text == '\'' || *text == '"')
			text = add_quoted(&word, text);
		else
			tool_text_add(&word, text++, 1);
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
	FILE *file = fopen(path, "rb");
	struct tool_text text = { 0 };
	char buffer[16384];
	size_t count;

	if (!file)
		return NULL;
	tool_text_add(&text, "", 0);
	while ((count = fread(buffer, 1, sizeof(buffer), file)) > 0)
		tool_text_add(&text, buffer, count);
	if (ferror(file))
		tool_die("%s: cannot be read", path);
	fclose(file);
	if (length)
		*length = text.length;
	return text.bytes;
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

bool tool_starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool tool_ends(const char *text, const char *suffix)
{
	size_t length = strlen(text);
	size_t suffix_length = strlen(suffix);

	return length >= suffix_length && strcmp(text + length - suffix_length, suffix) == 0;
}
