/* SPDX-License-Identifier: MIT
 *
 * What the programs that test this repository share: memory that nobody gives back, words, files.
 *
 * These programs are short-lived and trusted, so they take a liberty that the product may not:
 * whatever goes wrong ends the program with a message and the exit code 2.
 */
#ifndef RF_TESTS_TOOL_H
#define RF_TESTS_TOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/vector.h"

struct tool_words {
	char **items;
	size_t count;
	size_t capacity;
};

void tool_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* The arena of everything below, which lives as long as the program. */
struct rf_arena *tool_arena(void);

/* Zeroed memory. */
void *tool_alloc(size_t bytes);
char *tool_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *tool_copy(const char *bytes, size_t length);

/* An empty text. */
struct rf_text tool_text(void);

#define TOOL_PUSH(array) RF_PUSH(tool_arena(), array)

void tool_words_add(struct tool_words *words, char *word);

/* Lines without their line ends; a last line without one counts. */
struct tool_words tool_lines(const char *text);

/* Words as a shell splits them, with '...' and "..." but without any expansion. */
struct tool_words tool_split(const char *text);

/* NULL when there is no such file. */
char *tool_read(const char *path, size_t *length);
void tool_write(const char *path, const char *text, size_t length);
bool tool_exists(const char *path);

#endif
