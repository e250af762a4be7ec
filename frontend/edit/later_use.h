/* SPDX-License-Identifier: MIT */
#ifndef RF_LATER_USE_H
#define RF_LATER_USE_H

#include <stdbool.h>
#include <stddef.h>

#include "frontend/edit/lexer.h"

/* Whether the value that a nest leaves in a variable may be used: behind it, up to the end of the
 * function, or in the next turn of a loop around it.  The nest is a statement, its directives
 * included. */
bool rf_later_use_finds(const char *text, size_t length, struct rf_span nest, const char *variable);

#endif
