/* SPDX-License-Identifier: MIT
 *
 * Comparing texts with numbers in them.
 */
#ifndef RF_TESTS_COMPARE_H
#define RF_TESTS_COMPARE_H

#include "tests/tools/tool.h"

/* Whether two lines are the same but for numbers, which may differ by the relative tolerance.
 * Whole numbers are text: they may not differ. */
bool compare_lines(const char *expected, const char *actual, double tolerance);

/* The same for whole texts; prints the lines that differ when they do. */
bool compare_texts(const char *name, const char *expected, const char *actual, double tolerance);

/* With `...` in `expected` for any number of lines; prints nothing. */
bool compare_with_gaps(const struct tool_words *expected, const struct tool_words *actual,
                       double tolerance);

void compare_print_difference(const struct tool_words *expected, const struct tool_words *actual,
                              double tolerance);

#endif
