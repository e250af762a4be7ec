/* SPDX-License-Identifier: MIT
 *
 * What was found before, by the content that it was found from.
 */
#ifndef RF_CACHE_H
#define RF_CACHE_H

#include "base/arena.h"

/* The text that was kept under a key; NULL: there is none, or it cannot be read or is damaged. */
const char *rf_cache_find(const char *key, struct rf_arena *arena);

/* Keeps a text under a key, whole or not at all, and throws out the oldest ones when there are too
 * many; a cache that cannot be written is no error. */
void rf_cache_keep(const char *key, const char *text, struct rf_arena *arena);

/* 64 hexadecimal digits that stand for all these words, of which `count` are looked at. */
const char *rf_cache_key(const char *const *words, size_t count, struct rf_arena *arena);

#endif
