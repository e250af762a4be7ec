/* SPDX-License-Identifier: MIT */
#ifndef RF_PARSE_HINT_H
#define RF_PARSE_HINT_H

#include <stdbool.h>

const char *rf_parse_hint(bool is_cuda, const char *message);

/* Whether a message says that a name is not declared. */
bool rf_parse_hint_is_undeclared(const char *message);

#endif
