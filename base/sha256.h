/* SPDX-License-Identifier: MIT */
#ifndef RF_SHA256_H
#define RF_SHA256_H

#include "base/arena.h"

/* SHA-256 of so many bytes as 64 hexadecimal digits; NULL without memory. */
char *rf_sha256(struct rf_arena *arena, const char *bytes, size_t length);

#endif
