/* SPDX-License-Identifier: MIT */
#ifndef RF_SOURCE_MACROS_H
#define RF_SOURCE_MACROS_H

#include <stdbool.h>

/* Whether a condition of the preprocessor asks for `name`: #if, #ifdef, #ifndef, #elif. */
bool rf_source_macros_test(const char *text, const char *name);

/* The line that gives `name` a value, 0 when there is none. */
int rf_source_macros_line(const char *text, const char *name);

#endif
