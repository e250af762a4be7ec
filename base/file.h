/* SPDX-License-Identifier: MIT
 *
 * Whole files as text.
 */
#ifndef RF_FILE_H
#define RF_FILE_H

#include "base/arena.h"

/* A whole file as a terminated string of the arena; NULL with errno set,
 * EFBIG beyond 256 MiB.  `length` may be NULL. */
char *rf_file_read(struct rf_arena *arena, const char *path, size_t *length);

#endif
