/* SPDX-License-Identifier: MIT
 *
 * What the programs that test this repository share: memory, text, files and words.
 *
 * These programs are short-lived and trusted, so they take the liberties that the product may
 * not: memory is never given back, and whatever goes wrong ends the program with a message and
 * the exit code 2.
 */
#ifndef RF_TESTS_TOOL_H
#define RF_TESTS_TOOL_H

#include <stdbool.h>
#include <stddef.h>

struct tool_text {
	char *bytes;
	size_t length;
	size_t capacity;
};

struct tool_words {
	char **items;
	size_t count;
	size_t capacity;
};

void tool_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Zeroed memory. */
void *tool_alloc(size_t bytes);
char *tool_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *tool_copy(const char *bytes, size_t length);

/* Makes room for one more item of a growing array and returns its address; it is zeroed. */
void *tool_push(void **items, size_t *count, size_t *capacity, size_t bytes);

#define TOOL_PUSH(array)                                                                           \
	((__typeof__((array)->items))tool_push((void **)&(array)->items, &(array)->count,          \
	                                       &(array)->capacity, sizeof(*(array)->items)))

void tool_text_add(struct tool_text *text, const char *bytes, size_t length);
void tool_text_print(struct tool_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The text so far, never NULL. */
const char *tool_text_string(const struct tool_text *text);

void tool_words_add(struct tool_words *words, char *word);

/* Lines without their line ends; a last line without one counts. */
struct tool_words tool_lines(const char *text);

/* Words as a shell splits them, with '...' and "..." but without any expansion. */
struct tool_words tool_split(const char *text);

/* NULL when there is no such file. */
char *tool_read(const char *path, size_t *length);
void tool_write(const char *path, const char *text, size_t length);
bool tool_exists(const char *path);

bool tool_starts(const char *text, const char *prefix);
bool tool_ends(const char *text, const char *suffix);

#endif
