/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_TEXT_H
#define RF_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Text that grows at its end, in an arena.  After a failed allocation it stays as it was and
 * `failed` is set, so that a writer checks once, at its end. */
struct rf_text {
	struct rf_arena *arena;
	char *bytes; /* always terminated once something was added */
	size_t length;
	size_t capacity;
	size_t width; /* characters of a line, where lines are broken */
	bool failed;
};

/* Of a terminal that does not say how wide it is, of files, and of mails. */
enum { RF_TEXT_WIDTH = 80 };

void rf_text_init(struct rf_text *text, struct rf_arena *arena);
void rf_text_add(struct rf_text *text, const char *addition);
void rf_text_add_bytes(struct rf_text *text, const char *addition, size_t length);
void rf_text_print(struct rf_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The collected text, never NULL. */
const char *rf_text_string(const struct rf_text *text);

bool rf_text_equal(const char *left, const char *right);
/* Whether a text is one of `words`, which NULL ends. */
bool rf_text_is_one_of(const char *text, const char *const *words);
bool rf_text_starts_with(const char *text, const char *prefix);
bool rf_text_ends_with(const char *text, const char *suffix);

/* Whether a character may stand in an identifier of C. */
bool rf_text_is_word(char c);

/* A word as a shell takes it, between quotes where it must be; NULL without memory. */
const char *rf_text_shell_word(struct rf_arena *arena, const char *word);

/* The candidate that a misspelt word most likely meant, or NULL when none is near. */
const char *rf_text_nearest(const char *word, const char *const *candidates, size_t count);

#endif
