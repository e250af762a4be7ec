/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_ARENA_H
#define RF_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/integer.h"
#include "base/status.h"

struct rf_arena;

struct rf_arena *rf_arena_new(void);
void rf_arena_free(RF_TAKE struct rf_arena *arena);

/* Forgets everything allocated so far but keeps the memory for reuse. */
void rf_arena_clear(struct rf_arena *arena);

/* Whether an allocation has failed since the arena was made or cleared.  Whoever fills an arena
 * asks once at its end, so that nothing is lost without a word where a NULL was passed along. */
bool rf_arena_failed(const struct rf_arena *arena);

/* Zeroed memory, aligned for any type; NULL when there is none. */
void *rf_arena_alloc(struct rf_arena *arena, size_t bytes);
void *rf_arena_copy(struct rf_arena *arena, const void *source, size_t bytes);

char *rf_arena_string(struct rf_arena *arena, const char *text);
char *rf_arena_substring(struct rf_arena *arena, const char *text, size_t length);
char *rf_arena_print(struct rf_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *rf_arena_vprint(struct rf_arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

#define RF_NEW(arena, type) ((type *)rf_arena_alloc((arena), sizeof(type)))
#define RF_NEW_ARRAY(arena, type, count)                                                           \
	((type *)rf_arena_alloc((arena), rf_integer_bytes((count), sizeof(type))))

#endif
