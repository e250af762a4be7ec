/* SPDX-License-Identifier: MIT
 *
 * Text: a builder, a few comparisons, the nearest spelling.
 */
#include "base/text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256, MAX_WORD = 64, SHORTEST_STEM = 3 };

void rf_text_init(struct rf_text *text, struct rf_arena *arena)
{
	*text = (struct rf_text){ .arena = arena, .width = RF_TEXT_WIDTH };
}

/* Makes room for `length` more bytes and the terminator. */
static bool reserve(struct rf_text *text, size_t length)
{
	size_t capacity = text->capacity == 0 ? FIRST_CAPACITY : text->capacity;
	char *larger;

	if (text->failed)
		return false;
	if (text->capacity > text->length && text->capacity - text->length > length)
		return true;
	while (capacity - text->length <= length && capacity <= SIZE_MAX / 2)
		capacity *= 2;
	larger = capacity - text->length > length ? rf_arena_alloc(text->arena, capacity) : NULL;
	if (larger == NULL) {
		text->failed = true;
		return false;
	}
	if (text->length > 0)
		memcpy(larger, text->bytes, text->length);
	text->bytes = larger;
	text->capacity = capacity;
	return true;
}

void rf_text_add_bytes(struct rf_text *text, const char *addition, size_t length)
{
	if (!reserve(text, length))
		return;
	if (length > 0)
		memcpy(text->bytes + text->length, addition, length);
	text->length += length;
	text->bytes[text->length] = '\0';
}

void rf_text_add(struct rf_text *text, const char *addition)
{
	rf_text_add_bytes(text, addition, strlen(addition));
}

/* Into the room that is left at first, which mostly does. */
void rf_text_print(struct rf_text *text, const char *format, ...)
{
	va_list arguments, again;
	int length;
	bool fits;

	if (!reserve(text, 0))
		return;
	va_start(arguments, format);
	va_copy(again, arguments);
	length =
	    vsnprintf(text->bytes + text->length, text->capacity - text->length, format, arguments);
	fits = length >= 0 && (size_t)length < text->capacity - text->length;
	if (length < 0)
		text->failed = true;
	else if (!fits && reserve(text, (size_t)length))
		vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
	text->length += text->failed ? 0 : (size_t)length;
	text->bytes[text->length] = '\0';
	va_end(again);
	va_end(arguments);
}

const char *rf_text_string(const struct rf_text *text)
{
	return text->bytes == NULL ? "" : text->bytes;
}

bool rf_text_equal(const char *left, const char *right)
{
	return strcmp(left, right) == 0;
}

bool rf_text_is_one_of(const char *text, const char *const *words)
{
	for (; *words != NULL; ++words)
		if (rf_text_equal(text, *words))
			return true;
	return false;
}

bool rf_text_starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

bool rf_text_ends_with(const char *text, const char *suffix)
{
	size_t length = strlen(text);
	size_t tail = strlen(suffix);

	return length >= tail && strcmp(text + length - tail, suffix) == 0;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Levenshtein's distance: insertions, deletions and replacements that turn one word into the
 * other.  Words beyond MAX_WORD are as far as can be. */
static size_t distance(const char *left, const char *right)
{
	size_t left_length = strlen(left);
	size_t right_length = strlen(right);
	size_t row[MAX_WORD + 1];

	if (left_length > MAX_WORD || right_length > MAX_WORD)
		return MAX_WORD;
	for (size_t j = 0; j <= right_length; ++j)
		row[j] = j;
	for (size_t i = 1; i <= left_length; ++i) {
		size_t diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= right_length; ++j) {
			size_t replaced = diagonal + (left[i - 1] != right[j - 1]);

			diagonal = row[j];
			row[j] = least(replaced, least(row[j], row[j - 1]) + 1);
		}
	}
	return row[right_length];
}

const char *rf_text_shell_word(struct rf_arena *arena, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
				    "@%+=:,./_-";
	struct rf_text text;

	if (*word != '\0' && word[strspn(word, plain)] == '\0')
		return rf_arena_string(arena, word);
	rf_text_init(&text, arena);
	rf_text_add(&text, "'");
	for (; *word != '\0'; ++word)
		rf_text_print(&text, *word == '\'' ? "'\\%c'" : "%c", *word);
	rf_text_add(&text, "'");
	return text.failed ? NULL : rf_text_string(&text);
}

/* The first candidate that the word begins, if it is long enough to mean something. */
static const char *completion(const char *word, const char *const *candidates, size_t count)
{
	for (size_t i = 0; strlen(word) >= SHORTEST_STEM && i < count; ++i)
		if (rf_text_starts_with(candidates[i], word))
			return candidates[i];
	return NULL;
}

const char *rf_text_nearest(const char *word, const char *const *candidates, size_t count)
{
	size_t limit = (strlen(word) + 2) / 3;
	const char *nearest = NULL;

	for (size_t i = 0; i < count; ++i) {
		size_t away = distance(word, candidates[i]);

		if (away <= limit && away < strlen(candidates[i])) {
			nearest = candidates[i];
			limit = away == 0 ? 0 : away - 1;
		}
		if (away == 0)
			break;
	}
	return nearest != NULL ? nearest : completion(word, candidates, count);
}

bool rf_text_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}
