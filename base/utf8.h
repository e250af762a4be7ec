/* SPDX-License-Identifier: MIT */
#ifndef RF_UTF8_H
#define RF_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The length of the character of UTF-8 at `text`, which is not its end; 0 for none: neither longer
 * than it must be, nor half of a pair, nor beyond the last code point. */
size_t rf_utf8_length(const char *text);

/* Whether a text is UTF-8 from end to end. */
bool rf_utf8_is_valid(const char *text);

#endif
