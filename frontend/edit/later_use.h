/* SPDX-License-Identifier: MIT */
#ifndef RF_LATER_USE_H
#define RF_LATER_USE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the value that a variable has behind an offset, where a statement has ended, may be used
 * up to `end`, the end of the function. */
bool rf_later_use_finds(const char *text, size_t at, size_t end, const char *variable);

#endif
