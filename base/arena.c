/* SPDX-License-Identifier: MIT
 *
 * Memory that is given back all at once.
 *
 * One analysis makes thousands of small objects that live and die together.  An arena hands them
 * out from a few large blocks, so that nobody frees a kernel or a result piece by piece, and an
 * error path has nothing to undo.  A block that is too small for a request is followed by a larger
 * one; blocks are kept when the arena is cleared, which makes the points of a sweep free of
 * allocation.
 *
 * A build with an address sanitizer sees each object by itself: what is not handed out is marked
 * as out of bounds, with a gap after every object.
 */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP_BYTES = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(memory, bytes)   ((void)(memory))
#define ASAN_UNPOISON_MEMORY_REGION(memory, bytes) ((void)(memory))
enum { GAP_BYTES = 0 };
#endif

enum { FIRST_BLOCK_BYTES = 16 * 1024, ALIGNMENT = 16 };

struct block {
	struct block *next;
	size_t capacity;
	size_t used;
	size_t padding;
};

struct rf_arena {
	struct block *first;
	struct block *current;
	bool failed;
};

struct rf_arena *rf_arena_new(void)
{
	return calloc(1, sizeof(struct rf_arena));
}

void rf_arena_free(struct rf_arena *arena)
{
	if (arena == NULL)
		return;
	for (struct block *block = arena->first; block != NULL;) {
		struct block *next = block->next;

		free(block);
		block = next;
	}
	free(arena);
}

void rf_arena_clear(struct rf_arena *arena)
{
	for (struct block *block = arena->first; block != NULL; block = block->next) {
		block->used = 0;
		ASAN_POISON_MEMORY_REGION(block + 1, block->capacity);
	}
	arena->current = arena->first;
	arena->failed = false;
}

bool rf_arena_failed(const struct rf_arena *arena)
{
	return arena->failed;
}

static struct block *new_block(size_t bytes)
{
	struct block *block;

	if (bytes > SIZE_MAX - sizeof(*block))
		return NULL;
	block = malloc(sizeof(*block) + bytes);
	if (block == NULL)
		return NULL;
	*block = (struct block){ .capacity = bytes };
	ASAN_POISON_MEMORY_REGION(block + 1, bytes);
	return block;
}

/* Appends a block that holds at least `bytes`, twice as large as the one before. */
static struct block *append_block(struct rf_arena *arena, size_t bytes)
{
	struct block *last = arena->current;
	size_t capacity = last == NULL ? FIRST_BLOCK_BYTES : 2 * last->capacity;
	struct block *block = new_block(capacity < bytes ? bytes : capacity);

	if (block == NULL)
		return NULL;
	if (last == NULL)
		arena->first = block;
	else
		last->next = block;
	arena->current = block;
	return block;
}

/* The first block from the current one on with room for `bytes`. */
static struct block *block_with_room(struct rf_arena *arena, size_t bytes)
{
	struct block *block = arena->current;

	while (block != NULL && block->capacity - block->used < bytes) {
		if (block->next == NULL)
			return append_block(arena, bytes);
		block = block->next;
		arena->current = block;
	}
	return block != NULL ? block : append_block(arena, bytes);
}

static void *take(struct rf_arena *arena, size_t bytes)
{
	size_t rounded = ((bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1)) + GAP_BYTES;
	struct block *block;
	void *memory;

	if (rounded < bytes)
		return NULL;
	block = block_with_room(arena, rounded);
	if (block == NULL)
		return NULL;
	memory = (char *)(block + 1) + block->used;
	block->used += rounded;
	ASAN_UNPOISON_MEMORY_REGION(memory, bytes);
	return memset(memory, 0, bytes);
}

void *rf_arena_alloc(struct rf_arena *arena, size_t bytes)
{
	void *memory = take(arena, bytes);

	arena->failed |= memory == NULL;
	return memory;
}

void *rf_arena_copy(struct rf_arena *arena, const void *source, size_t bytes)
{
	void *copy = rf_arena_alloc(arena, bytes);

	if (copy != NULL && bytes > 0)
		memcpy(copy, source, bytes);
	return copy;
}

char *rf_arena_substring(struct rf_arena *arena, const char *text, size_t length)
{
	char *copy = rf_arena_alloc(arena, length + 1);

	if (copy != NULL)
		memcpy(copy, text, length);
	return copy;
}

char *rf_arena_string(struct rf_arena *arena, const char *text)
{
	return rf_arena_substring(arena, text, strlen(text));
}

/* Most texts are short, and need not be formatted twice to find out how long they are. */
char *rf_arena_vprint(struct rf_arena *arena, const char *format, va_list arguments)
{
	va_list again;
	char brief[128], *text = NULL;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(brief, sizeof(brief), format, arguments);
	if (length >= 0)
		text = rf_arena_alloc(arena, (size_t)length + 1);
	if (text != NULL && (size_t)length < sizeof(brief))
		memcpy(text, brief, (size_t)length);
	else if (text != NULL)
		vsnprintf(text, (size_t)length + 1, format, again);
	va_end(again);
	return text;
}

char *rf_arena_print(struct rf_arena *arena, const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	text = rf_arena_vprint(arena, format, arguments);
	va_end(arguments);
	return text;
}
